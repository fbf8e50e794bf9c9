"""The requests about reviewed games: the decisions of a game, for a summary or for a trend."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from paili.reviews import CLASSES
from paili.reviews.records import MEASURES, POINTS
from paili.reviews.trends import LAST
from paili.web.games.reviewed import MOST_DEALS, MOST_DECISIONS
from paili.web.games.trends import MOST_GAMES, MOST_NAME, MOST_PERIOD, MOST_SOURCE
from paili.web.interface.requests import Flag, Language, Points, Request, Whole, one_of

Loss = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
Away = Annotated[int, Field(ge=-1, le=13, strict=True)]
Mean = Annotated[float, Field(ge=0, le=1_000, allow_inf_nan=False, strict=True)]
Steps = Annotated[int, Field(ge=0, le=14, strict=True)]
Fewer = Annotated[int, Field(ge=0, le=136, strict=True)]
Short = Annotated[str, Field(max_length=20)]


class CountedRequest(Request):
    """The facts of a decision that summaries count; ``/api/review`` returns them."""

    number: Whole = Field(description="of the deal")
    kind: Literal["discard", "riichi", "call", "quad", "win"]
    is_open: Flag
    shanten: Away | None
    against: Flag
    loss: Loss | None
    mistake: Annotated[str, one_of(("", *CLASSES)), Field(description="its class")]
    lost: tuple[Steps, Fewer] | None = Field(
        default=None, description="what it loses by shape: steps from ready, or else useful tiles"
    )
    judged: Short = Field(default="", description="why nothing is claimed of it")


class LuckRequest(Request):
    """The luck of a deal; ``/api/review`` returns it."""

    deal: Short
    number: Whole
    change: Points
    dealt: Away | None
    chance: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)] | None
    won: Flag
    ura: Whole | None
    ura_expected: Mean | None
    waits: Whole | None
    waits_expected: Mean | None


_COUNTED: Final = {
    "number": 0, "kind": "discard", "is_open": False, "shanten": 1, "against": False, "loss": 320,
    "mistake": "efficiency",
}  # fmt: skip


class ReviewedRequest(Request):
    """The decisions of one reviewed game, and the luck of its deals."""

    players: Literal[4, 3] = 4
    values: Flag = True
    objective: Annotated[
        str, one_of(MEASURES), Field(description="what losses are counted in, as the review says it")
    ] = POINTS
    decisions: Annotated[list[CountedRequest], Field(max_length=MOST_DECISIONS, examples=[[_COUNTED]])]
    luck: Annotated[list[LuckRequest], Field(max_length=MOST_DEALS, examples=[[]])]
    lang: Language = "en"


class GameReviewedRequest(Request):
    """The decisions of one reviewed game, for a trend over many games."""

    source: Annotated[str, Field(max_length=MOST_SOURCE, description="its file and title, with the date")] = (
        ""
    )
    decisions: Annotated[list[CountedRequest], Field(max_length=MOST_DECISIONS)]


class TrendRequest(Request):
    """The reviewed games of a player, and the periods to compare."""

    player: Annotated[str, Field(max_length=MOST_NAME)]
    players: Literal[4, 3] = 4
    games: Annotated[
        list[GameReviewedRequest],
        Field(max_length=MOST_GAMES, examples=[[{"source": "2022-01-05.json", "decisions": [_COUNTED]}]]),
    ]
    last: Annotated[
        int, Field(ge=1, le=MOST_GAMES, strict=True, description="how many games are the last")
    ] = LAST
    periods: Annotated[list[Annotated[str, Field(max_length=MOST_PERIOD)]], Field(max_length=2)] = Field(
        default=[], examples=[[]], description="two periods to compare instead: 2022-01..2022-03"
    )
    lang: Language = "en"
