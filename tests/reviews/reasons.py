"""Reasons of reviews that people have read: positions, the move that was made, and the text about it.

``reasons.json`` has the cases: a position as text, the move, the class, and its reasons, each with its numbers and
its sentence in three languages. If the counted model changes, ``python tests/reviews/reasons.py`` writes the numbers
and sentences again; then somebody has to read them again.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from paili import Position
from paili.catalogue import LANGUAGES, Message
from paili.game import Deal
from paili.reviews.model import review_model
from paili.reviews.options import move_key
from paili.reviews.question import decision_of
from paili.reviews.records import Decision
from paili.reviews.walk import DecisionPoint
from paili.tiles import EAST, FACE_NAMES, TileSet

FILE = Path(__file__).with_name("reasons.json")


class Case(NamedTuple):
    """A position, what was done, as "discard 6m", "riichi 3p", "call [678s]", "pass"; and what is said of it."""

    position: str
    did: str
    values: bool
    class_: str
    reasons: list[dict[str, Any]]


@cache
def cases() -> tuple[Case, ...]:
    return tuple(Case(*item.values()) for item in json.loads(FILE.read_text(encoding="utf-8")))


@cache
def decided(position: str, did: str, values: bool) -> Decision:
    """What a review says of a decision that is known by its position alone."""
    parsed = Position.parse(position)
    moves = parsed.legal()
    actual = next(move for move in moves if _did(move_key(move)) == did)
    number = ((parsed.round_wind or EAST) - EAST) * 4 + (parsed.number or 1) - 1
    deal = Deal(round=number, honba=0, sticks=0, points=(0,) * parsed.players, hands=(), indicator=0)
    point = DecisionPoint(deal, number, 0, parsed, moves, actual)
    return decision_of(point, review_model(parsed.players), values=values)


def _did(key: tuple[str, int, str]) -> str:
    move, kind, meld = key
    return " ".join(filter(None, (move, FACE_NAMES[kind] if kind >= 0 else "", meld)))


def claimed(message: Message) -> dict[str, Any]:
    """What a reason says: its id, its numbers, and its sentence in each language."""
    facts = {
        name: str(fact) if isinstance(fact, Message | TileSet) else fact
        for name, fact in message.facts.items()
    }
    says = {language: message.in_language(language) for language in LANGUAGES}
    return {"id": message.key.partition(".")[2], **facts, **says}


def written(position: str, did: str, values: bool) -> dict[str, Any]:
    """A case as the file holds it."""
    result = decided(position, did, values)
    reasons = [claimed(item) for item in result.why]
    return dict(zip(Case._fields, (position, did, values, result.class_, reasons), strict=True))


def write(chosen: list[tuple[str, str, bool]]) -> None:
    lines = [json.dumps(written(*item), ensure_ascii=False) for item in chosen]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write([(case.position, case.did, case.values) for case in cases()])
