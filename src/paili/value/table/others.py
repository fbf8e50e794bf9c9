"""A model of the other players at a table, counted from whole games.

A model has the rates at which the other players discard a tile that the own hand waits for, call, declare
riichi and win, and the mean points that the own hand pays for their wins. The model is a file of counts
(``phoenix.json``; ``make value-model`` writes the file). All rates are indexed by the number of own draws
left in the deal, and cover one step: from an own discard to the next own draw. A rate is a product of a few
factors (`paili.value.table.signs`), each for something that a player can see.

Each other player is a Markov chain of five states, which starts from the present state of that player: 0 is a
closed hand without riichi, 1, 2 and 3 a hand with so many called melds, 4 a hand in riichi. The attribute
``lost`` of `paili.value.table.chain.Others` is, by the number of own draws left, the chance that another
player wins in the step. The example compares three closed hands with a riichi of the player on the right:

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
from typing import Any, Final, NamedTuple

from paili.tiles import COPIES, EAST
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
    """The values of the events after a fold, for questions whose objective is not points.

    Attributes:
        prices: the payments for wins of the other players, see `TableModel.others`.
        drawn: the value of an exhaustive draw.
        won: the value of a win after folding.
    """

    prices: Prices
    drawn: float
    won: float


@dataclass(frozen=True, eq=False)
class TableModel:
    """The counted model of the other players at a table.

    Attributes:
        name: the name of the table.
        source: the source of the games.
        games_of: which of these games were counted.
        counted: the date of the count, YYYY-MM-DD.
        players: the number of players.
        games, deals: the number of counted games and deals.
        counts: for every factor the number of opportunities, the number of events, and the standard error, as
            in the file.
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
        """Return a rate as the product of some factors.

        Args:
            what: the name of the rate in the file.
            signs: the names of the factors; a factor without counts is left out of the product.
        """
        factors = self.counts[what]
        result: float = prod(factors[sign]["factor"] for sign in signs if sign in factors)
        return result

    def ron(self, turns: int, own: str, kind: int, *, river: int = 0, dora: bool = False) -> Row:
        """Return the chance of a ron on a kind in each step, without the factors for opponents and unseen
        copies.

        Args:
            turns: the largest number of own draws left.
            own: "riichi", or "closed" or "open" for a ready hand without riichi.
            kind: the kind of tile as a number, 0…33.
            river: the kinds of the own discards, as a mask; 0 if they are not known.
            dora: whether the kind is a dora.

        Returns:
            The chances by own draws left, from 0 to ``turns``.
        """
        class_, look = sort_of(kind, river)
        key = "ron", own, class_, look, dora, turns
        if key not in self._cache:
            rates = [self.rate("ron", ron_signs(own, kind, look, least, dora=dora)) for least in BANDS]
            self._cache[key] = tuple(rates[band_of(left)] for left in range(turns + 1))
        row: Row = self._cache[key]
        return row

    def among(self, own: str, riichi: Sequence[Row], opened: Sequence[Row]) -> Row:
        """Return the factor by which riichi and open hands of other players change the chance of a ron.

        Args:
            own: the state of the player's own hand.
            riichi, opened: for each step the chances of each number of other players in riichi, and of each
                number with an open hand, as in `Others`.

        Returns:
            One factor for each number of draws that the player has left.
        """
        key, numbers = ("among", own), range(MOST + 1)
        if key not in self._cache:
            self._cache[key] = [
                [self.rate("ron", among_signs(own, declared, open_hands)) for open_hands in numbers]
                for declared in numbers
            ]
        none, one, more = self._cache[key]
        return tuple(
            [
                a * (x * none[0] + y * none[1] + z * none[2])
                + b * (x * one[0] + y * one[1] + z * one[2])
                + c * (x * more[0] + y * more[1] + z * more[2])
                for (a, b, c), (x, y, z) in zip(riichi, opened, strict=True)
            ]
        )

    def copies(self, own: str, kinds: int, copies: int, *, honours: bool = False) -> float:
        """Return the factor of a ron for the number of kinds in the wait and the number of unseen copies.

        Args:
            own: the state of the own hand.
            kinds: the number of kinds in the wait.
            copies: the number of unseen copies of one of these kinds; for 0 the factor is 0.
            honours: whether all kinds in the wait are honours.
        """
        return self.rate("ron", wait_signs(own, kinds, copies, honours=honours)) if copies else 0.0

    def seat(self, own: str, melds: int, *, dealer: bool) -> float:
        """Return the factor of a ron for the number of own called melds and for being the dealer or not.

        Args:
            own: the state of the own hand.
            melds: the number of its called melds.
            dealer: whether the own seat is the dealer.
        """
        return self.rate("ron", hand_signs(own, melds, dealer=dealer))

    def wall(
        self, left: int, riichi: int, visible: Sequence[int], dora: Sequence[int] = ()
    ) -> tuple[Row, ...]:
        """Return how likely an unseen copy of each kind is to be drawn, relative to the mean of all unseen
        tiles.

        Args:
            left: the number of own draws left.
            riichi: the number of other players in riichi.
            visible: for each kind, the number of tiles that lie open for all players.
            dora: the kinds of tile that are dora.

        Returns:
            For each kind, a list of numbers by the number of unseen copies of the kind.
        """
        return tuple(
            [self._in_wall(kind, seen, left, riichi, kind in dora) for kind, seen in enumerate(visible)]
        )

    def _in_wall(self, kind: int, visible: int, left: int, riichi: int, dora: bool) -> Row:
        key = "wall", class_of(kind), min(visible, MOST), turn_of(left), min(riichi, MOST), dora
        if key not in self._cache:
            signs = [
                wall_signs(kind, copies, visible, left, riichi, dora=dora) for copies in range(COPIES + 1)
            ]
            self._cache[key] = tuple(self.rate("wall", sign) for sign in signs)
        row: Row = self._cache[key]
        return row

    def release(self, turns: int) -> dict[str, Row]:
        """Return how often the other players discard tiles of each class of kinds, relative to the unseen
        tiles of the class.

        Args:
            turns: the largest number of own draws left.

        Returns:
            For each class of kinds, the factor by own draws left, from 0 to ``turns``.
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
        """Return the acts of the other players in each step until the end of the deal.

        Args:
            turns: the number of own draws left now.
            own: the state of the own hand from now on, one of ``OWN``, ``PUSH`` and ``FOLDS``.
            seats: the present state of each other player as a number, the player on the right first; None if
                all are closed.
            dealer: the dealer as a number: 0 for the own seat, 1 for the seat on the right, and so on.
            prices: the payments for a win of each other player, the player on the right first; () for the
                mean payments of the counted games.
        """
        return _run(Chain(self, own, dealer, prices), turns, self._seats(seats))

    def others_later(
        self, turns: int, dama: str, *, seats: Sequence[int], dealer: int = 0, prices: Prices = ()
    ) -> tuple[Others, Others]:
        """Return the acts of the other players if the own hand declares riichi later.

        The first result is for the step whose discard declares riichi, the second for the steps after that
        step.

        Args:
            turns, seats, dealer, prices: see `others`.
            dama: the state of the own hand before riichi.
        """
        return _run_later(Chain(self, DECLARED, dealer, prices), dama, turns, tuple(seats))

    def _seats(self, seats: Sequence[int] | None) -> tuple[int, ...]:
        return (0,) * (self.players - 1) if seats is None else tuple(seats)

    def folds(
        self, turns: int, *, seats: Sequence[int], dealer: int = 0, judged: FoldOutcomes | None = None
    ) -> tuple[Row, ...]:
        """Return the value of folding, by the number of safe tiles in the hand, then by own draws left.

        Args:
            turns: the number of own draws left now.
            seats: the present state of each other player as a number, the player on the right first.
            dealer: the dealer as a number, see `others`.
            judged: the values of the events after a fold, if the objective is not points; None for points.
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
        """The mean points of the wins of players who had folded earlier in the deal."""
        mean: float = self.counts["fold"]["won"]["mean"]
        return mean

    def _folds(self, item: Sequence[Others], drawn: float, won: float, rate: float) -> list[Row]:
        """Return the value of folding, by own draws left and then by the number of safe tiles.

        Args:
            item: the acts of the other players in each step, by the number of safe tiles in the own hand.
            drawn: the value of an exhaustive draw.
            won: the value of a win of the own hand.
            rate: the chance of a win of the own hand in a step.
        """
        results = [(drawn,) * len(FOLDS)]
        for left in range(len(item[0].lost)):
            later = results[-1]
            results.append(
                tuple(
                    rate * won + (1 - rate) * _after_step_without_win(others, left, later[max(safe - 1, 0)])
                    for safe, others in enumerate(item)
                )
            )
        return results[1:]

    def fold_counted(self, seats: Sequence[int], dealer: int) -> Mapping[str, float]:
        """Return the results of counted folds against the same threat: their number, mean and standard error.

        Args:
            seats: the state of each other player as a number, the player on the right first.
            dealer: the dealer as a number: 0 for the own seat, 1 for the seat on the right, and so on.
        """
        who = threat_of(seats, [seat == dealer - 1 for seat in range(len(seats))])
        result: Mapping[str, float] = self.counts["fold"]["levels"]["child" if dealer else "dealer"][who]
        return result

    @property
    def safe_shares(self) -> Row:
        """For 0, 1, … safe tiles, the share of counted folds that began with so many safe tiles in hand."""
        counted = self.counts["fold"]["safe"]
        return tuple(number / sum(counted) for number in counted)

    def prices(self, what: str, own: str, dealer: str) -> Row:
        """Return the mean payment for a win of another player, by the state of that player.

        Args:
            what: "dealt" for a deal-in of the own seat, "won" for another win.
            own: the state of the own hand.
            dealer: the dealer: "he" for the winner, "own" for the own seat, or "neither".
        """
        hidden = "riichi" if own == DECLARED else "dama"
        return tuple(item["mean"] for item in self.counts["paid"][what][hidden][dealer])

    def prices_of(self, own: str, dealer: str) -> tuple[Row, Row]:
        """Return two rows of mean payments, by the state of the winner: for a deal-in, and for another win.

        Args:
            own: the state of the own hand.
            dealer: the dealer: "he" for the winner, "own" for the own seat, or "neither".
        """
        key = "prices", own, dealer
        if key not in self._cache:
            self._cache[key] = self.prices("dealt", own, dealer), self.prices("won", own, dealer)
        pair: tuple[Row, Row] = self._cache[key]
        return pair

    def late(self, what: str, turn: int) -> float:
        """Return the mean payment in a turn divided by the mean over all turns.

        Args:
            what: "dealt" for a deal-in of the own seat, "won" for another win.
            turn: the index of a range of numbers of own draws left, see `paili.value.table.signs.turn_of`.
        """
        factor: float = self.counts["late"][what][turn]["factor"]
        return factor

    def drawn(self, state: str) -> float:
        """Return the mean payment at an exhaustive draw to a hand in a state: "riichi", "ready" or "free"
        (not ready).
        """
        mean: float = self.counts["drawn"][state]["mean"]
        return mean

    @cached_property
    def _cache(self) -> dict[tuple[object, ...], Any]:
        return {}

    def in_turn(self, own: str, turn: int, deals: bool, since: str) -> bytes:
        """Return the rates of one other player in a turn, by the state of that player, as float64 bytes for
        the loops.

        Args:
            own: the state of the own hand.
            turn: the index of a range of numbers of own draws left, see `paili.value.table.signs.turn_of`.
            deals: whether the other player is the dealer.
            since: how long the own hand has been in riichi, see `paili.value.table.signs.since_of`.
        """
        key = "turn", own, turn, deals, since
        if key not in self._cache:
            rates = [self._rates(own, state, turn, deals, since) for state in range(STATES)]
            self._cache[key] = array("d", chain.from_iterable(chain.from_iterable(rates))).tobytes()
        result: bytes = self._cache[key]
        return result

    def _rates(self, own: str, state: int, turn: int, deals: bool, since: str) -> list[Row]:
        """Return the rates of another player in one state, for each type of rate in ``KINDS_OF_RATES``, in
        order.

        A move that is not possible in this state has rates of 0.

        Args:
            own: the state of the own hand.
            state: the state of the other player as a number.
            turn: the index of a range of numbers of own draws left, see `paili.value.table.signs.turn_of`.
            deals: whether the other player is the dealer.
            since: how long the own hand has been in riichi, see `paili.value.table.signs.since_of`.
        """
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
        """Return a rate of one player as four numbers: for none, one, two, and more further players in
        riichi.

        Args:
            what: the name of the rate in the file.
            signs: a function that returns the names of the factors for a number of players in riichi.
        """
        return tuple(min(self.rate(what, signs(number)), MOST_RATE) for number in range(NUMBERS))


def sort_of(kind: int, river: int) -> tuple[str, str]:
    """Return two names on which the chance of a ron on a kind depends: the class of the kind, and its type by
    the own river.

    Args:
        kind: the kind of tile as a number, 0…33.
        river: the kinds of the own discards, as a mask; 0 if they are not known.
    """
    return class_of(kind), look_of(kind, river) if river or kind >= EAST else NOT_TOLD


@lru_cache(maxsize=2048)
def _run(others: Chain, turns: int, seats: tuple[int, ...]) -> Others:
    return others.run(turns, seats)


@lru_cache(maxsize=512)
def _run_later(others: Chain, dama: str, turns: int, seats: tuple[int, ...]) -> tuple[Others, Others]:
    return others.run_later(dama, turns, seats)


def _after_step_without_win(others: Others, left: int, later: float) -> float:
    """Return the value of a hand before a step in which the hand cannot win.

    Args:
        others: the acts of the other players in each step.
        left: the number of own draws left.
        later: the value of the hand after the step.
    """
    lost = others.lost[left]
    return (1 - lost) * later - lost * others.loss[left]


@cache
def table_model(name: str, players: int) -> TableModel:
    """Return the table model with a given name.

    Args:
        name: the name of the model, one of ``OPPONENT_MODELS``.
        players: the number of players, 4 or 3.
    """
    file = files("paili.value.table").joinpath(f"{name}.json")
    return read_model(json.loads(file.read_text(encoding="utf-8")), players)


def read_model(document: Mapping[str, Any], players: int) -> TableModel:
    """Return the table model for a number of players from the parsed content of a file of counts."""
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
