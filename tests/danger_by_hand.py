"""Count danger from the text of a position: slow, plain, and independent of `paili.dangers`.

It reads the rivers from the text itself, puts the discards in order, and counts with tiles written as text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SEATS = "ABCD"
RIVER = re.compile(r"([0-9]+)([mpszMPSZ])(-{0,2})([A-D]?)")


class Tile(NamedTuple):
    name: str
    drawn: bool
    riichi: bool
    caller: str


def river_of(text: str) -> list[Tile]:
    """The tiles of a river: ``1z9m3P-2MB``."""
    results = []
    for ranks, suit, dash, caller in RIVER.findall(text):
        for place, rank in enumerate(ranks):
            last = place == len(ranks) - 1
            name = ("5" if rank == "0" else rank) + suit.lower()
            results.append(Tile(name, suit.isupper(), bool(last and dash), caller if last else ""))
    return results


def fields_of(text: str) -> dict[str, str]:
    """The fields of a position by their tag; seats by their letter, the deal as ``deal``."""
    hand, *rest = text.split("_")
    results = {"hand": hand}
    for field in rest:
        if re.match(r"[ESWN][1-4]?[ESWN]", field):
            results["deal"] = field
        else:
            results[field[0] if field[0] in SEATS or field[0] in "ipw" else field] = field[1:]
    return results


def rivers_of(text: str) -> dict[str, list[Tile]]:
    return {seat: river_of(value.split(".")[0]) for seat, value in fields_of(text).items() if seat in SEATS}


def discards_of(text: str) -> list[tuple[str, Tile]]:
    """The discards in order: East begins, then the next seat, or whoever called."""
    rivers = rivers_of(text)
    seats = SEATS[: len(rivers)]
    own = "ESWN".index(fields_of(text)["deal"].split(".")[0][-1])
    turn = seats[(-own) % len(seats)]
    left = {seat: list(tiles) for seat, tiles in rivers.items()}
    order = []
    while left[turn]:
        tile = left[turn].pop(0)
        order.append((turn, tile))
        turn = tile.caller or seats[(seats.index(turn) + 1) % len(seats)]
    return order


def genbutsu_of(text: str, seat: str) -> set[str]:
    """What a seat cannot win on now."""
    order = discards_of(text)
    safe = {tile.name for who, tile in order if who == seat}
    riichi = [place for place, (who, tile) in enumerate(order) if who == seat and tile.riichi]
    own = [place for place, (who, tile) in enumerate(order) if seat in (who, tile.caller)]
    since = min(riichi[:1] + own[-1:], default=-1)
    return safe | {tile.name for _, tile in order[since + 1 :]}


def lines_of(name: str) -> list[tuple[str, str]]:
    """The other end of each line of a kind, with its inner tiles: 4m → 23m for 1m, 56m for 7m."""
    rank, suit = int(name[0]), name[1]
    if suit == "z":
        return []
    ends = [other for other in (rank - 3, rank + 3) if 1 <= other <= 9]
    return [(f"{other}{suit}", suit) for other in ends]


def type_of(name: str, safe: set[str], unseen: int) -> str:
    """The type of a kind against somebody for whom these kinds are safe."""
    if name[1] == "z":
        return f"honour, {min(unseen, 3)} unseen"
    ends = lines_of(name)
    open_ = sum(end not in safe for end, _ in ends) if name not in safe else 0
    ranks = {
        "1": "1/9",
        "9": "1/9",
        "2": "2/8",
        "8": "2/8",
        "3": "3/7",
        "7": "3/7",
        "4": "4/6",
        "6": "4/6",
        "5": "5",
    }
    word = "suji" if not open_ else "half suji" if open_ < len(ends) else "no suji"
    return f"{ranks[name[0]]} {word}"


def open_lines(safe: set[str], suits: str = "mps") -> int:
    """How many of the lines are open."""
    return sum(
        f"{low}{suit}" not in safe and f"{low + 3}{suit}" not in safe for suit in suits for low in range(1, 7)
    )
