"""The values in the attributes of an mjlog: numbers, physical tiles, yaku.

>>> numbers("1,2"), ids_of("135"), yaku_name(7)
([1, 2], (135,), 'pinfu')
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from paili.errors import LogError
from paili.logs.fields import whole
from paili.logs.physical import IDS
from paili.logs.tenhou_words import YAKU

_MOST: Final = 10**7  # hundreds of points: more than any game has


def yaku_name(number_: int) -> str:
    """Return the id of a yaku of Tenhou."""
    if not 0 <= number_ < len(YAKU):
        raise LogError("logs.no_yaku", value=number_)
    return YAKU[number_]


def number(text: str, low: int = -_MOST, high: int = _MOST) -> int:
    """Read a whole number in a range."""
    try:
        value = int(text)
    except ValueError:
        raise LogError("logs.no_number", value=text) from None
    if not low <= value <= high:
        raise LogError("logs.out_of_range", value=text, low=low, high=high)
    return value


def numbers(text: str, amount: int | None = None) -> list[int]:
    """Read numbers with commas between."""
    parts = text.split(",") if text else []
    try:
        values = list(map(int, parts))
    except ValueError:
        values = [_MOST + 1]
    if values and not (min(values) >= -_MOST and max(values) <= _MOST):
        values = list(map(number, parts))  # names the one that is wrong
    if amount is not None and len(values) != amount:
        raise LogError("logs.wrong_amount", number=len(values), right=amount)
    return values


def id_of(value: int) -> int:
    """Check a physical tile."""
    return whole(value, 0, IDS - 1)


def ids_of(text: str, amount: int | None = None) -> tuple[int, ...]:
    """Read physical tiles with commas between."""
    values = numbers(text, amount)
    if values and not (min(values) >= 0 and max(values) < IDS):
        values = list(map(id_of, values))
    return tuple(values)


def decimal(text: str) -> Fraction:
    """Read a number that may have decimals."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise LogError("logs.no_number", value=text) from None
