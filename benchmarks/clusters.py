"""Means and ratios with standard errors in which the dependent cases of a cluster count as one case."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import sqrt

import numpy as np

from paili.estimates import Estimate

Numbers = np.ndarray | Sequence[float]


def ratio(parts: Numbers, whole: Numbers, clusters: Iterable[Hashable]) -> Estimate:
    """Return the sum of ``parts`` divided by the sum of ``whole``; 0 ± 0 without cases.

    The standard error is that of a ratio of two sums, to first order, for many clusters.

    Args:
        parts, whole: two numbers of each case.
        clusters: the cluster of each case.
    """
    x, y = np.asarray(parts, float), np.asarray(whole, float)
    if not len(x):
        return Estimate(0.0, 0.0)
    value = x.sum() / y.sum()
    off = np.bincount(numbered(clusters), x - value * y)
    return Estimate(float(value), sqrt(float(off @ off)) / abs(float(y.sum())))


def mean(values: Numbers, clusters: Iterable[Hashable], weights: Numbers | None = None) -> Estimate:
    """Return the mean of values, each of which counts as many times as its weight says."""
    weights = np.ones(len(values)) if weights is None else np.asarray(weights, float)
    return ratio(np.asarray(values, float) * weights, weights, clusters)


def numbered(clusters: Iterable[Hashable]) -> np.ndarray:
    """Return a number for each case: cases of one cluster have the same, the first cluster has 0."""
    if isinstance(clusters, np.ndarray):
        result: np.ndarray = np.unique(clusters, return_inverse=True)[1]
        return result
    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(cluster, len(numbers)) for cluster in clusters], int)
