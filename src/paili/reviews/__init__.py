"""Reviews: every decision of a seat in a game, what it lost, of which class it is, and why.

* `by_shape`: decisions of Chinese games, of which no points are claimed
* `walk`: what a seat was asked, and what the others held; `options`: what it could do, as facts; `worth`:
  what that was worth; `model`: at the level, and beside the losses, of strong players
* `classes`: which decision is a mistake; `why`: the reasons; `judging`: one decision from all these
* `summary`, `luck`: many decisions in a few numbers, luck apart; `files`: many games; `trends`: one player
  over many games
* `ask`: `paili.review`; `records`: what it answers

What is claimed and what is not tells ``docs/review.md``.
"""

from __future__ import annotations

from paili.reviews.luck import DealLuck
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
    "ShapeLoss", "Trend", "TrendPeriod", "review", "trend",
)  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
