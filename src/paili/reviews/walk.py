"""Yield the decisions of a seat in a deal: its position, its legal moves, and the move that it made.

The module replays a deal from the view of the seat (`paili.game.SeatTable`). It never reads the concealed
tiles of other seats, so a file may hide these tiles, and no judgement can depend on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.analysis.shanten import shanten
from paili.analysis.waits import waits
from paili.errors import PailiError
from paili.game import events as ev
from paili.game.deal.seat_position import hand_of_seat
from paili.game.records import Deal
from paili.game.seat_table import SeatTable
from paili.game.table import Table
from paili.hand import Hand
from paili.position.position import Position
from paili.reviews.records import OpenHand
from paili.scoring.rules import Rules
from paili.tiles import TileSet
from paili.variants import Variant

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

_OWN: Final = (ev.Discard, ev.ConcealedQuad, ev.AddedQuad, ev.North, ev.Win, ev.FalseWin, ev.DrawnDeal)
_OFFERED: Final = (ev.Discard, ev.AddedQuad, ev.ConcealedQuad, ev.North)
_BETWEEN: Final = (ev.RiichiAccepted, ev.Dora, ev.Away, ev.Back, ev.Pass)
_WALL_RUN_OUT: Final = (ev.EXHAUSTIVE, ev.NAGASHI)
_RANK: Final = {"chi": 0, "pon": 1, "open quad": 1}  # which call goes before which


class DecisionPoint(NamedTuple):
    """A decision that a seat had to make.

    Attributes:
        deal: the deal.
        number: the number of the deal in the game, from 0.
        step: the number of events of the deal before the decision.
        position: the position as the seat saw it.
        moves: the legal moves of the seat. A false win is among them only if the seat declared it.
        actual: the move that the seat made, one of ``moves``; a win with what its file says of it.
    """

    deal: Deal
    number: int
    step: int
    position: Position
    moves: tuple[ev.Event, ...]
    actual: ev.Event


def decision_points(deal: Deal, number: int, seat: int, rules: AnyRules) -> Iterator[DecisionPoint]:
    """Yield the decisions of a seat in a deal, that is, each moment at which the seat has several legal
    moves.

    If another player takes a tile before the seat can answer, there is no decision: the answer is unknown. A
    false win that the seat did not declare is no choice either.

    Args:
        deal: the deal.
        number: the number of the deal in the game, from 0.
        seat: the seat.
        rules: the rules of the game.

    Raises:
        GameError: if the deal cannot be replayed from the view of the seat.
    """
    table = SeatTable(seat, rules)
    table.start(deal)
    for step, event in enumerate(deal.events):
        if table.over:
            return
        if _is_own(event, seat) and len(moves := _without_fouls(table.legal(), event)) > 1:
            yield DecisionPoint(deal, number, step, table.position(), moves, event)
        table.apply(event)
        if isinstance(event, _OFFERED) and event.seat != seat and (moves := table.legal()):
            answer = answer_of(deal.events, step + 1, seat, moves)
            if answer is not None and len(moves := _without_fouls(moves, answer)) > 1:
                yield DecisionPoint(deal, number, step + 1, table.position(), moves, answer)


def _is_own(event: ev.Event, seat: int) -> bool:
    if not isinstance(event, _OWN) or event.seat != seat:
        return False
    return not isinstance(event, ev.Win | ev.FalseWin) or event.source == seat


def _without_fouls(moves: Sequence[ev.Event], actual: ev.Event) -> tuple[ev.Event, ...]:
    """Return the legal moves without the false win, unless it is the move that the seat made."""
    return tuple([move for move in moves if not isinstance(move, ev.FalseWin) or move == actual])


def answer_of(
    events: Sequence[ev.Event], start: int, seat: int, moves: Sequence[ev.Event]
) -> ev.Event | None:
    """Return a seat's answer to a discard; None if the answer is unknown because another player took the
    tile.

    Args:
        events: the events of the deal.
        start: the index of the first event after the discard.
        seat: the seat.
        moves: the legal moves of the seat.
    """
    moments = (event for event in events[start:] if not isinstance(event, _BETWEEN))
    follows = next((item for item in moments if not isinstance(item, ev.FalseWin) or item.seat == seat), None)
    if isinstance(follows, ev.FalseWin):
        return follows
    if isinstance(follows, ev.Win):
        after = takewhile(lambda event: isinstance(event, (ev.Win, ev.FalseWin, *_BETWEEN)), events[start:])
        rons = (event for event in after if isinstance(event, ev.Win))
        return next((ron for ron in rons if ron.seat == seat), None)
    if isinstance(follows, ev.Call):
        return follows if follows.seat == seat else _after_call(follows, seat, moves)
    if follows is None or (isinstance(follows, ev.DrawnDeal) and follows.kind not in _WALL_RUN_OUT):
        return None
    return ev.Pass(seat)


def _after_call(call: ev.Call, seat: int, moves: Sequence[ev.Event]) -> ev.Event | None:
    """Return the answer of a seat to a discard that another seat called.

    If the seat had a legal move with precedence over this call, its answer was a pass. Otherwise its answer
    is unknown, and the result is None.

    Args:
        call: the call of the other seat.
        seat: the seat.
        moves: the legal moves of the seat.
    """
    goes_before = any(
        isinstance(move, ev.Win) or (isinstance(move, ev.Call) and _RANK[move.type] > _RANK[call.type])
        for move in moves
    )
    return ev.Pass(seat) if goes_before else None


# ---------------------------------------------------------------------------------- with open hands


class OpenTable:
    """A replay of a deal that knows the hands of all seats; it only goes forward.

    Args:
        deal: the deal.
        rules: the rule set.
    """

    def __init__(self, deal: Deal, rules: AnyRules) -> None:
        self._deal, self._step, self._table = deal, 0, Table(rules)
        self._open_hands: dict[int, tuple[Hand, OpenHand]] = {}
        self._is_shown = self._try_to(lambda: self._table.start(deal))

    def _try_to(self, follow: Callable[[], None]) -> bool:
        try:
            follow()
        except PailiError:  # it hides tiles, or breaks the rules where the seat could not know
            return False
        return True

    def others(self, step: int, seat: int) -> tuple[OpenHand, ...]:
        """Return the hands of the other seats after the first ``step`` events of the deal; () if the log
        hides tiles.

        Args:
            step: the number of events; it must not be lower than in the previous call of this method.
            seat: the seat that is reviewed.
        """
        while self._is_shown and self._step < step:
            event = self._deal.events[self._step]
            self._is_shown = self._try_to(lambda: self._table.apply(event))  # noqa: B023
            self._step += 1
        if not self._is_shown:
            return ()
        return tuple([self._hand(other) for other in range(self._deal.players) if other != seat])

    def _hand(self, seat: int) -> OpenHand:
        """Return the hand of a seat, with its waits; the waits are computed only after a change of the
        hand.
        """
        hand, variant = self._concealed(seat)
        memo = self._open_hands.get(seat)
        if memo is None or memo[0] != hand:
            memo = self._open_hands[seat] = hand, _open_hand(seat, hand, variant)
        return memo[1]

    def _concealed(self, seat: int) -> tuple[Hand, Variant]:
        """Return the hand of a seat, and the shapes of hands that win."""
        rules = self._table.rules
        if isinstance(rules, Rules):  # the other facts of a position take longer than the hand
            return hand_of_seat(self._table.state, seat), rules.variant
        position = self._table.position(seat)
        return position.hand, position.variant


def _open_hand(seat: int, hand: Hand, variant: Variant) -> OpenHand:
    far = shanten(hand, variant=variant).best
    result = waits(hand, variant=variant) if far == 0 else ()
    return OpenHand(seat, str(hand), far, str(TileSet(wait.tile for wait in result)) if result else "")
