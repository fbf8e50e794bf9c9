"""Results made visible: text, tables, JSON and pictures."""
