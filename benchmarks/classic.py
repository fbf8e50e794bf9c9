"""Measure the time of the five published algorithms for one hand, compared with the table method.

All run in one process. A figure is the processor time of the best of three runs over the same hands, so the
caches of suits are filled. The engine computes waits with `paili.ukeire`, because `paili.waits` also computes
their shapes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

import paili
from command_line import parser_of, positive
from paili import Hand
from paili.classic import (
    block_classification,
    block_count_shanten,
    codebook,
    fold_modulo_three,
    greedy_wildcards,
    suit_by_suit_waits,
)

Question = Callable[[Hand], object]


def deals(number: int, tiles: int, seed: int) -> list[Hand]:
    rng = random.Random(seed)
    wall = [kind for kind in range(34) for _ in range(4)]
    return [Hand.from_faces(rng.sample(wall, tiles)) for _ in range(number)]


def ready_hands(number: int, seed: int) -> list[Hand]:
    """Return complete hands after one tile is removed."""
    rng = random.Random(seed)
    hands: list[Hand] = []
    while len(hands) < number:
        counts = [0] * 34
        for _ in range(4):
            start = rng.randrange(34)
            run = start < 27 and start % 9 < 7 and rng.random() < 0.7
            for kind in (start, start + 1, start + 2) if run else (start,) * 3:
                counts[kind] += 1
        counts[rng.randrange(34)] += 2
        if max(counts) <= 4:
            counts[rng.choice([kind for kind, count in enumerate(counts) if count])] -= 1
            hands.append(Hand.from_counts(counts))
    return hands


def microseconds(question: Question, hands: Sequence[Hand]) -> float:
    return best_of_three(lambda: [question(hand) for hand in hands]) / len(hands) * 1e6


def best_of_three(work: Callable[[], object]) -> float:
    """Return the shortest time of three runs, in seconds; other programs disturb the longer ones."""
    times = []
    for _ in range(3):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def print_fold_in_arrays() -> None:
    """Print the time of article 004 for a suit, by the number of suits in an array."""
    print("004 in arrays, microseconds a suit        fold   judge exactly")
    rng = np.random.default_rng(1)
    for suits in (1, 10_000, 1_000_000):
        counts = rng.integers(0, 5, (suits, 9), np.uint8)
        took = [
            best_of_three(partial(ask, counts)) / suits * 1e6
            for ask in (fold_modulo_three.folds, fold_modulo_three.is_complete)
        ]
        print(f"  {suits:>9,} at a time                 {took[0]:8.3f} {took[1]:8.3f}")


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("hands", nargs="?", type=positive, default=2000, help="default: %(default)s")
    number = parser.parse_args().hands
    book = codebook.build(13)
    rows: list[tuple[str, Question, Question]] = [
        ("000 blocks: waits", block_classification.waits, paili.ukeire),
        ("001 wildcards: ready", greedy_wildcards.is_ready, lambda hand: paili.shanten(hand).best <= 0),
        ("001 as printed", greedy_wildcards.is_ready_as_printed, lambda hand: paili.shanten(hand).best <= 0),
        ("002 blocks counted: shanten", block_count_shanten.shanten, paili.shanten),
        ("002 codebook: shanten", book.lookup, paili.shanten),
        ("003 suits: waits", suit_by_suit_waits.waits, paili.ukeire),
        ("004 fold: waits", fold_modulo_three.waits, paili.ukeire),
    ]
    for title, hands in (
        ("random deals of 13", deals(number, 13, 1)),
        ("ready hands of 13", ready_hands(number, 2)),
    ):
        print(f"{title}, microseconds a hand")
        for name, classic, engine in rows:
            print(
                f"  {name:28} {microseconds(classic, hands):8.1f}   engine {microseconds(engine, hands):6.1f}"
            )
    print_fold_in_arrays()


if __name__ == "__main__":
    main()
