"""Rule sets: every switch has an effect, values are checked, and TOML is read back as it was written."""

from __future__ import annotations

import inspect
import pickle
import tracemalloc

import pytest

import paili
from paili.errors import ScoreError
from paili.scoring import Rules, Win, all_readings, diff, noten_payments, preset, presets, score
from paili.scoring.rules import LOCAL_YAKU
from paili.scoring.settlement import (
    final,
    is_nagashi,
    is_over,
    is_tenpai,
    settle_abort,
    settle_draw,
    settle_wins,
)
from paili.scoring.yaku.dora import indicators_turned

BASE = Rules.TENHOU
SANMA = Rules.TENHOU_SANMA
FLAT = ("123567m234p67s99p", "8s")


def points(hand, tile, **facts):
    return lambda rules: outcome(lambda: score(Win(hand, tile, **facts), rules)[:7])


def outcome(ask):
    try:
        return ask()
    except ScoreError:
        return "refused"


def together(number, **facts):
    def ask(rules):
        seats = range(1, number + 1)
        wins = {seat: score(Win(*FLAT, seat_wind="ESWN"[seat], **facts), rules) for seat in seats}
        return settle_wins(wins, dealer=0, discarder=0, honba=1)

    return ask


DAISANGEN = ("23m11p[555z][666z][777z]", "4m")
COMPOSITE = ("11z22z[555z][666z][777z]", "1z")
NORTHS = ("123p23445s99p[555z]", "3s")

# field → a question whose answer changes, the two values, and the rule set to start from
ACTS = {
    "start_points": (lambda r: final([40000, 30000, 20000, 10000], r), 30_000, BASE),
    "goal_points": (
        lambda r: is_over([29000, 28000, 22000, 21000], r, last_round=True, dealer=0, dealer_repeats=False),
        0, BASE,
    ),
    "return_points": (lambda r: final([40000, 30000, 20000, 10000], r), 25_000, BASE),
    "uma": (lambda r: final([40000, 30000, 20000, 10000], r), (30, 10, -10, -30), BASE),
    "uma_ties": (lambda r: final([30000, 30000, 20000, 20000], r), "split", BASE),
    "leftover_sticks": (lambda r: final([40000, 30000, 20000, 9000], r, sticks=1), "nobody", BASE),
    "bust_ends": (
        lambda r: is_over([60000, 41000, 0, -1000], r, last_round=False, dealer=0, dealer_repeats=True),
        False, BASE,
    ),
    "dealer_may_stop": (
        lambda r: is_over([50000, 30000, 15000, 5000], r, last_round=True, dealer=0, dealer_repeats=True),
        False, BASE,
    ),
    "dealer_may_stop_ready": (
        lambda r: is_over([50000, 30000, 15000, 5000], r, last_round=True, dealer=0, dealer_repeats=True,
                          by_draw=True),
        False, BASE,
    ),
    "red_fives": (points("340678m234p67s88s", "5s", riichi=True), (0, 0, 0), BASE),
    "ura_dora": (points(*FLAT, riichi=True, ura_indicators="8p"), False, BASE),
    "kan_dora": (points(*FLAT, dora_indicators="1z8p"), False, BASE),
    "kan_ura": (points(*FLAT, riichi=True, dora_indicators="1z2z", ura_indicators="1z8p"), False, BASE),
    "kan_dora_timing": (lambda r: indicators_turned(["open quad"], r), "at once", BASE),
    "ippatsu": (points(*FLAT, riichi=True, ippatsu=True), False, BASE),
    "open_tanyao": (points("567p34567s22p[234m]", "8s"), False, BASE),
    "renhou": (points(*FLAT, renhou=True), "yakuman", BASE),
    "local_yaku": (points("567p222333s1z[444s]", "1z"), ("sanrenkou",), BASE),
    "seven_pairs_quads": (points("1111m2233p4455s6z", "6z"), True, BASE),
    "green_needs_dragon": (points("22334666888s44s", "4s"), True, BASE),
    "haitei_rinshan": (
        points("123567m67s99p(1111z)", "8s", tsumo=True, haitei=True, rinshan=True), True, BASE,
    ),
    "shiiaru_concealed_quads": (
        points("5s[123m][456p][789s](3333z)", "5s"), True, BASE.replace(local_yaku=("shiiaru_raotai",)),
    ),
    "minimum_han_honba": (points(*FLAT, honba=5), 5, BASE),
    "double_wind_pair_fu": (points("111m234567p67s11z", "8s", riichi=True, seat_wind="E"), 2, BASE),
    "pinfu_tsumo": (points(*FLAT, tsumo=True), False, BASE),
    "open_flat_fu": (points("567p34567s22p[234m]", "8s"), False, BASE),
    "rinshan_tsumo_fu": (points("78m55s[2222p][333s][456m]", "9m", tsumo=True, rinshan=True), False, BASE),
    "kiriage": (points("23334m111p999s22s", "3m", riichi=True), True, BASE),
    "counted_yakuman": (points("2334455667788m", "2m", riichi=True, tsumo=True), "sanbaiman", BASE),
    "double_yakuman": (points("1112345678999m", "5m"), ("junsei_chuuren_poutou",), BASE),
    "yakuman_stacking": (points("1112223334445z", "5z"), "one", BASE),
    "heavenly_wait": (
        points("119m19p19s123456z", "7z", tenhou=True, tsumo=True, seat_wind="E"), "best",
        BASE.replace(double_yakuman=("kokushi_musou_13_wait",)),
    ),
    "rob_concealed_quad": (points("119m19p19s123456z", "7z", robbed="concealed quad"), True, BASE),
    "max_ron": (together(2), 1, BASE),
    "triple_ron": (together(3), "all", BASE.replace(max_ron=3)),
    "honba_of_rons": (together(2), "each", BASE),
    "liability": (points(*DAISANGEN, tsumo=True, liable="N"), (), BASE),
    "liability_share": (
        lambda r: score(Win(*COMPOSITE, discarder="E", liable="N"), r).payments, "part", BASE,
    ),
    "liability_honba": (
        lambda r: score(Win(*DAISANGEN, discarder="E", liable="N", honba=1), r).payments, "discarder", BASE,
    ),
    "honba_ron": (lambda r: score(Win(*FLAT, honba=1), r).payments, 1500, BASE),
    "honba_tsumo": (lambda r: score(Win(*FLAT, honba=1, tsumo=True), r).payments, 500, BASE),
    "nagashi": (lambda r: settle_draw([], dealer=0, nagashi=[1], rules=r), "win", BASE),
    "nagashi_own_calls": (lambda r: is_nagashi([0, 8], r, has_called=True), False, BASE),
    "noten_payment": (lambda r: settle_draw([0], dealer=0, rules=r), 6000, BASE),
    "tenpai": (lambda r: is_tenpai("123456789m1111z", r), "shape", BASE),
    "dealer_repeats": (lambda r: settle_draw([0], dealer=0, rules=r), "win", BASE),
    "abortive_draws": (lambda r: outcome(lambda: settle_abort("four_winds", rules=r)), (), BASE),
    "sanma_tsumo": (points(*NORTHS, tsumo=True), "equal", SANMA),
    "kita_han": (points(*NORTHS, kita=1), 2, SANMA),
    "kita_rinshan": (points(*NORTHS, tsumo=True, kita=1, rinshan=True), False, SANMA),
    "kita_chankan": (points("123p234678s456s4z", "4z", robbed="north", riichi=True), True, SANMA),
    "north_value": (points("45s22p678p[444z][222s]", "3s"), True, SANMA),
}  # fmt: skip


# decide the legal moves, and are tested in tests/game/test_rules_of_play.py
OF_PLAY = {"rounds", "riichi_points", "riichi_wall", "riichi_quads", "swap_ban"}


def test_every_switch_is_asked_about():
    assert set(ACTS) == set(BASE.to_dict()) - {"name", "players"} - OF_PLAY


@pytest.mark.parametrize("field", ACTS)
def test_every_switch_acts(field):
    ask, value, base = ACTS[field]
    assert getattr(base, field) != value
    assert ask(base) != ask(base.replace(**{field: value}))


def test_players_is_the_switch_of_all_others():
    win = Win("99m123456p234s11z", "9m", riichi=True, dora_indicators="1m")
    assert score(win, BASE).han + 3 == score(win, SANMA).han


@pytest.mark.parametrize("name", presets())
def test_toml_there_and_back(name):
    rules = preset(name)
    assert Rules.from_toml(rules.to_toml()) == rules
    assert Rules.from_dict(rules.to_dict()) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_toml_from_a_base():
    mine = Rules.from_toml('base = "M.League"\nname = "club"\nkiriage = true\numa = [20, 10, -10, -20]')
    assert diff(mine, Rules.M_LEAGUE) == {
        "kiriage": (True, False),
        "uma": ((20, 10, -10, -20), (30, 10, -10, -30)),
    }
    assert mine.name == "club"
    assert diff(mine, mine.replace(name="other")) == {}


@pytest.mark.parametrize("rules", [Rules, paili.fan.Rules])
def test_a_key_that_is_no_rule_is_named_whatever_it_is(rules):
    """Also the name of an argument of Python's methods, and a key that is not text."""
    with pytest.raises(ScoreError, match="'self'"):
        rules.from_toml("self = 1")
    with pytest.raises(ScoreError, match="'1'"):
        rules.from_dict({1: 2})


def test_a_key_that_occurs_twice_is_said_to():
    for end in ("", "\n"):
        with pytest.raises(ScoreError, match="line 2 sets a key that is set already"):
            Rules.from_toml("kiriage = true\nkiriage = false" + end)
    with pytest.raises(ScoreError, match="ends too early"):
        Rules.from_toml("uma = [1,")


HOSTILE = {
    "a key of twenty thousand parts": ".".join("a" * 20_000) + " = 1",
    "a key of ninety parts": "kiriage." + ".".join("a" * 90) + " = 1",
    "deep lists": "uma = " + "[" * 20_000 + "]" * 20_000,
    "less deep lists": "uma = " + "[" * 150 + "]" * 150,
    "deep tables": "uma = " + "{a=" * 20_000 + "1" + "}" * 20_000,
    "headers": "[a.b.c.d.e.f.g.h]\n" * 3_000,
    "five thousand digits": "start_points = " + "9" * 5_000,
    "many hexadecimal digits": "start_points = 0x" + "f" * 30_000,
    "in a list": "uma = [0x" + "f" * 30_000 + "]",
    "two hundred kilobytes": "# " + "x" * 200_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_is_refused_in_little_memory(text):
    tracemalloc.start()
    with pytest.raises(ScoreError, match=r"the rules have|rules are nested|64 bits|no rule is called|TOML"):
        Rules.from_toml(text)
    assert tracemalloc.get_traced_memory()[1] < 40_000_000
    tracemalloc.stop()


@pytest.mark.parametrize("heading", ["[[fan]]\r", "[[fan]] ", "[[fan]] # a remark", "  [[ fan ]]"])
def test_the_longest_list_of_fans_is_read_however_its_headings_are_written(heading):
    text = paili.fan.MCR.to_toml().replace("[[fan]]", heading)
    assert paili.fan.Rules.from_toml(text) == paili.fan.MCR


def test_a_long_text_of_rules_is_read():
    remarks = "# a remark that is a sentence, as people write them...\n" * 300
    assert Rules.from_toml(remarks + Rules.WRC.to_toml()) == Rules.WRC


@pytest.mark.parametrize("name", ["mleague", "M-League", "m_league", "M LEAGUE"])
def test_presets_by_name(name):
    assert preset(name) is Rules.M_LEAGUE


def test_the_local_yaku_are_known_to_both():
    from paili.scoring.yaku.local import LOCAL, LOCAL_YAKUMAN

    assert {yaku.id for yaku in (*LOCAL, *LOCAL_YAKUMAN)} == set(LOCAL_YAKU)


def test_the_repr_of_rules_is_their_name():
    for constant in (
        "TENHOU",
        "MAHJONG_SOUL",
        "M_LEAGUE",
        "EMA",
        "WRC",
        "TENHOU_SANMA",
        "MAHJONG_SOUL_SANMA",
    ):
        assert repr(getattr(Rules, constant)) == f"Rules.{constant}"
    for mine in (BASE.replace(name="mine", kiriage=True), Rules(), Rules.WRC.replace(uma=(9, 3, -3, -9))):
        assert len(repr(mine)) < 100
        assert eval(repr(mine)) == mine
    renamed = BASE.replace(name="ema")
    assert eval(repr(renamed)) == renamed
    assert len(repr(score(Win("123m456p77889s11z", "9s", riichi=True)))) < 1_200
    assert len(str(inspect.signature(score))) < 120


TAKES_RULES = {
    "score": lambda rules: score(Win("123m456p77889s11z", "9s", riichi=True), rules),
    "all_readings": lambda rules: all_readings(Win("12345m234p678s88p", "3m", riichi=True), rules),
    "wait_points": lambda rules: paili.wait_points("123m456p77889s11z", rules=rules),
    "goals": lambda rules: paili.goals("123m456p77889s11z", rules=rules),
    "worth": lambda rules: paili.goal.points_goal("123m456p77889s11z", rules=rules),
    "offers": lambda rules: paili.offers("2356m24p456s4799s", "4m", rules=rules),
    "quads": lambda rules: paili.quads("23467m1111p345s9s+9s", rules=rules),
    "places": lambda rules: paili.places([25_000] * 4, rules=rules),
    "furiten": lambda rules: paili.game.can_ron("123m456p77889s11z", "9s", rules=rules),
    "own_moves": lambda rules: paili.game.own_moves("123m456p77889s11z+9s", rules=rules),
    "calls_on": lambda rules: paili.game.calls_on("0567m112z", "4m", rules=rules),
    "table": lambda rules: paili.game.Table(rules).rules,
    "is_tenpai": lambda rules: is_tenpai("123456789m1111z", rules),
    "final": lambda rules: final([30_000, 30_000, 25_000, 15_000], rules),
    "is_over": lambda rules: is_over([25_000] * 4, rules, last_round=True, dealer=0, dealer_repeats=False),
    "settle_draw": lambda rules: settle_draw([0], dealer=0, rules=rules),
    "settle_abort": lambda rules: settle_abort("nine_orphans", rules=rules),
    "noten_payments": lambda rules: noten_payments([0], rules),
    "is_nagashi": lambda rules: is_nagashi([0, 8], rules),
    "diff": lambda rules: diff(rules, Rules.WRC),
}


@pytest.mark.parametrize("question", TAKES_RULES)
def test_rules_are_given_by_their_name_too(question):
    ask = TAKES_RULES[question]
    for name in ("mahjong_soul", "Mahjong Soul"):
        assert ask(name) == ask(Rules.MAHJONG_SOUL)
    with pytest.raises(ScoreError, match=r"rules=.chess.: must be a Rules.*or a name: one of tenhou"):
        ask("chess")


def test_a_file_that_begins_with_a_mark():
    assert Rules.from_toml("\ufeff" + BASE.to_toml()) == BASE
