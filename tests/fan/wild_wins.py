"""Random wins with wildcards, and their slow score: every assignment of the wildcards, one after the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from paili import Win, fan
from paili.errors import PailiError
from paili.fan import Rules
from paili.fan.catalogue.case import CaseFacts
from paili.fan.scored_case import score_cases
from paili.tiles import COPIES, KIND_NAMES, KINDS

OTHERS = {
    "wild chinese game": fan.MCR.replace(wild_tiles=4, forms=("standard", "seven pairs", "thirteen orphans")),
    "multiplied": fan.MCR.replace(
        wild_tiles=4,
        wild_fifth="anywhere",
        combine="multiply",
        forms=("standard", "seven pairs", "thirteen orphans"),
    ),
    "highest": fan.GUANGDONG.replace(combine="highest", name="highest"),
}
GAMES = {"hongzhong": fan.HONGZHONG, "guangdong": fan.GUANGDONG, "hangzhou": fan.HANGZHOU, **OTHERS}


def drawn(rules: Rules, seed: int, wildcards: tuple[int, ...] = (1, 2, 3)) -> Iterator[Win]:
    """Draw wins of a game in which some tiles have become wildcards, for ever."""
    rng = random.Random(seed)
    while True:
        try:
            win = _one(rules, rng, rng.choice(wildcards))
        except PailiError:
            continue
        if win is not None:
            yield win


def _one(rules: Rules, rng: random.Random, wildcards: int) -> Win | None:
    kinds = [kind for kind in rules.in_play if kind not in rules.wild_kinds]
    if rng.random() < 0.5:
        suit = rng.randrange(3)
        kinds = [kind for kind in kinds if kind // 9 == suit or (kind >= 27 and rng.random() < 0.7)] or kinds
    inside, melds = _pairs(kinds, rng) if rng.random() < 0.2 else _sets(kinds, rng, rules)
    all_tiles = Counter([*inside, *(kind for _, tiles in melds for kind in tiles)])
    if max(all_tiles.values()) > COPIES or len(inside) < wildcards + 1:
        return None
    rng.shuffle(inside)
    faces = ["*"] * wildcards + [KIND_NAMES[kind] for kind in inside[wildcards:]]
    tile = faces.pop(rng.randrange(len(faces)))
    texts = "".join(f"[{''.join(KIND_NAMES[kind] for kind in tiles)}]" for _, tiles in melds)
    tsumo = rng.random() < 0.6 or not rules.on_discard
    more: dict[str, Any] = {
        "tsumo": tsumo,
        "streak": rng.randrange(3),
        "discarded_wildcards": rng.randrange(2),
    }
    return Win("".join(faces) + texts, tile, **more)


def _sets(
    kinds: list[int], rng: random.Random, rules: Rules
) -> tuple[list[int], list[tuple[str, list[int]]]]:
    inside, melds = [rng.choice(kinds)] * 2, []
    for _ in range(rules.sets):
        kind = rng.choice(kinds)
        run = kind < 25 and kind % 9 < 7 and {kind + 1, kind + 2} <= {*kinds} and rng.random() < 0.6
        tiles = [kind, kind + 1, kind + 2] if run else [kind] * 3
        if rng.random() < 0.2 and (rules.chi or not run):
            melds.append(("set", tiles))
        else:
            inside += tiles
    return inside, melds


def _pairs(kinds: list[int], rng: random.Random) -> tuple[list[int], list[tuple[str, list[int]]]]:
    return [kind for kind in rng.choices(kinds, k=7) for _ in range(2)], []


# ---------------------------------------------------------------------------------- the slow answer


def slow_best(win: Win, rules: Rules) -> tuple[bool, int, int] | None:
    """Return the best rank over all assignments, asking for each tile whether it may stand there."""
    natural, number = win.full.counts, win.full.wildcards
    targets = [kind for kind in rules.in_play if kind not in rules.wild_kinds]
    called = [count - inside for count, inside in zip(win.all_counts, natural, strict=True)]
    best = None
    for chosen in combinations_with_replacement(targets, number):
        counts = list(natural)
        for kind in chosen:
            counts[kind] += 1
        if not _may_stand(counts, called, rules):
            continue
        kinds = {*chosen} if win.winning_kind >= KINDS else {win.winning_kind}
        for kind in kinds:
            for scored in score_cases(CaseFacts(win, rules, tuple(counts), kind), rules):
                if best is None or scored.rank > best:
                    best = scored.rank
    return best


def _may_stand(counts: list[int], called: list[int], rules: Rules) -> bool:
    if rules.wild_fifth == "anywhere":
        return True
    if rules.wild_fifth == "concealed":
        return max(counts) <= COPIES
    return all(count + outside <= COPIES for count, outside in zip(counts, called, strict=True))
