"""The last deal over HTTP: which wins reach which place, and how far a hand is from the least of them.

The places are there at once; how far the hand is may take a second, so that runs beside the event loop.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends
from pydantic import Field

from paili.goal.places import Enough, Places, Way
from paili.goal.worth import WorthGoal
from paili.record import Json
from paili.web.last_deal import last_deal
from paili.web.models import Asked, Forms, Language, Text
from paili.web.problems import BODY_PROBLEMS, only_json
from paili.web.scoring_api import Counters, Indicators, Wind
from paili.web.shapes import list_of, with_more
from paili.web.workers import run_in_worker

Points = Annotated[int, Field(ge=-1_000_000, le=1_000_000, strict=True)]


class PlaceAsked(Asked):
    """The points before the last deal, and a hand if there is one."""

    points: Annotated[
        tuple[Points, ...],
        Field(min_length=3, max_length=4, description="of all seats, East first", examples=[[25000] * 4]),
    ]
    seat: Wind = "S"
    honba: Counters = 0
    sticks: Counters = 0
    first_dealer: Wind = "S"
    rules: Annotated[str, Field(max_length=60, description="see /api/rules")] = "tenhou"
    hand: Text = Field("", description="13 or 14 tiles with their melds; empty: the places alone")
    rank: Annotated[int, Field(ge=1, le=4, strict=True, description="what the hand is to reach")] = 1
    visible: Text = Field("", description="tiles seen elsewhere, indicators too")
    dora_indicators: Indicators = ""
    round_wind: Wind = "S"
    forms: Forms = ""
    lang: Language = "en"


EnoughOut: Final = with_more(Enough, place_told=str, points_told=str, wins_told=str, then_told=str)
WayOut: Final = with_more(Way, name=str, enough=list_of(EnoughOut))
PlacesOut: Final = with_more(
    Places, told=str, ways=list_of(WayOut), hand=list_of(with_more(WorthGoal, name=str, line=str))
)


def place_router() -> APIRouter:
    """Return the route of the last deal below ``/api``."""
    api = APIRouter(prefix="/api", dependencies=[Depends(only_json)])
    api.post("/place", response_model=PlacesOut, responses=BODY_PROBLEMS)(place)
    return api


async def place(asked: PlaceAsked) -> Json:
    """Say which wins reach which place in the last deal, and how far the hand is from the least of them."""
    work = partial(last_deal, asked.model_dump())
    return await run_in_worker(work) if asked.hand else work()
