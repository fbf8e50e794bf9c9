"""The printed versions of the algorithms: the known differences, as strict expected failures.

If a printed version agrees with the engine on such a hand, or fails in another way, the test fails.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

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


class Printed(NamedTuple):
    """A printed version, what the engine says, hands on which they differ, and how the difference shows."""

    printed: Callable[[Hand], Answer]
    engine: Callable[[Hand], Answer]
    hands: list[str]
    shows: type[Exception] = AssertionError


def orphan_hands() -> list[Hand]:
    return [
        Hand.from_counts([int(k in ORPHANS and k != missing) + (k == doubled) for k in range(KINDS)])
        for missing, doubled in product(ORPHANS, repeat=2)
        if missing != doubled
    ]


def printed_blocks(hand: Hand) -> TileSet:
    return TileSet(block_classification.waits_as_printed(hand))


def engine_tiles(hand: Hand) -> set[suit_by_suit_waits.Tile]:
    return set(map(suit_by_suit_waits.tile_of, engine_waits(hand)))


PRINTED = {
    "000: thirteen orphans, pair before the gap": Printed(
        printed_blocks, engine_shape_waits, ["119m19p1s1234567z", "119m19p19s123457z"]
    ),
    "000: a wait twice": Printed(
        lambda hand: list(block_classification.waits_as_printed(hand)),
        lambda hand: list(engine_shape_waits(hand)),
        ["1113334m"],
    ),
    "000: a fifth copy lost": Printed(printed_blocks, engine_shape_waits, ["11112233m11122z"]),
    "001: a win refused": Printed(greedy_wildcards.is_win_as_printed, engine_wins, ["1123334456m*"]),
    "001: ready refused": Printed(greedy_wildcards.is_ready_as_printed, engine_ready, ["1123334456666m"]),
    "001: wildcards alone": Printed(greedy_wildcards.is_win_as_printed, engine_wins, ["*" * 14]),
    "001: wildcards alone, ready": Printed(greedy_wildcards.is_ready_as_printed, engine_ready, ["*" * 13]),
    "002: the formula": Printed(
        lambda hand: block_count_shanten.shanten(hand, block_count_shanten.FORMULA),
        lambda hand: engine_shanten(hand)[0],
        ["123456789m1111p"],
    ),
    "002: note (9)": Printed(
        block_count_shanten.shanten_as_printed, lambda hand: engine_shanten(hand)[0], ["12m99p1111z"]
    ),
    "003: no part two": Printed(
        suit_by_suit_waits.waits_as_printed, engine_tiles, ["1133456m111222z", "1m199p19s1234567z"], TypeError
    ),
    "003: a foreign object": Printed(
        suit_by_suit_waits.waits_as_printed, engine_tiles, ["1m19p19s11234567z", "19m19p1s12345677z"]
    ),
    "003: a quad as two pairs": Printed(
        suit_by_suit_waits.waits_as_printed, engine_tiles, ["22m223344999p44z"]
    ),
    "004: the theorem": Printed(
        fold_modulo_three.waits_as_printed, engine_group_waits, ["112344m123p11s45s", "112344m1z"]
    ),
    "004: the fold without its condition": Printed(
        fold_modulo_three.waits_by_fold_alone, engine_group_waits, ["237m1z"]
    ),
}
AS_PRINTED = "an article's algorithm as it is printed, on a hand where it is known to err (docs/classic)"
KNOWN_DIFFERENCES = [
    pytest.param(
        case,
        hand,
        id=f"{name}, {hand}",
        marks=pytest.mark.xfail(strict=True, raises=case.shows, reason=AS_PRINTED),
    )
    for name, case in PRINTED.items()
    for hand in case.hands
]


@pytest.mark.parametrize(("case", "hand"), KNOWN_DIFFERENCES)
def test_printed_versions_agree(case: Printed, hand: str) -> None:
    assert case.printed(Hand.parse(hand)) == case.engine(Hand.parse(hand))


def test_printed_blocks_differ_on_no_other_hand_with_orphans() -> None:
    wrong = [hand for hand in orphan_hands() if printed_blocks(hand) != engine_shape_waits(hand)]
    assert len(wrong) == 66


@pytest.mark.parametrize("hand", PRINTED["003: a foreign object"].hands)
def test_a_foreign_object_stands_where_the_missing_orphan_should(hand: str) -> None:
    (foreign,) = suit_by_suit_waits.waits_as_printed(Hand.parse(hand))
    assert isinstance(foreign, suit_by_suit_waits.ForeignTile)
    assert foreign.rank == min(engine_waits(Hand.parse(hand))) % 9
    assert suit_by_suit_waits.suit_waits(hand).printed == (foreign,)


def test_the_condition_of_the_theorem_keeps_its_own_counterexample_out() -> None:
    assert not fold_modulo_three.waits_as_printed("237m1z")
