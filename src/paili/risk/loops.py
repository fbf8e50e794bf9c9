"""The chances of many pairs, compiled: the signs of `paili.risk.signs` on masks and arrays.

The tests hold both to the same numbers. A row stands for one opponent of one position.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner, kernel
from paili.risk.signs.lines import LONE, TYPES
from paili.tiles import EAST, M9, ORPHANS

SINGLE: Final = (
    "lines gone, open", "lines gone, suji", "lines gone, honour", "turn", "turn, honour", "all lines closed",
    "dora, number", "dora, honour", "beside a dora", "two from a dora", "combinations", "no combination",
    "closed shape, open", "closed shape, suji", "edge shape, open", "edge shape, suji", "copies unseen, open",
    "0 unseen, suji", "1 unseen, suji", "3 unseen, suji", "across an early discard",
    "across a later discard", "beside a discard", "outside an early discard by 1",
    "outside an early discard by 2", "outside an early discard by 3", "outside a later discard by 1",
    "outside a later discard by 2", "riichi tile as drawn", "1 from the riichi tile",
    "2 from the riichi tile", "3 from the riichi tile", "suji of the riichi tile", "across the riichi tile",
    "beside the riichi tile", "honour of value", "not the first riichi", "riichi by the third discard",
    "1m, 9m", "ready, open", "ready, closed", "passed, open", "passed, closed", "1 calls", "2 calls",
    "3 calls", "honour, closed", "honour with a value meld", "honour without a value meld",
    "1/9 without a value meld", "suit of the melds", "not the suit of the melds", "melds are triplets",
)  # fmt: skip
NAMES: Final = (*TYPES, *(f"{name}, open" for name in TYPES), *SINGLE)
"""The signs in the order of the weights."""

_OPEN = len(TYPES)
(
    _LINES_OPEN, _LINES_SUJI, _LINES_HONOUR, _TURN, _TURN_HONOUR, _CLOSED, _DORA, _DORA_HONOUR, _BESIDE_DORA,
    _TWO_FROM_DORA, _WAYS, _NO_WAYS, _MIDDLE_OPEN, _MIDDLE_SUJI, _EDGE_OPEN, _EDGE_SUJI, _COPIES, _COPIES_0,
    _COPIES_1, _COPIES_3, _EARLY_LINE, _LATER_LINE, _BESIDE, _OUT_1, _OUT_2, _OUT_3, _LATE_1, _LATE_2, _DRAWN,
    _FROM_1, _FROM_2, _FROM_3, _SUJI, _RIICHI_LINE, _BESIDE_RIICHI, _VALUE, _CHASING, _THIRD, _LONE,
    _READY_OPEN, _READY, _PASSED_OPEN, _PASSED, _CALLS_1, _CALLS_2, _CALLS_3, _HONOUR_CLOSED, _HONOUR_MELD,
    _HONOUR_NO_MELD, _END_NO_MELD, _SUIT, _NOT_SUIT, _TRIPLETS,
) = range(2 * _OPEN, 2 * _OPEN + len(SINGLE))  # fmt: skip
del _CALLS_2, _CALLS_3, _OUT_2, _OUT_3, _LATE_2, _FROM_2

# the facts of a row, in order
(
    IN_RIICHI, OPEN, LINES, EARLY, LATER, SAFE, PASSED_MASK, VALUE_MASK, DECLARED, RIICHI_AT, DISCARDS,
    CHASING, CALLS, VALUE_MELD, SUIT, TRIPLETS, MELDS, PLAYERS,
) = range(18)  # fmt: skip

_FIRST_TYPE: Final = (0, 2, 4, 6, 9, 6, 4, 2, 0)
_HONOUR_TYPE: Final = TYPES.index("honour, 0 unseen")
_ORPHANS: Final = tuple(map(int, ORPHANS))
_FAR: Final = 9

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@inner
def _line(kind: int, upper: int) -> int:
    """The line that a number ends: 14 where it is its upper end, 47 where it is the lower; -1 for none."""
    rank = kind % 9
    if upper:
        return 6 * (kind // 9) + rank - 3 if rank >= 3 else -1
    return 6 * (kind // 9) + rank if rank <= 5 else -1


@inner
def _has(mask: Any, kind: Any) -> bool:
    return bool((mask >> kind) & 1)


@inner
def _number(f: Ints, unseen: Ints, dora: Ints, kind: int, w: Floats) -> float:
    """Return the weighted signs of a number that can be in runs, but for its type."""
    count, ways = 0, 0
    first = 9 * (kind // 9)
    rank = kind - first
    for upper in range(2):
        line = _line(kind, upper)
        if line >= 0 and _has(f[OPEN], line):
            count += 1
            low = first + line % 6 + 1
            ways += unseen[low] * unseen[low + 1]
    gone = log(9 / max(f[LINES], 1))
    z = gone * (w[_LINES_OPEN] if count else w[_LINES_SUJI]) + w[_TURN] * (f[DISCARDS] - 9) / 6
    if f[LINES] == 0:
        z += w[_CLOSED]
    z += _dora(dora, kind, rank, w)
    if count:
        z += w[_WAYS] * log(ways / (9 * count)) if ways else w[_NO_WAYS]
        z += w[_COPIES] * (min(unseen[kind], 3) - 2)
    elif unseen[kind] != 2:
        z += w[_COPIES_0] if unseen[kind] == 0 else w[_COPIES_1] if unseen[kind] == 1 else w[_COPIES_3]
    middle, edge = _one_sided(unseen, first, rank)
    z += (w[_MIDDLE_OPEN] if count else w[_MIDDLE_SUJI]) * middle / 9
    z += (w[_EDGE_OPEN] if count else w[_EDGE_SUJI]) * edge / 9
    z += _outside(f, kind, rank, w)
    z += _near(f, kind, count, w)
    for upper in range(2):
        line = _line(kind, upper)
        if line >= 0 and _has(f[OPEN], line):
            z += _across(f, first, line % 6 + 1, w) / count
    return float(z)


@inner
def _one_sided(unseen: Ints, first: int, rank: int) -> tuple[int, int]:
    """Return the ways to hold a closed and an edge shape that win on a number."""
    kind = first + rank
    middle = unseen[kind - 1] * unseen[kind + 1] if 1 <= rank <= 7 else 0
    edge = 0
    if rank == 2:
        edge = unseen[first] * unseen[first + 1]
    elif rank == 6:
        edge = unseen[first + 7] * unseen[first + 8]
    return middle, edge


@inner
def _dora(dora: Ints, kind: int, rank: int, w: Floats) -> float:
    if dora[kind]:
        return float(w[_DORA])
    if (rank >= 1 and dora[kind - 1]) or (rank <= 7 and dora[kind + 1]):
        return float(w[_BESIDE_DORA])
    if (rank >= 2 and dora[kind - 2]) or (rank <= 6 and dora[kind + 2]):
        return float(w[_TWO_FROM_DORA])
    return 0.0


@inner
def _is_outside(river: int, kind: int, rank: int, away: int) -> bool:
    if rank + away <= 4 and _has(river, kind + away):
        return True
    return rank - away >= 4 and _has(river, kind - away)


@inner
def _outside(f: Ints, kind: int, rank: int, w: Floats) -> float:
    first = second = 0
    for away in range(3, 0, -1):
        if _is_outside(f[EARLY], kind, rank, away):
            first = away
        if away < 3 and _is_outside(f[LATER], kind, rank, away):
            second = away
    z = w[_OUT_1 + first - 1] if first else 0.0
    if second and second != first:
        z += w[_LATE_1 + second - 1]
    return float(z)


@inner
def _near(f: Ints, kind: int, count: int, w: Floats) -> float:
    """Where it lies beside the tile that declared riichi."""
    tile = f[DECLARED]
    if tile < 0:
        return float(w[_DRAWN] if f[IN_RIICHI] and count else 0.0)
    away = abs(kind - tile) if tile < EAST and tile // 9 == kind // 9 else _FAR
    if away == 1 or away == 2:  # noqa: PLR1714 (compiled)
        return float(w[_FROM_1 + away - 1])
    if away == 3:
        return float(w[_FROM_3] if count else w[_SUJI])
    return 0.0


@inner
def _across(f: Ints, first: int, low: int, w: Floats) -> float:
    """What was discarded of the inner tiles of a line, and beside them."""
    inner_tiles = np.int64(3) << (first + low)
    beside = np.int64(0)
    if low >= 2:
        beside |= np.int64(1) << (first + low - 2)
    if low + 1 <= 6:
        beside |= np.int64(1) << (first + low + 3)
    z = 0.0
    if inner_tiles & f[EARLY]:
        z += w[_EARLY_LINE]
    elif inner_tiles & f[LATER]:
        z += w[_LATER_LINE]
    if beside & (f[EARLY] | f[LATER]):
        z += w[_BESIDE]
    if f[DECLARED] >= 0:
        if _has(inner_tiles, f[DECLARED]):
            z += w[_RIICHI_LINE]
        if _has(beside, f[DECLARED]):
            z += w[_BESIDE_RIICHI]
    return float(z)


@inner
def _honour(f: Ints, dora: Ints, kind: int, w: Floats) -> float:
    """Return the weighted signs of a kind that makes no runs, but for its type."""
    z = w[_LINES_HONOUR] * log(9 / max(f[LINES], 1)) + w[_TURN_HONOUR] * (f[DISCARDS] - 9) / 6
    if _has(f[VALUE_MASK], kind):
        z += w[_VALUE]
    if dora[kind]:
        z += w[_DORA_HONOUR]
    if kind < EAST:
        z += w[_LONE]
    return float(z)


@inner
def _melds(f: Ints, kind: int, type_: int, w: Floats) -> float:
    """What the melds of an open hand say of a kind."""
    z = w[_OPEN + type_] + w[_CALLS_1 + min(f[CALLS], 3) - 1]
    if kind >= EAST:
        z += w[_HONOUR_MELD] if f[VALUE_MELD] else w[_HONOUR_NO_MELD]
    elif kind % 9 in (0, 8) and not f[VALUE_MELD]:
        z += w[_END_NO_MELD]
    if f[SUIT] >= 0 and kind < EAST:
        z += w[_SUIT] if kind // 9 == f[SUIT] else w[_NOT_SUIT]
    if f[TRIPLETS]:
        z += w[_TRIPLETS]
    return float(z)


@inner
def _logit(f: Ints, unseen: Ints, dora: Ints, kind: int, ready: float, w: Floats) -> float:
    """Return the logit of one pair."""
    runs = kind < EAST and (f[PLAYERS] == 4 or kind > M9)
    if runs:
        count = 0
        for upper in range(2):
            line = _line(kind, upper)
            if line >= 0 and _has(f[OPEN], line):
                count += 1
        type_ = _FIRST_TYPE[kind % 9] + count
        z = w[type_] + _number(f, unseen, dora, kind, w)
    else:
        copies = min(unseen[kind], 3)
        type_ = copies + (_HONOUR_TYPE if kind >= EAST else LONE)
        z = w[_HONOUR_TYPE + copies] + _honour(f, dora, kind, w)
    if f[IN_RIICHI]:
        return float(z + w[_CHASING] * f[CHASING] + (w[_THIRD] if f[RIICHI_AT] <= 2 else 0.0))
    passed = _has(f[PASSED_MASK], kind)
    if f[CALLS]:
        z += w[_READY_OPEN] * ready + (w[_PASSED_OPEN] if passed else 0.0)
        return float(z + _melds(f, kind, type_, w))
    z += w[_READY] * ready + (w[_PASSED] if passed else 0.0)
    return float(z + (w[_HONOUR_CLOSED] if kind >= EAST else 0.0))


@inner
def _any_shape(f: Ints, unseen: Ints, kind: int) -> bool:
    """Return whether a shape is left that wins on a kind."""
    if unseen[kind]:
        return True
    if kind >= EAST or (f[PLAYERS] == 3 and kind <= M9):
        return False
    first = 9 * (kind // 9)
    middle, edge = _one_sided(unseen, first, kind - first)
    if middle or edge:
        return True
    for upper in range(2):
        line = _line(kind, upper)
        if line >= 0 and _has(f[OPEN], line):
            low = first + line % 6 + 1
            if unseen[low] * unseen[low + 1]:
                return True
    return False


@inner
def _orphans(f: Ints, unseen: Ints, kind: int) -> bool:
    """Return whether thirteen orphans could wait for a kind."""
    found = False
    if f[MELDS]:
        return False
    for orphan in _ORPHANS:
        if orphan == kind:
            found = True
        elif not unseen[orphan]:
            return False
    return found


@kernel
def chances(
    facts: Ints,
    unseen: Ints,
    dora: Ints,
    held: NDArray[np.bool_],
    ready: Floats,
    riichi: Floats,
    quiet: Floats,
    never: float,
    told: Floats,
) -> None:
    """Write the chance that each kind held deals in; rows of one opponent each, ``told`` N × 34."""
    for row in range(len(facts)):
        f = facts[row]
        w = riichi if f[IN_RIICHI] else quiet
        chance = 1.0 if f[IN_RIICHI] else 1 / (1 + exp(-ready[row]))
        for kind in range(34):
            if not held[row, kind] or _has(f[SAFE], kind):
                told[row, kind] = 0.0
            elif _any_shape(f, unseen[row], kind):
                told[row, kind] = 1 / (1 + exp(-_logit(f, unseen[row], dora[row], kind, ready[row], w)))
            else:
                told[row, kind] = never * chance if _orphans(f, unseen[row], kind) else 0.0
