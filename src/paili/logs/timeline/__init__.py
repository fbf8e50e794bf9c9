"""Show a game step by step: the table, the legal moves and the position of each seat at every moment."""
