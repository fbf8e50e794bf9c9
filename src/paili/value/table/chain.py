"""Model each of the other players as a Markov chain: the chance of each state, step by step, until a win.

>>> from paili.value.table.others import table_model
>>> chain = Chain(table_model("phoenix", 4), "riichi", 1)
>>> now, later = chain.run(12, (0, 0, 0)), chain.run_later("closed", 12, (0, 0, 0))[1]
>>> now.lost[4] < later.lost[4]
True
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Final, Protocol

from paili.value.table.signs import DECLARED, MOST, OUT, TURNS, since_of, turn_of
from paili.value.table.steps import Steps, walk, walk_later

SINCE: Final = 3  # draws since riichi was declared, of the middle one of the steps after the first
PAYMENTS: Final = ("dealt", "won")  # of a win: on the own discard, and otherwise
Row = tuple[float, ...]
Prices = tuple[tuple[Row, Row], ...]  # of each of the others by its state: on the own discard, and otherwise


class Rates(Hashable, Protocol):
    """The methods of a table model that a chain calls."""

    def in_turn(self, own: str, turn: int, deals: bool, since: str) -> bytes:
        """Return the rates of one other player in a turn, by the state of that player, as bytes for the
        loops.

        Args:
            own: the state of the own hand.
            turn: the index of a range of numbers of own draws left, see `paili.value.table.signs.turn_of`.
            deals: whether the other player is the dealer.
            since: how long the own hand has been in riichi, see `paili.value.table.signs.since_of`.
        """

    def prices_of(self, own: str, dealer: str) -> tuple[Row, Row]:
        """Return two rows of mean payments, by the state of the winner: for a deal-in, and for another win.

        Args:
            own: the state of the own hand.
            dealer: the dealer: "he" for the winner, "own" for the own seat, or "neither".
        """

    def late(self, what: str, turn: int) -> float:
        """Return the mean payment in a turn divided by the mean over all turns.

        Args:
            what: "dealt" for a deal-in of the own seat, "won" for another win.
            turn: the index of a range of numbers of own draws left, see `paili.value.table.signs.turn_of`.
        """


@dataclass(frozen=True, slots=True)
class Others:
    """The acts of the other players in each step; each attribute has a number by own draws left, from 0 on.

    A step begins with an own discard and ends with the next own draw.

    Attributes:
        lost: the chance that another player wins in the step, if the own hand does not win.
        loss: the mean points that the own hand pays for such a win, with honba, without the own riichi stick.
        dealt: the chance that the own discard deals in, a part of ``lost``.
        paid: the mean points that the own hand pays for a deal-in.
        riichi: the chances that none, one, and more of the other players are in riichi.
        opened: the chances that none, one, and more of the other players have an open hand.
    """

    lost: Row
    loss: Row
    dealt: Row
    paid: Row
    riichi: tuple[Row, ...]
    opened: tuple[Row, ...]

    def dealing_as(self, other: Others) -> Others:
        """Return these numbers with the deal-in chances of another record; the payment for a deal-in stays
        unchanged.
        """
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
    """The other players, each as a Markov chain of states.

    Attributes:
        table: the table model with the rates.
        own: the state of the own hand, see `paili.value.table.signs`. If it is riichi, riichi was declared
            with the present discard; see `run_later` for a later riichi.
        dealer: the dealer as a number: 0 for the own seat, 1 for the seat on the right, and so on.
        prices: the payments for a win of each other player, the player on the right first; () for the mean
            payments of the counted games.
    """

    table: Rates
    own: str
    dealer: int
    prices: Prices = ()

    def run(self, turns: int, seats: Sequence[int]) -> Others:
        """Return the acts of the other players in each step until the end of the deal.

        Args:
            turns: the number of own draws left now.
            seats: the present state of each other player as a number, the player on the right first.
        """
        steps = self._steps(len(seats), [turns - left for left in range(turns + 1)])
        steps.begin(seats)
        walk(steps, turns)
        return _others(steps)

    def run_later(self, dama: str, turns: int, seats: Sequence[int]) -> tuple[Others, Others]:
        """Return the acts of the other players if the own hand declares riichi at some later time.

        Before that riichi the other players act as they do against a dama hand; after an early riichi fewer
        of them call and declare riichi. The riichi is equally likely in each turn; on average it was declared
        `SINCE` draws ago.

        Args:
            dama: the state of the own hand before riichi.
            turns: the number of own draws left now.
            seats: the present state of each other player as a number, the player on the right first.

        Returns:
            Two records by draws left: the first for a step whose discard declares riichi, the second for a
                step after the riichi.
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
        """Return the arrays with which the loops compute the steps of the other players.

        Args:
            seats: the number of other players.
            gone: the number of draws since the own riichi, by own draws left.
        """
        prices = self.prices or [
            self.table.prices_of(self.own, self._dealer_of(seat)) for seat in range(seats)
        ]
        turns, since = [*map(turn_of, range(len(gone)))], [since_of(self.own, draws) for draws in gone]
        rates = {name: _rates_by_turn(self.table, self.own, self.dealer, seats, name) for name in {*since}}
        late = [(1.0, 1.0)] * len(TURNS) if self.prices else _late_by_turn(self.table)
        in_steps = b"".join([rates[name][turn] for name, turn in zip(since, turns, strict=True)])
        return Steps(
            seats,
            memoryview(in_steps).cast("d"),
            array("d", chain.from_iterable(row for pair in prices for row in pair)),
            array("d", chain.from_iterable([late[turn] for turn in turns])),
            self.own == DECLARED,
        )

    def _dealer_of(self, seat: int) -> str:
        """Return who is the dealer, as a key of the table of payments.

        Args:
            seat: the number of another player, 0 for the seat on the right.

        Returns:
            "he" if this player is the dealer, "own" for the own seat, otherwise "neither".
        """
        return "he" if self.dealer == seat + 1 else "own" if self.dealer == 0 else "neither"


@lru_cache(maxsize=128)
def _rates_by_turn(table: Rates, own: str, dealer: int, seats: int, since: str) -> tuple[bytes, ...]:
    """Return the rates of all other players, by turn, as `Rates.in_turn` returns those of one player."""
    return tuple(
        [
            b"".join([table.in_turn(own, turn, dealer == seat + 1, since) for seat in range(seats)])
            for turn in range(len(TURNS))
        ]
    )


@lru_cache(maxsize=4)
def _late_by_turn(table: Rates) -> list[tuple[float, float]]:
    """Return the factors of the payments for a deal-in and for another win, by turn; see `Rates.late`."""
    dealt, won = PAYMENTS
    return [(table.late(dealt, turn), table.late(won, turn)) for turn in range(len(TURNS))]


def _others(steps: Steps) -> Others:
    """Return the results of all steps as a record."""
    numbers = memoryview(steps.out).tolist()
    lost, loss, dealt, paid, *counts = (tuple(numbers[place::OUT]) for place in range(OUT))
    riichi, opened = counts[: MOST + 1], counts[MOST + 1 :]
    return Others(lost, loss, dealt, paid, tuple(zip(*riichi, strict=True)), tuple(zip(*opened, strict=True)))
