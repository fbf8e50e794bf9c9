"""The arrays that loops over hands read and write.

Compiled loops access the arrays without bounds checks, so these classes check the lengths before a loop runs.
"""

from __future__ import annotations

from typing import Any

from paili.kernels.memory import zeros
from paili.tiles import KINDS


class HandArrays:
    """The hands that a loop reads, one in each row.

    Attributes:
        counts: 34 counts for each hand, hand by hand, ``uint8``.
        wildcards: the number of wildcards of each hand, or one number for all hands, ``uint8``.
        step: 1 if ``wildcards`` has a number for each hand, 0 if it has one number for all hands.
        number: the number of hands.
    """

    def __init__(self, counts: Any, wildcards: Any, number: int) -> None:
        """Store the buffers without a copy.

        Raises:
            IndexError: if a buffer is too short.
        """
        self.counts = memoryview(counts)
        self.wildcards = memoryview(wildcards)
        self.number = number
        self.step = int(len(self.wildcards) == number)
        if len(self.counts) < KINDS * number or not len(self.wildcards):
            raise IndexError(f"{len(self.counts)} counts for {number} rows")


class Answers:
    """The arrays of results that a loop writes, one entry for each hand or each discard.

    Attributes:
        shanten: ``int8``, one number for each hand, or 34 numbers for the discards of each hand.
        mask: the kinds that lower the shanten, ``uint64``.
        total: the number of copies of these kinds that are not in the hand, ``uint8``.
        discard: the best discard, ``int8``.
    """

    def __init__(self, shanten: Any, mask: Any = None, total: Any = None, discard: Any = None) -> None:
        """Store the buffers that a loop needs, without a copy."""
        self.shanten = memoryview(shanten)
        self.mask = memoryview(mask if mask is not None else zeros("Q", 1))
        self.total = memoryview(total if total is not None else bytearray(1))
        self.discard = memoryview(discard if discard is not None else zeros("b", 1))

    def require(self, shanten: int, mask: int = 0, total: int = 0, discard: int = 0) -> None:
        """Check that each buffer has at least a number of entries: the argument with the name of the buffer.

        Raises:
            IndexError: if a buffer is shorter.
        """
        lengths = len(self.shanten), len(self.mask), len(self.total), len(self.discard)
        if any(have < needed for have, needed in zip(lengths, (shanten, mask, total, discard), strict=True)):
            raise IndexError(f"room for {lengths} answers, needed are {(shanten, mask, total, discard)}")
