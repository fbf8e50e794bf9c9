"""Deal the hidden tiles of a Chinese game again at random, without a change to what one seat sees.

The tiles that the seat does not see are shuffled under the following conditions. No hidden hand holds a
flower that it had to show, or a tile of its lack suit after it has discarded a tile of another suit. The
three tiles that a seat gives to another seat before play are of one suit; a hidden quad has four equal tiles.
A hand that was declared ready is ready, and a hand that has won has a win of the value that was paid. All
other tiles are equally likely at every index of the wall. Hands that are ready or have won are composed of
random sets, so not all such hands are equally likely. Every new deal is replayed once, to check that the
seat's position is the same as in the original deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import islice
from math import comb
from operator import and_
from random import Random
from typing import Final, NamedTuple

from paili.errors import GameError
from paili.fan.hands.waits import score_if_won
from paili.fan.play.reach import reach_of
from paili.game import events as ev
from paili.game.chinese.hidden.hands import hands_by_chance
from paili.game.chinese.hidden.walk import (
    ALL,
    UNKNOWN,
    KnownEvent,
    KnownHand,
    NoSuchWallError,
    OwnTable,
    Walk,
    steps_of,
)
from paili.game.chinese.legal import legal_moves
from paili.game.chinese.state import FanState
from paili.game.chinese.table import FanTable
from paili.game.chinese.wall import SEATS, TileWall
from paili.game.records import Deal
from paili.hand import Hand
from paili.position.facts import CLAIM
from paili.position.position import Position
from paili.tiles import COPIES, FLOWERS, KINDS, WILDCARD
from paili.win.win import Win

_TRIES: Final = 400
# tries to compose a hand in all, so that nobody waits for long where none fits
_HANDS: Final = 20_000
_AT_ONCE: Final = 200
_ORDERS: Final = 50
_MIXED: Final = 8


class HiddenFanDeal(NamedTuple):
    """A deal with new hidden tiles.

    Attributes:
        deal: the start and the events of the deal.
        wall: the wall of the deal.
    """

    deal: Deal
    wall: TileWall


def redeals(
    deal: Deal, mine: OwnTable, random: Random, position: Position, worth: Sequence[int] = ()
) -> Iterator[HiddenFanDeal]:
    """Yield deals in which the tiles that a seat does not see are dealt again at random.

    Args:
        deal: the deal with its events so far; the tiles that other seats hold and draw are ignored.
        mine: a fresh table of the seat, without events.
        random: the random generator.
        position: the current position of the seat.
        worth: the base value in points of each win so far, in the order of the wins; () if the values are
            unknown.

    Yields:
        The possible deals that a limited number of random tries gave.

    Raises:
        GameError: if no try gave a possible deal.
    """
    steps, tries, any_found = steps_of(deal, mine), iter(range(_HANDS)), False
    for _ in range(_TRIES):
        try:
            result = _Filling(deal, steps, mine, random, worth, tries).dealt()
        except NoSuchWallError:
            continue
        if _is_same(result.deal, mine, position):
            any_found = True
            yield result
    if not any_found:
        raise GameError("game.no_such_deal", deal=deal.name, seat=mine.seat)


def _is_same(deal: Deal, mine: OwnTable, position: Position) -> bool:
    """Return whether the events of a new deal are legal and give the seat the position ``position``."""
    table = FanTable(mine.rules)
    table.start(replace(deal, events=()))
    try:
        for event in deal.events:
            if _passes_forced_win(table.state, event):
                return False
            table.apply(event)
    except GameError:
        return False
    table.state.knows_points = position.seats[0].points is not None
    return table.position(mine.seat) == position


def _passes_forced_win(state: FanState, event: ev.Event) -> bool:
    """Return whether an event is no win, although a seat must win on the offered tile."""
    if not state.rules.forced_last or state.phase != CLAIM or isinstance(event, ev.Win):
        return False
    events = (legal_moves(state, number) for number in state.behind(state.source))
    return any(len(moves) == 1 and isinstance(moves[0], ev.Win) for moves in events)


class _Filling:
    """One attempt to place the unseen tiles at the indexes of a wall whose tile the seat does not know."""

    def __init__(
        self,
        deal: Deal,
        steps: Sequence[KnownEvent],
        mine: OwnTable,
        random: Random,
        worth: Sequence[int],
        tries: Iterator[int],
    ) -> None:
        self.deal, self.steps, self.mine, self.random, self.tries = deal, steps, mine, random, tries
        self.walk = Walk(deal, steps, mine, random)
        self.tiles, self.may = self.walk.tiles, self.walk.may
        self.left = self.walk.unseen(deal)
        wins = [step for step in steps if isinstance(step.event, ev.Win)]
        self.worth = dict(zip(map(id, wins), worth, strict=bool(worth)))
        self.wild = (mine.rules.wild_kinds | mine.state.wild).mask | 1 << WILDCARD

    def dealt(self) -> HiddenFanDeal:
        """Place all unseen tiles, and return the deal with these tiles.

        Raises:
            NoSuchWallError: if the tiles cannot be placed.
        """
        for _, places in self.walk.quads:
            self._fill_quad(places)
        for places in self.walk.swaps:
            self._pools(places)
        for holding in reversed(self.walk.holdings):
            self._fill_hand(holding)
        for places in self.walk.swaps:
            self._fill_suit(places)
        self._fill_rest()
        wall = TileWall((*self.tiles, *self._turned()), self.mine.rules)
        hands = tuple(wall.hand((number - self.deal.dealer) % SEATS) for number in range(SEATS))
        events = zip(self.steps, self.walk.places, strict=True)
        dealt_events = (event for step, places in events for event in self._with_tiles(step.event, places))
        return HiddenFanDeal(replace(self.deal, hands=hands, events=tuple(dealt_events)), wall)

    def _turned(self) -> tuple[int, ...]:
        """Return the tile that is turned to choose the wildcards, in a tuple; () if the game turns no tile.

        The turned tile is the last tile of the wall that is not a flower. A wall with more flowers behind the
        turned tile is more likely than a wall with fewer. To give each wall its likelihood, walls are
        rejected at random.

        Raises:
            NoSuchWallError: if the wall is rejected.
        """
        if self.deal.indicator == ev.HIDDEN:
            return ()
        behind = next(at for at, face in enumerate(reversed(self.tiles)) if face < WILDCARD)
        flowers = sum(face >= WILDCARD for face in self.tiles)
        if self.random.random() * (flowers + 1) >= behind + 1:
            raise NoSuchWallError
        return (self.deal.indicator,)

    def _with_tiles(self, event: ev.Event, places: tuple[int, ...]) -> Iterator[ev.Event]:
        """Yield the event with tiles of the new wall; yield nothing for a choice of tiles or suit that the
        seat does not know yet.

        Args:
            event: the event as the seat saw it.
            places: the indexes in the wall of the tile that was drawn, or of the tiles of a concealed quad.
        """
        if isinstance(event, ev.Draw):
            yield ev.Draw(event.seat, self.tiles[places[0]])
        elif isinstance(event, ev.ConcealedQuad) and places:
            yield ev.ConcealedQuad(event.seat, tuple(self.tiles[place] for place in places))
        elif isinstance(event, ev.Swap) and event.seat != self.mine.seat:
            if passed_on := self.walk.passed_on.get(event.seat):
                yield ev.Swap(event.seat, tuple(sorted(self.tiles[place] for place in passed_on)))
        else:
            yield event

    # ------------------------------------------------------------------ what is bound

    def _place(self, places: Sequence[int], faces: Sequence[int]) -> None:
        for place, face in zip(places, faces, strict=True):
            if self.left[face] < 1 or not self._may_be(place, face):
                raise NoSuchWallError
            self.left[face] -= 1
            self.tiles[place] = face

    def _may_be(self, place: int, face: int) -> bool:
        return bool(self.may.get(place, ALL) >> face & 1)

    def _hidden(self, places: Sequence[int]) -> list[int]:
        return [place for place in places if self.tiles[place] == UNKNOWN]

    def _fill_quad(self, places: Sequence[int]) -> None:
        kinds = [kind for kind in range(KINDS) if self.left[kind] >= COPIES and not self.wild >> kind & 1]
        if not kinds:
            raise NoSuchWallError
        self._place(places, [self.random.choice(kinds)] * COPIES)

    def _fill_suit(self, places: Sequence[int]) -> None:
        """Place random tiles of one suit at three indexes of the wall; a suit with more remaining tiles is
        chosen more often.
        """
        hidden, pools = self._hidden(places), self._pools(places)
        pool = self.random.choices(pools, [comb(len(pool), len(hidden)) for pool in pools])[0]
        self._place(hidden, self.random.sample(pool, len(hidden)))

    def _pools(self, places: Sequence[int]) -> list[list[int]]:
        """Return the tiles that may lie at three indexes of the wall if these tiles must be of one suit, as a
        list for each possible suit.

        If one of the three tiles is visible, only the suit of that tile is possible.

        Raises:
            NoSuchWallError: if no suit has enough tiles.
        """
        hidden = self._hidden(places)
        shown = {self.tiles[place] // 9 for place in places if place not in hidden}
        allowed = self._allowed(hidden) if hidden else Counter[int]()
        suits = [suit for suit in range(3) if shown <= {suit}]
        pools = [[face for face in allowed.elements() if face // 9 == suit] for suit in suits]
        if not any(len(pool) >= len(hidden) for pool in pools):
            raise NoSuchWallError
        return pools

    def _fill_hand(self, holding: KnownHand) -> None:
        """Place tiles in a hidden hand that has won or was declared ready, so that the hand wins or is ready
        again.

        Raises:
            NoSuchWallError: if a limited number of random tries gives no such hand.
        """
        hidden = self._hidden(holding.places)
        if not hidden:
            return
        shown = [self.tiles[place] for place in holding.places if place not in hidden]
        needed = shown if holding.tile is None else [holding.tile, *shown]
        # a winner who plays on wins with the same hand again
        same_hand = [other for other in self.walk.holdings if other.places == holding.places]
        wild = [face for face in range(FLOWERS.start) if self.wild >> face & 1]
        hands = hands_by_chance(self._allowed(hidden), len(holding.places) + 1, needed, wild, self.random)
        for _, hand in zip(self.tries, islice(hands, _AT_ONCE), strict=False):
            if hand is None:
                continue
            faces = self._without(hand, needed, holding.tile is None)
            fits = Counter(faces) <= self.left and all(self._fits(one, [*shown, *faces]) for one in same_hand)
            if fits and self._place_as_one_suit(hidden, faces):
                return
        raise NoSuchWallError

    def _place_as_one_suit(self, places: list[int], faces: list[int]) -> bool:
        """Place the tiles of a hand so that the three tiles that its seat gives to another seat before play
        are of one suit.

        Args:
            places: the indexes in the wall of the hidden tiles of the hand.
            faces: the tiles; several random orders of them are tried.

        Returns:
            Whether one of these orders met the condition. If no order met the condition, no tile is placed.
        """
        for _ in range(_ORDERS):
            for place, face in zip(places, faces, strict=True):
                self.tiles[place] = face
            if all(self.walk.of_one_suit(passed_on) for passed_on in self.walk.swaps):
                self.left.subtract(faces)
                return True
            self.random.shuffle(faces)
        for place in places:
            self.tiles[place] = UNKNOWN
        return False

    def _allowed(self, places: Sequence[int]) -> Counter[int]:
        """Return the number of remaining copies of each tile that may lie at every one of the given indexes
        of the wall.
        """
        may = reduce(and_, [self.may.get(place, ALL) for place in places])
        return Counter({face: number for face, number in self.left.items() if may >> face & 1 and number > 0})

    def _without(self, hand: list[int], needed: Sequence[int], is_ready: bool) -> list[int]:
        """Return the hidden tiles of a hand, in random order.

        Args:
            hand: a complete hand, which begins with the tiles in ``needed``.
            needed: the tiles that the seat sees, and the winning tile; they are left out.
            is_ready: whether the hand is only ready, so that one random tile is left out too.
        """
        faces = hand[len(needed) :]
        self.random.shuffle(faces)
        return faces[:-1] if is_ready else faces

    def _fits(self, holding: KnownHand, faces: Sequence[int]) -> bool:
        """Return whether a hand with these concealed tiles is ready, or wins with the value that was paid.

        Args:
            holding: what is known about the hand: its melds, and its winning tile if it won.
            faces: all concealed tiles of the hand.
        """
        rules, step = self.mine.rules, holding.step
        counts = [faces.count(kind) for kind in range(KINDS)]
        melds = self.walk.melds_of(holding)
        hand = Hand.unchecked(counts, faces.count(WILDCARD), melds=melds)
        if holding.tile is None:
            lack = self.mine.state.seats[holding.seat].lack
            return reach_of(hand, rules, lack, self.mine.state.wild).is_ready
        drawn = step.facts["discarder"] is None
        score = score_if_won(Win(hand, holding.tile, tsumo=drawn, **step.facts), rules)
        return bool(score and not score.problem and score.base == self.worth.get(id(step), score.base))

    # ------------------------------------------------------------------ what is free

    def _fill_rest(self) -> None:
        """Place the remaining tiles at random, then swap tiles until every tile is possible at its index of
        the wall.
        """
        hidden = self._hidden(range(len(self.tiles)))
        faces = list(self.left.elements())
        self.random.shuffle(faces)
        for place, face in zip(hidden, faces, strict=True):
            self.tiles[place] = face
        if any(place in self.may for place in hidden):
            self._mend(hidden)
            for _ in range(_MIXED * len(hidden)):
                self._exchange(self.random.choice(hidden), self.random.choice(hidden))

    def _mend(self, hidden: list[int]) -> None:
        """Swap every tile that is not possible at its index of the wall with a random tile for which the swap
        is possible.

        Raises:
            NoSuchWallError: if there is no such tile.
        """
        for place in hidden:
            if not self._may_be(place, self.tiles[place]):
                others = self.random.sample(hidden, len(hidden))
                if not any(self._exchange(place, other) for other in others):
                    raise NoSuchWallError

    def _exchange(self, one: int, other: int) -> bool:
        """Swap the tiles at two indexes of the wall if each tile is possible at the other index; return
        whether the tiles were swapped.
        """
        first, second = self.tiles[one], self.tiles[other]
        if not (self._may_be(one, second) and self._may_be(other, first)):
            return False
        self.tiles[one], self.tiles[other] = second, first
        return True
