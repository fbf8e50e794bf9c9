"""Read and check fields of the JSON objects of a log.

>>> seat({"actor": 2}, "actor"), number({"honba": 1}, "honba")
(2, 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paili.errors import LogError

MOST: Final = 10**9
Entry = Mapping[str, Any]


def required_field(entry: Entry, name: str) -> Any:
    """Return the value of a required field.

    Raises:
        LogError: if the object lacks the field.
    """
    try:
        return entry[name]
    except KeyError:
        raise LogError("logs.no_field", name=name) from None


def as_int(value: object, low: int = -MOST, high: int = MOST) -> int:
    """Check that a value is an integer between two bounds, both included, and return the value.

    Raises:
        LogError: if the value is not such an integer.
    """
    if type(value) is not int:
        raise LogError("argument.not_whole", value=value)
    if not low <= value <= high:
        raise LogError("logs.out_of_range", value=value, low=low, high=high)
    return value


def optional(value: object) -> int | None:
    """Check that a value is an integer or None, and return the value."""
    return None if value is None else as_int(value)


def number(entry: Entry, name: str, low: int = -MOST, high: int = MOST) -> int:
    """Check that a field is an integer between two bounds, both included, and return its value."""
    return as_int(required_field(entry, name), low, high)


def seat(entry: Entry, name: str, players: int = 4) -> int:
    """Check that a field is the number of a seat, and return its value."""
    return number(entry, name, 0, players - 1)


def listed(value: object, amount: int | None = None) -> list[Any]:
    """Check that a value is a list, and return the value.

    Args:
        value: the value.
        amount: the number of values that the list must have; None for any number.
    """
    if not isinstance(value, list):
        raise LogError("logs.no_list", value=value)
    if amount is not None and len(value) != amount:
        raise LogError("logs.wrong_amount", number=len(value), right=amount)
    return value


def objects(value: object) -> list[Entry]:
    """Check that a value is a list of JSON objects, and return the value."""
    values = listed(value)
    return values if {*map(type, values)} <= {dict} else [an_object(item) for item in values]


def an_object(value: object) -> Entry:
    """Check that a value is a JSON object, and return the value."""
    if not isinstance(value, dict):
        raise LogError("logs.no_object", value=value)
    return value


def words(value: object) -> list[str]:
    """Check that a value is a list of strings, and return the value.

    Raises:
        LogError: if it is not such a list.
    """
    return [word(item) for item in listed(value)]


def word(value: object) -> str:
    """Check that a value is a string, and return the value.

    Raises:
        LogError: if it is not a string.
    """
    if not isinstance(value, str):
        raise LogError("logs.no_text", value=value)
    return value


def text_of(value: object) -> str:
    """Return a value of any type as text; "" for None.

    >>> text_of(None), text_of(7)
    ('', '7')
    """
    return "" if value is None else str(value)


def points(value: object, players: int) -> tuple[int, ...]:
    """Check the points of each seat, and return them; values for seats without a player are left out.

    Raises:
        LogError: if the value is not a list of integers with one for each player.
    """
    values = listed(value)
    if len(values) < players:
        raise LogError("logs.too_few", number=len(values), least=players)
    return tuple(map(as_int, values[:players]))
