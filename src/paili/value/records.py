"""The records of values: what a hand or a discard is worth, by which draw, and why.

Most of an answer is never read: its records are worked out when they are looked at (`later`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from paili.display import sentences_of
from paili.hand import Hand
from paili.record import Record, Tile, brief, json_record
from paili.scoring.wait_limits import WaitLimits
from paili.value.question import OBJECTIVES, OPPONENT_MODELS, PLACE

ALL, USEFUL, NONE = ("all", "useful", "none")
"""Which discards are followed after a draw: all; those alone that leave most useful tiles; or none."""

MORE_WINS: Final = 0.05
"""By so much a chance to win must be higher for a word about it."""
_CLOSE: Final = 0.005  # values that differ by no more of their share are told to be near
_LEAST: Final = {OBJECTIVES[0]: 1000.0, PLACE: 1.0}
READY, WAITS, YAKU, DORA, URA, OTHERS, CALLS = "ready", "waits", "yaku", "dora", "ura", "others", "calls"
FINALS: Final = 5

_Record = TypeVar("_Record", bound="Later")
_Fields = Callable[[], tuple[object, ...]]


class Later(Record):
    """Base of frozen dataclasses with slots; see `later`."""

    __slots__ = ("_of", "_work")
    _work: _Fields | None
    _of: object  # the question that it answers

    if not TYPE_CHECKING:  # the fields are those of the dataclass

        def __getattr__(self, name: str) -> Any:
            """Work out all fields when the first of them is not there yet."""
            names = type(self).__match_args__
            if name not in names:
                kind = type(self).__name__
                raise AttributeError(f"{kind!r} object has no attribute {name!r}", name=name, obj=self)
            work = object.__getattribute__(self, "_work")
            if work is not None:  # else another thread has done it just now
                for put, value in zip(_puts(type(self)), (*work(), None), strict=True):
                    put(self, value)
            return object.__getattribute__(self, name)


@cache
def _puts(kind: type[Later]) -> list[Callable[[Later, object], None]]:
    """Return the setters of the fields of a record, frozen or not, which then forget how they were made."""
    names: tuple[str, ...] = (*kind.__match_args__, "_work")  # type: ignore[attr-defined]
    return [getattr(kind, name).__set__ for name in names]


def later(kind: type[_Record], work: _Fields) -> _Record:
    """Return a record whose fields, in order, are what a function returns, called when one is looked at.

    >>> from paili.value.records import ByTurn
    >>> found = later(ByTurn, lambda: print("now") or ((0.5,), (1.0,), None))
    >>> found == ByTurn((0.5,), (1.0,), None)
    now
    True
    """
    record = object.__new__(kind)
    object.__setattr__(record, "_work", work)
    return record


def answering(record: _Record, question: object) -> _Record:
    """Return a record that keeps the question it answers, for `question_of_record`; a copy of it does not."""
    object.__setattr__(record, "_of", question)
    return record


def question_of_record(record: Later) -> object | None:
    """Return the question that a record answers; None where it is not known."""
    try:
        result: object = object.__getattribute__(record, "_of")
    except AttributeError:
        return None
    return result


# ---------------------------------------------------------------------------------- what it is worth


@json_record()
@dataclass(frozen=True, slots=True)
class ByTurn(Later):
    """Three curves; the entry at ``t`` is what has happened after ``t`` draws.

    Attributes:
        win: chance to have won.
        tenpai: chance to have been ready.
        points: points received so far, on average; None where there are no points.
    """

    win: tuple[float, ...]
    tenpai: tuple[float, ...]
    points: tuple[float, ...] | None

    def __repr__(self) -> str:
        return brief(self, "win", "tenpai", "points")


@json_record()
@dataclass(frozen=True, slots=True)
class Value(Later):
    """The value of a discard.

    Attributes:
        tile: the discard; None for a hand of 3n+1 tiles.
        shanten: of what is left.
        win: chance to win.
        tenpai: chance to be ready at some time.
        points: points received on average; None where there are no points.
        riichi: whether the discard declares riichi.
        by_turn: the same three after 0, 1, … draws.
        in_reach: whether the hand can still win with the shape changes that were counted; where it cannot,
            the value is what the others cost it.
        place: where places are sought, how much more than now the end of the game brings on average, by uma
            and points in thousands, or by the prize that was named; then there are no ``points``.
    """

    tile: Tile | None
    shanten: int
    win: float
    tenpai: float
    points: float | None
    riichi: bool
    by_turn: ByTurn
    in_reach: bool
    place: float | None

    def __repr__(self) -> str:
        return brief(self, "tile", "shanten", "win", "tenpai", "points", "riichi")

    def sought(self, objective: str) -> float:
        """Return the number that an objective seeks, "points", "win", "tenpai" or "place"."""
        number: float = getattr(self, objective)
        return number


@json_record()
@dataclass(frozen=True, slots=True)
class PushOrFold:
    """The value of a discard, pushed and folded.

    Attributes:
        tile: the discard; None of a hand of 3n+1 tiles, whose last discard nobody won on.
        push: points of going on after it; folding later on is counted.
        fold: points of folding from it on.
        p: the chance that it deals in now; None where the danger of a kind is not known: then both numbers
            hold what a discard costs on average.
        loss: the points that this costs on average; None likewise.
    """

    tile: Tile | None
    push: float
    fold: float
    p: float | None
    loss: float | None

    @property
    def worth(self) -> float:
        """The better of the two."""
        return max(self.push, self.fold)


PUSH: Final = "push"
FOLD: Final = "fold"
EQUAL: Final = "about equal"


@json_record()
class CloseChoices(NamedTuple):
    """What became of decisions in which going on was worth little more than folding.

    Attributes:
        margin: by how many points at most.
        of: how many of them went on.
        brought: by how many points that brought more on average than folding was worth.
        error: the standard error of that.
    """

    margin: float
    of: int
    brought: float
    error: float


CLOSE: Final = {4: CloseChoices(200.0, 2509, -12.0, 79.0), 3: CloseChoices(200.0, 291, -301.0, 447.0)}
"""By the number of players: below the margin going on and folding are not told apart.

Each half of the games was valued by what the other says; ``make value-check`` counts some of the decisions.
Up to the margin what going on brought is within two errors of nothing in both halves, beyond it it is not.
There is no margin for folds: to go on includes folding later, so it is seldom worth much less, and where it
was said to be less at all it brought 211 ± 96 points less than folding (1,007 decisions of four players).
Three players have the margin of four: their decisions are too few to say another.
"""


@json_record(
    "verdict", "folds", "push", "fold", "tile", "against", "safe", "counted", "mean", "error", "margin",
    "close", "discards",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Folding(Record):
    """Push or fold, in points; where places are sought in what these change, see `Value`.

    Attributes:
        against: the seats that threaten: in riichi, or with three melds called; 1 plays next.
        push: points of the discard that is best to go on with.
        fold: points of the one that is best to fold with.
        tile: the latter; None where it is not known which tiles are safe.
        safe: how many tiles of the hand are safe from all of ``against`` for the rest of the deal, four for
            four and more; None where that is not known: then folds begin with as many as in counted games.
        counted: how many folds before such a threat, by who is in riichi and who deals, were counted.
        mean: the points that those brought.
        error: the standard error of that mean: that of the level of all numbers ``fold``.
        margin: up to this much more to go on is worth no more than to fold, as far as could be counted.
        close: what became of such decisions, in points.
        discards: each discard, in the order of `Evaluation.discards`; of 3n+1 tiles the hand as it is.
    """

    against: tuple[int, ...]
    push: float
    fold: float
    tile: Tile | None
    safe: int | None
    counted: int
    mean: float
    error: float
    margin: float
    close: CloseChoices
    discards: tuple[PushOrFold, ...]

    @property
    def verdict(self) -> str:
        """Which of the two is worth more: "push", "fold", or "about equal" within the margin."""
        if self.folds:
            return FOLD
        return PUSH if self.push - self.fold > self.margin else EQUAL

    @property
    def folds(self) -> bool:
        """Return whether to fold is worth more than every push."""
        return self.fold > self.push


@json_record()
@dataclass(frozen=True, slots=True)
class StraightWin:
    """A discard whose chance to win is that of a plan which lets nearer wins go.

    Attributes:
        tile: the discard; None of a hand of 3n+1 tiles.
        win: the chance to win if every accepted draw has to bring the hand nearer, which is higher by more
            than `MORE_WINS`.
    """

    tile: Tile | None
    win: float


@json_record()
@dataclass(frozen=True, slots=True)
class ValueNotes(Later):
    """Notes beside the numbers of a value.

    Attributes:
        ready: of each discard that leaves the hand ready, best first, what stands between it and a win,
            where anything does; of 3n+1 tiles of the hand.
        straight: the discards whose chance to win is that of a dearer plan, best first.
        without_yaku: whether an open hand that is not ready comes to no win, for no yaku is within reach.
    """

    ready: tuple[WaitLimits, ...]
    straight: tuple[StraightWin, ...]
    without_yaku: bool


@json_record(
    "hand:hand_text", "objective", "turns", "unseen", "shape_changes", "calls", "exact", "model", "gap",
    "followed", "won", "near", "win", "tenpai", "points", "riichi", "by_turn", "discards", "fold", "notes",
    "north",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Evaluation(Later):
    """The evaluation of an unfinished hand.

    Attributes:
        hand: the hand.
        objective: what the policy seeks: "points", "win", "tenpai" or "place".
        turns: how many draws are left.
        unseen: how many tiles are unseen before the first of them.
        shape changes: how many accepted draws may be spent on something other than coming nearer.
        calls: how many calls of tiles of others were counted at most; 0 where none were asked for.
        exact: whether no policy within these shape changes does better or worse; else the values are bounds
            from above for them.
        model: what the other players do: "own draws" for nothing, "own draws and calls" where only what they
            discard matters, else the name of a table.
        gap: how much less than its value a hand of this shanten earns that is played by its policy, as a
            share: the mean of 2,000 walls with 18 draws; 0.0 where the values are exact, None where no
            such hands were played (melds, wildcards, other games, more draws, a table).
        followed: which discards were followed after a draw: "all"; "useful" where those alone that leave most
            useful tiles, because the hand is far from ready, and the values are what that earns; "none" where
            even so too many hands can come of it: no discard is in reach, and the useful tiles rank them.
        won: whether the tiles have won as they are.
        value: of the best discard; of 3n+1 tiles the value of the hand.
        discards: of 3n+2 tiles, the value of each discard, best first.
        fold: of a hand that may fold, push and fold beside each other; None where it may not, or where nobody
            threatens.
        notes: what the numbers do not say by themselves: furiten, waits without a yaku, wins by another plan.
        north: of three players what it is worth to set a north of the hand aside; None where none may be.
            Its discard is the last of ``discards`` then.
    """

    hand: Hand
    objective: str
    turns: int
    unseen: int
    shape_changes: int
    calls: int
    exact: bool
    model: str
    gap: float | None
    followed: str
    won: bool
    value: Value
    discards: tuple[Value, ...]
    fold: Folding | None
    notes: ValueNotes
    north: Value | None

    def __repr__(self) -> str:
        return brief(self, "hand", "objective", "turns", "model", "best", "discards")

    @property
    def best(self) -> Value:
        """The best discard; of 3n+1 tiles the hand itself."""
        return self.value

    @property
    def near(self) -> tuple[Tile, ...]:
        """The discards that are as good as the best, as far as what is counted can tell.

        Their values are less than half a percent below its, or less than ``gap`` where that is more; at a
        table, where a value is a difference of what is won and lost, half a percent of 1,000 points at least.
        """
        others = self.discards[1:] if self.north is None else self.discards[1:-1]
        return tuple([other.tile for other in others if other.tile is not None and self.ties(other)])

    def ties(self, other: Value, one: Value | None = None) -> bool:
        """Return whether a discard is as good as another, the best one if none is named; see `near`."""
        mine, theirs = ((side or self.value).sought(self.objective) for side in (one, other))
        least = _LEAST.get(self.objective, 0.0) if self.model in OPPONENT_MODELS else 0.0
        close = max(self.gap or 0.0, _CLOSE) * max(abs(mine), least)
        return other.in_reach and abs(mine - theirs) <= close

    @property
    def win(self) -> float:
        """The chance to win."""
        return self.value.win

    @property
    def tenpai(self) -> float:
        """The chance to be ready at some time."""
        return self.value.tenpai

    @property
    def points(self) -> float | None:
        """The points received on average; None where there are no points."""
        return self.value.points

    @property
    def place(self) -> float | None:
        """Return how much more the end of the game brings, where places are sought; else None."""
        return self.value.place

    @property
    def riichi(self) -> bool:
        """Return whether the hand declares riichi now."""
        return self.value.riichi

    @property
    def by_turn(self) -> ByTurn:
        """The three after 0, 1, … draws."""
        return self.value.by_turn

    @property
    def hand_text(self) -> str:
        """The hand as text."""
        return str(self.hand)


# ---------------------------------------------------------------------------------- why


@json_record()
@dataclass(frozen=True, slots=True)
class GainPart(Record):
    """One factor of what two discards are worth.

    Attributes:
        id: "ready", the chance to be ready; "waits", wins for each ready hand; "yaku", points for each win by
            its yaku alone; "dora", how many times as much it is with dora and red fives; "ura", how many
            times as much with ura. At a table also "others", which is added: what others win, riichi
            sticks, and what the exhaustive draw pays; and "calls", likewise: what later calls add.
        a, b: the factor after the one discard and the other; of "others" and "calls" points.
        difference: its share of the difference of the two, in points; in chances to win without points.
    """

    id: str
    a: float
    b: float
    difference: float


@json_record()
@dataclass(frozen=True, slots=True)
class Worth(Record):
    """The worth of an average win, by the source of its points; the three add up to it.

    Attributes:
        yaku: points by the yaku alone, riichi and ippatsu among them.
        dora: what dora and red fives add.
        ura: what ura add.
    """

    yaku: float
    dora: float
    ura: float

    @property
    def points(self) -> float:
        """All of it."""
        return self.yaku + self.dora + self.ura


@json_record("hand:str", "tile", "chance", "riichi", "points", "yaku")
@dataclass(frozen=True, slots=True)
class FinalHand(Record):
    """A win that carries much of the value.

    Attributes:
        hand: the hand that waits.
        tile: the kind that it wins on.
        chance: how likely it is to end so.
        riichi: in which share of these wins riichi was declared.
        points: what it is worth on average; None where there are no points.
        yaku: ids of its yaku, with riichi where most have declared it; none where there are no points.
    """

    hand: Hand
    tile: Tile
    chance: float
    riichi: float
    points: float | None
    yaku: tuple[str, ...]

    def __str__(self) -> str:
        return str(self.hand)


@json_record()
@dataclass(frozen=True, slots=True)
class Reasons(Record):
    """The reasons for the value of one discard.

    Attributes:
        value: the value.
        draws: after how many draws it is ready, on average, where it becomes ready.
        riichi: the share of its wins in riichi.
        worth: what a win is worth on average; None where there are no points.
        others: points that do not come from wins: what others win, riichi sticks, the exhaustive draw; 0.0
            for own draws alone.
        without_shape_changes: the same value where every accepted draw has to bring the hand nearer.
        finals: up to five wins that carry most of it.
        straight: the chance to win where every accepted draw has to bring the hand nearer.
        limits: what stands between the hand that it leaves and a win; None where that is not ready, or
            nothing does.
    """

    value: Value
    draws: float
    riichi: float
    worth: Worth | None
    others: float
    without_shape_changes: float
    finals: tuple[FinalHand, ...]
    straight: float
    limits: WaitLimits | None

    @property
    def lets_go(self) -> bool:
        """Return whether the chance to win is that of a plan which lets nearer wins go for dearer ones."""
        return self.straight > self.value.win + MORE_WINS


@json_record()
@dataclass(frozen=True, slots=True)
class Explanation(Record):
    """Two discards beside each other.

    Attributes:
        a, b: what is behind each.
        parts: the difference of the two, split into its factors.
        near: whether they are as good as each other, as far as what is counted can tell; see
            `paili.value.records.Evaluation.near`.
    """

    a: Reasons
    b: Reasons
    parts: tuple[GainPart, ...]
    near: bool

    def text(self, language: str = "en") -> str:
        """Return it in sentences of a language, a line each: why one is worth more."""
        return sentences_of(self, language)
