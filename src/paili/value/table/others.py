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
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from importlib.resources import files
from itertools import chain
from math import prod
from operator import mul
from typing import Any, Final, NamedTuple

from paili.tiles import COPIES, EAST, KINDS
from paili.value.table.chain import Chain, Others, Prices, Row
from paili.value.table.signs import (
    BANDS,
    CLASSES,
    DECLARED,
    FOLDS,
    MOST,
    MOST_RATE,
    NOT_TOLD,
    NUMBERS,
    OWN,
    PUSH,
    STATES,
    among_signs,
    band_of,
    class_of,
    dealt_signs,
    hand_signs,
    look_of,
    move_signs,
    moves_of,
    ron_signs,
    threat_of,
    threat_signs,
    turn_of,
    wait_signs,
    wall_signs,
    won_signs,
)
from paili.value.table.steps import KINDS_OF_RATES

OPPONENT_MODELS: Final = ("phoenix",)


class FoldOutcomes(NamedTuple):
    """The outcomes of a fold that are counted in the place of points.

    Attributes:
        prices: see `TableModel.others`.
        drawn: the exhaustive draw.
        won: a win after all.
    """

    prices: Prices
    drawn: float
    won: float


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
        result: float = prod(factors[sign]["factor"] for sign in signs if sign in factors)
        return result

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
        class_, look = sort_of(kind, river)
        key = "ron", own, class_, look, dora, turns
        if key not in self._cache:
            rates = [self.rate("ron", ron_signs(own, kind, look, least, dora=dora)) for least in BANDS]
            self._cache[key] = tuple(rates[band_of(left)] for left in range(turns + 1))
        row: Row = self._cache[key]
        return row

    def among(self, own: str, others: Others) -> Row:
        """Return what a ron is multiplied by for who is in riichi, and who is open, by draws left."""
        key, numbers = ("among", own), range(MOST + 1)
        if key not in self._cache:
            self._cache[key] = [
                [self.rate("ron", among_signs(own, riichi, opened)) for opened in numbers]
                for riichi in numbers
            ]
        factors: list[list[float]] = self._cache[key]
        return tuple(
            [
                sum([share * sum(map(mul, opened, row)) for share, row in zip(riichi, factors, strict=True)])
                for riichi, opened in zip(others.riichi, others.opened, strict=True)
            ]
        )

    def copies(self, own: str, kinds: int, copies: int) -> float:
        """Return what it is multiplied by where so many copies are unseen, of one of so many kinds."""
        return self.rate("ron", wait_signs(own, kinds, copies)) if copies else 0.0

    def seat(self, own: str, melds: int, *, dealer: bool) -> float:
        """Return what it is multiplied by for the own seat, and the melds that it has called."""
        return self.rate("ron", hand_signs(own, melds, dealer=dealer))

    def wall(self, left: int, riichi: int, dora: Sequence[int] = ()) -> tuple[Row, ...]:
        """Return of each kind how likely an unseen copy is to be drawn, over the mean, by how many there are.

        Args:
            left: own draws left.
            riichi: how many of the others are in riichi.
            dora: the kinds that are dora.
        """
        return tuple(self._in_wall(kind, left, riichi, kind in dora) for kind in range(KINDS))

    def _in_wall(self, kind: int, left: int, riichi: int, dora: bool) -> Row:
        key = "wall", class_of(kind), turn_of(left), min(riichi, MOST), dora
        if key not in self._cache:
            signs = [wall_signs(kind, copies, left, riichi, dora=dora) for copies in range(COPIES + 1)]
            self._cache[key] = tuple(self.rate("wall", sign) for sign in signs)
        row: Row = self._cache[key]
        return row

    def release(self, turns: int) -> dict[str, Row]:
        """Return how often a discard of another is of a class, over the share of the class in unseen tiles.

        Args:
            turns: the most draws left that are asked for.

        Returns:
            Of each class of kinds the factor by draws left, from 0 to ``turns``.
        """
        count = self.counts["release"]
        return {
            name: tuple(count[name]["rate"][band_of(left)] for left in range(turns + 1)) for name in CLASSES
        }

    def others(
        self,
        turns: int,
        own: str = OWN[0],
        *,
        seats: Sequence[int] | None = None,
        dealer: int = 0,
        prices: Prices = (),
    ) -> Others:
        """Return what the others do in the steps to come.

        Args:
            turns: the draws left now.
            own: the own hand from now on, one of ``OWN``, ``PUSH`` and ``FOLDS``.
            seats: the state of each of the others now, from the right on; all are closed if not told.
            dealer: who deals: 0 for the own seat, 1 for the one on the right, and so on.
            prices: what a win of each of them costs, from the right on; () for the points that were counted.
        """
        return _run(Chain(self, own, dealer, prices), turns, self._seats(seats))

    def others_later(
        self, turns: int, dama: str, *, seats: Sequence[int], dealer: int = 0, prices: Prices = ()
    ) -> tuple[Others, Others]:
        """Return what they do beside a riichi that is declared some time later on: then, and after that.

        Args:
            turns, seats, dealer, prices: see `others`.
            dama: the own hand until then.
        """
        return _run_later(Chain(self, DECLARED, dealer, prices), dama, turns, tuple(seats))

    def _seats(self, seats: Sequence[int] | None) -> tuple[int, ...]:
        return (0,) * (self.players - 1) if seats is None else tuple(seats)

    def folds(
        self, turns: int, *, seats: Sequence[int], dealer: int = 0, judged: FoldOutcomes | None = None
    ) -> tuple[Row, ...]:
        """Return what a fold is worth in points, by the safe tiles that it holds yet, then by draws left.

        Args:
            turns: the draws left now.
            seats: the state of each of the others now, from the right on.
            dealer: who deals, see `others`.
            judged: what is counted in the place of points.
        """
        prices = judged.prices if judged else ()
        others = [self.others(turns, own, seats=seats, dealer=dealer, prices=prices) for own in FOLDS]
        won = judged.won if judged else self.fold_won
        by_band = [
            self._folds(others, judged.drawn if judged else drawn["mean"], won, wins["rate"])
            for drawn, wins in zip(self.counts["fold"]["drawn"], self.counts["fold"]["wins"], strict=True)
        ]
        shifts = [0.0 if judged else shift["shift"] for shift in self.counts["fold"]["shifts"]]
        return tuple(
            tuple(by_band[band_of(left)][left][safe] + shifts[band_of(left)] for left in range(turns + 1))
            for safe in range(len(FOLDS))
        )

    @property
    def fold_won(self) -> float:
        """Return the average win of those who folded and came back."""
        mean: float = self.counts["fold"]["won"]["mean"]
        return mean

    def _folds(self, item: Sequence[Others], drawn: float, won: float, rate: float) -> list[Row]:
        """Return the same, by draws left and safe tiles, given what the exhaustive draw and a win pay.

        Args:
            item: what the others do, by safe tiles.
            drawn: what the exhaustive draw pays.
            won: what a win pays.
            rate: how often a step wins.
        """
        results = [(drawn,) * len(FOLDS)]
        for left in range(len(item[0].lost)):
            later = results[-1]
            results.append(
                tuple(
                    rate * won + (1 - rate) * _of_step(others, left, later[max(safe - 1, 0)])
                    for safe, others in enumerate(item)
                )
            )
        return results[1:]

    def fold_counted(self, seats: Sequence[int], dealer: int) -> Mapping[str, float]:
        """Return what folds before the same threat brought: how many there were, their mean, its error."""
        who = threat_of(seats, [seat == dealer - 1 for seat in range(len(seats))])
        result: Mapping[str, float] = self.counts["fold"]["levels"]["child" if dealer else "dealer"][who]
        return result

    @property
    def safe_shares(self) -> Row:
        """Return how often a fold begins with so many safe tiles."""
        counted = self.counts["fold"]["safe"]
        return tuple(number / sum(counted) for number in counted)

    def prices(self, what: str, own: str, dealer: str) -> Row:
        """Return what a win of a seat costs by its state, "dealt" or "won", by the own hand and who deals."""
        hidden = "riichi" if own == DECLARED else "dama"
        return tuple(item["mean"] for item in self.counts["paid"][what][hidden][dealer])

    def prices_of(self, own: str, dealer: str) -> tuple[Row, Row]:
        """Return what a win of a seat costs by its state: on the own discard, and otherwise."""
        key = "prices", own, dealer
        if key not in self._cache:
            self._cache[key] = self.prices("dealt", own, dealer), self.prices("won", own, dealer)
        pair: tuple[Row, Row] = self._cache[key]
        return pair

    def late(self, what: str, turn: int) -> float:
        """Return what a win of another costs in a turn, "dealt" or "won", over what it costs in all."""
        factor: float = self.counts["late"][what][turn]["factor"]
        return factor

    def drawn(self, state: str) -> float:
        """Return what the exhaustive draw pays on average, by "riichi", "ready" or "free" (not ready)."""
        mean: float = self.counts["drawn"][state]["mean"]
        return mean

    @cached_property
    def _cache(self) -> dict[tuple[object, ...], Any]:
        return {}

    def in_turn(self, own: str, turn: int, deals: bool, since: str) -> bytes:
        """Return the rates of each state of one of the others in a turn, as `steps` reads them, float64."""
        key = "turn", own, turn, deals, since
        if key not in self._cache:
            rates = [self._rates(own, state, turn, deals, since) for state in range(STATES)]
            self._cache[key] = array("d", chain.from_iterable(chain.from_iterable(rates))).tobytes()
        result: bytes = self._cache[key]
        return result

    def _rates(self, own: str, state: int, turn: int, deals: bool, since: str) -> list[Row]:
        """Return the rates of a state in the order of ``KINDS_OF_RATES``; 0 for a move that it lacks."""
        by, moves = (state, turn, deals, since), dict(moves_of(state))
        if own in FOLDS or own in PUSH:
            dealt = self._by_riichi("threatened", partial(threat_signs, own, state, turn, deals))
        else:
            dealt = self._by_riichi("dealt", partial(dealt_signs, own, *by))
        return [
            dealt,
            self._by_riichi("won", partial(won_signs, *by)),
            *[
                self._by_riichi("moves", partial(move_signs, move, state, turn, since))
                if move in moves
                else (0.0,) * NUMBERS
                for move in KINDS_OF_RATES[2:]
            ],
        ]

    def _by_riichi(self, what: str, signs: Callable[[int], tuple[str, ...]]) -> Row:
        """Return a rate by how many are in riichi, up to one more than are told apart."""
        return tuple(min(self.rate(what, signs(number)), MOST_RATE) for number in range(NUMBERS))


def sort_of(kind: int, river: int) -> tuple[str, str]:
    """Return what a ron on a kind goes by: its class, and how it looks beside the own discards."""
    return class_of(kind), look_of(kind, river) if river or kind >= EAST else NOT_TOLD


@lru_cache(maxsize=2048)
def _run(others: Chain, turns: int, seats: tuple[int, ...]) -> Others:
    return others.run(turns, seats)


@lru_cache(maxsize=512)
def _run_later(others: Chain, dama: str, turns: int, seats: tuple[int, ...]) -> tuple[Others, Others]:
    return others.run_later(dama, turns, seats)


def _of_step(others: Others, left: int, later: float) -> float:
    """Return what a hand is worth that wins nothing in a step, given what it is after that."""
    lost = others.lost[left]
    return (1 - lost) * later - lost * others.loss[left]


@cache
def table_model(name: str, players: int) -> TableModel:
    """Return the model of a table.

    Args:
        name: one of ``OPPONENT_MODELS``.
        players: 4 or 3.
    """
    file = files("paili.value.table").joinpath(f"{name}.json")
    return read_model(json.loads(file.read_text(encoding="utf-8")), players)


def read_model(document: Mapping[str, Any], players: int) -> TableModel:
    """Return the model that a file tells of."""
    counts = document["players"][str(players)]
    return TableModel(
        name=document["name"],
        source=document["source"],
        games_of=document["games_of"],
        counted=document["counted"],
        players=players,
        games=counts["games"],
        deals=counts["deals"],
        counts=counts,
    )
