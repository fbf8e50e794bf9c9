"""Which tiles may be called, and what may not be discarded after it.

>>> from paili.hand import Hand
>>> [own for _, own in calls_of(Hand.parse("0567m7z"), 3, True, Rules.TENHOU, wall=70, quads=0)]
[(34, 5), (4, 5)]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from paili.game import events as ev
from paili.game.moves.held import KIND_OF, Held, faces_of_kind
from paili.game.moves.situation import MOST_QUADS
from paili.hand.meld import CHI, OPEN_QUAD, PON
from paili.position.order import swap_ban
from paili.scoring.rules import Rules
from paili.tiles import EAST

Choice = tuple[str, tuple[int, ...]]
# for the called kind, the two others of the run relative to it
_RUNS: Final = ((-2, -1), (-1, 1), (1, 2))


def calls_of(held: Held, tile: int, from_left: bool, rules: Rules, *, wall: int, quads: int) -> list[Choice]:
    """Return the calls of a tile: for each its type and the own tiles that go with it.

    Args:
        held: 3n+1 tiles.
        tile: the face that was discarded.
        from_left: whether it comes from the seat on the left, the only one that runs are called from.
        rules: swap ban and players.
        wall: tiles that can still be drawn; the last discard is not called.
        quads: how many quads were made at the table.
    """
    if not wall:
        return []
    kind = KIND_OF[tile]
    found: list[Choice] = []
    count = held.counts[kind]
    if count > 1:
        found += [(PON, own) for own in _same(held, kind, 2)]
    if count > 2 and quads < MOST_QUADS:
        found += [(OPEN_QUAD, own) for own in _same(held, kind, 3)]
    if from_left and kind < EAST and rules.players > 3:
        found += [(CHI, own) for own in _runs(held, kind)]
    return [choice for choice in found if _leaves_a_discard(held, kind, choice, rules)]


def _same(held: Held, kind: int, number: int) -> list[tuple[int, ...]]:
    faces = faces_of_kind(held, kind)
    return list(dict.fromkeys(combinations(faces, number)))


def _runs(held: Held, kind: int) -> list[tuple[int, ...]]:
    counts, rank = held.counts, kind % 9
    found: list[tuple[int, ...]] = []
    for low, high in _RUNS:
        if rank + low >= 0 and rank + high < 9 and counts[kind + low] and counts[kind + high]:
            found += [
                (a, b)
                for a in dict.fromkeys(faces_of_kind(held, kind + low))
                for b in dict.fromkeys(faces_of_kind(held, kind + high))
            ]
    return found


def _leaves_a_discard(held: Held, kind: int, choice: Choice, rules: Rules) -> bool:
    type_, own = choice
    if type_ == OPEN_QUAD:
        return True
    ban = swap_ban(kind, own, rules)
    # Only a hand that consists of banned kinds, beside the tiles that are used, is stuck.
    banned = sum(held.counts[each] for each in range(34) if ban >> each & 1)
    used = sum(ban >> KIND_OF[face] & 1 for face in own)
    return held.size - len(own) > banned - used


def first_call(moves: Sequence[ev.Event]) -> ev.Call | None:
    """Return the call that goes before the others: pon and quad before chi."""
    calls = [each for each in moves if isinstance(each, ev.Call)]
    return min(calls, key=lambda call: call.type == CHI, default=None)
