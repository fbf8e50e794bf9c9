"""The danger signs from which the model estimates the mean cost of a deal-in.

The cost is the exponential of the weighted sum of the signs, so every sign multiplies the cost by a factor.
The signs are a base value, the dealer, ippatsu, the dora, further dora indicators, quads, and calls.
"""

from __future__ import annotations

from collections.abc import Iterator

from paili.dangers.signs.kind_signs import Sign
from paili.dangers.signs.opponent import Opponent, TableView
from paili.tiles import EAST

LATE_RIICHI = 12  # a riichi after that many discards


def price_signs(seen: TableView, opponent: Opponent, kind: int) -> Iterator[Sign]:
    """Yield the names and sizes of the danger signs for the cost of a deal-in with a kind of tile.

    Args:
        seen: the table as the deciding seat sees it.
        opponent: the opponent who would win.
        kind: the kind of tile as a number, 0…33.
    """
    yield "base", 1.0
    if opponent.dealer:
        yield "dealer", 1.0
    if seen.indicators > 1:
        yield "further indicators", seen.indicators - 1.0
    yield from _kind_signs(seen, kind)
    if opponent.norths:
        yield "norths", float(opponent.norths)
    if opponent.riichi >= 0:
        yield from _riichi_signs(opponent)
    else:
        yield from _meld_signs(opponent)


def _kind_signs(seen: TableView, kind: int) -> Iterator[Sign]:
    if seen.dora[kind]:
        yield "dora, honour" if kind >= EAST else "dora, number", 1.0
    elif kind >= EAST:
        yield "honour", 1.0
    elif kind % 9 in (0, 8):
        yield "1/9", 1.0


def _riichi_signs(opponent: Opponent) -> Iterator[Sign]:
    if opponent.ippatsu:
        yield "ippatsu", 1.0
    if opponent.riichi >= LATE_RIICHI:
        yield "late riichi", 1.0
    if opponent.later:
        yield "not the first riichi", 1.0
    if opponent.quads:
        yield "concealed quad", 1.0


def _meld_signs(opponent: Opponent) -> Iterator[Sign]:
    if not opponent.calls:
        return
    yield "open", 1.0
    if opponent.calls > 1:
        yield "2 calls" if opponent.calls == 2 else "3 calls", 1.0
    if opponent.shown:
        yield f"{min(opponent.shown, 4)} dora in the melds", 1.0
