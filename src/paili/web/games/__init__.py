"""Games that somebody opens: read, looked at move by move, reviewed."""
