"""Analyse a hand in a Chinese game: its shape, its waits and discards, and the points of its waits."""
