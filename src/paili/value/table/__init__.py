"""Model the other players at a table: counts from games, and the chances that the loops use."""
