"""Convert a log of games to JSON for the web page: the list of games in a file, and one game in events.

This module limits the size of a file after unpacking and the number of listed games; the caller limits the
size of the packed file.

>>> from paili.errors import LogError
>>> try:
...     log_as_dict({"file": b"{", "number": 1, "lang": "en"})
... except LogError:
...     print("no log")
no log
"""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from paili.errors import LogError
from paili.game.records import Game
from paili.logs.problems import MOST_LISTED, ParsedGame, riichi_game
from paili.logs.reading import parsed_games
from paili.logs.sources import GZIP, LogSource
from paili.logs.timeline.deals import seat_positions
from paili.logs.timeline.games import game_timeline
from paili.logs.timeline.records import GameTimeline
from paili.record import Json, json_record, plain
from paili.report.fan.page import game_json
from paili.scoring.rules import Rules
from paili.web.answers import Request

MOST_BYTES: Final = 4 * 2**20
MOST_UNPACKED: Final = 3 * 2**19  # half as much again as the largest of the shared games
MOST_GAMES: Final = 100
LAST_DEAL: Final = 999  # the highest number of a deal in a request


@json_record()
class GameTitle(NamedTuple):
    """The title of a game in a list of games: the names of its players, by seat."""

    players: tuple[str, ...]


@json_record()
class OpenedLog(NamedTuple):
    """The list of games of a file, and one game with every event.

    Attributes:
        games: the games of the file.
        more: whether the file has more games than are listed.
        number: the number of ``game`` in the file, from 1.
        game: the game, without the deals that cannot be read.
        problems: the parts of the game that cannot be read, each with its place in the file.
    """

    games: tuple[GameTitle, ...]
    more: bool
    number: int
    game: GameTimeline
    problems: tuple[str, ...]


@json_record()
class DealPositions(NamedTuple):
    """The position of each seat after each event of a deal.

    Attributes:
        positions: for each event the positions of all seats, as text; None if the deal cannot be replayed up
            to the event, or the log does not show all tiles.
    """

    positions: tuple[tuple[str | None, ...], ...]


def log_as_dict(request: Request) -> Json:
    """Read a log of games, in any format of paili, also gzipped, and return one game step by step.

    A Chinese game comes with its fans in words, as `/api/fan/game` returns them.

    Raises:
        LogError: if the file cannot be read (the error has the place in the file), or has no game of this
            number.
    """
    language = request["lang"]
    result, fan = _open_log(request["file"], request["number"], language)
    record = plain(result) | {"fan": fan}
    for deal, moments in zip(record["game"]["deals"], result.game.deals, strict=True):
        deal["problem"] = moments.problem and moments.problem.in_language(language)
    return record


def positions_as_dict(request: Request) -> Json:
    """Read a log of games, and return the position of each seat at each step of a deal, one line of text
    each.

    Raises:
        LogError: if the file cannot be read, with the place in the file; or if it has no such game or deal.
    """
    game, deal = nth_game(request["file"], request["number"]), request["deal"]
    if deal >= len(game.deals):
        raise LogError("logs.no_such_moment", deal=deal, step=0)
    return plain(DealPositions(seat_positions(riichi_game(game).deals[deal], game.rules)))


def nth_game(content: bytes, number: int) -> Game:
    """Return a game of a file, without the deals that cannot be read.

    Raises:
        LogError: if the game cannot be read, with the place in the file; or if the file has no game of this
            number.
    """
    for game in islice(parsed_games(source_of(content)), number - 1, number):
        if game.game is None:
            raise game.faults[0]
        return game.game
    raise LogError("log.no_game", number=number)


def _open_log(content: bytes, number: int, language: str) -> tuple[OpenedLog, Json | None]:
    """Return the list of games of a file, and one game with every event.

    The title of a game that cannot be read has no players. If the first game cannot be read, the first one
    that can be read takes its place, and the problems say why.

    Args:
        content: the file.
        number: the number of the game to show, from 1.
        language: the language of the texts.

    Returns:
        The list with the game; and, for a Chinese game, the facts of its rules as JSON, otherwise None.

    Raises:
        LogError: if no deal of the game can be read (the error has the place in the file), or the file has no
            game of this number.
    """
    titles: list[GameTitle] = []
    faults: tuple[LogError, ...] = ()
    game, shown_number = None, number
    for at, parsed_game in enumerate(islice(parsed_games(source_of(content)), MOST_GAMES + 1), 1):
        players = parsed_game.game.players if parsed_game.game else ()
        titles.append(GameTitle(tuple(player.name for player in players)))
        if at == number or (number == 1 and game is not None and not _is_readable(game)):
            faults += () if game is None else game.faults
            game, shown_number = parsed_game, at
    if game is None:
        raise LogError("log.no_game", number=number)
    faults += game.faults
    if game.game is None or not _is_readable(game):
        raise faults[0]
    problems = tuple(fault.in_language(language) for fault in faults[:MOST_LISTED])
    rules = game.game.rules
    timeline, fan = game_timeline(game.game), None if isinstance(rules, Rules) else game_json(rules, language)
    shown = OpenedLog(tuple(titles[:MOST_GAMES]), len(titles) > MOST_GAMES, shown_number, timeline, problems)
    return shown, fan


def _is_readable(game: ParsedGame) -> bool:
    return game.game is not None and (bool(game.game.deals) or not game.faults)


def source_of(content: bytes) -> LogSource:
    """Return the unpacked bytes of a file from the page, which may be gzipped twice.

    Raises:
        LogError: if the unpacked file is too large, or the file is damaged.
    """
    is_cut = False
    if content.startswith(GZIP):
        packed = LogSource(content, MOST_UNPACKED)
        content, is_cut = b"".join(packed), packed.is_cut
    source = LogSource(content, MOST_UNPACKED)
    source.is_cut = is_cut
    return source
