"""The wall of a deal of a Chinese game as one seat knows it, place by place.

What happened is followed once (`steps_of`): from which place each tile was drawn the rules say. From which
place a tile was that another seat has discarded from its hand, laid down or passed on, nobody knows: each of
those that may be it is as likely as any other, so a walk takes one by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from paili.game import events as ev
from paili.game.chinese.seat import FanSeat
from paili.game.chinese.state import NextDraw
from paili.game.chinese.wall import SEATS, Drawing, TileWall, hand_size, tiles_of
from paili.game.records import Deal
from paili.hand.meld import CONCEALED_QUAD, Meld
from paili.position.facts import ACT
from paili.tiles import FLOWERS, KINDS

UNKNOWN: Final = ev.HIDDEN
ALL: Final = (1 << FLOWERS.stop) - 1
NO_FLOWER: Final = (1 << FLOWERS.start) - 1


class OwnTable(Protocol):
    """The table of a game as one seat knows it, see `paili.game.chinese.seat_table`."""

    seat: int
    rules: Any

    @property
    def state(self) -> Any:
        """The deal as far as it is known."""

    def start(self, deal: Deal) -> None:
        """Begin a deal."""

    def apply(self, event: ev.Event) -> None:
        """Let an event happen."""


class KnownEvent(NamedTuple):
    """An event, and what is known when it happens.

    Attributes:
        event: the event.
        place: of a draw, where in the wall the tile lies; else -1.
        is_drawn: of a flower, whether it is the tile just drawn.
        is_bound: of a discard, whether the seat could not choose.
        facts: of a win, what the table says of it.
        melds: of a win, true or false, or of a discard, what the seat has laid down, as far as it is shown.
        quads: how many quads it has laid down beside them.
    """

    event: ev.Event
    place: int = -1
    is_drawn: bool = False
    is_bound: bool = False
    facts: Mapping[str, Any] = {}
    melds: tuple[Meld, ...] = ()
    quads: int = 0


class KnownHand(NamedTuple):
    """A hand of which something is known: it has won with a tile, or it is ready.

    Attributes:
        seat: whose it is.
        places: where its concealed tiles are.
        tile: what it has won with; None for a hand that is ready.
        step: the win, the discard that has declared it, or the false win.
    """

    seat: int
    places: tuple[int, ...]
    tile: int | None
    step: KnownEvent


def steps_of(deal: Deal, mine: OwnTable) -> list[KnownEvent]:
    """Follow a deal at the table of a seat, to which nothing was told before.

    Raises:
        GameError: if something cannot happen.
    """
    rules = mine.rules
    size = len(tiles_of(rules)) - (rules.wild_from != "told")
    drawing = Drawing(TileWall.shuffled(rules, 0), range(size))
    mine.start(deal)
    return [_step(event, mine, drawing) for event in deal.events]


def _step(event: ev.Event, mine: OwnTable, drawing: Drawing) -> KnownEvent:
    """Let an event happen, and return it with what was known before."""
    state, result = mine.state, KnownEvent(event)
    if isinstance(event, ev.Draw):
        due = NextDraw(event.seat, False, 0) if state.pending else state.next_draw()
        place = drawing.draw(state.wind(event.seat), replaces=due.replaces, burn=due.burn)
        result = KnownEvent(event, place)
    elif isinstance(event, ev.Flower):
        result = KnownEvent(event, is_drawn=state.phase == ACT and state.drawn == ev.HIDDEN)
    elif isinstance(event, ev.Discard):
        seat = state.seats[event.seat]
        bound = bool(seat.ready or seat.wins) or state.frozen_by not in (None, event.seat)
        result = KnownEvent(event, is_bound=bound and event.drawn, **_laid(seat))
    elif isinstance(event, ev.Win):
        seat = state.seats[event.seat]
        result = KnownEvent(event, facts=state.situation(event.seat).facts, **_laid(seat))
    elif isinstance(event, ev.FalseWin):
        result = KnownEvent(event, **_laid(state.seats[event.seat]))
    mine.apply(event)
    return result


def _laid(seat: FanSeat) -> dict[str, Any]:
    return {"melds": tuple(meld.meld for meld in seat.melds), "quads": seat.unseen_quads}


class Walk:
    """The wall of a deal, with what its seat knows of each place.

    Attributes:
        tiles: what is known, `UNKNOWN` elsewhere.
        may: of some places, which tiles may be there, a mask of faces.
        held: of each seat the places of its concealed tiles.
        holdings: hands of which something is known.
        swaps: places of three tiles of one suit that were passed on.
        quads: seats and places of four alike that nobody has shown.
        passed_on: of each seat the places of the tiles that it has passed on.
        places: of each event the place of a tile that was drawn, or those of a quad that was not shown.
    """

    def __init__(self, deal: Deal, steps: Iterable[KnownEvent], mine: OwnTable, random: Random) -> None:
        self.rules, self.seat, self._random = mine.rules, mine.seat, random
        self.tiles = [UNKNOWN] * (len(tiles_of(self.rules)) - (self.rules.wild_from != "told"))
        self.may: dict[int, int] = {}
        self.held = [self._first_places(deal, number) for number in range(SEATS)]
        self.holdings: list[KnownHand] = []
        self.swaps: list[tuple[int, ...]] = []
        self.quads: list[tuple[int, tuple[int, ...]]] = []
        self._drawn: list[int | None] = [None] * SEATS
        self._lack = [""] * SEATS
        self._swap: dict[int, tuple[int, ...]] = {}
        for place, face in zip(self.held[self.seat], deal.hands[self.seat], strict=True):
            self.tiles[place] = face
        self.passed_on: dict[int, tuple[int, ...]] = {}
        self.places = [self._follow(step) for step in steps]
        for number in range(SEATS):
            if number != self.seat:
                self._allow(self.held[number], NO_FLOWER)

    def _first_places(self, deal: Deal, number: int) -> list[int]:
        size, wind = hand_size(self.rules), (number - deal.dealer) % SEATS
        first = wind * (len(tiles_of(self.rules)) // SEATS if self.rules.walls == "own" else size)
        return list(range(first, first + size))

    def _allow(self, places: Iterable[int], faces: int) -> None:
        """Say which faces the tiles of some places may be of."""
        for place in places:
            self.may[place] = self.may.get(place, ALL) & faces

    def _follow(self, step: KnownEvent) -> tuple[int, ...]:
        """Follow an event; return the places of what its seat alone may know."""
        follow = _FOLLOWED.get(type(step.event))
        return follow(self, step, step.event) or () if follow else ()

    # ------------------------------------------------------------------ events

    def draw(self, step: KnownEvent, event: ev.Draw) -> tuple[int, ...]:
        """Take a tile from the wall."""
        self.held[event.seat].append(step.place)
        self._drawn[event.seat] = step.place
        if event.seat == self.seat:
            self.tiles[step.place] = event.tile
        return (step.place,)

    def flower(self, step: KnownEvent, event: ev.Flower) -> None:
        """Set a flower aside: the one just drawn, or one of those dealt."""
        self._give(event.seat, (event.tile,), drawn=step.is_drawn or None)

    def discard(self, step: KnownEvent, event: ev.Discard) -> None:
        """Discard the drawn tile, or another; what is held then is no tile that had to go first."""
        seat = event.seat
        self._give(seat, (event.tile,), drawn=event.drawn)
        self._drawn[seat] = None
        lack = self._lack[seat]
        if lack and self.rules.lack_first == "must" and not step.is_bound and event.tile < KINDS:
            suit = _of_suit(lack)
            if not suit >> event.tile & 1 and seat != self.seat:
                self._allow(self.held[seat], ALL & ~suit)
        if event.riichi and seat != self.seat:
            self._hold(seat, None, step)

    def call(self, _: KnownEvent, event: ev.Call) -> None:
        """Lay a meld down with the tile of another."""
        self._give(event.seat, event.own, drawn=None)
        self._drawn[event.seat] = None

    def concealed_quad(self, _: KnownEvent, event: ev.ConcealedQuad) -> tuple[int, ...]:
        """Lay four alike down, perhaps without showing them."""
        seat, hidden = event.seat, self.rules.kong_hidden and event.seat != self.seat
        places = self._give(seat, (UNKNOWN,) * 4 if hidden else event.tiles, drawn=None)
        if hidden:
            self.quads.append((seat, places))
        self._drawn[seat] = None
        return places if hidden else ()

    def added_quad(self, _: KnownEvent, event: ev.AddedQuad) -> None:
        """Add a tile to a triplet."""
        self._give(event.seat, (event.tile,), drawn=None)
        self._drawn[event.seat] = None

    def win(self, step: KnownEvent, event: ev.Win) -> None:
        """Win with the drawn tile, or with another's."""
        seat = event.seat
        if event.source == seat:
            self._give(seat, (event.tile,), drawn=True)
            self._drawn[seat] = None
        if seat != self.seat:
            self._hold(seat, event.tile, step)

    def false_win(self, step: KnownEvent, event: ev.FalseWin) -> None:
        """Declare a win that is none: the tile is told, and whether the hand was ready without it."""
        seat = event.seat
        drawn = self._drawn[seat] if event.source == seat else None
        if drawn is not None:
            self.tiles[drawn] = event.tile
        if event.ready and seat != self.seat:
            self._hold(seat, None, step, but=drawn)

    def _hold(self, seat: int, tile: int | None, step: KnownEvent, but: int | None = None) -> None:
        """Remember a hand of which something is known; it has none of its lack suit.

        Args:
            seat: whose it is.
            tile: what it has won with; None for a hand that is ready.
            step: what tells it.
            but: the place of a tile that is none of it, the one just drawn.
        """
        places = tuple(place for place in self.held[seat] if place != but)
        self.holdings.append(KnownHand(seat, places, tile, step))
        self._allow(places, ALL & ~_of_suit(self._lack[seat]))

    def lack(self, _: KnownEvent, event: ev.Lack) -> None:
        """Name the suit to be rid of."""
        self._lack[event.seat] = event.suit

    def swap(self, _: KnownEvent, event: ev.Swap) -> None:
        """Choose tiles to pass on."""
        self._swap[event.seat] = event.tiles

    def swapped(self, _: KnownEvent, event: ev.Swapped) -> None:
        """Pass tiles on: the seat knows what it gives and what it gets."""
        step = ev.STEPS[event.direction]
        for number in range(SEATS):
            knows = self.seat in (number, (number + step) % SEATS)
            faces = self._swap[number] if knows else (UNKNOWN,) * len(self._swap[number])
            self.passed_on[number] = self._give(number, faces, drawn=None)
            if not knows:
                self.swaps.append(self.passed_on[number])
        for number, places in self.passed_on.items():
            self.held[(number + step) % SEATS] += places

    # ------------------------------------------------------------------ places

    def _give(self, number: int, faces: Sequence[int], *, drawn: bool | None) -> tuple[int, ...]:
        """Take tiles out of a hand, and return where they were.

        Args:
            number: whose.
            faces: the tiles; `UNKNOWN` for one that is not shown.
            drawn: whether it is the drawn tile; None where nobody says.
        """
        hand, result = self.held[number], list[int]()
        for face in faces:
            place = self._place(number, face, drawn)
            hand.remove(place)
            if face != UNKNOWN:
                self.tiles[place] = face
            result.append(place)
        return tuple(result)

    def _place(self, number: int, face: int, drawn: bool | None) -> int:
        """Return where a tile was: where it is known to be, else where chance says."""
        hand, last = self.held[number], self._drawn[number]
        if drawn and last in hand and self.tiles[last] in (face, UNKNOWN):
            assert last is not None
            return last
        others = [place for place in hand if drawn is None or place != last] or hand
        fixed = [place for place in others if self.tiles[place] == face != UNKNOWN]
        hidden = fixed or [place for place in others if self._may_be(place, face)]
        if not hidden:
            raise NoSuchWallError
        return self._random.choice(hidden)

    def _may_be(self, place: int, face: int) -> bool:
        """Return whether a tile that is not known yet may be of a face; of no face in particular any may."""
        if self.tiles[place] != UNKNOWN:
            return False
        if face == UNKNOWN:
            return True
        passed_on = next((places for places in self.swaps if place in places), ())
        return bool(self.may.get(place, ALL) >> face & 1) and self.of_one_suit(passed_on, face)

    def of_one_suit(self, places: Sequence[int], *more: int) -> bool:
        """Return whether what is known of some places is of one suit, with some tiles more."""
        faces = [*more, *(self.tiles[place] for place in places)]
        return len({face // 9 for face in faces if face != UNKNOWN}) < 2 or not places

    def melds_of(self, holding: KnownHand) -> tuple[Meld, ...]:
        """Return what a seat had laid down, quads that nobody has shown as they were dealt."""
        dealt = [places for seat, places in self.quads if seat == holding.seat][: holding.step.quads]
        quads = (Meld.of(CONCEALED_QUAD, [self.tiles[place] for place in places]) for places in dealt)
        return (*holding.step.melds, *quads)

    def unseen(self, deal: Deal) -> Counter[int]:
        """Return the tiles that the seat does not see, each as often as it is there."""
        left = Counter(tiles_of(self.rules))
        left.subtract(face for face in self.tiles if face != UNKNOWN)
        if deal.indicator != ev.HIDDEN:
            left[deal.indicator] -= 1
        if min(left.values()) < 0:
            raise NoSuchWallError
        return left


class NoSuchWallError(Exception):
    """Chance has led to a wall that cannot be."""


def _of_suit(lack: str) -> int:
    return 511 << 9 * "mps".index(lack) if lack else 0


_FOLLOWED: Final[dict[type[ev.Event], Callable[[Walk, KnownEvent, Any], tuple[int, ...] | None]]] = {
    ev.Draw: Walk.draw, ev.Flower: Walk.flower, ev.Discard: Walk.discard, ev.Call: Walk.call,
    ev.ConcealedQuad: Walk.concealed_quad, ev.AddedQuad: Walk.added_quad, ev.Win: Walk.win,
    ev.Lack: Walk.lack, ev.Swap: Walk.swap, ev.Swapped: Walk.swapped,
    ev.FalseWin: Walk.false_win,
}  # fmt: skip
