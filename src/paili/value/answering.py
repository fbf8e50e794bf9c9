"""The answer about a hand, read off the graph that was valued."""

from __future__ import annotations

from typing import Any, Final

from paili.tiles import KINDS, TILES, WILDCARD
from paili.value.asking import OBJECTIVES, Question
from paili.value.calling import solved_with_calls
from paili.value.engine import Solved, solved
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
    values = [_value(asked, found, place) for place in _places(asked)]
    if asked.hand.size % 3 == 2:
        values = [value for _, value in sorted(zip(_ranks(asked, found), values, strict=True), key=_by_rank)]
    need = max(int(found.arena["need"][0]), 1)
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
        gap=_gap(asked, found.exchanges, need) if is_bound else None,
        value=values[0],
        discards=tuple(values) if asked.hand.size % 3 == 2 else (),
    )


def _by_rank(ranked: tuple[float, Value]) -> float:
    return -ranked[0]


def _gap(asked: Question, exchanges: int, need: int) -> float | None:
    """How far above what is earned the values are; None for hands of which none was played."""
    if not exchanges:
        return 0.0
    known = _GAPS[exchanges]
    return known[need - 1] if need <= len(known) and _is_like_those_played(asked) else None


def _is_like_those_played(asked: Question) -> bool:
    plain = asked.variant is RIICHI and not asked.hand.melds and not asked.hand.wildcards
    return plain and asked.turns <= _GAP_TURNS and asked.objective != OBJECTIVES[-1]


def _places(asked: Question) -> list[int]:
    """Where the roots stand: one for each kind that may be discarded, or the whole hand."""
    if asked.hand.size % 3 == 1:
        return [WHOLE_HAND]
    held = [kind for kind in range(KINDS) if asked.hand.counts[kind]]
    return held + [WILD] * (asked.hand.wildcards > 0)


def _ranks(asked: Question, found: Solved) -> list[float]:
    """What the objective says of each discard; the nearer hand goes first where it says nothing."""
    record: Any = found.arena[0]
    return [found.value_of(int(record.root[place])) for place in _places(asked)]


def _value(asked: Question, found: Solved, place: int) -> Value:
    node = int(found.arena[0].root[place])
    tile = None if place == WHOLE_HAND else TILES[WILDCARD if place == WILD else place]
    if node < 0:
        return _out_of_reach(asked, tile, found.need_of(node) - 1)
    win, ready, points = (tuple(curve.tolist()) for curve in found.curves_at(place))
    by_turn = ByTurn(win, ready, points if asked.has_points else None)
    return Value(
        tile=tile,
        shanten=found.need_of(node) - 1,
        win=win[-1],
        tenpai=ready[-1],
        points=points[-1] if asked.has_points else None,
        riichi=found.declares(node),
        by_turn=by_turn,
        in_reach=True,
    )


def _out_of_reach(asked: Question, tile: int | None, shanten: int) -> Value:
    never = (0.0,) * (asked.turns + 1)
    by_turn = ByTurn(never, never, never if asked.has_points else None)
    points = 0.0 if asked.has_points else None
    return Value(tile, shanten, 0.0, 0.0, points, False, by_turn, in_reach=False)
