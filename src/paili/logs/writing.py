"""Writing games, and finding out what a format can hold."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from paili.errors import LogError
from paili.game.records import Game
from paili.logs import kobalab_read, mjai_read, mjlog_read, tenhou_json_read
from paili.logs.kobalab_write import kobalab_text
from paili.logs.mjai_write import mjai_text
from paili.logs.mjlog_write import mjlog_text
from paili.logs.problems import checked_game
from paili.logs.tenhou_json_write import tenhou_json_text

_WRITERS: Final[dict[str, Callable[..., str]]] = {
    mjlog_read.FORMAT: mjlog_text,
    tenhou_json_read.FORMAT: tenhou_json_text,
    mjai_read.FORMAT: mjai_text,
    kobalab_read.FORMAT: kobalab_text,
}
WRITTEN: Final = tuple(_WRITERS)
_GZIPPED: Final = ".gz"


def write(
    games: Game | Iterable[Game],
    path: str | os.PathLike[str] | None = None,
    *,
    format: str,  # noqa: A002
    **options: Any,
) -> str:
    """Write a game, or several one after the other.

    Args:
        games: the game, or the games.
        path: the file; a name that ends in ``.gz`` is packed. None only returns the text.
        format: one of ``WRITTEN``.
        options: of mjai: ``dialect`` "mortal", "original" or "riichienv"; ``north`` "nukidora" or "kita".

    Returns:
        The text.

    Raises:
        LogError: if the format cannot hold a game, or the file cannot be written.
    """
    if not isinstance(format, str) or format not in WRITTEN:
        raise LogError("logs.no_format", value=format, known=WRITTEN)
    if options and format != mjai_read.FORMAT:
        raise LogError("logs.no_option", name=next(iter(options)), format=format)
    each = [games] if isinstance(games, Game) or not isinstance(games, Iterable) else games
    text = "".join(_text(checked_game(game), _WRITERS[format], options) for game in each)
    if path is not None:
        _save(text, Path(path))
    return text


def _text(game: Game, writer: Callable[..., str], options: dict[str, Any]) -> str:
    try:
        return writer(game, **options)
    except LogError as error:
        raise error.at(source=game.source.path) from None


def _save(text: str, path: Path) -> None:
    content = text.encode("utf-8", "replace")  # JSON can spell half a character
    try:
        path.write_bytes(gzip.compress(content) if path.suffix == _GZIPPED else content)
    except OSError as error:
        reason = error.strerror or str(error)
        raise LogError("logs.cannot_write", reason=reason).at(source=str(path)) from None
