"""The chance to win as a sum of plans: each win counts once, by the yaku that the scorer of one win names."""

from __future__ import annotations

import pickle
from collections import defaultdict

import pytest

import paili
from paili.catalogue import LANGUAGES, text
from paili.errors import QuestionError
from paili.kernels.scoring.yaku import NUMBERS
from paili.report.hand.value import by_value, explained_lines
from paili.report.words import tile_word
from paili.tiles import kind_of
from paili.value.plans import NAMES, OF_RIICHI, OTHER, PLANS, given_up, plans_after
from paili.value.question import question
from paili.value.questions import discard_plans, explain
from paili.value.records import FinalHand, PlanShare, Reasons

LUCK = {
    "riichi", "double_riichi", "ippatsu", "menzen_tsumo", "haitei", "houtei", "rinshan", "chankan", "renhou",
}  # fmt: skip


def plan_of_yaku(id_: str) -> str:
    return next((plan for plan, yaku in PLANS.items() if id_ in yaku), OTHER)


def test_every_yaku_has_one_plan_or_is_luck() -> None:
    ids_of_plans = [id_ for yaku in PLANS.values() for id_ in yaku]
    assert sorted(ids_of_plans) == sorted(set(NUMBERS) - LUCK)
    assert all(plan_of_yaku(id_) == OTHER for id_ in LUCK)


def test_every_plan_has_a_name() -> None:
    for language in LANGUAGES:
        assert len({text(f"plan.{name}", language) for name in NAMES}) == len(NAMES)


def slow_plan(final: FinalHand) -> str:
    plans = {plan_of_yaku(id_) for id_ in final.yaku}
    return next((name for name in PLANS if name in plans), OF_RIICHI if final.riichi > 0.5 else OTHER)


def slow_shares(reasons: Reasons) -> dict[str, float]:
    """Add the chances of the wins that are listed one by one, by the yaku that `paili.score` finds in each."""
    shares = defaultdict[str, float](float)
    for final in reasons.finals:
        assert final.riichi in (0.0, 1.0)
        shares[slow_plan(final)] += final.chance
    assert sum(shares.values()) == pytest.approx(reasons.value.win)  # all wins are listed
    return dict(shares)


def slow_wins(reasons: Reasons) -> dict[str, float]:
    """Add the chances of the wins that are listed to each plan of which the scorer finds a yaku."""
    wins = defaultdict[str, float](float)
    for final in reasons.finals:
        for plan in {plan_of_yaku(id_) for id_ in final.yaku} & PLANS.keys():
            wins[plan] += final.chance
    return dict(wins)


@pytest.mark.parametrize("riichi", [True, False])
@pytest.mark.parametrize(
    ("hand", "a", "b", "expected"),
    [
        ("23456m456p33567s7z", "7z", "2m", {"pinfu", "tanyao"}),
        ("1113345679m555z9s", "9s", "4m", {"flush"}),
        ("1144m2255p33s677z9s", "9s", "1m", {"seven_pairs"}),
        ("123789m12399p11z5s", "5s", "1z", {"ends"}),
        ("222m555p44s66s1z1z1z3s", "3s", "4s", {"triplets"}),
        ("123m789p456s1155z5m", "5m", "1z", {"yakuhai"}),
        ("22344m678p789s55s9p", "9p", "4m", {"equal_runs"}),
    ],
)
def test_shares_are_those_of_the_scorer(hand: str, a: str, b: str, expected: set[str], riichi: bool) -> None:
    explanation = explain(hand, a, b, turns=5, shape_changes=0, riichi=riichi, seat_wind="E")
    names = set[str]()
    for reasons in (explanation.a, explanation.b):
        if len(reasons.finals) < 5:
            assert dict(reasons.plans) == pytest.approx(slow_shares(reasons))
            assert dict(reasons.plan_wins) == pytest.approx(slow_wins(reasons))
        names |= {share.id for share in reasons.plans}
    assert expected & names


HANDS = [
    ("1199m24578p56s155z", "1z", "5z", {}),
    ("34m1123457s55z[666z]", "7s", "3m", {}),
    ("234m45506p3345s55z", "3s", "4p", {"others_riichi": 1, "fold": True}),
    ("2344m678p123345s5z", "5z", "8p", {"calls": False}),
    ("1199m4p1199s77z[555z]", "4p", "1m", {"shape_changes": 0}),
]


@pytest.mark.parametrize(("hand", "a", "b", "options"), HANDS)
def test_shares_add_up_to_the_chance_to_win(hand: str, a: str, b: str, options: dict[str, object]) -> None:
    options = {"opponents": "phoenix", "turns": 9} | options
    explanation = explain(hand, a, b, **options)  # type: ignore[arg-type]
    evaluation = paili.evaluate(hand, **options)  # type: ignore[arg-type]
    kinds = [
        kind_of(item.value.tile) for item in (explanation.a, explanation.b) if item.value.tile is not None
    ]
    alone = plans_after(question(hand, **options), kinds)  # type: ignore[arg-type]
    for kind, reasons in zip(kinds, (explanation.a, explanation.b), strict=True):
        win = next(value.win for value in evaluation.discards if value.tile == kind)
        assert sum(share.win for share in reasons.plans) == pytest.approx(win, abs=1e-12)
        assert dict(alone[kind].shares) == pytest.approx(dict(reasons.plans))
        assert dict(alone[kind].wins) == pytest.approx(dict(reasons.plan_wins))
        assert [share.win for share in reasons.plans] == sorted((s.win for s in reasons.plans), reverse=True)


def test_later_calls_win_by_the_plan_that_they_call_for() -> None:
    own, with_calls = (
        explain("1199m24578p56s155z", "1z", "5z", opponents="phoenix", turns=9, calls=calls).a
        for calls in (False, True)
    )
    more = dict(with_calls.plans)["yakuhai"] - dict(own.plans)["yakuhai"]
    assert more > 0.9 * (with_calls.value.win - own.value.win) > 0.05


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("2344m678p123345s5z", {}),
        ("2344m678p123345s5z", {"shape_changes": 0, "dora_indicators": "1z"}),
        ("234m678p123345s5z", {}),  # nothing is discarded
        ("1199m24578p56s155z", {"opponents": "phoenix", "turns": 9}),
        ("1199m24578p56s15z", {"opponents": "phoenix", "turns": 9}),
        ("34m112345s55z[666z]", {"calls": True, "turns": 7}),
        ("234m45506p3345s55z", {"opponents": "phoenix", "objective": "win", "turns": 9}),
    ],
)
def test_an_evaluation_names_the_plans_of_a_discard(hand: str, options: dict[str, object]) -> None:
    evaluation = paili.evaluate(hand, **options)  # type: ignore[arg-type]
    (shares,) = discard_plans(evaluation, (evaluation.best.tile,))
    assert sum(share.win for share in shares) == pytest.approx(evaluation.win, abs=1e-12)
    values = evaluation.discards[:3]
    for value, shares in zip(values, discard_plans(evaluation, [item.tile for item in values]), strict=True):
        assert sum(share.win for share in shares) == pytest.approx(value.win, abs=1e-12)
    assert discard_plans(hand, [value.tile for value in values], **options) == discard_plans(  # type: ignore[arg-type]
        evaluation, [value.tile for value in values]
    )


def test_plans_of_what_has_none_are_refused() -> None:
    evaluation = paili.evaluate("2344m678p123345s5z", turns=4, shape_changes=0)
    with pytest.raises(QuestionError, match="9p is not a tile that this hand can discard"):
        discard_plans(evaluation, ["9p"])
    with pytest.raises(QuestionError, match="a copied or loaded evaluation"):
        discard_plans(pickle.loads(pickle.dumps(evaluation)), [None])
    without_points = paili.evaluate("123m456p78s112233z", turns=4, shape_changes=0, variant=paili.LAIZI)
    with pytest.raises(
        QuestionError, match="divided among yaku only in a game of riichi, and only if points"
    ):
        discard_plans(without_points, [None])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_best_discard_is_told_with_its_plans(language: str) -> None:
    evaluation = paili.evaluate("34m1123457s55z[666z]", opponents="phoenix", turns=9)
    best = paili.compare(evaluation.hand, evaluation.best.tile or 0)
    line = by_value(best, evaluation, language)[1]
    assert text("plan.flush", language) in line
    assert f"{100 * evaluation.win:.1f}" in line
    white = paili.evaluate("2344m678p123345s5z", turns=6)
    first, line, _ = by_value(paili.compare(white.hand, "5z"), white, language)
    assert all(tile_word(paili.Kind.WHITE, language) in sentence for sentence in (first, line))
    without_points = paili.evaluate("123m456p78s112233z", turns=4, shape_changes=0, variant=paili.LAIZI)
    best = paili.compare(without_points.hand, without_points.best.tile or 0, variant=paili.LAIZI)
    assert len(by_value(best, without_points, language)) == 2


def test_a_plan_is_given_up_where_one_in_five_is_left() -> None:
    one = [PlanShare("flush", 0.2), PlanShare("pinfu", 0.05)]
    other = [PlanShare("flush", 0.04), PlanShare("tanyao", 0.3)]
    assert list(given_up(one, other, (0.35, 0.36))) == [("flush", 0.2, 0.04), ("tanyao", 0.0, 0.3)]
    assert list(given_up(other, one, (0.36, 0.35))) == [("flush", 0.04, 0.2), ("tanyao", 0.3, 0.0)]
    assert not list(given_up(one, one, (0.35, 0.35)))


def test_a_hand_that_seldom_wins_gives_up_no_plan() -> None:
    often, seldom = [PlanShare("flush", 0.3)], [PlanShare("flush", 0.03)]
    assert not list(given_up(often, seldom, (0.4, 0.04)))
    assert not list(given_up(often, [], (0.4, 0.0)))


def test_a_plan_that_is_certain_is_never_given_up() -> None:
    """A called triplet of dragons stays when the hand goes for a flush, though such wins count for the flush."""
    explanation = explain("34m1123457s55z[666z]", "7s", "3m", opponents="phoenix", turns=9)
    for reasons in (explanation.a, explanation.b):
        wins = dict(reasons.plan_wins)
        assert wins["yakuhai"] == pytest.approx(reasons.value.win)
        assert wins["flush"] == pytest.approx(
            dict(reasons.plans)["flush"]
        )  # no plan but yakuman goes before it
    a, b = explanation.a, explanation.b
    assert dict(b.plans).get("yakuhai", 0.0) < dict(a.plans)["yakuhai"] / 5
    names = {name for name, _, _ in given_up(a.plan_wins, b.plan_wins, (a.value.win, b.value.win))}
    assert "flush" in names
    assert "yakuhai" not in names


def test_the_sentences_name_the_shares_and_what_is_given_up() -> None:
    explanation = explain("34m1123457s55z[666z]", "7s", "3m", opponents="phoenix", turns=9)
    lines = explained_lines(explanation, "en")
    shares = [line for line in lines if " of deals: " in line]
    for reasons, line in zip((explanation.a, explanation.b), shares, strict=True):
        win, *parts = [
            float(word) for word in line.replace(",", " ").split() if word.replace(".", "").isdigit()
        ]
        assert win == pytest.approx(100 * reasons.value.win, abs=0.051)
        assert sum(parts) == pytest.approx(win, abs=0.051 * (len(parts) + 1))
    assert not [line for line in lines if "gives up yakuhai" in line]
    lines = explained_lines(explain("2345m234p2346557s", "5m", "2m", opponents="phoenix"), "en")
    (line,) = [line for line in lines if "gives up" in line]
    assert line.startswith(
        "Discarding 2m gives up sanshoku or ittsuu: the hand then wins with sanshoku or ittsuu in 0.0 %"
    )


def test_a_game_without_points_has_no_plans() -> None:
    explanation = explain("123m456p78s112233z", "2z", "1m", turns=4, shape_changes=0, variant=paili.LAIZI)
    assert explanation.a.plans == explanation.b.plans == ()
    assert not [line for line in explained_lines(explanation, "en") if " of deals: " in line]
