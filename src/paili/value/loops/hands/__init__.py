"""Store the hands of the graph: suits as small numbers, hash tables of hands, and the called melds."""
