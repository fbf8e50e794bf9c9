"""Push or fold: levels, values of a hand that may fold compared with a slow twin, danger of the discard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from slow_wall import weights_of

import paili
from paili import Position, evaluate, logs
from paili.game import Table
from paili.game.events import Discard
from paili.game.records import Deal
from paili.tiles import kind_of
from paili.value.loops.sizes import NO_DISCARD
from paili.value.question import ValueArguments, ValueQuestion, question
from paili.value.records import CLOSE
from paili.value.solve import model_for, solved
from paili.value.table import phoenix
from paili.value.table.others import TableModel, table_model
from paili.value.table.signs import BANDS, FOLDS, GROUPS, RIICHI, band_of, threat_signs
from paili.value.with_calls import solved_with_calls
from shared_data import path_of
from source import script

HANDS = ("23456m456p2378s44z", "2344m678p123345s5z", "147m258p369s12345z", "123m456p2378s[777z]1z")
THREATS = ("r00", "0r1", "rr0", "003", "rrr")
# a riichi of the seat on the right; 9p and 1s lie in its river
AGAINST = "2344m678p123345s5z_S4N_w62_i1z_A1m_B9p1s-_C8m3z_D9s3z"


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("safe", range(len(FOLDS)))
def test_a_fold_is_what_its_steps_bring(players: int, safe: int) -> None:
    """Forwards from the fold on, each step with the rates as they are told."""
    table, turns, seats = table_model("phoenix", players), 7, (RIICHI, 1, 0)[: players - 1]
    counted = table.counts["fold"]
    won = counted["won"]["mean"]
    folds = table.folds(turns, seats=seats, dealer=2)
    for begins in (turns, 3, 0):
        band = band_of(begins)
        alive, points, rate = 1.0, counted["shifts"][band]["shift"], counted["wins"][band]["rate"]
        for index in range(begins + 1):
            left = begins - index
            step = table.others(turns, FOLDS[max(safe - index, 0)], seats=seats, dealer=2)
            points += alive * (rate * won - (1 - rate) * step.lost[left] * step.loss[left])
            alive *= (1 - rate) * (1 - step.lost[left])
        points += alive * counted["drawn"][band]["mean"]
        assert folds[safe][begins] == pytest.approx(points, abs=1e-9)


@pytest.mark.parametrize("players", [4, 3])
def test_what_the_counts_of_folds_say(players: int) -> None:
    table = table_model("phoenix", players)
    assert table.safe_shares[0] == 0.0  # a fold begins with a safe tile
    assert sum(table.safe_shares) == pytest.approx(1)
    for name in ("drawn", "wins", "shifts"):
        assert len(table.counts["fold"][name]) == len(BANDS)
    seats = (RIICHI,) + (0,) * (players - 2)
    for turns in (3, 9, 15):
        worth = [row[turns] for row in table.folds(turns, seats=seats, dealer=2)]
        assert worth[1] < worth[2] < worth[3] < worth[4] < 0  # each further safe tile raises the value
        assert table.folds(turns, seats=seats, dealer=1)[2][turns] < worth[2]  # before a dealer
        push, free, fold = (
            table.others(turns, own, seats=seats).dealt[turns]
            for own in ("push closed", "free closed", "fold 2")
        )
        assert fold < free < push
    for dealer, name in product((0, 1, 2), ("r0", "rr", "30")):
        states = tuple({"r": RIICHI, "0": 0, "3": 3}[item] for item in name) + (0,) * (players - 3)
        level, value = table.fold_counted(states, dealer), table.folds(9, seats=states, dealer=dealer)[2][9]
        if level["of"] > 100:
            assert abs(value - level["mean"]) < 4 * level["error"] + 100


def test_rates_beside_a_threat_are_products_of_their_factors() -> None:
    table = table_model("phoenix", 4)
    step = table.others(5, "push open", seats=(RIICHI, 0, 0), dealer=2)
    factors, dealt = table.counts["threatened"], 0.0
    for state, deals, riichi in ((RIICHI, False, 0), (0, True, 1), (0, False, 1)):
        rate = 1.0
        for sign in threat_signs("push open", state, 3, deals, riichi):
            rate *= factors[sign]["factor"]
        dealt += rate
    assert GROUPS[RIICHI] == "riichi"
    assert step.dealt[5] == pytest.approx(dealt)


# ---------------------------------------------------------------------------------- the values of hands


@pytest.mark.parametrize("others", THREATS)
@pytest.mark.parametrize(
    ("hand", "options"),
    [
        *((hand, {}) for hand in HANDS),
        (HANDS[0], {"shape_changes": 0}),
        (HANDS[3], {"calls": True, "shape_changes": 0}),
    ],
)
def test_backwards_and_forwards_agree(hand: str, others: str, options: dict[str, object]) -> None:
    """What a hand is worth that may fold, and what becomes of it: two walks over one graph."""
    inputs = question(hand, turns=8, opponents="phoenix", others=others, fold=True, **options)
    solution = solved(inputs).solution()
    roots = solution.roots
    places = [kind for kind, count in enumerate(inputs.hand.counts) if count]
    points = [solution.ends(root, 8)[2] for root in range(len(places))]
    for place, ends in zip(places, points, strict=True):
        assert roots.value[place] == pytest.approx(ends, abs=1e-6), (hand, others, place)


@pytest.mark.parametrize("others", THREATS)
@pytest.mark.parametrize("turns", [0, 1, 6])
def test_a_ready_open_hand_beside_its_slow_twin(others: str, turns: int) -> None:
    """One wait, no riichi: each step by hand, folding wherever that is worth more."""
    hand = "123m456p789s1z[777z]"
    inputs = question(hand, turns=turns, opponents="phoenix", others=others, fold=True, shape_changes=0)
    model, copies = model_for(inputs), 3
    ron, tsumo = (
        paili.score(paili.Win(hand, "1z", tsumo=own, seat_wind="S"), paili.Rules.TENHOU).points
        for own in (False, True)
    )
    weight = weights_of(inputs.unseen[:34], turns, riichi=others.count("r"))[27]
    later = None
    for left in range(turns + 1):
        chance = model.copies[3, 1, copies] * model.ron[3, 27, left]
        lost, drawn = model.others[3, left], weight * copies / (inputs.total - turns + left)
        goes_on = model.ends[1] if later is None else drawn * tsumo + (1 - drawn) * later
        value = chance * ron + (1 - chance) * (-lost * model.loss[3, left] + (1 - lost) * goes_on)
        later = max(value, model.fold[left])
    assert solved(inputs).solution().roots.value[NO_DISCARD] == pytest.approx(value, abs=1e-9)
    # nobody won on the last discard: what it would have cost on average is not in the answer
    others_now = table_model("phoenix", 4).others(turns, "open", seats=inputs.facts.others, dealer=3)
    chance, price = others_now.dealt[turns], others_now.paid[turns]
    evaluation = evaluate(hand, turns=turns, opponents="phoenix", others=others, fold=True, shape_changes=0)
    assert evaluation.fold.push == pytest.approx((value + chance * price) / (1 - chance))
    assert evaluation.points == max(evaluation.fold.push, evaluation.fold.fold)


@pytest.mark.parametrize("turns", [0, 1, 9])
@pytest.mark.parametrize("others", THREATS)
def test_a_hand_that_cannot_win_folds(turns: int, others: str) -> None:
    fields = {"turns": turns, "shape_changes": 0, "opponents": "phoenix", "others": others}
    evaluation = evaluate("4678m1369p12347s4z", fold=True, **fields)
    seats = tuple(RIICHI if other == "r" else int(other) for other in others)
    rates = phoenix.model(turns, seats=seats, dealer=3, folds=True, now=False)
    push = rates.ends[0]
    for left in range(turns + 1):
        push = (1 - rates.others[0, left]) * push - rates.others[0, left] * rates.loss[0, left]
        worth = push
        push = max(push, rates.fold[left])
    beyond = [
        push_or_fold
        for value, push_or_fold in zip(evaluation.discards, evaluation.fold.discards, strict=True)
        if not value.in_reach
    ]
    assert beyond
    for item in beyond:
        assert item.push == pytest.approx(worth)


def test_points_are_the_better_of_the_two() -> None:
    evaluation = evaluate(HANDS[2], turns=9, opponents="phoenix", others_riichi=1, fold=True)
    assert evaluation.fold.folds
    assert [discard.value for discard in evaluation.fold.discards] == [
        discard.points for discard in evaluation.discards
    ]
    assert [discard.tile for discard in evaluation.fold.discards] == [
        discard.tile for discard in evaluation.discards
    ]
    assert evaluation.points == evaluation.fold.fold > evaluation.fold.push
    assert (evaluation.fold.tile, evaluation.fold.safe, evaluation.fold.against) == (None, None, (1,))
    near = evaluate(HANDS[1], turns=9, opponents="phoenix", others_riichi=1, fold=True)
    assert not near.fold.folds
    assert near.points == near.fold.push
    counts = table_model("phoenix", 4).counts["fold"]["levels"]["child"]["child"]
    assert (near.fold.counted, near.fold.mean, near.fold.error) == tuple(counts.values())


def test_the_verdict_has_a_margin_above_a_fold_and_none_below() -> None:
    near = evaluate(HANDS[0], turns=9, opponents="phoenix", others_riichi=1, fold=True).fold
    assert near.close == CLOSE[4]
    assert near.margin == CLOSE[4].margin
    for more, verdict in (
        (-1e-6, "fold"), (-near.margin, "fold"), (0.0, "about equal"), (near.margin - 1e-6, "about equal"),
        (near.margin + 1e-6, "push"), (3 * near.margin, "push"),
    ):  # fmt: skip
        assert replace(near, push=near.fold + more).verdict == verdict, more
    assert near.to_dict()["verdict"] == near.verdict == "about equal"
    assert [
        evaluate(hand, turns=9, opponents="phoenix", others_riichi=1, fold=True).fold.verdict
        for hand in HANDS[1:3]
    ] == ["push", "fold"]


def test_the_margin_is_in_what_is_sought() -> None:
    """Where places are sought it is what so many points change, as errors are."""
    line = "2479m6678p140s34z.5z_S3N_i3m_w58_A9s3z_B21z4z_C6z1m2p-_D9p1z9m_p25000.25000.24000.25000"
    by_points, by_place = (
        Position.parse(line).evaluate(opponents="phoenix", fold=True, objective=objective).fold
        for objective in ("points", "place")
    )
    assert by_place.margin / by_place.error == pytest.approx(by_points.margin / by_points.error)
    assert by_place.margin < 50 < by_points.margin
    assert by_place.close == by_points.close


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("1119m456p345678s2z", {"variant": paili.SANMA}),
        ("147p25899p369s123z", {"variant": paili.SANMA, "others": "r3"}),
        ("2344m678p123345s5z", {"riichi": True, "shape_changes": 0}),
        ("2344m678p123345s5z", {"last_tile": True, "first_turn": False, "calls": True, "shape_changes": 0}),
    ],
)
def test_other_games_and_circumstances(hand: str, options: dict[str, Any]) -> None:
    evaluation = evaluate(
        hand,
        **{"turns": 6, "opponents": "phoenix", "others_riichi": 1 - ("others" in options), **options},
        fold=True,
    )
    assert evaluation.fold.push == max(discard.push for discard in evaluation.fold.discards)
    assert evaluation.points == max(evaluation.fold.push, evaluation.fold.fold)
    assert {discard.tile for discard in evaluation.fold.discards} == {
        discard.tile for discard in evaluation.discards
    }
    assert evaluation.fold.counted > 0


def test_many_hands_may_fold() -> None:
    from paili import batch

    hands = [paili.Hand.parse(name) for name in (*HANDS[:3], "147m258p369s1234z")]
    fields = {"turns": 9, "opponents": "phoenix", "others_riichi": 1, "fold": True, "shape_changes": 0}
    for place, hand in enumerate(hands):
        one, many = evaluate(hand, **fields), batch.evaluate([hand.counts], **fields)
        assert many.points[0] == one.points
        assert many.best[0] == (-1 if place == 3 else one.best.tile)
        for discard in one.discards:
            assert many.discards[0, discard.tile, 2] == discard.points


def test_nothing_changes_where_nobody_threatens() -> None:
    for others in ("", "012"):
        plain, may = (
            evaluate(HANDS[1], turns=9, opponents="phoenix", others=others, fold=fold)
            for fold in (False, True)
        )
        assert may.fold is None
        assert plain.to_dict() == may.to_dict()


def test_it_is_explained_why_going_on_is_worth_more() -> None:
    evaluation = evaluate(HANDS[0], turns=9, opponents="phoenix", others_riichi=1, fold=True)
    one, other = (discard.tile for discard in evaluation.discards[:2])
    explanation = paili.explain(evaluation, one, other)
    push = [discard.push for discard in evaluation.fold.discards[:2]]
    assert explanation.a.value.points == pytest.approx(push[0], abs=1e-9)
    assert sum(part.difference for part in explanation.parts) == pytest.approx(push[0] - push[1], abs=1e-6)


# ---------------------------------------------------------------------------------- the danger of a discard


def test_a_position_charges_the_danger_of_each_kind() -> None:
    position = Position.parse(AGAINST)
    evaluation = position.evaluate(opponents="phoenix", fold=True)
    dangers = {item.tile: item for item in position.danger()}
    inputs = question_of(position)
    solution = solved_with_calls(inputs)
    points = {kind: solution.ends(root, inputs.turns)[2] for root, kind in enumerate(sorted(dangers))}
    table = table_model("phoenix", 4)
    for value, discard in zip(evaluation.discards, evaluation.fold.discards, strict=True):
        danger = dangers[discard.tile]
        own = "riichi" if value.riichi else "closed" if value.shanten == 0 else "push closed"
        others = table.others(inputs.turns, own, seats=(RIICHI, 0, 0), dealer=1)
        if value.riichi:  # the discard that declares is as dangerous as in silence
            others = others.dealing_as(table.others(inputs.turns, "closed", seats=(RIICHI, 0, 0), dealer=1))
        chance, price = others.dealt[-1], others.paid[-1]
        going_on = (points[discard.tile] + chance * price) / (1 - chance)
        assert (discard.p, discard.loss) == (danger.p, danger.loss)
        assert discard.push == pytest.approx((1 - danger.p) * going_on - danger.loss)
    safest = min(dangers.values(), key=lambda danger: (danger.loss, danger.p))
    assert evaluation.fold.tile == safest.tile
    assert evaluation.fold.safe == sum(
        position.hand.counts[danger.tile]
        for danger in dangers.values()
        if any(risk.seat == 1 and risk.lasts == "deal" for risk in danger.opponents)
    )
    assert evaluation.to_dict()["fold"]["discards"][0]["p"] is not None


def as_position(position: Position) -> dict[str, Any]:
    arguments = position.arguments(ValueArguments._fields, {"opponents": "phoenix"})
    return {**arguments, "opponents": "phoenix", "fold": position.danger()}


def question_of(position: Position) -> ValueQuestion:
    return question(position.hand, **as_position(position))


def test_a_hand_that_is_typed_may_be_given_dangers() -> None:
    position = Position.parse(AGAINST)
    by_hand = evaluate(position.hand, **as_position(position))
    assert by_hand.to_dict() == position.evaluate(opponents="phoenix", fold=True).to_dict()


def test_models_differ_in_nothing_else() -> None:
    """Without a fold the rates are those of before; with one, those of hands that are ready are."""
    plain = phoenix.model(9, seats=(RIICHI, 0, 0), dealer=2)
    folds = phoenix.model(9, seats=(RIICHI, 0, 0), dealer=2, folds=True)
    for row in (1, 3, 4):
        assert (np.array(plain.others)[row] == np.array(folds.others)[row]).all()
    assert (np.array(folds.others)[0] > np.array(plain.others)[0]).any()
    assert max(plain.fold) < -1e20
    assert isinstance(table_model("phoenix", 4), TableModel)


# ---------------------------------------------------------------------------------- the counting


@pytest.mark.data
def test_folds_begin_where_the_definition_says() -> None:
    """Each discard beside a threat of two games, judged anew: by what `paili.danger` proves, and by shanten."""
    steps_of_deal = script("others.steps").steps_of_deal
    files = sorted(path_of("games_houou_2022a").iterdir())
    played = [game for path in files[:8] for game in logs.read(path) if len(game.players) == 4][:2]
    begun = 0
    for item in played:
        table, again = Table(item.rules), Table(item.rules)
        for deal in item.deals[:6]:
            expected = list(begins(again, deal))
            results = [
                (seat, place, step.folds)
                for seat, steps in enumerate(steps_of_deal(table, deal))
                for place, step in enumerate(steps)
                if step.folds
            ]
            assert sorted(results) == sorted(expected)
            begun += len(results)
    assert begun > 5


def begins(table: Table, deal: Deal) -> Iterator[tuple[int, int, int]]:
    """Of each fold its seat, which of its discards begins it, and the safe tiles held then."""
    table.start(deal)
    folded: set[int] = set()
    numbers = [0] * deal.players
    for event in deal.events:
        if isinstance(event, Discard):
            position, seat = table.position(event.seat), event.seat
            threats = {
                number
                for number, other in enumerate(position.seats)
                if number and (other.riichi or sum(meld.meld.is_open for meld in other.melds) > 2)
            }
            if threats and seat not in folded and not position.own.riichi and not event.riichi:
                safe = {
                    danger.tile
                    for danger in paili.danger(position)
                    if threats
                    <= {
                        risk.seat
                        for risk in danger.opponents
                        if risk.lasts == "deal" and risk.proof != "no shape"
                    }
                }
                before = paili.shanten(position.hand).best
                hand = position.hand.discard(event.tile)
                after = paili.shanten(hand).best
                if kind_of(event.tile) in safe and (after >= 2 or after > before):
                    folded.add(seat)
                    yield seat, numbers[seat], sum(position.hand.counts[kind] for kind in safe)
            numbers[seat] += 1
        table.apply(event)
