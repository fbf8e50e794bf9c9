"""A person at a table of bots: a game that goes from one decision of the person to the next, and a coach."""
