"""What a Chinese game says of a hand that has not won: its shape, its waits and discards, and their worth."""
