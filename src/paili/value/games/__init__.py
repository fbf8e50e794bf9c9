"""Value hands of Chinese games: resolve the question, and score the wins."""
