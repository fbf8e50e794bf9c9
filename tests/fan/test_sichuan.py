"""Sichuan: the shared cases, and random wins compared with a separate scorer that only counts tiles."""

from __future__ import annotations

from collections import Counter

import pytest
from regional import Melds, cases, random_wins, text_of, wins_of

import paili
import reference
from paili import Win, fan
from paili.fan import SICHUAN, SICHUAN_APP, SICHUAN_MAHJONG_SOUL

NAMES = {
    "根": "root_without_kong", "清一色": "full_flush", "大对子": "all_pungs", "七对": "seven_pairs", "杠": "kong",
    "金钩钓": "golden_hook", "杠上花": "out_with_replacement_tile", "抢杠": "robbing_the_kong",
    "海底": "last_tile_claim", "平和": "plain_win", "龙七对": "luxury_seven_pairs", "清对": "pure_all_pungs",
}  # fmt: skip
FACTS: dict[str, dict[str, object]] = {
    "杠上花": {"rinshan": True}, "抢杠": {"robbed": "added quad"}, "海底": {"houtei": True},
}  # fmt: skip


@pytest.mark.data
def test_shared_cases_of_the_league() -> None:
    number_of_cases = 0
    for case in cases("sichuan-sbr"):
        if "hand" not in case:
            continue
        facts = {name: value for fan_name in case["fans"] for name, value in FACTS.get(fan_name, {}).items()}
        wanted = {NAMES[name]: value for name, value in case["fans"].items()}
        for win in wins_of(
            case, discarder=None if case["how"] == "self-draw" else "E", seat_wind="S", **facts
        ):
            score = paili.score(win, SICHUAN)
            assert {item.id: item.value * item.times for item in score.fans} == wanted, (case["id"], win)
            assert (score.total, score.base) == (case["fan"], case["base"])
            paid = int(case["pays"].split()[-1])
            assert paid == (score.payments.each_player if win.tsumo else score.payments.discarder)
            assert sum(score.payments.changes or (1,)) == 0
        number_of_cases += 1
    assert number_of_cases == 14


@pytest.mark.data
def test_shared_cases_of_mahjong_soul() -> None:
    for case in cases("sichuan-mahjongsoul"):
        if "hand" in case:
            for win in wins_of(case):
                score = paili.score(win, SICHUAN_MAHJONG_SOUL)
                assert {item.id: item.value for item in score.fans} == {
                    NAMES[n]: v for n, v in case["fans"].items()
                }
                assert (score.total, score.base) == (case["fan"], case["base"])
        else:
            by_discard, drawn = (
                int(word) for word in case["pays"].replace(";", "").split() if word.isdigit()
            )
            base = fan.payments.points_of(case["fan"], 1, SICHUAN_MAHJONG_SOUL)
            times, plus = SICHUAN_MAHJONG_SOUL.pay_self_draw
            assert (base, by_discard, drawn) == (case["base"], base, times * base + plus)


# ---------------------------------------------------------------------------------- a slow scorer


def slow_fan(tiles: list[int], melds: Melds, winning: int) -> int:
    """The total by the text of the league, over every way to cut the hand."""
    all_counts = Counter(tiles)
    for type_, kind in melds:
        all_counts[kind] += 3 + ("quad" in type_)
    quads = [kind for type_, kind in melds if "quad" in type_]
    fixed = 2 * (len({kind // 9 for kind in all_counts}) == 1) + len(quads)
    fixed += sum(count == 4 and kind not in quads for kind, count in all_counts.items())
    counts = [tiles.count(kind) for kind in range(34)]
    totals = []
    if not melds and all(count % 2 == 0 for count in counts):
        totals.append(fixed + 2)
    for cut in reference.cuts(counts):
        pungs = all(len(set(group)) == 1 for group in cut)
        totals.append(fixed + pungs + (len(melds) == 4))
    return max(totals)


def test_random_wins_against_counting() -> None:
    seen: Counter[str] = Counter()
    for tiles, melds, winning in random_wins(400, seed=3):
        before = list(tiles)
        before.remove(winning)
        hand = text_of(before, melds)
        total = slow_fan(tiles, melds, winning)
        win = Win(hand, paili.Kind(winning), seat_wind="W", discarder="N")
        score = paili.score(win, SICHUAN)
        assert score.total == total, (win, score)
        assert score.base == 2 ** min(3, total)
        assert score.payments.changes == (0, 0, score.base, -score.base)
        drawn = paili.score(Win(hand, paili.Kind(winning), seat_wind="W", tsumo=True, gone="N"), SICHUAN)
        assert drawn.payments.changes == (-score.base - 1, -score.base - 1, 2 * score.base + 2, 0)
        seen.update(item.id for item in score.fans)
    assert {
        "full_flush",
        "all_pungs",
        "seven_pairs",
        "golden_hook",
        "kong",
        "root_without_kong",
        "plain_win",
    } == {*seen}


def test_suits_may_change_places() -> None:
    for tiles, melds, winning in random_wins(60, seed=8):
        tiles.remove(winning)
        totals = set()
        for turn in (0, 9, 18):
            turned = [(kind + turn) % 27 for kind in tiles]
            hand = text_of(turned, [(type_, (kind + turn) % 27) for type_, kind in melds])
            win = Win(hand, paili.Kind((winning + turn) % 27))
            totals.add(
                tuple(paili.score(win, rules).total for rules in (SICHUAN, SICHUAN_APP, SICHUAN_MAHJONG_SOUL))
            )
        assert len(totals) == 1


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "total"),
    [
        ("22225566m1133s7m", "7m", {}, 4),  # dragon seven pairs, its root used
        ("1111335577m44m9m", "9m", {}, 6),  # of one suit
        ("2222333355779m", "9m", {}, 7),  # two roots, one of them used
        ("22255588m22p[555p]", "8m", {}, 4),  # pungs and a pair of 2, 5 and 8
        ("9m(1111m)[2222m][3333m](4444m)", "9m", {}, 6),  # four kongs of one suit: their roots are used
        ("9s(1111m)[2222m][3333m](4444m)", "9s", {}, 6),
        ("123m789m99p11p123p", "9p", {}, 3),
        ("234m345m678p55p22p", "2p", {}, 1),
        ("234m678p55p22p(9999m)", "2p", {"tsumo": True, "haitei": True, "rinshan": True}, 1 + 3),
        ("234m345m678p55p22p", "2p", {"tsumo": True, "tenhou": True, "seat_wind": "E"}, 6),
        ("5s[111m][333m](7777m)[999m]", "5s", {}, 3 + 1),
    ],
)
def test_the_highest_pattern_of_mahjong_soul(
    hand: str, tile: str, facts: dict[str, object], total: int
) -> None:
    assert paili.score(Win(hand, tile, **facts), SICHUAN_MAHJONG_SOUL).total == total  # type: ignore[arg-type]


def test_options_of_rooms() -> None:
    plain = Win("234m345m678p55p22p", "2p")
    assert paili.score(plain, SICHUAN_APP).total == 2  # nothing called, no one or nine
    strict = SICHUAN_APP.without("nothing_called", "all_simples")
    assert paili.score(plain, strict).total == 0
    drawn = plain.replace(tsumo=True)
    assert paili.score(drawn, strict).payments.each_player == 2
    by_fan = strict.replace(pay_self_draw=(1, 0)).with_fan("self_drawn", value=1)
    assert (paili.score(drawn, by_fan).total, paili.score(drawn, by_fan).payments.each_player) == (1, 2)
    assert (
        paili.score(Win("22225566m1133s7m", "7m"), strict).total == 3
    )  # seven pairs 2, dragon 1, its root used


def test_a_wildcard_has_no_suit() -> None:
    """A wild kind of the lack suit is kept: it is no third suit, no tile to discard first, and makes no pig."""
    rules, hand = SICHUAN.replace(wild="5s", name="ours"), "123456m78911p3p5s"
    assert paili.score(Win(hand, "2p", tsumo=True, lack="s"), rules).total == 0
    assert paili.score(Win(hand, "5s", tsumo=True), rules).total == 0
    waits = [str(wait.tile) for wait in fan.waits(hand, rules, lack="s")]
    assert waits == ["1p", "2p", "3p", "4p", "5p", "5s"]
    assert len(fan.moves(hand + "+7m", rules, lack="s").discards) > 5
    assert [str(tile) for tile in fan.moves("123456m78911p5s1s+7m", rules, lack="s").discards] == ["1s"]
    with pytest.raises(paili.PailiError, match="three suits"):
        paili.score(Win("123456m78911p23s", "1s", tsumo=True), rules)
    loose = "147m258p1478p225s"
    hands = {"E": hand, "S": hand, "W": hand, "N": loose}
    turned = SICHUAN.replace(wild_from="itself", name="ours")
    for ours, facts in ((rules, {}), (turned, {"wild_indicator": "5s"})):
        ledger = fan.settle(ours, [], hands, lacks=dict.fromkeys("ESWN", "s"), **facts)
        assert {entry.payer for entry in ledger.entries if entry.reason == "pig"} == {"N"}
