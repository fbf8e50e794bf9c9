"""Hands of Chinese games, as the graph of values is asked about them, and what their wins are worth."""
