"""Every yaku and every switch of the rules changes the results of both scorers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

import pytest

pytest.importorskip("numpy")

from paili import kernels
from paili.batch import scoring
from paili.errors import ScoreError
from paili.scoring import Rules, Win, score
from paili.scoring.rules import DOUBLE_YAKU

DORA = {"dora", "aka_dora", "ura_dora", "kita"}
SANMA = Rules.TENHOU_SANMA


def win(hand: str, tile: str, **words: Any) -> Win:
    return Win(hand, tile, **words)


# one win for each yaku, with the rules where the ordinary ones do not do
WINS: dict[str, Any] = {
    "riichi": win("123567m234p67s99p", "8s", riichi=True),
    "double_riichi": win("123567m234p67s99p", "8s", riichi=True, double_riichi=True),
    "ippatsu": win("123567m234p67s99p", "8s", riichi=True, ippatsu=True),
    "menzen_tsumo": win("123567m234p67s99p", "8s", tsumo=True),
    "haitei": win("123567m234p67s99p", "8s", tsumo=True, haitei=True),
    "houtei": win("123567m234p67s99p", "8s", houtei=True),
    "rinshan": win("123m67s99p456p(1111z)", "8s", tsumo=True, rinshan=True),
    "chankan": win("123567m234p67s99p", "8s", robbed="added quad"),
    "renhou": (win("123567m234p67s99p", "8s", seat_wind="S", renhou=True), Rules.TENHOU.replace(renhou="4 han")),
    "tanyao": win("234567m234p67s88p", "8s"),
    "honitsu": win("123456789m11z23m", "1m"),
    "chinitsu": win("1234567892255m", "5m"),
    "honroutou": win("111999m99s11z[999p]", "1z"),
    "pinfu": win("123567m234p67s99p", "8s"),
    "iipeikou": win("112233m567p67s99p", "8s"),
    "ryanpeikou": win("112233m5566p7p99s", "7p"),
    "sanshoku_doujun": win("234m234p34s567p99m", "2s"),
    "ittsuu": win("123456789m23p99s", "4p"),
    "chanta": win("123m789p12s111z99p", "3s"),
    "junchan": win("123m789p12s999s11p", "3s"),
    "haku": win("555z123m456p78s99p", "9s"),
    "hatsu": win("666z123m456p78s99p", "9s"),
    "chun": win("777z123m456p78s99p", "9s"),
    "value_north": (win("444z123p456p78s99p", "9s"), SANMA.replace(north_value=True, kita_han=0)),
    "sanshoku_doukou": win("333m333p33s567p99m", "3s"),
    "toitoi": win("33m77p[111s][999p][222m]", "7p"),
    "sanankou": win("333m777p11s99m[567s]", "9m", tsumo=True),
    "sankantsu": win("23m99p(1111s)(2222s)[3333s]", "4m"),
    "shousangen": win("555z666z77z12m[456p]", "3m"),
    "chiitoitsu": win("1133m5577p2244s6z", "6z"),
    "tenhou": win("123567m234p67s99p", "8s", tsumo=True, tenhou=True, seat_wind="E"),
    "chiihou": win("123567m234p67s99p", "8s", seat_wind="S", tsumo=True, chiihou=True),
    "daisangen": win("555z666z777z12m99p", "3m"),
    "suuankou": win("111m333p77s999s55m", "5m", tsumo=True),
    "suuankou_tanki": win("111m333p777s999s5m", "5m"),
    "tsuuiisou": win("111z222z555z666z3z", "3z"),
    "ryuuiisou": win("223344s666s888s6z", "6z"),
    "chinroutou": win("111999m11p1s[999s]1p", "1s"),
    "kokushi_musou": win("119m19p19s123456z", "7z"),
    "kokushi_musou_13_wait": win("19m19p19s1234567z", "7z"),
    "chuuren_poutou": win("1112345678899m", "9m"),
    "junsei_chuuren_poutou": win("1112345678999m", "5m"),
    "shousuushii": win("111z222z333z44z12m", "3m"),
    "daisuushii": win("111z222z333z444z5m", "5m"),
    "suukantsu": win("5m(1111s)(2222s)[3333s][4444s]", "5m"),
    **{f"seat_wind_{w.lower()}": win(f"{n}{n}{n}z123m456p78s99p", "9s", seat_wind=w, round_wind="S" if w == "E" else "E") for n, w in enumerate("ESWN", 1)},
    **{f"round_wind_{w.lower()}": win(f"{n}{n}{n}z123m456p78s99p", "9s", round_wind=w, seat_wind="S" if w == "E" else "E") for n, w in enumerate("ESWN", 1)},
}  # fmt: skip


def both(case: Win, rules: Rules) -> tuple[object, ...]:
    """Return what one win is worth, when the two scorers agree on it."""
    many = scoring.score(scoring.from_wins([case]), rules)
    *numbers, yaku, dora, problem = (int(column[0]) for column in many)
    one = None
    with suppress(ScoreError):
        one = score(case, rules)
    if one is None:
        assert scoring.PROBLEMS[problem] == "no_win"
        return ("no_win",)
    ids = frozenset(yaku.id for yaku in one.yaku)
    assert numbers == [one.han, one.fu, one.yakuman, one.basic, one.points], case
    assert set(scoring.yaku_ids(yaku)) == ids - DORA, case
    assert dora == sum(yaku.han for yaku in one.yaku if yaku.id in DORA), case
    assert scoring.PROBLEMS[problem] == one.problem, case
    return *numbers, ids, one.problem


def test_every_yaku_has_a_win_here() -> None:
    assert set(WINS) == set(scoring.YAKU_BITS)


@pytest.mark.parametrize("id_", scoring.YAKU_BITS)
def test_every_yaku_reaches_both(id_: str) -> None:
    case, rules = WINS[id_] if isinstance(WINS[id_], tuple) else (WINS[id_], Rules.TENHOU)
    *_, ids, problem = both(case, rules)
    assert problem == ""
    assert id_ in ids


# ------------------------------------------------------------------------------- switches

OPEN_TANYAO = win("234567m67s88p[234p]", "8s")
HEAVENLY = win("111m333p777s999s5m", "5m", tsumo=True, tenhou=True, seat_wind="E")
RENHOU = WINS["renhou"][0]
DEAR = win("2233445566778m", "8m", tsumo=True, riichi=True, dora_indicators="12345m", ura_indicators="12345m")
KITA = win("123p678s45s22p(1111z)", "3s", tsumo=True, kita=1, rinshan=True, after_north=True)
# for each switch: a win, the rules, and the value that changes its score; for choices, every value
SWITCHES: dict[str, list[tuple[Win, Rules, Any]]] = {
    "red_fives": [(win("0m34m567m234p67s99p", "8s"), Rules.TENHOU, (0, 1, 1))],
    "ura_dora": [(win("123567m234p67s99p", "8s", riichi=True, dora_indicators="1z", ura_indicators="8p"), Rules.TENHOU, False)],
    "kan_dora": [(win("123m67s99p456p(1111z)", "8s", riichi=True, dora_indicators="2z8p"), Rules.TENHOU, False)],
    "kan_ura": [(win("123m67s99p456p(1111z)", "8s", riichi=True, dora_indicators="23z", ura_indicators="2z8p"), Rules.TENHOU, False)],
    "ippatsu": [(WINS["ippatsu"], Rules.TENHOU, False)],
    "open_tanyao": [(OPEN_TANYAO, Rules.TENHOU, False)],
    "renhou": [(RENHOU, Rules.TENHOU, value) for value in ("mangan", "4 han", "5 han", "yakuman")],
    "seven_pairs_quads": [(win("1111m22p33s4455z6z", "6z"), Rules.TENHOU, True)],
    "green_needs_dragon": [(win("223344s66688s22s", "8s"), Rules.TENHOU, True)],
    "minimum_han_honba": [(win("123567m234p67s99p", "8s", honba=3), Rules.TENHOU, 1)],
    "double_wind_pair_fu": [(win("111567m234p67s11z", "8s", seat_wind="E", round_wind="E", riichi=True), Rules.TENHOU, 2)],
    "pinfu_tsumo": [(WINS["menzen_tsumo"], Rules.TENHOU, False)],
    "open_flat_fu": [(OPEN_TANYAO, Rules.TENHOU, False)],
    "rinshan_tsumo_fu": [(win("24m567s456p55z(2222p)", "3m", tsumo=True, rinshan=True), Rules.TENHOU, False)],
    "kiriage": [(win("123567m234p67s99p", "8s", riichi=True, ippatsu=True, dora_indicators="7s"), Rules.TENHOU, True)],
    "counted_yakuman": [(DEAR, Rules.TENHOU, value) for value in ("sanbaiman", "multiple")],
    "double_yakuman": [(WINS[id_], Rules.TENHOU, (id_,)) for id_ in DOUBLE_YAKU],
    "yakuman_stacking": [
        (win("111z222z333z444z5z", "5z"), Rules.TENHOU.replace(double_yakuman=("daisuushii",)), value) for value in ("highest", "one")
    ],
    "heavenly_wait": [
        (HEAVENLY, Rules.TENHOU.replace(double_yakuman=("suuankou_tanki",)), "none"),
        (win("111m333p777s99s55m", "9s", tsumo=True, tenhou=True, seat_wind="E"), Rules.TENHOU.replace(double_yakuman=("suuankou_tanki",)), "best"),
    ],
    "sanma_tsumo": [(win("123p678s45s22p789p", "3s", tsumo=True, seat_wind="S"), SANMA, value) for value in ("half", "full", "equal", "proportional")],
    "kita_han": [(KITA, SANMA, 2)],
    "kita_rinshan": [(KITA, SANMA, False)],
    "kita_chankan": [(win("123p234678s456s4z", "4z", robbed="north", riichi=True), SANMA, True)],
    "north_value": [(WINS["value_north"][0], SANMA.replace(kita_han=0), True)],
    "players": [],
    "local_yaku": [],
}  # fmt: skip
# what `score` asks besides: who pays what
PAYMENTS = {
    "honba_ron", "honba_tsumo", "liability", "liability_honba", "liability_share", "name", "rob_concealed_quad",
    "shiiaru_concealed_quads", "haitei_rinshan",
}  # fmt: skip


class Spy(Rules):
    """Rules that note what is asked of them."""

    requests: ClassVar[set[str]] = set()

    __hash__ = object.__hash__  # to be found in a cache asks for no rule

    def __eq__(self, other: object) -> bool:
        return self is other

    def __getattribute__(self, name: str) -> object:
        Spy.requests.add(name)
        return super().__getattribute__(name)


def test_every_switch_that_either_scorer_asks_for_is_here() -> None:
    names = {field.name for field in fields(Rules)}
    assert set(SWITCHES) <= names
    for case, *_ in [change for changes in SWITCHES.values() for change in changes]:
        rules = Rules.TENHOU_SANMA if case.kita or case.robbed == "north" else Rules.TENHOU
        spied = Spy(**{name: getattr(rules, name) for name in names})
        with suppress(ScoreError):
            score(case, spied)  # the loops are given every switch, once
        assert Spy.requests & names - {"name"}, case
        Spy.requests.clear()
        with suppress(ScoreError):
            score(case, spied)
        assert Spy.requests & names <= set(SWITCHES) | PAYMENTS, case
    folders = (scoring, kernels.scoring)
    files = [path for module in folders for path in Path(str(module.__file__)).parent.glob("*.py")]
    loops = [path.read_text(encoding="utf-8") for path in files]
    used = {match for text in loops for match in re.findall(r"\brules\.([a-z_0-9]+)", text)} - {
        "name",
        "rules",  # the module
        "indicated",
        "score",  # the method of the games that are scored by fans
    }
    assert len(used) > 25
    assert {name for name in used if not name.startswith(tuple(SWITCHES))} == set()


@pytest.mark.parametrize("name", SWITCHES)
def test_every_choice_of_a_switch_is_here(name: str) -> None:
    kind = get_type_hints(Rules)[name]
    if get_origin(kind) is Literal:
        values = {getattr(Rules.TENHOU, name), *(value for *_, value in SWITCHES[name])}
        assert values == set(get_args(kind))
    else:
        assert SWITCHES[name] or name in {"players", "local_yaku"}


CHANGES = [(name, *change) for name, changes in SWITCHES.items() for change in changes]


@pytest.mark.parametrize(
    ("name", "case", "rules", "value"), CHANGES, ids=[f"{name}={value}" for name, *_, value in CHANGES]
)
def test_every_switch_changes_what_both_answer(name: str, case: Win, rules: Rules, value: object) -> None:
    assert both(case, rules) != both(case, rules.replace(**{name: value}))


def test_players_and_local_yaku_reach_both() -> None:
    pair = win("123p678s45s22p789p", "3s", tsumo=True, seat_wind="S")
    assert both(pair, Rules.TENHOU) != both(pair, SANMA)
    local = Rules.TENHOU.replace(local_yaku=("daisharin",))
    with pytest.raises(ValueError, match="the local yaku daisharin, which batch does not score"):
        scoring.score(scoring.from_wins([pair]), local)


def test_the_loops_as_plain_python() -> None:
    """Every yaku once more, with the loops not compiled."""
    program = f"""
import sys
sys.path[:0] = {[str(Path(__file__).parent)]!r}
import test_reach as here
for case in here.WINS.values():
    here.both(*case) if isinstance(case, tuple) else here.both(case, here.Rules.TENHOU)
print(len(here.WINS))
"""
    env = {**os.environ, "PAILI_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=env
    )
    assert (done.stdout, done.returncode) == (f"{len(WINS)}\n", 0), done.stderr
