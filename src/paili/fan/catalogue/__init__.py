"""Every named fan, the condition that a hand must meet for it, and the hands with forms of their own."""
