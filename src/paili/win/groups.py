"""A won hand as groups: the record of how it was read, and its groups in tile order, the winning one marked.

>>> from paili.win.cutting import Cutting
>>> [str(group) for group in concealed_groups(Cutting((0,), (), 27), "edge", 2, tsumo=True)]
['123m', '11z']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from paili.hand import groups
from paili.hand.groups import DUAL_PAIR, Group, shape_in_run
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, Kind
from paili.win.cutting import Cutting

_KINDS: Final = tuple(Kind)


@json_record("type", "text:str", "tiles", "open:is_open", "won:has_won")
class WonGroup(Group):
    """A group of a won hand; as text open ones stand in brackets, concealed quads in parentheses.

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
    """A won hand as groups.

    Attributes:
        form: one of `paili.variants.FORMS`.
        groups: the concealed ones first, in tile order, then the melds.
        wait: what the winning tile completed: "two-sided", "edge", "closed", "pair", "dual pair"
            (a triplet from one of two pairs), "thirteen orphans" or "thirteen-sided orphans".
    """

    form: str
    groups: tuple[Group, ...]
    wait: str

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)

    @property
    def won_groups(self) -> tuple[WonGroup, ...]:
        """The groups, open and concealed ones told apart as text."""
        return tuple(WonGroup(*group) for group in self.groups)


# ---------------------------------------------------------------------------------- as groups


def concealed_groups(cutting: Cutting, wait: str, kind: int, tsumo: bool) -> tuple[Group, ...]:
    """Return the concealed groups in tile order, the one that ``kind`` completed marked.

    >>> concealed_groups(Cutting((0,), (), 27), "edge", 2, tsumo=True)[0]
    Group(type='run', tiles=(Kind.M1, Kind.M2, Kind.M3), wildcards=0, is_open=False, has_won=True)
    """
    places = [_TYPES * run for run in cutting.runs]
    places += [_TYPES * each + 1 for each in cutting.triplets]
    places.append(_TYPES * cutting.pair + 2)
    places.sort()
    made = [_GROUPS[place] for place in places]
    won = _won_place(cutting, wait, kind)
    made[places.index(won)] = (_ROBBED if wait == DUAL_PAIR and not tsumo else _WON)[won]
    return tuple(made)


def _won_place(cutting: Cutting, wait: str, kind: int) -> int:
    """Return where the group that a kind completed stands in `_GROUPS`."""
    if wait == groups.TO_PAIR:
        return _TYPES * kind + 2
    if wait == DUAL_PAIR:
        return _TYPES * kind + 1
    near = [run for run in cutting.runs if run <= kind <= run + 2]
    return _TYPES * next(run for run in near if shape_in_run(run, kind) == wait)


def _groups_from(kind: Kind) -> tuple[Group, ...]:
    """Return the run, the triplet and the pair of a kind; no hand has the runs that end in another suit."""
    run = Group(groups.RUN, _KINDS[kind : kind + 3])
    return run, Group(groups.TRIPLET, (kind,) * 3), Group(groups.PAIR, (kind,) * 2)


_TYPES: Final = 3
# by kind, and then by type: so the groups of a hand, sorted by place, stand in tile order
_GROUPS: Final = tuple(group for kind in _KINDS for group in _groups_from(kind))
_WON: Final = tuple(group._replace(has_won=True) for group in _GROUPS)
_ROBBED: Final = tuple(group._replace(is_open=True) for group in _WON)


def pairs_and_singles(counts: Sequence[int], won: int, *, with_triplet: bool = False) -> tuple[Group, ...]:
    """Return tiles as pairs and single ones in tile order, one of those of the kind that won marked.

    Args:
        counts: of the tiles.
        won: the kind that won.
        with_triplet: whether three alike are a triplet.
    """
    made: list[Group] = []
    for kind, count in enumerate(counts):
        if count:
            own = _alike(_KINDS[kind], count, with_triplet and count == COPIES - 1)
            made += (own[0]._replace(has_won=True), *own[1:]) if kind == won else own
    return tuple(made)


@cache
def _alike(kind: Kind, count: int, is_triplet: bool) -> tuple[Group, ...]:
    """Return tiles of one kind as pairs and a single one, or as a triplet."""
    if is_triplet:
        return (Group(groups.TRIPLET, (kind,) * 3),)
    return (Group(groups.PAIR, (kind,) * 2),) * (count // 2) + (Group(groups.SINGLE, (kind,)),) * (count % 2)
