"""Why one discard is better than another: parts that add up, and the wins that contribute most."""

from __future__ import annotations

import pickle

import pytest
from slow_worth import SlowWorth, unseen_of

import paili
from paili import Hand, Rules
from paili.errors import QuestionError
from paili.report.hand.value import explained_lines
from paili.value.explain import mean_win_points
from paili.value.plans import given_up
from paili.value.question import question
from paili.value.questions import evaluate, explain

HAND = "2344m678p123345s5z"


@pytest.mark.parametrize("objective", ["points", "win"])
def test_the_parts_add_up_to_the_difference(objective: str) -> None:
    explanation = explain(
        HAND, "5z", "8p", turns=6, shape_changes=1, objective=objective, dora_indicators="1z"
    )
    assert explanation.a.value.points is not None
    assert explanation.b.value.points is not None
    difference = explanation.a.value.points - explanation.b.value.points
    assert sum(part.difference for part in explanation.parts) == pytest.approx(difference)


def test_all_wins_together_are_the_value() -> None:
    explanation = explain(HAND, "5z", "4m", turns=6, shape_changes=0)
    assert len(explanation.b.finals) == 1  # 5z alone
    assert explanation.b.finals[0].chance == pytest.approx(explanation.b.value.win)
    assert explanation.b.finals[0].chance * explanation.b.finals[0].points == pytest.approx(
        explanation.b.value.points
    )
    assert explanation.b.finals[0].riichi == 1.0
    assert explanation.b.without_shape_changes == pytest.approx(explanation.b.value.points, rel=1e-12)
    assert sum(final.chance for final in explanation.a.finals) == pytest.approx(explanation.a.value.win)


@pytest.mark.parametrize("objective", ["points", "win", "tenpai"])
def test_draws_that_come_nearer_alone_are_valued_in_points_whatever_the_objective(objective: str) -> None:
    explanation = explain(HAND, "5z", "4m", turns=6, objective=objective)
    alone = explain(HAND, "5z", "4m", turns=6, objective=objective, shape_changes=0)
    assert explanation.a.without_shape_changes == pytest.approx(alone.a.value.points)
    assert alone.a.value.points > 100


@pytest.mark.parametrize(
    ("hand", "a", "b"), [("24467m378p123355s", "8p", "2m"), ("1133557m2289p13s5z", "7m", "9p")]
)
def test_draws_that_come_nearer_alone_may_be_called_too(hand: str, a: str, b: str) -> None:
    facts = {"opponents": "phoenix", "dora_indicators": "1z", "turns": 14}
    explanation = explain(hand, a, b, **facts)
    alone = {value.tile: value for value in evaluate(hand, shape_changes=0, **facts).discards}
    for reasons in (explanation.a, explanation.b):
        value = alone[reasons.value.tile]
        assert (reasons.straight, reasons.without_shape_changes) == (value.win, value.points)


def test_parts_that_differ_without_effect_are_not_called_equal() -> None:
    """After 1s the hand cannot win: its wins have no points that could be like those of 5z."""
    explanation = explain(HAND, "5z", "1s", turns=6, shape_changes=0)
    lines = explained_lines(explanation, "en")
    assert {part.id: part.b for part in explanation.parts}["yaku"] == 0.0
    assert not [line for line in lines if "the same after both" in line or "equally good" in line]


def test_a_discard_without_wins_has_no_list_of_them() -> None:
    lines = explained_lines(explain(HAND, "5z", "1s", turns=6, shape_changes=0), "en")
    assert [line.rpartition(" ")[2] for line in lines if line.startswith("The winning hands")] == ["White"]


def test_no_sentence_about_a_difference_of_nothing() -> None:
    explanation = explain("125669m133449p9s7z", "7z", "9m", turns=12, variant=paili.LAIZI)
    assert 0.00005 < max(abs(part.difference) for part in explanation.parts) < 0.0005
    assert not [line for line in explained_lines(explanation, "en") if "by 0.0 %" in line]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_it_is_written_in_every_language(language: str) -> None:
    explanation = explain(HAND, "5z", "4m", turns=6, shape_changes=0)
    lines = explained_lines(explanation, language)
    a, b = explanation.a, explanation.b
    finals = len(a.finals) + len(b.finals)
    plans = 2 + len(list(given_up(a.plan_wins, b.plan_wins, (a.value.win, b.value.win))))
    assert len(lines) == 1 + len(explanation.parts) + 2 + 4 + plans + finals
    assert all(line and "{" not in line for line in lines)


def test_without_points_and_out_of_reach() -> None:
    open_hand = explain("123m456p78s112233z", "2z", "1m", turns=4, shape_changes=0, variant=paili.LAIZI)
    assert [part.id for part in open_hand.parts] == ["ready", "waits"]
    assert open_hand.b.finals == ()
    assert sum(part.difference for part in open_hand.parts) == pytest.approx(open_hand.a.value.win)
    assert explained_lines(open_hand, "en")


BARE = Rules.TENHOU.replace(red_fives=(0, 0, 0), ura_dora=False, name="by yaku alone")
WITHOUT_URA = Rules.TENHOU.replace(ura_dora=False, name="without ura")


@pytest.mark.parametrize("riichi", [True, False])
@pytest.mark.parametrize(("ready", "indicators"), [("345m34067p22567s", "1s"), ("067m067p345s2344s", "14s")])
def test_yaku_dora_and_ura_by_every_win(ready: str, indicators: str, riichi: bool) -> None:
    """A ready hand: each layer of its wins in fractions, over every red five and every tile under the indicators."""
    hand, turns = Hand.parse(ready + "7z"), 4
    result = explain(
        hand, "7z", "2s", turns=turns, shape_changes=0, riichi=riichi, dora_indicators=indicators
    ).a
    assert result.win_points is not None
    unseen = unseen_of(hand, indicators)
    layers = []
    for rules, shown in ((BARE, ""), (WITHOUT_URA, indicators), (Rules.TENHOU, indicators)):
        slow = SlowWorth(hand, unseen, (), shown, rules=rules)
        counts = tuple(count - (kind == 33) for kind, count in enumerate(hand.counts))
        points = slow.after_riichi(counts, turns) if riichi else slow.without_riichi(counts, turns)
        layers.append(float(points) / result.value.win)
    yaku, dora, ura = layers
    assert result.win_points.yaku == pytest.approx(yaku)
    assert result.win_points.dora == pytest.approx(dora - yaku)
    assert result.win_points.ura == pytest.approx(ura - dora, abs=1e-6)
    assert (result.win_points.dora > 0, result.win_points.ura > 0, result.others) == (
        True,
        riichi,
        pytest.approx(0, abs=1e-6),
    )


def test_at_a_table_the_rest_is_shown_beside_the_wins() -> None:
    explanation = explain(
        HAND, "5z", "8p", turns=6, shape_changes=1, opponents="phoenix", dora_indicators="1z"
    )
    assert [part.id for part in explanation.parts] == ["ready", "waits", "yaku", "dora", "ura", "others"]
    one, other = (item.value.points for item in (explanation.a, explanation.b))
    assert one is not None
    assert other is not None
    assert sum(part.difference for part in explanation.parts) == pytest.approx(one - other)
    for entry in (explanation.a, explanation.b):
        assert entry.win_points is not None
        assert entry.value.win * entry.win_points.points + entry.others == pytest.approx(entry.value.points)
        assert entry.others < 0
        assert entry.win_points.ura > entry.win_points.dora >= 0
    assert explanation.parts[-1].difference == pytest.approx(explanation.a.others - explanation.b.others)


def test_wins_by_ron_are_among_the_wins() -> None:
    """Of all wins together the chance is the chance to win, by draws and by discards of others."""
    result = explain("123m456p789s1122z4z", "4z", "2z", turns=6, shape_changes=0, opponents="phoenix").a
    assert len(result.finals) == 2
    assert sum(final.chance for final in result.finals) == pytest.approx(result.value.win)
    assert result.win_points is not None
    points = sum(final.chance * (final.points or 0) for final in result.finals) / result.value.win
    assert points == pytest.approx(result.win_points.points)


@pytest.mark.parametrize(
    ("hand", "options", "yaku"),
    [
        ("22m456p78s1z[999s][111m]", {"turns": 1, "last_tile": True, "calls": False}, ("haitei",)),
        ("22m456p45678s1z999m", {"turns": 1}, ("riichi", "ippatsu", "menzen_tsumo")),
        ("22m456p45678s1z999m", {"turns": 1, "rules": Rules.EMA}, ("riichi", "ippatsu", "menzen_tsumo")),
        ("22m456p45678s1z999m", {"turns": 1, "riichi": False, "last_tile": True}, ("menzen_tsumo", "haitei")),
        ("22m456p45678s1z999m", {"turns": 5, "first_turn": True}, ("double_riichi", "menzen_tsumo")),
        ("22m456p45678s1z999m", {"turns": 1, "first_turn": True, "last_tile": True}, ("double_riichi", "menzen_tsumo", "haitei")),
        ("22m456p45678s1z999m", {"turns": 9, "opponents": "phoenix", "calls": False}, ("riichi",)),
    ],
)  # fmt: skip
def test_the_yaku_are_those_of_the_most_frequent_way_to_win(
    hand: str, options: dict, yaku: tuple[str, ...]
) -> None:
    final = explain(hand, "1z", "2m", shape_changes=0, **options).a.finals[0]
    assert set(final.yaku) == set(yaku)


def test_visible_tiles_are_not_passed_with_an_evaluation() -> None:
    np = pytest.importorskip("numpy")
    evaluation = evaluate("2344m678p123345s5z", turns=1)
    for visible in ("1m", [0] * 34, np.zeros(34, int)):
        with pytest.raises(QuestionError, match="visible: an explanation always uses the options"):
            explain(evaluation, "5z", "4m", visible)


def test_an_evaluation_is_explained_as_it_was_asked() -> None:
    hand, fields = "2344m678p123345s5z", {"dora_indicators": "1z", "turns": 6}
    for shape_changes in (0, 1):
        expected = explain(hand, "5z", "4m", shape_changes=shape_changes, **fields)
        evaluation = evaluate(hand, shape_changes=shape_changes, **fields)
        assert explain(evaluation, "5z", "4m") == expected
        assert explain(evaluation, "5z", "4m") == expected  # what stood in the arena was used up
        evaluate("2344m678p123345s1z", turns=4)
        assert explain(evaluation, "4m", "5z") == explain(
            hand, "4m", "5z", shape_changes=shape_changes, **fields
        )
    with pytest.raises(QuestionError, match="turns: an explanation always uses"):
        explain(evaluation, "5z", "4m", turns=3)
    with pytest.raises(QuestionError, match="a copied or loaded evaluation"):
        explain(pickle.loads(pickle.dumps(evaluation)), "5z", "4m")


@pytest.mark.parametrize(
    "hand", ["2344m678p12334s5z", "2344m678p123345s5z", "2344m78p12s22z[555z]", "44m78p1234s22z[777z]"]
)
def test_the_mean_points_of_a_win(hand: str) -> None:
    """With own draws alone the points are the chance to win times this mean."""
    evaluation = evaluate(hand, turns=7)
    for value in evaluation.discards or (evaluation.value,):
        mean = mean_win_points(question(hand, turns=7), value.tile)
        if value.win == 0:
            assert mean is None
        else:
            assert value.points == pytest.approx(value.win * mean)


def test_the_mean_points_of_a_win_at_a_table() -> None:
    """They are the sum of the parts of which an explanation consists."""
    hand, options = "2345m78p124s22z[555z]", {"opponents": "phoenix", "turns": 9, "seat_wind": "S"}
    explanation = explain(hand, "5m", "1s", **options)
    for tile, reasons in (("5m", explanation.a), ("1s", explanation.b)):
        assert mean_win_points(question(hand, **options), tile) == pytest.approx(reasons.win_points.points)
    assert mean_win_points(question("11m99p19s1234567z", variant=paili.LAIZI), None) is None  # no points
