"""Five published algorithms, each written to be read along with its article and checked over all hands.

The package is independent of the engine: it uses only the tiles, the notation and the `Hand`, and the
algorithms do not use each other. They repeat some code on purpose, so that each can be read alone. The module
`limits` refuses the hands that an algorithm cannot take; `registry` lists the algorithms.
"""
