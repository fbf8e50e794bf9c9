"""Every error paili raises on purpose, one tree under ``ValueError``.

::

    PailiError(ValueError)
    ├── NotationError     a text that is not a hand or a tile; carries the text and the position
    ├── HandError         tiles that are not a hand: too many of a kind, a wrong size, a false meld
    ├── VariantError      a hand that this variant of the game does not know
    ├── QuestionError     a question that this hand cannot answer (waits of fourteen tiles, …)
    ├── LimitError        a hand outside the limits of a published algorithm
    ├── ScoreError        circumstances of a win that exclude each other, rules that contradict each other
    ├── PositionError     facts of a position that contradict each other; of a text, with the place
    ├── GameError         an event or a move that the rules do not allow at this moment of a game
    ├── LogError          a log of a game that cannot be read or written; says where
    ├── TableError        a table file that is truncated, corrupted or foreign
    ├── BatchError        a row or a file that a batch job cannot read; carries the row
    └── MissingPackageError   an extra that is not installed; a ModuleNotFoundError too

A message names the value, the limit and the place:
``"5555m5m": five 5m, at most 4, at character 6``. Sentences count characters from 1, as
people do; the attribute ``position`` is an index, as Python counts.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Self

from paili.catalogue import Message, Rendered, excerpt, shortened, shown, templates, visible
from paili.catalogue import text as text_of

__all__ = [
    "BatchError",
    "GameError",
    "HandError",
    "LimitError",
    "LogError",
    "MissingPackageError",
    "NotationError",
    "PailiError",
    "PositionError",
    "QuestionError",
    "ScoreError",
    "TableError",
    "VariantError",
    "excerpt",
    "in_other_words",
    "nearest",
    "reason_of",
    "refuse_pipe",
    "requires_extra",
    "shortened",
    "shown",
]

_LONGEST_NAME: Final = 255
_LONGEST_REASON: Final = 200
IN_OTHER_WORDS: Final = "reason.other"
_SPELLED: Final = {"numpy": "NumPy"}


def reason_of(error: Exception) -> Message:
    """Return why a file or an address cannot be used, as a fact to tell in any language.

    What is not known is told as what it is, the words of another library.

    >>> reason_of(FileNotFoundError(2, "No such file or directory")).in_language("zh")
    '没有这个文件或文件夹'
    >>> print(reason_of(RuntimeError("something else")))
    something else
    >>> reason_of(RuntimeError("something else")).in_language("zh")
    '程序库的信息：“something else”'
    """
    message = Message(f"reason.{_named(error)}")
    if message.key in templates("en"):
        return message
    return in_other_words(getattr(error, "strerror", None) or str(error) or type(error).__name__)


def in_other_words(words: str) -> Message:
    """Return what another library says of an error, in one line and as its words."""
    return Message(IN_OTHER_WORDS, words=_cut(" ".join(words.split())))


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST_REASON else words[:_LONGEST_REASON] + "…"


def _named(error: Exception) -> str:
    if type(error).__name__ == "gaierror":  # by name: `socket` need not be loaded for this
        return "unknown_host"
    if isinstance(error, ValueError) and "null" in str(error):  # a null byte, a null character
        return "null_byte"
    return errno.errorcode.get(getattr(error, "errno", None) or 0, "").lower()


def refuse_pipe(path: str | os.PathLike[str]) -> None:
    """Refuse a pipe that has a name among the files, before it is opened: nobody may be at its other end.

    An open one, such as ``/dev/stdin`` or what a shell puts for ``<(…)``, is no such.

    Raises:
        OSError: if it is one, with `errno.ESPIPE`.
    """
    with suppress(FileNotFoundError, ValueError):  # whoever opens it says so
        if stat.S_ISFIFO(os.stat(path).st_mode) and os.path.lexists(os.path.realpath(path)):
            raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), os.fspath(path))


def nearest(word: str, names: Iterable[str], most: int = 4) -> list[str]:
    """Return the few names that a word is nearest to, for an error that would list too many.

    >>> nearest("minimun", ["minimum", "minimum_points", "flowers", "birds"], most=2)
    ['minimum', 'minimum_points']
    """
    from difflib import get_close_matches

    return get_close_matches(word[:_LONGEST_NAME], list(names), n=most, cutoff=0.0)


class PailiError(ValueError):
    """Root of the tree: catch this to catch everything paili raises on purpose.

    An error is an id of the catalogue (`paili.catalogue`) with facts, and the place in a text where there is
    one; ``str(error)`` is the English message, `in_language` the same in another language.

    Attributes:
        fault: what is wrong, as a message that can be told in any language.
        text: the text with the fault, or None where it did not come from one.
        position: index into ``text`` where the fault lies, or None for the whole of it.

    >>> error = HandError("hand.too_many", text="5555m5m", position=5, number=5, tile="5m", most=4)
    >>> print(error)
    "5555m5m": five 5m, at most 4, at character 6
    >>> error.problem, error.fault.facts["number"]
    ('five 5m, at most 4', 5)
    """

    fault: Message
    text: str | None
    position: int | None

    def __init__(
        self,
        fault: str | Message,
        /,
        *,
        text: str | None = None,
        position: int | None = None,
        **facts: object,
    ) -> None:
        super().__init__(fault)
        self.fault = fault if isinstance(fault, Message) else Message(fault, **facts)
        self.text, self.position = text, position

    @property
    def problem(self) -> str:
        """The fault alone in English, without text and place."""
        return str(self.fault)

    def in_language(self, language: str) -> str:
        """Return the whole message, with text and place, in a language."""
        problem = self.fault.in_language(language)
        if self.text is None:
            return problem
        if self.position is None:
            return text_of("place.in_text", language, text=self.text, problem=Rendered(problem))
        place = self.position + 1
        return text_of("place.at_character", language, text=self.text, problem=Rendered(problem), place=place)

    def __str__(self) -> str:
        return self.in_language("en")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the parts, so that worker processes can hand it back."""
        return _remade, (type(self), self.fault, self.text, self.position)


def _remade(kind: type[PailiError], fault: Message, text: str | None, position: int | None) -> PailiError:
    error = kind.__new__(kind, fault)
    error.fault, error.text, error.position = fault, text, position
    return error


class NotationError(PailiError):
    """A text that cannot be read as tiles; ``text`` is what was read."""


class HandError(PailiError):
    """Tiles that are not a hand: too many of a kind, a wrong size, a false meld."""


class VariantError(PailiError):
    """A hand or a question that a variant of the game does not know; of a hand's text, with the place."""


class QuestionError(PailiError):
    """A question that this hand cannot answer, for example the waits of fourteen tiles."""


class LimitError(PailiError):
    """A hand outside the limits of a published algorithm; the message says which limit."""


class ScoreError(PailiError):
    """Circumstances of a win that exclude each other, or rules that contradict each other."""


class PositionError(PailiError):
    """Facts of a position that contradict each other, or that it cannot have; of a text, with the place.

    Attributes:
        at: which part of the position it is, as `paili.position` names it; () for the whole of it.
    """

    at: tuple[str | int, ...] = ()


class GameError(PailiError):
    """An event or a move that the rules do not allow at this moment of a game."""


def source_excerpt(source: str) -> Rendered:
    """Return the name of a file for a message; of what no file is called, a text given for one, the start."""
    return Rendered(visible(source) if len(source) <= _LONGEST_NAME else shortened(source))


class LogError(PailiError):
    """A log of a game that cannot be read, or a game that a format cannot hold.

    Attributes:
        source: the file; "" where there is none.
        deal: the deal, as a message that can be told in any language.
        event: which tag, line or entry of the file, as a message; ``text`` is the entry itself.

    >>> error = LogError("logs.no_tile", value="5x", text="<T9x/>")
    >>> print(error.at(source="game.mjlog", event=Message("logs.tag", number=9)))
    game.mjlog, tag 9: "<T9x/>": '5x' is not a tile
    """

    source: str = ""
    deal: Message | None = None
    event: Message | None = None

    def at(
        self,
        *,
        source: str = "",
        deal: Message | None = None,
        event: Message | None = None,
        text: str | None = None,
    ) -> Self:
        """Name the place, as far as it is not named yet; return the error itself."""
        self.source = self.source or source
        self.deal = self.deal or deal
        self.event = self.event or event
        self.text = self.text or text
        return self

    def in_language(self, language: str) -> str:
        """Return the whole message, with file, deal and event, in a language."""
        told = super().in_language(language)
        places = [item for item in (source_excerpt(self.source), self.deal, self.event) if item]
        return text_of("logs.at", language, place=places, problem=Rendered(told)) if places else told

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the parts, the place too."""
        return _placed_again, (super().__reduce__(), self.source, self.deal, self.event)


def _placed_again(
    parts: tuple[object, ...], source: str, deal: Message | None, event: Message | None
) -> PailiError:
    error = _remade(*parts[1])  # type: ignore[misc]  # what __reduce__ of the root has made
    assert isinstance(error, LogError)
    return error.at(source=source, deal=deal, event=event)


class TableError(PailiError):
    """A table file that is truncated, corrupted or foreign."""


class BatchError(PailiError):
    """Rows or files that a batch job cannot read; names the row where there is one."""


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
        super().__init__("package.missing", what=what, package=needed, extra=extra)
        self.name = package

    def __reduce__(self) -> tuple[type[MissingPackageError], tuple[str, str, str]]:
        """Pickle by the three parts."""
        return type(self), (self.what, self.package, self.extra)


@contextmanager
def requires_extra(what: str, extra: str) -> Iterator[None]:
    """Import what an extra brings: a package that is missing becomes a MissingPackageError.

    >>> with requires_extra("this example", "arrays"):
    ...     import no_such_package
    Traceback (most recent call last):
    ...
    paili.errors.MissingPackageError: this example needs no_such_package: pip install 'paili[arrays]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if isinstance(missing, PailiError) or package in ("", "paili"):
            raise
        raise MissingPackageError(what, package, extra) from None


def __dir__() -> list[str]:
    return sorted(__all__)
