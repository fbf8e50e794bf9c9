"""A position as its one line of text: pieces, whole lines, melds and rule sets, read and written."""
