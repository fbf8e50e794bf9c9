"""Where one question is worked on: one record that holds every array, each of a fixed size.

Method: a compiled loop makes no arrays, and to hand it a hundred of them costs more than a small question.
So all of them stand in one record, as large as a graph may become. A record is made once for each thread and
used again; pages of memory that no graph has come to are never touched. A graph that does not fit sets
``full``, and the question is asked again with fewer exchanges.

A *node* is a hand of 3n+1 tiles with so many accepted draws left; a *drawn* one has a discard to come. Both
are named by one number: the ids of the four suits, 14 bits each, and above them the wildcards. Where tiles
may be called, a second record (`paili.value.loops.hands.melds`) tells the melds of each.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

NODES: Final = 1 << 17
DRAWN: Final = 1 << 18
EDGES: Final = 1 << 20
READY: Final = 1 << 15
WINS: Final = 1 << 16
SUITS: Final = 1 << 14
VISITS: Final = 1 << 15
LEVELS: Final = 24
SUIT_BITS: Final = 14
SUIT_MASK: Final = SUITS - 1
WILD_SHIFT: Final = 4 * SUIT_BITS
STRIDE: Final = 20  # places for the values of a node where all nodes are in use
BLOCK: Final = 4  # numbers that a processor takes at once: places are whole blocks
FLOWS: Final = 1 << 19
MOST_WINNING: Final = 62  # copies that win, of hands in riichi that are followed together
WIDTH: Final = 36  # places for one row by draws, whatever the turns
WORDS: Final = 2 * 5**9 + 5**7  # the words of all suits, in the game that has most
WILD: Final = 36  # where the wildcards stand among the kinds; 34 and 35 are kinds that do not exist
WHOLE_HAND: Final = 35  # where the root of 3n+1 tiles stands among the discards
POINTS, WIN, TENPAI = range(3)  # objectives

# how a win comes about, which decides what it is worth
(
    DAMA, DAMA_LAST, RIICHI, RIICHI_FIRST, RIICHI_LAST, RIICHI_FIRST_LAST, DOUBLE, DOUBLE_FIRST,
    DOUBLE_LAST, DOUBLE_FIRST_LAST, RON_DAMA, RON_RIICHI, RON_FIRST, RON_DOUBLE, RON_DOUBLE_FIRST,
) = range(15)  # fmt: skip
WAYS: Final = 16  # whole lines
RON_WAYS: Final = 5  # the last ones of them
PLAIN_WAYS: Final = 4  # those that come first, and all that are asked for where draws are alike

# what a question is; written at once, in this order, before ``own`` and ``unseen``, which are whole words
GIVEN: Final = (
    "total",  # unseen tiles before the first draw
    "turns",  # draws left
    "stride",  # places for one row by draws left: turns + 1, rounded up to whole blocks
    "drawn_root",  # whether the root has 3n+2 tiles
    "place", "whole", "shift", "dots", "honours",  # where the tables begin, see `paili.batch.arrays.game`
    "may_riichi", "must_riichi",  # whether a ready hand can declare it, and whether it has to
    "ends_ready",  # whether a ready hand stays as it is
    "first_turn",  # whether riichi with the first discard is double
    "last_tile",  # whether the last draw is the last of the wall
    "objective",
    "with_table",  # whether the others do anything
    "is_alike",  # whether they do not, and no draw is the first or last: in riichi all draws are alike
    "river",  # the kinds of the own discards, a mask
    "detail",  # the discard whose wins are written one by one, or -1
)  # fmt: skip
_NUMBERS: Final = (
    "exchanges",  # accepted draws that need not bring the hand nearer
    "narrow",  # how many discards of a drawn hand are followed, 0 for all
    "forced",  # whether every draw is accepted that brings the hand nearer, and every win taken
    "falls",  # whether one draw fewer is left on every level; what is called need not use one up
    "places",  # where roots stand: the kinds that may be discarded, or the place of the whole hand, a mask
    "need",  # tiles missing from the root
    "budget",  # accepted draws that the root has
    "gathers",  # whether hands in riichi are followed together
    "gathered",  # by how many copies those win, a mask
    "awaited",  # of how many copies there is a row in ``alone``, a mask
    "node_values",  # places for the values of nodes, and those in use
    "values",
    "full",  # whether the graph did not fit
    "stamp",  # which walk is under way
    "known",  # the stamp of what was worked out for all walks of one answer
    "node_mask", "drawn_mask", "ready_mask",  # slots in use, less one
    # how many there are
    "suits", "nodes", "drawn", "draws", "discards", "ready", "wins", "levels", "visits", "flows",
)  # fmt: skip
_ARRAYS: Final[dict[str, tuple[type, tuple[int, ...]]]] = {
    "at_suit": (np.int64, (2, 4)),  # the suits of the hand being looked at, by id; one row for each sort
    "rest": (np.int64, (2, 4)),  # where the row of distances beside each of them starts
    "forms": (np.int64, (2,)),  # the added words
    "others": (np.int64, (2,)),  # tiles missing from seven pairs or thirteen orphans
    # what an answer is made of, side by side from here to ``result``
    "root": (np.int64, (37,)),  # the node after each discard, -1 where it is out of reach
    "root_value": (np.float64, (37,)),  # what the objective says of it before the first draw
    "root_need": (np.int64, (37,)),
    "root_declares": (np.int64, (37,)),
    "result": (np.float64, (37, 3, WIDTH)),  # win, tenpai, points by draws made, of each root in order
    # of each kind: how likely a copy is to be drawn, over the mean of all unseen
    "weight": (np.float64, (40,)),
    "level_nodes": (np.int64, (LEVELS + 2,)),
    "level_drawn": (np.int64, (LEVELS + 2,)),
    "level_stride": (np.int64, (LEVELS + 2,)),  # places for the values of one of its nodes
    "level_value": (np.int64, (LEVELS + 2,)),  # where node 0 would have its values, were it of the level
    "suit_of": (np.int16, (WORDS,)),  # id by place among the words, 0 where it has none
    "suit_at": (np.int64, (SUITS,)),  # and the place by id
    "suit_word": (np.int64, (SUITS,)),
    "suit_open": (np.int64, (SUITS,)),  # the latter, where the tiles are no whole groups of three
    "suit_count": (np.int8, (SUITS, 9)),
    "suit_key": (np.int64, (SUITS,)),  # its counts, three bits each
    "suit_held": (np.int64, (SUITS,)),  # the ranks held, and those held fewer than four times: masks
    "suit_room": (np.int64, (SUITS,)),
    "suit_more": (np.int16, (SUITS, 9)),  # the id with one tile more, 0 where it was not yet asked for
    "suit_less": (np.int16, (SUITS, 9)),
    "more_word": (np.uint32, (SUITS, 9)),
    "less_word": (np.uint32, (SUITS, 9)),
    "node_key": (np.int64, (NODES,)),
    "node_need": (np.int8, (NODES,)),
    "node_ready": (np.int32, (NODES,)),  # its place among the ready hands, or -1
    "node_kinds": (np.int64, (NODES, 2)),  # what it may want, and what it may spare: masks of kinds
    "node_from": (np.int32, (NODES + 1,)),  # its draws
    "node_won": (np.int8, (NODES,)),  # how many of them, the last ones, would be wins as well
    "node_slot": (np.int32, (2 * NODES,)),  # one more than the node, by a number made of its key; 0 for none
    "node_declares": (np.int64, (NODES,)),  # bit j: with j draws left it declares riichi
    # key; kinds whose discard leaves the hand within reach; those of them that are not just the tile drawn;
    # kinds that all asked for from which it comes nearer
    "drawn_hand": (np.int64, (DRAWN, 4)),
    "drawn_need": (np.int8, (DRAWN,)),
    "drawn_from": (np.int32, (DRAWN + 1,)),  # its discards
    "drawn_slot": (np.int32, (2 * DRAWN,)),
    "drawn_at": (
        np.int32,
        (DRAWN,),
    ),  # where its values begin: those of the one hand that it leads to, or its own
    "drawn_best": (
        np.int32,
        (DRAWN,),
    ),  # the node that is best with most draws left; -1 - it where not always
    "draw_to": (np.int32, (EDGES,)),
    "draw_weight": (np.float64, (EDGES,)),  # unseen copies, each as likely as ``weight`` says
    "draw_kind": (np.int8, (EDGES,)),
    "discard_to": (np.int32, (EDGES,)),
    "ready_key": (np.int64, (READY,)),
    "ready_from": (np.int32, (READY + 1,)),  # its wins
    "ready_slot": (np.int32, (2 * READY,)),
    "ready_furiten": (np.int8, (READY,)),
    "ready_points": (np.float64, (READY, WAYS)),  # weight × points, added over its wins
    "ready_wins": (np.float64, (READY, WAYS)),  # weight of the kinds that win
    "ready_least": (np.float64, (READY,)),  # what the objective counts of the least win, without riichi
    "ready_value": (np.float64, (READY * STRIDE,)),  # of declaring riichi, by draws left
    # of a ready hand by the way of a ron: its chance by draws left, then that times points
    "ron_stamp": (np.int64, (RON_WAYS * READY,)),
    "ready_ron": (np.float64, (2 * RON_WAYS * READY * STRIDE,)),
    "win_kind": (np.int8, (WINS,)),
    "win_copies": (np.int8, (WINS,)),
    "win_weight": (np.float64, (WINS,)),  # the same as ``draw_weight``
    "win_worth": (np.float64, (WINS, WAYS)),
    "win_share": (np.float64, (WINS, WAYS)),  # of the discard in detail: the chance of each way
    "node_value": (np.float64, ((NODES + DRAWN) * STRIDE,)),  # by draws left; after the nodes of drawn hands
    "flow_stamp": (np.int64, (NODES,)),
    "flow_from": (np.int32, (NODES,)),  # what flows out of a node, to where and with how many draws left
    "flow_end": (np.int32, (NODES,)),
    "flow_to": (np.int32, (FLOWS,)),
    "flow_weight": (np.float64, (FLOWS,)),
    "flow_low": (np.int8, (FLOWS,)),
    "flow_high": (np.int8, (FLOWS,)),
    "node_tile": (np.float64, (NODES * STRIDE,)),  # chance to draw one of the tiles, by draws left
    "node_stays": (np.float64, (NODES * STRIDE,)),  # chance that the hand stays as it is
    "visit": (np.int32, (NODES,)),  # the place of a node among those visited
    "visit_stamp": (np.int64, (NODES,)),
    "visited": (np.int32, (VISITS,)),
    "mixed": (np.int8, (VISITS,)),  # whether it may have been ready before
    "mass": (np.float64, (VISITS * STRIDE,)),  # chance to be there, by draws left
    "fresh": (np.float64, (VISITS * STRIDE,)),  # and never to have been ready before, where mixed
    "in_riichi": (
        np.float64,
        (MOST_WINNING, 3, WIDTH),
    ),  # declared, by copies that win, draws left
    "share": (np.float64, (WIDTH,)),  # one row of chances for each tile, of what is at a node
    "fresh_share": (np.float64, (WIDTH,)),
    "alone": (np.float64, (MOST_WINNING, WIDTH)),  # what one copy wins in riichi, of so many, by draws left
    "one_tile": (np.float64, (WIDTH,)),  # chance of each unseen tile, by draws left
    "row": (np.float64, (9, WIDTH)),  # values being worked out
    # of hands that are not ready, without and with calls, by draws left: the chance that a round goes by, and
    # what else it brings of what is sought, and in points
    "unready": (np.float64, (2, 3, WIDTH)),
}


class Arena:
    """The record; its fields and what they hold are listed above."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...


Arenas: TypeAlias = Any  # the array of the one record: what loops are handed, ten times faster than a record


LINE: Final = 64  # bytes of a line of memory


def in_lines(numbers: list[Any], arrays: dict[str, tuple[type, tuple[int, ...]]]) -> np.dtype[Any]:
    """Return the type of a record of numbers, then of arrays that each begin a line: their rows cross few."""
    fields = [(field[0], np.dtype(field[1:] if len(field) > 2 else field[1])) for field in numbers]
    fields += [(name, np.dtype(array)) for name, array in arrays.items()]
    offsets, end = [], 0
    for name, field in fields:
        end += -end % LINE * (name in arrays)
        offsets.append(end)
        end += field.itemsize
    names, formats = zip(*fields, strict=True)
    laid: Any = {"names": names, "formats": formats, "offsets": offsets, "itemsize": end + -end % LINE}
    return np.dtype((np.record, laid))


def new_record(dtype: np.dtype[Any]) -> NDArray[np.void]:
    """Return one record of zeros that begins a line."""
    room = np.zeros(dtype.itemsize + LINE, np.uint8)
    first = -room.ctypes.data % LINE
    found: NDArray[np.void] = room[first : first + dtype.itemsize].view(dtype)
    return found


def _dtype() -> np.dtype[Any]:
    numbers: list[Any] = [(name, np.int64) for name in GIVEN]
    numbers += [("own", np.int8, (40,)), ("unseen", np.uint8, (40,))]  # copies held and unseen, by kind
    numbers += [(name, np.int64) for name in _NUMBERS]
    return in_lines(numbers, _ARRAYS)


RECORD: Final = _dtype()
ANSWER_FIELDS: Final = ("root", "root_value", "root_need", "root_declares", "result")

_own = threading.local()


def arena_of(game: object) -> NDArray[np.void]:
    """Return the record of this thread; what it knows of suits is forgotten when another game is asked for.

    Args:
        game: the tables that the suits are looked up in, by identity.
    """
    found: NDArray[np.void] | None = getattr(_own, "arena", None)
    if found is None or _own.game is not game:
        found = _own.arena = new_record(RECORD)
        _own.memory = found.view(np.uint8).data
        found["suits"] = 1  # the id 0 is none
        _own.game = game
    return found


def counts_of(record: Any, key: int) -> tuple[int, ...]:
    """Return the counts of a hand by its key."""
    counts: list[int] = []
    for suit in range(4):
        own = key >> SUIT_BITS * suit & SUIT_MASK
        counts += record.suit_count[own, : 9 if suit < 3 else 7].tolist()
    return tuple(counts)


def memory_of_thread() -> memoryview:
    """Return the bytes of the record of this thread."""
    memory: memoryview = _own.memory
    return memory
