"""Find the moves of a seat: from its own tiles and the open facts of the table."""
