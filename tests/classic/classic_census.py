"""Repeat the counts that `docs/classic` states: ``make classic-census``.

Each table enumerates every case of its kind: suits, small hands, codes. Where all hands of a size are
counted, suits that behave alike are merged into classes with the number of suits in each, and classes are
joined suit by suit, so that billions of hands cost a few thousand joins. Nothing is stored.

>>> [sum(1 for _ in suits(tiles)) for tiles in range(5)]
[1, 9, 45, 165, 495]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, permutations
from typing import Final

import census_classes
import census_examples as examples
from census_classes import Suit
from classic_cases import suits

from paili.classic import block_classification, block_count_shanten, codebook
from paili.classic import fold_modulo_three as fold
from paili.classic import greedy_wildcards as wild
from paili.classic import suit_by_suit_waits as suit_waits
from paili.classic.codebook.codes import bits_2, canonical_codes, count_codes, fits_as_printed, multisets
from paili.classic.codebook.file import Alphabet, BookEntry, size_without_index
from paili.classic.suit_by_suit_waits_cutting import is_complete
from paili.hand import Hand
from paili.tiles import COPIES, KINDS, ORPHANS, mpsz

_SHOWN: Final = 6
_SAMPLE: Final = 20_000
_COMPLETE_SIZES: Final = (3, 6, 9, 12)


def _say(*cells: object) -> None:
    print("  ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells), flush=True)


def _hand(suit: Sequence[int]) -> Hand:
    return Hand.from_counts([*suit, *[0] * (KINDS - len(suit))])


def _ranks(suit: Suit) -> str:
    return "".join(str(rank) * count for rank, count in enumerate(suit, 1))


# ------------------------------------------------------------------ (a) block classification


def table_a() -> None:
    """Print where the printed block classification is wrong."""
    _say("(a) blocks: hands, ready by shape, missed live, false, with repeats, empty waits reported, not")
    for tiles in (1, 4):
        _say(f"all hands of {tiles}", *_compare(map(_hand, suits(tiles, KINDS))))
    for tiles in (7, 10, 13):
        _say(f"one suit, {tiles}", *_compare(map(_hand, suits(tiles))))
    hands = list(orphan_hands())
    wrong = [hand for hand in hands if set(block_classification.waits_as_printed(hand)) != _exact(hand)]
    wrong.sort(key=lambda hand: hand.faces)
    shown = ", ".join(map(str, wrong[:_SHOWN]))
    _say("ready for thirteen orphans:", len(hands), "wrong as printed:", len(wrong), shown)
    for text in ("1113334m", "1112444m", "1113455m", "1112356777m", "1122335566788m", "11112233m11122z"):
        printed = mpsz(block_classification.waits_as_printed(text))
        _say(f"{text}: printed {printed}, exactly {block_classification.shape_waits(text)}")
    _say("not made again: all hands of 7, 10 and 13 tiles")


def _compare(hands: Iterable[Hand]) -> list[int]:
    counted = [0] * 7
    for hand in hands:
        printed = block_classification.waits_as_printed(hand)
        shape = set(block_classification.shape_waits(hand))
        empty = {kind for kind in shape if hand.counts[kind] == COPIES}
        waits_as_printed = set(printed)
        facts = (True, shape, shape - empty - waits_as_printed, waits_as_printed - shape, len(waits_as_printed) < len(printed),
                 empty & waits_as_printed, empty - waits_as_printed)  # fmt: skip
        counted = [old + bool(fact) for old, fact in zip(counted, facts, strict=True)]
    return counted


def _exact(hand: Hand) -> set[int]:
    return set(block_classification.shape_waits(hand))


def orphan_hands() -> Iterator[Hand]:
    """Give the 157 hands that are ready for thirteen orphans, no two the same.

    >>> sum(1 for _ in orphan_hands())
    157
    """
    yield Hand.from_counts([int(kind in ORPHANS) for kind in range(KINDS)])
    for missing, doubled in permutations(ORPHANS, 2):
        yield Hand.from_counts(
            [int(kind in ORPHANS and kind != missing) + (kind == doubled) for kind in range(KINDS)]
        )


# ------------------------------------------------------------------ (b) greedy wildcards


def table_b() -> None:
    """Print where the printed order of steps needs too many wildcards."""
    _say("(b) wildcards: tiles, suits, wrong, first")
    errors: Counter[int] = Counter()
    limited = 0
    for tiles in range(15):
        every = list(suits(tiles))
        wrong = [suit for suit in every if wild.greedy(suit) != wild.least(suit)]
        errors.update(wild.greedy(suit) - wild.least(suit) for suit in wrong)
        limited += sum(wild.least_within_four(suit) != wild.least(suit) for suit in every)
        _say(tiles, len(every), len(wrong), *(_ranks(suit) for suit in sorted(wrong, reverse=True)[:_SHOWN]))
    _say("all:", sum(errors.values()), "too high by", dict(sorted(errors.items())))
    _say("suits that a limit of four copies changes:", limited)
    _say(
        "wildcards, hands, wins, refused (any tile beside a wildcard), refused (a lone one), accepted wrongly"
    )
    for wildcards, row in enumerate(census_classes.wildcard_wins()):
        _say(wildcards, *row)
    _print_wildcard_examples()


def _print_wildcard_examples() -> None:
    _say("the article's examples: hand, wildcards needed, exactly, as printed")
    for texts, question in ((examples.WINNING, "wins"), (examples.READY, "ready")):
        for text in texts:
            count = wild.count_wildcards(text)
            answers = [question if yes else "no" for yes in (count.wins, count.printed_wins)]
            _say(text, count.best.total, *answers)
    for text in examples.WORKED_WILDCARDS:
        _say(text, "wildcards suit by suit", *wild.count_wildcards(text).needs)


# ------------------------------------------------------------------ (c) shanten and codebook


def table_c() -> None:
    """Print where the formula and note (9) are wrong, and what the codebook comes to."""
    _say("(c) shanten: of all hands, by each rule, how many are too high + too low")
    _say("tiles", "hands", *census_classes.RULE_NAMES)
    for tiles, row in census_classes.shanten_rules((4, 5, 7, 8)).items():
        _say(tiles, row.hands, *(f"{high:,}+{low:,}" for high, low in row.wrong))
    _say("not made again: 10, 11, 13 and 14 tiles")
    _say("examples: number of the note, hand, formula, note 9 as printed, exactly")
    for note, text in (*examples.NUMBERED_SHANTEN, *(("", text) for text in examples.WRONG_SHANTEN)):
        rules = (block_count_shanten.FORMULA, block_count_shanten.NOTE_9, block_count_shanten.EXACT)
        _say(note, text, *(block_count_shanten.shanten(text, rule) for rule in rules))
    for text in ("123456m12345p111z", "1112356m458p99s12z", "147m258p369s12345z"):
        _say(*codebook.steps(text))
    _say("tiles, count codes, canonical codes, real but refused by rule II, accepted but not real")
    for tiles in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14):
        real, printed = set(multisets(tiles)), set(multisets(tiles, fits_as_printed))
        _say(tiles, count_codes(tiles), len(real), len(real - printed), len(printed - real))
    for tiles in (10, 11, 13, 14):
        formula = codebook.entries_of(tiles, limited=False)
        by_shanten = Counter(min(entry.values) for entry in formula)
        _say("by shanten, formula", tiles, dict(sorted(by_shanten.items())))
        _print_book(tiles)
        _say("bytes without index", tiles, "the first code a difference from 0", size_from_zero(formula),
             "the formula's shanten", size_without_index(formula)[1])  # fmt: skip


def _print_book(tiles: int) -> None:
    start = time.perf_counter()
    book = codebook.build(tiles)
    built = time.perf_counter() - start
    about, lists = codebook.info(book), size_of_lists(list(book.pages.entries()))
    _say("by shanten, exactly", tiles, about.by_shanten, "undecided", *about.undecided)
    sample = random.Random(1).sample([code for code, _ in book.entries()], min(len(book), _SAMPLE))
    start = time.perf_counter()
    for code in sample:
        book.values(code)
    item = (time.perf_counter() - start) / len(sample) * 1e6
    longest = max(len(bits_2(code)) for code in canonical_codes(tiles))
    _say("file", tiles, about.sizes, "without index", about.without_index,
         "a list for each shanten", lists,
         f"bits {about.mean_bits:.2f} mean, {longest} longest",
         f"built in {built:.1f} s, look-up {item:.0f} µs")  # fmt: skip


def size_of_lists(entries: Sequence[BookEntry]) -> int:
    """Return the bytes of the article's layout without index: differences in a list for each shanten.

    The lists have one Huffman code together; what tells where a list ends is not counted.

    >>> size_of_lists([BookEntry(0, (0,)), BookEntry(9, (1,)), BookEntry(14, (0,)), BookEntry(99, (0,))])
    1
    """
    lists: dict[int, list[BookEntry]] = {}
    for entry in entries:
        lists.setdefault(entry.values[0], []).append(entry)
    return _bytes([step for part in lists.values() for step in _differences(part)])


def size_from_zero(entries: Sequence[BookEntry]) -> int:
    """Return the bytes of the differences of one list, its first code being one from 0.

    >>> size_from_zero([BookEntry(7, (0,)), BookEntry(14, (1,))])
    1
    """
    return _bytes([entries[0].key, *_differences(entries)])


def _differences(entries: Sequence[BookEntry]) -> list[int]:
    return [second.key - first.key for first, second in pairwise(entries)]


def _bytes(symbols: list[int]) -> int:
    return (Alphabet.of(symbols).bits(symbols) + 7) // 8


# ------------------------------------------------------------------ (d) suit by suit


def table_d() -> None:
    """Print the hands that make the printed code of the waits fail."""
    _say("(d) suit by suit: hands, right, TypeError, an object that is no tile, other waits than exactly")
    for tiles in (1, 4):
        _say(f"all hands of {tiles}", *_outcomes(map(_hand, suits(tiles, KINDS))))
    _say("ready for thirteen orphans", *_outcomes(orphan_hands()))
    _say("twelve orphans and another tile", *_outcomes(_near_orphans()))
    _say(f"{_SAMPLE:,} random deals", *_outcomes(_deals(_SAMPLE)))
    for text in ("29m19p19s1234567z", "22m223344999p44z", "335555m44p99s447z", "1122m1199p34477s", "3334m"):
        _say(text, "exactly", *suit_waits.waits(text), "printed", _printed(Hand.parse(text)))


def _outcomes(hands: Iterable[Hand]) -> list[int]:
    """Count hands by what the printed code does, its waits compared with the exact ones by shape."""
    kinds: Counter[str] = Counter(_outcome(hand) for hand in hands)
    return [kinds.total(), kinds["right"], kinds["TypeError"], kinds["foreign"], kinds["other"]]


def _outcome(hand: Hand) -> str:
    try:
        waits_as_printed = suit_waits.waits_as_printed(hand)
    except TypeError:
        return "TypeError"
    if any(isinstance(tile, suit_waits.ForeignTile) for tile in waits_as_printed):
        return "foreign"
    return "right" if waits_as_printed == set(suit_waits.shape_waits(hand)) else "other"


def _printed(hand: Hand) -> str:
    if _outcome(hand) == "TypeError":
        return "TypeError"
    return " ".join(map(str, suit_waits.waits_as_printed(hand)))


def _near_orphans() -> Iterator[Hand]:
    for missing in ORPHANS:
        for other in set(range(KINDS)) - set(ORPHANS):
            kept = set(ORPHANS) - {missing} | {other}
            yield Hand.from_counts([int(kind in kept) for kind in range(KINDS)])


def _deals(number: int) -> Iterator[Hand]:
    rng = random.Random(1)
    wall = [kind for kind in range(KINDS) for _ in range(COPIES)]
    for _ in range(number):
        yield Hand.from_faces(rng.sample(wall, 13))


# ------------------------------------------------------------------ (e) fold


def table_e() -> None:
    """Print how often the fold takes a suit for groups that is none."""
    import numpy as np

    _say(
        "(e) fold: tiles, suits, groups, fold, false, missed; the same without gaps; false and missed when "
        "each chain must fold; wrong by the exact test"
    )
    for tiles in _COMPLETE_SIZES:
        every = np.array(list(suits(tiles)))
        truth = np.array([is_complete(suit) for suit in every.tolist()])
        cells: list[int] = [tiles]
        for chosen in (np.full(len(every), True), np.atleast_1d(fold.has_no_gap(every))):
            some, true = every[chosen], truth[chosen]
            folds = np.atleast_1d(fold.folds(some))
            cells += map(
                int, (len(some), true.sum(), folds.sum(), (folds & ~true).sum(), (true & ~folds).sum())
            )
        pieces = np.array([fold.pieces_fold(suit) for suit in every])
        exact = np.atleast_1d(fold.is_complete(every))
        wrong = (pieces & ~truth, truth & ~pieces, exact != truth)
        _say(*cells, *(int(item.sum()) for item in wrong))
    _say("as a test for readiness: tiles, ready; false and missed by the fold, by each chain, by chain suits")
    for tiles, row in census_classes.fold_readiness((4, 7, 10, 13)).items():
        _say(tiles, *row)


TABLES: Final[dict[str, Callable[[], None]]] = {
    "a": table_a, "b": table_b, "c": table_c, "d": table_d, "e": table_e,
}  # fmt: skip


def _parser() -> argparse.ArgumentParser:
    about = "Make the counts again that docs/classic states."
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"{', '.join(TABLES)}; all by default")
    return parser


def main(args: Sequence[str]) -> int:
    """Print the named tables, all without a name; return the exit status."""
    names = _parser().parse_args(args).tables
    unknown = [name for name in names if name not in TABLES]
    if unknown:
        print(f"no table {unknown[0]!r}: there are {', '.join(TABLES)}", file=sys.stderr)
        return 2
    for name in names or TABLES:
        start = time.perf_counter()
        TABLES[name]()
        _say(f"({name}) took {time.perf_counter() - start:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
