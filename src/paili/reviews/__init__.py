"""Review the decisions of a seat in a game: the loss of each, the class of each mistake, and the reasons.

* `by_shape`: decisions of Chinese games, judged without points
* `walk`: the decisions of a seat, and the hands of the others; `options`: the options with their facts;
  `worth`: the worth of each option; `model`: the counts of strong players, to correct worths and compare
  losses
* `classes`: which decisions are mistakes; `why`: the reasons; `question`: the public functions
* `summary`: totals over many decisions; `luck`: luck, separate from decisions; `files`: many games; `trends`:
  one player over many games; `percentiles`: this player compared with strong players
* `records`: the records of the answer

``docs/review.md`` says what is claimed and what is not.
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
