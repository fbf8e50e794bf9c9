"""The parts of a hand: what one byte says of a suit, and how suits are put together.

Cut a hand into its four suits. All that the rest of the hand needs to know of one suit is its *need*:
for m melds (0…4, or 0…5 in games with five) and p pairs (0 or 1) the least number of tiles to add so that
the suit holds m melds and p pairs at once, no kind used more than four times (or, where a wildcard may be
a fifth copy, without that limit). Two suits together have such a need again: the min-plus product of
the two. The needs of all suits, closed under that product, are few: 180 for the riichi game. Each is a
*part*, numbered, and the product of two parts is one look-up.

* `need`: the need of one suit, by a left-to-right dynamic programme over its kinds
* `build`: the needs of all suits, the closure, the product table; ``python -m paili.tables.build``
  writes them into the package
* `store`: the file format
* `load`: the tables as a question uses them, loaded when first asked for
"""
