"""What a text says, before anybody asks whether that is a hand."""

from __future__ import annotations

from typing import NamedTuple


class Token(NamedTuple):
    """A tile and where in the text it was written."""

    face: int
    position: int


class Bracket(NamedTuple):
    """A meld in brackets: its tiles, ``[`` or ``(``, whether it has a ``+``, and where it opens."""

    tokens: tuple[Token, ...]
    opening: str
    added: bool
    position: int


class Parsed(NamedTuple):
    """What a text says: loose tiles in order, brackets, and which of the tiles was drawn last."""

    tokens: tuple[Token, ...]
    brackets: tuple[Bracket, ...]
    drawn: int | None
