"""Find the nearest hand with a property: the missing tiles for groups, for each yaku or fan, and for
quads.
"""
