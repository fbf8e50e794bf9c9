"""What scoring refuses at its doors, with a message that says what to give."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import paili
from paili import Rules, ScoreError, Win, scoring
from paili.scoring.settlement import (
    is_nagashi,
    is_tenpai,
    noten_payments,
    settle_abort,
    settle_draw,
    settle_wins,
)
from paili.scoring.standing import final, is_over

WIN = Win("123m456p77889s11z", "9s", riichi=True)
WILD = Win("123m456p7788s*11z", "9s", riichi=True)


@pytest.mark.parametrize("score", [paili.score, scoring.all_readings])
@pytest.mark.parametrize("win", ["123m456p77889s11z", None, 5, paili.Hand.parse("1m")])
def test_what_is_no_win(score: Callable[..., object], win: object) -> None:
    with pytest.raises(
        ScoreError, match=r"is no Win: make one of the hand and its winning tile, for example Win\("
    ):
        score(win)


@pytest.mark.parametrize("rules", ["tenhou", None, 5])
def test_what_is_no_rules(rules: object) -> None:
    asked: list[Callable[[], object]] = [
        lambda: paili.score(WIN, rules),  # type: ignore[arg-type]
        lambda: paili.score(WILD, rules),  # type: ignore[arg-type]
        lambda: scoring.all_readings(WIN, rules),  # type: ignore[arg-type]
        lambda: scoring.diff(Rules.TENHOU, rules),  # type: ignore[arg-type]
        lambda: scoring.diff(rules, Rules.TENHOU),  # type: ignore[arg-type]
        lambda: settle_draw([0], dealer=0, rules=rules),  # type: ignore[arg-type]
        lambda: settle_abort("four_winds", rules=rules),  # type: ignore[arg-type]
        lambda: noten_payments([0], rules),  # type: ignore[arg-type]
        lambda: is_nagashi([0], rules),  # type: ignore[arg-type]
        lambda: is_tenpai("1m", rules),  # type: ignore[arg-type]
        lambda: final([25_000] * 4, rules),  # type: ignore[arg-type]
        lambda: is_over([25_000] * 4, rules, last_round=True, dealer=0, dealer_repeats=False),  # type: ignore[arg-type]
    ]
    for question in asked:
        with pytest.raises(
            ScoreError, match=r"must be a Rules, for example Rules.TENHOU or preset"
        ) as caught:
            question()
        assert str(caught.value).startswith(f"rules={rules!r}: ")


def test_settlement_needs_scores() -> None:
    for wins in ({0: WIN}, [paili.score(WIN)], None):
        with pytest.raises(ScoreError, match="must be the Score of each winning seat"):
            settle_wins(wins, dealer=0)  # type: ignore[arg-type]


def test_what_is_no_hand_of_a_win_and_no_name_of_rules() -> None:
    for hand in (None, 5, ["1m"]):
        with pytest.raises(ScoreError, match="neither a Hand nor the text of one"):
            Win(hand, "1m")  # type: ignore[arg-type]
    with pytest.raises(ScoreError, match="no rule set is called 5"):
        scoring.preset(5)  # type: ignore[arg-type]
