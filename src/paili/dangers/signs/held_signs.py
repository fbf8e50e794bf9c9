"""The signs from which the model estimates whether an opponent holds an unseen tile, with their sizes.

The logit of the chance that one unseen copy of a kind is in the hand is a base, equal for all kinds, and the
sum of weight times size over these signs. Players discard first what they need least: honours and ones and
nines that have no neighbour, then tiles around what they keep. So a kind that an opponent discarded, and the
kinds beside it, are less often in its hand; how much less depends on how early the discard was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paili.dangers.signs.kind_signs import Sign, turn_of
from paili.dangers.signs.lines import has_runs
from paili.dangers.signs.opponent import EARLY, Against
from paili.tiles import EAST

_RANKS: Final = ("1/9", "2/8", "3/7", "4/6", "5", "4/6", "3/7", "2/8", "1/9")
_MIDDLE: Final = 8  # discards from which a discard counts as late


def held_signs(against: Against, kind: int) -> Iterator[Sign]:
    """Yield the names and sizes of the signs whether an opponent holds an unseen copy of a kind."""
    opponent, unseen = against.opponent, against.seen.unseen[kind]
    state = "riichi" if against.in_riichi else "open" if opponent.calls else "closed"
    runs = has_runs(kind, against.seen.players)
    of = _RANKS[kind % 9] if runs else "honour of value" if opponent.value >> kind & 1 else "honour"
    yield f"{of}, {state}", 1.0
    yield f"turn, {of}", turn_of(against)
    yield f"{min(unseen, 4)} unseen, {'number' if runs else 'honour'}", 1.0
    if against.seen.dora[kind]:
        yield "dora, number" if runs else "dora, honour", 1.0
    yield from _river_signs(against, kind, runs)
    if opponent.calls and kind < EAST:
        suits = {meld[0] // 9 for meld in opponent.melds if meld[0] < EAST}
        if len(suits) == 1 and len(opponent.melds) >= 2:
            yield "suit of the melds" if kind // 9 in suits else "not the suit of the melds", 1.0


def _river_signs(against: Against, kind: int, runs: bool) -> Iterator[Sign]:
    """Yield the signs of the discards of the same kind, beside it, and two away from it."""
    suit = kind // 9
    for at, other in enumerate(against.opponent.river):
        away = abs(kind - other) if other // 9 == suit and (runs or kind == other) else 3
        if away > 2:
            continue
        when = "early" if at < EARLY else "middle" if at < _MIDDLE else "late"
        from_hand = "" if not against.opponent.drawn[at] else ", as drawn"
        yield f"{('same', 'beside', 'two away')[away]}, {when}{from_hand}", 1.0
