"""What is wrong with a field of a request, by the types of pydantic's errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paili.catalogue import LANGUAGES, Told, templates, text

_SAME_WORDS: Final = {"int_type": "int_parsing", "int_from_float": "int_parsing", "bool_type": "bool_parsing"}


def request_problem(place: str, kind: str, limits: Mapping[str, Any], language: str) -> str | None:
    """Return what is wrong with a field of a request, or None where the language is not one of the others.

    >>> request_problem("body.honba", "greater_than_equal", {"ge": 0}, "zh")
    'body.honba：最小0'
    """
    if language not in LANGUAGES[1:]:
        return None
    key = f"request.{_SAME_WORDS.get(kind, kind)}"
    known = {name: str(limit).replace(" or ", ", ") for name, limit in limits.items()}
    said = text(key if key in templates(language) else "request.otherwise", language, **known)
    return text("request.at", language, place=place, problem=Told(said))
