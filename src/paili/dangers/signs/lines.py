"""Define lines and types, the terms in which players say how safe a tile is against one opponent.

A *line* is a two-sided wait, one of 1-4, 2-5 … 6-9 in a suit: two inner tiles in the hand of an opponent, and
two ends that complete them. A line is *open* while neither end is genbutsu; a line with a genbutsu end is not
a possible wait, because the opponent would be furiten. A number tile is the end of one line (1 2 3 7 8 9) or
of two lines (4 5 6). The tile is *suji* if none of its lines is open, and *half suji* if one of its two lines
is open. The type of an honour is its number of unseen copies.

>>> from paili.tiles import TileSet
>>> [str(TileSet.from_mask(1 << low | 1 << high)) for low, high in (ENDS[line] for line in LINES_OF[4])]
['25m', '58m']
>>> TYPES[type_of(4, open_lines=1, unseen=2)], TYPES[type_of(33, open_lines=0, unseen=2)]
('5 half suji', 'honour, 2 unseen')
"""

from __future__ import annotations

from typing import Final

from paili.tiles import EAST, KINDS, M9

TYPES: Final = (
    "1/9 suji", "1/9 no suji", "2/8 suji", "2/8 no suji", "3/7 suji", "3/7 no suji",
    "4/6 suji", "4/6 half suji", "4/6 no suji", "5 suji", "5 half suji", "5 no suji",
    "honour, 0 unseen", "honour, 1 unseen", "honour, 2 unseen", "honour, 3 unseen",
    "lone 1/9, 0 unseen", "lone 1/9, 1 unseen", "lone 1/9, 2 unseen", "lone 1/9, 3 unseen",
)  # fmt: skip
HONOUR: Final = TYPES.index("honour, 0 unseen")
LONE: Final = TYPES.index("lone 1/9, 0 unseen")  # 1m and 9m of three players, which make no runs
_FIRST_TYPE: Final = (0, 2, 4, 6, 9, 6, 4, 2, 0)  # of a rank when it is suji; less safe ones follow

INNER: Final = tuple((9 * suit + low, 9 * suit + low + 1) for suit in range(3) for low in range(1, 7))
ENDS: Final = tuple((low - 1, high + 1) for low, high in INNER)
LINES: Final = range(len(INNER))
LINES_OF: Final = tuple(tuple(line for line in LINES if kind in ENDS[line]) for kind in range(KINDS))
PLAYED: Final = {4: tuple(LINES), 3: tuple(line for line in LINES if ENDS[line][0] > M9)}
"""The lines that there are with so many players: three have no characters from 2 to 8."""

# the two tiles beside a kind, and the two beyond it that make an edge wait: 12 for 3, 89 for 7
BESIDE: Final = tuple(
    (kind - 1, kind + 1) if kind < EAST and 1 <= kind % 9 <= 7 else None for kind in range(KINDS)
)
EDGE: Final = tuple(
    None if kind >= EAST else {2: (kind - 2, kind - 1), 6: (kind + 1, kind + 2)}.get(kind % 9)
    for kind in range(KINDS)
)


def has_runs(kind: int, players: int = 4) -> bool:
    """Return whether a kind of tile can be in a run."""
    return kind < EAST and (players == 4 or kind > M9)


def type_of(kind: int, open_lines: int, unseen: int, players: int = 4) -> int:
    """Return the type of a kind of tile, as an index into ``TYPES``.

    Args:
        kind: the kind of tile as a number, 0…33.
        open_lines: the number of open lines (possible two-sided waits) that the kind completes.
        unseen: the number of its copies that the deciding seat cannot see.
        players: the number of players, 4 or 3.
    """
    if not has_runs(kind, players):
        return (HONOUR if kind >= EAST else LONE) + min(unseen, 3)
    return _FIRST_TYPE[kind % 9] + open_lines
