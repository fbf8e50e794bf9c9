"""Declare the requests with a log of games, and those with reviewed decisions, for a summary or a trend."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from paili.reviews import CLASSES
from paili.reviews.records import MEASURES, OBJECTIVES, POINTS
from paili.reviews.trends import LAST
from paili.stats.question import BY
from paili.web.games.log_file import LAST_DEAL, MOST_BYTES
from paili.web.games.log_file import MOST_GAMES as MOST_IN_A_LOG
from paili.web.games.reviewed import MOST_DEALS, MOST_DECISIONS
from paili.web.games.trends import MOST_GAMES, MOST_NAME, MOST_PERIOD, MOST_SOURCE
from paili.web.request_fields import between, field, one_of
from paili.web.requests import Flag, Language, Points, Request, Whole

Loss = Annotated[int, between(0, 1_000_000)]
Away = Annotated[int, between(-1, 13)]
Mean = Annotated[float, field(ge=0, le=1_000, allow_inf_nan=False, strict=True)]
Steps = Annotated[int, between(0, 14)]
Fewer = Annotated[int, between(0, 136)]
Short = Annotated[str, field(max_length=20)]


Number = Annotated[int, field(ge=1, le=MOST_IN_A_LOG, description="which game of the file")]
DealNumber = Annotated[int, field(ge=0, le=LAST_DEAL, description="which of its deals, from 0")]


class FileRequest:
    """The base class of requests with a log of games as the body, and the other fields in the address."""

    file: bytes = field(max_length=MOST_BYTES)


class LogRequest(FileRequest):
    """A log of games, and which of its games to show."""

    number: Number = 1
    lang: Language = "en"


class LogPositionsRequest(FileRequest):
    """A log of games, and a deal in it whose positions are needed."""

    number: Number = 1
    deal: DealNumber = 0


class DealReviewRequest(FileRequest):
    """A log of games, and a seat and a deal in it to review."""

    number: Number = 1
    seat: Annotated[int, field(ge=0, le=3, description="the seat, 0 for the first dealer")] = 0
    deal: DealNumber = 0
    values: bool = field(
        True, description="whether to say what options are worth; else useful tiles and danger alone"
    )
    objective: Annotated[str, one_of(OBJECTIVES)] = field(POINTS, description="what losses are counted in")
    lang: Language = "en"


class StatisticsRequest(FileRequest):
    """A log of games, and whose statistics to compute by which criterion."""

    player: Annotated[str, field(max_length=MOST_NAME)] = field(
        "", description="a player as the file names it; else everybody"
    )
    by: Annotated[str, field(max_length=MOST_NAME)] = field(
        "", description=f"what games are told apart by: {', '.join(BY)}, or nothing"
    )
    lang: Language = "en"


class CountedRequest(Request):
    """The facts of a decision that summaries count; ``/api/review`` returns them."""

    number: Whole = field(description="of the deal")
    kind: Literal["discard", "riichi", "call", "quad", "win"]
    is_open: Flag
    shanten: Away | None
    against: Flag
    loss: Loss | None
    mistake: Annotated[str, one_of(("", *CLASSES)), field(description="its class")]
    lost: tuple[Steps, Fewer] | None = field(
        None, description="what it loses by shape: steps from ready, or else useful tiles"
    )
    judged: Short = field("", description="why nothing is claimed of it")


class LuckRequest(Request):
    """The luck of a deal; ``/api/review`` returns it."""

    deal: Short
    number: Whole
    change: Points
    dealt: Away | None
    chance: Annotated[float, field(ge=0, le=1, allow_inf_nan=False, strict=True)] | None
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
        str, one_of(MEASURES), field(description="what losses are counted in, as the review says it")
    ] = POINTS
    decisions: Annotated[list[CountedRequest], field(max_length=MOST_DECISIONS, examples=[[_COUNTED]])]
    luck: Annotated[list[LuckRequest], field(max_length=MOST_DEALS, examples=[[]])]
    lang: Language = "en"


class GameReviewedRequest(Request):
    """The decisions of one reviewed game, for a trend over many games."""

    source: Annotated[str, field(max_length=MOST_SOURCE, description="its file and title, with the date")] = (
        ""
    )
    decisions: Annotated[list[CountedRequest], field(max_length=MOST_DECISIONS)]


class TrendRequest(Request):
    """The reviewed games of a player, and the periods to compare."""

    player: Annotated[str, field(max_length=MOST_NAME)]
    players: Literal[4, 3] = 4
    games: Annotated[
        list[GameReviewedRequest],
        field(max_length=MOST_GAMES, examples=[[{"source": "2022-01-05.json", "decisions": [_COUNTED]}]]),
    ]
    last: Annotated[int, between(1, MOST_GAMES, description="how many games are the last")] = LAST
    periods: Annotated[list[Annotated[str, field(max_length=MOST_PERIOD)]], field(max_length=2)] = field(
        [], examples=[[]], description="two periods to compare instead: 2022-01..2022-03"
    )
    lang: Language = "en"
