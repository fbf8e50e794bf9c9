"""One hand by itself, answered with plain numbers as fast as Python can call.

Method: the tables, a row for the counts and a place for the answers stay where they are, and their addresses
are listed on a *bench*. The compiled door is given the address of the bench and nothing else, looks the
arrays up there, and runs the loop for many hands over the one row; to take some twenty arrays apart at every
call would cost more than all the rest: 11 µs, and 28 where draws are looked up, instead of 0.7 and 0.9 in
all. Benches that are not in use wait in a list, so no two threads meet at
one.

What is not quickly seen to be one row of 34 counts, or is not a hand, gets the answer ``FAULT``: the way for
many hands looks at it again and names what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np
from numba import carray, config, types  # type: ignore[attr-defined]
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from paili.batch.arrays.compiling import kernel
from paili.batch.arrays.draws import Draws, draws_of, no_draws
from paili.batch.arrays.game import AFTER_DRAW, GameTables, game_of
from paili.batch.arrays.kernels import DiscardArrays, discard_rows, new_found, shanten_rows, ukeire_rows
from paili.batch.arrays.vectors import Bytes, Word
from paili.tiles import KINDS
from paili.variants import BEST, Variant

P = ParamSpec("P")
R = TypeVar("R")

COMPILED: Final = not config.DISABLE_JIT  # type: ignore[attr-defined]  # the doors take addresses, which plain Python cannot
FAULT: Final = -128
BEST_AFTER_DRAW: Final = ""  # beside the names of the forms: the best one, of 3n+2 tiles only
# and what no name of a form can be: the same two with the tables of draws
_DRAWS: Final[Any] = object()
_DRAWS_AFTER: Final[Any] = object()
_SEQUENCES: Final = frozenset((list, tuple, bytes, bytearray))
_POOLS_KEPT: Final = 64
_COLUMN: Final = Struct(f"{KINDS}q")

# places on a bench: the addresses of the tables of a game, their lengths, the addresses of what is worked on
WORDS, MERGE, DISTANCES, OTHERS, PLACES, ANSWERS, SETTINGS, MOST, WAYS, ROWS, LOWERED = range(11)
LENGTHS: Final = 11
COUNTS, WILDCARDS, SHANTEN, MASK, TOTAL, DISCARD, TABLE = range(22, 29)
AFTER: Final = 29  # shanten, masks and totals after each discard, where ukeire works
PLACES_ON_BENCH: Final = 32


class _Bench:
    """A row to write counts to, and the address of the list of all that a door needs."""

    __slots__ = ("address", "kept", "row", "table")

    def __init__(self, game: GameTables, draws: Draws) -> None:
        self.row = bytearray(KINDS)
        self.table = bytearray(3 * _COLUMN.size)
        # one type of door for all variants
        wide = (*game._replace(merge=game.merge.astype(np.uint16)), *draws)
        own = (
            np.frombuffer(self.row, np.uint8), np.zeros(1, np.uint8),
            np.zeros(KINDS, np.int8), np.zeros(KINDS, np.uint64), np.zeros(KINDS, np.uint8),
            np.zeros(1, np.int8), np.frombuffer(self.table, np.uint64), *new_found(),
        )  # fmt: skip
        listed = np.zeros(PLACES_ON_BENCH, np.uint64)
        listed[:LENGTHS] = [array.ctypes.data for array in wide]
        listed[LENGTHS:COUNTS] = [len(array) for array in wide]
        listed[COUNTS:] = [array.ctypes.data for array in own]
        self.kept = (wide, own, listed)  # what has an address on the bench must not go away
        self.address: int = listed.ctypes.data


class _Pool:
    """The benches for a variant and a form that are not in use."""

    __slots__ = ("draws", "free", "game", "variant")

    def __init__(self, variant: Variant, form: str) -> None:
        self.variant = variant
        if form in (BEST_AFTER_DRAW, _DRAWS_AFTER):
            self.game = game_of(variant, sizes=AFTER_DRAW)
        else:
            self.game = game_of(variant, BEST if form is _DRAWS else form)
        self.draws = draws_of(variant) if form in (_DRAWS, _DRAWS_AFTER) else no_draws()
        self.free: list[_Bench] = []


# by form the pool of the variant that was asked for last; and all, by the identity of the variant they keep
_last: dict[str, _Pool] = {}
_pools: dict[tuple[int, str], _Pool] = {}


def _pool_of(variant: Variant, form: str) -> _Pool:
    if len(_pools) >= _POOLS_KEPT:
        _pools.clear()
    pool = _pools.get((id(variant), form)) or _Pool(variant, form)
    _last[form] = _pools[id(variant), form] = pool
    return pool


def _taken(hand: Any, variant: Variant, form: str) -> tuple[list[_Bench], _Bench] | None:
    """Take a bench and put a hand on it; None where that cannot be done."""
    if type(hand) not in _SEQUENCES:
        hand = _listed(hand)
    try:
        pool = _last.get(form)
    except TypeError:  # a list, which is not a name
        return None
    if pool is None or pool.variant is not variant:
        pool = _pool_of(variant, form)
    free = pool.free
    try:
        bench = free.pop()
    except IndexError:
        bench = _Bench(pool.game, pool.draws)
    try:
        bench.row[:] = hand
    except (TypeError, ValueError, BufferError):  # not numbers, too large for a byte, not 34
        free.append(bench)
        return None
    return free, bench


def _listed(hand: Any) -> bytes | list[int] | None:
    """Return what may be one row of counts as bytes or a list."""
    if type(hand) is not np.ndarray or hand.ndim != 1 or hand.dtype.kind not in "iu":
        return None
    found: bytes | list[int] = hand.tobytes() if hand.itemsize == 1 else hand.tolist()
    return found


def shanten_of_one(hand: Any, variant: Variant, form: str) -> int:
    """Return the shanten of one row of counts, or ``FAULT``; of 3n+2 tiles for ``BEST_AFTER_DRAW``."""
    if (taken := _taken(hand, variant, form)) is None:
        return FAULT
    free, bench = taken
    found = _shanten_at(bench.address)
    free.append(bench)
    return found


def ukeire_of_one(hand: Any, variant: Variant) -> tuple[int, int, int, int] | None:
    """Return shanten, mask, total and best discard of one row of counts, or None for what has none."""
    if (taken := _taken(hand, variant, _DRAWS)) is None:
        return None
    free, bench = taken
    found = _ukeire_at(bench.address)
    free.append(bench)
    return None if found[0] == FAULT else found


def discards_of_one(hand: Any, variant: Variant) -> list[tuple[int, ...]] | None:
    """Return shanten, mask and total after each discard, 34 of each, or None for what has none."""
    if (taken := _taken(hand, variant, _DRAWS_AFTER)) is None:
        return None
    free, bench = taken
    found = list(_COLUMN.iter_unpack(bench.table)) if _discards_at(bench.address) else None
    free.append(bench)
    return found


# ---------------------------------------------------------------------------------- compiled


def _door(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that makes arrays of addresses."""
    return kernel(function, makes_arrays=True)


@intrinsic
def _typed_pointer(context: Any, address: Any) -> Any:
    """Return an address as a pointer."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(types.uint64), code


_pointer: Any = _typed_pointer  # in compiled code it is called with the address alone


@_door
def _game_on(bench: NDArray[np.uint64]) -> GameTables:
    return GameTables(
        carray(_pointer(bench[WORDS]), (int(bench[LENGTHS + WORDS]),), np.uint32),
        carray(_pointer(bench[MERGE]), (int(bench[LENGTHS + MERGE]),), np.uint16),
        carray(_pointer(bench[DISTANCES]), (int(bench[LENGTHS + DISTANCES]),), np.uint8),
        carray(_pointer(bench[OTHERS]), (int(bench[LENGTHS + OTHERS]),), np.uint8),
        carray(_pointer(bench[PLACES]), (int(bench[LENGTHS + PLACES]),), np.uint64),
        carray(_pointer(bench[ANSWERS]), (int(bench[LENGTHS + ANSWERS]),), np.int8),
        carray(_pointer(bench[SETTINGS]), (int(bench[LENGTHS + SETTINGS]),), np.uint64),
        carray(_pointer(bench[MOST]), (int(bench[LENGTHS + MOST]),), np.uint8),
    )


@_door
def _draws_on(bench: NDArray[np.uint64]) -> Draws:
    return Draws(
        carray(_pointer(bench[WAYS]), (int(bench[LENGTHS + WAYS]),), np.uint16),
        carray(_pointer(bench[ROWS]), (int(bench[LENGTHS + ROWS]),), np.uint32),
        carray(_pointer(bench[LOWERED]), (int(bench[LENGTHS + LOWERED]),), np.uint16),
    )


@_door
def _counts_on(bench: NDArray[np.uint64]) -> Bytes:
    return carray(_pointer(bench[COUNTS]), (1, KINDS), np.uint8)


@_door
def _found_on(bench: NDArray[np.uint64], first: int) -> DiscardArrays:
    return DiscardArrays(
        carray(_pointer(bench[first]), (1, KINDS), np.int8),
        carray(_pointer(bench[first + 1]), (1, KINDS), np.uint64),
        carray(_pointer(bench[first + 2]), (1, KINDS), np.uint8),
    )


@_door
def _shanten_at(address: int) -> int:
    """Return the shanten of the hand on a bench, or ``FAULT``."""
    bench = carray(_pointer(Word(address)), (PLACES_ON_BENCH,), np.uint64)
    wild = carray(_pointer(bench[WILDCARDS]), (1,), np.uint8)
    found = carray(_pointer(bench[SHANTEN]), (1,), np.int8)
    done = shanten_rows(_counts_on(bench), wild, 0, _game_on(bench), found)
    return int(found[0]) if done else FAULT


@_door
def _ukeire_at(address: int) -> tuple[int, int, int, int]:
    """Return shanten, mask, total and best discard of the hand on a bench; ``FAULT`` first for no hand."""
    bench = carray(_pointer(Word(address)), (PLACES_ON_BENCH,), np.uint64)
    wild = carray(_pointer(bench[WILDCARDS]), (1,), np.uint8)
    shanten = carray(_pointer(bench[SHANTEN]), (1,), np.int8)
    mask = carray(_pointer(bench[MASK]), (1,), np.uint64)
    total = carray(_pointer(bench[TOTAL]), (1,), np.uint8)
    discard = carray(_pointer(bench[DISCARD]), (1,), np.int8)
    game, draws, after = _game_on(bench), _draws_on(bench), _found_on(bench, AFTER)
    done = ukeire_rows(_counts_on(bench), wild, 0, game, draws, after, shanten, mask, total, discard)
    return int(shanten[0]) if done else FAULT, mask[0], int(total[0]), int(discard[0])


@_door
def _discards_at(address: int) -> int:
    """Write what each discard of the hand on a bench leaves to its table; return 1, or 0 where it is none."""
    bench = carray(_pointer(Word(address)), (PLACES_ON_BENCH,), np.uint64)
    wild = carray(_pointer(bench[WILDCARDS]), (1,), np.uint8)
    shanten, mask, total = _found_on(bench, SHANTEN)
    table = carray(_pointer(bench[TABLE]), (3 * KINDS,), np.uint64)
    game, draws = _game_on(bench), _draws_on(bench)
    done = discard_rows(_counts_on(bench), wild, 0, game, draws, shanten, mask, total)
    for kind in range(KINDS):
        table[kind] = shanten[0, kind]
        table[KINDS + kind] = mask[0, kind]
        table[2 * KINDS + kind] = total[0, kind]
    return int(done)
