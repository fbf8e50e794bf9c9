"""Write games to a text or a file.

The module reads every text back before it returns or saves the text, so that an inconsistent game raises an
error here and not in a later reader. The module writes a file under a temporary name; the new file replaces
an old one only when it is complete.
"""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from paili.arguments import items_of
from paili.catalogue import Message
from paili.errors import LogError, reason_of, refuse_pipe
from paili.game.records import Game
from paili.logs.deal.facts import check_facts
from paili.logs.formats import GZIPPED, WRITTEN, Format, format_named
from paili.logs.problems import checked_game, riichi_game
from paili.logs.reading import parsed_games
from paili.logs.sources import LogSource


def write(
    games: Game | Iterable[Game],
    path: str | os.PathLike[str] | None = None,
    *,
    format: str,  # noqa: A002
    **options: Any,
) -> str:
    """Return one or several games as text in a format of logs, and write the text to a file.

    `paili.logs.lost` lists the facts that a format cannot hold.

    Args:
        games: a game, or several games in order.
        path: the path of the file; a file whose name ends in ``.gz`` is packed with gzip. None writes no
            file.
        format: the name of the format, one of `paili.logs.WRITTEN`.
        options: options of the format; mjai has ``dialect`` "mortal", "original" or "riichienv", and
            ``north`` "nukidora" or "kita".

    Returns:
        The written text.

    Raises:
        LogError: if the format cannot hold a game, or the file cannot be written.
    """
    log_format = format_named(format, WRITTEN)
    if unknown := [name for name in options if name not in log_format.options]:
        raise LogError("logs.no_option", name=unknown[0], format=format)
    items = None if isinstance(games, Game) else items_of(games)
    text = "".join(
        _text(checked_game(game), log_format, options) for game in ([games] if items is None else items)
    )
    if path is not None:
        _save(text, Path(path))
    return text


def _text(game: Game, log_format: Format, options: dict[str, Any]) -> str:
    try:
        check_facts(game if log_format.chinese else riichi_game(game))
        text = log_format.writer(game, **options)
        _read_again(text, game, log_format)
    except LogError as error:
        raise error.at(source=game.source.path) from None
    return text


def _read_again(text: str, game: Game, log_format: Format) -> None:
    read = list(parsed_games(LogSource(text), log_format))
    for parsed_game in read:
        for fault in parsed_game.faults:
            raise LogError("logs.not_kept", reason=fault.fault).at(deal=fault.deal)
    if [len(game.game.deals) for game in read if game.game] != [len(game.deals)]:
        raise LogError("logs.not_kept", reason=Message("logs.empty"))


# ------------------------------------------------------------------------------ files


def _save(text: str, path: Path) -> None:
    content = text.encode("utf-8", "replace")  # JSON can spell half a character
    packed = gzip.compress(content) if path.suffix == GZIPPED else content
    try:
        refuse_pipe(path)
        if path.exists() and not path.is_file():  # a terminal, an open pipe
            path.write_bytes(packed)
        else:
            _replace(path.resolve(), packed)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise LogError("logs.cannot_write", reason=reason_of(error)).at(source=str(path)) from None


def _replace(path: Path, content: bytes) -> None:
    """Replace a file: write a temporary file next to it, and rename the temporary file when it is
    complete.
    """
    # another thread may write the same path; a name has at most 255 bytes, four for a character
    beside = path.with_name(f".{path.name[:40]}.{token_hex(8)}.part")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
