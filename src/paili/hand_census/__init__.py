"""Count exactly how many hands have each shanten number, without a list of the hands.

Method: suits that lack equally many tiles for every number of melds and pairs form a class, called a *part*.
The shanten of one hand is computed by combining the parts of its four suits. The census instead combines, for
each number of tiles, how many suits are in each part; a convolution combines the numbers of two suits. Each
class also records the numbers of kinds, pairs and orphans, so that seven pairs and thirteen orphans are
counted exactly too. All numbers are integers. The public function is here and can be imported without NumPy;
`paili.hand_census.counting` does the count and needs NumPy.

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
    """Return how many of all possible hands have each shanten: a dict from shanten to exact number.

    Args:
        tiles: the number of concealed tiles, wildcards included: 1, 2, 4, 5, … 17.
        form: the shape of the win for which shanten counts: ``standard`` (melds and a pair),
            ``seven_pairs``, ``thirteen_orphans``, or ``best`` for the nearest of the three.
        weighted: False to count each different hand once; True to count it as often as its tiles can be
            chosen from the four copies of every kind, as for a random deal.
        wildcards: how many of ``tiles`` are wildcards; the census counts the choices of the remaining tiles.
        melds: the number of called melds, which are not part of ``tiles``. With melds, only the standard form
            is possible.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.

    Raises:
        QuestionError: if no hand has these numbers of tiles, wildcards and melds, or ``form`` is unknown.
        VariantError: if ``variant`` is not a `Variant`.
        MissingPackageError: if NumPy is not installed.

    >>> census(4)  # 3,756 different hands of four tiles are tenpai, 34,666 are 1-shanten
    {0: 3756, 1: 34666, 2: 27623}
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
