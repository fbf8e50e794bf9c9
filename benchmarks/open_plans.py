"""Count what open hands bring by their plan: ``make open-plans`` compares values with results, by the yaku
that bring most wins.

Counted are the discards of open hands, in games of four players of the shared data, with nobody in riichi:
all discards right after a call, and a random 12 % of the others. A row has the predicted and the observed
chance to win, the difference in each half of the files, and the points: the value of the discard, less its
danger, and what the deal brought. ± is one standard error of the difference, with a deal as one cluster.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import clusters
from paili.analysis.shanten import shanten
from paili.estimates import Estimate
from paili.game import Table
from paili.game.events import Call, Discard
from paili.game.records import Deal
from paili.position import Position
from paili.reviews.options import TABLE, is_against
from paili.tiles import Kind, kind_of
from paili.value.questions import discard_plans, evaluate_ends
from paili.value.with_calls import called_melds
from shared_games import ENDS, counted, deals_of_file, points_from

SHARE = 0.12  # of the discards that do not follow a call
FAR = 3  # shanten
PLAYERS = 4
PLANS = ("yakuhai", "tanyao", "flush", "runs", "triplets", "ends")


class Case(NamedTuple):
    """A discard: half of the files, deal, plan, whether the call before it left seven pairs at 1-shanten;
    predicted chance to win and points; whether the seat won, and its points.
    """

    half: int
    deal: tuple[int, int, int]
    plan: str
    leaves_pairs: bool
    win: float
    points: float
    won: bool
    gained: float


def cases_of_file(numbered: tuple[int, Path]) -> list[Case]:
    """Return the cases of a file, from its number and its path."""
    number, path = numbered
    chance = random.Random(number)
    cases: list[Case] = []
    for table, index, deal in deals_of_file(path, PLAYERS):
        discards = [*_discards(table, deal, chance)]
        if table.end is None or table.end.kind not in ENDS:
            continue
        for position, seat, kind, leaves_pairs in discards:
            prediction = _prediction(position, kind)
            if prediction is not None:
                won, gained = seat in table.end.winners, points_from(table.end, position, seat)
                plan, win, points = prediction
                cases.append(
                    Case(number % 2, (number, index, seat), plan, leaves_pairs, win, points, won, gained)
                )
    return cases


def _discards(table: Table, deal: Deal, chance: random.Random) -> Iterator[tuple[Position, int, Kind, bool]]:
    """Yield position, seat, discarded kind, and whether the call before it left seven pairs at 1-shanten."""
    table.start(deal)
    calls: dict[int, bool] = {}
    for event in deal.events:
        if isinstance(event, Call):
            before = shanten(table.position(event.seat).hand)
            calls[event.seat] = before.seven_pairs == 1 and (before.standard is None or before.standard > 1)
        if isinstance(event, Discard):
            leaves_pairs = calls.pop(event.seat, None)
            is_chosen = leaves_pairs is not None or chance.random() < SHARE
            if is_chosen and not table.state.seats[event.seat].riichi:
                position = table.position(event.seat)
                if called_melds(position.hand) and not is_against(position):
                    yield position, event.seat, kind_of(event.tile), bool(leaves_pairs)
        table.apply(event)


def _prediction(position: Position, kind: Kind) -> tuple[str, float, float] | None:
    """Return the plan with most wins after a discard, the chance to win, and the points less the danger."""
    if not 0 <= shanten(position.hand).best <= FAR:
        return None
    evaluation = evaluate_ends(position, opponents=TABLE, fold=False, riichi="later", shape_changes=1)
    values = (value for value in evaluation.discards if kind_of(value.tile) == kind)
    value = next((value for value in values if value.shanten <= FAR), None)
    if value is None:
        return None
    plans = discard_plans(evaluation, [value.tile])[0]
    plan = plans[0].id if plans and value.win else ""
    risk = next((item for item in position.danger() if kind_of(item.tile) == kind), None)
    points = value.points if risk is None else (1 - risk.p) * value.points - risk.loss
    return plan, value.win, points


# ---------------------------------------------------------------------------------- the table

_ROWS: dict[str, Callable[[Case], bool]] = {
    **{plan: lambda case, plan=plan: case.plan == plan for plan in PLANS},
    "left 1-shanten of seven pairs": lambda case: case.leaves_pairs,
}  # fmt: skip


def _difference(cases: Sequence[Case], seen: Callable[[Case], float]) -> Estimate:
    return clusters.mean([seen(case) for case in cases], [case.deal[:2] for case in cases])


def print_table(cases: Sequence[Case]) -> None:
    """Print a row for each plan."""
    wins, points = (lambda case: 100 * (case.won - case.win)), (lambda case: case.gained - case.points)
    for name, fits in _ROWS.items():
        row = [case for case in cases if fits(case)]
        halves = [[case for case in row if case.half == half] for half in (0, 1)]
        if not all(halves):
            continue
        win, gained = (
            sum(values) / len(row) for values in zip(*[(case.win, case.points) for case in row], strict=True)
        )
        more, richer = _difference(row, wins), _difference(row, points)
        won = f"{100 * win:.1f} / {100 * win + more.value:.1f} ± {more.error:.1f}"
        apart = ", ".join(_difference(half, wins).text(1) for half in halves)
        print(
            f"{name:32}{len(row):>7}  win % {won} ({apart})"
            f"  points {gained:.0f} / {gained + richer.value:.0f} ± {richer.error:.0f}"
        )


if __name__ == "__main__":
    print_table(counted(cases_of_file, __doc__))
