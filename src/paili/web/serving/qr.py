"""Write an address as a QR code for a terminal, so that a phone opens the page without typing.

Each line of half-block characters shows two rows of the QR code. The margin is two modules wide, enough for a
camera in front of a screen.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

_MARGIN: Final = 2
_HALVES: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_lines(address: str) -> list[str]:
    """Return the QR code of an address as lines of half-block characters; a block is a dark module.

    Args:
        address: an address of at most some hundred characters.
    """
    import segno

    code = segno.make_qr(address, error="l", boost_error=False)
    rows = [list(row) for row in code.matrix_iter(border=_MARGIN)]
    empty = [0] * len(rows[0])
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=empty)
    return [
        "".join(_HALVES[bool(top), bool(below)] for top, below in zip(*pair, strict=True)) for pair in pairs
    ]
