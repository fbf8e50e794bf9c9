"""Define the answers of `paili.evaluate` and `paili.explain`: values of a hand and its discards, with
reasons.

Most fields of an answer are never read, so a record is computed when one of its fields is first read
(`later`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from paili.display import sentences_of
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.record import Record, Tile, brief, json_record
from paili.scoring.wait_limits import WaitLimits
from paili.value.question import OBJECTIVES, OPPONENT_MODELS, PLACE

ALL, USEFUL, NONE = ("all", "useful", "none")
"""Which discards are followed after a draw: all; those alone that leave most useful tiles; or none."""

MORE_WINS: Final = 0.05
"""By so much a chance to win must be higher for a word about it."""
_CLOSE: Final = 0.005  # relative difference up to which two values count as close
_LEAST: Final = {OBJECTIVES[0]: 1000.0, PLACE: 1.0}
READY, WAITS, YAKU, DORA, URA, OTHERS, CALLS = "ready", "waits", "yaku", "dora", "ura", "others", "calls"
FINALS: Final = 5

_Record = TypeVar("_Record", bound="Later")
_Fields = Callable[[], tuple[object, ...]]


class Later(Record):
    """A base class of frozen dataclasses with slots, whose fields are computed when one is first read; see
    `later`.
    """

    __slots__ = ("_of", "_work")
    _work: _Fields | None
    _of: object  # the question that it answers

    if not TYPE_CHECKING:  # the fields are those of the dataclass

        def __getattr__(self, name: str) -> Any:
            """Compute all fields at the first use of one of them."""
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
    """Return a function that sets a field, for each field of a record class; it works on frozen records
    too.
    """
    names: tuple[str, ...] = (*kind.__match_args__, "_work")  # type: ignore[attr-defined]
    return [getattr(kind, name).__set__ for name in names]


def later(kind: type[_Record], work: _Fields) -> _Record:
    """Return a record that computes all its fields by a function when one of them is first read.

    Args:
        kind: the class of the record.
        work: a function that returns the values of the fields, in order.

    >>> from paili.value.records import ByTurn
    >>> record = later(ByTurn, lambda: print("now") or ((0.5,), (1.0,), None))
    >>> record == ByTurn((0.5,), (1.0,), None)
    now
    True
    """
    record = object.__new__(kind)
    object.__setattr__(record, "_work", work)
    return record


def answering(record: _Record, question: object) -> _Record:
    """Return a record that keeps a reference to its question, for `question_of_record`.

    A copy of the record does not have the reference.
    """
    object.__setattr__(record, "_of", question)
    return record


def question_of_record(record: Later) -> object | None:
    """Return the question that a record answers; None for a copy of a record."""
    try:
        result: object = object.__getattribute__(record, "_of")
    except AttributeError:
        return None
    return result


# ---------------------------------------------------------------------------------- values


@json_record()
@dataclass(frozen=True, slots=True)
class ByTurn(Later):
    """How the chances of a hand grow draw by draw: three curves.

    The entry at index ``t`` of a curve is the number after ``t`` draws; index 0 is before the next draw.

    Attributes:
        win: the chance to have won, 0 to 1.
        tenpai: the chance to have been tenpai at any time so far, 0 to 1.
        points: the mean points received so far; None in games without points.
    """

    win: tuple[float, ...]
    tenpai: tuple[float, ...]
    points: tuple[float, ...] | None

    def __repr__(self) -> str:
        return brief(self, "win", "tenpai", "points")


@json_record()
@dataclass(frozen=True, slots=True)
class Value(Later):
    """What a hand is expected to bring after one discard: the chance to win, the mean points.

    Attributes:
        tile: the discard, 0…33 for a kind, 34…36 for a red five; None for a hand of 3n+1 tiles, which has no
            discard.
        shanten: the shanten of the hand after the discard.
        win: the chance to win, 0 to 1.
        tenpai: the chance, 0 to 1, to be tenpai at any time before the draws end.
        points: the mean points received; None in games without points, and with the objective "place".
        riichi: whether the hand is in riichi after the discard: the discard declares it, or the hand was in
            riichi before.
        by_turn: the curves of ``win``, ``tenpai`` and ``points`` after 0, 1, … draws.
        in_reach: whether wins after the discard are counted: its shanten is at most
            `Evaluation.shape_changes` above the lowest, however few draws are left. If not, ``win`` is 0, and
            ``points`` is what the player loses or gains by the moves of the others.
        place: with the objective "place", the expected result of the game after the discard, minus the
            expected result if the next deal began with the present points; None for other objectives. The
            result of a game is points, uma and oka, in thousands of points; if the argument ``uma`` of
            `paili.evaluate` sets the values of the places, it is in the unit of these values.
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

    def maximized(self, objective: str) -> float:
        """Return the number by which discards are ranked for an objective.

        Args:
            objective: "points", "win", "tenpai" or "place", the argument of `paili.evaluate`.
        """
        number: float = getattr(self, objective)
        return number


@json_record()
@dataclass(frozen=True, slots=True)
class PushOrFold:
    """What pushing and what folding with one discard bring against a threat, in points.

    With the objective "place" the unit is that of `Value.place`.

    Attributes:
        tile: the discard, 0…33 for a kind, 34…36 for a red five; None for a hand of 3n+1 tiles, whose last
            discard has not dealt in.
        push: the mean points of playing on after the discard, with the option to fold later.
        fold: the mean points of folding from this discard on.
        p: the chance, 0 to 1, that the discard deals in now. None if the rivers are not known; ``push`` and
            ``fold`` then include the average cost of a discard.
        loss: the mean cost of a deal-in now: ``p`` times the payment for the deal-in; None if ``p`` is None.
    """

    tile: Tile | None
    push: float
    fold: float
    p: float | None
    loss: float | None

    @property
    def value(self) -> float:
        """The value of the better choice: the larger of ``push`` and ``fold``."""
        return max(self.push, self.fold)


PUSH: Final = "push"
FOLD: Final = "fold"
EQUAL: Final = "about equal"


@json_record()
class CloseChoices(NamedTuple):
    """The results of counted decisions in which pushing was worth little more than folding.

    Attributes:
        margin: the largest difference between push and fold in these decisions, in points.
        of: the number of such decisions in which the player pushed.
        brought: the mean points that players who pushed got, minus the value of folding.
        error: the standard error of ``brought``.
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
    """Whether to push or to fold against a threat: what both bring in points, and how sure that is.

    With the objective "place", the unit is that of `Value.place` instead of points.

    Attributes:
        against: the opponents that threaten (in riichi, or with three called melds), counted from the own
            seat: 1 plays next, and so on up to the player on the left.
        push: the mean points of pushing with the best discard to push with.
        fold: the mean points of folding with the best discard to fold with.
        tile: the best discard to fold with, 0…33 for a kind, 34…36 for a red five; None if it is not known
            which tiles are safe.
        safe: the number of tiles in hand that are safe against all of ``against`` for the rest of the deal;
            4 means four or more. None if this number is not known; ``fold`` then assumes the average number
            of safe tiles in counted folds.
        counted: the number of folds in games of strong players, in the same situation (who is in riichi, who
            is the dealer), from which ``fold`` is computed.
        mean: the mean points of the players in these folds, whatever their number of safe tiles; ``fold`` is
            the number for this hand.
        error: the standard error of ``mean``; all ``fold`` values share this error.
        margin: if ``push`` exceeds ``fold`` by this number or less, the results of pushing and of folding
            in the counted games do not differ clearly.
        close: the results of counted decisions within the margin, in points.
        discards: pushing and folding with each discard, in the order of `Evaluation.discards`; for a hand of
            3n+1 tiles one entry for the hand.
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
        """The better choice, as a word.

        * "fold": ``fold`` exceeds ``push``, by however little.
        * "about equal": ``push`` is at least ``fold``, and exceeds it by at most ``margin``.
        * "push": ``push`` exceeds ``fold`` by more than ``margin``.
        """
        if self.folds:
            return FOLD
        return PUSH if self.push - self.fold > self.margin else EQUAL

    @property
    def folds(self) -> bool:
        """Return whether the best fold brings more than the best push, by however little."""
        return self.fold > self.push


@json_record()
@dataclass(frozen=True, slots=True)
class StraightWin:
    """A discard that would win more often by a policy without shape changes.

    The policy of the evaluation gives up quick wins for wins with more points.

    Attributes:
        tile: the discard; None for a hand of 3n+1 tiles.
        win: the chance to win if every accepted draw has to lower the shanten. It exceeds the chance in the
            evaluation by more than `MORE_WINS`.
    """

    tile: Tile | None
    win: float


@json_record()
@dataclass(frozen=True, slots=True)
class QuadValue(Record):
    """What declaring a concealed or added quad is expected to bring.

    Attributes:
        meld: the quad.
        value: the chance to win and the mean points of the hand with the quad, before it draws the
            replacement tile.
    """

    meld: Meld
    value: Value


@json_record()
class WinNow(NamedTuple):
    """The points of a complete hand that wins now by tsumo, with honba and riichi sticks.

    Attributes:
        low, high: the points; they differ if the tile drawn last is not known and decides the fu or the yaku.
    """

    low: int
    high: int


@json_record()
@dataclass(frozen=True, slots=True)
class ValueNotes(Later):
    """What a reader should know about the numbers of an `Evaluation`: furiten, no yaku, a win now.

    Attributes:
        ready: why a ready hand may not win (furiten, no yaku) after each discard, best discard first; only
            discards with such a limit are listed. For a hand of 3n+1 tiles the limits of the hand.
        straight: the discards with which the evaluation gives up quick wins for wins with more points, best
            first.
        without_yaku: whether the hand is open and not ready, and no yaku is within its reach.
        win_now: the points of winning now, without ura dora; None if the hand is not complete, has no yaku,
            or has fewer than 14 tiles.
    """

    ready: tuple[WaitLimits, ...]
    straight: tuple[StraightWin, ...]
    without_yaku: bool
    win_now: WinNow | None


@json_record(
    "hand:hand_text", "objective", "turns", "unseen", "shape_changes", "calls", "exact", "model", "gap",
    "followed", "won", "near", "win", "tenpai", "points", "riichi", "by_turn", "discards", "fold", "notes",
    "north", "red_fives", "quads",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Evaluation(Later):
    """What a hand is expected to bring after each discard: chance to win, mean points, push or fold.

    `paili.evaluate` returns it. ``best`` is the discard to make.

    Attributes:
        hand: the hand.
        objective: the number by which discards are ranked: "points", "win", "tenpai" or "place".
        turns: the number of draws of the player that are left.
        unseen: the number of unseen tiles before the first draw.
        shape_changes: how many draws may improve the hand without bringing it nearer to tenpai.
        calls: the largest number of calls that was counted; 0 if calls were not counted.
        exact: whether the values are exactly those of the best play with this number of shape changes. If
            not, they are upper bounds; with counted calls, a model of opponents, or ``followed`` other than
            "all", they are estimates.
        model: the model of the other players: "own draws" if they do nothing, "own draws and calls" if they
            only discard tiles that the player may call, otherwise the name of a table of counted players.
        gap: by which share the values are too high for a hand of this shanten, 0.01 for 1 %: in 2,000
            simulated deals with 18 draws, play by these values brought so much less than the values. 0.0 for
            exact values; None if such hands were not simulated (hands with melds or wildcards, other games,
            more draws, counted calls, a model of opponents).
        followed: which discards were tried after each draw. "all": all of them. "useful": only those that
            leave the most useful tiles, because the hand is far from tenpai; the values are those of such
            play. "none": even these were too many; no win is in reach, and the discards are ranked by useful
            tiles.
        won: whether the hand is already complete.
        value: the value of the best discard; for a hand of 3n+1 tiles the value of the hand.
        discards: for a hand of 3n+2 tiles, the value of each discard, best first.
        fold: whether to push or to fold; None if the hand may not fold, or if nobody threatens.
        notes: what to know about the numbers: furiten, waits without a yaku, faster wins by other play.
        north: with three players, the value of setting a north of the hand aside; None if that is not
            allowed. The discard of the north is then the last of ``discards``.
        red_fives: for each suit in which the hand has both a red and an ordinary five, the value of
            discarding the red five; ``discards`` has the value of discarding the ordinary one.
        quads: the value of declaring each quad that the rules allow; () for a hand of 3n+1 tiles and in
            riichi.
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
    red_fives: tuple[Value, ...]
    quads: tuple[QuadValue, ...]

    def __repr__(self) -> str:
        return brief(self, "hand", "objective", "turns", "model", "best", "discards")

    @property
    def best(self) -> Value:
        """The `Value` of the best discard (its ``tile``); for a hand of 3n+1 tiles, that of the hand."""
        return self.value

    @property
    def near(self) -> tuple[Tile, ...]:
        """The discards that are about as good as the best one, as kinds, without the best discard itself.

        A discard is near if its value differs from the best value by at most half a percent of the best
        value, or by the share ``gap`` of the best value if ``gap`` is larger than half a percent. With a
        model of opponents, a best value between -1,000 and 1,000 points counts as 1,000 points here; with
        the objective "place", one between -1 and 1 counts as 1.
        """
        others = self.discards[1:] if self.north is None else self.discards[1:-1]
        return tuple([other.tile for other in others if other.tile is not None and self.ties(other)])

    def ties(self, other: Value, one: Value | None = None) -> bool:
        """Return whether the values of two discards differ too little to prefer one, by the limit of `near`.

        The limit is a share of the value of ``one``. The result is False if no win is in reach after
        ``other``.

        Args:
            other: a discard with its value, an entry of ``discards``.
            one: the discard with which ``other`` is compared; None for the best discard.
        """
        mine, theirs = ((side or self.value).maximized(self.objective) for side in (one, other))
        least = _LEAST.get(self.objective, 0.0) if self.model in OPPONENT_MODELS else 0.0
        close = max(self.gap or 0.0, _CLOSE) * max(abs(mine), least)
        return other.in_reach and abs(mine - theirs) <= close

    @property
    def win(self) -> float:
        """The chance to win, 0 to 1, after the best discard, or with a hand of 3n+1 tiles."""
        return self.value.win

    @property
    def tenpai(self) -> float:
        """The chance to be tenpai at some time before the draws end, 0 to 1, after the best discard."""
        return self.value.tenpai

    @property
    def points(self) -> float | None:
        """The mean points received after the best discard, or with a hand of 3n+1 tiles.

        None in games without points, and with the objective "place".
        """
        return self.value.points

    @property
    def place(self) -> float | None:
        """The expected result of the game after the best discard, minus that with the present points.

        The result of a game is points, uma and oka in thousands of points, so 1.5 means: the deal is expected
        to raise the result by 1,500 points, compared with a next deal that begins with the present points.
        With the argument ``uma`` of `paili.evaluate` it is in the unit of ``uma``. None unless the objective
        is "place".
        """
        return self.value.place

    @property
    def riichi(self) -> bool:
        """Return whether the hand is in riichi after the best discard, see `Value`."""
        return self.value.riichi

    @property
    def by_turn(self) -> ByTurn:
        """The chance to win, the chance to be tenpai and the mean points after 0, 1, … draws, as curves.

        The curves are those after the best discard, or those of a hand of 3n+1 tiles.
        """
        return self.value.by_turn

    @property
    def hand_text(self) -> str:
        """The hand as text, such as ``2344m678p123345s5z``."""
        return str(self.hand)


# ---------------------------------------------------------------------------------- why


@json_record()
@dataclass(frozen=True, slots=True)
class GainPart(Record):
    """One cause of the difference in value between two discards, such as the chance to be tenpai.

    Attributes:
        id: "ready", the chance to be tenpai; "waits", the share of tenpai hands that win; "yaku", the points
            of a win by its yaku alone; "dora", the factor by which dora and red fives multiply these points;
            "ura", the factor by which ura dora multiply these points. At a table two terms are added:
            "others", for wins of opponents, riichi sticks and payments at an exhaustive draw; and "calls",
            for what later calls add.
        a, b: the factor after the first discard and after the second discard; for "others" and "calls" the
            points.
        difference: how much of the difference in value is due to this factor, in points; without points, in
            chances to win.
    """

    id: str
    a: float
    b: float
    difference: float


@json_record()
@dataclass(frozen=True, slots=True)
class WinPoints(Record):
    """The mean points of a win, as a sum of yaku, dora and ura dora.

    Attributes:
        yaku: the points by the yaku alone, including riichi and ippatsu.
        dora: the points that dora and red fives add.
        ura: the points that ura dora add.
    """

    yaku: float
    dora: float
    ura: float

    @property
    def points(self) -> float:
        """The mean points of a win: the sum of ``yaku``, ``dora`` and ``ura``."""
        return self.yaku + self.dora + self.ura


@json_record("hand:str", "tile", "chance", "riichi", "points", "yaku")
@dataclass(frozen=True, slots=True)
class FinalHand(Record):
    """A ready hand and winning tile that contribute much to the value of a discard.

    Attributes:
        hand: the ready hand.
        tile: the kind that completes the hand.
        chance: the chance of this win.
        riichi: the share of these wins in which riichi was declared.
        points: the mean points of the win; None where there are no points.
        yaku: the ids of the yaku of the most frequent way to win so: by tsumo or ron, with ippatsu or the
            last tile, and with riichi if it was declared in most of these wins; empty where there are no
            points.
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
class PlanShare(NamedTuple):
    """The chance to win by one plan, that is with the yaku for which the hand is played.

    Attributes:
        id: the name of the plan, one of ``paili.value.plans.NAMES``.
        win: the chance to win by this plan.
    """

    id: str
    win: float


@json_record()
@dataclass(frozen=True, slots=True)
class Reasons(Record):
    """Why a discard has its value: how fast it is, how it wins, and with how many points.

    Attributes:
        value: the value of the discard.
        draws: the mean number of draws until the hand is tenpai, over the cases in which it gets there.
        riichi: the share of wins in which riichi was declared.
        win_points: the mean points of a win, as a sum of parts; None in games without points.
        others: the mean points that do not come from own wins, but from wins of opponents, riichi sticks and
            the exhaustive draw; 0.0 if the other players do nothing.
        without_shape_changes: the mean points if only draws that lower the shanten are used; in games without
            points the chance to win.
        finals: up to five wins that contribute most to the value.
        straight: the chance to win if only draws that lower the shanten are used.
        limits: why the hand may not win after the discard (furiten, no yaku); None if it is not ready or has
            no such limit.
        plans: the chance to win as a sum of shares, one for each plan, the largest share first. Empty where
            there are no points.
        plan_wins: the chance to win with a yaku of each plan, the largest first. A win with yaku of several
            plans counts for each of them, but for one of them in ``plans``. Empty where there are no points.
    """

    value: Value
    draws: float
    riichi: float
    win_points: WinPoints | None
    others: float
    without_shape_changes: float
    finals: tuple[FinalHand, ...]
    straight: float
    limits: WaitLimits | None
    plans: tuple[PlanShare, ...]
    plan_wins: tuple[PlanShare, ...]

    @property
    def passes_up_wins(self) -> bool:
        """Return whether the hand gives up quick wins for wins with more points."""
        return self.straight > self.value.win + MORE_WINS


@json_record()
@dataclass(frozen=True, slots=True)
class Explanation(Record):
    """Why one of two discards has a higher value, the result of `paili.explain`.

    Attributes:
        a, b: the value of each discard, with its reasons: ``a`` for the first discard passed to
            `paili.explain`, ``b`` for the second.
        parts: the causes of the difference in value, such as a higher chance to be tenpai. The
            `GainPart.difference` of a part is what this cause contributes to the difference.
        near: whether the difference is too small to prefer one of the two, see `Evaluation.near`.
    """

    a: Reasons
    b: Reasons
    parts: tuple[GainPart, ...]
    near: bool

    def text(self, language: str = "en") -> str:
        """Return the explanation as sentences for people, one on each line, in "en", "zh" or "ja"."""
        return sentences_of(self, language)
