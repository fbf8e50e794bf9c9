"""The value of a hand that may call: compared with the slow definition, and with plays on true walls."""

from __future__ import annotations

from typing import Any

import pytest
from call_policy import call_policy_of
from call_walls import CallWalls
from policy import policy_of
from slow_calls import PLAIN, SlowCalls

from paili import LAIZI, RIICHI, SANMA, TAIWAN, Hand, Rules, batch, evaluate, evaluate_call, explain
from paili.errors import PailiError, QuestionError
from paili.position import Position
from paili.tiles import Kind
from paili.value.records import Evaluation

slow = pytest.mark.slow
CLOSE = 1e-9
ABOVE = 0.06  # share of the played points by which the approximation may be off, in addition to three errors


def by_kind(evaluation: Evaluation, name: str) -> dict[int, float]:
    return {int(value.tile): getattr(value, name) for value in evaluation.discards if value.tile is not None}


# ------------------------------------------------------------------------------------- the definition


@pytest.mark.parametrize(
    ("hand", "shape_changes", "turns"),
    [
        ("23m5577z15p[222p][333s]", 0, 4),
        ("2367m2277z[345p][678s]", 0, 4),
        ("234m4467p77z15s(9999s)", 0, 3),
        ("2344m678p123345s7z", 0, 3),
        pytest.param("11m2346p12346s347z", 0, 1, marks=slow),  # two calls before the last draw
        ("22446688m224p556z", 0, 3),
        pytest.param("2367m2277z[345p][678s]", 1, 3, marks=pytest.mark.whole),
        pytest.param("234m4467p77z15s(9999s)", 1, 2, marks=slow),
        pytest.param("22456m3467p345s77z", 0, 5, marks=slow),
    ],
)
def test_by_the_definition(hand: str, shape_changes: int, turns: int) -> None:
    options: dict[str, Any] = {"turns": turns, "shape_changes": shape_changes, "rules": PLAIN}
    slow = SlowCalls(hand, **options)
    for objective in ("win", "points", "tenpai"):
        evaluation = evaluate(hand, calls=True, objective=objective, **options)
        for kind, value in slow.discards(objective).items():
            assert by_kind(evaluation, objective)[kind] == pytest.approx(value, rel=CLOSE, abs=CLOSE)


@pytest.mark.parametrize("ban", ["none", "same tile", "both ends"])
def test_the_swap_ban(ban: str) -> None:
    """Of 3456m the chi of 3m leaves 3m or, where the other end is free, 6m to go."""
    rules = PLAIN.replace(swap_ban=ban, name=ban)
    options: dict[str, Any] = {"turns": 4, "shape_changes": 1, "objective": "tenpai", "rules": rules}
    hand = "3456m5z[777z][111z][222z]"
    evaluation = evaluate(hand, calls=True, **options)
    for kind, value in SlowCalls(hand, **options).discards().items():
        assert by_kind(evaluation, "tenpai")[kind] == pytest.approx(value, rel=CLOSE)


def test_three_players_call_no_runs() -> None:
    rules = Rules.TENHOU_SANMA.replace(red_fives=(0, 0, 0), name="without red fives")
    options: dict[str, Any] = {"turns": 4, "shape_changes": 0, "objective": "win", "rules": rules}
    hand, seen = "23p5577z15s[222p][333s]", [4 * (0 < kind < 8) for kind in range(34)]
    evaluation = evaluate(hand, calls=True, **options)
    slow = SlowCalls(hand, tuple(seen), chi=False, **options)
    for kind, value in slow.discards().items():
        assert by_kind(evaluation, "win")[kind] == pytest.approx(value, rel=CLOSE, abs=CLOSE)


# ----------------------------------------------------------------------------- what has to hold of all

HANDS = ("22456m3467p345s77z", "2367m3467p35s77z24s", "25m3379p1468s2277z", "34m2267p4456s6z12m7z")


@pytest.mark.parametrize("hand", HANDS)
def test_calls_never_harm(hand: str) -> None:
    """Whatever is sought, there is more of it with calls; draws that may be let go are no loss either."""
    for objective in ("win", "points", "tenpai"):
        options: dict[str, Any] = {"turns": 9, "shape_changes": 0, "objective": objective}
        without, evaluation = evaluate(hand, **options), evaluate(hand, calls=True, **options)
        assert evaluation.calls == 4
        assert without.calls == 0
        for kind, value in by_kind(without, objective).items():
            assert by_kind(evaluation, objective)[kind] >= value * (1 - CLOSE)


@pytest.mark.parametrize("opponents", [None, "phoenix"])
@pytest.mark.parametrize("hand", HANDS)
def test_what_is_sought_is_what_the_curves_come_to(hand: str, opponents: str | None) -> None:
    """The walk forwards and the values backwards are two sums over the same plays."""
    from paili.value.question import question
    from paili.value.solve import places_of, solved

    for objective in ("win", "points"):
        inputs = question(
            hand, calls=True, opponents=opponents, objective=objective, turns=9, shape_changes=0
        )
        solution, places = solved(inputs).solution(), places_of(inputs)
        roots = solution.roots
        for root, kind in enumerate(places):
            win, _, points = solution.ends(root, inputs.turns)
            if roots.node[kind] >= 0:
                sought = points if objective == "points" else win
                assert roots.value[kind] == pytest.approx(sought, rel=1e-6, abs=1e-9)


def test_an_open_hand_without_yaku_wins_nothing() -> None:
    """A hand of terminal runs and no value: there is nothing to call for, so it is as without calls."""
    options: dict[str, Any] = {"turns": 6, "shape_changes": 0, "calls": True}
    for hand in ("2379m5p99s4z[123m][678p]", "2367m567p99s4z[123m]"):
        evaluation = evaluate(hand, objective="tenpai", **options)
        assert evaluation.tenpai > 0
        assert evaluation.win == evaluation.points == evaluate(hand, objective="win", **options).win == 0


def test_a_call_takes_the_red_five_along_where_the_other_five_is_thrown() -> None:
    """6m is called with either five, and the five that is left goes: the values tell the two calls apart."""
    choices = evaluate_call("045m345p456s66s88p", "6m", "left", turns=6)
    red, plain = (choice for choice in choices.choices if choice.meld is not None)
    assert (str(red.meld), str(plain.meld)) == ("[406m]", "[456m]")
    assert red.value.tile == plain.value.tile == Kind.M5
    assert red.value.points == evaluate("345p456s66s88p[406m]", "5m", turns=6).points
    assert plain.value.points == evaluate("345p456s66s88p[456m]", "0m", turns=6).points
    assert red.value.points > 1.5 * plain.value.points


def test_equal_wins_are_declared_with_calls_too() -> None:
    """Where riichi and silence win alike, riichi is declared, whether tiles may be called or not."""
    options: dict[str, Any] = {"objective": "win", "turns": 12, "shape_changes": 1}
    for calls in (False, True):
        assert evaluate("5566m5p445599s144z", calls=calls, **options).value.riichi


def test_arrays_and_single_hands_agree() -> None:
    hands = [Hand.parse(hand) for hand in HANDS]
    options: dict[str, Any] = {"turns": 6, "shape_changes": 0, "calls": True}
    evaluation = batch.evaluate([hand.counts for hand in hands], threads=2, **options)
    for row, hand in enumerate(hands):
        assert evaluation.points[row] == pytest.approx(evaluate(Hand(hand.counts), **options).points)


def test_an_offer_with_calls_to_come() -> None:
    choices = evaluate_call("22m456p67p678s9s55z", "5z", source="right", turns=9, shape_changes=0, calls=True)
    without = evaluate_call("22m456p67p678s9s55z", "5z", source="right", turns=9, shape_changes=0)
    assert {choice.meld for choice in choices.choices} == {choice.meld for choice in without.choices}
    assert all(choice.evaluation.calls for choice in choices.choices)
    assert str(choices.best.meld) == "[555z]"


@pytest.mark.parametrize("turns", [None, 0, 9])
def test_an_offer_where_few_tiles_are_unseen(turns: int | None) -> None:
    """The offered tile and nine others: each choice has at most as many draws as there are unseen tiles."""
    hand = Hand.parse("22m456p777p67s999s")
    unseen = [Kind.P7, Kind.M9, *[Kind.P1] * 4, *[Kind.RED] * 4]
    visible = [4 - count - unseen.count(kind) for kind, count in enumerate(hand.counts)]
    choices = evaluate_call(hand, "7p", visible=visible, turns=turns).choices
    expected = {9} if turns is None else {turns, min(turns + 1, 9)}
    assert {choice.evaluation.turns for choice in choices} == expected


@pytest.mark.parametrize("wall", [-5, "x", 1.5])
def test_a_wall_of_an_offer_is_checked(wall: Any) -> None:
    with pytest.raises(QuestionError, match=r"wall=.*: must be a whole number, 0 or more"):
        evaluate_call("22m456p77p678s999s", "7p", wall=wall)


def test_the_last_discard_and_a_fifth_quad_are_not_called() -> None:
    facts: dict[str, Any] = {"shape_changes": 0, "turns": 1}
    (only,) = evaluate_call("555789m333789p9s", "5m", wall=0, **facts).choices
    assert only.meld is None
    (only,) = evaluate_call("555789m333789p9s_w0_o5mC", shape_changes=0).choices
    assert only.meld is None
    choices = evaluate_call("555789m333789p9s", "5m", quads_made=4, **facts).choices
    assert {str(choice.meld) for choice in choices} == {"None", "[555m]"}


def test_a_tile_that_may_not_be_called_is_passed() -> None:
    """The last discard of the wall, and every discard in riichi."""
    last = evaluate_call("22m456p77p678s999s", "7p", "right", turns=1, wall=0, shape_changes=0)
    in_riichi = evaluate_call(Position.parse("2356m456p67678s9s_A9s1z-_D1m_o4mD_w40"), shape_changes=0)
    for answer in (last, in_riichi):
        assert [choice.meld for choice in answer.choices] == [None]


def test_a_position_of_a_chinese_game_is_not_valued_by_riichi_rules() -> None:
    position = Position.parse("45669m12345577s_E1N_o5sB_rules.sichuan_lack.p.m.m.m", strict=False)
    with pytest.raises(PailiError, match=r"^rules=fan\.SICHUAN: must be a Rules"):
        evaluate_call(position)


def test_a_copy_of_the_default_rules_is_the_default() -> None:
    hand, options = "19m234467p12345s1z", {"variant": SANMA, "turns": 2}
    assert evaluate(hand, rules=Rules.TENHOU.replace(), **options) == evaluate(hand, **options)


def test_choices_have_the_same_exchanges() -> None:
    """Two-shanten let go and one-shanten after the call: what fits for both is counted for both."""
    for calls in (False, True):
        choices = evaluate_call("24m456p67p668s9s55z", "5z", source="right", turns=6, calls=calls)
        assert len({choice.evaluation.shape_changes for choice in choices.choices}) == 1


@pytest.mark.parametrize(
    ("hand", "facts", "fault"),
    [
        (
            "22456m3467p345s77z",
            {"variant": LAIZI},
            "laizi: calls are counted only in games where an open hand needs a yaku",
        ),
        ("22456m3467p345s77z", {"variant": TAIWAN}, "taiwan: calls are counted"),
        ("22456m3467p345s7z*", {}, "calls are not counted for hands with wildcards"),
        ("22456m3467p345s77z", {"variant": RIICHI.with_wildcards("5s")}, "hands with wildcards"),
        ("22456m3467p345s77z", {"calls": 1}, "calls=1: must be one of"),
    ],
)
def test_calls_that_are_refused(hand: str, facts: dict[str, Any], fault: str) -> None:
    with pytest.raises(PailiError, match=fault):
        evaluate(hand, **{"calls": True, **facts})


def test_what_does_not_know_calls_says_so() -> None:
    with pytest.raises(QuestionError, match="do not count calls"):
        explain(HANDS[0], "2m", "7z", calls=True, turns=3)
    with pytest.raises(ValueError, match="call_policy_of"):
        policy_of(HANDS[0], calls=True, turns=3)


def test_a_root_without_discard() -> None:
    evaluation = evaluate("22456m3467p345s7z", calls=True, turns=6, shape_changes=0, objective="win")
    assert evaluation.discards == ()
    assert 0 < evaluation.by_turn.win[-1] == evaluation.win


def test_three_players_have_two_others() -> None:
    evaluation = evaluate("22456p3467p345s77z", variant=SANMA, calls=True, turns=6, shape_changes=0)
    assert evaluation.model == "own draws and calls"


# ------------------------------------------------------------------------------------------ true walls


@pytest.mark.parametrize(
    ("hand", "shape_changes", "turns"),
    [
        ("22456m3467p345s77z", 0, 12),
        pytest.param("25m3379p1468s2277z", 0, 12, marks=slow),
        pytest.param("123456m34p237s77z1m", 1, 9, marks=slow),
        pytest.param("2367m3467p35s77z24s", 1, 12, marks=slow),
        pytest.param("34m2267p4456s6z12m7z", 0, 16, marks=slow),
        pytest.param("22334m456p567s67z3p", 1, 12, marks=slow),
        pytest.param("2267m3378p5566s11z", 0, 12, marks=slow),
    ],
)
def test_played_on_true_walls(hand: str, shape_changes: int, turns: int) -> None:
    policy = call_policy_of(hand, turns=turns, shape_changes=shape_changes, dora_indicators="3p")
    sample = CallWalls(hand, policy, dora_indicators="3p", seed=5).play(1500)
    evaluation = policy.evaluation
    for name, value in (
        ("win", evaluation.win),
        ("ready", evaluation.tenpai),
        ("points", evaluation.points or 0.0),
    ):
        assert abs(value - sample.mean(name)) < 3 * sample.error(name) + ABOVE * sample.mean(name)
