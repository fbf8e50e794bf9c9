"""Hands as the loops know them: suits by small numbers, hands found again, the melds beside them."""
