"""The nearest hand of a kind: ways through the suits, the shapes of yaku and fans, hands with quads."""
