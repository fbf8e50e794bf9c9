"""Count the hands of each shanten, exactly, without listing any.

Method: the shanten of one hand is computed from the *parts* of its suits, classes of suits with equal needs.
For the count, the number of suits of n tiles in each part replaces the part of one suit, and a convolution
replaces the combination of two parts. The counts of kinds, pairs and orphans are added up along with the
parts, so the best of all forms is counted as exactly as the standard form. All numbers are integers. The
public function is here and can be imported without NumPy; `paili.hand_census.counting` does the count and
needs NumPy.

>>> census(4)
{0: 3756, 1: 34666, 2: 27623}
>>> from math import comb
>>> sum(census(14, weighted=True).values()) == comb(136, 14)
True
"""

from __future__ import annotations

from typing import Final

from paili.arguments import as_int, flag
from paili.catalogue import Message
from paili.errors import QuestionError, requires_extra
from paili.variants import (
    BEST,
    FORM_NAMES,
    KNITTED_FORMS,
    RIICHI,
    STANDARD,
    Variant,
    VariantLike,
    checked_variant,
    form_named,
)

_ALL_TILES: Final = 13


def census(
    tiles: int,
    form: str = STANDARD,
    *,
    weighted: bool = False,
    wildcards: int = 0,
    melds: int = 0,
    variant: VariantLike = RIICHI,
) -> dict[int, int]:
    """Return the number of hands of each shanten.

    Args:
        tiles: the number of concealed tiles, wildcards included: 1, 2, 4, 5, … 17.
        form: ``standard``, ``seven_pairs``, ``thirteen_orphans``, or ``best`` for the nearest of them. A
            space may be written for an underscore.
        weighted: whether to count each hand as often as it can be dealt from four copies of every tile; if
            False, each different hand counts once.
        wildcards: the number of tiles that are wildcards; the count is over the other tiles.
        melds: the number of melds in addition. With melds the hand has fewer concealed tiles, and only the
            standard form is possible.
        variant: the variant of the game.

    Raises:
        QuestionError: if there is no such hand or form.
        VariantError: if ``variant`` is not a `Variant`.
        MissingPackageError: if NumPy is not installed.

    >>> census(13, "seven pairs")[0] == census(13, "seven_pairs")[0]
    True
    """
    tiles = as_int(tiles, QuestionError, "tiles")
    wildcards, melds = as_int(wildcards, QuestionError, "wildcards"), as_int(melds, QuestionError, "melds")
    form, variant = form_named(form, QuestionError), checked_variant(variant)
    weighted = flag(weighted, QuestionError, "weighted")
    _check(tiles, form, wildcards, melds, variant)
    with requires_extra("paili.census", "arrays"):
        from paili.hand_census.counting import Count, by_distance
    if form == BEST and (melds or tiles < _ALL_TILES) and STANDARD in variant.forms:
        form = STANDARD
    counted: dict[int, int] = {}
    for distance, number in by_distance(Count(variant, form, weighted), tiles, tiles - wildcards):
        shanten = max(0, distance - wildcards) - 1
        counted[shanten] = counted.get(shanten, 0) + number
    return dict(sorted(counted.items()))


def _check(tiles: int, form: str, wildcards: int, melds: int, variant: Variant) -> None:
    if variant.lack:
        raise QuestionError("census.lack", variant=variant.title, suit=variant.lack)
    if form == BEST and set(variant.forms) & set(KNITTED_FORMS):
        raise QuestionError("census.knitted", variant=variant.title, forms=FORM_NAMES[1:])
    if not 0 <= wildcards <= tiles:
        raise QuestionError("census.wildcards", number=wildcards, tiles=tiles, most=tiles)
    most = variant.max_tiles
    if melds < 0 or tiles < 1 or tiles % 3 == 0 or tiles + 3 * melds > most:
        raise QuestionError("census.size", number=tiles, melds=melds, variant=variant.title, most=most)
    name = form.replace("_", " ")
    if form == BEST:
        name = STANDARD if STANDARD in variant.forms else variant.forms[0]
    title = Message(f"form.{name}")
    if name not in variant.forms:
        raise QuestionError("census.no_form", variant=variant.title, form=title)
    if name != STANDARD and (melds or tiles < _ALL_TILES):
        raise QuestionError("census.form_size", form=title, number=tiles)
