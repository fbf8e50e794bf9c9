"""Melds that may be called on the way, and what the hands with them hold.

Method: a hand of the graph has, beside its concealed tiles, the set of melds that were called to come there.
Sets get a number when they are first met, 0 being none; what a set takes from the unseen tiles, and how many
melds are left to make with it, stand in a row each. A call leads, like a draw, to a hand with a discard to
come, which is told apart by its set and by what the swap ban forbids. Where nothing may be called a graph has
no `Calls`.

A *kind of meld* is 0…33 for a pon, and from 34 on a chi, seven for each number suit, by its lowest tile.
"""

from __future__ import annotations

from paili.value.loops.hands.records import Calls, Hands

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.value.loops.sizes import MELD_KINDS, MELD_SETS, MOST_MELDS


def use_set(hands: Hands, calls: Calls, melds: int) -> None:
    """Let the tables be those of hands with a set of called melds."""
    hands.place, hands.whole = calls.places[calls.set_calls[melds]], calls.wholes[calls.set_calls[melds]]


def hold_set(hands: Hands, calls: Calls, melds: int) -> None:
    """Count the tiles of a set as gone from the hand of the question: concealed tiles compare with it."""
    if calls.held != melds:
        calls.held = melds
        use_set(hands, calls, melds)
        for kind in range(34):
            hands.own[kind] = calls.own[kind] - calls.set_counts[melds, kind]


def no_melds(hands: Hands, calls: Calls) -> None:
    """Forget all sets but that of none."""
    calls.sets = calls.edges = 0
    _new_set(calls)
    calls.held = -1
    hold_set(hands, calls, 0)


def set_with(hands: Hands, calls: Calls, melds: int, meld: int) -> int:
    """Return the set with one meld more."""
    known = calls.set_next[melds, meld]
    if known == 0:
        known = _find_set(hands, calls, melds, meld)
        calls.set_next[melds, meld] = known
    return known


def _find_set(hands: Hands, calls: Calls, melds: int, meld: int) -> int:
    if calls.sets >= MELD_SETS:
        hands.full = 1
        return 0
    new = _new_set(calls)
    _fill_set(calls, new, melds, meld)
    for other in range(new):
        same = calls.set_calls[other] == calls.set_calls[new]
        for place in range(MOST_MELDS):
            same = same and calls.set_melds[other, place] == calls.set_melds[new, place]
        if same:
            calls.sets = new
            return other
    return new


def _new_set(calls: Calls) -> int:
    new = calls.sets
    calls.sets = new + 1
    calls.set_calls[new] = 0
    for meld in range(MELD_KINDS):
        calls.set_next[new, meld] = 0
    for place in range(MOST_MELDS):
        calls.set_melds[new, place] = -1
    for kind in range(34):
        calls.set_counts[new, kind] = 0
    return new


def _fill_set(calls: Calls, new: int, melds: int, meld: int) -> None:
    """Write a set as another with one meld more, in order."""
    count, last = calls.set_calls[melds], meld
    for place in range(count):
        here = calls.set_melds[melds, place]
        calls.set_melds[new, place] = here if here < last else last
        last = here if here > last else last
    calls.set_melds[new, count] = last
    calls.set_calls[new] = count + 1
    for kind in range(34):
        calls.set_counts[new, kind] = calls.set_counts[melds, kind] + tiles_in(meld, kind)


def first_of(meld: int) -> int:
    """Return the lowest kind of a kind of meld.

    >>> first_of(27), first_of(34), first_of(44)
    (27, 0, 12)
    """
    return meld if meld < 34 else 9 * ((meld - 34) // 7) + (meld - 34) % 7


def tiles_in(meld: int, kind: int) -> int:
    """Return how many tiles of a kind stand in a kind of meld."""
    if meld < 34:
        return 3 if kind == meld else 0
    low = first_of(meld)
    return 1 if low <= kind <= low + 2 else 0
