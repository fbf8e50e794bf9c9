"""The table: records of a game, what a seat may do, and how deals and games end."""
