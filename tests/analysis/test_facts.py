"""Hands that are easy to get wrong, each with its known results.

Waits with * are of kinds of which the hand holds all four: it has that shape but cannot draw the tile.
"""

from __future__ import annotations

import pytest

import paili
from deals import ONE_SUIT, deal
from paili import LAIZI, RIICHI, SANMA, TAIWAN, Hand, TileSet
from paili.analysis.inputs import inputs_of
from paili.analysis.ukeire import nearer_by_shape_at

WAITS = """
1112345678999m          1-9m
2344445678999m          1m 2m 3m 4m* 5m 6m 7m 8m 9m
1113334m111222z         2m 4m 5m
1112356777m111z         1m 4m 7m
1122335566788m          4m 7m
1123344667788m          2m 5m
2233446677899m          5m 8m
112233m445566p7s        7s
11112233m11122z         1m* 4m 2z
1111m222333444z         1m*
1111m                   1m*
119m19p1s1234567z       9s
199m19p9s1234567z       1s
1m199p19s1234567z       9m
19m19p19s1234567z       1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z
29m19p19s1234567z
22m223344999p44z        2m 4z
335555m44p99s447z
1122m1199p34477s        3s
123456789m1111p         1p*
344m1m111222333z        2m
112344m6m111222z        5m
112344m123p11s45s
1133456m111222z         1m 3m
234567m234567p1s        1s
3334m                   2m 4m 5m
1z                      1z
2333345m                1m 2m 4m 5m
"""


def cases(table: str) -> list[tuple[str, list[str]]]:
    rows = [line.split() for line in table.strip().splitlines()]
    return [(hand, waits) for hand, *waits in rows]


@pytest.mark.parametrize(("hand", "waits"), cases(WAITS))
def test_waits(hand: str, waits: list[str]) -> None:
    waits = [f"{rank}m" for rank in range(1, 10)] if waits == ["1-9m"] else waits
    live = TileSet.parse("".join(wait for wait in waits if "*" not in wait))
    shape = TileSet.parse("".join(wait.rstrip("*") for wait in waits))
    assert TileSet(wait.tile for wait in paili.waits(hand)) == live
    assert TileSet(wait.tile for wait in paili.waits(hand, tenpai="shape")) == shape
    assert (paili.shanten(hand).best == 0) == bool(live)
    assert (paili.shanten(hand, tenpai="shape").best == 0) == bool(shape)


# hand, standard shanten with the limit of four copies lifted, and with it
SHANTEN = """
1111m 0 1
1111z 0 1
12m99p1111z 0 0
12m45p99s1111z 1 1
123m45m78m99p1111z 1 1
123456789m1111p 0 1
123456789m1111z 0 1
1111222233334z 2 3
1111222233344z 1 2
1111p5555p9999p1m 2 2
11m1111p1111z 1 1
11m1111z2222z 1 2
1245m567p1235689s 2 2
1245m567p1235688s 1 1
2356m34788p34s123z 3 3
2356m3446p123445z 3 3
133345557m12345z 3 3
11112222333444z 0 1
11112222333344z 1 2
1111222333444z 0 1
1236666789999m 0 1
123m79p3333s5555z 1 2
"""


@pytest.mark.parametrize(("hand", "numbers"), cases(SHANTEN))
def test_shanten_by_shape_and_exact(hand: str, numbers: list[str]) -> None:
    by_shape, exact = map(int, numbers)
    assert paili.shanten(hand, tenpai="shape").standard == by_shape
    assert paili.shanten(hand).standard == exact
    is_nearer = paili.shanten(hand, tenpai="shape").best < paili.shanten(hand).best
    assert nearer_by_shape_at(inputs_of(hand)) == (paili.ukeire(hand, tenpai="shape") if is_nearer else None)


def test_the_copies_in_melds() -> None:
    """Whether a hand that waits for the fourth tile of its own pon is ready is a rule of the table."""
    hand = "4z[444z][123m][456p][789s]"
    assert paili.shanten(hand).best == 0
    assert [(wait.tile, wait.left) for wait in paili.waits(hand)] == [(30, 0)]
    assert paili.shanten(hand, tenpai="own").best == 1
    assert paili.waits(hand, tenpai="own") == ()
    assert paili.ukeire(hand, tenpai="own").total > 100


def test_tiles_seen_elsewhere_change_what_is_left_and_nothing_else() -> None:
    hand = "123m456p789s1122z"
    assert [(w.tile, w.left) for w in paili.waits(hand, visible="1122z")] == [(27, 0), (28, 0)]
    assert paili.shanten(hand).best == 0
    assert paili.ukeire(hand, visible=[0] * 27 + [2] + [0] * 6).left == {27: 0, 28: 2}


def test_three_players_have_no_middle_characters() -> None:
    hand = "1111m111122233z"
    assert (paili.shanten(hand).best, paili.shanten(hand, variant=SANMA).best) == (1, 2)


def test_seven_pairs_count_kinds() -> None:
    assert paili.shanten("1111m2222p3333s4z") == (2, 6, 10)
    assert not paili.is_win("1111m2233p445566z")
    assert paili.is_win("1111m2233p445566z", variant=LAIZI)


def test_a_useful_tile_of_which_four_are_held_is_not_useful() -> None:
    assert 27 not in paili.ukeire("123456789m1111z").tiles


# natural tiles, wildcards, standard form won when no wildcard may be a fifth copy, and when one may
WILDCARDS = """
1111z5m 9 no yes
1111z 10 no yes
1111z2222z 6 no yes
1111z2222z3333z 2 no no
123456789m1111z 1 no yes
123456789m1111p 1 no yes
1111m2222m 6 yes yes
5555m5555p 6 yes yes
1111222233334m 1 yes yes
1122334455667m 1 yes yes
147m147p 8 no no
159m159p 8 no no
1z2z3z4z5z6z 8 no no
1z2z3z4z5z 9 yes yes
19m19p19s12z 6 no no
- 14 yes yes
1z 13 yes yes
11234m11234p4m 3 yes yes
112333445667m 2 yes yes
112347m11234p 3 yes yes
1123334456m666m 1 yes yes
"""
OTHER_FORMS = {"147m147p", "159m159p", "1z2z3z4z5z6z", "19m19p19s12z"}


@pytest.mark.parametrize(("natural", "rest"), cases(WILDCARDS))
def test_wildcards(natural: str, rest: list[str]) -> None:
    wildcards, strict, loose = rest
    hand = Hand.parse(natural.strip("-") + "*" * int(wildcards))
    assert (paili.shanten(hand).standard == -1) == (strict == "yes")
    assert (paili.shanten(hand, variant=LAIZI).standard == -1) == (loose == "yes")
    assert paili.is_win(hand) == (strict == "yes" or natural in OTHER_FORMS)
    assert bool(paili.readings(hand)) == paili.is_win(hand)
    assert bool(paili.readings(hand, variant=LAIZI)) == paili.is_win(hand, variant=LAIZI)


ARTICLE_WINS = """33饼345777条123万北北北 22567饼12555678万混 111饼44466条7799万混混 55饼222条666777万混混混
1119饼115999万混混混混 6饼12388万发发发混混混混混 22238饼5条56万混混混混混混 88饼11万东东中混混混混混混混
5条34667万混混混混混混混混 5饼4599万混混混混混混混混混 3条244万混混混混混混混混混混 5饼67万混混混混混混混混混混混
8饼3万混混混混混混混混混混混混 北混混混混混混混混混混混混混 混混混混混混混混混混混混混混"""
ARTICLE_READY = """12366789条23344万 22饼123条2233万白白白混 2饼45条45555777万混混 133344万北北中中混混混
78条44556万东东混混混混 13饼36666万发混混混混混 666饼37条西西混混混混混混 29饼99条66万混混混混混混混
224万北发混混混混混混混混 7条白白白混混混混混混混混混 77条4万混混混混混混混混混混 3饼5万混混混混混混混混混混混
6万混混混混混混混混混混混混 混混混混混混混混混混混混混"""


@pytest.mark.parametrize("hand", ARTICLE_WINS.split())
def test_the_winning_hands_of_the_article_on_wildcards(hand: str) -> None:
    assert paili.is_win(hand, variant=LAIZI)
    assert paili.is_win(hand)


@pytest.mark.parametrize("hand", ARTICLE_READY.split())
def test_the_ready_hands_of_the_article_on_wildcards(hand: str) -> None:
    assert paili.shanten(hand, variant=LAIZI).best == 0


# hand, the best discards, kinds and tiles left after them
BEST_DISCARDS = """
11123455678999m 5m 9 22
22334455667788m 3m,7m 3 8
22333344455667m 2m,4m 6 16
23345566778899m 3m 4 8
1233455567789m1p 1p 3 7
34567m234p345567s 3m,7m 2 6
"""


@pytest.mark.parametrize(("hand", "wanted"), cases(BEST_DISCARDS))
def test_best_discards(hand: str, wanted: list[str]) -> None:
    tiles, kinds, total = wanted
    table = [d for d in paili.discards(hand) if d.shanten == 0]
    most = [d for d in table if d.ukeire.total == int(total)]
    assert table[0].ukeire.total == int(total)
    assert {paili.tiles.KIND_NAMES[d.tile] for d in most} == set(tiles.split(","))
    assert {len(d.ukeire.tiles) for d in most} == {int(kinds)}


def test_the_best_discard_of_a_hand_that_misled_a_program() -> None:
    assert paili.tiles.KIND_NAMES[paili.discards("1112456788999m3z")[0].tile] == "3z"


SHAPES = {
    "1112345678999m": {
        "1m": "two-sided, dual pair, nine gates",
        "2m": "pair, nine gates",
        "3m": "two-sided, edge, nine gates",
        "4m": "two-sided, nine gates",
        "5m": "pair, nine gates",
        "6m": "two-sided, nine gates",
        "7m": "two-sided, edge, nine gates",
        "8m": "pair, nine gates",
        "9m": "two-sided, dual pair, nine gates",
    },
    "3456m123p123789s": {"3m": "pair, nobetan", "6m": "pair, nobetan"},
    "23m11p123456789s": {"1m": "two-sided", "4m": "two-sided"},
    "13m11p123456789s": {"2m": "closed"},
    "12m11p123456789s": {"3m": "edge"},
    "89m11p123456789s": {"7m": "edge"},
    "11m11p123456789s": {"1m": "dual pair", "1p": "dual pair"},
    "1z123456789s123p": {"1z": "pair"},
    "34567m11p123456s": {
        "2m": "two-sided, three-sided",
        "5m": "two-sided, three-sided",
        "8m": "two-sided, three-sided",
    },
    "45666m77p123456s": {
        "3m": "two-sided, entotsu",
        "6m": "two-sided, dual pair, entotsu",
        "7p": "dual pair, entotsu",
    },
    "3345m123p123789s": {"3m": "two-sided, pair, aryanmen", "6m": "two-sided, aryanmen"},
    "2223m123p123789s": {"1m": "two-sided, ryantan", "3m": "pair, ryantan", "4m": "two-sided, ryantan"},
    "2224m123p123789s": {"3m": "closed, kantan", "4m": "pair, kantan"},
    "1112m123p123789s": {"2m": "pair, pentan", "3m": "edge, pentan"},
    "8999m123p123789s": {"7m": "edge, pentan", "8m": "pair, pentan"},
    "2345678m123p123s": {
        "2m": "pair, three-sided nobetan",
        "5m": "pair, three-sided nobetan",
        "8m": "pair, three-sided nobetan",
    },
    "3335777m123p123s": {"4m": "closed, ryankantan", "5m": "pair, ryankantan", "6m": "closed, ryankantan"},
    "1155m2277p3388s4z": {"4z": "seven pairs"},
    "119m19p1s1234567z": {"9s": "thirteen orphans"},
    "1122335566788m": {"4m": "two-sided", "7m": "two-sided, closed, seven pairs"},
}


@pytest.mark.parametrize("hand", SHAPES)
def test_shapes_of_waits(hand: str) -> None:
    results = {paili.tiles.KIND_NAMES[w.tile]: ", ".join(w.shapes) for w in paili.waits(hand)}
    assert results == SHAPES[hand]


def test_thirteen_sides() -> None:
    shapes = {wait.shapes for wait in paili.waits("19m19p19s1234567z")}
    assert shapes == {("thirteen-sided orphans",)}


@pytest.mark.parametrize("hand", [*(row[0] for row in cases(WAITS)), *SHAPES])
def test_every_wait_has_a_shape(hand: str) -> None:
    assert all(wait.shapes for wait in paili.waits(hand))


def test_shapes_with_wildcards() -> None:
    waits = paili.waits("*" * 13, variant=LAIZI)
    assert len(waits) == 34
    assert waits[0].shapes == ("wildcard", "seven pairs", "thirteen-sided orphans")
    assert waits[1].shapes == ("wildcard", "seven pairs")
    shapes = {paili.tiles.KIND_NAMES[w.tile]: w.shapes for w in paili.waits("2m11p123456789s*")}
    assert shapes["1m"] == shapes["4m"] == ("wildcard",)
    assert shapes["2m"] == ("pair", "wildcard")


def test_sixteen_tiles() -> None:
    hand = "123456789m123456p1s"
    assert [w.tile for w in paili.waits(hand, variant=TAIWAN)] == [18]
    assert paili.is_win(hand + "1s", variant=TAIWAN)
    with pytest.raises(paili.errors.VariantError, match="16 tiles: a hand of riichi has at most 14"):
        paili.waits(hand)


def test_a_wildcard_in_the_place_of_a_wild_kind_has_a_shape() -> None:
    variant = LAIZI.with_wildcards("5s")
    shapes = {w.tile: w.shapes for w in paili.waits("4s*11z[123m][456m][789m]", variant=variant)}
    assert shapes[23] == ("wildcard",)
    assert shapes[21] == ("pair", "wildcard")


def test_a_laizi_hand_that_waits_for_a_wildcard_alone() -> None:
    assert paili.shanten("123456789m1111z", variant=LAIZI).best == 0
    assert paili.waits("123456789m1111z", variant=LAIZI) == ()


def test_analyze_answers_all_that_applies() -> None:
    ready = paili.analyze("1112345678999m")
    assert (ready.won, ready.readings, ready.discards, len(ready.waits)) == (False, (), (), 9)
    drawn = paili.analyze("11123455678999m", visible="5z")
    assert drawn.waits == ()
    assert drawn.won
    assert len(drawn.readings) == 1
    assert drawn.ukeire == drawn.discards[0].ukeire
    assert drawn.visible[31] == 1
    assert paili.analyze(Hand.parse("1m"), variant=RIICHI).shanten == (0, None, None)


@pytest.mark.parametrize("wildcards", range(15))
@pytest.mark.parametrize("variant", [RIICHI, LAIZI, SANMA, TAIWAN], ids=lambda v: v.name)
def test_every_question_with_any_number_of_wildcards(wildcards: int, variant: paili.Variant) -> None:
    natural = "1199p123345567s7z"
    tiles = [token.face for token in paili.notation.parse(natural).tokens]
    for size in (13, 14):
        if size - wildcards >= 0:
            hand = Hand.from_faces([*tiles, 9][: size - wildcards] + [37] * wildcards)
            analysis = paili.analyze(hand, variant=variant)
            assert analysis.won == (analysis.shanten.best == -1)
            assert bool(analysis.readings) == analysis.won
            assert analysis.discards or size == 13


@pytest.mark.parametrize("variant", [LAIZI, TAIWAN, RIICHI], ids=lambda v: v.name)
@pytest.mark.parametrize("hand", ["77p**[1111z]", "7p***[1111z]", "7p***(1111z)", "17z**[111z]"])
def test_copies_in_own_melds_cannot_be_had_with_wildcards_either(hand: str, variant: paili.Variant) -> None:
    """A wildcard may be a fifth copy, a drawn tile may not."""
    waits = {wait.tile for wait in paili.waits(hand, variant=variant, tenpai="own")}
    # With the single 1z of three melded ones, only a wildcard that may be a fifth copy makes the hand ready.
    assert bool(waits) == (variant.wild_fifth or not hand.startswith("1"))
    assert 27 not in waits
    assert 27 not in paili.ukeire(hand, variant=variant, tenpai="own").tiles
    assert 27 in {wait.tile for wait in paili.waits(hand, variant=variant)}
    for discard in paili.discards(Hand.parse(hand).draw("9s"), variant=variant, tenpai="own"):
        assert 27 not in discard.ukeire.tiles or discard.tile == 27


@pytest.mark.parametrize(("hand", "wanted"), [("1223347888m[777m]", [5, 8]), ("1z[111z]", [])])
def test_copies_in_own_melds_cannot_be_drawn_in_a_game_with_wildcards(hand: str, wanted: list[int]) -> None:
    waits = paili.waits(hand, variant=LAIZI, tenpai="own")
    assert [wait.tile for wait in waits] == wanted
    assert list(paili.ukeire(hand, variant=LAIZI, tenpai="own").tiles) == wanted


@pytest.mark.parametrize("hand", ["5555z1z**", "5555m1z**", "1111m***", "5555z11z*", "1111z2z**"])
@pytest.mark.parametrize("variant", [RIICHI, LAIZI, SANMA], ids=lambda v: v.name)
@pytest.mark.parametrize("tenpai", ["concealed", "own", "shape"])
def test_every_wait_with_wildcards_has_a_shape(hand: str, variant: paili.Variant, tenpai: str) -> None:
    if variant is SANMA and "5555m" in hand:
        hand = hand.replace("5555m", "9999m")
    waits = paili.waits(hand, variant=variant, tenpai=tenpai)
    assert waits or tenpai != "shape"
    assert all(wait.shapes for wait in waits)


def test_the_shapes_by_shape() -> None:
    results = {wait.tile: (wait.left, wait.shapes) for wait in paili.waits("5555z1z**", tenpai="shape")}
    assert results == {27: (3, ("pair", "wildcard")), 31: (0, ("pair", "dual pair", "wildcard"))}


def test_kinds_with_no_copy_left_are_not_counted() -> None:
    ukeire = paili.ukeire("123m456p789s1122z", visible="11z")
    assert (ukeire.tiles, ukeire.left, ukeire.total, ukeire.kinds) == (
        TileSet([27, 28]),
        {27: 0, 28: 2},
        2,
        1,
    )
    assert paili.ukeire("123m456p789s1122z", visible="1122z").kinds == 0
    after_west = paili.discards("123m456p788s11223z", "6666s")[0].ukeire
    assert (after_west.left, after_west.kinds) == ({23: 0, 25: 2, 26: 4, 27: 2, 28: 2}, 4)


def test_equal_discards_are_ranked_by_the_kinds_that_are_left() -> None:
    """Three tiles of one kind stand behind three of two kinds, whatever has run out beside them."""
    ranked = 0
    for hand in deal(200, (14,), seed=4, wall=ONE_SUIT):
        visible = [min(3, 4 - count) if kind < 9 else 0 for kind, count in enumerate(hand.counts)]
        table = paili.discards(hand, visible, order="ukeire")
        ranks = [
            (d.shanten, -d.ukeire.total, -d.ukeire.kinds, min(d.tile, 8 - d.tile), d.tile) for d in table
        ]
        assert ranks == sorted(ranks)
        ranked += any(d.ukeire.kinds < len(d.ukeire.tiles) for d in table)
    assert ranked > 20
