"""The weights of `paili.danger`, fitted to whole games: ``make danger-model`` writes the file shipped.

Logistic regressions (kinds against a riichi, kinds against others, ready or not) and Poisson regressions
(what a deal-in costs), each with a ridge that holds weights near those of no sign at all; the games of three
players are few, so their weights are held near those of four. Standard errors take what one hand of an
opponent did together. The file holds beside each weight its error, and the counts that people are shown.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from danger import fit
from danger.games import FOLDER, count
from danger.rows import All, Rows, all_rows
from paili.risk.model import LINE_BANDS, SINCE_BANDS, band_of
from paili.risk.signs.lines import TYPES

SHARED = Path(__file__).parents[2] / "shared" / "data"
SHIPPED = Path(__file__).parents[1] / "src" / "paili" / "risk" / "phoenix.json"
KEPT = Path(__file__).parents[1] / ".danger"
SOURCE = "Tenhou phoenix room, 1–13 January 2022 (thewaxmango/mahjong-hands, MIT)"
HALF = "half of the games, every other one in the order of names"
TO_FOUR = 100.0  # the ridge that holds three players' weights near those of four
NEVER = 0.5  # what never happened is counted as half a time
UNIT = 5000.0  # prices are fitted as parts of it

Weights = dict[str, tuple[float, float]]  # of each sign its weight and the standard error


def weights_of(
    rows: Rows,
    part: np.ndarray,
    x: np.ndarray,
    middle: dict[str, float],
    ridge: float,
    *,
    price: bool = False,
) -> Weights:
    """Fit the rows of a part."""
    names = list(rows.names)
    towards = np.array([middle.get(name, 0.0) for name in names])
    y = rows.fact("points" if price else "won")[part] / (UNIT if price else 1.0)
    of = rows.fact("weight")[part] if "weight" in rows.facts else np.ones(len(y))
    method = fit.poisson if price else fit.logistic
    w = method(x[part], y, of, ridge=ridge, towards=towards)
    errors = fit.errors(x[part], y, of, w, rows.fact("hand")[part], ridge, price=price)
    return {
        name: (round(float(a), 4), round(float(b), 4)) for name, a, b in zip(names, w, errors, strict=True)
    }


def values(weights: Weights, names: Sequence[str]) -> np.ndarray:
    return np.array([weights.get(name, (0.0, 0.0))[0] for name in names])


def base(rows: Rows, part: np.ndarray) -> dict[str, float]:
    """What a kind is held near: the rate of all kinds."""
    of = rows.fact("weight")[part] if "weight" in rows.facts else None
    rate = np.average(rows.fact("won")[part], weights=of)
    return dict.fromkeys(TYPES, float(fit.logit(np.float64(rate))))


class Fitted:
    """The weights of both numbers of players, fitted to all games or to a half of them.

    Args:
        found: the rows.
        half: 0 or 1; None for all games.
    """

    def __init__(self, found: All, half: int | None = None) -> None:
        self.found, self.half = found, half
        self.weights: dict[tuple[str, int], Weights] = {}
        self.logits: dict[tuple[str, int], np.ndarray] = {}
        for players in (4, 3):
            self._fit("ready", players, {})
            self._fit("riichi", players, None)
            self._fit("quiet", players, None)
            for name in ("riichi price", "quiet price"):
                self._price(name, players)

    def part(self, name: str, players: int) -> np.ndarray:
        """The rows that are fitted."""
        halves = self.found.tables[name, players].fact("half")
        return np.full(len(halves), True) if self.half is None else halves == self.half

    def matrix(self, name: str, players: int) -> np.ndarray:
        """The signs, with the chance of being ready in its place."""
        rows = self.found.tables[name, players]
        x = rows.matrix()
        if name == "quiet":
            ready = self.logits["ready", players][rows.fact("ready_row").astype(int)]
            for column, sign in enumerate(rows.names):
                if sign.startswith("ready, "):
                    x[:, column] *= ready
        return x

    def _fit(self, name: str, players: int, middle: dict[str, float] | None) -> None:
        rows, part, x = self.found.tables[name, players], self.part(name, players), self.matrix(name, players)
        ridge = fit.RIDGE
        if players == 3 and name != "ready":
            middle, ridge = {sign: w for sign, (w, _) in self.weights[name, 4].items()}, TO_FOUR
        elif middle is None:
            middle = base(rows, part)
        found = weights_of(rows, part, x, middle, ridge)
        self.weights[name, players] = found
        self.logits[name, players] = x @ values(found, list(rows.names))

    def _price(self, name: str, players: int) -> None:
        rows, part, x = self.found.tables[name, players], self.part(name, players), self.matrix(name, players)
        found = weights_of(rows, part, x, {}, 0.1, price=True)
        middle, error = found["base"]
        found["base"] = (round(middle + float(np.log(UNIT)), 4), error)
        self.weights[name, players] = found
        self.logits[name, players] = x @ values(found, list(rows.names))

    def said(self, name: str, players: int) -> np.ndarray:
        """The chance, or the price, of each row."""
        z = self.logits[name, players]
        if name.endswith("price"):
            return np.exp(z)
        p = 1 / (1 + np.exp(-z))
        return p if name == "ready" else np.where(is_never(self.found.tables[name, players]), 1e-4, p)


def is_never(rows: Rows) -> np.ndarray:
    """Kinds that make no run, of which no copy is unseen: only thirteen orphans could win on them."""
    never = [place for place, name in enumerate(TYPES) if name.endswith("0 unseen")]
    return np.isin(rows.fact("type"), never)


# ----------------------------------------------------------------------------------------- counts shown


def cell(y: np.ndarray, hands: np.ndarray) -> dict[str, float]:
    rate, error = fit.clustered(y, hands)
    return {
        "of": len(y),
        "hands": len(np.unique(hands)),
        "times": int(y.sum()),
        "rate": round(rate, 5),
        "error": round(error, 5),
    }


def riichi_types(rows: Rows) -> dict[str, Any]:
    """By type: all, then by lines open."""
    types, lines, y, hands = rows.fact("type"), rows.fact("lines"), rows.fact("won"), rows.fact("hand")
    bands = np.array([band_of(LINE_BANDS, int(count)) for count in lines])
    found = {}
    for place, name in enumerate(TYPES):
        of = types == place
        if of.any():
            parts = [of & (bands == band) for band in range(len(LINE_BANDS))]
            found[name] = [cell(y[part], hands[part]) for part in (of, *parts)]
    return found


def quiet_types(found: All, players: int) -> dict[str, Any]:
    """By type and calls, all pairs counted; the errors come from the sample."""
    rows = found.tables["quiet", players]
    types, calls = rows.fact("type"), np.minimum(rows.fact("calls"), 3)
    y, of, hands = rows.fact("won"), rows.fact("weight"), rows.fact("hand")
    told: dict[str, Any] = {}
    for (number, place, called), (could, did) in sorted(found.cells.items()):
        if number == players:
            part = (types == place) & (calls == called)
            error = fit.clustered(y[part], hands[part], of[part])[1]
            told.setdefault(TYPES[place], [dict(EMPTY) for _ in range(4)])
            told[TYPES[place]][called] = {
                "of": could, "times": did, "rate": round(did / could, 5), "error": round(error, 5),
            }  # fmt: skip
    return told


EMPTY = {"of": 0, "times": 0, "rate": 0.0, "error": 0.0}


def ready_table(rows: Rows) -> list[list[list[dict[str, float]]]]:
    """By calls, by discards since the last, and by how many of those came from the hand."""
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


def told(fitted: Fitted, sizes: dict[int, tuple[int, int]]) -> dict[str, Any]:
    """The file that is shipped."""
    found = fitted.found
    players = {}
    for number in (4, 3):
        weights = {
            name: fitted.weights[name, number]
            for name in ("riichi", "quiet", "ready", "riichi price", "quiet price")
        }
        rows = {
            name: found.tables[name, number].count
            for name in ("riichi", "ready", "riichi price", "quiet price")
        }
        rows["quiet"] = sum(could for key, (could, _) in found.cells.items() if key[0] == number)
        players[str(number)] = {
            "games": sizes[number][0], "deals": sizes[number][1], "rows": rows,
            "weights": {name: dict(sorted(of.items())) for name, of in weights.items()},
            "never": never(found, number),
            "riichi types": riichi_types(found.tables["riichi", number]),
            "quiet types": quiet_types(found, number),
            "ready table": ready_table(found.tables["ready", number]),
        }  # fmt: skip
    return {
        "version": 1,
        "name": "phoenix",
        "source": SOURCE,
        "counted": date.today().isoformat(),  # noqa: DTZ011
        "players": players,
    }


def never(found: All, players: int) -> float:
    """The chance of what only thirteen orphans could do: half a time in all the pairs that were counted."""
    pairs = sum(int(is_never(found.tables["riichi", number]).sum()) for number in (4, 3))
    return round(NEVER / (pairs + 1), 6)


def sizes_of(found: All) -> dict[int, tuple[int, int]]:
    sizes = {}
    for players in (4, 3):
        hands = found.tables["ready", players].fact("hand") // 4
        sizes[players] = len(np.unique(hands // 100)), len(np.unique(hands))
    return sizes


def rows(folder: Path) -> All:
    """Count the games where that was not done yet."""
    if not KEPT.exists():
        count(folder, KEPT)
    return all_rows(KEPT)


def main() -> None:
    argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0]).parse_args()
    found = rows(Path(os.environ.get("PAILI_DATA", SHARED)) / FOLDER)
    text = json.dumps(told(Fitted(found), sizes_of(found)), ensure_ascii=False, indent=1)
    SHIPPED.write_text(_in_lines(text) + "\n", encoding="utf-8")
    print(SHIPPED)


def _in_lines(text: str) -> str:
    """Put lists and objects of plain values on one line each."""
    import re

    return re.sub(
        r"[\[{]\n\s*([^\[\]{}]*?)\n\s*[\]}]", lambda m: m[0][0] + re.sub(r"\n\s*", " ", m[1]) + m[0][-1], text
    )


if __name__ == "__main__":
    main()
