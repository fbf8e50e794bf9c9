"""Decide which decisions are mistakes and of which class, as far as the statistics of strong players allow.

A loss is no mistake in five cases. First, the loss is at most its error
(`paili.reviews.records.Decision.error`). Second, strong players lose as much in more than 5 % of similar
decisions. Third, the loss is below a minimum, which is higher on the first turns. Fourth, the chosen option
leaves a higher shanten than the best option while nobody is in riichi (strong players choose so for value,
for a flush, and to fold). Fifth, one of the two options is a quad or a north set aside, of which too few were
counted. In the last round final placement matters more than points, so only mistakes of efficiency and
oversights (see `oversight_of`) count.

If the review computes no values (`_by_tiles`), useful tiles replace points. A discard is a mistake of
efficiency if strong players keep more useful tiles in more than 95 % of similar decisions. It is a mistake of
defence if another discard keeps as many useful tiles, is not a dora, and is safer by the margin that a review
with values uses.
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
from paili.reviews.values import Scale, Valuation, keeps_less
from paili.scoring.rules import Rules
from paili.scoring.yaku.dora import dora_of
from paili.tiles import kind_of

EARLY: Final = 3  # turns
_ONE_AWAY: Final = 1
_LEFT: Final = 1_000  # points of a seat that may soon be out
_PERCENT: Final = 100


class Judgement(NamedTuple):
    """The judgement of a decision: its class of mistake, or the reason for none.

    Attributes:
        class_: the class of the mistake; "" for no mistake.
        large: whether the loss exceeds the threshold for large losses, with or without a class.
        reason: the reason why the review does not judge the decision, as
            `paili.reviews.records.Decision.judged`; "" if it does.
    """

    class_: str
    large: bool
    reason: str


class LossParts(NamedTuple):
    """The two parts of a loss, whose sum is the loss.

    Attributes:
        hand: the points of playing on (or of folding, if that is more) after the best option, minus those
            after the chosen option.
        danger: the points that the danger of the chosen discard costs, minus those for the best discard.
    """

    hand: float
    danger: float


class ReviewCase(NamedTuple):
    """A decision in the form in which `judge` takes it.

    Attributes:
        kind: the kind of decision, as `paili.reviews.records.Decision.kind`.
        turn: the turn of the seat, from 1.
        last_round: whether final placement matters more than points.
        chosen: the index of the option that the seat chose.
        valuation: the options with their values.
        scale: the statistics and the unit with which the values of the options were computed.
        is_valued: whether the values of the options were computed.
        objective: the unit of losses.
    """

    kind: str
    turn: int
    last_round: bool
    chosen: int
    valuation: Valuation
    scale: Scale
    is_valued: bool = True
    objective: str = rec.POINTS

    @property
    def actual(self) -> Option:
        """The option that the seat chose."""
        return self.valuation.options[self.chosen]

    @property
    def best(self) -> Option:
        """The option with the highest value."""
        return self.valuation.options[self.chosen if self.valuation.best is None else self.valuation.best]

    @property
    def parts(self) -> LossParts:
        """Return how many points of the loss come from the hand and how many from the danger to deal in."""
        actual, best = self.actual, self.best
        hand = self.scale.brings(best) - self.scale.brings(actual)
        return LossParts(hand, (best.value or 0.0) - (actual.value or 0.0) - hand)

    @property
    def loss(self) -> float | None:
        """The loss in points of the deal, which is the unit of the statistics of strong players."""
        return None if self.valuation.loss is None else self.valuation.loss / self.scale.unit

    @property
    def error(self) -> float:
        """Return the standard error of the loss, in points of the deal."""
        return self.valuation.error / self.scale.unit

    @property
    def hand_part(self) -> float:
        """Return the part of the loss that comes from the hand, in points of the deal."""
        return self.parts.hand / self.scale.unit

    @property
    def fewer(self) -> int:
        """Return the number of useful tiles after the best option, minus the number after the chosen
        option.
        """
        return (self.best.useful or 0) - (self.actual.useful or 0)

    def among(self, class_: str) -> Among | None:
        """Return the losses of strong players in similar decisions; None without statistics.

        Args:
            class_: the class of the mistake. If the review has no values, there are statistics only for the
                class efficiency.
        """
        if self.loss is not None:
            of, lose, mean = astuple(self.model.among(self.valuation.row, self.loss))
            return Among(of, lose, self.scale.unit * mean)
        is_counted = class_ == rec.EFFICIENCY and not self.is_valued
        return self.model.among_by_tiles(self.valuation.row, self.fewer) if is_counted else None

    @property
    def model(self) -> ReviewModel:
        """Return the statistics of strong players."""
        return self.scale.model


def judge(case: ReviewCase) -> Judgement:
    """Return the judgement of a decision: the class of its mistake, or the reason for no judgement."""
    if oversight_of(case) is not None:
        return Judgement(rec.OVERSIGHT, False, "")
    if not case.is_valued:
        class_ = _by_tiles(case)
        return Judgement(class_, False, "" if class_ else rec.NO_VALUES)
    loss = case.loss
    if loss is None:
        return Judgement("", False, _not_valued(case))
    large = loss > max(case.model.thresholds["large"], case.error)
    if _is_step_back(case) and not case.last_round:
        return Judgement("", large, rec.STEP_BACK if loss > case.error else "")
    if loss <= max(case.error, _most_of_strong(case)) or loss < _least(case):
        return Judgement("", large, "")
    class_ = (_class_of_last_round if case.last_round else _class)(case, loss)
    return Judgement(class_, large, rec.LAST_ROUND if case.last_round and not class_ else "")


def _not_valued(case: ReviewCase) -> str:
    if case.actual.move not in (rec.DISCARD, rec.RIICHI, rec.CALL, rec.PASS) or case.kind == rec.WIN:
        return rec.NOT_VALUED
    is_valued = any(option.value is not None for option in case.valuation.options)
    return rec.OUT_OF_REACH if is_valued else rec.FAR


def _least(case: ReviewCase) -> float:
    """Return the smallest loss that can be a mistake; it is higher on the first turns."""
    return case.model.thresholds["first turns" if case.turn <= EARLY else "least"]


def _most_of_strong(case: ReviewCase) -> float:
    """Return the loss that only 5 % of similar decisions of strong players exceed."""
    return case.model.strong(case.valuation.row).loss_reached_by(case.model.thresholds["strong"])


def _is_step_back(case: ReviewCase) -> bool:
    """Return whether the chosen or the best discard raises the shanten while nobody is in riichi."""
    is_own = not case.scale.against and case.kind != rec.CALL
    shanten = max(case.actual.shanten or 0, case.best.shanten or 0)
    return is_own and shanten > (case.valuation.row.shanten or 0)


def _class_of_last_round(case: ReviewCase, loss: float) -> str:
    return rec.EFFICIENCY if _is_efficiency(case, loss) else ""


def _class(case: ReviewCase, loss: float) -> str:
    """Return the class of the mistake in a decision with a loss; "" if no class fits.

    Args:
        case: the decision.
        loss: the loss of the decision in points.
    """
    moves = {case.actual.move, case.best.move}
    if len(moves) > 1 and moves & {rec.QUAD, rec.NORTH}:
        return ""  # too few quads and norths were counted to call one of them a mistake
    if case.kind == rec.CALL:
        is_loss = loss >= _threshold(case, "call") and case.actual.move != case.best.move
        return rec.CALL if is_loss else ""
    if rec.RIICHI in (case.actual.move, case.best.move) and case.actual.move != case.best.move:
        return rec.RIICHI if loss >= _threshold(case, "riichi") else ""
    if case.scale.against:
        return _under_riichi(case, loss)
    if _is_efficiency(case, loss):
        return rec.EFFICIENCY
    keeps = (case.actual.useful or 0) >= (case.best.useful or 0) or not _wins_less(case)
    return rec.VALUE if keeps and min(loss, case.hand_part) >= _threshold(case, "value") else ""


def _threshold(case: ReviewCase, name: str) -> float:
    thresholds = case.model.thresholds
    return thresholds.get(f"{name} riichi" if case.scale.against else name, thresholds[name])


def _is_efficiency(case: ReviewCase, loss: float) -> bool:
    """Return whether the loss of a decision is a mistake of efficiency.

    This is so if the chosen option has the same shanten as the best one, keeps fewer useful tiles (or as many
    with worse waits), and wins less often. The result is False while an opponent is in riichi.
    """
    actual, best = case.actual, case.best
    if case.scale.against or _is_step_back(case) or actual.move != best.move or case.kind == rec.CALL:
        return False
    is_less = keeps_less(actual, best) and _wins_less(case)
    return is_less and min(loss, case.hand_part) >= _threshold(case, "efficiency")


def _wins_less(case: ReviewCase) -> bool:
    return (case.actual.win or 0.0) < (case.best.win or 0.0)


def _under_riichi(case: ReviewCase, loss: float) -> str:
    actual, best = case.actual, case.best
    more = (actual.danger or 0.0) - (best.danger or 0.0)
    least = case.model.thresholds["danger"] / _PERCENT
    is_as_good = case.hand_part >= -case.error
    if more >= least and is_as_good and loss >= _threshold(case, "defence"):
        return rec.DEFENCE
    near = (case.valuation.row.shanten or 0) <= _ONE_AWAY
    pushes = actual.folds != best.folds or abs(more) >= least
    most = case.model.thresholds["push or fold near" if near else "push or fold far"]
    return rec.PUSH_OR_FOLD if pushes and loss >= most else ""


# ---------------------------------------------------------------------------------- by tiles and danger


def _by_tiles(case: ReviewCase) -> str:
    """Return the class of the mistake in a decision without computed values; "" for no mistake.

    The result is "" if the shanten is above `MOST_SHANTEN`, or if the chosen option raises the shanten.
    """
    nearest = case.valuation.row.shanten
    if (
        case.valuation.best is None
        or nearest is None
        or nearest > MOST_SHANTEN
        or case.actual.shanten != nearest
    ):
        return ""
    if case.scale.against:
        return rec.DEFENCE if not case.last_round and _is_needless(case) else ""
    strong = case.model.strong_by_tiles(case.valuation.row)
    most = strong.loss_reached_by(case.model.thresholds["strong"])
    is_told = strong.decisions > 0 and case.turn > EARLY and case.fewer > most
    return rec.EFFICIENCY if is_told else ""


def _is_needless(case: ReviewCase) -> bool:
    """Return whether the chosen discard was more dangerous than necessary: the best one is safer.

    The best discard (see `by_tiles`) keeps at least as many useful tiles. It must not be a dora, and its
    danger must be lower by the margin from the statistics.
    """
    actual, best, thresholds = case.actual, case.best, case.model.thresholds
    more = (actual.danger or 0.0) - (best.danger or 0.0)
    costs = (actual.danger_cost or 0.0) - (best.danger_cost or 0.0)
    error = hypot(actual.danger_error, best.danger_error)
    if more < thresholds["danger"] / _PERCENT or costs <= max(thresholds["defence"], error):
        return False
    return not _throws_dora(best, case.scale.position)


def _throws_dora(option: Option, position: Position) -> bool:
    assert option.tile is not None
    dora = {dora_of(kind_of(face), position.players) for face in position.indicators}
    thrown = position.hand.discard(option.tile)
    return option.tile in dora or sum(thrown.reds) < sum(position.hand.reds)


# ---------------------------------------------------------------------------------- oversights

LET_GO: Final = "let go"
NEEDLESS_FURITEN: Final = "furiten"
DEAD_WAIT: Final = "dead wait"
NO_YAKU: Final = "no yaku"


def oversight_of(case: ReviewCase) -> tuple[str, Option] | None:
    """Return the oversight in a decision and the option that avoids it; None if there is none.

    There are three oversights. The first is a pass on a win, except in the last round, where the winner may
    finish on a worse place. The second is a furiten wait, or a wait for tiles of which none are left,
    although another discard leaves as good a hand without this defect; in dama, a furiten wait that keeps a
    safer tile is no oversight. The third is a call after which the hand cannot reach a yaku, although it
    could before, unless the call is worth more than the pass.
    """
    actual = case.actual
    win = next((option for option in case.valuation.options if option.move == rec.WIN), None)
    if win is not None and actual.move != rec.WIN:
        return None if case.last_round else (LET_GO, win)
    if actual.move == rec.CALL:
        let_go = next(option for option in case.valuation.options if option.move == rec.PASS)
        return (NO_YAKU, let_go) if _gives_up_yaku(actual, let_go) else None
    if actual.shanten != 0 or actual.move not in (rec.DISCARD, rec.RIICHI):
        return None
    return _wait_oversight(actual, case.valuation.options)


def _gives_up_yaku(actual: Option, let_go: Option) -> bool:
    """Return whether a hand cannot reach a yaku after a call, although it could after a pass, without a gain.

    Args:
        actual: the call that was made.
        let_go: the pass. A call that is worth more than the pass is a gain; if values are unknown, a call
            that leaves a tenpai hand is a gain (it gets the noten payments).
    """
    if actual.yaku is not None or let_go.yaku is None:
        return False
    if actual.value is None or let_go.value is None:
        return actual.shanten != 0
    return actual.value <= let_go.value


def _wait_oversight(actual: Option, options: Sequence[Option]) -> tuple[str, Option] | None:
    others = [option for option in options if option.move == actual.move and _is_no_worse(option, actual)]
    live = [other for other in others if other.useful]
    if not actual.useful and live:
        return DEAD_WAIT, max(live, key=lambda item: item.useful or 0)
    free = [other for other in others if _is_free(other, actual)]
    if actual.furiten and actual.useful and free:
        return NEEDLESS_FURITEN, max(free, key=lambda item: item.useful or 0)
    return None


def _is_free(other: Option, actual: Option) -> bool:
    """Return whether another discard avoids furiten without a disadvantage.

    The other discard must leave at least as many winning tiles, and must not be safer than the discard made:
    otherwise the seat kept a safe tile for later.

    Args:
        other: the other discard.
        actual: the discard that was made.
    """
    waits_for_more = (other.useful or 0) < (actual.useful or 0)
    return not other.furiten and not waits_for_more and not _keeps_safer(actual, other)


def _keeps_safer(actual: Option, other: Option) -> bool:
    """Return whether the seat kept a tile that is safer than its discard; False for a declaration of riichi.

    Args:
        actual: the discard that was made.
        other: the discard of the tile that the seat kept.
    """
    costs = (actual.danger_cost or 0.0) - (other.danger_cost or 0.0)
    return actual.move == rec.DISCARD and costs > hypot(actual.danger_error, other.danger_error)


def _is_no_worse(other: Option, actual: Option) -> bool:
    """Return whether another discard leaves a tenpai hand, is worth at least as much, and is not more
    dangerous.
    """
    if other.shanten != 0 or other.value is None or actual.value is None:
        return False
    return other.value >= actual.value and (other.danger or 0.0) <= (actual.danger or 0.0)


# ---------------------------------------------------------------------------------- the last round


def is_last_round(position: Position, round_: int) -> bool:
    """Return whether final placement matters more than points: from the last deal on, or with few points
    left.

    Args:
        position: the position as the seat sees it.
        round_: the number of the round, 0 for East 1.
    """
    rules = position.rules
    assert isinstance(rules, Rules)
    last = 4 * rules.rounds - 4 + rules.players - 1
    points = position.seats[0].points
    return round_ >= last or (points is not None and points < _LEFT)
