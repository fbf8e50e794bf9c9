"""Is the hand complete?

>>> is_win("11122233344455z"), is_win("22567p12555678m*")
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence

from paili.analysis.door import as_hand
from paili.analysis.shanten import distances
from paili.errors import QuestionError
from paili.hand import Hand
from paili.variants import RIICHI, Variant


def is_win(hand: Hand | str, *, variant: Variant = RIICHI) -> bool:
    """Return whether 3n+2 tiles, with the melds, are a complete hand in any form of the variant.

    Wildcards stand for whatever completes the hand.

    Raises:
        NotationError: if the text is no hand.
        VariantError: if the variant does not know such a hand.
        QuestionError: if the hand has 3n+1 tiles.
    """
    hand = as_hand(hand, variant)
    require_drawn(hand, "a win")
    return min(distances(hand, variant)) == 0


def is_win_of_counts(counts: Sequence[int], wildcards: int = 0, *, variant: Variant = RIICHI) -> bool:
    """Return whether 34 concealed counts are a complete hand: the door for programs, nothing is checked.

    >>> is_win_of_counts([2] * 7 + [0] * 27)
    True
    """
    return min(distances(Hand.unchecked(counts, wildcards), variant)) == 0


def require_drawn(hand: Hand, question: str) -> None:
    """Raise a QuestionError unless the hand has 3n+2 tiles."""
    if hand.size % 3 != 2:
        raise QuestionError(f"{hand}: {question} needs 3n+2 tiles, the hand has {hand.size}")
