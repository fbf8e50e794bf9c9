"""Read and write a position as one line of text: its pieces, whole lines, melds and rule sets."""
