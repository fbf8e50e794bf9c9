"""Five published algorithms, each in a module to read beside its article, and checked over all hands.

The package uses only the tiles, the notation and `Hand` of `paili`, and no algorithm uses a second one. The
modules repeat some code on purpose, so that each can be read alone. The module `limits` raises errors for
hands for which an algorithm is not defined; `registry` lists the algorithms.
"""
