"""Running sums for a rate or a mean, completed one case at a time; the memory does not grow.

The rows of one deal depend on each other: if one seat wins, usually no other seat does. So all values added
between two calls of `close`, such as those of a deal, form one independent case for the error.

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
    """Running sums, completed one case at a time.

    Attributes:
        sum: the sum of the values.
        count: the number of rows or opportunities of the values.
        cases: the number of independent cases.
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
        """Add a value, or the sum of ``of`` values, to the current case."""
        self._sum += value
        self._count += of

    def close(self) -> None:
        """Complete the current case; values added later belong to another, independent case."""
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
        """The sum divided by the count, with its standard error; the count must not be 0."""
        value = self.sum / self.count
        squares = self._sums2 - 2 * value * self._products + value * value * self._counts2
        return Estimate.of(value, self.cases, max(0.0, squares) / self.count**2)
