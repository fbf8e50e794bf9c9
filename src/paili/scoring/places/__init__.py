"""Estimate the final place of a seat: the chance of each place, from a model fitted to games, and the prize
of each place.
"""
