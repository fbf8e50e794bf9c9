"""Model the final place of a seat: its chances, counted from games, and the prize it brings."""
