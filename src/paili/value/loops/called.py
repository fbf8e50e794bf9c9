"""Melds that may be called on the way: one record beside the arena, and what offers depend on.

Method: a node of the graph has, beside its concealed tiles, the set of melds that were called to come there.
Sets get a number when they are first met, 0 being none; what a set takes from the unseen tiles, and how many
melds are left to make with it, stand in a row each. A call leads, like a draw, to a hand with a discard to
come, which is told apart by its set and by what the swap ban forbids.

A *kind of meld* is 0…33 for a pon, and from 34 on a chi, seven for each number suit, by its lowest tile.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner
from paili.batch.arrays.typed import whole
from paili.value.loops.arena import (
    DRAWN,
    EDGES,
    LEVELS,
    NODES,
    READY,
    STRIDE,
    VISITS,
    Arena,
)
from paili.value.question import MOST_TURNS
from paili.value.table.model import Model

MELD_SETS: Final = 1 << 10
MELD_KINDS: Final = 34 + 3 * 7
CALLS: Final = 1 << 19
MOST_MELDS: Final = 4
RIGHT, ACROSS, LEFT = range(3)  # whose discard is offered, in the order in which they come
SOURCES: Final = 3
CODE_BITS: Final = 8  # of what was called, below the set
FREE, SAME_TILE, BOTH_ENDS = range(3)  # what the swap ban forbids

_ARRAYS: Final[dict[str, tuple[type, tuple[int, ...]]]] = {
    "own": (np.int64, (40,)),  # copies held by the hand asked about, as in the arena
    "places": (np.int64, (MOST_MELDS + 1,)),  # where its tables begin, by melds called
    "wholes": (np.int64, (MOST_MELDS + 1,)),
    "set_melds": (np.int8, (MELD_SETS, MOST_MELDS)),  # kinds of melds, in order; -1 for none
    "set_calls": (np.int8, (MELD_SETS,)),  # how many there are
    "set_counts": (np.int8, (MELD_SETS, 34)),  # their tiles
    "set_next": (
        np.int16,
        (MELD_SETS, MELD_KINDS),
    ),  # the set with one meld more, 0 where not known
    "node_set": (np.int16, (NODES,)),
    "drawn_source": (np.int32, (DRAWN,)),  # set, and what was called; 0 in the low bits for a draw
    "ready_set": (np.int16, (READY,)),
    "call_from": (np.int32, (NODES + 1,)),  # the calls of a node, those of one tile side by side
    "call_to": (np.int32, (CALLS,)),
    "call_kind": (np.int8, (CALLS,)),  # the tile
    "call_meld": (np.int8, (CALLS,)),  # the kind of meld
    "call_copies": (np.int8, (CALLS,)),
    "call_sort": (np.int8, (CALLS,)),  # 0 where the tile may be called from anybody, 1 from the left alone
    "call_taken": (np.int64, (CALLS, SOURCES)),  # bit j: with j draws left it is called
}
# the graph, the values and the walk, laid out plainly: as many places for each node as there are turns
_GRAPH: Final[dict[str, tuple[type, tuple[int, ...]]]] = {
    "level_nodes": (np.int64, (LEVELS + 2,)),
    "level_drawn": (np.int64, (LEVELS + 2,)),
    "node_key": (np.int64, (NODES,)),
    "node_need": (np.int8, (NODES,)),
    "node_ready": (np.int32, (NODES,)),  # its place among the ready hands, or -1
    "node_from": (np.int32, (NODES + 1,)),  # its draws
    "node_slot": (np.int64, (2 * NODES,)),
    "node_declares": (np.int64, (NODES,)),  # bit j: with j draws left it declares riichi
    "drawn_key": (np.int64, (DRAWN,)),
    "drawn_allowed": (np.int64, (DRAWN,)),  # kinds whose discard leaves the hand within reach
    "drawn_wanted": (np.int64, (DRAWN,)),  # those of them that some way to it may discard
    "drawn_from": (np.int32, (DRAWN + 1,)),  # its discards
    "drawn_slot": (np.int64, (2 * DRAWN,)),
    "draw_to": (np.int32, (EDGES,)),
    "draw_copies": (np.int8, (EDGES,)),
    "discard_to": (np.int32, (EDGES,)),
    "ready_slot": (np.int64, (2 * READY,)),
    "node_value": (np.float64, (NODES * STRIDE,)),  # by draws left
    "drawn_value": (np.float64, (DRAWN * STRIDE,)),
    "visit": (np.int32, (NODES,)),  # the place of a node among those visited
    "visit_stamp": (np.int64, (NODES,)),
    "visited": (np.int32, (VISITS,)),
    "mass": (np.float64, (VISITS * STRIDE,)),  # chance to be there, by draws made
    "fresh": (np.float64, (VISITS * STRIDE,)),  # and never to have been ready before
}
_NUMBERS: Final = (
    "chi",  # whether runs may be called
    "swap",  # what the swap ban forbids
    "depth",  # the most calls
    "nearer",  # whether only calls are followed that bring the hand nearer
    "stamp",  # which level of which graph is being built, or which walk is under way
    # how many there are
    "sets", "calls", "nodes", "drawn", "draws", "discards", "levels", "visits",
)  # fmt: skip


class Called(Arena):
    """The record; its fields and what they hold are listed above."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class CallModel(NamedTuple):
    """What the others do, for a hand that may call.

    Attributes:
        closed, opened: the rates while nothing is called, and after a call.
        release: chance that a discard of another is one certain unseen tile, by its class and by draws left;
            first of a tile that was wanted from everybody, then of one that only the left could have given.
        passed: how much of a turn has passed with the discard of each source; less than 0 for nobody.
    """

    closed: Model
    opened: Model
    release: NDArray[np.float64]
    passed: NDArray[np.float64]


def _dtype() -> np.dtype[Any]:
    numbers: list[Any] = [(name, np.int64) for name in _NUMBERS]
    return np.dtype((np.record, numbers + [(name, *shape) for name, shape in (_ARRAYS | _GRAPH).items()]))


_own = threading.local()


def called_of_thread() -> NDArray[np.void]:
    """Return the record of this thread."""
    found: NDArray[np.void] | None = getattr(_own, "called", None)
    if found is None:
        found = _own.called = np.zeros(1, _dtype())
    return found


assert MOST_TURNS < 63, "a bit for each number of draws left"


@inner
def use_set(arena: Arena, called: Called, melds: int) -> None:
    """Let the tables be those of hands with a set of called melds."""
    calls = called.set_calls[melds]
    arena.place, arena.whole = called.places[calls], called.wholes[calls]


@inner
def hold_set(arena: Arena, called: Called, melds: int) -> None:
    """Count the tiles of a set as gone from the hand asked about, so that concealed tiles compare with it."""
    use_set(arena, called, melds)
    for kind in range(34):
        arena.own[kind] = called.own[kind] - called.set_counts[melds, kind]


@inner
def no_melds(called: Called) -> None:
    """Forget all sets but that of none."""
    called.sets = called.calls = 0
    _new_set(called)


@inner
def set_with(arena: Arena, called: Called, melds: int, meld: int) -> int:
    """Return the set with one meld more."""
    known = whole(called.set_next[melds, meld])
    if known == 0:
        known = _find_set(arena, called, melds, meld)
        called.set_next[melds, meld] = known
    return known


@inner
def _find_set(arena: Arena, called: Called, melds: int, meld: int) -> int:
    if called.sets >= MELD_SETS:
        arena.full = 1
        return 0
    new = _new_set(called)
    _fill_set(called, new, melds, meld)
    for other in range(new):
        same = called.set_calls[other] == called.set_calls[new]
        for place in range(MOST_MELDS):
            same = same and called.set_melds[other, place] == called.set_melds[new, place]
        if same:
            called.sets = new
            return other
    return new


@inner
def _new_set(called: Called) -> int:
    new = whole(called.sets)
    called.sets = new + 1
    called.set_calls[new] = 0
    for meld in range(MELD_KINDS):
        called.set_next[new, meld] = 0
    for place in range(MOST_MELDS):
        called.set_melds[new, place] = -1
    for kind in range(34):
        called.set_counts[new, kind] = 0
    return new


@inner
def _fill_set(called: Called, new: int, melds: int, meld: int) -> None:
    """Write a set as another with one meld more, in order."""
    calls, last = called.set_calls[melds], meld
    for place in range(calls):
        here = whole(called.set_melds[melds, place])
        called.set_melds[new, place] = min(here, last)
        last = max(here, last)
    called.set_melds[new, calls] = last
    called.set_calls[new] = calls + 1
    for kind in range(34):
        called.set_counts[new, kind] = called.set_counts[melds, kind] + copies_in(meld, kind)


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
