"""Measure shapes: the suits looked up and merged, knitted tiles, and the copies that cannot be drawn."""
