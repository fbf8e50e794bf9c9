"""The fans of all Chinese games, each with its condition, and the winning forms that riichi does not have."""
