"""Model each of the others step by step: a Markov chain of states, given that nobody has won.

>>> from paili.value.table.others import table_model
>>> chain = Chain(table_model("phoenix", 4), "riichi", 1)
>>> now, later = chain.run(12, (0, 0, 0)), chain.run_later("closed", 12, (0, 0, 0))[1]
>>> now.lost[4] < later.lost[4]
True
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, Protocol

from paili.value.table.signs import DECLARED, MOST, OUT, since_of, turn_of
from paili.value.table.steps import Steps, walk, walk_later

SINCE: Final = 3  # draws since riichi was declared, of the middle one of the steps after the first
PAYMENTS: Final = ("dealt", "won")  # of a win: on the own discard, and otherwise
Row = tuple[float, ...]
Prices = tuple[tuple[Row, Row], ...]  # of each of the others by its state: on the own discard, and otherwise


class Rates(Protocol):
    """The rates that a chain takes of a table."""

    def in_turn(self, own: str, turn: int, deals: bool, since: str) -> bytes:
        """Return the rates of each state of one of the others in a turn, as `steps` reads them."""

    def prices_of(self, own: str, dealer: str) -> tuple[Row, Row]:
        """Return what a win of a seat costs by its state: on the own discard, and otherwise."""

    def late(self, what: str, turn: int) -> float:
        """Return what a win of another costs in a turn, "dealt" or "won", over what it costs in all."""


@dataclass(frozen=True, slots=True)
class Others:
    """The acts of the others in each step, by draws left from 0 on.

    Attributes:
        lost: the chance that another wins in the step that follows the discard, given that the hand does not.
        loss: what that costs on average, honba included, the own riichi stick not.
        dealt: the chance that the discard itself deals in, a part of ``lost``.
        paid: what that costs.
        riichi: the chances that none, one, more of the others are in riichi.
        opened: the same of those that are open.
    """

    lost: Row
    loss: Row
    dealt: Row
    paid: Row
    riichi: tuple[Row, ...]
    opened: tuple[Row, ...]

    def dealing_as(self, other: Others) -> Others:
        """Return the same where the discards deal in as often as those of another hand."""
        won = [(lost - dealt) / (1 - dealt) for lost, dealt in zip(self.lost, self.dealt, strict=True)]
        taken = [
            (lost * loss - dealt * paid) / (1 - dealt)
            for lost, loss, dealt, paid in zip(self.lost, self.loss, self.dealt, self.paid, strict=True)
        ]
        steps = list(zip(other.dealt, won, taken, self.paid, strict=True))
        lost = tuple(dealt + (1 - dealt) * other_way for dealt, other_way, _, _ in steps)
        costs = [dealt * paid + (1 - dealt) * taken for dealt, _, taken, paid in steps]
        loss = tuple(cost / (chance or 1.0) for cost, chance in zip(costs, lost, strict=True))
        return replace(self, lost=lost, loss=loss, dealt=other.dealt)


@dataclass(frozen=True, slots=True)
class Chain:
    """The others, each as a Markov chain of states.

    Attributes:
        table: the rates.
        own: the own hand; where it is in riichi it has declared it now, or later, see `run_later`.
        dealer: who deals: 0 for the own seat, 1 for the one on the right, and so on.
        prices: what a win of each of them costs, from the right on; () for the points that were counted.
    """

    table: Rates
    own: str
    dealer: int
    prices: Prices = ()

    def run(self, turns: int, seats: Sequence[int]) -> Others:
        """Return what they do, step by step, from so many draws left and from these states on."""
        steps = self._steps(len(seats), [turns - left for left in range(turns + 1)])
        steps.begin(seats)
        walk(steps, turns)
        return _others(steps)

    def run_later(self, dama: str, turns: int, seats: Sequence[int]) -> tuple[Others, Others]:
        """Return what they do beside a riichi that is declared some time later on.

        Until then they do what they do beside a dama hand: they call and declare riichi, as fewer do after
        one that came early. It is as likely to be declared at any time, and `SINCE` draws before on average.

        Args:
            dama: the own hand until then.
            turns: the draws left now.
            seats: the states of the others now.

        Returns:
            each step as the first one, whose discard declares riichi; and as one of those after it.
        """
        number, gone = len(seats), [turns - left for left in range(turns + 1)]
        before = replace(self, own=dama)._steps(number, gone)
        first = self._steps(number, [0] * (turns + 1))
        later = self._steps(number, [min(SINCE, draws) for draws in gone])
        for steps in (before, later):
            steps.begin(seats)
        walk_later(first, later, before, turns, 1 / (SINCE + 1))
        return _others(first), _others(later)

    def _steps(self, seats: int, gone: Sequence[int]) -> Steps:
        """Return the steps of so many others.

        Args:
            seats: how many.
            gone: by draws left how many draws ago the own riichi was declared.
        """
        prices = self.prices or [
            self.table.prices_of(self.own, self._dealer_of(seat)) for seat in range(seats)
        ]
        rates = [
            self.table.in_turn(self.own, turn_of(left), self.dealer == seat + 1, since_of(self.own, draws))
            for left, draws in enumerate(gone)
            for seat in range(seats)
        ]
        late = [
            1.0 if self.prices else self.table.late(what, turn_of(left))
            for left in range(len(gone))
            for what in PAYMENTS
        ]
        return Steps(
            seats,
            memoryview(b"".join(rates)).cast("d"),
            array("d", chain.from_iterable(row for pair in prices for row in pair)),
            array("d", late),
            self.own == DECLARED,
        )

    def _dealer_of(self, seat: int) -> str:
        """Return the dealer as prices know it: the other seat, the own one, or neither."""
        return "he" if self.dealer == seat + 1 else "own" if self.dealer == 0 else "neither"


def _others(steps: Steps) -> Others:
    """Return the steps that were written, by draws left."""
    numbers = memoryview(steps.out).tolist()
    lost, loss, dealt, paid, *counts = (tuple(numbers[place::OUT]) for place in range(OUT))
    riichi, opened = counts[: MOST + 1], counts[MOST + 1 :]
    return Others(lost, loss, dealt, paid, tuple(zip(*riichi, strict=True)), tuple(zip(*opened, strict=True)))
