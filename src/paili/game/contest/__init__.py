"""Many games between the same players, and their results."""
