"""Values with few draws left: the graph ends before its hands run out of accepted draws."""

from __future__ import annotations

import random

import pytest

from deals import deal
from paili import Hand
from paili.value.questions import evaluate
from paili.value.records import Evaluation

LATE = "9m11234567p56667z"


def late(hand: Hand, turns: int) -> Evaluation:
    return evaluate(
        hand,
        opponents="phoenix",
        turns=turns,
        others="210",
        seat_wind="N",
        dora_indicators=[15],
        last_tile=True,
    )


def ends(evaluation: Evaluation) -> list[tuple[object, ...]]:
    return [(value.tile, value.win, value.tenpai, value.points) for value in evaluation.discards]


def test_discards_that_leave_alike_hands_are_worth_as_much() -> None:
    """The first and the last dragon are seen as often, and wanted by nothing."""
    values = {str(value.tile): value for value in late(Hand.parse(LATE), 1).discards}
    assert values["5z"].points == pytest.approx(values["7z"].points, rel=1e-12)
    assert values["5z"].tenpai == pytest.approx(values["7z"].tenpai, rel=1e-12)


def test_what_was_asked_before_changes_nothing() -> None:
    """What a larger graph left behind is not read."""
    source, larger = random.Random(5), [*deal(8, (14,), seed=6)]
    for hand in (Hand.parse(LATE), *deal(20, (14,), seed=7)):
        turns = source.randint(1, 3)
        answers = []
        for other in source.sample(larger, 2):
            evaluate(other, opponents="phoenix", turns=source.randint(4, 17))
            answers.append(ends(late(hand, turns)))
        assert answers[0] == answers[1], hand
