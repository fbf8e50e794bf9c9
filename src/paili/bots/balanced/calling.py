"""Decide which discards `Balanced` calls: a tile that most strong players would call in this position.

Among the calls that do not raise the shanten of the hand, the bot considers first a call after which the hand
has a yaku that it cannot lose. It adds up the weights of all features of the call, positive and negative, and
calls if the sum is above 0. The weights come from a logistic regression over decisions on calls in whole
games of strong players. A constant is added, so that the bot calls as often as these players, with open hands
and with closed hands (``make bot-calls``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from paili.bots.balanced.weighing import dora_in_hand
from paili.bots.balanced.yaku import Hopes, hopes_of
from paili.game import Call, Event
from paili.game.moves.ready import distance, reach_of
from paili.game.moves.seat_hand import SeatHand
from paili.hand.meld import OPEN_QUAD
from paili.position import Position

_DRAWS: Final = 17  # of a seat, in a deal without calls
_SOME_DISCARDS: Final = 6  # where the number of discards is unknown
WEIGHTS: Final[Mapping[str, float]] = MappingProxyType({
    "always": 1.265,
    "closed": -0.962,
    "closed_to_ready": -0.859,
    "closed_to_one_away": -0.592,
    "value": 0.92,
    "simples": 0.608,
    "one_suit": 0.877,
    "value_pair": 0.284,
    "no_yaku": -1.125,
    "dora": 0.274,
    "far_under_threat": -1.334,
    "discards": -0.094,
    "closed_discards": 0.132,
    "no_nearer": -3.988,
    "no_nearer_closed": 1.795,
    "pung_of_value": 1.945,
    "useful": -0.037,
})  # fmt: skip


class NearCall(NamedTuple):
    """A call that does not raise the shanten of a hand.

    Attributes:
        move: the call.
        missing: the number of tiles that the hand still needs for a win after the call.
        nearer: whether the hand needs fewer tiles after the call than before it.
        hopes: the yaku that the hand has or may still get after the call.
    """

    move: Call
    missing: int
    nearer: bool
    hopes: Hopes


def is_call_favoured(position: Position, near: NearCall, threat: bool) -> bool:
    """Return whether most strong players would make a call, that is, whether the sum of its weights is above
    0.

    Args:
        position: the position of the seat.
        near: the call.
        threat: whether an opponent is in riichi, or most likely tenpai.
    """
    return sum(WEIGHTS[name] * sign for name, sign in signs_of(position, near, threat).items()) > 0


def surest(position: Position, moves: Sequence[Event]) -> NearCall | None:
    """Return the best call: first a call after which the hand has a yaku for certain, then the call that
    leaves the lowest shanten.

    Calls that raise the shanten are left out. The result is None if no call remains.
    """
    three = position.players == 3
    before = reach_of(position.hand, three)[0]
    results = []
    for move in moves:
        if isinstance(move, Call) and move.type != OPEN_QUAD and before > 1:
            rest = _rest(position, move)
            missing = distance(rest.keys, rest.size // 3, three)
            if missing <= before:
                hopes = hopes_of(rest.counts, rest.melds, position)
                results.append(NearCall(move, missing, missing < before, hopes))
    return min(results, key=lambda item: (not item.hopes.at_hand, item.missing), default=None)


def _rest(position: Position, move: Call) -> SeatHand:
    """Return the hand after a call and before the discard that follows."""
    hand = SeatHand(position.hand.faces, (*position.hand.melds, move.meld))
    for face in move.own:
        hand.remove(face)
    return hand


def signs_of(position: Position, near: NearCall, threat: bool) -> dict[str, float]:
    """Return a mapping from the name of each weighted feature of a call to its value.

    Args:
        position: the position of the seat.
        near: the call.
        threat: whether an opponent is in riichi, or most likely tenpai.
    """
    hand, hopes = position.hand, near.hopes
    closed = not hand.melds
    discards = _discards(position)
    kinds = set(near.move.meld.kinds)
    return {
        "always": 1,
        "closed": closed,
        "closed_to_ready": closed and near.missing == 1,
        "closed_to_one_away": closed and near.missing == 2,
        "value": hopes.value,
        "simples": hopes.simples,
        "one_suit": bool(hopes.suits),
        "value_pair": bool(hopes.pairs),
        "no_yaku": not (hopes.at_hand or hopes.pairs),
        "dora": dora_in_hand(position),
        "far_under_threat": threat and near.missing > 1,
        "discards": discards,
        "closed_discards": discards * closed,
        "no_nearer": not near.nearer,
        "no_nearer_closed": not near.nearer and closed,
        "pung_of_value": len(kinds) == 1 and bool(kinds & hopes.values),
        "useful": position.inputs().total(reach_of(hand, position.players == 3)[1]),
    }


def _discards(position: Position) -> int:
    """Return the number of discards of the seat; if its river is unknown, estimate the number from its
    draws.
    """
    river = position.own.river
    if river is not None:
        return len(river)
    return _SOME_DISCARDS if position.turns is None else max(0, _DRAWS - position.turns)
