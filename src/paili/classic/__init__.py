"""Five published algorithms, each readable beside its article and counted over all hands.

The package stands beside the engine: it uses the tiles, the notation and the `Hand`, and nothing above them,
and its algorithms do not use each other. What they repeat, they repeat on purpose: each can be read alone.
All say by `limits` which hands they refuse. `registry` lists them.
"""
