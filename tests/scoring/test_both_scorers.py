"""Every yaku and every switch changes a result of both scorers, for one win and for many."""

from __future__ import annotations

from typing import Any

import pytest

from paili.errors import ScoreError
from paili.kernels.scoring.codes import PROBLEMS
from paili.kernels.scoring.yaku import NUMBERS
from paili.scoring import Rules, Score, Win, all_readings, score
from paili.scoring.rules import FIELDS
from paili.scoring.yaku.catalogue import DORA

pytest.importorskip("numpy")

from paili import batch

BASE, SANMA = Rules.TENHOU, Rules.TENHOU_SANMA
FLAT = ("123567m234p67s99p", "8s")
QUAD = ("123567m67s99p(1111z)", "8s")
EAST = {"seat_wind": "E"}
TSUMO = {"tsumo": True}


def of_many(win: Win, rules: Rules) -> tuple[list[int], set[str]]:
    """The numbers of one row, and its yaku."""
    result = batch.score(batch.from_wins([win]), rules)
    return [int(column[0]) for column in result], set(batch.yaku_ids(int(result.yaku[0])))


def of_one(result: Score) -> tuple[list[int], set[str]]:
    numbers = [result.han, result.fu, result.yakuman, result.basic, result.points]
    return numbers, {yaku.id for yaku in result.yaku} - set(DORA)


def same(win: Win, rules: Rules) -> tuple[list[int], set[str]]:
    """The answer of both scorers, which is one."""
    one, (numbers, yaku) = of_one(score(win, rules)), of_many(win, rules)
    assert (numbers[:5], yaku) == one, win
    return one


# ---------------------------------------------------------------------------------- every yaku

# id → (hand, tile, facts), and rules where they are not those of Tenhou
WITH: dict[str, tuple[Any, ...]] = {
    "riichi": (*FLAT, {"riichi": True}),
    "double_riichi": (*FLAT, {"double_riichi": True}),
    "ippatsu": (*FLAT, {"riichi": True, "ippatsu": True}),
    "menzen_tsumo": (*FLAT, TSUMO),
    "haitei": (*FLAT, {**TSUMO, "haitei": True}),
    "houtei": (*FLAT, {"houtei": True}),
    "rinshan": (*QUAD, {**TSUMO, "rinshan": True}),
    "chankan": (*FLAT, {"chankan": True}),
    "renhou": (*FLAT, {"renhou": True}, BASE.replace(renhou="4 han")),
    "tanyao": ("234567m234p67s88p", "8s", {}),
    "honitsu": ("123567m23499m11z", "9m", {}),
    "chinitsu": ("1112345556789m", "9m", {}),
    "honroutou": ("111m999p1s[999s][222z]", "1s", {}),
    "pinfu": (*FLAT, {}),
    "iipeikou": ("112233m234p67s99p", "8s", {}),
    "ryanpeikou": ("112233m778899p5s", "5s", {}),
    "sanshoku_doujun": ("234m234p234s67s99p", "8s", {}),
    "ittsuu": ("123456789m67s99p", "8s", {}),
    "chanta": ("123m789p12s11z[999m]", "3s", {}),
    "junchan": ("123m789p12s99p[999m]", "3s", {}),
    "haku": ("123m789p56s22p[555z]", "7s", {}),
    "hatsu": ("123m789p56s22p[666z]", "7s", {}),
    "chun": ("123m789p56s22p[777z]", "7s", {}),
    **{f"seat_wind_{w.lower()}": (f"123m789p56s22p[{n}{n}{n}z]", "7s", {"seat_wind": w, "round_wind": "ESWN"[n % 4]})
       for n, w in enumerate("ESWN", 1)},
    **{f"round_wind_{w.lower()}": (f"123m789p56s22p[{n}{n}{n}z]", "7s", {"round_wind": w, "seat_wind": "ESWN"[n % 4]})
       for n, w in enumerate("ESWN", 1)},
    "value_north": ("45s22p678p[444z][222s]", "3s", {}, SANMA.replace(north_value=True)),
    "sanshoku_doukou": ("222p222s5m[222m][678p]", "5m", {}),
    "toitoi": ("222p333s5m[222m][777p]", "5m", {}),
    "sanankou": ("222p333s444m5m[678p]", "5m", {}),
    "sankantsu": ("234m5p(1111m)[2222p][3333s]", "5p", {}),
    "shousangen": ("123m77z56s[555z][666z]", "7s", {}),
    "chiitoitsu": ("1133m5577p2288s4z", "4z", {}),
    "tenhou": (*FLAT, {**TSUMO, **EAST, "tenhou": True}),
    "chiihou": (*FLAT, {**TSUMO, "chiihou": True}),
    "daisangen": ("23m11p[555z][666z][777z]", "4m", {}),
    "suuankou": ("111m444p777s99s55z", "9s", TSUMO),
    "suuankou_tanki": ("111m444p777s999s5z", "5z", {}),
    "tsuuiisou": ("1122334455667z", "7z", {}),
    "ryuuiisou": ("22334666888s44s", "4s", {}),
    "chinroutou": ("111m999p1s[999s][111p]", "1s", {}),
    "kokushi_musou": ("119m19p19s123456z", "7z", {}),
    "kokushi_musou_13_wait": ("19m19p19s1234567z", "1m", {}),
    "chuuren_poutou": ("1112345567899m", "9m", {}),
    "junsei_chuuren_poutou": ("1112345678999m", "5m", {}),
    "shousuushii": ("23m44z[111z][222z][333z]", "4m", {}),
    "daisuushii": ("5p[111z][222z][333z][444z]", "5p", {}),
    "suukantsu": ("5z[1111m][2222p][3333s][4444s]", "5z", {}),
}  # fmt: skip


def test_every_yaku_is_asked_about() -> None:
    assert list(WITH) == list(NUMBERS)


@pytest.mark.parametrize("name", WITH)
def test_every_yaku_is_counted_by_both(name: str) -> None:
    hand, tile, facts, *rules = WITH[name]
    numbers, yaku = same(Win(hand, tile, **facts), rules[0] if rules else BASE)
    assert name in yaku
    assert numbers[0] > 0


def test_no_yaku_is_in_every_hand() -> None:
    for name in WITH:
        others = [
            (hand, tile, facts, *rules)
            for other, (hand, tile, facts, *rules) in WITH.items()
            if other != name
        ]
        without = sum(
            name not in of_one(score(Win(h, t, **f), r[0] if r else BASE))[1] for h, t, f, *r in others
        )
        assert without > 10, name


# ---------------------------------------------------------------------------------- every switch

NORTHS = ("123p23445s99p[555z]", "3s")
# field → (win, another value, the rules it is changed in)
CHANGES: dict[str, tuple[Win, Any, Rules]] = {
    "red_fives": (Win("340678m234p67s88s", "5s", riichi=True), (0, 0, 0), BASE),
    "ura_dora": (Win(*FLAT, riichi=True, ura_indicators="8p"), False, BASE),
    "kan_dora": (Win(*FLAT, dora_indicators="1z8p"), False, BASE),
    "kan_ura": (Win(*FLAT, riichi=True, dora_indicators="1z2z", ura_indicators="1z8p"), False, BASE),
    "ippatsu": (Win(*FLAT, riichi=True, ippatsu=True), False, BASE),
    "open_tanyao": (Win("567p34567s22p[234m]", "8s"), False, BASE),
    "renhou": (Win(*FLAT, renhou=True), "yakuman", BASE),
    "seven_pairs_quads": (Win("9999m2233p4455s6z", "6z"), True, BASE),
    "green_needs_dragon": (Win("22334666888s44s", "4s"), True, BASE),
    "minimum_han_honba": (Win(*FLAT, honba=5), 5, BASE),
    "double_wind_pair_fu": (Win("111m234567p67s11z", "8s", riichi=True, seat_wind="E"), 2, BASE),
    "pinfu_tsumo": (Win(*FLAT, tsumo=True), False, BASE),
    "open_flat_fu": (Win("567p34567s22p[234m]", "8s"), False, BASE),
    "rinshan_tsumo_fu": (Win("78m55s[2222p][333s][456m]", "9m", tsumo=True, rinshan=True), False, BASE),
    "kiriage": (Win("23334m111p999s22s", "3m", riichi=True), True, BASE),
    "counted_yakuman": (Win("2334455667788m", "2m", riichi=True, tsumo=True), "sanbaiman", BASE),
    "double_yakuman": (Win("1112345678999m", "5m"), ("junsei_chuuren_poutou",), BASE),
    "yakuman_stacking": (Win("1112223334445z", "5z"), "one", BASE),
    "heavenly_wait": (
        Win("119m19p19s123456z", "7z", tenhou=True, tsumo=True, seat_wind="E"), "best",
        BASE.replace(double_yakuman=("kokushi_musou_13_wait",)),
    ),
    "players": (Win("99m123456p234s11z", "9m", riichi=True, dora_indicators="1m"), 3, BASE),
    "sanma_tsumo": (Win(*NORTHS, tsumo=True), "equal", SANMA),
    "kita_han": (Win(*NORTHS, kita=1), 2, SANMA),
    "kita_rinshan": (Win(*NORTHS, tsumo=True, kita=1, rinshan=True), False, SANMA),
    "kita_chankan": (Win("123p234678s456s4z", "4z", robbed="north", riichi=True), True, SANMA),
    "north_value": (Win("45s22p678p[444z][222s]", "3s"), True, SANMA),
}  # fmt: skip
# with three players other rules fit too
BESIDE = {"players": {"uma": (20, 0, -20), "max_ron": 2, "abortive_draws": ()}}


def test_every_switch_of_points_is_asked_about() -> None:
    assert set(CHANGES) == {name for name, field in FIELDS.items() if field.in_batch}


@pytest.mark.parametrize("field", CHANGES)
def test_every_switch_changes_the_answer_of_both(field: str) -> None:
    win, value, base = CHANGES[field]
    assert getattr(base, field) != value
    changed = base.replace(**{field: value}, **BESIDE.get(field, {}))
    one = [answer(win, rules) for rules in (base, changed)]
    many = [of_many(win, rules)[0] for rules in (base, changed)]
    assert one[0] != one[1]
    assert many[0] != many[1]
    assert [numbers[:5] for numbers in many] == one


def answer(win: Win, rules: Rules) -> list[int]:
    """The numbers of one win; those of many are nothing where the tiles are not a win."""
    try:
        return of_one(score(win, rules))[0]
    except ScoreError:
        return [0] * 5


def test_every_other_field_changes_no_points() -> None:
    """What compiled loops are not told they need not know; local yaku they refuse."""
    win = Win("23m11p[555z][666z][777z]", "4m", dora_indicators="1m", honba=2)
    other = {
        "kan_dora_timing": "at once",
        "rob_concealed_quad": True,
        "haitei_rinshan": True,
        "liability_share": "part",
    }
    assert not set(other) & set(CHANGES)
    assert score(win, BASE).points == score(win, BASE.replace(**other)).points


def test_a_reading_with_too_few_han_is_better_than_one_without_a_yaku() -> None:
    """Of the two readings, the edge wait has more fu, and the pinfu has the only yaku."""
    rules = BASE.replace(minimum_han_honba=5)
    win = Win("12345m234p678s88p", "3m", honba=5)
    assert (score(win, rules).problem, score(win, rules).fu) == ("too_few_han", 30)
    assert [case.problem for case in all_readings(win, rules)] == ["too_few_han", "no_yaku"]
    assert PROBLEMS[int(batch.score(batch.from_wins([win]), rules).problem[0])] == "too_few_han"


def test_of_equal_scores_that_of_other_yaku_comes_before_renhou_alone() -> None:
    """Another reading has less, so that the loops compare its renhou with a mangan of tanyao and dora."""
    rules = BASE.replace(renhou="mangan")
    wins = [
        Win("44456m22233444p", "3p", renhou=True, dora_indicators=indicators)
        for indicators in ("3m", "1p", "2p", "3p", "3m1p", "3m2p", "1p1p", "5p", "3p5m")
    ]
    named = [same(win, rules)[1] for win in wins]
    assert {"renhou"} in named
    assert {"tanyao", "iipeikou"} in named
