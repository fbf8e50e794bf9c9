"""The answer about a hand, read off the graph that was valued."""

from __future__ import annotations

from typing import Final

from paili.tiles import TILES, WILDCARD
from paili.value.asking import Question
from paili.value.calling import solved_with_calls
from paili.value.engine import Roots, Solved, places_of, solved
from paili.value.loops.arena import WHOLE_HAND, WILD
from paili.value.model import OWN_DRAWS, WITH_CALLS
from paili.value.records import ByTurn, Evaluation, Value

# how far above the policy's own earnings the values were, on shuffled walls, by shanten; one exchange
_GAPS: Final = (0.004, 0.004, 0.011, 0.011)


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
        gap=_gap(found, asked) if is_bound else None,
        value=values[0],
        discards=values if is_drawn else (),
    )


def _gap(found: Solved, asked: Question) -> float | None:
    if found.exchanges == 0:
        return 0.0
    need = max(found.number("need"), 1)
    return _GAPS[need - 1] if found.exchanges == 1 and need <= len(_GAPS) else None


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
