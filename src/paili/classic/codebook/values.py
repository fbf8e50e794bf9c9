"""Compute the shanten of every code from tables of its blocks.

Part of `paili.classic.codebook`. No group can use tiles of two blocks, because two ranks or more are missing
between the blocks. So each block has a table ``need[pairs][groups]``: the least number of tiles to add so
that the block has ``pairs`` pairs (0-1) and ``groups`` groups (0-4). The table of a code is the min-plus
product of the tables of its blocks.

A code does not show whether a block of one rank is a number or an honour. The difference changes the table
only for four of a kind; then the code has a value for each number of honours among its quads.

>>> [value for _, values in code_values(4) for value in values if len(values) > 1]
[1, 1]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.classic.codebook import codes
from paili.errors import LimitError
from paili.tiles import COPIES

_RANKS: Final = 9
_GROUPS: Final = 4
_FAR: Final = 60
_HONOURS: Final = 7
_QUAD: Final = str(COPIES)

Table = tuple[int, ...]  # need[pairs][groups] as ten ints
Need = NDArray[np.int8]  # the same for many suits, shape (suits, 2, 5)


class CodeValue(NamedTuple):
    """A canonical code with its values of shanten in the standard form.

    Value i is the shanten if i of the code's quads without neighbours are honours. If no hand has i such
    honours, value i repeats an adjacent value; so if all values are equal, the code alone decides the
    shanten.
    """

    code: str
    values: tuple[int, ...]


# ------------------------------------------------------------------ tables of single blocks


def need_tables(suits: NDArray[np.int8], limited: bool, runs: bool = True) -> Need:
    """Return the least number of tiles to add for each number of pairs and groups, for many suits at once.

    Method: dynamic programming over the ranks; the state is the number of runs, triplets and pairs so far.

    Args:
        suits: int8 of shape (suits, ranks).
        limited: whether a kind may be used at most four times.
        runs: whether the suit has runs; honours have none.

    Returns:
        An int8 array of shape (suits, 2, 5), with index ``[suit, pairs, groups]``.

    >>> need_tables(np.array([[0, 1, 1, 0, 0, 0, 0, 0, 0]], dtype=np.int8), True)[0]
    array([[ 0,  1,  4,  7, 10],
           [ 1,  3,  6,  9, 12]], dtype=int8)
    """
    start = np.full((len(suits), 2, _GROUPS + 1), _FAR, dtype=np.int8)
    start[:, 0, 0] = 0
    states = {(0, 0): start}
    ranks = suits.shape[1]
    for rank in range(ranks):
        most = 2 if runs and rank < ranks - 2 else 0
        states = _next_rank(states, suits[:, rank], most, limited)
    # More groups than a hand needs do not count here, so each number stands for itself.
    return states[0, 0]


def _next_rank(
    states: dict[tuple[int, int], Need], array: NDArray[np.int8], most: int, limited: bool
) -> dict[tuple[int, int], Need]:
    following: dict[tuple[int, int], Need] = {}
    # Three equal runs are three triplets, so two are enough; two triplets of a kind need a fifth copy.
    choices = list(product(range(most + 1), range(2 if limited else 3), range(2)))
    for ((one, two), need), (start, triplets, pair) in product(states.items(), choices):
        used = one + two + start + 3 * triplets + 2 * pair
        groups = start + triplets
        if (limited and used > COPIES) or groups > _GROUPS:
            continue
        cost = np.maximum(used - array, 0)[:, None, None]
        moved = np.full_like(need, _FAR)
        moved[:, pair:, groups:] = need[:, : 2 - pair, : _GROUPS + 1 - groups] + cost
        key = two, start
        following[key] = np.minimum(following[key], moved) if key in following else np.minimum(moved, _FAR)
    return following


def block_tables(texts: Iterable[str], limited: bool) -> dict[str, Table]:
    """Return for each block, as one tuple, how many tiles to add for each number of pairs and groups.

    Each number is the least over all ranks at which the block can start in a suit.

    Args:
        texts: the texts of the blocks.
        limited: whether a kind has only four copies.

    >>> block_tables(["4"], True)["4"][2]  # two groups of a quad: a triplet and a run
    2
    """
    placed = [(text, shift) for text in texts for shift in range(_RANKS + 1 - len(text))]
    suits = np.zeros((len(placed), _RANKS), dtype=np.int8)
    for row, (text, shift) in enumerate(placed):
        suits[row, shift : shift + len(text)] = codes.spread(text)
    best: dict[str, Table] = {}
    for (text, _), need in zip(placed, need_tables(suits, limited).reshape(-1, 10).tolist(), strict=True):
        best[text] = tuple(map(min, best.get(text, need), need))
    return best


@cache
def all_block_tables(limited: bool) -> dict[str, Table]:
    """Return `block_tables` for all blocks of at most fourteen tiles.

    The keys are the texts of the blocks; the values are those of `block_tables`.

    Args:
        limited: whether a kind has only four copies.

    >>> len(all_block_tables(True))
    70875
    """
    blocks = (block.text for tiles in range(1, codes.MOST_TILES + 1) for block in codes.blocks_of(tiles))
    return block_tables(blocks, limited)


@cache
def honour_quad_table(limited: bool) -> Table:
    """Return the table ``need`` of four copies of an honour.

    >>> honour_quad_table(True)[1], honour_quad_table(True)[2]
    (0, 60)
    """
    return tuple(need_tables(np.array([[COPIES]], dtype=np.int8), limited, runs=False).reshape(-1).tolist())


# ------------------------------------------------------------------ joining blocks


class Joiner:
    """An object that combines tables ``need`` of blocks into tables of codes, and numbers all tables.

    A table has the number of tiles to add for each number of pairs and groups. Products of two tables are
    cached by the numbers of both tables.
    """

    def __init__(self, limited: bool, tables: dict[str, Table]) -> None:
        self.tables: list[Table] = []
        self._numbers: dict[Table, int] = {}
        self._joined: dict[tuple[int, int], int] = {}
        self.nothing = self.number(_from_nothing())
        self.honour_quad = self.number(honour_quad_table(limited))
        self.blocks = {text: self.number(table) for text, table in tables.items()}

    def number(self, table: Table) -> int:
        """Return the index of a table in ``tables``; a new table is added to them."""
        if table not in self._numbers:
            self._numbers[table] = len(self.tables)
            self.tables.append(table)
        return self._numbers[table]

    def join(self, one: int, other: int) -> int:
        """Return the index of the min-plus product of two tables; the arguments are the indexes of the
        tables."""
        key = (one, other) if one <= other else (other, one)
        if key not in self._joined:
            self._joined[key] = self.number(_product(self.tables[one], self.tables[other]))
        return self._joined[key]

    def join_all(self, numbers: Iterable[int]) -> int:
        """Return the index of the min-plus product of many tables, from the indexes of the tables.

        The product includes the table of kinds of which the hand has no tile.
        """
        whole = self.nothing
        for number in numbers:
            whole = self.join(whole, number)
        return whole

    def shanten(self, number: int, tiles: int) -> int:
        """Return the shanten of the standard form for a hand, from the table of its code.

        Args:
            number: the index of the table in ``tables``.
            tiles: the number of tiles of the hand.
        """
        return self.tables[number][_GROUPS + 1 + tiles // 3] - 1


def _from_nothing() -> Table:
    """Return the table ``need`` of kinds of which the hand has no tile.

    A group takes three tiles and a pair two; a hand of fourteen tiles always leaves enough kinds.
    """
    return tuple(3 * groups + 2 * pairs for pairs in range(2) for groups in range(_GROUPS + 1))


def _product(one: Table, other: Table) -> Table:
    size = _GROUPS + 1
    best = [_FAR] * (2 * size)
    for (p, g), (q, h) in product(product(range(2), range(size)), repeat=2):
        if p + q < 2 and g + h < size:
            at = (p + q) * size + g + h
            best[at] = min(best[at], one[p * size + g] + other[q * size + h])
    return tuple(best)


# ------------------------------------------------------------------ values of codes


def code_values(tiles: int, limited: bool = True) -> Iterator[CodeValue]:
    """Yield every canonical code of a number of tiles with its shanten of the standard form, in no particular
    order.

    Args:
        tiles: 1 to 14, 3n+1 or 3n+2.
        limited: whether a kind has only four copies; if False, the values are those of the article's formula.

    Raises:
        LimitError: if ``tiles`` is not 3n+1 or 3n+2 from 1 to 14.

    >>> sorted({values for _, values in code_values(5)})
    [(-1,), (0,), (0, 0), (1,), (2,)]
    """
    _refuse_3n(tiles)
    joiner = Joiner(limited, all_block_tables(limited))
    for blocks in codes.multisets(tiles):
        yield CodeValue(codes.text_of(blocks), _values(joiner, blocks, tiles))


def _refuse_3n(tiles: int) -> None:
    if tiles % 3 == 0:
        raise LimitError("codebook.no_shanten", number=tiles)


def code_value(code: str) -> tuple[int, ...]:
    """Return the values of shanten of one code of 3n+1 or 3n+2 tiles, without a book.

    Raises:
        LimitError: if the text is not a code, or does not have 3n+1 or 3n+2 tiles.

    >>> code_value("2004004"), code_value("11002")
    ((1, 1, 2), (0,))
    """
    _refuse_3n(codes.tiles_of(codes.checked_code(code)))
    texts = codes.canonical(code).split("00")
    blocks = tuple(codes.CodeBlock(text, codes.tiles_of(text), len(text)) for text in texts)
    joiner = Joiner(True, block_tables({block.text for block in blocks}, True))
    return _values(joiner, blocks, codes.tiles_of(code))


def _values(joiner: Joiner, blocks: tuple[codes.CodeBlock, ...], tiles: int) -> tuple[int, ...]:
    quads = sum(block.text == _QUAD for block in blocks)
    rest = joiner.join_all(joiner.blocks[block.text] for block in blocks if block.text != _QUAD)
    if not quads:
        return (joiner.shanten(rest, tiles),)
    result: list[int | None] = []
    for honours in range(quads + 1):
        parts = [joiner.honour_quad] * honours + [joiner.blocks[_QUAD]] * (quads - honours)
        whole = rest
        for part in parts:
            whole = joiner.join(whole, part)
        possible = _can_be(blocks, quads, honours)
        result.append(joiner.shanten(whole, tiles) if possible else None)
    return _filled(result)


def _can_be(blocks: tuple[codes.CodeBlock, ...], quads: int, honours: int) -> bool:
    """Return whether a hand exists with these blocks in which exactly ``honours`` quads are honours.

    Args:
        blocks: the blocks of a code.
        quads: how many blocks are four tiles of one kind.
        honours: how many of the quads are honours; the remaining quads are number tiles.
    """
    alone = sum(block.span == 1 for block in blocks)
    others = alone - quads
    as_honours = min(others, _HONOURS - honours)
    numbers = [1] * (alone - honours - as_honours) + sorted(b.span for b in blocks if b.span > 1)
    # Seven blocks of one rank before the others leave exactly `numbers` for the suits.
    return codes.fits((*[1] * _HONOURS, *numbers))


def _filled(result: list[int | None]) -> tuple[int, ...]:
    present = [value for value in result if value is not None]
    last = present[0]
    values: list[int] = []
    for value in result:
        last = last if value is None else value
        values.append(last)
    return tuple(values)
