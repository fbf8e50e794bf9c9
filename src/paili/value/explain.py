"""What is behind the value of a discard, read off the graph that was valued: see `paili.value.ask`."""

from __future__ import annotations

from dataclasses import replace
from math import log
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.errors import QuestionError
from paili.hand import Hand, as_face
from paili.record import Tile
from paili.scoring.score import score
from paili.tiles import TILES, WILDCARD, kind_of
from paili.value.answer import evaluation_of
from paili.value.loops import arena
from paili.value.loops.arena import WAYS, WILD, WILD_SHIFT, counts_of
from paili.value.notes import limits_after, straight_wins, without_exchanges
from paili.value.question import ValueQuestion
from paili.value.records import (
    DORA,
    FINALS,
    OTHERS,
    READY,
    URA,
    WAITS,
    YAKU,
    Explanation,
    FinalHand,
    GainPart,
    Reasons,
    Value,
    Worth,
)
from paili.value.solve import Solved, follow_again, forget_standing, score_wins, solved
from paili.win.win import Win

_IN_RIICHI: Final = [
    *range(arena.RIICHI, arena.DOUBLE_FIRST_LAST + 1),
    *range(arena.RON_RIICHI, arena.RON_DOUBLE_FIRST + 1),
]


def explanation(asked: ValueQuestion, a: int | str, b: int | str) -> Explanation:
    """Return why two discards of a resolved question are not worth the same.

    Raises:
        QuestionError: if calls or places are asked for, or a tile is not among the discards.
    """
    if asked.facts.calls:
        raise QuestionError("value.explained_without_calls")
    if asked.facts.standing:
        raise QuestionError("value.explained_without_place")
    places = [_place(asked, tile) for tile in (a, b)]
    found = solved(asked)
    answer = evaluation_of(asked, found)
    values = {value.tile: _going_on(value) if asked.folds else value for value in answer.discards}
    least = found.told() if found.exchanges == 0 else None
    shares = [_wins_after(asked, found, place) for place in places]
    layers = layers_of(asked, found) if asked.has_points else None
    one, other = (
        _reasons(_Ends(asked, found, share, layers), values[_tile(place)])
        for place, share in zip(places, shares, strict=True)
    )
    # what stands in the arena is used up: another question may be answered there
    without, wins = without_exchanges(asked, least).roots().value, straight_wins(asked)
    one, other = (
        replace(each, without_exchanges=without[place], straight=wins[_tile(place)])
        for each, place in zip((one, other), places, strict=True)
    )
    near = answer.ties(other.value, one.value)
    return Explanation(one, other, _parts(one, other, asked.facts.table is not None), near)


def _going_on(value: Value) -> Value:
    """Return the value of going on after a discard, where a fold with it may be worth more."""
    points = value.by_turn.points
    return replace(value, points=points[-1]) if points else value


def _tile(place: int) -> Tile:
    return TILES[WILDCARD if place == WILD else place]


def _place(asked: ValueQuestion, tile: int | str) -> int:
    face = as_face(tile)
    place = WILD if face == WILDCARD else kind_of(face)
    held = asked.hand.wildcards if place == WILD else asked.hand.counts[place]
    if asked.hand.size % 3 != 2 or not held:
        raise QuestionError("analysis.not_a_discard", hand=asked.asked, tile=TILES[face])
    return place


# ---------------------------------------------------------------------------------- the difference


def _parts(a: Reasons, b: Reasons, at_table: bool) -> tuple[GainPart, ...]:
    factors = _factors(a, b)
    wins = [_by_wins(each) for each in (a, b)]
    shares = _split(wins[0], wins[1], [(left, right) for _, left, right in factors])
    parts = [GainPart(*factor, share) for factor, share in zip(factors, shares, strict=True)]
    return (
        *parts,
        *([GainPart(OTHERS, a.others, b.others, a.others - b.others)] if at_table and a.worth else []),
    )


def _factors(a: Reasons, b: Reasons) -> list[tuple[str, float, float]]:
    one, other = a.value, b.value
    factors = [
        (READY, one.tenpai, other.tenpai),
        (WAITS, _ratio(one.win, one.tenpai), _ratio(other.win, other.tenpai)),
    ]
    return factors if a.worth is None or b.worth is None else factors + _factors_of_worth(a.worth, b.worth)


def _factors_of_worth(a: Worth, b: Worth) -> list[tuple[str, float, float]]:
    return [
        (YAKU, a.yaku, b.yaku),
        (DORA, _ratio(a.yaku + a.dora, a.yaku), _ratio(b.yaku + b.dora, b.yaku)),
        (URA, _ratio(a.points, a.yaku + a.dora), _ratio(b.points, b.yaku + b.dora)),
    ]


def _by_wins(reasons: Reasons) -> float:
    """What the wins bring: the product of the factors."""
    return reasons.value.win * (1.0 if reasons.worth is None else reasons.worth.points)


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _split(one: float, other: float, factors: list[tuple[float, float]]) -> list[float]:
    """Split a difference by the logarithms of its factors; where one is nothing, it has all of it."""
    if one <= 0.0 or other <= 0.0:
        first = next((at for at, pair in enumerate(factors) if min(pair) <= 0.0), 0)
        return [one - other if at == first else 0.0 for at in range(len(factors))]
    mean = one if one == other else (one - other) / log(one / other)
    return [mean * log(left / right) for left, right in factors]


# ---------------------------------------------------------------------------------- one discard


class _Ends(NamedTuple):
    """The wins that a discard comes to.

    Attributes:
        asked: the question.
        found: the graph.
        shares: the chance of each win in each way that it comes about.
        layers: the points of them; None where there are none.
    """

    asked: ValueQuestion
    found: Solved
    shares: NDArray[np.float64]
    layers: Layers | None

    @property
    def chance(self) -> float:
        """The chance of all wins."""
        return float(self.shares.sum())

    def mean(self, points: NDArray[np.float64]) -> float:
        """Return the points of a win on average."""
        return _ratio(float((self.shares * points).sum()), self.chance)

    def worth(self) -> Worth | None:
        """Return what a win is worth on average."""
        if self.layers is None:
            return None
        yaku, dora, ura = map(self.mean, self.layers)
        return Worth(yaku, dora - yaku, ura - dora)


def _wins_after(asked: ValueQuestion, found: Solved, place: int) -> NDArray[np.float64]:
    """Follow one discard and return how likely it ends in each win, in each way."""
    record: Any = found.arena[0]
    if int(record.root[place]) < 0:
        return np.zeros((int(record.wins), WAYS))
    record.detail = place
    follow_again(found, asked)
    record.detail = -1
    return np.array(record.win_share[: int(record.wins)])


def _reasons(ends: _Ends, value: Value) -> Reasons:
    in_riichi = _ratio(float(ends.shares[:, _IN_RIICHI].sum()), ends.chance)
    worth = ends.worth()
    others = 0.0 if worth is None or value.points is None else value.points - value.win * worth.points
    finals = tuple(_final(ends, win) for win in _most(ends))
    limits = limits_after(ends.asked, value) if ends.layers is not None else None
    return Reasons(
        value, _mean_draw(value), in_riichi, worth, others, 0.0, finals, value.win, limits or None
    )  # fmt: skip


def _mean_draw(value: Value) -> float:
    curve = value.by_turn.tenpai
    steps = [draws * (curve[draws] - curve[draws - 1]) for draws in range(1, len(curve))]
    return _ratio(sum(steps), value.tenpai)


def _most(ends: _Ends) -> list[int]:
    """The wins that carry most of the value."""
    carried = (ends.shares if ends.layers is None else ends.shares * ends.layers.ura).sum(axis=1)
    order = (-carried).argsort(kind="stable")[:FINALS]
    return [int(win) for win in order if carried[win] > 0.0]


def _final(ends: _Ends, win: int) -> FinalHand:
    asked, record = ends.asked, ends.found.arena[0]
    shares = ends.shares[win]
    chance = float(shares.sum())
    hand = _hand(asked, record, int(record.ready_key[_ready_of(record, win)]))
    kind = int(record.win_kind[win])
    riichi = _ratio(float(shares[_IN_RIICHI].sum()), chance)
    points = None if ends.layers is None else float((shares * ends.layers.ura[win]).sum()) / chance
    tile = TILES[WILDCARD if kind == WILD else kind]
    yaku = _yaku(asked, hand, tile, riichi > 0.5) if asked.has_points else ()
    return FinalHand(hand, tile, chance, riichi, points, yaku)


def _ready_of(record: Any, win: int) -> int:
    ends = record.ready_from[1 : int(record.ready) + 1]
    return int(ends.searchsorted(win, side="right"))


def _hand(asked: ValueQuestion, record: Any, key: int) -> Hand:
    return Hand(counts_of(record, key), melds=asked.hand.melds, wildcards=key >> WILD_SHIFT)


def _yaku(asked: ValueQuestion, hand: Hand, kind: int, riichi: bool) -> tuple[str, ...]:
    win = Win(
        hand, kind, tsumo=True, riichi=riichi, seat_wind=asked.facts.seat, round_wind=asked.facts.round_wind,
        dora_indicators=asked.facts.dora,
    )  # fmt: skip
    return tuple(each.id for each in score(win, asked.facts.rules).yaku)


# ---------------------------------------------------------------------------------- by yaku, dora, ura


class Layers(NamedTuple):
    """Points of all wins in each way that they come about, float64[wins, ways].

    Attributes:
        yaku: by the yaku alone.
        dora: with dora and red fives.
        ura: with ura too: what they are worth.
    """

    yaku: NDArray[np.float64]
    dora: NDArray[np.float64]
    ura: NDArray[np.float64]


def layers_of(asked: ValueQuestion, found: Solved) -> Layers:
    """Return the points of the wins that stand in the arena; those by the yaku alone stand there then."""
    forget_standing()
    arena = found.arena
    whole = _worths(arena)
    score_wins(found, asked, with_ura=False)
    dora = _worths(arena)
    score_wins(found, asked, with_ura=False, with_dora=False)
    return Layers(_worths(arena), dora, whole)


def _worths(arena: NDArray[np.void]) -> NDArray[np.float64]:
    return np.array(arena["win_worth"][0, : int(arena["wins"][0])])
