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
    """Return the value after a check that it is an integer between two bounds, both included.

    Raises:
        LogError: if it is not.
    """
    if type(value) is not int:
        raise LogError("logs.no_number", value=value)
    if not low <= value <= high:
        raise LogError("logs.out_of_range", value=value, low=low, high=high)
    return value


def optional(value: object) -> int | None:
    """Return the value after a check that it is an integer or None."""
    return None if value is None else as_int(value)


def number(entry: Entry, name: str, low: int = -MOST, high: int = MOST) -> int:
    """Return a field after a check that it is an integer between two bounds, both included."""
    return as_int(required_field(entry, name), low, high)


def seat(entry: Entry, name: str, players: int = 4) -> int:
    """Return a field after a check that it is the number of a seat."""
    return number(entry, name, 0, players - 1)


def listed(value: object, amount: int | None = None) -> list[Any]:
    """Return the value after a check that it is a list.

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
    """Return the value after a check that it is a list of JSON objects."""
    return [an_object(item) for item in listed(value)]


def an_object(value: object) -> Entry:
    """Return the value after a check that it is a JSON object."""
    if not isinstance(value, dict):
        raise LogError("logs.no_object", value=value)
    return value


def words(value: object) -> list[str]:
    """Return a value after a check that it is a list of strings."""
    return [word(item) for item in listed(value)]


def word(value: object) -> str:
    """Return a value after a check that it is a string."""
    if not isinstance(value, str):
        raise LogError("logs.no_text", value=value)
    return value


def points(value: object, players: int) -> tuple[int, ...]:
    """Return the points of each seat after a check; values for seats without a player are left out."""
    values = listed(value)
    if len(values) < players:
        raise LogError("logs.too_few", number=len(values), least=players)
    return tuple(as_int(value) for value in values[:players])
