"""Review the decisions of a seat in a game: the loss of each decision, the class of each mistake, and
reasons.

* `by_shape`: decisions of Chinese games, judged by shanten and useful tiles instead of points
* `walk`: the decisions of a seat, and the hands of the other seats; `options`: the legal moves of a decision
  with their facts; `values`: the value of each option in points; `model`: statistics of strong players, which
  correct these values, and show how often strong players lose as much
* `classes`: the mistakes and their classes; `why`: the reasons for a loss; `question`: the public functions
* `summary`: totals over many decisions; `luck`: the luck of each deal; `files`: reviews of many files;
  `trends`: the losses of one player over time; `percentiles`: the losses of one player compared with strong
  players
* `records`: the records that a review consists of

``docs/review.md`` lists the claims that a review makes, and the claims that it does not make.
"""

from __future__ import annotations

from paili.reviews.luck import DealLuck
from paili.reviews.percentiles import StrongShare
from paili.reviews.question import Review, review
from paili.reviews.records import CLASSES, Among, Decision, OpenHand, Option, ShapeLoss
from paili.reviews.summary import Agreement, ClassCount, Luck, ReviewSummary, ShapeCount
from paili.reviews.trends import (
    LossDifference,
    LostPoints,
    PeriodComparison,
    PlayerTrends,
    Trend,
    TrendPeriod,
    trend,
)

__all__ = (
    "CLASSES", "Agreement", "Among", "ClassCount", "DealLuck", "Decision", "LossDifference", "LostPoints",
    "Luck", "OpenHand", "Option", "PeriodComparison", "PlayerTrends", "Review", "ReviewSummary", "ShapeCount",
    "ShapeLoss", "StrongShare", "Trend", "TrendPeriod", "review", "trend",
)  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
