"""Count what riichi and dama bring: ``make dama-check`` prints their values and points side by side.

In the decisions of the shared games in which a closed ready hand might declare riichi, the values of riichi
and of dama with the discard of the player, as a review computes them without levels, are compared with the
points that the deal brought: each riichi, and for each hand that stays dama the first discard at which it
might have declared. The rows are by what the player did and by how much more dama is worth than riichi; their
columns are the mean value, the points, the points minus the value of riichi, and the same with what the hand
lost in its later decisions between riichi and dama, for all games and for each half of the files in the order
of names. The value of dama is that of the best play afterwards, so later losses are no part of it. ± is one
standard error, with the decisions of a deal as one cluster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import inf
from typing import NamedTuple

import clusters
from paili.game import Table
from paili.game import events as ev
from paili.game.records import Deal, Game
from paili.reviews import records as rec
from paili.reviews.model import review_model
from paili.reviews.options import OptionsOfMove, options_of
from paili.reviews.records import Option
from paili.reviews.values import Scale, weigh
from paili.reviews.walk import DecisionPoint
from paili.tiles import kind_of
from shared_games import ENDS, cases_of_file, counted, points_from

BANDS = (-inf, -500, 0, 700, inf)  # of the value of dama minus that of riichi, in points


class Case(NamedTuple):
    """A decision between riichi and dama.

    Attributes:
        half, players, against: the half of the files; the number of players; whether an opponent is in
            riichi.
        declares, goes_on: whether the seat declared riichi; whether it declared later in the deal.
        riichi, dama: the values of both with the discard that the seat made, the danger included.
        more: the value of dama minus that of riichi, if the discard does not deal in.
        got: the points that the deal brought the seat, less the stick of its riichi.
        later: the losses of the later decisions between riichi and dama in the deal.
        deal: the file and the deal.
    """

    half: int
    players: int
    against: bool
    declares: bool
    goes_on: bool
    riichi: float
    dama: float
    more: float
    got: float
    later: float
    deal: tuple[str, int]


def _cases(game: Game, deal: Deal, half: int, place: tuple[str, int]) -> Iterator[Case]:
    """Yield the first decision of each hand that stayed dama, and each riichi, of a deal."""
    table, points = Table(game.rules), defaultdict(list)
    table.start(deal)
    for step, event in enumerate(deal.events):
        if isinstance(event, ev.Discard) and not table.state.seats[event.seat].riichi:
            moves = table.legal(event.seat)
            may_declare = any(isinstance(move, ev.Discard) and move.riichi for move in moves)
            if may_declare and not any(isinstance(move, ev.Win) for move in moves):
                point = DecisionPoint(deal, place[1], step, table.position(event.seat), moves, event)
                points[event.seat].append(point)
        table.apply(event)
    if table.end is None or table.end.kind not in ENDS:
        return
    for seat, of_seat in points.items():
        declared = bool(table.state.seats[seat].riichi)
        later = 0.0
        for number, point in reversed([*enumerate(of_seat)]):
            scale = Scale.of(point.position, review_model(point.position.players))
            options = options_of(point)
            assert isinstance(point.actual, ev.Discard)
            values = _values(options, kind_of(point.actual.tile))
            if values is not None and (point.actual.riichi or number == 0):
                players, declares = point.position.players, point.actual.riichi
                got = points_from(table.end, point.position, seat)
                yield Case(half, players, scale.against, declares, declared, *values, got, later, place)
            later += weigh(options, scale, rec.RIICHI).loss or 0


def _values(options: OptionsOfMove, kind: int) -> tuple[float, float, float] | None:
    """Return the values of riichi and of dama with a discard, and the value of dama minus that of riichi if
    the discard does not deal in; None if the discard gives up the ready hand.
    """
    by_move = {one.move: one for (one,) in options.every if one.tile == kind}
    riichi, dama = by_move.get(rec.RIICHI), by_move.get(rec.DISCARD)
    if riichi is None or dama is None or riichi.points is None or dama.points is None:
        return None
    return _value(riichi), _value(dama), dama.points - riichi.points


def _value(option: Option) -> float:
    """Return the value of an option without the level of the statistics and without folding."""
    return (1 - (option.danger or 0.0)) * (option.points or 0.0) - (option.danger_cost or 0.0)


# ---------------------------------------------------------------------------------- tables

_NUMBERS: tuple[Callable[[Case], float], ...] = (
    lambda case: case.riichi if case.declares else case.dama,
    lambda case: case.got,
    lambda case: case.got - case.riichi,
    lambda case: case.got + case.later - case.riichi,
)


def _mean(cases: Sequence[Case], number: Callable[[Case], float]) -> str:
    if len(cases) < 2:
        return f"{'':>16}"
    mean = clusters.mean([number(case) for case in cases], [case.deal for case in cases])
    return f"{f'{mean.value:,.0f} ± {mean.error:,.0f}':>16}"


def print_table(cases: Sequence[Case], name: str) -> None:
    """Print a row for each choice and each band of the difference between the values of dama and riichi."""
    print(f"\n{name}\n{'':24}{'hands':>7}{'value':>16}{'points':>16}{'− riichi':>16}{'with later':>16}")
    for declares in (True, False):
        for low, high in (*pairwise(BANDS), (BANDS[0], BANDS[-1])):
            band = [case for case in cases if case.declares == declares and low <= case.more < high]
            row = f"{'riichi' if declares else 'dama'}, {low:g} to {high:g}"
            halves = [("", [case for case in band if case.half == half]) for half in (0, 1)]
            for title, cases_of_row in ((row, band), *halves):
                numbers = "".join(_mean(cases_of_row, number) for number in _NUMBERS)
                print(f"{title:24}{len(cases_of_row):>7}{numbers}")
    quiet = [case for case in cases if not case.declares]
    print(f"declared later, %: {_mean(quiet, lambda case: 100.0 * case.goes_on).strip()}")


def main() -> None:
    cases = counted(partial(cases_of_file, _cases), __doc__)
    for players in (4, 3):
        for against in (False, True):
            own = [case for case in cases if (case.players, case.against) == (players, against)]
            print_table(own, f"{players} players, {'somebody' if against else 'nobody'} in riichi")


if __name__ == "__main__":
    main()
