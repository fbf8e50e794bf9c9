"""Errors of scoring: the message says what to pass."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import paili
from paili import Rules, Win, scoring
from paili.catalogue import LANGUAGES, text
from paili.errors import ScoreError, shown
from paili.goal.points import points_goal
from paili.scoring.settlement import (
    final,
    noten_payments,
    settle_abort,
    settle_draw,
    settle_wins,
)
from paili.win.record import FAMILY_FACTS

WIN = Win("123m456p77889s11z", "9s", riichi=True)


@pytest.mark.parametrize("wrong", [None, "0", 1.5, True, [0]])
def test_what_is_no_seat(wrong: object) -> None:
    won = paili.score(WIN)
    functions: list[Callable[[], object]] = [
        lambda: settle_draw([], dealer=wrong),  # type: ignore[arg-type]
        lambda: settle_wins({1: won}, dealer=wrong, discarder=0),  # type: ignore[arg-type]
    ]
    for question in functions:
        with pytest.raises(ScoreError, match=r"seat .*: not in 0…3"):
            question()
    for liable in ([2], {2: 3}, {"1": 2}):
        with pytest.raises(ScoreError, match="must map the seat of a winner to the seat that is liable"):
            settle_wins({1: won}, dealer=0, discarder=0, liable=liable)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [-1, 1.5, float("nan"), None, "1", True, 1001, 10**5000], ids=shown)
def test_what_are_no_counters(wrong: object) -> None:
    won = paili.score(WIN)
    functions: list[Callable[[Any], object]] = [
        lambda facts: settle_wins({1: won}, dealer=0, discarder=0, **facts),
        lambda facts: settle_draw([0], dealer=0, **facts),
        lambda facts: settle_draw([0], dealer=0, nagashi=[1], **facts),
        lambda facts: settle_abort("four_winds", **facts),
    ]
    for name in ("honba", "sticks"):
        for question in functions:
            with pytest.raises(ScoreError, match=rf"{name} .*: must be a whole number of 0…1000"):
                question({name: wrong})
    with pytest.raises(ScoreError, match=r"sticks .*: must be a whole number"):
        final([25_000] * 4, sticks=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, 1.5, "x" * 5_000, ["x"] * 5_000, 10**5_000, float("nan")], ids=shown)
def test_values_of_rules_are_named_and_never_echoed_at_length(wrong: object) -> None:
    for field in Rules.TENHOU.to_dict():
        if field == "name":
            continue
        with pytest.raises(ScoreError) as caught:
            Rules.TENHOU.replace(**{field: wrong})
        assert field in str(caught.value)
        assert len(str(caught.value)) < 600


@pytest.mark.parametrize("players", [3, 4])
def test_noten_payments_divide_or_are_refused(players: int) -> None:
    base = Rules.TENHOU if players == 4 else Rules.TENHOU_SANMA
    divisor = 6 if players == 4 else 2
    for payment in range(0, 3_001, 50):
        if payment % divisor:
            with pytest.raises(
                ScoreError, match=f"noten_payment = {payment}: must be divisible by {divisor}"
            ):
                base.replace(noten_payment=payment)
            continue
        rules = base.replace(noten_payment=payment)
        for ready in range(players + 1):
            assert sum(noten_payments(range(ready), rules)) == 0


def test_a_win_is_frozen_and_the_same_after_pickling() -> None:
    win = Win("123m456p77889s11z", "9s", riichi=True, dora_indicators="4p")
    for again in (pickle.loads(pickle.dumps(win)), copy.copy(win), copy.deepcopy(win), win.replace()):
        assert again == win
        assert hash(again) == hash(win)
        assert repr(again) == repr(win)
        assert scoring.score(again) == scoring.score(win)
    for name in ("tsumo", "flowers", "full", "no_such_fact"):
        with pytest.raises(FrozenInstanceError, match=name):
            setattr(win, name, True)
        with pytest.raises(AttributeError):
            delattr(win, name)
    with pytest.raises(TypeError, match="unexpected keyword argument 'no_such_fact'"):
        Win("123m456p77889s11z", "9s", no_such_fact=1)  # type: ignore[call-arg]


def test_a_fact_given_as_its_default_is_as_good_as_none() -> None:
    plain = Win("123m456p77889s11z", "9s")
    win = Win(**plain.arguments())
    assert win == plain
    assert {*inspect.signature(Win).parameters} == {*plain.arguments(), "chankan"}
    assert all(getattr(win, name) == getattr(plain, name) for name in plain.arguments())
    assert Win("123m456p77889s11z", "9s", tsumo=0, seat_wind="S", dora_indicators=[]) == plain  # type: ignore[arg-type]


def test_a_chinese_game_by_its_name() -> None:
    win = Win("123456789m12p88s", "3p", tsumo=True)
    assert paili.score(win, "MCR") == paili.fan.score(win, "mcr") == paili.score(win, paili.fan.MCR)
    with pytest.raises(ScoreError, match="rules='chess'"):
        paili.score(win, "chess")  # type: ignore[call-overload]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_of_one_family_has_a_name(language: str) -> None:
    for family in FAMILY_FACTS.values():
        assert all(text(f"fact.{name}", language) for name, _ in family)


@pytest.mark.parametrize("indicator", ["8m", "0m"])
def test_no_function_takes_an_indicator_that_three_players_do_not_have(indicator: str) -> None:
    """An indicator 8m would make dora of the 9m."""
    rules, facts = Rules.TENHOU_SANMA, {"dora_indicators": indicator}
    win = Win("999m456p77889s11z", "9s", riichi=True, **facts)
    paili.score(win.replace(dora_indicators="1m"), rules)  # from here on the rules are in the cache
    functions: list[Callable[[], object]] = [
        lambda: paili.score(win, rules),
        lambda: paili.score(win.replace(dora_indicators="1m", ura_indicators=indicator), rules),
        lambda: paili.wait_points("999m456p77889s11z", rules=rules, **facts),
        lambda: paili.evaluate("999m456p77889s11z", turns=1, rules=rules, **facts),
        lambda: points_goal("999m456p77889s11z", rules=rules, **facts),
    ]
    for question in functions:
        with pytest.raises(ScoreError, match=r"[58]m and tenhou_sanma exclude each other"):
            question()
