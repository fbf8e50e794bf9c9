"""Compute the Markov chains of the other players step by step, for `paili.value.table.chain`, in compiled
loops.

A step begins with an own discard and ends with the next own draw. In a step, each other player wins on the
own discard, wins in another way, changes its state, or keeps its state; the chances depend on the state of
that player and on how many further players are in riichi. A *rate* is four numbers, for none, one, two, and
more further players in riichi. A seat has four rates for each of its states in each step, in the order of
``KINDS_OF_RATES``.
"""

from __future__ import annotations

from typing import Any, Final

from paili.value.table.signs import MOST, MOST_RATE, NUMBERS, OUT, RIICHI, STATES

KINDS_OF_RATES: Final = ("dealt", "won", "declare", "call")
PAID: Final = 2 * STATES
"""Numbers of a seat that say what a win costs: of each state on the own discard, then otherwise."""
_DEALT, _WON, _DECLARE, _CALL = range(4)


class Steps:
    """The chances of the states of the other players, which the loops compute step by step.

    Attributes:
        rates: ``float64`` by own draws left, seat, state, type of rate, and number of further players in
            riichi.
        prices: for each seat ``PAID`` numbers, the mean payments to that seat, ``float64``.
        late: two factors by own draws left, ``float64``: for the payment for a deal-in, and for the payment
            for another win.
        declared: whether the own hand is in riichi.
        shares: for each seat, the chance of each state, ``float64``.
        out: the results: ``OUT`` numbers by own draws left, ``float64``.
        seats: the number of other players.
        among: for each seat, the chances of none, one, two, and more further players in riichi.
        wins: for each seat and state, the chance to win on the own discard, and the chance of another win.
        after: for one seat, the chances of the states after a step; a buffer.
    """

    def __init__(self, seats: int, rates: Any, prices: Any, late: Any, declared: bool) -> None:
        """Store the buffers without a copy; each has one dimension."""
        self.seats, self.declared = seats, int(declared)
        self.rates, self.prices, self.late = memoryview(rates), memoryview(prices), memoryview(late)
        self.shares, self.out = _zeros(seats * STATES), _zeros(len(late) // 2 * OUT)
        self.among, self.wins, self.after = _zeros(seats * NUMBERS), _zeros(seats * PAID), _zeros(STATES)

    def begin(self, states: Any) -> None:
        """Set each seat to one state with chance 1, before the first step.

        Args:
            states: the state of each seat: 0…3 called melds, 4 for riichi.
        """
        for seat, state in enumerate(states):
            for other in range(STATES):
                self.shares[STATES * seat + other] = float(other == state)


def walk(steps: Steps, turns: int) -> None:
    """Compute all steps from ``turns`` own draws left down to 0, and write the results of each step."""
    left = turns
    while left >= 0:
        _weigh(steps, left)
        _write(steps, left)
        _go_on(steps, left)
        left -= 1


def walk_later(first: Steps, later: Steps, before: Steps, turns: int, part: float) -> None:
    """Compute the steps down to 0 own draws left for a riichi that the own hand may declare in any step.

    Args:
        first: the record for the step that declares riichi, written to.
        later: the record for the steps after the riichi, written to.
        before: the record for the steps before the riichi.
        turns: the number of own draws left.
        part: of all riichi hands in a step, the share that declared riichi in this step.
    """
    left = turns
    while left >= 0:
        _weigh(later, left)
        _write(later, left)
        for place in range(STATES * before.seats):
            first.shares[place] = before.shares[place]
        _weigh(first, left)
        _write(first, left)
        _weigh(before, left)
        _go_on(before, left)
        _go_on(later, left)
        for place in range(STATES * before.seats):
            one = later.shares[place]
            later.shares[place] = one + (before.shares[place] - one) * part
        left -= 1


def _zeros(many: int) -> Any:
    return memoryview(bytearray(8 * many)).cast("d")


def _mean(steps: Steps, seat: int, place: int) -> float:
    """Return a mean rate of a seat, weighted by the chances of 0, 1, 2 and more further players in riichi.

    Args:
        steps: the chances and rates of all seats.
        seat: the number of the seat.
        place: the index of the rate in ``steps.rates``.
    """
    total: float = steps.among[NUMBERS * seat] * steps.rates[place]
    for number in range(1, NUMBERS):
        total += steps.among[NUMBERS * seat + number] * steps.rates[place + number]
    return total


def _place_of(steps: Steps, left: int, seat: int, state: int) -> int:
    """Return the index in ``steps.rates`` of the first rate of a seat in a state.

    Args:
        steps: the chances and rates of all seats.
        left: the number of own draws left.
        seat: the number of the seat.
        state: the state of the seat: 0…3 called melds, 4 for riichi.
    """
    return ((left * steps.seats + seat) * STATES + state) * 4 * NUMBERS


def _count_riichi_of_others(steps: Steps, seat: int) -> None:
    """Write the chances that none, one, two, and more players other than a seat are in riichi.

    These players include the own seat.
    """
    none, one, more = 1.0, 0.0, 0.0
    for other in range(steps.seats):
        if other != seat:
            up = steps.shares[STATES * other + RIICHI]
            more += one * up
            one = one * (1 - up) + none * up
            none *= 1 - up
    at = NUMBERS * seat
    steps.among[at] = steps.among[at + NUMBERS - 1] = 0.0
    at += steps.declared
    steps.among[at], steps.among[at + 1], steps.among[at + 2] = none, one, more


def _weigh(steps: Steps, left: int) -> None:
    """Write the chance of each seat to win in this step, by the state of the seat, into ``steps.wins``."""
    for seat in range(steps.seats):
        _count_riichi_of_others(steps, seat)
        for state in range(STATES):
            place, at = _place_of(steps, left, seat, state), PAID * seat + 2 * state
            steps.wins[at] = _mean(steps, seat, place + _DEALT * NUMBERS)
            steps.wins[at + 1] = _mean(steps, seat, place + _WON * NUMBERS)


def _write(steps: Steps, left: int) -> None:
    """Write the results of a step into ``steps.out``.

    These are the chances that another player wins and that the own discard deals in, the mean payments for
    both, and the chances of the numbers of other players in riichi and with open hands.
    """
    dealt, won, paid, taken = 0.0, 0.0, 0.0, 0.0
    for seat in range(steps.seats):
        for state in range(STATES):
            share, at = steps.shares[STATES * seat + state], PAID * seat + 2 * state
            one, other = steps.wins[at], steps.wins[at + 1]
            dealt, won = dealt + share * one, won + share * other
            paid += share * one * steps.prices[PAID * seat + state] * steps.late[2 * left]
            taken += share * other * steps.prices[PAID * seat + STATES + state] * steps.late[2 * left + 1]
    dealt, won = dealt if dealt < MOST_RATE else MOST_RATE, won if won < MOST_RATE else MOST_RATE
    rest, out = 1 - dealt, OUT * left
    lost = dealt + rest * won
    steps.out[out] = lost
    steps.out[out + 1] = (paid + rest * taken) / (lost if lost else 1.0)
    steps.out[out + 2] = dealt
    steps.out[out + 3] = paid / (dealt if dealt else 1.0)
    _count(steps, out + 4, RIICHI, STATES)
    _count(steps, out + 5 + MOST, 1, RIICHI)


def _count(steps: Steps, out: int, first: int, last: int) -> None:
    """Write the chances that none, one, and more of the other players are in a range of states.

    Args:
        steps: the chances and rates of all seats.
        out: the index in ``steps.out`` of the first of the three numbers.
        first: the first state that counts.
        last: the state after the last one that counts.
    """
    none, one, more = 1.0, 0.0, 0.0
    for seat in range(steps.seats):
        up = 0.0
        for state in range(first, last):
            up += steps.shares[STATES * seat + state]
        more += one * up
        one = one * (1 - up) + none * up
        none *= 1 - up
    steps.out[out], steps.out[out + 1], steps.out[out + 2] = none, one, more


def _go_on(steps: Steps, left: int) -> None:
    """Replace the state chances of each seat by those after a step in which nobody won."""
    for seat in range(steps.seats):
        for state in range(STATES):
            steps.after[state] = 0.0
        for state in range(STATES):
            _leave(steps, left, seat, state)
        whole = 0.0
        for state in range(STATES):
            whole += steps.after[state]
        for state in range(STATES):
            steps.shares[STATES * seat + state] = steps.after[state] / whole


def _leave(steps: Steps, left: int, seat: int, state: int) -> None:
    """Distribute the chance of a state of a seat over the states after a step.

    The state after the step is riichi, one more called meld, or unchanged.

    Args:
        steps: the chances and rates of all seats.
        left: the number of own draws left.
        seat: the number of the seat.
        state: the state of the seat: 0…3 called melds, 4 for riichi.
    """
    at, place = PAID * seat + 2 * state, _place_of(steps, left, seat, state)
    stays = steps.shares[STATES * seat + state] * (1 - steps.wins[at]) * (1 - steps.wins[at + 1])
    if state < RIICHI:
        goes = stays * _mean(steps, seat, place + _DECLARE * NUMBERS)
        steps.after[RIICHI] += goes
        stays -= goes
        goes = stays * _mean(steps, seat, place + _CALL * NUMBERS)
        steps.after[state + 1] += goes
        stays -= goes
    steps.after[state] += stays
