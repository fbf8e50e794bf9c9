"""A deal of a Chinese game in progress: state, steps, checks, ends.

The games themselves are data of `paili.fan`.
"""
