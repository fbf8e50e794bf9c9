"""Decide which decisions are mistakes, and of which class; claim only what the counted games support.

A loss is not called a mistake if it is within its stated error; if more than one in twenty such decisions of
strong players lose as much; if it is below a floor, which is higher on the first turns; or if it comes from a
step away from ready while nobody is in riichi (strong players do this for value, for a flush, and to fold).
In the last round places count more than points, so only mistakes of efficiency and slips of the rules are
claimed.

Without values (`_by_tiles`) useful tiles replace points. A discard is a mistake of efficiency if it keeps so
few useful tiles that more than nineteen in twenty strong players keep more. It is a mistake of defence if
another discard keeps no fewer, is not a dora, and is safer by the margin used with values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from math import hypot
from typing import Final, NamedTuple

from paili.position import Position
from paili.reviews import records as rec
from paili.reviews.model import ReviewModel
from paili.reviews.options import MOST_SHANTEN
from paili.reviews.records import Among, Option
from paili.reviews.worth import Scale, Worths, keeps_less
from paili.scoring.rules import Rules
from paili.scoring.yaku.dora import dora_of
from paili.tiles import kind_of

EARLY: Final = 3  # turns
_ONE_AWAY: Final = 1
_LEFT: Final = 1_000  # points of a seat that may soon be out
_PERCENT: Final = 100


class Judgement(NamedTuple):
    """The judgement of a decision.

    Attributes:
        class_: the class of the mistake; "" for none.
        large: whether the loss is large by its size alone, whatever its class.
        reason: why the review claims no mistake, see `judged` of `paili.reviews.records.Decision`; ""
            otherwise.
    """

    class_: str
    large: bool
    reason: str


class LossParts(NamedTuple):
    """The two parts of a loss, whose sum is the loss.

    Attributes:
        hand: how many points more the hand (or the fold, if worth more) brings after the best option.
        danger: how many points more the danger of the chosen option costs, compared with the best option.
    """

    hand: float
    danger: float


class ReviewCase(NamedTuple):
    """A decision to be judged.

    Attributes:
        kind: the kind of decision.
        turn: the turn of the seat.
        last_round: whether places count more than points.
        chosen: the index of the option that was taken.
        worths: the options with their worth.
        scale: the counts and the unit with which the worth of the options was computed.
        is_valued: whether the worth of the options was computed.
        objective: the unit of losses.
    """

    kind: str
    turn: int
    last_round: bool
    chosen: int
    worths: Worths
    scale: Scale
    is_valued: bool = True
    objective: str = rec.POINTS

    @property
    def actual(self) -> Option:
        """The option that was taken."""
        return self.worths.options[self.chosen]

    @property
    def best(self) -> Option:
        """The option that is worth most."""
        return self.worths.options[self.chosen if self.worths.best is None else self.worths.best]

    @property
    def parts(self) -> LossParts:
        """Return the parts of the loss."""
        actual, best = self.actual, self.best
        hand = self.scale.brings(best) - self.scale.brings(actual)
        return LossParts(hand, (best.worth or 0.0) - (actual.worth or 0.0) - hand)

    @property
    def loss(self) -> float | None:
        """The loss in points of the deal, the unit in which strong players' losses were counted."""
        return None if self.worths.loss is None else self.worths.loss / self.scale.unit

    @property
    def error(self) -> float:
        """Return the error of the loss in points of the deal."""
        return self.worths.error / self.scale.unit

    @property
    def hand_part(self) -> float:
        """Return the hand's part of the loss in points of the deal."""
        return self.parts.hand / self.scale.unit

    @property
    def fewer(self) -> int:
        """Return the number of useful tiles after the best option, minus that after the chosen option."""
        return (self.best.useful or 0) - (self.actual.useful or 0)

    def among(self, class_: str) -> Among | None:
        """Return the losses of strong players in similar decisions, to compare with; None if they were not
        counted.

        Args:
            class_: the class of the mistake. Without values, only decisions of the class efficiency are
                compared.
        """
        if self.loss is not None:
            of, lose, mean = astuple(self.model.among(self.worths.row, self.loss))
            return Among(of, lose, self.scale.unit * mean)
        is_counted = class_ == rec.EFFICIENCY and not self.is_valued
        return self.model.among_by_tiles(self.worths.row, self.fewer) if is_counted else None

    @property
    def model(self) -> ReviewModel:
        """Return the counted model."""
        return self.scale.model


def judge(case: ReviewCase) -> Judgement:
    """Return the judgement of a decision: the class of the mistake, if any is claimed."""
    if slip_of(case) is not None:
        return Judgement(rec.RULE_SLIP, False, "")
    if not case.is_valued:
        class_ = _by_tiles(case)
        return Judgement(class_, False, "" if class_ else rec.NO_VALUES)
    loss = case.loss
    if loss is None:
        return Judgement("", False, _not_valued(case))
    large = loss > max(case.model.thresholds["large"], case.error)
    if loss <= max(case.error, _floor(case)):
        return Judgement("", large, "")
    if case.last_round:
        class_ = rec.EFFICIENCY if _is_efficiency(case, loss) else ""
        return Judgement(class_, large, "" if class_ else rec.LAST_ROUND)
    return Judgement(_class(case, loss), large, rec.STEP_BACK if _is_step_back(case) else "")


def _not_valued(case: ReviewCase) -> str:
    if case.actual.move not in (rec.DISCARD, rec.RIICHI, rec.CALL, rec.PASS) or case.kind == rec.WIN:
        return rec.NOT_VALUED
    is_valued = any(option.worth is not None for option in case.worths.options)
    return rec.OUT_OF_REACH if is_valued else rec.FAR


def _floor(case: ReviewCase) -> float:
    """Return the smallest loss that is called a mistake.

    It is higher on the first turns, and above the losses of most strong players.
    """
    thresholds = case.model.thresholds
    least = thresholds["first turns" if case.turn <= EARLY else "least"]
    return max(least, case.model.strong(case.worths.row).most(thresholds["strong"]))


def _is_step_back(case: ReviewCase) -> bool:
    return not case.scale.against and case.kind != rec.CALL and case.actual.shanten != case.best.shanten


def _class(case: ReviewCase, loss: float) -> str:
    """Return the first class of mistakes that fits the decision.

    Args:
        case: the decision.
        loss: its loss.
    """
    if _is_step_back(case):
        return ""
    if case.kind == rec.CALL:
        return rec.CALL if loss > _threshold(case, "call") and case.actual.move != case.best.move else ""
    if rec.RIICHI in (case.actual.move, case.best.move) and case.actual.move != case.best.move:
        return rec.RIICHI if loss > _threshold(case, "riichi") else ""
    if case.scale.against:
        return _under_riichi(case, loss)
    if _is_efficiency(case, loss):
        return rec.EFFICIENCY
    keeps = (case.actual.useful or 0) >= (case.best.useful or 0) or not _wins_less(case)
    return rec.VALUE if keeps and min(loss, case.hand_part) > _threshold(case, "value") else ""


def _threshold(case: ReviewCase, name: str) -> float:
    thresholds = case.model.thresholds
    return thresholds.get(f"{name} riichi" if case.scale.against else name, thresholds[name])


def _is_efficiency(case: ReviewCase, loss: float) -> bool:
    """Return whether the choice keeps fewer useful tiles, or a worse shape, and wins less often.

    The answer is False while an opponent is in riichi. If the hand is as near to ready and wins as often, the
    loss comes from the value of its wins instead.
    """
    actual, best = case.actual, case.best
    if (
        case.scale.against
        or actual.shanten != best.shanten
        or actual.move != best.move
        or case.kind == rec.CALL
    ):
        return False
    is_less = keeps_less(actual, best) and _wins_less(case)
    return is_less and min(loss, case.hand_part) > _threshold(case, "efficiency")


def _wins_less(case: ReviewCase) -> bool:
    return (case.actual.win or 0.0) < (case.best.win or 0.0)


def _under_riichi(case: ReviewCase, loss: float) -> str:
    actual, best = case.actual, case.best
    more = (actual.danger or 0.0) - (best.danger or 0.0)
    least = case.model.thresholds["danger"] / _PERCENT
    is_as_good = case.hand_part >= -case.error
    if more >= least and is_as_good and loss > _threshold(case, "defence"):
        return rec.DEFENCE
    near = (case.worths.row.shanten or 0) <= _ONE_AWAY
    pushes = actual.folds != best.folds or abs(more) >= least
    most = case.model.thresholds["push or fold near" if near else "push or fold far"]
    return rec.PUSH_OR_FOLD if pushes and loss > most else ""


# ---------------------------------------------------------------------------------- by tiles and danger


def _by_tiles(case: ReviewCase) -> str:
    """Return the class of a decision whose options are not valued.

    Nothing is claimed far from ready, or for a step away from ready.
    """
    nearest = case.worths.row.shanten
    if (
        case.worths.best is None
        or nearest is None
        or nearest > MOST_SHANTEN
        or case.actual.shanten != nearest
    ):
        return ""
    if case.scale.against:
        return rec.DEFENCE if not case.last_round and _is_needless(case) else ""
    strong = case.model.strong_by_tiles(case.worths.row)
    is_told = strong.of > 0 and case.turn > EARLY
    return rec.EFFICIENCY if is_told and case.fewer > strong.most(case.model.thresholds["strong"]) else ""


def _is_needless(case: ReviewCase) -> bool:
    """Return whether a dangerous discard was needless: another discard keeps as many useful tiles and is
    safer.

    The other discard must not be a dora, and its danger must be lower by the margin of the counted games.
    """
    actual, best, thresholds = case.actual, case.best, case.model.thresholds
    more = (actual.danger or 0.0) - (best.danger or 0.0)
    costs = (actual.price or 0.0) - (best.price or 0.0)
    error = hypot(actual.price_error, best.price_error)
    if more < thresholds["danger"] / _PERCENT or costs <= max(thresholds["defence"], error):
        return False
    return not _throws_dora(best, case.scale.position)


def _throws_dora(option: Option, position: Position) -> bool:
    assert option.tile is not None
    dora = {dora_of(kind_of(face), position.players) for face in position.indicators}
    thrown = position.hand.discard(option.tile)
    return option.tile in dora or sum(thrown.reds) < sum(position.hand.reds)


# ---------------------------------------------------------------------------------- slips of the rules

LET_GO: Final = "let go"
NEEDLESS_FURITEN: Final = "furiten"
DEAD_WAIT: Final = "dead wait"
NO_YAKU: Final = "no yaku"


def slip_of(case: ReviewCase) -> tuple[str, Option] | None:
    """Return the slip of the rules in a decision and the option that avoids it; None for no slip.

    There are three slips. The first is to pass on a win, except in the last round, where a win may not be
    wanted. The second is a furiten or dead wait although another discard leaves as good a hand without it;
    for a dama hand furiten counts only if the seat does not keep a safe tile by it. The third is a call that
    leaves no yaku in sight, if there was one before and the gain from being ready does not make up for it.
    """
    actual = case.actual
    win = next((option for option in case.worths.options if option.move == rec.WIN), None)
    if win is not None and actual.move != rec.WIN:
        return None if case.last_round else (LET_GO, win)
    if actual.move == rec.CALL:
        let_go = next(option for option in case.worths.options if option.move == rec.PASS)
        return (NO_YAKU, let_go) if _gives_up_yaku(actual, let_go) else None
    if actual.shanten != 0 or actual.move not in (rec.DISCARD, rec.RIICHI):
        return None
    return _wait_slip(actual, case.worths.options)


def _gives_up_yaku(actual: Option, let_go: Option) -> bool:
    """Return whether a call gives up every yaku in sight without gaining as much.

    Args:
        actual: the call that was made.
        let_go: passing on the tile. A call that is worth more than this, or that makes a hand ready for a
            draw if worths are not known, is no loss.
    """
    if actual.yaku is not None or let_go.yaku is None:
        return False
    if actual.worth is None or let_go.worth is None:
        return actual.shanten != 0
    return actual.worth <= let_go.worth


def _wait_slip(actual: Option, options: Sequence[Option]) -> tuple[str, Option] | None:
    others = [option for option in options if option.move == actual.move and _is_no_worse(option, actual)]
    live = [other for other in others if other.useful]
    if not actual.useful and live:
        return DEAD_WAIT, max(live, key=lambda item: item.useful or 0)
    free = [other for other in others if _is_free(other, actual)]
    if actual.furiten and actual.useful and free:
        return NEEDLESS_FURITEN, max(free, key=lambda item: item.useful or 0)
    return None


def _is_free(other: Option, actual: Option) -> bool:
    """Return whether another discard avoids furiten at no price.

    It must leave at least as many winning tiles, and the seat must not keep a safer tile by its own discard.

    Args:
        other: the other discard.
        actual: the discard that was made.
    """
    waits_for_more = (other.useful or 0) < (actual.useful or 0)
    return not other.furiten and not waits_for_more and not _keeps_safer(actual, other)


def _keeps_safer(actual: Option, other: Option) -> bool:
    """Return whether the seat keeps a tile that is safer than its discard; after riichi no tile can be kept.

    Args:
        actual: the discard that was made.
        other: the discard of the tile that the seat kept.
    """
    costs = (actual.price or 0.0) - (other.price or 0.0)
    return actual.move == rec.DISCARD and costs > hypot(actual.price_error, other.price_error)


def _is_no_worse(other: Option, actual: Option) -> bool:
    """Return whether another discard leaves a ready hand that is worth as much and risks no more."""
    if other.shanten != 0 or other.worth is None or actual.worth is None:
        return False
    return other.worth >= actual.worth and (other.danger or 0.0) <= (actual.danger or 0.0)


# ---------------------------------------------------------------------------------- the last round


def is_last_round(position: Position, round_: int) -> bool:
    """Return whether places count more than points: the last deal, what follows it, or nearly out of points.

    Args:
        position: the position as the seat sees it.
        round_: the number of the round, 0 for East 1.
    """
    rules = position.rules
    assert isinstance(rules, Rules)
    last = 4 * rules.rounds - 4 + rules.players - 1
    points = position.seats[0].points
    return round_ >= last or (points is not None and points < _LEFT)
