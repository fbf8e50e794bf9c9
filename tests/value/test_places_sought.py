"""Values by place: each end of a deal judged by itself, and values equal to those by points if places are equal."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

import paili
from paili import Rules, goal
from paili.scoring.places.model import place_model
from paili.scoring.places.standing import GameStanding, checked_prize
from paili.scoring.points import Winnings, changes_of
from paili.scoring.settlement import noten_payments
from paili.value import solve
from paili.value.loops.rates import Model
from paili.value.place_equity import OutcomeValues, dealt, outcome_values
from paili.value.table import phoenix
from paili.value.table.signs import DECLARED

TENHOU = Rules.TENHOU
PLAIN = TENHOU.replace(uma=(0, 0, 0, 0), return_points=25_000)  # the end brings the points alone
CLOSE, FIRST = (25_300, 27_300, 21_700, 25_700), "S"
ONE_TO_GO, READY = "2345m456p2378s44z9p", "123m456p789s1155z"
LINE = "2345m456p2378s44z.9p_S4W.1.1_i3m_p25300.27300.21700.24700"


def standing(points: tuple[int, ...] = CLOSE, own: int = 2, left: int = 1, **more: Any) -> GameStanding:
    rules = more.get("rules", TENHOU)
    prize = checked_prize(more.get("uma"), rules)
    return GameStanding(points, own, left, 1, prize, more.get("honba", 0), more.get("sticks", 0), rules)


def brings(points: list[int], own: int, left: int, uma: object = None, *, passes_on: bool = False) -> float:
    """What the end of the game brings, by the question that everybody may ask, after the deal passed on."""
    winds = "NESW" if passes_on else "ESWN"
    by_wind = [points[winds.index(wind)] for wind in "ESWN"]
    seat, first = winds[own], winds["ESWN".index(FIRST)]
    final_places = goal.final_places(by_wind, to_play=left, seat=seat, first_dealer=first, uma=uma)  # type: ignore[arg-type]
    return final_places.bonus + (points[own] / 1000 if uma is None else 0)


def deals_left(points: list[int], left: int, repeats: bool) -> int:
    """By hand: below nothing, or after the last deal with 30,000 unless a dealer who is not first repeats."""
    is_last = left == 1 and max(points) >= 30_000 and (not repeats or points[0] == max(points))
    return 0 if min(points) < 0 or is_last else max(1, left - (not repeats))


def changed(points: tuple[int, ...], changes: list[int]) -> list[int]:
    return [one + other for one, other in zip(points, changes, strict=True)]


@pytest.mark.parametrize("uma", [None, (90, 45, 0, -135), "mahjong_soul_saint1"])
@pytest.mark.parametrize(
    ("points", "left"), [(CLOSE, 1), ((3_000, 42_000, 30_000, 25_000), 3), ((25_000,) * 4, 8)]
)
def test_ways_to_end_a_deal_are_judged_as_one_by_one(points: tuple[int, ...], left: int, uma: Any) -> None:
    for own in (0, 2):
        state = standing(points, own, left, uma=uma, honba=1, sticks=2)
        outcomes, by_soul = outcome_values(state), uma == "mahjong_soul_saint1"
        numbers = (125, 60, -5, -225) if by_soul else uma

        def worth(changes: list[int], repeats: bool) -> float:
            after = changed(points, changes)
            soul_points = 0.001 * (after[own] - points[own]) if by_soul else 0.0  # noqa: B023
            now = brings(list(points), own, left, numbers)  # noqa: B023
            left_then = deals_left(after, left, repeats)
            return soul_points + brings(after, own, left_then, numbers, passes_on=not repeats) - now  # noqa: B023

        def won(winner: int, discarder: int | None, basic: int) -> float:
            changes = changes_of(
                Winnings(basic, 0, 0, discarder is None), winner=winner, dealer=0, rules=TENHOU,
                discarder=discarder, honba=1,
            )  # fmt: skip
            changes[winner] += 2_000
            return worth(changes, winner == 0)

        others = [(own + number) % 4 for number in (1, 2, 3)]
        for basic in (240, 2_000, 8_000):
            by_ron = sum(won(own, other, basic) for other in others) / 3
            assert outcomes.change(outcomes.ron[basic]) == pytest.approx(by_ron, abs=1e-9)
            assert outcomes.change(outcomes.tsumo[basic]) == pytest.approx(won(own, None, basic), abs=1e-9)
        for place, other in enumerate(others):
            wins = place_model(4).wins["dealer" if other == 0 else "child"]["riichi"]["ron"]
            mean = sum(times * won(other, own, basic) for basic, times in wins.items()) / sum(wins.values())
            assert -outcomes.dama[place][0][4] - outcomes.level == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("own", [0, 3])
def test_an_exhaustive_draw_is_judged_by_who_may_be_ready(own: int) -> None:
    outcomes, others = outcome_values(standing(own=own, left=2)), [seat for seat in range(4) if seat != own]
    for place, (hand, is_ready) in enumerate((("free", False), ("ready", True))):
        times, total = place_model(4).ready[hand], 0.0
        for number, many in enumerate(times):
            for combination in combinations(others, number):
                ready = {*combination, own} if is_ready else {*combination}
                after = changed(CLOSE, [*noten_payments(ready, TENHOU)])
                repeats = 0 in ready
                then = brings(after, own, deals_left(after, 2, repeats), passes_on=not repeats)
                change = then - brings(list(CLOSE), own, 2)
                total += many * change / len([*combinations(others, number)])
        assert outcomes.change(outcomes.drawn[place]) == pytest.approx(total / sum(times), abs=1e-9)


def outcomes_of(own: int) -> OutcomeValues:
    return outcome_values(standing(own=own, rules=PLAIN))


def test_where_the_end_brings_points_alone_a_win_is_its_points() -> None:
    outcomes = outcome_values(standing(rules=PLAIN, honba=2, sticks=1))
    assert outcomes.change(outcomes.ron[480]) == pytest.approx(2.0 + 0.6 + 1)
    assert outcomes.per_thousand == pytest.approx(1)
    for own in (0, 2):  # the dealer gets six times the basic points, another seat four times
        assert outcomes_of(own).change(outcomes_of(own).won(4_800)) == pytest.approx(4.8)
    assert outcomes.change(dealt(outcomes, 0, "riichi", 5_200, 4, dealer=False)) < -5
    dama, declared = outcomes.dama[1], outcomes.declared[1]
    assert all(one - other == pytest.approx(-1) for one, other in zip(dama[0], declared[0], strict=True))


def with_places_as_points(monkeypatch: pytest.MonkeyPatch, state: GameStanding) -> None:
    """Let points be what places are worth, of a standing whose end brings points alone."""
    by_place, real = outcome_values(state), phoenix.model

    def model(turns: int, **options: Any) -> Any:
        result = real(turns, **{**options, "standing": state})
        others, rons, copies, wall = (
            np.array(item) for item in (result.others, result.ron, result.copies, result.wall)
        )
        loss = 1000 * (np.array(result.loss) + by_place.level)
        ends = [*(1000 * (np.array(result.ends)[:3] - by_place.level)), 1000]
        loss[[1, 5, 6]] -= 1000  # the own stick, which is laid when riichi is declared
        ends[2] += 1000
        fold = np.array(result.fold)
        fold = np.where(fold < -1e20, fold, 1000 * (fold - by_place.level))
        return Model(others, np.where(others > 0, loss, 0.0), rons, copies, np.array(ends), fold, wall)

    assert DECLARED == "riichi"
    monkeypatch.setitem(solve._TABLES, phoenix.NAME, model)


@pytest.mark.parametrize("riichi", ["best", False])
@pytest.mark.parametrize("hand", [ONE_TO_GO, READY, "1112345678m155p"])
@pytest.mark.parametrize("more", [{}, {"others": "r01", "fold": True}, {"calls": True}])
def test_values_are_those_of_points_where_the_end_brings_no_more(
    hand: str, riichi: Any, more: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    options: dict[str, Any] = {
        "opponents": "phoenix", "turns": 6, "riichi": riichi, "shape_changes": 0, "rules": PLAIN, "seat_wind": "W",
        "honba": 1, "sticks": 1, **more,
    }  # fmt: skip
    by_place = paili.evaluate(hand, objective="place", points=CLOSE, to_play=3, first_dealer=FIRST, **options)
    state = standing(left=3, rules=PLAIN, honba=1, sticks=1)
    with_places_as_points(monkeypatch, state)
    by_points = paili.evaluate(hand, dora_indicators="", **{**options, "visible": "9m"})  # not what is kept
    by_points = paili.evaluate(hand, **options)
    for one in by_place.discards or (by_place.best,):
        other = next(
            discard for discard in by_points.discards or (by_points.best,) if discard.tile == one.tile
        )
        assert one.place is not None
        assert other.points is not None
        assert one.points is None
        assert (one.win, one.tenpai, one.riichi) == pytest.approx((other.win, other.tenpai, other.riichi))
        if not more.get("fold"):  # its level is counted by other wins
            assert one.place == pytest.approx(other.points / 1000, abs=1e-6)


def test_in_the_last_deal_a_win_is_worth_what_it_reaches() -> None:
    """Third and far from all others, or a step behind the second; the same hand, and the same points."""
    far, near = (40_000, 38_000, 20_000, 2_000), (30_000, 28_000, 20_000, 22_000)
    options: dict[str, Any] = {
        "opponents": "phoenix", "turns": 8, "shape_changes": 0, "seat_wind": "W", "objective": "place", "to_play": 1,
        "uma": (90, 45, 0, -135),
    }  # fmt: skip
    for points, least, most in ((far, -2, 2), (near, 40, 200)):
        outcomes = outcome_values(standing(points, uma=options["uma"]))
        assert least < outcomes.change(outcomes.ron[480]) < most
    values = [paili.evaluate("234m456p2378s4488m", points=points, **options).place for points in (far, near)]
    assert all(isinstance(value, float) for value in values)


def test_a_position_knows_how_the_game_stands() -> None:
    evaluation = paili.evaluate(
        LINE, objective="place", opponents="phoenix", turns=6, shape_changes=0, uma="tenhou_8dan"
    )
    by_arguments = paili.evaluate(
        ONE_TO_GO, objective="place", opponents="phoenix", turns=6, shape_changes=0, seat_wind="W", round_wind="S",
        points=(21_700, 24_700, 25_300, 27_300), to_play=1, first_dealer="S", honba=1, sticks=1,
        dora_indicators="3m", uma=(90, 45, 0, -150),
    )  # fmt: skip
    assert evaluation.place == pytest.approx(by_arguments.place)
    assert evaluation.best.tile == by_arguments.best.tile
    assert evaluation.to_dict()["discards"][0]["place"] == evaluation.place
    assert evaluation.to_dict()["points"] is None
