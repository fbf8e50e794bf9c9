"""The policy of an evaluation with calls, to be played: which tiles to call, what to discard.

It is copied from the arena, so that later evaluations do not change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from graph_record import GraphRecord, counts_of
from numpy.typing import NDArray
from policy import Counts, Step, less, more, worths_of

from paili.hand import Hand
from paili.tiles import KINDS, kind_of
from paili.value.answer import evaluation_of
from paili.value.loop_arguments import others_of
from paili.value.loops.hands.melds import first_of
from paili.value.question import question
from paili.value.records import Evaluation
from paili.value.solve import solved

Melds = tuple[tuple[int, int, int], ...]  # the kinds of each called meld, in order
_OBJECTIVE_POINTS: Final = "points"


class State(NamedTuple):
    """A hand of 3n+1 tiles on its way.

    Attributes:
        counts: the 34 counts of the concealed tiles.
        melds: what was called, as kinds.
        budget: accepted draws left.
    """

    counts: Counts
    melds: Melds
    budget: int


class Offer(NamedTuple):
    """A call of one node.

    Attributes:
        kind: the tile that is offered.
        meld: the kinds of the meld.
        taken: of the right, across and left: the numbers of draws left with which it is called, a mask.
    """

    kind: int
    meld: tuple[int, int, int]
    taken: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class CallPolicy:
    """A solved question with calls, to look up what its policy does.

    Attributes:
        evaluation: the answer of which it is the policy.
        turns: draws left at the start.
        budget: accepted draws that the hand has.
        unseen: unseen copies by kind.
        release: chance that a discard of another is one certain unseen tile, by class and draws left.
        passed: how much of a turn has passed with a discard from the right, across, left; below 0 for nobody.
    """

    evaluation: Evaluation
    turns: int
    budget: int
    unseen: tuple[int, ...]
    release: NDArray[np.float64]
    passed: tuple[float, ...]
    _values: dict[State, NDArray[np.float64]]
    _declares: dict[State, int]
    _offers: dict[State, list[Offer]]
    _wins: dict[tuple[Counts, Melds], dict[int, NDArray[np.float64]]]
    _last_tile: bool

    def root(self, tile: int) -> Step:
        """Return the step that discards a kind of the hand asked about."""
        state = State(less(self.evaluation.hand.counts, int(tile)), (), self.budget)
        return Step(False, int(tile), self.budget, self._riichi(state, self.turns))

    def first(self) -> Step:
        """Return the step of the best discard."""
        tile = self.evaluation.value.tile
        assert tile is not None, "a hand of 3n+1 tiles discards nothing"
        return self.root(kind_of(tile))

    def step(self, state: State, left: int, kind: int) -> Step:
        """Return what is done after drawing a kind, with so many draws left before it."""
        stay = self._values[state][left - 1]
        worth = self._worth(state, kind, left)
        least = max(stay, worth)
        discard = self._best(state._replace(counts=more(state.counts, kind)), left - 1, [kind], least)
        if worth > stay and discard is None:
            return Step(True, kind, state.budget, False)
        if discard is None:
            return Step(False, kind, state.budget, self._riichi(state, left - 1))
        after = State(less(more(state.counts, kind), discard), state.melds, state.budget - 1)
        return Step(False, discard, state.budget - 1, self._riichi(after, left - 1))

    def called(self, state: State, left: int, source: int, kind: int) -> tuple[int, int, int] | None:
        """Return the meld that is called of an offered kind; 0, 1, 2: from the right, across, the left."""
        for offer in self._offers[state]:
            if offer.kind == kind and offer.taken[source] >> left & 1:
                return offer.meld
        return None

    def after_call(self, state: State, left: int, banned: Iterable[int]) -> int:
        """Return the discard after a call: the state has its meld already, and its budget from before."""
        best = self._best(state, left, banned, -1e9)
        assert best is not None, "a call leaves some discard"
        return best

    def _riichi(self, state: State, left: int) -> bool:
        return bool(self._declares.get(state, 0) >> left & 1)

    def _worth(self, state: State, kind: int, left: int) -> float:
        ways = self._wins.get((state.counts, state.melds), {}).get(kind)
        return 0.0 if ways is None else float(ways[int(self._last_tile and left == 1)])

    def _best(self, state: State, left: int, banned: Iterable[int], above: float) -> int | None:
        """The discard that keeps most, if that is more than something."""
        index, best, refused = None, above, set(banned)
        for kind in range(KINDS):
            if state.counts[kind] and kind not in refused:
                after = State(less(state.counts, kind), state.melds, state.budget - 1)
                values = self._values.get(after)
                if values is not None and values[left] > best:
                    index, best = kind, float(values[left])
        return index


def call_policy_of(hand: Hand | str, visible: str | Sequence[int] = "", **options: Any) -> CallPolicy:
    """Return the policy of a question with calls; the arguments are those of `paili.evaluate`.

    >>> policy = call_policy_of("22m456p77p678s19s55z", shape_changes=0, objective="win", turns=9)
    >>> policy.evaluation.calls, policy.first().discard
    (4, 18)
    """
    resolved = question(hand, visible, calls=True, **options)
    solution = solved(resolved)
    record, calls = GraphRecord(solution.values), GraphRecord(solution.values.calls)
    release, passed = others_of(resolved)
    nodes = list(_nodes(record, calls))
    return CallPolicy(
        evaluation_of(resolved, solution.solution()),
        resolved.turns,
        int(record.budget),
        tuple(resolved.unseen),
        np.array(release),
        tuple(passed),
        {state: _values(record, level, node) for state, level, node in nodes},
        {state: int(record.node_declares[node]) for state, _, node in nodes},
        {state: _offers(calls, node) for state, _, node in nodes},
        _wins(record, calls, resolved.objective == _OBJECTIVE_POINTS),
        resolved.facts.last_tile,
    )


def _nodes(record: Any, calls: Any) -> Iterator[tuple[State, int, int]]:
    """Every hand of the graph, with its level and its number."""
    for level in range(int(record.levels)):
        for node in range(int(record.level_nodes[level]), int(record.level_nodes[level + 1])):
            melds = _melds(calls, int(calls.node_set[node]))
            counts = counts_of(record, int(record.node_key[node]))
            yield State(counts, melds, int(record.budget) - level), level, node


def _melds(calls: Any, melds: int) -> Melds:
    return tuple(sorted(_kinds(int(meld)) for meld in calls.set_melds[melds] if meld >= 0))


def _kinds(meld: int) -> tuple[int, int, int]:
    low, step = int(first_of(meld)), int(meld >= KINDS)
    return low, low + step, low + 2 * step


def _values(record: Any, level: int, node: int) -> NDArray[np.float64]:
    first, stride = int(record.level_value[level]), int(record.level_stride[level])
    return np.array(record.node_value[first + node * stride : first + (node + 1) * stride])


def _offers(calls: Any, node: int) -> list[Offer]:
    results = []
    for place in range(int(calls.call_from[node]), int(calls.call_from[node + 1])):
        right, across, left = map(int, calls.call_taken[place])
        if right or across or left:
            results.append(
                Offer(
                    int(calls.call_kind[place]),
                    _kinds(int(calls.call_meld[place])),
                    (right, across, left),
                )
            )
    return results


def _wins(record: Any, calls: Any, is_points: bool) -> dict[Any, dict[int, NDArray[np.float64]]]:
    wins = {}
    for ready in range(int(record.ready)):
        melds = _melds(calls, int(calls.ready_set[ready]))
        key = int(record.ready_key[ready])
        wins[counts_of(record, key), melds] = worths_of(record, ready, is_points)
    return wins
