"""Explain why two discards differ in value: the method of `paili.explain`.

The differences are read from the graph of all hands that the hand can become, with the value of each hand
(`paili.value.questions`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import fsum, log
from operator import itemgetter, mul
from typing import Any, Final, NamedTuple

from paili.analysis.inputs import A_DISCARD, require_drawn
from paili.errors import QuestionError
from paili.hand import Hand
from paili.record import Tile
from paili.scoring.score import score
from paili.tiles import TILES, WILDCARD
from paili.value.answer import evaluation_of
from paili.value.loops.hands.suits import counts_of
from paili.value.loops.rates import Values
from paili.value.loops.sizes import WAYS, WILD, WILD_SHIFT
from paili.value.notes import limits_after, straight_ends
from paili.value.plans import (
    IN_RIICHI,
    Chances,
    DiscardPlans,
    WinTable,
    plans_of_gain,
    plans_of_wins,
    wins_after,
)
from paili.value.question import DOUBLE_RIICHI, IPPATSU, ValueQuestion
from paili.value.records import (
    CALLS,
    DORA,
    FINALS,
    OTHERS,
    READY,
    URA,
    WAITS,
    YAKU,
    Evaluation,
    Explanation,
    FinalHand,
    GainPart,
    Reasons,
    Value,
    WinPoints,
)
from paili.value.solve import Solved, forget_solution, place_of, score_wins, solved
from paili.value.with_calls import with_gain, without_calls
from paili.win.win import Win

_those_in_riichi: Final = itemgetter(*IN_RIICHI)
_WITHOUT_RIICHI: Final = tuple([way for way in range(WAYS) if way not in IN_RIICHI])
_FACTS_OF_WAY: Final[tuple[tuple[str, ...], ...]] = (
    ("tsumo",), ("tsumo", "haitei"),
    ("tsumo", "riichi"), ("tsumo", "riichi", "ippatsu"),
    ("tsumo", "riichi", "haitei"), ("tsumo", "riichi", "ippatsu", "haitei"),
    ("tsumo", "double_riichi"), ("tsumo", "double_riichi", "ippatsu"),
    ("tsumo", "double_riichi", "haitei"), ("tsumo", "double_riichi", "haitei"),
    (), ("riichi",), ("riichi", "ippatsu"), ("double_riichi",), ("double_riichi", "ippatsu"),
)  # fmt: skip
"""The facts of the win for each way to win. The last tile is not drawn right after a double riichi."""


def explanation(question: ValueQuestion, a: int | str, b: int | str) -> Explanation:
    """Return the reasons why two discards of a resolved question differ in value.

    Raises:
        NotationError, HandError: if ``a`` or ``b`` is no tile.
        QuestionError: if the question counts calls or has the objective "place", if the hand has 3n+1 tiles,
            or if the hand may not discard ``a`` or ``b``.
    """
    require_drawn(question.original_hand, A_DISCARD)
    if question.facts.calls and not question.facts.opponents:
        raise QuestionError("value.explained_without_calls")
    if question.facts.standing:
        raise QuestionError("value.explained_without_place")
    places = [place_of(question, tile) for tile in (a, b)]
    plain = without_calls(question)
    solution = solved(plain)
    by_own = solution.solution()
    by_own_draws = evaluation_of(plain, by_own)
    values = _values_of(plain, by_own_draws)
    shares = [wins_after(plain, solution, place) for place in places]
    layers = layers_of(plain, solution) if plain.has_points else None
    plans = plans_of_wins(plain, solution) if plain.has_points else None
    own = [
        _reasons(
            _Ends(plain, solution, share, layers, plans, fsum(chain.from_iterable(share.values()))),
            values[_tile(place)],
        )
        for place, share in zip(places, shares, strict=True)
    ]
    # what stands in the arena is used up: another question may be answered there
    gain = with_gain(question, by_own) if plain is not question else None
    gains = plans_of_gain(gain, places) if plain.has_points else {}
    answer = by_own_draws
    if plain is not question:
        answer = evaluation_of(question, by_own if gain is None else gain.solution())
    values = _values_of(question, answer)
    least = by_own if plain is question and by_own.shape_changes == 0 else None
    ends = straight_ends(question, least if gain is None else gain.without_shape_changes())
    plans_of_both = [
        DiscardPlans(reasons.plans, reasons.plan_wins).with_gains(gains.get(place, DiscardPlans()))
        for reasons, place in zip(own, places, strict=True)
    ]
    one, other = (
        replace(
            reasons,
            value=values[_tile(place)],
            without_shape_changes=ends[_tile(place)][2 if question.has_points else 0],
            straight=ends[_tile(place)][0],
            plans=plans.shares,
            plan_wins=plans.wins,
        )
        for reasons, place, plans in zip(own, places, plans_of_both, strict=True)
    )
    parts = _parts(own[0], own[1], question.facts.opponents is not None) + _by_calls(own, (one, other))
    return Explanation(one, other, parts, answer.ties(other.value, one.value))


def mean_win_points(question: ValueQuestion, tile: int | None) -> float | None:
    """Return the mean points of a win after a discard, if no tile is called later.

    Args:
        question: the question.
        tile: the discard; None for a hand of 3n+1 tiles.

    Returns:
        The points; None if the hand cannot win so, or the question has no points.
    """
    plain = without_calls(question)
    if not plain.has_points:
        return None
    solution = solved(plain)
    shares = wins_after(plain, solution, place_of(plain, tile))
    chance = fsum(chain.from_iterable(shares.values()))
    points = WinTable.of(solution.values.win_worth, solution.values.wins)
    return _ratio(fsum(_products(shares, points)), chance) if chance else None


def _values_of(question: ValueQuestion, answer: Evaluation) -> dict[Tile | None, Value]:
    """Return the value of each discard by its tile; for a hand that may fold, the value of pushing with
    the discard.
    """
    return {value.tile: _going_on(value) if question.folds else value for value in answer.discards}


def _by_calls(own: Sequence[Reasons], whole: Sequence[Reasons]) -> tuple[GainPart, ...]:
    """Return the part of an explanation for later calls: how much they add to the value of each of two
    discards.

    Args:
        own: the reasons for both discards without later calls.
        whole: the reasons for both discards with later calls.

    Returns:
        A tuple with the part; () if calls add nothing to either discard.
    """
    a, b = (
        _maximized(reasons.value) - _maximized(plain.value) for plain, reasons in zip(own, whole, strict=True)
    )
    return (GainPart(CALLS, a, b, a - b),) if a or b else ()


def _maximized(value: Value) -> float:
    return value.win if value.points is None else value.points


def _going_on(value: Value) -> Value:
    """Return the value of pushing with a discard, even if folding with it is worth more."""
    points = value.by_turn.points
    return replace(value, points=points[-1]) if points else value


def _tile(place: int) -> Tile:
    return TILES[WILDCARD if place == WILD else place]


# ---------------------------------------------------------------------------------- the difference


def _parts(a: Reasons, b: Reasons, at_table: bool) -> tuple[GainPart, ...]:
    factors = _factors(a, b)
    wins = [_by_wins(item) for item in (a, b)]
    shares = _split(wins[0], wins[1], [(left, right) for _, left, right in factors])
    parts = [GainPart(*factor, share) for factor, share in zip(factors, shares, strict=True)]
    return (
        *parts,
        *([GainPart(OTHERS, a.others, b.others, a.others - b.others)] if at_table and a.win_points else []),
    )


def _factors(a: Reasons, b: Reasons) -> list[tuple[str, float, float]]:
    one, other = a.value, b.value
    factors = [
        (READY, one.tenpai, other.tenpai),
        (WAITS, _ratio(one.win, one.tenpai), _ratio(other.win, other.tenpai)),
    ]
    if a.win_points is None or b.win_points is None:
        return factors
    return factors + _factors_of_points(a.win_points, b.win_points)


def _factors_of_points(a: WinPoints, b: WinPoints) -> list[tuple[str, float, float]]:
    return [
        (YAKU, a.yaku, b.yaku),
        (DORA, _ratio(a.yaku + a.dora, a.yaku), _ratio(b.yaku + b.dora, b.yaku)),
        (URA, _ratio(a.points, a.yaku + a.dora), _ratio(b.points, b.yaku + b.dora)),
    ]


def _by_wins(reasons: Reasons) -> float:
    """Return the mean points from own wins: the chance to win times the mean points of a win."""
    return reasons.value.win * (1.0 if reasons.win_points is None else reasons.win_points.points)


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _split(one: float, other: float, factors: list[tuple[float, float]]) -> list[float]:
    """Split the difference of two products among their factors, in proportion to the logarithms of the
    factors.

    If a product is 0, the first factor that is 0 gets the whole difference.

    Args:
        one, other: the two products.
        factors: for each factor, its number in the first product and in the second.
    """
    if one <= 0.0 or other <= 0.0:
        first = next((at for at, pair in enumerate(factors) if min(pair) <= 0.0), 0)
        return [one - other if at == first else 0.0 for at in range(len(factors))]
    mean = one if one == other else (one - other) / log(one / other)
    return [mean * log(left / right) for left, right in factors]


# ---------------------------------------------------------------------------------- one discard


class _Ends(NamedTuple):
    """The wins that follow from a discard.

    Attributes:
        question: the question.
        solved: the graph of hands with their values.
        shares: the chance of each win in each way to win.
        layers: the points of these wins; None if the question has no points.
        plans: the plans of which these wins have a yaku, as masks; None if the question has no points.
        chance: the sum of the chances of all wins.
    """

    question: ValueQuestion
    solved: Solved
    shares: Chances
    layers: Layers | None
    plans: WinTable | None
    chance: float

    def mean(self, points: WinTable) -> float:
        """Return the mean points of a win, over all wins that follow from the discard.

        Args:
            points: the points of each win in each way.
        """
        return _ratio(fsum(_products(self.shares, points)), self.chance)

    def win_points(self) -> WinPoints | None:
        """Return the mean points of a win, split into yaku, dora and ura dora; None if the question has no
        points.
        """
        if self.layers is None:
            return None
        yaku, dora, ura = map(self.mean, self.layers)
        return WinPoints(yaku, dora - yaku, ura - dora)


def _reasons(ends: _Ends, value: Value) -> Reasons:
    in_riichi = _ratio(fsum(map(_in_riichi, ends.shares.values())), ends.chance)
    parts = ends.win_points()
    others = 0.0 if parts is None or value.points is None else value.points - value.win * parts.points
    finals = tuple(_final(ends, win) for win in _most(ends))
    limits = limits_after(ends.question, value) if ends.layers is not None else None
    plans = DiscardPlans() if ends.plans is None else DiscardPlans.of(ends.shares, ends.plans)
    return Reasons(
        value, _mean_draw(value), in_riichi, parts, others, 0.0, finals, value.win, limits or None,
        plans.shares, plans.wins,
    )  # fmt: skip


def _mean_draw(value: Value) -> float:
    curve = value.by_turn.tenpai
    steps = [draws * (curve[draws] - curve[draws - 1]) for draws in range(1, len(curve))]
    return _ratio(sum(steps), value.tenpai)


def _most(ends: _Ends) -> list[int]:
    """Return the indexes of the wins that contribute most to the value, largest contribution first, at
    most ``FINALS``.
    """
    carried = {win: fsum(row) for win, row in ends.shares.items()}
    if ends.layers is not None:
        points = ends.layers.ura
        carried = {win: fsum(map(mul, row, points.row(win))) for win, row in ends.shares.items()}
    order = sorted(carried, key=lambda win: -carried[win])[:FINALS]
    return [win for win in order if carried[win] > 0.0]


def _final(ends: _Ends, win: int) -> FinalHand:
    question, values = ends.question, ends.solved.values
    shares = ends.shares[win]
    chance = fsum(shares)
    hand = _hand(question, values, values.ready_key[_ready_of(values, win)])
    kind = values.win_kind[win]
    riichi = _ratio(_in_riichi(shares), chance)
    points = None if ends.layers is None else fsum(map(mul, shares, ends.layers.ura.row(win))) / chance
    tile = TILES[WILDCARD if kind == WILD else kind]
    ways = IN_RIICHI if riichi > 0.5 else _WITHOUT_RIICHI
    yaku = _yaku(question, hand, tile, max(ways, key=shares.__getitem__)) if question.has_points else ()
    return FinalHand(hand, tile, chance, riichi, points, yaku)


def _in_riichi(shares: Sequence[float]) -> float:
    return fsum(_those_in_riichi(shares))


def _products(shares: Chances, points: WinTable) -> Iterator[float]:
    """Yield the chance times the points of each win in each way."""
    return chain.from_iterable(map(mul, row, points.row(win)) for win, row in shares.items())


def _ready_of(values: Values, win: int) -> int:
    ends = values.ready_from
    return bisect_right([ends[ready + 1] for ready in range(values.ready)], win)


def _hand(question: ValueQuestion, values: Values, key: int) -> Hand:
    return Hand(counts_of(values, key), melds=question.hand.melds, wildcards=key >> WILD_SHIFT)


def _yaku(question: ValueQuestion, hand: Hand, kind: int, way: int) -> tuple[str, ...]:
    """Return the ids of the yaku of a win in one way to win."""
    names = _FACTS_OF_WAY[way]
    if not question.may_have_ippatsu:
        names = tuple([name for name in names if name != IPPATSU])
    if DOUBLE_RIICHI in question.facts.win_now:
        names = tuple([DOUBLE_RIICHI if name == "riichi" else name for name in names])
    facts: dict[str, Any] = dict.fromkeys(names, True)
    win = Win(
        hand, kind, seat_wind=question.facts.seat, round_wind=question.facts.round_wind,
        dora_indicators=question.facts.dora, **facts,
    )  # fmt: skip
    return tuple(yaku.id for yaku in score(win, question.facts.rules).yaku)


# ---------------------------------------------------------------------------------- by yaku, dora, ura


class Layers(NamedTuple):
    """The points of all wins in each way to win, as three tables.

    Attributes:
        yaku: the points by the yaku alone.
        dora: the points with dora and red fives.
        ura: the points with dora, red fives and ura dora: the full points.
    """

    yaku: WinTable
    dora: WinTable
    ura: WinTable


def layers_of(question: ValueQuestion, solution: Solved) -> Layers:
    """Return the points of all wins three times: by yaku alone, with dora, and with dora and ura dora.

    The function scores the wins in the arrays of this thread again; afterwards the arrays have the points by
    yaku alone.
    """
    forget_solution()
    values = solution.values
    whole = WinTable.of(values.win_worth, values.wins)
    score_wins(solution, question, with_ura=False)
    dora = WinTable.of(values.win_worth, values.wins)
    score_wins(solution, question, with_ura=False, with_dora=False)
    return Layers(WinTable.of(values.win_worth, values.wins), dora, whole)
