"""The hands of the loops: suits as small numbers, tables that find a hand again, and the called melds."""
