"""The end of a game: whether it is over, and what each rank receives (uma and oka).

>>> [place.total for place in final([45_000, 30_000, 15_000, 10_000])]
[Fraction(55, 1), Fraction(10, 1), Fraction(-25, 1), Fraction(-40, 1)]
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from paili.arguments import flag
from paili.errors import ScoreError, shown
from paili.record import Json, json_record, plain
from paili.scoring.points import STICK
from paili.scoring.rules import Rules, checked_rules
from paili.win.facts import whole_number

_THOUSAND = 1_000


@json_record()
class Place(NamedTuple):
    """Where a seat ends.

    Attributes:
        seat: which seat.
        rank: from 1; equal points share a rank where the rules split ties.
        points: at the end of play, with the sticks that were left.
        total: points over ``return_points``, with uma and oka; exact, in thousands as uma are, and as the
            totals of a `paili.game.Result`.
    """

    seat: int
    rank: int
    points: int
    total: Fraction

    def to_dict(self) -> Json:
        """Return it as JSON takes it; the total as text, for it may be a third.

        >>> final([45_000, 30_000, 15_000, 10_000])[2].to_dict()
        {'seat': 2, 'rank': 3, 'points': 15000, 'total': '-25'}
        """
        return plain(self)


def final(points: Sequence[int], rules: Rules | str = Rules.TENHOU, *, sticks: int = 0) -> tuple[Place, ...]:
    """Return the final result by seat. Seat 0 was the first dealer.

    Args:
        points: of each seat after the last round.
        rules: uma, oka, ties.
        sticks: riichi sticks left on the table.

    Raises:
        ScoreError: if the points are not one number for each player.

    >>> [str(place.total) for place in final([30_000, 30_000, 25_000, 15_000], Rules.WRC)]
    ['10', '10', '-10', '-30']
    """
    rules = checked_rules(rules)
    _check(points, rules)
    sticks = whole_number("sticks", sticks)
    held = list(points)
    order = sorted(range(rules.players), key=lambda seat: (-held[seat], seat))
    if rules.leftover_sticks == "first":
        held[order[0]] += sticks * STICK
    bonuses = [Fraction(uma) for uma in rules.uma]
    bonuses[0] += Fraction((rules.return_points - rules.start_points) * rules.players, _THOUSAND)
    places = []
    for seat in range(rules.players):
        ranks = _ranks(seat, held, order, rules)
        bonus = sum((bonuses[rank] for rank in ranks), Fraction(0)) / len(ranks)
        total = Fraction(held[seat] - rules.return_points, _THOUSAND) + bonus
        places.append(Place(seat, ranks[0] + 1, held[seat], total))
    return tuple(places)


def _ranks(seat: int, held: list[int], order: list[int], rules: Rules) -> list[int]:
    """Return the ranks from 0 that a seat shares: its own alone unless ties are split."""
    if rules.uma_ties == "seat":
        return [order.index(seat)]
    return [rank for rank, other in enumerate(order) if held[other] == held[seat]]


def is_over(
    points: Sequence[int],
    rules: Rules | str = Rules.TENHOU,
    *,
    last_round: bool,
    dealer: int,
    dealer_repeats: bool,
    by_draw: bool = False,
    extra_round_over: bool = False,
) -> bool:
    """Return whether the game is over after a round.

    Args:
        points: of each seat.
        rules: whether someone without points ends it, and how many points the winner needs.
        last_round: whether the last round of the game, or one beyond it, was played.
        dealer: seat of the dealer of this round.
        dealer_repeats: whether they would deal again.
        by_draw: whether they would for being ready at an exhaustive draw.
        extra_round_over: whether that was the last deal of the round that follows the last one.

    >>> is_over([40_000, 20_000, 20_000, 20_000], last_round=True, dealer=3, dealer_repeats=False)
    True
    >>> is_over([40_000, 60_500, 0, -500], last_round=False, dealer=3, dealer_repeats=False)
    True
    """
    rules = checked_rules(rules)
    _check(points, rules)
    last_round, by_draw = _flag("last_round", last_round), _flag("by_draw", by_draw)
    dealer_repeats = _flag("dealer_repeats", dealer_repeats)
    extra_round_over = _flag("extra_round_over", extra_round_over)
    if rules.bust_ends and min(points) < 0:
        return True
    if not last_round:
        return False
    if extra_round_over and not dealer_repeats:
        return True
    if max(points) < rules.goal_points:
        return False
    return not dealer_repeats or _dealer_stops(points, rules, dealer, by_draw)


def _dealer_stops(points: Sequence[int], rules: Rules, dealer: int, by_draw: bool) -> bool:
    may_stop = rules.dealer_may_stop_ready if by_draw else rules.dealer_may_stop
    ahead = [seat for seat, other in enumerate(points) if seat != dealer and other >= points[dealer]]
    if rules.uma_ties == "seat":
        ahead = [seat for seat in ahead if points[seat] > points[dealer] or seat < dealer]
    return may_stop and not ahead


def _flag(name: str, given: object) -> bool:
    return flag(given, ScoreError, name)


def _check(points: Sequence[int], rules: Rules) -> None:
    players = rules.players
    if isinstance(points, str) or not isinstance(points, Sequence):
        example = str([25_000] * players)
        raise ScoreError("settle.not_points", value=shown(points), example=example)
    if len(points) != players:
        raise ScoreError("settle.points_of", number=len(points), rules=rules.name, players=players)
    for each in points:
        if not isinstance(each, int) or isinstance(each, bool):
            raise ScoreError("settle.not_whole_points", value=shown(each))
