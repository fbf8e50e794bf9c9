"""The parts of a hand: the class of a suit as a number, and the combination of suits.

A hand consists of four suits. For the distance to a win, a suit matters only by its *need*: for m melds (0…4,
or 0…5 in games with five) and p pairs (0 or 1), the least number of tiles to add so that the suit contains m
melds and p pairs at once. No kind is used more than four times, unless a wildcard may be a fifth copy. Two
suits together have a need again: the min-plus product of their needs. There are few different needs of suits
and of their combinations: 180 in riichi. Each of them is a *part* with a number, and the product of two parts
is one look-up.

* `need`: the need of one suit, by a left-to-right dynamic programme over its kinds
* `build`: the needs of all suits, the closure, the product table; ``python -m paili.tables.build``
  writes them into the package
* `store`: the file format
* `load`: the tables in the form that questions use, loaded at their first use
"""
