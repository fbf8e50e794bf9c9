"""Quizzes over HTTP: a question with a few choices out, the place of one in, and whether it is right and why.

Nothing is kept here: a quiz is made again from its name, and what was answered stays in the browser.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, Field

from paili.drill.quiz import QUIZ_TOPICS
from paili.meld import Meld
from paili.record import Json
from paili.web import answers
from paili.web.models import Asked, Forms, Language, Seed
from paili.web.problems import BODY_PROBLEMS, only_json
from paili.web.shapes import TileName, list_of, model_of
from paili.web.workers import run_in_worker

if TYPE_CHECKING:
    QuizTopic: TypeAlias = str
else:
    QuizTopic = Literal[tuple(QUIZ_TOPICS)]
MOST_CHOICES: Final = 9


class QuizAsked(Asked):
    """A quiz, by topic, level and seed."""

    topic: QuizTopic
    level: Annotated[int, Field(ge=1, le=3)] = 1
    seed: Seed
    forms: Forms = ""
    lang: Language = "en"


class ChoiceAsked(Asked):
    """The choice that was taken."""

    name: Annotated[str, Field(max_length=120, description="of the quiz", examples=["good-shape-1-0"])]
    given: Annotated[
        int, Field(ge=0, lt=MOST_CHOICES, strict=True, description="its place, from 0", examples=[0])
    ]
    lang: Language = "en"


class ChoiceOut(BaseModel):
    """A choice in words, with the tiles that it is about."""

    text: str
    tiles: list[TileName]


class SeatOut(BaseModel):
    """A seat of the last deal."""

    name: str
    points: int
    is_own: bool


class QuizOut(BaseModel):
    """What is asked: a hand, or the points of a table, and the choices."""

    name: str
    topic: str
    level: int
    question: str
    forms: list[str] = Field(description="the shapes that win where they were chosen, else empty")
    tiles: list[TileName]
    melds: list_of(model_of(Meld))  # type: ignore[valid-type]
    tile: TileName | None = Field(description="the tile that the hand is won on, or that is offered")
    indicators: list[TileName] = Field(description="dora indicators")
    seats: list[SeatOut]
    lines: list[str] = Field(description="what else is known")
    choices: list[ChoiceOut]


class ChosenOut(BaseModel):
    """Whether a choice is right, and why."""

    name: str
    is_right: bool
    right: int = Field(description="the place of the right choice, from 0")
    lines: list[str]
    opens: dict[str, str] = Field(description="the fields of the page's address that show the hand")


def quiz_router() -> APIRouter:
    """Return the routes of quizzes below ``/api``."""
    api = APIRouter(prefix="/api/drill", dependencies=[Depends(only_json)])
    api.get("/quiz", response_model=QuizOut)(quiz)
    api.post("/choice", response_model=ChosenOut, responses=BODY_PROBLEMS)(choice)
    return api


async def quiz(asked: Annotated[QuizAsked, Query()]) -> Json:
    """Ask something with a few choices: the same topic, level and seed give the same quiz."""
    return await run_in_worker(partial(answers.quiz, asked.model_dump()))


async def choice(asked: ChoiceAsked) -> Json:
    """Say whether a choice is right, and why."""
    return await run_in_worker(partial(answers.choice, asked.model_dump()))
