"""Raise errors for hands for which an algorithm is not defined; all algorithms use the same messages."""

from __future__ import annotations

from collections.abc import Sequence

from paili.catalogue import Message
from paili.errors import LimitError
from paili.hand import Hand
from paili.notation import parse
from paili.tiles import COPIES, EAST, WILDCARD, kind_of

MOST_TILES = 14


def hand_of(hand: Hand | str) -> Hand:
    """Return a hand, from a `Hand` or its text, without further checks.

    Raises:
        LimitError: if the argument is neither.
    """
    if isinstance(hand, str):
        return Hand.parse(hand)
    if not isinstance(hand, Hand):
        raise LimitError("analysis.no_hand", value=hand)
    return hand


def suit_of(text: str) -> tuple[int, ...]:
    """Return the kinds in a text of tiles of one number suit, at most `MOST_TILES` tiles.

    Raises:
        NotationError: if the text does not name tiles.
        LimitError: if the text has tiles of a second suit or honours, too many tiles, or five of a kind.

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
    """Return a hand after a check that it has no wildcards.

    Args:
        hand: the hand, or its text.
        algorithm: the name of the algorithm, for the error message.

    Raises:
        LimitError: if the hand has wildcards.
    """
    hand = hand_of(hand)
    if hand.wildcards:
        raise LimitError("classic.no_wildcards", hand=hand, number=hand.wildcards, algorithm=_name(algorithm))
    return hand


def of_sizes(hand: Hand | str, algorithm: str, sizes: Sequence[int]) -> Hand:
    """Return a hand after a check of its number of concealed tiles, and that it has no wildcards.

    Args:
        hand: the hand, or its text.
        algorithm: the name of the algorithm, for the error message.
        sizes: the allowed numbers of concealed tiles.

    Raises:
        LimitError: if the hand has wildcards, a number of tiles not in ``sizes``, or too many tiles with its
            melds.
    """
    hand = natural(hand, algorithm)
    if hand.size not in sizes:
        raise LimitError(
            "classic.only_sizes", hand=hand, number=hand.size, sizes=sizes, algorithm=_name(algorithm)
        )
    refuse_melds(hand, algorithm, max(sizes))
    return hand


def refuse_melds(hand: Hand, algorithm: str, most: int) -> None:
    """Raise an error for a hand with more than ``most`` tiles, melds included."""
    if hand.total > most:
        raise LimitError(
            "classic.too_many_melds", hand=hand, melds=len(hand.melds), most=(most - hand.size) // 3,
            number=hand.size, algorithm=_name(algorithm),
        )  # fmt: skip


def refuse_tiles(hand: Hand, algorithm: str) -> None:
    """Raise a `LimitError` for a hand with more than `MOST_TILES` tiles."""
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
