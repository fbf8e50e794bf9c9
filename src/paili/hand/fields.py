# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""The stored fields of a `Hand`, and functions that make hands from valid fields without checks.

`HandFields` is the base class of `Hand`. When this module is compiled, the fields are members of a C struct:
other compiled modules read a field without a look-up by name, and the 34 counts become a tuple only when
Python code reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from paili.tiles import COPIES, KINDS, POWERS, WILDCARD, kind_of

if TYPE_CHECKING:
    from paili.hand.meld import Meld

try:
    import cython
except ImportError:
    from paili.kernels import cython

_KIND_OF: Final = tuple(map(kind_of, range(WILDCARD)))
_KINDS: Final = KINDS  # numbers of C
_WILDCARD: Final = WILDCARD
_COPIES: Final = COPIES
_MOST_PLAIN: Final = 14
_NAMES: Final = (
    "count", "key", "row", "melds", "reds", "drawn", "wildcards", "red_limit", "size", "is_plain",
)  # fmt: skip


class HandFields:
    """The stored fields of a hand, which `settle_hand` sets; `paili.hand.Hand` explains them.

    Attributes:
        count: the concealed natural tiles by kind, 34 bytes.
        key: the four suit keys, one base-5 number for each suit with its counts as digits.
        row: the counts as a tuple; None until a caller reads `counts`.
    """

    __slots__ = _NAMES
    count: Any
    key: Any
    row: tuple[int, ...] | None

    @property
    def counts(self) -> tuple[int, ...]:
        """34 ints: the number of concealed tiles of each kind, 1m to Red, without wildcards."""
        if self.row is None:
            self.row = tuple(self.count[:_KINDS])
        row: tuple[int, ...] = self.row
        return row

    @property
    def keys(self) -> tuple[int, int, int, int]:
        """Four ints that encode the concealed tiles of each suit: base-5 numbers, rank 1 the lowest digit."""
        return self.key[0], self.key[1], self.key[2], self.key[3]

    def kinds_with(self, copies: int) -> int:
        """Return the kinds with at least so many concealed copies: an int whose bit k stands for kind k."""
        mask, bit = 0, 1
        for kind in range(_KINDS):
            if self.count[kind] >= copies:
                mask |= bit
            bit <<= 1
        return mask

    def _settle(
        self,
        count: Any,
        melds: tuple[Meld, ...],
        reds: tuple[int, ...],
        wildcards: int,
        drawn: Any,
        limit: int,
    ) -> None:
        """Set the fields of a `Hand`; compute its size and its suit keys.

        Args:
            count: 34 bytes, which are copied.
            melds, reds, wildcards, drawn, limit: fields of a `Hand`.
        """
        size, kind = wildcards, 0
        if not cython.compiled:  # there it is an array of C
            key = [0] * 4
        for suit in range(4):
            number, power = 0, 1
            for _ in range(9 if suit < 3 else 7):
                copies = count[kind]
                size += copies
                number += copies * power
                power *= 5
                kind += 1
            key[suit] = number
        self._put(count, key, melds, reds, wildcards, drawn, limit, size)

    def _put(
        self, count: Any, key: Any, melds: tuple[Meld, ...], reds: tuple[int, ...], wildcards: int,
        drawn: Any, limit: int, size: int,
    ) -> None:  # fmt: skip
        """Set the fields of a `Hand`.

        Args:
            count, key: 34 bytes and four numbers, which are copied.
            melds, reds, wildcards, drawn, limit, size: fields of a `Hand`.
        """
        is_plain = size <= _MOST_PLAIN and wildcards == 0 and not melds
        if cython.compiled:
            for kind in range(_KINDS):
                self.count[kind] = count[kind]
            for suit in range(4):
                self.key[suit] = key[suit]
            self.row, self.melds, self.reds, self.drawn = None, melds, reds, drawn
            self.wildcards, self.red_limit, self.size, self.is_plain = wildcards, limit, size, is_plain
        else:  # past the ``__setattr__`` of the frozen record
            tiles = bytes(count), tuple(key), tuple(count)
            values = (*tiles, melds, reds, drawn, wildcards, limit, size, is_plain)
            for name, value in zip(_NAMES, values, strict=True):
                object.__setattr__(self, name, value)


def hand_of_fields(
    record: Any, counts: Sequence[int], melds: tuple[Meld, ...], reds: tuple[int, ...], wildcards: int,
    drawn: int | None, limit: int,
) -> Any:  # fmt: skip
    """Return a new hand from fields that the caller knows to be valid together.

    Args:
        record: the class of the hand.
        counts, melds, reds, wildcards, drawn, limit: the fields of a `Hand`.
    """
    hand = record.__new__(record)
    settle_hand(hand, counts, melds, reds, wildcards, drawn, limit)
    return hand


def settle_hand(
    hand: HandFields, counts: Sequence[int], melds: tuple[Meld, ...], reds: tuple[int, ...], wildcards: int,
    drawn: int | None, limit: int,
) -> None:  # fmt: skip
    """Set the fields of a hand to values that the caller knows to be valid together.

    Args:
        hand: the hand.
        counts, melds, reds, wildcards, drawn, limit: the fields of a `Hand`.
    """
    if not cython.compiled:  # there it is an array of C
        count = bytearray(_KINDS)
    for kind in range(_KINDS):
        count[kind] = counts[kind]
    hand._settle(count, melds, reds, wildcards, drawn, limit)


def changed_hand(hand: HandFields, face: int, change: int, drawn: int | None) -> Any:
    """Return a hand with one tile added or removed, without a check.

    Args:
        hand: the hand.
        face: the tile, 37 for a wildcard.
        change: 1 to add the tile, -1 to remove it.
        drawn: the face (see `paili.tiles`) drawn last, or None.
    """
    record = type(hand)
    other = record.__new__(record)
    if not cython.compiled:  # there they are arrays of C
        count, key = bytearray(_KINDS), [0] * 4
    for at in range(_KINDS):
        count[at] = hand.count[at]
    for suit in range(4):
        key[suit] = hand.key[suit]
    reds, wildcards = hand.reds, hand.wildcards
    if face == _WILDCARD:
        wildcards += change
    else:
        kind = _KIND_OF[face]
        count[kind] += change
        key[kind // 9] += change * POWERS[kind]
        if face >= _KINDS:
            marks = list(reds)
            marks[face - _KINDS] += change
            reds = tuple(marks)
    other._put(count, key, hand.melds, reds, wildcards, drawn, hand.red_limit, hand.size + change)
    return other


def hand_with_draw(hand: HandFields, tile: int) -> Any:
    """Return a hand with a drawn tile; None for a wildcard, or for a hand that cannot draw the tile.

    Args:
        hand: the hand.
        tile: the face (see `paili.tiles`).
    """
    face = tile
    if hand.size % 3 != 1 or face >= _WILDCARD:
        return None
    kind, reds = _KIND_OF[face], 0
    if face >= _KINDS:
        reds = hand.reds[face - _KINDS] + 1
    copies = hand.count[kind]
    for meld in hand.melds:
        kinds: tuple[int, ...] = meld.kinds
        for other in kinds:
            copies += other == kind
        if reds:
            of_meld: tuple[int, ...] = meld.reds
            reds += of_meld[face - _KINDS]
    return None if copies >= _COPIES or reds > hand.red_limit else changed_hand(hand, face, 1, tile)


def keys_of(counts: list[int]) -> tuple[int, int, int, int]:
    """Return the four suit keys of 34 counts (base-5 numbers), as `paili.tiles.suit_keys` does, with C types.

    >>> keys_of([1, 2] + [0] * 31 + [4])
    (11, 0, 0, 62500)
    """
    return _key(counts, 0, 9), _key(counts, 9, 18), _key(counts, 18, 27), _key(counts, 27, _KINDS)


def _key(counts: list[int], first: int, end: int) -> int:
    """Return the counts of the kinds from ``first`` to before ``end`` as a base-5 number, ``first``
    lowest."""
    key = 0
    for kind in range(end - 1, first - 1, -1):
        count = counts[kind]
        key = 5 * key + count
    return key
