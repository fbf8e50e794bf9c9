"""Read hands that are written as text in a column, and return arrays of counts.

Method: the compiled loop `paili.kernels.hand_rows` reads hands in the most common notation.
`paili.hand.Hand.parse` reads the other rows, which have another notation or an error. So each result and each
message is equal to that of `paili.hand.Hand.parse`.
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


class ParsedHands(NamedTuple):
    """Arrays of hands for the compiled loops, and the reasons why other rows are not hands.

    Attributes:
        counts: the counts of concealed tiles without wildcards, ``uint8[N, 34]``; undefined for a row that is
            not a hand.
        wildcards: the number of wildcards of each hand, ``uint8[N]``.
        melded: the number of copies of each kind in the melds, ``uint8[N, 34]``.
        reasons: a mapping from the number of a row to the reason why this row is not a hand.
    """

    counts: NDArray[np.uint8]
    wildcards: NDArray[np.uint8]
    melded: NDArray[np.uint8]
    reasons: dict[int, str]


def hands_of_texts(column: pa.Array, variant: Variant) -> ParsedHands:
    """Read a column of hands written as text.

    Args:
        column: an Arrow array of strings or of UTF-8 bytes; a null is not a hand.
        variant: the variant of the game.

    Raises:
        BatchError: if the offsets of a row point outside the memory of the column.

    >>> from paili.variants import RIICHI
    >>> hands = hands_of_texts(pa.array(["123m4z*", "一萬", "55555m"]), RIICHI)
    >>> hands.counts.sum(axis=1).tolist()[:2], hands.wildcards.tolist()[:2], hands.reasons
    ([4, 1], [1, 0], {2: '"55555m": five 5m, at most 4, at character 5'})
    """
    number = len(column)
    counts, melded = (np.zeros((number, KINDS), np.uint8) for _ in range(2))
    hands = ParsedHands(counts, np.zeros(number, np.uint8), melded, {})
    rows, doubt = rows_of(hands, variant)
    large = column.cast(pa.large_binary())
    offsets, data = _buffers(large)
    read_texts(Texts(data, offsets), rows)
    nulls = large.is_null().to_numpy(zero_copy_only=False)  # their slots may hold text
    for row in np.flatnonzero(doubt | nulls).tolist():
        _read_slowly(large[row].as_py(), variant, row, hands)
    return hands


def rows_of(hands: ParsedHands, variant: Variant) -> tuple[HandRows, NDArray[np.uint8]]:
    """Return hands in the form for the compiled loop, and the array in which the loop marks rows for the
    parser.
    """
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


def _read_slowly(text: bytes | None, variant: Variant, row: int, hands: ParsedHands) -> None:
    """Read a row with `paili.hand.Hand.parse`; if this fails, store the reason why the row is not a hand."""
    try:
        if text is None:
            raise PailiError("batch.empty_row")
        hand = Hand.parse(text.decode("utf-8", "backslashreplace"), variant=variant)
    except PailiError as error:
        hands.reasons[row] = str(error)
        return
    hands.counts[row], hands.wildcards[row], hands.melded[row] = hand.counts, hand.wildcards, hand.melded
