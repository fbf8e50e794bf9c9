"""Wins, rules, places and whole games, for a terminal and for the page."""
