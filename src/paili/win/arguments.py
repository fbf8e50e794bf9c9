# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Convert the arguments of `paili.win.win.Win` to the facts that it stores, hand and winning tile
combined."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from paili.errors import HandError, ScoreError
from paili.hand import Hand
from paili.hand.checks import NO_REDS
from paili.hand.fields import hand_with_draw
from paili.hand.groups import QUAD, RUN, TRIPLET, Group
from paili.hand.meld import CHI, MELD_TYPES, PON, Meld
from paili.tiles import FACE_NAMES, KINDS, WILDCARD, kind_of
from paili.win import facts as readers
from paili.win import traits
from paili.win.checks import check
from paili.win.masks import mask_of
from paili.win.record import FACTS, SIZES, START, CalledMelds, WinRecord

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    set_attribute = object.__setattr__

__all__ = ("called_of", "settle_win")

_NOTHING_CALLED: Final = CalledMelds()
_KIND_OF: Final = (*map(kind_of, range(WILDCARD)), WILDCARD)


def settle_win(win: WinRecord, hand: Hand | str, tile: object, values: dict[str, Any]) -> None:
    """Set the fields of a win, and check that its facts do not contradict each other.

    Args:
        win: the win.
        hand, tile: the arguments of `Win` of these names.
        values: the keyword arguments of `Win` by name; the function changes the dict.
    """
    facts = facts_of(hand, tile, values.pop("chankan", False), values)
    set_attribute(win, "__dict__", facts)  # past the ``__setattr__`` of the frozen record
    check(win)


def facts_of(hand: Hand | str, tile: object, chankan: object, values: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a win that differ from their defaults, and those computed from hand and tile.

    Args:
        hand, tile, chankan: the arguments of `Win` of these names.
        values: all further arguments of `Win` by name.
    """
    own_hand, won = readers.hand_of("hand", hand), readers.tile_of("tile", tile)
    facts: dict[str, Any] = {}
    families: tuple[str, ...] = ()
    shown = 0
    rows = FACTS
    for name, value in values.items():
        if name not in rows:
            raise TypeError(f"Win() got an unexpected keyword argument {name!r}")
        if value is not rows[name][0]:
            facts[name] = value
    for name, value in facts.items():  # the names stay the same
        default, read, family, shows = rows[name]
        is_set = value is True and default is False  # a flag, as most facts are
        if not is_set:
            fact = read(name, value)
            facts[name] = fact
            is_set = fact != default
        if is_set:
            shown |= shows
            if family and family not in families:
                families = (*families, family)
    if chankan is not False and readers.flag("chankan", chankan):
        if facts.get("robbed") == "north":
            raise ScoreError("win.chankan_of_north")
        facts["robbed"] = facts.get("robbed") or "added quad"
        shown |= traits.ROBBED
    result: dict[str, Any] = START.copy()
    _add_hand(result, own_hand, won)
    result["families"] = families
    result["traits"] = shown
    result.update(facts)
    return result


def _add_hand(facts: dict[str, Any], hand: Hand, tile: int | None) -> None:
    """Add the hand, its winning tile, and the counts that follow from them to the facts of a win.

    Args:
        facts: the facts; the function adds to this dict.
        hand: the hand.
        tile: the face of the winning tile; None if the drawn tile of the hand is the winning tile.

    Raises:
        ScoreError: if the hand and the tile do not fit together.
    """
    if tile is None:
        hand, tile = _without_drawn(hand)
    full = _complete(hand, tile)
    counts, reds, called, melds = full.counts, full.reds, _NOTHING_CALLED, hand.melds
    if melds:
        called = called_of(melds)
        counts = _totals(counts, called.counts)
        if called.reds != NO_REDS:
            reds = _totals(reds, called.reds)
    facts["hand"], facts["tile"], facts["full"] = hand, tile, full
    facts["held"], facts["reds"], facts["called"] = counts, reds, called
    facts["concealed"] = called.concealed == len(melds)
    place = tile
    facts["winning_kind"] = _KIND_OF[place]


def _totals(one: tuple[int, ...], other: tuple[int, ...]) -> Any:
    """Return the sum of two tuples of numbers: at each index, the sum of the two numbers there."""
    totals = list(one)
    for at in range(len(totals)):
        more = other[at]
        if more:
            number = totals[at]
            totals[at] = number + more
    return tuple(totals)


def _without_drawn(hand: Hand) -> tuple[Hand, int]:
    if hand.drawn is None:
        raise ScoreError("win.no_winning_tile", hand=hand)
    return hand.discard(hand.drawn), hand.drawn


def _complete(hand: Hand, tile: int) -> Hand:
    if hand.size + 3 * len(hand.melds) not in SIZES:
        raise ScoreError("win.size", hand=hand, number=hand.total)
    full: Hand | None = hand_with_draw(hand, tile)
    if full is not None:
        return full
    try:
        return hand.draw(tile)
    except HandError as error:
        raise ScoreError("win.cannot_win_on", hand=hand, tile=FACE_NAMES[tile], reason=error.fault) from None


# ---------------------------------------------------------------------------------- melds


class _CalledMeld(NamedTuple):
    """One meld as a group, as masks and as numbers; `CalledMelds` combines these values for all melds."""

    group: Group
    set_: tuple[str, int] | None
    mask: int
    reds: tuple[int, int, int]
    code: int


# a seat keeps its melds from one win that it could make to the next
@lru_cache(maxsize=1 << 12)
def called_of(melds: tuple[Meld, ...]) -> CalledMelds:
    """Return the masks and numbers that scoring uses for one or more melds."""
    return _called(melds)


def _called(melds: tuple[Meld, ...]) -> CalledMelds:
    runs, triplets, quads, sets, groups, codes = [], [], [], [], [], []
    concealed, mask, counts = 0, 0, [0] * KINDS
    reds: tuple[int, int, int] = NO_REDS
    for meld in melds:
        group, set_, of_kinds, of_reds, code = _called_meld(meld)
        kinds: tuple[int, ...] = meld.kinds
        for kind in kinds:
            counts[kind] += 1
        if set_ is None:
            runs.append(kinds[0])
        else:
            sets.append(set_)
            triplets.append(kinds[0])
            if len(kinds) == 4:
                quads.append(kinds[0])
        concealed += not group.is_open
        mask |= of_kinds
        if of_reds != NO_REDS:
            reds = _totals(reds, of_reds)
        groups.append(group)
        codes.append(code)
    # past the ``__new__`` of a named tuple, which is Python
    fields = (
        tuple(runs), tuple(triplets), tuple(quads), tuple(sets), concealed, mask, reds, tuple(counts),
        tuple(groups), tuple(codes),
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
        meld.reds,
        KINDS * MELD_TYPES.index(meld.type) + low,
    )


_TYPES: Final = {CHI: RUN, PON: TRIPLET}
