"""What a discard gives up: the facts compared with the table of discards from which they come."""

from __future__ import annotations

from random import Random

import pytest

from paili.analysis import discards as tables
from paili.analysis.compare import compare, is_as_good, runner_up_in
from paili.analysis.inputs import inputs_of
from paili.drill.deal import deal, play_on
from paili.report.hand.why import why
from paili.tiles import EAST, KIND_NAMES, TileSet

HANDS = [play_on(Random(seed), deal(Random(seed), 14), seed % 10) for seed in range(40)]


def discards(hand):
    return tables.discards(hand, order="shape")


def next_best(hand):
    """The best discard beside the first that is not as good; where all are, beside itself."""
    table = discards(hand)
    return compare(
        hand, next((discard.tile for discard in table if not is_as_good(discard, table[0])), table[0].tile)
    )


def kinds(text: str) -> tuple[int, ...]:
    return tuple(TileSet.parse(text))


@pytest.mark.parametrize("hand", HANDS, ids=str)
def test_every_discard_agrees_with_the_table(hand) -> None:
    table = discards(hand)
    for discard in table:
        comparison = compare(hand, discard.tile)
        assert comparison.chosen == discard
        assert comparison.best == table[0]
        assert comparison.is_best == is_as_good(discard, table[0])
        assert comparison.kept | comparison.given_up == table[0].ukeire.tiles
        assert comparison.kept | comparison.gained == discard.ukeire.tiles
        assert not comparison.given_up & comparison.gained
        assert comparison.tiles_lost == table[0].ukeire.total - discard.ukeire.total
        for part in comparison.broken:
            assert discard.tile in part.tiles
            assert all(hand.counts[kind] >= part.tiles.count(kind) for kind in part.tiles)


@pytest.mark.parametrize(
    ("hand", "tile", "shape", "tiles", "draws"),
    [
        ("123m456p788s11223z", "7s", "two-sided", "78s", "69s"),
        ("123m456p799s11223z", "7s", "closed", "79s", "8s"),
        ("123m456p899s11223z", "8s", "edge", "89s", "7s"),
        ("123m456p122s11223z", "1s", "edge", "12s", "3s"),
        ("123m456p788s11223z", "2m", "run", "123m", "2m"),
        ("123m456p788s11223z", "1z", "pair", "11z", "1z"),
        ("123m456p78s111z223z", "1z", "triplet", "111z", "1z"),
        ("1234m345688p4556s", "2m", "run", "123m", "2m"),
        ("1234m345688p4556s", "8p", "pair", "88p", "8p"),
    ],
)
def test_the_group_that_is_taken_apart(hand: str, tile: str, shape: str, tiles: str, draws: str) -> None:
    comparison = compare(hand, tile)
    assert [
        (part.shape, tuple(dict.fromkeys(part.tiles)), str(part.draws)) for part in comparison.broken
    ] == [(shape, kinds(tiles), draws)]


def most_melds(counts: tuple[int, ...]) -> int:
    """How many runs and triplets lie in some tiles at most, by trying all."""
    result = 0
    for kind, count in enumerate(counts):
        runs_on = kind < EAST and kind % 9 < 7
        for group in ((kind,) * 3, (kind, kind + 1, kind + 2) if runs_on else ()):
            if group and count and all(counts[other] >= group.count(other) for other in group):
                rest = [other_count - group.count(other) for other, other_count in enumerate(counts)]
                result = max(result, 1 + most_melds((*[0] * kind, *rest[kind:])))
    return result


@pytest.mark.parametrize("hand", HANDS, ids=str)
def test_a_broken_group_is_missing_afterwards(hand) -> None:
    for discard in discards(hand):
        comparison = compare(hand, discard.tile)
        before = hand.discard(comparison.best.tile).counts
        for part in comparison.broken:
            after = [count - (kind == discard.tile) for kind, count in enumerate(before)]
            if len(part.tiles) == 3:
                assert most_melds(tuple(after)) == most_melds(before) - 1
            elif part.shape == "pair":
                rest = [count - part.tiles.count(kind) for kind, count in enumerate(before)]
                assert most_melds(tuple(rest)) == most_melds(before)


@pytest.mark.parametrize("tile", ["1m", "4m", "3p", "6p"])
def test_the_end_of_four_in_a_row_breaks_no_run(tile: str) -> None:
    assert all(len(part.tiles) == 2 for part in compare("1234m345688p4556s", tile).broken)


def test_the_best_discard_breaks_nothing() -> None:
    comparison = compare("123m456p788s11223z", "3z")
    assert (comparison.is_best, comparison.rank, comparison.broken, comparison.best_is_isolated) == (
        True,
        0,
        (),
        True,
    )


def test_a_group_that_the_best_discard_breaks_too_is_not_named() -> None:
    comparison = compare("123m456p578s11222z", "7s", "9999s")
    assert comparison.best.tile == next(iter(TileSet.parse("8s")))
    assert [part.tiles for part in comparison.broken] == [kinds("57s")]
    comparison = compare("123m456p788s11222z", "7s")
    assert comparison.best.tile == next(iter(TileSet.parse("8s")))
    assert [part.tiles for part in comparison.broken] == [kinds("78s")]  # the other 8s stays


def test_a_red_five_is_a_five() -> None:
    assert compare("1230m456p788s1122z", "0m").chosen.tile == 4


def test_visible_tiles_count() -> None:
    assert compare("123m456p788s11223z", "7s", "8s").chosen.ukeire.total == 5


def test_a_wildcard_is_discarded_only_where_nothing_else_is_held() -> None:
    comparison = compare("**", "*")
    assert comparison.is_best
    assert not comparison.broken


def test_every_kind_of_a_hand_can_be_asked_about() -> None:
    for kind in HANDS[0].kinds:
        assert compare(str(HANDS[0]), KIND_NAMES[kind]).chosen.tile == kind


@pytest.mark.parametrize("hand", HANDS, ids=str)
def test_the_runner_up_is_the_second_of_the_table(hand) -> None:
    table = discards(hand)
    comparison = runner_up_in(inputs_of(hand), table)
    assert comparison == (compare(hand, table[1].tile) if len(table) > 1 else None)
    assert comparison is None or comparison.is_best == is_as_good(table[1], table[0])


def test_every_kind_that_completes_a_run_is_named() -> None:
    """5p is held already, and completes 67p all the same."""
    result = next_best("234m567p22s34s5566p")
    assert [(part.shape, part.tiles, str(part.draws)) for part in result.broken] == [
        ("two-sided", (14, 15), "58p")
    ]


@pytest.mark.parametrize("hand", HANDS, ids=str)
def test_two_neighbours_are_completed_by_all_their_kinds(hand) -> None:
    for discard in discards(hand):
        for part in compare(hand, discard.tile).broken:
            if part.shape in ("two-sided", "closed", "edge"):
                runs = {(low, low + 1, low + 2) for low in range(27) if low % 9 < 7}
                wanted = {kind for kind in range(27) if tuple(sorted((*part.tiles, kind))) in runs}
                assert set(part.draws) == wanted
                assert len(wanted) == 1 + (part.shape == "two-sided")


@pytest.mark.parametrize(
    ("hand", "won"), [("11123455678999m", True), ("1m1m", True), ("123m456p788s11223z", False)]
)
def test_a_complete_hand_is_known_to_have_won(hand: str, won: bool) -> None:
    assert compare(hand, "1" + ("z" if hand.endswith("z") else "m")).has_won is won
    assert next_best(hand).has_won is won
    assert [line for line in why(next_best(hand), "en") if "complete" in line] == [
        "The hand is complete. Any discard breaks it up."
    ] * won
