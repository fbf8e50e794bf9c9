"""Declare the requests of the web page and the HTTP interface.

`paili.web.interface.request_models` makes the models of the server from these classes. The requests with a
log of games are in `paili.web.games.requests`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from paili.analysis.inputs import BY_SHAPE, CONCEALED, ORDERS, TENPAI
from paili.bots.human.game import MOST_LETTERS, OPPONENTS
from paili.bots.named import BALANCED
from paili.catalogue import LANGUAGES
from paili.drill.names import MAX_SEED
from paili.drill.questions import TOPICS
from paili.drill.quiz import QUIZ_TOPICS
from paili.notation import MAX_TEXT
from paili.value.question import MOST_SHAPE_CHANGES, MOST_TURNS, OBJECTIVES, OPPONENT_MODELS
from paili.variants import LACKS, NO_LACK, VARIANTS
from paili.web.request_fields import between, field, one_of
from paili.win.facts import CIRCUMSTANCES, MAX_CHI, MAX_COUNTERS, READY, ROBBED, WINDS
from paili.win.rule_sets import MAX_BYTES

Language = Annotated[str, one_of(LANGUAGES)]
VariantName = Annotated[str, one_of(VARIANTS)]
Tenpai = Annotated[str, one_of(TENPAI)]
Order = Annotated[str, one_of(ORDERS)]
Topic = Annotated[str, one_of(TOPICS)]
QuizTopic = Annotated[str, one_of(QUIZ_TOPICS)]
Objective = Annotated[str, one_of(OBJECTIVES)]
Opponents = Annotated[str, one_of(OPPONENT_MODELS)]
Opponent = Annotated[str, one_of(OPPONENTS)]
Text = Annotated[str, field(max_length=MAX_TEXT)]
Seed = Annotated[int, field(ge=0, le=MAX_SEED, examples=[7])]
Level = Annotated[int, field(ge=1, le=3)]
Turns = Annotated[int, field(ge=0, le=15, description="discards and draws played first")]
Wind = Annotated[str, one_of(WINDS)]
WindOrNone = Annotated[str, one_of(("", *WINDS))]
Circumstance = Annotated[str, one_of(CIRCUMSTANCES)]
Indicators = Annotated[str, field(max_length=100, description="indicators, up to five tiles")]
RulesName = Annotated[str, field(max_length=60, description="see /api/rules")]
Forms = Annotated[
    str,
    field(max_length=200, description="the forms that win, with commas between; empty: those of the game"),
]
# JSON has numbers and truth values of its own: a text in place of one is refused in a body, not guessed at.
Whole = Annotated[int, between(0, MAX_COUNTERS)]
Norths = Annotated[int, between(0, 4)]
Points = Annotated[int, between(-1_000_000, 1_000_000)]
AllPoints = Annotated[tuple[Points, ...], field(min_length=3, max_length=4)]
Flag = Annotated[bool, field(strict=True)]
SeedInBody = Annotated[Seed, field(strict=True)]
TurnsInBody = Annotated[Turns, field(strict=True)]
MOST_CHOICES: Final = 9


class Request:
    """The base class of requests in which a field with an unknown name is an error."""


class Spoken:
    """The base class of requests with a language for the texts of the answer."""

    lang: Language = "en"


class UnorderedRequest(Request):
    """A hand in any notation, with its variant and the options that do not order its discards."""

    hand: Text = field(description="a hand in any notation", examples=["123m406p789s1122z"])
    visible: Text = field("", description="tiles seen elsewhere")
    variant: VariantName = "riichi"
    tenpai: Tenpai = CONCEALED
    forms: Forms = ""


class HandRequest(UnorderedRequest):
    """A hand in any notation, with its variant and options of the analysis."""

    order: Order = BY_SHAPE


class WhyRequest(UnorderedRequest):
    """A hand and a discard, to compare with the best discard."""

    hand: Text = field(description="a hand of 3n+2 tiles in any notation", examples=["123m456p788s11223z"])
    tile: Annotated[str, field(max_length=40, description="the discard", examples=["7s"])]
    lang: Language = "en"


class TextRequest(Request):
    """A text to read as tiles, which may be an incomplete hand."""

    text: Text = field(description="tiles in any notation", examples=["123m[777z]"])
    variant: VariantName = "riichi"
    is_hand: Flag = field(True, description="whether they are to be a hand, not tiles seen elsewhere")


class FuritenRequest(Request):
    """A ready hand and its own river."""

    hand: Text = field(description="a hand of 3n+1 tiles in any notation", examples=["123m456p789s1122z"])
    river: Text = field(description="the own discards, those too that others called", examples=["9m1z"])
    variant: VariantName = "riichi"


class DealRequest(Request):
    """Options for a random hand."""

    drawn: Annotated[bool, field(description="with a tile drawn: 3n+2 tiles, not 3n+1")] = True
    turns: Turns = 0
    seed: Seed
    variant: VariantName = "riichi"


class QuestionRequest(Request):
    """The topic, level and seed of a drill question."""

    topic: Topic
    level: Level = 1
    seed: Seed
    forms: Forms = ""


class AnswerRequest(Request):
    """The name of a drill question and an answer to it."""

    name: str = field(
        max_length=1000, description="of the question, or its position",
        examples=["waits-mixed-1-7", "discard-2-7@standard", "2344m678p123345s.5z_i4p"],
    )  # fmt: skip
    answer: Text = field(description="the waits, or the discard", examples=["25s"])
    lang: Language = "en"


class QuizRequest(QuestionRequest):
    """The topic, level and seed of a quiz."""

    topic: QuizTopic
    rules: Annotated[
        str, field(max_length=60, description="the Chinese game of topics that begin with fan; mcr if empty")
    ] = ""
    lang: Language = "en"


class ChoiceRequest(Request):
    """The name of a quiz and the choice of the player."""

    name: Annotated[str, field(max_length=120, description="of the quiz", examples=["good-shape-1-0"])]
    answer: Annotated[
        int, field(ge=0, lt=MOST_CHOICES, strict=True, description="its place, from 0", examples=[0])
    ]
    lang: Language = "en"


class ScoreRequest(Request):
    """A won hand, the rules by name, and the language of the words."""

    hand: Text = field(examples=["123m456p77889s11z"])
    tile: Annotated[str, field(max_length=40, description="the winning tile", examples=["9s"])]
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
    robbed: Annotated[str, one_of(ROBBED)] = ""
    tenhou: Flag = False
    chiihou: Flag = False
    renhou: Flag = False
    circumstances: Annotated[tuple[Circumstance, ...], field(max_length=4)] = ()
    dora_indicators: Indicators = ""
    ura_indicators: Indicators = ""
    kita: Norths = 0
    honba: Whole = 0
    sticks: Whole = 0
    discarder: Wind | None = None
    liable: Wind | None = None
    variant: VariantName | None = field(None, description="the rules must be for it; null: any rules")
    rules: RulesName = "tenhou"
    lang: Language = "en"


class PositionRequest(Request):
    """A position as one line of text."""

    text: Text = field(
        description="see docs/position.md", examples=["123m406p789s1122z.9p_E3S.0.0_i4p_A9m1z_B9m4z5s-"]
    )


class DecisionRequest(PositionRequest):
    """A riichi position as one line of text, and whether to compute the values of the options."""

    values: Flag = field(
        True, description="whether options have values; otherwise only useful tiles and danger"
    )
    lang: Language = "en"


class PointsRequest(Request):
    """A ready hand, to score a win on each wait."""

    hand: Text = field(description="13 tiles with their melds", examples=["23456m678p345s88s"])
    visible: Text = field("", description="tiles seen elsewhere, indicators too")
    rules: RulesName = "tenhou"
    seat_wind: Wind = "S"
    round_wind: Wind = "E"
    dora_indicators: Indicators = ""
    kita: Norths = 0
    forms: Forms = ""


class PlaceRequest(Request):
    """The points before the last deal, and optionally a hand."""

    points: AllPoints = field(description="of all seats, East first", examples=[[25000] * 4])
    seat: Wind = "S"
    honba: Whole = 0
    sticks: Whole = 0
    first_dealer: Wind = "S"
    rules: RulesName = "tenhou"
    hand: Text = field("", description="13 or 14 tiles with their melds; empty: the places alone")
    rank: Annotated[int, between(1, 4, description="what the hand is to reach")] = 1
    visible: Text = field("", description="tiles seen elsewhere, indicators too")
    dora_indicators: Indicators = ""
    round_wind: Wind = "S"
    forms: Forms = ""
    lang: Language = "en"


Discard = Annotated[str, field(max_length=40, description="a discard", examples=["5z"])]
Draws = Annotated[int, between(0, MOST_TURNS, description="draws that are left; null: a first turn")]
Calls = Annotated[Flag, field(description="whether pon and chi are counted, too; null: at a table")]
Standing = Annotated[AllPoints, field(description="of all seats, East first, where places are sought")]
Deals = Annotated[
    int, between(1, 8, description="deals, this one included; null: by the round and the first dealer")
]
Uma = Annotated[
    str, field(max_length=100, description="a number for each place, with commas between, or a rank")
]


class ValueRequest(Request):
    """An unfinished hand, the number of turns left, and the objective that its value counts, such as
    points.
    """

    hand: Text = field(description="a hand in any notation", examples=["1234m345688p4556s"])
    visible: Text = field("", description="tiles seen elsewhere, but for indicators and own discards")
    variant: VariantName = "riichi"
    forms: Forms = ""
    turns: Draws | None = None
    objective: Objective = "points"
    rules: RulesName = "tenhou"
    seat_wind: Wind = "S"
    round_wind: Wind = "E"
    honba: Whole = 0
    sticks: Whole = 0
    dora_indicators: Indicators = ""
    river: Text = field("", description="the own discards, those too that others called")
    opponents: Opponents | None = field(None, description="what the others do; null for own draws alone")
    others_riichi: Annotated[int, between(0, 3)] = field(
        0, description="how many of the others are in riichi, at a table"
    )
    calls: Calls | None = None
    fold: Flag = field(False, description="whether the hand may fold before a riichi, at a table")
    points: Standing | None = None
    to_play: Deals | None = None
    first_dealer: Wind = "S"
    uma: Uma | None = None


class ValueWhyRequest(ValueRequest):
    """An unfinished hand and two of its discards, to compare by value."""

    hand: Text = field(description="a hand of 3n+2 tiles in any notation", examples=["2344m678p123345s5z"])
    a: Discard
    b: Discard
    lang: Language = "en"


# ---------------------------------------------------------------------------------- Chinese games

RulesText = Annotated[str, field(max_length=MAX_BYTES, description="a game of /api/fan/games, or TOML")]
Tiles = Annotated[str, field(max_length=100)]


class GameRequest(Request):
    """A Chinese game, with its wildcards and lack suit in this deal."""

    rules: RulesText = field(examples=["mcr"])
    lack: Annotated[str, one_of((NO_LACK, *LACKS))] = field(
        "", description="the suit that the player does without"
    )
    wild: Tiles = field("", description="the kinds that are wildcards in this deal, 5s")
    wild_indicator: Tiles = field("", description="the tile that was turned for the wildcards, 4s")


class GameNameRequest(Request):
    """A Chinese game, and the language of its words."""

    rules: RulesText = field(examples=["mcr"])
    lang: Language = "en"


class GameTextRequest(GameRequest):
    """A text to read as tiles of a Chinese game, which may be an incomplete hand."""

    text: Text = field(description="tiles in any notation", examples=["123m[777z]"])
    is_hand: Flag = field(True, description="whether it is to be a hand of the game")


class GameDealRequest(GameRequest):
    """Options for a random hand of a Chinese game."""

    drawn: Flag = True
    turns: TurnsInBody = 0
    seed: SeedInBody


class GameHandRequest(GameRequest):
    """A hand of a Chinese game."""

    hand: Text = field(description="a hand in any notation", examples=["123456789m79p55z"])
    visible: Text = field("", description="tiles seen elsewhere")


class GameAnalysisRequest(GameHandRequest):
    """A hand of a Chinese game, and the order in which to list its discards."""

    order: Order = BY_SHAPE


class BeforeTheWin(Request):
    """The facts that change the score of a win and are known before the winning tile appears."""

    seat_wind: Wind = "S"
    round_wind: Wind = "E"
    flowers: Annotated[str, field(max_length=9, description="how many, 2, or which, 15f")] = ""
    discarded_wildcards: Annotated[int, between(0, 8)] = 0
    streak: Whole = 0
    ready: Annotated[str, one_of(READY)] = ""
    gone: Annotated[str, field(max_length=4, description="seats that have won before, NW")] = ""


class FanHandRequest(GameHandRequest, BeforeTheWin):
    """A hand of a Chinese game, to score its possible wins."""


class FanDiscardsRequest(FanHandRequest):
    """A hand of 3n+2 tiles of a Chinese game, and the order in which to list discards of equal value."""

    hand: Text = field(description="a hand of 3n+2 tiles in any notation", examples=["123456789m79p55z1s"])
    order: Order = BY_SHAPE


class FanValueRequest(FanHandRequest):
    """An unfinished hand of a Chinese game, the number of turns left, and the objective."""

    turns: Draws | None = None
    objective: Objective = "points"
    shape_changes: Annotated[int, between(0, MOST_SHAPE_CHANGES)] | None = None


class GameWhyRequest(FanHandRequest):
    """A hand of a Chinese game and a discard, to compare with the best discard."""

    hand: Text = field(description="a hand of 3n+2 tiles in any notation", examples=["123456789m79p55z1s"])
    tile: Annotated[str, field(max_length=40, description="the discard", examples=["1s"])]
    lang: Language = "en"


class FanWinRequest(GameRequest, BeforeTheWin):
    """A won hand of a Chinese game, and the facts of the win."""

    hand: Text = field(description="without the winning tile", examples=["123456789m12p88s"])
    tile: Annotated[str, field(max_length=40, description="the winning tile", examples=["3p"])]
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
    discarder: WindOrNone = ""
    liable: WindOrNone = ""
    chi_fed: Annotated[int, between(0, MAX_CHI)] = 0
    birds: Tiles = field("", description="the tiles that were turned after the win, 19m")
    discarded_honours: Tiles = field("", description="ten honours that win in a row")
    lang: Language = "en"


class HumanGameRequest(Request):
    """A game against bots: its rules, its seed or first position, and the moves of all seats."""

    rules: Annotated[str, field(max_length=60, description="see /api/rules and /api/fan/games")] = "tenhou"
    seat: Annotated[int, between(0, 3, description="where the person sits")] = 0
    seed: SeedInBody
    position: Text = field("", description="to play on from: it says the rules and the seat")
    moves: Annotated[str, field(max_length=MOST_LETTERS, description="the answers of all seats so far")] = ""
    bots: Annotated[Opponent, field(description="who sits at the other seats")] = BALANCED
    deals: Annotated[int, between(0, 99, description="so many at most; 0 for a whole game")] = 0


class PlayRequest(HumanGameRequest):
    """A game against bots and the next move of the person; without a move, the answer only shows the game."""

    move: Annotated[str, field(max_length=40, description="one of those asked for")] = ""


class HumanLogRequest(HumanGameRequest):
    """A game against bots, and the language of the players' names in its log."""

    lang: Language = "en"


class CoachRequest(PlayRequest):
    """A game against bots at a decision, and optionally a move for the coach to judge."""

    lang: Language = "en"
