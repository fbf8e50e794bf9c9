"""Read and write a position as one line of text."""
