"""A deal while it is played: its wall, its state, what each event does to it, and how it ends."""
