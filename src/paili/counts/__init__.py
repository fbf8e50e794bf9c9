"""Functions about one hand for programs: the arguments are 34 counts, the results numbers and masks.

``counts`` are the numbers of concealed tiles of each kind: ``bytes``, which are the fastest, a ``bytearray``,
a list, a tuple, a row of NumPy or any other buffer of 34 numbers. Sets of kinds are ints with bit ``kind``
set. Melds are not passed: a hand has three concealed tiles fewer for each meld. All arguments are checked.
`paili.shanten` and similar functions answer the same questions for people, about hands and texts.

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
