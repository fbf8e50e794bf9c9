"""Report wins, rules, final places and whole games, at a terminal and for the web page."""
