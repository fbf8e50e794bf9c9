"""Many decisions in a few numbers: mistakes by class, agreement by distance from ready, the worst, and luck.

± is one standard error, what is of one deal taken together. There is no grade: the mean loss of one game
varies more by its hands than two strong players differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple, Self

from paili.record import Record, json_record
from paili.reviews.luck import DealLuck
from paili.reviews.means import ClusterMean
from paili.reviews.model import ReviewModel, Row, review_model
from paili.reviews.records import CLASSES, EFFICIENCY, OTHER_FANS, POINTS, SHAPE, Decision

WORST: Final = 5
BY_SHAPE: Final = (EFFICIENCY,)
"""The classes that are claimed of a Chinese game."""
_HUNDRED: Final = 100
_SEVERAL: Final = 2  # mistakes of a class, of which advice is given
_CLEARLY: Final = 2  # standard errors above the rate of strong players
_AGREED: Final = 1.0  # point: what loses less is as good


@json_record("name", "count", "loss", "rate", "error", "strong")
@dataclass(frozen=True, slots=True)
class ClassCount:
    """The mistakes of a class.

    Attributes:
        name: the class.
        count: how many.
        loss: points that they lose together; slips of the rules none that are counted.
        rate: how many of a hundred decisions.
        error: the standard error of that.
        strong: how many of a hundred decisions of strong players; None where none were counted.
    """

    name: str
    count: int
    loss: float
    rate: float
    error: float
    strong: float | None


@json_record()
@dataclass(frozen=True, slots=True)
class Agreement:
    """The share of decisions in which the best option was chosen.

    Attributes:
        kind: what was asked, "discard", "riichi" or "call".
        is_open: whether the hand had called.
        shanten: how far from ready it was.
        against: whether somebody was in riichi.
        of: how many decisions.
        best: in how many of a hundred the best was chosen.
        error: the standard error of that.
        strong: the same of strong players.
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
    """Luck, apart from every decision.

    Attributes:
        deals: how many hands were dealt.
        dealt: how far from ready they were on average; None where no hand is known.
        dealt_error: the standard error by which that varies.
        dealt_expected: how far all hands are on average.
        ready: in how many deals the hand was ready, with a chance that is known.
        won: how many of these it won.
        won_expected: how many on average, by the chances when it was first ready.
        won_error: how far that varies.
        ura_wins: wins in riichi whose ura are known.
        ura: ura dora of these.
        ura_expected: how many on average.
        walls: ready hands whose true wall is known.
        waits: tiles waited for that were still to be drawn there.
        waits_expected: how many on average.
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
    """The sums of discards of Chinese games, by shape.

    Attributes:
        of: how many are compared with others that leave every fan as near.
        best: how many of them no other is better than.
        farther: how many leave the hand farther from ready than could be.
        fewer: how many leave it as near, with fewer useful tiles.
        useful: how many fewer these leave on average; None where there are none.
        fans: how many leave a fan as near that every better shape gives up: nothing is compared.
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
    """The sums of many decisions.

    Attributes:
        games, deals, decisions: how many.
        valued: how many of the decisions have a loss.
        mean_loss: points that a decision loses on average; None where none is valued.
        error: the standard error of that.
        classes: of each class the mistakes.
        agreement: of each kind of decision how often the best was chosen.
        luck: what was luck.
        objective: what losses are counted in.
        shape: of Chinese games what discards come to by shape; else None.
    """

    games: int
    deals: int
    decisions: int
    valued: int
    mean_loss: float | None
    error: float
    classes: tuple[ClassCount, ...]
    agreement: tuple[Agreement, ...]
    luck: Luck
    objective: str = POINTS
    shape: ShapeCount | None = None

    @property
    def costliest(self) -> ClassCount | None:
        """The class by whose mistakes most is lost, of those that come more often than with strong players.

        Several mistakes have to be there, and their rate twice its standard error above that of strong
        players; None where no class is so.
        """
        several = [(item, item.strong) for item in self.classes if item.count >= _SEVERAL]
        clear = [
            item
            for item, strong in several
            if strong is not None and item.rate - _CLEARLY * self._error_of(item) > strong
        ]
        return max(clear, key=lambda item: (item.loss, item.count), default=None)

    def _error_of(self, class_count: ClassCount) -> float:
        """Return the standard error of a rate.

        Of few deals, alike by chance, at least that of single decisions.
        """
        share = class_count.rate / _HUNDRED
        return max(class_count.error, _HUNDRED * sqrt(share * (1 - share) / max(self.decisions, 1)))


class CountedDecision(NamedTuple):
    """The counted facts of a decision.

    Attributes:
        number: the number of the deal in its game.
        kind, is_open, shanten, against: its row.
        loss: what it loses; None where it is not valued.
        class_: the class of the mistake; "" for none.
        lost: what it loses by shape, as steps and useful tiles; None where that is not compared.
        judged: why nothing is claimed of it.
    """

    number: int
    kind: str
    is_open: bool
    shanten: int | None
    against: bool
    loss: float | None
    class_: str
    lost: tuple[int, int] | None = None
    judged: str = ""

    @classmethod
    def of(cls, decision: Decision) -> Self:
        """Count a decision."""
        return cls(
            decision.number, decision.kind, decision.is_open, decision.shanten, decision.against,
            decision.loss, decision.class_,
            None if decision.lost is None else (decision.lost.shanten, decision.lost.useful), decision.judged,
        )  # fmt: skip

    @property
    def row(self) -> Row:
        """The row of the decision."""
        return Row(self.kind, self.is_open, self.shanten, self.against)


class Tally:
    """Decisions counted game after game, in memory that does not grow with them.

    Args:
        players: 4 or 3: whose strong players stand beside.
        objective: what losses are counted in.
    """

    def __init__(self, players: int, objective: str = POINTS) -> None:
        self.objective, self.is_by_shape = objective, objective == SHAPE
        self._lost_shape: list[tuple[int, int]] = []
        self._fans = 0
        self.model: ReviewModel = review_model(players)
        self.games = self.decisions = 0
        self._losses = ClusterMean()
        self._classes = {name: ClusterMean() for name in CLASSES}
        self._lost: dict[str, float] = defaultdict(float)
        self._rows: dict[Row, ClusterMean] = defaultdict(ClusterMean)
        self._luck: list[DealLuck] = []

    def add(self, decisions: Iterable[CountedDecision], luck: Iterable[DealLuck]) -> None:
        """Count the decisions of a game."""
        self.games += 1
        self._luck += luck
        by_deal: dict[int, list[CountedDecision]] = defaultdict(list)
        for decision in decisions:
            by_deal[decision.number].append(decision)
        for several in by_deal.values():
            self._add_deal(several)

    def _add_deal(self, several: Sequence[CountedDecision]) -> None:
        self.decisions += len(several)
        self._lost_shape += [item.lost for item in several if item.lost is not None]
        self._fans += sum(item.judged == OTHER_FANS for item in several)
        self._losses.add([item.loss for item in several if item.loss is not None])
        for name, means in self._classes.items():
            means.add([float(item.class_ == name) for item in several])
            self._lost[name] += sum(item.loss or 0.0 for item in several if item.class_ == name)
        rows: dict[Row, list[float]] = defaultdict(list)
        for entry in several:
            if entry.loss is not None:
                rows[entry.row].append(float(entry.loss < _AGREED))
        for row, agreed in rows.items():
            self._rows[row].add(agreed)

    def summary(self) -> ReviewSummary:
        """Return what was counted."""
        mean, error = self._losses.mean()
        return ReviewSummary(
            self.games, len(self._luck), self.decisions, self._losses.of, mean, error,
            tuple(self._class(name) for name in (BY_SHAPE if self.is_by_shape else CLASSES)),
            tuple(self._agreement(row) for row in sorted(self._rows)), _luck(self._luck, self.model),
            self.objective, self._shape() if self.is_by_shape else None,
        )  # fmt: skip

    def _shape(self) -> ShapeCount:
        fewer = [useful for steps, useful in self._lost_shape if useful and not steps]
        farther = sum(steps > 0 for steps, _ in self._lost_shape)
        of = len(self._lost_shape)
        mean = sum(fewer) / len(fewer) if fewer else None
        return ShapeCount(of, of - farther - len(fewer), farther, len(fewer), mean, self._fans)

    def _class(self, name: str) -> ClassCount:
        means, of = self._classes[name], self.model.classes.get("decisions", 0)
        rate, error = means.mean()
        strong = _HUNDRED * self.model.classes.get(name, 0) / of if of else 0.0
        return ClassCount(
            name, round(means.total), self._lost[name], _HUNDRED * (rate or 0), _HUNDRED * error,
            None if self.is_by_shape else strong,
        )  # fmt: skip

    def _agreement(self, row: Row) -> Agreement:
        rate, error = self._rows[row].mean()
        strong = self.model.strong(row)
        best = _HUNDRED * strong.best / strong.of if strong.of else 0.0
        return Agreement(
            row.kind, row.is_open, row.shanten or 0, row.against, self._rows[row].of,
            _HUNDRED * (rate or 0), _HUNDRED * error, best,
        )  # fmt: skip


def worst(decisions: Iterable[Decision], most: int = WORST) -> tuple[Decision, ...]:
    """Return the mistakes that lose most; slips of the rules after those with a loss."""
    mistakes = [decision for decision in decisions if decision.class_]
    return tuple(sorted(mistakes, key=lambda mistake: -(mistake.loss or 0.0))[:most])


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
