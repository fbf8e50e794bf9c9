"""The wall of a deal of a Chinese game as one seat knows it, index by index.

`steps_of` replays the events once; the rules determine the index in the wall of each tile that was drawn. If
another seat discards or melds a tile of its hand, or gives it to another seat before play, the index of that
tile is unknown. All possible indexes are equally likely, so `Walk` chooses one at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from paili.fan.play.situation import kinds_of_suit
from paili.game import events as ev
from paili.game.chinese.seat import FanSeat
from paili.game.chinese.state import NextDraw
from paili.game.chinese.wall import SEATS, Drawing, TileWall, hand_size, tiles_of
from paili.game.records import Deal
from paili.hand.meld import CONCEALED_QUAD, Meld
from paili.tiles import FLOWERS, KINDS

UNKNOWN: Final = ev.HIDDEN
ALL: Final = (1 << FLOWERS.stop) - 1
NO_FLOWER: Final = (1 << FLOWERS.start) - 1


class OwnTable(Protocol):
    """A table as one seat knows it, see `paili.game.chinese.seat_table`."""

    seat: int
    rules: Any

    @property
    def state(self) -> Any:
        """The deal as far as the seat knows it."""

    def start(self, deal: Deal) -> None:
        """Begin a deal."""

    def apply(self, event: ev.Event) -> None:
        """Apply an event."""


class KnownEvent(NamedTuple):
    """An event, with what the viewing seat knows when the event happens.

    Attributes:
        event: the event.
        place: for a draw, the index of the tile in the wall; otherwise -1.
        is_drawn: for a flower, whether it is the tile just drawn.
        is_bound: for a discard, whether the discarding seat had no choice, for example because it had
            declared its hand ready.
        facts: for a win, the facts of the table about it.
        melds: for a win, a false win or a discard, the visible melds of the acting seat.
        quads: the number of hidden quads of the acting seat.
        turned: for bird tiles, the indexes of the tiles in the wall.
    """

    event: ev.Event
    place: int = -1
    is_drawn: bool = False
    is_bound: bool = False
    facts: Mapping[str, Any] = {}
    melds: tuple[Meld, ...] = ()
    quads: int = 0
    turned: tuple[int, ...] = ()


class KnownHand(NamedTuple):
    """A hidden hand about which something is known: it has won, or it is ready.

    Attributes:
        seat: the seat of the hand.
        places: the indexes in the wall of its concealed tiles.
        tile: the winning tile; None for a hand that is ready.
        step: the event that shows this: the win, the discard that declared the hand ready, or the false win.
    """

    seat: int
    places: tuple[int, ...]
    tile: int | None
    step: KnownEvent


def steps_of(deal: Deal, mine: OwnTable) -> list[KnownEvent]:
    """Replay the events of a deal at a fresh table of a seat, and return the events with what the seat knows.

    Raises:
        GameError: if an event is not possible.
    """
    rules = mine.rules
    size = len(tiles_of(rules)) - (rules.wild_from != "told")
    drawing = Drawing(TileWall.shuffled(rules, 0), range(size))
    mine.start(deal)
    return [_step(event, mine, drawing) for event in deal.events]


def _step(event: ev.Event, mine: OwnTable, drawing: Drawing) -> KnownEvent:
    """Apply an event at the table, and return the event with what the seat knew before the event."""
    state, result = mine.state, KnownEvent(event)
    if isinstance(event, ev.Draw):
        due = NextDraw(event.seat, False, 0) if state.pending else state.next_draw()
        place = drawing.draw(state.wind(event.seat), replaces=due.replaces, burn=due.burn)
        result = KnownEvent(event, place)
    elif isinstance(event, ev.Flower):
        result = KnownEvent(event, is_drawn=state.may_show_flower)
    elif isinstance(event, ev.Discard):
        seat = state.seats[event.seat]
        bound = bool(seat.ready or seat.wins) or state.frozen_by not in (None, event.seat)
        result = KnownEvent(event, is_bound=bound and event.drawn, **_laid(seat))
    elif isinstance(event, ev.Win):
        seat = state.seats[event.seat]
        result = KnownEvent(event, facts=state.situation(event.seat).facts, **_laid(seat))
    elif isinstance(event, ev.FalseWin):
        result = KnownEvent(event, **_laid(state.seats[event.seat]))
    elif isinstance(event, ev.Birds):
        result = KnownEvent(event, turned=drawing.turn(mine.rules.birds))
    mine.apply(event)
    return result


def _laid(seat: FanSeat) -> dict[str, Any]:
    return {"melds": tuple(meld.meld for meld in seat.melds), "quads": seat.unseen_quads}


class Walk:
    """The wall of a deal, with what one seat knows about the tile at each index.

    Attributes:
        tiles: the tile at each index of the wall; `UNKNOWN` if the seat does not know it.
        may: for each index of the wall with a restriction, the tiles that are possible there, as a bit mask.
        indexes: for each seat, the indexes in the wall of its concealed tiles.
        holdings: the hidden hands about which something is known.
        swaps: groups of three indexes of the wall whose tiles are of one suit, because a seat gave the three
            tiles to another seat before play.
        quads: for each hidden quad, its seat and the indexes in the wall of its tiles.
        passed_on: for each seat, the indexes in the wall of the tiles that it gave to another seat before
            play.
        places: for each event, the index in the wall of the drawn tile, or the indexes of a hidden quad;
            otherwise ().
    """

    def __init__(self, deal: Deal, steps: Iterable[KnownEvent], mine: OwnTable, random: Random) -> None:
        self.rules, self.seat, self._random = mine.rules, mine.seat, random
        self._wild = (mine.rules.wild_kinds | mine.state.wild).mask
        self.tiles = [UNKNOWN] * (len(tiles_of(self.rules)) - (self.rules.wild_from != "told"))
        self.may: dict[int, int] = {}
        self.indexes = [self._first_places(deal, number) for number in range(SEATS)]
        self.holdings: list[KnownHand] = []
        self.swaps: list[tuple[int, ...]] = []
        self.quads: list[tuple[int, tuple[int, ...]]] = []
        self._drawn: list[int | None] = [None] * SEATS
        self._lack = [""] * SEATS
        self._swap: dict[int, tuple[int, ...]] = {}
        for place, face in zip(self.indexes[self.seat], deal.hands[self.seat], strict=True):
            self.tiles[place] = face
        self.passed_on: dict[int, tuple[int, ...]] = {}
        self.places = [self._follow(step) for step in steps]
        for number in range(SEATS):
            if number != self.seat:
                self._allow(self.indexes[number], NO_FLOWER)

    def _first_places(self, deal: Deal, number: int) -> list[int]:
        size, wind = hand_size(self.rules), (number - deal.dealer) % SEATS
        first = wind * (len(tiles_of(self.rules)) // SEATS if self.rules.walls == "own" else size)
        return list(range(first, first + size))

    def _allow(self, places: Iterable[int], faces: int) -> None:
        """Restrict which tiles are possible at some indexes of the wall.

        Args:
            places: the indexes in the wall.
            faces: the tiles that remain possible, as a bit mask.
        """
        for place in places:
            self.may[place] = self.may.get(place, ALL) & faces

    def _follow(self, step: KnownEvent) -> tuple[int, ...]:
        """Update the wall and the hands after an event.

        Returns:
            The indexes in the wall of a drawn tile or of a hidden quad, whose tiles only the acting seat
            sees; () for any other event.
        """
        follow = _FOLLOWED.get(type(step.event))
        return follow(self, step, step.event) or () if follow else ()

    # ------------------------------------------------------------------ events

    def draw(self, step: KnownEvent, event: ev.Draw) -> tuple[int, ...]:
        """Add the drawn tile to the hand of the seat that draws; return the wall index of the tile, in a
        tuple.
        """
        self.indexes[event.seat].append(step.place)
        self._drawn[event.seat] = step.place
        if event.seat == self.seat:
            self.tiles[step.place] = event.tile
        return (step.place,)

    def flower(self, step: KnownEvent, event: ev.Flower) -> None:
        """Remove a flower, which may be the drawn tile or a dealt tile, from the hand of the seat that sets
        it aside.
        """
        self._give(event.seat, (event.tile,), drawn=step.is_drawn or None)

    def discard(self, step: KnownEvent, event: ev.Discard) -> None:
        """Remove a discard from the hand. After a discard of another suit, record that the hand holds no tile
        of the lack suit.

        The lack suit is the suit that the seat has given up; its tiles must be discarded first.
        """
        seat = event.seat
        self._give(seat, (event.tile,), drawn=event.drawn)
        self._drawn[seat] = None
        lack = self._lack[seat]
        if lack and self.rules.lack_first == "must" and not step.is_bound and event.tile < KINDS:
            suit = self._suit(seat)
            if not suit >> event.tile & 1 and seat != self.seat:
                self._allow(self.indexes[seat], ALL & ~suit)
        if event.riichi and seat != self.seat:
            self._hold(seat, None, step)

    def call(self, _: KnownEvent, event: ev.Call) -> None:
        """Remove the tiles of a called meld from the hand."""
        self._give(event.seat, event.own, drawn=None)
        self._drawn[event.seat] = None

    def concealed_quad(self, _: KnownEvent, event: ev.ConcealedQuad) -> tuple[int, ...]:
        """Remove a concealed quad from the hand; return the wall indexes of its tiles if these tiles stay
        hidden.
        """
        seat, hidden = event.seat, self.rules.kong_hidden and event.seat != self.seat
        places = self._give(seat, (UNKNOWN,) * 4 if hidden else event.tiles, drawn=None)
        if hidden:
            self.quads.append((seat, places))
        self._drawn[seat] = None
        return places if hidden else ()

    def added_quad(self, _: KnownEvent, event: ev.AddedQuad) -> None:
        """Remove the tile that is added to a triplet from the hand."""
        self._give(event.seat, (event.tile,), drawn=None)
        self._drawn[event.seat] = None

    def win(self, step: KnownEvent, event: ev.Win) -> None:
        """Record the winning hand and the winning tile, which the winner drew or another seat offered."""
        seat = event.seat
        if event.source == seat:
            self._give(seat, (event.tile,), drawn=True)
            self._drawn[seat] = None
        if seat != self.seat:
            self._hold(seat, event.tile, step)

    def false_win(self, step: KnownEvent, event: ev.FalseWin) -> None:
        """Record the tile of a false win; if the hand was ready without that tile, record the hand as
        ready.
        """
        seat = event.seat
        drawn = self._drawn[seat] if event.source == seat else None
        if drawn is not None:
            self.tiles[drawn] = event.tile
        if event.ready and seat != self.seat:
            self._hold(seat, None, step, but=drawn)

    def birds(self, step: KnownEvent, event: ev.Birds) -> None:
        """Record the bird tiles, which stay in the wall."""
        for place, face in zip(step.turned, event.tiles, strict=True):
            self.tiles[place] = face

    def _hold(self, seat: int, tile: int | None, step: KnownEvent, but: int | None = None) -> None:
        """Record a hidden hand that has won or is ready; its hidden tiles cannot be of the lack suit of its
        seat.

        Args:
            seat: the seat of the hand.
            tile: the winning tile; None for a hand that is ready.
            step: the win, or the event that shows that the hand is ready.
            but: the index in the wall of a drawn tile that does not belong to the hand; None for no such
                tile.
        """
        places = tuple(place for place in self.indexes[seat] if place != but)
        self.holdings.append(KnownHand(seat, places, tile, step))
        self._allow(places, ALL & ~self._suit(seat))

    def _suit(self, seat: int) -> int:
        """Return the mask of the kinds of a seat's lack suit, without wild kinds."""
        suit: int = kinds_of_suit(self._lack[seat]) & ~self._wild
        return suit

    def lack(self, _: KnownEvent, event: ev.Lack) -> None:
        """Record the lack suit that a seat has named."""
        self._lack[event.seat] = event.suit

    def swap(self, _: KnownEvent, event: ev.Swap) -> None:
        """Record the three tiles that a seat has chosen to give to another seat."""
        self._swap[event.seat] = event.tiles

    def swapped(self, _: KnownEvent, event: ev.Swapped) -> None:
        """Move the tiles that the seats give to each other before play; the viewing seat knows the tiles that
        it gives and gets.
        """
        step = ev.STEPS[event.direction]
        for number in range(SEATS):
            knows = self.seat in (number, (number + step) % SEATS)
            faces = self._swap[number] if knows else (UNKNOWN,) * len(self._swap[number])
            self.passed_on[number] = self._give(number, faces, drawn=None)
            if not knows:
                self.swaps.append(self.passed_on[number])
        for number, places in self.passed_on.items():
            self.indexes[(number + step) % SEATS] += places

    # ------------------------------------------------------------------ places

    def _give(self, number: int, faces: Sequence[int], *, drawn: bool | None) -> tuple[int, ...]:
        """Remove tiles from a hand, and return their indexes in the wall.

        Args:
            number: the seat of the hand.
            faces: the tiles; `UNKNOWN` for a hidden tile.
            drawn: whether the tile is the one that the seat has just drawn; None if that is unknown.
        """
        hand, result = self.indexes[number], list[int]()
        for face in faces:
            place = self._place(number, face, drawn)
            hand.remove(place)
            if face != UNKNOWN:
                self.tiles[place] = face
            result.append(place)
        return tuple(result)

    def _place(self, number: int, face: int, drawn: bool | None) -> int:
        """Return the index in the wall of a tile of a hand.

        If no index of the hand is known to have the tile, a random index that may have it is returned.

        Args:
            number: the seat of the hand.
            face: the tile; `UNKNOWN` for a hidden tile.
            drawn: whether the tile is the one that the seat has just drawn; None if that is unknown.

        Raises:
            NoSuchWallError: if no index of the hand may have the tile.
        """
        hand, last = self.indexes[number], self._drawn[number]
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
        """Return whether the seat does not know the tile at an index of the wall, and that tile may be
        ``face``.

        `UNKNOWN` as the face means any tile.
        """
        if self.tiles[place] != UNKNOWN:
            return False
        if face == UNKNOWN:
            return True
        passed_on = next((places for places in self.swaps if place in places), ())
        return bool(self.may.get(place, ALL) >> face & 1) and self.of_one_suit(passed_on, face)

    def of_one_suit(self, places: Sequence[int], *more: int) -> bool:
        """Return whether the known tiles at some indexes of the wall, together with the tiles ``more``, are
        of one suit.
        """
        faces = [*more, *(self.tiles[place] for place in places)]
        return len({face // 9 for face in faces if face != UNKNOWN}) < 2 or not places

    def melds_of(self, holding: KnownHand) -> tuple[Meld, ...]:
        """Return the melds that a seat had when it won or became ready; its hidden quads get the tiles of the
        new wall.
        """
        dealt = [places for seat, places in self.quads if seat == holding.seat][: holding.step.quads]
        quads = (Meld.of(CONCEALED_QUAD, [self.tiles[place] for place in places]) for places in dealt)
        return (*holding.step.melds, *quads)

    def unseen(self, deal: Deal) -> Counter[int]:
        """Return how many copies of each tile the seat does not see."""
        left = Counter(tiles_of(self.rules))
        left.subtract(face for face in self.tiles if face != UNKNOWN)
        if deal.indicator != ev.HIDDEN:
            left[deal.indicator] -= 1
        if min(left.values()) < 0:
            raise NoSuchWallError
        return left


class NoSuchWallError(Exception):
    """The random choices so far allow no wall that agrees with what the seat has seen."""


_FOLLOWED: Final[dict[type[ev.Event], Callable[[Walk, KnownEvent, Any], tuple[int, ...] | None]]] = {
    ev.Draw: Walk.draw, ev.Flower: Walk.flower, ev.Discard: Walk.discard, ev.Call: Walk.call,
    ev.ConcealedQuad: Walk.concealed_quad, ev.AddedQuad: Walk.added_quad, ev.Win: Walk.win,
    ev.Lack: Walk.lack, ev.Swap: Walk.swap, ev.Swapped: Walk.swapped,
    ev.FalseWin: Walk.false_win, ev.Birds: Walk.birds,
}  # fmt: skip
