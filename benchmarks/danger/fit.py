"""Fitting: logistic and Poisson regression with a ridge, by Newton's method; and how well a fit foresees."""

from __future__ import annotations

import numpy as np

STEPS = 60
LONGEST = 1.0  # of a step in one weight: from far away Newton goes too far
RIDGE = 5.0  # half of it times the squared distance from no sign at all is added to the loss
BLOCK = 1 << 16


def logistic(
    x: np.ndarray,
    y: np.ndarray,
    weight: np.ndarray | None = None,
    *,
    ridge: float = RIDGE,
    towards: np.ndarray | None = None,
) -> np.ndarray:
    """Return the weights that make the log loss least."""
    return _newton(x, y.astype(float), weight, ridge, towards, _sigmoid, lambda p: p * (1 - p))


def poisson(
    x: np.ndarray,
    y: np.ndarray,
    weight: np.ndarray | None = None,
    *,
    ridge: float = RIDGE,
    towards: np.ndarray | None = None,
) -> np.ndarray:
    """Return the weights of the logarithm of a mean."""
    return _newton(x, y, weight, ridge, towards, np.exp, lambda p: p)


def errors(
    x: np.ndarray,
    y: np.ndarray,
    weight: np.ndarray,
    w: np.ndarray,
    cluster: np.ndarray,
    ridge: float,
    *,
    price: bool,
) -> np.ndarray:
    """Return the standard errors of weights, rows of one cluster taken together (sandwich estimator)."""
    p = np.exp(x @ w) if price else _sigmoid(x @ w)
    spread = p if price else p * (1 - p)
    hessian = ridge * np.eye(len(w)) + x.T @ (x * (weight * spread)[:, None])
    order = np.argsort(cluster, kind="stable")
    first = np.flatnonzero(np.diff(cluster[order], prepend=-1))
    scores = np.add.reduceat(x[order] * (weight * (y - p))[order, None], first)
    inverse = np.linalg.inv(hessian)
    return np.sqrt(np.diag(inverse @ (scores.T @ scores) @ inverse))


def _newton(x, y, weight, ridge, towards, mean, spread):  # type: ignore[no-untyped-def]
    middle = np.zeros(x.shape[1]) if towards is None else towards
    w = middle.copy()
    for _ in range(STEPS):
        gradient, hessian = ridge * (w - middle), ridge * np.eye(x.shape[1])
        for at in range(0, len(y), BLOCK):
            part = slice(at, at + BLOCK)
            xs, p = x[part], mean(np.clip(x[part] @ w, -30, 30))
            of = np.ones(len(xs)) if weight is None else weight[part]
            gradient += xs.T @ (of * (p - y[part]))
            hessian += xs.T @ (xs * (of * spread(p))[:, None])
        step = np.linalg.solve(hessian, gradient)
        far = np.abs(step).max()
        w = w - step * min(1.0, LONGEST / max(far, LONGEST))
        if far < 1e-6:
            break
    return w


def _sigmoid(z: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(z, -30, 30)))


def chance(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    """Return what a logistic fit says."""
    return _sigmoid(x @ w)


def logit(p: np.ndarray) -> np.ndarray:
    return np.log(p / (1 - p))


def log_loss(p: np.ndarray, y: np.ndarray, weight: np.ndarray | None = None) -> float:
    """Return the mean log loss; a chance of 0 is right as long as nothing happens."""
    each = -np.where(y, np.log(np.maximum(p, 1e-12)), np.log1p(-p))
    return float(np.average(each, weights=weight))


def auc(p: np.ndarray, y: np.ndarray, weight: np.ndarray | None = None) -> float:
    """Return the chance that a row that happened was said to be likelier than one that did not; ties half."""
    order = np.argsort(p, kind="stable")
    of = (np.ones(len(p)) if weight is None else weight)[order]
    y = y[order].astype(bool)
    _, first = np.unique(p[order], return_index=True)
    no = np.add.reduceat(np.where(y, 0.0, of), first)
    yes = np.add.reduceat(np.where(y, of, 0.0), first)
    below = np.cumsum(no) - no
    return float((yes * (below + no / 2)).sum() / (yes.sum() * no.sum()))


def bands(
    p: np.ndarray, y: np.ndarray, count: int, weight: np.ndarray | None = None
) -> list[tuple[float, float]]:
    """Return what was said and seen in equal parts of the rows, in the order of what was said."""
    of = np.ones(len(p)) if weight is None else weight
    order = np.argsort(p, kind="stable")
    place = np.minimum((np.cumsum(of[order]) - of[order] / 2) / of.sum() * count, count - 1).astype(int)
    found = []
    for band in range(count):
        rows = order[place == band]
        total = of[rows].sum() or 1.0
        found.append(((of[rows] * p[rows]).sum() / total, (of[rows] * y[rows]).sum() / total))
    return found


def clustered(y: np.ndarray, cluster: np.ndarray, weight: np.ndarray | None = None) -> tuple[float, float]:
    """Return the mean of rows, and its standard error where the rows of one cluster move together."""
    if not len(y):
        return 0.0, 0.0
    of = np.ones(len(y)) if weight is None else weight
    rate = float(np.average(y, weights=of))
    _, place = np.unique(cluster, return_inverse=True)
    off = np.bincount(place, of * (y - rate))
    return rate, float(np.sqrt((off**2).sum()) / of.sum())
