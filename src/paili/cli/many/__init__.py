"""Commands about many hands: batch files, a census of all hands, searches, and codebooks."""
