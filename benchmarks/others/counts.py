"""Count the steps of games by cells, and fit the factors of rates to the counts.

Each rate has a list of cells. A cell is a combination of factors (`paili.value.table.others` lists them),
with the number of times that the event could happen and that it did. The factors are those of a Poisson
regression with a ridge that pulls each factor towards 1, and each base towards the rate of all cells, with
the strength `RIDGE`; so one or two cases alone give no factor. An event that ends a deal happens once in a
deal, so cases are treated as independent.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from danger import fit
from others.steps import Seats, Step
from paili.tiles import EAST
from paili.value.table.others import TableModel
from paili.value.table.signs import (
    BANDS,
    CLASSES,
    DECLARE,
    DECLARED,
    FOLDS,
    LOOKS,
    NOT_TOLD,
    OWN,
    RIICHI,
    STATES,
    THREAT_NAMES,
    TURNS,
    among_signs,
    band_of,
    dealt_signs,
    hand_signs,
    move_signs,
    moves_of,
    ron_signs,
    since_of,
    threat_of,
    threat_signs,
    turn_of,
    wait_signs,
    wall_signs,
    won_signs,
)

RATES = ("ron", "dealt", "won", "moves", "threatened", "wall")
RIDGE = 2.0
SPREAD = 100.0  # points by which folds of a band of turns truly differ from what their steps say
PRIOR = 10  # cases that a price, or a release, takes in at what its row and column foresee
NOT_THEIRS = ("abort", "ron")  # steps in which nobody else could win: the chances are given that

Cells = dict[tuple[str, ...], list[float]]


class Fold(NamedTuple):
    """A fold from its beginning.

    Attributes:
        seats: the states of the other seats.
        dealer: the dealer, 0 for the own seat.
        safe: the number of safe tiles in the hand.
        left: the number of own draws left.
        got: the points that the deal brought.
    """

    seats: tuple[int, ...]
    dealer: int
    safe: int
    left: int
    got: int

    @classmethod
    def of(cls, step: Step) -> Fold:
        """Return the fold that begins with a step."""
        states, deals = ([other[place] for other in step.others] for place in (0, 1))
        dealer = 0 if step.dealer else deals.index(True) + 1
        return cls(tuple(states), dealer, min(step.folds, len(FOLDS) - 1), step.left, step.got)

    def worth(self, model: TableModel) -> float:
        """Return the value of the fold by a model."""
        return model.folds(self.left, seats=self.seats, dealer=self.dealer)[self.safe][self.left]


class Counts:
    """The counts of each cell: how often an event could happen and did; for payments, the sum."""

    def __init__(self, players: int) -> None:
        self.players, self.games, self.deals = players, 0, 0
        self.cells: dict[str, Cells] = {name: defaultdict(lambda: [0.0, 0.0]) for name in RATES}
        self.released: Cells = defaultdict(lambda: [0.0, 0.0])
        self.paid: dict[Any, list[int]] = defaultdict(list)
        self.folded, self.safe = 0, [0] * len(FOLDS)
        self.folds: list[Fold] = []
        self.fold_steps = [[0.0, 0.0] for _ in BANDS]
        self.late: dict[Any, list[int]] = defaultdict(list)

    def add(self, seats: Seats) -> None:
        self.deals += 1
        for steps in seats:
            since, begun = 0, 0
            for step in steps:
                begun = band_of(step.left) if step.folds else begun
                since = 0 if step.declares else since + 1
                self._rons(step)
                self._others(step, since_of(own_of(step), since))
                self._releases(step)
                self._draws(step)
                self._folds(step, begun)
                if step.end == "drawn":
                    self.paid["drawn", drawn_state(step)].append(step.change)

    def _count(self, what: str, signs: Sequence[str], did: bool) -> None:
        cell = self.cells[what][tuple(signs)]
        cell[0] += 1
        cell[1] += did

    def _rons(self, step: Step) -> None:
        honours = all(kind >= EAST for kind in step.waits)
        for kind, (copies, look, dora) in step.waits.items():
            signs = ron_signs(step.own, kind, look, step.left, dora=dora)
            among = among_signs(step.own, step.riichi, sum(0 < state < RIICHI for state, _ in step.others))
            wait = wait_signs(step.own, len(step.waits), copies, honours=honours)
            seat = hand_signs(step.own, step.melds, dealer=step.dealer)
            self._count("ron", (*signs, *among, *wait, *seat), step.won == kind)

    def _others(self, step: Step, since: str) -> None:
        own, turn = own_of(step), turn_of(step.left)
        for place, (state, dealer) in enumerate(step.others):
            riichi = step.riichi - (state == RIICHI) + (own == DECLARED)
            won, by = place in step.winners, (state, turn, dealer, since, riichi)
            self._count("dealt", dealt_signs(own, *by), won and step.dealt)
            if step.threatened:
                self._count(
                    "threatened",
                    threat_signs(step.threatened, state, turn, dealer, riichi),
                    won and step.dealt,
                )
            if step.dealt or step.end in NOT_THEIRS:
                continue
            self._count("won", won_signs(*by), won)
            if step.after is not None:
                self._moves(state, step.after[place], turn, since, riichi)
        if step.winners and step.change <= 0:
            self._pay(step)

    def _folds(self, step: Step, begun: int) -> None:
        """Count a step of a fold: its wins and drawn deals, and the safe tiles when the fold begins."""
        if step.threatened in FOLDS:
            self.folded += 1
            self.fold_steps[begun][0] += 1
            self.fold_steps[begun][1] += step.end in ("ron", "tsumo")
            if step.end in ("ron", "tsumo"):
                self.paid["fold", "won"].append(step.got)
            elif step.end == "drawn":
                self.paid["fold", "drawn", begun].append(step.change)
        if step.folds:
            self.safe[min(step.folds, len(FOLDS) - 1)] += 1
            who = threat_of([state for state, _ in step.others], [deals for _, deals in step.others])
            self.paid["fold", who, "dealer" if step.dealer else "child"].append(step.got)
            self.folds.append(Fold.of(step))

    def _moves(self, state: int, after: int, turn: int, since: str, riichi: int) -> None:
        for move, to in moves_of(state):
            if move == DECLARE or after != RIICHI:
                did = after == to if move == DECLARE else after > state
                self._count("moves", move_signs(move, state, turn, since, riichi), did)

    def _pay(self, step: Step) -> None:
        """Count the cost of a win; of two wins at once, each is counted with both payments."""
        what = "dealt" if step.dealt else "won"
        for place in step.winners:
            state, deals = step.others[place]
            by = "he" if deals else "own" if step.dealer else "neither"
            cell = drawn_state(step) == "riichi", by, state
            self.paid[what, *cell].append(-step.change)
            self.late[what, turn_of(step.left), *cell].append(-step.change)

    def _releases(self, step: Step) -> None:
        for released, shares in step.released:
            for number, name in enumerate(CLASSES):
                cell = self.released[name, str(band_of(step.left))]
                cell[0] += shares[number]
                cell[1] += released == number

    def _draws(self, step: Step) -> None:
        """Count the next draw, by the classes of tiles that the seat cannot see."""
        if step.drawn >= 0 and step.own != DECLARED:
            unseen = sum(step.live)
            for kind, copies in enumerate(step.live):
                if copies:
                    signs = wall_signs(
                        kind, copies, step.visible[kind], step.left, step.riichi, dora=kind in step.dora
                    )
                    cell = self.cells["wall"][signs]
                    cell[0] += copies / unseen
                    cell[1] += kind == step.drawn


def own_of(step: Step) -> str:
    if step.own == "free":
        return OWN[1] if step.called else OWN[0]
    return step.own


def drawn_state(step: Step) -> str:
    return step.own if step.own in ("riichi", "free") else "ready"


# ---------------------------------------------------------------------------------- the factors


def fitted(cells: Cells) -> dict[str, dict[str, float]]:
    """Return the factor of each sign, its relative standard error, and its number of cases."""
    signs = sorted({sign for key in cells for sign in key})
    place = {sign: number for number, sign in enumerate(signs)}
    keys = [key for key, (could, _) in cells.items() if could]
    could = np.array([cells[key][0] for key in keys])
    did = np.array([cells[key][1] for key in keys])
    width = len(keys[0])
    x = fit.Signs(
        np.arange(len(keys) + 1) * width,
        np.array([place[sign] for key in keys for sign in key]),
        np.ones(len(keys) * width),
        len(signs),
    )
    base = {key[0] for key in keys}
    towards = np.array([math.log(did.sum() / could.sum()) if sign in base else 0.0 for sign in signs])
    task = fit.Task(x, did / could, could, towards, np.ones(len(signs)), fit.POISSON)
    w = fit.fitted(task, RIDGE)
    spread = np.linalg.inv(task.sums(w)[1] + RIDGE * np.eye(len(signs)))
    of, times = (x.sums(item, item)[0] for item in (could, did))
    return {
        sign: {
            "of": round(float(of[at])), "times": round(float(times[at])),
            "factor": rounded(math.exp(w[at])), "error": round(math.sqrt(spread[at, at]), 3),
        }
        for sign, at in place.items()
    }  # fmt: skip


def rounded(value: float) -> float:
    return float(f"{value:.4g}")


def with_means(factors: dict[str, dict[str, float]], of: Sequence[str], name: str) -> None:
    """Add the factor for an unknown fact: the mean of some factors, weighted by their frequency."""
    results = [factors[sign] for sign in of if sign in factors]
    cases, times = (sum(factor[key] for factor in results) for key in ("of", "times"))
    whole = sum(factor["of"] * factor["factor"] for factor in results) / cases
    factors[name] = {"of": cases, "times": times, "factor": rounded(whole), "error": 0.0}


def contents(counts: Counts) -> dict[str, Any]:
    """Return the contents of the file for one number of players."""
    factors = {name: fitted(counts.cells[name]) for name in RATES}
    for own in ("riichi", "dama"):
        with_means(factors["ron"], [f"{own}, {look}" for look in LOOKS], f"{own}, {NOT_TOLD}")
    result = {
        "games": counts.games, "deals": counts.deals, **factors,
        "paid": {
            what: {own: prices(counts, what, own == "riichi") for own in ("riichi", "dama")}
            for what in ("dealt", "won")
        },
        "late": {what: late_prices(counts, what) for what in ("dealt", "won")},
        "fold": {
            "of": counts.folded, "won": mean(counts.paid["fold", "won"]), "safe": counts.safe,
            "wins": fold_wins(counts), "shifts": [{"shift": 0.0}] * len(BANDS),
            "drawn": [mean(counts.paid["fold", "drawn", band]) for band in range(len(BANDS))],
            "levels": {
                own: {who: mean(counts.paid["fold", who, own]) for who in THREAT_NAMES}
                for own in ("child", "dealer")
            },
        },
        "drawn": {name: mean(counts.paid["drawn", name]) for name in ("riichi", "ready", "free")},
        "release": dict(zip(CLASSES, releases(counts), strict=True)),
    }  # fmt: skip
    result["fold"]["shifts"] = fold_shifts(counts, result)
    return result


# ---------------------------------------------------------------------------------- money, and what is thrown


def prices(counts: Counts, what: str, declared: bool) -> dict[str, list[dict[str, float]]]:
    """Return the cost of a win by dealer and state of the winner, shrunk towards the product of both."""
    names = ("he", "own", "neither")
    cells = [[counts.paid[what, declared, by, state] for state in range(STATES)] for by in names]
    whole = middle(value for row in cells for cell in row for value in cell)
    columns = [middle(value for cell in item for value in cell) for item in zip(*cells, strict=True)]
    results = {}
    for by, row in zip(names, cells, strict=True):
        of_row = middle(value for cell in row for value in cell)
        results[by] = [
            {
                **mean(cell),
                "mean": round((sum(cell) + PRIOR * of_row * column / whole) / (len(cell) + PRIOR), 1),
            }
            for cell, column in zip(row, columns, strict=True)
        ]
    return results


def late_prices(counts: Counts, what: str) -> list[dict[str, float]]:
    """Return the cost of a win by turn, relative to its cost by dealer and state of the winner."""
    results = []
    for turn in range(len(TURNS)):
        paid = [(key[2:], values) for key, values in counts.late.items() if key[:2] == (what, turn)]
        of = sum(len(values) for _, values in paid)
        foreseen = sum(len(values) * middle(counts.paid[what, *cell]) for cell, values in paid)
        came = sum(sum(values) for _, values in paid)
        more = PRIOR * foreseen / of if of else 1.0
        results.append({"of": of, "factor": rounded((came + more) / (foreseen + more))})
    return results


def fold_shifts(counts: Counts, result: dict[str, Any]) -> list[dict[str, float]]:
    """Return how much more folds earned than their steps predict, by draws left, shrunk towards 0."""
    model = TableModel("", "", "", "", counts.players, counts.games, counts.deals, result)
    off: list[list[float]] = [[] for _ in BANDS]
    for fold in counts.folds:
        off[band_of(fold.left)].append(fold.got - fold.worth(model))
    return [shift_of(values) for values in off]


def shift_of(values: Sequence[float]) -> dict[str, float]:
    error = math.sqrt(np.var(values) / len(values))
    share = SPREAD**2 / (SPREAD**2 + error**2)
    return {"of": len(values), "shift": round(share * float(np.mean(values)), 1), "error": round(error, 1)}


def fold_wins(counts: Counts) -> list[dict[str, float]]:
    """Return how often a step of a fold wins after all, by the band in which the fold began."""
    whole = rate_of(summed(counts.fold_steps))
    return [
        {"of": round(of), "times": round(times), "rate": round((times + PRIOR) / (of + PRIOR / whole), 6)}
        for of, times in counts.fold_steps
    ]


def middle(values: Iterable[int]) -> float:
    result = list(values)
    return sum(result) / len(result) if result else 0.0


def mean(values: list[int]) -> dict[str, float]:
    if not values:
        return {"of": 0, "mean": 0.0, "error": 0.0}
    spread = sum((value - middle(values)) ** 2 for value in values)
    error = math.sqrt(spread / max(1, len(values) - 1) / len(values))
    return {"of": len(values), "mean": round(middle(values), 1), "error": round(error, 1)}


def releases(counts: Counts) -> Iterator[dict[str, list[float]]]:
    """Yield how often each class of tiles is discarded in each band, relative to its unseen share."""
    bands = range(len(BANDS))
    cells = {name: [counts.released[name, str(band)] for band in bands] for name in CLASSES}
    columns = [summed(row[band] for row in cells.values()) for band in bands]
    whole = summed(columns)
    for row in cells.values():
        of_row, rates = summed(row), []
        for (of, times), column in zip(row, columns, strict=True):
            foreseen = rate_of(of_row) * rate_of(column) / rate_of(whole)
            rates.append(round((times + PRIOR) / (of + PRIOR / foreseen), 5) if foreseen else 0.0)
        yield {
            "of": [round(of, 1) for of, _ in row], "times": [times for _, times in row], "rate": rates,
        }  # fmt: skip


def summed(cells: Iterable[Sequence[float]]) -> tuple[float, float]:
    result = list(cells)
    return sum(cell[0] for cell in result), sum(cell[1] for cell in result)


def rate_of(cell: Sequence[float]) -> float:
    return cell[1] / cell[0] if cell[0] else 0.0
