"""The shapes that an opponent could hold and that win on a kind: what is left of them, and what is proven.

A shape is left when no tile that it waits for is safe, and enough copies of its tiles cannot be seen. A kind
on which no shape that is left wins is as safe as genbutsu; only thirteen orphans are looked at apart.

>>> from paili.risk.asking import seen_of
>>> seen = seen_of("123m456p789s11224z_ES_C7m")
>>> [(shape.type, shape.ways) for shape in shapes_left(Against(seen, seen.opponents[0]), 3)]
[('two-sided', 9), ('closed', 12), ('pair', 6), ('single', 4)]
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.record import json_record
from paili.risk.signs.against import Against
from paili.risk.signs.lines import BESIDE, EDGE, INNER, has_runs
from paili.tiles import ORPHANS, TILES, Tile

TWO_SIDED: Final = "two-sided"
CLOSED: Final = "closed"
EDGE_WAIT: Final = "edge"
PAIR: Final = "pair"
SINGLE: Final = "single"


@json_record("type", "tiles", "ways")
class Shape(NamedTuple):
    """Tiles that wait for a kind.

    Attributes:
        type: "two-sided", "closed", "edge", "pair" (beside another pair) or "single".
        tiles: the tiles that would be held.
        ways: how many ways there are to hold them with the tiles that cannot be seen.
    """

    type: str
    tiles: tuple[Tile, ...]
    ways: int


def shapes_left(against: Against, kind: int) -> tuple[Shape, ...]:
    """Return the shapes that are left and win on a kind, runs first."""
    return (*_runs(against, kind), *_of_its_own(against.seen.unseen[kind], kind))


def _runs(against: Against, kind: int) -> list[Shape]:
    if not has_runs(kind, against.seen.players):
        return []
    unseen = against.seen.unseen
    pairs = [(TWO_SIDED, INNER[line]) for line in against.open_lines(kind)]
    pairs += [(name, pair) for name, pair in ((CLOSED, BESIDE[kind]), (EDGE_WAIT, EDGE[kind])) if pair]
    return [
        Shape(name, (TILES[low], TILES[high]), ways)
        for name, (low, high) in pairs
        if (ways := unseen[low] * unseen[high])
    ]


def _of_its_own(unseen: int, kind: int) -> list[Shape]:
    tile = TILES[kind]
    pair = [Shape(PAIR, (tile, tile), unseen * (unseen - 1) // 2)] if unseen > 1 else []
    return [*pair, Shape(SINGLE, (tile,), unseen)] if unseen else []


def may_be_orphans(against: Against, kind: int) -> bool:
    """Return whether an opponent could wait for a kind with thirteen orphans."""
    if kind not in ORPHANS or against.opponent.melds:
        return False
    others = [each for each in ORPHANS if each != kind]
    return all(against.seen.unseen[each] for each in others)
