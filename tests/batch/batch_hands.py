"""Hands for the tests of many hands at once, and the results of the engine for one hand."""

from __future__ import annotations

import numpy as np

from paili.analysis.discards import discards
from paili.analysis.inputs import inputs_of
from paili.analysis.shanten import distances, shanten
from paili.analysis.ukeire import ukeire
from paili.hand import Hand
from paili.tiles import KINDS
from paili.variants import RIICHI, Variant

FORMS = ("standard", "seven_pairs", "thirteen_orphans")


def one_suit(number: int, tiles: int, seed: int) -> np.ndarray:
    """Rows of tiles of one suit, each suit in turn."""
    rng = np.random.default_rng(seed)
    hands = np.zeros((number, KINDS), np.uint8)
    for row in range(number):
        suit = row % 3
        ids = rng.choice(36, tiles, replace=False) // 4
        hands[row, 9 * suit : 9 * suit + 9] = np.bincount(ids, minlength=9)
    return hands


def near_wins(number: int, seed: int, melds: int = 4, changes: int = 2) -> np.ndarray:
    """Rows that are complete hands with some tiles changed: low shanten, many shapes."""
    rng = np.random.default_rng(seed)
    hands = np.zeros((number, KINDS), np.int64)
    for row in range(number):
        while True:
            hand = _complete(rng, melds)
            for _ in range(rng.integers(0, changes + 1)):
                hand[rng.choice(np.flatnonzero(hand))] -= 1
                hand[rng.integers(KINDS)] += 1
            if hand.max() <= 4:
                break
        hands[row] = hand
    return hands.astype(np.uint8)


def _complete(rng: np.random.Generator, melds: int) -> np.ndarray:
    hand = np.zeros(KINDS, np.int64)
    hand[rng.integers(KINDS)] += 2
    for _ in range(melds):
        if rng.random() < 0.5:
            hand[rng.integers(KINDS)] += 3
        else:
            start = 9 * rng.integers(3) + rng.integers(7)
            hand[start : start + 3] += 1
    return hand


def without_one(hands: np.ndarray, seed: int) -> np.ndarray:
    """The rows with one of their tiles taken away."""
    rng = np.random.default_rng(seed)
    fewer = hands.copy()
    for row in fewer:
        row[rng.choice(np.flatnonzero(row))] -= 1
    return fewer


def hand_of(row: np.ndarray, wildcards: int = 0) -> Hand:
    return Hand.from_counts(row.tolist(), wildcards=int(wildcards))


def expected_shanten(hand: Hand, form: str, variant: Variant = RIICHI) -> int:
    result = shanten(hand, variant=variant)
    number = result.best if form == "best" else getattr(result, form)
    return 127 if number is None else number


def expected_ukeire(hand: Hand, variant: Variant = RIICHI) -> tuple[int, int, int, int]:
    if hand.size % 3 == 2:
        best = discards(hand, variant=variant, order="ukeire")[0]
        result, discard = best.ukeire, best.tile
    else:
        result, discard = ukeire(hand, variant=variant), -1
    return result.shanten, result.tiles.mask, result.total, discard


def expected_discards(hand: Hand, variant: Variant = RIICHI) -> dict[int, tuple[int, int, int]]:
    return {
        one.tile: (one.shanten, one.ukeire.tiles.mask, one.ukeire.total)
        for one in discards(hand, variant=variant, order="ukeire")
        if one.tile < KINDS
    }


def best_distance(hand: Hand, variant: Variant = RIICHI) -> int:
    return min(distances(inputs_of(hand, variant=variant)))


def three_shanten(row: np.ndarray) -> tuple[int, ...]:
    return tuple(shanten(Hand.from_counts(row.tolist())))  # type: ignore[arg-type]
