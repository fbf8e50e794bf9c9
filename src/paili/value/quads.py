"""Compute the value of each concealed or added quad that a hand may declare.

Method: a quad is followed by a replacement tile, before which nobody plays (`paili.value.replacements`). The
dora indicator that the quad turns counts as a mean over the unseen tiles.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from paili.hand.meld import CONCEALED_QUAD, Meld
from paili.tiles import KINDS, kind_of
from paili.value.question import ValueQuestion
from paili.value.replacements import Evaluates, Scores, fields_of, rinshan
from paili.win.facts import MAX_INDICATORS

_NO_TILE: Final = 0  # the drawn tile counts in riichi only


def quads_of_question(question: ValueQuestion) -> list[Meld]:
    """Return the quads that the hand of a question may declare."""
    from paili.game.moves.melds import quads_of

    return quads_of(question.hand, _NO_TILE, riichi=False, rules=question.facts.rules)


def fields_after_quad(question: ValueQuestion, meld: Meld, evaluates: Evaluates) -> tuple[object, ...]:
    """Return the fields of the `Value` of declaring a quad.

    Args:
        question: the question before the quad.
        meld: the quad.
        evaluates: the function that evaluates a question.
    """
    after = question.after_quad(meld)
    return fields_of(after, evaluates, partial(_scores, after, meld))


def _scores(after: ValueQuestion, meld: Meld, face: int) -> Scores:
    """Yield the scores of a win with the replacement tile, each with its chance.

    The scores of `rinshan` are those of each kind that the new dora indicator may be, unless it is not turned
    before the win, or no unseen tile is left for it.
    """
    facts, rules = after.facts, after.facts.rules
    at_once = rules.kan_dora_timing == "at once" or (
        rules.kan_dora_timing == "concealed at once" and meld.type == CONCEALED_QUAD
    )
    turned = facts.dora if rules.kan_dora else facts.dora[:1]
    unseen = [copies - (kind == kind_of(face)) for kind, copies in enumerate(after.unseen[:KINDS])]
    if not (rules.kan_dora and at_once and any(unseen)) or len(turned) >= MAX_INDICATORS:
        yield from rinshan(after, face, turned)
        return
    for kind, copies in enumerate(unseen):
        if copies:
            for item, chance in rinshan(after, face, (*turned, kind)):
                yield item, chance * copies / sum(unseen)
