"""Load the weights of the signs, from which chances and costs for one opponent and one kind are computed.

``make danger-model`` writes the file ``phoenix.json`` from whole games of strong players; it contains the
weights, and the counts that are shown to people. A chance is 1 / (1 + e^−z), a price e^z, where z is the sum
of weight times size over the signs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Final

from paili.dangers.signs.kind_signs import Sign

LINE_BANDS: Final = (0, 5, 8, 10, 12, 14)  # the fewest open lines of each band that kinds are counted by
SINCE_BANDS: Final = (0, 2, 4, 6, 9, 12, 15)  # and the fewest discards
RIICHI: Final = "riichi"
QUIET: Final = "quiet"
READY: Final = "ready"
PRICE: Final = {RIICHI: "riichi price", QUIET: "quiet price"}
_VERSION: Final = 1
_MOST_CALLS: Final = 3

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of similar cases in games, to show with an estimate.

    Attributes:
        of: the number of cases.
        rate: the share of cases in which the event happened.
        error: the standard error of the rate, with the cases of one hand as a cluster.
    """

    of: int
    rate: float
    error: float


@dataclass(frozen=True, slots=True)
class DangerModel:
    """The weights for a number of players.

    Attributes:
        players: 4 or 3.
        games, deals: the numbers of counted games and deals.
        source: the source of the games.
        counted: the date of the count, YYYY-MM-DD.
        weights: the weight of each sign, for each question.
        never: the deal-in chance of a kind that only thirteen orphans could wait for; such a deal-in never
            happened in the counted games.
        counts: all counts, as in the file.
    """

    players: int
    games: int
    deals: int
    source: str
    counted: str
    weights: Mapping[str, Weights]
    never: float
    counts: Mapping[str, Any]

    def logit(self, question: str, signs: Iterable[Sign]) -> float:
        """Return the sum of weight × size over some signs, a logit.

        Args:
            question: the weights to use: "riichi" or "quiet".
            signs: the names and sizes of the signs.
        """
        weights = self.weights[question]
        return sum([weights.get(name, 0.0) * size for name, size in signs])

    def types(self, question: str, type_: str, place: int) -> Counted:
        """Return how often kinds of a type were won on, from the counted games.

        Args:
            question: "riichi", or "quiet" for opponents without riichi.
            type_: one of the types.
            place: the number of open lines for a riichi, otherwise the number of called melds.
        """
        cells = self.counts[f"{question} types"].get(type_)
        if cells is None:
            return Counted(0, 0.0, 0.0)
        number = 1 + band_of(LINE_BANDS, place) if question == RIICHI else min(place, _MOST_CALLS)
        return _counted(cells[number])

    def ready(self, calls: int, since: int, from_hand: int) -> Counted:
        """Return how many players with similar discards and calls were ready in the counted games.

        Args:
            calls: the number of calls of the player.
            since: the number of discards since the last call.
            from_hand: the number of these discards that came from the hand, not from the draw.
        """
        cells = self.counts["ready table"][min(calls, _MOST_CALLS)][band_of(SINCE_BANDS, since)]
        return _counted(cells[min(from_hand, 3)])


def _counted(cell: Mapping[str, Any]) -> Counted:
    return Counted(cell["of"], cell["rate"], cell["error"])


def band_of(bands: tuple[int, ...], count: int) -> int:
    """Return the index of the band that a count lies in.

    Args:
        bands: the lowest count of each band, ascending.
        count: the count.

    >>> [band_of(LINE_BANDS, lines) for lines in (0, 4, 5, 18)]
    [0, 0, 1, 5]
    """
    return sum(count >= least for least in bands) - 1


def chance_of(logit: float) -> float:
    """Return the chance p for a logit, the logarithm of p / (1 − p).

    >>> chance_of(0.0)
    0.5
    """
    return 1 / (1 + exp(-logit))


@cache
def danger_model(players: int) -> DangerModel:
    """Return the weights and counts that are part of the package.

    Args:
        players: 4 or 3.
    """
    return read_model(json.loads(files("paili.dangers").joinpath("phoenix.json").read_text("utf-8")), players)


def read_model(document: Mapping[str, Any], players: int) -> DangerModel:
    """Return the weights and counts for a number of players from the parsed content of a model file.

    Raises:
        ValueError: if the version of the file is not supported.
    """
    if document["version"] != _VERSION:
        raise ValueError(f"version {document['version']} of the weights, not {_VERSION}")
    of = document["players"][str(players)]
    weights = {
        question: {name: weight for name, (weight, _) in signs.items()}
        for question, signs in of["weights"].items()
    }
    return DangerModel(
        players, of["games"], of["deals"], document["source"], document["counted"], weights, of["never"], of
    )
