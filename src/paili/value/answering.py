"""The answer about a hand, read off the graph that was valued."""

from __future__ import annotations

from typing import Final

from paili.tiles import TILES, WILDCARD
from paili.value.asking import OBJECTIVES, Question
from paili.value.calling import solved_with_calls
from paili.value.engine import Roots, Solved, places_of, solved
from paili.value.loops.arena import WHOLE_HAND, WILD
from paili.value.model import OWN_DRAWS, WITH_CALLS
from paili.value.records import ByTurn, Evaluation, Value
from paili.variants import RIICHI

# how much less than its value the policy earned, by exchanges and shanten: 40 hands of each on 50 walls, 18
# draws, the larger of wins and points; `make value-gap`
_GAPS: Final = {1: (0.003, 0.004, 0.009, 0.008), 2: (0.004, 0.006)}
_GAP_TURNS: Final = 18  # with fewer draws it is less


def evaluation(asked: Question) -> Evaluation:
    """Answer a resolved question."""
    return evaluation_of(asked, solved_with_calls(asked) if asked.calls else solved(asked))


def evaluation_of(asked: Question, found: Solved) -> Evaluation:
    """Return the answer that stands in the arena."""
    places, roots, is_drawn = places_of(asked), found.roots(), asked.hand.size % 3 == 2
    curves = dict(zip(places, found.curves_at(places).tolist(), strict=True))
    order = sorted(places, key=roots.rank, reverse=True) if is_drawn else places
    values = tuple([_value(asked, roots, place, curves[place]) for place in order])
    is_bound = found.is_whole and asked.table is None and not asked.calls
    return Evaluation(
        hand=asked.asked,
        objective=asked.objective,
        turns=asked.turns,
        unseen=asked.total,
        exchanges=found.exchanges,
        calls=found.calls,
        exact=found.exchanges == 0 and is_bound,
        model=asked.table or (WITH_CALLS if asked.calls else OWN_DRAWS),
        gap=_gap(asked, found.exchanges, max(found.number("need"), 1)) if is_bound else None,
        value=values[0],
        discards=values if is_drawn else (),
    )


def _gap(asked: Question, exchanges: int, need: int) -> float | None:
    """How far above what is earned the values are; None for hands of which none was played."""
    if not exchanges:
        return 0.0
    known = _GAPS[exchanges]
    return known[need - 1] if need <= len(known) and _is_like_those_played(asked) else None


def _is_like_those_played(asked: Question) -> bool:
    plain = asked.variant is RIICHI and not asked.hand.melds and not asked.hand.wildcards
    return plain and asked.turns <= _GAP_TURNS and asked.objective != OBJECTIVES[-1]


def _value(asked: Question, roots: Roots, place: int, curves: list[list[float]]) -> Value:
    win, ready, points = map(tuple, curves)
    has_points = asked.has_points
    return Value(
        tile=None if place == WHOLE_HAND else TILES[WILDCARD if place == WILD else place],
        shanten=roots.need[place] - 1,
        win=win[-1],
        tenpai=ready[-1],
        points=points[-1] if has_points else None,
        riichi=bool(roots.declares[place]),
        by_turn=ByTurn(win, ready, points if has_points else None),
        in_reach=roots.node[place] >= 0,
    )
