"""A hand cut into parts: the best cuts of an unfinished one, the readings of a complete one."""
