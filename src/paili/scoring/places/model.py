"""A model of final places for each number of deals still to play, and statistics of how deals end.

``make place-model`` fits the model to recorded games.

Method: the logit of the chance that one of two seats ends ahead of the other is a slope times the difference
of their points. In the last deal of a four-player game the chance is the mean of two chances with different
slopes, because many deals change the points little and some change them much. A constant is added to the
logit of the dealer, who may deal again. For all seats together, the places are assigned one after the other,
beginning with the first place. Each place goes to one of the remaining seats; the chances of these seats are
in proportion to their strengths, the exponentials of the logits (Plackett and Luce). An assignment that
begins with the last place would fit the chances of two seats equally well, but predicts worse. In the last
deal of three players the slope is steeper for the places below the first, because a lead of the second seat
over the third holds more often than an equal lead of the first seat over the second.

>>> four = place_model(4)
>>> shares = shares_of(four.slopes, (24_000, 26_000, 25_000, 25_000), own=0, left=1, dealer=0)
>>> round(sum(shares), 9), shares[3] > shares[0]
(1.0, True)
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Final, NamedTuple

STEP: Final = 1000
FARTHEST: Final = 300.0  # of a logit, so that its power is a number
WAYS: Final = ("ron", "tsumo")


class PlaceCount(NamedTuple):
    """The parameters of the model for one number of deals still to play.

    Attributes:
        pairs: the number of pairs of seats to which the parameters were fitted.
        slopes: the slopes of the logit per thousand points of lead; the chance is the mean of the chances
            with each slope.
        error: the relative standard error of the slopes, if all slopes have the same relative error.
        dealer: the number that is added to the logit of the dealer.
        dealer_error: the standard error of ``dealer``.
        below: the factor of the slopes for the places below the first.
    """

    pairs: int
    slopes: tuple[float, ...]
    error: float
    dealer: float
    dealer_error: float
    below: float


Model = tuple[PlaceCount, ...]  # by deals to be played, from one on
Wins = Mapping[int, int]  # how often there was a win of so many basic points


class PlaceModel(NamedTuple):
    """The model of games with a number of players.

    Attributes:
        slopes: the parameters for each number of deals still to play.
        wins: how often wins had so many basic points, for the dealer and for other players, by "closed",
            "open" and "riichi", then by ron and tsumo.
        ready: how often none, one, … of the opponents were ready at an exhaustive draw, by the player's own
            hand: "free" (not ready), "ready", "riichi".
    """

    slopes: Model
    wins: Mapping[str, Mapping[str, Mapping[str, Wins]]]
    ready: Mapping[str, Sequence[int]]


def shares_of(model: Model, points: Sequence[float], own: int, left: int, dealer: int) -> list[float]:
    """Return the chance of each place of a seat, the first place first, without a check of the arguments.

    Args:
        model: the model.
        points: the points of all seats; they need not be whole hundreds.
        own: the seat whose chances are computed.
        left: the number of deals still to play, at least one.
        dealer: the seat of the dealer.
    """
    counted = model[left - 1]
    by_slope = [
        shares_by(_strengths(counted, slope, points, own, dealer),
                  _strengths(counted, slope * counted.below, points, own, dealer), own)
        for slope in counted.slopes
    ]  # fmt: skip
    return (
        by_slope[0]
        if len(by_slope) == 1
        else [sum(shares) / len(shares) for shares in zip(*by_slope, strict=True)]
    )


def _strengths(
    counted: PlaceCount, slope: float, points: Sequence[float], own: int, dealer: int
) -> list[float]:
    """Return the strength of each seat: the exponential of the logit that the seat ends ahead of seat
    ``own``.

    Args:
        counted: the parameters for the number of deals still to play.
        slope: one of the slopes of ``counted``.
        points: the points of all seats.
        own: the seat with which every seat is compared.
        dealer: the seat of the dealer.
    """
    own_logit = slope * points[own] / STEP + counted.dealer * (own == dealer)
    logits = [slope * point / STEP - own_logit for point in points]
    logits[dealer] += counted.dealer
    return [exp(max(-FARTHEST, min(logit, FARTHEST))) for logit in logits]


def ahead(counted: PlaceCount, thousands: float, dealer: int) -> float:
    """Return the chance that seat A ends ahead of seat B, with the slopes for the first place.

    Args:
        counted: the parameters for the number of deals still to play.
        thousands: the points of A minus the points of B, in thousands.
        dealer: 1 if A is the dealer, -1 if B is the dealer, 0 if neither is.
    """
    logits = [slope * thousands + counted.dealer * dealer for slope in counted.slopes]
    return sum([1 / (1 + exp(max(-FARTHEST, min(-logit, FARTHEST)))) for logit in logits]) / len(logits)


def shares_by(first: Sequence[float], below: Sequence[float], own: int) -> list[float]:
    """Return the chance of each place of a seat, if each place goes to a random seat with chances by
    strength.

    Method: sum over all sets of opponents that may end ahead of the seat, smaller sets first.

    Args:
        first: the strength of each seat for the first place.
        below: the strength of each seat for the other places.
        own: the seat whose chances are computed.
    """
    start, later = ((strong[own], [*strong[:own], *strong[own + 1 :]]) for strong in (first, below))
    chances, before = [0.0] * len(first), [1.0] + [0.0] * ((1 << len(first) - 1) - 1)
    for chosen, (place, free) in enumerate(_sets_ahead(len(first) - 1)):
        strength, others = later if chosen else start
        share = before[chosen] / (strength + sum([others[seat] for seat, _ in free]))
        chances[place] += share * strength
        for seat, more in free:
            before[more] += share * others[seat]
    return chances


@cache
def _sets_ahead(opponents: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """Return for each set of opponents, as a mask, ascending: its size, and each opponent that is not in it,
    with the set that has this opponent too.
    """
    seats = range(opponents)
    return tuple(
        (mask.bit_count(), tuple((seat, mask | 1 << seat) for seat in seats if not mask >> seat & 1))
        for mask in range(1 << opponents)
    )


@cache
def place_model(players: int) -> PlaceModel:
    """Return the model of games with a number of players."""
    file = files("paili.scoring.places").joinpath("final_places.json")
    return read_model(json.loads(file.read_text(encoding="utf-8")), players)


def read_model(document: Mapping[str, Any], players: int) -> PlaceModel:
    """Return the model for a number of players from the parsed content of a model file."""
    counted = document["players"][str(players)]
    rows = [{**row, "slopes": tuple(row["slopes"])} for row in counted["to_play"]]
    slopes = [PlaceCount(*(row[name] for name in PlaceCount._fields)) for row in rows]
    wins = {
        dealer: {
            group: {way: {int(basic): times for basic, times in item[way].items()} for way in WAYS}
            for group, item in groups.items()
        }
        for dealer, groups in counted["wins"].items()
    }
    ready = {own: tuple(times.values()) for own, times in counted["ready"].items()}
    return PlaceModel(tuple(slopes), wins, ready)
