"""What Chinese games say of a hand, at a terminal, and of themselves, to the page."""
