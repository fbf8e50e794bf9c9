"""Loops that deal random hands, read hands from text, and check hands. A hand is a row of 34 counts.

Method of dealing: the random numbers of a row come from SplitMix64 (Steele, Lea, Flood, "Fast splittable
pseudorandom number generators", 2014), started from the seed and the number of the row; so a hand depends
neither on the number of hands nor on the number of threads. A multiplication converts a random number to a
number below the size of the wall; a few numbers are rejected, so that the result is exactly uniform (Lemire,
"Fast random integer generation in an interval", 2019). If the result is a tile that was drawn before, another
random number is used.

Method of reading: one pass over the UTF-8 bytes of a column of texts reads the notation that nearly every
file uses: mpsz with red fives, ``*`` and melds (``123m406p*[234s](1111z)``). The loop accepts only texts that
are certainly a hand. It marks every other text as *doubtful*; the parser (`paili.notation`) then reads the
doubtful texts.
"""

from __future__ import annotations

from typing import Any, Final

from paili.kernels.memory import zeros
from paili.notation import MAX_TEXT

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.plain import ascii_of, is_ascii
    from paili.tiles import COPIES, KINDS

_GOLDEN: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB
_WORD: Final = 0xFFFFFFFFFFFFFFFF
_LOW: Final = 0xFFFFFFFF

_ZERO: Final = ord("0")
_NINE: Final = ord("9")
_STAR: Final = ord("*")
_SPACE: Final = ord(" ")
_COMMA: Final = ord(",")
_OPEN: Final = ord("[")
_CLOSE: Final = ord("]")
_ROUND: Final = ord("(")
_ROUND_CLOSE: Final = ord(")")
_M: Final = ord("m")
_P: Final = ord("p")
_S: Final = ord("s")
_Z: Final = ord("z")
_FOREIGN_SUIT: Final = -1
DOUBT: Final = -1
_MOST_TILES: Final = 17  # the largest hand; more could not be counted in a byte for ever
_MOST_MELDS: Final = 5


# ------------------------------------------------------------------------------------ dealing


def mixed(state: int) -> int:
    """Return the 64-bit random number that SplitMix64 computes from a 64-bit state."""
    state = (state ^ (state >> 30)) * _MIX_1 & _WORD
    state = (state ^ (state >> 27)) * _MIX_2 & _WORD
    return state ^ (state >> 31)


def deal_rows(seed: int, first: int, tiles: int, kinds: bytes, hands: Any) -> None:
    """Deal random hands; write 34 counts for each hand.

    Args:
        seed: a 64-bit number.
        first: the number of the first hand.
        tiles: the number of tiles of each hand.
        kinds: the kinds in the wall.
        hands: the array to write to: 34 counts for each hand, ``uint8``.
    """
    rows, taken = memoryview(hands), zeros("B", KINDS)
    number, wall = len(rows) // KINDS, len(kinds) * COPIES
    uneven = (_LOW + 1) % wall
    start = mixed((seed + _GOLDEN) & _WORD)
    with cython.nogil:
        for i in range(number):
            state = start ^ mixed((first + i + 1) * _GOLDEN & _WORD)
            for kind in range(KINDS):
                rows[KINDS * i + kind] = 0
                taken[kind] = 0
            left = tiles
            while left > 0:
                state = (state + _GOLDEN) & _WORD
                product = (mixed(state) >> 32) * wall
                tile = product >> 32
                kind = kinds[tile // COPIES]
                copy = 1 << tile % COPIES
                if (product & _LOW) >= uneven and not taken[kind] & copy:
                    taken[kind] |= copy
                    rows[KINDS * i + kind] += 1
                    left -= 1


# ------------------------------------------------------------------------------------ reading


class Texts:
    """A column of texts.

    Attributes:
        data: the UTF-8 bytes of all texts, ``uint8``.
        offsets: the index of the first byte of each text, and the end of the last text, ``int64``.
    """

    def __init__(self, data: Any, offsets: Any) -> None:
        self.data, self.offsets = memoryview(data), memoryview(offsets)

    def start(self) -> Any:
        """Return the bytes of all texts; in compiled code, a pointer to the first byte."""
        return cython.address(self.data[0]) if cython.compiled else self.data


class HandRows:
    """The hands that a loop writes or checks, one in each row.

    Attributes:
        counts: 34 counts of the concealed tiles without wildcards, for each hand, ``uint8``.
        wildcards: the number of wildcards of each hand, ``uint8``.
        melded: 34 counts of the tiles in melds, for each hand, ``uint8``.
        doubt: 1 for a row that is invalid or doubtful, otherwise 0, ``uint8``.
        number: the number of rows.
        max_tiles: the size of a complete hand.
        kinds: the kinds in play, as a mask.
        chi: whether a run may be called.
        melds: the number of melds in the text that is being read.
        reds: the suits with a red five in the text that is being read, as bits.
    """

    def __init__(self, counts: Any, wildcards: Any, melded: Any, doubt: Any) -> None:
        """Store the buffers without a copy."""
        self.counts, self.wildcards = memoryview(counts), memoryview(wildcards)
        self.melded, self.doubt = memoryview(melded), memoryview(doubt)
        self.number = len(self.doubt)
        self.max_tiles, self.kinds, self.chi = 0, 0, False
        self.melds = self.reds = 0

    def limit(self, max_tiles: int, kinds: int, chi: bool) -> HandRows:
        """Set the limits of a valid hand: its size, its kinds, and whether runs may be called; return
        ``self``.
        """
        self.max_tiles, self.kinds, self.chi = max_tiles, kinds, chi
        return self


# where one text is read to, by a caller that holds the lock of the interpreter
_ONE: Final = HandRows(bytearray(34), bytearray(1), bytearray(34), bytearray(1))
_ONE.limit(14, (1 << 34) - 1, True)


def read_texts(texts: Texts, rows: HandRows) -> None:
    """Read each text into its row; mark a text that is not certainly a hand as doubtful, and leave its row
    empty.
    """
    size, data = len(texts.data), texts.start()
    with cython.nogil:
        for row in range(rows.number):
            start, stop = texts.offsets[row], texts.offsets[row + 1]
            wild = DOUBT
            if 0 <= start <= stop <= size and stop - start <= MAX_TEXT:
                wild = read_text(data, start, stop, rows, row)
            if wild != DOUBT and is_hand(rows, row, wild, rows.max_tiles - 3 * rows.melds):
                rows.wildcards[row] = wild
            else:
                for kind in range(KINDS):
                    rows.counts[KINDS * row + kind] = 0
                    rows.melded[KINDS * row + kind] = 0
                rows.doubt[row] = 1


def read_text(data: Any, at: int, stop: int, rows: HandRows, row: int) -> int:
    """Read one text into a row; return its number of wildcards, or ``DOUBT`` if the parser has to read it.

    In the notation, digits come before the letter of their suit. For ``406m*[789p]`` the loop skips 4, 0 and
    6, finds m and adds ``data[start:at]`` to the characters. Then it counts the wildcard and calls
    `read_meld` for the bracket. ``rows.melds`` becomes the number of melds, and ``rows.reds`` the suits with
    a red five as bits, also if the text is doubtful.
    """
    start, wild, tiles = at, 0, 0
    rows.melds = rows.reds = 0
    while at < stop:
        letter = data[at]
        if _ZERO <= letter <= _NINE:
            at += 1
            continue
        suit = suit_of_letter(letter)
        if suit != _FOREIGN_SUIT:
            tiles += at - start
            if (
                start == at
                or tiles > _MOST_TILES
                or not add_tiles(data, start, at, rows, KINDS * row + 9 * suit)
            ):
                return DOUBT
            at += 1
        elif start < at:
            return DOUBT
        elif letter in (_OPEN, _ROUND):
            rows.melds += 1
            at = read_meld(data, at, stop, rows, row) if rows.melds <= _MOST_MELDS else DOUBT
            if at == DOUBT:
                return DOUBT
        elif letter in (_STAR, _SPACE, _COMMA):
            wild += letter == _STAR
            at += 1
        else:
            return DOUBT
        start = at
    # "10m" alone is a slip for a one and a red five, which the parser refuses
    slip = rows.reds != 0 and tiles == 2
    return DOUBT if start < at or slip else wild


def read_one_text(text: str, max_tiles: int, counts: Any, melded: Any) -> int:
    """Write the counts of a text to arrays; return its number of wildcards, or ``DOUBT``.

    Args:
        text: the text of a hand.
        max_tiles: the size of a complete hand; all 34 kinds are in play.
        counts: an array of 34 numbers for the concealed tiles; not written if the text is doubtful.
        melded: an array of 34 numbers for the tiles in melds; not written if there are no melds.
    """
    if not is_ascii(text) or len(text) > MAX_TEXT:
        return DOUBT
    rows = _ONE
    for kind in range(KINDS):
        rows.counts[kind] = rows.melded[kind] = 0
    wild = read_text(ascii_of(text), 0, len(text), rows, 0)
    if wild == DOUBT or not is_hand(rows, 0, wild, max_tiles - 3 * rows.melds):
        return DOUBT
    for kind in range(KINDS):
        counts[kind] = rows.counts[kind]
    if rows.melds:
        for kind in range(KINDS):
            melded[kind] = rows.melded[kind]
    return wild


def melds_of_one_text() -> int:
    """Return the number of melds in the text that `read_one_text` read last."""
    return _ONE.melds


def suit_of_letter(letter: int) -> int:
    """Return the number of the suit (0…3) of the byte m, p, s or z; ``_FOREIGN_SUIT`` for any other byte."""
    if letter == _M:
        return 0
    if letter == _P:
        return 1
    if letter == _S:
        return 2
    return 3 if letter == _Z else _FOREIGN_SUIT


def add_tiles(data: Any, start: int, stop: int, rows: HandRows, first: int) -> bool:
    """Add tiles of one suit to a hand; return False if a digit is not a rank of this suit.

    Args:
        data: the bytes of the texts.
        start, stop: the range of the digits in these bytes.
        rows: the rows of counts.
        first: the index of the first kind of the suit in ``rows.counts``.
    """
    suit = first % KINDS // 9
    for at in range(start, stop):
        rank = rank_at(data, at, suit, rows)
        if rank == DOUBT:
            return False
        rows.counts[first + rank - 1] += 1
    return True


def rank_at(data: Any, at: int, suit: int, rows: HandRows) -> int:
    """Return the rank of a digit; 5 for the red five 0; ``DOUBT`` if the byte is not a rank of the suit.

    A red five is added to ``rows.reds``. The function checks that the byte is a digit, because another thread
    may have changed the text.
    """
    rank = data[at] - _ZERO
    if rank == 0:
        if suit == 3 or rows.reds >> suit & 1:
            return DOUBT
        rows.reds |= 1 << suit
        return 5
    return DOUBT if rank < 0 or rank > (7 if suit == 3 else 9) else rank


def read_meld(data: Any, at: int, stop: int, rows: HandRows, row: int) -> int:
    """Read a meld that starts with a bracket and add its tiles to a row.

    Args:
        data: the bytes of the texts.
        at: the index of the bracket.
        stop: the index of the end of the text.
        rows, row: the hands, and the index of the hand to write.

    Returns:
        The index after the end of the meld, or ``DOUBT`` if the parser has to read the text.
    """
    quad_only = data[at] == _ROUND
    start = at + 1
    end = start
    while end < stop and _ZERO <= data[end] <= _NINE:
        end += 1
    if end + 1 >= stop or data[end + 1] != (_ROUND_CLOSE if quad_only else _CLOSE):
        return DOUBT
    suit = suit_of_letter(data[end])
    if suit == _FOREIGN_SUIT or not (end - start == 4 or (end - start == 3 and not quad_only)):
        return DOUBT
    low, high, total = 9, 0, 0
    for place in range(start, end):
        rank = rank_at(data, place, suit, rows)
        if rank == DOUBT:
            return DOUBT
        low, high, total = min(low, rank), max(high, rank), total + rank
        rows.melded[KINDS * row + 9 * suit + rank - 1] += 1
    is_run = rows.chi and suit < 3 and end - start == 3 and high - low == 2 and total == 3 * (low + 1)
    return end + 2 if low == high or is_run else DOUBT


# ------------------------------------------------------------------------------------ checking


def doubt_rows(rows: HandRows) -> None:
    """Check every row, and set its entry in ``doubt`` to 1 if the row is not a valid hand, otherwise to 0."""
    with cython.nogil:
        for row in range(rows.number):
            rows.doubt[row] = not is_hand(rows, row, rows.wildcards[row], rows.max_tiles)


def is_hand(rows: HandRows, row: int, wildcards: int, max_tiles: int) -> bool:
    """Return whether the concealed tiles and melds of a row are a valid hand of the kinds in play.

    Args:
        rows: the hands.
        row: the index of the hand.
        wildcards: the number of wildcards.
        max_tiles: the largest number of concealed tiles, wildcards included.
    """
    size = wildcards
    for kind in range(KINDS):
        count = rows.counts[KINDS * row + kind]
        copies = count + rows.melded[KINDS * row + kind]
        if copies > COPIES or (copies and not rows.kinds >> kind & 1):
            return False
        size += count
    return size % 3 != 0 and size <= max_tiles
