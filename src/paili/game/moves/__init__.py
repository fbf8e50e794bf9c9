"""Find the moves of a seat from its own tiles and the visible facts of the table."""
