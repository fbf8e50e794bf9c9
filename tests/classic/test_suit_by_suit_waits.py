from __future__ import annotations

from itertools import permutations

import pytest
from classic_cases import WAITS, small_hands, suits

from paili import Hand, TileSet
from paili.classic import suit_by_suit_waits as suit_waits
from paili.classic.suit_by_suit_waits_cutting import is_complete
from paili.tiles import KIND_NAMES, ORPHANS


def kinds(tiles: tuple[suit_waits.Tile, ...]) -> TileSet:
    return TileSet(tile.kind for tile in tiles)


@pytest.mark.parametrize(("hand", "wanted"), WAITS.items())
def test_waits_of_known_hands(hand: str, wanted: str) -> None:
    assert kinds(suit_waits.waits(hand)) == TileSet.parse(wanted)


BEST = {  # hand → best discards, kinds and tiles of the waits
    "11123455678999m": ({"5m"}, 9, 22),
    "22334455667788m": ({"3m", "7m"}, 3, 8),
    "22333344455667m": ({"2m", "4m"}, 6, 16),
    "23345566778899m": ({"3m"}, 4, 8),
    "12334456778899m": ({"1m", "3m", "4m"}, 3, 7),
    "1233455567789m1p": ({"1p"}, 3, 7),
    "34567m234p345567s": ({"3m", "7m"}, 2, 6),
}


@pytest.mark.parametrize(("hand", "wanted"), BEST.items())
def test_best_discards(hand: str, wanted: tuple[set[str], int, int]) -> None:
    discards = suit_waits.discards(hand)
    best = [d for d in discards if (d.left, len(d.waits)) == (discards[0].left, len(discards[0].waits))]
    assert ({str(d.tile) for d in best}, len(best[0].waits), best[0].left) == wanted


def test_visible_tiles_are_not_left() -> None:
    plain = suit_waits.discards("11123455678999m")[0]
    seen = {str(d.tile): d.left for d in suit_waits.discards("11123455678999m", visible=[1, 1, 3])}
    assert seen["5m"] == plain.left - 3


# ready and other hands whose honours are triplets, absent or two single ones
CRASHES = ["1112345678999m", "1122m1199p34477s", "3334m", "1m111222z", "112233m44p55p6s1z2z"]


@pytest.mark.parametrize("hand", CRASHES)
def test_printed_code_raises_where_part_two_is_missing(hand: str) -> None:
    suit_waits.waits(hand)
    with pytest.raises(TypeError):
        suit_waits.waits_as_printed(hand)
    assert suit_waits.suit_waits(hand).printed is None


def test_printed_seven_pairs_take_a_quad() -> None:
    for hand, extra in (("22m223344999p44z", "9p"), ("335555m44p99s447z", "7z")):
        printed = {str(tile) for tile in suit_waits.waits_as_printed(hand)}
        exact = {str(tile) for tile in suit_waits.waits(hand)}
        assert printed - exact == {extra}


def orphan_hands() -> list[tuple[int, list[int]]]:
    return [(-1, [int(kind in ORPHANS) for kind in range(34)])] + [
        (missing, [int(k in ORPHANS and k != missing) + (k == doubled) for k in range(34)])
        for missing, doubled in permutations(ORPHANS, 2)
    ]


def test_printed_thirteen_orphans_are_right_for_42_hands_of_157() -> None:
    right = crashes = foreign = 0
    for missing, counts in orphan_hands():
        wanted = {missing} if missing >= 0 else set(ORPHANS)
        hand = Hand.from_counts(counts)
        assert set(kinds(suit_waits.waits(hand))) == wanted
        try:
            waits_as_printed = suit_waits.waits_as_printed(hand)
        except TypeError:
            crashes += 1
            continue
        if any(isinstance(tile, suit_waits.ForeignTile) for tile in waits_as_printed):
            foreign += 1
        else:
            right += {tile.kind for tile in waits_as_printed if isinstance(tile, suit_waits.Tile)} == wanted
    assert (crashes, foreign, right) == (73, 42, 42)


def test_twelve_orphans_and_another_tile_are_not_ready() -> None:
    for other in sorted(set(range(34)) - set(ORPHANS)):
        for missing in ORPHANS:
            counts = [int(k in ORPHANS and k != missing) + (k == other) for k in range(34)]
            assert suit_waits.waits(Hand.from_counts(counts)) == ()


def test_group_cutting_of_all_small_suits() -> None:
    complete = [sum(map(is_complete, suits(tiles))) for tiles in (0, 3, 6, 9)]
    assert complete == [1, 16, 127, 627]


def test_one_tile_hands() -> None:
    for hand in small_hands(1):
        assert kinds(suit_waits.waits(hand)) == hand.kinds


def test_tiles_are_numbered_as_in_the_article() -> None:
    for kind in range(34):
        assert suit_waits.tile_of(kind).kind == kind
        assert str(suit_waits.tile_of(kind)) == KIND_NAMES[kind]
    assert suit_waits.tile_of(31) == suit_waits.Tile(4, 0)
