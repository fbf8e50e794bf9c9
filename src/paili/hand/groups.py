"""The groups of a hand, and the wait shapes that a winning tile completes.

The shape of a wait depends only on the group that the winning tile completes. The middle tile of a run
completes a *closed* wait (kanchan); the 3 of 123 or the 7 of 789 an *edge* wait; the lowest or highest tile
of any other run a *two-sided* wait. The second tile of the pair completes a *pair* wait, the third tile of a
triplet a *dual pair*. Both `paili.analysis` and the packages that score use this module.

>>> shape_in_run(0, 2), shape_in_run(0, 0), shape_in_run(2, 3)
('edge', 'two-sided', 'closed')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from paili.record import Json, json_record, plain
from paili.tiles import EAST, WILDCARD, Kind, TileSet, mpsz

RUN: Final = "run"
TRIPLET: Final = "triplet"
QUAD: Final = "quad"
PAIR: Final = "pair"
SINGLE: Final = "single"
MELD: Final = "meld"
ORPHANS: Final = "orphans"
KNITTED: Final = "knitted"

TWO_SIDED: Final = "two-sided"
KANCHAN: Final = "closed"
EDGE: Final = "edge"
TO_PAIR: Final = "pair"
DUAL_PAIR: Final = "dual pair"
WITH_WILDCARD: Final = "wildcard"
BASIC_SHAPES: Final = (TWO_SIDED, KANCHAN, EDGE, TO_PAIR, DUAL_PAIR, WITH_WILDCARD)

NUMBER_SUITS: Final = 3


def suits_in(counts: Sequence[int]) -> set[int]:
    """Return the number suits that occur in 34 counts, as a set of the numbers 0 to 2.

    >>> suits_in([1] + [0] * 26 + [2] * 7)
    {0}
    """
    return {kind // 9 for kind, count in enumerate(counts[:EAST]) if count}


@json_record("type", "text", "tiles", "wildcards")
class Group(NamedTuple):
    """One group of a hand that was divided into groups: a run, a triplet, a pair and so on.

    Attributes:
        type: "run", "triplet", "quad" or "pair". "meld": wildcards leave open whether it is a run or a
            triplet. "single": one tile of thirteen orphans; "orphans": all fourteen. "knitted": the nine
            tiles of a knitted straight, or all fourteen of honours and knitted tiles (MCR).
        tiles: the kinds of its tiles other than wildcards, in tile order.
        wildcards: the number of wildcards in the group.
        is_open: whether the group was called, or completed by ron.
        has_won: whether the group contains the winning tile; False if the winning tile is unknown.
    """

    type: str
    tiles: tuple[Kind, ...]
    wildcards: int = 0
    is_open: bool = False
    has_won: bool = False

    @property
    def kind(self) -> Kind | None:
        """The kind of the group, for a run its lowest kind; None for a group of wildcards alone.

        >>> Group("run", (Kind.M1, Kind.M2, Kind.M3)).kind
        Kind.M1
        """
        return self.tiles[0] if self.tiles else None

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; a tile is written as its name.

        >>> Group("pair", (Kind.M1,), 1).to_dict()
        {'type': 'pair', 'text': '1m*', 'tiles': ['1m'], 'wildcards': 1}
        """
        return plain(self)

    @property
    def faces(self) -> tuple[int, ...]:
        """The tiles as numbers: their kinds, then 37 for each wildcard.

        >>> Group("pair", (Kind.M1,), 1).faces
        (Kind.M1, 37)
        """
        return *self.tiles, *[WILDCARD] * self.wildcards

    @property
    def text(self) -> str:
        """The tiles of the group, as text such as ``"123m"``."""
        return mpsz(self.faces)

    def __str__(self) -> str:
        return self.text


def run_from(low: int) -> tuple[int, ...]:
    """Return the run that starts with a kind, or () if no run can start with it.

    >>> run_from(6), run_from(7)
    ((6, 7, 8), ())
    """
    return (low, low + 1, low + 2) if 0 <= low < EAST and low % 9 <= 6 else ()


def shape_in_run(low: int, kind: int) -> str:
    """Return the wait shape in which a kind completes a run: closed, edge or two-sided.

    Args:
        low: the lowest kind of the run.
        kind: the kind that completes it.
    """
    if kind == low + 1:
        return KANCHAN
    return EDGE if low % 9 == (6 if kind == low else 0) else TWO_SIDED


def shape_of(one: int, other: int) -> str:
    """Return the wait shape of two different kinds of a run: closed, edge or two-sided.

    >>> shape_of(0, 1), shape_of(4, 2), shape_of(2, 1)
    ('edge', 'closed', 'two-sided')
    """
    if abs(one - other) == 2:
        return KANCHAN
    return EDGE if min(one, other) % 9 in (0, 7) else TWO_SIDED


def completing(one: int, other: int) -> TileSet:
    """Return the kinds that complete a run with two different kinds.

    >>> completing(2, 3), completing(0, 1), completing(8, 9)
    (TileSet.parse('25m'), TileSet.parse('3m'), TileSet.parse(''))
    """
    low, high = min(one, other), max(one, other)
    runs = [run_from(start) for start in range(high - 2, low + 1)] if low < high else []
    return TileSet(
        kind for run in runs if low in run and high in run for kind in run if kind not in (low, high)
    )


def completed_by(kind: int, kinds: TileSet) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield, for every group that a kind can complete, the wait shape and the remaining tiles of the group.

    Args:
        kind: the kind.
        kinds: the kinds in play.

    >>> list(completed_by(0, TileSet(range(34))))
    [('pair', (0,)), ('dual pair', (0, 0)), ('two-sided', (1, 2))]
    """
    yield TO_PAIR, (kind,)
    yield DUAL_PAIR, (kind, kind)
    for low in (kind, kind - 1, kind - 2):
        run = run_from(low)
        if kind in run and all(partner in kinds for partner in run):
            yield shape_in_run(low, kind), tuple(partner for partner in run if partner != kind)


def shapes_of(kind: int, runs: Iterable[int], triplets: Iterable[int], pair: int) -> tuple[str, ...]:
    """Return the wait shapes that a winning tile may have completed in the groups of a hand, each once.

    Args:
        kind: the winning tile.
        runs: the lowest kinds of the concealed runs.
        triplets: the kinds of the concealed triplets.
        pair: the kind of the pair.

    >>> shapes_of(2, runs=(0, 2), triplets=(), pair=27)
    ('edge', 'two-sided')
    """
    shapes = [TO_PAIR] * (pair == kind) + [DUAL_PAIR] * (kind in triplets)
    shapes += [shape_in_run(low, kind) for low in runs if low <= kind <= low + 2]
    return tuple(dict.fromkeys(shapes))
