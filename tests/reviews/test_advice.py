"""Advice at the end of a review: only from counted classes, and none if the counts are not clear."""

from __future__ import annotations

import pytest

from paili.catalogue import LANGUAGES, text
from paili.report.game.review import advice_line, summary_json
from paili.reviews.records import SHAPE
from paili.reviews.summary import CountedDecision, ReviewSummary, ShapeCount, Tally


def summary(*mistakes: tuple[str, float], deals: int = 8, item: int = 12) -> ReviewSummary:
    """So many decisions of so many deals, a mistake in each of the first ones."""
    tally = Tally(4)
    decisions = [
        CountedDecision(deal, "discard", False, 1, False, 0.0, "")
        for deal in range(deals)
        for _ in range(item)
    ]
    for at, (name, loss) in enumerate(mistakes):
        place = (at % deals) * item + at // deals
        decisions[place] = decisions[place]._replace(class_=name, loss=loss)
    tally.add(decisions, [])
    return tally.summary()


def test_it_names_the_class_by_which_most_is_lost() -> None:
    """Not the one that comes most often."""
    result = summary(*[("call", 900.0)] * 6, *[("efficiency", 200.0)] * 8)
    assert result.costliest is not None
    assert (result.costliest.name, result.costliest.count, result.costliest.loss) == ("call", 6, 5400)
    assert result.costliest.rate == pytest.approx(100 * 6 / 96)
    for language in LANGUAGES:
        line = advice_line(result, language)
        assert text("review_class.call", language) in line
        assert "5,400" in line
        assert summary_json(result, True, language)["words"]["advice"] == line
        assert summary_json(result, True, language)["words"]["advice_class"] == "call"


@pytest.mark.parametrize(
    "result",
    [
        summary(), summary(("call", 4000.0)), summary(*[("efficiency", 200.0)] * 2, deals=40),
        summary(*[("call", 900.0)] * 2, deals=2),
    ],
    ids=["no mistake", "one alone", "as often as strong players", "of few deals"],
)  # fmt: skip
def test_it_is_silent_where_the_data_carries_nothing(result: ReviewSummary) -> None:
    assert result.costliest is None
    assert advice_line(result, "en") == ""
    assert summary_json(result, True, "en")["words"]["advice_class"] == ""


def test_a_loss_without_a_shanten_has_no_agreement() -> None:
    tally = Tally(4)
    tally.add([CountedDecision(0, "discard", False, shanten, False, 0, "") for shanten in (1, None)], ())
    assert [(row.shanten, row.of) for row in tally.summary().agreement] == [(1, 1)]


def test_discards_are_counted_by_shape() -> None:
    tally = Tally(4, SHAPE)
    lost = ((0, 0), (1, 0), (0, 3), (0, 4), None)
    tally.add([CountedDecision(0, "discard", False, 1, False, None, "", item) for item in lost], ())
    assert tally.summary().shape == ShapeCount(4, 1, 1, 2, 3.5, 0)
