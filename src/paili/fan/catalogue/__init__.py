"""Every named fan, what it asks of a hand, and the hands that have forms of their own."""
