# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""One seat of the table during a deal, and the seat that is liable for its yakuman (pao).

If a call of a tile completes the sets of a yakuman, the seat that gave the tile becomes liable. If a
concealed quad completes these sets, no seat becomes liable.

>>> seat = Seat(0, [0] * 3 + [9, 10, 11, 18, 19, 20, 27, 27, 33, 33], 25_000)
>>> seat.waits == 1 << 27 | 1 << 33
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paili.game.moves.ready import reach_of_keys
from paili.game.moves.seat_hand import SeatHand, kind_at
from paili.hand.meld import CHI, OPEN_QUAD, Meld
from paili.position.order import MOST_QUADS
from paili.position.seats import OpenMeld, RiverTile
from paili.scoring.rules import Rules
from paili.scoring.scored_case import Score
from paili.tiles import EAST, GREEN, NORTH, RED, WHITE

_NOT_COUNTED: Final = -1  # how far a hand is from a win, since it has changed
_NO_KIND: Final = -1
_BIT: Final = 1


class Seat:
    """A seat with its tiles and its history in the deal.

    Attributes:
        number: the number of the seat.
        hand: its concealed tiles and its melds, as a hand that changes in place.
        points: its points, after payment of its riichi sticks.
        river: its discards in order.
        river_kinds: the kinds of its discards, as a bit mask.
        was_called: whether another seat has called one of its discards.
        melds: its melds with their sources.
        kita: the number of norths that it has set aside.
        riichi: 0 without riichi, 1 in riichi, 2 in double riichi.
        ippatsu: whether a win now is ippatsu.
        passed, passed_in_riichi: the winning tiles that other seats offered and that it did not win on, since
            its last draw and since its riichi, as bit masks.
        missing: the shanten of its hand plus 1, with the last drawn tile as part of the hand.
        has_drawn, has_discarded: whether it has drawn, and has discarded, in this deal.
        liable: by the id of a yakuman, the seat that gave the tile for the meld that completed its sets
            (pao).
        is_hidden: whether its tiles are not known.
    """

    __slots__ = (
        "_added", "_distance", "_distance_before", "_nearer", "_nearer_before", "_three", "hand",
        "has_discarded", "has_drawn", "ippatsu", "is_hidden", "kita", "liable", "melds", "missing", "number",
        "passed", "passed_in_riichi", "points", "riichi", "river", "river_kinds", "was_called",
    )  # fmt: skip

    def __init__(self, number: int, faces: Iterable[int], points: int, *, three: bool = False) -> None:
        self.number = number
        self.hand = SeatHand(faces)
        self.points = points
        self.river: list[RiverTile] = []
        self.river_kinds = 0
        self.was_called = self.is_hidden = False
        self.melds: list[OpenMeld] = []
        self.kita = 0
        self.riichi = 0
        self.ippatsu = False
        self.passed = self.passed_in_riichi = 0
        self.has_drawn = self.has_discarded = False
        self.liable: dict[str, int] = {}
        self.missing = 0
        self._three = three
        self._distance, self._nearer = _NOT_COUNTED, 0
        # the kind of the last draw until the hand changes again, and the reach of the hand before that draw
        self._added, self._distance_before, self._nearer_before = _NO_KIND, _NOT_COUNTED, 0

    def count_reach(self) -> None:
        """Update the number of tiles missing from a win, without the drawn tile, if the hand has changed."""
        if self._distance == _NOT_COUNTED:
            hand = self.hand
            self._distance, self._nearer = reach_of_keys(hand.keys, hand.size // 3, self._three)

    @property
    def reach(self) -> tuple[int, int]:
        """The number of tiles that the 3n+1 tiles need for a win, and a bit mask of the kinds that lower this
        number.
        """
        self.count_reach()
        return self._distance, self._nearer

    @property
    def waits(self) -> int:
        """The kinds that complete the 3n+1 tiles, as a bit mask."""
        return self.waiting()

    def waiting(self) -> int:
        """Return the kinds that complete the 3n+1 tiles, as a bit mask.

        The result equals the property `waits`; compiled code calls a method faster than a property.
        """
        self.count_reach()
        return self._nearer if self._distance == 1 else 0

    @property
    def has_called(self) -> bool:
        """Return whether the seat has called a tile of another seat."""
        return any(meld.meld.is_open for meld in self.melds)

    def add(self, face: int) -> None:
        """Add a tile to the hand."""
        self.count_reach()
        kind = kind_at(face)
        self.missing = self._distance - (self._nearer >> kind & 1)
        self.hand.add(face)
        self._added, self._distance_before, self._nearer_before = kind, self._distance, self._nearer
        self._distance, self._nearer = _NOT_COUNTED, 0

    def remove(self, faces: Sequence[int]) -> None:
        """Remove tiles from the hand."""
        for face in faces:
            self.hand.remove(face)
        if len(faces) == 1 and kind_at(faces[0]) == self._added:  # the kinds are those before the draw
            self._distance, self._nearer = self._distance_before, self._nearer_before
        else:
            self._distance, self._nearer = _NOT_COUNTED, 0
        self._added = _NO_KIND

    def meld(self, meld: OpenMeld) -> None:
        """Add a meld."""
        self.melds.append(meld)
        self.hand.melds.append(meld.meld)

    def extend(self, place: int, meld: Meld, face: int) -> None:
        """Replace a pon by the added quad that contains it.

        Args:
            place: the index of the pon among the melds.
            meld: the quad.
            face: the added tile.
        """
        self.melds[place] = self.melds[place]._replace(meld=meld, added=face)
        self.hand.melds[place] = meld

    def lay(self, tile: RiverTile, kind: int) -> None:
        """Add a discard to the river.

        Args:
            tile: the discard.
            kind: the kind of its tile.
        """
        self.river.append(tile)
        self.river_kinds |= _BIT << kind
        self.has_discarded = True

    def give_last_discard(self, caller: int) -> None:
        """Mark the last discard as called by another seat."""
        tile = self.river[-1]
        self.river[-1] = RiverTile(tile.tile, tile.drawn, tile.riichi, caller)
        self.was_called = True

    def record_pass(self, kind: int) -> None:
        """Record, for furiten, that the seat did not win on a tile of another seat that completes its
        hand.
        """
        if self.waiting() >> kind & 1:
            self.passed |= 1 << kind
            if self.riichi:
                self.passed_in_riichi |= 1 << kind

    def copy(self) -> Seat:
        """Return an independent copy of the seat."""
        kind = type(self)
        other = kind.__new__(kind)
        other.hand = self.hand.copy()
        other.river, other.melds, other.liable = self.river[:], self.melds[:], self.liable.copy()
        other.number, other.points, other.kita = self.number, self.points, self.kita
        other.river_kinds, other.riichi, other.ippatsu = self.river_kinds, self.riichi, self.ippatsu
        other.passed, other.passed_in_riichi = self.passed, self.passed_in_riichi
        other.has_drawn, other.has_discarded = self.has_drawn, self.has_discarded
        other.was_called, other.is_hidden = self.was_called, self.is_hidden
        other.missing, other._three = self.missing, self._three
        other._distance, other._nearer, other._added = self._distance, self._nearer, self._added
        other._distance_before, other._nearer_before = self._distance_before, self._nearer_before
        return other


class HiddenSeat(Seat):
    """A seat whose concealed tiles are hidden, so that only their number is known."""

    __slots__ = ()

    def __init__(self, number: int, faces: Sequence[int], points: int, *, three: bool = False) -> None:
        super().__init__(number, (), points, three=three)
        self.hand.size = len(faces)
        self.is_hidden = True

    def count_reach(self) -> None:
        """Set no waits, because the waits of a hidden hand are unknown."""
        self._distance = self._nearer = 0

    def add(self, face: int) -> None:
        """Add a hidden tile."""
        self.hand.size += 1

    def remove(self, faces: Sequence[int]) -> None:
        """Remove hidden tiles from the hand."""
        self.hand.size -= len(faces)


# ---------------------------------------------------------------------------------- liability

_SETS: Final = {"daisangen": frozenset((WHITE, GREEN, RED)), "daisuushii": frozenset(range(EAST, NORTH + 1))}


def mark_liability(rules: Rules, seat: Seat, source: int) -> None:
    """Record which seat becomes liable (pao), if any, after a seat has called a tile.

    Args:
        rules: the rule set, which names the yakuman with liability.
        seat: the caller, with the new meld.
        source: the seat that discarded the called tile.
    """
    called = seat.melds[-1]
    for yaku, kinds in _SETS.items():
        if yaku in rules.liability and _completes(seat.melds, called, kinds):
            seat.liable[yaku] = source
    if called.meld.type == OPEN_QUAD and "suukantsu" in rules.liability and _has_four_quads(seat.melds):
        seat.liable["suukantsu"] = source


def _has_four_quads(melds: list[OpenMeld]) -> bool:
    return sum(meld.meld.is_quad for meld in melds) == MOST_QUADS


def _completes(melds: list[OpenMeld], called: OpenMeld, kinds: frozenset[int]) -> bool:
    if called.meld.kinds[0] not in kinds or called.meld.type == CHI:
        return False
    return kinds <= {meld.meld.kinds[0] for meld in melds if meld.meld.type != CHI}


def liable_seat(seat: Seat, score: Score) -> int | None:
    """Return the seat that is liable (pao) for a win; None if no seat is liable."""
    return next((seat.liable[yaku.id] for yaku in score.yaku if yaku.id in seat.liable), None)
