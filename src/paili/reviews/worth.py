"""Compute the worth of each option with its danger, and the loss of the choice compared with the best::

    push = (1 - P) · V - L        V: the value of playing on, corrected by the level of such hands
    fold = (1 - P) · F - L        only against a riichi; F: the value of folding from here on
    worth = the larger of the two = V + level - cost

P is the chance to deal in now, L the points that this costs. V is corrected by the *level* of its row: the
mean difference between the results of such hands in counted games and their computed values. Computed values
of near hands are too high and those of far hands too low, so values at different shanten could not be
compared without it. Offered tiles are compared without levels: the values of call and pass both include later
calls, and strong players agree with them in 90 of 100 offers, with levels in 80 (``make call-check``). A pass
loses nothing to a call that is worth less than `MARGIN` points more, as in `paili.evaluate_call`.

The ``level`` of an option is this correction, plus the difference F - V if folding is worth more. Its
``cost`` is L, plus P times the value of the hand. So a reader can add up the numbers that are shown.

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
    """The options of a decision with their worth.

    Attributes:
        options: the options.
        best: the index of the option that is worth most; the chosen pass if no call is worth `MARGIN` points
            more; None if the options are not valued.
        loss: the difference between the worth of the best and of the chosen option; None if unknown.
        error: the error of the loss.
        row: the group of similar decisions, with which the loss is compared.
    """

    options: tuple[Option, ...]
    best: int | None
    loss: float | None
    error: float
    row: Row


class Scale(NamedTuple):
    """The facts with which the worth of options is computed.

    Attributes:
        model: the counts of strong players.
        position: the position of the seat.
        against: whether an opponent is in riichi.
        unit: the worth of one point of the deal in the unit of the losses.
    """

    model: ReviewModel
    position: Position
    against: bool
    unit: float = 1.0

    @classmethod
    def of(cls, position: Position, model: ReviewModel, place: PlaceWorth | None = None) -> Scale:
        """Return the facts for a position with losses in points, or in places if ``place`` is set."""
        return cls(model, position, is_against(position), 1.0 if place is None else place.per_point)

    @property
    def is_offer(self) -> bool:
        """Return whether a tile is offered."""
        return self.position.phase == CLAIM

    def row_of(self, option: Option) -> Row:
        """Return the group of counted hands to which the hand after an option belongs."""
        is_open = option.move == rec.CALL or not self.position.hand.is_concealed
        return Row(rec.DISCARD, is_open, option.shanten, self.against)

    def hand(self, option: Option) -> float:
        """Return the value of playing on after an option, corrected to the results of such hands in counted
        games.

        For an offered tile there is no correction.
        """
        shift = 0.0 if self.is_offer else self.unit * self.model.level(self.row_of(option)).shift
        return (option.points or 0.0) + shift

    def brings(self, option: Option) -> float:
        """Return the larger value of playing on and folding after an option, if its discard does not deal
        in.
        """
        return option.fold if option.folds and option.fold is not None else self.hand(option)

    def with_worth(self, option: Option) -> Option:
        """Return an option with its worth filled in; an option without values is returned unchanged."""
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
        """Return the error of the difference between the worths of two options.

        If the first plays on and the second folds, the error is at least the smallest difference between
        pushing and folding that the counted games can show.

        Args:
            option: the option that is worth more.
            other: the other option.
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
    """Return the options of a decision with their worth; of the discards after a call only the best is
    returned.

    Args:
        result: the options, without their worth.
        scale: the facts with which the worth is computed.
        kind: the kind of decision.
    """
    options = tuple([_first([scale.with_worth(item) for item in several]) for several in result.every])
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
    if _is_close_call(options[best], actual, scale):
        best = result.chosen
    loss = (options[best].worth or 0.0) - actual.worth
    error = scale.error(options[best], actual) if best != result.chosen else 0.0
    return Worths(options, best, loss, error, row)


def _is_close_call(best: Option, actual: Option, scale: Scale) -> bool:
    """Return whether the best option is a call that is not told apart from the chosen pass."""
    gain = (best.worth or 0.0) - (actual.worth or 0.0)
    return best.move == rec.CALL and actual.move == rec.PASS and gain < scale.unit * MARGIN


def _is_north(option: Option) -> bool:
    """Return whether an option discards a north; setting a north aside is always better."""
    return option.move in (rec.DISCARD, rec.RIICHI) and option.tile == NORTH


def _compares(option: Option, actual: Option, options: OptionsOfMove, scale: Scale, kind: str) -> bool:
    """Return whether an option can count as better than the chosen one.

    While no opponent is in riichi, an option that steps away from ready, or a quad, cannot.
    """
    if scale.against or kind == rec.CALL or actual.shanten != options.shanten:
        return True
    return option.shanten == actual.shanten and option.move != rec.QUAD


def by_tiles(result: OptionsOfMove, scale: Scale, kind: str) -> Worths:
    """Return the options without values, and the discard to compare the chosen one with, if there is one.

    That discard leaves the hand as near to ready. If no opponent is in riichi, it is the discard that keeps
    the most useful tiles, and among equals the best shape. Otherwise it is the least dangerous of the
    discards that keep as many useful tiles as the chosen one.
    """
    options = tuple([_first(several) for several in result.every])
    actual, is_open = options[result.chosen], not scale.position.hand.is_concealed
    row = Row(kind, is_open, result.shanten, scale.against)
    best = None
    if actual.move == rec.DISCARD and actual.shanten is not None and actual.danger is not None:
        others = [
            place for place, option in enumerate(options) if _is_comparable(option, actual, scale.against)
        ]
        best = max(others, key=lambda place: (_keeps(options[place], scale.against), place == result.chosen))
    return Worths(options, best, None, 0.0, row)


def _is_comparable(option: Option, actual: Option, against: bool) -> bool:
    if option.move != actual.move or option.shanten != actual.shanten:
        return False
    return not against or not keeps_less(option, actual)


def _keeps(option: Option, against: bool) -> tuple[float, float]:
    if against:
        return -(option.danger or 0.0), option.useful or 0
    return option.useful or 0, option.good or 0.0


def keeps_less(actual: Option, best: Option) -> bool:
    """Return whether an option keeps fewer useful tiles than another, or equally many and a worse shape."""
    less, more = (actual.useful or 0), (best.useful or 0)
    return less < more or (less == more and (actual.good or 0.0) < (best.good or 0.0))


def _first(several: Sequence[Option]) -> Option:
    """Return the best of the options that are one call with different discards after it.

    If the options are not valued, this is the one nearest to ready.
    """
    return max(several, key=lambda option: _rank(option, False))


def _rank(option: Option, is_made: bool) -> tuple[float, bool]:
    """Return the sort key of an option; the option with the highest key is the best.

    Args:
        option: the option.
        is_made: whether the option was taken. If worths differ only by rounding, the option that was taken is
            the best.
    """
    return (float("-inf") if option.worth is None else round(option.worth, 9), is_made)
