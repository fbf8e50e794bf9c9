"""Find the groups of a won hand and the waits of a ready hand, one suit after another.

A suit is a tuple of nine or seven counts, and may hold more than four of a kind: a wildcard may be a fifth
copy in some games, and a wait *by shape* includes kinds with no copy left. A *cutting* is one way to divide
tiles into groups. The cuttings of each suit are cached; a cutting of a hand consists of one cutting for each
suit.

`paili.analysis.cutting.readings` divides hands too, for people and for all variants. This module returns only
what scoring needs, as plain ints. The tests compare the results of the two modules.

>>> cut((1, 1, 1, 0, 0, 0, 0, 0, 0), 0)
(Cutting(runs=(0,), triplets=(), pair=-1),)
>>> bin(waits((3, 1, 1, 1, 1, 1, 1, 1, 3) + (0,) * 25))
'0b111111111'
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, product, starmap
from operator import mul
from typing import Final, NamedTuple

from paili.tiles import KINDS, POWERS
from paili.win.masks import mask_of

NO_PAIR: Final = -1
HONOURS: Final = 3

Counts = tuple[int, ...]
Groups = tuple[tuple[int, ...], tuple[int, ...]]
Ways = tuple[Groups, ...]
_NINE: Final = range(9)
_PLACES: Final = tuple(1 << 4 * place for place in range(9))


class Cutting(NamedTuple):
    """One way to divide tiles into concealed groups.

    Attributes:
        runs: the lowest kinds of the runs.
        triplets: the kinds of the triplets.
        pair: the kind of the pair; -1 if there is none.
    """

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int


def by_suit(counts: Counts) -> tuple[Counts, ...]:
    """Return the counts of each suit of a hand: three tuples of nine counts and one tuple of seven."""
    return counts[0:9], counts[9:18], counts[18:27], counts[27:34]


@lru_cache(maxsize=1 << 14)
def counts_in(keys: tuple[int, int, int, int]) -> Counts:
    """Return the 34 counts of a hand from four numbers, one for each suit.

    Args:
        keys: the numbers; the base-5 digits of a number are the counts of a suit.

    >>> counts_in((11, 0, 0, 0))[:3]
    (1, 2, 0)
    """
    return tuple([keys[kind // 9] // POWERS[kind] % 5 for kind in range(KINDS)])


@lru_cache(maxsize=1 << 15)
def cut(counts: Counts, suit: int) -> tuple[Cutting, ...]:
    """Return every way to divide one suit into melds, or into melds and a pair if it has 3n+2 tiles.

    Args:
        counts: the tiles of the suit by rank.
        suit: 0…3 for characters, dots, bamboos and honours.
    """
    digits, honours, first = _digits(counts), suit == HONOURS, 9 * suit
    over = sum(counts) % 3
    if over == 0:
        return _shifted(_melds(digits, honours), first, NO_PAIR)
    with_pair = [
        _shifted(_melds(digits - (2 << 4 * place), honours), first, first + place)
        for place in (_pairs(digits, _ranks(counts), honours) if over == 2 else ())
    ]
    return tuple(chain.from_iterable(with_pair))


def _shifted(ways: Ways, first: int, pair: int) -> tuple[Cutting, ...]:
    """Return the cuttings of one suit, with ranks converted to kinds.

    Args:
        ways: for each cutting, the ranks of its runs and of its triplets, counted from 0.
        first: the lowest kind of the suit.
        pair: the kind of the pair, -1 for none.
    """
    return tuple(
        [
            Cutting(
                tuple([first + run for run in runs]), tuple([first + triplet for triplet in triplets]), pair
            )
            for runs, triplets in ways
        ]
    )


def _digits(counts: Counts) -> int:
    """Return the counts of a suit as one number: a hexadecimal digit for each rank, the lowest rank last.

    >>> hex(_digits((1, 2, 0, 0, 0, 0, 0, 0, 4)))
    '0x400000021'
    """
    return sum(map(mul, counts, _PLACES))


def _ranks(counts: Counts) -> int:
    """Return the sum of the ranks of all tiles of a suit, with ranks counted from 0."""
    return sum(map(mul, counts, _NINE))


def _pairs(digits: int, ranks: int, honours: bool) -> list[int]:
    """Return the ranks at which a suit can have its pair.

    The ranks of a meld add up to a multiple of three. So the sum of all ranks of the suit leaves only every
    third rank for the pair.

    Args:
        digits: the counts of the suit as one number, see `_digits`.
        ranks: the sum of the ranks of all tiles of the suit.
        honours: whether the suit is the honours, which have no runs.
    """
    places = _NINE if honours else range(2 * ranks % 3, 9, 3)
    return [place for place in places if digits >> 4 * place & 0b1110]


@lru_cache(maxsize=1 << 16)
def _melds(digits: int, honours: bool) -> Ways:
    """Return every way to divide a suit into runs and triplets; cached.

    Args:
        digits: the counts of the suit as one number, see `_digits`.
        honours: whether the suit is the honours, which have no runs.
    """
    if not digits:
        return (((), ()),)
    place = (digits & -digits).bit_length() - 1 >> 2
    lowest = digits >> 4 * place
    count, most = lowest & 0xF, 0 if honours else min(lowest >> 4 & 0xF, lowest >> 8 & 0xF)
    return tuple(
        [
            ((place,) * begun + runs, (place,) * alike + triplets)
            for alike in range(count // 3, -1, -1)
            if (begun := count - 3 * alike) <= most
            for runs, triplets in _melds(digits - (count + begun * 0x110 << 4 * place), honours)
        ]
    )


def less(counts: Counts, place: int, number: int = 1) -> Counts:
    """Return counts with ``number`` tiles fewer at the index ``place``."""
    return (*counts[:place], counts[place] - number, *counts[place + 1 :])


@lru_cache(maxsize=1 << 14)
def cuttings(counts: Counts) -> tuple[Cutting, ...]:
    """Return every way to divide the concealed tiles of a won hand into melds and a pair."""
    m, p, s, z = by_suit(counts)
    parts = cut(m, 0), cut(p, 1), cut(s, 2), cut(z, 3)
    if not all(parts) or [part[0].pair for part in parts].count(NO_PAIR) != 3:
        return ()
    return tuple([_joined(*choice) for choice in product(*parts)])


def _joined(m: Cutting, p: Cutting, s: Cutting, z: Cutting) -> Cutting:
    triplets = m.triplets + p.triplets + s.triplets + z.triplets
    return Cutting(m.runs + p.runs + s.runs, triplets, max(m.pair, p.pair, s.pair, z.pair))


# ---------------------------------------------------------------------------------- ready hands


def waits(counts: Counts) -> int:
    """Return the mask of the kinds that complete 3n+1 tiles to melds and a pair, with or without copies left.

    There are two cases. If one suit has 3n+1 tiles, the winning tile completes the melds and the pair of that
    suit. If two suits have 3n+2 tiles, one suit has the pair, and the winning tile completes the melds of the
    other suit.
    """
    left: tuple[list[tuple[Counts, int]], ...] = [], [], []
    for place, suit in enumerate(by_suit(counts)):
        left[sum(suit) % 3].append((suit, place))
    whole, ones, twos = left
    if not all(starmap(cut, whole)):
        return 0
    if len(ones) == 1 and not twos:
        return completing(*ones[0])
    if ones or len(twos) != 2:
        return 0
    one, other = twos
    with_one = completing(*one) if cut(*other) else 0
    return with_one | (completing(*other) if cut(*one) else 0)


def completing(counts: Counts, suit: int) -> int:
    """Return the kinds, as a mask, each of which completes a suit of 3n+1 or 3n+2 tiles.

    A suit of 3n+1 tiles becomes melds and a pair, a suit of 3n+2 tiles becomes melds.

    Args:
        counts: the tiles of the suit by rank.
        suit: 0…3.
    """
    return _completing(counts) << 9 * suit


@lru_cache(maxsize=1 << 15)
def _completing(counts: Counts) -> int:
    """Return the ranks, as a mask, each of which completes a suit; seven counts mean honours."""
    digits, ranks = _digits(counts), _ranks(counts)
    honours, with_pair = len(counts) < len(_NINE), sum(counts) % 3 == 1
    places = [
        place
        for place in range(len(counts))
        if _can_be_cut(digits + (1 << 4 * place), ranks + place, honours, with_pair)
    ]
    return mask_of(places)


def _can_be_cut(digits: int, ranks: int, honours: bool, with_pair: bool) -> bool:
    if not with_pair:
        return (honours or ranks % 3 == 0) and _are_melds(digits, honours)
    return any(_are_melds(digits - (2 << 4 * place), honours) for place in _pairs(digits, ranks, honours))


def _are_melds(digits: int, honours: bool) -> bool:
    """Return whether a suit can be divided into runs and triplets without a rest.

    Method: from the lowest rank up, take a triplet where a rank has three tiles or more; put the remaining
    tiles of the rank into runs. This suffices, because three equal runs have the same tiles as three
    triplets.
    """
    while digits:
        digits >>= (digits & -digits).bit_length() - 1 & ~3
        runs = (digits & 0xF) % 3
        if runs:
            if honours or digits >> 4 & 0xF < runs or digits >> 8 & 0xF < runs:
                return False
            digits -= runs * 0x110
        digits >>= 4
    return True
