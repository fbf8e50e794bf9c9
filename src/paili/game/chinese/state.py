"""The state of a deal of a Chinese game: the tiles of the seats, the turn, the payments so far.

`paili.game.chinese.steps` changes the state. `paili.fan.play` decides which moves a seat has,
`paili.fan.settle` computes the payments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, NoReturn

from paili.catalogue import Message
from paili.errors import GameError
from paili.fan.play.reach import reach_of
from paili.fan.play.situation import FanSituation, facts_of_win, facts_used
from paili.fan.rules import Rules as GameRules
from paili.fan.settle import Account
from paili.fan.wild.deal import wild_of
from paili.game import events as ev
from paili.game import records as rec
from paili.game.chinese.seat import FanSeat, HiddenFanSeat
from paili.game.chinese.wall import SEATS, hand_size, tiles_of
from paili.game.deal.description import describe
from paili.position.chinese import last_copy_open
from paili.position.facts import ACT, CLAIM, WAIT
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
    """The next draw, if nobody claims the offered tile.

    Attributes:
        seat: the seat that draws.
        replaces: whether the draw replaces a quad or a flower.
        burn: the number of tiles that are removed with the draw.
    """

    seat: int
    replaces: bool
    burn: int


class FanState:
    """A deal in progress.

    The argument ``number`` of a method is a seat, 0 for the first dealer of the game.

    Attributes:
        rules: the game.
        deal: the start of the deal.
        seats: the seats.
        left: the number of tiles left in the wall, as a list of one number, or of one for each seat if each
            seat has a wall.
        wild: the kinds of tile that are wildcards in this deal only.
        phase: what happens next: "flower", "draw", "swap", "lack", "act", "claim", "birds", "foul" or "over".
        opening: whether the flowers of the dealt hands are being replaced.
        turn: the seat that draws or acts next.
        drawn: the tile that the seat on turn has drawn; None after a call.
        replacement: what the drawn tile, or the next tile, replaces: "", "quad" or "flower".
        ban: the kinds of tile that may not be discarded after a call, as a bit mask.
        tile: the offered tile, which other seats may claim.
        source: the seat that offered this tile.
        robbed: the type of quad that a win on this tile would rob; "" for a discard.
        after_quad: whether the discard that may be claimed followed a replacement tile for a quad; by some
            rules this is also possible for a tile that may be robbed.
        late: if the offered tile was added to a triplet, whether it was drawn on an earlier turn; None if
            that is unknown.
        late_quad: the same for the tile of the last quad; False for a quad of another type.
        frozen_by: the seat whose discarded wildcard restricts the moves of the other seats; None for no seat.
        interrupted: whether a call or a quad has ended the first turn.
        pending: the seats that win on the offered tile and are not paid yet, each with its win; the win of a
            hidden hand is None.
        winners: for each winning tile, its source and the seats that won on it.
        account: all payments of the deal so far.
        paid: the number of payments in ``account`` that the points of the seats already include.
        knows_points: whether the points of the seats include all payments; False after a win of a hidden
            hand, or an added quad that may have come too late to be paid, until `FanSeatTable.tell_points`.
        drawn_deal: the event that ended the deal if it was not a win; otherwise None.
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
        "knows_points",
        "late",
        "late_quad",
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
        self.after_quad = self.interrupted = False
        self.late: bool | None = False
        self.late_quad: bool | None = False
        self.frozen_by: int | None = None
        self.pending: list[tuple[int, Win | None]] = []
        self.winners: list[tuple[int, tuple[int, ...]]] = []
        self.account = Account(rules, turned)
        self.paid = 0
        self.knows_points = True
        self.drawn_deal: ev.DrawnDeal | None = None
        self.opening = True
        self.phase = DRAW
        self.go_on_opening()

    def copy(self) -> FanState:
        """Return an independent copy."""
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
        """Return the wind of a seat as a letter: "E", "S", "W" or "N"."""
        return WINDS[self.wind(number)]

    def after(self, number: int) -> int:
        """Return the next seat in turn order that has not left the deal after a win."""
        for step in range(1, SEATS):
            if not self.seats[(number + step) % SEATS].gone:
                return (number + step) % SEATS
        return number

    def behind(self, source: int) -> Iterator[int]:
        """Yield the seats after ``source`` in turn order that have not left the deal after a win."""
        for step in range(1, SEATS):
            if not self.seats[(source + step) % SEATS].gone:
                yield (source + step) % SEATS

    def is_out(self, number: int) -> bool:
        """Return whether a seat has declared a false win."""
        return self.wind(number) in self.account.out

    def drawable(self, number: int) -> int:
        """Return the number of tiles that a seat can still draw; tiles that the rules reserve are not
        counted.
        """
        left = self.left[number] if len(self.left) > 1 else self.left[0]
        return max(0, left - self.rules.reserve)

    def take(self, number: int, tiles: int = 1) -> None:
        """Subtract drawn tiles from the number of tiles left in the wall of a seat."""
        self.left[number if len(self.left) > 1 else 0] -= tiles

    @property
    def wall(self) -> int:
        """The number of tiles that can be drawn; if each seat has a wall, the number for the wall of the seat
        that draws next.
        """
        claimed = self.phase == CLAIM or self.pending
        return self.drawable(self.after(self.source if claimed else self.turn))

    # ------------------------------------------------------------------ whose turn it is

    @property
    def has_ended(self) -> bool:
        """Return whether the deal is over."""
        return self.phase == OVER

    def go_on_opening(self) -> None:
        """Give the turn to the next seat, from the dealer on, that still has to replace flowers of its dealt
        hand.

        If no seat has such flowers, the dealer draws.
        """
        order = (self.dealer + step for step in range(SEATS))
        holding = [number % SEATS for number in order if self.seats[number % SEATS].held_flowers]
        self.phase, self.turn = (FLOWER, holding[0]) if holding else (DRAW, self.dealer)
        self.opening = bool(holding)
        self.replacement = ""

    def must_end(self) -> str | None:
        """Return the type of end if the deal must end unless a seat claims the offered tile; None if the deal
        continues.
        """
        if self.phase == CLAIM and not self.robbed and not self.pending:
            return None if self.drawable(self.after(self.source)) else ev.EXHAUSTIVE
        if self.phase == FOUL:
            return ev.FALSE_WIN
        return ev.EXHAUSTIVE if self.phase == DRAW and not self.drawable(self.turn) else None

    def phase_of(self, number: int) -> str:
        """Return what a seat may do now: "act" on its turn, "claim" the offered tile, or "wait"."""
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
        """Return whether a seat may still win on the offered tile after the wins declared so far.

        Seats declare their wins in turn order from the discarder.
        """
        if not self.pending:
            return True
        return (number - self.source) % SEATS > (self.pending[-1][0] - self.source) % SEATS

    def may_claim(self, number: int) -> bool:
        """Return whether a seat may be able to claim the offered tile, by a quick check of its counts.

        If the result is False, the seat has no claim. If it is True, the seat may still have no claim: only
        the legal moves are exact.
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
        """Return the number of tiles that the 3n+1 tiles of a seat need for a win, and the kinds that lower
        this number.
        """
        seat = self.seats[number]
        return reach_of(seat.hand, self.rules, seat.lack, self.wild)

    def is_ready(self, number: int) -> bool:
        """Return whether the tiles of a seat, without the drawn tile, need one tile for a win."""
        ready: bool = self.situation(number).reach.is_ready
        return ready

    def next_draw(self) -> NextDraw:
        """Return which seat draws next, and from which end of the wall; wins that are not paid yet are
        ignored.
        """
        robbed = self.phase == CLAIM and bool(self.robbed)
        of_quad = robbed or self.replacement == QUAD
        seat = self.turn
        if self.phase == CLAIM:
            seat = self.source if robbed else self.after(self.source)
        return NextDraw(seat, of_quad or bool(self.replacement), self.rules.burn if of_quad else 0)

    @property
    def may_be_late(self) -> bool:
        """Return whether the payment for the last quad is unknown, because the tile that a hidden hand added
        may have been drawn on an earlier turn.
        """
        return self.late_quad is None and bool(self.rules.kong_added) and not self.rules.kong_late

    @property
    def may_show_flower(self) -> bool:
        """Return whether the hidden tile that the seat on turn has just drawn may be a flower, which it would
        set aside now.
        """
        before_play = self.phase in (SWAP, LACK) and not any(seat.swap or seat.lack for seat in self.seats)
        return self.drawn == ev.HIDDEN and (self.phase == ACT or before_play)

    # ------------------------------------------------------------------ what a seat may do

    def situation(self, number: int) -> FanSituation:
        """Return the facts that decide the legal moves of a seat."""
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
        """Return the facts of a win that a seat would declare now; the keys are the field names of
        `paili.Win`.

        Args:
            number: the seat.
            acts: whether the seat wins with the tile that it has drawn; otherwise it wins on the offered
                tile.
        """
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
            last_copy=partial(last_copy_open, self.seats, seat.counts, tile, acts, not acts),
            flowers=seat.flowers,
            lack=seat.lack if rules.lack_suit else "",
            discarded_wildcards=seat.wild_discards,
            chi_fed=self.seats[(number + 1) % SEATS].chi_of(number),
            streak=deal.honba,
            ready=seat.ready,
        )

    # ------------------------------------------------------------------ points

    def pay(self) -> None:
        """Change the points of the seats by the payments that were added to the account since this method was
        last called.
        """
        for entry in self.account.entries[self.paid :]:
            self.seats[self._seat_of(entry.payer)].points -= entry.points
            if entry.payee is not None:
                self.seats[self._seat_of(entry.payee)].points += entry.points
        self.paid = len(self.account.entries)

    def _seat_of(self, letter: str) -> int:
        return (WINDS.index(letter) + self.dealer) % SEATS

    def event_number(self) -> int:
        """Return the index that the next event with payments gets, counted from 0.

        Such events are quads, false wins, and winning tiles (several wins on one tile are one event). The
        index is the field `paili.fan.settle.Entry.event` of their payments.
        """
        return len(self.account.kongs) + len(self.account.out) + len(self.winners)

    # ------------------------------------------------------------------ refusing

    def refuse(self, event: ev.Event, key: str, /, **facts: object) -> NoReturn:
        """Raise the error for an event that cannot happen.

        Raises:
            GameError: always; the message names the deal, the event and the reason.
        """
        reason = Message(f"game.{key}", **facts)
        raise GameError("game.refused", deal=self.deal.name, event=describe(event), reason=reason)


def checked_deal(deal: rec.Deal, rules: GameRules) -> FanState:
    """Check a deal, and return the state at its start.

    Raises:
        GameError: if the deal does not fit the game, or shows a tile more often than the game has it.
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
    if rules.wild_from == "told" and turned:
        reason = Message("game.indicator_unused", rules=rules.name)
        raise GameError("game.deal_refused", deal=deal.name, reason=reason)
    if rules.wild_from != "told" and deal.indicator not in rules.in_play:
        reason = Message("game.indicator_needed", rules=rules.name)
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
    """Return the number of copies of a tile in a game.

    >>> from paili.fan import game
    >>> copies_in(game("mcr"), 0), copies_in(game("mcr"), 38), copies_in(game("guangdong"), 37)
    (4, 1, 4)
    """
    return tiles_of(rules).count(face)
