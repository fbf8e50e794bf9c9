"""Rule sets of riichi: their fields, the named ones, and the wins that they do not know."""
