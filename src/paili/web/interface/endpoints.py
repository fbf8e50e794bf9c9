"""The list of the endpoints of the HTTP interface, each with its path, its models, and its estimated time.

Requests that may be slow run in threads beside the event loop; `Endpoint.is_light` says which requests are
quick. For example, hands with many wildcards and games in TOML, which have to be parsed, may be slow. If a
client disconnects before its request starts, the request is dropped.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import BaseModel, TypeAdapter

from paili import notation
from paili.errors import PailiError
from paili.fan.rules import is_game
from paili.record import Json
from paili.tiles import WILDCARD
from paili.web import answers, fan_answers, value_answers
from paili.web.answers import Request
from paili.web.fields import FieldFault, answered
from paili.web.games import reviewed
from paili.web.interface import models
from paili.web.interface.problems import BODY_PROBLEMS, only_json
from paili.web.interface.request_models import model_of_request
from paili.web.interface.shapes import list_of
from paili.web.questions import PREFIX, QUESTIONS
from paili.web.serving.workers import run_in_worker
from paili.win.rule_sets import MAX_BYTES

MOST_OF_A_GAME: Final = 6 * MAX_BYTES + (1 << 14)  # as JSON a letter of TOML may be six
# with more wildcards, an analysis may take longer than it takes to pass it to a thread
_MOST_WILDCARDS_AT_ONCE: Final = 5
_MOST_WILDCARDS_IN_GAME: Final = 4
MOST_OF_A_REVIEW: Final = 2**20
MOST_OF_A_TREND: Final = 2**22
_SUMMARY: Final = "/review/summary"
_TREND: Final = "/review/trend"
_FAN: Final = "/fan/"
_ANALYZE_QUERY: Final = (
    "Return the full analysis of a hand; the fields of the request are in the query of the address."
)
_GET: Final = "GET"
_POST: Final = "POST"

# Three times as fast as the standard library, which shows in an answer of hundreds of readings.
_JSON: Final = TypeAdapter(Json | list[Json])


# ---------------------------------------------------------------------------------- what takes a moment only


def _always(_: Request) -> bool:
    return True


def _never(_: Request) -> bool:
    return False


def _a_moment(_: Request) -> float:
    return 0.0


def _few_wildcards(request: Request) -> bool:
    try:
        tokens = notation.parse(request["hand"]).tokens
    except PailiError:
        return True
    return sum(token.face == WILDCARD for token in tokens) <= _MOST_WILDCARDS_AT_ONCE


def _no_hand(request: Request) -> bool:
    return not request["hand"]


def _quick_game(request: Request) -> bool:
    """Return whether a request about a Chinese game is quick.

    It is if the game is ready-made, no kinds are wild in this deal only, and the hand has few wildcards. A
    hand that cannot be parsed counts as slow.
    """
    if not is_game(request["rules"]) or request.get("wild") or request.get("wild_indicator"):
        return False
    try:
        number = fan_answers.wildcards(request, "hand") if request.get("hand") else 0
    except (PailiError, FieldFault):
        return False
    return number <= _MOST_WILDCARDS_IN_GAME


# ---------------------------------------------------------------------------------- the endpoints


class Endpoint(NamedTuple):
    """An endpoint of the HTTP interface.

    Attributes:
        method: GET if the fields are in the address, POST if they are a JSON body.
        path: the path below ``/api``.
        answer_model: the model of the answer.
        is_light: a function that returns whether a request is quick, so that it needs no thread.
        cost: a function that returns the estimated seconds of a slow request.
        name: the name in the OpenAPI document; "" for a name made of the path.
        doc: the description in the OpenAPI document; "" for the docstring of the function that answers.
    """

    method: str
    path: str
    answer_model: Any
    is_light: Callable[[Request], bool] = _always
    cost: Callable[[Request], float] = _a_moment
    name: str = ""
    doc: str = ""

    @property
    def answer(self) -> Callable[[Request], Any]:
        """Return the function that answers the fields of a request."""
        return QUESTIONS[self.path].answer

    @property
    def request_model(self) -> type[BaseModel] | None:
        """Return the model of the fields; None if the endpoint has no fields."""
        request = QUESTIONS[self.path].request
        return request and model_of_request(request)

    @property
    def id(self) -> str:
        """Return the name of the endpoint in the OpenAPI document, which generated clients use too.

        >>> ENDPOINTS[-1].id, Endpoint("GET", "/fan/games", dict).id
        ('place', 'fan_games')
        """
        return self.name or self.path.strip("/").replace("/", "_")


ENDPOINTS: Final = (
    Endpoint(_GET, "/health", models.Health),
    Endpoint(_GET, "/variants", list_of(models.VariantOut)),
    Endpoint(_GET, "/languages", list[models.PageLanguage]),
    Endpoint(_GET, "/words", models.PageWords),
    Endpoint(_GET, "/analyze", models.AnalysisOut, _few_wildcards, name="analyze_query", doc=_ANALYZE_QUERY),
    Endpoint(_POST, "/analyze", models.AnalysisOut, _few_wildcards),
    Endpoint(_POST, "/read", models.ReadOut),
    Endpoint(_POST, "/position", models.PageFields),
    Endpoint(_POST, "/danger", models.DangersOut),
    Endpoint(_POST, "/why", models.ComparisonOut, _few_wildcards),
    Endpoint(_POST, "/furiten", models.OwnFuriten, _never),
    Endpoint(_GET, "/deal", models.DealtOut),
    Endpoint(_GET, "/drill/question", models.QuestionOut, _never),
    Endpoint(_POST, "/drill/position", models.QuestionOut),
    Endpoint(_POST, "/drill/answer", models.VerdictOut, _never),
    Endpoint(_GET, "/rules", list[models.RuleSet]),
    Endpoint(_POST, "/score", models.ScoreOut),
    Endpoint(_POST, "/points", models.PointsOut, _never),
    Endpoint(_POST, "/value", models.ValueOut, _never, value_answers.cost),
    Endpoint(_POST, "/value/why", models.ExplanationOut, _never, value_answers.cost),
    Endpoint(_GET, "/fan/games", list[models.ReadyGame]),
    Endpoint(_POST, "/fan/game", models.GameForm, _quick_game),
    Endpoint(_POST, "/fan/read", models.ReadOut, _quick_game),
    Endpoint(_POST, "/fan/analyze", models.AnalysisOut, _quick_game),
    Endpoint(_POST, "/fan/why", models.ComparisonOut, _quick_game),
    Endpoint(_POST, "/fan/deal", models.DealtOut, _quick_game),
    Endpoint(_POST, "/fan/score", models.FanScoreOut, _never),
    Endpoint(_POST, "/fan/waits", models.FanWaitsOut, _never),
    Endpoint(_POST, "/fan/discards", models.FanDiscardsOut, _never),
    Endpoint(_POST, "/fan/value", models.ValueOut, _never, value_answers.cost_in_game),
    Endpoint(_GET, "/drill/quiz", models.QuizShown, _never),
    Endpoint(_POST, "/drill/choice", models.QuizVerdict, _never),
    Endpoint(_POST, _SUMMARY, models.ReviewSummaryOut, _never),
    Endpoint(_POST, _TREND, models.PlayerTrendsInWords, _never),
    Endpoint(_POST, "/decision", models.DecisionAnswer, _never, reviewed.cost),
    Endpoint(_POST, "/play", models.HumanGameOut, _never),
    Endpoint(_POST, "/play/coach", models.CoachSays, _never),
    Endpoint(_POST, "/play/log", models.WrittenLog, _never),
    Endpoint(_POST, "/place", models.PlacesOut, _no_hand, answers.place_cost),
)
# the most bytes of a body, for the paths that take a game in TOML or the decisions of many games
MOST_SENT: Final = {
    PREFIX + one.path: MOST_OF_A_GAME
    for one in ENDPOINTS
    if one.path.startswith(_FAN) and one.method == _POST
} | {PREFIX + _SUMMARY: MOST_OF_A_REVIEW, PREFIX + _TREND: MOST_OF_A_TREND}
# the paths of the endpoints whose requests are never quick
HEAVY: Final = frozenset(PREFIX + one.path for one in ENDPOINTS if one.is_light is _never)


def router() -> APIRouter:
    """Return the routes of all endpoints."""
    api = APIRouter(prefix=PREFIX, dependencies=[Depends(only_json)])
    for one in ENDPOINTS:
        api.add_api_route(
            one.path, _handler(one), methods=[one.method], response_model=one.answer_model, name=one.id,
            description=one.doc or one.answer.__doc__, operation_id=one.id,
            responses=BODY_PROBLEMS if one.method == _POST else None,
        )  # fmt: skip
    return api


def _handler(endpoint: Endpoint) -> Callable[..., Awaitable[Response]]:
    """Return the function that answers the HTTP requests of an endpoint.

    The framework reads the fields of a request from the annotations of this function.
    """
    model = endpoint.request_model

    async def plain() -> Response:
        return await _respond(endpoint, {})

    async def with_fields(fields: BaseModel) -> Response:
        return await _respond(endpoint, fields.model_dump())

    if model is None:
        return plain
    with_fields.__annotations__ = {"fields": model if endpoint.method == _POST else Annotated[model, Query()]}
    return with_fields


async def _respond(endpoint: Endpoint, fields: Request) -> Response:
    work = partial(_body, endpoint.answer, fields)
    body = work() if endpoint.is_light(fields) else await run_in_worker(work, endpoint.cost(fields))
    # Not a record: to have the model check hundreds of readings takes longer than to find them.
    return Response(body, media_type="application/json")


def _body(answer: Callable[[Request], Any], fields: Request) -> bytes:
    return _JSON.dump_json(answered(answer, fields))
