"""Look up the shanten of a hand in a book: a table from the code of a hand to its shanten.

Source
    "Computing shanten in riichi mahjong" (日麻向听数计算), part three, by ミノリ, 2023; the distance code
    follows mjscore's test for wins.
Idea
    Two hands with equal numbers of copies and equal gaps between kinds have the same shanten. So write a hand
    as a code of copies and gaps. Blocks of a code may be reversed or swapped, so use one canonical form: few
    different codes remain, 451,660 for thirteen tiles, 1,227,674 for fourteen. Store each code with its
    shanten.
Steps
    1. Count code: the number of copies of each kind in the hand.
    2. Distance code: no, one or two zeros between these numbers, by the gap between the kinds.
    3. Bits: rule 1 or rule 2; rule 2 needs at most 3N - 2 bits and is used.
    4. All codes: each block or its reverse, blocks in order, and only codes that a hand can have.
    5. The shanten of each code.
    6. The file of the sorted codes.
    7. Compression: differences of adjacent codes, Huffman-coded; here with an index, so that a look-up
       decodes at most 64 codes.
Differs
    * Which blocks fit into a hand is a problem of bin packing: a block that spans s ranks needs s + 2 of 11
      ranks in one of three suits, and up to seven blocks of one rank are honours. The printed rule II (a sum
      of at most 27) refuses 3 codes that exist and accepts 145 that do not, for thirteen tiles.
    * The printed bits of the first example under rule 2 lack the last zero.
    * For 11 codes, the code alone does not determine the shanten: it does not distinguish an honour from an
      isolated number tile. The fourth copy of an honour fits into no group; the fourth copy of a number tile
      can be part of a run. The file has several values for such a code, one for each number of honours.
    * The file has one list with the shanten beside each code; the article has a list of codes for each
      shanten. The lists of the article are smaller by a tenth: for thirteen tiles, their differences take
      447,669 bytes by one Huffman code. The one list takes 394,538 bytes and its shanten 104,240, together
      498,778. But in the article's lists, a look-up would search nine lists, each with an index; here it
      searches one list.
    * Compression costs speed: a look-up decodes half a block on average. For thirteen tiles, a book without
      compression, eight bytes for each code, has 3,613,280 bytes; the compressed list with its shanten has a
      seventh of that size, the file with its index a sixth (579,913).
    * The shanten of thirteen orphans is computed from the hand, because a code does not distinguish a one
      from a two. The shanten of seven pairs is computed from the code.
Limits
    A book has codes of one number of tiles: 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14. No wildcards, and at most
    fourteen tiles with the melds.
Cost
    Seconds to build. The file has about 0.6 MB for thirteen tiles; a look-up takes some tens of microseconds
    in Python. The table method of `paili` needs 80 kB and a microsecond.

>>> book = build(4)
>>> len(book), book.lookup("1111m"), book.lookup("12m55p")
(34, 1, 0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from paili.classic.codebook import codes
from paili.classic.limits import natural, refuse_melds
from paili.errors import LimitError, TableError, reason_of, refuse_pipe, requires_extra
from paili.hand import Hand
from paili.tiles import COPIES, EAST, ORPHANS

with requires_extra("paili.classic.codebook", "classic"):
    from paili.classic.codebook.file import BLOCK, BookEntry, Pages, pack, read, size_without_index, unpack
    from paili.classic.codebook.values import code_value, code_values

SIZES: Final = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)


class CodeSteps(NamedTuple):
    """The codes of a hand after each step of the article, and their bits by rules 1 and 2."""

    hand: Hand
    count_code: str
    distance_code: str
    canonical: str
    bits_1: str
    bits_2: str


class BookLookup(NamedTuple):
    """The entry of a hand in a book: its code and its shanten of the standard form.

    The shanten of seven pairs and of thirteen orphans are computed from the hand.
    """

    steps: CodeSteps
    standard: int
    seven_pairs: int | None
    thirteen_orphans: int | None

    @property
    def best(self) -> int:
        """The least shanten of the three forms."""
        return min(v for v in (self.standard, self.seven_pairs, self.thirteen_orphans) if v is not None)


class Course(NamedTuple):
    """The codes of a hand after each step, and the shanten that a book would store for the hand."""

    steps: CodeSteps
    values: tuple[int, ...]
    lookup: BookLookup


class Info(NamedTuple):
    """Statistics of a book: the number of codes by shanten, of undecided codes, and the size of each section.

    An *undecided* code has several values of shanten, because the code does not show which quads are honours.
    The mean number of bits of a code is counted by rule 1 and by rule 2 of the article. The file uses neither
    rule: it stores differences.
    """

    tiles: int
    codes: int
    block: int
    by_shanten: dict[int, int]
    undecided: dict[str, tuple[int, ...]]
    mean_bits_1: float
    mean_bits: float
    sizes: dict[str, int]
    without_index: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Codebook:
    """A book of all codes of one number of tiles; make a book with `build` or `load`."""

    pages: Pages
    data: bytes

    @property
    def tiles(self) -> int:
        """Return the number of tiles of each code."""
        return self.pages.tiles

    def __len__(self) -> int:
        return self.pages.codes

    def lookup(self, hand: Hand | str) -> int:
        """Return the shanten of the standard form of a hand.

        Raises:
            LimitError: if the hand does not have the number of tiles of the book, or has wildcards.

        >>> build(2).lookup("11z"), build(2).lookup("1m1z")
        (-1, 0)
        """
        hand = _checked(hand, (self.tiles,))
        values = self.values(codes.distance_code(hand.counts))
        return values[min(honour_quads(hand), len(values) - 1)]

    def values(self, code: str) -> tuple[int, ...]:
        """Return the shanten of a code, as one value or several.

        The result has several values if the shanten depends on how many of the code's quads without
        neighbours are honours; the values are for 0, 1, 2 … such honours.

        Raises:
            LimitError: if the text is not a code, or is a code of a number of tiles that the book does not
                have.

        >>> build(4).values("1001001001"), build(4).values("4")
        ((2,), (1,))
        """
        if codes.tiles_of(codes.checked_code(code)) != self.tiles:
            raise LimitError("codebook.other_book", what=code, number=codes.tiles_of(code), most=self.tiles)
        matches = self.pages.find(codes.key_of(codes.canonical(code), self.tiles))
        if matches is None:
            raise TableError("codebook.missing", code=code, codes=len(self))
        return matches

    def entries(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield every code with its values of shanten, in the order of the book.

        Raises:
            TableError: if the book is corrupted.
        """
        return ((_code_in_book(key, self.tiles), values) for key, values in self.pages.entries())

    def save(self, path: str | Path) -> None:
        """Write the book to a file.

        Raises:
            TableError: if the file cannot be written.
        """
        try:
            refuse_pipe(path)
            Path(path).write_bytes(self.data)
        except (OSError, ValueError) as error:
            raise TableError("codebook.not_written", path=path, reason=reason_of(error)) from None


# ------------------------------------------------------------------ making and reading books


def build(tiles: int, block: int = BLOCK) -> Codebook:
    """Return the book of all codes of a number of tiles.

    Args:
        tiles: the number of tiles, one of `SIZES`.
        block: the number of codes in a block, 1 to 255; a larger block makes a smaller file and a slower
            look-up.

    Raises:
        LimitError: if ``tiles`` or ``block`` is not an allowed number.

    >>> [len(build(tiles)) for tiles in (1, 2, 4, 5, 7)]
    [1, 4, 34, 96, 910]
    """
    if tiles not in SIZES:
        raise LimitError("codebook.sizes", number=tiles, sizes=SIZES)
    data = pack(entries_of(tiles), tiles, block)
    return Codebook(unpack(data), data)


def entries_of(tiles: int, limited: bool = True) -> list[BookEntry]:
    """Return every code of a number of tiles as an integer, with its values of shanten, sorted.

    Args:
        tiles: the number of tiles, one of `SIZES`.
        limited: whether a kind has only four copies; if False, the values are those of the article's formula.

    >>> len(entries_of(2))
    4
    """
    return sorted(
        BookEntry(codes.key_of(code, tiles), values) for code, values in code_values(tiles, limited)
    )


def load(path: str | Path) -> Codebook:
    """Return the book in a file.

    Raises:
        TableError: if the file cannot be read, or is not a codebook, truncated or corrupted.
    """
    data = read(Path(path))
    return Codebook(unpack(data, str(path)), data)


# ------------------------------------------------------------------ hands


def steps(hand: Hand | str) -> CodeSteps:
    """Return the codes of a hand after steps 1 to 4 of the article.

    >>> steps("123456m12345p111z").bits_2
    '0000011000001101111110'
    """
    hand = _checked(hand, range(1, codes.MOST_TILES + 1))
    code = codes.distance_code(hand.counts)
    bits = codes.bits_1(code), codes.bits_2(code)
    return CodeSteps(hand, codes.count_code(hand.counts), code, codes.canonical(code), *bits)


def look_up(book: Codebook, hand: Hand | str) -> BookLookup:
    """Return the entry of a hand in a book, with the shanten of seven pairs and of thirteen orphans.

    The shanten of seven pairs and of thirteen orphans is computed without the book.

    >>> look_up(build(4), "1111z").best
    1
    """
    hand = _checked(hand, (book.tiles,))
    return BookLookup(steps(hand), book.lookup(hand), seven_pairs(hand), thirteen_orphans(hand))


def course(hand: Hand | str) -> Course:
    """Return the codes of a hand after each step, and the shanten that a book would store for it.

    No book is needed.

    >>> course("11m1111z2222z").lookup.standard
    2
    """
    on_the_way = steps(hand)
    values, whole = code_value(on_the_way.canonical), on_the_way.hand
    standard = values[min(honour_quads(whole), len(values) - 1)]
    return Course(
        on_the_way, values, BookLookup(on_the_way, standard, seven_pairs(whole), thirteen_orphans(whole))
    )


def honour_quads(hand: Hand) -> int:
    """Return the number of honours of which a hand holds all four.

    >>> honour_quads(Hand.parse("2222m1111z"))
    1
    """
    return sum(count == COPIES for count in hand.counts[EAST:])


def seven_pairs(hand: Hand) -> int | None:
    """Return the shanten for seven pairs, computed from the code of the hand; None for a hand with melds.

    >>> seven_pairs(Hand.parse("1122m1199p34477s"))
    0
    """
    kinds = [int(copies) for copies in codes.count_code(hand.counts)]
    return 6 - sum(copies >= 2 for copies in kinds) + max(0, 7 - len(kinds)) if hand.size >= 13 else None


def thirteen_orphans(hand: Hand) -> int | None:
    """Return the shanten for thirteen orphans; None for a hand with melds.

    >>> thirteen_orphans(Hand.parse("119m19p1s1234567z"))
    0
    """
    counts = [hand.counts[kind] for kind in ORPHANS if hand.counts[kind]]
    return 13 - len(counts) - any(copies >= 2 for copies in counts) if hand.size >= 13 else None


def info(book: Codebook) -> Info:
    """Return the statistics of a book.

    Raises:
        TableError: if the book is corrupted.

    >>> info(build(4)).by_shanten
    {0: 16, 1: 17, 2: 1}
    """
    entries = list(book.pages.entries())
    values = Counter(min(entry.values) for entry in entries)
    texts = [_code_in_book(entry.key, book.tiles) for entry in entries]
    bits_1, bits_2 = (sum(len(bits(text)) for text in texts) for bits in (codes.bits_1, codes.bits_2))
    undecided = {_code_in_book(k, book.tiles): v for k, v in book.pages.exceptions.items()}
    sizes = {**book.pages.sizes, "file": len(book.data)}
    return Info(
        book.tiles, len(book), book.pages.block, dict(sorted(values.items())), undecided,
        bits_1 / len(book), bits_2 / len(book), sizes, size_without_index(entries),
    )  # fmt: skip


def _code_in_book(key: int, tiles: int) -> str:
    """Return the code that a key in a file stands for.

    Raises:
        TableError: if the key belongs to no code, as in a corrupted file.
    """
    try:
        code = codes.code_of_key(key, tiles)
    except ValueError:  # the bits end before the tiles do
        code = ""
    if codes.tiles_of(code) != tiles or max(code) > str(COPIES):
        raise TableError("codebook.key_of_none", key=key, number=tiles)
    return code


def _checked(hand: Hand | str, sizes: range | tuple[int, ...]) -> Hand:
    hand = natural(hand, "codebook")
    if hand.size not in sizes:
        key, most = ("other_book_hand", sizes[0]) if len(sizes) == 1 else ("code_at_most", codes.MOST_TILES)
        raise LimitError(f"codebook.{key}", hand=hand, number=hand.size, most=most)
    refuse_melds(hand, "codebook", codes.MOST_TILES)
    return hand
