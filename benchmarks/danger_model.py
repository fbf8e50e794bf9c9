"""Fit the weights of `paili.danger` to whole games: ``make danger-model`` writes the file of the package.

There are logistic regressions (whether a kind deals in to riichi, whether it deals in to other hands, whether
a hand is ready) and Poisson regressions (the cost of a deal-in). Each has a ridge: it pulls the weights of
four players towards a table of rates by type of tile, and the weights of three players, for which there are
few games, towards those of four. Games that are left out of the fit decide the strength of the ridge
(`danger.fit`). Standard errors treat all rows of one hand of an opponent as one cluster. The file has each
weight with its error, and the counts that users see.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import clusters
from command_line import parser_of
from danger import fit
from danger.fit import Signs
from danger.games import count
from danger.rows import All, Rows, all_rows
from paili.dangers.model import LINE_BANDS, SINCE_BANDS, band_of
from paili.dangers.signs.lines import TYPES
from shipped import PACKAGE, SOURCE, finish

SHIPPED = PACKAGE / "dangers" / "phoenix.json"
KEPT = Path(__file__).parents[1] / ".danger"
NEVER = 0.5  # an event that never happened is counted as half an event
UNIT = 5000.0  # costs are fitted as multiples of it

QUESTIONS = ("ready", "riichi", "quiet", "riichi price", "quiet price")
FREE = ("base", "closed", "1 call", "2 calls", "3 calls")  # signs without a ridge: they give the mean
DOUBT = 10  # number of pairs with the mean rate that are added to each type

Weights = dict[str, tuple[float, float]]  # for each sign, its weight and the standard error


def of_types(rows: Rows, part: np.ndarray) -> dict[str, float]:
    """Return the values towards which the ridge pulls the weights of four players: logits of types."""
    types, won = rows.fact("type")[part].astype(int), rows.fact("won")[part]
    of = weight_of(rows)[part]
    mean = np.average(won, weights=of)
    could = np.bincount(types, of, minlength=len(TYPES)) + DOUBT
    did = np.bincount(types, of * won, minlength=len(TYPES)) + DOUBT * mean
    return dict(zip(TYPES, fit.logit(did / could).tolist(), strict=True))


def weight_of(rows: Rows) -> np.ndarray:
    """Return how many rows each sampled row represents."""
    return rows.fact("weight") if "weight" in rows.facts else np.ones(rows.count)


def plain(weights: Weights) -> dict[str, float]:
    return {name: weight for name, (weight, _) in weights.items()}


def values(weights: dict[str, float], names: Sequence[str]) -> np.ndarray:
    return np.array([weights.get(name, 0.0) for name in names])


class Fitted:
    """The weights for four and three players, fitted to all games or to a half of them.

    Args:
        result: the rows of the games.
        half: 0 or 1; None for all games.
    """

    def __init__(self, result: All, half: int | None = None) -> None:
        self.data, self.half = result, half
        self.weights: dict[tuple[str, int], Weights] = {}
        self.logits: dict[tuple[str, int], np.ndarray] = {}
        self.ridges: dict[tuple[str, int], float] = {}
        self.tasks: dict[tuple[str, int], tuple[fit.Task, np.ndarray]] = {}
        for players in (4, 3):
            for name in QUESTIONS:
                self._fit(name, players)

    def part(self, name: str, players: int) -> np.ndarray:
        """Return which rows the weights are fitted to."""
        halves = self.data.tables[name, players].fact("half")
        return np.full(len(halves), True) if self.half is None else halves == self.half

    def signs(self, name: str, players: int) -> Signs:
        """Return the signs of the rows; the size of "ready, …" is the logarithm of the chance to be ready."""
        rows = self.data.tables[name, players]
        x = rows.signs()
        if name != "quiet":
            return x
        ready = -np.log1p(np.exp(-self.logits["ready", players][rows.fact("ready_row").astype(int)]))
        is_ready = np.array([sign.startswith("ready, ") for sign in rows.names])[x.column]
        return x._replace(size=x.size * np.where(is_ready, np.repeat(ready, np.diff(x.first)), 1.0))

    def _fit(self, name: str, players: int) -> None:
        rows, part, x = self.data.tables[name, players], self.part(name, players), self.signs(name, players)
        names, is_price = list(rows.names), name.endswith("price")
        y = rows.fact("points") / UNIT if is_price else rows.fact("won").astype(float)
        task = fit.Task(
            x.of(part), y[part], weight_of(rows)[part],
            towards=values(self._middle(name, players, rows, part), names),
            pulls=np.array([float(sign not in FREE) for sign in names]),
            family=fit.POISSON if is_price else fit.LOGISTIC,
        )  # fmt: skip
        if players == 3:
            task = fit.level(task, np.array([sign in TYPES or sign in FREE for sign in names]))
        ridge, w = fit.chosen(task, rows.fact("game")[part].astype(int))
        self.tasks[name, players] = task, w.copy()
        errors = fit.errors(task, w, rows.fact("hand")[part], ridge)
        if is_price:
            w[names.index("base")] += np.log(UNIT)
        results = {
            sign: (round(float(one), 4), round(float(error), 4))
            for sign, one, error in zip(names, w, errors, strict=True)
        }
        self.weights[name, players], self.ridges[name, players] = results, ridge
        self.logits[name, players] = x @ values(plain(results), names)

    def _middle(self, name: str, players: int, rows: Rows, part: np.ndarray) -> dict[str, float]:
        """Return the values towards which the ridge pulls the weights."""
        if players == 3:
            middle = plain(self.weights[name, 4])
            return middle | {"base": middle["base"] - np.log(UNIT)} if "base" in middle else middle
        return of_types(rows, part) if name in ("riichi", "quiet") else {}

    def left_out(self, name: str, players: int) -> np.ndarray:
        """Return the chance or the cost of each fitted row by a fit without the game of the row."""
        task, w = self.tasks[name, players]
        games = self.data.tables[name, players].fact("game")[self.part(name, players)].astype(int)
        z = fit.Folds(task, games, w).left_out(self.ridges[name, players])
        return UNIT * np.exp(z) if name.endswith("price") else 1 / (1 + np.exp(-z))

    def predictions(self, name: str, players: int) -> np.ndarray:
        """Return the chance or the cost of each row by the fitted weights."""
        z = self.logits[name, players]
        if name.endswith("price"):
            return np.exp(z)
        p = 1 / (1 + np.exp(-z))
        return p if name == "ready" else np.where(is_never(self.data.tables[name, players]), 1e-4, p)


def is_never(rows: Rows) -> np.ndarray:
    """Return which kinds can deal in to thirteen orphans only: honours of which no other copy is unseen."""
    never = [place for place, name in enumerate(TYPES) if name.endswith("0 unseen")]
    return np.isin(rows.fact("type"), never)


# ----------------------------------------------------------------------------------------- counts shown


def cell(y: np.ndarray, hands: np.ndarray) -> dict[str, float]:
    rate = clusters.mean(y, hands)
    return {
        "of": len(y), "hands": len(np.unique(hands)), "times": int(y.sum()),
        "rate": round(rate.value, 5), "error": round(rate.error or 0.0, 5),
    }  # fmt: skip


def riichi_types(rows: Rows) -> dict[str, Any]:
    """Return the rates by type of tile, for all rows and by the number of open lines."""
    types, lines, y, hands = rows.fact("type"), rows.fact("lines"), rows.fact("won"), rows.fact("hand")
    bands = np.array([band_of(LINE_BANDS, int(count)) for count in lines])
    results = {}
    for place, name in enumerate(TYPES):
        of = types == place
        if of.any():
            parts = [of & (bands == band) for band in range(len(LINE_BANDS))]
            results[name] = [cell(y[part], hands[part]) for part in (of, *parts)]
    return results


def quiet_types(result: All, players: int) -> dict[str, Any]:
    """Return the rates by type of tile and number of calls over all pairs, with errors of the sample."""
    rows = result.tables["quiet", players]
    types, calls = rows.fact("type"), np.minimum(rows.fact("calls"), 3)
    y, of, hands = rows.fact("won"), rows.fact("weight"), rows.fact("hand")
    rates: dict[str, Any] = {}
    for (number, place, called), (could, did) in sorted(result.cells.items()):
        if number == players:
            part = (types == place) & (calls == called)
            error = clusters.mean(y[part], hands[part], of[part]).error or 0.0
            rates.setdefault(TYPES[place], [dict(EMPTY) for _ in range(4)])
            rates[TYPES[place]][called] = {
                "of": could, "times": did, "rate": round(did / could, 5), "error": round(error, 5),
            }  # fmt: skip
    return rates


EMPTY = {"of": 0, "times": 0, "rate": 0.0, "error": 0.0}


def ready_table(rows: Rows) -> list[list[list[dict[str, float]]]]:
    """Return the rates of ready hands by calls, discards since the last call, and how many were tedashi."""
    calls, hands, y = np.minimum(rows.fact("calls"), 3), rows.fact("hand"), rows.fact("won")
    since = np.array([band_of(SINCE_BANDS, int(count)) for count in rows.fact("discards")])
    from_hand = np.minimum(rows.fact("from hand"), 3)
    return [
        [
            [
                cell(y[part], hands[part])
                for own in range(4)
                for part in [(calls == c) & (since == s) & (from_hand == own)]
            ]
            for s in range(len(SINCE_BANDS))
        ]
        for c in range(4)
    ]


def contents(fitted: Fitted, sizes: dict[int, tuple[int, int]]) -> dict[str, Any]:
    """Return the contents of the file in the package."""
    result = fitted.data
    players = {}
    for number in (4, 3):
        names = ("riichi", "quiet", "ready", "riichi price", "quiet price")
        weights = {name: fitted.weights[name, number] for name in names}
        rows = {name: result.tables[name, number].count for name in names if name != "quiet"}
        rows["quiet"] = sum(could for key, (could, _) in result.cells.items() if key[0] == number)
        players[str(number)] = {
            "games": sizes[number][0], "deals": sizes[number][1], "rows": rows,
            "ridges": {name: fitted.ridges[name, number] for name in weights},
            "weights": {name: dict(sorted(of.items())) for name, of in weights.items()},
            "never": never(result),
            "riichi types": riichi_types(result.tables["riichi", number]),
            "quiet types": quiet_types(result, number),
            "ready table": ready_table(result.tables["ready", number]),
        }  # fmt: skip
    return {"version": 1, "name": "phoenix", "source": SOURCE, "counted": "", "players": players}


def never(result: All) -> float:
    """Return the chance of a deal-in to thirteen orphans only, counted as half an event among all pairs."""
    pairs = sum(int(is_never(result.tables["riichi", number]).sum()) for number in (4, 3))
    return round(NEVER / (pairs + 1), 6)


def sizes_of(result: All) -> dict[int, tuple[int, int]]:
    sizes = {}
    for players in (4, 3):
        hands = result.tables["ready", players].fact("hand") // 4
        sizes[players] = len(np.unique(hands // 100)), len(np.unique(hands))
    return sizes


def rows() -> All:
    """Return the rows of the games; count the games if that was not done before."""
    if not KEPT.exists():
        count(KEPT)
    return all_rows(KEPT)


def main() -> None:
    arguments = parser_of(__doc__, write=False).parse_args()
    result = rows()
    finish(SHIPPED, contents(Fitted(result), sizes_of(result)), write=arguments.write)


if __name__ == "__main__":
    main()
