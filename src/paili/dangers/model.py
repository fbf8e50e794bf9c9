"""Load the weights of the danger signs, from which chances and costs for one opponent and one kind are
computed.

``make danger-model`` writes the file ``phoenix.json`` from whole games of strong players; it contains the
weights, and the counts that are shown to people. Let z be the sum of weight times size over the danger signs.
A chance is 1 / (1 + e^−z), and a mean cost in points is e^z.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Final

from paili.dangers.records import Cases
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
class DangerModel:
    """The weights and counts of the danger model for a number of players.

    Attributes:
        players: the number of players, 4 or 3.
        games, deals: the numbers of counted games and deals.
        source: the source of the games.
        date: the day on which the games were counted, YYYY-MM-DD.
        weights: for each question, the weight of each danger sign by name.
        never: the deal-in chance of a kind that only thirteen orphans could wait for; such a deal-in never
            happened in the counted games.
        counts: all counts, as they are in the file.
    """

    players: int
    games: int
    deals: int
    source: str
    date: str
    weights: Mapping[str, Weights]
    never: float
    counts: Mapping[str, Any]

    def logit(self, question: str, signs: Iterable[Sign]) -> float:
        """Return the sum of weight × size over some danger signs: the logit of a chance.

        Args:
            question: the weights to use: "riichi" against riichi, "quiet" against a hand without riichi.
            signs: the names and sizes of the signs.
        """
        weights = self.weights[question]
        return sum([weights.get(name, 0.0) * size for name, size in signs])

    def types(self, question: str, type_: str, place: int) -> Cases:
        """Return how often tiles of a type were won on in the counted games.

        Args:
            question: "riichi", or "quiet" for opponents without riichi.
            type_: the name of a type in ``TYPES``.
            place: for "riichi" the number of open lines; for "quiet" the number of called melds.
        """
        cells = self.counts[f"{question} types"].get(type_)
        if cells is None:
            return Cases(0, 0.0, 0.0)
        number = 1 + band_of(LINE_BANDS, place) if question == RIICHI else min(place, _MOST_CALLS)
        return _cases(cells[number])

    def ready(self, calls: int, since: int, from_hand: int) -> Cases:
        """Return how many players with similar discards and calls were ready in the counted games.

        Args:
            calls: the number of calls of the player.
            since: the number of discards since the last call.
            from_hand: the number of these discards that came from the hand, not from the draw.
        """
        cells = self.counts["ready table"][min(calls, _MOST_CALLS)][band_of(SINCE_BANDS, since)]
        return _cases(cells[min(from_hand, 3)])


def _cases(cell: Mapping[str, Any]) -> Cases:
    return Cases(cell["of"], cell["rate"], cell["error"])


def band_of(bands: tuple[int, ...], count: int) -> int:
    """Return the index of the range of numbers that a count lies in.

    Args:
        bands: the lowest count of each range, ascending.
        count: a count, at least the first of these numbers.

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
    """Return the danger model that the package includes.

    Args:
        players: the number of players, 4 or 3.
    """
    return read_model(json.loads(files("paili.dangers").joinpath("phoenix.json").read_text("utf-8")), players)


def read_model(document: Mapping[str, Any], players: int) -> DangerModel:
    """Return the danger model for a number of players from the parsed content of a model file.

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
