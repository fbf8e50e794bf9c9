"""The arrays that loops over hands read and write.

Loops take the addresses of these arrays once, so their lengths are compared here, before a loop runs.
"""

from __future__ import annotations

from typing import Any

from paili.kernels.memory import zeros
from paili.tiles import KINDS

__all__ = ("Answers", "Hands")


class Hands:
    """Rows of hands that a loop reads.

    Attributes:
        counts: 34 counts a row, row by row, ``uint8``.
        wildcards: how many wildcards each row has, or one number for all of them, ``uint8``.
        step: how far apart the wildcards of two rows stand, 1 or 0.
        number: how many rows there are.
    """

    def __init__(self, counts: Any, wildcards: Any, number: int) -> None:
        """Keep the buffers; they are not copied.

        Raises:
            IndexError: if they are too short.
        """
        self.counts = memoryview(counts)
        self.wildcards = memoryview(wildcards)
        self.number = number
        self.step = int(len(self.wildcards) == number)
        if len(self.counts) < KINDS * number or not len(self.wildcards):
            raise IndexError(f"{len(self.counts)} counts for {number} rows")


class Answers:
    """The arrays that a loop writes to, row by row.

    Attributes:
        shanten: ``int8``; before the draw, or after each of 34 discards.
        mask: the kinds that lower it, ``uint64``.
        total: copies of these kinds that are not in the row, ``uint8``.
        discard: the best discard, ``int8``.
    """

    def __init__(self, shanten: Any, mask: Any = None, total: Any = None, discard: Any = None) -> None:
        """Keep the buffers that a loop needs; they are not copied."""
        self.shanten = memoryview(shanten)
        self.mask = memoryview(mask if mask is not None else zeros("Q", 1))
        self.total = memoryview(total if total is not None else bytearray(1))
        self.discard = memoryview(discard if discard is not None else zeros("b", 1))

    def require(self, shanten: int, mask: int = 0, total: int = 0, discard: int = 0) -> None:
        """Check how many answers there is room for.

        Raises:
            IndexError: if a buffer is shorter than the number of its name.
        """
        lengths = len(self.shanten), len(self.mask), len(self.total), len(self.discard)
        if any(have < needed for have, needed in zip(lengths, (shanten, mask, total, discard), strict=True)):
            raise IndexError(f"room for {lengths} answers, needed are {(shanten, mask, total, discard)}")
