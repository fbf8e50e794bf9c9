"""Convert the counted table model to the arrays that the loops of values read.

>>> rates = model(12, players=4)
>>> rates.others.shape, rates.ron.shape
((7, 13), (7, 34, 13))
>>> bool(rates.loss[1, 10] > rates.loss[0, 10])
True
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from operator import mul
from typing import Any, Final, NamedTuple

from paili.kernels.memory import filled, table_of
from paili.scoring.places.standing import GameStanding
from paili.tiles import COPIES, KINDS
from paili.value.loops.rates import Model
from paili.value.loops.sizes import OPENED_READY, TWO_HONOURS
from paili.value.place_equity import OWN as OWN_AT_DRAWS
from paili.value.place_equity import OutcomeValues, outcome_values
from paili.value.table.chain import Others, Prices, Row
from paili.value.table.model import never
from paili.value.table.others import FoldOutcomes, TableModel, sort_of, table_model
from paili.value.table.signs import DECLARED, FOLDS, MOST_RATE, PUSH, RIICHI

NAME: Final = "phoenix"
STICK: Final = 1000
MOST_SAFE: Final = len(FOLDS) - 1  # safe tiles with separate rates
# beside `DECLARED`, a riichi of now: one of later on, and the step that declares it
LATER, DECLARING = "later", "declaring"


@lru_cache(maxsize=16)
def model(turns: int, *, visible: bytes = bytes(KINDS), **table: Any) -> Model:
    """Return the chances at the table for one question, as a `Model`; equal questions have one model.

    Args:
        turns: the number of own draws left.
        visible: for each kind, the number of tiles that lie open for all players.
        table: the other arguments, as for `chances`.
    """
    rates = chances(turns, **table)
    wall = _wall(turns, table.get("players", 4), table.get("seats", ()), visible, table.get("dora", ()))
    return Model(rates.others, rates.loss, rates.ron, rates.copies, rates.ends, rates.fold, wall)


@lru_cache(maxsize=64)
def _wall(
    turns: int, players: int, seats: tuple[int, ...], visible: bytes, dora: tuple[int, ...]
) -> memoryview[float]:
    return table_of(table_model(NAME, players).wall(turns, seats.count(RIICHI), visible, dora))


class Chances(NamedTuple):
    """The fields of a `Model` that do not depend on the tiles that lie open."""

    others: memoryview[float]
    loss: memoryview[float]
    ron: memoryview[float]
    copies: memoryview[float]
    ends: memoryview[float]
    fold: memoryview[float]


@lru_cache(maxsize=64)
def chances(
    turns: int,
    *,
    players: int = 4,
    seats: tuple[int, ...] = (),
    dealer: int = 0,
    concealed: bool = True,
    melds: int = 0,
    river: int = 0,
    dora: tuple[int, ...] = (),
    now: bool = True,
    last_tile: bool = False,
    folds: bool = False,
    standing: GameStanding | None = None,
) -> Chances:
    """Return the chances at the table for one question.

    Args:
        turns: the number of own draws left.
        players: the number of players, 4 or 3.
        seats: the state of each other player as a number, the player on the right first; () if all are
            closed.
        dealer: the dealer as a number: 0 for the own seat, 1 for the seat on the right, and so on.
        concealed: whether the hand has called nothing.
        melds: the number of called melds of the hand. The states for a hand after a further call have one
            meld more.
        river: the kinds of the own discards, as a mask; 0 if they are not known.
        dora: the kinds of tile that are dora.
        now: whether the hand may declare riichi with the present discard. If not, the hand counts as not
            ready until a later riichi, and the last row of the model is not used.
        last_tile: whether the last own draw is the last tile, after which nobody else discards.
        folds: whether an opponent threatens and the hand may fold; otherwise it always plays on.
        standing: the points of all seats and the deals left to play, for the objective "place"; all values
            are then in the unit of that objective.
    """
    table = table_model(NAME, players)
    ready, free = "closed" if concealed else "open", "push" if folds else "free"
    first, opened = f"{free} {ready}", (f"{free} open", "open")
    by_place = None if standing is None else outcome_values(standing)
    state = _TableState(turns, seats or (0,) * (players - 1), dealer)
    others = {
        own: table.others(turns, own, seats=state.seats, dealer=dealer, prices=_prices(by_place, own))
        for own in {first, ready, *opened}
    }
    if concealed:
        dama = ready if now else first
        others |= _riichi(table, state, others[ready], dama, _prices(by_place, DECLARED))
    else:
        others |= dict.fromkeys((LATER, DECLARING), others[ready])
    last = LATER
    if now and concealed:
        prices, last = _prices(by_place, DECLARED), DECLARED
        others[DECLARED] = table.others(turns, DECLARED, seats=state.seats, dealer=dealer, prices=prices)
    rows = first, LATER, opened[0], ready, opened[1], DECLARING, last
    drawn = [*by_place.drawn, 0.0] if by_place else [*map(table.drawn, OWN_AT_DRAWS), float(STICK)]
    rons = [
        _rons(
            table,
            turns,
            own,
            others[own],
            _Seat(melds + (row == OPENED_READY), dealer == 0, river, dora),
            last_tile,
        )
        for row, own in enumerate(rows)
    ]
    return Chances(
        others=table_of([others[own].lost for own in rows]),
        loss=table_of([others[own].loss for own in rows]),
        ron=memoryview(b"".join(rons)).cast("d", (len(rows), KINDS, turns + 1)),
        copies=_copies(table, rows),
        ends=filled("d", drawn),
        fold=filled("d", _later(table, turns, seats, dealer, standing)) if folds else never(turns),
    )


class _Seat(NamedTuple):
    """The facts of the own seat on which the chance of a ron depends.

    Attributes:
        melds: the number of called melds.
        deals: whether the own seat is the dealer.
        river: the kinds of the own discards, as a mask.
        dora: the kinds of tile that are dora.
    """

    melds: int
    deals: bool
    river: int
    dora: tuple[int, ...]


class _TableState(NamedTuple):
    """The present state of the table.

    Attributes:
        turns: the number of own draws left.
        seats: the state of each other player as a number, the player on the right first.
        dealer: the dealer as a number, 0 for the own seat.
    """

    turns: int
    seats: tuple[int, ...]
    dealer: int


def _riichi(
    table: TableModel, state: _TableState, ready: Others, dama: str, prices: Prices
) -> dict[str, Others]:
    """Return the acts of the other players in the step whose discard declares riichi, and in the steps after
    it.

    The discard that declares riichi is as dangerous as the discard of an equal hand in dama.

    Args:
        table: the counted model.
        state: the present state of the table.
        ready: the acts of the other players against the ready hand in dama.
        dama: the state of the own hand before riichi.
        prices: the payments for a win of each other player.
    """
    turns, seats, dealer = state
    declaring, later = table.others_later(turns, dama, seats=seats, dealer=dealer, prices=prices)
    return {LATER: later, DECLARING: declaring.dealing_as(ready)}


def _prices(by_place: OutcomeValues | None, own: str) -> Prices:
    if by_place is None:
        return ()
    return by_place.declared if own == DECLARED else by_place.dama


def _of_folds(table: TableModel, by_place: OutcomeValues | None) -> FoldOutcomes | None:
    if by_place is None:
        return None
    return FoldOutcomes(by_place.dama, by_place.drawn[0], by_place.won(table.fold_won))


class Threat(NamedTuple):
    """The values of folding against a threat, and the chances and costs of a deal-in.

    Attributes:
        dealt: for each state of the own hand (a name of `signs`), the chance that the present discard deals
            in, and the mean points that a deal-in costs.
        fold: the value of folding with the present discard, by the number of safe tiles in hand; the last
            entry is for an unknown number of safe tiles.
        counted: the counted folds against the same threat: their number, mean and standard error.
    """

    dealt: Mapping[str, tuple[float, float]]
    fold: tuple[float, ...]
    counted: Mapping[str, float]


@lru_cache(maxsize=512)
def threat(
    turns: int, *, players: int, seats: tuple[int, ...], dealer: int, standing: GameStanding | None = None
) -> Threat:
    """Return the chances and costs of a deal-in, and the values of folding, against the present opponents.

    Args:
        turns: the number of own draws left.
        players, seats, dealer, standing: as in `model`.
    """
    table, by_place = table_model(NAME, players), None if standing is None else outcome_values(standing)
    owns = (*PUSH, "closed", "open", DECLARED, *FOLDS)
    item = {
        own: table.others(turns, own, seats=seats, dealer=dealer, prices=_prices(by_place, own))
        for own in owns
    }
    item[DECLARED] = item[DECLARED].dealing_as(item["closed"])
    folds = [row[turns] for row in _folds(table, turns, seats, dealer, standing)]
    return Threat(
        {own: (others.dealt[turns], others.paid[turns]) for own, others in item.items()},
        (*folds, sum(map(mul, table.safe_shares, folds))),
        table.fold_counted(seats, dealer),
    )


@lru_cache(maxsize=16)
def _folds(
    table: TableModel, turns: int, seats: tuple[int, ...], dealer: int, standing: GameStanding | None
) -> tuple[Row, ...]:
    """Return the value of folding, as `TableModel.folds` returns it, in the unit of the objective."""
    by_place = None if standing is None else outcome_values(standing)
    return table.folds(turns, seats=seats, dealer=dealer, judged=_of_folds(table, by_place))


def _later(
    table: TableModel, turns: int, seats: tuple[int, ...], dealer: int, standing: GameStanding | None
) -> list[float]:
    """Return the value of a fold that begins at a later draw, by own draws left, for the mean number of
    safe tiles.
    """
    rows, shares = _folds(table, turns, seats, dealer, standing), table.safe_shares
    return [sum(map(mul, shares, row)) for row in zip(*rows, strict=True)]


def _rons(table: TableModel, turns: int, own: str, others: Others, seat: _Seat, last_tile: bool) -> bytes:
    """Return the chance of a ron by kind, then by own draws left, as float64 bytes; all 0 if the hand is not
    ready.

    Args:
        table: the counted model.
        turns: the number of own draws left.
        own: the state of the own hand.
        others: the acts of the other players in each step.
        seat: the facts of the own seat.
        last_tile: whether the last own draw is the last tile of the wall.
    """
    if own.startswith("free"):
        return bytes(8 * KINDS * (turns + 1))
    own = DECLARED if own in (LATER, DECLARING) else own
    return _ready_rons(table, turns, own, others.riichi, others.opened, seat, last_tile)


@lru_cache(maxsize=256)
def _ready_rons(
    table: TableModel,
    turns: int,
    own: str,
    riichi: tuple[Row, ...],
    opened: tuple[Row, ...],
    seat: _Seat,
    last_tile: bool,
) -> bytes:
    """Return what `_rons` returns for a ready hand.

    The function caches its results, because two states of one model, and the states of similar questions,
    often have equal chances.

    Args:
        table, turns, seat, last_tile: as for `_rons`.
        own: the state of the own hand, one of those that the model has counts of.
        riichi, opened: the fields of `Others` on which the chances depend.
    """
    river, dora = seat.river, seat.dora
    kinds, sort = _sorts(river, dora)
    by_seat = table.seat(own, seat.melds, dealer=seat.deals)
    among = [by_seat * factor for factor in table.among(own, riichi, opened)]
    rows = [table.ron(turns, own, kind, river=river, dora=kind in dora) for kind in kinds]
    rates = array("d", map(mul, chain.from_iterable(rows), among * len(rows)))
    if max(rates) > MOST_RATE:
        rates = array("d", [min(rate, MOST_RATE) for rate in rates])
    if last_tile:  # after it nobody else discards
        for place in range(0, len(rates), turns + 1):
            rates[place] = 0.0
    numbers, size = rates.tobytes(), 8 * (turns + 1)
    return b"".join([numbers[size * item : size * (item + 1)] for item in sort])


@lru_cache(maxsize=64)
def _sorts(river: int, dora: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Group the 34 kinds by their chance of a ron: the kinds of one group have equal chances.

    Returns:
        One kind of each group; and for each of the 34 kinds the index of its group.
    """
    sorts = [(*sort_of(kind, river), kind in dora) for kind in range(KINDS)]
    order = list(dict.fromkeys(sorts))
    return [sorts.index(item) for item in order], [order.index(sort) for sort in sorts]


@lru_cache(maxsize=16)
def _copies(table: TableModel, rows: tuple[str, ...]) -> memoryview[float]:
    """Return an array of factors of a ron by state of the hand, number of kinds in the wait, and unseen
    copies of the kind.

    Args:
        table: the counted model.
        rows: the names of the states of the hand, in the order of the array.
    """
    owns = [DECLARED if own in (LATER, DECLARING) else own for own in rows]
    sorts = [*((kinds, False) for kinds in range(TWO_HONOURS)), (2, True)]
    factors = [
        table.copies(own, max(kinds, 1), copies, honours=honours)
        for own in owns
        for kinds, honours in sorts
        for copies in range(COPIES + 1)
    ]
    return memoryview(array("d", factors)).cast("B").cast("d", (len(rows), len(sorts), COPIES + 1))
