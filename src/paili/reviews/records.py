"""The decisions of a review, frozen records with their JSON.

The *class* of a decision is the kind of mistake that it is, one of `CLASSES`; "" where it is none, or where
the review claims nothing (``docs/review.md`` says where).
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
    """Something that the seat could do, as facts.

    Attributes:
        move: "discard", "riichi" (the discard that declares it; "ready" in a Chinese game), "call", "pass",
            "quad", "win", "north", or "draw" for nine kinds of orphans.
        tile: the kind that is discarded; after a call the best discard then; None where there is none.
        meld: what is called or made, as text; "" for nothing.
        shanten: how far from ready the hand is then; None where it is not asked.
        useful: how many tiles bring it nearer, or complete it; of a ready hand of a Chinese game those alone
            that may win.
        kinds: how many kinds they are.
        good: one step from ready the share of them that leads to a wait of five tiles or more; else None.
        yaku: after the call that was made, and the pass beside it, how many tiles the nearest yaku still
            needs; None where none is in sight.
        furiten: whether the hand is then ready for a kind of its own river.
        limits: what stands between the ready hand that it leaves and a win, furiten or a wait without a yaku;
            None where nothing does.
        win: the chance to win; None where the option is not valued.
        points: what playing on brings on average if this discard does not deal in, what the others win
            included.
        fold: what folding from it on brings likewise; None where nobody is in riichi, or it declares riichi.
        fold_error: the standard error of the level of folds.
        danger: the chance that the discard deals in now.
        price: the points that this costs on average.
        price_error: the standard error of that, by the cases that it rests on.
        proven: whether nobody in riichi can win on the discard, beyond doubt.
        level: by how much the points are corrected before the danger is charged: to what such hands came to
            in the counted games, and to what folding brings where that is worth more.
        cost: what the danger costs: the price, and by the chance to deal in what the hand would have brought.
        worth: ``points + level - cost``: playing on or folding, whichever is more.
        folds: whether that is folding.
        fans: in a Chinese game the fans in sight that it leaves as near as they were; see `Decision.goals`.
        seen: likewise how many copies of the tile lie open, in rivers and melds; None of what throws none.
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
        """Return whether the hand is ready and nothing that it waits for is left and may win."""
        return self.shanten == 0 and not self.useful


@json_record()
@dataclass(frozen=True, slots=True)
class ShapeLoss:
    """The loss of a decision by the shape of the hand, against an option that leaves every fan as near.

    Attributes:
        shanten: so many steps farther from ready.
        useful: of a hand as near to ready so many useful tiles fewer; of a ready one tiles that may win.
    """

    shanten: int
    useful: int


@json_record()
@dataclass(frozen=True, slots=True)
class OpenHand:
    """The hand of another seat at a moment, which only an observer of all hands sees.

    Attributes:
        seat: its number at the table.
        hand: its concealed tiles and melds, as text.
        shanten: how far from ready it was.
        waits: the kinds that it waited for, as text; "" where it was not ready.
    """

    seat: int
    hand: str
    shanten: int
    waits: str


@json_record()
@dataclass(frozen=True, slots=True)
class Among:
    """The decisions of strong players in such moments.

    Attributes:
        of: how many such decisions were counted.
        lose: in how many of a hundred of them as much is lost.
        mean: the points that they lose on average; the useful tiles, where options are not valued.
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
    """A decision of the seat.

    Attributes:
        deal: the name of the deal, "S3.1".
        number: its number in the game, from 0.
        step: how many of its events had happened.
        turn: the turn of the seat, from 1.
        kind: what was asked: "discard", "riichi" (or silence), "call", "quad" or "win".
        is_open: whether the hand had called.
        shanten: how far from ready the nearest option is; None where it is not asked.
        against: whether somebody else was in riichi.
        position: all that the seat knew, as text; every question of a position can be asked of it.
        options: what it could do.
        chosen: the place of the option that it took.
        best: the place of the option that is worth most; that of the chosen one where nothing is claimed.
        loss: the points by which the best is worth more; None where the options were not valued.
        error: the stated error of the loss.
        among: how strong players do; None without a loss.
        class_: the class of the mistake; "" for none.
        large: whether a loss of this size is large by itself.
        judged: why there is no loss or class, one of "not valued", "far", "last round", "out of reach",
            "step back", "no values", of a Chinese game "not valued", "other fans", "safer"; "" where nothing
            is missing.
        last_round: whether places count more than points here.
        open_hands: with open hands: what the others held. () where the log hides it.
        why: the reasons, as messages of any language.
        objective: what losses are counted in: "points" of the deal; where places are sought "place", points
            of the result, uma and oka among them; "shape" in a Chinese game, of which no points are claimed.
        lost: what it loses by shape; None where that is not compared, as in riichi.
        goals: in a Chinese game the fans in sight: those that are worth half the minimum or more and at most
            one draw farther than the nearest of them.
        rules: the Chinese game, which the text of a position names and does not spell out; None in riichi.
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
        """All that the seat knew."""
        return Position.parse(self.position, rules=self.rules)

    @property
    def actual(self) -> Option:
        """The option that was taken."""
        return self.options[self.chosen]

    @property
    def better(self) -> Option:
        """The option that is worth most."""
        return self.options[self.best]

    @property
    def verdict(self) -> str:
        """Return the verdict on the option that was taken, one of `VERDICTS`.

        "best": no other is worth more; "within error": the loss is not above its error; "about equal": nor is
        it where one of the two plays on and the other folds; "loses": it is; "unjudged": the options were not
        valued, or a step back is not set beside what keeps the distance.
        By shape it loses where the hand is farther from ready, or keeps fewer useful tiles.
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
        """The reasons in English."""
        return tuple(map(str, self.why))


def points_lost(option: Option, best: Option) -> int:
    """Return the loss to the point: the difference of the two worths as they are shown."""
    return round(best.worth or 0.0) - round(option.worth or 0.0)
