"""Compute the worth of each option with its danger, and the loss of the choice compared with the best.

    push = (1 - P) · V - L        V: what playing on brings, at the level that such hands came to
    fold = (1 - P) · F - L        only against a riichi; F: what folding from here on brings
    worth = the larger of the two = V + level - cost

P is the chance to deal in now, L the points that this costs. V is moved to the level of its row, since the
values of near hands are too high and those of far hands too low: without it values at different shanten
cannot be compared. An offered
tile is weighed without levels: call and pass have one measure with later calls in it, and strong players
agree with that in 90 of 100 offers, with levels in 80 (``make call-check``). The level of
an option is that move, and where folding is worth more the step from V to F; its cost is L, and P times what
the hand would have brought. So a reader can add up what is shown.

Without values, options are compared only by tiles and danger (`by_tiles`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import Final, NamedTuple

from paili.goal.offers import MARGIN
from paili.position import Position
from paili.position.facts import CLAIM
from paili.reviews import records as rec
from paili.reviews.model import ReviewModel, Row
from paili.reviews.options import OptionsOfMove, PlaceWorth, is_against
from paili.reviews.records import Option
from paili.tiles import NORTH

_RATES: Final = 0.02  # of a worth: how far the rates of the table are off
_LEAST: Final = 1000.0  # points: a worth is a difference of what is won and lost, its error that of the two


class Worths(NamedTuple):
    """The options with their worth.

    Attributes:
        options: the options.
        best: the index of the option that is worth most; None if the options are not valued.
        loss: by how much the chosen option is worth less; None if unknown.
        error: the error of the loss.
        row: the row of the decision.
    """

    options: tuple[Option, ...]
    best: int | None
    loss: float | None
    error: float
    row: Row


class Scale(NamedTuple):
    """The scale of a decision.

    Attributes:
        model: what was counted.
        position: what the seat knew.
        against: whether somebody is in riichi.
        unit: what a point of the deal is worth in what losses are counted in.
    """

    model: ReviewModel
    position: Position
    against: bool
    unit: float = 1.0

    @classmethod
    def of(cls, position: Position, model: ReviewModel, place: PlaceWorth | None = None) -> Scale:
        """Return the scale of a position, of points or of places."""
        return cls(model, position, is_against(position), 1.0 if place is None else place.per_point)

    @property
    def is_offer(self) -> bool:
        """Return whether a tile is offered."""
        return self.position.phase == CLAIM

    def row_of(self, option: Option) -> Row:
        """Return the row whose level an option has: that of the hand that it leaves."""
        is_open = option.move == rec.CALL or not self.position.hand.is_concealed
        return Row(rec.DISCARD, is_open, option.shanten, self.against)

    def hand(self, option: Option) -> float:
        """Return what playing on brings, at the level that such hands came to; of an offer as it is said."""
        shift = 0.0 if self.is_offer else self.unit * self.model.level(self.row_of(option)).shift
        return (option.points or 0.0) + shift

    def brings(self, option: Option) -> float:
        """Return what the seat gets if the discard does not deal in: by playing on, or by folding."""
        return option.fold if option.folds and option.fold is not None else self.hand(option)

    def weighed(self, option: Option) -> Option:
        """Return an option with its worth; as it is where nothing is known."""
        if option.points is None or option.danger is None or option.price is None:
            return option
        safe, hand = 1 - option.danger, self.hand(option)
        push = safe * hand - option.price
        fold = push if option.fold is None else safe * option.fold - option.price
        worth = max(push, fold)
        brings = hand if option.fold is None or fold <= push else option.fold  # see `brings`
        return replace(
            option, worth=worth, folds=fold > push, level=brings - option.points, cost=brings - worth
        )

    def error(self, option: Option, other: Option) -> float:
        """Return the stated error of the difference of two options, of which the first is worth more.

        Where that one plays on and the other folds it is no less than the margin within which nothing was
        counted that tells the two apart.
        """
        size = max(abs(option.points or 0.0), abs(other.points or 0.0), self.unit * _LEAST)
        parts = [_RATES * size, option.price_error, other.price_error]
        levels = [self._level_error(item) for item in (option, other)]
        if option.folds != other.folds or self.row_of(option) != self.row_of(other):
            parts += levels
        error = sqrt(sum(part * part for part in parts))
        return max(error, self.unit * self._margin) if other.folds and not option.folds else error

    @property
    def _margin(self) -> float:
        from paili.value.records import CLOSE

        return CLOSE[self.position.players].margin

    def _level_error(self, option: Option) -> float:
        if option.folds:
            return option.fold_error
        if self.is_offer:
            return self.unit * MARGIN if option.move == rec.CALL else 0.0
        return self.unit * self.model.level(self.row_of(option)).error


def weigh(result: OptionsOfMove, scale: Scale, kind: str) -> Worths:
    """Return what the options are worth; of a call the discard after it that is worth most."""
    options = tuple([_first([scale.weighed(item) for item in several]) for several in result.every])
    actual, is_open = options[result.chosen], not scale.position.hand.is_concealed
    row = Row(kind, is_open, result.shanten, scale.against)
    if actual.worth is None:
        return Worths(options, None, None, 0.0, row)
    aside = any(option.move == rec.NORTH for option in options)
    others = [
        place
        for place, option in enumerate(options)
        if place == result.chosen
        or (_compares(option, actual, result, scale, kind) and not (aside and _is_north(option)))
    ]
    best = max(others, key=lambda place: _rank(options[place], place == result.chosen))
    loss = (options[best].worth or 0.0) - actual.worth
    error = scale.error(options[best], actual) if best != result.chosen else 0.0
    return Worths(options, best, loss, error, row)


def _is_north(option: Option) -> bool:
    """Return whether an option throws a north, which is never best where one may be set aside."""
    return option.move in (rec.DISCARD, rec.RIICHI) and option.tile == NORTH


def _compares(option: Option, actual: Option, options: OptionsOfMove, scale: Scale, kind: str) -> bool:
    """Return whether an option is set beside the one that was taken: no step back unless against a riichi."""
    if scale.against or kind == rec.CALL or actual.shanten != options.shanten:
        return True
    return option.shanten == actual.shanten and option.move != rec.QUAD


def by_tiles(result: OptionsOfMove, scale: Scale, kind: str) -> Worths:
    """Return the options unvalued, with the discard to set beside the one that was taken, if there is one.

    It leaves the hand as near to ready. While nobody is in riichi it is the one with most useful tiles and of
    these the best shape; against a riichi the least dangerous of those that keep no less.
    """
    options = tuple([_first(several) for several in result.every])
    actual, is_open = options[result.chosen], not scale.position.hand.is_concealed
    row = Row(kind, is_open, result.shanten, scale.against)
    best = None
    if actual.move == rec.DISCARD and actual.shanten is not None and actual.danger is not None:
        others = [place for place, option in enumerate(options) if _is_beside(option, actual, scale.against)]
        best = max(others, key=lambda place: (_keeps(options[place], scale.against), place == result.chosen))
    return Worths(options, best, None, 0.0, row)


def _is_beside(option: Option, actual: Option, against: bool) -> bool:
    if option.move != actual.move or option.shanten != actual.shanten:
        return False
    return not against or not keeps_less(option, actual)


def _keeps(option: Option, against: bool) -> tuple[float, float]:
    if against:
        return -(option.danger or 0.0), option.useful or 0
    return option.useful or 0, option.good or 0.0


def keeps_less(actual: Option, best: Option) -> bool:
    """Return whether an option keeps fewer useful tiles than another, or as many and a worse shape."""
    less, more = (actual.useful or 0), (best.useful or 0)
    return less < more or (less == more and (actual.good or 0.0) < (best.good or 0.0))


def _first(several: Sequence[Option]) -> Option:
    """Return the discard after a call that is worth most; the nearest one where nothing is valued."""
    return max(several, key=lambda option: _rank(option, False))


def _rank(option: Option, is_made: bool) -> tuple[float, bool]:
    return (float("-inf") if option.worth is None else option.worth, is_made)
