"""Analyse a hand of a Chinese game that has not won: its shape, its waits and discards, and their worth."""
