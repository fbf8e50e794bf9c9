"""Check plain arguments of public functions: whole numbers, flags and lists."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Set
from operator import index
from typing import Any, Final

from paili.catalogue import LANGUAGES
from paili.errors import HandError, PailiError

LONGEST_LINE: Final = 1 << 20
"""The most characters of a line that a person or a program sends: without a bound it fills the memory."""
MOST_THREADS: Final = 1024
"""The most threads of a question: more than the cores of any machine, and few enough to start them all."""


def bounded_line(line: str) -> str:
    """Return a line that a person or a program sent, after a check of its length.

    Raises:
        PailiError: if it has more than `LONGEST_LINE` characters.
    """
    if len(line) > LONGEST_LINE:
        raise PailiError("command.line_too_long", most=f"{LONGEST_LINE:,}")
    return line


def int_of(value: object) -> int | None:
    """Return an integer of any type, NumPy's types included, as an int; None for any other value.

    >>> int_of(3), int_of(3.0)
    (3, None)
    """
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_int(value: object, error: type[PailiError] = HandError, name: str = "") -> int:
    """Return an integer of any type, NumPy's types included, as an int.

    Args:
        value: the value to convert.
        error: the error class to raise if the value is not a whole number.
        name: the name of the argument, for the error message.

    Raises:
        PailiError: of the class ``error``, if the value is not a whole number.

    >>> as_int(True), as_int(3)
    (1, 3)
    >>> as_int(3.0, name="turns")
    Traceback (most recent call last):
    ...
    paili.errors.HandError: turns=3.0: must be a whole number
    """
    number = int_of(value)
    if number is not None:
        return number
    if name:
        raise error("argument.named_not_whole", name=name, value=value)
    raise error("argument.not_whole", value=value)


def counter(value: object, error: type[PailiError], name: str) -> int:
    """Return a whole number of any integer type as an int, after a check that it is 0 or more.

    Args:
        value: the value of the argument.
        error: the error class to raise if the check fails.
        name: the name of the argument, for the error message.

    >>> counter(-1, HandError, "wall")
    Traceback (most recent call last):
    ...
    paili.errors.HandError: wall=-1: must be a whole number, 0 or more
    """
    number = int_of(value)
    if number is None or number < 0:
        raise error("argument.not_counter", name=name, value=value)
    return number


def flag(value: object, error: type[PailiError], name: str) -> bool:
    """Return a true-or-false argument as a bool: True, False, 0 or 1, also of NumPy's types.

    Args:
        value: the value of the argument.
        error: the error class to raise for any other value.
        name: the name of the argument, for the error message.

    >>> flag(True, HandError, "riichi"), flag(0, HandError, "riichi")
    (True, False)
    >>> flag([True], HandError, "riichi")
    Traceback (most recent call last):
    ...
    paili.errors.HandError: riichi=[True]: must be True or False
    """
    result = flag_of(value)
    if result is None:
        raise error("argument.not_flag", name=name, value=value)
    return result


def flag_of(value: object) -> bool | None:
    """Return True for True or 1, False for False or 0, and None for any other value, such as an array.

    >>> flag_of(1), flag_of("yes"), flag_of([])
    (True, None, None)
    """
    if value is True or value is False:
        return value
    return bool(value) if isinstance(value, Hashable) and value in (False, True) else None


def function_or_none(value: object, error: type[PailiError], name: str) -> None:
    """Raise an error if a value is neither a function nor None.

    >>> function_or_none("fast", HandError, "engine")
    Traceback (most recent call last):
    ...
    paili.errors.HandError: engine='fast': must be a function, or None
    """
    if value is not None and not callable(value):
        raise error("argument.not_callable", name=name, value=value)


def checked_language(value: object) -> str:
    """Return the argument ``language`` of a public function.

    Raises:
        PailiError: if paili does not have the language.

    >>> checked_language("fr")
    Traceback (most recent call last):
    ...
    paili.errors.PailiError: language='fr': must be one of en, zh, ja
    """
    if isinstance(value, str) and value in LANGUAGES:
        return value
    raise PailiError("argument.no_language", language=value, known=LANGUAGES)


def refuse_unknown(
    names: Iterable[str], parameters: Collection[str], interface: str, beside: Iterable[str] = ()
) -> None:
    """Raise a TypeError, as Python does, for an unknown keyword argument; the text suggests a similar name.

    Args:
        names: the names of the keyword arguments of a call.
        parameters: the names that are allowed.
        interface: the name of the function.
        beside: names of further arguments of the function, which the text may suggest too.

    >>> refuse_unknown(["turn"], ["turns"], "explain")
    Traceback (most recent call last):
    ...
    TypeError: explain() got an unexpected keyword argument 'turn'. Did you mean 'turns'?
    """
    if unknown := next((name for name in names if name not in parameters), None):
        from difflib import get_close_matches

        near = get_close_matches(unknown, [*parameters, *beside], n=1)
        hint = f". Did you mean {near[0]!r}?" if near else ""
        raise TypeError(f"{interface}() got an unexpected keyword argument {unknown!r}{hint}")


def items_of(values: object) -> list[Any] | None:
    """Return the items of an iterable as a list; None for a text, and for a value that is not iterable.

    >>> items_of((1, 2)), items_of("12"), items_of(12)
    ([1, 2], None, None)
    """
    if isinstance(values, str | bytes):
        return None
    try:
        return list(values)  # type: ignore[call-overload, no-any-return]
    except TypeError:  # an array of no dimension says that it can be gone through, and cannot
        return None


def whole_numbers(values: Any, name: str, error: type[PailiError] = HandError) -> tuple[int, ...]:
    """Return whole numbers of any integer type, in a list or a NumPy array, as a tuple of ints.

    Args:
        values: the values to convert.
        name: the name of the argument, for the error message.
        error: the error class to raise if the values are not whole numbers.

    Raises:
        PailiError: of the class ``error``, if the values are not an ordered collection of whole numbers.

    >>> whole_numbers([1, True], "counts")
    (1, 1)
    """
    # the check of a tuple or a list is quick; that of the abstract classes takes a microsecond
    items = values if type(values) in (tuple, list) else items_of(values) if _has_an_order(values) else None
    if items is None:
        raise error("argument.not_list", name=name, value=values)
    try:
        return tuple(map(index, items))
    except TypeError:
        return tuple([as_int(item, error) for item in items])


def _has_an_order(values: object) -> bool:
    return isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping | Set)
