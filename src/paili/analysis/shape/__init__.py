"""How near a shape is: the suits looked up and merged, knitted tiles, and what of it cannot be had."""
