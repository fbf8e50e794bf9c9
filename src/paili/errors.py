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
    └── BatchError        a row or a file that a batch job can not read; carries the row

A message names the value, the limit and the place:
``"5555m5m": five 5m, at most 4, at character 5``. Characters count from 0, as Python does.
"""

from __future__ import annotations

_EXCERPT = 60


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


class PailiError(ValueError):
    """Root of the tree: catch this to catch everything paili raises on purpose."""


class NotationError(PailiError):
    """A text that can not be read as tiles.

    Attributes:
        text: what was read.
        position: index into ``text`` where the fault lies, or None for the whole of it.
        problem: the fault alone, without text and place.
    """

    def __init__(self, text: str, problem: str, position: int | None = None) -> None:
        self.text = text
        self.problem = problem
        self.position = position
        place = "" if position is None else f", at character {position}"
        super().__init__(f"{excerpt(text)}: {problem}{place}")

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, str, int | None]]:
        """Pickle by the three parts, so that worker processes can hand it back."""
        return type(self), (self.text, self.problem, self.position)


class HandError(PailiError):
    """Tiles that are no hand: too many of a kind, a wrong size, a meld that is none."""


class VariantError(PailiError):
    """A hand or a question that a variant of the game does not know."""


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
