"""Later calls at a table: the same measure for closed and open hands, before a call and after it."""

from __future__ import annotations

from typing import Any

import pytest

import paili
from paili import batch, evaluate, evaluate_call, explain
from paili.errors import QuestionError
from paili.goal.call_value import MARGIN
from paili.hand import Hand
from paili.layout import Lines
from paili.report.hand.call import OffersPrinter
from paili.tiles import Kind
from paili.value.loops.sizes import NO_DISCARD
from paili.value.question import question
from paili.value.records import CLOSE
from paili.value.solve import SolvedAs, places_of, solved
from paili.value.table.later_calls import later_calls, row_name
from paili.value.with_calls import without_calls
from paili.variants import RIICHI

TABLE: dict[str, Any] = {"opponents": "phoenix", "seat_wind": "E", "round_wind": "E", "dora_indicators": "3m"}
OPEN = "4566m34477p34s[777z]"
CLOSED = "22456m3467p345s77z"
AGAINST_RIICHI = (  # a 7p is offered, and the seat on the left is in riichi
    "2235679m0566p44s_E2N.0.1_i2p_w33_o7pD_p23500.24700.27100.23700_A9p2Z8p5z6s1m1Z99m_B2Z1s347z5pC7Z7sC76Z"
    "_C3z1p2z3Z5z2s2S8s4Z2S.5-46p.7-77s_D4z9S9P15z17p4m-17P"
)


def by_tile(evaluation: paili.Evaluation) -> dict[object, Any]:
    return {discard.tile: discard for discard in evaluation.discards}


@pytest.mark.parametrize("hand", [OPEN, CLOSED])
def test_a_share_of_what_calls_promise_is_counted(hand: str) -> None:
    """Own draws, and of the two policies that come nearer all the time the difference, times the factor."""
    options: dict[str, Any] = {**TABLE, "turns": 9}
    whole, own = (by_tile(evaluate(hand, calls=calls, **options)) for calls in (None, False))
    for kind in own:
        assert own[kind].shanten == whole[kind].shanten
    inputs = question(hand, calls=True, shape_changes=0, **options)
    plain = inputs._replace(facts=inputs.facts._replace(calls=False))
    near, calling = solved(plain).solution(), solved(inputs).solution()
    factor, places = later_calls(4), places_of(inputs)
    melds, gained = len(inputs.hand.melds), 0
    for root, place in enumerate(places):
        if near.roots.node[place] >= 0 and calling.roots.node[place] >= 0:
            share = factor.factor(melds, near.roots.need[place] - 1)
            for lane, name in ((0, "win"), (2, "points")):
                gain = calling.ends(root, 9)[lane] - near.ends(root, 9)[lane]
                expected = getattr(own[Kind(place)], name) + share * gain
                assert getattr(whole[Kind(place)], name) == pytest.approx(expected)
            gained += share * (calling.ends(root, 9)[0] - near.ends(root, 9)[0]) > 0
    assert gained


NEAR_PAIRS = (  # by melds 3, 3, 4, 3 and 3-shanten, by seven pairs 2, 1, 2, 1 and 2
    "1155m2288p34s147z", "1155m2288p33s46s7z", "779m47p5569s4466z", "1155m2288p34s1477z", "9m1155m2288p34s14z7z",
)  # fmt: skip


def of_melds_alone(hand: str) -> tuple[SolvedAs, SolvedAs]:
    """Solve the two policies that come nearer to four melds all the time, without and with calls."""
    request = question(hand, calls=True, shape_changes=0, turns=14, **TABLE)
    request = request._replace(facts=request.facts._replace(variant=RIICHI.with_forms("standard")))
    return solved(without_calls(request)).solution(), solved(request).solution()


@pytest.mark.parametrize("hand", NEAR_PAIRS)
def test_near_seven_pairs_calls_count_by_the_part_of_wins_by_melds(hand: str) -> None:
    whole, own = (evaluate(hand, calls=calls, turns=14, **TABLE) for calls in (None, False))
    near, calling = of_melds_alone(hand)
    shares, gains = later_calls(4), []
    for root, place in enumerate(places_of(question(hand, **TABLE))):
        more, less = (
            item.best if place == NO_DISCARD else by_tile(item)[Kind(place)] for item in (whole, own)
        )
        is_further = near.roots.need[place] - 1 > less.shanten
        share = shares.factor(0, less.shanten, is_further=is_further) * min(
            near.ends(root, 14)[0] / less.win, 1
        )
        if near.roots.node[place] < 0:  # a discard after which melds are further away
            share = 0
        gains.append(share * (calling.ends(root, 14)[2] - near.ends(root, 14)[2]))
        assert more.points - less.points == pytest.approx(gains[-1])
        gain_in_wins = share * (calling.ends(root, 14)[0] - near.ends(root, 14)[0])
        assert more.win - less.win == pytest.approx(gain_in_wins)
    assert max(gains) > 10


@pytest.mark.parametrize(
    "hand", [*NEAR_PAIRS[:3], "2233m44p6677p68s1z", "33557m4488p23s77z", "2355m2288p33s447z"]
)
def test_near_seven_pairs_calls_add_what_they_add_to_a_hand_that_may_win_by_both(hand: str) -> None:
    """The slow way: a graph of both forms, with as many shape changes as the melds are further away."""
    distance = paili.shanten(hand)
    further = distance.standard - distance.seven_pairs
    request = question(hand, calls=True, shape_changes=further, turns=14, **TABLE)
    both, own = solved(request).solution(), solved(without_calls(request)).solution()
    assert (both.shape_changes, own.shape_changes, both.calls) == (further, further, 4)
    exact = both.ends(0, 14)[2] - own.ends(0, 14)[2]
    added = (
        evaluate(hand, turns=14, **TABLE).best.points
        - evaluate(hand, calls=False, turns=14, **TABLE).best.points
    )
    factor = later_calls(4).factor(0, distance.best, is_further=True)
    assert added / factor == pytest.approx(exact, rel=0.2, abs=60)


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("779m47p5569s44663z", "with a drawn tile, 4-shanten by melds takes too long"),
        ("1155m2288p3366s7z", "it is ready"),
        ("19m19p19s1234566z", "melds are too far"),
    ],
)
def test_far_from_melds_later_calls_add_nothing(hand: str, why: str) -> None:
    whole, own = (evaluate(hand, calls=calls, turns=14, **TABLE) for calls in (None, False))
    assert whole.points == own.points, why
    assert whole.calls == 0


def test_a_hand_is_worth_the_same_one_moment_after_a_call() -> None:
    """What a call is said to leave is what the hand is worth when it discards."""
    hand, fields = "5566m3449p889s11z", {**TABLE, "turns": 14}
    call = next(choice for choice in evaluate_call(hand, "1z", "across", **fields).choices if choice.meld)
    after = evaluate("5566m3449p889s[111z]", **fields)
    now = by_tile(call.evaluation)
    for discard in after.discards:
        assert now[discard.tile].points == pytest.approx(discard.points)
        assert now[discard.tile].win == pytest.approx(discard.win)


OFFERED = (
    "688m357p3499s.7-77z_E3W.0.1_i7z_w46_o4pD_p42900.21600.13500.21000_A435z3m8s9p_B9m4z19p3z3s-C"
    "_C6z4Z8p6Z1z21p.3-12s_D2z9m5z1m7ZA9M4p_rules.tenhou-east"
)
CALLED = (
    "688m7p3499s.7-77z.4-35p_E3W.0.1_i7z_w46_p42900.21600.13500.21000_A435z3m8s9p_B9m4z19p3z3s-C"
    "_C6z4Z8p6Z1z21p.3-12s_D2z9m5z1m7ZA9M4pA_rules.tenhou-east"
)


def test_a_call_at_a_table_leaves_the_draws_of_the_wall() -> None:
    """46 tiles are left: 12 own draws where the tile from the left is let go, 11 after a call."""
    results = {
        str(choice.meld): choice for choice in evaluate_call(OFFERED, opponents="phoenix", fold=False).choices
    }
    assert results["None"].evaluation.turns == 12
    call = results["[345p]"].evaluation
    assert call.turns == 11
    after = by_tile(evaluate(CALLED, opponents="phoenix", fold=False))
    for kind, value in by_tile(call).items():
        assert value.points == pytest.approx(after[kind].points)
        assert value.win == pytest.approx(after[kind].win)


@pytest.mark.parametrize("turns", [17, 15, 12, 9])
def test_the_dealer_calls_the_double_east(turns: int) -> None:
    choices = evaluate_call("5566m3449p889s11z", "1z", "across", **{**TABLE, "turns": turns})
    assert str(choices.best.meld) == "[111z]"


def test_calls_are_counted_at_a_table_by_default() -> None:
    assert evaluate(CLOSED, turns=9).calls == 0
    assert evaluate(CLOSED, turns=9, opponents="phoenix").calls == 4
    assert evaluate(CLOSED, turns=9, opponents="phoenix", calls=False).calls == 0
    assert evaluate(CLOSED, turns=9, opponents="phoenix") == evaluate(
        CLOSED, turns=9, opponents="phoenix", calls=True
    )
    assert evaluate("22456m3467p345s7z*", turns=3, opponents="phoenix", objective="win").calls == 0
    with pytest.raises(QuestionError):
        evaluate("22456m3467p345s7z*", turns=3, opponents="phoenix", objective="win", calls=True)


def test_a_ready_hand_is_worth_its_own_draws() -> None:
    fields = {**TABLE, "turns": 9}
    for hand in ("234m456p678s34s99p", "234m456p34s99p[777z]"):
        assert evaluate(hand, **fields).points == evaluate(hand, calls=False, **fields).points


def test_a_discard_that_steps_back_gains_in_proportion() -> None:
    """Out of reach of the calls that come nearer, it gains what the best gains by its chance to win."""
    hand, fields = CLOSED, {**TABLE, "turns": 9}
    whole, own = (evaluate(hand, calls=calls, **fields) for calls in (None, False))
    best = max(
        (discard for discard in own.discards if discard.shanten == own.best.shanten),
        key=lambda x: x.points or 0.0,
    )
    gain = by_tile(whole)[best.tile].win - best.win
    back = [discard for discard in own.discards if discard.shanten > own.best.shanten and discard.win]
    assert back
    for item in back:
        expected = item.win + gain * min(item.win / best.win, 1.0)
        assert by_tile(whole)[item.tile].win == pytest.approx(expected)


def test_many_hands_and_one_agree() -> None:
    fields = {**TABLE, "turns": 6}
    evaluation = batch.evaluate([Hand.parse(CLOSED).counts], **fields)
    assert evaluation.points[0] == pytest.approx(evaluate(Hand(Hand.parse(CLOSED).counts), **fields).points)


def test_an_explanation_tells_what_calls_add() -> None:
    """The parts add up to the difference that the table of discards shows."""
    hand, fields = OPEN, {**TABLE, "turns": 12}
    evaluation = evaluate(hand, **fields)
    one, other = evaluation.discards[:2]
    why = explain(hand, int(one.tile or 0), int(other.tile or 0), **fields)
    assert why.parts[-1].id == "calls"
    assert sum(part.difference for part in why.parts) == pytest.approx(
        (one.points or 0) - (other.points or 0)
    )
    assert why.a.value.points == one.points
    for language in ("en", "zh", "ja"):
        assert str(round(why.parts[-1].a)) in why.text(language)


def test_the_factors_are_those_of_the_file() -> None:
    for players in (4, 3):
        result = later_calls(players)
        assert result.rows
        for name, row in result.rows.items():
            assert 0 <= row.factor <= 1, name
            assert row.of > 0
            assert row.error > 0
        assert result.factor(1, 0) == result.factor(1, 4) == 0
    assert row_name(4, 2) == row_name(3, 2)


def test_a_call_stands_first_where_it_is_distinguished() -> None:
    """Worth less than the margin more it is near, and comes behind letting the tile go; the report says so."""
    near = evaluate_call("9m22889p339s2266z", "6z", "left", **TABLE, turns=12)
    worth = {str(choice.meld): choice.value.points or 0.0 for choice in near.choices}
    assert 0 < worth["[666z]"] - worth["None"] < MARGIN
    assert near.best.meld is None
    assert [str(meld) for meld in near.near] == ["[666z]"]
    apart = evaluate_call("5566m3449p889s11z", "1z", "across", **TABLE, turns=12)
    assert apart.best.meld is not None
    assert apart.near == ()
    assert evaluate_call("9m22889p339s2266z", "6z", "left", turns=12).near == ()  # no table
    pushes = paili.Position.parse(AGAINST_RIICHI).evaluate_call(opponents="phoenix", fold=True)
    gain = pushes.choices[1].value.points - pushes.best.value.points
    assert near.margin == MARGIN < gain < pushes.margin == CLOSE[4].margin
    assert pushes.best.meld is None
    by_place = evaluate_call(
        "9m22889p339s2266z", "6z", "left", **TABLE, turns=12, objective="place", points=[25000] * 4, to_play=4
    )
    assert by_place.best.meld is None
    assert by_place.near == near.near
    of_pass = {choice.meld: choice.value.place for choice in by_place.choices}[None]
    assert 0 < by_place.choices[1].value.place - of_pass < by_place.margin < 1
    for language, words in (("en", "about equal"), ("zh", "大致相当"), ("ja", "ほぼ互角")):
        for value in (near, by_place):
            screen = Lines(120)
            OffersPrinter(language, screen).print_value(value)
            assert any(words in line for line in screen.lines)
