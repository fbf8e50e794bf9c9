"""One row of counts by itself, answered with plain numbers by a call of a compiled loop.

What is not quickly seen to be one row of 34 counts, or is not a hand, gets the answer ``FAULT`` or None: the
way for many hands looks at it again and names what is wrong.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from paili.kernels.draws import draws_of
from paili.kernels.game import AFTER_DRAW, GameTables, game_of
from paili.kernels.shapes import discards_of, shanten_of, ukeire_of
from paili.tiles import KINDS
from paili.variants import BEST, RIICHI, Variant

FAULT: Final = -128
BEST_AFTER_DRAW: Final = ""  # beside the names of the forms: the best one, of 3n+2 tiles only
# and what no name of a form can be: the same two with the tables of draws
_DRAWS: Final[Any] = object()
_DRAWS_AFTER: Final[Any] = object()
_SEQUENCES: Final = frozenset((list, tuple, bytes, bytearray))


class _Tables(NamedTuple):
    variant: Variant
    game: GameTables
    draws: Any  # `Draws`, where draws are looked up


# by form the tables of the variant that was asked for last
_last: dict[str, _Tables] = {}


def _tables_of(variant: Variant, form: str) -> _Tables:
    if form in (BEST_AFTER_DRAW, _DRAWS_AFTER):
        game = game_of(variant, sizes=AFTER_DRAW)
    else:
        game = game_of(variant, BEST if form is _DRAWS else form)
    draws = draws_of(variant) if form in (_DRAWS, _DRAWS_AFTER) else None
    _last[form] = found = _Tables(variant, game, draws)
    return found


def _ready(hand: Any, variant: Variant, form: str) -> tuple[bytes, _Tables] | None:
    """Return 34 counts and the tables; None for what is no row of counts."""
    if type(hand) not in _SEQUENCES:
        hand = _listed(hand)
    try:
        counts = bytes(hand)
        tables = _last.get(form)
    except (TypeError, ValueError):  # not numbers, too large for a byte; a form that is a list
        return None
    if len(counts) != KINDS:
        return None
    if tables is None or tables.variant is not variant:
        tables = _tables_of(variant, form)
    return counts, tables


def _listed(hand: Any) -> bytes | list[int] | None:
    """Return what may be one row of counts as bytes or a list."""
    if type(hand) is not np.ndarray or hand.ndim != 1 or hand.dtype.kind not in "iu":
        return None
    found: bytes | list[int] = hand.tobytes() if hand.itemsize == 1 else hand.tolist()
    return found


@cache
def usual_game() -> GameTables:
    """Return the tables of riichi."""
    return game_of(RIICHI)


def shanten_of_one(hand: Any, variant: Variant, form: str) -> int:
    """Return the shanten of one row of counts, or ``FAULT``; of 3n+2 tiles for ``BEST_AFTER_DRAW``."""
    ready = _ready(hand, variant, form)
    return FAULT if ready is None else shanten_of(ready[0], ready[1].game)


def ukeire_of_one(hand: Any, variant: Variant) -> tuple[int, int, int, int] | None:
    """Return shanten, mask, total and best discard of one row of counts, or None for what has none."""
    ready = _ready(hand, variant, _DRAWS)
    return None if ready is None else ukeire_of(ready[0], ready[1].game, ready[1].draws)


def discards_of_one(hand: Any, variant: Variant) -> tuple[tuple[int, ...], ...] | None:
    """Return shanten, mask and total after each discard, 34 of each, or None for what has none."""
    ready = _ready(hand, variant, _DRAWS_AFTER)
    return None if ready is None else discards_of(ready[0], ready[1].game, ready[1].draws)
