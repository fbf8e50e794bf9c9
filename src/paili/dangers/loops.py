"""Compute the deal-in chances for many pairs of an opponent and a kind of tile, in compiled loops.

The danger signs are those of `paili.dangers.signs`, computed here from masks and numbers; the tests compare
the two modules. A row of an array belongs to one opponent in one position.
"""

from __future__ import annotations

from typing import Any, Final

from paili.dangers.signs.lines import LONE, TYPES
from paili.tiles import EAST, KINDS, M9, ORPHANS

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from math import exp, log

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
    "number, no yaku in the melds", "honour of value, no yaku in the melds",
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
    _HONOUR_NO_MELD, _END_NO_MELD, _SUIT, _NOT_SUIT, _TRIPLETS, _NUMBER_NO_YAKU, _VALUE_NO_YAKU,
) = range(2 * _OPEN, 2 * _OPEN + len(SINGLE))  # fmt: skip

# the facts of a row, in order
(
    IN_RIICHI, OPEN, LINES, EARLY, LATER, SAFE, PASSED_MASK, VALUE_MASK, DECLARED, RIICHI_AT, DISCARDS,
    CHASING, CALLS, VALUE_MELD, END_MELD, SUIT, TRIPLETS, MELDS, PLAYERS,
) = range(19)  # fmt: skip
FACTS: Final = 19
_HONOUR_TYPE: Final = TYPES.index("honour, 0 unseen")
_FIRST_LONE: Final = LONE
_ORPHANS: Final = sum(1 << kind for kind in ORPHANS)
_BIT: Final = 1  # as wide as a mask
_FAR: Final = 9


class Pairs:
    """Opponents, and the kinds of tiles that may be discarded against each of them, as arrays.

    Attributes:
        facts: for each opponent a row of facts in the order of ``IN_RIICHI`` … ``PLAYERS``, ``int64``.
        unseen: for each opponent, the copies of each kind that the deciding seat does not see, 34 numbers,
            ``int64``.
        dora: for each opponent, the number of dora indicators for each kind, 34 numbers, ``int64``.
        wanted: for each opponent, 34 numbers, ``uint8``: 1 for each kind whose chance has to be computed,
            else 0.
        ready: the logarithm of the chance that the opponent is ready, ``float64``.
        weights: the weights of the danger signs against a hand without riichi, then those against riichi, in
            the order of ``NAMES``, ``float64``.
        signs: the number of weights against a hand without riichi, which equals the number against riichi.
        never: the deal-in chance of a kind that only thirteen orphans can wait for.
        number: the number of opponents.
        row: the index of the opponent that is being computed.
    """

    def __init__(self, facts: Any, unseen: Any, dora: Any, own: Any, ready: Any) -> None:
        """Store the buffers without a copy; each has one dimension."""
        self.facts, self.unseen, self.dora = memoryview(facts), memoryview(unseen), memoryview(dora)
        self.wanted, self.ready = memoryview(own), memoryview(ready)
        self.number, self.row = len(self.ready), 0
        self.weights, self.signs, self.never = memoryview(self.ready), 0, 0.0

    def weigh(self, weights: Any, never: float) -> Pairs:
        """Set the weights of all danger signs; return this object.

        Args:
            weights: the weights against a hand without riichi, then those against riichi, ``float64``.
            never: the deal-in chance of a kind that only thirteen orphans can wait for.
        """
        self.weights = memoryview(weights)
        self.signs, self.never = len(self.weights) // 2, never
        return self


def chances(p: Pairs, out: Any) -> None:
    """Write the chance that each requested kind of tile deals in.

    Args:
        p: the opponents, and the kinds whose chance has to be computed.
        out: the array to write to: 34 numbers for each opponent, ``float64``.
    """
    result: Any = memoryview(out)
    with cython.nogil:
        for row in range(p.number):
            p.row = row
            for kind in range(KINDS):
                at = KINDS * row + kind
                if not p.wanted[at] or _has(_fact(p, SAFE), kind):
                    result[at] = 0.0
                elif _any_shape(p, kind):
                    result[at] = 1 / (1 + exp(-_logit(p, kind)))
                else:
                    result[at] = p.never * exp(p.ready[row]) if _orphans(p, kind) else 0.0


def _fact(p: Pairs, name: int) -> int:
    return p.facts[FACTS * p.row + name]


def _weight(p: Pairs, sign: int) -> float:
    return p.weights[p.signs + sign] if _fact(p, IN_RIICHI) else p.weights[sign]


def _unseen(p: Pairs, kind: int) -> int:
    return p.unseen[KINDS * p.row + kind]


def _is_dora(p: Pairs, kind: int) -> bool:
    return p.dora[KINDS * p.row + kind] != 0


def _line(kind: int, upper: int) -> int:
    """Return the number of a two-sided wait (a line) that a tile completes at its upper or lower end; -1 if
    there is none.

    Args:
        kind: the kind of the tile.
        upper: True for the line whose upper end is the tile (4 of the line 1-4); False for the lower end.
    """
    rank = kind % 9
    if upper:
        return 6 * (kind // 9) + rank - 3 if rank >= 3 else -1
    return 6 * (kind // 9) + rank if rank <= 5 else -1


def _has(mask: int, kind: int) -> bool:
    return (mask >> kind & 1) != 0


def _first_type(rank: int) -> int:
    """Return the index in ``TYPES`` of the first type of a number tile.

    By rank, the index is 0, 2, 4, 6, 9, 6, 4, 2, 0.

    Args:
        rank: the rank of the tile, 0…8.
    """
    return 9 if rank == 4 else 2 * min(rank, 8 - rank)


def _number(p: Pairs, kind: int) -> float:
    """Return the sum of weight × size over the danger signs of a number tile that can be in runs.

    The weight of the tile's type (``TYPES``) is not included.
    """
    count, ways = 0, 0
    first = 9 * (kind // 9)
    rank = kind - first
    for upper in range(2):
        line = _line(kind, upper)
        if line >= 0 and _has(_fact(p, OPEN), line):
            count += 1
            low = first + line % 6 + 1
            ways += _unseen(p, low) * _unseen(p, low + 1)
    gone = log(9.0 / max(_fact(p, LINES), 1))
    z = gone * _weight(p, _LINES_OPEN if count else _LINES_SUJI)
    z += _weight(p, _TURN) * (_fact(p, DISCARDS) - 9) / 6
    if _fact(p, LINES) == 0:
        z += _weight(p, _CLOSED)
    z += _dora(p, kind, rank)
    if count:
        z += _weight(p, _WAYS) * log(ways / (9.0 * count)) if ways else _weight(p, _NO_WAYS)
        z += _weight(p, _COPIES) * (min(_unseen(p, kind), 3) - 2)
    elif _unseen(p, kind) != 2:
        copies = _unseen(p, kind)
        z += _weight(p, _COPIES_0 if copies == 0 else _COPIES_1 if copies == 1 else _COPIES_3)
    middle, edge = _between(p, first, rank), _edge(p, first, rank)
    z += (_weight(p, _MIDDLE_OPEN) if count else _weight(p, _MIDDLE_SUJI)) * middle / 9
    z += (_weight(p, _EDGE_OPEN) if count else _weight(p, _EDGE_SUJI)) * edge / 9
    z += _outside(p, kind, rank)
    z += _near(p, kind, count)
    for upper in range(2):
        line = _line(kind, upper)
        if line >= 0 and _has(_fact(p, OPEN), line):
            z += _across(p, first, line % 6 + 1) / count
    return z


def _between(p: Pairs, first: int, rank: int) -> int:
    """Return the number of ways in which an opponent can hold a closed wait (kanchan) for a number tile.

    Args:
        p: the opponents and kinds.
        first: the lowest kind of the tile's suit.
        rank: the rank of the tile, 0…8.
    """
    kind = first + rank
    return _unseen(p, kind - 1) * _unseen(p, kind + 1) if 1 <= rank <= 7 else 0


def _edge(p: Pairs, first: int, rank: int) -> int:
    """Return the number of ways in which an opponent can hold an edge wait (penchan) for a number tile.

    Args:
        p: the opponents and kinds.
        first: the lowest kind of the tile's suit.
        rank: the rank of the tile, 0…8.
    """
    if rank == 2:
        return _unseen(p, first) * _unseen(p, first + 1)
    return _unseen(p, first + 7) * _unseen(p, first + 8) if rank == 6 else 0


def _dora(p: Pairs, kind: int, rank: int) -> float:
    if _is_dora(p, kind):
        return _weight(p, _DORA)
    if (rank >= 1 and _is_dora(p, kind - 1)) or (rank <= 7 and _is_dora(p, kind + 1)):
        return _weight(p, _BESIDE_DORA)
    if (rank >= 2 and _is_dora(p, kind - 2)) or (rank <= 6 and _is_dora(p, kind + 2)):
        return _weight(p, _TWO_FROM_DORA)
    return 0.0


def _is_outside(river: int, kind: int, rank: int, away: int) -> bool:
    if rank + away <= 4 and _has(river, kind + away):
        return True
    return rank - away >= 4 and _has(river, kind - away)


def _outside(p: Pairs, kind: int, rank: int) -> float:
    first = second = 0
    for away in range(3, 0, -1):
        if _is_outside(_fact(p, EARLY), kind, rank, away):
            first = away
        if away < 3 and _is_outside(_fact(p, LATER), kind, rank, away):
            second = away
    z = _weight(p, _OUT_1 + first - 1) if first else 0.0
    if second and second != first:
        z += _weight(p, _LATE_1 + second - 1)
    return z


def _near(p: Pairs, kind: int, count: int) -> float:
    """Return the weight of the danger sign for the distance of a tile from the tile that declared riichi.

    Args:
        p: the opponents and kinds.
        kind: the kind of the tile.
        count: the number of open lines (possible two-sided waits) that the tile completes.
    """
    tile = _fact(p, DECLARED)
    if tile < 0:
        return _weight(p, _DRAWN) if _fact(p, IN_RIICHI) and count else 0.0
    away = abs(kind - tile) if tile < EAST and tile // 9 == kind // 9 else _FAR
    if away in (1, 2):
        return _weight(p, _FROM_1 + away - 1)
    if away == 3:
        return _weight(p, _FROM_3) if count else _weight(p, _SUJI)
    return 0.0


def _across(p: Pairs, first: int, low: int) -> float:
    """Return the sum of the weights of the danger signs that early discards give to a line (a two-sided
    wait).

    There are two such signs: the opponent discarded an inner tile of the line, or a tile just outside the
    ends of the line.

    Args:
        p: the opponents and kinds.
        first: the lowest kind of the line's suit.
        low: the rank of the lower inner tile of the line, 0…8.
    """
    inner_tiles = 3 * _BIT << (first + low)
    beside = 0
    if low >= 2:
        beside |= _BIT << (first + low - 2)
    if low + 1 <= 6:
        beside |= _BIT << (first + low + 3)
    z = 0.0
    if inner_tiles & _fact(p, EARLY):
        z += _weight(p, _EARLY_LINE)
    elif inner_tiles & _fact(p, LATER):
        z += _weight(p, _LATER_LINE)
    if beside & (_fact(p, EARLY) | _fact(p, LATER)):
        z += _weight(p, _BESIDE)
    if _fact(p, DECLARED) >= 0:
        if _has(inner_tiles, _fact(p, DECLARED)):
            z += _weight(p, _RIICHI_LINE)
        if _has(beside, _fact(p, DECLARED)):
            z += _weight(p, _BESIDE_RIICHI)
    return z


def _honour(p: Pairs, kind: int) -> float:
    """Return the sum of weight × size over the danger signs of a tile that cannot be in runs.

    The weight of the tile's type (``TYPES``) is not included.
    """
    z = _weight(p, _LINES_HONOUR) * log(9.0 / max(_fact(p, LINES), 1))
    z += _weight(p, _TURN_HONOUR) * (_fact(p, DISCARDS) - 9) / 6
    if _has(_fact(p, VALUE_MASK), kind):
        z += _weight(p, _VALUE)
    if _is_dora(p, kind):
        z += _weight(p, _DORA_HONOUR)
    if kind < EAST:
        z += _weight(p, _LONE)
    return z


def _melds(p: Pairs, kind: int, type_: int) -> float:
    """Return the sum of the weights of the danger signs that the melds of an open hand give to a tile.

    Args:
        p: the opponents and kinds.
        kind: the kind of the tile.
        type_: the index of the tile's type in ``TYPES``.
    """
    z = _weight(p, _OPEN + type_) + _weight(p, _CALLS_1 + min(_fact(p, CALLS), 3) - 1)
    if kind >= EAST:
        z += _weight(p, _HONOUR_MELD) if _fact(p, VALUE_MELD) else _weight(p, _HONOUR_NO_MELD)
    elif kind % 9 in (0, 8) and not _fact(p, VALUE_MELD):
        z += _weight(p, _END_NO_MELD)
    if _fact(p, END_MELD) and not _fact(p, VALUE_MELD):
        if kind < EAST:
            z += _weight(p, _NUMBER_NO_YAKU)
        elif _has(_fact(p, VALUE_MASK), kind):
            z += _weight(p, _VALUE_NO_YAKU)
    if _fact(p, SUIT) >= 0 and kind < EAST:
        z += _weight(p, _SUIT) if kind // 9 == _fact(p, SUIT) else _weight(p, _NOT_SUIT)
    if _fact(p, TRIPLETS):
        z += _weight(p, _TRIPLETS)
    return z


def _logit(p: Pairs, kind: int) -> float:
    """Return the logit of the chance that a kind of tile deals in to the opponent of the current row."""
    runs = kind < EAST and (_fact(p, PLAYERS) == 4 or kind > M9)
    if runs:
        count = 0
        for upper in range(2):
            line = _line(kind, upper)
            if line >= 0 and _has(_fact(p, OPEN), line):
                count += 1
        type_ = _first_type(kind % 9) + count
        z = _weight(p, type_) + _number(p, kind)
    else:
        copies = min(_unseen(p, kind), 3)
        type_ = copies + (_HONOUR_TYPE if kind >= EAST else _FIRST_LONE)
        z = _weight(p, _HONOUR_TYPE + copies) + _honour(p, kind)
    if _fact(p, IN_RIICHI):
        third = _weight(p, _THIRD) if _fact(p, RIICHI_AT) <= 2 else 0.0
        return z + _weight(p, _CHASING) * _fact(p, CHASING) + third
    passed = _has(_fact(p, PASSED_MASK), kind)
    if _fact(p, CALLS):
        z += _weight(p, _READY_OPEN) * p.ready[p.row] + (_weight(p, _PASSED_OPEN) if passed else 0.0)
        return z + _melds(p, kind, type_)
    z += _weight(p, _READY) * p.ready[p.row] + (_weight(p, _PASSED) if passed else 0.0)
    return z + (_weight(p, _HONOUR_CLOSED) if kind >= EAST else 0.0)


def _any_shape(p: Pairs, kind: int) -> bool:
    """Return whether the opponent may hold any wait for a kind of tile, thirteen orphans excepted."""
    if _unseen(p, kind):
        return True
    if kind >= EAST or (_fact(p, PLAYERS) == 3 and kind <= M9):
        return False
    first = 9 * (kind // 9)
    if _between(p, first, kind - first) or _edge(p, first, kind - first):
        return True
    for upper in range(2):
        line = _line(kind, upper)
        if line >= 0 and _has(_fact(p, OPEN), line):
            low = first + line % 6 + 1
            if _unseen(p, low) * _unseen(p, low + 1):
                return True
    return False


def _orphans(p: Pairs, kind: int) -> bool:
    """Return whether the opponent may hold thirteen orphans that wait for a kind of tile."""
    is_orphan = False
    if _fact(p, MELDS):
        return False
    for orphan in range(KINDS):
        if _has(_ORPHANS, orphan):
            if orphan == kind:
                is_orphan = True
            elif not _unseen(p, orphan):
                return False
    return is_orphan
