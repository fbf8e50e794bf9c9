"""What every question does first: take a hand or its text, and settle what the options mean.

``tenpai`` says which tiles a hand may still hope for:

* ``"concealed"``: a kind of which the concealed hand holds all four can not be drawn again
* ``"own"``: the copies in the hand's own melds count as held too
* ``"shape"``: the limit of four copies is lifted
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from paili import notation
from paili.errors import HandError, NotationError, QuestionError
from paili.hand import Hand
from paili.hand_checks import check_counts, check_text, number_word
from paili.tables.load import Tables, load
from paili.tiles import COPIES, KIND_NAMES, KINDS, WILDCARD, kind_of
from paili.variants import Variant

CONCEALED: Final = "concealed"
OWN: Final = "own"
SHAPE: Final = "shape"
TENPAI: Final = (CONCEALED, OWN, SHAPE)


def as_hand(hand: Hand | str, variant: Variant) -> Hand:
    """Return a hand that the variant knows.

    Raises:
        NotationError, VariantError: if it is none.
    """
    if isinstance(hand, str):
        return Hand.parse(hand, variant=variant)
    if not isinstance(hand, Hand):
        raise QuestionError(f"{hand!r} is neither a Hand nor the text of one")
    return hand.checked_for(variant)


@cache
def tables_of(variant: Variant, tenpai: str) -> Tables:
    """Return the tables for a variant.

    Raises:
        QuestionError: if ``tenpai`` is not one of ``TENPAI``.
    """
    if tenpai not in TENPAI:
        raise QuestionError(f"tenpai {tenpai!r}: must be one of {', '.join(TENPAI)}")
    limited = tenpai != SHAPE and not variant.wild_fifth
    two_kinds = len(variant.kinds) < KINDS
    return load(variant.melds, limited, variant.quad_as_pairs, two_kinds)


def visible_counts(visible: str | Sequence[int]) -> tuple[int, ...]:
    """Return how many of each kind are seen elsewhere.

    Args:
        visible: text of the tiles, or 34 counts.

    Raises:
        NotationError, HandError: if it is neither.
    """
    if isinstance(visible, str):
        return _counts_of_text(visible)
    counts = tuple(visible)
    check_counts(counts, wildcards=0)
    return counts


@cache
def _nothing() -> tuple[int, ...]:
    return (0,) * KINDS


def _counts_of_text(text: str) -> tuple[int, ...]:
    if not text.strip():
        return _nothing()
    parsed = notation.parse(text)
    check_text(text, parsed, red_limit=COPIES)
    counts = [0] * KINDS
    for token in (*parsed.tokens, *(token for bracket in parsed.brackets for token in bracket.tokens)):
        if token.face == WILDCARD:
            raise NotationError(text, "a wildcard among the visible tiles", token.position)
        counts[kind_of(token.face)] += 1
    return tuple(counts)


def live_counts(hand: Hand, visible: str | Sequence[int]) -> tuple[int, ...]:
    """Return how many copies of each kind are neither in the hand, its melds, nor visible.

    Raises:
        HandError: if that makes more than four of a kind.
    """
    if not visible:
        return tuple([COPIES - held for held in hand.held])
    seen = visible_counts(visible)
    live = tuple(COPIES - held - out for held, out in zip(hand.held, seen, strict=True))
    for kind, left in enumerate(live):
        if left < 0:
            raise HandError(
                f"{hand}: {number_word(COPIES - left)} {KIND_NAMES[kind]} with the visible tiles, "
                f"at most {COPIES}"
            )
    return live


def drawable_mask(hand: Hand, variant: Variant, tenpai: str) -> int:
    """Return the kinds that the hand may hope to draw, as a 34-bit mask."""
    if tenpai == SHAPE:
        return variant.kinds.mask
    held = hand.held if tenpai == OWN else hand.counts
    mask = variant.kinds.mask
    if max(held) >= COPIES:
        mask &= ~sum(1 << kind for kind, count in enumerate(held) if count >= COPIES)
    return mask
