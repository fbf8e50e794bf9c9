from __future__ import annotations

import pytest
from classic_cases import WAITS, hand_of_suit, suits

from paili import Hand, TileSet
from paili.classic import block_classification as blocks
from paili.tiles import ORPHANS, mpsz

# what the printed code lists where it is wrong
PRINTED = {
    "1113334m": "2452m",
    "1112444m": "233m",
    "1113455m": "252m",
    "1112356777m": "1447m",
    "1112356777m111z": "1447m",
    "1122335566788m": "474m",
    "1123344667788m": "255m",
    "2233446677899m": "585m",
    "2234455778899m": "366m",
    "119m19p1s1234567z": "1z",
    "199m19p9s1234567z": "9s",
    "19m19p11s1234567z": "1z",
    "11112233m11122z": "4m2z",
    "1111z": "1z",
}


@pytest.mark.parametrize(("hand", "wanted"), WAITS.items())
def test_waits_of_known_hands(hand: str, wanted: str) -> None:
    assert blocks.waits(hand) == TileSet.parse(wanted)


@pytest.mark.parametrize(("hand", "printed"), PRINTED.items())
def test_printed_waits_where_they_err(hand: str, printed: str) -> None:
    assert mpsz(blocks.waits_as_printed(hand)) == printed


@pytest.mark.parametrize("hand", PRINTED)
def test_exact_waits_never_repeat_and_are_live(hand: str) -> None:
    waits = blocks.waits(hand)
    assert all(Hand.parse(hand).counts[kind] < 4 for kind in waits)
    assert tuple(waits) == tuple(sorted(set(waits)))


def orphan_hands() -> list[tuple[Hand, TileSet]]:
    all_thirteen = [(Hand.from_counts([int(k in ORPHANS) for k in range(34)]), TileSet(ORPHANS))]
    pairs = [(missing, doubled) for missing in ORPHANS for doubled in ORPHANS if missing != doubled]
    return all_thirteen + [
        (
            Hand.from_counts([int(k in ORPHANS and k != missing) + (k == doubled) for k in range(34)]),
            TileSet([missing]),
        )
        for missing, doubled in pairs
    ]


def test_all_157_hands_ready_for_thirteen_orphans() -> None:
    hands = orphan_hands()
    assert len(hands) == 157
    assert all(blocks.waits(hand) == waits for hand, waits in hands)
    wrong = [hand for hand, waits in hands if TileSet(blocks.waits_as_printed(hand)) != waits]
    assert len(wrong) == 66
    assert {"119m19p1s1234567z", "199m19p9s1234567z", "19m19p11s1234567z"} <= set(map(str, wrong))


def test_article_numbers_of_all_kinds() -> None:
    numbers = [blocks.number_of(kind) for kind in range(34)]
    assert numbers == [*range(9), *range(16, 25), *range(32, 41), *range(48, 97, 8)]
    assert [blocks.kind_of_number(number) for number in numbers] == list(range(34))
    assert [blocks.number_of(kind) for kind in ORPHANS] == [8 * place for place in range(13)]


def test_ten_tile_suits_against_trying_every_tile() -> None:
    for suit in suits(10)[::7]:
        hand = hand_of_suit(suit)
        by_trying = TileSet(kind for kind in range(9) if suit[kind] < 4 and wins(hand.draw(kind)))
        assert blocks.waits(hand) == by_trying


def wins(hand: Hand) -> bool:
    counts = list(hand.counts[:9])
    return any(
        groups([c - 2 * (k == pair) for k, c in enumerate(counts)]) for pair in range(9) if counts[pair] > 1
    )


def groups(counts: list[int]) -> bool:
    """Whether counts are groups, by trying both groups at the lowest tile."""
    if not any(counts):
        return True
    at = next(k for k, c in enumerate(counts) if c)
    triplet = counts[at] >= 3 and groups([c - 3 * (k == at) for k, c in enumerate(counts)])
    run = at < 7 and min(counts[at : at + 3]) > 0
    return triplet or (run and groups([c - (at <= k <= at + 2) for k, c in enumerate(counts)]))


def test_steps_of_a_hand() -> None:
    course = blocks.classify("1112356777m111z")
    assert [block.integrity for block in course.blocks] == [
        blocks.Integrity.TYPE2,
        blocks.Integrity.TYPE2,
        blocks.Integrity.TYPE0,
    ]
    assert course.case == 2
    assert [blocks.kind_of_number(find.number) for find in course.finds] == list(course.printed)


CASES = {"1234m": 1, "23m44z": 2, "13m22z": 3, "344m1m": 4, "147m1z": 0, "4m[123s]": 1, "2344567m": 1}


@pytest.mark.parametrize(("text", "case"), CASES.items())
def test_cases_of_the_switch(text: str, case: int) -> None:
    assert blocks.classify(text).case == case


def test_melds_and_hands_of_four_melds() -> None:
    assert blocks.waits("3334m[234p][777z](1111s)") == TileSet.parse("245m")
    assert blocks.waits("2m[222p][345p][666p][777z]") == TileSet.parse("2m")
    assert blocks.waits("23m11p[444m][123s][777z]") == TileSet.parse("14m")
    assert blocks.waits("23m11p(4444m)[123s][777z]") == TileSet.parse("1m")


# ------------------------------------------------------------------ the passes of the article's two pictures


def passes_of(suit: str) -> list[tuple[str, str, str]]:
    """Taken, lacking and left of each pass over the only block of a suit."""
    (passes,) = blocks.blocks_of_suit(suit).passes
    return [tuple(mpsz(map(blocks.kind_of_number, part)) for part in item) for item in passes]


def test_the_article_takes_its_first_block_away_in_four_passes() -> None:
    assert passes_of("111233444556m") == [
        ("111m", "", "233444556m"), ("234m", "", "344556m"), ("345m", "", "456m"), ("456m", "", ""),
    ]  # fmt: skip


def test_the_fourth_pass_over_its_second_block_fails_at_the_fours() -> None:
    assert passes_of("111123344455m") == [
        ("111m", "", "123344455m"), ("123m", "", "344455m"), ("345m", "", "445m"), ("", "566m", "445m"),
    ]  # fmt: skip


def test_passes_fail_just_where_a_block_is_not_made_of_groups() -> None:
    for tiles in (3, 6, 9):
        for suit in suits(tiles):
            chain = [rank for rank in range(9) for _ in range(suit[rank])]
            if max(chain) - min(chain) + 1 > len(set(chain)):
                continue  # not one block
            passes = blocks.passes(chain)
            assert blocks.is_complete(chain) == (not passes[-1].lacking)
            assert sorted([*(tile for part in passes for tile in part.taken), *passes[-1].left]) == chain


def test_a_block_of_another_length_has_no_passes() -> None:
    classification = blocks.classify("1112356777m111z")
    assert [len(passes) for passes in classification.passes] == [0, 0, 1]
    assert blocks.blocks_of_suit("2344456m").passes == ((),)
