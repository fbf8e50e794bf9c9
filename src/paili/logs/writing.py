"""Writing games, and what of them a format cannot hold.

What was written is read again before anybody gets it: a game that does not fit together is refused here, not
by whoever opens the file. A file is written beside the old one, which stays until the new one is whole.
"""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import LogError, reason_of, refuse_pipe
from paili.game.events import Away, Back, DrawnDeal, Event, Win
from paili.game.records import Deal, Game
from paili.logs.deal.facts import check_facts
from paili.logs.formats import GZIPPED, WRITTEN, Format, format_named
from paili.logs.problems import checked_game, riichi_game
from paili.logs.reading import found
from paili.logs.sources import LogSource


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
        path: the file; a name that ends in ``.gz`` is packed. None only returns the text. A file that is
            there stays as it is until the new one is whole.
        format: one of ``WRITTEN``.
        options: of mjai: ``dialect`` "mortal", "original" or "riichienv"; ``north`` "nukidora" or "kita".

    Returns:
        The text.

    Raises:
        LogError: if the format cannot hold a game, or the file cannot be written.
    """
    known = format_named(format, WRITTEN)
    if unknown := [name for name in options if name not in known.options]:
        raise LogError("logs.no_option", name=unknown[0], format=format)
    each = [games] if isinstance(games, Game) or not isinstance(games, Iterable) else games
    text = "".join(_text(checked_game(game), known, options) for game in each)
    if path is not None:
        _save(text, Path(path))
    return text


def _text(game: Game, known: Format, options: dict[str, Any]) -> str:
    try:
        check_facts(game if known.chinese else riichi_game(game))
        text = known.writer(game, **options)
        _read_again(text, game, known)
    except LogError as error:
        raise error.at(source=game.source.path) from None
    return text


def _read_again(text: str, game: Game, known: Format) -> None:
    read = list(found(LogSource(text), known))
    for each in read:
        for fault in each.faults:
            raise LogError("logs.not_kept", reason=fault.fault).at(deal=fault.deal)
    if [len(each.game.deals) for each in read if each.game] != [len(game.deals)]:
        raise LogError("logs.not_kept", reason=Message("logs.empty"))


# ------------------------------------------------------------------------------ what is lost


def lost(game: Game, format: str, **options: Any) -> tuple[str, ...]:  # noqa: A002
    """Return what a game has and a format cannot hold, as ids: "physical", "seed", "liable" and the like.

    Args:
        game: the game.
        format: one of ``WRITTEN``.
        options: as `write` takes them.

    >>> from paili.game import greedy_player, play_game
    >>> lost(play_game([greedy_player] * 4, seed=1), "mjai")
    ('result', 'totals')
    """
    known = format_named(format, WRITTEN)
    kept = {name for value in options.values() for name in known.keeps.get(str(value), ())}
    return tuple(name for name in known.loses or () if name not in kept and HAS[name](checked_game(game)))


def _events(game: Game) -> Iterable[Event]:
    return (event for deal in game.deals for event in deal.events)


def _any_deal(holds: Callable[[Deal], object]) -> Callable[[Game], bool]:
    return lambda game: any(map(holds, game.deals))


def _any_win(holds: Callable[[Win], object]) -> Callable[[Game], bool]:
    return lambda game: any(isinstance(event, Win) and holds(event) for event in _events(game))


def _has_seed(game: Game) -> bool:
    named = any(name == "shuffle.seed" for name, _ in game.extra)
    return named or any(name == "shuffle" for deal in game.deals for name, _ in deal.extra)


# what a game may have that not every format holds
HAS: Final[dict[str, Callable[[Game], bool]]] = {
    "physical": _any_deal(lambda deal: deal.ids),
    "seed": _has_seed,
    "dice": _any_deal(lambda deal: "dice" in dict(deal.extra)),
    "away": lambda game: any(isinstance(event, Away | Back) for event in (*game.before, *_events(game))),
    "ranks": lambda game: any(player.rank or player.rating for player in game.players),
    "shown": lambda game: any(isinstance(event, DrawnDeal) and any(event.shown) for event in _events(game)),
    "worth": _any_win(lambda win: win.said and win.said.points is not None),
    "liable": _any_win(lambda win: win.liable is not None),
    "result": lambda game: game.result is not None,
    "totals": lambda game: game.result is not None and game.result.totals is not None,
}


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
    except OSError as error:
        raise LogError("logs.cannot_write", reason=reason_of(error)).at(source=str(path)) from None


def _replace(path: Path, content: bytes) -> None:
    """Write beside a file, and give what is whole its name."""
    beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
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
