"""Answer HTTP requests that contain a log of games: the answer has every event of every deal.

The body of a request is the file itself, not JSON. Four limits apply: the bytes of the body, the bytes after
unpacking, the number of listed games, and the bytes of all files in memory. The limit on memory counts the
real size of each file, so that small files leave memory for further files. A review takes long. So the page
requests the review of one deal at a time, the server reviews one deal at a time, and half of the memory stays
free for short requests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from inspect import cleandoc
from time import perf_counter
from typing import Annotated, Any, Final, NamedTuple, Self

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, TypeAdapter

from paili.logs.json_values import json_text
from paili.record import Json
from paili.web.answers import Request as Fields
from paili.web.games import counted, reviewed
from paili.web.games.counted import CountedGames
from paili.web.games.log_file import MOST_BYTES, MOST_UNPACKED, DealPositions, OpenedLog
from paili.web.interface.models import GameForm, ReviewedDealOut
from paili.web.interface.problems import BODY_PROBLEMS
from paili.web.interface.request_models import model_of_request
from paili.web.interface.shapes import model_of, with_more
from paili.web.questions import PREFIX, QUESTIONS
from paili.web.serving.workers import Busy, run_in_worker

MOST_BYTES_IN_MEMORY: Final = 8 * MOST_BYTES  # bytes of files that are being received or wait for their turn
_DIGITS: Final = 20
BYTES: Final = "application/octet-stream"
_JSON: Final = TypeAdapter(Json)
_NOT_BYTES: Final = f"content-type must be {BYTES}"


LogOut: Final = with_more(OpenedLog, fan=GameForm | None)
_BODY: Final = {"content": {BYTES: {"schema": {"type": "string", "format": "binary"}}}, "required": True}


class FileEndpoint(NamedTuple):
    """An endpoint whose body is a log of games, and whose other fields are in the address.

    Attributes:
        path: the path below ``/api``.
        answer_model: the model of the answer.
        most_sent: the most bytes of a body.
        most_in_memory: the most bytes of files in memory with which a further file is accepted.
        cost: a function that returns the estimated seconds of a request.
    """

    path: str
    answer_model: Any
    most_sent: int = MOST_BYTES
    most_in_memory: int = MOST_BYTES_IN_MEMORY
    cost: Callable[[Fields], float] = lambda _: 0.0


_HALF: Final = MOST_BYTES_IN_MEMORY // 2
ENDPOINTS: Final = (
    FileEndpoint("/log", LogOut),
    FileEndpoint("/log/positions", model_of(DealPositions)),
    FileEndpoint("/review", ReviewedDealOut, MOST_UNPACKED, _HALF, reviewed.cost),
    FileEndpoint("/statistics", model_of(CountedGames), MOST_UNPACKED, _HALF, counted.cost),
)
MOST_SENT: Final = {PREFIX + one.path: one.most_sent for one in ENDPOINTS}


def log_router() -> APIRouter:
    """Return the routes whose requests contain a log of games."""
    api = APIRouter(prefix=PREFIX, dependencies=[Depends(only_bytes)])
    for one in ENDPOINTS:
        name, doc = one.path.strip("/").replace("/", "_"), cleandoc(QUESTIONS[one.path].answer.__doc__ or "")
        api.post(
            one.path, name=name, operation_id=name, response_model=one.answer_model, responses=BODY_PROBLEMS,
            openapi_extra={"requestBody": _BODY}, description=doc.partition("\n\n")[0],
        )(_handler(one))  # fmt: skip
    return api


async def only_bytes(request: Request) -> None:
    """Refuse a body of another content type than bytes.

    Browsers let any site send forms and plain text without permission, but not bytes.
    """
    named = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if named != BYTES:
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _NOT_BYTES)


def _handler(endpoint: FileEndpoint) -> Callable[..., Awaitable[Response]]:
    """Return the function that answers the HTTP requests of an endpoint.

    The framework reads the fields in the address from the annotations of this function.
    """
    question = QUESTIONS[endpoint.path]
    assert question.request is not None
    model = model_of_request(question.request)

    async def with_file(request: Request, query: BaseModel) -> Response:
        reservation = _Reservation(_size_of(request), endpoint.most_in_memory)
        await reservation.wait()
        with reservation:
            content = await request.body()
            reservation.shrink(len(content))
            fields = {**query.model_dump(), "file": content}
            body = await run_in_worker(lambda: _as_bytes(question.answer(fields)), endpoint.cost(fields))
        return Response(body, media_type="application/json")

    with_file.__annotations__ = {"request": Request, "query": Annotated[model, Query()]}
    return with_file


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
