"""Every named fan with the condition that a hand must meet, and the hands with special forms."""
