"""What the arrays of scoring hold. All of it is derived from what `paili.scoring` declares.

A loop reads records: the switches of a rule set (a number for each field of `Rules` that is ``in_batch``, and
for a field with named choices a truth for each of them, ``rules.renhou_yakuman``), the bits of the yaku
(``yaku.tanyao``), the facts of a row and the best answer so far. Names and types of a record are part of its
type, so Numba compiles anew where a rule or a yaku is added, and a loop that asks for one that does not exist
is not compiled at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import truth, whole
from paili.hand.meld import MELD_TYPES
from paili.scoring.rules import FIELDS, Rules
from paili.scoring.yaku.catalogue import NUMBERS
from paili.scoring.yaku.yaku import YAKU
from paili.tiles import KINDS

YAKU_BITS: Final = NUMBERS
PROBLEMS: Final = ("", "no_yaku", "too_few_han", "no_win")
NO_YAKU, TOO_FEW_HAN, NO_WIN = 1, 2, 3

FLAGS: Final = (
    "tsumo", "riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "after_north", "tenhou",
    "chiihou", "renhou", "robbed_quad", "robbed_north",
)  # fmt: skip
FLAG_BITS: Final = {name: bit for bit, name in enumerate(FLAGS)}
TSUMO, RIICHI, DOUBLE, IPPATSU, HAITEI, HOUTEI, RINSHAN = (1 << bit for bit in range(7))
AFTER_NORTH, TENHOU, CHIIHOU, RENHOU, ROBBED_QUAD, ROBBED_NORTH = (1 << bit for bit in range(7, 13))

EDGE_RUNS: Final = 0b001000001_001000001_001000001
FIRST_SUIT: Final = 0x1FF
ONE_EACH: Final = 0o111_111_111  # one tile of each rank, three bits each

# meld codes: 34 × type + kind, the types in the order of MELD_TYPES
CHI, PON, OPEN_QUAD, ADDED_QUAD, CONCEALED_QUAD = range(len(MELD_TYPES))
MELDS: Final = 4
NO_MELD: Final = -1
INDICATORS: Final = 5
NO_INDICATOR: Final = -1

# what the winning tile completed
TWO_SIDED, EDGE, KANCHAN, PAIR, DUAL = range(5)
# what functions are called with
NONE, ONE = whole(0), whole(1)
NO_PAIR: Final = whole(-1)
NO_RUNS: Final = truth(False)
PAIRS_FU: Final = whole(25)
SUITS: Final = (whole(0), whole(1), whole(2), whole(3))
OPTIONS: Final = 64  # ways to cut a suit, more than there can be


# ---------------------------------------------------------------------------------- records


class WinBits:
    """What all readings of a row share."""

    circumstances: int  # bits by FLAG_BITS
    concealed: int  # whether no meld is called
    seat: int
    wind: int
    tile: int  # the winning tile
    mask: int  # the kinds of hand and melds
    runs: int  # of the melds, by their lowest kinds
    run_number: int
    triplets: int  # of the melds, quads too
    melds: int
    quads: int
    concealed_quads: int
    fu: int  # of the melds
    dora: int
    honba: int
    suits: int  # how many suits of numbers there are
    has_wait: int  # whether a special wait counts
    spare: int  # the kind that nine gates hold once more than they need, else -1


class ScoreRow:
    """What a row is worth; the best reading is chosen by the first four."""

    basic: int
    named: int  # whether it is a yakuman
    han: int
    fu: int
    yaku: int
    yakuman: int
    dora: int
    problem: int
    points: int
    most_han: int  # the most of any reading, and the fu of it: which pays best with many further han
    most_fu: int


class Switches:
    """The rules as numbers, see `switches_of`; ``indicated`` is what each indicator makes a dora."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class YakuBits:
    """A bit for each yaku by its id; ``dragons`` and ``seat_winds``, ``round_winds`` in tile order.

    ``han`` is the han of each by its bit, of open hands and of concealed ones, 0 where it does not count;
    ``counting`` the bits of those that count.
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class CutMasks(NamedTuple):
    """Concealed groups: runs and triplets as masks, how many runs, how many pairs of equal ones, the pair."""

    triplets: int
    runs: int
    number: int
    doubled: int
    pair: int


class Scratch:
    """Where a row is cut into groups.

    Attributes:
        options: of each suit the ways to cut it, each a `CutMasks`.
        many: how many ways each suit has.
        keys: the counts of each suit, three bits each.
        cut: the counts that the options are of, in the same way.
        kinds: the ranks with three copies and more.
        held: copies in hand and melds.
    """

    options: NDArray[np.int64]
    many: NDArray[np.int64]
    keys: NDArray[np.int64]
    cut: NDArray[np.int64]
    kinds: NDArray[np.int64]
    held: NDArray[np.int64]


class Book(NamedTuple):
    """What all rows of a call share: one record of ``Switches`` and one of ``YakuBits``."""

    rules: NDArray[np.void]
    yaku: NDArray[np.void]


class Work(NamedTuple):
    """What one thread works in, for the loops make no arrays: a record of ``Scratch``, one of ``WinBits``."""

    scratch: NDArray[np.void]
    facts: NDArray[np.void]


def _record(columns: Iterable[tuple[str, Any]]) -> np.dtype[Any]:
    """Return the type of a record of whole numbers; a value may be a list of them."""
    return np.dtype((np.record, [(name, np.int64, np.shape(value)) for name, value in columns]))


def _as_record(values: dict[str, Any]) -> NDArray[np.void]:
    array = np.zeros(1, _record(values.items()))
    for name, value in values.items():
        array[name] = value
    return array


_FACTS: Final = _record(dict.fromkeys(WinBits.__annotations__, 0).items())
ANSWER: Final = _record(dict.fromkeys(ScoreRow.__annotations__, 0).items())


def new_work() -> Work:
    """Return what one thread works in."""
    shapes = ((4, OPTIONS, len(CutMasks._fields)), 4, 4, 4, 4, KINDS)
    arrays = {name: np.zeros(shape) for name, shape in zip(Scratch.__annotations__, shapes, strict=True)}
    arrays["cut"] -= 1  # nothing is cut yet
    return Work(_as_record(arrays), np.zeros(1, _FACTS))


# ---------------------------------------------------------------------------------- rules and yaku


def book_of(rules: Rules, indicated: Iterable[int]) -> Book:
    """Return what a call needs of its rules; ``indicated`` is what each indicator makes a dora."""
    han = _han_of(rules)
    counting = (han > 0) @ (1 << np.arange(len(YAKU_BITS)))
    switches = {**dict(switches_of(rules)), "indicated": list(indicated)}
    return Book(_as_record(switches), _as_record({**_yaku_bits(), "han": han, "counting": counting}))


def switches_of(rules: Rules) -> Iterator[tuple[str, Any]]:
    """Yield the switches of a rule set: a name and a number, or a list of them.

    A truth or number goes by the name of its field; of a field with named choices each choice is a switch of
    its own; of a field with ids of yaku the number has their bits.

    >>> found = dict(switches_of(Rules.TENHOU))
    >>> found["players"], found["kiriage"], found["renhou_none"], found["renhou_4_han"], found["red_fives"]
    (4, 0, 1, 0, [1, 1, 1])
    """
    for name, field in FIELDS.items():
        value = getattr(rules, name)
        if not field.in_batch:
            continue
        if field.choices:
            for choice in field.choices:
                yield f"{name}_{choice.replace(' ', '_')}", int(value == choice)
        elif field.in_tuple and field.among:
            yield name, sum(1 << YAKU_BITS[id_] for id_ in value)
        else:
            yield name, list(value) if field.in_tuple else int(value)


def _yaku_bits() -> dict[str, Any]:
    one = {id_: 1 << bit for id_, bit in YAKU_BITS.items()}
    many = {
        "dragons": [one[id_] for id_ in ("haku", "hatsu", "chun")],
        **{f"{place}_winds": [one[f"{place}_wind_{wind}"] for wind in "eswn"] for place in ("seat", "round")},
    }
    return one | many


def _han_of(rules: Rules) -> NDArray[np.int64]:
    han = np.zeros((2, len(YAKU_BITS)), np.int64)
    for yaku in YAKU:
        han[:, YAKU_BITS[yaku.id]] = yaku.open, yaku.concealed
    if rules.renhou.endswith("han"):  # the one yaku that the rules give a number of han
        han[1, YAKU_BITS["renhou"]] = int(rules.renhou.split()[0])
    return han
