"""Count final places from whole games: ``make place-model`` writes the file of the package and checks it.

A pair is two seats at the start of a deal: the lead of one seat over the other, the number of deals still to
play if no dealer repeats, and which of the two ends the game ahead. For each number of deals still to play,
the logit of the chance that a seat ends ahead of another is a slope times the lead in thousands of points: a
logistic regression without a constant, since the order of the two seats is arbitrary. In the last deal small
leads hold more often than one slope predicts, and large leads less often: there the chance of four players is
the mean of the chances by two slopes (three players gain nothing by a second slope), and the logit of the
dealer, who may continue, gets a constant. In the last deal of three players the first place has a slope of
its own, and the places below have a steeper one. Errors treat all pairs of a game as one cluster. The file
also counts how deals end: the basic points of wins, by whether the dealer wins and how the winner had played,
and the number of ready seats at exhaustive draws.

With ``--check``, the fit to each half of the games (every other file in the order of names) predicts the
other half.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

import clusters
from command_line import parser_of
from others.counts import rounded
from others.steps import own_state, seat_state
from paili import game
from paili.game.events import EXHAUSTIVE
from paili.game.records import Deal, Game
from paili.scoring.places.model import WAYS, Model, ahead, read_model, shares_of
from paili.value.table.signs import GROUPS
from shared_games import games
from shipped import PACKAGE, SOURCE, finish
from value_model import ALL, HALF

SHIPPED = PACKAGE / "scoring" / "places" / "final_places.json"
Array = np.ndarray[Any, Any]
ROUNDS, STEPS = 2, 60
BEGIN = {4: (0.5, 0.15), 3: (0.1,)}  # start values of the slopes of the last deal
STAGED = 3  # number of players for which the first place has its own slope in the last deal
OWN = ("free", "ready", "riichi")
READY = {"closed": "ready", "open": "ready"}
BANDS = (0, 1, 2, 4, 6, 8, 10, 15, 20, 30)  # lower limits of the lead, in thousands of points


class Pair(NamedTuple):
    """Two seats at the start of a deal; the first is ahead, or any of the two if they are equal."""

    game: int
    players: int
    to_play: int
    thousands: float
    dealer: int  # 1 if the first seat deals, -1 if the other does
    ahead: bool  # whether the first ends ahead


def to_play_of(deal: Deal) -> int:
    return max(1, deal.players * (ROUNDS - deal.wind) - deal.dealer)


def order_of(played: Game) -> list[int]:
    """Return the seats by final place; of equal points, the seat nearer to the first dealer is ahead."""
    assert played.result is not None
    return sorted(played.seats, key=lambda seat: (-played.result.points[seat], seat))  # type: ignore[union-attr]


def pairs_of(played: Game, number: int) -> Iterator[Pair]:
    order = order_of(played)
    for deal in played.deals:
        for one, other in combinations(played.seats, 2):
            first, second = (one, other) if deal.points[one] >= deal.points[other] else (other, one)
            yield Pair(
                number, deal.players, to_play_of(deal), (deal.points[first] - deal.points[second]) / 1000,
                (first == deal.dealer) - (second == deal.dealer), order.index(first) < order.index(second),
            )  # fmt: skip


def whole_games(half: int | None) -> Iterator[Game]:
    every = (game for _, game in games(half))
    return (item for item in every if item.rules.rounds == ROUNDS and item.complete and item.result)


class Order(NamedTuple):
    """The seats at the start of the last deal, in the order of their final places."""

    game: int
    thousands: tuple[float, ...]
    dealer: int  # the final place of the dealer, from 0


def orders_of(played: Game, number: int) -> Iterator[Order]:
    order = order_of(played)
    for deal in played.deals:
        if to_play_of(deal) == 1:
            yield Order(number, tuple(deal.points[seat] / 1000 for seat in order), order.index(deal.dealer))


class Arrays(NamedTuple):
    """Pairs of games with the same number of players, as arrays with one entry for each pair.

    Attributes:
        thousands, dealer, ahead: as in `Pair`, float64[N].
        games: the numbers of their games, int64[N].
    """

    thousands: Array
    dealer: Array
    ahead: Array
    games: Array

    @classmethod
    def of(cls, pairs: list[Pair]) -> Arrays:
        x, dealer, ahead = (
            np.array([getattr(pair, name) for pair in pairs], float)
            for name in ("thousands", "dealer", "ahead")
        )
        return cls(x, dealer, ahead, np.array([pair.game for pair in pairs]))

    def residuals(self, slopes: Array, dealer: float) -> tuple[Array, Array, Array]:
        """Return the residual of each pair, and its derivatives by each slope and by the constant.

        All are in standard deviations: float64[N], float64[N, slopes], float64[N].
        """
        chances = 1 / (1 + np.exp(-np.outer(self.thousands, slopes) - dealer * self.dealer[:, None]))
        steep = chances * (1 - chances) / len(slopes)
        p = chances.mean(axis=1)
        size = np.sqrt(p * (1 - p))
        moves = self.thousands[:, None] * steep / size[:, None]
        return (self.ahead - p) / size, moves, self.dealer * steep.sum(axis=1) / size


def fitted(
    pairs: dict[int, list[Pair]], slopes: dict[int, tuple[float, ...]], *, deals: bool
) -> dict[int, Any]:
    """Return slopes by the number of players, and one constant of the dealer, fitted by scoring.

    Args:
        pairs: the pairs, by the number of players.
        slopes: the start values of one or two slopes, by the number of players.
        deals: whether there is a constant of the dealer.

    Returns:
        The entries of the file, by the number of players; errors treat all pairs of a game as one cluster.
    """
    arrays = {players: Arrays.of(pairs[players]) for players in slopes}
    at = {players: np.array(begin) for players, begin in slopes.items()}
    dealer, error = 0.0, 0.0
    for _ in range(STEPS):
        for players, array in arrays.items():
            off, moves, _ = array.residuals(at[players], dealer)
            at[players] = at[players] + np.linalg.solve(moves.T @ moves, moves.T @ off)
        if deals:
            parts = [(array, *array.residuals(at[players], dealer)) for players, array in arrays.items()]
            sharp = sum(float(by_dealer @ by_dealer) for _, _, _, by_dealer in parts)
            dealer += sum(float(by_dealer @ off) for _, off, _, by_dealer in parts) / sharp
            spreads = (clustered(by_dealer * off, array.games) for array, off, _, by_dealer in parts)
            error = math.hypot(*spreads) / sharp
    results = {}
    for players, array in arrays.items():
        off, moves, _ = array.residuals(at[players], dealer)
        by_scale = moves @ at[players]
        results[players] = {
            "pairs": len(off), "slopes": [rounded(slope) for slope in sorted(at[players], reverse=True)],
            "error": rounded(clustered(by_scale * off, array.games) / float(by_scale @ by_scale)),
            "dealer": rounded(dealer), "dealer_error": rounded(error), "below": 1.0,
        }  # fmt: skip
    return results


def by_stages(orders: list[Order], dealer: float) -> dict[str, Any]:
    """Return the slope for the first place and the factor of the slope for the places below, both fitted.

    Args:
        orders: the seats of last deals.
        dealer: the constant of the dealer, which was fitted before.
    """
    thousands = np.array([item.thousands for item in orders])
    deals = np.eye(thousands.shape[1])[[item.dealer for item in orders]]
    slopes, scores, sharp = np.full(2, BEGIN[3][0]), np.zeros((2, len(orders))), np.zeros(2)
    for _ in range(STEPS):
        sharp[:] = scores[:] = 0.0
        for place in range(thousands.shape[1] - 1):
            stage, x = min(place, 1), thousands[:, place:] - thousands[:, place:].mean(axis=1, keepdims=True)
            chances = np.exp(slopes[stage] * x + dealer * deals[:, place:])
            chances /= chances.sum(axis=1, keepdims=True)
            mean = (chances * x).sum(axis=1)
            scores[stage] += x[:, 0] - mean
            sharp[stage] += float(((chances * x * x).sum(axis=1) - mean**2).sum())
        slopes = slopes + scores.sum(axis=1) / sharp
    games_of = np.array([item.game for item in orders])
    error = clustered(slopes @ scores, games_of) / float(slopes**2 @ sharp)
    return {"slopes": [rounded(slopes[0])], "error": rounded(error), "below": rounded(slopes[1] / slopes[0])}


def clustered(scores: Array, games: Array) -> float:
    """Return the standard deviation of a sum, with the terms of a game as one cluster."""
    return math.sqrt(float((np.bincount(games, scores) ** 2).sum()))


def bands(pairs: list[Pair]) -> list[dict[str, int]]:
    """Return how often the seat that was ahead ended ahead, by the size of its lead."""
    of, times = [0] * len(BANDS), [0] * len(BANDS)
    for pair in pairs:
        band = band_of(pair)
        of[band], times[band] = of[band] + 1, times[band] + pair.ahead
    return [{"of": one, "times": other} for one, other in zip(of, times, strict=True)]


def band_of(pair: Pair) -> int:
    return sum(pair.thousands >= least for least in BANDS) - 1


class Ends:
    """The ways in which deals end, with their numbers."""

    def __init__(self, players: int) -> None:
        self.wins = {
            dealer: {group: {way: Counter[int]() for way in WAYS} for group in dict.fromkeys(GROUPS)}
            for dealer in ("dealer", "child")
        }
        self.ready = {own: [0] * players for own in OWN}

    def add(self, table: game.Table, deal: Deal) -> None:
        table.start(deal)
        for event in deal.events:
            table.apply(event)
        end = table.end
        if end is None:
            return
        for seat, score in zip(end.winners, end.scores, strict=True):
            group = GROUPS[seat_state(table.state.seats[seat])]
            self.wins["dealer" if seat == deal.dealer else "child"][group][end.kind][score.basic] += 1
        if end.kind == EXHAUSTIVE:
            for seat in range(deal.players):
                own = own_state(table.state.seats[seat])
                self.ready[READY.get(own, own)][len({*end.ready} - {seat})] += 1

    def counts(self) -> dict[str, Any]:
        return {
            "wins": {
                dealer: {
                    group: {way: dict(sorted(wins.items())) for way, wins in item.items()}
                    for group, item in groups.items()
                }
                for dealer, groups in self.wins.items()
            },
            "ready": {own: dict(enumerate(times)) for own, times in self.ready.items()},
        }


def contents(half: int | None, games_of: str) -> dict[str, Any]:
    pairs: dict[tuple[int, int], list[Pair]] = defaultdict(list)
    orders: list[Order] = []
    number: dict[int, int] = defaultdict(int)
    ends = {players: Ends(players) for players in (4, 3)}
    for whole_game in whole_games(half):
        number[len(whole_game.players)] += 1
        table = game.Table(whole_game.rules)
        for deal in whole_game.deals:
            ends[len(whole_game.players)].add(table, deal)
        for pair in pairs_of(whole_game, number[len(whole_game.players)]):
            pairs[pair.players, pair.to_play].append(pair)
        if len(whole_game.players) == STAGED:
            orders += orders_of(whole_game, number[STAGED])
    if missing := [players for players in ends if not number[players]]:
        sys.exit(
            f"{games_of}: no whole game of {missing[0]} players, but both numbers of players are counted"
        )
    slopes = {left: slopes_of(pairs, orders, left) for left in range(1, ROUNDS * max(ends) + 1)}
    return {
        "source": SOURCE, "games_of": games_of, "counted": "", "bands": BANDS,
        "players": {
            str(players): {
                "games": number[players],
                "to_play": [
                    slopes[left][players] | {"ahead": bands(pairs[players, left])}
                    for left in range(1, ROUNDS * players + 1)
                ],
                **ends[players].counts(),
            }
            for players in (4, 3)
        },
    }  # fmt: skip


def slopes_of(pairs: dict[tuple[int, int], list[Pair]], orders: list[Order], left: int) -> dict[int, Any]:
    """Return the fits for a number of deals still to play, by the number of players."""
    of_left = {players: pairs[players, left] for players in (4, 3) if pairs[players, left]}
    begins = BEGIN if left == 1 else dict.fromkeys(of_left, BEGIN[3])
    results = fitted(of_left, begins, deals=left == 1)
    if left == 1:
        results[STAGED] |= by_stages(orders, results[STAGED]["dealer"])
    return results


# ---------------------------------------------------------------------------------- the check


class Foresight:
    """Predictions of models for games, and the results of these games.

    Args:
        players: the number of players of the games.
    """

    def __init__(self, players: int) -> None:
        self.players, self.games = players, 0
        self.rows: dict[Any, list[tuple[int, list[float], int]]] = defaultdict(list)
        self.leads: dict[int, list[tuple[int, float, bool]]] = defaultdict(list)

    def add(self, model: Model, played: Game) -> None:
        """Add the start of each deal of a game."""
        order = order_of(played)
        self.games += 1
        for deal in played.deals:
            left = to_play_of(deal)
            ranked = sorted(played.seats, key=lambda seat: (-deal.points[seat], seat))
            for seat in played.seats:
                row = self.games, shares_of(model, deal.points, seat, left, deal.dealer), order.index(seat)
                keys = [("all", ""), ("deals", left), (f"{left} deals, place now", ranked.index(seat) + 1)]
                for key in keys + [("last deal, dealer", "")] * (left == 1 and seat == deal.dealer):
                    self.rows[key].append(row)
        for pair in pairs_of(played, self.games):
            if pair.to_play == 1 and model[0].below == 1:  # otherwise the pair does not decide who is ahead
                chance = ahead(model[0], pair.thousands, pair.dealer)
                self.leads[band_of(pair)].append((self.games, chance, pair.ahead))

    def print(self) -> None:
        """Print the chances of the first and last place, the mean place, and the leads of the last deal."""
        table(self.rows, self.players)
        print(f"\nlast deal, ahead by{'n':>14}{'ends ahead %':>24}")
        for band, cases in sorted(self.leads.items()):
            chances, ends = ([float(case[place]) for case in cases] for place in (1, 2))
            print(f"{f'{BANDS[band]} thousand and more':<26}{len(cases):>7}{cell(cases, chances, ends, 100)}")


def table(rows: dict[Any, list[tuple[int, list[float], int]]], players: int) -> None:
    """Print predictions and results, by deals still to play and present place."""
    print(f"\n{players} players\n{'':<26}{'n':>7}{'first %':>24}{'last %':>24}{'mean place':>24}")
    for key in sorted(rows, key=str):
        result = rows[key]
        cells = "".join(
            cell(
                result,
                [at(shares) for _, shares, _ in result],
                [seen(place) for _, _, place in result],
                scale,
            )
            for at, seen, scale in (
                (lambda shares: shares[0], lambda place: float(place == 0), 100),
                (lambda shares: shares[-1], lambda place: float(place == players - 1), 100),
                (
                    lambda shares: sum(place * share for place, share in enumerate(shares, 1)),
                    lambda place: place + 1.0,
                    1,
                ),
            )
        )
        print(f"{key[0] + ' ' + str(key[1]):<26}{len(result):>7}{cells}")


def cell(result: list[Any], predicted: list[float], seen: list[float], scale: int) -> str:
    off = clusters.mean(np.subtract(seen, predicted), [number for number, *_ in result])
    one, other = (scale * sum(item) / len(result) for item in (predicted, seen))
    return f"{f'{one:.2f} / {other:.2f} ± {scale * (off.error or 0.0):.2f}':>24}"


def main() -> None:
    parser = parser_of(__doc__, write=False)
    parser.add_argument("--check", action="store_true", help="fit each half of the games, check the other")
    arguments = parser.parse_args()
    if arguments.check:
        models = [json.loads(json.dumps(contents(half, HALF))) for half in (0, 1)]
        for players in (4, 3):
            foresight = Foresight(players)
            for half in (0, 1):
                model = read_model(models[1 - half], players).slopes
                for played in whole_games(half):
                    if len(played.players) == players:
                        foresight.add(model, played)
            foresight.print()
    finish(SHIPPED, contents(None, ALL), write=arguments.write)


if __name__ == "__main__":
    main()
