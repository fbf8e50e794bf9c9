"""Columns of hands as text to rows of counts, at the speed of a loop.

Method: `paili.kernels.hand_rows` reads what nearly every file has. Whatever else there is in a row, another
notation or a fault, `paili.hand.Hand.parse` reads and has the word on it, so that the two ways cannot differ
in what is a hand, nor in what they say of a fault.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from paili.batch.arrays.rows import at_row
from paili.catalogue import Message
from paili.errors import PailiError
from paili.hand import Hand
from paili.kernels.hand_rows import HandRows, Texts, read_texts
from paili.tiles import KINDS
from paili.variants import Variant


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
    rows, doubt = rows_of(hands, variant)
    large = column.cast(pa.large_binary())
    offsets, data = _buffers(large)
    read_texts(Texts(data, offsets), rows)
    for row in np.flatnonzero(doubt).tolist():
        _read_slowly(large[row].as_py(), variant, row, hands)
    return hands


def rows_of(hands: Hands, variant: Variant) -> tuple[HandRows, NDArray[np.uint8]]:
    """Return hands as a loop takes them, and where it marks those in doubt."""
    doubt = np.zeros(len(hands.counts), np.uint8)
    rows = HandRows(hands.counts.reshape(-1), hands.wildcards, hands.melded.reshape(-1), doubt)
    return rows.limit(variant.max_tiles, variant.kinds.mask, variant.chi), doubt


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
