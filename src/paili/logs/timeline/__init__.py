"""Show a game event by event: the table, the legal moves and each seat's position after every event."""
