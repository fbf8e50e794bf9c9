"""Estimate the danger of many positions at once, with the chances from compiled loops.

>>> dangers = danger(["2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"])
>>> dangers.p.shape, dangers.of_seats.shape, float(dangers.p[0, 8]), bool(dangers.p[0, 1] > 0)
((1, 34), (1, 3, 34), 0.0, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.arguments import items_of
from paili.dangers.charges import pairs_of
from paili.dangers.from_position import discard_view
from paili.dangers.loops import chances
from paili.dangers.risk_model import RiskModel
from paili.dangers.signs.opponent import TableView
from paili.errors import QuestionError
from paili.position import Position
from paili.tiles import KINDS

_OPPONENTS = 3
_PLAYERS = (4, 3)


class DangerArrays(NamedTuple):
    """The danger of every discard in N positions, as `paili.batch.danger` returns it.

    The kinds are 0…33: 1m…9m, 1p…9p, 1s…9s, then the honours. The numbers are NaN for kinds that are not in
    hand.

    Attributes:
        p: float64[N, 34], the chance that a discard of the kind deals in, 0 to 1.
        loss: float64[N, 34], the mean cost of discarding the kind in points: for each opponent the chance of
            the deal-in times its payment, added up.
        of_seats: float64[N, 3, 34], the chance to deal in to each opponent, in turn order from the next seat;
            NaN also for a missing opponent (three players) and for one whose river is not known.
    """

    p: NDArray[np.float64]
    loss: NDArray[np.float64]
    of_seats: NDArray[np.float64]


def danger(positions: Iterable[Position | str]) -> DangerArrays:
    """Return how likely each discard deals in, and what that costs, for many positions at once.

    The numbers equal those of `paili.danger`, which takes one position and also gives the reasons.

    Args:
        positions: riichi positions, as `paili.Position` or as the text of such a position
            (`paili.Position.parse`).

    Returns:
        Arrays with one row for each position and one column for each kind: ``p[0, 14]`` is the chance that
        6p, kind 14, deals in at the first position.

    Raises:
        QuestionError: if ``positions`` is a single position or no list at all; if a position is of a Chinese
            game, or no river of an opponent is known.
        PailiError: if a text is not a position.

    In the example 6p deals in with a chance of 10.5 %, and 9m (kind 8) is proven to be safe.

    >>> dangers = danger(["2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"])
    >>> float(dangers.p[0, 14].round(3)), float(dangers.p[0, 8])
    (0.105, 0.0)
    """
    every = items_of(positions)
    if every is None:
        raise QuestionError("danger.no_positions", value=positions)
    return danger_arrays(list(map(discard_view, every)))


def danger_arrays(every: Sequence[TableView]) -> DangerArrays:
    """Return the danger of each discard at many tables, each as its deciding seat sees it."""
    p, loss = (np.zeros((len(every), KINDS)) for _ in range(2))
    of_seats = np.full((len(every), _OPPONENTS, KINDS), np.nan)
    for players in _PLAYERS:
        places = [place for place, seen in enumerate(every) if seen.players == players]
        if places:
            _fill(players, places, [every[place] for place in places], of_seats, loss)
    in_hand = np.zeros((len(every), KINDS), dtype=np.bool_)
    for place, seen in enumerate(every):
        in_hand[place, list(seen.kinds)] = True
    p[:] = 1 - np.prod(1 - np.nan_to_num(of_seats), axis=1)
    return DangerArrays(np.where(in_hand, p, np.nan), np.where(in_hand, loss, np.nan), of_seats)


def _fill(
    players: int,
    places: list[int],
    every: list[TableView],
    of_seats: NDArray[np.float64],
    loss: NDArray[np.float64],
) -> None:
    judges = [RiskModel(seen, opponent) for seen in every for opponent in seen.opponents]
    owner = np.repeat(places, [len(seen.opponents) for seen in every])
    in_hand = np.zeros((len(judges), KINDS), dtype=np.bool_)
    for row, judge in enumerate(judges):
        in_hand[row, list(judge.seen.kinds)] = True
    shares = np.empty((len(judges), KINDS))
    chances(pairs_of(judges, players), shares.reshape(-1))
    seats = np.array([judge.opponent.seat - 1 for judge in judges])
    of_seats[owner, seats] = np.where(in_hand, shares, np.nan)
    costs = np.array([judge.costs() for judge in judges])
    np.add.at(loss, owner, np.where(in_hand, shares * costs, 0.0))
