"""Which hands the algorithms take: what each refuses that the others refuse too, in the same words."""

from __future__ import annotations

from collections.abc import Sequence

from paili.catalogue import Message
from paili.errors import LimitError
from paili.hand import Hand
from paili.notation import parse
from paili.tiles import COPIES, EAST, WILDCARD, kind_of

MOST_TILES = 14


def hand_of(hand: Hand | str) -> Hand:
    """Return a hand, whatever is wrong with it for an algorithm."""
    return Hand.parse(hand) if isinstance(hand, str) else hand


def suit_of(text: str) -> tuple[int, ...]:
    """Return the kinds of a text that names tiles of one suit of numbers, of any number up to `MOST_TILES`.

    Raises:
        NotationError: if it cannot be read.
        LimitError: for other tiles, more of them, or five of a kind.

    >>> suit_of("345566万")
    (2, 3, 4, 4, 5, 5)
    """
    parsed = parse(text)
    kinds = sorted(kind_of(token.face) if token.face < WILDCARD else WILDCARD for token in parsed.tokens)
    is_suit = bool(kinds) and kinds[-1] < EAST and len({kind // 9 for kind in kinds}) == 1
    too_many = len(kinds) > MOST_TILES or max(map(kinds.count, kinds), default=0) > COPIES
    if not is_suit or too_many or parsed.brackets:
        raise LimitError("classic.not_a_suit", tiles=text, most=MOST_TILES)
    return tuple(kinds)


def natural(hand: Hand | str, algorithm: str) -> Hand:
    """Return a hand without wildcards.

    Raises:
        LimitError: if it has any.
    """
    hand = hand_of(hand)
    if hand.wildcards:
        raise LimitError("classic.no_wildcards", hand=hand, number=hand.wildcards, algorithm=_name(algorithm))
    return hand


def of_sizes(hand: Hand | str, algorithm: str, sizes: Sequence[int]) -> Hand:
    """Return a hand without wildcards that has one of some numbers of concealed tiles.

    Raises:
        LimitError: for another hand, or melds that make it more tiles than the most of them.
    """
    hand = natural(hand, algorithm)
    if hand.size not in sizes:
        raise LimitError(
            "classic.only_sizes", hand=hand, number=hand.size, sizes=sizes, algorithm=_name(algorithm)
        )
    refuse_melds(hand, algorithm, max(sizes))
    return hand


def refuse_melds(hand: Hand, algorithm: str, most: int) -> None:
    """Refuse melds that make a hand more than so many tiles."""
    if hand.total > most:
        raise LimitError(
            "classic.too_many_melds", hand=hand, melds=len(hand.melds), most=(most - hand.size) // 3,
            number=hand.size, algorithm=_name(algorithm),
        )  # fmt: skip


def refuse_tiles(hand: Hand, algorithm: str) -> None:
    """Refuse more tiles than `MOST_TILES`."""
    if hand.total > MOST_TILES:
        raise LimitError(
            "classic.too_many_tiles",
            hand=hand,
            number=hand.total,
            most=MOST_TILES,
            algorithm=_name(algorithm),
        )


def _name(algorithm: str) -> Message:
    return Message(f"algorithm.{algorithm}")
