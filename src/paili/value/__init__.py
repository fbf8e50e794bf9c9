"""What an unfinished hand is worth: chance to win, to be ready, and points, by discard and by turn."""
