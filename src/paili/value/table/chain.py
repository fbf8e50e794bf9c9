"""What each of the others does step by step: a Markov chain of states, given that nobody has won.

>>> from paili.value.table.others import table_model
>>> chain = Chain(table_model("phoenix", 4), "riichi", 1)
>>> now, later = chain.run(12, (0, 0, 0)), chain.run_later("closed", 12, (0, 0, 0))[1]
>>> now.lost[4] < later.lost[4]
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol

from paili.value.table.signs import DECLARED, MOST_RATE, RIICHI, STATES, since_of, turn_of

SINCE: Final = 3  # draws since riichi was declared, of the middle one of the steps after the first
PAYMENTS: Final = ("dealt", "won")  # of a win: on the own discard, and otherwise
Row = tuple[float, ...]
Prices = tuple[tuple[Row, Row], ...]  # of each of the others by its state: on the own discard, and otherwise
Shares = list[list[float]]  # of each of the others the chance of each state
# of a state of a seat: that it wins on the own discard, or otherwise, and what it becomes, by riichi
State = tuple[Row, Row, list[tuple[int, Row]]]


class Rates(Protocol):
    """What a chain asks of a table."""

    def in_turn(self, own: str, turn: int, deals: bool, since: str) -> tuple[State, ...]:
        """Return what each state of one of the others does in a turn."""

    def prices_of(self, own: str, dealer: str) -> tuple[Row, Row]:
        """Return what a win of a seat costs by its state: on the own discard, and otherwise."""

    def late(self, what: str, turn: int) -> float:
        """Return what a win of another costs in a turn, "dealt" or "won", over what it costs in all."""


@dataclass(frozen=True, slots=True)
class Others:
    """What the others do in each step, by draws left from 0 on.

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


class _Turn(NamedTuple):
    """One step of all the others.

    Attributes:
        number: the band of the draws left.
        shares: of each the chance of each state.
        among: of each how many are in riichi beside it.
        states: of each what each state does.
        rates: and with which chances it wins, on the own discard and otherwise.
    """

    number: int
    shares: Shares
    among: list[Row]
    states: list[tuple[State, ...]]
    rates: list[list[tuple[float, float]]]

    def after(self) -> Shares:
        """Return the chances of the states in the next step."""
        item = zip(self.shares, self.rates, self.states, self.among, strict=True)
        return [_next(*of) for of in item]


@dataclass(frozen=True, slots=True)
class Chain:
    """Each of the others as a Markov chain of states.

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
        shares, steps = _begin(seats), []
        for left in range(turns, -1, -1):
            turn = self._turn(shares, left, turns)
            steps.append(self._step(turn))
            shares = turn.after()
        return _by_draws_left(steps)

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
        before, quiet = replace(self, own=dama), _begin(seats)
        shares, firsts, laters = quiet, [], []
        for left in range(turns, -1, -1):
            turn = self._turn(shares, left, min(left + SINCE, turns))
            firsts.append(self._step(self._turn(quiet, left, left)))
            laters.append(self._step(turn))
            quiet = before._turn(quiet, left, turns).after()
            shares = _mixed(turn.after(), quiet)
        return _by_draws_left(firsts), _by_draws_left(laters)

    def _turn(self, shares: Shares, left: int, start: int) -> _Turn:
        """What all of them do with so many draws left, the own riichi being declared at the start."""
        turn, since = turn_of(left), since_of(self.own, start - left)
        among = [self._riichi(shares, seat) for seat in range(len(shares))]
        states = [
            self.table.in_turn(self.own, turn, self.dealer == seat + 1, since) for seat in range(len(shares))
        ]
        rates = [
            [(_mean(riichi, dealt), _mean(riichi, won)) for dealt, won, _ in of]
            for riichi, of in zip(among, states, strict=True)
        ]
        return _Turn(turn, shares, among, states, rates)

    def _step(self, turn: _Turn) -> tuple[Row | float, ...]:
        """What is told of a step, in the order of `Others`."""
        prices = self.prices or [
            self.table.prices_of(self.own, self._dealer_of(seat)) for seat in range(len(turn.shares))
        ]
        late = (1.0, 1.0) if self.prices else [self.table.late(what, turn.number) for what in PAYMENTS]
        dealt, won, paid, taken = 0.0, 0.0, 0.0, 0.0
        for item, of, (one_pays, other_pays) in zip(turn.shares, turn.rates, prices, strict=True):
            for state, (one, other) in enumerate(of):
                share = item[state]
                dealt, won = dealt + share * one, won + share * other
                paid += share * one * one_pays[state] * late[0]
                taken += share * other * other_pays[state] * late[1]
        dealt, won = min(dealt, MOST_RATE), min(won, MOST_RATE)
        rest = 1 - dealt
        lost = dealt + rest * won
        loss, paid = (paid + rest * taken) / (lost or 1.0), paid / (dealt or 1.0)
        riichi, opened = (
            [share[RIICHI] for share in turn.shares],
            [sum(share[1:RIICHI]) for share in turn.shares],
        )
        return lost, loss, dealt, paid, _numbers(riichi), _numbers(opened)

    def _dealer_of(self, seat: int) -> str:
        """Who deals, as prices go by it: the other seat, the own one, or neither."""
        return "he" if self.dealer == seat + 1 else "own" if self.dealer == 0 else "neither"

    def _riichi(self, shares: Shares, but: int) -> Row:
        """The chances of each number of riichi beside one of the others, the own seat's too."""
        numbers = _numbers([share[RIICHI] for seat, share in enumerate(shares) if seat != but])
        return (0.0, *numbers) if self.own == DECLARED else (*numbers, 0.0)


def _begin(seats: Sequence[int]) -> Shares:
    return [[float(number == state) for number in range(STATES)] for state in seats]


def _mixed(shares: Shares, others: Shares) -> Shares:
    """The states beside a riichi, a share of which has just been declared beside the other states."""
    return [
        [one + (other - one) / (SINCE + 1) for one, other in zip(*item, strict=True)]
        for item in zip(shares, others, strict=True)
    ]


def _by_draws_left(steps: list[tuple[Row | float, ...]]) -> Others:
    """The steps, most draws left first, by draws left."""
    return Others(*(tuple(item) for item in zip(*reversed(steps), strict=True)))


def _next(
    shares: list[float], rates: list[tuple[float, float]], states: tuple[State, ...], among: Row
) -> list[float]:
    """Return the states of a seat in the next step."""
    result = [0.0] * STATES
    for state, (one, other) in enumerate(rates):
        stays = shares[state] * (1 - one) * (1 - other)
        for to, rates_of_move in states[state][2]:
            goes = stays * _mean(among, rates_of_move)
            result[to] += goes
            stays -= goes
        result[state] += stays
    whole = sum(result)
    return [share / whole for share in result]


def _numbers(chances: Sequence[float]) -> Row:
    """Return the chances that none, one, more of some things are so."""
    none, one, more = 1.0, 0.0, 0.0
    for up in chances:
        none, one, more = none * (1 - up), one * (1 - up) + none * up, more + one * up
    return none, one, more


def _mean(shares: Row, rates: Row) -> float:
    none, one, two, more = shares
    return none * rates[0] + one * rates[1] + two * rates[2] + more * rates[3]
