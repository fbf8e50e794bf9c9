"""A person at a table of bots: the game from decision to decision of that seat, and a coach beside it."""
