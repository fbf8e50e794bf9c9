# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""The tiles of a seat in a deal: the fields of a `Hand`, as lists that change in place.

>>> hand = SeatHand([0, 4, 34, 33])
>>> hand.add(33)
>>> hand.remove(34)
>>> hand.as_hand()
Hand.parse('15m77z')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from paili.hand import Hand
from paili.hand.meld import Meld
from paili.tiles import EAST, FIVES, KINDS, POWERS, REDS, kind_of

KIND_OF: Final = tuple(map(kind_of, range(37)))
_KINDS: Final = KINDS
_POWERS: Final = POWERS
_EAST: Final = int(EAST)
_M5: Final = int(FIVES[0])
_RED_OF_KIND: Final = {kind: suit for suit, kind in enumerate(FIVES)}


class HandView(Protocol):
    """The fields of a hand that the rules of play read; `Hand` and `SeatHand` have these fields."""

    @property
    def counts(self) -> Sequence[int]:
        """34 counts of the concealed tiles."""

    @property
    def reds(self) -> Sequence[int]:
        """The number of concealed red fives of each suit."""

    @property
    def keys(self) -> Sequence[int]:
        """The four suit keys, one integer for each suit, see `paili.Hand.keys`."""

    @property
    def melds(self) -> Sequence[Meld]:
        """The melds."""

    @property
    def size(self) -> int:
        """The number of concealed tiles."""


class SeatHand:
    """The concealed tiles and melds of a seat.

    Attributes:
        counts, reds, keys, melds, size: as in `Hand`.
    """

    __slots__ = ("counts", "keys", "melds", "reds", "size")

    def __init__(self, faces: Iterable[int], melds: Iterable[Meld] = ()) -> None:
        self.counts = [0] * KINDS
        self.reds = [0, 0, 0]
        self.keys = [0, 0, 0, 0]
        self.size = 0
        self.melds = list(melds)
        for face in faces:
            self.add(face)

    def add(self, face: int) -> None:
        """Add a tile."""
        kind = kind_at(face)
        suit = kind // 9
        self.counts[kind] += 1
        self.keys[suit] += _POWERS[kind]
        self.size += 1
        if face >= _KINDS:
            self.reds[face - _KINDS] += 1

    def remove(self, face: int) -> None:
        """Remove a tile."""
        kind = kind_at(face)
        suit = kind // 9
        self.counts[kind] -= 1
        self.keys[suit] -= _POWERS[kind]
        self.size -= 1
        if face >= _KINDS:
            self.reds[face - _KINDS] -= 1

    def copies(self, face: int) -> int:
        """Return the number of concealed copies of a tile, as `copies_of`."""
        return _copies(self.counts, self.reds, face)

    def copy(self) -> SeatHand:
        """Return an independent copy."""
        other = SeatHand.__new__(SeatHand)
        other.counts, other.reds, other.keys = self.counts[:], self.reds[:], self.keys[:]
        other.melds, other.size = self.melds[:], self.size
        return other

    def as_hand(self, drawn: int | None = None, red_limit: int = 1) -> Hand:
        """Return the tiles as a `Hand`; nothing is checked, because the table has checked the tiles.

        Args:
            drawn: the drawn tile; None for no drawn tile.
            red_limit: the number of red fives that the game has of one suit.
        """
        m, p, s = self.reds
        melds = tuple(self.melds)
        return Hand.unchecked(self.counts, melds=melds, reds=(m, p, s), drawn=drawn, red_limit=red_limit)


def kind_at(face: int) -> int:
    """Return the kind of a tile, as `KIND_OF`; compiled code calls a function faster than it reads a tuple.

    >>> kind_at(33), kind_at(36)
    (33, 22)
    """
    return face if face < _KINDS else _M5 + 9 * (face - _KINDS)


def copies_of(hand: HandView, face: int) -> int:
    """Return the number of concealed copies of a tile in the hand; a red five and an ordinary five are
    different tiles.

    >>> hand = Hand.parse("055m1z")
    >>> copies_of(hand, 4), copies_of(hand, 34)
    (2, 1)
    """
    return _copies(hand.counts, hand.reds, face)


def _copies(counts: Sequence[int], reds: Sequence[int], face: int) -> int:
    if face >= _KINDS:
        return reds[face - _KINDS]
    return counts[face] - reds[face // 9] if face % 9 == _M5 and face < _EAST else counts[face]


def faces_of_kind(hand: HandView, kind: int) -> list[int]:
    """Return the concealed tiles of a kind, red fives first.

    >>> faces_of_kind(Hand.parse("055m1z"), 4)
    [34, 4, 4]
    """
    suit = _RED_OF_KIND.get(kind)
    reds = hand.reds[suit] if suit is not None else 0
    red_faces = [REDS[suit]] * reds if suit is not None else []
    return red_faces + [kind] * (hand.counts[kind] - reds)


def faces_in_order(hand: HandView) -> tuple[int, ...]:
    """Return the concealed tiles in tile order.

    >>> faces_in_order(Hand.parse("055m1z"))
    (34, 4, 4, 27)
    """
    faces: list[int] = []
    counts, has_reds = hand.counts, any(hand.reds)
    for kind in range(KINDS):
        if counts[kind]:
            faces += faces_of_kind(hand, kind) if has_reds and kind in _RED_OF_KIND else [kind] * counts[kind]
    return tuple(faces)


def kinds_held(hand: HandView) -> int:
    """Return the concealed kinds as a bit mask.

    >>> bin(kinds_held(Hand.parse("1133m")))
    '0b101'
    """
    counts, mask, bit = hand.counts, 0, 1
    for kind in range(KINDS):
        if counts[kind]:
            mask |= bit
        bit <<= 1
    return mask


def is_closed(hand: HandView) -> bool:
    """Return whether the hand has no called meld."""
    return not any(meld.is_open for meld in hand.melds)


def keys_without(keys: Sequence[int], kind: int, copies: int = 1) -> tuple[int, int, int, int]:
    """Return suit keys after copies of a kind are removed.

    Args:
        keys: the four suit keys, one integer for each suit, see `paili.Hand.keys`.
        kind: the kind.
        copies: the number of copies to remove.

    >>> keys_without(Hand.parse("11m").keys, 0)
    (1, 0, 0, 0)
    """
    changed = list(keys)
    changed[kind // 9] -= copies * POWERS[kind]
    m, p, s, z = changed
    return m, p, s, z
