"""Estimate the end of a game: the chance of each final place, and the value of a thousand points.

Method: the chances come from `paili.scoring.places.model`, which was counted from whole games (``make
place-model``). The counts include busts and extra deals of the last dealer.

>>> close = final_places([24_000, 26_000, 25_000, 25_000], seat="S", to_play=1)
>>> far = final_places([14_000, 46_000, 20_000, 20_000], seat="S", to_play=1)
>>> close.per_thousand > 3 * far.per_thousand
True
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple, cast

from paili.analysis.from_position import PositionLike, accepts_position
from paili.record import Json, json_record, plain
from paili.scoring.places.model import STEP, Model, PlaceCount, place_model, shares_of
from paili.scoring.places.standing import checked_deals_left, checked_points, checked_prize, checked_seat
from paili.scoring.rules import Rules, checked_rules
from paili.win.facts import WINDS


@json_record()
class FinalPlaces(NamedTuple):
    """How a game is likely to end for one player: the chance of each final place, and what points are worth.

    The chances are counted from whole games of strong players.

    Attributes:
        seat: the present wind of the player, ``E``, ``S``, ``W`` or ``N``.
        points: the points of all players by present wind, from East on.
        to_play: the number of deals still to play, including the present one, if no dealer repeats.
        chances: the chance of each final place, 0 to 1, from the first place on.
        place: the mean final place.
        error: the standard error of ``place``, from the errors of the counts; 0.0 if the game is over.
        bonus: the mean bonus for the final place (uma and oka), in thousands of points.
        per_thousand: how much ``bonus`` rises, in thousands of points, if the player has 1,000 points more
            and the others together 1,000 points less, in equal parts.
        counted: the number of pairs of players from which the chances were computed. Every two players of a
            counted game are a pair, in a deal with as many deals still to play. 0 if the game is over.
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
        """Return this record as a dict that `json.dumps` accepts; its keys are the names of the fields."""
        return plain(self)


@accepts_position()
def final_places(
    points: Sequence[int] | PositionLike | str,
    *,
    to_play: int,
    seat: int | str = "S",
    first_dealer: int | str = "S",
    uma: str | Sequence[float] | None = None,
    rules: Rules | str = Rules.TENHOU,
) -> FinalPlaces:
    """Return the chance of each final place for a player, and the gain in uma by 1,000 points more.

    The chances were counted from games of strong players. `paili.places` returns the wins that reach each
    place in the last deal.

    Args:
        points: the points of all players by present wind, the dealer first; or a position with points.
        to_play: the number of deals still to play, including the present one, if no dealer repeats: 1 in the
            last deal, 0 after the last deal.
        seat: the present wind of the player, ``E``, ``S``, ``W`` or ``N``, or its kind, 27…30.
        first_dealer: the present wind, in the form of ``seat``, of the player who was the first dealer of the
            game. It decides which of two players with equal points is ahead. If `Rules.uma_ties` is "split",
            neither is ahead: after the last deal each of their places has the same chance.
        uma: the bonus of each place in thousands of points, from the first place on; or the name of a
            player's rank, see `paili.evaluate`; None for uma and oka of the rules.
        rules: the riichi rule set, or its name, for the number of players, uma and oka.

    Raises:
        ScoreError: if ``points`` or ``uma`` does not have one number for each player, a number is too large,
            a wind does not exist, or ``to_play`` is larger than in the counted games.

    >>> final_places([24_000, 26_000, 25_000, 25_000], seat="E", to_play=0).place  # the game is over
    4.0
    """
    rules = checked_rules(rules)
    points = checked_points(cast("Sequence[int]", points), rules)
    prize, left = checked_prize(uma, rules), checked_deals_left(to_play, rules)
    own, first = checked_seat("seat", seat, rules), checked_seat("first_dealer", first_dealer, rules)
    table = place_model(rules.players).slopes
    shares_ties = rules.uma_ties == "split"
    return _Question(table, points, own, left, first, prize.bonuses, shares_ties).answer()


class _Question(NamedTuple):
    """The checked arguments of `final_places`, with seats counted from the dealer.

    Attributes:
        shares_ties: whether players with equal points at the end share the bonuses of their places.
    """

    model: Model
    points: tuple[int, ...]
    own: int
    left: int
    first: int
    bonuses: tuple[float, ...]
    shares_ties: bool

    def answer(self) -> FinalPlaces:
        chances = self.chances()
        pairs = self.model[self.left - 1].pairs if self.left else 0
        changed = [self._replace(model=tuple(map(change, self.model))) for change in (_steeper, _dealing)]
        more = self._with_more()
        return FinalPlaces(
            seat=WINDS[self.own],
            points=self.points,
            to_play=self.left,
            chances=chances,
            place=_place(chances),
            error=hypot(*(_place(item.chances()) - _place(chances) for item in changed)),
            bonus=self.bonus(chances),
            per_thousand=self.bonus(more.chances()) - self.bonus(chances),
            counted=pairs,
        )

    def chances(self) -> tuple[float, ...]:
        order = [*range(self.first, len(self.points)), *range(self.first)]  # of equal points who is ahead
        if not self.left:
            ranked = sorted(order, key=lambda seat: -self.points[seat])
            mine = self.points[self.own]
            own = [seat == self.own or (self.shares_ties and self.points[seat] == mine) for seat in ranked]
            return tuple(item / sum(own) for item in own)
        return tuple(shares_of(self.model, self.points, self.own, self.left, dealer=0))

    def bonus(self, chances: Sequence[float]) -> float:
        return sum(share * bonus for share, bonus in zip(chances, self.bonuses, strict=True))

    def _with_more(self) -> _Question:
        """Return the question with a thousand points more for the seat, taken from the other seats in
        equal parts.
        """
        others = len(self.points) - 1
        more = [
            point + STEP if seat == self.own else point - STEP / others
            for seat, point in enumerate(self.points)
        ]
        return self._replace(points=tuple(more))  # type: ignore[arg-type]


def _steeper(row: PlaceCount) -> PlaceCount:
    return row._replace(slopes=tuple(slope * (1 + row.error) for slope in row.slopes))


def _dealing(row: PlaceCount) -> PlaceCount:
    return row._replace(dealer=row.dealer + row.dealer_error)


def _place(chances: Sequence[float]) -> float:
    return sum(place * share for place, share in enumerate(chances, 1))
