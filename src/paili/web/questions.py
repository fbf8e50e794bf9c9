"""The questions that can be asked over HTTP: their paths, and which of them run beside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import TypeAdapter

from paili.analysis.inputs import Position
from paili.record import Json
from paili.web import answers, models
from paili.web.problems import BODY_PROBLEMS, only_json
from paili.web.shapes import list_of
from paili.web.workers import run_in_worker

MOST_WILDCARDS_AT_ONCE: Final = 5  # an analysis of more may take longer than a change of threads

# Three times as fast as the standard library, which shows in an answer of hundreds of readings.
_JSON: Final = TypeAdapter(Json)


def router() -> APIRouter:
    """Return the routes below ``/api``."""
    api = APIRouter(prefix="/api", dependencies=[Depends(only_json)])
    post = partial(api.post, responses=BODY_PROBLEMS)
    api.get("/health", response_model=models.Health)(health)
    api.get("/variants", response_model=list_of(models.VariantOut))(variants)
    api.get("/languages", response_model=list[models.LanguageOut])(languages)
    api.get("/words", response_model=models.PageWords)(words)
    api.get("/analyze", response_model=models.AnalysisOut, operation_id="analyze_query")(analyze_query)
    post("/analyze", response_model=models.AnalysisOut, operation_id="analyze")(analyze_hand)
    post("/read", response_model=models.ReadOut)(read)
    post("/why", response_model=models.ComparisonOut)(why)
    post("/furiten", response_model=models.FuritenOut)(furiten_of)
    api.get("/deal", response_model=models.DealtOut)(deal_hand)
    api.get("/drill/question", response_model=models.QuestionOut)(drill_question)
    post("/drill/answer", response_model=models.VerdictOut)(drill_answer)
    return api


async def health() -> Json:
    """Say that the server is there, and its version."""
    return answers.health({})


async def variants() -> list[Json]:
    """List the variants of the game."""
    return answers.variants({})


async def languages() -> list[Json]:
    """List the languages of the page."""
    return answers.languages({})


async def words(lang: Annotated[models.Language, Query()] = "en") -> Json:
    """Return the words of the page in a language."""
    return answers.words({"lang": lang})


async def analyze_hand(asked: models.HandAsked) -> Response:
    """Answer every question that applies to a hand."""
    return await _of_hand(answers.analyze, asked)


async def analyze_query(asked: Annotated[models.HandAsked, Query()]) -> Response:
    """Answer every question that applies to a hand, asked in the address."""
    return await analyze_hand(asked)


async def why(asked: models.WhyAsked) -> Response:
    """Say what a discard keeps and gives up against the best one."""
    return await _of_hand(answers.why, asked)


async def _of_hand(question: Callable[[answers.Asked, Position], Json], asked: models.HandAsked) -> Response:
    fields = asked.model_dump()
    at = answers.position_of(fields)
    work = partial(_body, question, fields, at)
    # A response, not a record: to have the model check hundreds of readings takes longer than to find them.
    body = await run_in_worker(work) if at.hand.wildcards > MOST_WILDCARDS_AT_ONCE else work()
    return Response(body, media_type="application/json")


def _body(question: Callable[[answers.Asked, Position], Json], fields: answers.Asked, at: Position) -> bytes:
    return _JSON.dump_json(question(fields, at))


async def read(asked: models.TextAsked) -> Json:
    """Read a text as tiles, a whole hand or part of one; an error names the place."""
    return answers.read(asked.model_dump())


async def furiten_of(asked: models.FuritenAsked) -> Json:
    """Say which of the tiles that a hand waits for lie among its own discards."""
    return await run_in_worker(partial(answers.furiten, asked.model_dump()))


async def deal_hand(asked: Annotated[models.DealAsked, Query()]) -> Json:
    """Deal a random hand, and play it on for some turns."""
    return answers.deal(asked.model_dump())


async def drill_question(asked: Annotated[models.QuestionAsked, Query()]) -> Json:
    """Ask something: the same topic, level and seed give the same question."""
    return await run_in_worker(partial(answers.drill_question, asked.model_dump()))


async def drill_answer(asked: models.AnswerAsked) -> Json:
    """Check an answer and say why."""
    return await run_in_worker(partial(answers.drill_answer, asked.model_dump()))
