"""Report Chinese games: the analysis of a hand at a terminal, and the games themselves to the page."""
