"""What an unfinished hand is worth, over HTTP: the records of `paili.evaluate` and `paili.explain`.

It takes from a millisecond to a second or two, so it runs beside the event loop; who has hung up before its
turn came, since the hand on the page is another by then, is passed over. The compiled loops are loaded with
the first question.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from fastapi import APIRouter, Depends
from fastapi.responses import Response
from pydantic import Field, TypeAdapter

from paili.record import Json
from paili.scoring import preset
from paili.value.around import OBJECTIVES, TABLES
from paili.value.asking import MOST_TURNS
from paili.value.reasons import Explanation
from paili.value.records import Evaluation
from paili.web.answers import game_of
from paili.web.models import Asked, Forms, Language, Text, VariantName
from paili.web.problems import BODY_PROBLEMS, only_json
from paili.web.scoring_api import Indicators, Wind
from paili.web.shapes import model_of, with_more
from paili.web.workers import run_in_worker

_JSON: Final = TypeAdapter(Json)
_NOT_FACTS: Final = {"hand", "visible", "variant", "forms", "rules", "a", "b", "lang"}
if TYPE_CHECKING:
    Objective: TypeAlias = str
    Table: TypeAlias = str
else:
    Objective = Literal[OBJECTIVES]
    Table = Literal[TABLES]
Discard = Annotated[str, Field(max_length=40, description="a discard", examples=["5z"])]


class ValueAsked(Asked):
    """An unfinished hand, how long the deal goes on, and what is sought."""

    hand: Text = Field(description="a hand in any notation", examples=["1234m345688p4556s"])
    visible: Text = Field("", description="tiles seen elsewhere, but for indicators and own discards")
    variant: VariantName = "riichi"
    forms: Forms = ""
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS, strict=True, description="draws that are left")] = 18
    objective: Objective = "points"
    rules: Annotated[str, Field(max_length=60, description="see /api/rules")] = "tenhou"
    seat_wind: Wind = "S"
    round_wind: Wind = "E"
    dora_indicators: Indicators = ""
    river: Text = Field("", description="the own discards, those too that others called")
    table: Table | None = Field(None, description="what the others do; null for own draws alone")
    others_riichi: Annotated[
        int, Field(ge=0, le=3, strict=True, description="how many of the others are in riichi, at a table")
    ] = 0
    calls: Annotated[bool, Field(strict=True, description="whether pon and chi are counted, too")] = False


class ValueWhyAsked(ValueAsked):
    """Two discards of such a hand, to compare."""

    hand: Text = Field(description="a hand of 3n+2 tiles in any notation", examples=["2344m678p123345s5z"])
    a: Discard
    b: Discard
    lang: Language = "en"


ValueOut: Final = model_of(Evaluation)
ExplanationOut: Final = with_more(Explanation, why=list[str])


def value_router() -> APIRouter:
    """Return the route of values below ``/api``."""
    api = APIRouter(prefix="/api", dependencies=[Depends(only_json)])
    api.post("/value", response_model=ValueOut, responses=BODY_PROBLEMS)(value)
    api.post("/value/why", response_model=ExplanationOut, responses=BODY_PROBLEMS)(value_why)
    return api


async def value(asked: ValueAsked) -> Response:
    """Say what a hand, or each discard of it, is worth: chance to win, to be ready, and points."""
    body = await run_in_worker(partial(_evaluated, asked))
    return Response(body, media_type="application/json")


async def value_why(asked: ValueWhyAsked) -> Response:
    """Say why two discards are not worth the same: the parts of the difference, and the wins behind them."""
    body = await run_in_worker(partial(_explained, asked))
    return Response(body, media_type="application/json")


def _evaluated(asked: ValueAsked) -> bytes:
    from paili.value.evaluating import evaluate

    return _JSON.dump_json(evaluate(asked.hand, asked.visible, **_facts(asked)).to_dict())


def _explained(asked: ValueWhyAsked) -> bytes:
    from paili.report.explained import explained_lines
    from paili.value.explaining import explain

    found = explain(asked.hand, asked.a, asked.b, asked.visible, **_facts(asked))
    return _JSON.dump_json(found.to_dict() | {"why": explained_lines(found, asked.lang)})


def _facts(asked: ValueAsked) -> dict[str, Any]:
    """What was asked, as the further arguments of `paili.evaluate`."""
    facts: dict[str, Any] = asked.model_dump(exclude=_NOT_FACTS)
    return {**facts, "variant": game_of(asked.variant, asked.forms), "rules": preset(asked.rules)}
