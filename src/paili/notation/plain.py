"""Plain mpsz in one pass: the text that programs and most people write, without a parser's bookkeeping.

What is not plain, and whatever may be wrong, is left to `paili.notation.reading`, which names the place.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from paili.tiles import FIVES, KINDS, SUITS

TEN: Final = ("10m", "10p", "10s", "10z")  # they look like a ten

_MELDS_AFTER: Final = r"((?:[\[(][0-9]{3}[+]?[0-9]?[mpsz][\])])*)"
# each suit once, in order, and no more tiles than any hand has; and in any order, any number of times
_IN_ORDER: Final = re.compile(
    "(?:([0-9]{1,17})m)?(?:([0-9]{1,17})p)?(?:([0-9]{1,17})s)?(?:([1-7]{1,17})z)?" + _MELDS_AFTER
)
_PLAIN: Final = re.compile("((?:[0-9]+[mps]|[1-7]+z)+)" + _MELDS_AFTER)
_MELDS: Final = re.compile(r"[\[(][^\])]+[\])]").findall
_GROUPS: Final = re.compile("([0-9]+)([mpsz])").findall
_FIRST: Final = {letter: 9 * suit for suit, letter in enumerate(SUITS)}
_PLACE: Final = {str(rank): rank - 1 for rank in range(1, 10)} | {"0": FIVES[0]}


class Plain(NamedTuple):
    """What a plain text says.

    Attributes:
        counts: 34 counts of the concealed tiles.
        reds: how many of their fives of each suit are red.
        melds: the texts in brackets, not read yet.
        size: how many concealed tiles.
    """

    counts: tuple[int, ...]
    reds: tuple[int, int, int]
    melds: list[str]
    size: int


def parse_plain(text: str) -> Plain | None:
    """Read a text that is nothing but ranks and suits, and melds after them; None if it is anything else.

    >>> parse_plain("340m11z").reds, parse_plain("34m+1m")
    ((1, 0, 0), None)
    >>> parse_plain("34m22p[234s](1111m)").melds
    ['[234s]', '(1111m)']
    """
    found = _IN_ORDER.fullmatch(text)
    if found is None or text in TEN:
        return None if found else _in_any_order(text)
    m, p, s, z, melds = found.groups()
    if not (m or p or s or z):
        return None
    (of_m, red_m), (of_p, red_p), (of_s, red_s) = _suit(m), _suit(p), _suit(s)
    counts = of_m + of_p + of_s + _honours(z)
    size = len(m or "") + len(p or "") + len(s or "") + len(z or "")
    return Plain(counts, (red_m, red_p, red_s), _MELDS(melds) if melds else [], size)


# the same few thousand suits are written again and again
@lru_cache(maxsize=1 << 14)
def _suit(ranks: str | None) -> tuple[tuple[int, ...], int]:
    """The counts of a number suit, and how many of its fives are red."""
    counts = [0] * 9
    for rank in ranks or "":
        counts[_PLACE[rank]] += 1
    return tuple(counts), (ranks or "").count("0")


@lru_cache(maxsize=1 << 12)
def _honours(ranks: str | None) -> tuple[int, ...]:
    return tuple([(ranks or "").count(rank) for rank in "1234567"])


def _in_any_order(text: str) -> Plain | None:
    found = _PLAIN.fullmatch(text)
    if found is None:
        return None
    concealed, melds = found.groups()
    counts = [0] * KINDS
    for ranks, letter in _GROUPS(concealed):
        first = _FIRST[letter]
        for rank in ranks:
            counts[first + _PLACE[rank]] += 1
    reds = _reds_of(concealed) if "0" in concealed else (0, 0, 0)
    return Plain(tuple(counts), reds, _MELDS(melds) if melds else [], sum(counts))


def _reds_of(text: str) -> tuple[int, int, int]:
    reds = dict.fromkeys(SUITS, 0)
    for ranks, letter in _GROUPS(text):
        reds[letter] += ranks.count("0")
    return reds["m"], reds["p"], reds["s"]
