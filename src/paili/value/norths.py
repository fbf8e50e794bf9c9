"""Compute the value of setting a north aside.

Method: a replacement tile follows, before which nobody plays (`paili.value.replacements`). With a further
north in the hand the value is the better one of two: of keeping it as a tile of the hand, and of setting it
aside too, as the next move; the second is a mean over the replacement tile. With still more norths, the two
after the first are set aside together: one graph gives their value, in which the hand has two replacement
tiles, and the second north is set aside already and leaves the hand as a discard without use.

Norths that are drawn later belong to the graph, see `ValueQuestion.later_norths`.
"""

from __future__ import annotations

from functools import partial
from typing import cast

from paili.tiles import NORTH
from paili.value.question import ValueQuestion
from paili.value.records import Value, later
from paili.value.replacements import Evaluates, Scores, fields_of, mean_fields, rinshan


def fields_after_north(question: ValueQuestion, evaluates: Evaluates) -> tuple[object, ...]:
    """Return the fields of the `Value` of setting a north aside.

    Args:
        question: the question before the north is set aside.
        evaluates: the function that evaluates a question.
    """
    after = question.north_aside()
    as_tile = fields_of(after, evaluates, partial(_scores, after))
    if not after.hand.counts[NORTH] or after.total < 2:  # the last unseen tile replaces the first north
        return as_tile
    if after.facts.in_riichi:  # the norths of the hand stay, only a drawn one may be set aside
        return as_tile
    at_once = mean_fields(after, partial(_next_north, evaluates), partial(_scores, after))
    place = Value.__match_args__.index(after.objective)
    return max(as_tile, at_once, key=lambda fields: cast("float", fields[place]))


def _next_north(evaluates: Evaluates, question: ValueQuestion) -> Value:
    """Return the value of setting the next north aside, together with a third."""
    if question.hand.counts[NORTH] > 1 and question.total > 1:
        return evaluates(question.north_aside(2)).value
    return later(Value, partial(fields_after_north, question, evaluates))


def _scores(after: ValueQuestion, face: int) -> Scores:
    """Return the scores of a win with the replacement tile, each with its chance."""
    facts = after.facts
    return rinshan(after, face, facts.dora if facts.rules.kan_dora else facts.dora[:1], after_north=True)
