"""A deal in progress: its wall, its state, the effect of each event, and its end."""
