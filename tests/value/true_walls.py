"""A solved hand played on true walls: shuffled tiles, discards that are gone, wins paid by `paili.score`.

The player is the policy that `paili.value` exports. Nothing else of it is used: the tiles are dealt here, the hand is
stored here with its red fives, and `paili.scoring` gives the points of a win.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from typing import Any, Protocol

from paili.analysis.shanten import shanten
from paili.hand import Hand
from paili.scoring import Rules, Win, score
from paili.tiles import FIVES, KINDS, REDS, kind_of

Counts = tuple[int, ...]


class Step(Protocol):
    """What the policy does with a draw."""

    win: bool
    discard: int
    budget: int
    riichi: bool


class Policy(Protocol):
    """What is asked of a policy."""

    budget: int
    turns: int
    unseen: Any

    def first(self) -> Step:
        """The first discard."""

    def step(self, counts: Counts, budget: int, left: int, kind: int) -> Step:
        """What to do with a drawn kind."""


@dataclass
class Sample:
    """What came of many walls: the numbers of each, and their means."""

    ready: list[float] = field(default_factory=list)
    win: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)

    def mean(self, name: str) -> float:
        values: list[float] = getattr(self, name)
        return sum(values) / len(values)

    def error(self, name: str) -> float:
        values, mean = getattr(self, name), self.mean(name)
        return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def unseen_faces(hand: Hand, unseen: Any, rules: Rules) -> list[int]:
    """The unseen tiles; the red five of a suit is among them unless the hand or its melds have it."""
    faces = [kind for kind in range(KINDS) for _ in range(int(unseen[kind]))]
    own = [*hand.faces, *(face for meld in hand.melds for face in meld.faces)]
    for five, red, number in zip(FIVES, REDS, rules.red_fives, strict=True):
        if number and red not in own and five in faces:
            faces[faces.index(five)] = red
    return faces


class TrueWalls:
    """The table on which one hand is played.

    Args:
        hand: the hand asked.
        policy: how it is played.
        rules, seat_wind, round_wind, dora_indicators: of the wins.
        last_tile: whether the last draw is the last of the wall.
        changes_fives: whether a red five that is drawn may take the place of another five, which values do not
            count.
        seed: of the walls.
    """

    def __init__(
        self,
        hand: str,
        policy: Policy,
        *,
        rules: Rules = Rules.TENHOU,
        seat_wind: str = "S",
        round_wind: str = "E",
        dora_indicators: str = "",
        last_tile: bool = False,
        changes_fives: bool = True,
        seed: int = 1,
    ) -> None:
        self.hand, self.policy, self.rules = Hand.parse(hand), policy, rules
        self.indicators, self.last_tile = dora_indicators, last_tile
        self.changes_fives = changes_fives
        self.facts: dict[str, Any] = {"seat_wind": seat_wind, "round_wind": round_wind}
        self.random = random.Random(seed)
        self.tiles = unseen_faces(self.hand, policy.unseen, rules)
        self.under = sum(map(str.isdigit, dora_indicators))
        self.worth = cache(self._worth)
        self.is_ready = cache(self._is_ready)

    def play(self, walls: int) -> Sample:
        """Play so many walls."""
        sample = Sample()
        for _ in range(walls):
            self.random.shuffle(self.tiles)
            ready, points = self._play_one()
            sample.ready.append(ready)
            sample.win.append(points is not None)
            sample.points.append(points or 0)
        return sample

    def _play_one(self) -> tuple[bool, int | None]:
        faces = list(self.hand.faces)
        budget, riichi, declared = self.policy.budget, False, 0
        turns = self.policy.turns
        if len(faces) % 3 == 2:
            first = self.policy.first()
            faces.remove(_thrown(faces, first.discard))
            budget, riichi, declared = first.budget, first.riichi, turns
        ready = self.is_ready(_counts(faces))
        for left in range(turns, 0, -1):
            tile = self.tiles[turns - left]
            won, budget, now = self._turn(faces, tile, budget, left, riichi)
            if won:
                last = self.last_tile and left == 1
                return True, self._paid(
                    faces, tile, riichi, riichi and declared == left, last, turns - left + 1
                )
            if now and not riichi:
                riichi, declared = True, left - 1
            ready = ready or self.is_ready(_counts(faces))
        return ready, None

    def _turn(
        self, faces: list[int], tile: int, budget: int, left: int, riichi: bool
    ) -> tuple[bool, int, bool]:
        """One draw: whether it wins, the budget then, and whether riichi is declared. The hand changes."""
        kind = kind_of(tile)
        counts = _counts(faces)
        if riichi:
            return self._completes(counts, kind), budget, True
        step = self.policy.step(counts, budget, left, kind)
        if not step.win:
            faces.append(tile)
            keeps = self.changes_fives or step.discard != kind
            faces.remove(_thrown(faces, step.discard) if keeps else tile)
        return step.win, step.budget, step.riichi

    def _completes(self, counts: Counts, kind: int) -> bool:
        return self.is_ready((*counts[:kind], counts[kind] + 1, *counts[kind + 1 :]), -1)

    def _is_ready(self, counts: Counts, at: int = 0) -> bool:
        return shanten(Hand(counts, self.hand.melds)).best <= at

    def _paid(
        self, faces: list[int], tile: int, riichi: bool, ippatsu: bool, last: bool, drawn: int
    ) -> int | None:
        ura = tuple(self.tiles[drawn : drawn + self.under]) if riichi and self.rules.ura_dora else ()
        points = self.worth(tuple(sorted(faces)), tile, riichi, ippatsu, last, ura)
        return points or None

    def _worth(
        self, faces: tuple[int, ...], tile: int, riichi: bool, ippatsu: bool, last: bool, ura: tuple[int, ...]
    ) -> int:
        counts = _counts(list(faces))
        reds = tuple(faces.count(red) for red in REDS)
        limit = max(1, *self.rules.red_fives)
        win = Win(
            Hand(counts, self.hand.melds, reds, red_limit=limit), tile, tsumo=True, riichi=riichi,
            ippatsu=ippatsu, haitei=last, dora_indicators=self.indicators, ura_indicators=ura, **self.facts,
        )  # fmt: skip
        return score(win, self.rules).points


def _thrown(faces: list[int], kind: int) -> int:
    """The tile to throw of a kind: a red five only where no other is held."""
    return min(face for face in faces if kind_of(face) == kind)


def _counts(faces: list[int]) -> Counts:
    counts = [0] * KINDS
    for face in faces:
        counts[kind_of(face)] += 1
    return tuple(counts)
