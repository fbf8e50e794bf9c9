"""Deal the hidden tiles of a Chinese game again at random, in agreement with everything that one seat has
seen.
"""
