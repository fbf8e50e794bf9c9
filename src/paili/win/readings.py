"""One way to read the tiles of a win: its form, its groups, and which of them the winning tile completed.

A hand that can be cut in several ways, or whose winning tile fits several groups, has several readings. What
each is worth a rule book says, which takes the best.

>>> from paili.hand import Hand
>>> counts = Hand.parse("123345m234p678s88p").counts
>>> [reading.wait for reading in standard_readings(counts, 2, False, (), ())]
['edge', 'two-sided']
"""

from __future__ import annotations

from typing import Final

from paili.hand.groups import DUAL_PAIR, TO_PAIR, Group, shapes_of
from paili.tiles import COPIES
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win import masks, traits
from paili.win.cutting import NO_PAIR, Counts, Cutting, cuttings
from paili.win.groups import concealed_groups, pairs_and_singles

ORPHAN: Final = "thirteen orphans"
ALL_ORPHANS: Final = "thirteen-sided orphans"
NO_GROUPS: Final = Cutting((), (), NO_PAIR)
_FIVE_SETS: Final = 17


class WinReading:
    """One way to read the tiles of a win.

    Attributes:
        form: one of the forms of the game.
        cutting: the concealed groups; `NO_GROUPS` where the form has none.
        runs: lowest kinds of all runs, called ones too, in order.
        triplets: kinds of all triplets and quads.
        pair: kind of the pair, -1 where the form has none.
        wait: what the winning tile completed.
        ron_triplet: kind of the concealed triplet that another player's tile completed, -1 for none.
        mask: the kinds of hand and melds.
        tripled: mask of the kinds of the triplets and quads.
        traits: what shows at a glance of kinds, form, groups and wait, see `paili.win.traits`.
    """

    __slots__ = (
        "_counts", "_groups", "_won", "cutting", "form", "mask", "pair", "ron_triplet", "runs", "traits",
        "tripled", "triplets", "wait",
    )  # fmt: skip

    def __init__(
        self,
        form: str,
        counts: Counts,
        won: int,
        wait: str,
        mask: int,
        cutting: Cutting = NO_GROUPS,
        runs: tuple[int, ...] = (),
        triplets: tuple[int, ...] = (),
        tsumo: bool = True,
    ) -> None:
        """Read tiles.

        Args:
            form: as which form.
            counts: the concealed tiles with the winning one.
            won: the kind that won.
            wait: what it completed.
            mask: the kinds of hand and melds.
            cutting: the concealed groups.
            runs, triplets: those that were called.
            tsumo: whether the winner drew the tile.
        """
        self.form, self.wait, self.cutting, self.pair = form, wait, cutting, cutting.pair
        self._counts, self._won, self.mask = counts, won, mask
        self._groups: tuple[Group, ...] | None = None
        self.runs = tuple(sorted(cutting.runs + runs)) if runs else cutting.runs
        self.triplets = cutting.triplets + triplets
        self.ron_triplet = won if wait == DUAL_PAIR and not tsumo else NO_PAIR
        self.tripled = masks.mask_of(self.triplets)
        self.traits = self._traits()

    def _traits(self) -> int:
        shown = traits.of_kinds(self.mask) | traits.OF_FORM[self.form]
        shown |= traits.OF_WAIT.get(self.wait, 0) | traits.PAIRS[self.pair]
        shown |= traits.RUNS[len(self.runs)] | traits.TRIPLETS[len(self.triplets)]
        if len({*self.runs}) < len(self.runs):
            shown |= traits.EQUAL_RUNS
        return shown | traits.of_triplets(self.tripled) if self.tripled else shown

    @property
    def groups(self) -> tuple[Group, ...]:
        """The concealed groups in tile order, the one marked that the winning tile completed."""
        if self._groups is None:
            self._groups = self._made_groups()
        return self._groups

    def _made_groups(self) -> tuple[Group, ...]:
        if self.cutting is NO_GROUPS:
            five = sum(self._counts) == _FIVE_SETS
            return pairs_and_singles(self._counts, self._won, with_triplet=five)
        return concealed_groups(self.cutting, self.wait, self._won, self.ron_triplet == NO_PAIR)


def standard_readings(
    counts: Counts, won: int, tsumo: bool, runs: tuple[int, ...], triplets: tuple[int, ...]
) -> tuple[WinReading, ...]:
    """Return every way to cut tiles into groups, with each group that the winning tile may have completed.

    Args:
        counts: the concealed tiles with the winning one.
        won: the kind that won.
        tsumo: whether the winner drew the tile.
        runs, triplets: lowest kinds of the runs, kinds of the others that were called.
    """
    mask = masks.kinds_in(counts) | masks.mask_of(triplets)
    for run in runs:
        mask |= 0b111 << run
    return tuple(
        [
            WinReading(STANDARD, counts, won, wait, mask, cut, runs, triplets, tsumo)
            for cut in cuttings(counts)
            for wait in shapes_of(won, *cut)
        ]
    )


def seven_pairs(counts: Counts, won: int, *, quads: bool) -> WinReading | None:
    """Return the reading as seven pairs, None if the tiles are not these.

    Args:
        counts: the concealed tiles with the winning one.
        won: the kind that won.
        quads: whether four alike are two pairs.
    """
    if pairs_in(counts, quads) != 7 or sum(counts) != 14:
        return None
    return WinReading(SEVEN_PAIRS, counts, won, TO_PAIR, masks.kinds_in(counts))


def pairs_in(counts: Counts, quads: bool) -> int:
    """Return how many pairs there are of kinds held twice, or four times where that is two of them."""
    return counts.count(2) + (2 * counts.count(COPIES) if quads else 0)


def thirteen_orphans(counts: Counts, won: int, *, by_all: bool) -> WinReading | None:
    """Return the reading as thirteen orphans, None if the tiles are not these.

    Args:
        counts: the concealed tiles with the winning one.
        won: the kind that won.
        by_all: whether it matters that all of them would have won.
    """
    if masks.kinds_in(counts) != masks.ORPHANS:
        return None
    wait = ALL_ORPHANS if by_all and counts[won] == 2 else ORPHAN
    return WinReading(THIRTEEN_ORPHANS, counts, won, wait, masks.ORPHANS)
