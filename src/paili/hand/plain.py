# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Read a hand in plain mpsz, the notation that programs and most people write, and check it in one pass.

Other texts, and texts with any fault, are left to `paili.notation.reading`, which names the place.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from paili.errors import NotationError
from paili.hand.checks import MAX_TILES
from paili.hand.fields import hand_of_fields, keys_of
from paili.tiles import COPIES, KINDS, TENS

if TYPE_CHECKING:
    from paili.hand.meld import Meld

__all__ = ("read_plain",)

_MELD: Final = re.compile(r"[\[(][0-9]{3}[+]?[0-9]?[mpsz][\])]")
_LONGEST_MELD: Final = len("[123+4m]")
_ZERO: Final = ord("0")
_FOREIGN_SUIT: Final = -1
_MOST_TILES: Final = MAX_TILES  # numbers of C, as those before
_MOST_COPIES: Final = COPIES


def read_plain(record: Any, slots: tuple[Any, ...], text: Any, red_limit: Any) -> Any:
    """Return the hand that a text in plain mpsz describes; None for any other text.

    Plain mpsz has ranks and suits, and melds after them, such as ``34m22p[234s]``.

    Ranks are collected until their suit follows, as in `paili.kernels.hand_rows.read_text`.

    Args:
        record, slots: as in `paili.hand.fields.hand_of_fields`.
        text: the text argument, of any type.
        red_limit: the argument for the number of red fives that a suit may have, of any type.
    """
    if type(text) is not str or type(red_limit) is not int:
        return None
    written: str = text
    length, at, start, size = len(written), 0, 0, 0
    counts, reds = [0] * KINDS, [0, 0, 0]
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
    return hand_of_fields(
        record, slots, tuple(counts), melds, tuple(reds), 0, None, red_limit, keys_of(counts), size
    )


def _suit_of(letter: str) -> int:
    if letter == "m":
        return 0
    if letter == "p":
        return 1
    if letter == "s":
        return 2
    return 3 if letter == "z" else _FOREIGN_SUIT


def _add(text: str, start: int, end: int, suit: int, counts: list[int], reds: list[int]) -> bool:
    """Add tiles of a suit to counts; return False if the suit has no such tile, or has too many copies.

    Args:
        text: the text.
        start, end: the range of the ranks in the text.
        suit: the number of the suit, 0…3.
        counts, reds: 34 counts, and the red fives of each suit; both are changed.
    """
    for at in range(start, end):
        letter = text[at]
        rank = ord(letter) - _ZERO
        if rank == 0:
            red = reds[suit] + 1 if suit < 3 else 0
            if not red:
                return False
            reds[suit] = red
            rank = 5
        elif suit == 3 and rank > 7:
            return False
        kind = 9 * suit + rank - 1
        copies = counts[kind] + 1
        if copies > _MOST_COPIES:
            return False
        counts[kind] = copies
    return True


def _leaves_room(counts: list[int], melds: tuple[Meld, ...]) -> bool:
    """Return whether the concealed tiles and the melds together have at most four copies of each kind."""
    totals = counts[:]
    for meld in melds:
        kinds: tuple[int, ...] = meld.kinds
        for kind in kinds:
            copies = totals[kind] + 1
            if copies > _MOST_COPIES:
                return False
            totals[kind] = copies
    return True


def _melds_of(text: str, at: int) -> tuple[Meld, ...]:
    """Return the melds at the end of a text, from an index on; () if that part has anything but melds."""
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


def _has_too_many_reds(reds: list[int], melds: tuple[Meld, ...], limit: Any) -> bool:
    if limit == COPIES:  # no more fives than that can be red
        return False
    if not 0 <= limit < COPIES:
        return True
    most: int = limit
    m, p, s = reds
    for meld in melds:
        of_meld: tuple[int, ...] = meld.reds
        more_m, more_p, more_s = of_meld
        m, p, s = m + more_m, p + more_p, s + more_s
    return max(m, p, s) > most
