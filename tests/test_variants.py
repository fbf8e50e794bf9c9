from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import product

import pytest

import paili
import reference
from deals import WALL, deal
from paili import RIICHI, SANMA, SICHUAN, VARIANTS, Hand, TileSet, Variant, VariantError
from paili.analysis.engine import engine_of
from paili.tables.load import tables_for
from paili.variants import STANDARD, Suit

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
        "riichi": 34, "sanma": 27, "laizi": 34, "taiwan": 34, "sichuan": 27,
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
    asked = 0
    for hand in deal(12, (4, 7, 8, 10, 11), seed=len(wall), wall=wall, wildcards=1):
        distance = reference.distances(hand.counts, hand.wildcards, **rules)[0]  # type: ignore[arg-type]
        assert paili.shanten(hand, variant=variant).best == distance - 1, hand
        if hand.size % 3 == 1:
            wanted = reference.useful(hand.counts, hand.wildcards, list(variant.kinds), **rules)
            assert set(paili.ukeire(hand, variant=variant).tiles) == wanted, hand
            asked += 1
    assert asked > 2


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
    with pytest.raises(VariantError, match="1z not in play in sichuan") as caught:
        paili.shanten("1m1z2s3s", variant=SICHUAN)
    assert caught.value.in_language("zh") == '"1m1z2s3s"：四川麻将不用1z，在第2个字符（从0数起）'
    with pytest.raises(VariantError, match=r"\[123m\] is a chi, sichuan has none"):
        Hand.parse("1m[123m]", variant=SICHUAN)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"melds": 3}, "x: 3 melds, must be one of"),
        ({"forms": ("seven pairs",)}, "must be 'standard' and others"),
        ({"melds": 5}, "need 4 melds, not 5"),
        ({"suits": (Suit.HONOURS, *RIICHI.suits[1:])}, "x: suits .*: must be three|must be three of NUMBERS"),
        ({"suits": RIICHI.suits[:3]}, "must be three of NUMBERS"),
        ({"suits": "mpsz"}, "must be three of NUMBERS"),
        ({"suits": None}, "must be three of NUMBERS"),
        ({"suits": SICHUAN.suits}, "thirteen orphans need thirteen kinds"),
        ({"wild": "5s"}, "wild='5s', must be a TileSet"),
    ],
)
def test_variants_that_contradict_themselves(change: dict[str, object], message: str) -> None:
    with pytest.raises(VariantError, match=message):
        Variant("x", **change)  # type: ignore[arg-type]
