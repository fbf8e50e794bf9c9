"""Sums of a rate or a mean, added case by case in memory that does not grow.

What happens in one deal hangs together: if one seat wins no other does. So the cases of a deal, or of
whatever else is closed together, are one independent case of the error.

>>> counted = Sums()
>>> for wins, seats in ((1, 4), (0, 4), (1, 4), (1, 4)):
...     counted.add(wins, seats)
...     counted.close()
>>> counted.count, counted.sum, counted.estimate
(16, 3, Estimate(value=0.1875, error=0.0625))
"""

from __future__ import annotations

from paili.game.contest.standings import Estimate


class Sums:
    """Sums that are closed case by case.

    Attributes:
        sum: of the values.
        count: of what they are of.
        cases: how many independent cases there were.
    """

    __slots__ = ("_count", "_counts2", "_products", "_sum", "_sums2", "cases", "count", "sum")

    def __init__(self) -> None:
        self.sum: float = 0
        self.count = self.cases = 0
        self._sum: float = 0
        self._sums2: float = 0
        self._products: float = 0
        self._count = self._counts2 = 0

    def add(self, value: float, of: int = 1) -> None:
        """Add a value to the case that is open, or the sum of several."""
        self._sum += value
        self._count += of

    def close(self) -> None:
        """End the case that is open; what is added from now on does not depend on it."""
        value, count = self._sum, self._count
        if not count:
            return
        self.sum += value
        self.count += count
        self.cases += 1
        self._sums2 += value * value
        self._products += value * count
        self._counts2 += count * count
        self._sum = self._count = 0

    @property
    def estimate(self) -> Estimate:
        """The sum over the count, with its standard error; there must be a count."""
        value = self.sum / self.count
        squares = self._sums2 - 2 * value * self._products + value * value * self._counts2
        return Estimate.of(value, self.cases, max(0.0, squares) / self.count**2)
