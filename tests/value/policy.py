"""The policy of an evaluation, to be played: what to discard after each draw, and when to declare riichi.

It is copied from the arena, so that later evaluations do not change it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from graph_record import GraphRecord, counts_of
from numpy.typing import NDArray

from paili.hand import Hand
from paili.tiles import KINDS
from paili.value.answer import evaluation_of
from paili.value.loops.sizes import DAMA
from paili.value.question import question
from paili.value.records import Evaluation
from paili.value.solve import Solved, solved

Counts = tuple[int, ...]
Values = dict[tuple[Counts, int], NDArray[np.float64]]
_OBJECTIVE_POINTS: Final = "points"


class Step(NamedTuple):
    """What the policy does with a hand of 3n+2 tiles.

    Attributes:
        win: whether it wins.
        discard: the kind that it discards; the drawn one where it does not accept the draw.
        budget: accepted draws left then.
        riichi: whether the discard declares riichi; from then on only wins are taken.
    """

    win: bool
    discard: int
    budget: int
    riichi: bool


@dataclass(frozen=True, slots=True)
class Policy:
    """A solved question, to look up what its policy does.

    Attributes:
        evaluation: the answer of which it is the policy.
        turns: draws left at the start.
        budget: accepted draws that the hand has.
        unseen: unseen copies by kind.
        forced: whether every draw is accepted that brings the hand nearer.
    """

    evaluation: Evaluation
    turns: int
    budget: int
    unseen: tuple[int, ...]
    forced: bool
    _values: Values
    _declares: dict[tuple[Counts, int], int]
    _wins: dict[Counts, dict[int, NDArray[np.float64]]]
    _last_tile: bool
    _steps: dict[tuple[Counts, int, int, int], Step] = field(default_factory=dict)  # taken before
    _bests: dict[tuple[Counts, int, int, int], tuple[float, int]] = field(default_factory=dict)

    def root(self, tile: int) -> Step:
        """Return the step that discards a kind of the hand asked about."""
        left = less(self.evaluation.hand.counts, int(tile))
        if (left, self.budget) not in self._values:
            raise ValueError(f"{tile}: out of reach")
        return Step(False, int(tile), self.budget, self._riichi(left, self.budget, self.turns))

    def first(self) -> Step:
        """Return the step of the best discard."""
        tile = self.evaluation.value.tile
        assert tile is not None, "a hand of 3n+1 tiles discards nothing"
        return self.root(tile % KINDS if tile < KINDS else tile)

    def step(self, counts: Sequence[int], budget: int, left: int, kind: int) -> Step:
        """Return what is done after drawing a kind, with so many draws left before it.

        Args:
            counts: the 34 counts before the draw.
            budget: accepted draws left.
            left: draws left, this one included.
            kind: the kind drawn.
        """
        key = (tuple(counts), budget, left, kind)
        if key not in self._steps:
            self._steps[key] = self._step(*key)
        return self._steps[key]

    def _step(self, counts: Counts, budget: int, left: int, kind: int) -> Step:
        stay = self._values[counts, budget][left - 1]
        worth = self._worth(counts, kind, left)
        best, discard = self._best(counts, budget, left, kind)
        if (worth > stay or (self.forced and worth > 0.0)) and worth >= best:
            return Step(True, kind, budget, False)
        if discard >= 0 and (best > stay or self.forced):
            after = less(more(counts, kind), discard)
            return Step(False, discard, budget - 1, self._riichi(after, budget - 1, left - 1))
        return Step(False, kind, budget, self._riichi(counts, budget, left - 1))

    def gain(self, counts: Sequence[int], budget: int, left: int, kind: int) -> float:
        """Return what drawing a kind brings above what the hand is worth without it; see `step`."""
        hand = tuple(counts)
        stay = float(self._values[hand, budget][left - 1])
        return max(0.0, self._worth(hand, kind, left) - stay, self._best(hand, budget, left, kind)[0] - stay)

    def _riichi(self, counts: Counts, budget: int, left: int) -> bool:
        return bool(self._declares.get((counts, budget), 0) >> left & 1)

    def _worth(self, counts: Counts, kind: int, left: int) -> float:
        ways = self._wins.get(counts, {}).get(kind)
        return 0.0 if ways is None else float(ways[int(self._last_tile and left == 1)])

    def _best(self, counts: Counts, budget: int, left: int, kind: int) -> tuple[float, int]:
        key = (counts, budget, left, kind)
        if key not in self._bests:
            self._bests[key] = self._best_kept(*key)
        return self._bests[key]

    def _best_kept(self, counts: Counts, budget: int, left: int, kind: int) -> tuple[float, int]:
        drawn, best, discard = more(counts, kind), -1e9, -1
        for other in range(KINDS):
            if drawn[other] and other != kind:
                values = self._values.get((less(drawn, other), budget - 1))
                if values is not None and values[left - 1] > best:
                    best, discard = float(values[left - 1]), other
        return best, discard


def policy_of(hand: Hand | str, visible: str | Sequence[int] = "", **options: Any) -> Policy:
    """Return the policy of a question; the arguments are those of `paili.evaluate`.

    >>> policy = policy_of("2344m678p123345s5z", shape_changes=0, objective="win")
    >>> policy.first().discard, policy.first().budget
    (31, 1)
    """
    resolved = question(hand, visible, **options)
    if resolved.hand.wildcards or resolved.wild:
        raise ValueError("a policy is of hands without wildcards")
    if resolved.facts.calls:
        raise ValueError("ask call_policy_of for a policy that calls")
    solution = solved(resolved)
    record = GraphRecord(solution.values)
    values, declares = _nodes(solution)
    wins = _wins(solution, resolved.objective == _OBJECTIVE_POINTS)
    answer, budget, forced = (
        evaluation_of(resolved, solution.solution()),
        int(record.budget),
        bool(record.forced),
    )
    unseen = tuple(resolved.unseen)
    return Policy(
        answer, resolved.turns, budget, unseen, forced, values, declares, wins, resolved.facts.last_tile
    )


def _nodes(solution: Solved) -> tuple[Values, dict[tuple[Counts, int], int]]:
    record = GraphRecord(solution.values)
    values, declares = {}, {}
    for level in range(int(record.levels)):
        budget, stride = int(record.budget) - level, int(record.level_stride[level])
        first = int(record.level_value[level])
        for node in range(int(record.level_nodes[level]), int(record.level_nodes[level + 1])):
            place = counts_of(record, int(record.node_key[node])), budget
            values[place] = np.array(record.node_value[first + node * stride : first + (node + 1) * stride])
            declares[place] = int(record.node_declares[node])
    return values, declares


def _wins(solution: Solved, is_points: bool) -> dict[Counts, dict[int, NDArray[np.float64]]]:
    record = GraphRecord(solution.values)
    wins = {}
    for ready in range(int(record.ready)):
        wins[counts_of(record, int(record.ready_key[ready]))] = worths_of(record, ready, is_points)
    return wins


def worths_of(record: Any, ready: int, is_points: bool) -> dict[int, NDArray[np.float64]]:
    """Return what the objective counts of each win of a ready hand: of a draw, and of the last."""
    places = range(int(record.ready_from[ready]), int(record.ready_from[ready + 1]))
    worths = {int(record.win_kind[win]): np.array(record.win_worth[win, DAMA : DAMA + 2]) for win in places}
    if is_points:
        return worths
    return {kind: (worth > 0.0).astype(np.float64) for kind, worth in worths.items()}


def less(counts: Counts, kind: int) -> Counts:
    """Return counts with a tile less."""
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def more(counts: Counts, kind: int) -> Counts:
    """Return counts with a tile more."""
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
