"""Count real games as rows for each seat in a deal, each riichi, each discard; and their rates.

`rows` are what can be counted, `following` makes them of a deal, `sources` of many files, `sums` adds up what
depends on each other, and `select` asks.
"""
