"""The sets of groups of a hand that leave few enough spare tiles, for `paili.analysis.cutting.cuts`.

Method: the groups are found from the lowest kind up, each set once. A group is stored as a number: 5 × its
lowest kind + its index among the groups that begin with that kind. If the set has fewer groups than a win
needs, each missing meld or pair can begin with one tile outside the groups. All further tiles outside the
groups are *spare*. The search gives up a set with too many spare tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.kernels.memory import zeros
from paili.tiles import EAST, KINDS

Groups = tuple[tuple[int, ...], ...]
"""Groups as tuples of kinds, sorted."""
TRIPLET, RUN, PAIR, NEIGHBOURS, CLOSED = range(5)
_MOST: Final = 8  # groups of a hand
_STEPS: Final = ((0, 0, 0), (0, 1, 2), (0, 0), (0, 1), (0, 2))
_GROUPS: Final = tuple([tuple([kind + step for step in steps]) for kind in range(KINDS) for steps in _STEPS])


class GroupSets:
    """The search among the tiles of one hand; making the object runs the search.

    Attributes:
        sets: the sets of groups, each once.
    """

    def __init__(self, counts: Sequence[int], melds: int, spare: int, partials: int) -> None:
        """Search the sets of groups of a hand.

        Args:
            counts: 34 counts of the concealed tiles.
            melds: how many melds a win needs of them.
            spare: how many tiles may be spare: no further group can begin with them.
            partials: how many groups may lack a tile; one pair is not counted.
        """
        self.counts, self.path = zeros("q", KINDS), zeros("q", _MOST)
        for kind, count in enumerate(counts):
            self.counts[kind] = count
        self.melds, self.spare, self.partials, self.size = melds, spare, partials, 0
        self.sets: list[Groups] = []
        self._look(0, 0, 0, 0, 0)

    def _look(self, kind: int, first: int, left_over: int, pairs: int, partials: int) -> None:
        """Add groups to the current set in every way, and store each set that is complete.

        Args:
            kind: the lowest kind with which the next group may begin.
            first: the lowest index among the groups that begin with ``kind``.
            left_over: how many tiles of lower kinds are in no group.
            pairs: how many groups of the set are pairs.
            partials: how many groups of the set lack a tile, pairs included.
        """
        if left_over > self.spare + self.melds + 1 - self.size or partials > self.partials + (pairs > 0):
            return
        while kind < KINDS and not self.counts[kind]:
            kind, first = kind + 1, 0
        if kind == KINDS:
            self._note()
            return
        for sort in range(first, 5):
            is_pair = int(sort == PAIR)
            if self.size < self.melds + (pairs + is_pair > 0) and self._changes(kind, sort, -1):
                self.path[self.size] = 5 * kind + sort
                self.size += 1
                self._look(kind, sort, left_over, pairs + is_pair, partials + (sort >= PAIR))
                self.size -= 1
                self._changes(kind, sort, 1)
        count, self.counts[kind] = self.counts[kind], 0
        self._look(kind + 1, 0, left_over + count, pairs, partials)
        self.counts[kind] = count

    def _changes(self, kind: int, sort: int, change: int) -> int:
        """Remove a group from the tiles or put it back; return 0 if the tiles do not contain it, otherwise 1.

        Args:
            kind: the lowest kind of the group.
            sort: the index of the group among those that begin with this kind.
            change: -1 to remove the group, 1 to put it back.
        """
        counts = self.counts
        if sort in (TRIPLET, PAIR):
            copies = 3 if sort == TRIPLET else 2
            if change < 0 and counts[kind] < copies:
                return 0
            counts[kind] += copies * change
            return 1
        second, third = sort != CLOSED, sort != NEIGHBOURS
        if kind >= EAST or kind % 9 > 7 - third:
            return 0
        if change < 0 and ((second and not counts[kind + 1]) or (third and not counts[kind + 2])):
            return 0
        counts[kind] += change
        if second:
            counts[kind + 1] += change
        if third:
            counts[kind + 2] += change
        return 1

    def _note(self) -> None:
        self.sets.append(tuple(sorted([_GROUPS[self.path[place]] for place in range(self.size)])))
