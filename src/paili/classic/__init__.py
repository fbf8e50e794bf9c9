"""Five published algorithms, each readable beside its article and counted over all hands.

The room stands beside the engine: it uses the tiles, the notation and the `Hand`, and nothing above them,
and its modules do not use each other. What they repeat, they repeat on purpose: each can be read alone.
`registry` lists them.
"""
