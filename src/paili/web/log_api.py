"""Logs of games over HTTP: a file in, its deals step by step out. The file is read where the server runs.

A file is sent as it is, as a body of bytes, not as JSON. What is read at one time is bounded: the bytes that
come, the bytes that they unpack to, how many games are listed, and how many files are in memory.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from itertools import islice
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.responses import Response
from pydantic import TypeAdapter

from paili.errors import LogError
from paili.logs import read
from paili.logs.moments import GameMoments, game_moments
from paili.record import Json, json_record, plain
from paili.web import models
from paili.web.problems import BODY_PROBLEMS
from paili.web.shapes import model_of
from paili.web.workers import Busy, run_in_worker

PATH: Final = "/api/log"
MOST_BYTES: Final = 4 * 2**20
MOST_UNPACKED: Final = 16 * 2**20
MOST_GAMES: Final = 100
MOST_AT_ONCE: Final = 8
BYTES: Final = "application/octet-stream"
_GZIP: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 16 + zlib.MAX_WBITS
_JSON: Final = TypeAdapter(Json)
_WANTED: Final = f"content-type must be {BYTES}"


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


LogOut: Final = model_of(OpenedLog)
_BODY: Final = {"content": {BYTES: {"schema": {"type": "string", "format": "binary"}}}, "required": True}


def log_router() -> APIRouter:
    """Return the route of logs."""
    api = APIRouter(dependencies=[Depends(only_bytes)])
    document: dict[str, Any] = {"requestBody": _BODY}
    api.post(PATH, response_model=LogOut, responses=BODY_PROBLEMS, openapi_extra=document)(open_log)
    return api


async def only_bytes(request: Request) -> None:
    """Refuse a body that does not say that it is bytes, as a page elsewhere could send it without asking."""
    named = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if named != BYTES:
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _WANTED)


async def open_log(
    request: Request,
    number: Annotated[int, Query(ge=1, le=MOST_GAMES, description="which game of the file")] = 1,
    lang: models.Language = "en",
) -> Response:
    """Read a log of games, in any format that paili knows, gzip too, and tell one game step by step."""
    with _room():
        content = await request.body()
        body = await run_in_worker(partial(_told, content, number, lang))
    return Response(body, media_type="application/json")


_on_their_way = 0


@contextmanager
def _room() -> Iterator[None]:
    """Hold a place among the files that are in memory."""
    global _on_their_way  # noqa: PLW0603
    if _on_their_way >= MOST_AT_ONCE:
        raise Busy
    _on_their_way += 1
    try:
        yield
    finally:
        _on_their_way -= 1


def _told(content: bytes, number: int, language: str) -> bytes:
    found = opened(content, number)
    told = plain(found)
    for deal, moments in zip(told["game"]["deals"], found.game.deals, strict=True):
        deal["problem"] = moments.problem and moments.problem.in_language(language)
    return _JSON.dump_json(told)


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
