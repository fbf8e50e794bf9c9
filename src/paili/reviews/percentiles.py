"""Compare the games of a player with games of strong players, by the points lost in 100 decisions.

``make seat-losses`` writes the file ``phoenix_seats.json``, which has the losses of each seat in each of many
games of strong players. The percentile of one game of a player is the percentage of these seats that lose
more in 100 decisions than the player in that game; seats with an equal loss count half. The percentile of the
player is the mean over the games, which is 50 for a player as strong as the strong players. A single large
loss changes this percentile less than it changes a mean of losses. The standard error is computed for two
samples (Mann and Whitney's statistic, with the variance of DeLong, DeLong and Clarke-Pearson, Biometrics 44,
1988), as if the seats of a game were independent.

>>> seats = strong_seats(4)
>>> seats.number > 100, seats.among("", [0.0] * LEAST_GAMES).percentile > 90, seats.among("", []).percentile
(True, True, None)
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from json import loads
from math import sqrt
from statistics import fmean, variance
from typing import Any, Final

from paili.estimates import Estimate
from paili.record import json_record

NAME: Final = "phoenix_seats"
LEAST_DECISIONS: Final = 50
"""The fewest valued decisions of a game that is compared."""
LEAST_GAMES: Final = 10
"""The fewest such games of a player with which a percentile is claimed."""
_PERCENT: Final = 100.0


@json_record()
@dataclass(frozen=True, slots=True)
class StrongShare:
    """How a player's losses compare with those of strong players: a percentile, 50 for equal strength.

    `Trend.among` has one for all losses, then one for each class of mistakes.

    Attributes:
        name: the class of mistakes that is compared, one of `paili.reviews.CLASSES`; "" for all losses.
        lost: the points that strong players lose per 100 decisions.
        error: the standard error of ``lost``.
        games: the number of compared games of the player: those with at least 50 decisions for which a loss
            was computed.
        percentile: for each compared game, the percentage of games in which strong players lose more per 100
            decisions; the mean of these percentages. Above 50 the player loses less than strong players. None
            if ``games`` is less than 10.
        percentile_error: the standard error of ``percentile``; None if ``percentile`` is None.
    """

    name: str
    lost: float
    error: float
    games: int
    percentile: float | None
    percentile_error: float | None


@dataclass(frozen=True, slots=True)
class StrongSeats:
    """The losses of strong players: one number for each seat of each game.

    Attributes:
        number: the number of seats, each in one game.
        losses: a mapping from a class of mistakes ("" for all losses) to the points lost in 100 decisions and
            their standard error.
        rates: a mapping from a class of mistakes to the points lost in 100 decisions by each seat, in
            ascending order.
    """

    number: int
    losses: Mapping[str, Estimate]
    rates: Mapping[str, tuple[float, ...]]

    def among(self, name: str, rates: Sequence[float]) -> StrongShare:
        """Return the losses of a player compared with the losses of strong players.

        Args:
            name: the class of mistakes, one of ``losses``; "" for all losses.
            rates: the points lost in 100 decisions in each game of the player.
        """
        lost, error = self.losses[name]
        if len(rates) < LEAST_GAMES:
            return StrongShare(name, lost, error or 0.0, len(rates), None, None)
        strong, own = self.rates[name], sorted(rates)
        more = [_above(strong, rate) for rate in own]
        less = [_PERCENT - _above(own, rate) for rate in strong]
        # one game more at each end, so that the error is not 0 where all games are alike
        of_player = variance([*more, 0.0, _PERCENT]) / (len(more) + 2)
        both = sqrt(of_player + variance(less) / len(less))
        return StrongShare(name, lost, error or 0.0, len(rates), fmean(more), both)


def _above(rates: Sequence[float], rate: float) -> float:
    """Return the percentage of ``rates`` that are above ``rate``; a number equal to ``rate`` counts half.

    Args:
        rates: the numbers, in ascending order.
        rate: the number with which they are compared.
    """
    below = (bisect_left(rates, rate) + bisect_right(rates, rate)) / 2
    return _PERCENT * (1 - below / len(rates))


@cache
def strong_seats(players: int) -> StrongSeats:
    """Return the losses of strong players in games of four or three players."""
    file = files("paili.reviews").joinpath(f"{NAME}.json")
    return read_seats(loads(file.read_text(encoding="utf-8")), players)


def read_seats(document: Mapping[str, Any], players: int) -> StrongSeats:
    """Return the losses of strong players from the content of ``phoenix_seats.json``.

    Args:
        document: the parsed file.
        players: the number of players, 4 or 3.
    """
    part = document[str(players)]
    losses = {name: Estimate(*numbers) for name, numbers in part["lost"].items()}
    return StrongSeats(part["seats"], losses, {name: tuple(rates) for name, rates in part["rates"].items()})
