"""Five published algorithms, each written to be read along with its article and checked over all hands.

The package uses nothing of the engine except tiles, notation and `Hand`, and the algorithms do not use each
other. They repeat some code on purpose, so that each can be read alone. The module `limits` refuses hands for
which an algorithm is not defined; `registry` lists the algorithms.
"""
