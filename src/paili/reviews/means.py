"""Compute a mean with its standard error when numbers of the same deal are correlated."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


class ClusterMean:
    """A mean with a cluster standard error; adding two of them joins their clusters.

    Attributes:
        of: the number of numbers.
        total: the sum of the numbers.
        clusters: the number of clusters that have a number.

    >>> one, other = ClusterMean(), ClusterMean()
    >>> one.add([1.0, 3.0])
    >>> other.add([5.0])
    >>> (one + other).mean()[0], (one + other).clusters
    (3.0, 2)
    """

    __slots__ = ("_products", "_sizes", "_squares", "clusters", "of", "total")

    def __init__(self) -> None:
        self.of, self.total, self.clusters = 0, 0.0, 0
        self._squares = self._products = self._sizes = 0.0

    def add(self, cluster: Sequence[float]) -> None:
        """Add the numbers of a cluster."""
        size, total = len(cluster), sum(cluster)
        self.of, self.total = self.of + size, self.total + total
        self.clusters += size > 0
        self._squares += total * total
        self._products += total * size
        self._sizes += size * size

    def __add__(self, other: ClusterMean) -> ClusterMean:
        result = ClusterMean()
        for name in self.__slots__:
            setattr(result, name, getattr(self, name) + getattr(other, name))
        return result

    def mean(self) -> tuple[float | None, float]:
        """Return the mean and its standard error, from the squared deviations of the clusters."""
        if not self.of:
            return None, 0.0
        mean = self.total / self.of
        off = self._squares - 2 * mean * self._products + mean * mean * self._sizes
        return mean, sqrt(max(off, 0.0)) / self.of

    def share(self) -> tuple[float | None, float]:
        """Return a share of numbers that are all 0 or 1, and its standard error.

        The error is at least that of independent decisions, since a few deals can be alike by chance; the
        share that it is computed from counts one decision of each kind more, so that it is not 0 where all
        decisions are alike (the rule of succession).

        >>> always = ClusterMean()
        >>> always.add([1.0, 1.0])
        >>> always.share()
        (1.0, 0.21650635094610965)
        """
        mean, error = self.mean()
        number = self.of + 2
        share = (self.total + 1) / number
        return mean, max(error, sqrt(share * (1 - share) / number))
