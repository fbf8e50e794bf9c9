"""The tables of one hand at the limits of their numbers: by shape, within melds, five melds of two kinds."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import pytest

import paili
import reference
from deals import FEW_KINDS, WALL, deal
from paili import LAIZI, RIICHI, SANMA, SICHUAN, TAIWAN, Hand, TileSet, Variant
from paili.analysis.inputs import TENPAI, inputs_of
from paili.analysis.shape.engine import cut
from paili.analysis.shape.engines import engine_of
from paili.tiles import KINDS, Kind
from paili.variants import STANDARD

FIVE_OF_TWO_KINDS = Variant("five melds, two characters", melds=5, forms=(STANDARD,), suits=SANMA.suits)
VARIANTS = [RIICHI, SANMA, LAIZI, TAIWAN, SICHUAN, FIVE_OF_TWO_KINDS]
names = pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.name)


def sample(variant: Variant, number: int, wildcards: int = 0) -> Iterator[Hand]:
    sizes = (16, 17, 13, 14) if variant.melds == 5 else (13, 14, 10, 11, 4, 5)
    for seed, wall in enumerate((WALL, WALL[36:72], [*FEW_KINDS, *WALL[72:80]])):
        yield from deal(
            number, sizes, seed=seed, wall=[k for k in wall if k in variant.kinds], wildcards=wildcards
        )


@names
def test_a_suit_is_found_by_its_key_and_by_its_counts(variant: Variant) -> None:
    for by_shape in (False, True):
        engine, comparisons = engine_of(variant, by_shape), 0
        for hand in sample(variant, 60, wildcards=2):
            counts, keys = cut(bytes(hand.counts)), hand.keys
            assert engine.distances(counts, hand.wildcards) == engine.distances(keys, hand.wildcards)
            table = engine.discards if hand.size % 3 == 2 else engine.draws
            assert table(counts, hand.wildcards) == table(keys, hand.wildcards)
            comparisons += 1
        assert comparisons == 180


def test_five_melds_with_two_kinds_of_characters() -> None:
    """Some suits of this game have parts beyond a byte."""
    rules = {"suits": reference.THREE_PLAYERS, "most": 5}
    engine, wide = engine_of(FIVE_OF_TWO_KINDS, by_shape=False), 0
    for hand in sample(FIVE_OF_TWO_KINDS, 25):
        wanted = reference.best(reference.distances(hand.counts, **rules)) - 1
        assert paili.shanten(hand, variant=FIVE_OF_TWO_KINDS).best == wanted
        if hand.size % 3 == 1:
            tiles = paili.ukeire(hand, variant=FIVE_OF_TWO_KINDS).tiles
            assert set(tiles) == reference.useful(hand.counts, kinds=list(SANMA.kinds), **rules)
        wide += engine.entries(hand.keys)[0][0] > 255
    assert wide


@names
@pytest.mark.parametrize("tenpai", TENPAI)
def test_draws_and_discards_by_trying_them(variant: Variant, tenpai: str) -> None:
    """A kind that may be drawn is useful exactly where the hand with it is nearer."""
    drawn = 0
    for hand in (*sample(variant, 8, wildcards=1), *melded(variant, 30)):
        if hand.size % 3 == 2:
            for discard in paili.discards(hand, variant=variant, tenpai=tenpai, order="ukeire"):
                rest = hand.discard(int(discard.tile))
                again = paili.ukeire(rest, hand_of(discard.tile), variant=variant, tenpai=tenpai)
                assert (discard.shanten, discard.ukeire.tiles) == (again.shanten, again.tiles)
                assert discard.ukeire.left == again.left
            continue
        ukeire = paili.ukeire(hand, variant=variant, tenpai=tenpai)
        used = hand.all_counts if tenpai == "own" else hand.counts
        wanted = {
            kind
            for kind in variant.kinds
            if hand.all_counts[kind] < 4 and used[kind] < 4
            and paili.shanten(hand.draw(kind), variant=variant, tenpai=tenpai).best < ukeire.shanten
        }  # fmt: skip
        assert wanted == {kind for kind in ukeire.tiles if hand.all_counts[kind] < 4}, (str(hand), tenpai)
        drawn += len(wanted)
    assert drawn > 100


def hand_of(tile: int) -> list[int]:
    return [int(kind == tile) for kind in range(KINDS)]


def melded(variant: Variant, number: int) -> Iterator[Hand]:
    """Hands with a pon and a quad of kinds of which they hold more."""
    for hand in deal(number, (7, 8), seed=9, wall=[kind for kind in FEW_KINDS if kind in variant.kinds]):
        single = [kind for kind in range(KINDS) if hand.counts[kind] == 1]
        none = [kind for kind in variant.kinds if hand.counts[kind] == 0]
        if single:
            melds = [paili.Meld.of("pon", [single[0]] * 3), paili.Meld.of("open quad", [none[-1]] * 4)]
            yield Hand.from_counts(hand.counts, melds=melds)


def test_a_fifth_copy_by_shape_against_the_reference() -> None:
    fifths = 0
    for hand in deal(1_500, (4, 7, 10), seed=6, wall=WALL[:24]):
        ukeire = paili.ukeire(hand, tenpai="shape")
        if ukeire.shanten == 0:
            assert set(ukeire.tiles) == reference.completing(hand.counts), hand
            fifths += any(hand.counts[kind] == 4 for kind in ukeire.tiles)
    assert fifths > 5


# ----------------------------------------------------------------------------------- the record


def test_a_record_of_draws_behaves_like_its_parts() -> None:
    ukeire = paili.ukeire("123m456p789s1122z", visible="1z")
    shanten, tiles, left, total = ukeire
    assert (shanten, tiles, left, total) == (0, TileSet([27, 28]), {27: 1, 28: 2}, 3)
    assert repr(ukeire) == (
        "Ukeire(shanten=0, tiles=TileSet.parse('12z'), left={Kind.EAST: 1, Kind.SOUTH: 2}, total=3)"
    )
    again = eval(repr(ukeire), {"Ukeire": paili.analysis.Ukeire, "TileSet": TileSet, "Kind": Kind})
    for other in (again, pickle.loads(pickle.dumps(ukeire)), copy.deepcopy(ukeire)):
        assert other == ukeire
        assert hash(other) == hash(ukeire)
        assert (other.total, other.kinds, other.tiles, other.left) == (3, 2, tiles, left)
    assert ukeire != paili.ukeire("123m456p789s1122z")
    assert ukeire != (0, tiles, left, total)
    with pytest.raises(AttributeError):
        ukeire.shanten = 1  # type: ignore[misc]


def test_a_position_is_frozen_and_says_what_is_left() -> None:
    inputs = inputs_of("1123m[111z]", "2m1z")
    assert inputs.live[:3] == (2, 2, 3)
    assert inputs.live[27] == 0
    assert inputs.drawable >> 27 & 1
    assert not inputs.with_rule("own").with_rule("shape").used_up
    assert inputs_of("1123m[1111z]", tenpai="own").drawable >> 27 & 1 == 0
    assert inputs.total(1 << 0 | 1 << 2 | 1 << 27) == 5
    assert inputs.kinds(1 << 0 | 1 << 2 | 1 << 27) == 2
    for again in (
        inputs_of("1123m[111z]", "2m1z"),
        pickle.loads(pickle.dumps(inputs)),
        copy.deepcopy(inputs),
    ):
        assert again == inputs
        assert again.engine is inputs.engine
    with pytest.raises(AttributeError):
        inputs.hand = Hand.parse("1m")  # type: ignore[misc]
