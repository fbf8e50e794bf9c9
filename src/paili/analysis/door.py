"""What every question does first: take a hand or its text, and settle what the options mean.

``tenpai`` says which tiles a hand may still hope for:

* ``"concealed"``: a kind of which the concealed hand holds all four can not be drawn again
* ``"own"``: the copies in the hand's own melds count as held too
* ``"shape"``: the limit of four copies is lifted
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
from operator import index
from typing import Final

from paili import notation
from paili.errors import HandError, NotationError, QuestionError, shown
from paili.hand import Hand
from paili.hand_checks import check_counts, check_text, number_word
from paili.tables.load import Tables, tables_for
from paili.tiles import COPIES, KIND_NAMES, KINDS, WILDCARD, TileSet, kind_of
from paili.variants import Variant, checked_variant

CONCEALED: Final = "concealed"
OWN: Final = "own"
SHAPE: Final = "shape"
TENPAI: Final = (CONCEALED, OWN, SHAPE)
_MAKERS: Final = "; Hand.from_counts makes one of 34 counts, Hand.from_ids of tile ids"
NOTHING_VISIBLE: Final = ""  # the default, known by identity; other empty texts go the long way


def as_hand(hand: Hand | str, variant: Variant) -> Hand:
    """Return a hand that the variant knows.

    Raises:
        NotationError: if the text is no hand.
        VariantError: if the variant does not know such a hand, or is no `Variant`.
        QuestionError: if ``hand`` is neither a `Hand` nor a text.
    """
    if isinstance(hand, str):
        return Hand.parse(hand, variant=checked_variant(variant))
    if not isinstance(hand, Hand):
        raise QuestionError(f"{shown(hand)} is neither a Hand nor the text of one{_MAKERS}")
    return hand.checked_for(variant)


def checked_tenpai(tenpai: object) -> str:
    """Return the name of a rule for the copies that can be had.

    Raises:
        QuestionError: if it is not one of ``TENPAI``.
    """
    if isinstance(tenpai, str) and tenpai in TENPAI:
        return tenpai
    raise QuestionError(f"tenpai {shown(tenpai)}: must be one of {', '.join(TENPAI)}")


def tables_of(variant: Variant, tenpai: str) -> Tables:
    """Return the tables for a variant.

    Raises:
        QuestionError: if ``tenpai`` is not one of ``TENPAI``.
        VariantError: if ``variant`` is no `Variant`.
    """
    return _tables(checked_variant(variant), checked_tenpai(tenpai))


@cache
def _tables(variant: Variant, tenpai: str) -> Tables:
    return tables_for(variant, limited=tenpai != SHAPE)


def visible_counts(visible: str | Sequence[int]) -> tuple[int, ...]:
    """Return how many of each kind are seen elsewhere.

    Args:
        visible: text of the tiles, ``""`` for none; or 34 whole numbers, such as a list or a NumPy array.

    Raises:
        NotationError: if the text is no tiles.
        HandError: if it is neither a text nor 34 counts of 0…4.

    >>> visible_counts("1m1m7z")[0], visible_counts([0] * 33 + [4])[33]
    (2, 4)
    """
    if isinstance(visible, str):
        return _counts_of_text(visible)
    counts = _as_ints(visible)
    try:
        check_counts(counts, wildcards=0)
    except HandError as error:
        raise HandError(f"visible: {error}") from None
    return counts


def _as_ints(counts: Sequence[int]) -> tuple[int, ...]:
    # Sets and mappings of kinds can be iterated too, but their items are no counts.
    if not isinstance(counts, TileSet | Mapping | Set):
        try:
            return tuple(map(index, counts))
        except TypeError:
            pass
    raise HandError(f"visible={shown(counts)}: must be text such as '11m7z', or {KINDS} counts")


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
        NotationError, HandError: as `visible_counts`; or if that makes more than four of a kind.
    """
    if visible is NOTHING_VISIBLE:
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
