"""Deal the hidden tiles of a Chinese game again, at random, as one seat could imagine them."""
