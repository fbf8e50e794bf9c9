"""The other players of a table: how often they discard what is waited for, win, and what they take then.

A model is a file of counts from whole games (``phoenix.json``; ``make value-model`` counts them). All of it
is told by the own draws that are left in the deal, which is what a value counts by, and by step: from an own
discard to the own next draw. Every rate is a product of a few factors (`paili.value.table.signs`), each by
something that a player sees. What each of the others does next, a call, a riichi, a win, goes by the same:
each of them is a Markov chain of five states, started at what lies on the table now.

>>> phoenix = table_model("phoenix", 4)
>>> now, chased = phoenix.others(12), phoenix.others(12, seats=(4, 0, 0))
>>> now.lost[12] < chased.lost[12]
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from math import prod
from operator import mul
from typing import Any, Final

from paili.tiles import EAST
from paili.value.table.signs import (
    BANDS,
    CLASSES,
    DECLARED,
    MOST,
    MOST_RATE,
    NOT_TOLD,
    OWN,
    RIICHI,
    STATES,
    among_signs,
    band_of,
    class_of,
    dealt_signs,
    look_of,
    move_signs,
    moves_of,
    ron_signs,
    since_of,
    turn_of,
    wait_sign,
    won_signs,
)

TABLES: Final = ("phoenix",)
Shares = list[list[float]]  # of each of the others the chance of each state
Row = tuple[float, ...]


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


@dataclass(frozen=True, eq=False)
class TableModel:
    """The others at a table, counted.

    Attributes:
        name: the name of the table.
        source: where the games come from.
        games_of: which of them gave the rates.
        counted: the day of the count, as ISO has it.
        players: how many play.
        games, deals: how many gave the rates.
        counts: every factor with how often it could have happened, how often it did, and its standard error,
            as in the file.
    """

    name: str
    source: str
    games_of: str
    counted: str
    players: int
    games: int
    deals: int
    counts: Mapping[str, Any]

    def rate(self, what: str, signs: Sequence[str]) -> float:
        """Return a rate, or a part of it: the product of its factors; what was never seen has none."""
        factors = self.counts[what]
        found: float = prod(factors[sign]["factor"] for sign in signs if sign in factors)
        return found

    def ron(self, turns: int, own: str, kind: int, *, river: int = 0, dora: bool = False) -> Row:
        """Return the chance of a ron on a kind in a step, before what goes by the others and the copies.

        Args:
            turns: the most draws left that are asked for.
            own: "riichi", or "closed" or "open" for a ready hand without.
            kind: the kind.
            river: the kinds of the own discards, a mask; 0 where they are not known.
            dora: whether the kind is a dora.

        Returns:
            The rates by draws left, from 0 to ``turns``.
        """
        look = look_of(kind, river) if river or kind >= EAST else NOT_TOLD
        key = "ron", own, class_of(kind), look, dora
        if key not in self._known:
            self._known[key] = tuple(
                self.rate("ron", ron_signs(own, kind, look, least, dora=dora)) for least in BANDS
            )
        return tuple(self._known[key][band_of(left)] for left in range(turns + 1))

    def among(self, own: str, others: Others) -> Row:
        """Return what a ron is multiplied by for who is in riichi, and who is open, by draws left."""
        numbers = range(MOST + 1)
        factors = [
            [self.rate("ron", among_signs(own, riichi, opened)) for opened in numbers] for riichi in numbers
        ]
        return tuple(
            sum(share * _mean(opened, row) for share, row in zip(riichi, factors, strict=True))
            for riichi, opened in zip(others.riichi, others.opened, strict=True)
        )

    def copies(self, kinds: int, copies: int) -> float:
        """Return what it is multiplied by where so many copies are unseen, of one of so many kinds."""
        return self.rate("ron", [wait_sign(kinds, copies)]) if copies else 0.0

    def release(self, turns: int) -> dict[str, Row]:
        """Return how often a discard of another is of a class, over the share of the class in unseen tiles.

        Args:
            turns: the most draws left that are asked for.

        Returns:
            Of each class of kinds the factor by draws left, from 0 to ``turns``.
        """
        found = self.counts["release"]
        return {
            name: tuple(found[name]["rate"][band_of(left)] for left in range(turns + 1)) for name in CLASSES
        }

    def others(
        self,
        turns: int,
        own: str = OWN[0],
        *,
        seats: Sequence[int] | None = None,
        dealer: int = 0,
        now: bool = True,
    ) -> Others:
        """Return what the others do in the steps to come.

        Args:
            turns: the draws left now.
            own: the own hand from now on, one of ``OWN``.
            seats: the state of each of the others now, from the right on; all are closed if not told.
            dealer: who deals: 0 for the own seat, 1 for the one on the right, and so on.
            now: whether a riichi of the own hand is declared now, and not some time later on.
        """
        told = tuple(seats) if seats is not None else (0,) * (self.players - 1)
        return _Chain(self, own, dealer, turns if now else None).run(turns, told)

    def price(self, what: str, own: str, state: int, dealer: str) -> float:
        """Return what a win of a seat costs, "dealt" or "won", by the own hand, its state, and who deals."""
        hidden = "riichi" if own == DECLARED else "silent"
        mean: float = self.counts["paid"][what][hidden][dealer][state]["mean"]
        return mean

    def drawn(self, state: str) -> float:
        """Return what the exhaustive draw pays on average, by "riichi", "ready" or "free" (not ready)."""
        mean: float = self.counts["drawn"][state]["mean"]
        return mean

    @cached_property
    def _known(self) -> dict[tuple[object, ...], Row]:
        return {}

    def by_riichi(self, what: str, signs: Callable[..., tuple[str, ...]], *by: object) -> Row:
        """Return a rate of the others by how many are in riichi, up to one more than are told apart."""
        key = what, by
        if key not in self._known:
            self._known[key] = tuple(
                min(self.rate(what, signs(*by, number)), MOST_RATE) for number in range(MOST + 2)
            )
        return self._known[key]


@dataclass(frozen=True, slots=True)
class _Chain:
    """Each of the others as a Markov chain of states, given that nobody has won.

    Attributes:
        model: the rates.
        own: the own hand.
        dealer: who deals.
        start: the draws left when the own hand declared riichi, None if that is not known.
    """

    model: TableModel
    own: str
    dealer: int
    start: int | None

    def run(self, turns: int, seats: Sequence[int]) -> Others:
        """Return what they do, step by step."""
        shares = [[float(number == state) for number in range(STATES)] for state in seats]
        steps = []
        for left in range(turns, -1, -1):
            rates = [self._rates(shares, seat, left) for seat in range(len(seats))]
            steps.append(self._step(shares, rates))
            shares = [self._next(shares, seat, left, each) for seat, each in enumerate(rates)]
        return Others(*(tuple(each) for each in zip(*reversed(steps), strict=True)))

    def _step(self, shares: Shares, rates: list[list[tuple[float, float]]]) -> tuple[Any, ...]:
        dealt, won, paid, taken = 0.0, 0.0, 0.0, 0.0
        for seat, each in enumerate(shares):
            by = self._dealer_of(seat)
            for state, (share, (one, other)) in enumerate(zip(each, rates[seat], strict=True)):
                dealt, won = dealt + share * one, won + share * other
                paid += share * one * self.model.price("dealt", self.own, state, by)
                taken += share * other * self.model.price("won", self.own, state, by)
        dealt, won = min(dealt, MOST_RATE), min(won, MOST_RATE)
        rest = 1 - dealt
        lost = dealt + rest * won
        loss, paid = (paid + rest * taken) / (lost or 1.0), paid / (dealt or 1.0)
        riichi, opened = (
            [_share(each, *states) for each in shares] for states in ((RIICHI, STATES), (1, RIICHI))
        )
        return lost, loss, dealt, paid, _numbers(riichi), _numbers(opened)

    def _dealer_of(self, seat: int) -> str:
        """Who deals, as prices go by it: the other seat, the own one, or neither."""
        return "he" if self.dealer == seat + 1 else "own" if self.dealer == 0 else "neither"

    def _rates(self, shares: Shares, seat: int, left: int) -> list[tuple[float, float]]:
        """Of each state of a seat the chances that it wins on the own discard, and in another way."""
        deals, turn, since, among = (
            self.dealer == seat + 1,
            turn_of(left),
            self._since(left),
            self._riichi(shares, seat),
        )
        model = self.model
        return [
            (
                _mean(among, model.by_riichi("dealt", dealt_signs, self.own, state, turn, deals, since)),
                _mean(among, model.by_riichi("won", won_signs, state, turn, deals, since)),
            )
            for state in range(STATES)
        ]

    def _next(self, shares: Shares, seat: int, left: int, rates: list[tuple[float, float]]) -> list[float]:
        found, among = [0.0] * STATES, self._riichi(shares, seat)
        for state, share in enumerate(shares[seat]):
            stays = share * (1 - rates[state][0]) * (1 - rates[state][1])
            for move, to in moves_of(state) if share else ():
                by = move, state, turn_of(left), self._since(left)
                goes = stays * _mean(among, self.model.by_riichi("moves", move_signs, *by))
                found[to] += goes
                stays -= goes
            found[state] += stays
        return [share / sum(found) for share in found]

    def _since(self, left: int) -> str:
        return since_of(self.own, None if self.start is None else self.start - left)

    def _riichi(self, shares: Shares, but: int) -> Row:
        """The chances of each number of riichi beside one of the others, the own seat's too."""
        found = _numbers([each[RIICHI] for seat, each in enumerate(shares) if seat != but])
        return (0.0, *found) if self.own == DECLARED else (*found, 0.0)


def _share(shares: Sequence[float], first: int, end: int) -> float:
    return sum(shares[first:end])


def _numbers(chances: Sequence[float]) -> Row:
    """Return the chances that none, one, more of some things are so."""
    none, one, more = 1.0, 0.0, 0.0
    for up in chances:
        none, one, more = none * (1 - up), one * (1 - up) + none * up, more + one * up
    return none, one, more


def _mean(shares: Sequence[float], rates: Sequence[float]) -> float:
    found: float = sum(map(mul, shares, rates))
    return found


@cache
def table_model(name: str, players: int) -> TableModel:
    """Return the model of a table.

    Args:
        name: one of ``TABLES``.
        players: 4 or 3.
    """
    file = files("paili.value.table").joinpath(f"{name}.json")
    return read_model(json.loads(file.read_text(encoding="utf-8")), players)


def read_model(told: Mapping[str, Any], players: int) -> TableModel:
    """Return the model that a file tells of."""
    counts = told["players"][str(players)]
    return TableModel(
        name=told["name"],
        source=told["source"],
        games_of=told["games_of"],
        counted=told["counted"],
        players=players,
        games=counts["games"],
        deals=counts["deals"],
        counts=counts,
    )
