"""A hand cut into parts: the best cuts of an unfinished hand, the readings of a complete hand."""
