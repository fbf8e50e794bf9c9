"""What an unfinished hand is worth, over HTTP: the record of `paili.evaluate`.

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
from paili.value.records import Evaluation
from paili.variants import VARIANTS
from paili.web.models import Asked, Text, VariantName
from paili.web.problems import BODY_PROBLEMS, only_json
from paili.web.scoring_api import Indicators, Wind
from paili.web.shapes import model_of
from paili.web.workers import run_in_worker

MOST_TURNS: Final = 35
_JSON: Final = TypeAdapter(Json)
_OBJECTIVES: Final = ("points", "win", "tenpai")
if TYPE_CHECKING:
    Objective: TypeAlias = str
else:
    Objective = Literal[_OBJECTIVES]


class ValueAsked(Asked):
    """An unfinished hand, how long the deal goes on, and what is sought."""

    hand: Text = Field(description="a hand in any notation", examples=["1234m345688p4556s"])
    visible: Text = Field("", description="tiles seen elsewhere, but for indicators and own discards")
    variant: VariantName = "riichi"
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS, strict=True, description="draws that are left")] = 18
    objective: Objective = "points"
    rules: Annotated[str, Field(max_length=60, description="see /api/rules")] = "tenhou"
    seat_wind: Wind = "S"
    round_wind: Wind = "E"
    dora_indicators: Indicators = ""
    river: Text = Field("", description="the own discards, those too that others called")
    calls: Annotated[bool, Field(strict=True, description="count pon and chi of others' discards, too")] = (
        False
    )


ValueOut: Final = model_of(Evaluation)


def value_router() -> APIRouter:
    """Return the route of values below ``/api``."""
    api = APIRouter(prefix="/api", dependencies=[Depends(only_json)])
    api.post("/value", response_model=ValueOut, responses=BODY_PROBLEMS)(value)
    return api


async def value(asked: ValueAsked) -> Response:
    """Say what a hand, or each discard of it, is worth: chance to win, to be ready, and points."""
    body = await run_in_worker(partial(_evaluated, asked))
    return Response(body, media_type="application/json")


def _evaluated(asked: ValueAsked) -> bytes:
    from paili.value.evaluating import evaluate

    facts: dict[str, Any] = asked.model_dump(exclude={"hand", "visible", "variant", "rules"})
    found = evaluate(
        asked.hand, asked.visible, variant=VARIANTS[asked.variant], rules=preset(asked.rules), **facts
    )
    return _JSON.dump_json(found.to_dict())
