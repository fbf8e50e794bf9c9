"""Score the wins of a Chinese game, or of riichi, that stand in a CSV file, in several processes.

    python chinese_wins.py wins.csv worth.csv mcr

Each row is a win: the columns are ``hand`` (text, melds in brackets), ``tile``, and any facts of `paili.Win`
by their names. The columns of the file stay; what is added says what the winner receives, for what, and why
a row cannot be scored.

>>> win = {"id": "7", "hand": "123456789m12p88s", "tile": "3p", "seat_wind": "E", "tsumo": "", "flowers": "2"}
>>> worth(win, "mcr")["points"], worth(win, "mcr")["for"].split(", ")[0]
(48, 'pure_straight 16')
>>> worth({**win, "tile": "9p"}, "mcr")["error"]
'123456789m12p88s with 9p is not a win: the hand waits for 3p'
>>> worth({**win, "flowers": ""}, "tenhou")["for"]
'ittsuu 2'
"""

from __future__ import annotations

import csv
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from inspect import signature

from paili import PailiError, Win, score

FACTS = set(signature(Win).parameters) - {"hand", "tile"}
WORDS = {"true": True, "false": False, "1": True, "0": False}
NUMBERS = {"flowers", "honba", "sticks", "kita", "streak", "chi_fed", "discarded_wildcards"}


def fact(name: str, cell: str) -> bool | int | str:
    """Return a cell as `Win` takes it."""
    if name in NUMBERS:
        return int(cell) if cell.isdecimal() else cell
    return WORDS.get(cell.lower(), cell)


def worth(row: dict[str, str], rules: str) -> dict[str, object]:
    """Return a row with what the win is worth."""
    facts = {name: fact(name, cell) for name, cell in row.items() if name in FACTS and cell}
    try:
        win = score(Win(row["hand"], row["tile"], **facts), rules)
    except PailiError as error:
        return {**row, "points": "", "for": "", "error": str(error)}
    if hasattr(win, "fans"):
        reasons = [f"{fan.id} {fan.value}" + (f"×{fan.times}" if fan.times > 1 else "") for fan in win.fans]
    else:
        reasons = [f"{yaku.id} {yaku.han}" for yaku in win.yaku]
    return {**row, "points": win.payments.total, "for": ", ".join(reasons), "error": win.problem}


def main(source: str, target: str, rules: str) -> None:
    """Score a file; the rows keep their order."""
    with open(source, encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        names, rows = [*(reader.fieldnames or ()), "points", "for", "error"], [*reader]
    with ProcessPoolExecutor(os.cpu_count()) as pool, open(target, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(pool.map(partial(worth, rules=rules), rows, chunksize=500))


if __name__ == "__main__":
    main(*sys.argv[1:])
