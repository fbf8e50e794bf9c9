"""Find the shape of each wait of a ready hand (two-sided, closed, pair …), and the tiles of the hand that
make the waits.

Method: see `paili.analysis.waits`. A kind completes a certain group if the hand, after the other tiles of
this group are removed, consists of all other groups. The removal changes the part of one suit; its product
with the parts of the other suits shows whether tiles are missing.
"""

from __future__ import annotations

from typing import Final

from paili.kernels.single.hand import Tiles
from paili.kernels.single.lookup import Lookup

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.tiles import EAST, KINDS

_TWO_SIDED: Final = 1  # bits, in the order of `paili.hand.groups.BASIC_SHAPES`
_CLOSED: Final = 2
_EDGE: Final = 4
_TO_PAIR: Final = 8
_DUAL_PAIR: Final = 16


def shapes_of(game: Lookup, counts: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return each kind that completes melds and a pair, with the bits of its wait shapes.

    Args:
        game: the tables of the variant.
        counts: 34 counts of a hand of 3n+1 tiles without wildcards, which lacks one tile of melds and a pair.
    """
    hand = Tiles(game)
    hand.read_counts(counts, 0, True)
    mask = hand.draws_to_groups(hand.melds) & game.natural
    return [(kind, shapes_beside(hand, kind)) for kind in range(KINDS) if mask >> kind & 1]


def shapes_beside(hand: Tiles, kind: int) -> int:
    """Return the wait shapes in which a kind completes melds and a pair, as bits.

    Args:
        hand: the hand of 3n+1 tiles.
        kind: the kind.
    """
    shapes, rank = 0, kind % 9
    if completes(hand, kind, kind, False):
        shapes |= _TO_PAIR
    if hand.counts[kind] > 1 and completes(hand, kind, kind, True):
        shapes |= _DUAL_PAIR
    if kind >= EAST:
        return shapes
    if rank >= 2 and completes(hand, kind - 2, kind - 1, True):
        shapes |= _EDGE if rank == 2 else _TWO_SIDED
    if 1 <= rank <= 7 and completes(hand, kind - 1, kind + 1, True):
        shapes |= _CLOSED
    if rank <= 6 and completes(hand, kind + 1, kind + 2, True):
        shapes |= _EDGE if rank == 6 else _TWO_SIDED
    return shapes


def completes(hand: Tiles, one: int, other: int, is_meld: bool) -> bool:
    """Return whether a drawn tile completes the hand as the last tile of a certain group.

    That is so if the hand, after the other tiles of this group are removed, consists of all other groups.

    Args:
        hand: the hand of 3n+1 tiles.
        one, other: the kinds of the other two tiles of the meld; for a pair, ``one`` is the kind of the other
            tile.
        is_meld: True for a meld, False for the pair.
    """
    if not hand.counts[one] or not hand.counts[other] or not hand.is_in_play(one, other):
        return False
    hand.discard(one)
    if is_meld:
        hand.discard(other)
    is_complete = hand.lacks(hand.melds - is_meld, is_meld) == 0
    if is_meld:
        hand.draw(other)
    hand.draw(one)
    return is_complete


def cores_of(game: Lookup, counts: bytes, waits: int) -> list[bytes]:
    """Return every core of a hand: the tiles that remain after as many melds as possible are removed without
    a change of the waits.

    Args:
        game: the tables of the variant.
        counts: 34 counts of a ready hand of 3n+1 tiles without wildcards.
        waits: the kinds that complete its standard form, as a mask; a core waits for the same kinds.

    Returns:
        34 counts for each core.
    """
    level, smaller = {counts}, {counts}
    while smaller:
        level, smaller = smaller, set()
        for core in level:
            for kind in range(KINDS):
                copies = core[kind]
                if copies >= 3:
                    add_core(game, waits, smaller, without(core, kind, kind, kind))
                if copies and kind < EAST and kind % 9 <= 6 and core[kind + 1] and core[kind + 2]:
                    add_core(game, waits, smaller, without(core, kind, kind + 1, kind + 2))
    return sorted(level, reverse=True)


def add_core(game: Lookup, waits: int, cores: set[bytes], rest: bytes) -> None:
    """Add 34 counts to a set of cores if they wait for the same kinds as the hand.

    Args:
        game: the tables of the variant.
        waits: the kinds that the hand waits for, as a mask.
        cores: the set of cores.
        rest: the counts after a meld was removed.
    """
    hand = Tiles(game)
    hand.read_bytes(rest, 0, True)
    if hand.from_groups(hand.melds) == 1 and hand.draws_to_groups(hand.melds) & game.natural == waits:
        cores.add(rest)


def without(core: bytes, one: int, two: int, three: int) -> bytes:
    """Return 34 counts without one tile of each of three kinds."""
    rest = bytearray(core)
    rest[one] -= 1
    rest[two] -= 1
    rest[three] -= 1
    return bytes(rest)
