"""Count what open hands without a yaku bring: ``make without-yaku`` compares values by one and by two shape
changes with points.

Counted are the discards, in games of four players of the shared data, of open hands at 1-shanten or tenpai
that cannot win if each draw that is kept lowers the shanten. A row has the mean value of the discard that the
seat made, with one and with two shape changes, and the mean of the points that the deal brought. ± is one
standard error of the difference between the points and the value with one shape change, with the decisions of
a seat in a deal as one cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import clusters
from paili.analysis.shanten import shanten
from paili.game import events as ev
from paili.game.records import Deal, Game
from paili.logs.deal.completion import replayed
from paili.position import Position
from paili.reviews.options import TABLE, charges_of, is_against, table_view
from paili.reviews.walk import decision_points
from paili.tiles import kind_of
from paili.value.questions import evaluate_ends
from shared_games import cases_of_file, counted, points_from

SHAPE_CHANGES = (1, 2)
FAR = 1  # shanten
PLAYERS = 4


class Case(NamedTuple):
    """A discard: shanten, whether an opponent is in riichi, both values, the points, the seat in its deal."""

    shanten: int
    against: bool
    values: tuple[float, ...]
    points: float
    seat: tuple[str, int, int]


def _cases(game: Game, deal: Deal, _: int, place: tuple[str, int]) -> Iterator[Case]:
    end = replayed(deal, game.rules) if game.rules.players == PLAYERS else None
    if end is None:
        return
    for seat in range(PLAYERS):
        for point in decision_points(deal, place[1], seat, game.rules):
            if not isinstance(point.actual, ev.Discard) or not _has_no_yaku(point.position):
                continue
            against = is_against(point.position)
            kind = kind_of(point.actual.tile)
            values = tuple(_value(point.position, kind, against, number) for number in SHAPE_CHANGES)
            far = shanten(point.position.hand).best
            yield Case(far, against, values, points_from(end, point.position, seat), (*place, seat))


def _has_no_yaku(position: Position) -> bool:
    hand = position.hand
    if not any(meld.is_open for meld in hand.melds) or not 0 <= shanten(hand).best <= FAR:
        return False
    return not any(value.win for value in _values(position, False, 0).discards)


def _value(position: Position, kind: int, against: bool, shape_changes: int) -> float:
    discards = _values(position, against, shape_changes).discards
    return next(value.points for value in discards if kind_of(value.tile) == kind)


def _values(position: Position, against: bool, shape_changes: int) -> Any:
    fold = charges_of(table_view(position)) if against else False
    return evaluate_ends(position, opponents=TABLE, fold=fold, riichi="later", shape_changes=shape_changes)


# ---------------------------------------------------------------------------------- the table

_ROWS: dict[str, Callable[[Case], bool]] = {
    "all": lambda _: True,
    "nobody in riichi, ready": lambda case: not case.against and case.shanten == 0,
    "nobody in riichi, 1-shanten": lambda case: not case.against and case.shanten == FAR,
    "against a riichi": lambda case: case.against,
    "two add more than 100": lambda case: case.values[1] - case.values[0] > 100,
}


def print_table(cases: Sequence[Case]) -> None:
    """Print a row for each kind of decision."""
    print(f"{'':30}{'number':>8}{'hands':>7}{'one':>8}{'two':>8}{'points':>8}     ±")
    for name, fits in _ROWS.items():
        row = [case for case in cases if fits(case)]
        if len(row) < 2:
            continue
        one, two, points = (
            sum(numbers) / len(row)
            for numbers in zip(*[(*case.values, case.points) for case in row], strict=True)
        )
        off, seats = [case.points - case.values[0] for case in row], [case.seat for case in row]
        error = clusters.mean(off, seats).error
        print(f"{name:30}{len(row):>8}{len({*seats}):>7}{one:>8.0f}{two:>8.0f}{points:>8.0f}{error:>6.0f}")


if __name__ == "__main__":
    print_table(counted(partial(cases_of_file, _cases), __doc__))
