"""The errors that paili raises on purpose: classes derived from `PailiError`, which is a ``ValueError``.

::

    PailiError(ValueError)
    ├── NotationError     a text that is not a hand or a tile; carries the text and the position
    ├── HandError         tiles that are not a hand: too many of a kind, a wrong size, a false meld
    ├── VariantError      a hand that this variant of the game does not allow
    ├── QuestionError     a question that this hand cannot answer (waits of fourteen tiles, …)
    ├── LimitError        a hand outside the limits of a published algorithm
    ├── ScoreError        circumstances of a win that exclude each other, rules that contradict each other
    ├── PositionError     facts of a position that contradict each other; of a text, with the place
    ├── GameError         an event or a move that the rules do not allow at this moment of a game
    ├── LogError          a log of a game that cannot be read or written; says where
    ├── TableError        a table file that is truncated, corrupted or foreign
    ├── BatchError        a row or a file that a batch job cannot read; carries the row
    └── MissingPackageError   an extra that is not installed; a ModuleNotFoundError too

A message names the wrong value, the limit, and the character with the error: ``"5555m5m": five 5m, at most 4,
at character 6``. Messages count characters from 1; the attribute ``position`` is an index, counted from 0.
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
    """Return why a file or a network address could not be used, as a message that can be translated.

    For an error that paili does not know, the message contains the error's own text.

    Args:
        error: the error that Python or a library raised.

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
    r"""Return a message that contains the error text of another library, on one line.

    Args:
        words: the error text; after 200 characters it is cut.

    >>> print(in_other_words("no such\nfile"))
    no such file
    """
    return Message(IN_OTHER_WORDS, words=_cut(" ".join(words.split())))


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST_REASON else words[:_LONGEST_REASON] + "…"


def _named(error: Exception) -> str:
    if type(error).__name__ == "gaierror":  # by name: `socket` need not be loaded for this
        return "unknown_host"
    if isinstance(error, UnicodeDecodeError):
        return "not_utf8"
    if type(error) is ValueError and "embedded null" in str(error):  # a null byte, a null character
        return "null_byte"
    return errno.errorcode.get(getattr(error, "errno", None) or 0, "").lower()


def refuse_pipe(path: str | os.PathLike[str]) -> None:
    """Raise an error if a path is a named pipe (FIFO), because opening it may wait for ever.

    A pipe that is already open, such as ``/dev/stdin`` or a shell's ``<(…)``, raises no error, nor does a
    path that does not exist.

    Raises:
        OSError: if the path is a named pipe, with `errno.ESPIPE`.
    """
    with suppress(FileNotFoundError, ValueError):  # whoever opens it says so
        if stat.S_ISFIFO(os.stat(path).st_mode) and os.path.lexists(os.path.realpath(path)):
            raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), os.fspath(path))


def refuse_other_content(path: str | os.PathLike[str], start: bytes) -> None:
    """Raise an error if the file that is to be replaced does not begin like the new one.

    A command calls this function before it writes a file, so that a mistyped line such as
    ``paili review --html *.mjlog`` does not replace a game. An empty file, a device, and a file that cannot
    be read raise no error here.

    Args:
        path: the path of the new file.
        start: the first bytes of all files of its kind.

    Raises:
        PailiError: if the present file has other content.
    """
    present = start
    if os.path.isfile(path):
        with suppress(OSError), open(path, "rb") as file:  # whoever writes to it says so
            present = file.read(len(start)) or start
    if present != start:
        raise PailiError("command.other_content", path=os.fspath(path))


def nearest(word: str, names: Iterable[str], most: int = 4) -> list[str]:
    """Return the names that are most similar to a misspelt word, the most similar first.

    Error messages use it to suggest names where the list of all names would be too long.

    Args:
        word: the misspelt word.
        names: the names to choose from.
        most: the largest number of names to return.

    >>> nearest("minimun", ["minimum", "minimum_points", "flowers", "birds"], most=2)
    ['minimum', 'minimum_points']
    """
    from difflib import get_close_matches

    return get_close_matches(word[:_LONGEST_NAME], list(names), n=most, cutoff=0.0)


class PailiError(ValueError):
    """The base class of all errors that paili raises on purpose; it is a `ValueError`.

    ``str(error)`` is the English message; `in_language` returns it in Chinese or Japanese. To raise an error,
    pass the id of a sentence of paili as ``fault`` and the values for its gaps as keyword arguments, as in
    the example; or pass a whole `Message`.

    Attributes:
        fault: what is wrong, as a `Message`: the id of a sentence and the values for its gaps, which programs
            can read. ``text`` and ``position`` are not among them.
        text: the text with the fault, or None if the input was not a text.
        position: the index in ``text`` at which the fault begins, from 0; None if the whole text is wrong.
            The message counts characters from 1.

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
        """The English message without the input text and without the number of the wrong character."""
        return str(self.fault)

    def in_language(self, language: str) -> str:
        """Return the whole message in a language: ``"en"``, ``"zh"`` or ``"ja"``.

        The message contains ``text`` if this is not None, and if ``position`` is not None the number of the
        wrong character, counted from 1.
        """
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
        """Pickle the error with its attributes, so that worker processes can return it."""
        return _with_attributes, (type(self), vars(self))


def _with_attributes(kind: type[PailiError], attributes: dict[str, object]) -> PailiError:
    error = kind.__new__(kind, attributes["fault"])
    vars(error).update(attributes)
    return error


class NotationError(PailiError):
    """The error for a text that cannot be read as tiles; its attribute ``text`` is that text.

    It is a `PailiError`, which explains the arguments and the attributes.
    """


class HandError(PailiError):
    """The error for tiles that cannot be a hand: too many of a kind, a wrong number, an impossible meld.

    It is a `PailiError`, which explains the arguments and the attributes.
    """


class VariantError(PailiError):
    """The error for a hand or an argument that a variant of the game does not allow, such as a chi in sanma.

    If the hand was a text and one of its characters is wrong, the attribute ``position`` is the index of
    this character, from 0. It is a `PailiError`, which explains the arguments and the other attributes.
    """


class QuestionError(PailiError):
    """The error for a question that makes no sense for a hand, such as the waits of fourteen tiles.

    It is a `PailiError`, which explains the arguments and the attributes.
    """


class LimitError(PailiError):
    """The error for a hand outside the limits of a published algorithm; its message names the limit.

    It is a `PailiError`, which explains the arguments and the attributes.
    """


class ScoreError(PailiError):
    """The error for facts of a win that exclude each other, and for rules that contradict each other.

    It is a `PailiError`, which explains the arguments and the attributes.
    """


class PositionError(PailiError):
    """The error for a position whose facts are impossible or contradict each other.

    It is a `PailiError`, which explains the arguments and the other attributes.

    Attributes:
        at: the part of the position that is wrong, as a tuple: ``("hand",)``, ``("wall",)``, or
            ``("river", 1, 4)`` for the tile with index 4 in the river of the next seat (the player is 0);
            () if the fault has no such part. If the position was a text, ``position`` is the index of the
            part in this text.
    """

    at: tuple[str | int, ...] = ()


class GameError(PailiError):
    """The error for an event or a move that the rules do not allow at this moment of a game.

    It is a `PailiError`, which explains the arguments and the attributes.
    """


def source_excerpt(source: str) -> Rendered:
    """Return the source of a log for a message: the name of the file, or the start of a text."""
    return Rendered(visible(source) if len(source) <= _LONGEST_NAME else shortened(source))


class LogError(PailiError):
    """The error for a game log that cannot be read, or a game that a log format cannot store.

    It is a `PailiError`, which explains the arguments and the other attributes. The method `at` sets the
    following attributes and ``text``, which is the text of the tag, line or entry with the fault.

    Attributes:
        source: the name of the file; "" if the log did not come from a file.
        deal: the deal with the fault, as a message such as "East 1"; None if the fault is not in a deal.
        event: the number of the tag, line or entry with the fault, as a message such as "tag 9"; None if the
            fault has no such number.

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
        """Add to the error where in a log the fault is, and return the error itself.

        An argument that is left out, or whose attribute is already set, changes nothing.

        Args:
            source: the name of the file.
            deal: the deal with the fault, as a message.
            event: the number of the tag, line or entry with the fault, as a message.
            text: the text of this tag, line or entry.
        """
        self.source = self.source or source
        self.deal = self.deal or deal
        self.event = self.event or event
        self.text = self.text or text
        return self

    def in_language(self, language: str) -> str:
        """Return the whole message in a language: ``"en"``, ``"zh"`` or ``"ja"``.

        The message begins with those of the attributes ``source``, ``deal`` and ``event`` that are set.
        """
        message = super().in_language(language)
        places = [item for item in (source_excerpt(self.source), self.deal, self.event) if item]
        return text_of("logs.at", language, place=places, problem=Rendered(message)) if places else message


class TableError(PailiError):
    """The error for a file of precomputed tables that is truncated, corrupted or not one of paili's.

    It is a `PailiError`, which explains the arguments and the attributes.
    """


class BatchError(PailiError):
    """The error for a batch job: an invalid row, column, file or argument.

    If one row is invalid, the message has its number, from 0. It is a `PailiError`, which explains the
    arguments and the attributes.
    """


class MissingPackageError(PailiError, ModuleNotFoundError):
    """The error for a package that is not installed; its message has the pip command that installs it.

    It is also a `ModuleNotFoundError`.

    Attributes:
        what: the feature of paili that needs the package.
        package: the import name of the missing package; the attribute ``name`` has the same value.
        extra: the optional dependencies of paili that include the package, such as "arrays" in
            ``pip install 'paili[arrays]'``.
    """

    def __init__(self, what: str, package: str, extra: str) -> None:
        self.what = what
        self.package = package
        self.extra = extra
        needed = _SPELLED.get(package, package)
        super().__init__("package.missing", what=what, package=needed, extra=extra)
        self.name = package

    def __reduce__(self) -> tuple[type[MissingPackageError], tuple[str, str, str]]:
        """Pickle the error by its three attributes."""
        return type(self), (self.what, self.package, self.extra)


@contextmanager
def requires_extra(what: str, extra: str) -> Iterator[None]:
    """Turn a ModuleNotFoundError in a ``with`` block into a `MissingPackageError` that says what to install.

    Args:
        what: the feature of paili that needs the package; the message begins with it.
        extra: the optional dependencies of paili that include the package, such as "arrays" in
            ``pip install 'paili[arrays]'``.

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
