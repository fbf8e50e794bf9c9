"""Everything that can be said of one hand, in one record.

>>> found = analyze("123m406p789s1122z")
>>> found.shanten.best, [wait.tile for wait in found.waits], found.ukeire.total
(0, [27, 28], 4)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paili.analysis.discards import Discard, discards
from paili.analysis.door import CONCEALED, as_hand, visible_counts
from paili.analysis.draws import Ukeire
from paili.analysis.readings import Reading, readings
from paili.analysis.shanten import Shanten, distances, shanten
from paili.analysis.ukeire import ukeire
from paili.analysis.waits import Wait, waits
from paili.hand import Hand
from paili.variants import RIICHI, Variant


class Analysis(NamedTuple):
    """The answers to all questions about a hand.

    Attributes:
        hand: the hand.
        variant: the variant of the game.
        tenpai: which tiles count as available.
        visible: 34 counts of tiles seen elsewhere.
        shanten: shanten for each form.
        won: whether it is complete.
        readings: of a complete hand, every way to cut it.
        waits: of a ready hand of 3n+1 tiles, what it waits for.
        ukeire: the draws that bring it closer; of 3n+2 tiles, after the best discard.
        discards: of 3n+2 tiles, every discard, best first.
    """

    hand: Hand
    variant: Variant
    tenpai: str
    visible: tuple[int, ...]
    shanten: Shanten
    won: bool
    readings: tuple[Reading, ...]
    waits: tuple[Wait, ...]
    ukeire: Ukeire
    discards: tuple[Discard, ...]


def analyze(
    hand: Hand | str,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant = RIICHI,
    tenpai: str = CONCEALED,
) -> Analysis:
    """Answer every question that applies to the hand.

    Args:
        hand: a hand, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which tiles may still be hoped for, see `paili.analysis.door`.

    Raises:
        NotationError, HandError: if hand and visible tiles are none, or more than four of a kind.
        VariantError: if the variant does not know such a hand.
        QuestionError: if ``tenpai`` is unknown.
    """
    hand, seen = as_hand(hand, variant), visible_counts(visible)
    must_discard = hand.size % 3 == 2
    found = shanten(hand, variant=variant, tenpai=tenpai)
    table = discards(hand, seen, variant=variant, tenpai=tenpai) if must_discard else ()
    won = must_discard and min(distances(hand, variant)) == 0
    return Analysis(
        hand=hand,
        variant=variant,
        tenpai=tenpai,
        visible=seen,
        shanten=found,
        won=won,
        readings=readings(hand, variant=variant) if won else (),
        waits=() if must_discard else waits(hand, seen, variant=variant, tenpai=tenpai),
        ukeire=table[0].ukeire if table else ukeire(hand, seen, variant=variant, tenpai=tenpai),
        discards=table,
    )
