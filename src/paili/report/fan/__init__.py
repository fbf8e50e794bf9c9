"""Report Chinese games: print the analysis of a hand at a terminal, and describe games for the web page."""
