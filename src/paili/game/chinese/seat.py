"""One seat of a Chinese game while a deal is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paili.hand import Hand
from paili.hand.meld import CHI, Meld
from paili.position.seats import OpenMeld, RiverTile
from paili.tiles import FLOWERS, KINDS, WILDCARD

_FIRST: Final = FLOWERS.start - 1


class FanSeat:
    """A seat of a Chinese game, with its tiles and its history in the deal.

    Attributes:
        number: the number of the seat, 0 to 3.
        counts: 34 counts of its concealed tiles.
        wildcards: the number of its concealed wildcard tiles.
        held_flowers: the flowers in its hand that it has to set aside.
        flowers: the flowers that it has set aside, 1 to 8.
        points: its points.
        river, melds: its discards, and its melds with their sources.
        lack: its lack suit (the suit that it has given up): "m", "p" or "s"; "" for none, or before it is
            named.
        swap: the faces (see `paili.tiles`) that it has chosen to pass to another seat; () before the choice.
        won: the winning tiles that it drew or robbed; they lie in no river.
        wins: the number of its wins in this deal.
        gone: whether it has left the deal after a win.
        ready: how it declared its hand ready, as in `paili.Win`.
        passed: the tiles on which it may not win because it has already declined to win on them, as a bit
            mask.
        passed_worth: the highest total fan of the wins that it declined on these tiles, without fans for
            circumstances.
        has_discarded: whether it has discarded in this deal.
        wild_discards: the number of discarded wildcards that raise the value of a win.
        discards_of_lack: whether all of its discards were of the lack suit.
        unseen_quads: the number of its quads whose tiles are hidden.
    """

    __slots__ = (
        "_hand", "counts", "discards_of_lack", "flowers", "gone", "has_discarded", "held_flowers", "lack",
        "melds", "number", "passed", "passed_worth", "points", "ready", "river", "swap", "unseen_quads",
        "wild_discards", "wildcards", "wins", "won",
    )  # fmt: skip

    def __init__(self, number: int, faces: Iterable[int], points: int) -> None:
        self.number, self.points = number, points
        self.counts = [0] * KINDS
        self.wildcards = 0
        self.held_flowers: list[int] = []
        self.flowers: tuple[int, ...] = ()
        self.river: list[RiverTile] = []
        self.melds: list[OpenMeld] = []
        self.lack = self.ready = ""
        self.swap: tuple[int, ...] = ()
        self.won: tuple[int, ...] = ()
        self.wins = self.passed = self.passed_worth = self.wild_discards = self.unseen_quads = 0
        self.gone = self.has_discarded = False
        self.discards_of_lack = True
        self._hand: Hand | None = None
        for face in faces:
            self.add(face)

    @property
    def is_hidden(self) -> bool:
        """Return whether the tiles of the seat are hidden."""
        return False

    @property
    def hand(self) -> Hand:
        """The concealed tiles and the melds as a `Hand`."""
        if self._hand is None:
            melds = tuple(meld.meld for meld in self.melds)
            self._hand = Hand.unchecked(self.counts, self.wildcards, melds=melds)
        return self._hand

    @property
    def size(self) -> int:
        """The number of concealed tiles, without flowers."""
        return sum(self.counts) + self.wildcards

    def holds(self, faces: Iterable[int]) -> bool:
        """Return whether the seat holds all of some tiles."""
        several = list(faces)
        return all(several.count(face) <= self.copies_of(face) for face in several)

    def copies_of(self, face: int) -> int:
        """Return the number of copies of a tile in the hand."""
        return self.wildcards if face == WILDCARD else self.counts[face] if 0 <= face < KINDS else 0

    def add(self, face: int) -> None:
        """Add a tile to the hand."""
        if face in FLOWERS:
            self.held_flowers.append(face)
            return
        if face == WILDCARD:
            self.wildcards += 1
        else:
            self.counts[face] += 1
        self._hand = None

    def remove(self, faces: Iterable[int]) -> None:
        """Remove tiles from the hand."""
        for face in faces:
            if face == WILDCARD:
                self.wildcards -= 1
            else:
                self.counts[face] -= 1
        self._hand = None

    def free(self) -> None:
        """Allow wins again on the tiles on which the seat has declined to win."""
        self.passed = self.passed_worth = 0

    def set_aside(self, face: int) -> None:
        """Move a flower from the hand to the flowers that the seat has set aside."""
        self.held_flowers.remove(face)
        self.flowers = (*self.flowers, face - _FIRST)

    def meld(self, meld: OpenMeld) -> None:
        """Add a meld."""
        self.melds.append(meld)
        self._hand = None

    def extend(self, place: int, meld: Meld, face: int) -> None:
        """Replace a triplet by the added quad that contains it.

        Args:
            place: the index of the triplet among the melds.
            meld: the quad.
            face: the added tile.
        """
        self.melds[place] = self.melds[place]._replace(meld=meld, added=face)
        self._hand = None

    def chi_of(self, source: int) -> int:
        """Return how many chi the seat has called from the seat ``source``."""
        return sum(meld.meld.type == CHI and meld.source == source for meld in self.melds)

    def copy(self) -> FanSeat:
        """Return an independent copy."""
        other = object.__new__(type(self))
        for name in FanSeat.__slots__:
            setattr(other, name, getattr(self, name))
        other.counts, other.held_flowers = self.counts[:], self.held_flowers[:]
        other.river, other.melds = self.river[:], self.melds[:]
        return other


class HiddenFanSeat(FanSeat):
    """A seat whose tiles are hidden; only its open tiles are known.

    Attributes:
        number_held: the number of its concealed tiles, including flowers that are not set aside yet.
    """

    __slots__ = ("number_held",)

    def __init__(self, number: int, faces: Iterable[int], points: int) -> None:
        self.number_held = 0
        super().__init__(number, faces, points)

    @property
    def is_hidden(self) -> bool:
        """Return whether the tiles of the seat are hidden."""
        return True

    @property
    def size(self) -> int:
        """The number of concealed tiles."""
        return self.number_held

    def holds(self, faces: Iterable[int]) -> bool:
        """Return whether the seat could hold all of some tiles."""
        return len(list(faces)) <= self.number_held

    def add(self, face: int) -> None:
        """Add a hidden tile to the hand."""
        self.number_held += 1

    def remove(self, faces: Iterable[int]) -> None:
        """Remove tiles from the hand."""
        self.number_held -= len(list(faces))

    def shows(self, flower: int) -> None:
        """Record that one of the hidden tiles is a flower, which the seat has to set aside."""
        self.number_held -= 1
        self.held_flowers.append(flower)

    def copy(self) -> FanSeat:
        """Return an independent copy."""
        other = super().copy()
        assert isinstance(other, HiddenFanSeat)
        other.number_held = self.number_held
        return other
