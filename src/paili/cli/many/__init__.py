"""Commands about many hands: files of them, counts over all, books of codes."""
