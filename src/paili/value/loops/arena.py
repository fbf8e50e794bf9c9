"""Where one question is worked on: one record that holds every array, each of a fixed size.

Method: a compiled loop makes no arrays, and to hand it a hundred of them costs more than a small question.
So all of them stand in one record, as large as a graph may become. A record is made once for each thread and
used again; pages of memory that no graph has come to are never touched. A graph that does not fit sets
``full``, and the question is asked again with fewer exchanges.

A *node* is a hand of 3n+1 tiles with so many accepted draws left; a *drawn* one has a tile more. Both are
named by one number: the ids of the four suits, 14 bits each, and above them the wildcards.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

# `np.int64`, for type checkers: in a compiled loop all whole numbers are of this type
whole: Callable[..., int] = np.int64  # type: ignore[assignment]

NODES: Final = 1 << 16
DRAWN: Final = 1 << 17
EDGES: Final = 1 << 20
READY: Final = 1 << 14
WINS: Final = 1 << 15
SUITS: Final = 1 << 14
VISITS: Final = 1 << 15
LEVELS: Final = 24
SUIT_BITS: Final = 14
SUIT_MASK: Final = SUITS - 1
WILD_SHIFT: Final = 4 * SUIT_BITS
STRIDE: Final = 20  # places for the values of a node where all nodes are in use
MOST_TURNS: Final = 35
WORDS: Final = 2 * 5**9 + 5**7  # the words of all suits, in the game that has most
WILD: Final = 36  # where the wildcards stand among the kinds; 34 and 35 are kinds that do not exist
WHOLE_HAND: Final = 35  # where the root of 3n+1 tiles stands among the discards
POINTS, WIN, TENPAI = range(3)  # objectives

# how a win comes about, which decides what it is worth
(
    DAMA, DAMA_LAST, RIICHI, RIICHI_FIRST, RIICHI_LAST, RIICHI_FIRST_LAST, DOUBLE, DOUBLE_FIRST,
    DOUBLE_LAST, DOUBLE_FIRST_LAST, RON_DAMA, RON_RIICHI, RON_FIRST, RON_DOUBLE, RON_DOUBLE_FIRST,
) = range(15)  # fmt: skip
WAYS: Final = 15

# what a question is; written at once, in this order, before ``own`` and ``unseen``
GIVEN: Final = (
    "total",  # unseen tiles before the first draw
    "turns",  # draws left
    "stride",  # places for the values of a node: turns + 1
    "drawn_root",  # whether the root has 3n+2 tiles
    "place", "whole", "shift", "dots", "honours",  # where the tables begin, see `paili.batch.arrays.game`
    "may_riichi", "must_riichi",  # whether a ready hand can declare it, and whether it has to
    "ends_ready",  # whether a ready hand stays as it is
    "first_turn",  # whether riichi with the first discard is double
    "last_tile",  # whether the last draw is the last of the wall
    "objective",
    "with_table",  # whether the others do anything
    "river",  # the kinds of the own discards, a mask
    "detail",  # the discard whose wins are written one by one, or -1
)  # fmt: skip
_NUMBERS: Final = (
    "exchanges",  # accepted draws that need not bring the hand nearer
    "narrow",  # how many discards of a drawn hand are followed, 0 for all
    "forced",  # whether every draw is accepted that brings the hand nearer, and every win taken
    "need",  # tiles missing from the root
    "budget",  # accepted draws that the root has
    "full",  # whether the graph did not fit
    "stamp",  # which level of which graph is being built
    "suits", "nodes", "drawn", "draws", "discards", "ready", "wins", "levels", "visits",  # how many there are
)  # fmt: skip
_ARRAYS: Final[dict[str, tuple[type, tuple[int, ...]]]] = {
    "at_suit": (np.int64, (2, 4)),  # the suits of the hand being looked at, by id; one row for each sort
    "rest": (np.int64, (2, 4)),  # where the row of distances beside each of them starts
    "forms": (np.int64, (2,)),  # the added words
    "others": (np.int64, (2,)),  # tiles missing from seven pairs or thirteen orphans
    "root": (np.int64, (37,)),  # the node after each discard, -1 where it is out of reach
    "level_nodes": (np.int64, (LEVELS + 2,)),
    "level_drawn": (np.int64, (LEVELS + 2,)),
    "suit_of": (np.int16, (WORDS,)),  # id by place among the words, 0 where it has none
    "suit_at": (np.int64, (SUITS,)),  # and the place by id
    "suit_word": (np.int64, (SUITS,)),
    "suit_count": (np.int8, (SUITS, 9)),
    "suit_more": (np.int16, (SUITS, 9)),  # the id with one tile more, 0 where it was not yet asked for
    "suit_less": (np.int16, (SUITS, 9)),
    "more_word": (np.uint32, (SUITS, 9)),
    "less_word": (np.uint32, (SUITS, 9)),
    "node_key": (np.int64, (NODES,)),
    "node_need": (np.int8, (NODES,)),
    "node_ready": (np.int32, (NODES,)),  # its place among the ready hands, or -1
    "node_from": (np.int32, (NODES + 1,)),  # its draws
    "node_slot": (np.int64, (2 * NODES,)),
    "node_declares": (np.int64, (NODES,)),  # bit j: with j draws left it declares riichi
    "drawn_key": (np.int64, (DRAWN,)),
    "drawn_allowed": (np.int64, (DRAWN,)),  # kinds whose discard leaves the hand within reach
    "drawn_wanted": (np.int64, (DRAWN,)),  # those of them that are not just the tile drawn
    "drawn_from": (np.int32, (DRAWN + 1,)),  # its discards
    "drawn_slot": (np.int64, (2 * DRAWN,)),
    "draw_to": (np.int32, (EDGES,)),
    "draw_copies": (np.int8, (EDGES,)),
    "discard_to": (np.int32, (EDGES,)),
    "ready_key": (np.int64, (READY,)),
    "ready_from": (np.int32, (READY + 1,)),  # its wins
    "ready_slot": (np.int64, (2 * READY,)),
    "ready_furiten": (np.int8, (READY,)),
    "ready_points": (np.float64, (READY, WAYS)),  # copies × points, added over its wins
    "ready_wins": (np.float64, (READY, WAYS)),  # copies of the kinds that win
    "ready_value": (np.float64, (READY * STRIDE,)),  # of declaring riichi, by draws left
    "win_kind": (np.int8, (WINS,)),
    "win_copies": (np.int8, (WINS,)),
    "win_worth": (np.float64, (WINS, WAYS)),
    "win_share": (np.float64, (WINS, WAYS)),  # of the discard in detail: the chance of each way
    "node_value": (np.float64, (NODES * STRIDE,)),  # by draws left
    "drawn_value": (np.float64, (DRAWN * STRIDE,)),
    "visit": (np.int32, (NODES,)),  # the place of a node among those visited
    "visit_stamp": (np.int64, (NODES,)),
    "visited": (np.int32, (VISITS,)),
    "mass": (np.float64, (VISITS * STRIDE,)),  # chance to be there, by draws made
    "fresh": (np.float64, (VISITS * STRIDE,)),  # and never to have been ready before
    "row": (np.float64, (8, MOST_TURNS + 1)),  # values being worked out
    "result": (np.float64, (37, 3, MOST_TURNS + 1)),  # win, tenpai, points by draws made, after each discard
}


class Arena:
    """The record; its fields and what they hold are listed above."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...


def _dtype() -> np.dtype[Any]:
    numbers: list[Any] = [(name, np.int64) for name in GIVEN]
    numbers += [("own", np.int64, (37,)), ("unseen", np.int64, (37,))]  # copies held and unseen, by kind
    numbers += [(name, np.int64) for name in _NUMBERS]
    arrays: list[Any] = [(name, *shape) for name, shape in _ARRAYS.items()]
    return np.dtype((np.record, numbers + arrays))


_own = threading.local()


def arena_of(game: object) -> NDArray[np.void]:
    """Return the record of this thread; what it knows of suits is forgotten when another game is asked for.

    Args:
        game: the tables that the suits are looked up in, by identity.
    """
    found: NDArray[np.void] | None = getattr(_own, "arena", None)
    if found is None or _own.game is not game:
        found = _own.arena = np.zeros(1, _dtype())
        found["suits"] = 1  # the id 0 is none
        _own.game = game
    return found
