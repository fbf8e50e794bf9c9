"""The nearest hand with a property: the tiles missing for groups, the shapes of yaku and fans, and quads."""
