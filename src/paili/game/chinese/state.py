"""The state of a deal of a Chinese game: who has what, whose turn it is, what was paid.

`paili.game.chinese.steps` changes it. What a seat may do is asked of `paili.fan.play`, what is paid of
`paili.fan.settle`: neither is said here again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, NoReturn, Protocol

from paili.catalogue import Message
from paili.errors import GameError
from paili.fan.checks import relevant_facts
from paili.fan.play.reach import reach_of
from paili.fan.play.situation import FanSituation, facts_of_win
from paili.fan.rules import Rules as GameRules
from paili.fan.settle import Account
from paili.fan.wild.deal import wild_of
from paili.game import events as ev
from paili.game import records as rec
from paili.game.chinese.seat import FanSeat, HiddenFanSeat
from paili.game.chinese.wall import SEATS, hand_size, tiles_of
from paili.game.deal.description import describe
from paili.position.facts import ACT, CLAIM, WAIT
from paili.position.seats import OpenMeld, RiverTile
from paili.tiles import EAST, KINDS, WALL_NAMES, TileSet
from paili.win.facts import WINDS
from paili.win.win import Win

DRAW: Final = "draw"
FLOWER: Final = "flower"
SWAP: Final = "swap"
LACK: Final = "lack"
BIRDS: Final = "birds"
FOUL: Final = "foul"
OVER: Final = "over"
QUAD: Final = "quad"
ADDED: Final = "added quad"
_NO_WIND: Final = "winner"


class NextDraw(NamedTuple):
    """The next draw, if nobody takes the last tile.

    Attributes:
        seat: who draws.
        replaces: whether for a quad or a flower.
        burn: how many tiles are lost with it.
    """

    seat: int
    replaces: bool
    burn: int


class FanState:
    """A deal in progress.

    Attributes:
        rules: the game.
        deal: what it started with.
        seats: the seats.
        left: tiles that are left of the wall, or of the wall of each seat.
        wild: the kinds that are wildcards in this deal beside those of the game.
        phase: "flower", "draw", "swap", "lack", "act", "claim", "birds", "foul" or "over".
        opening: whether the flowers of the hands that were dealt are being replaced.
        turn: the seat that draws or acts next.
        drawn: the face that the seat on turn has drawn; None after a call.
        replacement: what the drawn tile, or the next one, replaces: "", "quad" or "flower".
        ban: the kinds that may not be discarded after a call, a mask.
        tile, source, robbed: the tile that may be claimed, whose it is, and what it would be robbed from.
        after_quad: whether the discard that may be claimed followed the tile that replaced one for a quad.
        late: of a tile that is added to a triplet, whether it was not the one just drawn.
        frozen_by: whose discarded wildcard binds the others; None for nobody's.
        interrupted: whether a call or a quad has ended the first turn of all.
        pending: the wins on the tile that lies there, which are not paid yet; None for one of a hidden hand.
        winners: seat and source of every win, those of one tile together.
        account: what was paid.
        paid: how many of its payments the points show.
        drawn_deal: how the deal ended without everybody winning; None if it did not.
    """

    __slots__ = (
        "account",
        "after_quad",
        "ban",
        "deal",
        "drawn",
        "drawn_deal",
        "facts_used",
        "frozen_by",
        "interrupted",
        "late",
        "left",
        "opening",
        "paid",
        "pending",
        "phase",
        "replacement",
        "robbed",
        "rules",
        "seats",
        "source",
        "tile",
        "turn",
        "wild",
        "winners",
    )  # fmt: skip

    def __init__(self, rules: GameRules, deal: rec.Deal) -> None:
        self.rules, self.deal = rules, deal
        self.facts_used = facts_used(rules)
        self.seats = [
            (HiddenFanSeat if ev.HIDDEN in hand else FanSeat)(number, hand, points)
            for number, hand, points in zip(range(SEATS), deal.hands, deal.points, strict=True)
        ]
        turned = None if deal.indicator == ev.HIDDEN else deal.indicator
        self.wild = wild_of(TileSet(), turned, rules)
        total = len(tiles_of(rules)) - (turned is not None)
        item = total // SEATS - hand_size(rules) if rules.walls == "own" else total - SEATS * hand_size(rules)
        self.left = [item] * (SEATS if rules.walls == "own" else 1)
        self.turn = deal.dealer
        self.drawn: int | None = None
        self.replacement = self.robbed = ""
        self.ban = 0
        self.tile = self.source = -1
        self.after_quad = self.late = self.interrupted = False
        self.frozen_by: int | None = None
        self.pending: list[tuple[int, Win | None]] = []
        self.winners: list[tuple[int, tuple[int, ...]]] = []
        self.account = Account(rules, turned)
        self.paid = 0
        self.drawn_deal: ev.DrawnDeal | None = None
        self.opening = True
        self.phase = DRAW
        self.go_on_opening()

    def copy(self) -> FanState:
        """Return a state that changes apart from this one."""
        other = object.__new__(FanState)
        for name in FanState.__slots__:
            setattr(other, name, getattr(self, name))
        other.seats = [seat.copy() for seat in self.seats]
        other.left, other.pending, other.winners = self.left[:], self.pending[:], self.winners[:]
        other.account = self.account.copy()
        return other

    # ------------------------------------------------------------------ seats and walls

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""
        return self.deal.dealer

    def wind(self, number: int) -> int:
        """Return the wind of a seat, 0 for East."""
        return (number - self.dealer) % SEATS

    def letter(self, number: int) -> str:
        """Return the letter of its wind."""
        return WINDS[self.wind(number)]

    def after(self, number: int) -> int:
        """Return the next seat in turn order that still plays."""
        for step in range(1, SEATS):
            if not self.seats[(number + step) % SEATS].gone:
                return (number + step) % SEATS
        return number

    def behind(self, source: int) -> Iterator[int]:
        """Yield the seats that still play, in turn order after one."""
        for step in range(1, SEATS):
            if not self.seats[(source + step) % SEATS].gone:
                yield (source + step) % SEATS

    def is_out(self, number: int) -> bool:
        """Return whether a seat has declared a false win."""
        return self.wind(number) in self.account.out

    def drawable(self, number: int) -> int:
        """Return how many tiles a seat can draw."""
        left = self.left[number] if len(self.left) > 1 else self.left[0]
        return max(0, left - self.rules.reserve)

    def take(self, number: int, tiles: int = 1) -> None:
        """Let tiles leave the wall of a seat."""
        self.left[number if len(self.left) > 1 else 0] -= tiles

    @property
    def wall(self) -> int:
        """Return how many tiles can be drawn; of four walls by who draws next."""
        claimed = self.phase == CLAIM or self.pending
        return self.drawable(self.after(self.source if claimed else self.turn))

    # ------------------------------------------------------------------ whose turn it is

    @property
    def has_ended(self) -> bool:
        """Return whether the deal is over."""
        return self.phase == OVER

    def go_on_opening(self) -> None:
        """Let the next seat replace its flowers, from the dealer on; when none is left the dealer draws."""
        order = (self.dealer + step for step in range(SEATS))
        holding = [number % SEATS for number in order if self.seats[number % SEATS].held_flowers]
        self.phase, self.turn = (FLOWER, holding[0]) if holding else (DRAW, self.dealer)
        self.opening = bool(holding)
        self.replacement = ""

    def must_end(self) -> str | None:
        """Return how the deal ends unless the tile that lies there is taken; None if it goes on."""
        if self.phase == CLAIM and not self.robbed and not self.pending:
            return None if self.drawable(self.after(self.source)) else ev.EXHAUSTIVE
        if self.phase == FOUL:
            return ev.FALSE_WIN
        return ev.EXHAUSTIVE if self.phase == DRAW and not self.drawable(self.turn) else None

    def phase_of(self, number: int) -> str:
        """Return whether a seat has to act, may claim, or has to wait."""
        seat = self.seats[number]
        if seat.gone:
            return WAIT
        if self.phase in (SWAP, LACK):
            return WAIT if (seat.swap if self.phase == SWAP else seat.lack) else ACT
        if self.phase == ACT:
            return ACT if number == self.turn else WAIT
        if self.phase != CLAIM or number == self.source or not self._may_follow(number):
            return WAIT
        return CLAIM

    def _may_follow(self, number: int) -> bool:
        """Return whether a seat may still win after those that have, in turn order from the discarder."""
        if not self.pending:
            return True
        return (number - self.source) % SEATS > (self.pending[-1][0] - self.source) % SEATS

    def may_claim(self, number: int) -> bool:
        """Return whether it is worth while to ask what a seat may do with the tile.

        A quick look at its counts.
        """
        tile, seat = self.tile, self.seats[number]
        if tile >= KINDS:
            return False
        if self.rules.false_win != "refused" or self.reach(number).is_completed_by(tile):
            return True
        if self.robbed or self.pending:
            return False
        return seat.counts[tile] > 1 or (self.rules.chi and self.after(self.source) == number)

    def reach(self, number: int) -> Any:
        """Return how far the 3n+1 tiles of a seat are from a win."""
        seat = self.seats[number]
        return reach_of(seat.hand, self.rules, seat.lack, self.wild)

    def is_ready(self, number: int) -> bool:
        """Return whether the tiles of a seat, without the one that it has drawn, wait for some tile."""
        ready: bool = self.situation(number).reach.is_ready
        return ready

    def next_draw(self) -> NextDraw:
        """Return who draws next, and from where, where no win is waiting to be paid."""
        robbed = self.phase == CLAIM and bool(self.robbed)
        of_quad = robbed or self.replacement == QUAD
        seat = self.turn
        if self.phase == CLAIM:
            seat = self.source if robbed else self.after(self.source)
        return NextDraw(seat, of_quad or bool(self.replacement), self.rules.burn if of_quad else 0)

    # ------------------------------------------------------------------ what a seat may do

    def situation(self, number: int) -> FanSituation:
        """Return everything that decides what a seat may do."""
        seat, acts = self.seats[number], self.phase == ACT
        following = self.turn if acts else self.source
        return FanSituation(
            rules=self.rules,
            hand=seat.hand,
            lack=seat.lack,
            wild=self.wild,
            drawn=self.drawn if acts else None,
            tile=None if acts else self.tile,
            from_left=not acts and self.after(self.source) == number,
            robbed=not acts and bool(self.robbed),
            wall=self.drawable(self.after(following)),
            own_wall=self.drawable(number),
            passed=seat.passed,
            passed_worth=seat.passed_worth,
            ban=self.ban if acts else 0,
            locked=bool(seat.ready or seat.wins),
            frozen=self.frozen_by not in (None, number),
            out=self.is_out(number),
            facts=self._facts(number, acts),
        )

    def _facts(self, number: int, acts: bool) -> dict[str, Any]:
        """Return the facts of a win of a seat now."""
        seat, deal, rules = self.seats[number], self.deal, self.rules
        tile = self.drawn if acts else self.tile
        return facts_of_win(
            self.facts_used,
            acts=acts,
            first=not self.interrupted and not seat.has_discarded,
            last=not self.drawable(self.after(self.turn if acts else self.source)),
            robbed=self.robbed,
            seat_wind=EAST + self.wind(number),
            round_wind=EAST + (0 if rules.next_dealer == _NO_WIND else deal.wind),
            rinshan=self.replacement == QUAD,
            after_quad=self.after_quad,
            discarder=None if acts else EAST + self.wind(self.source),
            wild_indicator=self.account.indicator,
            last_copy=partial(last_copy_open, self.seats, seat.counts, tile, acts),
            flowers=seat.flowers,
            lack=seat.lack if rules.lack_suit else "",
            discarded_wildcards=seat.wild_discards,
            chi_fed=self.seats[(number + 1) % SEATS].chi_of(number),
            streak=deal.honba,
            ready=seat.ready,
        )

    # ------------------------------------------------------------------ points

    def pay(self) -> None:
        """Let the points show what was paid since."""
        for entry in self.account.entries[self.paid :]:
            self.seats[self._seat_of(entry.payer)].points -= entry.points
            if entry.payee is not None:
                self.seats[self._seat_of(entry.payee)].points += entry.points
        self.paid = len(self.account.entries)

    def _seat_of(self, letter: str) -> int:
        return (WINDS.index(letter) + self.dealer) % SEATS

    def event_number(self) -> int:
        """Return the number of the next thing that is paid."""
        return len(self.account.kongs) + len(self.account.out) + len(self.winners)

    # ------------------------------------------------------------------ refusing

    def refuse(self, event: ev.Event, key: str, /, **facts: object) -> NoReturn:
        """Refuse an event.

        Raises:
            GameError: naming the deal, the event and the reason.
        """
        reason = Message(f"game.{key}", **facts)
        raise GameError("game.refused", deal=self.deal.name, event=describe(event), reason=reason)


class _Laid(Protocol):
    """The open tiles of a seat."""

    @property
    def river(self) -> Sequence[RiverTile] | None:
        """Its discards."""

    @property
    def melds(self) -> Sequence[OpenMeld]:
        """Its melds."""


def last_copy_open(seats: Iterable[_Laid], counts: Sequence[int], tile: int | None, acts: bool) -> bool:
    """Return whether the three others of a tile lie open, in rivers and open melds.

    Args:
        seats: what lies before each seat.
        counts: of the tiles of the seat that would win with it.
        tile: the tile, drawn or just discarded.
        acts: whether it was drawn.
    """
    if tile is None or tile >= KINDS or counts[tile] != acts:
        return False
    laid = 0
    for seat in seats:
        laid += sum(item.tile == tile and item.called_by is None for item in seat.river or ())
        laid += sum(meld.meld.faces.count(tile) for meld in seat.melds if meld.meld.is_open)
    return laid - (not acts) == 3


@lru_cache(maxsize=64)
def facts_used(rules: GameRules) -> frozenset[str]:
    """Return the facts of a win that a game looks at."""
    return frozenset(relevant_facts(rules))


def checked_deal(deal: rec.Deal, rules: GameRules) -> FanState:
    """Return the start of a deal.

    Raises:
        GameError: if the deal does not fit the game, or its tiles cannot all be there.
    """
    if len(deal.points) != SEATS or len(deal.hands) != SEATS:
        raise GameError("game.another_number_of_seats", deal=deal.name, seats=len(deal.points), players=SEATS)
    for seat, hand in enumerate(deal.hands):
        if len(hand) != hand_size(rules):
            most = hand_size(rules)
            raise GameError("game.hand_of_game_size", deal=deal.name, seat=seat, size=len(hand), most=most)
    _check_tiles(deal, rules)
    return FanState(rules, deal)


def _check_tiles(deal: rec.Deal, rules: GameRules) -> None:
    turned = [] if deal.indicator == ev.HIDDEN else [deal.indicator]
    if bool(turned) != (rules.wild_from != "told"):
        reason = Message("game.no_tile", tile=deal.indicator)
        raise GameError("game.deal_refused", deal=deal.name, reason=reason)
    seen = [*turned, *(face for face in _joined(deal.hands) if face != ev.HIDDEN)]
    for face in seen:
        most = copies_in(rules, face)
        if seen.count(face) > most:
            if not most:
                reason = Message("game.no_tile", tile=face)
            else:
                reason = Message("game.no_copy_left", tile=WALL_NAMES[face], most=most)
            raise GameError("game.deal_refused", deal=deal.name, reason=reason)


def _joined(hands: Iterable[Iterable[int]]) -> list[int]:
    return [face for hand in hands for face in hand]


@lru_cache(maxsize=1024)
def copies_in(rules: GameRules, face: int) -> int:
    """Return how many tiles of a game show a face.

    >>> from paili.fan import game
    >>> copies_in(game("mcr"), 0), copies_in(game("mcr"), 38), copies_in(game("guangdong"), 37)
    (4, 1, 4)
    """
    return tiles_of(rules).count(face)
