"""Compute the value of each option, and the loss of the chosen option compared with the best option::

    push = (1 - P) · V - L        V: the value of playing on, corrected by the level of such hands
    fold = (1 - P) · F - L        only against a riichi; F: the value of folding from here on
    value = the larger of the two = V + level - cost

P is the chance that the discard deals in, and L is P times the points of the deal-in. The *level* corrects V:
it is the mean difference between the results of similar hands (one row of the statistics) and their computed
values. Without levels, values at different shanten could not be compared, because computed values are too
high at low shanten and too low at high shanten.

Calls and passes are compared without levels, because the values of a call and of a pass both include later
calls. Strong players agree with these values in 91 % of decisions on calls, and with corrected values in
85 %, or 73 % against a riichi (``make call-check``). If a call is worth less than a margin more than a pass,
the pass has no loss, as in `paili.evaluate_call`: `MARGIN`, against a riichi the margin of push or fold.

Against a riichi the value of a quad is the mean over its replacement tiles of the better one of playing on
and folding, and it does not say how often the hand folds. The level is added to all of it, although a fold
needs none: the value of a quad is wrong by the level of its row at most, which is 326 points with four
players and 200 with three. `QUAD_ERROR` is three times that, or more.

The field ``level`` of an option is this correction, plus the difference F - V if folding is worth more. The
field ``cost`` is L plus P times the value of the hand. So a reader can check the sum of the fields.

If a review has no values, it compares options only by useful tiles and danger (`by_tiles`).
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
from paili.reviews.model import DecisionGroup, ReviewModel
from paili.reviews.options import OptionsOfMove, PlaceFactor, is_against
from paili.reviews.records import Option, points_lost
from paili.tiles import NORTH

_FOUR: Final = 4
_RATES: Final = 0.02  # of a value: the error of the rates of the table
_LEAST: Final = 1000.0  # points: a value is the points won minus the points lost, its error that of both

DAMA_MARGIN: Final = 700.0
"""Below this margin a riichi is not told apart from dama of a higher value, in points.

Four players, phoenix room, January 2022: where nobody else is in riichi and dama was worth up to 700 points
more, seats that stayed dama got 2 ± 198 points less than the value of riichi; with what they lost later
between riichi and dama 261 ± 195 more (572 hands; in the halves of the games 136 ± 280, 374 ± 271). Where it
was worth more than that, they got 407 ± 377 more, with the later losses 762 ± 379 (314 hands; 1,175 ± 484,
304 ± 589). Against a riichi, up to 700 points, they got 156 ± 408 less with the later losses (156 hands), and
riichi 840 ± 415 more than their value (271); above that 2,112 ± 368 more (276 hands). For three players the
counts agree with the values. ``make dama-check`` counts them.
"""


QUAD_ERROR: Final = {(4, False): 440.0, (4, True): 1_040.0, (3, False): 910.0, (3, True): 2_380.0}
"""By the number of players, and whether an opponent is in riichi: the standard error of how much more a quad
brings than a discard, in points, where it is worth more.

Four players, nobody in riichi, phoenix room, January 2022: declared quads brought 159 ± 355 points more than
their value (371 decisions; in the halves of the games 421 ± 480 and −83 ± 519), discards in place of a quad
118 ± 254 more than theirs (353). Values say that these quads bring 698 points more than the discards; by the
results it is 739 ± 437. ``make quad-check`` counts them.
"""
FEW_QUADS: Final = 2_460.0
"""The same error where the quad is worth less and was declared: 11 such decisions of four players."""
NORTH_ERROR: Final = 550.0
"""The standard error of how much more a north set aside brings than a discard, in points (1,292 norths and 47
discards)."""


class Valuation(NamedTuple):
    """The options of a decision with their values.

    Attributes:
        options: the options.
        best: the index of the option with the highest value; the chosen pass if no call is worth
            `Scale.call_margin` more than the pass; None without computed values.
        loss: the value of the best option minus the value of the chosen option, in whole points (see
            `paili.reviews.records.points_lost`); None if unknown.
        error: the standard error of the loss, rounded to whole points.
        row: the group of similar decisions, with whose losses this loss is compared.
    """

    options: tuple[Option, ...]
    best: int | None
    loss: int | None
    error: int
    row: DecisionGroup


class Scale(NamedTuple):
    """The facts with which the values of options are computed.

    Attributes:
        model: the statistics of strong players.
        position: the position of the seat.
        against: whether an opponent is in riichi.
        unit: the factor from points of the deal to the unit of losses.
    """

    model: ReviewModel
    position: Position
    against: bool
    unit: float = 1.0

    @classmethod
    def of(cls, position: Position, model: ReviewModel, place: PlaceFactor | None = None) -> Scale:
        """Return what the values at a position are computed with.

        Losses are in points of the deal; if ``place`` is not None, in points of the final result.
        """
        return cls(model, position, is_against(position), 1.0 if place is None else place.per_point)

    @property
    def is_offer(self) -> bool:
        """Return whether the decision is the answer to a tile of another seat."""
        return self.position.phase == CLAIM

    def row_of(self, option: Option) -> DecisionGroup:
        """Return the group of the statistics to which the hand after an option belongs."""
        is_open = option.move == rec.CALL or not self.position.hand.is_concealed
        return DecisionGroup(rec.DISCARD, is_open, option.shanten, self.against)

    def hand(self, option: Option) -> float:
        """Return the value of playing on after an option, corrected with the results of similar hands in
        statistics.

        For an answer to a tile of another seat there is no correction.
        """
        shift = 0.0 if self.is_offer else self.unit * self.model.level(self.row_of(option)).shift
        return (option.points or 0.0) + shift

    def brings(self, option: Option) -> float:
        """Return the larger of the values of playing on and of folding after an option whose discard does not
        deal in.
        """
        return option.fold if option.folds and option.fold is not None else self.hand(option)

    def with_value(self, option: Option) -> Option:
        """Return an option with the field ``value`` computed; return an option without values unchanged."""
        if option.points is None or option.danger is None or option.danger_cost is None:
            return option
        safe, hand = 1 - option.danger, self.hand(option)
        push = safe * hand - option.danger_cost
        fold = push if option.fold is None else safe * option.fold - option.danger_cost
        value = max(push, fold)
        brings = hand if option.fold is None or fold <= push else option.fold  # see `brings`
        return replace(
            option, value=value, folds=fold > push, level=brings - option.points, cost=brings - value
        )

    def error(self, option: Option, other: Option) -> float:
        """Return the standard error of the difference between the values of two options.

        If ``option`` plays on and ``other`` folds, the error is at least the smallest difference between
        pushing and folding that the statistics can show; if ``option`` is dama and ``other`` the riichi with
        the same discard, at least the smallest difference between these; if one of the two is a quad or a
        north set aside, at least the error of the counted difference.

        Args:
            option: the option with the higher value.
            other: the other option.
        """
        size = max(abs(option.points or 0.0), abs(other.points or 0.0), self.unit * _LEAST)
        parts = [_RATES * size, option.danger_error, other.danger_error]
        levels = [self._level_error(item) for item in (option, other)]
        if option.folds != other.folds or self.row_of(option) != self.row_of(other):
            parts += levels
        error = sqrt(sum(part * part for part in parts))
        return max(error, self.unit * self._margin(option, other))

    def _margin(self, option: Option, other: Option) -> float:
        """Return the smallest difference that the statistics can show between two options, in points."""
        if other.folds and not option.folds and rec.QUAD not in (option.move, other.move):
            return self.push_margin
        if rec.QUAD in (option.move, other.move) and option.move != other.move:
            is_more = option.move == rec.QUAD
            return QUAD_ERROR[self.position.players, self.against] if is_more else FEW_QUADS
        if rec.NORTH in (option.move, other.move) and option.move != other.move:
            return NORTH_ERROR
        is_dama = other.move == rec.RIICHI and option.move == rec.DISCARD and option.tile == other.tile
        return DAMA_MARGIN if is_dama and self.position.players == _FOUR else 0.0

    @property
    def call_margin(self) -> float:
        """The difference below which a call is no better than the pass, as in `paili.evaluate_call`."""
        return self.unit * (self.push_margin if self.against else MARGIN)

    @property
    def push_margin(self) -> float:
        """The difference between push and fold below which they are not told apart, in points."""
        from paili.value.records import CLOSE

        return CLOSE[self.position.players].margin

    def _level_error(self, option: Option) -> float:
        if option.folds:
            return option.fold_error
        if self.is_offer:
            return self.call_margin if option.move == rec.CALL else 0.0
        return self.unit * self.model.level(self.row_of(option)).error


def weigh(result: OptionsOfMove, scale: Scale, kind: str) -> Valuation:
    """Return the options of a decision with their values; of the options of one call, return only the best.

    Args:
        result: the options, without their values.
        scale: the facts with which the value is computed.
        kind: the kind of decision.
    """
    options = tuple([_first([scale.with_value(item) for item in several]) for several in result.every])
    actual, is_open = options[result.chosen], not scale.position.hand.is_concealed
    row = DecisionGroup(kind, is_open, result.shanten, scale.against)
    if actual.value is None:
        return Valuation(options, None, None, 0, row)
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
    error = round(scale.error(options[best], actual)) if best != result.chosen else 0
    return Valuation(options, best, points_lost(actual, options[best]), error, row)


def _is_close_call(best: Option, actual: Option, scale: Scale) -> bool:
    """Return whether the best option is a call, the choice is a pass, and their difference is below
    `Scale.call_margin`.
    """
    gain = (best.value or 0.0) - (actual.value or 0.0)
    return best.move == rec.CALL and actual.move == rec.PASS and gain < scale.call_margin


def _is_north(option: Option) -> bool:
    """Return whether an option discards a north, which is always worse than setting the north aside."""
    return option.move in (rec.DISCARD, rec.RIICHI) and option.tile == NORTH


def _compares(option: Option, actual: Option, options: OptionsOfMove, scale: Scale, kind: str) -> bool:
    """Return whether an option can count as better than the chosen one.

    A quad and a north set aside that were not chosen cannot count as better, because too few were counted
    (`QUAD_ERROR`). While no opponent is in riichi, an option that raises the shanten cannot either.
    """
    if option.move in (rec.QUAD, rec.NORTH):
        return False
    if scale.against or kind == rec.CALL or actual.shanten != options.shanten:
        return True
    return option.shanten == actual.shanten


def by_tiles(result: OptionsOfMove, scale: Scale, kind: str) -> Valuation:
    """Return the options without values, and the discard with which the chosen discard is compared, if any.

    Only discards with the shanten of the chosen discard are candidates. If no opponent is in riichi, the
    result is the candidate with the most useful tiles; of candidates with equally many, the one with the
    largest share of good waits (the field ``good``). If an opponent is in riichi, the result is the least
    dangerous candidate that keeps at least as many useful tiles as the chosen discard.
    """
    options = tuple([_first(several) for several in result.every])
    actual, is_open = options[result.chosen], not scale.position.hand.is_concealed
    row = DecisionGroup(kind, is_open, result.shanten, scale.against)
    best = None
    if actual.move == rec.DISCARD and actual.shanten is not None and actual.danger is not None:
        others = [
            place for place, option in enumerate(options) if _is_comparable(option, actual, scale.against)
        ]
        best = max(others, key=lambda place: (_keeps(options[place], scale.against), place == result.chosen))
    return Valuation(options, best, None, 0, row)


def _is_comparable(option: Option, actual: Option, against: bool) -> bool:
    if option.move != actual.move or option.shanten != actual.shanten:
        return False
    return not against or not keeps_less(option, actual)


def _keeps(option: Option, against: bool) -> tuple[float, float]:
    if against:
        return -(option.danger or 0.0), option.useful or 0
    return option.useful or 0, option.good or 0.0


def keeps_less(actual: Option, best: Option) -> bool:
    """Return whether an option keeps fewer useful tiles than another option, or equally many with worse
    waits.
    """
    less, more = (actual.useful or 0), (best.useful or 0)
    return less < more or (less == more and (actual.good or 0.0) < (best.good or 0.0))


def _first(several: Sequence[Option]) -> Option:
    """Return the best option among options with the same call and different discards after it.

    If there are no values, return the option with the lowest shanten.
    """
    return max(several, key=lambda option: _rank(option, False))


def _rank(option: Option, is_made: bool) -> tuple[float, bool]:
    """Return the sort key of an option; the option with the highest key is the best.

    Args:
        option: the option.
        is_made: whether the seat chose the option. If values differ only by rounding, the chosen option ranks
            first.
    """
    return (float("-inf") if option.value is None else round(option.value, 9), is_made)
