"""The slow twin of the goals: every won hand made of some kinds, scored, and the distances to all of them.

It has no rules about shapes: a won hand is any choice of groups, and the scorer finds its yaku, for every tile that
may have won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

import numpy as np

from paili.goal.goals import ANY_YAKU
from paili.goal.nearest.every_yaku import BETTER, EVERY
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Rules, Win
from paili.scoring.case import cases
from paili.scoring.yaku.local import local_in
from paili.variants import FORMS, STANDARD
from slow_yaku import yaku_of_case, yakuman_of_case

OF_GROUPS = ("chanta", "junchan")  # seven pairs of orphans are no better chanta, they are none
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


class WonHands:
    """All won hands whose concealed tiles are of some kinds, beside some melds."""

    def __init__(
        self,
        kinds: Sequence[int],
        melds: Sequence[str],
        rules: Rules,
        seat: str = "S",
        round_wind: str = "E",
        forms: Sequence[str] = FORMS,
    ) -> None:
        self.forms = tuple(forms)
        self.melds = tuple(Meld.parse(meld) for meld in melds)
        self.rules, self.seat, self.round_wind = rules, seat, round_wind
        self.melded = np.zeros(34, int)
        for meld in self.melds:
            for kind in meld.kinds:
                self.melded[kind] += 1
        rows: dict[str, list[np.ndarray]] = {}
        for won in sorted(self._complete(kinds)):
            for last in {kind for kind in kinds if won[kind]}:
                row = np.array([*won, last])
                for name in self._named(won, last):
                    rows.setdefault(name, []).append(row)
        self.rows = {name: np.array(row) for name, row in rows.items()}

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
        return {won for won in result if max(np.array(won) + self.melded) <= 4}

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
            here = yakuman_of_case(case) | yaku_of_case(case)
            here |= {yaku.id for yakuman in (True, False) for yaku in local_in(case, yakuman=yakuman)}
            has |= here
            in_groups |= here if case.form == STANDARD else set()
        results = {
            name
            for name in EVERY
            if (in_groups if name in OF_GROUPS else has) & {name, *BETTER.get(name, ())}
        }
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
        won, last = self.rows[name][:, :34], self.rows[name][:, 34]
        if counts.sum() % 3 == 2:
            here = (won == counts).all(axis=1)
            if here.any() and (drawn is None or (last[here] == drawn).any()):
                return 0
        at = np.arange(len(won))
        waiting = won.copy()
        waiting[at, last] -= 1
        drawn_before = np.maximum(waiting - counts, 0)
        fits = (drawn_before <= left).all(axis=1) & (drawn_before[at, last] < left[last])
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
        held = (int(kind) for kind in np.flatnonzero(counts))
        return {
            kind for kind in held if self.distance(name, counts - np.eye(34, dtype=int)[kind], left) == before
        }  # fmt: skip
