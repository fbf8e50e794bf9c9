"""How strong players decide: ``make review-model`` counts the numbers that reviews compare decisions with.

For each decision of each seat in whole games of the shared data: the difference between the result of the
deal for the seat and the value of its choice, by row (the levels); the loss to the best discard, at those
levels; and the number of decisions of each class. ``--write`` writes rows and thresholds to
``src/paili/reviews/phoenix.json``. The levels of open hands up to 3-shanten are not changed:
``make call-factors`` counts them, from six times the games.
The file also has the number of useful tiles that discards give up against the best discard. ``--tiles``
counts only these again, in minutes because it needs no values, and leaves the rest of the file unchanged.
The script prints the levels, and the share of a loss that does not come true, see `print_shares`.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import replace
from functools import partial
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from clusters import mean, numbered
from command_line import kept, mapped, parser_of
from paili import RIICHI, SANMA, census, logs
from paili.estimates import Estimate
from paili.logs.deal.completion import replayed
from paili.reviews import records as rec
from paili.reviews.classes import ReviewCase, judge
from paili.reviews.model import DecisionGroup, ReviewModel, read_model
from paili.reviews.options import OptionsOfMove, options_of
from paili.reviews.question import case_of
from paili.reviews.values import Scale
from paili.reviews.walk import DecisionPoint, decision_points
from shared_games import files, points_from
from shipped import PACKAGE, ROOM, finish

FILE = PACKAGE / "reviews" / "phoenix.json"
STEPS = (0, 1, 10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000)
TILE_STEPS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40)
# A loss counts from here on. Below 100 points the order of discards is noise (at 3-shanten a tenth of the
# decisions of strong players loses 43 to 83), on the first three turns below 200. "strong": of a hundred such
# decisions of strong players at most so many may lose as much. "danger": points of the chance to deal in.
THRESHOLDS = {
    "strong": 5, "least": 100, "first turns": 200, "large": 500, "efficiency": 150, "value": 300,
    "riichi": 500, "call": 300, "call riichi": 500, "defence": 200, "danger": 3,
    "push or fold near": 500, "push or fold far": 300,
}  # fmt: skip
# How far the level of a row may truly be off what is said: rows with few hands are drawn to nothing, by as
# much as their error is larger than that.
TRUE_LEVEL = 300.0
MOST_LOSS = 3000.0  # in the count of losses that come true
MOST_SHANTEN = 3  # call_factors counts the levels of open hands up to this shanten
NOTHING = {"games": 0, "levels": {}, "rows": {}, "tiles": {}, "classes": {}}


class Kept(NamedTuple):
    """A decision of a player, the options with their values, and the result of the deal for the seat."""

    point: DecisionPoint
    options: OptionsOfMove
    got: float
    hand: tuple[str, int, int]  # of one deal and seat


def kept_of(path: Path, values: bool = True) -> list[Kept]:
    """Return the decisions of all seats in the games of a file."""
    decisions = []
    for game in logs.read(path):
        for number, deal in enumerate(game.deals):
            end = replayed(deal, game.rules)
            for seat in game.seats if end else ():
                for point in decision_points(deal, number, seat, game.rules):
                    small = replace(deal, events=(), extra=(), hands=((),) * deal.players)
                    options, got = options_of(point, values=values), points_from(end, point.position, seat)
                    decisions.append(
                        Kept(point._replace(deal=small), options, got, (path.name, number, seat))
                    )
    return decisions


# ---------------------------------------------------------------------------------- counting


def levels(decisions: list[Kept], model: ReviewModel) -> dict[str, list[float]]:
    """Return, by row, how much more hands earned than the value of the choice that was made."""
    result: dict[str, list[tuple[float, Any]]] = defaultdict(list)
    for item in decisions:
        case = case_of(item.point, item.options, model)
        actual = case.actual
        if actual.points is None or actual.danger is None or case.kind == rec.CALL:
            continue
        brings = actual.points if actual.fold is None else max(actual.points, actual.fold)
        promised = (1 - actual.danger) * brings - (actual.danger_cost or 0.0)
        result[case.scale.row_of(actual).name].append((item.got - promised, item.hand))
    return {
        name: drawn(len(cases), mean(*zip(*cases, strict=True))) for name, cases in sorted(result.items())
    }


def of_open_hands(players: int) -> dict[str, list[float]]:
    """Return the levels of open hands in the file, which call_factors.py counts, by the name of the row."""
    rows = product((rec.DISCARD,), (True,), range(MOST_SHANTEN + 1), (False, True))
    before = json.loads(FILE.read_text(encoding="utf-8"))[str(players)]["levels"]
    return {name: before[name] for name in (DecisionGroup(*row).name for row in rows) if name in before}


def drawn(number: int, level: Estimate) -> list[float]:
    """Return the number of cases, their mean shrunk towards 0 by its error, and the error that remains."""
    error = level.error or 0.0
    share = TRUE_LEVEL**2 / (TRUE_LEVEL**2 + error**2)
    return [number, round(share * level.value, 1), round(error * sqrt(share), 1)]


def dealt(players: int) -> list[float]:
    """Return the mean distance from ready of thirteen random tiles, and its standard deviation."""
    result = census(13, "best", weighted=True, variant=SANMA if players == 3 else RIICHI)
    of = sum(result.values())
    mean = sum(far * count for far, count in result.items()) / of
    spread = sqrt(sum((far - mean) ** 2 * count for far, count in result.items()) / of)
    return [round(mean, 4), round(spread, 4)]


def rows(cases: list[ReviewCase]) -> dict[str, list[Any]]:
    """Return the losses of decisions by row, and for all distances from ready together."""
    result: dict[str, list[float]] = defaultdict(list)
    for case in cases:
        if case.valuation.loss is not None and case.kind in (rec.DISCARD, rec.RIICHI, rec.CALL):
            for row in (case.valuation.row, case.valuation.row._replace(shanten=None)):
                result[row.name].append(case.valuation.loss)
    return {name: _row(losses, STEPS) for name, losses in sorted(result.items())}


def tiles(decisions: list[Kept], model: ReviewModel) -> dict[str, list[Any]]:
    """Return how many useful tiles discards give up against the best discard that is as near to ready.

    Only deals without a riichi so far are counted.
    """
    result: dict[str, list[float]] = defaultdict(list)
    for item in decisions:
        case = case_of(item.point, item.options, model, values=False)
        row = case.valuation.row
        if case.valuation.best is not None and not row.against and case.actual.shanten == row.shanten:
            for one in (row, row._replace(shanten=None)):
                result[one.name].append(case.fewer)
    return {name: _row(fewer, TILE_STEPS) for name, fewer in sorted(result.items())}


def _row(losses: list[float], steps: tuple[int, ...]) -> list[Any]:
    at_least = [sum(loss >= step for loss in losses) for step in steps]
    return [len(losses), at_least[0] - at_least[1], round(sum(losses) / len(losses), 1), at_least]


def counted(decisions: list[Kept], players: int, games: int) -> dict[str, Any]:
    """Return the counts for the file, of games with the same number of players."""
    contents: dict[str, Any] = {**NOTHING, "games": games, "dealt": dealt(players)}
    contents["tiles"] = tiles(decisions, _model(contents, players))
    contents["levels"] = levels(decisions, _model(contents, players)) | of_open_hands(players)
    cases = [case_of(item.point, item.options, _model(contents, players)) for item in decisions]
    contents["rows"] = rows(cases)
    model = _model(contents, players)
    judged = (case._replace(scale=Scale.of(case.scale.position, model)) for case in cases)
    classes = Counter(judge(case).class_ for case in judged)
    contents["classes"] = {"decisions": len(cases), **{name: classes[name] for name in rec.CLASSES}}
    return contents


def print_shares(decisions: list[Kept], model: ReviewModel, name: str) -> None:
    """Print the share of the losses that does not come true, by kind of decision.

    If losses are too large, players who chose the lesser option get more than its value, by a share of the
    loss, or players who chose the best option get less than its value, by a share of its lead. The share is
    the sum of both, from a regression of the difference between result and value on loss and lead (each at
    most `MOST_LOSS`); ± is one standard error, with the decisions of a deal as one cluster.
    """
    rows: dict[str, list[tuple[float, float, float, Any]]] = defaultdict(list)
    for item in decisions:
        case = case_of(item.point, item.options, model)
        loss, values = case.valuation.loss, [option.value for option in case.valuation.options]
        if loss is not None and case.actual.value is not None:
            best, *others = sorted((value for value in values if value is not None), reverse=True)
            lead = best - others[0] if others and loss <= 0 else 0.0
            row = min(loss, MOST_LOSS), min(lead, MOST_LOSS), item.got - case.actual.value, item.hand
            rows["all"].append(row)
            rows[case.kind].append(row)
    for kind, cases in sorted(rows.items()):
        x = np.array([(1.0, loss, -lead) for loss, lead, _, _ in cases])
        inverse = np.linalg.pinv(x.T @ x)
        off = np.array([more for _, _, more, _ in cases])
        weights = inverse @ x.T @ off
        hands = numbered(hand for *_, hand in cases)
        sums = np.zeros((hands.max() + 1, 3))
        np.add.at(sums, hands, x * (off - x @ weights)[:, None])
        spread = inverse @ sums.T @ sums @ inverse
        share, error = weights[1:].sum(), sqrt(spread[1:, 1:].sum())
        counted = sum(loss >= THRESHOLDS["least"] for loss, *_ in cases)
        print(
            f"{name}, {kind}: {share:.2f} ± {error:.2f} of a loss does not come true "
            f"({len(cases)} decisions, {counted} with a loss of {THRESHOLDS['least']} points or more)"
        )


def _model(contents: dict[str, Any], players: int) -> ReviewModel:
    steps = {"steps": STEPS, "tile steps": TILE_STEPS}
    return read_model({str(players): contents, **steps, "counted": "", "thresholds": THRESHOLDS}, players)


def main() -> None:
    parser = parser_of(__doc__, every=1, jobs=1, keep=None, write=False)
    parser.add_argument("--tiles", action="store_true", help="count the useful tiles alone")
    arguments = parser.parse_args()
    count = partial(kept_of, values=not arguments.tiles)
    paths = [path for _, path in files(arguments.every)]
    kept_games = kept(arguments.keep, lambda: list(mapped(count, paths, arguments.jobs)))
    document: dict[str, Any] = {
        "counted": "", "source": ROOM, "steps": STEPS, "thresholds": THRESHOLDS
    }  # fmt: skip
    if arguments.tiles:
        document = json.loads(FILE.read_text(encoding="utf-8"))
    document["tile steps"] = TILE_STEPS
    for players in (4, 3):
        own = [game for game in kept_games if game and game[0].point.position.players == players]
        every = [item for game in own for item in game]
        if not every:
            continue
        if arguments.tiles:
            document[str(players)]["tiles"] = tiles(
                every, _model(document[str(players)] | {"tiles": {}}, players)
            )
            continue
        document[str(players)] = counted(every, players, len(own))
        for name, level in document[str(players)]["levels"].items():
            print(f"{players} players, {name:24}{level[0]:>7}{level[1]:>9.1f} ± {level[2]:.1f}")
        halves = ([item for game in own[half::2] for item in game] for half in (0, 1))
        for title, some in (("", every), *zip((", half 0", ", half 1"), halves, strict=True)):
            print_shares(some, _model(document[str(players)], players), f"{players} players{title}")
    finish(FILE, document, write=arguments.write)


if __name__ == "__main__":
    main()
