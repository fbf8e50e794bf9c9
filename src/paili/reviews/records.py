"""Define the decisions of a review as frozen records with a JSON form.

The *class* of a decision is its kind of mistake, one of `CLASSES`; "" if it is no mistake, or if the review
makes no claim (``docs/review.md`` says when).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paili.catalogue import Message
from paili.fan.rules import Rules as GameRules
from paili.goal.goals import Goal
from paili.position.position import Position
from paili.record import Record, Tile, json_record
from paili.scoring.wait_limits import WaitLimits

EFFICIENCY: Final = "efficiency"
VALUE: Final = "value"
RIICHI: Final = "riichi"
CALL: Final = "call"
DEFENCE: Final = "defence"
PUSH_OR_FOLD: Final = "push or fold"
RULE_SLIP: Final = "rule slip"
CLASSES: Final = (EFFICIENCY, VALUE, RIICHI, CALL, DEFENCE, PUSH_OR_FOLD, RULE_SLIP)

DISCARD: Final = "discard"
PASS: Final = "pass"
QUAD: Final = "quad"
WIN: Final = "win"
NORTH: Final = "north"
DRAW: Final = "draw"
READY: Final = "ready"  # the discard that declares a hand of a Chinese game to be ready

NOT_VALUED: Final = "not valued"  # a win, a quad, a north, nine kinds: facts alone
FAR: Final = "far"
LAST_ROUND: Final = "last round"
OUT_OF_REACH: Final = "out of reach"
STEP_BACK: Final = "step back"
NO_VALUES: Final = "no values"  # it was not asked what the options are worth
OTHER_FANS: Final = "other fans"  # of Chinese games: it leaves a fan as near that every better shape gives up
SAFER: Final = "safer"  # likewise: more copies of what was thrown lie open than of what keeps more

BEST: Final = "best"
WITHIN_ERROR: Final = "within error"
EQUAL: Final = "about equal"
LOSES: Final = "loses"
UNJUDGED: Final = "unjudged"
VERDICTS: Final = (BEST, WITHIN_ERROR, EQUAL, LOSES, UNJUDGED)

POINTS: Final = "points"
PLACE: Final = "place"
SHAPE: Final = "shape"
OBJECTIVES: Final = (POINTS, PLACE)
"""What a review may be asked to go by."""
MEASURES: Final = (*OBJECTIVES, SHAPE)
"""What losses may be counted in."""


@json_record()
@dataclass(frozen=True, slots=True)
class Option(Record):
    """An option of the seat: a move with its facts.

    Attributes:
        move: "discard", "riichi" (the discard that declares it; "ready" in a Chinese game), "call", "pass",
            "quad", "win", "north", or "draw" for nine kinds of orphans.
        tile: the kind that is discarded; for a call the best discard after it; None if there is no discard.
        meld: the meld that is called or made, as text; "" for none.
        shanten: the shanten of the hand after the option; None where it does not matter.
        useful: the number of tiles that bring the hand nearer or complete it; for a ready hand of a Chinese
            game only tiles that may win.
        kinds: the number of kinds of useful tiles.
        good: for a hand one step from ready, the share of useful tiles that leads to a wait of five tiles or
            more; otherwise None.
        yaku: for the call that was made and for the pass, how many tiles the nearest yaku still needs; None
            if no yaku is in sight.
        furiten: whether the hand is then ready and waits for a kind in its own river.
        limits: the limits of the ready hand after the option (furiten, waits without a yaku); None if it has
            none.
        win: the chance to win; None if the option is not valued.
        points: the mean points of playing on if this discard does not deal in, including what the others win.
        fold: the mean points of folding from this discard on, if it does not deal in; None if nobody is in
            riichi, or the option declares riichi.
        fold_error: the standard error of ``fold``, from the counted folds.
        danger: the chance that the discard deals in now.
        price: the mean cost of this danger in points.
        price_error: the standard error of ``price``, from the counted cases behind it.
        proven: whether it is certain that no player in riichi can win on the discard.
        level: the correction of ``points`` before the danger is charged: to the results of such hands in
            counted games, and to the value of folding if that is more.
        cost: the cost of the danger: the price, plus what the hand would have brought times the chance to
            deal in.
        worth: ``points + level - cost``: the larger of playing on and folding.
        folds: whether ``worth`` is that of folding.
        fans: in a Chinese game, the fans in sight that stay as near after the option; see `Decision.goals`.
        seen: in a Chinese game, how many copies of the tile are open in rivers and melds; None for an option
            without a discard.
    """

    move: str
    tile: Tile | None = None
    meld: str = ""
    shanten: int | None = None
    useful: int | None = None
    kinds: int | None = None
    good: float | None = None
    yaku: int | None = None
    furiten: bool = False
    limits: WaitLimits | None = None
    win: float | None = None
    points: float | None = None
    fold: float | None = None
    fold_error: float = 0.0
    danger: float | None = None
    price: float | None = None
    price_error: float = 0.0
    proven: bool = False
    level: float | None = None
    cost: float | None = None
    worth: float | None = None
    folds: bool = False
    fans: tuple[str, ...] = ()
    seen: int | None = None

    @property
    def cannot_win(self) -> bool:
        """Return whether the hand is ready but no tile that is left can win."""
        return self.shanten == 0 and not self.useful


@json_record()
@dataclass(frozen=True, slots=True)
class ShapeLoss:
    """The loss of a decision by the shape of the hand, compared with an option that keeps every fan as near.

    Attributes:
        shanten: how many steps farther from ready the hand is.
        useful: how many useful tiles the hand has fewer, if it is as near to ready; for a ready hand, tiles
            that may win.
    """

    shanten: int
    useful: int


@json_record()
@dataclass(frozen=True, slots=True)
class OpenHand:
    """The hand of another seat at the time of a decision, which only an observer of all hands sees.

    Attributes:
        seat: the number of the seat at the table.
        hand: the concealed tiles and melds of the seat, as text.
        shanten: the shanten of the hand.
        waits: the kinds that the hand waited for, as text; "" if it was not ready.
    """

    seat: int
    hand: str
    shanten: int
    waits: str


@json_record()
@dataclass(frozen=True, slots=True)
class Among:
    """The losses of strong players in similar decisions.

    Attributes:
        of: the number of such decisions that were counted.
        lose: the percentage of them that lose at least as much.
        mean: the mean loss in points; in useful tiles where options are not valued.
    """

    of: int
    lose: float
    mean: float


@json_record(
    "deal", "number", "step", "turn", "kind", "is_open", "shanten", "against", "position", "options",
    "chosen", "best", "verdict", "objective", "loss", "error", "lost", "goals", "among", "class:class_",
    "large", "judged", "last_round", "open_hands", "why:reasons",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Decision(Record):
    """A decision of the reviewed seat.

    Attributes:
        deal: the name of the deal, "S3.1".
        number: the number of the deal in the game, from 0.
        step: the number of events of the deal before the decision.
        turn: the turn of the seat, from 1.
        kind: the kind of decision: "discard", "riichi" (or dama), "call", "quad" or "win".
        is_open: whether the hand had called.
        shanten: the shanten of the option nearest to ready; None where it does not matter.
        against: whether somebody else was in riichi.
        position: all that the seat knew, as the text of a position.
        options: the options of the seat.
        chosen: the index of the option that the seat took.
        best: the index of the option that is worth most; equal to ``chosen`` if nothing is claimed, or if
            the seat passed and no call is worth 100 points more.
        loss: by how many points the best option is worth more than the chosen one; None if options were not
            valued.
        error: the standard error of the loss. If the best option pushes and the chosen one folds, or the
            other way round, it is at least the smallest difference that the counted games can show.
        among: the losses of strong players in similar decisions; None without a loss.
        class_: the class of the mistake; "" for none.
        large: whether the loss is large by its size alone, whatever its class.
        judged: the reason why there is no loss or class: "not valued", "far", "last round", "out of reach",
            "step back" or "no values"; in a Chinese game "not valued", "other fans" or "safer"; "" if nothing
            is missing.
        last_round: whether places count more than points in this decision.
        open_hands: the hands of the other seats; () if the log hides them.
        why: the reasons, as messages that can be written in any language.
        objective: the unit of losses: "points" of the deal; "place" for points of the final result with uma
            and oka; or "shape" in a Chinese game, where no points are claimed.
        lost: the loss by shape in a Chinese game; None if shapes are not compared, as in riichi.
        goals: in a Chinese game, the fans in sight: fans worth at least half the minimum that are at most one
            draw farther than the nearest of them.
        rules: the rules of the Chinese game, which the text of a position only names; None in riichi.
    """

    deal: str
    number: int
    step: int
    turn: int
    kind: str
    is_open: bool
    shanten: int | None
    against: bool
    position: str
    options: tuple[Option, ...]
    chosen: int
    best: int
    loss: float | None
    error: float
    among: Among | None
    class_: str
    large: bool
    judged: str
    last_round: bool
    open_hands: tuple[OpenHand, ...] = ()
    why: tuple[Message, ...] = ()
    objective: str = POINTS
    lost: ShapeLoss | None = None
    goals: tuple[Goal, ...] = ()
    rules: GameRules | None = None

    @property
    def seat_position(self) -> Position:
        """The position that the seat saw."""
        return Position.parse(self.position, rules=self.rules)

    @property
    def actual(self) -> Option:
        """The option that the seat took."""
        return self.options[self.chosen]

    @property
    def better(self) -> Option:
        """The option that is worth most."""
        return self.options[self.best]

    @property
    def verdict(self) -> str:
        """Return the verdict on the option that was taken, one of `VERDICTS`.

        * "best": no other option is worth more.
        * "within error": the loss is at most its error, and both options push or both fold.
        * "about equal": the loss is at most its error, and one option pushes while the other folds.
        * "loses": the loss is more than its error. In a review by shape: the hand is farther from ready, or
          keeps fewer useful tiles.
        * "unjudged": the options were not valued, or the seat stepped back from ready, which is not compared.
        """
        if self.lost is not None:
            return LOSES if self.lost.shanten or self.lost.useful else BEST
        if self.loss is None or self.judged == STEP_BACK:
            return LOSES if self.class_ else UNJUDGED
        if self.class_ or self.loss > self.error:
            return LOSES
        if self.best == self.chosen:
            return BEST
        return WITHIN_ERROR if self.actual.folds == self.better.folds else EQUAL

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons for the loss of the decision, as English sentences."""
        return tuple(map(str, self.why))


def points_lost(option: Option, best: Option) -> int:
    """Return the loss in whole points, the difference of the rounded worths that a reader sees.

    Args:
        option: the option that was taken.
        best: the option that is worth most.
    """
    return round(best.worth or 0.0) - round(option.worth or 0.0)
