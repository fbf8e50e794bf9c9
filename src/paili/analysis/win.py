"""Is the hand complete?

>>> is_win("11122233344455z"), is_win("22567p12555678m*")
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence

from paili.analysis.engine import cut, engine_of
from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import A_WIN, inputs_of, require_drawn
from paili.analysis.shanten import has_won
from paili.variants import NO_LACK, RIICHI, Variant


def is_win(hand: HandGiven, *, variant: Variant | str = RIICHI, lack: str = NO_LACK) -> bool:
    """Return whether 3n+2 tiles, with the melds, are a complete hand in any form of the variant.

    Wildcards stand for whatever completes the hand; with a tile of the suit ``lack`` none is complete, see
    `paili.variants.Variant.with_lack`.

    Raises:
        NotationError: if the text is not a hand.
        VariantError: if the variant does not know such a hand or lack suit.
        QuestionError: if the hand has 3n+1 tiles.
    """
    asked = inputs_of(hand, variant=variant, lack=lack)
    require_drawn(asked.hand, A_WIN)
    return has_won(asked)


def is_win_of_counts(counts: Sequence[int], wildcards: int = 0, *, variant: Variant = RIICHI) -> bool:
    """Return whether 34 concealed counts are a complete hand: the door for programs, nothing is checked.

    >>> is_win_of_counts([2] * 7 + [0] * 27)
    True
    """
    return min(engine_of(variant).distances(cut(bytearray(counts)), wildcards)) <= wildcards
