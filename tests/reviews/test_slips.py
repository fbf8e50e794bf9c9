"""Slips of the rules and classes of mistakes, each on options made for it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reasons import decided

from paili import Position
from paili.reviews.classes import ReviewCase, judge, oversight_of
from paili.reviews.model import DecisionGroup, Level, ReviewModel, StrongPlayers
from paili.reviews.records import Among, Decision, Option
from paili.reviews.values import DAMA_MARGIN, FEW_QUADS, QUAD_ERROR, Scale, Valuation
from paili.tiles import Kind
from paili.value.records import CLOSE

QUIET = Position.parse("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p_D9p1z9m")
THRESHOLDS = {
    "strong": 5, "least": 100, "first turns": 200, "large": 500, "efficiency": 150, "value": 300, "riichi": 500, "call": 300,
    "call riichi": 500, "defence": 200, "danger": 3, "push or fold near": 500, "push or fold far": 300,
}  # fmt: skip
STRONG = StrongPlayers(1000, 500, 50.0, (0, 1, 100, 150, 3000), (1000, 500, 60, 40, 1))


class UniformModel(ReviewModel):
    """A model whose rows are all alike."""

    def strong(self, row):
        return STRONG

    def level(self, row):
        return Level(1, 0.0, 0.0)


def option(move="discard", tile=0, **facts):
    fields = {"shanten": 1, "useful": 10, "win": 0.2, "danger": 0.0, "danger_cost": 0.0, **facts}
    fields.setdefault("value", fields.get("points", 0.0))
    fields.setdefault("points", fields["value"])
    return Option(move, tile, **fields)


def case(actual, *others, kind="discard", turn=6, last=False, against=False, shanten=None):
    options = (actual, *others)
    model = UniformModel(4, 1, "", (3.6, 0.9), {}, {}, {}, {}, THRESHOLDS)
    best = max(
        range(len(options)), key=lambda place: -1e9 if options[place].value is None else options[place].value
    )
    loss = None if actual.value is None else options[best].value - actual.value
    near = (
        min((item.shanten for item in options if item.shanten is not None), default=None)
        if shanten is None
        else shanten
    )
    valuation = Valuation(options, best, loss, 20.0, DecisionGroup(kind, False, near, against))
    return ReviewCase(kind, turn, last, 0, valuation, Scale(model, QUIET, against))


def test_a_win_let_go() -> None:
    win = Option("win")
    result = case(Option("pass"), win, kind="win")
    assert oversight_of(result) == ("let go", win)
    assert judge(result).class_ == "oversight"
    assert judge(result._replace(last_round=True)).class_ == ""


def test_a_needless_furiten_and_a_dead_wait() -> None:
    free = option(tile=1, shanten=0, useful=6, value=2000)
    assert oversight_of(case(option(shanten=0, useful=6, furiten=True, value=1500), free)) == (
        "furiten",
        free,
    )
    assert (
        oversight_of(case(option(shanten=0, useful=8, furiten=True, value=1500), free)) is None
    )  # it waits for more
    assert (
        oversight_of(case(option(shanten=0, useful=6, furiten=True, value=2500), free)) is None
    )  # it has a higher value
    assert oversight_of(case(option(shanten=0, useful=0, value=0), free)) == ("dead wait", free)
    risky = option(tile=1, shanten=0, useful=6, value=2000, danger=0.1)
    assert oversight_of(case(option(shanten=0, useful=0, value=0), risky)) is None


def test_a_furiten_wait_for_a_tile_that_is_kept_as_a_safe_one() -> None:
    """no slip of a dama hand, but of one in riichi, which keeps nothing, or where what it throws is as safe."""
    safe = {"shanten": 0, "useful": 6, "value": 2000, "danger_cost": 1.0, "danger_error": 0.3}
    furiten = {"shanten": 0, "useful": 6, "furiten": True, "value": 1500, "danger_error": 2.0}
    results = [
        oversight_of(case(option(move, **furiten, danger_cost=price), option(move, tile=1, **safe)))
        is not None
        for move, price in (("discard", 45.0), ("discard", 2.9), ("riichi", 45.0))
    ]
    assert results == [False, True, True]


def test_the_north_that_a_leader_kept() -> None:
    """2022010223gm-00a9-0000-a1d92c62, E4.0: 789m 234678s and 345s; it throws 3m and waits for the north that it threw twice."""
    position = (
        "3789m233440678s.4z_E4N.0.0_i7z_w30_p38800.16000.20000.25200_A13z9p74Z4p1M6z4m_B4z9s3z1m6z9p2M1S2Z5z"
        "_C1z1S1m2z1M8m5z3p1P1s_D6p6M3z9p7z3S2m7s2z7m"
    )
    result = decided(position, "discard 3m", values=True)
    actual = result.options[result.chosen]
    north = next(item for item in result.options if item.tile == Kind.NORTH and item.move == actual.move)
    assert actual.furiten
    assert not north.furiten
    assert (actual.useful, north.useful) == (1, 3)
    assert north.value > actual.value
    assert actual.danger_cost - north.danger_cost > 10 * actual.danger_error
    assert result.class_ == ""


def test_a_call_after_which_no_yaku_is_left() -> None:
    let_go = option("pass", None, yaku=4)
    called = {"meld": "[123m]", "yaku": None}
    pair = oversight_of(case(option("call", 0, **called), let_go, kind="call"))
    assert pair == ("no yaku", let_go)
    assert oversight_of(case(option("call", 0, meld="[123m]", yaku=3), let_go, kind="call")) is None


def test_a_call_that_gives_up_no_yaku_or_is_worth_it_is_no_slip() -> None:
    """There was none before; it is worth more, being ready at a draw; nothing is valued, but it is ready."""
    none_before, one_before = option("pass", None), option("pass", None, yaku=4)
    called = {"meld": "[123m]", "yaku": None}
    assert oversight_of(case(option("call", 0, **called), none_before, kind="call")) is None
    assert oversight_of(case(option("call", 0, value=10, **called), one_before, kind="call")) is None
    for shanten, is_slip in ((0, False), (1, True)):
        actual = option("call", 0, value=None, shanten=shanten, **called)
        assert (oversight_of(case(actual, one_before, kind="call")) is not None) == is_slip


@pytest.mark.parametrize(
    ("actual", "best", "facts", "class_"),
    [
        ({"useful": 8, "win": 0.1}, {"value": 400}, {}, "efficiency"),
        ({"useful": 10, "good": 0.2, "win": 0.1}, {"value": 400, "good": 0.5}, {}, "efficiency"),
        ({"useful": 8}, {"value": 400}, {}, "value"),  # it wins as often
        ({"useful": 10, "good": 0.2}, {"value": 400, "good": 0.5}, {}, "value"),
        ({"useful": 8}, {"value": 290}, {}, ""),
        ({"useful": 8, "win": 0.1}, {"value": 120}, {}, ""),  # as much as six in a hundred lose
        ({"useful": 8, "win": 0.1}, {"value": 190}, {"turn": 3}, ""),
        ({"useful": 12}, {"value": 400}, {}, "value"),
        ({"useful": 12}, {"value": 290}, {}, ""),
        ({"shanten": 2}, {"value": 2000}, {}, ""),  # a step back
        ({"useful": 8, "win": 0.1}, {"value": 400}, {"last": True}, "efficiency"),
        ({"useful": 8}, {"value": 400}, {"last": True}, ""),
        ({"useful": 12}, {"value": 900}, {"last": True}, ""),
        ({"move": "riichi", "shanten": 0}, {"value": 600, "shanten": 0}, {"kind": "riichi"}, "riichi"),
        ({"move": "riichi", "shanten": 0}, {"value": 400, "shanten": 0}, {"kind": "riichi"}, ""),
        ({"move": "pass"}, {"move": "call", "value": 400, "yaku": 2}, {"kind": "call"}, "call"),
        ({"move": "pass"}, {"move": "call", "value": 400, "yaku": 2}, {"kind": "call", "against": True}, ""),
        ({"danger": 0.08, "value": -300, "points": 0}, {"value": 0}, {"against": True}, "defence"),
        ({"danger": 0.02, "value": -300, "points": 0}, {"value": 0}, {"against": True}, ""),
        ({"danger": 0.08, "value": -600, "points": 300}, {"value": 0}, {"against": True}, "push or fold"),
        ({"danger": 0.08, "value": -400, "points": 300}, {"value": 0}, {"against": True}, ""),
        ({"danger": 0.08, "value": -400, "points": 300}, {"value": 0}, {"against": True, "shanten": 2}, "push or fold"),
    ],
)  # fmt: skip
def test_the_class_of_a_mistake(actual, best, facts, class_) -> None:
    result = judge(case(option(**actual), option(**{"tile": 1, **best}), **facts))
    assert result.class_ == class_


@pytest.mark.parametrize("best", [{"useful": 12, "win": 0.3}, {"useful": 8, "win": 0.1}])
@pytest.mark.parametrize("last", [False, True])
def test_a_step_back_is_no_mistake_where_the_best_discard_is_one_too(best, last) -> None:
    """The third discard keeps the shanten that the other two raise."""
    actual = option(shanten=2, useful=8, win=0.1)
    others = (option(tile=1, shanten=2, value=900.0, **best), option(tile=2, value=400.0))
    judged = judge(case(actual, *others, last=last))
    assert judged == ("", True, "last round" if last else "step back")
    assert judge(case(actual, others[0], last=last)).class_ == (
        "efficiency" if best["useful"] == 12 else "" if last else "value"
    )


def test_a_choice_is_not_judged_against_a_step_back() -> None:
    """More useful tiles one step farther from ready are no better."""
    actual = option(shanten=1, useful=8, win=0.1)
    back = option(tile=1, shanten=2, useful=30, win=0.3, value=900.0)
    assert judge(case(actual, back)) == ("", True, "step back")
    assert judge(case(actual, back, last=True)).class_ == ""


def test_the_step_back_of_a_last_seat_that_needs_a_flush() -> None:
    """2020051716gm-00a9-0000-7f8226dd, S4.1: 9p raises the shanten like 6s, 2z does not."""
    position = "26m226677779p56s.2z_S4S.1.0_i1p_w60_p2900.39700.32100.25300_A12s_B24z_C4P8s_D6z4p5Z"
    result = decided(position, "discard 6s", values=True)
    chosen, best = result.options[result.chosen], result.options[result.best]
    assert (chosen.shanten, best.shanten, result.shanten) == (3, 3, 2)
    assert result.loss > 500
    assert (result.class_, result.judged) == ("", "last round")


def test_a_loss_of_a_step_back_below_those_of_strong_players_is_not_judged() -> None:
    actual, best = option(shanten=2), option(tile=1, shanten=2, value=90.0)
    near = option(tile=2, value=-50.0)  # it keeps the shanten
    assert judge(case(actual, best, near)) == ("", False, "step back")
    assert judge(case(actual, option(tile=1, shanten=2, value=19.0), near)).reason == ""  # within the error
    assert judge(case(option(), option(tile=1, value=90.0))).reason == ""


def test_strong_players_lose_as_much_on_the_line_between_two_steps() -> None:
    assert STRONG.percent_at_least(0.0) == 100
    assert STRONG.percent_at_least(125) == pytest.approx(5.0)
    assert STRONG.percent_at_least(9999) == pytest.approx(0.1)
    assert STRONG.loss_reached_by(5) == 150
    assert StrongPlayers(0, 0, 0.0, (0.0,), (0,)).percent_at_least(10) == 0


@pytest.mark.parametrize("more", [-1.0, 1.0])
def test_a_riichi_within_the_margin_of_dama_loses_nothing_that_counts_show(more: float) -> None:
    """The error of a riichi beside dama of the same discard is the margin, for four players."""
    scale = case(option()).scale
    riichi, dama = (
        option("riichi", shanten=0, value=1000.0),
        option(shanten=0, value=1000.0 + DAMA_MARGIN + more),
    )
    assert scale.error(dama, riichi) == DAMA_MARGIN
    others = (
        (riichi, dama), (replace(dama, tile=1), riichi), (dama, dama),
    )  # fmt: skip
    assert all(0 < scale.error(best, actual) < DAMA_MARGIN / 2 for best, actual in others)
    assert scale.error(replace(dama, move="quad"), riichi) == QUAD_ERROR[4, False]
    assert scale.error(riichi, replace(dama, move="quad")) == FEW_QUADS
    assert scale._replace(against=True).error(dama, riichi) == DAMA_MARGIN
    three = Position.parse(
        "55p23777888s366z.4s_S2E_i2s_A53z6p9s9P6s_B6z19s1S9M7s_C19m9s1M5z2Z.n1_rules.tenhou-sanma"
    )
    assert scale._replace(position=three).error(dama, riichi) < DAMA_MARGIN / 2
    decision = Decision(
        "E1.0", 0, 1, 6, "riichi", False, 0, False, "", (riichi, dama), 0, 1, DAMA_MARGIN + more,
        scale.error(dama, riichi), Among(1000, 50.0, 50.0), "", False, "", False,
    )  # fmt: skip
    assert decision.verdict == ("within error" if more < 0 else "loses")


@pytest.mark.parametrize("more", [-1.0, 1.0])
def test_push_and_fold_within_the_margin_are_about_equal(more: float) -> None:
    """The error of a loss is no less than the margin where the best plays on and what was done folds."""
    scale, margin = case(option()).scale, CLOSE[4].margin
    fold, push = option(value=-1000.0, folds=True), option(value=-1000.0 + margin + more)
    assert scale.error(push, fold) == margin
    for actual, best in ((push, fold), (push, push), (fold, fold)):
        assert 0 < scale.error(best, actual) < margin / 2
    decision = Decision(
        "E1.0", 0, 1, 6, "discard", False, 1, True, "", (fold, push), 0, 1, margin + more,
        scale.error(push, fold), Among(1000, 50.0, 50.0), "", False, "", False,
    )  # fmt: skip
    assert decision.verdict == ("about equal" if more < 0 else "loses")
    both_push = replace(decision, options=(option(value=-1000.0), push))
    assert both_push.verdict == ("within error" if more < 0 else "loses")
