"""The requests and answers of the HTTP interface, typed: what is accepted, and what comes back.

The models of answers come from the records themselves, see `paili.web.shapes`; what stands here beside them
is what the interface alone knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from paili.analysis.analyze import Analysis
from paili.analysis.compare import Comparison
from paili.analysis.inputs import BY_SHAPE, CONCEALED, ORDERS, TENPAI
from paili.catalogue import LANGUAGES
from paili.drill.check import Finish, Miss, Verdict
from paili.drill.names import MAX_SEED
from paili.drill.questions import TOPICS, Question
from paili.hand import Hand
from paili.notation import MAX_TEXT
from paili.record import json_record
from paili.variants import VARIANTS, Variant
from paili.web.read_text import Read
from paili.web.shapes import list_of, model_of, with_more

# One of the names that another room lists: `Literal` of a tuple is any of its members, which type checkers
# cannot know.
if TYPE_CHECKING:
    Language: TypeAlias = str
    VariantName: TypeAlias = str
    Tenpai: TypeAlias = str
    Order: TypeAlias = str
    Topic: TypeAlias = str
else:
    Language = Literal[LANGUAGES]
    VariantName = Literal[tuple(VARIANTS)]
    Tenpai = Literal[TENPAI]
    Order = Literal[ORDERS]
    Topic = Literal[tuple(TOPICS)]
Text = Annotated[str, Field(max_length=MAX_TEXT)]
Seed = Annotated[int, Field(ge=0, le=MAX_SEED, examples=[7])]


Forms = Annotated[
    str,
    Field(max_length=200, description="the forms that win, with commas between; empty: those of the game"),
]


class Asked(BaseModel):
    """A request: fields that it does not know are refused."""

    model_config = ConfigDict(extra="forbid")


class HandAsked(Asked):
    """A hand in any notation, and how to look at it."""

    hand: Text = Field(description="a hand in any notation", examples=["123m406p789s1122z"])
    visible: Text = Field("", description="tiles seen elsewhere")
    variant: VariantName = "riichi"
    tenpai: Tenpai = CONCEALED
    order: Order = BY_SHAPE
    forms: Forms = ""


class WhyAsked(HandAsked):
    """A discard to compare with the best one."""

    hand: Text = Field(description="a hand of 3n+2 tiles in any notation", examples=["123m456p788s11223z"])
    tile: Annotated[str, Field(max_length=40, description="the discard", examples=["7s"])]
    lang: Language = "en"


class TextAsked(Asked):
    """A text that may be part of a hand."""

    text: Text = Field(description="tiles in any notation", examples=["123m[777z]"])
    variant: VariantName = "riichi"
    is_hand: bool = Field(
        True, strict=True, description="whether they are to be a hand, not tiles seen elsewhere"
    )


class FuritenAsked(Asked):
    """A ready hand and its own discards."""

    hand: Text = Field(description="a hand of 3n+1 tiles in any notation", examples=["123m456p789s1122z"])
    river: Text = Field(description="the own discards, those too that others called", examples=["9m1z"])
    variant: VariantName = "riichi"


class FuritenOut(BaseModel):
    """Why a hand may not win on the tiles of others."""

    own: list[str] = Field(description="the kinds waited for among the own discards")


class DealAsked(Asked):
    """A random hand."""

    drawn: Annotated[bool, Field(description="with a tile drawn: 3n+2 tiles, not 3n+1")] = True
    turns: Annotated[int, Field(ge=0, le=15, description="discards and draws played first")] = 0
    seed: Seed
    variant: VariantName = "riichi"


class QuestionAsked(Asked):
    """A drill question."""

    topic: Topic
    level: Annotated[int, Field(ge=1, le=3)] = 1
    seed: Seed
    forms: Forms = ""


QuestionName = Annotated[
    str,
    Field(
        max_length=120, description="of the question", examples=["waits-mixed-1-7", "discard-2-7@standard"]
    ),
]


class AnswerAsked(Asked):
    """An answer to a drill question."""

    name: QuestionName
    given: Text = Field(description="the waits, or the discard", examples=["25s"])
    lang: Language = "en"


# ---------------------------------------------------------------------------------- answers


class Health(BaseModel):
    """The server is there."""

    status: Literal["ok"]
    version: str


class LanguageOut(BaseModel):
    """A language of the page: its name here, its tag for browsers, and how it calls itself."""

    name: str
    tag: str
    title: str


class Fault(BaseModel):
    """What is wrong with a request; of a text that cannot be read, the place too."""

    type: str = Field(description="the class of the error", examples=["NotationError"])
    message: str
    text: str | None = None
    position: int | None = Field(None, description="index into text, from 0, in code points")
    problem: str | None = Field(None, description="the fault alone, without text and place")
    field: str | None = Field(None, description="the field that the text came in, where it is not the hand")
    local: str | None = Field(None, description="the fault in the language of Accept-Language, zh or ja")


class Problem(BaseModel):
    """The body of every answer 4xx."""

    error: Fault


class TopicForms(BaseModel):
    """The shapes among which a topic of the drill lets one choose."""

    forms: list[str]
    needed: list[str] = Field(description="those that have to be among them")


class PageWords(BaseModel):
    """The words of the page in one language, each table by the name that the page has for it."""

    page: dict[str, str] = Field(description="titles, buttons and sentences; {names} are filled in")
    forms: dict[str, str]
    shapes: dict[str, str] = Field(description="the shapes of waits")
    variants: dict[str, str]
    drawn: dict[str, str] = Field(description="how a deal ends without a winner")
    limits: dict[str, str]
    yaku: dict[str, str]
    topics: dict[str, str] = Field(description="of the drill")
    topic_forms: dict[str, TopicForms] = Field(description="topics that can be asked of some forms")
    quizzes: dict[str, str] = Field(description="topics of the drill whose questions have choices")
    levels: dict[str, str] = Field(description="of the drill")
    tiles: dict[str, str]
    shanten: dict[str, str] = Field(description="from -1, complete")


@json_record("hand", "tiles:hand.faces")
class Dealt(NamedTuple):
    """A hand that was dealt."""

    hand: Hand


AnalysisOut: Final = model_of(Analysis)
DealtOut: Final = model_of(Dealt)
QuestionOut: Final = model_of(Question)
ReadOut: Final = model_of(Read)
VariantOut: Final = with_more(Variant, rules=list[str])
ComparisonOut: Final = with_more(Comparison, why=list[str])
VerdictOut: Final = with_more(
    Verdict,
    finishes=list_of(with_more(Finish, line=str)),
    misses=list_of(with_more(Miss, line=str)),
    comparison=ComparisonOut | None,
    lines=list[str],
)
