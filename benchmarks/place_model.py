"""Final places, counted from whole games: ``make place-model`` writes the file and checks it.

Of each two seats at the start of each deal: how far one is ahead of the other, how many deals are to be
played yet if no dealer repeats, and who ends the game ahead. By deals to be played, the logit that a seat
ends ahead of another is a slope times the difference in thousands of points: a logistic regression without
a constant, since each pair can be read both ways. (A part for who deals now was tried: within two of its
errors of nothing for any number of deals.) Errors take all pairs of a game together. Of how deals end: the
basic points of wins, by who deals and how the winner had played, and how many are ready at exhaustive draws.
With ``--check`` one half of the games (every other file in the order of names) foresees the other half.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from others.steps import SOURCE, own_state, seat_state
from paili import game
from paili.game.events import EXHAUSTIVE
from paili.game.records import Deal, Game
from paili.scoring.places.model import WAYS, Model, read_model, shares_of
from paili.value.table.signs import GROUPS
from value_model import ALL, games, written

SHIPPED = Path(__file__).parents[1] / "src" / "paili" / "value" / "place" / "final_places.json"
ROUNDS, STEPS = 2, 30
OWN = ("free", "ready", "riichi")
READY = {"closed": "ready", "open": "ready"}
BANDS = (0, 1, 2, 4, 6, 8, 10, 15, 20, 30)  # thousands of points between two seats, at least


class Pair(NamedTuple):
    """Two seats at the start of a deal: the one ahead, or the first of two that are equal, and the other."""

    game: int
    players: int
    to_play: int
    thousands: float
    ahead: bool  # whether the first ends ahead


def to_play_of(deal: Deal) -> int:
    return max(1, deal.players * (ROUNDS - deal.wind) - deal.dealer)


def order_of(played: Game) -> list[int]:
    """The seats by final place; of equal points the one nearer to the first dealer is ahead."""
    assert played.result is not None
    return sorted(played.seats, key=lambda seat: (-played.result.points[seat], seat))  # type: ignore[union-attr]


def pairs_of(played: Game, number: int) -> Iterator[Pair]:
    order = order_of(played)
    for deal in played.deals:
        for one, other in combinations(played.seats, 2):
            first, second = (one, other) if deal.points[one] >= deal.points[other] else (other, one)
            yield Pair(
                number, deal.players, to_play_of(deal), (deal.points[first] - deal.points[second]) / 1000,
                order.index(first) < order.index(second),
            )  # fmt: skip


def whole_games(half: int | None) -> Iterator[Game]:
    return (item for item in games(half) if item.rules.rounds == ROUNDS and item.complete and item.result)


def fitted(pairs: list[Pair]) -> dict[str, Any]:
    """The slope, by Newton's method, with its error."""
    x = np.array([pair.thousands for pair in pairs])
    y, slope = np.array([pair.ahead for pair in pairs], float), 0.0
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-slope * x))
        sharp = float((x * x * p * (1 - p)).sum())
        slope += float((x * (y - p)).sum()) / sharp
    by_game: dict[int, float] = defaultdict(float)
    for item, off in zip(pairs, x * (y - p), strict=True):
        by_game[item.game] += off
    error = math.sqrt(sum(entry**2 for entry in by_game.values())) / sharp
    return {"pairs": len(pairs), "slope": rounded(slope), "error": rounded(error)}


def bands(pairs: list[Pair]) -> list[dict[str, int]]:
    """How often the seat that was ahead ended ahead, by how far it was."""
    of, times = [0] * len(BANDS), [0] * len(BANDS)
    for pair in pairs:
        band = sum(pair.thousands >= least for least in BANDS) - 1
        of[band], times[band] = of[band] + 1, times[band] + pair.ahead
    return [{"of": one, "times": other} for one, other in zip(of, times, strict=True)]


def rounded(value: float) -> float:
    return float(f"{value:.4g}")


class Ends:
    """How deals end."""

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

    def told(self) -> dict[str, Any]:
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


def told(half: int | None, games_of: str) -> dict[str, Any]:
    pairs: dict[tuple[int, int], list[Pair]] = defaultdict(list)
    number: dict[int, int] = defaultdict(int)
    ends = {players: Ends(players) for players in (4, 3)}
    for whole_game in whole_games(half):
        number[len(whole_game.players)] += 1
        table = game.Table(whole_game.rules)
        for deal in whole_game.deals:
            ends[len(whole_game.players)].add(table, deal)
        for pair in pairs_of(whole_game, number[len(whole_game.players)]):
            pairs[pair.players, pair.to_play].append(pair)
    return {
        "source": SOURCE, "games_of": games_of, "counted": date.today().isoformat(),  # noqa: DTZ011
        "bands": BANDS,
        "players": {
            str(players): {
                "games": number[players],
                "to_play": [
                    fitted(pairs[players, left]) | {"ahead": bands(pairs[players, left])}
                    for left in range(1, ROUNDS * players + 1)
                ],
                **ends[players].solution(),
            }
            for players in (4, 3)
        },
    }  # fmt: skip


# ---------------------------------------------------------------------------------- the check


def check(model: Model, players: int) -> None:
    """Print said and seen: chance of the first place, of the last, and mean place, by deals and place now."""
    rows: dict[Any, list[tuple[int, list[float], int]]] = defaultdict(list)
    for number, played in enumerate(
        whole_game for whole_game in whole_games(1) if len(whole_game.players) == players
    ):
        order = order_of(played)
        for deal in played.deals:
            left = to_play_of(deal)
            for seat in played.seats:
                shares = shares_of(model, deal.points, seat, left)
                now = sorted(played.seats, key=lambda seat: (-deal.points[seat], seat)).index(seat)
                row = number, shares, order.index(seat)
                for key in (("all", ""), ("deals", left), (f"{left} deals, place now", now + 1)):
                    rows[key].append(row)
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


def cell(result: list[Any], said: list[float], seen: list[float], scale: int) -> str:
    by_game: dict[int, float] = defaultdict(float)
    off = sum(seen) - sum(said)
    for (number, _, _), one, other in zip(result, said, seen, strict=True):
        by_game[number] += other - one - off / len(result)
    error = math.sqrt(sum(item**2 for item in by_game.values())) / len(result)
    one, other = (scale * sum(item) / len(result) for item in (said, seen))
    return f"{f'{one:.2f} / {other:.2f} ± {scale * error:.2f}':>24}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--write", action="store_true", help="write the file that is shipped")
    parser.add_argument("--check", action="store_true", help="fit one half of the games, check the other")
    arguments = parser.parse_args()
    if arguments.check:
        result = told(0, "every other file")
        for players in (4, 3):
            check(read_model(json.loads(json.dumps(result)), players).slopes, players)
    if arguments.write:
        SHIPPED.write_text(written(told(None, ALL)), encoding="utf-8")


if __name__ == "__main__":
    main()
