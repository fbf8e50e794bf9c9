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
import sys
from array import array
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from paili.errors import TableError
from paili.tables.need import Need
from paili.tables.store import Store, file_name, unpack

PART_SHIFT: Final = 16
FORM_BITS: Final = 0xFFFF

_NUMBER_KINDS, _HONOUR_KINDS = 9, 7
_TERMINALS: Final = (0, 8)
_SUITS_KEPT: Final = 1 << 15  # some 10 MB at most; hands of one kind of game ask for few suits


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
    """

    melds: int
    words: tuple[array[int], array[int], array[int], array[int]]
    draws: tuple[Draws, Draws, Draws, Draws]
    merge: Sequence[Sequence[int]]
    rows: Sequence[Sequence[bytes]]
    needs: tuple[Need, ...]
    seven_pairs: bytes
    thirteen_orphans: bytes


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
    number = _words(store.numbers, _NUMBER_KINDS, _TERMINALS, quad_as_pairs)
    honour = _words(store.honours, _HONOUR_KINDS, range(_HONOUR_KINDS), quad_as_pairs)
    character = _character_words(store, quad_as_pairs) if two_kinds else number
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
    )


def _draws(words: array[int], places: Sequence[int]) -> Draws:
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


def _words(parts: bytes, kinds: int, orphans: Sequence[int], quad_as_pairs: bool) -> array[int]:
    low, high = _form_bytes(kinds, orphans, quad_as_pairs)
    words = array("I", [0]) * len(parts)
    with memoryview(words).cast("B") as every_byte:
        every_byte[0::4], every_byte[1::4], every_byte[2::4] = low, high, parts
    if sys.byteorder == "big":
        words.byteswap()
    return words


def _form_bytes(kinds: int, orphans: Sequence[int], quad_as_pairs: bool) -> tuple[bytes, bytes]:
    """For each suit key the two low bytes of its word."""

    def pairs(count: int) -> int:
        return count // 2 if quad_as_pairs else min(1, count // 2)

    def units(count: int) -> int:
        return (count + 1) // 2 if quad_as_pairs else min(1, count)

    def orphan(count: int) -> int:
        return min(1, count) | min(1, count // 2) << 4

    low = _added(kinds, lambda place, count: units(count) | pairs(count) << 4)
    high = _added(kinds, lambda place, count: orphan(count) if place in orphans else 0)
    return low, high


def _added(kinds: int, value: Callable[[int, int], int]) -> bytes:
    """For each suit key, the sum of a value of each kind and its count."""
    table = b"\0"
    for place in range(kinds):
        shifted = (_shift(value(place, count)) for count in range(5))
        table = b"".join(table.translate(shift) for shift in shifted)
    return table


def _shift(by: int) -> bytes:
    return bytes((byte + by) & 255 for byte in range(256))


def _character_words(store: Store, quad_as_pairs: bool) -> array[int]:
    """The words of suits of 1m and 9m alone; the other keys do not occur."""
    low, high = _form_bytes(2, range(2), quad_as_pairs)
    words = array("I", bytes(4 * 5**_NUMBER_KINDS))
    for few, part in enumerate(store.terminals):
        key = few % 5 + few // 5 * 5 ** (_NUMBER_KINDS - 1)
        words[key] = low[few] | high[few] << 8 | part << PART_SHIFT
    return words
