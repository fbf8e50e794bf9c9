"""Values for hands of Chinese games: the question for the graph of values, and the points of wins."""
