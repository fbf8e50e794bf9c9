"""The printed versions: where each is known to differ, as a strict expected failure.

Should a printed version start to agree with the engine on such a hand, the test fails.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from classic_answers import (
    engine_group_waits,
    engine_ready,
    engine_shanten,
    engine_shape_waits,
    engine_waits,
    engine_wins,
)

from paili import Hand, TileSet
from paili.classic import (
    block_classification,
    block_count_shanten,
    fold_modulo_three,
    greedy_wildcards,
    suit_by_suit_waits,
)
from paili.tiles import KINDS, ORPHANS

Answer = object
Question = tuple[Callable[[Hand], Answer], Callable[[Hand], Answer]]


def orphan_hands() -> list[Hand]:
    return [
        Hand.from_counts([int(k in ORPHANS and k != missing) + (k == doubled) for k in range(KINDS)])
        for missing, doubled in product(ORPHANS, repeat=2)
        if missing != doubled
    ]


def printed_suits(hand: Hand) -> TileSet:
    found = suit_by_suit_waits.waits_as_printed(hand)
    return TileSet(tile.kind for tile in found if isinstance(tile, suit_by_suit_waits.Tile))


PRINTED: dict[str, tuple[Question, list[str]]] = {
    "000: thirteen orphans, pair before the gap": (
        (lambda hand: TileSet(block_classification.waits_as_printed(hand)), engine_shape_waits),
        ["119m19p1s1234567z"],
    ),
    "000: a wait twice": (
        (
            lambda hand: list(block_classification.waits_as_printed(hand)),
            lambda hand: list(engine_shape_waits(hand)),
        ),
        ["1113334m"],
    ),
    "000: a fifth copy lost": (
        (lambda hand: TileSet(block_classification.waits_as_printed(hand)), engine_shape_waits),
        ["11112233m11122z"],
    ),
    "001: a win refused": ((greedy_wildcards.is_win_as_printed, engine_wins), ["1123334456m*"]),
    "001: ready refused": ((greedy_wildcards.is_ready_as_printed, engine_ready), ["1123334456666m"]),
    "001: wildcards alone": ((greedy_wildcards.is_win_as_printed, engine_wins), ["*" * 14]),
    "002: the formula": (
        (
            lambda hand: block_count_shanten.shanten(hand, block_count_shanten.FORMULA),
            lambda hand: engine_shanten(hand)[0],
        ),
        ["123456789m1111p"],
    ),
    "002: note (9)": (
        (block_count_shanten.shanten_as_printed, lambda hand: engine_shanten(hand)[0]),
        ["12m99p1111z"],
    ),
    "003: no part two": ((printed_suits, engine_waits), ["1133456m111222z"]),
    "003: a foreign object": ((printed_suits, engine_waits), ["1m199p19s1234567z", "119m9p19s1234567z"]),
    "003: a quad as two pairs": ((printed_suits, engine_waits), ["22m223344999p44z"]),
    "004: the fold alone": ((fold_modulo_three.waits_as_printed, engine_group_waits), ["112344m123p11s45s"]),
}


KNOWN_DIFFERENCES = [
    pytest.param(
        question,
        hand,
        id=f"{name}, {hand}",
        marks=pytest.mark.xfail(strict=True, raises=(AssertionError, TypeError)),
    )
    for name, (question, hands) in PRINTED.items()
    for hand in hands
]


@pytest.mark.parametrize(("question", "hand"), KNOWN_DIFFERENCES)
def test_printed_versions_agree(question: Question, hand: str) -> None:
    printed, engine = question
    assert printed(Hand.parse(hand)) == engine(Hand.parse(hand))


def test_printed_blocks_differ_on_no_other_hand_with_orphans() -> None:
    printed, engine = PRINTED["000: thirteen orphans, pair before the gap"][0]
    assert sum(printed(hand) != engine(hand) for hand in orphan_hands()) == 66
