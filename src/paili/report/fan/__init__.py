"""What Chinese games say of a hand, a win and themselves, for a terminal and for the page."""
