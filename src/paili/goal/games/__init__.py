"""What to play for in a Chinese game: how far each of its fans is, and its minimum."""
