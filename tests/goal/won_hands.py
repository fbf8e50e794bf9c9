"""The slow twin of the goals: every won hand made of some kinds, scored, and the distances to all of them.

It has no rules about shapes: a won hand is any choice of groups, and the scorer finds its yaku, for every tile that
may have won.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from operator import le

import numpy as np

from paili.goal.goals import ANY_YAKU
from paili.goal.nearest.every_yaku import BETTER, EVERY
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Rules, Win
from paili.scoring.case import cases
from paili.scoring.yaku.local import local_in
from paili.variants import FORMS, STANDARD
from slow_yaku import Rule, yaku_by_rules, yakuman_by_rules

OF_GROUPS = {"chanta", "junchan"}  # seven pairs of orphans are no better chanta, they are none
# id of a yaku → the goals that it reaches
GOALS: dict[str, set[str]] = {}
for _goal in EVERY:
    for _yaku in (_goal, *BETTER.get(_goal, ())):
        GOALS.setdefault(_yaku, set()).add(_goal)
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


class WonHands:
    """All won hands whose concealed tiles are of some kinds, at most so many of each, beside some melds."""

    def __init__(
        self,
        kinds: Sequence[int],
        melds: Sequence[str],
        rules: Rules,
        seat: str = "S",
        round_wind: str = "E",
        forms: Sequence[str] = FORMS,
        most: int = 4,
    ) -> None:
        self.forms, self.most = tuple(forms), most
        self.melds = tuple(Meld.parse(meld) for meld in melds)
        self.rules, self.seat, self.round_wind = rules, seat, round_wind
        self.melded = np.zeros(34, int)
        for meld in self.melds:
            for kind in meld.kinds:
                self.melded[kind] += 1
        complete = sorted(self._complete(kinds))
        rows: dict[str, list[tuple[int, int]]] = {}
        for at, won in enumerate(complete):
            for last in {kind for kind in kinds if won[kind]}:
                for name in self._named(won, last):
                    rows.setdefault(name, []).append((at, last))
        every = np.array(complete, np.int8)
        # for each goal: the won hands, the same without the tile that won, and that tile
        self.rows: dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]] = {}
        for name, pairs in rows.items():
            hands, last = np.array(pairs).T
            won = every[hands]
            self.rows[name] = won, won - np.eye(34, dtype=np.int8)[last], last

    def _complete(self, kinds: Sequence[int]) -> set[tuple[int, ...]]:
        result = set()
        runs = [(k, k + 1, k + 2) for k in kinds if k < 27 and k % 9 < 7 and {k + 1, k + 2} <= set(kinds)]
        groups = runs + [(k, k, k) for k in kinds]
        for combination in combinations_with_replacement(groups, 4 - len(self.melds)):
            for pair in kinds:
                result.add(self._counts([k for group in combination for k in group] + [pair] * 2))
        if not self.melds:
            sevens = combinations_with_replacement if self.rules.seven_pairs_quads else combinations
            result |= {self._counts([*seven, *seven]) for seven in sevens(kinds, 7)}
            if set(ORPHANS) <= set(kinds):
                result |= {self._counts([*ORPHANS, twice]) for twice in ORPHANS}
        return self._possible(result)

    def _possible(self, hands: Iterable[tuple[int, ...]]) -> set[tuple[int, ...]]:
        """Return the hands that have at most so many tiles of a kind, with the melds."""
        room = (self.most - self.melded).tolist()
        return {hand for hand in hands if all(map(le, hand, room))}

    @staticmethod
    def _counts(kinds: Sequence[int]) -> tuple[int, ...]:
        return tuple(np.bincount(kinds, minlength=34).tolist())

    def _named(self, won: tuple[int, ...], last: int) -> Iterator[str]:
        """The goals that a drawn win reaches, by what the scorer finds in any of its readings."""
        counts = list(won)
        counts[last] -= 1
        win = Win(
            Hand.unchecked(counts, melds=self.melds), last, tsumo=True, seat_wind=self.seat, round_wind=self.round_wind
        )  # fmt: skip
        has, in_groups = set[str](), set[str]()
        for case in cases(win, self.rules):
            if case.form not in self.forms:
                continue
            rule = Rule(case)
            here = yakuman_by_rules(rule) | yaku_by_rules(rule)
            here |= {yaku.id for yakuman in (True, False) for yaku in local_in(case, yakuman=yakuman)}
            has |= here
            in_groups |= here if case.form == STANDARD else set()
        results = set().union(*(GOALS.get(yaku, ()) for yaku in has)) - OF_GROUPS
        results |= set().union(*(GOALS.get(yaku, ()) for yaku in in_groups)) & OF_GROUPS
        yield from results
        if results:
            yield ANY_YAKU

    # ------------------------------------------------------------------ distances

    def distance(
        self, name: str, counts: np.ndarray, left: np.ndarray, drawn: int | None = None
    ) -> int | None:
        """The fewest draws to a win: to all of it but the last tile, and then that one."""
        if name not in self.rows:
            return None
        won, waiting, last = self.rows[name]
        counts, left = counts.astype(np.int8), left.astype(np.int8)
        if counts.sum() % 3 == 2:
            here = (won == counts).all(axis=1)
            if here.any() and (drawn is None or (last[here] == drawn).any()):
                return 0
        drawn_before = np.maximum(waiting - counts, 0)
        fits = (drawn_before <= left).all(axis=1) & (drawn_before[np.arange(len(won)), last] < left[last])
        return int(drawn_before[fits].sum(axis=1).min()) + 1 if fits.any() else None

    def useful(self, name: str, counts: np.ndarray, left: np.ndarray) -> set[int]:
        """The kinds that lower the distance of 3n+1 tiles when drawn."""
        before, result = self.distance(name, counts, left), set()
        for kind in np.flatnonzero(left):
            one = np.eye(34, dtype=int)[kind]
            after = self.distance(name, counts + one, left - one, int(kind))
            if before is not None and after is not None and after < before:
                result.add(int(kind))
        return result

    def kept_by(self, name: str, counts: np.ndarray, left: np.ndarray) -> set[int]:
        """The discards of 3n+2 tiles that lose nothing."""
        before = self.distance(name, counts, left)
        kinds = (int(kind) for kind in np.flatnonzero(counts))
        return {
            kind for kind in kinds if self.distance(name, counts - np.eye(34, dtype=int)[kind], left) == before
        }  # fmt: skip
