"""Count what players do in whole games: rates and means with their errors, beside strong players.

`measures` lists what is counted, `counting` counts it game by game, `records` has the answer. The question
itself is `paili.statistics`, in `ask`, with what strong players do.
"""

from __future__ import annotations

from paili.stats.question import statistics
from paili.stats.records import Statistic, Statistics, Subset

__all__ = ("Statistic", "Statistics", "Subset", "statistics")


def __dir__() -> list[str]:
    return sorted(__all__)
