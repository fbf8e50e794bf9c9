"""The codes of the codebook: a hand as counts and gaps, in canonical form; and the list of all codes.

Part of `paili.classic.codebook`, which names the source. A code has a digit for each kind in the hand, in
order: the number of its copies. After a digit come zeros for the missing ranks before the next kind: no zero
for adjacent kinds, one zero for a gap of one rank, two zeros for a larger gap, a new suit or an honour. A
*block* is the text between two ``00``.

>>> from paili.hand import Hand
>>> distance_code(Hand.parse("1112356m458p99s12z").counts)
'3110110011001002001001'
>>> canonical("3110110011001002001001")
'1001001001100110113002'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from paili.errors import LimitError
from paili.tiles import COPIES, EAST

_RANKS: Final = 9
_HONOURS: Final = 7
_GAP: Final = "00"
MOST_TILES: Final = 14


class CodeBlock(NamedTuple):
    """A block of a code: its text, its number of tiles and the number of ranks that it spans."""

    text: str
    tiles: int
    span: int


# ------------------------------------------------------------------ from a hand to its code


def count_code(counts: Sequence[int]) -> str:
    """Return the numbers of copies of the kinds in the hand as digits, in order: step 1 of the article.

    >>> from paili.hand import Hand
    >>> count_code(Hand.parse("1112356m458p99s12z").counts)
    '31111111211'
    """
    return "".join(str(count) for count in counts if count)


def distance_code(counts: Sequence[int]) -> str:
    """Return the digits of `count_code` with zeros for the gaps between kinds: step 2 of the article.

    >>> from paili.hand import Hand
    >>> distance_code(Hand.parse("147m258p369s12345z").counts).count("0")
    26
    """
    kinds = [kind for kind, count in enumerate(counts) if count]
    gaps = [_gap(kind, following) for kind, following in pairwise(kinds)]
    return "".join(str(counts[kind]) + gap for kind, gap in zip(kinds, [*gaps, ""], strict=True))


def _gap(kind: int, following: int) -> str:
    if following >= EAST or kind // _RANKS != following // _RANKS:
        return _GAP
    return "0" * min(following - kind - 1, 2)


def canonical(code: str) -> str:
    """Return the canonical form of a code: blocks sorted, each block or its reverse, whichever sorts first.

    >>> canonical("3110110010010010020011") == canonical("3110110011001002001001")
    True
    """
    return _GAP.join(sorted(min(block, block[::-1]) for block in code.split(_GAP)))


def checked_code(code: str) -> str:
    """Return a code, the digits that describe a hand (see the module), after a check that a hand can have it.

    Raises:
        LimitError: if the code has characters other than 0 to 4, starts or ends with a gap, or fits no hand.

    >>> checked_code("3001")
    '3001'
    """
    blocks = code.split(_GAP)
    if not code or not set(code) <= set("01234") or any(not b or b[0] == "0" or b[-1] == "0" for b in blocks):
        raise LimitError("codebook.not_a_code", code=code)
    if tiles_of(code) > MOST_TILES or not fits(tuple(sorted(len(spread(b)) for b in blocks))):
        raise LimitError("codebook.no_hand", code=code, most=MOST_TILES)
    return code


def tiles_of(code: str) -> int:
    """Return the number of tiles of a code (see the module).

    >>> tiles_of("3110110011001002001001")
    14
    """
    return sum(map(int, code))


def spread(block: str) -> tuple[int, ...]:
    """Return the number of copies of each rank in a block, from its first to its last rank, zeros included.

    >>> spread("1102")
    (1, 1, 0, 2)
    """
    return tuple(map(int, block))


# ------------------------------------------------------------------ bits

# digit → its bits after the zero that ends the bits of the kind before it
_RULE_1: Final = {ord("0"): "0"} | {ord(str(copies)): "0" + "1" * copies for copies in range(1, COPIES + 1)}
_RULE_2: Final = {ord("0"): "1"} | {
    ord(str(copies)): "0" + "1" * (3 * (copies - 1)) for copies in range(1, COPIES + 1)
}


def bits_1(code: str) -> str:
    """Return the bits of a code (see the module) by rule 1 of the article.

    A kind with n copies and z zeros after it becomes n ones and z + 1 zeros.

    >>> bits_1("3110")
    '111010100'
    """
    return code.translate(_RULE_1)[1:] + "0"


def bits_2(code: str) -> str:
    """Return the bits of a code by rule 2 of the article, at most 3N - 2 bits for N tiles.

    A kind with n copies and z zeros after it becomes 3 (n - 1) + z ones, then a zero.

    >>> bits_2("1111110011111003")
    '0000011000001101111110'
    """
    return code.translate(_RULE_2)[1:] + "0"


def code_of_bits_2(bits: str, tiles: int) -> str:
    """Return the code of ``tiles`` tiles at the start of bits written by rule 2.

    >>> code_of_bits_2("0000011000001101111110" + "000", 14)
    '1111110011111003'
    """
    code, at = "", 0
    while tiles > 0:
        end = bits.index("0", at)
        copies, zeros = divmod(end - at, 3)
        code += str(copies + 1) + "0" * zeros
        tiles, at = tiles - copies - 1, end + 1
    return code


def width_of(tiles: int) -> int:
    """Return the number of bits, by rule 2, of the longest code of a number of tiles.

    >>> width_of(13), width_of(14)
    (37, 40)
    """
    return 3 * tiles - 2


def key_of(code: str, tiles: int) -> int:
    """Return the sort key of a code in the book: its bits by rule 2 as an integer, aligned left.

    Args:
        code: the code.
        tiles: the number of tiles of the codes in the book.

    >>> key_of("1", 1), key_of("11", 2), key_of("2", 2)
    (0, 0, 14)
    """
    return int(bits_2(code).ljust(width_of(tiles), "0"), 2)


def code_of_key(key: int, tiles: int) -> str:
    """Return the code that has a sort key, see `key_of`.

    >>> code_of_key(key_of("2001", 3), 3)
    '2001'
    """
    return code_of_bits_2(f"{key:0{width_of(tiles)}b}0", tiles)


# ------------------------------------------------------------------ all codes


def count_codes(tiles: int) -> int:
    """Return how many count codes a number of tiles has: in how many ways it is an ordered sum of 1 to 4.

    >>> [count_codes(tiles) for tiles in (1, 2, 4, 5, 13, 14)]
    [1, 2, 8, 15, 2872, 5536]
    """
    ways = [1]
    for total in range(1, tiles + 1):
        ways.append(sum(ways[total - copies] for copies in range(1, min(COPIES, total) + 1)))
    return ways[tiles]


@cache
def fits(spans: tuple[int, ...]) -> bool:
    """Return whether a hand can have blocks that span these numbers of ranks, in three suits and honours.

    A suit has room for blocks if the sum of their spans, plus two ranks between adjacent blocks, is at most
    nine. Up to seven blocks of one rank can be honours. This condition replaces rule II of the article, which
    is neither necessary nor sufficient.

    >>> fits((1,) * 16), fits((1,) * 17), fits((2, 5, 5, 5)), fits((3, 5, 5, 5))
    (True, False, True, False)
    """
    alone = min(spans.count(1), _HONOURS)
    return _packs(tuple(span + 2 for span in spans[alone:]), (_RANKS + 2,) * 3)


@cache
def _packs(sizes: tuple[int, ...], room: tuple[int, ...]) -> bool:
    if not sizes:
        return True
    *rest, largest = sizes
    return any(
        _packs(tuple(rest), tuple(sorted((*room[:at], free - largest, *room[at + 1 :]))))
        for at, free in enumerate(room)
        if free >= largest
    )


def fits_as_printed(spans: tuple[int, ...]) -> bool:
    """Return whether blocks fulfil rules I and II of the article: the sum of spans and gaps is at most 27.

    Rule I has "8 x 3 = 27" where it means 24. Rule II is stricter than rule I, so the difference affects no
    code. Blocks of one rank are honours, up to seven (rule III). ``12479m1368p1368s`` is a hand, although its
    sum is 28.

    >>> fits_as_printed((3, 4, 4, 6, 6)), fits((3, 4, 4, 6, 6)), fits_as_printed((3, 5, 5, 5))
    (False, False, True)
    """
    numbers = spans[min(spans.count(1), _HONOURS) :]
    inside = sum(span - 1 for span in numbers)
    return inside <= 24 and inside + 3 * max(0, len(numbers) - 1) <= 27


@cache
def blocks_of(tiles: int) -> tuple[CodeBlock, ...]:
    """Return every canonical block of a number of tiles that fits a suit, in order.

    >>> [block.text for block in blocks_of(2)]
    ['101', '11', '2']
    """
    results = {min(text, text[::-1]) for text in _texts(tiles, _RANKS)}
    return tuple(CodeBlock(text, tiles, len(text)) for text in sorted(results))


@cache
def _texts(tiles: int, ranks: int) -> tuple[str, ...]:
    """Return every text of a block of ``tiles`` tiles over at most ``ranks`` ranks."""
    result = [str(tiles)] if 1 <= tiles <= COPIES and ranks >= 1 else []
    for copies in range(1, min(COPIES, tiles - 1) + 1):
        for gap in ("", "0"):
            left = ranks - 1 - len(gap)
            result += (
                str(copies) + gap + rest for rest in (_texts(tiles - copies, left) if left > 0 else ())
            )
    return tuple(result)


def multisets(
    tiles: int, allowed: Callable[[tuple[int, ...]], bool] = fits
) -> Iterator[tuple[CodeBlock, ...]]:
    """Yield the blocks of every canonical code of a number of tiles that a hand can have.

    Args:
        tiles: 1 to 14.
        allowed: a function that returns whether a hand can have blocks with some spans, in order. If the
            function refuses some spans, it must refuse these spans with further blocks too.

    >>> ["00".join(block.text for block in blocks) for blocks in multisets(2)]
    ['1001', '101', '11', '2']
    """
    if not 1 <= tiles <= MOST_TILES:
        raise LimitError("codebook.code_length", number=tiles, most=MOST_TILES)
    yield from _Multisets(allowed).of(tiles, (), (), 1, 0)


class _Multisets:
    def __init__(self, allowed: Callable[[tuple[int, ...]], bool]) -> None:
        self.allowed = allowed

    def of(
        self, tiles: int, chosen: tuple[CodeBlock, ...], spans: tuple[int, ...], size: int, start: int
    ) -> Iterator[tuple[CodeBlock, ...]]:
        """Yield every way to add blocks to the blocks chosen so far, each way once.

        Args:
            tiles: the number of tiles to add.
            chosen: the blocks so far.
            spans: the spans of ``chosen``.
            size: the number of tiles of the last block; later blocks have as many or more.
            start: the index of the first block of this size that may be added.
        """
        for taken in (*range(size, tiles // 2 + 1), tiles):
            blocks = blocks_of(taken)
            for at in range(start if taken == size else 0, len(blocks)):
                together = tuple(sorted((*spans, blocks[at].span)))
                if not self.allowed(together):
                    continue
                if taken == tiles:
                    yield (*chosen, blocks[at])
                else:
                    yield from self.of(tiles - taken, (*chosen, blocks[at]), together, taken, at)


def text_of(blocks: Sequence[CodeBlock]) -> str:
    """Return the canonical code (see the module) that consists of some blocks.

    >>> text_of(blocks_of(2)[:2])
    '1010011'
    """
    return _GAP.join(sorted(block.text for block in blocks))


def canonical_codes(tiles: int) -> Iterator[str]:
    """Yield every canonical code of a number of tiles that a hand can have.

    >>> [sum(1 for _ in canonical_codes(tiles)) for tiles in (1, 2, 4, 5, 7)]
    [1, 4, 34, 96, 910]
    """
    return map(text_of, multisets(tiles))
