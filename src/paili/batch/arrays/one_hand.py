"""Compute shanten, ukeire and discards of a single hand, as plain numbers, by one call of a compiled loop.

If a quick check does not recognise the argument as a list of 34 counts, or if the counts are not a hand, the
result is ``FAULT`` or None. The caller then runs the function for many hands, which checks the argument again
and raises the error.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple, TypeGuard

import numpy as np

from paili.kernels.discards import discards_of, ukeire_of
from paili.kernels.draws import draws_of
from paili.kernels.game import AFTER_DRAW, GameTables, game_of
from paili.kernels.shapes import shanten_of_row
from paili.variants import BEST, RIICHI, Variant

FAULT: Final = -128
_MOST_WILDCARDS: Final = 17  # more are no hand in any variant
BEST_AFTER_DRAW: Final = ""  # beside the names of the forms: the best one, of 3n+2 tiles only
# and what no name of a form can be: the same two with the tables of draws
_DRAWS: Final[Any] = object()
_DRAWS_AFTER: Final[Any] = object()


class _Tables(NamedTuple):
    variant: Variant
    game: GameTables
    draws: Any  # `Draws`, where draws are looked up


# the tables of the last variant, by form
_last: dict[str, _Tables] = {}


def _tables_of(variant: Variant, form: str) -> _Tables:
    if form in (BEST_AFTER_DRAW, _DRAWS_AFTER):
        game = game_of(variant, sizes=AFTER_DRAW)
    else:
        game = game_of(variant, BEST if form is _DRAWS else form)
    draws = draws_of(variant) if form in (_DRAWS, _DRAWS_AFTER) else None
    _last[form] = tables = _Tables(variant, game, draws)
    return tables


def _tables(variant: Variant, form: str) -> _Tables:
    tables = _last.get(form)
    return tables if tables is not None and tables.variant is variant else _tables_of(variant, form)


def _row(hand: Any) -> bytes | list[int] | None:
    """Return the argument as bytes or a list if it may be the counts of a single hand; otherwise None."""
    kind, row = type(hand), None
    if kind is list or kind is bytes:
        row = hand
    elif kind is tuple:
        row = list(hand)
    elif kind is bytearray:
        row = bytes(hand)
    elif kind is np.ndarray and hand.ndim == 1 and hand.dtype.kind in "iu":
        row = hand.tobytes() if hand.itemsize == 1 else hand.tolist()
    return row


@cache
def usual_game() -> GameTables:
    """Return the tables of riichi."""
    return game_of(RIICHI)


def shanten_of_one(hand: Any, variant: Variant, form: str, wild: int) -> int:
    """Return the shanten of one hand; ``FAULT`` if the argument is not a hand.

    Args:
        hand: the counts of the hand, not checked yet.
        variant: the variant of the game.
        form: the form of the win; ``BEST_AFTER_DRAW`` requires 3n+2 tiles.
        wild: the number of wildcards.
    """
    return shanten_of_row(_row(hand), _tables(variant, form).game, wild)


def ukeire_of_one(hand: Any, variant: Variant, wild: int) -> tuple[int, int, int, int] | None:
    """Return shanten, mask, total and best discard of one hand (as `UkeireArrays`); None if it is not a
    hand.
    """
    tables = _tables(variant, _DRAWS)
    return ukeire_of(_row(hand), tables.game, tables.draws, wild)


def discards_of_one(hand: Any, variant: Variant, wild: int) -> tuple[tuple[int, ...], ...] | None:
    """Return shanten, mask and total (as `DiscardArrays`) after each of 34 discards of one hand; None if it
    is not a hand.
    """
    tables = _tables(variant, _DRAWS_AFTER)
    return discards_of(_row(hand), tables.game, tables.draws, wild)


def is_few(wildcards: object) -> TypeGuard[int]:
    """Return whether the argument ``wildcards`` is one number, which the loops for a single hand require."""
    return type(wildcards) is int and 0 <= wildcards <= _MOST_WILDCARDS
