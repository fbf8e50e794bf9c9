"""Fast functions about one hand, which take 34 counts and return numbers and masks.

``counts`` are the numbers of concealed tiles of each kind: ``bytes``, which are the fastest, a ``bytearray``,
a list, a tuple, a row of NumPy or any other buffer of 34 numbers. A set of kinds is a mask: an int in which
bit k stands for kind k. Melds are not passed; for each meld, the hand has three concealed tiles fewer. All
arguments are checked. `paili.shanten` and similar functions take hands and texts, and return records for
people.

>>> from paili.counts import discards, is_win, shanten, ukeire, waits
>>> hand = [3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25
>>> shanten(hand), waits(hand) == 0b111111111, ukeire(hand)
(0, True, (0, 511, 23))
>>> hand[0] += 1
>>> is_win(hand), discards(hand)[0]
(True, (0, 0, 511, 22))
>>> from paili import LAIZI
>>> shanten(bytes([2] * 5 + [0] * 29), wildcards=3, variant=LAIZI)
0
>>> shanten([5] + [0] * 33)
Traceback (most recent call last):
...
paili.errors.HandError: 5 of 1m: not in 0…4
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
