"""One win scored by the compiled loops, compared with the same win scored reading by reading in Python."""

from __future__ import annotations

import pickle
from operator import attrgetter
from random import Random

import pytest

from mahjong_package import random_case
from paili import Rules, Win, score
from paili.analysis import from_position
from paili.errors import ScoreError
from paili.native import is_compiled
from paili.scoring.score import check_rules
from paili.scoring.scored_case import Score, score_cases, score_of
from paili.scoring.single import score_checked, score_single

PRESETS = (
    Rules.TENHOU, Rules.MAHJONG_SOUL, Rules.M_LEAGUE, Rules.WRC, Rules.TENHOU_SANMA, Rules.MAHJONG_SOUL_SANMA,
    Rules.TENHOU.replace(yakuman_stacking="highest", double_yakuman=("suuankou_tanki",), counted_yakuman="multiple"),
    Rules.TENHOU.replace(yakuman_stacking="one", minimum_han_honba=2, kiriage=True, seven_pairs_quads=True),
)  # fmt: skip
compiled = pytest.mark.skipif(not is_compiled(), reason="nothing is compiled here")


def by_readings(win: Win, rules: Rules) -> Score:
    return score_of(max(score_cases(win, rules), key=attrgetter("rank")), win, rules)


@compiled
def test_the_loops_say_what_the_readings_say_of_random_wins() -> None:
    random, seen, by_loops = Random(44), 0, set[str]()
    while seen < 1500:
        case = random_case(random)
        for rules in PRESETS:
            if rules.players != case.rules.players or any(
                most and red > most for red, most in zip(case.win.reds, rules.red_fives, strict=True)
            ):
                continue
            result = score_single(case.win, rules)
            if result is None:
                continue
            seen += 1
            expected = by_readings(case.win, rules)
            assert tuple(result) == tuple(expected), case.win
            assert repr(result) == repr(expected)
            by_loops |= {yaku.id for yaku in result.yaku} | {result.problem, result.reading.form}
    assert {"suuankou", "kokushi_musou", "dora", "no_yaku", "seven pairs"} <= by_loops


def refusal_of(win: Win, rules: Rules) -> ScoreError | None:
    try:
        check_rules(win, rules)
    except ScoreError as error:
        return error
    return None


@compiled
def test_the_quick_checks_refuse_what_the_rules_refuse() -> None:
    """The compiled checks pass no win that `check_rules` refuses, and leave few of the others to it."""
    random, passed, left, refused = Random(45), 0, 0, set[str]()
    for _ in range(600):
        win = random_case(random).win
        for rules in (
            *PRESETS,
            Rules.TENHOU_SANMA.replace(kita_han=0),
            Rules.TENHOU.replace(haitei_rinshan=True),
        ):
            score_single(win, rules)  # from here on the rules are in the cache
            if (refusal := refusal_of(win, rules)) is not None:
                refused.add(refusal.fault.key)
                assert score_checked(win, rules) is None, (win, rules)
                with pytest.raises(ScoreError) as raised:
                    score(win, rules)
                assert str(raised.value) == str(refusal)
                continue
            result = score_checked(win, rules)
            passed, left = passed + (result is not None), left + (result is None)
            assert result is None or tuple(result) == tuple(score_single(win, rules) or ())
    assert passed > 9 * left > 0
    assert {"score.no_kita", "win.exclude"} <= refused


# in each the readings have the same han and fu, and differ in groups or in the completed group
@compiled
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("111222333m4567p", "4p"), ("111222333m4567p", "7p"), ("12345m234p678s88p", "3m"),
        ("2233445566778m", "8m"), ("1112223334445s", "5s"), ("112233m445566p7z", "7z"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("riichi", [True, False])
def test_equal_readings_are_distinguished_in_the_same_way(hand: str, tile: str, riichi: bool) -> None:
    for tsumo in (True, False):
        win = Win(hand, tile, tsumo=tsumo, riichi=riichi)
        assert tuple(score(win)) == tuple(by_readings(win, Rules.TENHOU))


@compiled
def test_yakuman_say_how_many_somebody_could_be_liable_for() -> None:
    for text, tile, liable in (
        ("456m99p77z[555z][666z]", "7z", 0), ("456m9p[777z][555z][666z]", "9p", 1), ("9p[111z][222z][333z][444z]", "9p", 1),
    ):  # fmt: skip
        result = score(Win(text, tile))
        assert (result.yakuman, result.liable_yakuman) == (1, liable)
        assert tuple(result) == tuple(by_readings(result.win, Rules.TENHOU))


def test_a_score_is_a_tuple_of_all_its_fields() -> None:
    win = Win("123m456p77889s11z", "9s", seat_wind="E", riichi=True, dora_indicators="4p", discarder="S")
    result, expected = score(win), by_readings(win, Rules.TENHOU)
    assert result == expected
    assert hash(result) == hash(expected)
    assert result != expected._replace(han=4)
    assert pickle.loads(pickle.dumps(result)) == expected
    han, fu, *_, rules = result
    assert (han, fu, rules) == (3, 40, Rules.TENHOU)
    assert (result[3], result[-6]) == (expected.fu_items, expected.reading)
    assert result.to_dict() == expected.to_dict()
    assert result.payments.changes == (7700, -7700, 0, 0)


def test_a_win_that_is_none_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match="is not a win"):
        score(Win("123m456p77889s12z", "9s"))


def test_a_win_is_compared_with_the_protocol_of_a_position_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing(type):
        def __instancecheck__(cls, instance: object) -> bool:
            raise AssertionError(instance)

        def __subclasscheck__(cls, subclass: type) -> bool:
            raise AssertionError(subclass)

    win = Win("123m456p77889s11z", "9s", riichi=True)
    first = score(win)
    monkeypatch.setattr(from_position, "PositionLike", Refusing("PositionLike", (), {}))
    assert score(win) == first
