"""What a question is given, before it is looked at: whole numbers where whole numbers are meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from operator import index

from paili.errors import HandError, PailiError


def whole(value: object, error: type[PailiError] = HandError, name: str = "") -> int:
    """Return a whole number of any type, NumPy's too, as an int.

    Args:
        value: what was given.
        error: what to raise where it is none.
        name: of the argument, for the error.

    Raises:
        PailiError: of the class given, if it is no whole number.

    >>> whole(True), whole(3)
    (1, 3)
    >>> whole(3.0, name="turns")
    Traceback (most recent call last):
    ...
    paili.errors.HandError: turns=3.0: must be a whole number
    """
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    if name:
        raise error("argument.named_not_whole", name=name, value=value)
    raise error("argument.not_whole", value=value)


def whole_numbers(values: object, name: str, error: type[PailiError] = HandError) -> tuple[int, ...]:
    """Return whole numbers of any type, a list or a NumPy array of them, as ints.

    Args:
        values: what was given.
        name: of the argument, for the error.
        error: what to raise where they are none.

    Raises:
        PailiError: of the class given, if they are not whole numbers in an order of their own.

    >>> whole_numbers([1, True], "counts")
    (1, 1)
    """
    plain = (
        values.__class__ is tuple or values.__class__ is list
    )  # told at once; the rest takes a microsecond
    if plain or (isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping | Set)):
        try:
            return tuple(map(index, values))
        except TypeError:
            return tuple([whole(value, error) for value in values])
    raise error("argument.not_list", name=name, value=values)
