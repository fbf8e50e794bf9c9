"""Commands about many hands: files of hands, counts over all hands, and books of codes."""
