"""Read the open facts of a table, and the signs of danger: facts, lines and types, and their sizes."""
