"""Answer HTTP requests that contain a log of games: the answer has every event of every deal.

The body of a request is the file itself, not JSON. Four limits apply: the bytes of the body, the bytes after
unpacking, the number of listed games, and the bytes of all files in memory. The limit on memory counts the
real size of each file, so that small files leave memory for further files. A review takes long. So the page
requests the review of one deal at a time, the server reviews one deal at a time, and half of the memory stays
free for short requests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from time import perf_counter
from typing import Annotated, Any, Final, Literal, Self

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.responses import Response
from pydantic import TypeAdapter

from paili.logs.json_values import json_text
from paili.record import Json
from paili.stats.question import BY
from paili.web.games import reviewed
from paili.web.games.counted import CountedGames, cost, statistics_of
from paili.web.games.log_file import (
    LAST_DEAL,
    MOST_BYTES,
    MOST_GAMES,
    MOST_UNPACKED,
    DealPositions,
    OpenedLog,
    log_as_dict,
    positions_as_dict,
)
from paili.web.interface.models import GameForm, ReviewedDealOut
from paili.web.interface.problems import BODY_PROBLEMS
from paili.web.interface.requests import Language
from paili.web.interface.shapes import model_of, with_more
from paili.web.serving.workers import Busy, run_in_worker

PATH: Final = "/api/log"
POSITIONS: Final = f"{PATH}/positions"
REVIEW: Final = "/api/review"
STATISTICS: Final = "/api/statistics"
MOST_NAME: Final = 200
MOST_SENT: Final = {  # bytes, by path
    PATH: MOST_BYTES, POSITIONS: MOST_BYTES, REVIEW: MOST_UNPACKED, STATISTICS: MOST_UNPACKED,
}  # fmt: skip
MOST_BYTES_IN_MEMORY: Final = 8 * MOST_BYTES  # bytes of files that are being received or wait for their turn
_DIGITS: Final = 20
BYTES: Final = "application/octet-stream"
_JSON: Final = TypeAdapter(Json)
_NOT_BYTES: Final = f"content-type must be {BYTES}"


LogOut: Final = with_more(OpenedLog, fan=GameForm | None)
PositionsOut: Final = model_of(DealPositions)
CountedOut: Final = model_of(CountedGames)
_BODY: Final = {"content": {BYTES: {"schema": {"type": "string", "format": "binary"}}}, "required": True}


def log_router() -> APIRouter:
    """Return the routes whose requests contain a log of games."""
    api = APIRouter(dependencies=[Depends(only_bytes)])
    document: dict[str, Any] = {"requestBody": _BODY}
    for path, name, model, handler in (
        (PATH, "log", LogOut, open_log),
        (POSITIONS, "log_positions", PositionsOut, open_positions),
        (REVIEW, "review", ReviewedDealOut, review_deal),
        (STATISTICS, "statistics", CountedOut, count_games),
    ):
        api.post(
            path, name=name, operation_id=name, response_model=model, responses=BODY_PROBLEMS,
            openapi_extra=document,
        )(handler)  # fmt: skip
    return api


async def only_bytes(request: Request) -> None:
    """Refuse a body of another content type than bytes.

    Browsers let any site send forms and plain text without permission, but not bytes.
    """
    named = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if named != BYTES:
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _NOT_BYTES)


Number = Annotated[int, Query(ge=1, le=MOST_GAMES, description="which game of the file")]
Seat = Annotated[int, Query(ge=0, le=3, description="the seat, 0 for the first dealer")]
Valued = Annotated[
    bool, Query(description="whether to say what options are worth; else useful tiles and danger alone")
]
ObjectiveQuery = Annotated[Literal["points", "place"], Query(description="what losses are counted in")]
DealNumber = Annotated[int, Query(ge=0, le=LAST_DEAL, description="which of its deals, from 0")]


async def open_log(request: Request, number: Number = 1, lang: Language = "en") -> Response:
    """Read a log of games, in any format of paili, also gzipped, and return one game step by step."""
    return await _answered(request, lambda content: log_as_dict(content, number, lang))


async def open_positions(request: Request, number: Number = 1, deal: DealNumber = 0) -> Response:
    """Read a log of games, and return the position of each seat at each step of a deal, one line of text
    each.
    """
    return await _answered(request, lambda content: positions_as_dict(content, number, deal))


async def review_deal(
    request: Request,
    number: Number = 1,
    seat: Seat = 0,
    deal: DealNumber = 0,
    values: Valued = True,
    objective: ObjectiveQuery = "points",
    lang: Language = "en",
) -> Response:
    """Review a deal of a log of games for a seat: its decisions, their losses, mistakes, and the reasons."""
    handler = {"number": number, "seat": seat, "deal": deal, "values": values, "lang": lang}
    handler["objective"] = objective
    seconds = reviewed.cost(handler)
    most = MOST_BYTES_IN_MEMORY // 2
    return await _answered(
        request, lambda content: reviewed.deal_reviewed({**handler, "file": content}), lambda _: seconds, most
    )


PlayerQuery = Annotated[
    str, Query(max_length=MOST_NAME, description="a player as the file names it; else everybody")
]
PeriodQuery = Annotated[
    str, Query(max_length=MOST_NAME, description=f"what games are told apart by: {', '.join(BY)}, or nothing")
]


async def count_games(
    request: Request, player: PlayerQuery = "", by: PeriodQuery = "", lang: Language = "en"
) -> Response:
    """Count the games of a file, and return the rates for the plots, beside those of strong players."""
    handler = {"player": player, "by": by, "lang": lang}
    return await _answered(
        request, lambda content: statistics_of({**handler, "file": content}), cost, MOST_BYTES_IN_MEMORY // 2
    )


async def _answered(
    request: Request,
    answer: Callable[[bytes], Json],
    cost: Callable[[bytes], float] = lambda _: 0.0,
    most: int = MOST_BYTES_IN_MEMORY,
) -> Response:
    reservation = _Reservation(_size_of(request), most)
    await reservation.wait()
    with reservation:
        content = await request.body()
        reservation.shrink(len(content))
        body = await run_in_worker(lambda: _as_bytes(answer(content)), cost(content))
    return Response(body, media_type="application/json")


def _as_bytes(answer: Json) -> bytes:
    """Return an answer as JSON in UTF-8; half of a surrogate pair, as a name may have it, becomes ``?``."""
    try:
        return _JSON.dump_json(answer)
    except ValueError:
        return json_text(answer).encode("utf-8", "replace")


def _size_of(request: Request) -> int:
    """Return the size in bytes in the header of a request; without one, the largest allowed size."""
    length = request.headers.get("content-length", "")
    is_number = length.isascii() and length.isdecimal() and len(length) < _DIGITS
    return min(int(length), MOST_BYTES) if is_number else MOST_BYTES


class _Reservation:
    """Memory that is reserved for the bytes of one file, within a limit for all files."""

    total = 0  # bytes of all reservations
    seconds = 4.0  # that a file waits for a free worker: a client that never pauses is slowed down
    _PAUSE = 0.2

    def __init__(self, size: int, most: int = MOST_BYTES_IN_MEMORY) -> None:
        self._size, self._most = size, most

    async def wait(self) -> None:
        """Wait a short time until there is memory for the file; then refuse the request."""
        until = perf_counter() + self.seconds
        while not self._fits and perf_counter() < until:
            await asyncio.sleep(self._PAUSE)

    @property
    def _fits(self) -> bool:
        return _Reservation.total + self._size <= self._most

    def __enter__(self) -> Self:
        if not self._fits:
            raise Busy
        _Reservation.total += self._size
        return self

    def shrink(self, size: int) -> None:
        """Reduce the reservation to the real size of the file, after it has arrived."""
        _Reservation.total -= self._size - size
        self._size = size

    def __exit__(self, *_: object) -> None:
        _Reservation.total -= self._size
