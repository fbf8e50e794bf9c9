"""Taiwan, Hong Kong and tuidaohe: shared cases, tables by hand, and the points of waits in each game."""

from __future__ import annotations

import itertools

import pytest
from regional import cases, random_wins, text_of, wins_of

import paili
from paili import Hand, PailiError, Win, fan
from paili.fan import HONG_KONG, HONG_KONG_FULL, SICHUAN, TAIWAN, TUIDAOHE, Rules
from paili.tiles import KIND_NAMES

TAI = {
    "门清": "nothing_called", "不求人": "fully_concealed_hand", "自摸": "self_drawn", "平胡": "open_chows",
    "五暗刻": "five_concealed_pungs", "碰碰胡": "all_pungs", "大三元": "big_three_dragons", "全求人": "melded_hand",
}  # fmt: skip


def ids(score: fan.FanScore) -> dict[str, int]:
    return {item.id: item.value * item.times for item in score.fans}


# ---------------------------------------------------------------------------------- Taiwan


@pytest.mark.data
def test_shared_hands_of_taiwan() -> None:
    number_of_hands = 0
    for case in cases("taiwan"):
        if "hand" in case:
            wanted = {TAI[name]: value for name, value in case["fans"].items()}
            # which tile won is not said: one of them has no wait of its own
            scores = [paili.score(win, TAIWAN) for win in wins_of(case, seat_wind="N", round_wind="E")]
            fitting = [score for score in scores if ids(score) == wanted]
            assert fitting, (case["id"], list(map(ids, scores)))
            assert fitting[0].total == case["tai"]
            assert fitting[0].base == 5 + case["tai"]
            number_of_hands += 1
    assert number_of_hands == 5


@pytest.mark.data
def test_shared_payments_of_taiwan() -> None:
    hand = "123m456m123p456p123s7z"  # any hand: the tai are given by flowers, which no other fan is of
    for case in cases("taiwan"):
        if "pays" not in case:
            continue
        dealer = case["winner"] == "dealer"
        seat = "E" if dealer else "S"
        drawn = case["how"] == "self-draw"
        source = None if drawn else ("N" if case.get("discarder") == "non-dealer" or dealer else "E")
        win = Win(hand, "7z", tsumo=drawn, seat_wind=seat, discarder=source, streak=case["streak"])
        plain = TAIWAN.replace(fans=()).with_fan("plain_win", value=case["tai"])
        paid = paili.score(win, plain).payments
        numbers = [
            int(word) for word in case["pays"].replace(";", " ").replace(",", " ").split() if word.isdigit()
        ]
        assert paid.changes is not None
        costs = sorted({-change for change in paid.changes if change < 0}, reverse=True)
        assert costs == sorted(set(numbers[:2] if "others" in case["pays"] else numbers[:1]), reverse=True), (
            case
        )


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "wanted"),
    [
        ("123m456m123p456p12s77z", "3s", {"tsumo": True}, {"nothing_called": 1, "fully_concealed_hand": 1, "self_drawn": 1, "lone_wait": 1}),
        ("222m555m333p777s4z[111z]", "4z", {}, {"all_pungs": 4, "four_concealed_pungs": 5, "lone_wait": 1}),
        ("123456m123p56p77z[123s]", "7p", {"flowers": "1234"}, {"open_chows": 2, "flower_set": 1}),
        ("123456m123p56p77z[123s]", "7p", {"flowers": "128"}, {"open_chows": 2, "own_flowers_alone": 1}),
        ("123456m123p56p77z[123s]", "7p", {"flowers": "12345678"}, {"open_chows": 2, "all_flowers": 8}),
        ("123456m12377p55z[666z]", "5z", {}, {"dragon_pung": 2}),
        ("123m456p789s5z[666z][777z]", "5z", {}, {"little_three_dragons": 4, "lone_wait": 1}),
        ("4z[111z][222z][333z][777z][666z]", "4z", {}, {"little_four_winds": 8, "all_honours": 16, "all_pungs": 4, "melded_hand": 2, "dragon_pung": 2}),
        ("111222m111222p11s77z", "1s", {"tsumo": True, "tenhou": True, "seat_wind": "E"}, {"heavenly_hand": 24, "self_drawn": 1, "five_concealed_pungs": 8, "all_pungs": 4}),
    ],
)  # fmt: skip
def test_tai(hand: str, tile: str, facts: dict[str, object], wanted: dict[str, int]) -> None:
    score = paili.score(Win(hand, tile, **{"seat_wind": "N", "round_wind": "N", **facts}), TAIWAN)  # type: ignore[arg-type]
    assert ids(score) == wanted


# ---------------------------------------------------------------------------------- Hong Kong


@pytest.mark.data
def test_shared_payments_of_hong_kong() -> None:
    win, drawn = (
        Win("123m456m789p123s7z", "7z", seat_wind="S", discarder="W"),
        Win("123m456m789p123s7z", "7z", tsumo=True),
    )
    number_of_cases = 0
    for case in cases("hongkong"):
        for rules, base in ((HONG_KONG, "base_half_spicy"), (HONG_KONG_FULL, "base_full_spicy")):
            plain = rules.replace(fans=(), minimum=0).with_fan("plain_win", value=case["faan"])
            assert paili.score(win, plain).base == case[base]
        half = HONG_KONG.replace(fans=(), minimum=0).with_fan("plain_win", value=case["faan"])
        numbers = [
            int(word)
            for word in case["half_gun"].replace(",", " ").replace(";", " ").split()
            if word.isdigit()
        ]
        paid = paili.score(win, half).payments
        assert [paid.discarder, paid.others, paili.score(drawn, half).payments.each_player] == numbers
        full = half.replace(pay_discarder=(4, 0), pay_others=(0, 0))
        numbers = [int(word) for word in case["full_gun"].replace(";", " ").split() if word.isdigit()]
        assert [
            paili.score(win, full).payments.discarder,
            paili.score(drawn, full).payments.each_player,
        ] == numbers
        number_of_cases += 1
    assert number_of_cases == 14


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "wanted"),
    [
        ("123m456m789p123s7z", "7z", {"flowers": 1}, {"chows_alone": 1, "nothing_called": 1}),
        ("123m456m22z11s[777z]", "1s", {}, {"dragon_pung": 1, "no_flowers": 1}),
        ("22m[555z][666z]77z[123p]", "7z", {}, {"big_three_dragons": 8, "no_flowers": 1}),
        ("7z[555z][666z][111m][123p]", "7z", {}, {"little_three_dragons": 5, "no_flowers": 1}),
        ("1122334455667m", "7m", {}, {"full_flush": 7, "seven_pairs": 4, "nothing_called": 1, "no_flowers": 1}),
        ("19m19p19s1234567z", "1m", {}, {"thirteen_orphans": 13, "nothing_called": 1, "no_flowers": 1, "all_terminals_and_honours": 1}),
    ],
)  # fmt: skip
def test_faan(hand: str, tile: str, facts: dict[str, object], wanted: dict[str, int]) -> None:
    win = Win(hand, tile, **{"seat_wind": "N", "round_wind": "N", **facts})  # type: ignore[arg-type]
    score = paili.score(win, HONG_KONG)
    assert ids(score) == wanted
    assert (score.problem == "too_few_fan") is (sum(wanted.values()) < 3)


# ---------------------------------------------------------------------------------- tuidaohe


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "wanted", "points"),
    [
        ("123m456m789p23s55p", "4s", {}, {"nothing_called": 2, "all_chows": 2}, 6),
        ("234m456m678p23s55p", "4s", {"ready": "declared"}, {"nothing_called": 2, "all_chows": 2, "all_simples": 2, "ready_declared": 2}, 10),
        ("1155m2277p3399s4z", "4z", {"ready": "heavenly"}, {"seven_pairs": 16, "heavenly_ready": 16}, 34),
        ("1111m2277p3399s4z", "4z", {}, {"luxury_seven_pairs": 24}, 26),
        ("147m258p369s1234z", "5z", {}, {"lesser_honours_and_knitted": 8}, 10),
        ("5z[111m][222p][333s][777z]", "5z", {}, {"all_pungs": 6, "all_called": 6}, 14),
        ("19m19p19s1234567z", "1m", {}, {"thirteen_orphans": 32}, 34),
        ("123456789m2p[789s]", "2p", {}, {"pure_straight": 8, "all_chows": 2}, 12),
    ],
)  # fmt: skip
def test_tuidaohe(
    hand: str, tile: str, facts: dict[str, object], wanted: dict[str, int], points: int
) -> None:
    win = Win(hand, tile, seat_wind="N", discarder="W", **facts)  # type: ignore[arg-type]
    score = paili.score(win, TUIDAOHE)
    assert (ids(score), score.base) == (wanted, points)
    assert score.payments.changes == (0, 0, -2 * points, 2 * points)
    drawn = paili.score(win.replace(tsumo=True, discarder=None), TUIDAOHE)
    assert drawn.payments.each_player == drawn.base


# ---------------------------------------------------------------------------------- what waits are worth


@pytest.mark.parametrize("rules", [fan.MCR, SICHUAN, HONG_KONG, TUIDAOHE], ids=lambda rules: rules.name)
def test_waits_are_those_kinds_that_score(rules: Rules) -> None:
    """Every kind of the game is tried as a win; those that the game takes are the waits, with that worth."""
    for tiles, melds, winning in itertools.islice(random_wins(40, seed=len(rules.name)), 25):
        tiles.remove(winning)
        hand = Hand.parse(text_of(tiles, melds))
        results = {wait.tile: wait for wait in fan.waits(hand, rules)}
        for kind in rules.in_play:
            if hand.all_counts[kind] == 4:
                assert kind not in results
                continue
            try:
                score = paili.score(Win(hand, KIND_NAMES[kind]), rules)
            except PailiError:
                assert kind not in results, (hand, kind)
                continue
            by_discard = results[paili.Kind(kind)].by_discard
            assert by_discard is not None
            assert by_discard.total == score.total


def test_a_wait_below_the_minimum_says_so_and_a_forbidden_one_is_none() -> None:
    worth = {str(wait.tile): wait.best.problem for wait in fan.waits("123m456p78s99m[123p]", fan.MCR)}
    assert worth == {"6s": "too_few_fan", "9s": ""}
    assert fan.waits("123456789m11p2s3s", SICHUAN, lack="s") == ()
    ready = "123456789m11p22m"
    assert [str(wait.tile) for wait in fan.waits(ready, SICHUAN)] == ["2m", "1p"]
    assert [str(wait.tile) for wait in fan.waits(ready, SICHUAN, lack="s")] == ["2m", "1p"]
    assert fan.waits(ready, SICHUAN, lack="p") == ()


@pytest.mark.data
def test_waits_of_games_with_wildcards() -> None:
    """A fifth copy in the concealed hand is none; a wild tile is a wait, and worth what a wildcard is."""
    for case in cases("hongzhong-mil"):
        if "not_on" in case:
            waits = fan.waits(case["hand"], fan.HONGZHONG)
            assert [str(wait.tile) for wait in waits] == [*case["wins_on"], "7z"]
    for hand in ("123456m78m55s23p7z", "1234444556677m", "1133557799m113s"):
        for wait in fan.waits(hand, fan.HONGZHONG):
            assert wait.by_discard is None
            if str(wait.tile) == "7z":
                star = paili.score(Win(hand, "*", tsumo=True), fan.HONGZHONG)
                assert ids(wait.self_drawn) == ids(star)
    any_tile = fan.waits("123m456m789p234s5z", fan.HANGZHOU)
    assert len(any_tile) == 34
    assert {wait.best.total for wait in any_tile} == {1}


def test_discards_say_what_a_ready_hand_is_worth() -> None:
    table = fan.discards("123456789m79p55z1s", fan.MCR)
    assert [str(one.tile) for one in table if one.waits] == ["1s"]
    assert table[0].waits == fan.waits("123456789m79p55z", fan.MCR, "1s")
    assert (
        fan.discards("123456789m11p22m5s", SICHUAN, lack="s")[0].waits[0].self_drawn.payments.each_player == 3
    )
    json = table[0].to_dict()
    assert json["waits"][0]["by_discard"]["total"] == 21
    assert [str(one.tile) for one in fan.discards("123456789m11p2m55s", SICHUAN, lack="s")] == ["5s"]


def test_what_waits_refuse() -> None:
    with pytest.raises(PailiError, match="3n"):
        fan.waits("123456789m11p22m5s", SICHUAN)
    with pytest.raises(
        PailiError, match="shanten, waits and similar questions do not support the tiles of this game, 12345m"
    ):
        fan.waits("1234m", fan.MCR.replace(name="odd", kinds="12345m"))
    with pytest.raises(PailiError):
        fan.waits("123456789m11p22m", SICHUAN, lack="x")
    with pytest.raises(TypeError, match="nothing"):
        fan.waits("123456789m11p22m", SICHUAN, nothing=1)
