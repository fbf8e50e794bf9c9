"""Divide a hand into groups: an unfinished hand in every best way, a complete hand in every way."""
