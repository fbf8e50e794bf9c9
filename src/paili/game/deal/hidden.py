"""Deal the hidden tiles of a deal again at random, so that one seat cannot tell the new deal from the real
one.

The tiles that a seat does not see are shuffled: the concealed tiles of the other seats, the rest of the wall,
the indicators that are not turned. A hand in riichi is tenpai, and does not wait for a tile that was offered
since its riichi; otherwise all orders of the hidden tiles are equally likely, or the hands are as likely as
`paili.dangers.likely_hands` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar

from paili.arguments import flag
from paili.errors import GameError
from paili.game import events as ev
from paili.game.deal.state import all_copies
from paili.game.deal.wall import Wall
from paili.game.moves.ready import waits_of
from paili.game.moves.seat_hand import KIND_OF, SeatHand
from paili.game.records import Deal
from paili.position import Position
from paili.scoring.rules import Rules
from paili.tiles import FACES, NORTH

if TYPE_CHECKING:  # danger is loaded only for likely hands
    from paili.dangers.likely_hands import LikelyHands

_HAND: Final = 13
_TRIES: Final = 300_000
_DEALS: Final = 400
_UNKNOWN: Final = ev.HIDDEN
# events after which the tile that lies there may still be taken
_OPEN_CLAIMS: Final = (ev.Dora, ev.Pass, ev.Away, ev.Back)


class _Played(Protocol):
    """A game that applies all events up to the next decision by itself, such as `paili.game.Play`."""

    deals: tuple[Deal, ...]

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """Return the events of the current deal."""


Playing = TypeVar("Playing", bound=_Played)


class HiddenDeal(NamedTuple):
    """A deal with new hidden tiles.

    Attributes:
        deal: the start and the events of the deal.
        wall: the wall of the deal.
    """

    deal: Deal
    wall: Wall


class _Walk:
    """The wall of a deal, with what one seat knows about the tile at each index after the events so far."""

    def __init__(self, deal: Deal, events: Sequence[ev.Event], seat: int, rules: Rules) -> None:
        self.rules, self.seat, self.name = rules, seat, deal.name
        self.tiles = [_UNKNOWN] * sum(all_copies(rules.players, rules.red_fives))
        self.drawn = _HAND * rules.players
        self.replaced = self.turned = 0
        self.replaces = False
        # of each seat the places of its concealed tiles in the wall, in the order in which they came
        self.indexes = [self._first_places(deal, number) for number in range(rules.players)]
        self.river = [0] * rules.players
        self.passed = [0] * rules.players
        self.riichi = [False] * rules.players
        # the place of the tile that the seat on turn has drawn; None after a call
        self.just_drawn: int | None = None
        # whose tile may still be won on, and its kind as a mask
        self.offered: tuple[int, int] | None = None
        for place, face in zip(self.indexes[seat], deal.hands[seat], strict=True):
            self.tiles[place] = face
        self.turn(deal.indicator)
        self.draws = [self._follow(event) for event in events]

    def _first_places(self, deal: Deal, number: int) -> list[int]:
        first = _HAND * ((number - deal.dealer) % self.rules.players)
        return list(range(first, first + _HAND))

    def turn(self, face: int) -> None:
        """Record the next dora indicator at its index of the wall."""
        self.tiles[Wall.place_of_indicator(self.turned, self.rules.players)] = face
        self.turned += 1

    def _follow(self, event: ev.Event) -> int:
        """Update the wall and the hands after an event.

        Returns:
            The index in the wall of a drawn tile; -1 for any other event.
        """
        if not isinstance(event, _OPEN_CLAIMS):
            self._close_claims()
        if isinstance(event, ev.Draw):
            return self._draw(event)
        if isinstance(event, ev.Dora):
            self.turn(event.tile)
        elif isinstance(event, ev.Discard):
            self._discard(event)
        elif isinstance(event, ev.Call):
            self._give(event.seat, event.own, self.indexes[event.seat])
            self.replaces = len(event.own) > 2
        elif isinstance(event, ev.ConcealedQuad | ev.AddedQuad | ev.North):
            self._declare(event)
        return -1

    def _close_claims(self) -> None:
        """Record that no seat in riichi has won on the last offered tile."""
        if self.offered is not None:
            source, kind = self.offered
            for number, declared in enumerate(self.riichi):
                self.passed[number] |= kind if declared and number != source else 0
        self.offered = None

    def _draw(self, event: ev.Draw) -> int:
        if self.replaces:
            place = len(self.tiles) - 1 - self.replaced
            self.replaced += 1
        else:
            place = self.drawn
            self.drawn += 1
        self.replaces = False
        self.indexes[event.seat].append(place)
        self.just_drawn = place
        if event.seat == self.seat:
            self.tiles[place] = event.tile
        return place

    def _discard(self, event: ev.Discard) -> None:
        drawn, self.just_drawn = self.just_drawn, None
        if event.drawn and drawn is not None:
            self._give(event.seat, (event.tile,), (drawn,))
        else:
            self._give(event.seat, (event.tile,), self._places_with(event.seat, drawn, first=False))
        kind = 1 << KIND_OF[event.tile]
        self.river[event.seat] |= kind
        self.offered = event.seat, kind
        self.riichi[event.seat] = self.riichi[event.seat] or event.riichi

    def _declare(self, event: ev.ConcealedQuad | ev.AddedQuad | ev.North) -> None:
        """Remove the tiles of a quad or a north from a hand.

        The tile just drawn is removed first, unless the event says that the north was not the drawn tile.
        """
        drawn, self.just_drawn = self.just_drawn, None
        first = not isinstance(event, ev.North) or event.drawn is not False
        self._give(event.seat, _own_tiles(event), self._places_with(event.seat, drawn, first=first))
        self.replaces = True
        if not isinstance(event, ev.ConcealedQuad):
            self.offered = event.seat, 1 << KIND_OF[_own_tiles(event)[0]]

    def _places_with(self, number: int, drawn: int | None, *, first: bool) -> list[int]:
        """Return the indexes in the wall of the tiles of a hand, with the drawn tile first or last.

        Args:
            number: the seat.
            drawn: the index in the wall of the drawn tile; None for no drawn tile.
            first: whether the drawn tile comes first.
        """
        drawn_places = [place for place in self.indexes[number] if place == drawn]
        others = [place for place in self.indexes[number] if place != drawn]
        return drawn_places + others if first else others + drawn_places

    def _give(self, number: int, faces: Iterable[int], places: Iterable[int]) -> None:
        """Remove tiles from a hand, at the first possible indexes of the wall.

        Args:
            number: the seat of the hand.
            faces: the tiles.
            places: the indexes in the wall of the tiles of the hand, in the order in which they are tried.
                For another seat any index whose tile is unknown is possible.

        Raises:
            GameError: if no index is possible.
        """
        order = list(places)
        for face in faces:
            wanted = face if number == self.seat else _UNKNOWN
            place = next((place for place in order if self.tiles[place] == wanted), None)
            if place is None:
                raise GameError("game.no_such_deal", deal=self.name, seat=self.seat)
            order.remove(place)
            self.indexes[number].remove(place)
            self.tiles[place] = face

    def unseen(self) -> list[int]:
        """Return the tiles that the seat does not see; a tile with several unseen copies is repeated."""
        left = list(all_copies(self.rules.players, self.rules.red_fives))
        for face in self.tiles:
            if face != _UNKNOWN:
                left[face] -= 1
        return [face for face in range(FACES) for _ in range(left[face])]


def _own_tiles(event: ev.ConcealedQuad | ev.AddedQuad | ev.North) -> tuple[int, ...]:
    if isinstance(event, ev.ConcealedQuad):
        return event.tiles
    return (event.tile,) if isinstance(event, ev.AddedQuad) else (NORTH,)


def likely_hands(position: Position, likely: bool) -> LikelyHands | None:
    """Return what draws likely hands for the opponents of a seat; None if all hands are equally likely.

    Args:
        position: the position of the seat.
        likely: whether the hands are to be likely.

    Raises:
        GameError: if likely hands of a Chinese game are requested, or ``likely`` is not a boolean.
    """
    if not flag(likely, GameError, "likely"):
        return None
    if not isinstance(position.rules, Rules):
        raise GameError("value.of_riichi", name="likely")
    from paili.dangers.from_position import table_view
    from paili.dangers.likely_hands import LikelyHands

    return LikelyHands(table_view(position))


def redeals(
    deal: Deal, seat: int, rules: Rules, random: Random, likely: LikelyHands | None = None
) -> Iterator[HiddenDeal]:
    """Yield deals in which the tiles that a seat does not see are dealt again at random.

    Args:
        deal: the deal with its events so far; the tiles that other seats hold and draw are ignored.
        seat: the viewing seat, whose view is the same in every deal.
        rules: the rule set.
        random: the random generator.
        likely: draws the hands of the other seats; None if all hands are equally likely.

    Yields:
        Deals without end; if another seat is in riichi, only the deals that a limited number of random tries
        gives.

    Raises:
        GameError: if no hidden tiles were found that allow the riichi of a seat and the events so far.
    """
    walk, tries, result = _Walk(deal, deal.events, seat, rules), iter(range(_TRIES)), False
    tiles = walk.tiles
    while True:
        walk.tiles = tiles[:]
        unseen = walk.unseen()
        random.shuffle(unseen)
        filled = _fill_likely(walk, likely, unseen, random) if likely is not None else set()
        for number in range(rules.players):
            if number == seat or number in filled or not walk.riichi[number]:
                continue
            if _fill_ready(walk, number, unseen, random, tries):
                continue
            if result:
                return
            raise GameError("game.no_such_hands", seat=number)
        result = True
        yield _filled(walk, deal, unseen)


def _filled(walk: _Walk, deal: Deal, unseen: list[int]) -> HiddenDeal:
    """Place tiles at all indexes of the wall whose tile is still unknown, and return the deal with these
    tiles.

    Args:
        walk: the wall.
        deal: the deal as the seat knows it.
        unseen: the tiles to place, in random order.
    """
    for place, face in enumerate(walk.tiles):
        if face == _UNKNOWN:
            walk.tiles[place] = unseen.pop()
    players = walk.rules.players
    wall = Wall(tuple(walk.tiles), players)
    hands = tuple(wall.hand((number - deal.dealer) % players) for number in range(players))
    events = (
        ev.Draw(event.seat, wall.tiles[place]) if isinstance(event, ev.Draw) else event
        for event, place in zip(deal.events, walk.draws, strict=True)
    )
    return HiddenDeal(replace(deal, hands=hands, events=tuple(events)), wall)


def first_waiting_play(
    deals: Iterable[HiddenDeal],
    resume: Callable[[HiddenDeal], Playing],
    deal: Deal,
    seat: int,
    before: int = 0,
) -> Playing:
    """Return the first game in which some seat has a decision at the current point of the deal.

    With some choices of hidden tiles no seat has a decision at this point, so that the game continues to a
    later point; such games are skipped.

    Args:
        deals: the deal with several choices of hidden tiles.
        resume: a function that returns a game which continues from one of ``deals``.
        deal: the deal.
        seat: the viewing seat, whose view is the same in all ``deals``.
        before: the number of deals that the game played before this deal.

    Raises:
        GameError: if no choice of hidden tiles gives such a game.
    """
    for dealt in islice(deals, _DEALS):
        play = resume(dealt)
        since = play.events[len(dealt.deal.events) :]
        if len(play.deals) == before and all(isinstance(event, ev.Dora) for event in since):
            return play
    raise GameError("game.nobody_decides", deal=deal.name, seat=seat)


def _fill_likely(walk: _Walk, likely: LikelyHands, unseen: list[int], random: Random) -> set[int]:
    """Place likely tiles in the hands of the other seats, and return the seats for which a hand was found.

    Args:
        walk: the wall, in which the tiles at some indexes are unknown.
        likely: draws the hands.
        unseen: the tiles to choose from, in random order; used tiles are removed.
        random: the random generator.
    """
    others = [(walk.seat + judge.opponent.seat) % walk.rules.players for judge in likely.judges]
    places = [_places_to_fill(walk, number) for number in others]
    filled = set()
    for number, free, hand in zip(others, places, likely.draw([*map(len, places)], random), strict=True):
        faces = [] if hand is None else _faces_of(hand, unseen)
        if not faces or (walk.riichi[number] and not _fits(walk, number, faces)):
            continue
        for place, face in zip(free, faces, strict=True):
            walk.tiles[place] = face
            unseen.remove(face)
        filled.add(number)
    return filled


def _faces_of(hand: Sequence[int], unseen: Iterable[int]) -> list[int]:
    """Return the first of some tiles that make a hand, which has counts of kinds, in their order."""
    left, faces = list(hand), []
    for face in unseen:
        if left[KIND_OF[face]]:
            left[KIND_OF[face]] -= 1
            faces.append(face)
    return faces


def _places_to_fill(walk: _Walk, number: int) -> list[int]:
    """Return the indexes in the wall of the unknown tiles of a hand, without a tile just drawn."""
    places = [place for place in walk.indexes[number] if walk.tiles[place] == _UNKNOWN]
    return places[: len(places) - (len(places) % 3 == 2)]


def _fill_ready(walk: _Walk, number: int, unseen: list[int], random: Random, tries: Iterator[int]) -> bool:
    """Place tiles in a hand in riichi so that the hand is tenpai.

    Args:
        walk: the wall, in which the tiles at some indexes are unknown.
        number: the seat in riichi.
        unseen: the tiles to choose from; used tiles are removed.
        random: the random generator.
        tries: an iterator that limits the number of tries; each try takes one item.

    Returns:
        Whether one of the tries gave a tenpai hand.
    """
    places = _places_to_fill(walk, number)
    for _ in tries:
        chosen = random.sample(range(len(unseen)), len(places))
        if _fits(walk, number, [unseen[at] for at in chosen]):
            break
    else:
        return False
    for place, at in zip(places, chosen, strict=True):
        walk.tiles[place] = unseen[at]
    for at in sorted(chosen, reverse=True):
        del unseen[at]
    return True


def _fits(walk: _Walk, number: int, faces: Sequence[int]) -> bool:
    waits = waits_of(SeatHand(faces), walk.rules.players == 3)
    return bool(waits) and (bool(waits & walk.river[number]) or not waits & walk.passed[number])
