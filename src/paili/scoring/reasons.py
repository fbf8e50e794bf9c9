"""Compute the groups and the fu items of a win that compiled loops have scored, only when a caller reads
them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili.scoring.case import WAITS, Case, cases
from paili.variants import STANDARD
from paili.win.masks import mask_of

if TYPE_CHECKING:
    from paili.scoring.rules import Rules
    from paili.win.record import WinRecord


class BestCase:
    """The highest-scoring division of a win, from which groups and fu items are computed when a caller reads
    them.
    """

    def begin(self, win: WinRecord, rules: Rules, wait: int, triplets: int, pair: int) -> None:
        """Set the fields of a new object.

        Args:
            win: the scored win.
            rules: the rule set.
            wait: the kind of wait that the winning tile completed, a number of
                `paili.kernels.scoring.codes`; -1 without groups.
            triplets: the concealed triplets, a mask of kinds.
            pair: the kind of the pair; -1 without groups.
        """
        self._win, self._rules, self._wait, self._triplets, self._pair = win, rules, wait, triplets, pair
        self._case: Case | None = None

    @property
    def case(self) -> Case:
        """The `Case` that was scored."""
        if self._case is None:
            self._case = next(case for case in cases(self._win, self._rules) if self._is(case))
        return self._case

    def _is(self, case: Case) -> bool:
        if self._pair < 0:
            return case.form != STANDARD
        wait = WAITS[self._wait]
        return case.wait == wait and case.pair == self._pair and self._triplets == mask_of(case.own_triplets)
