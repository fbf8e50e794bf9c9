# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""The state of a deal: the seats, the turn and the open tiles. `paili.game.deal.steps` changes the state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, NoReturn

from paili.catalogue import Message
from paili.errors import GameError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.deal.description import describe
from paili.game.deal.seat import HiddenSeat, Seat
from paili.game.moves.seat_hand import KIND_OF
from paili.game.moves.situation import Situation
from paili.game.moves.wins import CONCEALED
from paili.position.facts import ACT, CLAIM, WAIT
from paili.position.order import MOST_QUADS
from paili.scoring.rules import Rules
from paili.scoring.scored_case import Score
from paili.scoring.settlement import is_nagashi
from paili.tiles import COPIES, EAST, FACES, FIVES, KINDS, M2, M9, NORTH, ORPHANS, REDS, TileSet

DRAW: Final = "draw"
OVER: Final = "over"
DEAD_WALL: Final = 14
_ORPHANS: Final = TileSet(ORPHANS).mask


class Winner(NamedTuple):
    """A win of the deal.

    Attributes:
        seat: the winner.
        source: the seat that gave the winning tile; the winner itself for a tsumo.
        score: the score of the win.
        liable: the seat that is liable (pao); None if no seat is liable.
        changes: the change of each seat's points by this win, honba and sticks included.
    """

    seat: int
    source: int
    score: Score
    liable: int | None
    changes: tuple[int, ...]


class State:
    """A deal in progress.

    The argument ``number`` of a method is a seat, 0 for the first dealer of the game.

    Attributes:
        rules: the rule set.
        players: the number of seats.
        deal: the record of the deal at its start.
        seats: the seats; code that changes a seat gets it from `changing`.
        shared: a mask of the seats whose objects are shared with copies of the state.
        wall: the number of tiles that can still be drawn.
        sticks: the number of riichi sticks on the table.
        indicators: the revealed dora indicators.
        phase: what happens next: "draw", "act", "claim" or "over".
        turn: the seat that draws or acts next.
        drawn: the tile that the seat on turn has drawn; None after a call.
        replacement: what the drawn tile, or the next tile, replaces: "", "quad" or "north".
        ban: the kinds of tile that may not be discarded after a call, as a bit mask.
        tile: the offered tile, which other seats may claim.
        source: the seat that offered this tile.
        robbed: what a win on this tile would rob, as in `paili.scoring.Win`; "" for a discard.
        is_late: whether the offered tile can no longer be won on, because all seats have passed.
        pending: the seat whose riichi is declared but not accepted yet.
        owed, owed_later: the number of indicators to turn before any other event, and after the next discard.
        quads: the seats that made the quads, in order.
        interrupted: whether a call, a quad or a north has ended the first turn.
        discards: the number of discards so far.
        seen: for each face (see `paili.tiles`) the number of tiles that have left the wall.
        copies: for each face the number of tiles in the game.
        winners: the wins so far.
        drawn_deal: the kind of drawn deal, if the deal ended without a win.
    """

    __slots__ = (
        "ban", "copies", "deal", "discards", "drawn", "drawn_deal", "indicators", "interrupted",
        "is_late", "owed", "owed_later", "pending", "phase", "players", "quads", "replacement",
        "robbed", "rules", "seats", "seen", "shared", "source", "sticks", "tile", "turn", "wall",
        "winners",
    )  # fmt: skip

    def __init__(self, rules: Rules, deal: rec.Deal) -> None:
        three = rules.players == 3
        self.rules, self.players = rules, rules.players
        self.deal = deal
        self.seats = [
            (HiddenSeat if ev.HIDDEN in faces else Seat)(number, faces, points, three=three)
            for number, (faces, points) in enumerate(zip(deal.hands, deal.points, strict=True))
        ]
        self.shared = 0
        self.wall = tiles_in_play(rules) - DEAD_WALL - 13 * rules.players
        self.sticks = deal.sticks
        self.indicators = [deal.indicator]
        self.phase = DRAW
        self.turn = deal.dealer
        self.drawn: int | None = None
        self.replacement = ""
        self.ban = 0
        self.tile = self.source = -1
        self.robbed = ""
        self.is_late = False
        self.pending: int | None = None
        self.owed = self.owed_later = 0
        self.quads: list[int] = []
        self.interrupted = False
        self.discards = 0
        self.seen = [0] * FACES
        self.copies = all_copies(rules.players, rules.red_fives)
        self.winners: list[Winner] = []
        self.drawn_deal: ev.DrawnDeal | None = None

    def copy(self) -> State:
        """Return an independent copy of the state; a seat is copied later, when one of the two states changes
        it.
        """
        other = State.__new__(State)
        self.shared = other.shared = (1 << len(self.seats)) - 1
        other.rules, other.deal, other.copies, other.players = (
            self.rules,
            self.deal,
            self.copies,
            self.players,
        )
        other.seats = self.seats[:]
        other.indicators, other.quads = self.indicators[:], self.quads[:]
        other.seen, other.winners = self.seen[:], self.winners[:]
        other.wall, other.sticks, other.phase, other.turn = self.wall, self.sticks, self.phase, self.turn
        other.drawn, other.replacement, other.ban = self.drawn, self.replacement, self.ban
        other.tile, other.source, other.robbed = self.tile, self.source, self.robbed
        other.is_late, other.pending = self.is_late, self.pending
        other.owed, other.owed_later = self.owed, self.owed_later
        other.interrupted, other.discards = self.interrupted, self.discards
        other.drawn_deal = self.drawn_deal
        return other

    def changing(self, number: int) -> Seat:
        """Return the object of a seat, which the calling code may change.

        A seat whose object is shared with a copy of the state is copied first.
        """
        if self.shared >> number & 1:
            self.shared ^= 1 << number
            self.seats[number] = self.seats[number].copy()
        return self.seats[number]

    # ------------------------------------------------------------------ facts

    @property
    def has_ended(self) -> bool:
        """Return whether somebody has won, or the deal was drawn."""
        return bool(self.winners) or self.drawn_deal is not None

    def is_first_turn(self, seat: Seat) -> bool:
        """Return whether a seat has its first uninterrupted turn: nobody has called, and the seat has not
        discarded.
        """
        return not self.interrupted and not seat.has_discarded

    def after(self, seat: int) -> int:
        """Return the seat that follows a seat in turn order."""
        return (seat + 1) % self.players

    def must_end(self) -> str | None:
        """Return the type of drawn deal that follows unless a seat wins on the last discard; None if the deal
        continues.
        """
        if self.phase != CLAIM or self.robbed:
            return None
        return self._abort() or (None if self.wall else self._run_out())

    def _abort(self) -> str | None:
        # the rules are read last: before every draw nearly no deal is at such an end
        if self.discards == 4 and not self.interrupted and self._same_winds() and self._aborts(ev.FOUR_WINDS):
            return ev.FOUR_WINDS
        if self._all_riichi() and self._aborts(ev.FOUR_RIICHI):
            return ev.FOUR_RIICHI
        if len(self.quads) == MOST_QUADS and len(set(self.quads)) > 1 and self._aborts(ev.FOUR_QUADS):
            return ev.FOUR_QUADS
        return None

    def _aborts(self, kind: str) -> bool:
        return kind in self.rules.abortive_draws

    def _all_riichi(self) -> bool:
        first = self.seats[0]
        return bool(first.riichi) and all(seat.riichi for seat in self.seats)

    def _same_winds(self) -> bool:
        first = self.seats[0].river_kinds
        wind = first.bit_length() - 1
        return EAST <= wind <= NORTH and all(seat.river_kinds == first for seat in self.seats)

    def _run_out(self) -> str:
        return ev.NAGASHI if self.nagashi() else ev.EXHAUSTIVE

    def nagashi(self) -> list[int]:
        """Return the seats whose rivers fulfil nagashi mangan by the rules."""
        return [
            seat.number
            for seat in self.seats
            if not seat.river_kinds & ~_ORPHANS  # few rivers get to the checks of `is_nagashi`
            and is_nagashi(
                (KIND_OF[item.tile] for item in seat.river),
                self.rules,
                called_from=seat.was_called,
                has_called=seat.has_called,
            )
        ]

    def refuse(self, event: ev.Event, key: str, /, **facts: object) -> NoReturn:
        """Raise the error for an event that cannot happen.

        Raises:
            GameError: always; the message names the deal, the event and the reason.
        """
        raise GameError(
            "game.refused", deal=self.deal.name, event=describe(event), reason=Message(f"game.{key}", **facts)
        )

    # ------------------------------------------------------------------ what a seat may do

    def phase_of(self, number: int) -> str:
        """Return what a seat may do now: "act" on its turn, "claim" the offered tile, or "wait"."""
        phase = self.phase
        if phase == ACT:
            return ACT if number == self.turn and not self.winners else WAIT
        if phase != CLAIM or number == self.source or (self.winners and not self._may_follow(number)):
            return WAIT
        return WAIT if self.robbed and self.is_late else CLAIM

    def _may_follow(self, number: int) -> bool:
        """Return whether a seat may still win on the offered tile after the wins declared so far.

        Seats declare their wins in turn order; the rules limit the number of winners.
        """
        if len(self.winners) >= self.rules.max_ron:
            return False
        players = self.players
        last = (self.winners[-1].seat - self.source) % players
        return (number - self.source) % players > last

    def situation(self, number: int, phase: str = "") -> Situation:
        """Return the facts that decide the legal moves of a seat.

        Args:
            number: the seat.
            phase: the result of `phase_of` for this seat if the caller knows it; "" if it must be computed.
        """
        seat, s = self.seats[number], Situation.__new__(Situation)
        s.rules, s.hand, s.seat, s.phase = self.rules, seat.hand, number, phase or self.phase_of(number)
        s.wind, s.round_wind = (number - self.deal.dealer) % self.players, self.deal.wind
        s.riichi, s.ippatsu, s.points, s.kita = seat.riichi, seat.ippatsu, seat.points, seat.kita
        s.wall, s.quads, s.honba = self.wall, len(self.quads), self.deal.honba
        s.indicators = tuple(self.indicators)
        s.first_turn, s.has_drawn = self.is_first_turn(seat), seat.has_drawn
        s.river, s.passed, s.passed_in_riichi = seat.river_kinds, seat.passed, seat.passed_in_riichi
        acts = s.phase == ACT
        s.drawn, s.ban = (self.drawn, self.ban) if acts else (None, 0)
        s.replacement = self.replacement if acts else ""
        s.known_missing = seat.missing if acts and self.drawn is not None else None
        claims = s.phase == CLAIM
        s.tile, s.source = (self.tile, self.source) if claims else (None, 0)
        s.robbed = self.robbed if claims else ""
        s.from_left = claims and self.after(self.source) == number
        s.claims_only_win = claims and self._only_wins()
        s.is_late = claims and self.is_late
        return s

    def _only_wins(self) -> bool:
        return bool(self.robbed or not self.wall) or self.must_be_won()

    def must_be_won(self) -> bool:
        """Return whether seats can only win on the offered tile, and no longer call it.

        The result is True if another seat has won on the tile, or if the deal must end after this tile.
        """
        return bool(self.winners) or (not self.robbed and self._abort() is not None)

    def may_claim(self, number: int) -> bool:
        """Return whether a seat may be able to claim the offered tile, by a quick check of its counts.

        If the result is False, the seat has no claim. If it is True, the seat may still have no claim: only
        the legal moves are exact.
        """
        seat = self.seats[number]
        kind = KIND_OF[self.tile]
        if seat.waiting() >> kind & 1:
            return True
        if seat.riichi or self.robbed or not self.wall:
            return False
        counts = seat.hand.counts
        if counts[kind] > 1:
            return True
        return kind < EAST and self.after(self.source) == number and _has_run_with(counts, kind)

    def can_be_robbed(self) -> bool:
        """Return whether the rules allow a win on the offered tile; some rules forbid it if the tile belongs
        to a concealed quad.
        """
        return not self.robbed or self.robbed != CONCEALED or self.rules.rob_concealed_quad


def _has_run_with(counts: Sequence[int], kind: int) -> bool:
    """Return whether a hand contains two tiles that form a run with a tile of the kind ``kind``."""
    rank = kind % 9
    low, high = rank > 0 and counts[kind - 1], rank < 8 and counts[kind + 1]
    if low and (high or (rank > 1 and counts[kind - 2])):
        return True
    return bool(high and rank < 7 and counts[kind + 2])


def tiles_in_play(rules: Rules) -> int:
    """Return the number of tiles in the game.

    >>> tiles_in_play(Rules.TENHOU), tiles_in_play(Rules.TENHOU_SANMA)
    (136, 108)
    """
    return 108 if rules.players == 3 else 136


@cache
def all_copies(players: int, red_fives: tuple[int, int, int]) -> tuple[int, ...]:
    """Return the number of copies of each tile in a game: of the 34 kinds, then of the three red fives.

    >>> [all_copies(players, (1, 1, 1))[face] for players, face in ((4, 4), (4, 34), (3, 4))]
    [3, 1, 0]
    """
    copies = [COPIES] * KINDS + list(red_fives)
    for kind, red in zip(FIVES, red_fives, strict=True):
        copies[kind] -= red
    if players == 3:
        copies[M2:M9] = [0] * (M9 - M2)
        copies[REDS[0]] = 0
    return tuple(copies)
