"""Why one discard is worth more than another: parts that add up, and wins that carry the value."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

import paili
from paili import QuestionError
from paili.report.explained import explained_lines
from paili.value.explaining import explain

HAND = "2344m678p123345s5z"


@pytest.mark.parametrize("objective", ["points", "win"])
def test_the_parts_add_up_to_the_difference(objective: str) -> None:
    found = explain(HAND, "5z", "8p", turns=6, exchanges=1, objective=objective, dora_indicators="1z")
    assert found.a.value.points is not None
    assert found.b.value.points is not None
    difference = found.a.value.points - found.b.value.points
    assert sum(part.difference for part in found.parts) == pytest.approx(difference)


def test_all_wins_together_are_the_value() -> None:
    found = explain(HAND, "5z", "4m", turns=6, exchanges=0)
    assert len(found.b.finals) == 1  # 5z alone
    assert found.b.finals[0].chance == pytest.approx(found.b.value.win)
    assert found.b.finals[0].chance * found.b.finals[0].points == pytest.approx(found.b.value.points)
    assert (found.b.finals[0].riichi, found.b.without_exchanges) == (1.0, found.b.value.points)
    assert sum(final.chance for final in found.a.finals) == pytest.approx(found.a.value.win)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_it_is_said_in_every_language(language: str) -> None:
    found = explain(HAND, "5z", "4m", turns=6, exchanges=0)
    lines = explained_lines(found, language)
    assert len(lines) == 1 + len(found.parts) + 1 + 4 + len(found.a.finals) + len(found.b.finals)
    assert all(line and "{" not in line for line in lines)


def test_without_points_and_out_of_reach() -> None:
    open_hand = explain("123m456p78s112233z", "2z", "1m", turns=4, exchanges=0, variant=paili.LAIZI)
    assert [part.id for part in open_hand.parts] == ["ready", "waits"]
    assert open_hand.b.finals == ()
    assert sum(part.difference for part in open_hand.parts) == pytest.approx(open_hand.a.value.win)
    assert explained_lines(open_hand, "en")


def test_a_tile_that_is_not_held() -> None:
    with pytest.raises(QuestionError, match="9m"):
        explain(HAND, "5z", "9m")
