"""Add calls of other players' discards to a graph, as another type of edge.

Method: a hand of 3n+1 tiles may call an offered tile with two tiles of the hand. A call counts as one
accepted draw: after the call the hand has to discard, and the hands after the discard are on the level below.
`paili.value.loops.backwards` decides which calls the hand makes, and computes their gain.
"""

from __future__ import annotations

from paili.value.loops.hands.records import Calls, Graph
from paili.value.loops.sizes import ANY_KIND

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE, lowest_in
    from paili.value.loops.hands.melds import hold_set, set_with, use_set
    from paili.value.loops.hands.nodes import copies_of, drawn_at, need_of, with_less
    from paili.value.loops.sizes import (
        ALLOWED,
        BOTH_ENDS,
        CALL_EDGES,
        CODE_BITS,
        NEARER,
        SUIT_BITS,
        SUIT_MASK,
        SWAP_FREE,
        WANTED,
    )


def note_calls(graph: Graph, node: int) -> None:
    """Store that the calls of a node (a hand of 3n+1 tiles) begin at the next free index."""
    if graph.with_calls:
        graph.calls.call_from[node] = graph.calls.edges


def end_calls(graph: Graph) -> None:
    """Store that the calls of the last node (hand of 3n+1 tiles) end at the next free index."""
    if graph.with_calls:
        graph.calls.call_from[graph.nodes] = graph.calls.edges
        hold_set(graph, graph.calls, 0)


def add_calls(graph: Graph, wanted: int, others: int) -> None:
    """Add the calls that the loaded node (a hand of 3n+1 tiles) can make.

    Args:
        graph: the graph.
        wanted: the kinds that bring the hand nearer to a win, as a mask.
        others: the kinds that the hand may call although they do not bring it nearer, as a mask.
    """
    left = 0
    if graph.calls.set_calls[graph.melds] < graph.calls.depth:
        left = wanted | others
    while left:
        kind = lowest_in(left)
        left &= left - 1
        nearer = wanted if wanted >> kind & 1 else ANY_KIND
        count = graph.suit_count[graph.at_suit[1, kind // 9], kind % 9]
        copies = copies_of(graph, kind, count)
        if copies > 0 and count > 1:
            _add_call(graph, kind, kind, kind, kind, nearer)
        if copies > 0 and kind < 27 and graph.calls.chi:
            _add_runs(graph, kind, nearer)
    use_set(graph, graph.calls, graph.melds)


def _add_runs(graph: Graph, kind: int, nearer: int) -> None:
    """Add every chi of a tile; the tile can be the highest, the middle or the lowest tile of the run.

    Args:
        graph: the graph.
        kind: the called tile.
        nearer: the kinds that may bring the hand nearer after the call, as a mask.
    """
    suit, rank = kind // 9, kind % 9
    own = graph.at_suit[1, suit]
    for low in range(rank - 2 if rank > 2 else 0, (rank if rank < 6 else 6) + 1):
        one = low if low < rank else low + 1
        other = low + 2 if low + 2 > rank else low + 1
        if graph.suit_count[own, one] and graph.suit_count[own, other]:
            _add_call(graph, kind, one + 9 * suit, other + 9 * suit, 34 + 7 * suit + low, nearer)


def _add_call(graph: Graph, kind: int, one: int, other: int, meld: int, nearer: int) -> None:
    """Add a call, unless the swap ban forbids every discard after it.

    Args:
        graph: the graph.
        kind: the kind of the called tile.
        one, other: the kinds of the two own tiles in the meld.
        meld: the kind of meld.
        nearer: the kinds that may bring the hand nearer after the call, as a mask.
    """
    suit = kind // 9
    own, more = graph.at_suit[1, suit], set_with(graph, graph.calls, graph.melds, meld)
    less = with_less(graph, with_less(graph, own, suit, one - 9 * suit), suit, other - 9 * suit)
    use_set(graph, graph.calls, more)
    left = graph.key + ((less - own) << SUIT_BITS * suit)
    after, most = need_of(graph, left), graph.limit
    if graph.calls.nearer and most > graph.need_here - 1:
        most = graph.need_here - 1
    if after > most:
        return
    if after >= graph.need_here:
        nearer = ANY_KIND
    ban = _banned_after(graph.calls, kind, meld) & _kinds_in(graph, left)
    source = more << CODE_BITS | (_code_of(kind, meld) if ban else 0)
    to = drawn_at(graph, left, source, after, graph.may_spare)
    allowed = graph.drawn_hand[to, ALLOWED] & ~ban
    if allowed and graph.calls.edges < CALL_EDGES - 1:
        graph.drawn_hand[to, WANTED] |= allowed
        graph.drawn_hand[to, NEARER] &= nearer
        count = graph.suit_count[own, kind - 9 * suit]
        _note_call(graph.calls, to, kind, meld, copies_of(graph, kind, count))
    elif allowed:
        graph.full = 1


def _note_call(calls: Calls, to: int, kind: int, meld: int, copies: int) -> None:
    calls.call_to[calls.edges] = to
    calls.call_kind[calls.edges] = kind
    calls.call_meld[calls.edges] = meld
    calls.call_copies[calls.edges] = copies
    calls.edges += 1


def _kinds_in(graph: Graph, key: int) -> int:
    """Return the kinds of the tiles in a hand, as a mask."""
    kinds = 0
    for suit in range(4):
        kinds |= graph.suit_held[key >> SUIT_BITS * suit & SUIT_MASK] << 9 * suit
    return kinds


def _code_of(kind: int, meld: int) -> int:
    """Return a number above 0 for a tile and its position in the meld, on which the swap ban depends.

    Args:
        kind: the kind of the called tile.
        meld: the kind of meld, a number: 0…33 for a pon of this kind, from 34 on for a chi.
    """
    place = 3 if meld < 34 else kind % 9 - (meld - 34) % 7
    return 1 + 4 * kind + place


def _banned_after(calls: Calls, kind: int, meld: int) -> int:
    """Return the kinds that the swap ban forbids to discard after a call, as a mask.

    Args:
        calls: the calls of the graph.
        kind: the kind of the called tile.
        meld: the kind of meld, a number: 0…33 for a pon of this kind, from 34 on for a chi.
    """
    if calls.swap == SWAP_FREE:
        return 0
    ban = ONE << kind
    if calls.swap == BOTH_ENDS and meld >= 34:
        low, rank = (meld - 34) % 7, kind % 9
        if rank == low and rank + 3 < 9:
            ban |= ONE << (kind + 3)
        elif rank == low + 2 and rank >= 3:
            ban |= ONE << (kind - 3)
    return ban
