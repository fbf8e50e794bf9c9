"""Compute only the numbers of `paili.danger`, for programs that need them at every decision.

The compiled loops compute the chances to deal in; `paili.dangers.risk_model` computes proofs and mean costs.
The danger signs, their effects and the possible waits, which explain a danger to people, are left out.

>>> from paili.dangers.from_position import table_view
>>> seen = table_view("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m")
>>> least = min(charges_of(seen), key=lambda charge: charge.p)
>>> least.tile, least.p, [item.lasts for item in least.opponents]
(Kind.M9, 0.0, ['turn', 'deal', 'deal'])
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from paili.dangers.loops import NAMES, Pairs, chances
from paili.dangers.model import QUIET, RIICHI, danger_model
from paili.dangers.risk_model import RiskModel, joined, log_ready
from paili.dangers.signs.lines import TYPES
from paili.dangers.signs.opponent import TableView
from paili.kernels.memory import zeros
from paili.tiles import EAST, KINDS, TILES, Tile


class SeatCharge(NamedTuple):
    """The danger of discarding a kind of tile against one opponent, in numbers only; see
    `paili.dangers.Risk`.

    Attributes:
        seat: the opponent, counted from the deciding seat: 1 plays next, and so on up to the player on the
            left.
        p: the chance that the opponent wins on this tile; exactly 0.0 if a proof rules this out.
        cost: the mean points that the deciding seat pays for a win on this tile.
        lasts: how long a proof of safety holds: for the "deal", or for this "turn"; "" for no proof.
        riichi: whether the opponent is in riichi.
        error: the standard error of the rate at which tiles of this type were won on in the counted games.
    """

    seat: int
    p: float
    cost: float
    lasts: str
    riichi: bool
    error: float


class Charge(NamedTuple):
    """The danger of discarding a kind of tile now, in numbers only; see `paili.dangers.Danger`.

    Attributes:
        tile: the kind of tile.
        p: the chance that any opponent wins on the discard.
        loss: the mean cost of this discard in points: the chance of each deal-in times its payment.
        opponents: the numbers for each opponent, in turn order.
    """

    tile: Tile
    p: float
    loss: float
    opponents: tuple[SeatCharge, ...]


def charges_of(seen: TableView) -> tuple[Charge, ...]:
    """Return the danger of each kind of tile in hand, in numbers only, in tile order."""
    models = [RiskModel(seen, opponent) for opponent in seen.opponents]
    shares = zeros("d", KINDS * len(models))
    chances(pairs_of(models, seen.players), shares)
    rows = [shares[start : start + KINDS].tolist() for start in range(0, len(shares), KINDS)]
    return tuple([_charge(kind, models, [row[kind] for row in rows]) for kind in seen.kinds])


def _charge(kind: int, models: Sequence[RiskModel], shares: Sequence[float]) -> Charge:
    by_seat = tuple([_by_seat(kind, *of) for of in zip(models, shares, strict=True)])
    return Charge(TILES[kind], joined([*shares]), sum([item.p * item.cost for item in by_seat]), by_seat)


def _by_seat(kind: int, model: RiskModel, p: float) -> SeatCharge:
    lasts = "" if p else model.proof(kind, ())[1]  # nothing but a proof makes a chance 0
    counted = model.counted(TYPES[model.against.type_of(kind)])
    return SeatCharge(model.opponent.seat, p, model.cost(kind), lasts, model.against.in_riichi, counted.error)


# ---------------------------------------------------------------------------------- what the loops read


def pairs_of(models: Sequence[RiskModel], players: int) -> Pairs:
    """Return the arrays for the compiled loops: all opponents, and the kinds of tiles that the hand can
    discard.

    Args:
        models: for each opponent in one or more positions, the model of the risk against that opponent.
        players: the number of players, 4 or 3.
    """
    pairs = Pairs(
        array("q", chain.from_iterable(map(_facts, models))),
        _numbers(model.seen.unseen for model in models),
        _numbers(model.seen.dora for model in models),
        b"".join([_marks(model.seen.kinds) for model in models]),
        array("d", [log_ready(model.ready) for model in models]),
    )
    return pairs.weigh(*_weights(players))


def _numbers(rows: Iterable[Sequence[int]]) -> array[int]:
    return array("q", chain.from_iterable(rows))


def _marks(kinds: Sequence[int]) -> bytes:
    """Return 34 bytes, one for each kind of tile: 1 if it is among ``kinds``, else 0."""
    marks = bytearray(KINDS)
    for kind in kinds:
        marks[kind] = 1
    return bytes(marks)


@cache
def _weights(players: int) -> tuple[array[float], float]:
    """Return the weights of all danger signs, and the chance of a deal-in to thirteen orphans.

    The array has first the weights against a hand without riichi, then the weights against a hand in riichi.
    """
    model = danger_model(players)
    weights = [model.weights[question].get(name, 0.0) for question in (QUIET, RIICHI) for name in NAMES]
    return array("d", weights), model.never


def _facts(model: RiskModel) -> list[int]:
    """Return the facts of one opponent as numbers, in the order that `paili.dangers.loops` reads them."""
    against, opponent = model.against, model.opponent
    suits = {meld[0] // 9 for meld in opponent.melds if meld[0] < EAST}
    return [
        against.in_riichi, against.open, against.lines, against.early, against.later, opponent.safe,
        opponent.passed, opponent.value, against.declared, opponent.riichi, len(opponent.river),
        opponent.later, opponent.calls, opponent.has_value_meld, opponent.has_end_meld,
        next(iter(suits)) if len(suits) == 1 and len(opponent.melds) >= 2 else -1,
        all(meld[0] == meld[1] for meld in opponent.melds), len(opponent.melds), model.seen.players,
    ]  # fmt: skip
