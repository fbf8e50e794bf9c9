"""Chinese games over HTTP: the shapes of a hand in a game, and what wins are worth, as `paili.fan` says.

A game is named, or described by TOML. What takes long runs beside the event loop: a person's own game, which
has to be read, and hands with wildcards; waits and discards score many wins each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field, TypeAdapter

from paili.analysis.inputs import BY_SHAPE
from paili.fan import FanDiscard, FanScore, FanWait
from paili.fan.game_rules import is_game
from paili.fan.not_counted import NotCounted
from paili.record import Json
from paili.scoring.toml_text import MAX_BYTES
from paili.variants import Variant
from paili.web import answers, fan_answers, models
from paili.web.models import Asked, Language, Seed, Text
from paili.web.problems import BODY_PROBLEMS, only_json
from paili.web.scoring_api import Flag, Wind
from paili.web.shapes import list_of, model_of, with_more
from paili.web.workers import run_in_worker

PATH: Final = "/api/fan"
POSTED: Final = ("game", "read", "analyze", "why", "deal", "score", "waits", "discards")
MOST_BYTES: Final = 6 * MAX_BYTES + (1 << 14)  # as JSON a letter of TOML may be six
MOST_WILDCARDS_AT_ONCE: Final = 4  # an analysis of more may take longer than a change of threads
_JSON: Final = TypeAdapter(Json | list[Json])
RulesText = Annotated[str, Field(max_length=MAX_BYTES, description="a game of /api/fan/games, or TOML")]
Tiles = Annotated[str, Field(max_length=100)]
Whole = Annotated[int, Field(ge=0, le=1000, strict=True)]


class GameAsked(Asked):
    """A game, and what of it is chosen anew for each deal."""

    rules: RulesText = Field(examples=["mcr"])
    lack: Literal["", "m", "p", "s"] = Field("", description="the suit that the player does without")
    wild: Tiles = Field("", description="the kinds that are wildcards in this deal, 5s")
    wild_indicator: Tiles = Field("", description="the tile that was turned for the wildcards, 4s")


class GameNamed(Asked):
    """A game, and the language of its words."""

    rules: RulesText = Field(examples=["mcr"])
    lang: Language = "en"


class GameTextAsked(GameAsked):
    """A text that may be part of a hand."""

    text: Text = Field(description="tiles in any notation", examples=["123m[777z]"])
    is_hand: bool = Field(True, strict=True, description="whether it is to be a hand of the game")


class GameDealAsked(GameAsked):
    """A random hand of a game."""

    drawn: bool = True
    turns: Annotated[int, Field(ge=0, le=15, description="discards and draws played first")] = 0
    seed: Seed


class GameHandAsked(GameAsked):
    """A hand of a game."""

    hand: Text = Field(description="a hand in any notation", examples=["123456789m79p55z"])
    visible: Text = Field("", description="tiles seen elsewhere")


class GameAnalysisAsked(GameHandAsked):
    """A hand of a game, and in which order its discards are listed."""

    order: models.Order = BY_SHAPE


class GameWhyAsked(GameHandAsked):
    """A discard to compare with the best one."""

    hand: Text = Field(description="a hand of 3n+2 tiles in any notation", examples=["123456789m79p55z1s"])
    tile: Annotated[str, Field(max_length=40, description="the discard", examples=["1s"])]
    lang: Language = "en"


class BeforeTheWin(Asked):
    """What of a win holds before the tile comes."""

    seat_wind: Wind = "S"
    round_wind: Wind = "E"
    flowers: Annotated[str, Field(max_length=9, description="how many, 2, or which, 15f")] = ""
    discarded_wildcards: Annotated[int, Field(ge=0, le=8, strict=True)] = 0
    streak: Whole = 0
    ready: Literal["", "declared", "heavenly", "earthly"] = ""
    gone: Annotated[str, Field(max_length=4, description="seats that have won before, NW")] = ""


class FanHandAsked(GameHandAsked, BeforeTheWin):
    """A hand of a game whose wins are to be valued."""


class FanDiscardsAsked(FanHandAsked):
    """A hand of a game from which a tile is to be discarded."""

    hand: Text = Field(description="a hand of 3n+2 tiles in any notation", examples=["123456789m79p55z1s"])


class FanWinAsked(GameAsked, BeforeTheWin):
    """A won hand of a game and its circumstances."""

    hand: Text = Field(description="without the winning tile", examples=["123456789m12p88s"])
    tile: Annotated[str, Field(max_length=40, description="the winning tile", examples=["3p"])]
    tsumo: Flag = False
    haitei: Flag = False
    houtei: Flag = False
    rinshan: Flag = False
    tenhou: Flag = False
    chiihou: Flag = False
    renhou: Flag = False
    last_copy: Flag = False
    after_quad: Flag = False
    robbed: Literal["", "added quad"] = ""
    discarder: Literal["", "E", "S", "W", "N"] = ""
    liable: Literal["", "E", "S", "W", "N"] = ""
    chi_fed: Annotated[int, Field(ge=0, le=5, strict=True)] = 0
    birds: Tiles = Field("", description="the tiles that were turned after the win, 19m")
    discarded_honours: Tiles = Field("", description="ten honours that win in a row")
    lang: Language = "en"


class GameTitle(BaseModel):
    """A ready-made game."""

    name: str
    title: str
    source: str


class FanOut(BaseModel):
    """A fan as a game counts it."""

    id: str
    value: int
    counts: str = Field(description="fan, factor or bonus")
    once: bool
    name: str
    meaning: str


class GameOut(BaseModel):
    """What a form has to know of a game."""

    name: str
    source: str
    title: str
    flowers: int
    lack_suit: bool
    on_discard: bool
    robbing: bool
    wild_tiles: int
    wild: list[str]
    minimum: int
    minimum_points: int
    cap: int
    combine: str
    unit: str
    birds: int = Field(description="how many tiles are turned after a win")
    birds_after: str = Field(description="after which wins: self_draw or any")
    turned: dict[str, list[str]] = Field(description="which kinds each tile makes wild that may be turned")
    variant: model_of(Variant)  # type: ignore[valid-type]
    facts: list[str] = Field(description="what of a win makes a difference")
    ready: list[str]
    fans: list[FanOut] = Field(description="the dearest first")


class FanWords(BaseModel):
    """The words of a score in the language asked for."""

    problem: str
    paid: str
    wait: str


FanScoreOut: Final = with_more(FanScore, not_counted=list_of(model_of(NotCounted)), words=FanWords)


def fan_router() -> APIRouter:
    """Return the routes of Chinese games below ``/api/fan``."""
    api = APIRouter(prefix=PATH, dependencies=[Depends(only_json)])
    post = partial(api.post, responses=BODY_PROBLEMS)
    api.get("/games", response_model=list[GameTitle], operation_id="fan_games")(games)
    post("/game", response_model=GameOut, operation_id="fan_game")(game)
    post("/read", response_model=models.ReadOut, operation_id="fan_read")(read)
    post("/analyze", response_model=models.AnalysisOut, operation_id="fan_analyze")(analyze)
    post("/why", response_model=models.ComparisonOut, operation_id="fan_why")(why)
    post("/deal", response_model=models.DealtOut, operation_id="fan_deal")(deal)
    post("/score", response_model=FanScoreOut, operation_id="fan_score")(score)
    post("/waits", response_model=list_of(model_of(FanWait)), operation_id="fan_waits")(waits)
    post("/discards", response_model=list_of(model_of(FanDiscard)), operation_id="fan_discards")(discards)
    return api


async def games(lang: Annotated[Language, Query()] = "en") -> list[Json]:
    """List the ready-made games."""
    return fan_answers.games({"lang": lang})


async def game(asked: GameNamed) -> Response:
    """Say what a game asks of a hand and of a win, and its fans in words."""
    return await _answered(fan_answers.game, asked, light=is_game(asked.rules))


async def read(asked: GameTextAsked) -> Response:
    """Read a text as tiles, a whole hand of a game or part of one; an error names the place."""
    return await _answered(fan_answers.read, asked, light=_is_light(asked))


async def analyze(asked: GameAnalysisAsked) -> Response:
    """Answer every question of shape that applies to a hand of a game."""
    return await _answered(fan_answers.analyze, asked, light=_is_light(asked, asked.hand))


async def why(asked: GameWhyAsked) -> Response:
    """Say what a discard keeps and gives up against the best one, in a game."""
    return await _answered(fan_answers.why, asked, light=_is_light(asked, asked.hand))


async def deal(asked: GameDealAsked) -> Response:
    """Deal a random hand of a game, and play it on for some turns."""
    return await _answered(fan_answers.deal, asked, light=_is_light(asked))


async def score(asked: FanWinAsked) -> Response:
    """Say what a won hand is worth in a game, who pays what, and which fans do not count beside others."""
    return await _answered(fan_answers.score, asked)


async def waits(asked: FanHandAsked) -> Response:
    """Say what a ready hand waits for in a game, and what each win is worth."""
    return await _answered(fan_answers.waits, asked)


async def discards(asked: FanDiscardsAsked) -> Response:
    """List every discard, and what a hand that is ready then wins."""
    return await _answered(fan_answers.discards, asked)


def _is_light(asked: GameAsked, hand: str = "") -> bool:
    """Whether a question of shape takes a moment: of a game that is there, with few wildcards."""
    return is_game(asked.rules) and not asked.wild and hand.count("*") <= MOST_WILDCARDS_AT_ONCE


async def _answered(
    question: Callable[[answers.Asked], Any], asked: Asked, *, light: bool = False
) -> Response:
    work = partial(_body, question, asked.model_dump())
    # A response, not a record: to have the model check hundreds of scores takes longer than to find them.
    return Response(work() if light else await run_in_worker(work), media_type="application/json")


def _body(question: Callable[[answers.Asked], Any], asked: answers.Asked) -> bytes:
    return _JSON.dump_json(question(asked))
