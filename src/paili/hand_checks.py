"""What makes tiles a hand: the checks that are done once, where a `Hand` is made.

Each raises an error that names the value, the limit and, in a text, the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from paili import notation
from paili.arguments import int_of, whole_numbers
from paili.errors import HandError, NotationError
from paili.meld import CHI, Meld
from paili.tiles import COPIES, FIVES, KINDS, REDS, TILES, WILDCARD, kind_of
from paili.variants import Variant

NO_REDS: Final = (0, 0, 0)
MAX_TILES: Final = 17  # the largest complete hand of any variant: five melds and a pair


def checked_numbers(numbers: object, name: str) -> tuple[int, ...]:
    """Return counts, faces or ids as ints; a text of a hand is told from them."""
    if isinstance(numbers, str):
        raise HandError("hand.text_given", value=numbers)
    return whole_numbers(numbers, name)


def checked_reds(reds: object) -> tuple[int, int, int]:
    """Return how many fives of three suits are red."""
    numbers = whole_numbers(reds, "reds")
    if len(numbers) != len(FIVES):
        raise HandError("hand.reds_not_three", value=reds)
    m, p, s = numbers
    return m, p, s


def checked_red_limit(red_limit: object) -> int:
    """Return how many red fives of a suit there may be."""
    limit = int_of(red_limit)
    if limit is None or not 0 <= limit <= COPIES:
        raise HandError("hand.red_limit", value=red_limit)
    return limit


def checked_melds(melds: object) -> tuple[Meld, ...]:
    """Return melds given as such or as texts."""
    if melds == ():
        return ()
    if isinstance(melds, Iterable) and not isinstance(melds, str | Meld):
        given = tuple(melds)
        if all(isinstance(meld, Meld | str) for meld in given):
            return tuple(meld if isinstance(meld, Meld) else Meld.parse(meld) for meld in given)
    raise HandError("hand.melds_not_list", value=melds)


def check_counts(counts: Sequence[int], wildcards: int) -> None:
    """Refuse what is not 34 counts of 0…4, or an impossible number of wildcards."""
    if len(counts) != KINDS:
        raise HandError("hand.counts_number", number=len(counts))
    wrong = min(counts) < 0 or max(counts) > COPIES
    for kind, count in enumerate(counts) if wrong else ():
        if not 0 <= count <= COPIES:
            raise HandError("hand.count", number=count, tile=TILES[kind])
    if not 0 <= wildcards <= MAX_TILES:
        raise HandError("hand.wildcards", number=wildcards, most=MAX_TILES)


def check_copies(held_of_kinds: Sequence[int]) -> None:
    """Refuse more than four of a kind."""
    for kind, held in enumerate(held_of_kinds) if max(held_of_kinds) > COPIES else ():
        if held > COPIES:
            raise HandError("hand.too_many", number=held, tile=TILES[kind], most=COPIES)


def check_reds(counts: Sequence[int], reds: Sequence[int], melds: Sequence[Meld], limit: int) -> None:
    """Refuse more red fives than there are fives, or than the rules have in a suit."""
    if not melds and reds == NO_REDS:
        return
    of_melds = [meld.reds for meld in melds]
    for suit, red in enumerate(reds):
        total = red + sum(held[suit] for held in of_melds)
        five = FIVES[suit]
        if not 0 <= red <= counts[five]:
            raise HandError("hand.reds", number=red, held=counts[five], tile=TILES[five])
        if total > limit:
            raise HandError("hand.too_many_reds", number=total, tile=TILES[REDS[suit]], most=limit)


def check_size(size: int, melds: int) -> None:
    """Refuse a number of tiles that no hand has."""
    total = size + 3 * melds
    if size % 3 == 0 or total > MAX_TILES:
        if melds:
            raise HandError("hand.size_with_melds", number=size, melds=melds, most=MAX_TILES)
        raise HandError("hand.size", number=size, most=MAX_TILES)


def check_drawn(drawn: int, faces: Sequence[int]) -> None:
    """Refuse a drawn tile that is not held, or in a hand that has not just drawn."""
    if not isinstance(drawn, int) or not 0 <= drawn <= WILDCARD:
        raise HandError("hand.drawn", value=drawn)
    if len(faces) % 3 != 2:
        raise HandError("hand.drawn_size", number=len(faces))
    if drawn not in faces:
        raise HandError("hand.drawn_not_held", tile=TILES[drawn])


def check_text(text: str, parsed: notation.Parsed, red_limit: int) -> None:
    """Find the first tile of a text that is one too many, to name its place."""
    copies, reds = [0] * KINDS, [0, 0, 0]
    for face, position in _written(parsed):
        if face == WILDCARD:
            continue
        kind = kind_of(face)
        copies[kind] += 1
        if copies[kind] > COPIES:
            raise NotationError(
                "hand.too_many", text=text, position=position, number=5, tile=TILES[kind], most=COPIES
            )
        if face >= KINDS:
            reds[face - KINDS] += 1
            if reds[face - KINDS] > red_limit:
                raise NotationError(
                    "hand.too_many_reds", text=text, position=position,
                    number=reds[face - KINDS], tile=TILES[face], most=red_limit,
                )  # fmt: skip


def _written(parsed: notation.Parsed) -> list[notation.Token]:
    """All tiles of a text, those in brackets too, in the order in which they stand there."""
    in_brackets = (token for bracket in parsed.brackets for token in bracket.tokens)
    return sorted([*parsed.tokens, *in_brackets], key=lambda token: token.position)


def position_of_violation(parsed: notation.Parsed, melds: Sequence[Meld], variant: Variant) -> int | None:
    """Return the position of the first tile or meld that a variant does not allow.

    Args:
        parsed: the text.
        melds: what its brackets stand for.
        variant: the variant.

    >>> from paili.variants import SANMA
    >>> position_of_violation(notation.parse("1m5p3m"), (), SANMA)
    4
    """
    foreign = (at for face, at in _written(parsed) if face != WILDCARD and kind_of(face) not in variant.kinds)
    places = [bracket.position for bracket in parsed.brackets]
    lack = (at for at, meld in zip(places, melds, strict=True) if meld.kinds[0] in variant.lacking)
    chi = (at for at, meld in zip(places, melds, strict=True) if meld.type == CHI and not variant.chi)
    return next(chain(_beyond(parsed, variant.max_tiles), foreign, lack, chi), None)


def _beyond(parsed: notation.Parsed, most: int) -> Iterator[int]:
    """The places of the tiles and melds, a meld counted as three tiles, that are too many."""
    sizes = [(token.position, 1) for token in parsed.tokens]
    total = 0
    for position, size in sorted([*sizes, *((bracket.position, 3) for bracket in parsed.brackets)]):
        total += size
        if total > most:
            yield position
