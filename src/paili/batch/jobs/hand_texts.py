"""Columns of hands as text to rows of counts, at the speed of a loop.

Method: one compiled walk over the UTF-8 bytes of an Arrow column reads what nearly every file has: mpsz with
red fives, ``*`` and melds (``123m406p*[234s](1111z)``). It accepts only what it is sure of. Whatever else
there is in a row, another notation or a fault, is in *doubt*: `paili.hand.Hand.parse` reads it and has the
word on it, so that the two ways cannot differ in what is a hand, nor in what they say of a fault.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from paili.batch.arrays.compiling import kernel
from paili.batch.arrays.rows import at_row
from paili.catalogue import Message
from paili.errors import PailiError
from paili.hand import Hand
from paili.notation import MAX_TEXT
from paili.tiles import COPIES, KINDS
from paili.variants import Variant

_ZERO, _NINE, _STAR, _SPACE, _COMMA = (ord(letter) for letter in "09* ,")
_OPEN, _CLOSE, _ROUND, _ROUND_CLOSE = (ord(letter) for letter in "[]()")
_SUIT_LETTERS: Final = tuple(ord(letter) for letter in "mpsz")
_FOREIGN_SUIT: Final = -1
_DOUBT: Final = -1
_MOST_TILES: Final = 17  # the largest hand; more could not be counted in a byte for ever
_MOST_MELDS: Final = 5


class Hands(NamedTuple):
    """Rows of hands as the kernels read them, and what is wrong with the others.

    Attributes:
        counts: concealed natural tiles, ``uint8[N, 34]``; a row that is no hand is undefined.
        wildcards: ``uint8[N]``.
        melded: copies of each kind in the melds, ``uint8[N, 34]``.
        reasons: why a row is no hand, by row.
    """

    counts: NDArray[np.uint8]
    wildcards: NDArray[np.uint8]
    melded: NDArray[np.uint8]
    reasons: dict[int, str]


def hands_of_texts(column: pa.Array, variant: Variant) -> Hands:
    """Read a column of hands written as text.

    Args:
        column: an Arrow array of strings or of their UTF-8 bytes; a null is no hand.
        variant: what a row must be a hand of.

    Raises:
        BatchError: if the offsets of a row lead outside the memory of the column.

    >>> from paili.variants import RIICHI
    >>> found = hands_of_texts(pa.array(["123m4z*", "一萬", "55555m"]), RIICHI)
    >>> found.counts.sum(axis=1).tolist()[:2], found.wildcards.tolist()[:2], found.reasons
    ([4, 1], [1, 0], {2: '"55555m": five 5m, at most 4, at character 5'})
    """
    number = len(column)
    counts, melded = (np.zeros((number, KINDS), np.uint8) for _ in range(2))
    hands = Hands(counts, np.zeros(number, np.uint8), melded, {})
    doubt = np.zeros(number, np.bool_)
    large = column.cast(pa.large_binary())
    offsets, data = _buffers(large)
    limits = variant.max_tiles, np.uint64(variant.kinds.mask), variant.chi
    read_texts(data, offsets, *hands[:3], *limits, doubt)
    for row in np.flatnonzero(doubt).tolist():
        _read_slowly(large[row].as_py(), variant, row, hands)
    return hands


def _buffers(column: pa.Array) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    _, offsets, data = column.buffers()
    if not len(column):
        return np.zeros(1, np.int64), np.zeros(1, np.uint8)
    ends = np.frombuffer(offsets, np.int64, len(column) + 1, column.offset * 8).copy()
    letters = np.frombuffer(data, np.uint8) if data is not None else np.zeros(0, np.uint8)
    outside = (ends[:-1] < 0) | (ends[1:] > len(letters)) | (ends[1:] < ends[:-1])
    if outside.any():
        raise at_row(int(outside.argmax()), Message("batch.text_outside"))
    return ends, letters


def _read_slowly(text: bytes | None, variant: Variant, row: int, hands: Hands) -> None:
    """Have a row read by the parser that knows every notation, or note its word on the fault."""
    try:
        if text is None:
            raise PailiError("batch.empty_row")
        hand = Hand.parse(text.decode("utf-8", "backslashreplace"), variant=variant)
    except PailiError as error:
        hands.reasons[row] = str(error)
        return
    hands.counts[row], hands.wildcards[row], hands.melded[row] = hand.counts, hand.wildcards, hand.melded


@kernel
def read_texts(
    data: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    counts: NDArray[np.uint8],
    wildcards: NDArray[np.uint8],
    melded: NDArray[np.uint8],
    max_tiles: int,
    kinds: np.uint64,
    chi: bool,
    doubt: NDArray[np.bool_],
) -> None:
    """Read each text into its row, or mark it as doubtful."""
    for row in range(len(doubt)):
        start, stop = offsets[row], offsets[row + 1]
        wild, melds = _DOUBT, 0
        if stop - start <= MAX_TEXT:
            wild, melds = read_text(data, start, stop, counts[row], melded[row], chi)
        if wild != _DOUBT and is_hand(counts[row], melded[row], wild, max_tiles - 3 * melds, kinds):
            wildcards[row] = wild
        else:
            counts[row, :] = 0
            melded[row, :] = 0
            doubt[row] = True


@kernel
def read_text(
    data: NDArray[np.uint8],
    at: int,
    stop: int,
    counts: NDArray[np.uint8],
    melded: NDArray[np.uint8],
    chi: bool,
) -> tuple[int, int]:
    """Read one text; return its wildcards, or ``_DOUBT``, and its melds.

    Ranks wait for their suit: in ``406m*[789p]`` the loop passes 4, 0, 6, meets m and adds ``data[start:at]``
    to the characters, counts the wildcard, and gives the bracket to `read_meld`. Whatever is not so plain is
    doubtful, and left to the parser. ``reds`` holds the suits with a red five as bits, in doubt too.
    """
    start, wild, melds, reds, tiles = at, 0, 0, 0, 0
    while at < stop:
        letter = data[at]
        if _ZERO <= letter <= _NINE:
            at += 1
            continue
        suit = suit_of_letter(letter)
        if suit != _FOREIGN_SUIT:
            tiles += at - start
            fits = start < at and tiles <= _MOST_TILES
            reds = add_tiles(data, start, at, suit, counts, reds) if fits else _DOUBT
            at += 1
        elif start < at:
            return _DOUBT, 0
        elif letter in (_OPEN, _ROUND):
            melds += 1
            fits = melds <= _MOST_MELDS
            at, reds = read_meld(data, at, stop, melded, reds, chi) if fits else (at, _DOUBT)
        elif letter in (_STAR, _SPACE, _COMMA):
            wild += letter == _STAR
            at += 1
        else:
            return _DOUBT, 0
        if reds == _DOUBT:
            return _DOUBT, 0
        start = at
    # "10m" alone is a slip for a one and a red five, which the parser refuses
    slip = reds != 0 and tiles == 2
    return (_DOUBT, 0) if start < at or slip else (wild, melds)


@kernel
def suit_of_letter(letter: int) -> int:
    """Return the suit that a letter names, or ``_FOREIGN_SUIT``."""
    for suit in range(4):
        if letter == _SUIT_LETTERS[suit]:
            return suit
    return _FOREIGN_SUIT


@kernel
def add_tiles(
    data: NDArray[np.uint8], start: int, stop: int, suit: int, counts: NDArray[np.uint8], reds: int
) -> int:
    """Add tiles of a suit; return which suits have a red five now, as bits, or ``_DOUBT``."""
    for at in range(start, stop):
        rank = int(data[at]) - _ZERO
        if rank < 0:
            return _DOUBT
        if rank == 0:
            if suit == 3 or reds >> suit & 1:
                return _DOUBT
            reds |= 1 << suit
            rank = 5
        if rank > (7 if suit == 3 else 9):  # no digit at all where another thread writes to the text
            return _DOUBT
        counts[9 * suit + rank - 1] += 1
    return reds


@kernel
def read_meld(
    data: NDArray[np.uint8], at: int, stop: int, melded: NDArray[np.uint8], reds: int, chi: bool
) -> tuple[int, int]:
    """Read a meld from its bracket on; return where it ends and the red fives, or ``_DOUBT`` for them."""
    quad_only = data[at] == _ROUND
    start = at + 1
    end = start
    while end < stop and _ZERO <= data[end] <= _NINE:
        end += 1
    if end + 1 >= stop or data[end + 1] != (_ROUND_CLOSE if quad_only else _CLOSE):
        return at, _DOUBT
    suit = suit_of_letter(data[end])
    if suit == _FOREIGN_SUIT or not is_meld(data, start, end, suit, quad_only, chi):
        return at, _DOUBT
    return end + 2, add_tiles(data, start, end, suit, melded, reds)


@kernel
def is_meld(data: NDArray[np.uint8], start: int, stop: int, suit: int, quad_only: bool, chi: bool) -> bool:
    """Return whether ranks are a triplet or a quad, or a run where one may be called."""
    if not (stop - start == 4 or (stop - start == 3 and not quad_only)):
        return False
    low, high, total = 9, 0, 0
    for at in range(start, stop):
        rank = data[at] - _ZERO
        rank = 5 if rank == 0 else rank
        low, high, total = min(low, rank), max(high, rank), total + rank
    is_run = suit < 3 and stop - start == 3 and high - low == 2 and total == 3 * (low + 1)
    return bool(low == high or (is_run and chi))


@kernel
def is_hand(
    counts: NDArray[np.uint8], melded: NDArray[np.uint8], wildcards: int, max_tiles: int, kinds: np.uint64
) -> bool:
    """Return whether tiles beside melds are a hand of at most so many tiles, all of the kinds in play."""
    size = wildcards
    for kind in range(KINDS):
        held = counts[kind] + melded[kind]
        if held > COPIES or (held and not kinds >> np.uint64(kind) & np.uint64(1)):
            return False
        size += int(counts[kind])
    return size % 3 != 0 and size <= max_tiles
