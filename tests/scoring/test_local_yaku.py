"""Optional yaku: each is present and absent where it should be, and only under rules that have it."""

from __future__ import annotations

import pytest

from paili.scoring import Rules, Win, score
from paili.scoring.rules import LOCAL_YAKU

PLAYED = Rules.TENHOU.replace(local_yaku=LOCAL_YAKU)

# id → (a win with it, its han or 13 for a yakuman, a win without it)
CASES = {
    "daisharin": (Win("2233445566778p", "8p"), 13, Win("2233445566778s", "8s")),
    "daichikurin": (Win("2233445566778s", "8s"), 13, Win("2233445566778m", "8m")),
    "daisuurin": (Win("2233445566778m", "8m"), 13, Win("2233445566778p", "8p")),
    "daichisei": (Win("1122334455667z", "7z"), 13, Win("11122233355z66z", "6z")),
    "shiiaru_raotai": (Win("5s[123m][456p][789s][333z]", "5s"), 1, Win("34s55s[456p][789s][333z]", "5s")),
    "sanrenkou": (Win("567p222333s1z[444s]", "1z"), 2, Win("567p222333s1z[555s]", "1z")),
    "suurenkou": (Win("222333s1z[444s][555s]", "1z"), 13, Win("222333s1z[444s][666s]", "1z")),
    "isshoku_sanjun": (Win("123123m5599p[123m]", "9p"), 2, Win("123123m5599p[234m]", "9p")),
    "isshoku_yonjun": (Win("111122223333m4p", "4p"), 13, Win("111222333m456p9s", "9s")),
    "uumensai": (Win("123m456p78s11z[555z]", "9s"), 2, Win("123m456p78s11s[555z]", "9s")),
    "sanpuukou": (Win("111222z56p77s[333z]", "7p"), 2, Win("111222z56p33z[777s]", "7p")),
    "benikujaku": (Win("11155577s77z[999s]", "7s"), 13, Win("11155577s88s[999s]", "7s")),
    "iipin_mooyue": (
        Win("123m23p456s99s[555z]", "1p", tsumo=True, haitei=True), 5,
        Win("123m23p456s99s[555z]", "4p", tsumo=True, haitei=True),
    ),
    "chuupin_raoyui": (
        Win("123m78p456s99s[555z]", "9p", houtei=True), 5, Win("123m78p456s99s[555z]", "6p", houtei=True),
    ),
    "open_riichi": (
        Win("123567m234p67s99p", "8s", riichi=True, circumstances=["open_riichi"]), 1,
        Win("123567m234p67s99p", "8s", riichi=True),
    ),
    "tsubame_gaeshi": (
        Win("123567m234p67s99p", "8s", circumstances="tsubame_gaeshi"), 1, Win("123567m234p67s99p", "8s"),
    ),
    "kanburi": (Win("123567m234p67s99p", "8s", circumstances=["kanburi"]), 1, Win("123567m234p67s99p", "8s")),
    "paarenchan": (
        Win("123567m234p67s99p", "8s", seat_wind="E", circumstances=["paarenchan"]), 13,
        Win("123567m234p67s99p", "8s", seat_wind="E"),
    ),
}  # fmt: skip


def han(win, rules, id_):
    return {yaku.id: yaku.han for yaku in score(win, rules).yaku}.get(id_)


def test_every_one_is_here():
    assert set(CASES) == set(LOCAL_YAKU)


@pytest.mark.parametrize("id_", LOCAL_YAKU)
def test_local_yaku(id_):
    holds, worth, holds_not = CASES[id_]
    alone = Rules.TENHOU.replace(local_yaku=(id_,))
    assert han(holds, alone, id_) == worth
    assert han(holds_not, alone, id_) is None
    assert han(holds, Rules.TENHOU, id_) is None
    if worth == 13:
        assert score(holds, alone).yakuman >= 1


def test_three_equal_runs_replace_iipeikou():
    win = Win("111222333m456p9s", "9s", riichi=True)
    assert han(win, Rules.TENHOU, "iipeikou") is None  # three triplets score more
    closed = Win("12312312m99p567s", "3m", riichi=True)
    with_it = score(closed, Rules.TENHOU.replace(local_yaku=("isshoku_sanjun",)))
    assert "isshoku_sanjun" in [yaku.id for yaku in with_it.yaku]
    assert "iipeikou" not in [yaku.id for yaku in with_it.yaku]


@pytest.mark.parametrize(
    ("id_", "win", "worth"),
    [
        ("sanrenkou", Win("4m[222p][333p][444p][555p]", "4m"), 2),
        ("isshoku_sanjun", Win("4m[234p][234p][234p][234p]", "4m"), 2),
        ("isshoku_sanjun", Win("44m23423423423p", "4p"), 3),
    ],
)
def test_four_contain_three_where_four_are_no_yaku(id_, win, worth):
    alone = Rules.TENHOU.replace(local_yaku=(id_,))
    assert han(win, alone, id_) == worth
    assert han(win, alone, "ryanpeikou") is None
    assert han(win, PLAYED, id_) is None  # a yakuman


def test_concealed_value():
    assert han(Win("12312312m99p567s", "3m"), PLAYED, "isshoku_sanjun") == 3


def test_a_row_does_not_cross_suits():
    assert (
        han(Win("888999m111p4s[567s]", "4s"), Rules.TENHOU.replace(local_yaku=("sanrenkou",)), "sanrenkou")
        is None
    )
