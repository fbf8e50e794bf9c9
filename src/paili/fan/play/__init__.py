"""Find the moves of a seat in a Chinese game: pure questions of its hand and the words of the table."""
