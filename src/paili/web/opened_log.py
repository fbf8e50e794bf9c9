"""A log of games as the page is sent it: the games of a file, and one of them step by step.

What is read at one time is bounded: whoever takes a file bounds the bytes that come, and here are bounded the
bytes that they unpack to and how many games are listed.

>>> from paili.errors import LogError
>>> try:
...     opened(b"{", 1)
... except LogError:
...     print("no log")
no log
"""

from __future__ import annotations

import zlib
from itertools import islice
from typing import Any, Final, NamedTuple

from paili.errors import LogError
from paili.logs import read
from paili.logs.moments import GameMoments, game_moments
from paili.record import json_record, plain

MOST_BYTES: Final = 4 * 2**20
MOST_UNPACKED: Final = 16 * 2**20
MOST_GAMES: Final = 100
_GZIP: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 16 + zlib.MAX_WBITS


@json_record()
class GameTitle(NamedTuple):
    """A game of a file: who plays."""

    players: tuple[str, ...]


@json_record()
class OpenedLog(NamedTuple):
    """A file of games, and one of them step by step.

    Attributes:
        games: the games of the file.
        more: whether it holds more than are listed.
        number: which one is told, from 1.
        game: that game.
    """

    games: tuple[GameTitle, ...]
    more: bool
    number: int
    game: GameMoments


def told(content: bytes, number: int, language: str) -> dict[str, Any]:
    """Return the games of a file and one of them as JSON takes them, with what is wrong in a language.

    Raises:
        LogError: if the file cannot be read, with the place; or has no game of this number.
    """
    found = opened(content, number)
    record = plain(found)
    for deal, moments in zip(record["game"]["deals"], found.game.deals, strict=True):
        deal["problem"] = moments.problem and moments.problem.in_language(language)
    return record


def opened(content: bytes, number: int) -> OpenedLog:
    """Return the games of a file, and one of them step by step.

    Raises:
        LogError: if the file cannot be read, with the place; or has no game of this number.
    """
    titles, game = [], None
    for at, each in enumerate(islice(read(unpacked(content)), MOST_GAMES + 1), 1):
        titles.append(GameTitle(tuple(player.name for player in each.players)))
        game = each if at == number else game
    if game is None:
        raise LogError("log.no_game", number=number)
    return OpenedLog(tuple(titles[:MOST_GAMES]), len(titles) > MOST_GAMES, number, game_moments(game))


def unpacked(content: bytes) -> bytes:
    """Return a file without its gzip, as far as it goes where it breaks off.

    Raises:
        LogError: if it holds more than may be read at one time, or is damaged.
    """
    while content.startswith(_GZIP):
        try:
            content = zlib.decompressobj(_GZIP_WINDOW).decompress(content, MOST_UNPACKED + 1)
        except zlib.error as error:
            raise LogError("logs.cannot_read", reason=str(error)) from None
        if len(content) > MOST_UNPACKED:
            raise LogError("logs.too_large", most=MOST_UNPACKED)
    return content
