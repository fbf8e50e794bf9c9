"""Check the tiles of a hand when a `Hand` is created.

Each check raises an error that names the value and the limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from paili.arguments import int_of, items_of, whole_numbers
from paili.catalogue import Message
from paili.errors import HandError
from paili.tiles import COPIES, FIVES, KINDS, REDS, TILES, WILDCARD, TileSet, kind_of
from paili.variants import Variant

if TYPE_CHECKING:
    from paili.hand.meld import Meld

NO_REDS: Final = (0, 0, 0)
MAX_TILES: Final = 17  # the largest complete hand of any variant: five melds and a pair


def checked_numbers(numbers: object, name: str) -> tuple[int, ...]:
    """Return counts, faces (see `paili.tiles`) or ids as a tuple of ints, after a check.

    Args:
        numbers: an iterable of whole numbers.
        name: the name of the argument, for the error message.

    Raises:
        HandError: if the argument is a text, or contains a value that is not a whole number.
    """
    if isinstance(numbers, str):
        raise HandError("hand.text_given", value=numbers)
    return whole_numbers(numbers, name)


def checked_reds(reds: object) -> tuple[int, int, int]:
    """Return the numbers of red fives in the three number suits, after a check."""
    numbers = whole_numbers(reds, "reds")
    if len(numbers) != len(FIVES):
        raise HandError("hand.reds_not_three", value=reds)
    m, p, s = numbers
    return m, p, s


def checked_red_limit(red_limit: object) -> int:
    """Return the largest allowed number of red fives in one suit, after a check."""
    limit = int_of(red_limit)
    if limit is None or not 0 <= limit <= COPIES:
        raise HandError("hand.red_limit", value=red_limit)
    return limit


def checked_melds(melds: object) -> tuple[Meld, ...]:
    """Return melds from `Meld` objects or texts."""
    if isinstance(melds, tuple) and not melds:
        return ()
    from paili.hand.meld import Meld

    items = None if isinstance(melds, Meld) else items_of(melds)
    if items is not None and all(isinstance(meld, Meld | str) for meld in items):
        return tuple(meld if isinstance(meld, Meld) else Meld.parse(meld) for meld in items)
    raise HandError("hand.melds_not_list", value=melds)


def counted(faces: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, int, int], int]:
    """Return faces (see `paili.tiles`) as 34 counts by kind, the red fives of each suit, and the number of
    wildcards."""
    counts, reds, wildcards = [0] * KINDS, [0, 0, 0], 0
    for face in faces:
        if not 0 <= face <= WILDCARD:
            raise HandError("hand.face", face=face, most=WILDCARD)
        if face == WILDCARD:
            wildcards += 1
            continue
        counts[kind_of(face)] += 1
        if face >= KINDS:
            reds[face - KINDS] += 1
    m, p, s = reds
    return tuple(counts), (m, p, s), wildcards


def check_counts(counts: Sequence[int], wildcards: int) -> None:
    """Raise an error unless the counts are 34 numbers of 0…4 and the number of wildcards is possible."""
    if len(counts) != KINDS:
        raise HandError("hand.counts_number", number=len(counts))
    wrong = min(counts) < 0 or max(counts) > COPIES
    for kind, count in enumerate(counts) if wrong else ():
        if not 0 <= count <= COPIES:
            raise HandError("hand.count", number=count, tile=TILES[kind])
    if not 0 <= wildcards <= MAX_TILES:
        raise HandError("hand.wildcards", number=wildcards, most=MAX_TILES)


def check_copies(held_of_kinds: Sequence[int]) -> None:
    """Raise an error if a hand has more than four tiles of a kind."""
    for kind, copies in enumerate(held_of_kinds) if max(held_of_kinds) > COPIES else ():
        if copies > COPIES:
            raise HandError("hand.too_many", number=copies, tile=TILES[kind], most=COPIES)


def check_reds(counts: Sequence[int], reds: Sequence[int], melds: Sequence[Meld], limit: int) -> None:
    """Raise an error if a suit has more red fives than fives, or more red fives than ``limit``."""
    if not melds and reds == NO_REDS:
        return
    of_melds = [meld.reds for meld in melds]
    for suit, red in enumerate(reds):
        total = red + sum(counts[suit] for counts in of_melds)
        five = FIVES[suit]
        if red < 0:
            raise HandError("hand.count", number=red, tile=TILES[REDS[suit]])
        if red > counts[five]:
            raise HandError("hand.reds", number=red, held=counts[five], tile=TILES[five])
        if total > limit:
            raise HandError("hand.too_many_reds", number=total, tile=TILES[REDS[suit]], most=limit)


def check_size(size: int, melds: int) -> None:
    """Raise an error if no hand with ``melds`` melds has ``size`` concealed tiles."""
    total = size + 3 * melds
    if size % 3 == 0 or total > MAX_TILES:
        if melds:
            raise HandError("hand.size_with_melds", number=size, melds=melds, most=MAX_TILES)
        raise HandError("hand.size", number=size, most=MAX_TILES)


def checked_drawn(drawn: object, faces: Sequence[int]) -> int:
    """Return the drawn tile after a check: it is in the hand, and the hand has 3n+2 tiles."""
    face = int_of(drawn)
    if face is None or not 0 <= face <= WILDCARD:
        raise HandError("hand.drawn", value=drawn)
    if len(faces) % 3 != 2:
        raise HandError("hand.drawn_size", number=len(faces))
    if face not in faces:
        raise HandError("hand.drawn_not_held", tile=TILES[face])
    return face


def violation_of(
    total: int, counts: Sequence[int], melds: Sequence[Meld], variant: Variant
) -> Message | None:
    """Return the reason why a variant does not allow a hand, None if it does.

    The checks have the same order as in `paili.hand.text.position_of_violation`, so that both functions
    report the same tile.

    Args:
        total: the number of tiles, with a quad counted as three.
        counts: 34 counts, including the tiles in melds.
        melds: the melds.
        variant: the variant.
    """
    if total > variant.max_tiles:
        most = variant.max_tiles
        return Message("variant.too_many_tiles", number=total, variant=variant.title, most=most)
    if len(variant.kinds) < KINDS:
        foreign = sum([1 << kind for kind, count in enumerate(counts) if count]) & ~variant.kinds.mask
        if foreign:
            tiles = TileSet.unchecked(foreign)
            return Message("variant.not_in_play", tiles=tiles, variant=variant.title)
    if variant.lack and (of_lack := [meld for meld in melds if meld.kinds[0] in variant.lacking]):
        return Message("variant.lack_meld", meld=of_lack[0], variant=variant.title)
    if not variant.chi and (chi := [meld for meld in melds if meld.is_run]):
        return Message("variant.no_chi", meld=chi[0], variant=variant.title)
    return None


def with_melds(counts: Iterable[int], melds: Iterable[Meld]) -> list[int]:
    """Return 34 counts of the concealed hand and the melds together."""
    totals = [*counts]
    for meld in melds:
        for kind in meld.kinds:
            totals[kind] += 1
    return totals


def copies_of(kind: int, counts: Sequence[int], melds: Sequence[Meld]) -> int:
    """Return how many copies of a kind the concealed hand and the melds hold."""
    copies = counts[kind]
    for meld in melds:
        copies += meld.kinds.count(kind)
    return copies
