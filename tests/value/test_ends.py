"""The ends of a policy, computed once for all discards: the numbers of the curves, without the curves."""

from __future__ import annotations

from typing import Any

import pytest

from paili import evaluate
from paili.goal.call_value import evaluate_call, evaluate_offers
from paili.goal.offers import offers_of
from paili.value.question import question
from paili.value.questions import evaluate_ends
from paili.value.records import Value
from paili.value.solve import solved

TABLE: dict[str, Any] = {"opponents": "phoenix", "dora_indicators": "4p"}
STANDING = {"objective": "place", "points": (25000, 31000, 22000, 22000), "to_play": 2}
CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("2344m678p123345s5z", {"turns": 9}),
    ("2344m678p123345s5z", {"turns": 5, "riichi": True, "shape_changes": 0}),
    ("2344m678p123345s", {"turns": 6}),
    ("067m067p345s2344s9m", {"first_turn": True, "turns": 7}),
    ("135m246p3567s119m5z", {"turns": 11}),
    ("135m246p3567s119m5z", {"turns": 11, "calls": False, "others_riichi": 1, "fold": True}),
    ("1158m2369p1479s55z", {"turns": 8, "calls": True}),
    ("34m678p33s[0555s]2m5z6s", {"seat_wind": "E", "turns": 5}),
    ("45m1199p23s5z[777z]8p", {"turns": 9}),
    ("45m1199p23s5z[777z]8p", {"turns": 9, "others_riichi": 1, "fold": True}),
    ("11m22p33s44z55z66z7z1m", {"last_tile": True, "turns": 4}),
    ("22456m346p345s777z", {"river": "5m", "turns": 6}),
    ("135m246p3567s119m5z", {**STANDING, "turns": 6}),
    ("12345m2378s44z99p", {**STANDING, "others_riichi": 1, "fold": True, "turns": 4}),
    ("1199p238p1237s112z", {"turns": 7, "rules": "tenhou-sanma"}),
    ("159m258p369s12346z", {"turns": 12}),
)


def numbers(value: Value) -> list[float]:
    return [number for number in (value.win, value.tenpai, value.points, value.place) if number is not None]


@pytest.mark.parametrize(("hand", "options"), CASES)
def test_ends_are_those_of_the_curves(hand: str, options: dict[str, Any]) -> None:
    options = {**TABLE, **options}
    ends, curves = evaluate_ends(hand, **options), evaluate(hand, **options)
    assert (ends.shape_changes, ends.calls, ends.followed) == (
        curves.shape_changes, curves.calls, curves.followed,
    )  # fmt: skip
    for value, other in zip((ends.value, *ends.discards), (curves.value, *curves.discards), strict=True):
        assert (value.tile, value.shanten, value.riichi) == (other.tile, other.shanten, other.riichi)
        assert numbers(value) == pytest.approx(numbers(other), rel=1e-11, abs=1e-11)
    assert (ends.fold is not None) == (curves.fold is not None) == options.get("fold", False)
    if ends.fold is not None:
        assert ends.fold.push == pytest.approx(curves.fold.push, rel=1e-11, abs=1e-9)


def test_ends_are_walked_once() -> None:
    """The option acts: no curve is written, and those of the answer are computed when they are read."""
    options: dict[str, Any] = {**TABLE, "turns": 9, "calls": False}
    plain = question("2344m678p123345s5z", **options)
    assert solved(plain).solution().has_curves
    assert not solved(plain._replace(ends=True)).solution().has_curves
    ends, curves = evaluate_ends("2344m678p123345s5z", **options), evaluate("2344m678p123345s5z", **options)
    assert ends.value.by_turn == curves.value.by_turn
    double = question("067m067p345s2344s9m", **TABLE, first_turn=True, turns=5)._replace(ends=True)
    assert solved(double).solution().has_curves
    without_table = question("2344m678p123345s5z", turns=9)._replace(ends=True)
    assert solved(without_table).solution().has_curves


def test_choices_of_an_offered_tile() -> None:
    hand, options = "135m246p3567s119m", {"turns": 8, "opponents": "phoenix"}
    offered = offers_of(hand, "4m", source="left")
    ends = evaluate_offers(hand, "4m", "left", offered=offered, ends=True, **options)
    curves = evaluate_call(hand, "4m", "left", **options)
    assert len(ends.choices) > 1
    for choice, other in zip(ends.choices, curves.choices, strict=True):
        assert choice.meld == other.meld
        assert numbers(choice.value) == pytest.approx(numbers(other.value), rel=1e-11, abs=1e-11)
