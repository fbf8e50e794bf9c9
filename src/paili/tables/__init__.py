"""Tables of the classes of suits (*parts*) and of the combinations of suits, from which shanten is looked up.

A hand consists of four suits. Shanten depends on a suit only by its *need*: for m melds (0…4, or 0…5 in games
with five melds) and p pairs (0 or 1), the smallest number of tiles to add so that the suit contains m melds
and p pairs at once. No kind is used more than four times, unless a wildcard may be a fifth copy. Two suits
together also have a need: the min-plus product of the two needs. There are few different needs of suits and
of combined suits: 180 in riichi. Each different need has a number, its *part*. A look-up in a table gives the
*product* of two parts, which is the part of both suits together.

* `need`: compute the need of one suit, by dynamic programming over its kinds
* `build`: compute the needs of all suits and of their combinations, and the products of parts; the command
  ``python -m paili.tables.build`` writes the table files
* `store`: the format of the table files
* `load`: load the tables at their first use
"""
