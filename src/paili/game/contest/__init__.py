"""Many games between the same players, and what came of them."""
