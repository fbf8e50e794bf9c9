"""The place in which a game ends: the chances of it as they were counted, and what it brings."""
