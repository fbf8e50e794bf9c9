"""Every algorithm over the same cases, against the engine and against the slow reference.

Exact versions must agree everywhere. A printed version that is known to be wrong has a strict expected failure
on the cases where it is: should it start to agree, the test fails.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product

import numpy as np
import pytest
from classic_cases import (
    WAITS,
    hand_of_suit,
    random_hands,
    random_ready_hands,
    small_hands,
    suits,
)

import paili
import reference
from paili import LAIZI, RIICHI, Hand, TileSet
from paili.classic import (
    block_classification,
    block_count_shanten,
    codebook,
    fold_modulo_three,
    greedy_wildcards,
    suit_by_suit_waits,
)
from paili.tiles import EAST, KINDS, ORPHANS
from paili.variants import STANDARD, Variant
from shared_data import rows_of

FOUR_GROUPS = replace(RIICHI, name="four groups", forms=(STANDARD,))
WILD_GROUPS = replace(LAIZI, name="wild four groups", forms=(STANDARD,))

Answer = object
Question = tuple[Callable[[Hand], Answer], Callable[[Hand], Answer]]


def kinds_of(tiles: Iterable[suit_by_suit_waits.Tile]) -> TileSet:
    return TileSet(tile.kind for tile in tiles)


def engine_waits(hand: Hand, variant: Variant = RIICHI, tenpai: str = "own") -> TileSet:
    found = paili.ukeire(hand, variant=variant, tenpai=tenpai)
    return found.tiles if found.shanten == 0 else TileSet()


def engine_shape_waits(hand: Hand) -> TileSet:
    return engine_waits(hand, tenpai="shape")


def engine_group_waits(hand: Hand) -> TileSet:
    return engine_waits(hand, FOUR_GROUPS)


def engine_ready(hand: Hand) -> bool:
    return paili.shanten(hand, variant=WILD_GROUPS).best <= 0


def engine_wins(hand: Hand) -> bool:
    return paili.is_win(hand, variant=WILD_GROUPS)


def engine_shanten(hand: Hand) -> tuple[int | None, ...]:
    return tuple(paili.shanten(hand))


def counted_shanten(hand: Hand) -> tuple[int | None, ...]:
    whole = not hand.melds
    return (
        block_count_shanten.shanten(hand),
        block_count_shanten.seven_pairs(hand) if whole else None,
        block_count_shanten.thirteen_orphans(hand) if whole else None,
    )


@cache
def book(tiles: int) -> codebook.Codebook:
    return codebook.build(tiles)


def looked_up_shanten(hand: Hand) -> tuple[int | None, ...]:
    return tuple(codebook.look_up(book(hand.size), hand)[1:])


def coded_shanten(hand: Hand) -> tuple[int | None, ...]:
    """The code's shanten without a book, for sizes whose book takes seconds to build."""
    return tuple(codebook.course(hand).found[1:])


def best_discards(hand: Hand) -> tuple[int, int] | None:
    found = suit_by_suit_waits.discards(hand)
    return (found[0].left, len(found[0].waits)) if found else None


def engine_discards(hand: Hand) -> tuple[int, int] | None:
    """By the waits of every discard; a tile thrown away is seen."""
    best = None
    for kind in [kind for kind in range(KINDS) if hand.counts[kind]]:
        waits = paili.waits(hand.discard(kind), tenpai="own")
        live = [max(0, wait.left - (wait.tile == kind)) for wait in waits]
        if waits:
            best = max(best or (0, 0), (sum(live), len(live)))
    return best


# name → its answer and the engine's; the first for hands of 3n+1, the second for 3n+2
READY: dict[str, Question] = {
    "blocks": (block_classification.waits, engine_waits),
    "blocks, by shape": (block_classification.shape_waits, engine_shape_waits),
    "suits": (lambda hand: kinds_of(suit_by_suit_waits.waits(hand)), engine_waits),
    "suits, by shape": (lambda hand: kinds_of(suit_by_suit_waits.shape_waits(hand)), engine_shape_waits),
    "fold": (fold_modulo_three.waits, engine_group_waits),
    "wildcards": (greedy_wildcards.is_ready, engine_ready),
    "shanten": (counted_shanten, engine_shanten),
}
WON: dict[str, Question] = {
    "suits": (best_discards, engine_discards),
    "wildcards": (greedy_wildcards.is_win, engine_wins),
    "shanten": (counted_shanten, engine_shanten),
}


def differences(
    question: Question, hands: Iterable[Hand], shown: int = 5
) -> list[tuple[str, Answer, Answer]]:
    found, wanted = question
    return list(
        islice(
            (
                (str(hand), answer, truth)
                for hand in hands
                if (answer := found(hand)) != (truth := wanted(hand))
            ),
            shown,
        )
    )


def melded_hands(number: int, seed: int) -> Iterator[Hand]:
    """Hands with one to four melds of all types."""
    rng = random.Random(seed)
    melds = ["[123m]", "[777z]", "(1111p)", "[5555s]", "[666+6p]", "[234s]", "[999m]", "(2222z)"]
    while number:
        chosen = rng.sample(melds, rng.randint(1, 4))
        held = Hand.parse("".join([*"1z", *chosen])).held
        wall = [kind for kind in range(KINDS) for _ in range(4 - held[kind] - (kind == EAST))]
        concealed = rng.sample([kind for kind in wall if kind < 14 or kind > 28], 13 - 3 * len(chosen))
        yield Hand.from_faces(concealed, chosen)
        number -= 1


def wild_hands(number: int, size: int, seed: int) -> Iterator[Hand]:
    rng = random.Random(seed)
    for hand in random_hands(number, size, seed, kinds=18):
        wildcards = rng.randint(0, 4)
        faces = [*hand.faces[: size - wildcards], *[37] * wildcards] if wildcards else list(hand.faces)
        rng.shuffle(faces)
        yield Hand.from_faces(faces)


# ------------------------------------------------------------------ everyday


@pytest.mark.parametrize("name", READY)
def test_ready_questions(name: str) -> None:
    hands = [*random_hands(150, 13, 1), *random_hands(150, 13, 2, kinds=9), *random_ready_hands(300, 3),
             *random_ready_hands(150, 4, groups=2), *random_hands(150, 10, 5, kinds=12), *small_hands(1),
             *map(Hand.parse, WAITS)]  # fmt: skip
    assert not differences(READY[name], hands)


@pytest.mark.parametrize("name", WON)
def test_won_questions(name: str) -> None:
    hands = [*random_hands(60, 14, 1), *random_hands(60, 14, 2, kinds=9), *random_hands(60, 8, 5, kinds=9)]
    hands += [hand.draw(kind) for hand in random_ready_hands(60, 6) for kind in list(engine_waits(hand))[:1]]
    assert not differences(WON[name], hands)


@pytest.mark.parametrize("name", [name for name in READY if name != "wildcards"])
def test_hands_with_melds(name: str) -> None:
    assert not differences(READY[name], melded_hands(400, 7))


def test_wildcards_in_hands() -> None:
    assert not differences(READY["wildcards"], wild_hands(1500, 13, 8))
    assert not differences(WON["wildcards"], wild_hands(1500, 14, 9))
    assert not differences(WON["wildcards"], wild_hands(500, 8, 10))


def test_codebook_of_ten_and_eleven() -> None:
    for tiles in (10, 11):
        hands = [*random_hands(500, tiles, 1, kinds=12), *random_hands(500, tiles, 2)]
        assert not differences((looked_up_shanten, engine_shanten), hands)


def test_codes_without_a_book() -> None:
    hands = [*random_hands(100, 13, 1), *random_hands(100, 14, 2, kinds=12), *map(Hand.parse, WAITS)]
    assert not differences((coded_shanten, engine_shanten), hands)


def reference_waits(hand: Hand) -> TileSet:
    found = reference.distances(hand.counts)
    return TileSet(reference.useful(hand.counts) if reference.best(found) == 1 else ())


def reference_shanten(hand: Hand) -> tuple[int | None, ...]:
    return tuple(None if d is None else d - 1 for d in reference.distances(hand.counts))


REFERENCE: dict[str, Question] = {
    "blocks": (block_classification.waits, reference_waits),
    "suits": (lambda hand: kinds_of(suit_by_suit_waits.waits(hand)), reference_waits),
    "shanten": (counted_shanten, reference_shanten),
    "codes": (coded_shanten, reference_shanten),
}


@pytest.mark.parametrize("name", REFERENCE)
def test_against_the_reference(name: str) -> None:
    hands = [*map(Hand.parse, WAITS), *random_ready_hands(25, 11), *random_hands(15, 13, 12, kinds=9)]
    assert not differences(REFERENCE[name], hands)


def test_wildcards_against_trying_every_kind() -> None:
    for hand in wild_hands(60, 5, 13):
        if hand.wildcards <= 2:
            assert greedy_wildcards.is_win(hand) == reference.wins_with(
                hand.counts, hand.wildcards, fifth=True
            )


def complete_by_reference(groups: int) -> set[tuple[int, ...]]:
    return {suit for suit in reference.targets(9, True, groups, 0) if max(suit) <= 4}


@pytest.mark.parametrize("groups", range(5))
def test_suits_of_groups_against_the_reference(groups: int) -> None:
    every, wanted = suits(3 * groups), complete_by_reference(groups)
    folded = np.atleast_1d(fold_modulo_three.is_complete(np.array(every))).tolist()
    assert {suit for suit, yes in zip(every, folded, strict=True) if yes} == wanted
    assert {suit for suit in every if suit_by_suit_waits.is_complete(suit)} == wanted
    assert {suit for suit in every if greedy_wildcards.least(suit) == 0} == wanted
    assert {suit for suit in every if blocks_complete(suit)} == wanted


def blocks_complete(suit: tuple[int, ...]) -> bool:
    numbers = [rank for rank, count in enumerate(suit) for _ in range(count)]
    blocks = block_classification.split(numbers)
    return all(block.integrity is block_classification.Integrity.TYPE0 for block in blocks)


# ------------------------------------------------------------------ exhaustive


def step_of(name: str, tiles: int) -> int:
    """Waits by shape are what the live waits are taken from; one in nine of the larger ones is enough."""
    return 9 if tiles >= 10 and (name == "fold" or "shape" in name) else 1


@pytest.mark.slow
@pytest.mark.parametrize("name", READY)
@pytest.mark.parametrize("tiles", [4, 7, 10])
def test_all_suits_as_hands(name: str, tiles: int) -> None:
    assert not differences(READY[name], map(hand_of_suit, suits(tiles)[:: step_of(name, tiles)]))


@pytest.mark.slow
@pytest.mark.parametrize("name", READY)
def test_one_suit_hands_of_thirteen(name: str) -> None:
    assert not differences(READY[name], map(hand_of_suit, suits(13)[:: step_of(name, 13)]))


@pytest.mark.slow
@pytest.mark.parametrize("name", WON)
@pytest.mark.parametrize("tiles", [2, 5, 8, 11, 14])
def test_one_suit_hands_that_discard(name: str, tiles: int) -> None:
    every = suits(tiles)
    step = 20 if name == "suits" and tiles > 8 else 1
    assert not differences(WON[name], map(hand_of_suit, every[::step]))


@pytest.mark.slow
@pytest.mark.parametrize("name", READY)
def test_all_hands_of_four_tiles(name: str) -> None:
    assert not differences(READY[name], small_hands(4))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wildcards", "shanten"])
def test_all_hands_of_five_tiles(name: str) -> None:
    assert not differences(WON[name], small_hands(5))


@pytest.mark.slow
def test_codebook_of_all_small_hands() -> None:
    for tiles in (1, 2, 4, 5):
        assert not differences((looked_up_shanten, engine_shanten), small_hands(tiles))


@pytest.mark.slow
def test_codebook_of_one_suit_and_random_hands() -> None:
    for tiles in (13, 14):
        hands = [*map(hand_of_suit, suits(tiles)), *random_hands(50_000, tiles, 21)]
        assert not differences((looked_up_shanten, engine_shanten), hands)
    book.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("name", READY)
def test_a_hundred_thousand_random_hands(name: str) -> None:
    number = 10_000 if name == "fold" else 50_000
    assert not differences(READY[name], random_hands(number, 13, 22, kinds=27))
    assert not differences(READY[name], random_ready_hands(number, 23))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wildcards", "shanten"])
def test_random_hands_of_fourteen(name: str) -> None:
    assert not differences(WON[name], random_hands(50_000, 14, 24, kinds=27))


@pytest.mark.slow
def test_least_wildcards_of_all_suits_against_the_reference() -> None:
    table = reference.suit_table(9, True, 4, False)
    for tiles in range(15):
        for suit in suits(tiles):
            filled = [m for m in range(5) if 3 * m >= tiles and table[(0, m, *suit)] == 3 * m - tiles]
            least = greedy_wildcards.least(suit)
            assert least == 3 * filled[0] - tiles if filled else least > 12 - tiles


# ------------------------------------------------------------------ shared data


def hand_of_row(row: dict[str, str]) -> Hand:
    melds = (text.split(":") for text in row["melds"].split())
    brackets = (f"({tiles})" if kind == "ankan" else f"[{tiles}]" for kind, tiles in melds)
    return Hand.parse(row["hand_after_discard"] + "".join(brackets))


@pytest.mark.parametrize("name", ["blocks", "suits"])
def test_waits_of_real_riichi_hands(name: str) -> None:
    question = READY[name][0]
    different = []
    for row in rows_of("riichi_waits_a.csv"):
        hand = hand_of_row(row)
        found = question(hand)
        # One hand waits on a kind of which it has a quad.
        if found != TileSet(kind for kind in TileSet.parse(row["waits_shape"]) if hand.held[kind] < 4):
            different.append((row["id"], row["hand_after_discard"], str(found), row["waits_shape"]))
    assert not different


@pytest.mark.slow
@pytest.mark.parametrize("name", ["shanten_p_normal_10000.csv", "shanten_p_hon_10000.csv", "shanten_p_tin_10000.csv",
                                  "shanten_p_koku_10000.csv", "shanten_edge_quads.csv"])  # fmt: skip
def test_published_shanten(name: str) -> None:
    for row in list(rows_of(name))[:: 4 if "tin" in name else 1]:
        wanted = row["shanten_normal"], row["shanten_chiitoi"], row["shanten_kokushi"]
        found = counted_shanten(Hand.parse(row["hand"]))
        assert tuple("" if number is None else str(number) for number in found) == wanted, row["hand"]


# ------------------------------------------------------------------ the printed versions


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
    assert not differences(question, [Hand.parse(hand)])


def test_printed_blocks_differ_on_no_other_hand_with_orphans() -> None:
    question = PRINTED["000: thirteen orphans, pair before the gap"][0]
    assert len(differences(question, orphan_hands(), shown=1000)) == 66
