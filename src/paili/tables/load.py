"""The tables as a question uses them, loaded when first asked for and kept.

One *word* says all of a suit: its part in the high half, and in the low half what seven pairs and thirteen
orphans need, four bits each, so that the words of four suits can be added::

    bits 16…31  part
    bits 12…15  pairs of orphans
    bits  8…11  kinds of orphans
    bits  4… 7  pairs
    bits  0… 3  kinds (where a quad counts as two pairs: pairs and single tiles)

>>> tables = load(melds=4, limited=True)
>>> from paili.hand import Hand
>>> m, p, s, z = (words[key] for words, key in zip(tables.words, Hand.parse("123m1p789s").keys))
>>> part = tables.merge[tables.merge[m >> 16][p >> 16]][s >> 16]
>>> tables.rows[2][part][z >> 16]  # two melds and a pair: one tile is missing
1
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from paili.errors import TableError
from paili.tables.need import UNLIMITED, Need
from paili.tables.store import Store, file_name, unpack
from paili.tiles import COPIES

PART_SHIFT: Final = 16
FORM_BITS: Final = 0xFFFF

_NUMBER_KINDS, _HONOUR_KINDS = 9, 7
_TERMINALS: Final = (0, 8)
_SUITS_KEPT: Final = 1 << 15  # some 10 MB at most; hands of one kind of game ask for few suits


Words = dict[int, int]
Draws = Callable[[int], tuple[tuple[int, int], ...]]


class Tables(NamedTuple):
    """The tables for one kind of game.

    Attributes:
        melds: how many melds a hand has.
        words: for each of the four suits, the word of each suit key.
        draws: for each of the four suits, ``draws[suit](key)`` gives the kinds that may be drawn to it, as
            masks of the ranks of the suit, by the part that they leave: a few (part, ranks). A kind of which
            four are held is not among them. The answers to the suits asked last are kept.
        merge: the product of two parts, ``merge[left][right]``.
        rows: tiles missing from ``m`` melds and a pair, ``rows[m][left][right]``.
        needs: ``needs[part][pairs][melds]``.
        seven_pairs: tiles missing from seven pairs, by the low byte of the added words.
        thirteen_orphans: tiles missing from thirteen orphans, by the high byte of their low half.
        limits: for each of the four suits, how many copies of each kind may be used.
    """

    melds: int
    words: tuple[Words, Words, Words, Words]
    draws: tuple[Draws, Draws, Draws, Draws]
    merge: Sequence[Sequence[int]]
    rows: Sequence[Sequence[bytes]]
    needs: tuple[Need, ...]
    seven_pairs: bytes
    thirteen_orphans: bytes
    limits: tuple[tuple[int, ...], ...]


@cache
def stored(melds: int, limited: bool) -> Store:
    """Return what the table file of the package says."""
    name = file_name(melds, limited)
    packed = pkgutil.get_data("paili.tables", f"data/{name}")
    if packed is None:
        raise TableError(f"{name}: can not be read from the package")
    return unpack(packed, name)


@cache
def load(melds: int, limited: bool, quad_as_pairs: bool = False, two_kinds: bool = False) -> Tables:
    """Return the tables for one kind of game.

    Args:
        melds: how many melds a hand has, 4 or 5.
        limited: whether no kind may be used more than four times.
        quad_as_pairs: whether four of a kind count as two of the seven pairs.
        two_kinds: whether characters are only 1m and 9m.

    Raises:
        TableError: if the file in the package is damaged.
    """
    store = stored(melds, limited)
    size = len(store.needs) if two_kinds else store.closed_parts
    merge = _merge_rows(store, size)
    number = _Words(store.numbers.__getitem__, _TERMINALS, quad_as_pairs)
    honour = _Words(store.honours.__getitem__, range(_HONOUR_KINDS), quad_as_pairs)
    character = _Words(_part_of_terminals(store), _TERMINALS, quad_as_pairs) if two_kinds else number
    number_draws = _draws(number, range(_NUMBER_KINDS))
    character_draws = _draws(character, _TERMINALS) if two_kinds else number_draws
    honour_draws = _draws(honour, range(_HONOUR_KINDS))
    return Tables(
        melds=melds,
        words=(character, number, number, honour),
        draws=(character_draws, number_draws, number_draws, honour_draws),
        merge=merge,
        rows=tuple(_distance_rows(store, merge, wanted) for wanted in range(melds + 1)),
        needs=store.needs[:size],
        seven_pairs=bytes(_seven_pairs(byte & 15, byte >> 4) for byte in range(256)),
        thirteen_orphans=bytes(_thirteen_orphans(byte & 15, byte >> 4) for byte in range(256)),
        limits=_limits(COPIES if limited else UNLIMITED, two_kinds),
    )


def _part_of_terminals(store: Store) -> Callable[[int], int]:
    nine = 5 ** (_NUMBER_KINDS - 1)
    return lambda key: store.terminals[key % 5 + key // nine * 5]


def _draws(words: Words, places: Sequence[int]) -> Draws:
    powers = [(1 << place, 5**place) for place in places]

    @lru_cache(maxsize=_SUITS_KEPT)
    def draws(key: int) -> tuple[tuple[int, int], ...]:
        ranks_by_part: dict[int, int] = {}
        for rank, power in powers:
            if key // power % 5 < 4:
                part = words[key + power] >> PART_SHIFT
                ranks_by_part[part] = ranks_by_part.get(part, 0) | rank
        return tuple(ranks_by_part.items())

    return draws


def _limits(limit: int, two_kinds: bool) -> tuple[tuple[int, ...], ...]:
    number = (limit,) * _NUMBER_KINDS
    ends = tuple([limit * (place in _TERMINALS) for place in range(_NUMBER_KINDS)])
    return ends if two_kinds else number, number, number, (limit,) * _HONOUR_KINDS


def _seven_pairs(kinds: int, pairs: int) -> int:
    # Every pair that is not there yet costs one tile, and another one if its kind is not there either.
    return max(0, 7 - pairs) + max(0, 7 - kinds)


def _thirteen_orphans(kinds: int, pairs: int) -> int:
    return max(0, 14 - kinds - (pairs > 0))


def _merge_rows(store: Store, size: int) -> Sequence[Sequence[int]]:
    rows = (row[:size] for row in store.products[:size])
    return tuple(map(bytes, rows)) if size <= 256 else tuple(rows)


def _distance_rows(store: Store, merge: Sequence[Sequence[int]], melds: int) -> tuple[bytes, ...]:
    distance = bytes(with_pair[melds] for _, with_pair in store.needs)
    if isinstance(merge[0], bytes):
        table = distance.ljust(256, b"\0")
        return tuple(bytes(row).translate(table) for row in merge)
    return tuple(bytes(map(distance.__getitem__, row)) for row in merge)


class _Words(dict[int, int]):
    """The words of a suit by its key, each worked out when it is first asked for.

    Few suits are asked for by one hand, and all 405,350 that fit into one by none; a dictionary answers
    as fast as an array and need not be filled before the first answer.
    """

    def __init__(self, part_of: Callable[[int], int], orphans: Sequence[int], quad_as_pairs: bool) -> None:
        self._part_of, self._orphans, self._quad_as_pairs = part_of, frozenset(orphans), quad_as_pairs

    def __missing__(self, key: int) -> int:
        word = self._part_of(key) << PART_SHIFT | self._forms(key)
        self[key] = word
        return word

    def _forms(self, key: int) -> int:
        forms = place = 0
        while key:
            key, count = divmod(key, 5)
            if count:
                if self._quad_as_pairs:
                    forms += (count + 1) // 2 | count // 2 << 4
                else:
                    forms += 1 | (count > 1) << 4
                if place in self._orphans:
                    forms += 1 << 8 | (count > 1) << 12
            place += 1
        return forms
