"""The answers of the HTTP interface as typed models.

Most models are made from the records, see `paili.web.interface.shapes`; this module adds the models that only
the interface has. `paili.web.interface.request_models` makes the models of requests.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, Field

from paili.analysis.analyze import Analysis
from paili.analysis.compare import Comparison
from paili.bots.human.view import HumanGameView, HumanMove
from paili.dangers import Dangers
from paili.drill.check import Finish, Miss, Verdict
from paili.drill.questions import Question
from paili.fan import FanDiscard, FanScore, FanWait
from paili.fan.score import NotCounted
from paili.goal.places import Places, WayToWin, WinCondition
from paili.goal.points import PointsGoal
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.record import json_record
from paili.report.hand.rivers import ShownRiver
from paili.reviews import Decision, ReviewSummary, Trend
from paili.reviews.question import ReviewedDeal
from paili.scoring import Score
from paili.scoring.wait_points import WaitPoints
from paili.value.records import Evaluation, Explanation
from paili.variants import Variant
from paili.web.fields import Read
from paili.web.interface.shapes import TileName, list_of, model_of, with_more


class OwnFuriten(BaseModel):
    """The waits of a hand that the player has discarded, so that the hand may not win by ron (furiten)."""

    own: list[str] = Field(description="the kinds waited for among the own discards")


class Health(BaseModel):
    """The status of the server."""

    status: Literal["ok"]
    version: str


class PageLanguage(BaseModel):
    """A language of the page: its name in the interface, its tag for browsers, and its own name."""

    name: str
    tag: str
    title: str


class Fault(BaseModel):
    """The error of a request; for an invalid text, with the index of the error in the text."""

    type: str = Field(description="the class of the error", examples=["NotationError"])
    message: str
    text: str | None = None
    position: int | None = Field(None, description="index into text, from 0, in code points")
    problem: str | None = Field(None, description="the fault alone, without text and place")
    field: str | None = Field(None, description="the field that the text came in, where it is not the hand")
    local: str | None = Field(None, description="the fault in the language of Accept-Language, zh or ja")


class Refusal(BaseModel):
    """The body of every answer with a status from 400 to 499."""

    error: Fault


class PageFields(BaseModel):
    """The parameters of the page's address that show a position."""

    fields: dict[str, str] = Field(description="of the page's address")


class TopicForms(BaseModel):
    """The forms of a win that can be chosen for a topic of the drill."""

    forms: list[str]
    needed: list[str] = Field(description="those that have to be among them")


class PageWords(BaseModel):
    """The texts of the page in one language, as tables; the keys of a table are equal in all languages."""

    page: dict[str, str] = Field(description="titles, buttons and sentences; {names} are filled in")
    forms: dict[str, str]
    shapes: dict[str, str] = Field(description="the shapes of waits")
    variants: dict[str, str]
    drawn: dict[str, str] = Field(description="how a deal ends without a winner")
    limits: dict[str, str]
    yaku: dict[str, str]
    topics: dict[str, str] = Field(description="of the drill")
    topic_forms: dict[str, TopicForms] = Field(description="topics that can be asked of some forms")
    topic_games: dict[str, list[str]] = Field(description="topics that are asked in these games")
    games: dict[str, str] = Field(description="Chinese games")
    quizzes: dict[str, str] = Field(description="topics of the drill whose questions have choices")
    levels: dict[str, str] = Field(description="of the drill")
    prizes: dict[str, str] = Field(description="what places bring: the ranks whose points can be sought")
    review_classes: dict[str, str] = Field(description="classes of mistakes")
    tiles: dict[str, str]
    shanten: dict[str, str] = Field(description="from -1, complete")


class QuizChoice(BaseModel):
    """A choice of a quiz as text, with the tiles to show beside the text."""

    text: str
    tiles: list[TileName]


class QuizSeat(BaseModel):
    """A seat and its points before the last deal."""

    name: str
    points: int
    is_own: bool


class QuizShown(BaseModel):
    """A question of a quiz: the hand, or the points of all seats, and the choices."""

    name: str
    topic: str
    level: int
    question: str
    forms: list[str] = Field(description="the shapes that win where they were chosen, else empty")
    tiles: list[TileName]
    melds: list_of(model_of(Meld))  # type: ignore[valid-type]
    tile: TileName | None = Field(description="the tile that the hand is won on, or that is offered")
    indicators: list[TileName] = Field(description="dora indicators")
    seats: list[QuizSeat]
    lines: list[str] = Field(description="what else is known")
    rivers: list_of(model_of(ShownRiver)) = Field(  # type: ignore[valid-type]
        description="what lies before the seats, the own one first"
    )
    choices: list[QuizChoice]


class QuizVerdict(BaseModel):
    """Whether a choice in a quiz is right, and why."""

    name: str
    is_right: bool
    right: int = Field(description="the place of the right choice, from 0")
    lines: list[str]
    opens: dict[str, str] = Field(description="the fields of the page's address that show the hand")


class RuleSet(BaseModel):
    """A rule set of riichi."""

    name: str
    players: int


class ScoreWords(BaseModel):
    """Texts about a score, in the language of the request."""

    limit: str
    problem: str
    paid: str
    wait: str
    yaku: list[str]
    fu_items: list[str]


class ReadyGame(BaseModel):
    """A Chinese game that paili contains."""

    name: str
    title: str
    source: str


class GameFan(BaseModel):
    """A fan with its value in a Chinese game."""

    id: str
    value: int
    counts: str = Field(description="fan, factor or bonus")
    once: bool
    name: str
    meaning: str


class GameForm(BaseModel):
    """The facts that the page needs to show the input form for a Chinese game."""

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
    fans: list[GameFan] = Field(description="the highest-scoring first")


class OptionRow(BaseModel):
    """A row of the table of options: the texts of one option of a decision."""

    place: int = Field(description="among the options")
    cells: list[str]


class HandAfter(BaseModel):
    """The tiles and melds of a hand after an option of a decision."""

    tiles: list[TileName]
    melds: list[list[TileName]]


class WordTable(BaseModel):
    """A table of texts: the titles of its columns, and its rows."""

    titles: list[str]
    rows: list[list[str]]


class SummaryWords(BaseModel):
    """Texts about a summary, in the language of the request."""

    lines: list[str]
    advice: str = Field(description="by which mistakes most is lost; empty where that is not clear")
    advice_class: str = Field(description="their class")
    classes: WordTable
    agreement: WordTable
    luck: list[str]
    note: str


class TrendWords(BaseModel):
    """Texts about a trend, in the language of the request."""

    title: str
    tables: list[WordTable] = Field(description="classes, months, and two periods, where there are such")
    notes: list[str]


class WrittenLog(BaseModel):
    """A game as the text of a log."""

    text: str


class CoachSays(BaseModel):
    """The move that a coach would make, and remarks on the player's move."""

    hint: model_of(HumanMove) | None = Field(  # type: ignore[valid-type]
        description="null where the coach has no answer: of calls in Chinese games with a minimum"
    )
    why: str
    agrees: bool | None = Field(description="whether the move is the coach's; null where none was given")
    lines: list[str] = Field(description="what is to be said of a discard")


class FanWords(BaseModel):
    """Texts about a score of a Chinese game, in the language of the request."""

    problem: str
    paid: str
    wait: str


@json_record("hand", "tiles:hand.faces")
class Dealt(NamedTuple):
    """A random hand."""

    hand: Hand


DangersOut: Final = model_of(Dangers)
AnalysisOut: Final = model_of(Analysis)
DealtOut: Final = model_of(Dealt)
QuestionOut: Final = model_of(Question)
ReadOut: Final = model_of(Read)
VariantOut: Final = with_more(Variant, "PageVariant", rules=list[str])
ComparisonOut: Final = with_more(Comparison, why=list[str])
VerdictOut: Final = with_more(
    Verdict,
    finishes=list_of(with_more(Finish, line=str)),
    misses=list_of(with_more(Miss, line=str)),
    comparison=ComparisonOut | None,
    lines=list[str],
)
ScoreOut: Final = with_more(Score, words=ScoreWords)
PointsOut: Final = model_of(WaitPoints)
WinConditionOut: Final = with_more(
    WinCondition, place_text=str, checked_points=str, wins_text=str, then_text=str
)
WayOut: Final = with_more(WayToWin, name=str, enough=list_of(WinConditionOut))
PlacesOut: Final = with_more(
    Places, standing=str, ways=list_of(WayOut), hand=list_of(with_more(PointsGoal, name=str, line=str))
)
ValueOut: Final = model_of(Evaluation)
ExplanationOut: Final = with_more(Explanation, why=list[str])
DecisionOut: Final = with_more(
    Decision,
    rows=list[OptionRow],
    melds=list[str],
    after=list[HandAfter],
    offered=TileName | None,
    sight=list[str],
    table=list[str],
    rivers=list_of(model_of(ShownRiver)),
    indicators=list[TileName],
    open=list[str],
)


class DecisionAnswer(BaseModel):
    """A decision at a position: its options with their values, as a review judges them."""

    decision: DecisionOut | None = Field(  # type: ignore[valid-type]
        description="null where the seat has no choice"
    )
    titles: list[str]


ReviewedDealOut: Final = with_more(
    ReviewedDeal,
    decisions=list_of(DecisionOut),
    problem=str | None,
    values=bool,
    titles=list[str],
    objective=str,
)
ReviewSummaryOut: Final = with_more(ReviewSummary, words=SummaryWords)
TrendOut: Final = with_more(Trend, words=TrendWords)


class PlayerTrendsInWords(BaseModel):
    """The trends of one player over many games."""

    player: str
    trends: list[TrendOut]  # type: ignore[valid-type]


FanScoreOut: Final = with_more(FanScore, not_counted=list_of(model_of(NotCounted)), words=FanWords)
FanWaitsOut: Final = list_of(model_of(FanWait))
HumanGameOut: Final = model_of(HumanGameView)
FanDiscardsOut: Final = list_of(model_of(FanDiscard))
