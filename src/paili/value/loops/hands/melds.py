"""Melds that may be called on the way: one record beside the arena, and what the hands with them hold.

Method: a hand of the graph has, beside its concealed tiles, the set of melds that were called to come there.
Sets get a number when they are first met, 0 being none; what a set takes from the unseen tiles, and how many
melds are left to make with it, stand in a row each. A call leads, like a draw, to a hand with a discard to
come, which is told apart by its set and by what the swap ban forbids. Where nothing may be called there is no
record: loops are handed None for it, and what is about calls is not even compiled.

A *kind of meld* is 0…33 for a pon, and from 34 on a chi, seven for each number suit, by its lowest tile.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner, truth, whole
from paili.value.loops.arena import DRAWN, NODES, READY, WIDTH, Arena
from paili.value.question import MOST_TURNS
from paili.value.table.model import CLASSES

MELD_SETS: Final = 1 << 10
MELD_KINDS: Final = 34 + 3 * 7
EDGES: Final = 1 << 19
MOST_MELDS: Final = 4
RIGHT, ACROSS, LEFT = range(3)  # whose discard is offered, in the order in which they come
SOURCES: Final = 3
CODE_BITS: Final = 8  # of what was called, below the set
FREE, SAME_TILE, BOTH_ENDS = range(3)  # what the swap ban forbids

_NUMBERS: Final = (
    "chi",  # whether runs may be called
    "swap",  # what the swap ban forbids
    "depth",  # the most calls
    "nearer",  # whether only calls are followed that bring the hand nearer
    "held",  # the set that counts as gone from the hand asked about
    # how many there are
    "sets", "edges",
)  # fmt: skip
_ARRAYS: Final[dict[str, tuple[type, tuple[int, ...]]]] = {
    "own": (np.int64, (40,)),  # copies held by the hand asked about, as in the arena
    "places": (np.int64, (MOST_MELDS + 1,)),  # where its tables begin, by melds called
    "wholes": (np.int64, (MOST_MELDS + 1,)),
    # chance that a discard of another is one certain unseen tile, by its class and by draws left; first of a
    # tile that was wanted from everybody, then of one that only the left could have given
    "release": (np.float64, (2, CLASSES, WIDTH)),
    "passed": (np.float64, (SOURCES,)),  # how much of a turn has passed with the discard of each; < 0: nobody
    "set_melds": (np.int8, (MELD_SETS, MOST_MELDS)),  # kinds of melds, in order; -1 for none
    "set_calls": (np.int8, (MELD_SETS,)),  # how many there are
    "set_counts": (np.int8, (MELD_SETS, 34)),  # their tiles
    "set_next": (np.int16, (MELD_SETS, MELD_KINDS)),  # the set with one meld more, 0 where not known
    "node_set": (np.int16, (NODES,)),
    "drawn_source": (np.int32, (DRAWN,)),  # set, and what was called; 0 in the low bits for a draw
    "ready_set": (np.int16, (READY,)),
    "call_from": (np.int32, (NODES + 1,)),  # the calls of a node, those of one tile side by side
    "call_to": (np.int32, (EDGES,)),
    "call_kind": (np.int8, (EDGES,)),  # the tile
    "call_meld": (np.int8, (EDGES,)),  # the kind of meld
    "call_copies": (np.int8, (EDGES,)),
    "call_sort": (np.int8, (EDGES,)),  # 0 where the tile may be called from anybody, 1 from the left alone
    "call_taken": (np.int64, (EDGES, SOURCES)),  # bit j: with j draws left it is called
}


class Calls(Arena):
    """The record; its fields and what they hold are listed above."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


def _dtype() -> np.dtype[Any]:
    numbers: list[Any] = [(name, np.int64) for name in _NUMBERS]
    return np.dtype((np.record, numbers + [(name, *shape) for name, shape in _ARRAYS.items()]))


_own = threading.local()


def calls_of_thread() -> NDArray[np.void]:
    """Return the record of this thread."""
    found: NDArray[np.void] | None = getattr(_own, "calls", None)
    if found is None:
        found = _own.calls = np.zeros(1, _dtype())
    return found


assert MOST_TURNS < 63, "a bit for each number of draws left"


# ---------------------------------------------------------------------------------- hands with melds


@inner
def set_of_node(calls: Calls | None, node: int) -> int:
    """Return the set of melds of a node."""
    if calls is None:
        return whole(0)
    return whole(calls.node_set[node])


@inner
def source_of_drawn(calls: Calls | None, drawn: int) -> int:
    """Return the set of melds of a drawn hand, and below it what was called to come there."""
    if calls is None:
        return whole(0)
    return whole(calls.drawn_source[drawn])


@inner
def set_of_ready(calls: Calls | None, ready: int) -> int:
    """Return the set of melds of a ready hand."""
    if calls is None:
        return whole(0)
    return whole(calls.ready_set[ready])


@inner
def is_called(calls: Calls | None, node: int) -> bool:
    """Return whether a node may call something."""
    if calls is None:
        return truth(False)
    return truth(calls.call_from[node + 1] > calls.call_from[node])


@inner
def use_set(arena: Arena, calls: Calls | None, melds: int) -> None:
    """Let the tables be those of hands with a set of called melds."""
    if calls is not None:
        count = calls.set_calls[melds]
        arena.place, arena.whole = calls.places[count], calls.wholes[count]


@inner
def hold_set(arena: Arena, calls: Calls | None, melds: int) -> None:
    """Count the tiles of a set as gone from the hand asked about, so that concealed tiles compare with it."""
    if calls is not None and calls.held != melds:
        calls.held = melds
        use_set(arena, calls, melds)
        for kind in range(34):
            arena.own[kind] = calls.own[kind] - calls.set_counts[melds, kind]


# ---------------------------------------------------------------------------------- sets


@inner
def no_melds(arena: Arena, calls: Calls | None) -> None:
    """Forget all sets but that of none."""
    if calls is not None:
        calls.sets = calls.edges = 0
        _new_set(calls)
        calls.held = -1
        hold_set(arena, calls, whole(0))


@inner
def set_with(arena: Arena, calls: Calls, melds: int, meld: int) -> int:
    """Return the set with one meld more."""
    known = whole(calls.set_next[melds, meld])
    if known == 0:
        known = _find_set(arena, calls, melds, meld)
        calls.set_next[melds, meld] = known
    return known


@inner
def _find_set(arena: Arena, calls: Calls, melds: int, meld: int) -> int:
    if calls.sets >= MELD_SETS:
        arena.full = 1
        return whole(0)
    new = _new_set(calls)
    _fill_set(calls, new, melds, meld)
    for other in range(new):
        same = calls.set_calls[other] == calls.set_calls[new]
        for place in range(MOST_MELDS):
            same = same and calls.set_melds[other, place] == calls.set_melds[new, place]
        if same:
            calls.sets = new
            return whole(other)
    return new


@inner
def _new_set(calls: Calls) -> int:
    new = whole(calls.sets)
    calls.sets = new + 1
    calls.set_calls[new] = 0
    for meld in range(MELD_KINDS):
        calls.set_next[new, meld] = 0
    for place in range(MOST_MELDS):
        calls.set_melds[new, place] = -1
    for kind in range(34):
        calls.set_counts[new, kind] = 0
    return new


@inner
def _fill_set(calls: Calls, new: int, melds: int, meld: int) -> None:
    """Write a set as another with one meld more, in order."""
    count, last = whole(calls.set_calls[melds]), meld
    for place in range(count):
        here = whole(calls.set_melds[melds, place])
        calls.set_melds[new, place] = min(here, last)
        last = max(here, last)
    calls.set_melds[new, count] = last
    calls.set_calls[new] = count + 1
    for kind in range(34):
        calls.set_counts[new, kind] = calls.set_counts[melds, kind] + copies_in(meld, kind)


def first_of(meld: int) -> int:
    """Return the lowest kind of a kind of meld.

    >>> first_of(27), first_of(34), first_of(44)
    (27, 0, 12)
    """
    return meld if meld < 34 else 9 * ((meld - 34) // 7) + (meld - 34) % 7


_first_of = inner(first_of)


@inner
def copies_in(meld: int, kind: int) -> int:
    """Return how many tiles of a kind stand in a kind of meld."""
    if meld < 34:
        return 3 if kind == meld else 0
    low = _first_of(meld)
    return 1 if low <= kind <= low + 2 else 0
