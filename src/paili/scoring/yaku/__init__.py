"""Define the yaku: the condition of each, and the list of all."""
