"""A model of final places, fitted to counted games (``make place-model``), by the number of deals still to
play; and counts of how deals end.

Method: the logit of the chance that one of two seats ends ahead of the other is a slope times the difference
of their points. In the last deal of four players the chance is the mean of the chances of two slopes, because
many deals change little and some change much; and the dealer, who may go on, gets a constant. For all seats
together, the places are assigned one after the other from the first on. Each goes to one of the remaining
seats, with chances in proportion to their strengths, the exponentials of these logits (Plackett and Luce).
Assigning the places from the last on would fit the two-seat chances as well, but predicts worse. In the last
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
    """The fit of the model to games with a number of deals still to play.

    Attributes:
        pairs: the number of pairs of seats counted.
        slopes: the slopes of the logit per thousand points of lead; the chance is the mean of the chances by
            each of them.
        error: the relative standard error of the slopes, for an error that all of them share.
        dealer: the addition to the logit of the dealer.
        dealer_error: the standard error of ``dealer``.
        below: the factor of the slopes when a place below the first is assigned.
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
        slopes: the fit by the number of deals still to play.
        wins: the mean points of wins, of the dealer and of the others, by "closed", "open" and "riichi", then
            by ron and tsumo.
        ready: how often none, one, … of the others were ready at an exhaustive draw, by the own hand: "free"
            (not ready), "ready", "riichi".
    """

    slopes: Model
    wins: Mapping[str, Mapping[str, Mapping[str, Wins]]]
    ready: Mapping[str, Sequence[int]]


def shares_of(model: Model, points: Sequence[float], own: int, left: int, dealer: int) -> list[float]:
    """Return the chance of each place, from the first on, without checking the arguments.

    Args:
        model: the counted model.
        points: the points of all seats; they need not be whole hundreds.
        own: the seat whose places are wanted.
        left: the number of deals still to play, at least one.
        dealer: the dealer now.
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
    """Return the strength of each seat, the exponential of the logit that the seat ends ahead of the own
    seat.

    Args:
        counted: the fit for the deals still to play.
        slope: one of its slopes.
        points: the points of all seats.
        own: the own seat.
        dealer: the dealer now.
    """
    own_logit = slope * points[own] / STEP + counted.dealer * (own == dealer)
    logits = [slope * point / STEP - own_logit for point in points]
    logits[dealer] += counted.dealer
    return [exp(max(-FARTHEST, min(logit, FARTHEST))) for logit in logits]


def ahead(counted: PlaceCount, thousands: float, dealer: int) -> float:
    """Return the chance that one of two seats ends ahead of the other, by the slopes of the first place.

    Args:
        counted: the fit for the deals still to play.
        thousands: the lead of the first seat in thousands of points.
        dealer: 1 if the first seat is the dealer, -1 if the second is, 0 if neither is.
    """
    logits = [slope * thousands + counted.dealer * dealer for slope in counted.slopes]
    return sum([1 / (1 + exp(max(-FARTHEST, min(-logit, FARTHEST)))) for logit in logits]) / len(logits)


def shares_by(first: Sequence[float], below: Sequence[float], own: int) -> list[float]:
    """Return the chance of each place, if one place after the other goes to a seat at random by strength.

    Method: a sum over the sets of other seats that may be ahead, smaller sets first.

    Args:
        first: the strength of each seat for the first place.
        below: the strength of each seat for the other places.
        own: the seat whose places are wanted.
    """
    seats = [seat for seat in range(len(first)) if seat != own]
    chances, before = [0.0] * len(first), [1.0] + [0.0] * ((1 << len(seats)) - 1)
    for chosen in range(len(before)):
        strong = below if chosen else first
        others = [strong[seat] for seat in seats]
        free = [seat for seat in range(len(others)) if not chosen >> seat & 1]
        share = before[chosen] / (strong[own] + sum([others[seat] for seat in free]))
        chances[len(others) - len(free)] += share * strong[own]
        for seat in free:
            before[chosen | 1 << seat] += share * others[seat]
    return chances


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
