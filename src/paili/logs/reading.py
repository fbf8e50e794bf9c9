"""Read the games of one file or many files, and recognise the format of each file by its content.

If a part of a file is unreadable, the rest of the file and the other files are still read.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from paili.arguments import items_of
from paili.catalogue import Message
from paili.errors import LogError
from paili.game.records import Deal, Game
from paili.logs.deal.rules_entry import under
from paili.logs.foreign import foreign_bytes, foreign_document, foreign_text
from paili.logs.formats import FORMATS, TABLE, Format, format_named, format_of_json
from paili.logs.json_values import JsonValue, JsonValues, is_damage
from paili.logs.problems import ParsedGame, Problem
from paili.logs.sources import LogSource, Readable
from paili.scoring.rules import Rules, checked_rules

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]

_BLANK: Final = b"\xef\xbb\xbf \t\r\n"
_MOST_BAD_VALUES: Final = 10  # at the start of a file, among which the format is looked for


def read(
    source: Readable,
    format: str | None = None,  # noqa: A002
    *,
    rules: Rules | str | None = None,
) -> Iterator[Game]:
    """Yield the games of one log file one by one, in any format that paili reads.

    `games` reads many files, and does not stop at an unreadable part. If the log ends too early, the last
    game has the deals and events before that point, and its ``complete`` is False, as in the example.

    Args:
        source: the path, the bytes, or the text of a log. Gzip is unpacked.
        format: the name of the format that the log must have, one of `paili.logs.FORMATS`; None to recognise
            the format by the content.
        rules: the rules for games whose file names no rules (files of mjai and kobalab for example), or their
            name. Games of three players get the variant of these rules for three players, if there is one.
            None means the rules of Tenhou.

    Returns:
        An iterator of the games.

    Raises:
        LogError: during the iteration, at a part that cannot be read; the message names the file, the deal
            and the position in the file.

    >>> text = '<mjloggm ver="2.3"><GO type="9"/><TAIKYOKU oya="0"/><INIT seed="0,0,0,1,2,52" '
    >>> text += 'ten="250,250,250,250" oya="0" hai0="0,1,2,3,4,5,6,7,8,9,10,11,12" '
    >>> text += 'hai1="13,14,15,16,17,18,19,20,21,22,23,24,25" hai2="26,27,28,29,30,31,32,33,34,35,36,37,38" '
    >>> text += 'hai3="39,40,41,42,43,44,45,46,47,48,49,50,51"/><T53/><D0/>'
    >>> game, = read(text)
    >>> game.complete, game.deals[0].name, game.deals[0].events[0]
    (False, 'E1.0', Draw(seat=0, tile=Kind.P5))
    """
    wanted = None if format is None else format_named(format, FORMATS)
    return _complete_games(LogSource(source), wanted, None if rules is None else checked_rules(rules))


def _complete_games(source: LogSource, wanted: Format | None, rules: Rules | None) -> Iterator[Game]:
    for game in parsed_games(source, wanted, rules):
        for fault in game.faults:
            raise fault
        if game.game is not None:
            yield game.game


def parsed_games(
    source: LogSource, wanted: Format | None = None, rules: Rules | None = None
) -> Iterator[ParsedGame]:
    """Yield the games of a log, each with the errors of its unreadable deals; raise no error.

    Args:
        source: the log.
        wanted: the format that the log must have; None to recognise the format.
        rules: the rules for games whose file names no rules.
    """
    is_empty = True
    try:
        for game in _read_games(source, wanted):
            is_empty = False
            yield _with_source(game, source, rules)
            source.next_game()
        if is_empty:
            raise LogError("logs.foreign_cut") if source.is_cut else _no_element()
    except LogError as error:
        yield ParsedGame(None, (error.at(source=source.path),))


def _no_element() -> LogError:
    """Return the error of a file without a game: XML without elements, for other formats have errors of their
    own.
    """
    from paili.logs.mjlog.read import ROOT

    return LogError("logs.no_element", root=ROOT).at(event=Message("logs.tag", number=1))


def _with_source(game: ParsedGame, source: LogSource, rules: Rules | None) -> ParsedGame:
    """Add the file name to every error, and the rules to a game whose file names no rules."""
    if source.is_cut and game.game is not None and not game.game.deals and not game.faults:
        return ParsedGame(None, (LogError("logs.foreign_cut").at(source=source.path),))
    for fault in game.faults:
        fault.at(source=source.path)
    return game if game.game is None or rules is None else game._replace(game=under(game.game, rules))


def _read_games(source: LogSource, wanted: Format | None) -> Iterator[ParsedGame]:
    blocks = iter(source)
    first = next((block for block in blocks if block.strip(_BLANK)), None)
    if first is None:
        raise LogError("logs.foreign_cut" if source.is_cut else "logs.empty")
    begin = first.lstrip(_BLANK)
    if (foreign := foreign_bytes(begin)) is not None:
        raise foreign
    rest = chain([first], blocks)
    wanted = wanted or _format_of_beginning(begin)
    if wanted is not None and wanted.knows is None:
        return wanted.reader(rest, source.path)
    values = JsonValues(rest)
    log_format = _format_of_values(values, wanted, begin)
    return log_format.reader(values, source.path)


def _format_of_values(values: JsonValues, wanted: Format | None, begin: bytes) -> Format:
    """Return the format of JSON values, by the first value that has one: bad lines may stand before it.

    Raises:
        LogError: if none of the first values has a format, because of the first.
    """
    read: list[JsonValue] = []
    problem = LogError("logs.empty")
    for value in islice(values, _MOST_BAD_VALUES):
        read.append(value)
        try:
            log_format = _format_of_value(value, wanted, begin)
        except LogError as error:
            problem = error if len(read) == 1 else problem
        else:
            values.put_back(read)
            return log_format
    raise problem


def _format_of_value(value: JsonValue, wanted: Format | None, begin: bytes) -> Format:
    content, fault = value.content, value.fault
    if content is None and not value.whole:
        raise LogError("logs.empty")
    if fault is not None and not is_damage(fault):
        raise fault
    if fault is not None or not isinstance(content, dict | list):
        raise foreign_text(begin) or fault or LogError("logs.no_known_format")
    if (foreign := foreign_document(content)) is not None:
        raise foreign
    return wanted or format_of_json(content)


def _format_of_beginning(beginning: bytes) -> Format | None:
    """Return the format of a file from its first bytes; None for JSON, whose format follows from its
    fields.
    """
    return next((item for item in TABLE if item.begins and beginning.startswith(item.begins)), None)


# ------------------------------------------------------------------------------ many files


def files_of(paths: Paths) -> list[Path]:
    """Return the files among these paths, and all files in the folders among these paths, in order.

    A folder that cannot be listed is in the place of its files.
    """
    items: list[Any] | None = items_of(paths)
    return [path for item in ([paths] if items is None else items) for path in _below(item)]


def _below(named: object) -> list[Path]:
    if not isinstance(named, str | os.PathLike):
        raise LogError("logs.no_path", value=named)
    path = Path(named)
    if not os.path.isdir(path):  # false for a name that no file can have
        return [path]
    closed: list[Path] = []  # folders that cannot be listed; whoever reads them says why
    walk = os.walk(path, onerror=lambda error: closed.append(Path(error.filename)))
    below = [Path(folder, name) for folder, _, names in walk for name in names]
    return sorted([*filter(_is_file, below), *closed])


def _is_file(path: Path) -> bool:
    """Return whether a path is a file, or may be one that the user must not look at."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except PermissionError:
        return True
    except OSError:  # a link that leads nowhere
        return False


def games(paths: Paths, *, rules: Rules | str | None = None) -> Iterator[Game | Problem]:
    """Yield the games of many files and folders, and a `Problem` for each part that cannot be read.

    `read` reads one file, and raises an error instead of a `Problem`.

    Args:
        paths: the path of a file or folder, or several paths. For a folder, all files in the folder and its
            subfolders are read.
        rules: the rules for games whose file names no rules, or their name; None for the rules of Tenhou.

    Raises:
        LogError: if an argument is not a path.
        ScoreError: if there are no such rules.

    >>> from paili.logs.problems import Problem
    >>> [type(item).__name__ for item in games(["no/such/file"])]
    ['Problem']
    """
    assumed = None if rules is None else checked_rules(rules)
    for path in files_of(paths):
        for game in parsed_games(LogSource(path), rules=assumed):
            yield from game.whole()


def deals(paths: Paths, *, rules: Rules | str | None = None) -> Iterator[Deal | Problem]:
    """Yield the deals of many files and folders, and a `Problem` for each part that cannot be read.

    If some deals of a game cannot be read, its other deals are still yielded. `games` yields whole games.

    Args:
        paths: the path of a file or folder, or several paths. For a folder, all files in the folder and its
            subfolders are read.
        rules: the rules for games whose file names no rules, or their name; None for the rules of Tenhou.

    Raises:
        LogError: if an argument is not a path.
        ScoreError: if there are no such rules.

    >>> [str(item) for item in deals("no/such/file")]
    ['no/such/file: cannot be read: No such file or directory']
    """
    assumed = None if rules is None else checked_rules(rules)
    for path in files_of(paths):
        for game in parsed_games(LogSource(path), rules=assumed):
            yield from () if game.game is None else game.game.deals
            yield from map(Problem.of, game.faults)
