"""Every error paili raises on purpose, one tree under ``ValueError``.

::

    PailiError(ValueError)
    ├── NotationError     a text that is no hand or tile; carries the text and the position
    ├── HandError         tiles that are no hand: too many of a kind, a wrong size, a meld that is none
    ├── VariantError      a hand that this variant of the game does not know
    ├── QuestionError     a question that this hand can not answer (waits of fourteen tiles, …)
    ├── LimitError        a hand outside the limits of a published algorithm
    ├── ScoreError        circumstances of a win that can not meet, rules that contradict each other
    ├── TableError        a table file that is truncated, corrupted or foreign
    ├── BatchError        a row or a file that a batch job can not read; carries the row
    └── MissingPackageError   an extra that is not installed; a ModuleNotFoundError too

A message names the value, the limit and the place:
``"5555m5m": five 5m, at most 4, at character 5``. Characters count from 0, as Python does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

_EXCERPT = 60
_SPELLED = {"numpy": "NumPy", "numba": "Numba"}


def excerpt(text: str) -> str:
    """Shorten ``text`` for a message.

    >>> excerpt("123m")
    '"123m"'
    """
    size = f" ({len(text):,} characters)" if len(text) > _EXCERPT else ""
    return f'"{shortened(text)}"{size}'


def shortened(text: str) -> str:
    """Return the start of a text, with what can not be printed escaped.

    >>> shortened("1" * 70) == "1" * 60 + "…"
    True
    """
    printable = text[:_EXCERPT].encode("utf-8", "backslashreplace").decode()
    return printable if len(text) <= _EXCERPT else printable + "…"


def shown(value: object) -> str:
    """Write a value of any type for a message, on one line.

    >>> shown(["1m", None])
    "['1m', None]"
    """
    return shortened(" ".join(repr(value).split()))


def amount(number: int, noun: str) -> str:
    """Return a number of things for a message.

    >>> amount(1, "tile"), amount(0, "tile")
    ('1 tile', '0 tiles')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class PailiError(ValueError):
    """Root of the tree: catch this to catch everything paili raises on purpose.

    Attributes:
        text: the text with the fault, or None where it did not come from one.
        position: index into ``text`` where the fault lies, or None for the whole of it.
        problem: the fault alone, without text and place, or None where ``text`` is.
    """

    text: str | None = None
    position: int | None = None
    problem: str | None = None

    def placed(self, text: str, problem: str, position: int | None) -> Self:
        """Name the place in a text that brought the fault about; return the error itself."""
        self.text, self.problem, self.position = text, problem, position
        return self


class NotationError(PailiError):
    """A text that can not be read as tiles.

    Attributes:
        text: what was read.
        position: index into ``text`` where the fault lies, or None for the whole of it.
        problem: the fault alone, without text and place.
    """

    text: str
    problem: str

    def __init__(self, text: str, problem: str, position: int | None = None) -> None:
        place = "" if position is None else f", at character {position}"
        super().__init__(f"{excerpt(text)}: {problem}{place}")
        self.placed(text, problem, position)

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, str, int | None]]:
        """Pickle by the three parts, so that worker processes can hand it back."""
        return type(self), (self.text, self.problem, self.position)


class HandError(PailiError):
    """Tiles that are no hand: too many of a kind, a wrong size, a meld that is none."""


class VariantError(PailiError):
    """A hand or a question that a variant of the game does not know; of a hand's text, with the place."""


class QuestionError(PailiError):
    """A question that this hand can not answer, for example the waits of fourteen tiles."""


class LimitError(PailiError):
    """A hand outside the limits of a published algorithm; the message says which limit."""


class ScoreError(PailiError):
    """Circumstances of a win that can not meet, or rules that contradict each other."""


class TableError(PailiError):
    """A table file that is truncated, corrupted or foreign."""


class BatchError(PailiError):
    """Rows or files that a batch job can not read; names the row where there is one."""


class MissingPackageError(PailiError, ModuleNotFoundError):
    """A package that an extra of paili brings is not installed; the message says how to install it.

    Attributes:
        what: what was asked for.
        package: the package that is missing, as it is imported; ``name`` is the same.
        extra: the extra that brings it.
    """

    def __init__(self, what: str, package: str, extra: str) -> None:
        self.what = what
        self.package = package
        self.extra = extra
        needed = _SPELLED.get(package, package)
        message = f"{what} needs {needed}: pip install 'paili[{extra}]'"
        ModuleNotFoundError.__init__(self, message, name=package)

    def __reduce__(self) -> tuple[type[MissingPackageError], tuple[str, str, str]]:
        """Pickle by the three parts."""
        return type(self), (self.what, self.package, self.extra)


@contextmanager
def needing(what: str, extra: str) -> Iterator[None]:
    """Import what an extra brings: a package that is missing becomes a MissingPackageError.

    >>> with needing("this example", "batch"):
    ...     import no_such_package
    Traceback (most recent call last):
    ...
    paili.errors.MissingPackageError: this example needs no_such_package: pip install 'paili[batch]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if isinstance(missing, PailiError) or package in ("", "paili"):
            raise
        raise MissingPackageError(what, package, extra) from None
