"""Define the melds that a hand may call, and the numbers that depend on its set of called melds.

Method: a hand of the graph has concealed tiles and a set of called melds. A set of melds gets a number when
it first occurs; 0 is the empty set. For each set an array row stores the tiles in its melds, and the number
of its melds. After a call, as after a draw, the hand has to discard; two such hands are different nodes if
their sets of melds, or the kinds that the swap ban forbids, are different. A graph without calls has no
`Calls`.

A *kind of meld* is a number: 0…33 for a pon of the kind with this number; from 34 on a chi, seven numbers for
each number suit, in the order of the lowest tile.
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
    """Select the shanten tables for the number of concealed tiles that a hand with these called melds has.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        calls: the calls of the graph.
        melds: the number of a set of called melds; 0 for no melds.
    """
    hands.place, hands.whole = calls.places[calls.set_calls[melds]], calls.wholes[calls.set_calls[melds]]


def hold_set(hands: Hands, calls: Calls, melds: int) -> None:
    """Subtract the tiles of a set of called melds from ``hands.own``, the hand of the question, and select
    its tables.

    Later functions compare concealed tiles with ``hands.own``. The function does nothing if it subtracted the
    same set last time. A caller that has selected other tables with `use_set` selects these again first.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        calls: the calls of the graph.
        melds: the number of a set of called melds; 0 for no melds.
    """
    if calls.melds_in_own != melds:
        calls.melds_in_own = melds
        use_set(hands, calls, melds)
        for kind in range(34):
            hands.own[kind] = calls.own[kind] - calls.set_counts[melds, kind]


def no_melds(hands: Hands, calls: Calls) -> None:
    """Start again without calls: delete all sets of called melds except the empty set, and all edges of
    calls.
    """
    calls.sets = calls.edges = 0
    _new_set(calls)
    calls.melds_in_own = -1
    hold_set(hands, calls, 0)


def set_with(hands: Hands, calls: Calls, melds: int, meld: int) -> int:
    """Return the number of a set of called melds with one meld added.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        calls: the calls of the graph.
        melds: the number of a set of called melds; 0 for no melds.
        meld: the kind of meld, a number: 0…33 for a pon of this kind, from 34 on for a chi.
    """
    number = calls.set_next[melds, meld]
    if number == 0:
        number = _find_set(hands, calls, melds, meld)
        calls.set_next[melds, meld] = number
    return number


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
    """Write a new set of called melds: an old set with one meld added; its melds are in ascending order.

    Args:
        calls: the calls of the graph, with all sets of melds.
        new: the number of the new set.
        melds: the number of the old set.
        meld: the kind of meld to add.
    """
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
    """Return the lowest kind of tile in a meld.

    Args:
        meld: the kind of meld, a number: 0…33 for a pon of this kind, from 34 on for a chi.

    >>> first_of(27), first_of(34), first_of(44)
    (27, 0, 12)
    """
    return meld if meld < 34 else 9 * ((meld - 34) // 7) + (meld - 34) % 7


def tiles_in(meld: int, kind: int) -> int:
    """Return the number of tiles of a kind in a meld, by its kind of meld.

    Args:
        meld: the kind of meld, a number: 0…33 for a pon of this kind, from 34 on for a chi.
        kind: the kind of tile.
    """
    if meld < 34:
        return 3 if kind == meld else 0
    low = first_of(meld)
    return 1 if low <= kind <= low + 2 else 0
