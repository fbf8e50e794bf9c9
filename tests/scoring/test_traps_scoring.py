"""Rules that are easy to get wrong: what one win is worth.

"Child" is South in the East round, with no dora unless stated; ``4/40`` means 4 han and 40 fu.
"""

from __future__ import annotations

import pytest

from paili.errors import ScoreError
from paili.scoring import Rules, Win, all_readings, score

TENHOU = Rules.TENHOU
DOUBLE = Rules.MAHJONG_SOUL  # counts double yakuman
MANGAN, YAKUMAN = 8000, 32000


def worth(hand, tile, rules=TENHOU, **facts):
    result = score(Win(hand, tile, **facts), rules)
    return result.han, result.fu, result.points


def ids(hand, tile, rules=TENHOU, **facts):
    return [yaku.id for yaku in score(Win(hand, tile, **facts), rules).yaku]


def times(hand, tile, rules=TENHOU, **facts):
    return score(Win(hand, tile, **facts), rules).yakuman


def shares(hand, tile, rules=TENHOU, **facts):
    payments = score(Win(hand, tile, tsumo=True, **facts), rules).payments
    return payments.child, payments.dealer


def refused(*words, rules=TENHOU, hand="123567m234p67s99p", tile="8s", **facts):
    with pytest.raises(ScoreError) as caught:
        score(Win(hand, tile, **facts), rules)
    assert all(word in str(caught.value) for word in words), str(caught.value)
    return True


def test_ryanpeikou_excludes_seven_pairs():
    assert worth("112233m778899p5s", "5s", riichi=True) == (4, 40, MANGAN)
    assert ids("112233m778899p5s", "5s", riichi=True) == ["riichi", "ryanpeikou"]


def test_ryanpeikou_with_pinfu_needs_a_two_sided_wait():
    assert worth("22334m778899p55s", "4m", riichi=True) == (5, 30, MANGAN)
    assert worth("11223m778899p55s", "3m", riichi=True) == (4, 40, MANGAN)


def test_three_equal_runs_hold_one_iipeikou():
    assert worth("11122233m456p99s", "3m", riichi=True) == (2, 40, 2600)


def test_four_equal_runs_are_ryanpeikou():
    assert worth("1111222233339m", "9m", riichi=True)[0] == 13
    assert worth("1111222233334m", "4m", riichi=True) == (11, 30, 24000)


def test_seven_pairs_are_different():
    refused("is not a win", hand="1111m2233p4455s6z", tile="6z")
    house = TENHOU.replace(seven_pairs_quads=True)
    assert ids("1111m2233p4455s6z", "6z", house) == ["chiitoitsu"]
    # only a quad is two pairs: three of a kind and one left over is none
    refused("is not a win", hand="1111m2233p4455s6z", tile="7z", rules=house)


def test_seven_pairs_have_25_fu():
    assert worth("1133m5577p2288s4z", "4z") == (2, 25, 1600)
    assert worth("1133m5577p2288s4z", "4z", tsumo=True) == (3, 25, 3200)
    assert shares("1133m5577p2288s4z", "4z") == (800, 1600)


def test_honroutou_with_pairs():
    assert worth("1199m1199p1199s4z", "4z") == (4, 25, 6400)


def test_seven_pairs_of_honours():
    assert ids("1122334455667z", "7z") == ["tsuuiisou"]
    assert times("1122334455667z", "7z") == 1
    local = TENHOU.replace(local_yaku=("daichisei",))
    assert ids("1122334455667z", "7z", local) == ["tsuuiisou", "daichisei"]


def test_pinfu_tsumo():
    assert worth("123567m234p67s99p", "8s", tsumo=True) == (2, 20, 1500)
    assert shares("123567m234p67s99p", "8s") == (400, 700)
    apart = TENHOU.replace(pinfu_tsumo=False)
    assert worth("123567m234p67s99p", "8s", apart, tsumo=True) == (1, 30, 1100)
    assert ids("123567m234p67s99p", "8s", apart, tsumo=True) == ["menzen_tsumo"]
    assert ids("123567m234p67s99p", "8s", apart) == ["pinfu"]


def test_an_open_hand_without_fu_has_30():
    hand = "567p34567s22p[234m]"
    assert worth(hand, "8s") == (1, 30, 1000)
    assert shares(hand, "8s") == (300, 500)
    assert worth(hand, "8s", TENHOU.replace(open_flat_fu=False)) == (1, 20, 700)
    assert shares(hand, "8s", TENHOU.replace(open_flat_fu=False)) == (300, 500)


def test_a_guest_wind_pair_allows_pinfu():
    assert worth("123567m234p67s33z", "8s", riichi=True) == (2, 30, 2000)
    assert worth("123567m234p67s22z", "8s", riichi=True) == (1, 40, 1300)
    assert worth("123567m234p67s11z", "8s", riichi=True) == (1, 40, 1300)


def test_double_wind_pair():
    hand = "111m234567p67s11z"
    assert worth(hand, "8s", riichi=True, seat_wind="E") == (1, 50, 2400)
    assert worth(hand, "8s", Rules.M_LEAGUE, riichi=True, seat_wind="E") == (1, 40, 2000)


def test_the_reading_with_pinfu():
    win = Win("12345m234p678s88p", "3m", riichi=True)
    assert worth("12345m234p678s88p", "3m", riichi=True) == (2, 30, 2000)
    assert [(reading.han, reading.fu) for reading in all_readings(win)] == [(2, 30), (1, 40)]


def test_a_triplet_completed_by_ron_is_open():
    assert worth("111m444p234s99s55z", "9s", riichi=True) == (1, 50, 1600)
    assert worth("111m444p234s99s55z", "9s", riichi=True, tsumo=True)[0] == 4


def test_the_winning_tile_may_go_into_the_run():
    assert worth("23334m111p999s22s", "3m", riichi=True) == (3, 60, 7700)


def test_suuankou_by_ron():
    assert worth("111m444p777s99s55z", "9s", riichi=True) == (5, 60, MANGAN)
    assert ids("111m444p777s99s55z", "9s", tsumo=True) == ["suuankou"]


@pytest.mark.parametrize(
    ("hand", "tile", "id_"),
    [
        ("111m444p777s999s5z", "5z", "suuankou_tanki"),
        ("19m19p19s1234567z", "1m", "kokushi_musou_13_wait"),
        ("1112345678999m", "5m", "junsei_chuuren_poutou"),
        ("11122233344z55m", "4z", "daisuushii"),
    ],
)
def test_double_yakuman_are_the_rules_word(hand, tile, id_):
    assert id_ in ids(hand, tile, TENHOU)
    single = times(hand, tile, TENHOU)
    assert times(hand, tile, TENHOU.replace(double_yakuman=(id_,))) == single + 1
    assert times(hand, tile, DOUBLE) == single + 1


def test_kokushi_and_dora():
    assert ids("119m19p19s123456z", "7z") == ["kokushi_musou"]
    assert worth("119m19p19s123456z", "7z", riichi=True, dora_indicators="9m") == (13, 0, YAKUMAN)


def test_pure_nine_gates_look_at_the_thirteen_tiles_before():
    assert ids("1112345678999m", "9m") == ["junsei_chuuren_poutou"]
    assert ids("1112345567899m", "9m") == ["chuuren_poutou"]
    assert ids("1112345678999m", "1m") == ["junsei_chuuren_poutou"]


def test_yakuman_add_up():
    hand = "1112223334445z"
    assert times(hand, "5z", DOUBLE) == 5
    assert times(hand, "5z", TENHOU) == 3
    assert times(hand, "5z", DOUBLE.replace(yakuman_stacking="one")) == 1
    assert times(hand, "5z", DOUBLE.replace(yakuman_stacking="highest")) == 2
    assert set(ids(hand, "5z", DOUBLE)) == {"tsuuiisou", "daisuushii", "suuankou_tanki"}


def test_tenhou_counts_with_others_and_its_wait_is_a_rule():
    facts = {"tenhou": True, "tsumo": True, "seat_wind": "E"}
    assert ids("123567m234p67s99p", "8s", **facts) == ["tenhou"]
    orphans = ("119m19p19s123456z", "7z")
    assert times(*orphans, DOUBLE, **facts) == 2
    assert times(*orphans, DOUBLE.replace(heavenly_wait="best"), **facts) == 3
    thirteen = ("19m19p19s1234567z", "1m")
    assert times(*thirteen, DOUBLE, **facts) == 3
    assert times(*thirteen, DOUBLE.replace(heavenly_wait="none"), **facts) == 2
    pair = ("111m444p777s999s5z", "5z")
    assert times(*pair, DOUBLE.replace(heavenly_wait="none"), **facts) == 2
    gates = ("1112345678999m", "5m")
    assert ids(*gates, DOUBLE.replace(heavenly_wait="none"), **facts) == ["tenhou", "chuuren_poutou"]


def test_thirteen_han_and_more():
    hand = ("2334455667788m", "2m")
    facts = {"riichi": True, "tsumo": True}
    assert worth(*hand, **facts) == (13, 20, 32000)
    assert worth(*hand, TENHOU.replace(counted_yakuman="sanbaiman"), **facts)[2] == 24000
    multiple = TENHOU.replace(counted_yakuman="multiple")
    assert worth(*hand, multiple, **facts)[2] == 32000
    dora = {"dora_indicators": "1233m", "ura_indicators": "4567m"}  # 2 + 2 + 4 and 4 × 2 more
    assert worth(*hand, multiple, **facts, **dora)[::2] == (13 + 16, 64000)
    assert worth(*hand, **facts, **dora)[::2] == (13 + 16, 32000)


def test_kiriage_covers_both():
    rounded = TENHOU.replace(kiriage=True)
    first = {"hand": "234567m234p67s88s", "tile": "5s", "riichi": True, "ippatsu": True}
    second = {"hand": "23334m111p999s22s", "tile": "3m", "riichi": True}
    for case in (first, second):
        assert worth(**case)[2] == 7700
        assert worth(**case, rules=rounded)[2] == MANGAN
        assert score(Win(case.pop("hand"), case.pop("tile"), **case), rounded).limit == "mangan"


def test_four_han_forty_fu_are_a_mangan_anyway():
    win = Win("112233m778899p5s", "5s", riichi=True)
    assert score(win, TENHOU.replace(kiriage=True)).limit == score(win, TENHOU).limit == "mangan"


def test_one_han_110_fu():
    facts = {"riichi": True, "seat_wind": "S", "round_wind": "S"}
    assert worth("234p99p22z(1111m)(9999s)", "9p", **facts) == (1, 110, 3600)


def test_rinshan_counts_the_fu_of_tsumo():
    hand = "78m55s[2222p][333s][456m]"
    assert worth(hand, "9m", tsumo=True, rinshan=True) == (1, 40, 1500)
    assert shares(hand, "9m", rinshan=True) == (400, 700)
    without = TENHOU.replace(rinshan_tsumo_fu=False)
    assert worth(hand, "9m", without, tsumo=True, rinshan=True) == (1, 30, 1100)
    # the switch is about the replacement tile alone
    assert ids("78m55z[2222p][333s][555m]", "9m", without, tsumo=True, rinshan=True) == ["rinshan"]


def test_a_concealed_quad_keeps_the_hand_concealed():
    hand = "234m567p99s23s(8888p)"
    assert worth(hand, "4s", riichi=True, tsumo=True) == (2, 40, 2700)
    assert shares(hand, "4s", riichi=True) == (700, 1300)


def test_an_added_quad_is_an_open_quad():
    hand = "234s1z[1111m][9999p][111+1s]"
    assert worth(hand, "1z") == (2, 80, 5200)
    assert ids(hand, "1z") == ["sankantsu"]


def test_shousangen_beside_two_dragons():
    assert worth("123m45p55566677z", "6p") == (4, 50, MANGAN)
    assert ids("123m45p55566677z", "6p") == ["haku", "hatsu", "shousangen"]


def test_a_triplet_of_the_double_wind_is_two_han():
    assert worth("234m567p99s23s[111z]", "4s", seat_wind="E") == (2, 30, 2900)


def test_ryuuiisou_without_the_green_dragon():
    assert ids("22334666888s44s", "4s") == ["ryuuiisou"]
    strict = TENHOU.replace(green_needs_dragon=True)
    assert "ryuuiisou" not in ids("22334666888s44s", "4s", strict)
    assert ids("22334466888s66z", "6z", strict) == ["ryuuiisou"]


def test_dora_is_no_yaku():
    result = score(Win("567p34567s99p[123m]", "8s", dora_indicators="8p"), TENHOU)
    assert (result.problem, result.points, result.han, result.yaku) == ("no_yaku", 0, 0, ())
    assert result.payments.total == 0


def test_a_red_five_that_is_dora_counts_twice_and_in_a_quad_once():
    assert worth("340678m234p67s88s", "5s", riichi=True, dora_indicators="4m") == (5, 30, MANGAN)
    assert worth("234m678p99p23s(0555s)", "4s", riichi=True) == (2, 50, 3200)
    assert ids("234m678p99p23s(0555s)", "4s", riichi=True) == ["riichi", "aka_dora"]


def test_equal_indicators_double():
    assert worth("345678m234p67s88s", "5s", riichi=True, dora_indicators="44m") == (5, 30, MANGAN)


def test_ura_only_with_riichi():
    # the sheet would leave them out; here the contradiction is refused, as the project asks
    refused("ura dora indicators without riichi", ura_indicators="4m")
    assert "ura_dora" in ids("123567m234p67s99p", "8s", riichi=True, ura_indicators="8p")


def test_honba_and_sticks():
    payments = score(Win("123567m234p67s99p", "8s", riichi=True, honba=2, sticks=1), TENHOU).payments
    assert (payments.discarder, payments.honba, payments.sticks, payments.total) == (2600, 600, 1000, 3600)
    drawn = score(Win("123567m234p67s99p", "8s", tsumo=True, honba=2, sticks=1), TENHOU).payments
    assert (drawn.child, drawn.dealer, drawn.total) == (600, 900, 3100)


def test_open_tanyao_off():
    win = Win("567p34567s22p[234m]", "8s")
    assert score(win, TENHOU.replace(open_tanyao=False)).problem == "no_yaku"
    assert ids("234567p34567s22p", "8s", TENHOU.replace(open_tanyao=False))[0] == "tanyao"


def test_renhou_in_five_rule_sets():
    cheap, dear = ("123567m234p67s99p", "8s"), ("112233m778899p9s", "9s")
    expected = {"none": 1000, "mangan": MANGAN, "4 han": MANGAN, "5 han": 12000, "yakuman": YAKUMAN}
    for word, points in expected.items():
        assert worth(*cheap, TENHOU.replace(renhou=word), renhou=True)[2] == points, word
    # apart from other yaku: the better of the two, never both
    apart = TENHOU.replace(renhou="mangan")
    assert ids(*cheap, apart, renhou=True, dora_indicators="8p") == ["renhou"]
    rich = score(Win(*dear, renhou=True, dora_indicators="89p"), apart)
    assert (rich.limit, rich.han) == ("baiman", 3 + 3 + 2)  # ryanpeikou, junchan, two 9p
    assert ids(*cheap, TENHOU, renhou=True) == ["pinfu"]


def test_rinshan_never_with_haitei():
    hand = "123567m67s99p(1111z)"
    refused("haitei", "rinshan", hand=hand, tsumo=True, haitei=True, rinshan=True)
    house = TENHOU.replace(haitei_rinshan=True)
    assert ids(hand, "8s", house, tsumo=True, haitei=True, rinshan=True)[1:3] == ["haitei", "rinshan"]
    refused("houtei", "robbed", houtei=True, chankan=True)
    refused("rinshan", "win on a discard", hand=hand, rinshan=True, houtei=True)


def test_the_robbed_quad_holds_the_other_three():
    assert ids("123567m234p67s99p", "8s", chankan=True) == ["chankan", "pinfu"]
    refused("robbing a quad of 8s", "another visible 8s", hand="123567m234p8s88p9s", tile="8s", chankan=True)
    refused("8s", "another visible 8s", chankan=True, dora_indicators="8s")
    with pytest.raises(ScoreError, match="robbing a quad of 4z and another visible 4z exclude each other"):
        score(
            Win("19m19p19s1123567z", "4z", robbed="concealed quad", kita=1),
            Rules.MAHJONG_SOUL_SANMA,
        )


def test_double_riichi_replaces_riichi():
    facts = {"double_riichi": True, "houtei": True}
    assert worth("123567m234p67s99p", "8s", **facts)[:2] == (4, 30)
    assert "riichi" not in ids("123567m234p67s99p", "8s", riichi=True, **facts)
    refused("double riichi with ippatsu", "houtei", hand="123567m234p67s99p", ippatsu=True, **facts)


def test_a_quad_ends_ippatsu():
    hand = "123567m67s99p(1111z)"
    refused("rinshan", "ippatsu", hand=hand, tsumo=True, riichi=True, rinshan=True, ippatsu=True)


def test_shiiaru_raotai():
    hand, with_quad = "5s[123m][456p][789s][333z]", "5s[123m][456p][789s](3333z)"
    plain = TENHOU.replace(local_yaku=("shiiaru_raotai",))
    assert worth(hand, "5s", plain)[0] == 1
    assert score(Win(hand, "5s"), TENHOU).problem == "no_yaku"
    assert score(Win(with_quad, "5s"), plain).problem == "no_yaku"
    assert ids(with_quad, "5s", plain.replace(shiiaru_concealed_quads=True)) == ["shiiaru_raotai"]


def test_runs_give_no_fu_and_a_tile_is_in_one_group_only():
    # pon 111m, chi 123p: only the triplet of a terminal has fu
    result = score(Win("45s55z777s[111m][123p]", "6s", seat_wind="S"), TENHOU)
    assert [(item.id, item.fu) for item in result.fu_items] == [
        ("base", 20), ("concealed_triplet", 4), ("triplet", 4), ("pair", 2),
    ]  # fmt: skip
    # ron on 1m: it completes the run or the triplet, never both
    both = all_readings(Win("11123m456p789s55z", "1m", riichi=True), TENHOU)
    assert all(sum(group.has_won for group in reading.reading.groups) == 1 for reading in both)
