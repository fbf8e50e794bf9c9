"""A single position gets the same evaluation as in a review."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reviewed import game_of

import paili
from paili import Position
from paili.errors import QuestionError
from paili.goal.offers import MARGIN
from paili.reviews.question import decision_at
from paili.reviews.records import CALL, DISCARD, LAST_ROUND, PASS, Option
from paili.value.records import CLOSE


def comparable(options: tuple[Option, ...]) -> list[Option]:
    """The options without what is counted of a call alone that was made."""
    return [replace(option, yaku=None) for option in options]


@pytest.mark.parametrize("values", [True, False])
def test_a_position_is_weighed_as_in_its_game(values: bool) -> None:
    """Calls and discards; what was done there makes no difference to what is worth most."""
    kinds = set()
    for decision in paili.review(
        game_of("random", "balanced", "greedy", "balanced"), 0, deals="E1", values=values
    ).decisions[:: 1 + values]:
        if decision.kind in (CALL, DISCARD):
            result = decision_at(Position.parse(decision.position), values=values)
            assert comparable(result.options) == comparable(decision.options)
            assert (result.kind, result.turn, result.last_round) == (
                decision.kind,
                decision.turn,
                decision.last_round,
            )
            if decision.kind == CALL:
                assert result.actual.move == PASS
                if result.loss is not None:
                    best = max(option.value for option in result.options)
                    gain = best - result.actual.value
                    margin = CLOSE[4].margin if result.against else MARGIN
                    assert result.better.value == (best if gain >= margin else result.actual.value)
                    assert result.loss == (gain if gain >= margin else 0)
            kinds.add(decision.kind)
    assert kinds == {CALL, DISCARD}


def test_without_a_choice_there_is_nothing_to_weigh() -> None:
    with pytest.raises(QuestionError, match="nothing to decide"):
        decision_at(Position.parse("123m456p789s1122z"))
    with pytest.raises(QuestionError, match="riichi"):
        decision_at(Position.parse("123m456p789s1122z.3z_rules.mcr"))
    with pytest.raises(QuestionError, match="riichi has no wildcards"):
        decision_at(Position.parse("1122334m22p577s1z.2p_B_wild.3m"))


def test_a_last_round_without_points() -> None:
    """Without points there is no place to compute, and nothing is computed again and again."""
    decision = decision_at(Position.parse("1122334m22p5s.2p_WE_A_B_i1m", strict=False))
    assert decision.judged == LAST_ROUND


@pytest.mark.parametrize(
    ("position", "calls"),
    [
        (  # some 40 points more, to be given up with or without the call
            "45m12344p135s477z_S4S.0.0_i7s_w34_o0pD_p48100.18800.26700.6400_A3z9s1z7m5z28M9P9S_B1Z2z8m65z37pC3s1m"
            "_C92m8M8s24z2s9M7P.7-68p_D342z14Z2P1s2Z2s0p-",
            False,
        ),
        (  # some 130 points more against a riichi, less than the margin of push or fold
            "2235679m0566p44s_E2N.0.1_i2p_w33_o7pD_p23500.24700.27100.23700_A9p2Z8p5z6s1m1Z99m_B2Z1s347z5pC7Z7sC76Z"
            "_C3z1p2z3Z5z2s2S8s4Z2S.5-46p.7-77s_D4z9S9P15z17p4m-17P",
            False,
        ),
        (  # some 460 points more, half a flush
            "6m2p244677899s77z_S2N.0.1_i6z_w25_o8sD_p38100.24600.28300.8000_A25p2zC7P5Z4z5s1p9P1p1s"
            "_B1m9p1M64Z1215s2m-9S_C1s1P13z6s3S38P3m8P1M2m.22-2z_D1Z9m2S2613z6M8p55z8s",
            True,
        ),
    ],
)
def test_a_pass_loses_nothing_to_a_call_that_is_hardly_worth_more(position: str, *, calls: bool) -> None:
    result = decision_at(Position.parse(position))
    call = max((option for option in result.options if option.move == CALL), key=lambda item: item.value)
    gain = call.value - result.actual.value
    assert gain > 0
    margin = CLOSE[4].margin if result.against else MARGIN
    assert (gain >= margin, result.better.move == CALL) == (calls, calls)
    assert result.loss == pytest.approx(gain if calls else 0, abs=1)
    assert isinstance(result.loss, int)


def test_a_pass_near_seven_pairs_counts_later_calls() -> None:
    """By seven pairs it is at 2-shanten, by melds at 4-shanten: by own draws alone it would lose 670 points."""
    position = "779m47p5569s4466z_E2E.1.0_i3s_w66_o4zD_p27000.22100.26400.24500_A2z_B3z_C9p_D4z"
    result = decision_at(Position.parse(position))
    assert (result.actual.move, result.better.move) == (PASS, CALL)
    assert 100 < result.loss < 400
