"""Find the nearest hand with a number of declared quads; each quad takes four tiles and one more draw.

Method: a concealed quad is declared with all four tiles in hand, and a replacement tile is drawn. So a hand
with q new quads, a pair and further groups takes 14 + q tiles, and each of these tiles that is not in hand
has to be drawn. If the quads are drawn first, there is always a quad to declare or a tile to discard. Only
the last tile cannot belong to a quad, because the quad is then declared and another tile drawn. So the search
finds the nearest hand without one tile of a group that is not a quad, and adds that tile as the last draw. A
pon needs only its fourth tile to become a quad. The search goes through each suit kind by kind, as in
`paili.goal.nearest.ways`.

>>> shape = Quads((0,) * 34, 3, 1)
>>> counts = [3, 3, 3, 0, 1, 1, 1, 0, 1] + [0] * 25  # 111222333m567m9m
>>> quad_way(counts, [4] * 34, shape)[0]
4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.goal.nearest.ways import NEVER, NO_WAY, SUITS, Way
from paili.tiles import COPIES, EAST, KINDS

if TYPE_CHECKING:
    from paili.goal.nearest.shapes import GoalFacts, GoalShape, PairsShape

_MOST: Final = 4
_Place = tuple[int, ...]  # other groups, pairs, quads, last tiles; before them runs that go on
_Way = tuple[int, int, int, int]  # tiles missing; kinds that lack, can be spared, may be last
_Ways = dict[_Place, _Way]
_NOTHING: Final = (0, 0, 0, 0)


class Quads(NamedTuple):
    """A pattern for hands with a number of new concealed quads.

    Attributes:
        fixed: the tiles that turn pons into quads, as 34 counts by kind.
        quads: the number of new quads.
        melds: the number of groups other than the new quads and the pair.
    """

    fixed: tuple[int, ...]
    quads: int
    melds: int


def with_quads(
    number: int, *, concealed: bool = False
) -> Callable[[GoalFacts], Iterator[GoalShape | PairsShape | Quads]]:
    """Return a function that yields the shapes (patterns) of complete hands with a number of quads.

    Each of the quads is a quad that the hand has already, a pon that becomes a quad, or a new concealed quad.

    Args:
        number: the number of quads.
        concealed: whether only concealed quads count.
    """

    def shapes(facts: GoalFacts) -> Iterator[GoalShape | PairsShape | Quads]:
        complete = facts.concealed if concealed else len(facts.quads)
        if complete >= number:
            yield from facts.with_groups(())
            return
        pons = [] if concealed else facts.pons
        for added in range(min(len(pons), number - complete) + 1):
            new = number - complete - added
            for kinds in combinations(pons, added) if new <= facts.free else ():
                yield Quads(tuple(int(kind in kinds) for kind in range(KINDS)), new, facts.free - new)

    return shapes


def quad_way(counts: Sequence[int], limits: Sequence[int], shape: Quads) -> Way:
    """Return the missing and spare tiles for the nearest hand of a shape with quads, its last tile included.

    Args:
        counts, limits: as in `paili.goal.nearest.ways.ways_of`.
        shape: the pattern that the complete hand has to fit.

    Returns:
        The number of missing tiles; the missing kinds, as a mask; the kinds that the hand can spare, as a
        mask.
    """
    suits = [
        _suit_ways(tuple(counts[a:b]), tuple(limits[a:b]), shape.fixed[a:b], a, shape.melds) for a, b in SUITS
    ]  # fmt: skip
    result = reduce(_together, suits).get((shape.melds, 1, shape.quads, 1))
    if result is None:
        return NO_WAY
    missing, lacks, spares, lasts = result
    return missing + 1, lacks if missing else lasts, spares


def _nearer(ways: _Ways, at: _Place, way: _Way) -> None:
    """Store a way (missing and spare tiles) if no nearer way is stored for the same groups.

    If the stored way is equally near, the kinds of both ways are stored together.

    Args:
        ways: the stored ways by complete groups, written to.
        at: the groups that are complete, the key of ``ways``.
        way: the way to store: the number of missing tiles, and masks of kinds.
    """
    before = ways.get(at, (NEVER, 0, 0, 0))
    if way[0] < before[0]:
        ways[at] = way
    elif way[0] == before[0]:
        missing, *masks = way
        one, two, three = map(int.__or__, before[1:], masks)
        ways[at] = missing, one, two, three


def _together(left: _Ways, right: _Ways) -> _Ways:
    ways: _Ways = {}
    for (one, a), (other, b) in product(left.items(), right.items()):
        at = tuple(map(int.__add__, one, other))
        if at[0] <= _MOST and at[1] < 2 and at[2] <= _MOST and at[3] < 2:
            _nearer(ways, at, (a[0] + b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]))
    return ways


@lru_cache(maxsize=1 << 12)
def _suit_ways(
    counts: tuple[int, ...], limits: tuple[int, ...], fixed: tuple[int, ...], first: int, most: int
) -> _Ways:
    """Return the missing and spare tiles for each combination of groups that one suit may contain.

    The key of an entry is the numbers of melds, pairs, quads and last tiles in the suit.

    Args:
        counts, limits, fixed: as in `paili.goal.nearest.ways.ways_of`, for the kinds of the suit.
        first: the lowest kind of the suit.
        most: the largest number of melds to count.
    """
    state: _Ways = {(0,) * 6: _NOTHING}
    for place, copies in enumerate(counts):
        runs, longer = first < EAST and place < 7, dict[_Place, _Way]()
        for at, way in state.items():
            for after, loose, quads, last in _longer(at, runs, most):
                used = loose + quads + fixed[place] - last
                if max(used, copies * last) + last <= limits[place]:
                    _nearer(longer, after, _with_kind(way, copies, used, 1 << first + place, last))
        state = longer
    return {at[2:]: way for at, way in state.items() if not at[0] and not at[1]}


@lru_cache(maxsize=1 << 11)
def _longer(at: _Place, runs: bool, most: int) -> tuple[tuple[_Place, int, int, int], ...]:
    """Return every choice of groups that begin at the next kind of a suit.

    Args:
        at: the groups so far: the number of runs that began at the last kind, the number of runs that began
            at the kind before, and the numbers of melds, pairs, quads and last tiles.
        runs: whether a run can begin at this kind.
        most: the largest number of melds to count.

    Returns:
        For each choice: the groups after the choice; the number of tiles of the kind in groups other than
        quads; the number of tiles of the kind in a quad; and whether a tile of the kind is the last tile.
    """
    begun, before, melds, pairs, quads, lasts = at
    results = []
    for (run, triplet, pair, quad), last in product(_CHOICES, range(2)):
        loose = begun + before + run + 3 * triplet + 2 * pair
        after = (run, begun, melds + run + triplet, pairs + pair, quads + quad, lasts + last)
        fits = after[2] <= most and after[3] < 2 and after[5] < 2
        if (runs or not run) and fits and loose >= last:
            results.append((after, loose, 4 * quad, last))
    return tuple(results)


_CHOICES: Final = tuple(
    (run, triplet, pair, quad)
    for run, triplet, pair, quad in product(range(3), *[range(2)] * 3)
    if run + 3 * triplet + 2 * pair + 4 * quad <= COPIES
)


def _with_kind(way: _Way, copies: int, used: int, bit: int, last: int) -> _Way:
    missing, lacks, spares, lasts = way
    return (
        missing + max(0, used - copies),
        lacks | bit * (used > copies),
        spares | bit * (used < copies),
        lasts | bit * last,
    )
