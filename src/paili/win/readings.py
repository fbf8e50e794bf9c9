"""The readings of a won hand: its form, its groups, and the group that the winning tile completed.

A *reading* is one division of a won hand into groups, with one choice of the group that the winning tile
completed. If several divisions or several choices are possible, the hand has several readings. The rules
score each reading and take the best.

>>> from paili.hand import Hand
>>> counts = Hand.parse("123345m234p678s88p").counts
>>> [reading.wait for reading in standard_readings(counts, 2, False, (), ())]
['edge', 'two-sided']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from paili.hand import groups
from paili.hand.groups import DUAL_PAIR, TO_PAIR, Group, shape_in_run, shapes_of
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, Kind
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win import masks, traits
from paili.win.cutting import NO_PAIR, Counts, Cutting, cuttings

ORPHAN: Final = "thirteen orphans"
ALL_ORPHANS: Final = "thirteen-sided orphans"
NO_GROUPS: Final = Cutting((), (), NO_PAIR)
_FIVE_SETS: Final = 17


class WinReading:
    """One division of a won hand into groups, with the group that the winning tile completed.

    Attributes:
        form: the form of the win, such as standard or seven pairs.
        cutting: the concealed groups; `NO_GROUPS` if the form has none.
        runs: the lowest kinds of all runs, called runs included, in order.
        triplets: the kinds of all triplets and quads.
        pair: the kind of the pair, -1 if the form has none.
        wait: the shape that the winning tile completed.
        ron_triplet: the kind of the triplet that the winning tile completed by ron; -1 for none.
        mask: the kinds of hand and melds, as a mask.
        tripled: the kinds of the triplets and quads, as a mask.
        traits: bits for features of kinds, form, groups and wait, see `paili.win.traits`.
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
        """Store the groups of a reading, and compute its traits.

        Args:
            form: the form.
            counts: the concealed tiles with the winning tile.
            won: the kind of the winning tile.
            wait: the shape that the winning tile completed.
            mask: the kinds of hand and melds, as a mask.
            cutting: the concealed groups.
            runs, triplets: the lowest kinds of the called runs, and the kinds of the triplets and quads among
                the melds.
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
        """The concealed groups in tile order; the group that the winning tile completed is marked."""
        if self._groups is None:
            self._groups = self._all_groups()
        return self._groups

    def _all_groups(self) -> tuple[Group, ...]:
        if self.cutting is NO_GROUPS:
            five = sum(self._counts) == _FIVE_SETS
            return pairs_and_singles(self._counts, self._won, with_triplet=five)
        return concealed_groups(self.cutting, self.wait, self._won, self.ron_triplet == NO_PAIR)


def standard_readings(
    counts: Counts, won: int, tsumo: bool, runs: tuple[int, ...], triplets: tuple[int, ...]
) -> tuple[WinReading, ...]:
    """Return the readings of a standard hand: every division, with every group that the win may complete.

    Args:
        counts: the concealed tiles with the winning tile.
        won: the kind of the winning tile.
        tsumo: whether the winner drew the tile.
        runs, triplets: the lowest kinds of the called runs, and the kinds of the triplets and quads among the
            melds.
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
    """Return the tiles divided into seven pairs, or None if they are not seven pairs.

    Args:
        counts: the concealed tiles with the winning tile.
        won: the kind of the winning tile.
        quads: whether four of a kind count as two pairs.
    """
    if pairs_in(counts, quads) != 7 or sum(counts) != 14:
        return None
    return WinReading(SEVEN_PAIRS, counts, won, TO_PAIR, masks.kinds_in(counts))


def pairs_in(counts: Counts, quads: bool) -> int:
    """Return the number of pairs of a hand.

    Args:
        counts: 34 counts; a kind with two copies is a pair.
        quads: whether a kind with four copies is two pairs.
    """
    return counts.count(2) + (2 * counts.count(COPIES) if quads else 0)


def thirteen_orphans(counts: Counts, won: int, *, by_all: bool) -> WinReading | None:
    """Return the tiles as thirteen orphans, or None if they are not thirteen orphans.

    Args:
        counts: the concealed tiles with the winning tile.
        won: the kind of the winning tile.
        by_all: whether a hand that waited for all thirteen kinds gets a wait shape of its own,
            "thirteen-sided orphans".
    """
    if masks.kinds_in(counts) != masks.ORPHANS:
        return None
    wait = ALL_ORPHANS if by_all and counts[won] == 2 else ORPHAN
    return WinReading(THIRTEEN_ORPHANS, counts, won, wait, masks.ORPHANS)


# ---------------------------------------------------------------------------------- the record of a reading


_KINDS: Final = tuple(Kind)


@json_record("type", "text:str", "tiles", "open:is_open", "won:has_won")
class WonGroup(Group):
    """A group of a won hand; its text has brackets for an open group, parentheses for a concealed quad.

    >>> str(WonGroup("pair", (Kind.M1,) * 2)), str(WonGroup("quad", (Kind.RED,) * 4, is_open=True))
    ('11m', '[7777z]')
    """

    __slots__ = ()

    def __str__(self) -> str:
        text = super().__str__()
        if self.is_open:
            return f"[{text}]"
        return f"({text})" if self.type == groups.QUAD else text


@json_record("form", "wait", "groups:won_groups")
class ScoredReading(NamedTuple):
    """A won hand divided into groups in one way, as a score is computed for it.

    Attributes:
        form: the winning shape: "standard", "seven pairs", "thirteen orphans" and so on.
        groups: the concealed groups in tile order, then the melds.
        wait: the wait that the winning tile completed: "two-sided", "edge", "closed", "pair", "dual pair" (a
            triplet from one of two pairs), "thirteen orphans" or "thirteen-sided orphans".
    """

    form: str
    groups: tuple[Group, ...]
    wait: str

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``form``, ``wait`` and ``groups``, a list of dicts. Tiles are names such as ``"5m"``.
        """
        return plain(self)

    @property
    def won_groups(self) -> tuple[WonGroup, ...]:
        """The groups as `WonGroup` objects; their text has brackets for an open group."""
        return tuple(WonGroup(*group) for group in self.groups)


# ---------------------------------------------------------------------------------- as groups


def concealed_groups(cutting: Cutting, wait: str, kind: int, tsumo: bool) -> tuple[Group, ...]:
    """Return the concealed groups in tile order; the group that ``kind`` completed is marked.

    >>> concealed_groups(Cutting((0,), (), 27), "edge", 2, tsumo=True)[0]
    Group(type='run', tiles=(Kind.M1, Kind.M2, Kind.M3), wildcards=0, is_open=False, has_won=True)
    """
    places = [_TYPES * run for run in cutting.runs]
    places += [_TYPES * triplet + 1 for triplet in cutting.triplets]
    places.append(_TYPES * cutting.pair + 2)
    places.sort()
    result = [_GROUPS[place] for place in places]
    won = _won_place(cutting, wait, kind)
    result[places.index(won)] = (_ROBBED if wait == DUAL_PAIR and not tsumo else _WON)[won]
    return tuple(result)


def _won_place(cutting: Cutting, wait: str, kind: int) -> int:
    """Return the index of the group that the winning tile completed, among the groups in tile order.

    Args:
        cutting: the concealed groups.
        wait: the shape that the winning tile completed.
        kind: the kind of the winning tile.
    """
    if wait == groups.TO_PAIR:
        return _TYPES * kind + 2
    if wait == DUAL_PAIR:
        return _TYPES * kind + 1
    near = [run for run in cutting.runs if run <= kind <= run + 2]
    return _TYPES * next(run for run in near if shape_in_run(run, kind) == wait)


def _groups_from(kind: Kind) -> tuple[Group, ...]:
    """Return the run whose lowest kind is ``kind``, the triplet of ``kind`` and the pair of ``kind``.

    If ``kind`` is an 8, a 9 or an honour, the run is not valid; no caller uses it.
    """
    run = Group(groups.RUN, _KINDS[kind : kind + 3])
    return run, Group(groups.TRIPLET, (kind,) * 3), Group(groups.PAIR, (kind,) * 2)


_TYPES: Final = 3
# by kind, and then by type: so the groups of a hand, sorted by place, stand in tile order
_GROUPS: Final = tuple(group for kind in _KINDS for group in _groups_from(kind))
_WON: Final = tuple(group._replace(has_won=True) for group in _GROUPS)
_ROBBED: Final = tuple(group._replace(is_open=True) for group in _WON)


def pairs_and_singles(counts: Sequence[int], won: int, *, with_triplet: bool = False) -> tuple[Group, ...]:
    """Return tiles as pairs and single tiles in tile order; one group of the winning kind is marked as won.

    Args:
        counts: the counts of the tiles.
        won: the kind of the winning tile.
        with_triplet: whether three equal tiles are a triplet.
    """
    result: list[Group] = []
    for kind, count in enumerate(counts):
        if count:
            own = _groups_of_kind(_KINDS[kind], count, with_triplet and count == COPIES - 1)
            result += (own[0]._replace(has_won=True), *own[1:]) if kind == won else own
    return tuple(result)


@cache
def _groups_of_kind(kind: Kind, count: int, is_triplet: bool) -> tuple[Group, ...]:
    """Return tiles of one kind as pairs and a single tile, or as a triplet if ``is_triplet`` is set."""
    if is_triplet:
        return (Group(groups.TRIPLET, (kind,) * 3),)
    return (Group(groups.PAIR, (kind,) * 2),) * (count // 2) + (Group(groups.SINGLE, (kind,)),) * (count % 2)
