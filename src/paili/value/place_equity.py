"""Value every end of a deal by the expected result of the game: final places, uma and points.

Method: the settlement gives the points after a win, a loss or a drawn deal. The rules decide whether the game
is over, or how many deals are still to be played. The places are then final, or their chances are those of
`paili.scoring.places.model`. The opponent who pays an own ron is not known in advance, so each opponent is
equally likely. Wins of opponents are as large as in the counted games, by the dealer and by the winner's
hand: closed, open or in riichi. The number of ready players at an exhaustive draw depends on the own hand.
Riichi sticks that opponents pay later are left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import fsum
from operator import add, mul
from typing import Final, NamedTuple

from paili.scoring.places.model import STEP, Wins, place_model, shares_of
from paili.scoring.places.standing import GameStanding
from paili.scoring.points import STICK, YAKUMAN, Winnings, basic_points, changes_of
from paili.scoring.rules import Rules
from paili.scoring.settlement import ends_game, noten_payments
from paili.value.table.signs import GROUPS

Row = tuple[float, ...]
Prices = tuple[tuple[Row, Row], ...]
OWN: Final = ("free", "ready", "riichi")
FU: Final = range(20, 200, 5)
MOST_HAN: Final = 13
MOST_YAKUMAN: Final = 12
_MOST_POINTS: Final = 1000  # thousands that change hands, at most


class OutcomeValues(NamedTuple):
    """The value of each end of a deal: the change of the expected result of the game, plus the constant
    ``level``.

    Attributes:
        level: the constant added to all values, so that no value is below 0.
        per_thousand: the value of a thousand points more for the own seat, at the present points of all
            seats.
        times: how many times its basic points an own win by ron brings, as `times_of_ron` returns it.
        ron, tsumo: the value of an own win by ron and by tsumo, by basic points.
        dama, declared: the cost of a win of each opponent, the player on the right first, by the state of
            that opponent. Each entry has two numbers, for a deal-in of the own hand and for another win.
            ``declared`` applies after an own riichi and includes the stick of this riichi.
        drawn: the value of an exhaustive draw, by the state of the own hand in the order of ``OWN``.
        on_me: for each opponent two rows: the payments that a deal-in to that opponent may cost, and the
            value after each payment.
    """

    level: float
    per_thousand: float
    times: int
    ron: Mapping[int, float]
    tsumo: Mapping[int, float]
    dama: Prices
    declared: Prices
    drawn: Row
    on_me: tuple[tuple[Row, Row], ...]

    def change(self, worth: float) -> float:
        """Return the change of the expected result of the game: a value minus the constant ``level``."""
        return worth - self.level

    def won(self, points: float) -> float:
        """Return the mean value of an own ron for a number of points."""
        basics = sorted(self.ron)
        return between(points / self.times, basics, [self.ron[basic] for basic in basics])


@lru_cache(maxsize=64)
def outcome_values(standing: GameStanding) -> OutcomeValues:
    """Return the value of each end of a deal for a seat, from the points of all seats and the deals left
    to play.
    """
    judge = _Judge(standing)
    level, basics = judge.level, basics_of(standing.rules)
    return OutcomeValues(
        level=level,
        per_thousand=judge.per_thousand(),
        times=times_of_ron(dealer=standing.own == 0),
        ron=dict(zip(basics, judge.own_rons(basics), strict=True)),
        tsumo=dict(zip(basics, judge.wins(basics, standing.own, None), strict=True)),
        dama=tuple(judge.prices(seat, 0) for seat in judge.others),
        declared=tuple(judge.prices(seat, STICK) for seat in judge.others),
        drawn=tuple(map(judge.draw, OWN)),
        on_me=tuple(judge.on_me(seat) for seat in judge.others),
    )


@lru_cache(maxsize=16)
def basics_of(rules: Rules) -> tuple[int, ...]:
    """Return all numbers of basic points that a win may have under the rules, in ascending order."""
    counted = {basic_points(han, fu, rules)[0] for han in range(1, MOST_HAN + 1) for fu in FU}
    return tuple(sorted(counted | {YAKUMAN * times for times in range(1, MOST_YAKUMAN + 1)}))


def times_of_ron(*, dealer: bool) -> int:
    """Return how many times the basic points of a win the discarder pays to the dealer or to another seat."""
    return 6 if dealer else 4


def dealt(
    outcomes: OutcomeValues, seat: int, group: str, points: float, players: int, *, dealer: bool
) -> float:
    """Return the value of a deal that ends because the own discard deals in.

    Args:
        outcomes: the value of each end of the deal.
        seat: the winner as a number of the opponents, 0 for the player on the right.
        group: the state of the winner's hand: closed, open or in riichi.
        points: the mean points of the win.
        players: the number of players.
        dealer: whether the winner is the dealer.
    """
    wins = place_model(players).wins["dealer" if dealer else "child"][group]["ron"]
    paid, left = outcomes.on_me[seat]
    sizes, times = [size * times_of_ron(dealer=dealer) for size in wins], [*wins.values()]
    mean = sum(map(mul, sizes, times)) / sum(times)
    scaled = [between(size * points / mean, paid, left) for size in sizes]
    return fsum(map(mul, scaled, times)) / sum(times)


def between(place: float, places: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the value of a function at a point between known points, by linear interpolation.

    Below the first known point the result is the first number, above the last known point the last number.

    Args:
        place: the point.
        places: the known points, ascending.
        numbers: the value of the function at each known point.

    >>> between(2.5, [1, 2, 4], [10, 20, 40]), between(9, [1, 2, 4], [10, 20, 40])
    (25.0, 40)
    """
    after = bisect_right(places, place)
    if after in (0, len(places)):
        return numbers[min(after, len(places) - 1)]
    low, high = places[after - 1], places[after]
    slope = (numbers[after] - numbers[after - 1]) / (high - low)
    return slope * (place - low) + numbers[after - 1]


class _Judge:
    """The points of all seats and the deals left to play, with functions that value an end of the deal."""

    def __init__(self, standing: GameStanding) -> None:
        self.standing, self.rules = standing, standing.rules
        self.players = self.rules.players
        self.others = [(standing.own + index) % self.players for index in range(1, self.players)]
        self.model = place_model(self.players)
        bonuses = standing.prize.bonuses
        self._wins: dict[tuple[int, int, int | None, int], float] = {}
        self.level = max(bonuses) - min(bonuses) + standing.prize.per_thousand * _MOST_POINTS + 1.0
        self.now = 0.0
        self.now = self._brings(standing.points, standing.left, 0)

    def per_thousand(self) -> float:
        """Return the value of a thousand points more for the own seat, which the remaining seats pay in
        equal parts.
        """
        own, own_points = self.standing.own, self.standing.points
        points = [point - STEP / (self.players - 1) for point in own_points]
        points[own] = own_points[own] + STEP
        return self._brings(points, self.standing.left, 0)

    # ------------------------------------------------------------------------------ ways to end a deal

    def wins(self, basics: Iterable[int], winner: int, discarder: int | None, laid: int = 0) -> list[float]:
        """Return the value of a win of a seat for each number of basic points.

        Args:
            basics: the numbers of basic points.
            winner: the seat that wins.
            discarder: the seat that discards; None for a win by draw.
            laid: the points that the own seat has paid for riichi in this deal; the winner gets them.
        """
        return [self._win(basic, winner, discarder, laid) for basic in basics]

    def _win(self, basic: int, winner: int, discarder: int | None, laid: int) -> float:
        """Return the value of a win, computed once for all groups of wins that contain it; see `wins`."""
        key = (basic, winner, discarder, laid)
        if key not in self._wins:
            changes = self._won(basic, winner, discarder, laid)
            self._wins[key] = self._worth(changes, repeats=winner == 0)
        return self._wins[key]

    def own_rons(self, basics: Sequence[int]) -> list[float]:
        """Return the value of an own ron for each number of basic points, if each opponent pays equally
        often.

        Args:
            basics: the numbers of basic points.

        Returns:
            A value for each of these numbers.
        """
        wins = [self.wins(basics, self.standing.own, other) for other in self.others]
        return [sum(worths) / len(worths) for worths in zip(*wins, strict=True)]

    def on_me(self, seat: int) -> tuple[Row, Row]:
        """Return the payments that a deal-in to another seat may cost, and the value after each of them."""
        basics, times = basics_of(self.rules), float(times_of_ron(dealer=seat == 0))
        left = self.wins(basics, seat, self.standing.own)
        return tuple(basic * times for basic in basics), tuple(left)

    def prices(self, seat: int, laid: int) -> tuple[Row, Row]:
        """Return the cost of a win of another seat, by the state of that seat.

        Args:
            seat: the seat that wins.
            laid: the points that the own seat has paid for riichi in this deal.

        Returns:
            Two rows: the cost if the own seat deals in, and the cost of any other win.
        """
        by_group = {
            group: self._prices(seat, laid, item)
            for group, item in self.model.wins["dealer" if seat == 0 else "child"].items()
        }
        one, other = zip(*(by_group[group] for group in GROUPS), strict=True)
        return one, other

    def _prices(self, seat: int, laid: int, counted: Mapping[str, Wins]) -> tuple[float, float]:
        rons, tsumos = counted["ron"], counted["tsumo"]
        payers = [other for other in self.others if other != seat]
        own = _mean(self.wins(rons, seat, self.standing.own, laid), rons)
        drawn = _mean(self.wins(tsumos, seat, None, laid), tsumos)
        among = [_mean(self.wins(rons, seat, payer, laid), rons) for payer in payers]
        fed = sum(rons.values()) * len(payers) / (len(payers) + 1)  # not by the own seat
        share = sum(tsumos.values()) / (sum(tsumos.values()) + fed)
        return -own, -(share * drawn + (1 - share) * sum(among) / len(among))

    def draw(self, own: str) -> float:
        """Return the value of an exhaustive draw.

        Args:
            own: the state of the own hand: not ready, ready, or in riichi.
        """
        times, total = self.model.ready[own], 0.0
        for number, many in enumerate(times):
            sets = [{*combination} for combination in combinations(self.others, number)]
            worths = [
                self._drawn(item | {self.standing.own} if own != OWN[0] else item, own) for item in sets
            ]
            total += many * sum(worths) / len(worths)
        return total / sum(times)

    def _drawn(self, ready: set[int], own: str) -> float:
        changes = [*noten_payments(ready, self.rules)]
        changes[self.standing.own] -= STICK * (own == OWN[-1])
        repeats = self.rules.dealer_repeats == "tenpai" and 0 in ready
        return self._worth(changes, repeats=repeats, by_draw=True)

    # ------------------------------------------------------------------------------ their values

    def _won(self, basic: int, winner: int, discarder: int | None, laid: int) -> list[int]:
        winnings = Winnings(basic, 0, 0, discarder is None)
        changes = changes_of(
            winnings, winner=winner, dealer=0, rules=self.rules, discarder=discarder,
            honba=self.standing.honba, sticks=self.standing.sticks,
        )  # fmt: skip
        changes[winner] += laid
        changes[self.standing.own] -= laid
        return changes

    def _worth(self, changes: Sequence[int], *, repeats: bool, by_draw: bool = False) -> float:
        points = list(map(add, self.standing.points, changes))
        return self.level + self._brings(points, self._left(points, repeats, by_draw), 0 if repeats else 1)

    def _left(self, points: list[int], repeats: bool, by_draw: bool) -> int:
        """Return the number of deals still to be played after this deal; 0 if the game is over.

        Args:
            points: the points of all seats.
            repeats: whether the dealer stays dealer in the next deal.
            by_draw: whether the dealer stays because it was ready at an exhaustive draw.
        """
        first, left = self.standing.first, self.standing.left
        over = ends_game(
            [*points[first:], *points[:first]], self.rules, last_round=left == 1,
            dealer=-first % self.players, dealer_repeats=repeats, by_draw=by_draw, extra_round_over=False,
        )  # fmt: skip
        return 0 if over else max(1, left - (not repeats))

    def _brings(self, points: Sequence[float], left: int, dealer: int) -> float:
        """Return the change of the expected result of the game for given points after the deal.

        Args:
            points: the points of all seats after the deal.
            left: the number of deals still to be played.
            dealer: the next dealer.
        """
        prize = self.standing.prize
        own = self.standing.own
        shares = shares_of(self.model.slopes, points, own, left, dealer) if left else self._ranked(points)
        brings = prize.per_thousand * points[own] / STEP - self.now
        return brings + fsum(map(mul, shares, prize.bonuses))

    def _ranked(self, points: Sequence[float]) -> list[float]:
        own, first, place = self.standing.own, self.standing.first, 0
        nearer = (own - first) % self.players
        for other in self.others:
            earlier = (other - first) % self.players < nearer
            place += points[other] > points[own] or (earlier and points[other] == points[own])
        return [float(place == index) for index in range(self.players)]


def _mean(worths: Sequence[float], times: Wins) -> float:
    return fsum(map(mul, worths, times.values())) / sum(times.values())
