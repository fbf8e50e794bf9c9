"""How a game will end: the chance of each place by the points as they stand, and what a thousand are worth.

Method: of two seats one ends ahead with a chance whose logit is a slope times the difference of their
points, by how many deals are to be played; counted from whole games (``make place-model``). Of all seats
together that holds where places are given out from the first on, each to one of the seats that are left, by
their strengths, the powers of these logits (Plackett and Luce); and where they are given out from the last
on. The mean of the two is taken: neither end is told apart. Who may bust, and whether the last dealer goes
on, are in it as often as they were.

>>> close = final_places([24_000, 26_000, 25_000, 25_000], seat="S", to_play=1)
>>> far = final_places([14_000, 46_000, 20_000, 20_000], seat="S", to_play=1)
>>> close.per_thousand > 3 * far.per_thousand
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import permutations
from math import exp
from typing import Any, Final, NamedTuple, cast

from paili.analysis.from_position import GivenPosition, takes_positions
from paili.errors import ScoreError
from paili.record import Json, json_record, plain
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.settlement import final
from paili.tiles import EAST
from paili.win.facts import WINDS, whole_number, wind

_STEP: Final = 1000
_FARTHEST: Final = 300.0  # of a logit, so that its power is a number


class PlaceCount(NamedTuple):
    """What was fitted to games with so many deals to be played.

    Attributes:
        pairs: how many pairs of seats there were.
        slope, error: of the logit for each thousand points, with its standard error.
    """

    pairs: int
    slope: float
    error: float


Model = tuple[PlaceCount, ...]  # by deals to be played, from one on


@json_record()
class FinalPlaces(NamedTuple):
    """How a game is expected to end for a seat.

    Attributes:
        seat: the letter of its wind.
        points: of all seats by wind, from East on.
        to_play: deals to be played, the present one included, if no dealer repeats.
        chances: of each place, from the first on.
        place: the mean place.
        error: its standard error, by that of the counted slope; 0.0 where the game is over.
        bonus: the mean of what the places bring beside the points, uma and oka, in thousands.
        per_thousand: how much more that is with a thousand points more, taken from the others alike.
        counted: pairs of seats of counted games with as many deals to be played.
    """

    seat: str
    points: tuple[int, ...]
    to_play: int
    chances: tuple[float, ...]
    place: float
    error: float
    bonus: float
    per_thousand: float
    counted: int

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@takes_positions()
def final_places(
    points: Sequence[int] | GivenPosition | str,
    *,
    to_play: int,
    seat: int | str = "S",
    first_dealer: int | str = "S",
    uma: Sequence[float] | None = None,
    rules: Rules | str = Rules.TENHOU,
) -> FinalPlaces:
    """Return how a game is expected to end for a seat, and what a thousand points are worth to it.

    Args:
        points: of all seats by wind, the dealer first; or a position that knows them.
        to_play: how many deals are to be played, the present one included, if no dealer repeats: 1 in the
            last; 0 for points after it.
        seat: the wind of the seat, ``E S W N``.
        first_dealer: the wind that now sits where the game began, for equal points.
        uma: what each place brings, from the first on; None for uma and oka of the rules.
        rules: how many play, uma, oka.

    Raises:
        ScoreError: if the points, or the uma, are not one number for each player, or there is no such wind,
            or more deals are to be played than were counted.
    """
    rules = checked_rules(rules)
    points = tuple(cast("Sequence[int]", points))
    final(points, rules)  # says what is wrong with the points
    bonuses = _bonuses(uma, rules)
    table, left = _model(rules.players), whole_number("to_play", to_play)
    if left > len(table):
        raise ScoreError("goal.to_play", to_play=left, most=len(table))
    own, first = _seat("seat", seat, rules), _seat("first_dealer", first_dealer, rules)
    asked = _Asked(table, points, own, left, first, bonuses)
    return asked.answer()


def _bonuses(uma: Sequence[float] | None, rules: Rules) -> tuple[float, ...]:
    if uma is not None:
        if len(uma) != rules.players:
            raise ScoreError("goal.uma", uma=tuple(uma), players=rules.players)
        return tuple(map(float, uma))
    oka = (rules.return_points - rules.start_points) * rules.players / _STEP
    return tuple(float(each) + oka * (place == 0) for place, each in enumerate(rules.uma))


def _seat(name: str, given: int | str, rules: Rules) -> int:
    seat = wind(name, given) - EAST
    if seat >= rules.players:
        raise ScoreError("goal.no_north", wind=WINDS[seat], rules=rules.name)
    return seat


class _Asked(NamedTuple):
    """A question, resolved; seats are counted from the dealer."""

    model: Model
    points: tuple[int, ...]
    own: int
    left: int
    first: int
    bonuses: tuple[float, ...]

    def answer(self) -> FinalPlaces:
        chances = self.chances()
        row = self.model[self.left - 1] if self.left else PlaceCount(0, 0.0, 0.0)
        wider = self._replace(model=tuple(_steeper(each) for each in self.model))
        more = self._with_more()
        return FinalPlaces(
            seat=WINDS[self.own],
            points=self.points,
            to_play=self.left,
            chances=chances,
            place=_place(chances),
            error=abs(_place(wider.chances()) - _place(chances)),
            bonus=self.bonus(chances),
            per_thousand=self.bonus(more.chances()) - self.bonus(chances),
            counted=row.pairs,
        )

    def chances(self) -> tuple[float, ...]:
        order = [*range(self.first, len(self.points)), *range(self.first)]  # of equal points who is ahead
        if not self.left:
            ranked = sorted(order, key=lambda seat: -self.points[seat])
            return tuple(float(seat == self.own) for seat in ranked)
        return tuple(shares_of(self.model, self.points, self.own, self.left))

    def bonus(self, chances: Sequence[float]) -> float:
        return sum(share * bonus for share, bonus in zip(chances, self.bonuses, strict=True))

    def _with_more(self) -> _Asked:
        """The same with a thousand points more, in parts that may be no whole hundreds."""
        others = len(self.points) - 1
        more = [
            held + _STEP if seat == self.own else held - _STEP / others
            for seat, held in enumerate(self.points)
        ]
        return self._replace(points=tuple(more))  # type: ignore[arg-type]


def _steeper(row: PlaceCount) -> PlaceCount:
    return row._replace(slope=row.slope + row.error)


def _place(chances: Sequence[float]) -> float:
    return sum(place * share for place, share in enumerate(chances, 1))


def shares_of(model: Model, points: Sequence[float], own: int, left: int) -> list[float]:
    """Return the chance of each place, from the first on; for programs, nothing is checked.

    Args:
        model: what was counted.
        points: of all seats, which may be no whole hundreds.
        own: the seat asked about.
        left: deals to be played, at least one.
    """
    counted = model[left - 1]
    logits = [counted.slope * (held - points[own]) / _STEP for held in points]
    strong = [exp(max(-_FARTHEST, min(each, _FARTHEST))) for each in logits]
    down, up = _chosen(strong, own), _chosen([1 / each for each in strong], own)
    return [(one + other) / 2 for one, other in zip(down, reversed(up), strict=True)]


def _chosen(strong: Sequence[float], own: int) -> list[float]:
    """The chance that a seat is chosen first, second, … where each next one is chosen by its strength."""
    chances = [0.0] * len(strong)
    for before in range(len(strong)):
        for order in permutations([seat for seat in range(len(strong)) if seat != own], before):
            left, chance = [*strong], 1.0
            for seat in (*order, own):
                chance *= left[seat] / sum(left)
                left[seat] = 0.0
            chances[before] += chance
    return chances


@cache
def _model(players: int) -> Model:
    file = files("paili.goal").joinpath("final_places.json")
    return read_model(json.loads(file.read_text(encoding="utf-8")), players)


def read_model(told: Mapping[str, Any], players: int) -> Model:
    """Return what a file tells of so many players."""
    rows = told["players"][str(players)]["to_play"]
    return tuple(PlaceCount(*(row[name] for name in PlaceCount._fields)) for row in rows)
