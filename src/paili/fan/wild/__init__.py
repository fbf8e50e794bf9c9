"""Wildcards in Chinese games: the wild kinds of a deal, the hands that wildcards can make, and the best
score.
"""
