"""Seven pairs and a triplet, the hand of pairs in games of five sets (嚦咕嚦咕, 八对半).

Method: count the tiles that the form can use. It uses up to three tiles of the kind of the triplet, and up to
two tiles of every other kind; four of a kind are two pairs if the game says so. Try every kind as the triplet
and take the largest count. A wildcard replaces any missing tile.

>>> from paili.hand import Hand
>>> distance(Hand.parse("1122m3344p5566s1122z").counts, 0, quads=True)
1
>>> from paili import TileSet
>>> str(TileSet.from_mask(waits(Hand.parse("1122m3344p5566s1123z").counts, 0, quads=True)))
''
>>> str(TileSet.from_mask(waits(Hand.parse("1122m3344p556s11222z").counts, 0, quads=True)))
'6s'
"""

from __future__ import annotations

from typing import Final

from paili.tiles import COPIES, KINDS
from paili.win.cutting import Counts, less
from paili.win.readings import pairs_in

TILES: Final = 17
_PAIRS: Final = 7


def is_complete(counts: Counts, *, quads: bool) -> bool:
    """Return whether seventeen tiles are seven pairs and a triplet.

    Args:
        counts: 34 counts of the tiles.
        quads: whether four of a kind count as two pairs.
    """
    three = [count for count in counts if count == 3]
    return len(three) == 1 and sum(counts) == TILES and pairs_in(counts, quads) == _PAIRS


def distance(counts: Counts, wildcards: int, *, quads: bool) -> int:
    """Return the number of tiles that are missing from seven pairs and a triplet.

    Args:
        counts: 34 counts of the concealed tiles, without wildcards.
        wildcards: the number of wildcards in the hand.
        quads: whether four of a kind count as two pairs.
    """
    of_pairs = [_in_pairs(count, quads) for count in counts]
    best = max(_with_triplet(counts, of_pairs, kind) for kind in range(KINDS))
    return max(0, TILES - best - wildcards)


def _with_triplet(counts: Counts, of_pairs: list[tuple[int, ...]], triplet: int) -> int:
    """Return the number of tiles that the form can use if the kind ``triplet`` is the triplet.

    Args:
        counts: 34 counts of the concealed tiles.
        of_pairs: for each kind, the result of `_in_pairs`.
        triplet: the kind of the triplet.
    """
    others = [tiles for kind, item in enumerate(of_pairs) if kind != triplet for tiles in item]
    return min(counts[triplet], 3) + sum(sorted(others, reverse=True)[:_PAIRS])


def _in_pairs(count: int, quads: bool) -> tuple[int, ...]:
    """Return how many tiles a kind contributes to each pair: one number of 0 to 2 for each possible pair."""
    first = min(count, 2)
    return (first, min(count - 2, 2)) if quads and count > 2 else (first,)


def waits(counts: Counts, wildcards: int, *, quads: bool) -> int:
    """Return the mask of the kinds that complete sixteen tiles; the arguments are those of `distance`."""
    if distance(counts, wildcards, quads=quads) != 1:
        return 0
    return useful(counts, wildcards, quads=quads)


def useful(counts: Counts, wildcards: int, *, quads: bool) -> int:
    """Return the mask of the kinds whose draw lowers `distance`; the arguments are those of `distance`."""
    now = distance(counts, wildcards, quads=quads)
    return sum(
        1 << kind
        for kind in range(KINDS)
        if counts[kind] < COPIES and distance(less(counts, kind, -1), wildcards, quads=quads) < now
    )
