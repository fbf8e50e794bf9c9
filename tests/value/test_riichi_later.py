"""Dama with the present discard, and the best play afterwards: between never to declare riichi, and the best play."""

from __future__ import annotations

from typing import Any

import pytest
from slow_value import PLAIN, SlowValue

from paili import Rules, evaluate, evaluate_call
from paili.value.question import PLACE
from paili.value.questions import evaluate_ends
from paili.value.records import Evaluation

SANMA = Rules.TENHOU_SANMA
TABLE: dict[str, Any] = {"opponents": "phoenix", "turns": 7}
STANDING = {"objective": PLACE, "points": (25000, 31000, 22000, 22000), "to_play": 2}
CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("2344m678p123345s5z", {"turns": 9}),
    ("2344m678p12334s55z", {"turns": 9, "shape_changes": 0, "objective": "win"}),
    ("067m067p345s2344s9m", {"turns": 5, "first_turn": True}),
    ("234678m34p55s678s2p", {**TABLE, "dora_indicators": "1p"}),
    ("234678m34p55s678s2p", {**TABLE, "first_turn": True, "last_tile": True}),
    ("234678m34p55s678s2p", {**TABLE, "others": "r01", "fold": True}),
    ("234678m34p55s678s2p", {**TABLE, **STANDING}),
    ("22456m34678p345s7z", {**TABLE, **STANDING, "others": "r00", "fold": True, "calls": False}),
    ("123456p789s11z56s2z", {**TABLE, "rules": SANMA}),
    ("123456p789s11z4z56s", {**TABLE, "rules": SANMA, "others": "r0", "fold": True}),
    ("234m3467p5588s[777z]", TABLE),
    ("2344m678p123345s", TABLE),
)


@pytest.mark.parametrize(
    ("hand", "turns", "shape_changes", "facts"),
    [
        ("2344m678p12334s55z", 6, 0, {}),
        ("22456m34678p345s7z", 4, 1, {"dora_indicators": "1p"}),
        ("234678m34p55s678s2p", 2, 1, {"dora_indicators": "1p"}),
        ("567m567p345s2344s9m", 4, 0, {"first_turn": True}),
        ("2344m678p23445s99p", 3, 1, {"last_tile": True}),
        ("123m456p789s1122z", 5, 0, {}),
    ],
)
@pytest.mark.parametrize("objective", ["points", "win", "tenpai"])
def test_by_the_definition(
    hand: str, turns: int, shape_changes: int, facts: dict[str, Any], objective: str
) -> None:
    fields = {"turns": turns, "shape_changes": shape_changes, "objective": objective, "rules": PLAIN, **facts}
    evaluation, slow = evaluate(hand, riichi="later", **fields), SlowValue(hand, riichi="later", **fields)
    assert not any(value.riichi for value in (evaluation.value, *evaluation.discards))
    if not evaluation.discards:
        assert worth(evaluation)[None] == pytest.approx(float(slow.value(slow.root, slow.budget, turns)))
    for value in evaluation.discards:
        assert value.maximized(objective) == pytest.approx(float(slow.discards()[int(value.tile)]), abs=1e-9)
    if objective != "tenpai":
        assert getattr(evaluation.by_turn, objective)[-1] == pytest.approx(
            evaluation.value.maximized(objective)
        )


def worth(evaluation: Evaluation) -> dict[int | None, float]:
    """By discard, the value of playing on, with no charge for the discard."""
    values = evaluation.discards or (evaluation.value,)
    if evaluation.fold is not None:
        return {item.tile: item.push for item in evaluation.fold.discards}
    return {value.tile: value.maximized(evaluation.objective) for value in values}


@pytest.mark.parametrize(("hand", "options"), CASES)
def test_between_never_and_the_best(hand: str, options: dict[str, Any]) -> None:
    """The best play is the better of riichi now and dama now; never to declare is one of the policies of dama."""
    best, later, never, always = (
        evaluate(hand, riichi=riichi, **options) for riichi in ("best", "later", False, True)
    )
    declared = {value.tile for value in (always.value, *always.discards) if value.riichi}
    assert not any(value.riichi for value in (later.value, *later.discards))
    for tile, value in worth(best).items():
        dama = worth(later)[tile]
        assert dama >= worth(never)[tile] - 1e-9
        either = max(dama, worth(always)[tile]) if tile in declared else dama
        assert value == pytest.approx(either, rel=1e-9, abs=1e-9)
    assert later.quads == best.quads
    assert later.north == best.north


@pytest.mark.parametrize(("hand", "options"), CASES)
def test_with_one_turn_left_no_riichi_comes_later(hand: str, options: dict[str, Any]) -> None:
    later, never = (evaluate(hand, riichi=riichi, **{**options, "turns": 1}) for riichi in ("later", False))
    assert worth(later) == pytest.approx(worth(never))


@pytest.mark.parametrize(("hand", "options"), [case for case in CASES if "opponents" in case[1]])
def test_ends_are_those_of_the_curves(hand: str, options: dict[str, Any]) -> None:
    ends, curves = (ask(hand, riichi="later", **options) for ask in (evaluate_ends, evaluate))
    assert worth(ends) == pytest.approx(worth(curves), rel=1e-11, abs=1e-9)
    for value, other in zip((ends.value, *ends.discards), (curves.value, *curves.discards), strict=True):
        assert (value.win, value.tenpai) == pytest.approx((other.win, other.tenpai), rel=1e-11, abs=1e-11)


def test_a_hand_that_passes_declares_nothing_with_the_pass() -> None:
    hand, options = "234678m34p55s678s", {"opponents": "phoenix", "turns": 7}
    for riichi, of_pass in (("best", "later"), (True, True), (False, False)):
        choices = evaluate_call(hand, "5m", "left", riichi=riichi, **options).choices
        value = next(choice.value for choice in choices if choice.meld is None)
        assert value == evaluate(hand, visible="5m", riichi=of_pass, **options).value
    values = [evaluate(hand, visible="5m", riichi=riichi, **options).points for riichi in ("later", "best")]
    assert values[0] < values[1]
