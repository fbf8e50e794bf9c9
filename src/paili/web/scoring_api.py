"""Scores over HTTP: a won hand and how it came about in, the record of ``paili score --json`` out."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field

from paili.record import Json
from paili.scoring import Score
from paili.web import answers
from paili.web.models import Asked, Language, Text, VariantName
from paili.web.problems import BODY_PROBLEMS, only_json
from paili.web.shapes import with_more
from paili.web.workers import run_in_worker

Wind = Literal["E", "S", "W", "N"]
Circumstance = Literal["open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan"]
Indicators = Annotated[str, Field(max_length=100, description="indicators, up to five tiles")]
# JSON has numbers and truth values of its own: what is written as another is refused, not guessed at.
Counters = Annotated[int, Field(ge=0, le=1000, strict=True)]
Norths = Annotated[int, Field(ge=0, le=4, strict=True)]
Flag = Annotated[bool, Field(strict=True)]


class WinAsked(Asked):
    """A won hand and its circumstances."""

    hand: Text = Field(examples=["123m456p77889s11z"])
    tile: Annotated[str, Field(max_length=40, description="the winning tile", examples=["9s"])]
    tsumo: Flag = False
    seat_wind: Wind = "S"
    round_wind: Wind = "E"
    riichi: Flag = False
    double_riichi: Flag = False
    ippatsu: Flag = False
    haitei: Flag = False
    houtei: Flag = False
    rinshan: Flag = False
    after_north: Flag = False
    robbed: Literal["", "added quad", "concealed quad", "north"] = ""
    tenhou: Flag = False
    chiihou: Flag = False
    renhou: Flag = False
    circumstances: Annotated[tuple[Circumstance, ...], Field(max_length=4)] = ()
    dora_indicators: Indicators = ""
    ura_indicators: Indicators = ""
    kita: Norths = 0
    honba: Counters = 0
    sticks: Counters = 0
    discarder: Wind | None = None
    liable: Wind | None = None


class ScoreAsked(WinAsked):
    """A won hand, the rules by name, and the language of the words."""

    variant: VariantName = "riichi"
    rules: Annotated[str, Field(max_length=60, description="see /api/rules")] = "tenhou"
    lang: Language = "en"


class RulesOut(BaseModel):
    """A rule set."""

    name: str
    players: int


class WordsOut(BaseModel):
    """The words of a score in the language asked for."""

    limit: str
    problem: str
    paid: str
    wait: str
    yaku: list[str]
    fu_items: list[str]


ScoreOut: Final = with_more(Score, words=WordsOut)


def scoring_router() -> APIRouter:
    """Return the routes of scoring below ``/api``."""
    api = APIRouter(prefix="/api", dependencies=[Depends(only_json)])
    api.get("/rules", response_model=list[RulesOut])(rule_sets)
    api.post("/score", response_model=ScoreOut, responses=BODY_PROBLEMS)(score_win)
    return api


async def rule_sets() -> list[Json]:
    """List the rule sets that have a name."""
    return answers.rule_sets({})


async def score_win(asked: ScoreAsked) -> Json:
    """Say what a won hand is worth, and why; a hand of many wildcards would take too long."""
    fields = asked.model_dump()
    work = partial(answers.score, fields)
    return await run_in_worker(work) if answers.wildcards_of(fields) else work()
