"""Wildcards in Chinese games: which kinds are wild in a deal, what a win can become, and its best score."""
