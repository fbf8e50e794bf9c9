"""The shared cases of the regional games, and random wins of Sichuan, as plain values."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from paili import Win
from paili.tiles import KIND_NAMES
from shared_data import path_of

Case = dict[str, Any]
_BRACKETS = {"concealed quad": "()", "open quad": "[]", "pung": "[]", "chow": "[]"}


def cases(game: str) -> Iterator[Case]:
    for line in path_of("chinese_cases.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["game"] == game:
            yield case


def tiles_of(text: str) -> list[str]:
    result: list[str] = []
    ranks = ""
    for letter in text:
        if letter.isdigit():
            ranks += letter
        else:
            result += [rank + letter for rank in ranks]
            ranks = ""
    return result


def wins_of(case: Case, **facts: object) -> list[Win]:
    """Every win that a case may speak of: which of its tiles was the winning one is not said."""
    tiles, melds = tiles_of(case["hand"]), case.get("melds", ())
    called = "".join(meld["tiles"].join(_BRACKETS[meld["type"]]) for meld in melds)
    results = []
    for place, tile in enumerate(tiles):
        before = "".join([*tiles[:place], *tiles[place + 1 :]]) + called
        # a tile that is held besides cannot have been robbed
        if not (facts.get("robbed") and tile in before):
            results.append(Win(before, tile, tsumo=case["how"] == "self-draw", **facts))
    return results


Melds = list[tuple[str, int]]


def random_wins(number: int, seed: int) -> Iterator[tuple[list[int], Melds, int]]:
    """Concealed tiles with the winning one, melds as (type, kind), and the winning kind, of two suits."""
    source = random.Random(seed)
    while number:
        first = source.sample((0, 9, 18), source.choice((1, 2, 2)))
        if source.random() < 0.2:
            kinds = [source.choice(first) + source.randrange(9) for _ in range(7)]
            tiles, melds = sorted(kinds * 2), []
        else:
            tiles, melds = _in_groups(source, first)
        all_tiles = tiles + [kind for type_, kind in melds for _ in range(3 + ("quad" in type_))]
        if max(all_tiles.count(kind) for kind in all_tiles) <= 4:
            number -= 1
            yield tiles, melds, source.choice(tiles)


def _in_groups(source: random.Random, first: list[int]) -> tuple[list[int], Melds]:
    pair = source.choice(first) + source.randrange(9)
    tiles, melds = [pair, pair], []
    of_pungs = source.random()
    for _ in range(4):
        start = source.choice(first)
        if source.random() < of_pungs:
            kind = start + source.randrange(9)
            how = source.choice(("none", "pung", "pung", "open quad", "concealed quad"))
            tiles += [kind] * 3 if how == "none" else []
            melds += [] if how == "none" else [(how, kind)]
        else:
            low = start + source.randrange(7)
            tiles += [low, low + 1, low + 2]
    return sorted(tiles), melds


def text_of(tiles: list[int], melds: Melds) -> str:
    named = "".join(KIND_NAMES[kind] for kind in tiles)
    return named + "".join(
        ((KIND_NAMES[kind][0] * (3 + ("quad" in type_))) + KIND_NAMES[kind][1]).join(_BRACKETS[type_])
        for type_, kind in melds
    )
