"""Check reviews of many seats for plausibility: ``make review-sanity`` prints the results, whatever they are.

The games are games of four players in the shared data that were not counted for the measure of reviews. The
script prints the points lost in a decision, by the rating of the player, by the final place, and by the
distance from ready (compared with the strong players of that measure). A seat of a game is one case; for
classes of mistakes, a deal is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import correlation, mean
from typing import NamedTuple, TypeVar

import clusters
from command_line import kept, mapped, parser_of
from paili import logs, review
from paili.game import Game
from paili.reviews.luck import DealLuck
from paili.reviews.model import review_model
from paili.reviews.summary import CountedDecision, Tally
from shared_games import files

COUNTED = 12  # review_model.py takes each twelfth game from the first on

T = TypeVar("T")
PARTS = 4


class Reviewed(NamedTuple):
    """A seat of a game: its player, its final result, and its decisions."""

    rating: float
    place: int
    points: int
    decisions: tuple[CountedDecision, ...]
    luck: tuple[DealLuck, ...]

    @property
    def loss(self) -> float:
        """Return the mean loss of a decision."""
        return mean(decision.loss for decision in self.decisions if decision.loss is not None)


def seats_of(path: Path) -> list[Reviewed]:
    """Return the seats of the games of a file that have four players and an end."""
    return [seat for game in logs.read(path) if game.rules.players == 4 for seat in _seats(game)]


def _seats(game: Game) -> Iterable[Reviewed]:
    if game.result is None:
        return
    points = game.result.points
    order = sorted(game.seats, key=lambda seat: (-points[seat], seat))
    for seat in game.seats:
        result = review(game, seat)
        decisions = tuple(map(CountedDecision.of, result.decisions))
        rating = float(game.players[seat].rating or "nan")
        yield Reviewed(rating, order.index(seat) + 1, points[seat], decisions, result.luck)


def line_of(name: str, losses: list[float]) -> str:
    """Return the number of cases, their mean and its standard error, as text."""
    return f"{name:24} {len(losses):5} {clusters.mean(losses, range(len(losses))).text(1):>13}"


def ranks(values: list[float]) -> list[float]:
    """Return the rank of each value; equal values share the mean of their ranks."""
    places = defaultdict(list)
    for place, value in enumerate(sorted(values)):
        places[value].append(place)
    return [mean(places[value]) for value in values]


def by_rating(seats: list[Reviewed]) -> Iterable[str]:
    """Yield lines with the losses by quarters of the ratings, and with the correlation of ranks.

    The error of the correlation is the one that it would have if there were no correlation.
    """
    rated = sorted((seat for seat in seats if seat.rating == seat.rating), key=lambda item: item.rating)
    for part in range(PARTS):
        some = rated[part * len(rated) // PARTS : (part + 1) * len(rated) // PARTS]
        if some:
            name = f"rating {some[0].rating:.0f} to {some[-1].rating:.0f}"
            yield line_of(name, [item.loss for item in some])
    result = correlation(ranks([item.rating for item in rated]), ranks([item.loss for item in rated]))
    yield f"{'correlation of ranks':24} {len(rated):5} {result:+7.2f} ± {1 / sqrt(len(rated) - 1):.2f}"


def by_place(seats: list[Reviewed]) -> Iterable[str]:
    """Yield lines with the losses by final place, and with the correlation with the final points."""
    for place in range(1, 5):
        yield line_of(f"place {place}", [seat.loss for seat in seats if seat.place == place])
    result = correlation(ranks([float(seat.points) for seat in seats]), ranks([seat.loss for seat in seats]))
    yield f"{'with the points':24} {len(seats):5} {result:+7.2f} ± {1 / sqrt(len(seats) - 1):.2f}"


def by_row(seats: list[Reviewed]) -> Iterable[str]:
    """Yield lines with the losses by kind of decision and distance from ready, beside strong players."""
    tally, model = Tally(4), review_model(4)
    losses = defaultdict(list)
    for seat in seats:
        tally.add(seat.decisions, seat.luck)
        for decision in seat.decisions:
            if decision.loss is not None:
                losses[decision.row].append(decision.loss)
    for row, some in sorted(losses.items()):
        strong = model.strong(row)
        counted = f"counted {strong.mean:6.1f} ({strong.decisions})"
        yield f"{row.name:30} {len(some):6} {mean(some):6.1f}   {counted}"
    summary = tally.summary()
    loss = f"{summary.mean_loss or 0:.1f} ± {summary.error or 0:.1f}"
    yield f"all: {summary.decisions} decisions, {summary.valued} valued, {loss} points"
    for one in summary.classes:
        rate = f"{one.rate:6.2f} ± {one.error:.2f} in 100"
        yield f"{one.name:16} {one.count:5} {rate}   counted {one.strong:.2f}"


def main() -> None:
    arguments = parser_of(__doc__, every=48, jobs=1, keep=None).parse_args()
    seats = kept(arguments.keep, partial(reviews_of_others, seats_of, arguments.every, arguments.jobs))
    for part in (by_rating, by_place, by_row):
        print(*part(seats), "", sep="\n")


def reviews_of_others(reviews_of: Callable[[Path], list[T]], every: int, jobs: int) -> list[T]:
    """Return the reviews of games that were not counted for the measure.

    Args:
        reviews_of: the function that reviews the games of a file.
        every: take each N-th of these games only.
        jobs: the number of processes.
    """
    others = [path for number, path in files() if number % COUNTED]
    return [item for several in mapped(reviews_of, others[::every], jobs) for item in several]


if __name__ == "__main__":
    main()
