"""Write error messages for players: in their language, and in words for players instead of programmers.

pydantic gives each error in a field of a request a type; this type decides which message is returned.

>>> fault_for_players(Message("hand.size", number=3, most=17), "en")
'3 tiles: without melds a hand has 1, 4, 7, 10, 13 or 16 tiles, one more after a draw'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paili.catalogue import LANGUAGES, Message, Rendered, templates, text


def fault_for_players(fault: Message, language: str) -> str:
    """Return an error message in a language, in words for players.

    The message comes from the section ``plain`` of the catalogue of texts if that section has one for this
    error.
    """
    plain = f"plain.{fault.key.replace('.', '_')}"
    return text(plain if plain in templates(language) else fault.key, language, **fault.facts)


def local_fault(fault: Message, language: str) -> str | None:
    """Return an error message for players in a language; None if the result equals the error's English text.

    >>> local_fault(Message("hand.too_many", number=5, tile="5m", most=4), "en") is None
    True
    """
    words = fault_for_players(fault, language if language in LANGUAGES else LANGUAGES[0])
    return None if words == str(fault) else words


_SAME_WORDS: Final = {
    "bool_type": "bool_parsing",
    "int_from_float": "int_parsing",
    "int_type": "int_parsing",
    "tuple_type": "list_type",
}


def request_problem(place: str, kind: str, limits: Mapping[str, Any], language: str) -> str:
    """Return the message for an invalid field of a request.

    Args:
        place: the name of the field, such as ``body.honba``.
        kind: the type of the error that pydantic reports.
        limits: the limits for the value, in the form in which pydantic reports them.
        language: the language; English if the catalogue does not have it.

    >>> request_problem("body.honba", "greater_than_equal", {"ge": 0}, "zh")
    'body.honba：应不小于0'
    """
    language = language if language in LANGUAGES else LANGUAGES[0]
    key = f"request.{_SAME_WORDS.get(kind, kind)}"
    fields = {name: str(limit).replace(" or ", ", ") for name, limit in limits.items()}
    words = text(key if key in templates(language) else "request.otherwise", language, **fields)
    return text("request.at", language, place=place, problem=Rendered(words))
