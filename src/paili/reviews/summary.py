"""Sum up many decisions: mistakes by class, agreement with the best option by shanten, and luck.

Each error (±) is one standard error, computed with the decisions of a deal as one cluster. The summary gives
no grade, because the mean loss of a single game depends more on the hands of the game than on the strength of
a player.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple, Self

from paili.estimates import ClusterSums
from paili.record import Record, json_record
from paili.reviews.luck import DealLuck
from paili.reviews.model import GROUPED, DecisionGroup, ReviewModel, review_model
from paili.reviews.records import CLASSES, EFFICIENCY, OTHER_FANS, POINTS, SHAPE, Decision

WORST: Final = 5
BY_SHAPE: Final = (EFFICIENCY,)
"""The classes of mistakes that are claimed in a Chinese game."""
_HUNDRED: Final = 100
_SEVERAL: Final = 2  # mistakes of a class that get advice
_CLEARLY: Final = 2  # standard errors above the rate of strong players
_AGREED: Final = 1.0  # point: what loses less is as good


@json_record("name", "count", "loss", "rate", "error", "strong")
@dataclass(frozen=True, slots=True)
class ClassCount:
    """The mistakes of one class in a review: their number, their losses, and the rate of strong players.

    Attributes:
        name: the name of the class, one of ``paili.reviews.CLASSES``.
        count: the number of mistakes.
        loss: the sum of the losses of these mistakes, in points of the deal or of the final result (see
            ``objective`` of `ReviewSummary`); a mistake without values, such as a win that the player passed
            on, counts as 0. In Chinese games always 0.
        rate: the number of mistakes per 100 decisions.
        error: the standard error of ``rate``.
        strong: the mistakes of this class per 100 decisions of strong players; None in Chinese games.
    """

    name: str
    count: int
    loss: int
    rate: float
    error: float
    strong: float | None


@json_record()
@dataclass(frozen=True, slots=True)
class Agreement:
    """How often a seat chose the best option, in one group of similar decisions, beside strong players.

    Attributes:
        kind: what the decisions are about: "discard", "riichi" (or dama) or "call".
        is_open: whether the hand had called.
        shanten: the lowest shanten that any option leaves.
        against: whether an opponent was in riichi.
        of: the number of these decisions of the seat.
        best: the percentage of them, 0 to 100, in which the seat chose the best option, or lost less than one
            point.
        error: the standard error of ``best``, in percent.
        strong: the same percentage for strong players in similar decisions.
    """

    kind: str
    is_open: bool
    shanten: int
    against: bool
    of: int
    best: float
    error: float
    strong: float


@json_record()
@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a seat over many deals, apart from its decisions: each result beside its expectation.

    Attributes:
        deals: the number of deals.
        dealt: the mean shanten of the dealt hands; None if no hand is known.
        dealt_error: the standard error of ``dealt``.
        dealt_expected: the mean shanten over all possible hands.
        ready: the number of deals in which the hand reached tenpai with a known chance to win.
        won: the number of wins in the deals counted in ``ready``.
        won_expected: the expectation of ``won``: the sum of the chances to win when the hands first reached
            tenpai.
        won_error: the standard deviation of ``won`` that follows from these chances.
        ura_wins: the number of wins in riichi with known ura dora indicators.
        ura: the number of ura dora in the wins counted in ``ura_wins``.
        ura_expected: the expectation of ``ura``.
        walls: the number of tenpai hands for which the wall is known.
        waits: the number of winning tiles of these hands that were left in the wall.
        waits_expected: the expectation of ``waits``.
    """

    deals: int
    dealt: float | None
    dealt_error: float
    dealt_expected: float
    ready: int
    won: int
    won_expected: float
    won_error: float
    ura_wins: int
    ura: int
    ura_expected: float
    walls: int
    waits: int
    waits_expected: float


@json_record()
@dataclass(frozen=True, slots=True)
class ShapeCount:
    """How good the discards of a seat in a Chinese game were, by shanten and useful tiles.

    Attributes:
        of: the number of discards that were compared with other discards.
        best: the number of these discards that are at least as good as every other discard.
        farther: the number of these discards after which the shanten is higher than after the best one.
        fewer: the number of these discards that leave the lowest shanten, but fewer useful tiles than the
            best one.
        useful: the mean number of useful tiles that the discards counted in ``fewer`` lose; None if ``fewer``
            is 0.
        fans: the number of further discards, which are not compared, because every better discard moves a
            valuable fan farther away.
    """

    of: int
    best: int
    farther: int
    fewer: int
    useful: float | None
    fans: int


@json_record(
    "games", "deals", "decisions", "valued", "mean_loss", "error", "classes", "agreement", "luck",
    "objective", "shape",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class ReviewSummary(Record):
    """The totals of one or more reviews: mistakes by class, mean loss, agreement with the best option, luck.

    Attributes:
        games, deals, decisions: the numbers of games, deals and decisions.
        valued: the number of decisions whose loss was computed; a loss may be 0. Always 0 in Chinese games.
        mean_loss: the mean loss of the decisions counted in ``valued``, in points (see ``objective``); None
            if ``valued`` is 0.
        error: the standard error of ``mean_loss``; None if these decisions belong to fewer than two deals.
        classes: the mistakes of each class.
        agreement: for each group of similar decisions, how often the seat chose the best option.
        luck: the luck of the deals.
        objective: the unit of losses: "points" of the deal; "place" for points of the final result with uma
            and oka; or "shape" in a Chinese game, whose losses are not in points.
        shape: the counts of discards by shape in Chinese games; otherwise None.
    """

    games: int
    deals: int
    decisions: int
    valued: int
    mean_loss: float | None
    error: float | None
    classes: tuple[ClassCount, ...]
    agreement: tuple[Agreement, ...]
    luck: Luck
    objective: str = POINTS
    shape: ShapeCount | None = None

    @property
    def costliest(self) -> ClassCount | None:
        """The class with the largest losses among those that strong players make clearly less often.

        Such a class has at least two mistakes, and its rate exceeds the rate of strong players by more than
        two standard errors. None if there is no such class, and in Chinese games.
        """
        several = [(item, item.strong) for item in self.classes if item.count >= _SEVERAL]
        clear = [
            item
            for item, strong in several
            if strong is not None and item.rate - _CLEARLY * item.error > strong
        ]
        return max(clear, key=lambda item: (item.loss, item.count), default=None)


class CountedDecision(NamedTuple):
    """The facts of a decision that a summary counts.

    Attributes:
        number: the number of the deal in its game, from 0.
        kind, is_open, shanten, against: the group of similar decisions, a
            `paili.reviews.model.DecisionGroup`.
        loss: the loss in the unit of the review; None if no values were computed.
        class_: the class of the mistake; "" for no mistake.
        lost: the loss in a Chinese game, as shanten and useful tiles; None if the review has no option to
            compare with the chosen one.
        judged: the reason why the decision is not judged; "" if it is judged.
    """

    number: int
    kind: str
    is_open: bool
    shanten: int | None
    against: bool
    loss: int | None
    class_: str
    lost: tuple[int, int] | None = None
    judged: str = ""

    @classmethod
    def of(cls, decision: Decision) -> Self:
        """Return what a summary counts of a decision: its kind, shanten, loss and class."""
        return cls(
            decision.number, decision.kind, decision.is_open, decision.shanten, decision.against,
            decision.loss, decision.class_,
            None if decision.lost is None else (decision.lost.shanten, decision.lost.useful), decision.judged,
        )  # fmt: skip

    @property
    def row(self) -> DecisionGroup:
        """The group of similar decisions that the decision belongs to."""
        return DecisionGroup(self.kind, self.is_open, self.shanten, self.against)


class Tally:
    """A counter of decisions, to which games are added.

    It needs memory for the luck of each deal, but none for each decision.

    Args:
        players: the number of players, 4 or 3, which selects the statistics of strong players.
        objective: the unit of losses.
    """

    def __init__(self, players: int, objective: str = POINTS) -> None:
        self.objective, self.is_by_shape = objective, objective == SHAPE
        self._compared = self._farther = self._fewer = self._useful = self._fans = 0
        self.model: ReviewModel = review_model(players)
        self.games = self.decisions = 0
        self._losses = ClusterSums()
        self._classes = {name: ClusterSums() for name in CLASSES}
        self._lost: dict[str, int] = defaultdict(int)
        self._rows: dict[DecisionGroup, ClusterSums] = defaultdict(ClusterSums)
        self._luck: list[DealLuck] = []

    def add(self, decisions: Iterable[CountedDecision], luck: Iterable[DealLuck]) -> None:
        """Add the decisions and the luck of a game."""
        self.games += 1
        self._luck += luck
        by_deal: dict[int, list[CountedDecision]] = defaultdict(list)
        for decision in decisions:
            by_deal[decision.number].append(decision)
        for several in by_deal.values():
            self._add_deal(several)

    def _add_deal(self, several: Sequence[CountedDecision]) -> None:
        self.decisions += len(several)
        for steps, useful in [item.lost for item in several if item.lost is not None]:
            self._compared += 1
            self._farther += steps > 0
            if useful and not steps:
                self._fewer += 1
                self._useful += useful
        self._fans += sum(item.judged == OTHER_FANS for item in several)
        self._losses.add_cluster([item.loss for item in several if item.loss is not None])
        for name, means in self._classes.items():
            means.add_cluster([float(item.class_ == name) for item in several])
            self._lost[name] += sum(item.loss or 0 for item in several if item.class_ == name)
        rows: dict[DecisionGroup, list[float]] = defaultdict(list)
        for entry in several:
            if entry.loss is not None and entry.shanten is not None and entry.kind in GROUPED:
                rows[entry.row].append(float(entry.loss < _AGREED))
        for row, agreed in rows.items():
            self._rows[row].add_cluster(agreed)

    def summary(self) -> ReviewSummary:
        """Return the totals over all games that have been added."""
        mean, error = self._losses.estimate if self._losses.count else (None, None)
        return ReviewSummary(
            self.games, len(self._luck), self.decisions, self._losses.count, mean, error,
            tuple(self._class(name) for name in (BY_SHAPE if self.is_by_shape else CLASSES)),
            tuple(self._agreement(row) for row in sorted(self._rows)), _luck(self._luck, self.model),
            self.objective, self._shape() if self.is_by_shape else None,
        )  # fmt: skip

    def _shape(self) -> ShapeCount:
        of, farther, fewer = self._compared, self._farther, self._fewer
        mean = self._useful / fewer if fewer else None
        return ShapeCount(of, of - farther - fewer, farther, fewer, mean, self._fans)

    def _class(self, name: str) -> ClassCount:
        means, of = self._classes[name], self.model.classes.get("decisions", 0)
        rate, error = means.share if means.count else (0.0, 0.0)
        strong = _HUNDRED * self.model.classes.get(name, 0) / of if of else 0.0
        return ClassCount(
            name, round(means.sum), self._lost[name], _HUNDRED * rate, _HUNDRED * (error or 0.0),
            None if self.is_by_shape else strong,
        )  # fmt: skip

    def _agreement(self, row: DecisionGroup) -> Agreement:
        rate, error = self._rows[row].share
        strong = self.model.strong(row)
        best = _HUNDRED * strong.best / strong.decisions if strong.decisions else 0.0
        return Agreement(
            row.kind, row.is_open, row.shanten or 0, row.against, self._rows[row].count,
            _HUNDRED * rate, _HUNDRED * (error or 0.0), best,
        )  # fmt: skip


def worst(decisions: Iterable[Decision], most: int = WORST) -> tuple[Decision, ...]:
    """Return the mistakes with the largest losses, largest first.

    Args:
        decisions: the decisions.
        most: the largest number of mistakes to return.
    """
    mistakes = [decision for decision in decisions if decision.class_]
    return tuple(sorted(mistakes, key=lambda mistake: -(mistake.loss or 0))[:most])


def _luck(deals: Sequence[DealLuck], model: ReviewModel) -> Luck:
    dealt = [deal.dealt for deal in deals if deal.dealt is not None]
    ready = [deal for deal in deals if deal.chance is not None]
    ura = [deal for deal in deals if deal.ura is not None]
    walls = [deal for deal in deals if deal.waits is not None]
    chances = [item.chance or 0.0 for item in ready]
    mean, spread = model.dealt
    return Luck(
        len(deals), sum(dealt) / len(dealt) if dealt else None, spread / sqrt(len(dealt) or 1), mean,
        len(ready), sum(item.won for item in ready), sum(chances), sqrt(sum(p * (1 - p) for p in chances)),
        len(ura), sum(item.ura or 0 for item in ura), sum(item.ura_expected or 0.0 for item in ura),
        len(walls), sum(wall.waits or 0 for wall in walls),
        sum(wall.waits_expected or 0.0 for wall in walls),
    )  # fmt: skip
