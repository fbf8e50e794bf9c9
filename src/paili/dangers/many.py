"""The danger of many positions: the facts are gathered one by one, the chances come from compiled loops.

>>> found = danger(["2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"])
>>> found.p.shape, found.of_seats.shape, float(found.p[0, 8]), bool(found.p[0, 1] > 0)
((1, 34), (1, 3, 34), 0.0, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.dangers import loops
from paili.dangers.from_position import table_view
from paili.dangers.model import QUIET, RIICHI, danger_model
from paili.dangers.risk_model import RiskModel, ready_logit
from paili.dangers.signs.opponent import TableView
from paili.position import Position
from paili.tiles import EAST, KINDS

_OPPONENTS = 3
_PLAYERS = (4, 3)


class DangerArrays(NamedTuple):
    """The danger of N positions.

    Attributes:
        p: N × 34, float64: the chance that a kind deals in; NaN where it is not held.
        loss: N × 34, float64: the points that it costs on average; NaN where it is not held.
        of_seats: N × 3 × 34, float64: the chance with each opponent, that of the next seat first; NaN where a
            kind is not held, or nothing is known of the opponent.
    """

    p: NDArray[np.float64]
    loss: NDArray[np.float64]
    of_seats: NDArray[np.float64]


def danger(positions: Iterable[Position | str]) -> DangerArrays:
    """Return the danger of many positions, as `paili.danger` of each.

    Args:
        positions: riichi positions or their texts.

    Raises:
        QuestionError, PailiError: as `paili.danger`, at the first position that cannot be asked.
    """
    return danger_arrays([table_view(position) for position in positions])


def danger_arrays(every: Sequence[TableView]) -> DangerArrays:
    """Return the same of facts that are gathered."""
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
    chances = np.empty((len(judges), KINDS))
    ready = np.array([ready_logit(judge.ready) for judge in judges])
    unseen, dora = (
        np.array([getattr(judge.seen, name) for judge in judges], dtype=np.int64)
        for name in ("unseen", "dora")
    )
    facts = np.array([_facts(judge) for judge in judges], dtype=np.int64)
    pairs = loops.Pairs(
        facts.reshape(-1), unseen.reshape(-1), dora.reshape(-1), in_hand.view(np.uint8).reshape(-1), ready
    )
    loops.chances(pairs.weigh(*_weights(players)), chances.reshape(-1))
    seats = np.array([judge.opponent.seat - 1 for judge in judges])
    of_seats[owner, seats] = np.where(in_hand, chances, np.nan)
    prices = np.array([judge.prices() for judge in judges])
    np.add.at(loss, owner, np.where(in_hand, chances * prices, 0.0))


@cache
def _weights(players: int) -> tuple[NDArray[np.float64], float]:
    """Return the weights of the signs, without riichi, then with it; and the rarest chance."""
    model = danger_model(players)
    weights = [model.weights[question].get(name, 0.0) for question in (QUIET, RIICHI) for name in loops.NAMES]
    return np.array(weights), model.never


def _facts(judge: RiskModel) -> list[int]:
    """The facts of one opponent, in the order of `loops`."""
    against, opponent = judge.against, judge.opponent
    suits = {meld[0] // 9 for meld in opponent.melds if meld[0] < EAST}
    return [
        against.in_riichi, against.open, against.lines, against.early, against.later, opponent.safe,
        opponent.passed, opponent.value, against.declared, opponent.riichi, len(opponent.river),
        opponent.later, opponent.calls, any(opponent.value >> meld[0] & 1 for meld in opponent.melds),
        next(iter(suits)) if len(suits) == 1 and len(opponent.melds) >= 2 else -1,
        all(meld[0] == meld[1] for meld in opponent.melds), len(opponent.melds), judge.seen.players,
    ]  # fmt: skip
