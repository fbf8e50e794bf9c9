"""Wildcards in Chinese games: the wild kinds of a deal, and the hands and best score of a win."""
