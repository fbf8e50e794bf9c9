"""Hands that cannot win within the draws of the count, that are too far from ready, or that have won."""

from __future__ import annotations

from inspect import signature

import pytest

import paili
from paili import Rules, evaluate, evaluate_call
from paili.value.question import Options, OptionsOfACall
from paili.value.records import Evaluation

FAR = "4678m1369p12347s4z"
UNRELATED = "147m258p369s12345z"


@pytest.mark.parametrize("options", [{}, {"calls": True}, {"others_riichi": 1}, {"last_tile": True}])
@pytest.mark.parametrize("turns", [0, 1, 9])
def test_a_hand_that_cannot_win_is_worth_what_the_others_cost(turns: int, options: dict[str, object]) -> None:
    evaluation = evaluate(FAR, turns=turns, shape_changes=0, opponents="phoenix", **options)
    beyond = [discard for discard in evaluation.discards if not discard.in_reach]
    assert beyond
    for item in beyond:
        assert item.win == item.tenpai == 0.0
        assert item.points == pytest.approx(never(turns, **options), abs=1e-9)
        assert item.by_turn.points[-1] == pytest.approx(item.points, abs=1e-9)
    assert evaluation.best.in_reach


def never(turns: int, others_riichi: int = 0, **_: object) -> float:
    """What happens to a hand that does nothing, by the rates as they are told."""
    from paili.value.table.others import table_model

    table = table_model("phoenix", 4)
    others = table.others(turns, seats=(4 * others_riichi, 0, 0), dealer=3)
    mass, points = 1.0, 0.0
    for left in range(turns, -1, -1):
        points -= mass * others.lost[left] * others.loss[left]
        mass *= 1 - others.lost[left]
    return points + mass * table.drawn("free")


@pytest.mark.parametrize("hand", [FAR, "2344m678p123345s5z", "1355m406p3467s22z1m"])
@pytest.mark.parametrize("options", [{}, {"riichi": True}, {"objective": "win"}])
def test_what_is_out_of_reach_comes_last(hand: str, options: dict[str, object]) -> None:
    reach = [
        discard.in_reach
        for discard in evaluate(hand, opponents="phoenix", shape_changes=0, **options).discards
    ]
    assert reach == sorted(reach, reverse=True)
    assert not all(reach)


def test_a_call_after_which_nothing_wins_is_not_put_first() -> None:
    """The swap ban forbids the 2m that would have to go: what else goes leaves no win within reach."""
    choices = evaluate_call("234m2235p[888s][777z]", "2m", shape_changes=0, turns=6, opponents="phoenix")
    last = choices.choices[-1]
    assert (str(last.meld), last.value.in_reach) == ("[234m]", False)
    assert last.value.points < 0
    assert choices.best.value.in_reach


def test_without_exchanges_a_value_may_be_negative() -> None:
    explanation = paili.explain(FAR, "4z", "9p", shape_changes=0, turns=9, opponents="phoenix")
    assert explanation.a.without_shape_changes == pytest.approx(explanation.a.value.points, abs=1e-9)
    assert explanation.a.without_shape_changes < 0


# ---------------------------------------------------------------------------------- too far


def test_a_graph_too_large_with_calls_is_counted_with_fewer() -> None:
    assert evaluate("16m1p22s123457z[666z]", shape_changes=0, calls=True).best.in_reach
    assert evaluate(UNRELATED, calls=True).calls < 4


@pytest.mark.slow
def test_of_a_hand_too_far_to_count_the_useful_tiles_rank_the_discards() -> None:
    hand = "147m258p369s12345677z"
    evaluation = evaluate(hand, variant=paili.TAIWAN)
    assert (evaluation.followed, evaluation.exact, evaluation.gap) == ("none", False, None)
    discards = paili.discards(hand, variant=paili.TAIWAN)
    assert [(discard.tile, discard.shanten) for discard in evaluation.discards] == [
        (discard.tile, discard.shanten) for discard in discards
    ]
    assert not any(discard.in_reach for discard in evaluation.discards)
    before = "147m258p369s1234567z"
    assert (
        evaluate(before, variant=paili.TAIWAN).value.shanten
        == paili.shanten(before, variant=paili.TAIWAN).best
    )


@pytest.mark.parametrize("turns", [1, 5])
def test_a_far_hand_with_few_draws_is_no_work(turns: int) -> None:
    evaluation = evaluate(UNRELATED, turns=turns)
    assert (evaluation.followed, evaluation.exact, evaluation.win, evaluation.tenpai) == (
        "all",
        True,
        0.0,
        0.0,
    )
    assert evaluation.best.shanten == min(discard.shanten for discard in evaluation.discards)


def test_a_far_hand_that_is_followed_in_part_says_so() -> None:
    evaluation = evaluate(UNRELATED, turns=12)
    assert evaluation.followed in ("useful", "none")
    assert not evaluation.exact


# ---------------------------------------------------------------------------------- won, exact, draws left


def test_tiles_that_have_won_say_so() -> None:
    assert evaluate("2344m678p123345s1m", turns=3).won
    assert not evaluate("2344m678p123345s5z", turns=3).won
    assert not evaluate("2344m678p123345s", turns=3).won


LATE = {"seat_wind": "W", "round_wind": "S", "last_tile": True, "shape_changes": 0}


def test_what_only_the_last_tile_wins_is_not_exact() -> None:
    """A copy that comes before is thrown, and the formula counts it still."""
    hand = "24m9p35s[111z][888p][111s]"
    assert not evaluate(hand, turns=4, **LATE).exact
    assert evaluate(hand, turns=4, **LATE).gap is None
    assert evaluate(hand, turns=2, **LATE).exact  # the second draw is the first that can win
    assert evaluate(hand, turns=4, **(LATE | {"seat_wind": "E"})).exact
    assert evaluate(hand, turns=4, **(LATE | {"last_tile": False})).exact
    assert not evaluate("234m99p35s34567p77s", turns=4, riichi=False, **LATE).won


@pytest.mark.parametrize(("hand", "turns"), [("2344m678p123345s", 18), ("2344m678p123345s5z", 17)])
def test_a_first_turn_has_so_many_draws(hand: str, turns: int) -> None:
    assert evaluate(hand, shape_changes=0).turns == turns


@pytest.mark.parametrize(
    "options", [{}, {"opponents": "phoenix"}, {"calls": True}, {"riichi": True, "opponents": "phoenix"}]
)
def test_the_last_discard_is_a_question(options: dict[str, object]) -> None:
    evaluation = evaluate("2344m678p123345s5z", turns=0, **options)
    assert (evaluation.best.tenpai, evaluation.best.riichi, len(evaluation.by_turn.win)) == (1.0, False, 1)
    assert evaluation.discards[-1].tenpai == 0.0
    assert (evaluation.points > 0) is ("opponents" in options)


def test_no_riichi_after_the_last_draw() -> None:
    """Who is ready with the last draw declares nothing: a hand that has to declare is then as one that may."""
    options: dict[str, object] = {"turns": 1, "shape_changes": 0, "opponents": "phoenix"}
    one, other = (evaluate("2344m678p12335s5z4z", riichi=riichi, **options).best for riichi in (True, "best"))
    assert one.points == pytest.approx(other.points, abs=1e-9)


# ---------------------------------------------------------------------------------- numbers that compare


@pytest.mark.parametrize("hand", ["2344m678p123345s5z", "1233m456p1367s112z", "1345m2246p345679s", FAR])
def test_one_exchange_is_counted_near_and_far(hand: str) -> None:
    assert evaluate(hand, turns=6).shape_changes == 1
    assert evaluate(hand, turns=6, calls=True).shape_changes <= 1


def near(hand: str, **options: object) -> Evaluation:
    evaluation = evaluate(hand, **options)
    for discard in evaluation.discards[1:]:
        assert (discard.tile in evaluation.near) is (discard.in_reach and evaluation.ties(discard))
    return evaluation


def test_near_ties_are_reported() -> None:
    result = near(FAR, turns=17, opponents="phoenix")
    assert result.near[0] == result.discards[1].tile
    assert near("2344m678p123345s5z", shape_changes=0).near == ()
    assert result.to_dict()["near"] == [str(result.discards[1].to_dict()["tile"])]


def test_an_explanation_tells_a_near_tie() -> None:
    options: dict[str, object] = {
        "turns": 17, "opponents": "phoenix", "shape_changes": 0, "rules": Rules.TENHOU, "calls": False,
    }  # fmt: skip
    assert paili.explain(FAR, "4m", "6p", **options).near
    assert not paili.explain(FAR, "4m", "1s", **options).near


def test_what_no_question_takes_is_named_by_the_function() -> None:
    with pytest.raises(
        TypeError, match=r"^explain\(\) got an unexpected keyword argument 'turn'\. Did you mean 'turns'\?$"
    ):
        paili.explain("2344m678p123345s5z", "5z", "4m", turn=3)  # type: ignore[call-arg]
    with pytest.raises(
        TypeError,
        match=r"^evaluate_call\(\) got an unexpected keyword argument 'turn'\. Did you mean 'turns'\?$",
    ):
        paili.evaluate_call("22m456p77p678s999s", "7p", turn=3)  # type: ignore[call-arg]
    of_evaluate = {*signature(paili.evaluate).parameters} - {
        "hand",
        "visible",
        "facts",
    }  # a Chinese game is not explained
    of_evaluate |= {"north", "quads", "win_now", "banned"}  # among the facts
    assert set(Options.__annotations__) == of_evaluate
    assert set(OptionsOfACall.__annotations__) == of_evaluate - {"turns", "rules", "win_now", "banned"}
