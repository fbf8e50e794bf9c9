"""A mean of many numbers with its standard error, where those of one deal are alike by chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


class ClusterMean:
    """A mean with its standard error, in clusters; the sum of two is that of all their clusters.

    Attributes:
        of: how many numbers.
        total: their sum.
        clusters: how many clusters have a number.

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
        """Count the numbers of a cluster."""
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
        """Return the mean, and the root of the summed squares of what each cluster is off by."""
        if not self.of:
            return None, 0.0
        mean = self.total / self.of
        off = self._squares - 2 * mean * self._products + mean * mean * self._sizes
        return mean, sqrt(max(off, 0.0)) / self.of
