"""Turn games into rows, one for each seat of a deal, each riichi and each discard, and compute their rates.

The module `rows` defines the rows, `following` makes them from a deal, `sources` from many files; `sums` adds
up dependent cases, and `select` answers queries.
"""
