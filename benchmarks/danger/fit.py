"""Fit logistic and Poisson regressions with a ridge, by Newton's method, and measure how well a fit predicts.

A row has a dozen of some seventy signs. So rows are stored as lists of signs, and expanded to a matrix, a
block at a time, where Newton's method needs the sums of pairs. The ridge is chosen by cross-validation among
the fitted rows: games are distributed to folds, each fold is left out in turn, and the weights without it are
one Newton step from those of all rows (the next step would move them by less than their rounding).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from clusters import mean, numbered

STEPS = 60
BLOCK = 65_536  # rows that are a matrix at a time: some 40 MB
LONGEST = 1.0  # of a step in one weight: from far away Newton goes too far
# half of it times the squared distance is added to the loss
RIDGES = (1.0, 3.0, 10.0, 20.0, 40.0, 80.0, 160.0, 320.0, 640.0, 1280.0)
FOLDS = 5
FARTHEST = 30.0  # a logarithm of a mean, or a logit


class Signs(NamedTuple):
    """The signs of rows, as lists one after the other.

    Attributes:
        first: the index at which the list of each row begins, and the end of the last list.
        column: the number of each sign.
        size: the size of each sign.
        width: the number of different signs.
    """

    first: np.ndarray
    column: np.ndarray
    size: np.ndarray
    width: int

    def __matmul__(self, w: np.ndarray) -> np.ndarray:
        rows = len(self.first) - 1
        item = np.repeat(np.arange(rows), np.diff(self.first))
        return np.bincount(item, w[self.column] * self.size, rows)

    def of(self, part: np.ndarray) -> Signs:
        """Return the rows of a part."""
        counts = np.diff(self.first)
        keep = np.repeat(part, counts)
        first = np.concatenate([[0], np.cumsum(counts[part])])
        return Signs(first, self.column[keep], self.size[keep], self.width)

    def sums(self, slope: np.ndarray, spread: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the sums of signs times slope, and of pairs of signs times spread."""
        item = self.size * np.repeat(slope, np.diff(self.first))
        gradient, hessian = np.bincount(self.column, item, self.width), np.zeros((self.width, self.width))
        for start in range(0, len(slope), BLOCK):
            block = self.matrix(start, min(start + BLOCK, len(slope)))
            hessian += block.T @ (block * spread[start : start + BLOCK, None])
        return gradient, hessian

    def matrix(self, start: int, stop: int) -> np.ndarray:
        """Return the rows from start to before stop as a matrix, a column for each sign."""
        signs = slice(self.first[start], self.first[stop])
        item = np.repeat(np.arange(stop - start), np.diff(self.first[start : stop + 1]))
        places = item * self.width + self.column[signs]
        cells = np.bincount(places, self.size[signs], (stop - start) * self.width)
        return cells.reshape(stop - start, self.width)

    def by(self, cluster: np.ndarray, slope: np.ndarray) -> np.ndarray:
        """Return the sums of signs times slope of each cluster."""
        place, counts = numbered(cluster), np.diff(self.first)
        out = np.zeros((place.max() + 1, self.width))
        np.add.at(out, (np.repeat(place, counts), self.column), self.size * np.repeat(slope, counts))
        return out


class Family(NamedTuple):
    """A family of regressions, as functions: mean by weighted sum of signs, variance by mean, and loss."""

    mean: Callable[[np.ndarray], np.ndarray]
    spread: Callable[[np.ndarray], np.ndarray]
    loss: Callable[[np.ndarray, np.ndarray], np.ndarray]


def _sigmoid(z: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(z, -FARTHEST, FARTHEST)))


def _exp(z: np.ndarray) -> np.ndarray:
    return np.exp(np.clip(z, -FARTHEST, FARTHEST))


LOGISTIC = Family(
    _sigmoid, lambda p: p * (1 - p), lambda z, y: np.logaddexp(0, z) - y * z
)  # the chance of a logit
POISSON = Family(_exp, lambda p: p, lambda z, y: _exp(z) - y * z)  # the mean of a logarithm


class Task(NamedTuple):
    """A regression to fit.

    Attributes:
        x: the signs of each row.
        y: the observation of each row.
        of: the weight of each row.
        towards: the weights towards which the ridge pulls.
        pulls: for each sign, the strength of the pull; 0 for none.
        family: logistic or Poisson.
    """

    x: Signs
    y: np.ndarray
    of: np.ndarray
    towards: np.ndarray
    pulls: np.ndarray
    family: Family = LOGISTIC

    def sums(self, w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the gradient and the second derivatives of the loss, without the ridge."""
        p = self.family.mean(self.x @ w)
        return self.x.sums(self.of * (p - self.y), self.of * self.family.spread(p))

    def part(self, rows: np.ndarray) -> Task:
        return self._replace(x=self.x.of(rows), y=self.y[rows], of=self.of[rows])

    def loss(self, w: np.ndarray) -> float:
        return float(self.of @ self.family.loss(self.x @ w, self.y))

    def step(self, w: np.ndarray, ridge: float, gradient: np.ndarray, hessian: np.ndarray) -> np.ndarray:
        """Return the Newton step from weights, with the ridge."""
        pull = ridge * self.pulls
        return np.linalg.solve(hessian + np.diag(pull), gradient + pull * (w - self.towards))


def fitted(task: Task, ridge: float, start: np.ndarray | None = None) -> np.ndarray:
    """Return the weights with the least loss."""
    w = (task.towards if start is None else start).copy()
    for _ in range(STEPS):
        step = task.step(w, ridge, *task.sums(w))
        far = np.abs(step).max()
        w = w - step * min(1.0, LONGEST / max(far, LONGEST))
        if far < 1e-6:
            break
    return w


def chosen(task: Task, games: np.ndarray) -> tuple[float, np.ndarray]:
    """Return the ridge that best predicts games that were left out, and the weights of all rows with it."""
    w = fitted(task, RIDGES[len(RIDGES) // 2])
    folds = Folds(task, games, w)
    losses = [task.of @ task.family.loss(folds.left_out(ridge), task.y) for ridge in RIDGES]
    ridge = RIDGES[int(np.argmin(losses))]
    return ridge, fitted(task, ridge, w)


class Folds:
    """Predictions for games by fits that leave them out, a fold at a time.

    Args:
        task: the regression.
        games: the game of each row.
        w: the weights fitted to all rows.
    """

    def __init__(self, task: Task, games: np.ndarray, w: np.ndarray) -> None:
        self.task, self.w = task, w
        self.rows = [games // 2 % FOLDS == fold for fold in range(FOLDS)]  # of both halves in each
        self.parts = [task.part(rows) for rows in self.rows]
        self.sums = [part.sums(w) for part in self.parts]

    def left_out(self, ridge: float) -> np.ndarray:
        """Return the logits, or logarithms of prices, of all rows."""
        gradient, hessian = (sum(parts) for parts in zip(*self.sums, strict=True))
        predictions = np.empty(len(self.task.y))
        for rows, part, (own, spread) in zip(self.rows, self.parts, self.sums, strict=True):
            predictions[rows] = part.x @ (
                self.w - self.task.step(self.w, ridge, gradient - own, hessian - spread)
            )
        return predictions


def level(task: Task, of: np.ndarray) -> Task:
    """Return a task whose ``towards`` gives the right mean: the weights of some signs are moved alike."""
    towards = task.towards.copy()
    for _ in range(STEPS):
        gradient, hessian = task.sums(towards)
        step = gradient[of].sum() / hessian[of][:, of].sum()
        towards[of] -= step
        if abs(step) < 1e-6:
            break
    return task._replace(towards=towards)


def errors(task: Task, w: np.ndarray, cluster: np.ndarray, ridge: float) -> np.ndarray:
    """Return the standard errors of weights, with the rows of a cluster together (sandwich estimator)."""
    scores = task.x.by(cluster, task.of * (task.y - task.family.mean(task.x @ w)))
    inverse = np.linalg.inv(task.sums(w)[1] + np.diag(ridge * task.pulls + 1e-9))
    return np.sqrt(np.diag(inverse @ (scores.T @ scores) @ inverse))


def logit(p: np.ndarray) -> np.ndarray:
    return np.log(p / (1 - p))


def log_loss(p: np.ndarray, y: np.ndarray, weight: np.ndarray | None = None) -> float:
    """Return the mean log loss; a chance of 0 is right as long as nothing happens."""
    item = -np.where(y, np.log(np.maximum(p, 1e-12)), np.log1p(-p))
    return float(np.average(item, weights=weight))


def auc(p: np.ndarray, y: np.ndarray, weight: np.ndarray | None = None) -> float:
    """Return the chance that a row with an event has a higher prediction than one without; ties are half."""
    order = np.argsort(p, kind="stable")
    of = (np.ones(len(p)) if weight is None else weight)[order]
    y = y[order].astype(bool)
    _, first = np.unique(p[order], return_index=True)
    no = np.add.reduceat(np.where(y, 0.0, of), first)
    yes = np.add.reduceat(np.where(y, of, 0.0), first)
    below = np.cumsum(no) - no
    return float((yes * (below + no / 2)).sum() / (yes.sum() * no.sum()))


class Band(NamedTuple):
    """A part of the rows: mean prediction, mean observation, and the standard error of the difference."""

    predicted: float
    seen: float
    error: float


def bands(
    p: np.ndarray, y: np.ndarray, count: int, cluster: np.ndarray, weight: np.ndarray | None = None
) -> list[Band]:
    """Return predictions and observations in equal parts of the rows, ordered by prediction."""
    of = np.ones(len(p)) if weight is None else weight
    order = np.argsort(p, kind="stable")
    place = np.minimum((np.cumsum(of[order]) - of[order] / 2) / of.sum() * count, count - 1).astype(int)
    results = []
    for band in range(count):
        rows = order[place == band]
        off = mean(p[rows] - y[rows], cluster[rows], of[rows])
        predicted = float(np.average(p[rows], weights=of[rows])) if len(rows) else 0.0
        results.append(Band(predicted, predicted - off.value, off.error or 0.0))
    return results
