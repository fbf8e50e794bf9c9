from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import product

import pytest

import paili
import reference
from deals import WALL, deal
from paili import LAIZI, RIICHI, SANMA, SICHUAN, TAIWAN, Hand, TileSet, Variant, fan
from paili.analysis.shape.engines import engine_of
from paili.errors import HandError, NotationError, VariantError
from paili.tables.load import tables_for
from paili.variants import STANDARD, VARIANTS, Suit, checked_variant

OF_REFERENCE = {
    Suit.NUMBERS: reference.NUMBERS,
    Suit.TERMINALS: reference.TERMINALS,
    Suit.HONOURS: reference.HONOURS,
    Suit.NONE: reference.NO_SUIT,
}
EVERY_GAME = [
    (m, p, s, z)
    for m, p, s in product((Suit.NUMBERS, Suit.TERMINALS, Suit.NONE), repeat=3)
    for z in (Suit.HONOURS, Suit.NONE)
    if Suit.NUMBERS in (m, p, s)
]


def test_the_kinds_of_ready_made_variants() -> None:
    assert {name: len(variant.kinds) for name, variant in VARIANTS.items()} == {
        "riichi": 34, "sanma": 27, "laizi": 34, "taiwan": 34, "sichuan": 27, "mcr": 34,
    }  # fmt: skip
    assert str(SANMA.kinds) == "19m123456789p123456789s1234567z"
    assert str(SICHUAN.kinds) == "123456789m123456789p123456789s"
    for variant in VARIANTS.values():
        assert pickle.loads(pickle.dumps(variant)) == variant
        assert pickle.loads(pickle.dumps(variant)).kinds == variant.natural == variant.kinds
        assert eval(repr(variant), {"Variant": Variant, "Suit": Suit, "TileSet": TileSet}) == variant


@pytest.mark.parametrize("suits", EVERY_GAME)
def test_games_of_any_suits_against_the_reference(suits: tuple[Suit, Suit, Suit, Suit]) -> None:
    """No set of suits is taken for another: shanten, useful draws, discards of a game with these kinds."""
    variant = Variant("some suits", forms=(STANDARD,), suits=suits)
    rules = {"suits": tuple(OF_REFERENCE[suit] for suit in suits), "orphans": False}
    wall = [kind for kind in WALL if kind in variant.kinds]
    checked = 0
    for hand in deal(12, (4, 7, 8, 10, 11), seed=len(wall), wall=wall, wildcards=1):
        distance = reference.distances(hand.counts, hand.wildcards, **rules)[0]  # type: ignore[arg-type]
        assert paili.shanten(hand, variant=variant).best == distance - 1, hand
        if hand.size % 3 == 1:
            wanted = reference.useful(hand.counts, hand.wildcards, list(variant.kinds), **rules)
            assert set(paili.ukeire(hand, variant=variant).tiles) == wanted, hand
            checked += 1
    assert checked > 2


def test_the_tables_of_suits() -> None:
    assert tables_for(RIICHI) is tables_for(replace(RIICHI, name="another", forms=(STANDARD,)))
    assert tables_for(SICHUAN).limits[3] == (0,) * 7
    assert tables_for(SANMA).limits[0] == (4, 0, 0, 0, 0, 0, 0, 0, 4)
    assert engine_of(SICHUAN).draws((0, 0, 0, 0), wildcards=1)[1] >> 27 == 0  # no honour can be drawn
    assert len(tables_for(SANMA).merge) > len(tables_for(SICHUAN).merge) == len(tables_for(RIICHI).merge)


def test_a_hand_of_sichuan() -> None:
    assert paili.is_win("1111m2255p99s3377s", variant=SICHUAN)  # four alike are two pairs
    assert not paili.is_win("1111m2255p99s3377s")
    assert paili.shanten("19m19p19s1234567m", variant=SICHUAN).thirteen_orphans is None
    with pytest.raises(VariantError, match="sichuan is played without 1z") as caught:
        paili.shanten("1m1z2s3s", variant=SICHUAN)
    assert caught.value.in_language("zh") == '"1m1z2s3s"：四川麻将不用1z，在第3个字符'
    with pytest.raises(VariantError, match=r"\[123m\] is a chi, which sichuan does not have"):
        Hand.parse("1m[123m]", variant=SICHUAN)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"melds": 3}, "x: melds=3 must be one of"),
        ({"forms": ("eight pairs",)}, "must be one or more of"),
        ({"melds": 5}, "games with hands of 4 melds; hands of this game have 5"),
        ({"suits": (Suit.HONOURS, *RIICHI.suits[1:])}, "must be a tuple of four: NUMBERS"),
        ({"suits": RIICHI.suits[:3]}, "must be a tuple of four: NUMBERS"),
        ({"suits": "mpsz"}, "must be a tuple of four: NUMBERS"),
        ({"suits": None}, "must be a tuple of four: NUMBERS"),
        ({"suits": SICHUAN.suits}, "the form thirteen orphans needs thirteen kinds"),
        ({"wild": "5s"}, "wild='5s' must be a TileSet"),
    ],
)
def test_variants_that_contradict_themselves(change: dict[str, object], message: str) -> None:
    with pytest.raises(VariantError, match=message):
        Variant("x", **change)  # type: ignore[arg-type]


# ------------------------------------------------------------------- kinds named as wildcards


LAIZI_RULES = {"limited": False, "quad_as_pairs": True}
WILD_GAMES = [
    (LAIZI.with_wildcards("5s"), LAIZI_RULES),
    (LAIZI.with_wildcards("1m7z"), LAIZI_RULES),
    (RIICHI.with_wildcards("3p"), {}),
    (
        replace(SICHUAN, name="hongzhong", wild_fifth=True).with_wildcards("7z"),
        {"suits": reference.NO_HONOURS, "orphans": False, **LAIZI_RULES},
    ),
]


def distance_of(counts: list[int], variant: Variant, stars: int, rules: dict[str, object]) -> int:
    """Tiles missing: the slow reference, told which of the tiles are wild."""
    natural = [0 if kind in variant.wild else count for kind, count in enumerate(counts)]
    wild = stars + sum(counts[kind] for kind in variant.wild)
    return reference.best(reference.distances(natural, wild, **rules))  # type: ignore[arg-type]


def helpful_draws(
    counts: list[int], variant: Variant, stars: int, seen: list[int], rules: dict[str, object]
) -> dict[int, int]:
    """Every tile of the game tried as the next draw: the kinds that help, with the copies left of each."""
    before, results = distance_of(counts, variant, stars, rules), {}
    for kind in variant.kinds:
        if counts[kind] < 4:
            drawn = [count + (k == kind) for k, count in enumerate(counts)]
            left = 4 - counts[kind] - seen[kind]
            if distance_of(drawn, variant, stars, rules) < before and (left or kind not in variant.wild):
                results[int(kind)] = left
    return results


@pytest.mark.parametrize(("variant", "rules"), WILD_GAMES, ids=["5s", "1m7z", "3p", "7z without honours"])
def test_wildcards_of_a_deal_against_trying_every_draw(variant: Variant, rules: dict[str, object]) -> None:
    wild = [int(kind) for kind in variant.wild]
    wall = [*(kind for kind in WALL if kind in variant.kinds and kind not in wild), *wild * 4]
    # few kinds in addition to the wild ones, so that hands have wild tiles
    near = [kind for kind in wall if kind in wild or kind % 9 in (0, 1, 2, 4)]
    checked = 0
    for number, hand in enumerate(
        [*deal(25, (13, 10, 7, 4), seed=1, wall=near), *deal(15, (13, 4), seed=2, wall=wall)]
    ):
        stars = number % 3 == 0 and hand.size < 13
        counts, starred = list(hand.counts), Hand.from_counts(hand.counts, wildcards=3 * stars)
        assert (
            paili.shanten(starred, variant=variant).best == distance_of(counts, variant, 3 * stars, rules) - 1
        ), starred
        seen = [int(kind in wild and not counts[kind]) for kind in range(34)]
        ukeire = paili.ukeire(starred, seen, variant=variant)
        wanted = helpful_draws(counts, variant, 3 * stars, seen, rules)
        assert {int(kind): left for kind, left in ukeire.left.items()} == wanted, starred
        assert ukeire.total == sum(wanted.values())
        waits = {int(wait.tile): wait.left for wait in paili.waits(starred, seen, variant=variant)}
        assert waits == (wanted if ukeire.shanten == 0 else {}), starred
        checked += sum(counts[kind] for kind in wild)
    assert checked > 20


@pytest.mark.parametrize(("variant", "rules"), WILD_GAMES, ids=["5s", "1m7z", "3p", "7z without honours"])
def test_discards_with_wildcards_of_a_deal(variant: Variant, rules: dict[str, object]) -> None:
    wall = [
        kind for kind in WALL if kind in variant.kinds and (kind % 9 in (0, 1, 2, 4) or kind in variant.wild)
    ]
    tried = 0
    for hand in deal(12, (14, 11, 8), seed=3, wall=wall):
        for one in paili.discards(hand, variant=variant):
            counts = [count - (kind == one.tile) for kind, count in enumerate(hand.counts)]
            seen = [int(kind == one.tile) for kind in range(34)]
            assert one.shanten == distance_of(counts, variant, 0, rules) - 1
            wanted = helpful_draws(counts, variant, 0, seen, rules)
            assert {int(kind): left for kind, left in one.ukeire.left.items()} == wanted, (hand, one)
            assert one.tile not in variant.wild
            tried += 1
    assert tried > 30


def test_what_is_reported_of_named_wildcards() -> None:
    variant = LAIZI.with_wildcards("5s")
    assert not paili.is_win("123m456p79s12z5s", variant=variant)
    assert paili.is_win("123m456p789s1z5s", variant=variant)
    ready = paili.waits("123m456p78s1z5s", variant=variant)
    assert all(wait.left == (3 if wait.tile == 22 else wait.left) for wait in ready)
    assert any(wait.tile == 22 and wait.shapes == ("wildcard",) for wait in ready)
    with pytest.raises(
        HandError, match="the hand and the visible tiles together have five 5s, at most 4 are possible"
    ):
        paili.ukeire("123m456p78s55s", "555s", variant=variant)
    in_a_meld = paili.ukeire("123m456p7s[555s]", variant=variant)
    assert in_a_meld.left[22] == 1
    with pytest.raises(NotationError, match="x"):
        LAIZI.with_wildcards("x")
    with pytest.raises(VariantError, match="must be a TileSet"):
        LAIZI.with_wildcards(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        ("hongzhong", fan.HONGZHONG.variant), ("红中", fan.HONGZHONG.variant), (fan.HONGZHONG, fan.HONGZHONG.variant),
        (" Taiwan ", TAIWAN), ("国标", fan.MCR.variant), (fan.MCR, fan.MCR.variant), (paili.Rules.TENHOU, RIICHI),
        ("tenhou", RIICHI), ("M-League", RIICHI),
    ],
    ids=str,
)  # fmt: skip
def test_a_game_in_the_place_of_a_variant(game: object, variant: Variant) -> None:
    assert checked_variant(game) == variant
    hand = "123m456p78s11p"
    for ask in (paili.shanten, paili.ukeire, paili.waits):
        assert ask(hand, variant=game) == ask(hand, variant=variant)  # type: ignore[operator]
    row = paili.Hand.parse(hand).counts
    assert paili.counts.shanten(row, variant=game) == paili.counts.shanten(row, variant=variant)  # type: ignore[arg-type]


def test_the_name_of_rules_for_three_players() -> None:
    assert checked_variant("tenhou_sanma") is checked_variant("mahjong_soul_sanma") is paili.SANMA


@pytest.mark.parametrize("wrong", ["thai", "", 3, None, "x" * 100, paili.Position.parse("1m"), RIICHI.kinds])
def test_what_is_neither_a_variant_nor_a_game(wrong: object) -> None:
    for ask in (paili.shanten, paili.is_win, paili.ukeire, paili.discards):
        with pytest.raises(VariantError, match="must be a Variant, for example"):
            ask("11m", variant=wrong)  # type: ignore[operator]
