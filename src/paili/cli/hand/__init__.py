"""Commands about one hand: what it waits for, what to discard or call, what it is worth and risks."""
