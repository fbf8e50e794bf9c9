"""Compare the same calls as machine code and as plain Python, which runs without a compiler and in a browser.

Each form runs in a process of its own (``PAILI_PLAIN=1`` selects plain Python), with the same inputs. Times
are those of `turns`: processor time, for a new input and for a repeated input.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator

import paili
import turns
from command_line import parser_of
from paili import Hand, batch
from paili.errors import NotationError
from paili.native import is_compiled

KINDS = 34
ROUNDS = 3
NUMBER = 20
ROWS = 200  # hands of an array
DISTANCES = range(3)


def dealt(tiles: int) -> turns.Make:
    """Return a function that deals hands of a number of tiles."""

    def make(chance: random.Random, number: int) -> list[Hand]:
        return [_deal(chance, tiles) for _ in range(number)]

    return make


def at_distance(tiles: int, shanten: int) -> turns.Make:
    """Return a function that makes hands at a distance from ready, by best discards from random hands."""

    def make(chance: random.Random, number: int) -> list[Hand]:
        hands: list[Hand] = []
        while len(hands) < number:
            hand = _deal(chance, 14)
            while paili.shanten(hand).best > shanten:
                kept = hand.discard(paili.best_discard(hand).discard.tile)
                hand = kept.draw(chance.choice([*paili.ukeire(kept).tiles]))
            if tiles == 13:
                hand = hand.discard(paili.best_discard(hand).discard.tile)
            if paili.shanten(hand).best == shanten:
                hands.append(hand)
        return hands

    return make


def _deal(chance: random.Random, tiles: int) -> Hand:
    counts = [0] * KINDS
    for tile in chance.sample(range(4 * KINDS), tiles):
        counts[tile // 4] += 1
    return Hand.from_counts(counts)


def _array(chance: random.Random, number: int) -> list[object]:
    return [batch.deal(ROWS, 14, seed=chance.randrange(1 << 30)) for _ in range(number)]


def _wins(chance: random.Random, number: int) -> list[paili.Win]:
    """Return wins by riichi of four runs or triplets and a pair of 9s."""
    wins: list[paili.Win] = []
    while len(wins) < number:
        groups = [chance.choice(("123", "234", "345", "456", "567", "678", "222", "555")) for _ in range(4)]
        text = "".join(map(str.__add__, groups, "mpsm")) + "9s"
        try:
            wins.append(paili.Win(text, "9s", riichi=True))
        except NotationError:  # five of a kind in m
            continue
    return wins


def rows() -> Iterator[turns.Row]:
    """Yield the calls to compare."""
    hand, drawn = dealt(13), dealt(14)
    calls: list[tuple[str, Callable[[object], object], turns.Make, int]] = [
        ("paili.shanten(hand)", paili.shanten, hand, NUMBER),
        ("paili.ukeire(hand)", paili.ukeire, hand, NUMBER),
        ("paili.discards(hand)", paili.discards, drawn, NUMBER),
        ("paili.waits(hand)", paili.waits, at_distance(13, 0), NUMBER),
        ("paili.score(win)", paili.score, _wins, NUMBER),
        (f"batch.shanten(rows), {ROWS} rows", batch.shanten, _array, 2),
    ]
    for question, ask, make, number in calls:
        yield turns.Row(question, "paili", question, "a Hand", ask, make, number)
    for shanten in DISTANCES:
        question = f"paili.evaluate(hand), {shanten}-shanten"
        yield turns.Row(question, "paili", question, "a Hand", paili.evaluate, at_distance(14, shanten), 2)


def times_here() -> list[list[float]]:
    """Return the times of each row in this process."""
    return [list(turns.measured([row], ROUNDS)[0]) for row in rows()]


def main() -> None:
    """Run both forms, and print their times side by side."""
    parser = parser_of(__doc__, save=False)
    parser.add_argument("--here", action="store_true", help="the times of this process, as JSON")
    chosen = parser.parse_args()
    if chosen.here:
        print(json.dumps([is_compiled(), times_here()]))
        return
    forms = []
    for plain in ("", "1"):
        command = [sys.executable, __file__, "--here"]
        text = subprocess.run(
            command, check=True, capture_output=True, env={**os.environ, "PAILI_PLAIN": plain}
        ).stdout
        compiled, times = json.loads(text)
        assert compiled is not bool(plain), "the native modules must be compiled for this benchmark"
        forms.append(times)
    kept = [
        {"call": row.call, "compiled": turns.rounded(fast[0]), "plain": turns.rounded(slow[0])}
        for row, fast, slow in zip(rows(), *forms, strict=True)
    ]
    for row in kept:
        print(f"{row['call']:36} {row['compiled']:12,g} µs compiled {row['plain']:12,g} µs plain")
    if chosen.save:
        turns.save("plain", kept)


if __name__ == "__main__":
    main()
