"""Yaku: what each asks of a hand, and all of them together."""
