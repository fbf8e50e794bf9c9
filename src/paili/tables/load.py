"""Load the tables at their first use, in the form that `paili.analysis` reads.

The *word* of a suit is one number. Its high half is the part (class number) of the suit. Its low half
contains four numbers for seven pairs and thirteen orphans, with four bits for each, so that the words of four
suits can be added::

    bits 16…31  part
    bits 12…15  pairs of orphans
    bits  8…11  kinds of orphans
    bits  4… 7  pairs
    bits  0… 3  kinds (where a quad counts as two pairs: pairs and single tiles)

>>> from paili.hand import Hand
>>> from paili.variants import RIICHI
>>> tables = tables_for(RIICHI)
>>> m, p, s, z = (words[key] for words, key in zip(tables.words, Hand.parse("123m1p789s").keys))
>>> part = tables.merge[tables.merge[m >> 16][p >> 16]][s >> 16]
>>> tables.rows[2][part][z >> 16]  # two melds and a pair: one tile is missing
1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paili.catalogue import shipped
from paili.errors import TableError
from paili.tables.store import UNLIMITED, Store, file_name, unpack
from paili.tiles import COPIES
from paili.variants import Suit, Suits, Variant

if TYPE_CHECKING:
    from paili.tables.need import Need

PART_SHIFT: Final = 16
FORM_BITS: Final = 0xFFFF

_CACHE_SIZE: Final = 1 << 14  # of a suit; some 1.5 MB
_NUMBER_KINDS: Final = 9
_RANKS_OF_SUITS: Final = (9, 9, 9, 7)

PartsOf = Callable[[Sequence[int]], Sequence[int]]


class Tables(NamedTuple):
    """The tables for one number of melds and one choice of suits.

    Attributes:
        melds: the number of melds of a complete hand.
        words: for each of the four suits, the word (see the module) of each suit, by its base-5 key.
        merge: the product of two parts: ``merge[left][right]``.
        rows: the number of tiles that two parts together lack for ``m`` melds and a pair:
            ``rows[m][left][right]``.
        needs: the need of each part: ``needs[part][pairs][melds]``.
        seven_pairs: the number of tiles missing from seven pairs, by the low byte of the sum of the four
            words.
        thirteen_orphans: the number of tiles missing from thirteen orphans, by the second-lowest byte of that
            sum.
        limits: for each of the four suits, the largest number of copies of each kind in a hand; 0 for a kind
            that is not in play.
    """

    melds: int
    words: tuple[Words, Words, Words, Words]
    merge: Sequence[Sequence[int]]
    rows: Sequence[Sequence[bytes]]
    needs: tuple[Need, ...]
    seven_pairs: bytes
    thirteen_orphans: bytes
    limits: tuple[tuple[int, ...], ...]

    def need_of(self, suit: int, key: int) -> Need:
        """Return the need of a suit: the number of tiles that it lacks for each number of pairs and melds,
        ``need[pairs][melds]``.

        Args:
            suit: the number of the suit, 0…3.
            key: the base-5 key of the suit.
        """
        return self.needs[self.words[suit][key] >> PART_SHIFT]


@cache
def stored(melds: int, limited: bool) -> Store:
    """Return the contents of one table file of the package.

    Args:
        melds: the number of melds of a complete hand, 4 or 5.
        limited: whether no kind may be used more than four times.
    """
    name = file_name(melds, limited)
    try:
        packed = shipped("tables", "data", name)
    except OSError:
        raise TableError("table.missing", file=name) from None
    return unpack(packed, name)


def tables_for(variant: Variant, limited: bool = True) -> Tables:
    """Return the tables for a variant. No other function decides which kinds the suits of a variant have.

    Args:
        variant: the variant of the game.
        limited: whether no kind may be used more than four times; ignored if a wildcard may be a fifth copy.

    Raises:
        TableError: if the file in the package is damaged.

    >>> from paili.variants import SANMA, SICHUAN
    >>> [len(tables_for(variant).merge) for variant in (SANMA, SICHUAN)]
    [225, 180]
    """
    limited = limited and not variant.wild_fifth
    return _tables(variant.melds, limited, variant.quad_as_pairs, variant.winning_suits)


class SuitParts(NamedTuple):
    """The parts of all suits of one sort.

    Attributes:
        parts: the parts, in a fixed order.
        place: the function that takes the base-5 key of a suit and returns the index of the suit in
            ``parts``; for an array of keys it returns an array.
    """

    parts: Sequence[int]
    place: Callable[[Any], Any]


def parts_of_suit(store: Store, suit: Suit) -> SuitParts:
    """Return the parts of all suits of one sort; a suit that is not in play has only the key 0.

    >>> terminals = parts_of_suit(stored(4, limited=True), Suit.TERMINALS)
    >>> len(terminals.parts), terminals.place(4 * 5**8 + 3)
    (25, 23)
    """
    if suit is Suit.TERMINALS:
        return SuitParts(store.terminals, _place_of_terminals)
    return SuitParts(memoryview(store.honours if suit is Suit.HONOURS else store.numbers), _same)


def _parts_of(store: Store, suit: Suit) -> PartsOf:
    if suit is Suit.NUMBERS:
        return store.rows.of_keys
    parts, place = parts_of_suit(store, suit)
    return lambda keys: [parts[place(key)] for key in keys]


def _place_of_terminals(key: Any) -> Any:
    return key % 5 + key // 5 ** (_NUMBER_KINDS - 1) * 5


def _same(key: Any) -> Any:
    return key


def parts_in_use(store: Store, suits: Suits) -> int:
    """Return the number of parts that occur in hands of certain sorts of suits; these parts have the lowest
    numbers.
    """
    return len(store.needs) if Suit.TERMINALS in suits else store.closed_parts


@lru_cache(maxsize=64)
def _tables(melds: int, limited: bool, quad_as_pairs: bool, suits: Suits) -> Tables:
    store = stored(melds, limited)
    size = parts_in_use(store, suits)
    merge = _merge_rows(store, size)
    words = {suit: _words_of(store, suit, quad_as_pairs) for suit in set(suits)}
    m, p, s, z = suits
    return Tables(
        melds=melds,
        words=(words[m], words[p], words[s], words[z]),
        merge=merge,
        rows=tuple([_distance_rows(store, merge, wanted) for wanted in range(melds + 1)]),
        needs=store.needs[:size],
        seven_pairs=_SEVEN_PAIRS,
        thirteen_orphans=_THIRTEEN_ORPHANS,
        limits=_limits(COPIES if limited else UNLIMITED, suits),
    )


def _limits(limit: int, suits: Suits) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple([limit * (place in suit.ranks) for place in range(places)])
        for suit, places in zip(suits, _RANKS_OF_SUITS, strict=True)
    )


# Every pair that is not there yet costs one tile, and another one if its kind is not there either.
_SEVEN_PAIRS: Final = bytes(
    [max(0, 7 - pairs) + max(0, 7 - kinds) for pairs in range(16) for kinds in range(16)]
)
_THIRTEEN_ORPHANS: Final = bytes(
    [max(0, 14 - kinds - (pairs > 0)) for pairs in range(16) for kinds in range(16)]
)


def _merge_rows(store: Store, size: int) -> Sequence[Sequence[int]]:
    rows = [row[:size] for row in store.products[:size]]
    return tuple(map(bytes, rows) if size <= 256 else rows)


def _distance_rows(store: Store, merge: Sequence[Sequence[int]], melds: int) -> tuple[bytes, ...]:
    distance = bytes([with_pair[melds] for _, with_pair in store.needs])
    if isinstance(merge[0], bytes):
        table = distance.ljust(256, b"\0")
        return tuple([bytes(row).translate(table) for row in merge])
    return tuple([bytes(map(distance.__getitem__, row)) for row in merge])


def _words_of(store: Store, suit: Suit, quad_as_pairs: bool) -> Words:
    if suit is Suit.NONE:
        return _NoSuit(_parts_of(store, suit), (), quad_as_pairs)
    return Words(_parts_of(store, suit), suit.orphans, quad_as_pairs)


class Words(dict[int, int]):
    """A dict from the key of a suit to its word, which is computed at its first use.

    An analysis needs only few of the 405,350 suits that fit into a hand. A dict is as fast as an array, and
    need not be filled in advance. If the dict has very many entries, all are deleted. The methods compute one
    half of a word without storing it.

    Attributes:
        parts_of: a function that returns the parts of some suit keys.
    """

    def __init__(self, parts_of: PartsOf, orphans: Sequence[int], quad_as_pairs: bool) -> None:
        self.parts_of, self._orphans, self._quad_as_pairs = parts_of, frozenset(orphans), quad_as_pairs

    def __missing__(self, key: int) -> int:
        if len(self) >= _CACHE_SIZE:
            self.clear()
        self[key] = word = self.parts_of((key,))[0] << PART_SHIFT | self.forms_of(key)
        return word

    def forms_of(self, key: int) -> int:
        """Return the low half of the word of a suit: its numbers of kinds, pairs and orphans."""
        forms = place = 0
        while key:
            key, count = divmod(key, 5)
            if count:
                if self._quad_as_pairs:
                    forms += (count + 1) // 2 | count // 2 << 4
                else:
                    forms += 1 | (count > 1) << 4
                if place in self._orphans:
                    forms += 1 << 8 | (count > 1) << 12
            place += 1
        return forms


class _NoSuit(Words):
    """The words of a suit that is not in play: every key has the part of the empty suit, no pairs and no
    orphans.
    """

    def __init__(self, parts_of: PartsOf, orphans: Sequence[int], quad_as_pairs: bool) -> None:
        super().__init__(lambda keys: list(parts_of((0,))) * len(keys), orphans, quad_as_pairs)

    def forms_of(self, key: int) -> int:
        """Return 0, because a suit that is not in play adds no pairs and no orphans."""
        return 0
