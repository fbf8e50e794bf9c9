"""Decisions as rows of signs, for fitting and checking: one matrix for each question and number of players.

The questions are: does a kind deal in to a riichi (``riichi``); does it deal in to an opponent not in riichi
(``quiet``; of the pairs that do not deal in, a weighted sample); is an opponent ready (``ready``); and what
does a deal-in cost (``riichi price``, ``quiet price``). Pairs of safe kinds are counted separately: they must
never deal in.
"""

from __future__ import annotations

import pickle
import random
from array import array
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from command_line import mapped
from danger.fit import Signs
from danger.games import JOBS, Decision, Truth
from paili.dangers.signs.kind_signs import Sign, quiet_signs, riichi_signs
from paili.dangers.signs.opponent import Against, Opponent, TableView
from paili.dangers.signs.price_signs import price_signs
from paili.dangers.signs.ready_signs import ready_signs, since_change

QUIET_EVERY = 2  # decisions of which one looks at opponents not in riichi: those of one turn are alike
KEPT_OF = {"closed": 0.08, "open": 0.4}  # of the pairs with a quiet opponent that do not deal in


class Rows:
    """Rows of signs, with the facts of each row."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.row, self.column, self.size = array("i"), array("i"), array("d")
        self.facts: dict[str, list[float]] = defaultdict(list)
        self.count = 0

    def add(self, signs: Iterable[Sign], **facts: float) -> int:
        for name, size in signs:
            self.row.append(self.count)
            self.column.append(self.names.setdefault(name, len(self.names)))
            self.size.append(size)
        for name, value in facts.items():
            self.facts[name].append(value)
        self.count += 1
        return self.count - 1

    def join(self, other: Rows) -> None:
        """Append the rows of another object."""
        of = [self.names.setdefault(name, len(self.names)) for name in other.names]
        self.row.extend(self.count + row for row in other.row)
        self.column.extend(of[column] for column in other.column)
        self.size.extend(other.size)
        for name, values in other.facts.items():
            self.facts[name].extend([v + other.shift for v in values] if name == "ready_row" else values)
        self.count += other.count

    shift = 0

    def signs(self) -> Signs:
        """The signs of every row."""
        counts = np.bincount(np.frombuffer(self.row, dtype=np.int32), minlength=self.count)
        first = np.concatenate([[0], np.cumsum(counts)])
        column = np.frombuffer(self.column, dtype=np.int32)
        return Signs(first, column, np.frombuffer(self.size), len(self.names))

    def fact(self, name: str) -> np.ndarray:
        return np.asarray(self.facts[name])


Tables = dict[tuple[str, int], Rows]
Counts = dict[tuple[Any, ...], list[int]]  # of each cell how often it could happen and did


class All(NamedTuple):
    """The rows of all questions, and the counts of pairs of safe kinds and of quiet opponents by type."""

    tables: Tables
    safe: Counts
    cells: Counts


class Counting:
    """Collects the rows of many decisions."""

    def __init__(self, seed: int) -> None:
        self.tables: Tables = defaultdict(Rows)
        self.safe: Counts = defaultdict(lambda: [0, 0])
        self.cells: Counts = defaultdict(lambda: [0, 0])  # of quiet opponents: players, type, calls
        self.random = random.Random(seed)
        self.decision = seed * 1_000_000

    def add(self, one: Decision) -> None:
        self.decision += 1
        seen = one.seen
        for opponent, truth in zip(seen.opponents, one.truths, strict=True):
            facts = {"half": one.game % 2, "game": one.game, "hand": one.hand_of(opponent)}
            if opponent.riichi >= 0:
                self._riichi(seen, opponent, truth, facts)
            elif self.decision % QUIET_EVERY == 0:
                self._quiet(seen, opponent, truth, facts)

    def _riichi(self, seen: TableView, opponent: Opponent, truth: Truth, facts: dict[str, float]) -> None:
        against = Against(seen, opponent)
        rows = self.tables["riichi", seen.players]
        for kind in seen.kinds:
            if self._is_safe("riichi", against, kind, truth):
                continue
            rows.add(riichi_signs(against, kind), **facts, **self._pair(against, kind, truth))
            self._price("riichi price", seen, opponent, kind, truth, facts)

    def _is_safe(self, of: str, against: Against, kind: int, truth: Truth) -> bool:
        if not against.is_safe(kind):
            return False
        counted = self.safe[of, against.seen.players]
        counted[0] += 1
        counted[1] += kind in truth.wins
        return True

    def _pair(self, against: Against, kind: int, truth: Truth) -> dict[str, float]:
        opponent = against.opponent
        return {
            "won": kind in truth.wins, "points": truth.wins.get(kind, 0), "type": against.type_of(kind),
            "lines": against.lines, "discards": len(opponent.river), "calls": opponent.calls, "kind": kind,
            "later": opponent.later, "ready": truth.ready,
        }  # fmt: skip

    def _price(
        self, name: str, seen: TableView, opponent: Opponent, kind: int, truth: Truth, facts: dict[str, float]
    ) -> None:
        if kind in truth.wins:
            rows = self.tables[name, seen.players]
            rows.add(price_signs(seen, opponent, kind), points=truth.wins[kind], **facts)

    def _quiet(self, seen: TableView, opponent: Opponent, truth: Truth, facts: dict[str, float]) -> None:
        ready = self.tables["ready", seen.players]
        since, from_hand = since_change(opponent)
        fields = {"discards": since, "from hand": from_hand, "calls": opponent.calls, "won": truth.ready}
        place = ready.add(ready_signs(seen, opponent), **facts, **fields)
        against = Against(seen, opponent)
        rows = self.tables["quiet", seen.players]
        share = KEPT_OF["open" if opponent.calls else "closed"]
        for kind in seen.kinds:
            if self._is_safe("quiet", against, kind, truth):
                continue
            won = kind in truth.wins
            cell = self.cells[seen.players, against.type_of(kind), min(opponent.calls, 3)]
            cell[0] += 1
            cell[1] += won
            if not won and self.random.random() > share:
                continue
            more = {"weight": 1.0 if won else 1 / share, "ready_row": place}
            rows.add(quiet_signs(against, kind, 1.0), **facts, **more, **self._pair(against, kind, truth))
            self._price("quiet price", seen, opponent, kind, truth, facts)


def rows_of(path: Path) -> All:
    counting = Counting(int(path.stem.rpartition("-")[2]))
    for decision in pickle.loads(path.read_bytes()):
        counting.add(decision)
    return All(dict(counting.tables), dict(counting.safe), dict(counting.cells))


def all_rows(kept: Path) -> All:
    """Return the rows of all decisions in the files of a folder."""
    every = All({}, {}, {})
    for result in mapped(rows_of, sorted(kept.glob("decisions-*.pickle")), JOBS):
        join(every.tables, result.tables)
        for to, counted in ((every.safe, result.safe), (every.cells, result.cells)):
            for key, (could, did) in counted.items():
                before = to.get(key, [0, 0])
                to[key] = [before[0] + could, before[1] + did]
    return every


def join(tables: Tables, result: Tables) -> None:
    before = {
        players: tables["ready", players].count for _, players in tables if ("ready", players) in tables
    }
    for key, rows in result.items():
        rows.shift = before.get(key[1], 0)
        if key in tables:
            tables[key].join(rows)
        else:
            tables[key] = rows
