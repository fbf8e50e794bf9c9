"""End deals and games: the payments for a win or a draw, the next dealer, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from paili.game.deal.seat import liable_seat
from paili.game.deal.state import State, Winner
from paili.game.events import EXHAUSTIVE, NAGASHI, TRIPLE_RON, UNKNOWN, Win
from paili.game.moves.ready import ready_waits
from paili.game.moves.wins import win_of
from paili.game.plain import Plain, plain
from paili.position.facts import CLAIM
from paili.scoring.points import changes_of
from paili.scoring.rules import Rules
from paili.scoring.score import score
from paili.scoring.scored_case import YAKUMAN_HAN, Score
from paili.scoring.settlement import Settlement, ends_game, settle_abort, settle_draw

_WINDS: Final = 4


@dataclass(frozen=True, slots=True)
class NextDeal(Plain):
    """The start of the next deal, after a deal has ended.

    Attributes:
        round: the number of the round, 0 for East 1, 4 for South 1, as in `paili.game.Deal`.
        honba: the number of honba at the start of the deal.
        sticks: the number of riichi sticks on the table.
        points: the points of each seat; seat 0 was the first dealer.
    """

    round: int
    honba: int
    sticks: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealEnd:
    """How a riichi deal ended: who won, who pays, and whether another deal follows.

    Seats are 0…3, and seat 0 was the first dealer of the game. Tuples with an entry for each seat are in this
    order.

    Attributes:
        kind: "tsumo", "ron", or for a drawn deal a name such as "draw" (exhaustive) or "four_winds", one of
            `paili.game.events.DRAWN_DEALS`.
        winners: the seats that won, in turn order from the discarder.
        scores: the score of each winner, in the order of ``winners``.
        liable: for each winner the seat that is liable for its yakuman (pao), or None.
        changes: for each win a tuple with the change of each seat's points, honba and riichi sticks included;
            for a drawn deal one such tuple.
        points: the points of each seat after the deal.
        ready: the seats that are tenpai at an exhaustive draw.
        dealer_repeats: whether the same dealer deals again.
        honba, sticks: the numbers of honba and riichi sticks with which the next deal begins.
        next: the start of the next deal; None when the game is over.
    """

    kind: str
    winners: tuple[int, ...]
    scores: tuple[Score, ...]
    liable: tuple[int | None, ...]
    changes: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    ready: tuple[int, ...]
    dealer_repeats: bool
    honba: int
    sticks: int
    next: NextDeal | None

    @property
    def change(self) -> tuple[int, ...]:
        """The change of each seat's points by all wins together, or by the drawn deal, as a tuple by seat.

        It includes the riichi sticks that a winner takes, but not the 1,000 points that a seat paid for its
        own riichi earlier in the deal.
        """
        return tuple(map(sum, zip(*self.changes, strict=True)))

    def to_dict(self) -> dict[str, Any]:
        """Return the end of the deal as a dict that `json.dumps` accepts.

        Its keys are the names of the attributes. In the list ``scores``, each score is a dict with the keys
        ``han``, ``fu``, ``points``, ``limit`` and ``yaku``, a list of pairs of id and han.
        """
        without_scores = plain(replace(self, scores=()), type(self).__name__)
        return {**without_scores, "scores": [_in_short(score) for score in self.scores]}


def _in_short(score: Score) -> dict[str, Any]:
    yaku = [[yaku.id, yaku.han] for yaku in score.yaku]
    return {"han": score.han, "fu": score.fu, "points": score.points, "limit": score.limit, "yaku": yaku}


# ---------------------------------------------------------------------------------- wins


def settle_win(state: State, event: Win) -> None:
    """Score a legal win, and change the points of the seats by its payments."""
    result = _score(state, event)
    seat = state.seats[event.seat]
    liable = liable_seat(seat, result)
    changes = _changes_by(state, event, result)
    if not state.winners:
        state.sticks = 0
    for number, change in enumerate(changes):
        state.changing(number).points += change
    state.winners.append(Winner(event.seat, event.source, result, liable, changes))


def _score(state: State, event: Win) -> Score:
    s = state.situation(event.seat)
    ura = (event.ura or ()) if state.rules.ura_dora else ()
    discarder = (event.source - state.deal.dealer) % state.rules.players if s.phase == CLAIM else None
    return score(win_of(s, event.tile, ura, discarder), state.rules)


def liable_times(liable: Mapping[str, int], result: Score) -> dict[int, int]:
    """Return for each liable seat (pao) the number of yakuman of a win for which it is liable.

    Args:
        liable: by the id of a yakuman, the seat that gave the tile for the meld that completed its sets.
        result: the win.
    """
    times: dict[int, int] = {}
    for yaku in result.yaku:
        if (seat := liable.get(yaku.id)) is not None:
            times[seat] = times.get(seat, 0) + yaku.han // YAKUMAN_HAN
    return times


def _changes_by(state: State, event: Win, result: Score) -> tuple[int, ...]:
    """Return the points that each seat wins or loses by one win.

    The first winner gets the riichi sticks. Further winners on the same discard get honba only if the rules
    pay honba to each winner.
    """
    first = not state.winners
    has_honba = first or state.rules.honba_of_rons == "each"
    changes = changes_of(
        result.winnings,
        winner=event.seat,
        dealer=state.deal.dealer,
        rules=state.rules,
        discarder=None if event.seat == event.source else event.source,
        liable=liable_times(state.seats[event.seat].liable, result) or None,
        honba=state.deal.honba if has_honba else 0,
        sticks=state.sticks if first else 0,
    )
    return tuple(changes)


# ---------------------------------------------------------------------------------- the end of a deal


def end_of(state: State) -> DealEnd | None:
    """Return the end of the deal; None while it is in progress."""
    if state.winners:
        return _end_by_wins(state, state.winners)
    return None if state.drawn_deal is None else _end_by_draw(state, state.drawn_deal.kind)


def _end_by_wins(state: State, winners: list[Winner]) -> DealEnd:
    repeats = state.deal.dealer in [winner.seat for winner in winners]
    honba = state.deal.honba + 1 if repeats else 0
    points = tuple(seat.points for seat in state.seats)
    first = winners[0]
    kind = "tsumo" if first.seat == first.source else "ron"
    seats, _, scores, liable, changes = zip(*winners, strict=True)
    following = next_deal(state, kind, points, repeats, honba, 0)
    return DealEnd(kind, seats, scores, liable, changes, points, (), repeats, honba, 0, following)


def ready_seats(state: State) -> tuple[int, ...]:
    """Return the seats that are tenpai, by the definition of the rules.

    A hand in riichi always counts as tenpai, even if the rules do not accept its waits.
    """
    return tuple(seat.number for seat in state.seats if seat.riichi or ready_waits(seat.hand, state.rules))


def _end_by_draw(state: State, kind: str) -> DealEnd:
    ready = ready_seats(state) if kind in (EXHAUSTIVE, NAGASHI) else ()
    settled = _settle_draw(state, kind, ready)
    points = tuple(seat.points + change for seat, change in zip(state.seats, settled.changes, strict=True))
    repeats, honba, sticks = settled.dealer_repeats, settled.honba, settled.sticks
    return DealEnd(
        kind, (), (), (), (settled.changes,), points, ready, repeats, honba, sticks,
        next_deal(state, kind, points, repeats, honba, sticks),
    )  # fmt: skip


def _settle_draw(state: State, kind: str, ready: tuple[int, ...]) -> Settlement:
    deal, rules = state.deal, state.rules
    if kind in (EXHAUSTIVE, NAGASHI):
        nagashi = state.nagashi() if kind == NAGASHI else ()
        return settle_draw(
            ready, dealer=deal.dealer, rules=rules, nagashi=nagashi, honba=deal.honba, sticks=state.sticks
        )
    if kind in (TRIPLE_RON, UNKNOWN):
        return Settlement((0,) * rules.players, (), True, deal.honba + 1, state.sticks, kind)
    return settle_abort(kind, rules=rules, honba=deal.honba, sticks=state.sticks)


# ---------------------------------------------------------------------------------- the next deal


def next_deal(
    state: State, kind: str, points: tuple[int, ...], repeats: bool, honba: int, sticks: int
) -> NextDeal | None:
    """Return the start of the next deal; None when the game is over.

    Args:
        state: the deal that has ended.
        kind: how it has ended, as `DealEnd.kind`.
        points: the points of each seat after the deal.
        repeats: whether the same dealer deals again.
        honba: the number of honba of the next deal.
        sticks: the number of riichi sticks that remain on the table.
    """
    round_, rules = state.deal.round, state.rules
    by_draw = kind in (EXHAUSTIVE, NAGASHI)
    plain = by_draw or kind in ("ron", "tsumo")
    over = ends_game(
        points,
        rules,
        # A deal that was broken off is played again, whoever leads.
        last_round=plain and round_ >= last_round(rules, rules.rounds),
        dealer=state.deal.dealer,
        dealer_repeats=repeats,
        by_draw=by_draw,
        extra_round_over=round_ >= last_round(rules, rules.rounds + 1),
    )
    if over:
        return None
    return NextDeal(round_ if repeats else round_after(round_, rules), honba, sticks, points)


def last_round(rules: Rules, winds: int) -> int:
    """Return the number of the last round of a game; 0 is East 1, 4 is South 1.

    >>> last_round(Rules.TENHOU, 2), last_round(Rules.TENHOU_SANMA, 2)
    (7, 6)
    """
    return _WINDS * (winds - 1) + rules.players - 1


def round_after(round_: int, rules: Rules) -> int:
    """Return the number of the round that follows a round if the dealer does not stay the dealer.

    >>> round_after(3, Rules.TENHOU), round_after(2, Rules.TENHOU_SANMA)
    (4, 4)
    """
    return round_ + 1 if round_ % _WINDS < rules.players - 1 else (round_ // _WINDS + 1) * _WINDS
