"""Define the yaku: the condition of each yaku, and the list of all yaku."""
