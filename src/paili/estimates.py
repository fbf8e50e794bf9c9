"""Estimate rates and means with standard errors, from sums over clusters of dependent values.

The rows of one deal depend on each other: if one seat wins, usually no other seat does. So all values of one
cluster, such as one deal, count as one independent case in the standard error. A rate is the number of events
divided by the number of opportunities; its standard error is that of a ratio of two sums, to first order of
the Taylor series. The memory used does not grow with the number of clusters.

>>> wins = ClusterSums()
>>> for won, seats in ((1, 4), (0, 4), (1, 4), (1, 4)):
...     wins.add(won, seats)
...     wins.close()
>>> wins.count, wins.sum, wins.estimate
(16, 3, Estimate(value=0.1875, error=0.0625))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor, sqrt
from typing import NamedTuple, Self

from paili.record import json_record


@json_record()
class Estimate(NamedTuple):
    """A mean or a rate from counted cases, with its standard error.

    Attributes:
        value: the mean or the rate.
        error: the standard error of ``value``; None if only one independent case was counted.
    """

    value: float
    error: float | None

    @classmethod
    def of(cls, value: float, cases: int, squares: float) -> Self:
        """Return the estimate of a ratio of two sums over independent cases, such as points per deal.

        Such a ratio is Σx / Σy, with the numbers x and y of each case. Its standard error is
        √(``squares`` · n / (n - 1)) for n ``cases``; None for one case.

        Args:
            value: the ratio of the two sums.
            cases: the number of independent cases.
            squares: the sum of ((x - value · y) / Σy)² over the cases.

        >>> Estimate.of(0.5, 4, 4 * 0.125**2)
        Estimate(value=0.5, error=0.28867513459481287)
        """
        return cls(value, sqrt(cases / (cases - 1) * squares) if cases > 1 else None)

    def text(self, digits: int, factor: float = 1, sign: str = "") -> str:
        """Return the value with its error as text, such as ``2.43 ± 0.05``.

        Args:
            digits: the number of decimals.
            factor: the number by which value and error are multiplied, for example 100 for percent.
            sign: ``"+"`` to write a plus before a value that is not negative; ``""`` for no plus.

        Returns:
            The text; without ``± …`` if ``error`` is None.

        >>> Estimate(0.2, 0.0123).text(1, 100)
        '20.0 ± 1.2'
        >>> Estimate(0.2, None).text(2, sign="+"), Estimate(-0.001, None).text(2)
        ('+0.20', '0.00')
        """
        number = f"{self.value * factor:{sign}z,.{digits}f}"
        return number if self.error is None else f"{number} ± {self.error * factor:,.{digits}f}"


def share_of(number: float, of: int) -> Estimate:
    """Return the fraction of independent cases in which an event happened, with its standard error.

    The standard error is computed as if the event had happened once more and failed to happen once more (the
    rule of succession). So the error is not 0 if all cases are alike.

    Args:
        number: the number of cases in which it happened.
        of: the number of cases, at least 1.

    >>> share_of(2, 2)
    Estimate(value=1.0, error=0.21650635094610965)
    """
    more = of + 2
    share = (number + 1) / more
    return Estimate(number / of, sqrt(share * (1 - share) / more))


def rounded_parts(parts: Sequence[float], whole: float, digits: int = 0) -> list[float]:
    """Return the parts of a number, rounded so that they add up to the rounded number.

    Each part is rounded down; the units that are then missing go to the parts with the largest remainders.

    Args:
        parts: the parts.
        whole: the number; it may differ from the sum of the parts by the parts that are left out.
        digits: the number of decimals.

    >>> rounded_parts([0.4, 0.4, 0.4], 1.2), rounded_parts([-10.06, 3.03], -7.03, 1)
    ([1.0, 0.0, 0.0], [-10.0, 3.0])
    """
    units = [part * 10**digits for part in parts]
    counts = [floor(unit) for unit in units]
    order = sorted(range(len(units)), key=lambda at: counts[at] - units[at])
    every, more = divmod(round(whole * 10**digits) - sum(counts), max(len(units), 1))
    for place, at in enumerate(order):
        counts[at] += every + (place < more)
    return [count / 10**digits for count in counts]


class ClusterSums:
    """Sums of values that are grouped into clusters; ``+`` adds two such objects.

    Attributes:
        sum: the sum of all values.
        count: the number of values, or of opportunities if the values are events.
        clusters: the number of clusters with at least one value.
    """

    __slots__ = ("_count", "_counts2", "_products", "_sum", "_sums2", "clusters", "count", "sum")

    def __init__(self) -> None:
        self.sum: float = 0
        self.count = self.clusters = 0
        self._sum: float = 0
        self._sums2: float = 0
        self._products: float = 0
        self._count = self._counts2 = 0

    def add(self, value: float, of: int = 1) -> None:
        """Add one value, or the sum of several values, to the current cluster.

        Args:
            value: a value, or the sum of several values.
            of: the number of values that ``value`` is the sum of.
        """
        self._sum += value
        self._count += of

    def close(self) -> None:
        """Complete the current cluster; the next value added begins a new cluster."""
        value, count = self._sum, self._count
        if not count:
            return
        self.sum += value
        self.count += count
        self.clusters += 1
        self._sums2 += value * value
        self._products += value * count
        self._counts2 += count * count
        self._sum = self._count = 0

    def add_cluster(self, values: Iterable[float]) -> None:
        """Add all values of a cluster, and complete the cluster."""
        for value in values:
            self.add(value)
        self.close()

    def __add__(self, other: ClusterSums) -> ClusterSums:
        """Return the sums over the completed clusters of this object and of ``other``.

        >>> one, other = ClusterSums(), ClusterSums()
        >>> one.add_cluster([1, 0])
        >>> other.add(1)
        >>> both = one + other
        >>> both.close()
        >>> both.count
        2
        """
        result = ClusterSums()
        for name in set(self.__slots__) - {"_sum", "_count"}:  # those of the current cluster
            setattr(result, name, getattr(self, name) + getattr(other, name))
        return result

    @property
    def estimate(self) -> Estimate:
        """The sum divided by the count, with its standard error; the count must not be 0."""
        value = self.sum / self.count
        squares = self._sums2 - 2 * value * self._products + value * value * self._counts2
        return Estimate.of(value, self.clusters, max(0.0, squares) / self.count**2)

    @property
    def share(self) -> Estimate:
        """The estimate for values that are all 0 or 1; the count must not be 0.

        The standard error is at least that of independent values, since a few clusters can be alike by
        chance.

        >>> always = ClusterSums()
        >>> always.add_cluster([1, 1])
        >>> always.share
        Estimate(value=1.0, error=0.21650635094610965)
        """
        value, error = share_of(self.sum, self.count)
        return Estimate(value, max(error or 0.0, self.estimate.error or 0.0))
