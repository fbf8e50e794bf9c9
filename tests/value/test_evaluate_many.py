"""Many hands, calls, other games: the same results as for one hand alone."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import paili
from paili import LAIZI, SANMA, TAIWAN, Hand, batch
from paili.errors import BatchError, NotationError, QuestionError
from paili.value.question import question
from paili.value.solve import places_of, solved


def test_a_batch_equals_single_hands_and_keeps_their_order() -> None:
    hands = batch.deal(3, tiles=14, seed=5)
    pairs: list[tuple[int, int]] = []
    evaluation = batch.evaluate(
        hands, turns=6, shape_changes=0, threads=2, progress=lambda *done: pairs.append(done)
    )
    for row, counts in enumerate(hands):
        alone = paili.evaluate(Hand.from_counts(counts), turns=6, shape_changes=0)
        assert (evaluation.win[row], evaluation.tenpai[row], evaluation.points[row]) == (
            alone.win,
            alone.tenpai,
            alone.points,
        )
        assert evaluation.best[row] == alone.best.tile
        for value in alone.discards:
            assert evaluation.discards[row, value.tile].tolist() == [value.win, value.tenpai, value.points]
    assert sorted(total for _, total in pairs) == [3, 3, 3]
    assert np.isnan(evaluation.discards[0, hands[0] == 0]).all()


def test_a_bad_row_is_named() -> None:
    with pytest.raises(BatchError, match="row 1"):
        batch.evaluate(np.array([[1] * 13 + [0] * 21, [1] * 12 + [0] * 22], np.uint8))


def test_a_chinese_game_has_the_values_of_single_hands() -> None:
    hand, facts = Hand.parse("123m456p78s11233z"), {"rules": "mcr", "turns": 2, "flowers": 8}
    alone, many = paili.evaluate(hand, **facts), batch.evaluate([hand.counts], **facts)
    assert many.points[0] == alone.points > 0
    assert many.win[0] == alone.win


@pytest.mark.parametrize("rows", [0, 2])
def test_a_wrong_argument_is_no_fault_of_a_row(rows: int) -> None:
    hands = np.array([Hand.parse("123m456p78s11233z").counts] * rows, np.uint8).reshape(rows, 34)
    with pytest.raises(QuestionError, match=r"^turns='x'"):
        batch.evaluate(hands, turns="x")
    with pytest.raises(NotationError):
        batch.evaluate(hands, "q")
    with pytest.raises(QuestionError, match="flowers"):
        batch.evaluate(hands, flowers=1)
    with pytest.raises(TypeError, match=r"evaluate\(\) got an unexpected keyword argument 'turn'. Did you"):
        batch.evaluate(hands, turn=1)


def test_an_interrupt_ends_all_threads() -> None:
    rows, others, here = 60, list[int](), threading.current_thread()

    def interrupt(done: int, _: int) -> None:
        if threading.current_thread() is here:
            raise KeyboardInterrupt
        others.append(done)

    with pytest.raises(KeyboardInterrupt):
        batch.evaluate(
            batch.deal(rows, tiles=13, seed=1), turns=4, shape_changes=0, threads=2, progress=interrupt
        )
    assert len(others) < rows // 2


def test_suits_may_be_exchanged() -> None:
    one = paili.evaluate("1235m46p2355s1167z", turns=8, shape_changes=0, objective="win")
    other = paili.evaluate("2355m1235p46s1167z", turns=8, shape_changes=0, objective="win")
    assert one.win == pytest.approx(other.win, abs=1e-12)


def test_useful_tiles_seen_are_never_better_and_more_draws_never_worse() -> None:
    hand = "1235m46p2355s1167z"
    values = [
        paili.evaluate(hand, visible, turns=9, shape_changes=1, objective="win").win
        for visible in ("4z4z", "4m4z", "4m5p")
    ]
    assert values == sorted(values, reverse=True)
    by_turns = [
        paili.evaluate(hand, turns=turns, shape_changes=1, objective="win").win for turns in (3, 6, 9)
    ]
    assert by_turns == sorted(by_turns)
    curves = paili.evaluate(hand, turns=9, shape_changes=1).by_turn
    for curve in (curves.win, curves.tenpai, curves.points):
        assert list(curve) == sorted(curve)
        assert curve[0] == 0
    assert curves.win[-1] <= curves.tenpai[-1] <= 1


def test_the_objective_is_what_the_policy_does_best() -> None:
    results = {
        objective: paili.evaluate("1235m46p2355s116z", turns=9, shape_changes=1, objective=objective)
        for objective in ("points", "win", "tenpai")
    }
    assert results["points"].points == max(item.points for item in results.values())
    assert results["win"].win == max(item.win for item in results.values())
    assert results["tenpai"].tenpai == max(item.tenpai for item in results.values())


@pytest.mark.parametrize(
    ("hand", "variant", "objective"),
    [
        ("19m123p456s11222z", SANMA, "points"),
        ("123m456p78s11233z", LAIZI.with_wildcards("5s"), "win"),
        ("111222333m45p678s77z", TAIWAN, "win"),
        ("123m456p78s12z***", paili.RIICHI, "win"),
        ("123m456p7s2z*****", paili.RIICHI, "win"),
        ("19m19p19s1234567z", paili.RIICHI, "points"),
        ("1199m22p33s4455z6z", paili.RIICHI, "points"),
    ],
)
def test_other_games_and_forms(hand: str, variant: paili.Variant, objective: str) -> None:
    sought = "win" if "*" in hand else "points"
    evaluation = paili.evaluate(hand, turns=3, shape_changes=0, variant=variant, objective=sought)
    assert evaluation.objective == objective
    assert 0 < evaluation.win <= evaluation.tenpai <= 1
    assert (evaluation.points is None) is (objective == "win")


def test_a_hand_too_far_from_ready_is_followed_by_fewer_discards() -> None:
    hand = "157m1126p3689s467z"
    assert paili.shanten(hand).best == 5
    evaluation = paili.evaluate(hand, turns=18, objective="win", shape_changes=1)
    assert (evaluation.shape_changes, evaluation.followed, evaluation.exact, evaluation.gap) == (
        0,
        "useful",
        False,
        None,
    )
    assert 0 < evaluation.win < 0.2


def test_a_call_beside_letting_the_tile_go() -> None:
    result = paili.evaluate_call("22m456p77p678s999s", "7p", source="right", turns=6, shape_changes=0)
    passing = paili.evaluate("22m456p77p678s999s", "7p", turns=6, shape_changes=0, riichi="later")
    choices = {str(choice.meld): choice.value for choice in result.choices}
    assert choices["None"].win == pytest.approx(passing.win)
    assert choices["[777p]"].points == choices["[777p]"].win == 0  # an open hand without a yaku
    assert result.best.meld is None
    tanyao = paili.evaluate_call(
        "22m456p77p678s345s", "7p", "right", turns=6, shape_changes=0, objective="win"
    )
    assert [str(choice.meld) for choice in tanyao.choices] == ["[777p]", "None"]
    assert tanyao.best.value.win > passing.win


def test_a_quad_that_is_called_draws_once_more() -> None:
    """A tile replaces its fourth one; after a pon there is none to draw."""
    choices = paili.evaluate_call("111m456p78p678s99s", "1m", source="right", turns=4, shape_changes=0)
    turns = {str(choice.meld): choice.evaluation.turns for choice in choices.choices}
    assert turns == {"None": 4, "[111m]": 4, "[1111m]": 5}


@pytest.mark.parametrize("opponents", [None, "phoenix"])
@pytest.mark.parametrize("objective", ["points", "win", "tenpai"])
@pytest.mark.parametrize("shape_changes", [0, 1])
def test_the_walk_forwards_earns_what_was_foreseen_backwards(
    opponents: str | None, objective: str, shape_changes: int
) -> None:
    lane = ["win", "tenpai", "points"].index(objective)
    inputs = question(
        "1235m46p2355s116z",
        turns=9,
        shape_changes=shape_changes,
        objective=objective,
        opponents=opponents,
        dora_indicators="1z",
    )
    solution, places = solved(inputs).solution(), places_of(inputs)
    roots = solution.roots
    for root, place in enumerate(places):
        end = solution.ends(root, inputs.turns)[lane]
        if roots.node[place] >= 0 and not (opponents and objective == "tenpai"):
            assert end == pytest.approx(roots.value[place], abs=1e-9, rel=1e-9)


@pytest.mark.parametrize(
    ("hand", "options", "has_gap"),
    [
        ("2344m678p123345s5z", {"shape_changes": 1}, True),
        ("2344m678p123345s5z", {"shape_changes": 2, "turns": 12}, True),
        ("1345m2246p345679s", {"shape_changes": 1, "objective": "win"}, True),
        ("1345m2246p345679s", {"shape_changes": 1, "objective": "tenpai"}, False),
        ("2344m678p123345s5z", {"shape_changes": 1, "turns": 20}, False),
        ("2344m678p123345s5z", {"shape_changes": 1, "opponents": "phoenix"}, False),
        ("2344m678p5s111z[777z]", {"shape_changes": 1, "turns": 6}, False),
        ("2344m678p12334s*5z", {"shape_changes": 0, "turns": 4, "objective": "win"}, True),
        pytest.param(
            "2344m678p1233s*5z9p", {"shape_changes": 1, "turns": 4, "objective": "win"}, False, marks=pytest.mark.slow
        ),
    ],
)  # fmt: skip
def test_how_far_off_is_shown_of_hands_that_were_played(
    hand: str, options: dict[str, object], has_gap: bool
) -> None:
    gap = paili.evaluate(hand, **options).gap
    assert (gap is not None) is has_gap
    assert gap is None or (gap == 0) is (options["shape_changes"] == 0)
