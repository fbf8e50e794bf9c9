"""The requests and answers of the HTTP interface, typed: what is accepted, and what comes back.

The answers are the records of `paili.report`; a record that does not fit its model is an error of the
server, and a test walks over all of them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from paili.analysis.inputs import CONCEALED
from paili.drill.questions import MAX_SEED
from paili.notation import MAX_TEXT

Language = Literal["en", "zh", "ja"]
VariantName = Literal["riichi", "sanma", "laizi", "taiwan", "sichuan"]
Tenpai = Literal["concealed", "own", "shape"]
Topic = Literal["waits-one-suit", "waits-mixed", "discard"]
Text = Annotated[str, Field(max_length=MAX_TEXT)]
Seed = Annotated[int, Field(ge=0, le=MAX_SEED, examples=[7])]
Tile = Annotated[str, Field(description="a tile by name: 5m, 0m (red), 7z, * (wildcard)")]


class Asked(BaseModel):
    """A request: fields that it does not know are refused."""

    model_config = ConfigDict(extra="forbid")


class HandAsked(Asked):
    """A hand in any notation, and how to look at it."""

    hand: Text = Field(description="a hand in any notation", examples=["123m406p789s1122z"])
    visible: Text = Field("", description="tiles seen elsewhere")
    variant: VariantName = "riichi"
    tenpai: Tenpai = CONCEALED


class WhyAsked(HandAsked):
    """A discard to compare with the best one."""

    hand: Text = Field(description="a hand of 3n+2 tiles in any notation", examples=["123m456p788s11223z"])
    tile: Annotated[str, Field(max_length=40, description="the discard", examples=["7s"])]
    lang: Language = "en"


class TextAsked(Asked):
    """A text that may be part of a hand."""

    text: Text = Field(description="tiles in any notation", examples=["123m[777z]"])
    variant: VariantName = "riichi"


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


class AnswerAsked(Asked):
    """An answer to a drill question."""

    name: Annotated[str, Field(max_length=40, description="of the question", examples=["waits-mixed-1-7"])]
    given: Text = Field(description="the waits, or the discard", examples=["25s"])
    lang: Language = "en"


# ---------------------------------------------------------------------------------- answers


class Health(BaseModel):
    """The server is there."""

    status: Literal["ok"]
    version: str


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


class PageWords(BaseModel):
    """The words of the page in one language, each table by the name that the page has for it."""

    page: dict[str, str] = Field(description="titles, buttons and sentences; {names} are filled in")
    forms: dict[str, str]
    shapes: dict[str, str] = Field(description="the shapes of waits")
    variants: dict[str, str]
    topics: dict[str, str] = Field(description="of the drill")
    levels: dict[str, str] = Field(description="of the drill")
    tiles: dict[str, str]
    shanten: dict[str, str] = Field(description="from -1, complete")


class VariantOut(BaseModel):
    """A variant of the game."""

    name: str
    melds: int
    max_tiles: int
    forms: list[str]
    kinds: list[Tile]
    wild_fifth: bool
    quad_as_pairs: bool
    chi: bool
    rules: list[str] = Field(description="that count its points; none where points are not counted")


class ShantenOut(BaseModel):
    """Shanten for each form; null where a form cannot apply."""

    standard: int
    seven_pairs: int | None
    thirteen_orphans: int | None
    best: int


class MeldOut(BaseModel):
    """A meld."""

    type: str
    text: str
    tiles: list[Tile]


class GroupOut(BaseModel):
    """A group of a reading."""

    type: str
    text: str
    tiles: list[Tile]
    wildcards: int


class ReadingOut(BaseModel):
    """One way to cut a won hand."""

    form: str
    text: str
    groups: list[GroupOut]
    melds: list[str]


class WaitOut(BaseModel):
    """A kind waited for."""

    tile: Tile
    left: int
    shapes: list[str]


class UkeireOut(BaseModel):
    """The draws that help."""

    shanten: int
    tiles: list[Tile]
    left: dict[str, int]
    total: int
    kinds: int = Field(description="how many of the kinds have copies left")


class DiscardOut(BaseModel):
    """A discard and what helps after it."""

    tile: Tile
    shanten: int
    ukeire: UkeireOut


class HandOut(BaseModel):
    """A hand."""

    hand: str
    tiles: list[Tile]


class AnalysisOut(HandOut):
    """Everything that can be said of one hand."""

    melds: list[MeldOut]
    drawn: Tile | None
    variant: str
    tenpai: str
    visible: str
    shanten: ShantenOut
    won: bool
    readings: list[ReadingOut]
    waits: list[WaitOut]
    ukeire: UkeireOut
    discards: list[DiscardOut]


class ReadOut(BaseModel):
    """A text as tiles; it need not be a whole hand."""

    tiles: list[Tile]
    melds: list[MeldOut]
    drawn: Tile | None
    is_hand: bool


class BrokenOut(BaseModel):
    """A group that a discard takes apart."""

    shape: str
    tiles: list[Tile]
    draws: list[Tile]


class ComparisonOut(BaseModel):
    """A discard beside the best one."""

    chosen: DiscardOut
    best: DiscardOut
    has_won: bool = Field(description="whether the hand is complete, so that any discard breaks it")
    is_best: bool
    rank: int
    steps_lost: int
    tiles_lost: int
    kept: list[Tile]
    given_up: list[Tile]
    gained: list[Tile]
    left: dict[str, int]
    broken: list[BrokenOut]
    why: list[str]


class QuestionOut(HandOut):
    """A drill question."""

    name: str
    topic: str
    level: int
    asks: Literal["waits", "discard"]


class FinishOut(WaitOut):
    """How a wait completes the hand."""

    reading: ReadingOut
    line: str


class MissOut(BaseModel):
    """A kind named that is no wait."""

    tile: Tile
    line: str


class VerdictOut(BaseModel):
    """A checked answer."""

    question: QuestionOut
    is_right: bool
    answer: list[Tile]
    missed: list[Tile]
    wrong: list[Tile]
    finishes: list[FinishOut]
    misses: list[MissOut]
    comparison: ComparisonOut | None
    lines: list[str]
