"""Define the constants of the loops: sizes of arrays, indexes of rows and columns, and numbers with a
name."""

from __future__ import annotations

from typing import Final

NODES: Final = 1 << 17
DRAWN: Final = 1 << 18
EDGES: Final = 1 << 20
READY: Final = 1 << 15
WINS: Final = 1 << 16
SUITS: Final = 1 << 14
VISITS: Final = 1 << 15
LEVELS: Final = 24
SUIT_BITS: Final = 14
SUIT_MASK: Final = SUITS - 1
WILD_SHIFT: Final = 4 * SUIT_BITS
STRIDE: Final = 20  # places for the values of a node where all nodes are in use
BLOCK: Final = 4  # numbers that a processor takes at once: places are whole blocks
FLOWS: Final = 1 << 19
MOST_WINNING: Final = 62  # copies that win, of hands in riichi that are followed together
WIDTH: Final = 36  # places for one row by draws, whatever the turns
WORDS: Final = 2 * 5**9 + 5**7  # the words of all suits, in the game that has most
WILD: Final = 36  # where the wildcards stand among the kinds; 34 and 35 are kinds that do not exist
NO_DISCARD: Final = 35  # where the root of 3n+1 tiles stands among the discards
PLACES: Final = 37  # of roots
POINTS, WIN, TENPAI = range(3)  # objectives
LEAST_SLOTS: Final = 256
HASH: Final = 0x1C69B3F74AC4AE35  # what keys are multiplied by to scatter them
INDEX_BITS: Final = 18  # of the index of a hand in a slot of a hash table, enough for `DRAWN`
TAGS: Final = (1 << 13) - 1  # the bits of a tag, which with the index fill a slot
TAG_SHIFT: Final = 40  # where the bits of a tag begin in a hash, above those that choose the slot
ANY_KIND: Final = (1 << 36) - 1

# how a win comes about, which decides its points
(
    DAMA, DAMA_LAST, RIICHI, RIICHI_FIRST, RIICHI_LAST, RIICHI_FIRST_LAST, DOUBLE, DOUBLE_FIRST,
    DOUBLE_LAST, DOUBLE_FIRST_LAST, RON_DAMA, RON_RIICHI, RON_FIRST, RON_DOUBLE, RON_DOUBLE_FIRST,
) = range(15)  # fmt: skip
WAYS: Final = 16  # whole lines
RON_WAYS: Final = 5  # the last ones of them
PLAIN_WAYS: Final = 4  # those that come first, and all there are where draws are alike

# sorts of hands that are looked at
DRAWN_HAND, NODE = 0, 1
# columns of drawn hands, and the masks of kinds of a node
KEY, ALLOWED, WANTED, NEARER = range(4)
MAY_WANT, MAY_SPARE = range(2)

# melds that may be called
MELD_SETS: Final = 1 << 10
MELD_KINDS: Final = 34 + 3 * 7
CALL_EDGES: Final = 1 << 19
MOST_MELDS: Final = 4
RIGHT, ACROSS, LEFT = range(3)  # whose discard is offered, in the order in which they come
SOURCES: Final = 3
CODE_BITS: Final = 8  # of what was called, below the set
SWAP_FREE, SAME_TILE, BOTH_ENDS = range(3)  # what the swap ban forbids
ABOVE: Final = 36  # the position of the melds in the key of a hand

# what the others do
CLASSES: Final = 4  # honours; ones and nines; twos and eights; the rest
ROWS: Final = 7
NEVER: Final = -1e30  # the value of a move that is not possible
MOST_KINDS: Final = 3  # of a wait; more are alike
TWO_HONOURS: Final = MOST_KINDS + 1  # the number of kinds of a wait on two honours and nothing else
# the rows of a model: the hand of the question; a hand that declared riichi later; a hand with a later call;
# the first and the last of these when they are ready; a hand that declares riichi with the previous discard;
# and one that declares it with the present discard. The numbers of a ron: its chance, its value for the
# objective, its points
FREE, DECLARED, OPENED, CLOSED_READY, OPENED_READY, DECLARING, DECLARED_NOW = range(7)
CHANCE, SOUGHT, PAID = range(3)
NOTHING: Final = 1e-12  # equal values may differ by this share of them, worked out in two ways

# Rows for intermediate results. Backwards: the chance that nobody wins in a round, and the value of own
# wins by ron minus the losses to others; the mean value over the accepted draws, and the chance that the
# hand stays; the largest gain from passing on a win. Riichi: the value once declared; the chances of a ron
# in later rounds, and in the first one; the row after each has their values. Forwards: the points of each
# winning kind; wins, ready hands and points by past draws; by remaining draws the hands that become ready,
# and the weight of the accepted draws. Ends: the chances to win and to be ready after the accepted draws;
# the chance to win in riichi.
RHO, RON, MORE, KEPT, DECLINED = (WIDTH * row for row in (1, 2, 4, 5, 6))
SUMS, LATER, FIRST = 0, WIDTH, 3 * WIDTH
STAYS, WON, IS_READY, PAYS, COUNTED, ACCEPTED = (WIDTH * row for row in (1, 3, 4, 5, 6, 7))
COMES_WIN, COMES_READY, IN_RIICHI = (WIDTH * row for row in (4, 5, 6))
SPARE: Final = 9 * WIDTH  # two rows of chances of a ron, before they are stored
MOST_ROWS: Final = 11

# how a win is scored: by an own draw, the last tile of all, by a discard, by one in riichi
DRAWN_SORT, DRAWN_LAST_SORT, THROWN_SORT, DECLARED_SORT = range(4)
SORTS: Final = 4
MOST_FU, MOST_HAN = 200, 80  # more han have the same points: six counted yakuman
NAMED: Final = 0  # the row of fu that no hand has: yakuman, by how many

# steps of an answer, see `paili.value.loops.answer`
BUILD, COUNT, SCORE, SCORE_RON, SOLVE, FOLLOW, END = 1, 2, 4, 8, 16, 32, 64
