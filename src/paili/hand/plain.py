# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Parse a hand in plain mpsz, the notation of programs and most people, and check it in the same pass.

`paili.notation.reading` parses texts in any other notation and texts with an error, and names the index of
the error.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from paili.errors import NotationError
from paili.hand.checks import MAX_TILES, NO_REDS
from paili.tiles import COPIES, KINDS, TENS

if TYPE_CHECKING:
    from paili.hand.meld import Meld

try:
    import cython
except ImportError:
    from paili.kernels import cython

_MELD: Final = re.compile(r"[\[(][0-9]{3}[+]?[0-9]?[mpsz][\])]")
_LONGEST_MELD: Final = len("[123+4m]")
_ZERO: Final = ord("0")
_FOREIGN_SUIT: Final = -1
_MOST_TILES: Final = MAX_TILES  # numbers of C, as those before
_MOST_COPIES: Final = COPIES
_KINDS: Final = KINDS


def read_plain(record: Any, text: Any, red_limit: Any) -> Any:
    """Return the hand that a plain mpsz text describes, melds last; None for any other argument.

    Ranks are collected until their suit follows, as in `paili.kernels.hand_rows.read_text`.

    Args:
        record: as in `paili.hand.fields.hand_of_fields`.
        text: the text argument, of any type.
        red_limit: the argument for the number of red fives that a suit may have, of any type.
    """
    if type(text) is not str or type(red_limit) is not int:
        return None
    written: str = text
    length, at, start, size = len(written), 0, 0, 0
    if not cython.compiled:  # there they are arrays of C
        counts, reds = [0] * _KINDS, [0] * 3
    for kind in range(_KINDS):
        counts[kind] = 0
    reds[0] = reds[1] = reds[2] = 0
    while at < length:
        letter = written[at]
        if "0" <= letter <= "9":
            at += 1
            continue
        suit = _suit_of(letter)
        if suit == _FOREIGN_SUIT or start == at:
            break
        size += at - start
        if size > _MOST_TILES or not _add(written, start, at, suit, counts, reds):
            return None
        at += 1
        start = at
    if start < at or size % 3 == 0 or (size == 2 and text in TENS):
        return None
    melds: tuple[Meld, ...] = ()
    if at < length:
        melds = _melds_of(written, at)
        if not melds or size + 3 * len(melds) > _MOST_TILES or not _leaves_room(counts, melds):
            return None
    if _has_too_many_reds(reds, melds, red_limit):
        return None
    of_suits = NO_REDS
    if reds[0] or reds[1] or reds[2]:
        of_suits = (reds[0], reds[1], reds[2])
    hand = record.__new__(record)
    hand._settle(counts, melds, of_suits, 0, None, red_limit)
    return hand


def _suit_of(letter: str) -> int:
    if letter == "m":
        return 0
    if letter == "p":
        return 1
    if letter == "s":
        return 2
    return 3 if letter == "z" else _FOREIGN_SUIT


def _add(text: str, start: int, end: int, suit: int, counts: Any, reds: Any) -> bool:
    """Add tiles of a suit to the counts; return False for an unknown tile, or too many copies of a kind."""
    for at in range(start, end):
        letter = text[at]
        rank = ord(letter) - _ZERO
        if rank == 0:
            if suit == 3:
                return False
            reds[suit] += 1
            rank = 5
        elif suit == 3 and rank > 7:
            return False
        kind = 9 * suit + rank - 1
        copies = counts[kind] + 1
        if copies > _MOST_COPIES:
            return False
        counts[kind] = copies
    return True


def _leaves_room(counts: Any, melds: tuple[Meld, ...]) -> bool:
    """Return whether the hand and the melds together have at most four copies of each kind."""
    if not cython.compiled:
        totals = [0] * _KINDS
    for kind in range(_KINDS):
        totals[kind] = counts[kind]
    for meld in melds:
        kinds: tuple[int, ...] = meld.kinds
        for kind in kinds:
            totals[kind] += 1
            if totals[kind] > _MOST_COPIES:
                return False
    return True


def _melds_of(text: str, at: int) -> tuple[Meld, ...]:
    """Return the melds in a text from an index to its end; () if that part contains anything but melds."""
    melds, length = [], len(text)
    while at < length:
        end = at + 1
        while end < length and end - at < _LONGEST_MELD and text[end - 1] not in "])":
            end += 1
        meld = _meld_of_text(text[at:end])
        if meld is None:
            return ()
        melds.append(meld)
        at = end
    return tuple(melds)


# the same few hundred melds are written again and again
@lru_cache(maxsize=1 << 12)
def _meld_of_text(text: str) -> Meld | None:
    from paili.hand.meld import Meld

    try:
        return Meld.parse(text) if _MELD.fullmatch(text) else None
    except NotationError:
        return None


def _has_too_many_reds(reds: Any, melds: tuple[Meld, ...], limit: Any) -> bool:
    if limit == COPIES:  # no more fives than that can be red
        return False
    if not 0 <= limit < COPIES:
        return True
    most: int = limit
    m: int = reds[0]
    p: int = reds[1]
    s: int = reds[2]
    for meld in melds:
        of_meld: tuple[int, ...] = meld.reds
        more_m, more_p, more_s = of_meld
        m, p, s = m + more_m, p + more_p, s + more_s
    return max(m, p, s) > most
