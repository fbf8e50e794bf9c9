"""A review as the page is sent it: the records with their words beside them."""

from __future__ import annotations

from typing import Any, Final

from paili.catalogue import text
from paili.hand import Hand
from paili.position import Position
from paili.record import Json
from paili.report.game import review as words
from paili.reviewing import Decision, ReviewSummary
from paili.reviewing.ask import ReviewedDeal
from paili.reviewing.options import hand_after
from paili.reviewing.records import DEFENCE, EFFICIENCY, RULE_SLIP
from paili.tiles import FACE_NAMES

_BY_TILES: Final = (0, 1, 3)  # columns of classes that need no values, and the classes that are claimed then
_CLAIMED_BY_TILES: Final = (EFFICIENCY, DEFENCE, RULE_SLIP)


def deal_json(found: ReviewedDeal, values: bool, language: str) -> Json:
    """Return a reviewed deal: its decisions, with the titles of the columns of their options.

    Args:
        found: the deal.
        values: whether its options are valued.
        language: of the words.
    """
    return {
        "decisions": [decision_json(each, language) for each in found.decisions],
        "luck": None if found.luck is None else found.luck.to_dict(),
        "problem": None if found.problem is None else found.problem.in_language(language),
        "values": values,
        "titles": words.option_titles(language),
    }


def decision_json(decision: Decision, language: str) -> Json:
    """Return a decision in words, best option first, with the hands after that taken and after the best."""
    position = Position.parse(decision.position)
    rows = [
        {"place": place, "cells": words.option_cells(option, decision, place, language)}
        for place, option in words.shown_options(decision)
    ]
    return decision.to_dict() | {
        "rows": rows,
        "after": [_hand(hand_after(position, each)) for each in (decision.made, decision.better)],
        "why": words.why_lines(decision, language),
        "offered": None if position.offered is None else FACE_NAMES[position.offered.tile],
        "table": list(words.diagram(position, language)),
        "open": list(words.open_lines(decision.open_hands, language)),
    }


def _hand(hand: Hand) -> Json:
    melds = [[FACE_NAMES[face] for face in meld.faces] for meld in hand.melds]
    return {"tiles": [FACE_NAMES[face] for face in hand.faces], "melds": melds}


def _classes(found: ReviewSummary, values: bool, language: str) -> Json:
    titles, rows = words.class_titles(language), list(words.class_rows(found, language))
    if not values:
        named = zip(found.classes, rows, strict=True)
        told = [titles, *[row for each, row in named if each.name in _CLAIMED_BY_TILES]]
        titles, *rows = [[row[column] for column in _BY_TILES] for row in told]
    return {"titles": titles, "rows": rows}


def summary_json(found: ReviewSummary, values: bool, language: str) -> Json:
    """Return what many decisions come to, as numbers and in words."""
    agreement = [words.agreement_cells(each, language) for each in found.agreement]
    told: dict[str, Any] = {
        "lines": list(words.summary_lines(found, language)),
        "classes": _classes(found, values, language),
        "agreement": {"titles": words.agreement_titles(language), "rows": agreement},
        "luck": list(words.luck_lines(found.luck, language)),
        "note": text("review.note" if values else "review.note_tiles", language),
    }
    return found.to_dict() | {"words": told}
