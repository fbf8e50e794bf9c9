"""Wildcards in Chinese games: the wild kinds of a deal, the hands that a hand with wildcards can become, and
the best score.
"""
