"""Hidden tiles dealt anew: a deal that looks to one seat just as the one that is played.

What a seat does not see is shuffled: the concealed tiles of the others, the rest of the wall, the indicators
that are not turned. A hand in riichi is one that is ready and would not have won on what was let go since;
otherwise every order of the hidden tiles is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from paili.errors import GameError
from paili.game import events as ev
from paili.game.deal.state import all_copies
from paili.game.deal.wall import Wall
from paili.game.moves.held import KIND_OF, Holding
from paili.game.moves.ready import waits_of
from paili.game.records import Deal
from paili.scoring.rules import Rules
from paili.tiles import FACES, NORTH

_HAND: Final = 13
_TRIES: Final = 300_000
_UNKNOWN: Final = ev.HIDDEN


class HiddenDeal(NamedTuple):
    """A deal whose hidden tiles were dealt anew.

    Attributes:
        deal: what it started with, with its events.
        wall: its wall.
    """

    deal: Deal
    wall: Wall


class _Walk:
    """The wall of a deal as one seat knows it, place by place."""

    def __init__(self, deal: Deal, events: Sequence[ev.Event], seat: int, rules: Rules) -> None:
        self.rules, self.seat = rules, seat
        self.tiles = [_UNKNOWN] * sum(all_copies(rules.players, rules.red_fives))
        self.drawn = _HAND * rules.players
        self.replaced = self.turned = 0
        self.replaces = False
        # of each seat the places of its concealed tiles in the wall; the last one drawn stands last
        self.held = [self._first_places(deal, number) for number in range(rules.players)]
        self.river = [0] * rules.players
        self.passed = [0] * rules.players
        self.riichi = [False] * rules.players
        for place, face in zip(self.held[seat], deal.hands[seat], strict=True):
            self.tiles[place] = face
        self.turn(deal.indicator)
        self.draws = [self._follow(event) for event in events]

    def _first_places(self, deal: Deal, number: int) -> list[int]:
        first = _HAND * ((number - deal.dealer) % self.rules.players)
        return list(range(first, first + _HAND))

    def turn(self, face: int) -> None:
        """Turn an indicator."""
        self.tiles[Wall.place_of_indicator(self.turned, self.rules.players)] = face
        self.turned += 1

    def _follow(self, event: ev.Event) -> int:
        """Follow an event; return the place of a tile that is drawn, else -1."""
        if isinstance(event, ev.Draw):
            return self._draw(event)
        if isinstance(event, ev.Dora):
            self.turn(event.tile)
        elif isinstance(event, ev.Discard):
            self._discard(event)
        elif isinstance(event, ev.Call):
            self._give(event.seat, event.own)
            self.replaces = len(event.own) > 2
        elif isinstance(event, ev.ConcealedQuad | ev.AddedQuad | ev.North):
            if not isinstance(event, ev.North) or event.drawn is not False:
                self.held[event.seat].insert(0, self.held[event.seat].pop())  # the drawn tile goes first
            self._give(event.seat, _own_tiles(event))
            self.replaces = True
        return -1

    def _draw(self, event: ev.Draw) -> int:
        if self.replaces:
            place = len(self.tiles) - 1 - self.replaced
            self.replaced += 1
        else:
            place = self.drawn
            self.drawn += 1
        self.replaces = False
        self.held[event.seat].append(place)
        if event.seat == self.seat:
            self.tiles[place] = event.tile
        return place

    def _discard(self, event: ev.Discard) -> None:
        held = self.held[event.seat]
        drawn = [held.pop()] if len(held) % 3 == 2 else []
        if event.drawn and drawn:
            self.tiles[drawn[0]] = event.tile
        else:
            self._give(event.seat, (event.tile,))
            held += drawn
        kind = 1 << KIND_OF[event.tile]
        self.river[event.seat] |= kind
        for number, declared in enumerate(self.riichi):
            self.passed[number] |= kind if declared and number != event.seat else 0
        self.riichi[event.seat] = self.riichi[event.seat] or event.riichi

    def _give(self, number: int, faces: Iterable[int]) -> None:
        """Take tiles out of a hand; of one that is hidden any place may have been theirs."""
        held = self.held[number]
        for face in faces:
            wanted = face if number == self.seat else _UNKNOWN
            place = next(each for each in held if self.tiles[each] == wanted)
            held.remove(place)
            self.tiles[place] = face

    def unseen(self) -> list[int]:
        """Return the faces that the seat does not see."""
        left = list(all_copies(self.rules.players, self.rules.red_fives))
        for face in self.tiles:
            if face != _UNKNOWN:
                left[face] -= 1
        return [face for face in range(FACES) for _ in range(left[face])]


def _own_tiles(event: ev.ConcealedQuad | ev.AddedQuad | ev.North) -> tuple[int, ...]:
    if isinstance(event, ev.ConcealedQuad):
        return event.tiles
    return (event.tile,) if isinstance(event, ev.AddedQuad) else (NORTH,)


def dealt_anew(deal: Deal, seat: int, rules: Rules, random: Random) -> HiddenDeal:
    """Deal the tiles anew that a seat does not see.

    Args:
        deal: the deal with what has happened in it; what the others hold and draw is not looked at.
        seat: who looks.
        rules: the rule set.
        random: where chance comes from.

    Raises:
        GameError: if no tiles are found that fit a riichi.
    """
    walk = _Walk(deal, deal.events, seat, rules)
    unseen = walk.unseen()
    random.shuffle(unseen)
    for number in range(rules.players):
        if number != seat and walk.riichi[number]:
            _fill_ready(walk, number, unseen, random)
    for place, face in enumerate(walk.tiles):
        if face == _UNKNOWN:
            walk.tiles[place] = unseen.pop()
    wall = Wall(tuple(walk.tiles), rules.players)
    hands = tuple(wall.hand((number - deal.dealer) % rules.players) for number in range(rules.players))
    events = (
        ev.Draw(event.seat, wall.tiles[place]) if isinstance(event, ev.Draw) else event
        for event, place in zip(deal.events, walk.draws, strict=True)
    )
    return HiddenDeal(replace(deal, hands=hands, events=tuple(events)), wall)


def _fill_ready(walk: _Walk, number: int, unseen: list[int], random: Random) -> None:
    """Give a seat in riichi tiles that are ready, taken from those that are not seen."""
    places = [place for place in walk.held[number] if walk.tiles[place] == _UNKNOWN]
    size = len(places) - (len(places) % 3 == 2)  # a tile just drawn is any
    for _ in range(_TRIES):
        chosen = random.sample(range(len(unseen)), size)
        if _fits(walk, number, [unseen[at] for at in chosen]):
            break
    else:
        raise GameError("game.no_such_hands", seat=number)
    for place, at in zip(places, chosen, strict=False):
        walk.tiles[place] = unseen[at]
    for at in sorted(chosen, reverse=True):
        del unseen[at]


def _fits(walk: _Walk, number: int, faces: Sequence[int]) -> bool:
    waits = waits_of(Holding(faces), walk.rules.players == 3)
    return bool(waits) and (bool(waits & walk.river[number]) or not waits & walk.passed[number])
