"""Define the decisions of a review as frozen records with a JSON form.

The *class* of a decision is its kind of mistake, one of `CLASSES`. It is "" if the decision is no mistake, or
if the review does not judge it (``docs/review.md`` lists these cases).
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
OVERSIGHT: Final = "oversight"
CLASSES: Final = (EFFICIENCY, VALUE, RIICHI, CALL, DEFENCE, PUSH_OR_FOLD, OVERSIGHT)

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
NO_VALUES: Final = "no values"  # the request has no values of the options
OTHER_FANS: Final = "other fans"  # of Chinese games: it leaves a fan as near that every better shape gives up
SAFER: Final = "safer"  # likewise: more copies of what was thrown lie open than of what keeps more

BEST: Final = "best"
WITHIN_ERROR: Final = "within error"
EQUAL: Final = "about equal"
LOSES: Final = "loses"
UNJUDGED: Final = "unjudged"

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
    """One move that a player could have made at a decision, with its value and the facts behind it.

    The fields ``points``, ``fold``, ``danger_cost``, ``level``, ``cost`` and ``value`` are in points of the
    deal or of the final result (see ``objective`` of `Decision`); None where the review computes none.

    Attributes:
        move: "discard", "riichi" (a discard that declares riichi), "ready" (in a Chinese game, a discard that
            declares a ready hand), "call", "pass", "quad", "win", "north", or "draw" for nine terminals
            (kyuushu kyuuhai).
        tile: the tile kind that is discarded; for a call the best discard after the call; None without a
            discard.
        meld: the meld that is called or made, as text; "" for no meld.
        shanten: the shanten of the hand after the move; None for moves without it, such as a win.
        useful: the ukeire: the number of unseen tiles that lower the shanten or complete the hand; for a
            ready hand of a Chinese game only the tiles with which it may win.
        kinds: the number of kinds of useful tiles.
        good: for a 1-shanten hand, the share of useful tiles, 0 to 1, that lead to a wait of five tiles or
            more; otherwise None.
        yaku: for the call that was made and for the pass, the number of tiles that the nearest yaku still
            needs; None if no yaku is near.
        furiten: whether the hand after the move is tenpai and the player has discarded one of its waits.
        limits: why the tenpai hand after the move cannot win on some waits (furiten, no yaku); None if it can
            win on all.
        win: the chance to win, 0 to 1; None without values.
        points: the mean change of the player's points if the player plays on and this discard does not deal
            in; payments for wins of others are included.
        fold: the mean change of the player's points if the player folds from this discard on, and this
            discard does not deal in; None if nobody is in riichi, or the move declares riichi.
        fold_error: the standard error of ``fold``, from counted folds.
        danger: the chance that this discard deals in, 0 to 1.
        danger_cost: the mean cost of this danger in points.
        danger_error: the standard error of ``danger_cost``, from counted deal-ins.
        proven: whether it is certain that no player in riichi can win on the discard.
        level: the number that ``value`` adds to ``points``. If ``folds`` is False, it corrects ``points`` by
            the results of similar hands in games of strong players; if True, it is ``fold - points``.
        cost: what the danger of this discard costs on average: ``danger_cost``, plus ``danger`` times
            ``points + level``, because a deal-in also loses what the hand would bring.
        value: ``points + level - cost``, the number by which the options are compared.
        folds: whether folding is better than playing on; ``level``, ``cost`` and ``value`` are then those of
            folding.
        fans: in a Chinese game, the fans within reach (see `Decision.goals`) that need no more draws after
            the move than before it.
        seen: in a Chinese game, the number of copies of the discarded tile in rivers and melds; None for a
            move without a discard.
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
    danger_cost: float | None = None
    danger_error: float = 0.0
    proven: bool = False
    level: float | None = None
    cost: float | None = None
    value: float | None = None
    folds: bool = False
    fans: tuple[str, ...] = ()
    seen: int | None = None

    @property
    def cannot_win(self) -> bool:
        """Return whether the hand after the move is tenpai but cannot win with any tile that is left."""
        return self.shanten == 0 and not self.useful


@json_record()
@dataclass(frozen=True, slots=True)
class ShapeLoss:
    """What a discard in a Chinese game has lost against a better one: shanten or useful tiles, not points.

    The better discard keeps every fan within reach (see `Decision.goals`) as near as the chosen one.

    Attributes:
        shanten: the shanten after the chosen discard, minus the shanten after the better one.
        useful: the number of useful tiles after the better discard, minus the number after the chosen one; 0
            if the shanten differs. For a ready hand, useful tiles are the tiles on which the hand may win.
    """

    shanten: int
    useful: int


@json_record()
@dataclass(frozen=True, slots=True)
class OpenHand:
    """The hand of an opponent at the time of a decision, which the player could not see.

    Attributes:
        seat: the number of the opponent at the table; 0 is the first dealer of the game.
        hand: the concealed tiles and melds, as text.
        shanten: the shanten of the hand.
        waits: the tile kinds that the hand waited for, as text; "" if it was not tenpai.
    """

    seat: int
    hand: str
    shanten: int
    waits: str


@json_record()
@dataclass(frozen=True, slots=True)
class Among:
    """How a loss compares with those of strong players in similar decisions.

    Attributes:
        of: the number of similar decisions of strong players that were counted.
        lose: the percentage of these decisions, 0 to 100, with at least the same loss.
        mean: the mean loss in these decisions, in the unit of `Decision.objective`; in useful tiles if the
            review was made without values.
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
    """One decision of a player in a review: the possible moves, the move made, and its loss.

    ``actual`` is the move made, ``better`` the best one, ``verdict`` a word such as "best" or "loses".

    Attributes:
        deal: the name of the deal: "S3.1" is South 3 with 1 honba.
        number: the index of the deal in the game, from 0.
        step: the number of events of the deal before the decision.
        turn: the turn of the player, from 1.
        kind: what was decided: "discard", "riichi" (or dama), "call", "quad" or "win".
        is_open: whether the player had called.
        shanten: the lowest shanten that any option leaves; None for decisions without it, such as a win.
        against: whether an opponent was in riichi.
        position: all that the player knew, as the text of a `paili.Position`.
        options: the moves that the player could make.
        chosen: the index in ``options`` of the move that the player made.
        best: the index in ``options`` of the move with the highest value. It equals ``chosen`` if the
            decision is not judged, or if the player passed and no call has a value that is clearly higher
            than that of the pass: by 100 points of the deal, or 200 against a riichi.
        loss: the value of the best option minus the value of the chosen one, each rounded to whole points of
            ``objective``; None if no values were computed, as in Chinese games.
        error: the standard error of the loss in the same points; 0 without a loss. Between some moves, such
            as playing on and folding, or riichi and dama, it is at least the smallest difference that the
            counted games can show.
        among: how the loss compares with strong players in similar decisions; None without a loss.
        class_: which sort of mistake it is, one of `paili.reviews.CLASSES`; "" for no mistake.
        large: whether the loss exceeds both its error and 500 points of the deal, with or without a class.
        judged: why the decision has no loss or class; "" if it is judged. "not valued": a win, a quad, a
            north or nine terminals. "far": too far from tenpai for values. "out of reach": no win in the
            draws left. "last round": places count more than points. "step back": a discard that raises the
            shanten while nobody is in riichi. "no values": the caller asked for none. In a Chinese game,
            "other fans": every better discard gives up a fan; "safer": more copies of the tile are visible.
        last_round: whether final placement matters more than points in this decision.
        open_hands: the hands of the opponents; () if the log hides them.
        why: the reasons, as messages that can be written in any language.
        objective: the unit of losses: "points" of the deal; "place" for points of the final result with uma
            and oka; or "shape" in a Chinese game, whose losses are not in points.
        lost: the loss in shanten or useful tiles in a Chinese game; None if the review has no option to
            compare with the chosen one, and in riichi.
        goals: in a Chinese game, the fans within reach: fans with at least half of the minimum value that
            need at most one draw more than the nearest such fan.
        rules: the rules of the Chinese game (the text of a position contains only their name); None in
            riichi.
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
    loss: int | None
    error: int
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
        """All that the player knew at the decision, as a `paili.Position` for analysis."""
        return Position.parse(self.position, rules=self.rules)

    @property
    def actual(self) -> Option:
        """The move that the player made, one of ``options``."""
        return self.options[self.chosen]

    @property
    def better(self) -> Option:
        """The option at the index ``best``; `actual` if none is better, or the decision is not judged."""
        return self.options[self.best]

    @property
    def verdict(self) -> str:
        """The verdict on the move that the player made, as a word.

        * "best": no other option has a higher value.
        * "within error": the loss is at most its error, and the best and the chosen option both push or both
          fold.
        * "about equal": the loss is at most its error, and one option pushes while the other folds.
        * "loses": the loss is more than its error, or the move is a mistake without a loss in points, such as
          a win that the player passed on.
        * "unjudged": the decision has neither a loss nor a mistake, or the discard raised the shanten while
          nobody was in riichi ("step back" in ``judged``).

        In a Chinese game the verdict is "loses" if the chosen discard leaves a higher shanten or fewer useful
        tiles than the better one, "best" if no other discard is better, otherwise "unjudged".
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
        """The reasons why the move loses, as English sentences; ``why`` has them for other languages."""
        return tuple(map(str, self.why))


def points_lost(option: Option, best: Option) -> int:
    """Return the loss in whole points: the difference between the rounded values, as a reader computes it.

    Every loss of a review comes from this function, and every sum adds these whole points. So a sum equals
    the sum of the losses that are shown.

    Args:
        option: the option that the seat chose.
        best: the option with the highest value.
    """
    return round(best.value or 0.0) - round(option.value or 0.0)
