"""A game as it is looked at, step by step: what lies on the table, who may do what, from which position."""
