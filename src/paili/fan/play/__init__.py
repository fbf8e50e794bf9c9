"""What a seat may do in a Chinese game: pure questions of its hand and of what the table says of it."""
