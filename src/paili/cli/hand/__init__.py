"""Commands about one hand: its waits, the best discard or call, its score and its danger."""
