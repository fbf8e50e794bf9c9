"""The melds of a won hand as the masks and numbers that scoring uses."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from paili.hand.groups import QUAD, RUN, TRIPLET, Group
from paili.hand.meld import CHI, MELD_TYPES, PON, Meld
from paili.tiles import KINDS
from paili.win.masks import mask_of

CODES: Final = {type_: KINDS * number for number, type_ in enumerate(MELD_TYPES)}
"""The number of a meld for scoring, by the type of the meld, without its lowest kind."""


class CalledMelds(NamedTuple):
    """The melds of a hand as the masks and numbers that scoring uses.

    Attributes:
        runs, triplets: the lowest kinds of the chi, and the kinds of the pon and quads.
        quads: the kinds of the quads.
        sets: the type and kind of each meld that is not a chi.
        concealed: the number of concealed quads.
        mask: all kinds in the melds, as a mask.
        groups: the melds as groups, in the order they were made.
        codes: each meld as one number, 34 × type + kind, with the types in the order of ``MELD_TYPES``.
    """

    runs: tuple[int, ...] = ()
    triplets: tuple[int, ...] = ()
    quads: tuple[int, ...] = ()
    sets: tuple[tuple[str, int], ...] = ()
    concealed: int = 0
    mask: int = 0
    groups: tuple[Group, ...] = ()
    codes: tuple[int, ...] = ()


class _CalledMeld(NamedTuple):
    """One meld as a group, as masks and as numbers; `CalledMelds` combines these values for all melds."""

    group: Group
    set_: tuple[str, int] | None
    mask: int
    code: int


# a seat keeps its melds from one win that it could make to the next
@lru_cache(maxsize=1 << 12)
def called_of(melds: tuple[Meld, ...]) -> CalledMelds:
    """Return the masks and numbers that scoring uses for one or more melds."""
    return _called(melds)


def _called(melds: tuple[Meld, ...]) -> CalledMelds:
    runs, triplets, quads, sets, groups, codes = [], [], [], [], [], []
    concealed, mask = 0, 0
    for meld in melds:
        group, set_, of_kinds, code = _called_meld(meld)
        kinds: tuple[int, ...] = meld.kinds
        if set_ is None:
            runs.append(kinds[0])
        else:
            sets.append(set_)
            triplets.append(kinds[0])
            if len(kinds) == 4:
                quads.append(kinds[0])
        concealed += not group.is_open
        mask |= of_kinds
        groups.append(group)
        codes.append(code)
    # past the ``__new__`` of a named tuple, which is Python
    fields = (
        tuple(runs), tuple(triplets), tuple(quads), tuple(sets), concealed, mask, tuple(groups),
        tuple(codes),
    )  # fmt: skip
    return tuple.__new__(CalledMelds, fields)


# the same few hundred are called again and again
@lru_cache(maxsize=1 << 12)
def _called_meld(meld: Meld) -> _CalledMeld:
    low = meld.kinds[0]
    return _CalledMeld(
        Group(_TYPES.get(meld.type, QUAD), meld.kinds, 0, meld.is_open),
        None if meld.type == CHI else (meld.type, low),
        mask_of(meld.kinds),
        CODES[meld.type] + low,
    )


_TYPES: Final = {CHI: RUN, PON: TRIPLET}
