"""Count what players do in whole games: rates and means with standard errors, compared with strong players.

`measures` lists the measures, `counting` counts them game by game, `records` defines the answer. `question`
has the public function, `paili.statistics`, and the rates of strong players.
"""

from __future__ import annotations

from paili.stats.question import statistics
from paili.stats.records import Statistic, Statistics, Subset

__all__ = ("Statistic", "Statistics", "Subset", "statistics")


def __dir__() -> list[str]:
    return sorted(__all__)
