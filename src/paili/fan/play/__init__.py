"""Find the legal moves of a seat in a Chinese game, from its hand and the facts of the table."""
