"""A hand in plain mpsz, read and checked in one go: the text that programs and most people write.

What is not plain, and whatever may be wrong, is left to `paili.notation.reading`, which names the place.

>>> read_plain("34m22p[340m](1111z)", red_limit=1)[1]
(Meld.parse('[340m]'), Meld.parse('(1111z)'))
>>> read_plain("34m22p[340m](1111z)", red_limit=0) is None
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.errors import NotationError
from paili.hand.checks import MAX_TILES, with_melds
from paili.tiles import COPIES, FIVES, KINDS, SUITS, TENS

if TYPE_CHECKING:
    from paili.hand.meld import Meld

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


class PlainHand(NamedTuple):
    """What a plain text says.

    Attributes:
        counts: 34 counts of the concealed tiles.
        reds: how many of their fives of each suit are red.
        melds: the texts in brackets, not read yet.
        size: how many concealed tiles.
        keys: the counts of each suit as a base-5 number, the one in the lowest place; None if not known.
    """

    counts: tuple[int, ...]
    reds: tuple[int, int, int]
    melds: list[str]
    size: int
    keys: tuple[int, int, int, int] | None = None


def parse_plain(text: str) -> PlainHand | None:
    """Read a text that is nothing but ranks and suits, and melds after them; None if it is anything else.

    >>> parse_plain("340m11z").reds, parse_plain("34m+1m")
    ((1, 0, 0), None)
    >>> parse_plain("34m22p[234s](1111m)").melds
    ['[234s]', '(1111m)']
    """
    match = _IN_ORDER.fullmatch(text)
    if match is None or text in TENS:
        return None if match else _in_any_order(text)
    m, p, s, z, melds = match.groups()
    if not (m or p or s or z):
        return None
    of_m, red_m, key_m, size_m = _suit(m or "", 9)
    of_p, red_p, key_p, size_p = _suit(p or "", 9)
    of_s, red_s, key_s, size_s = _suit(s or "", 9)
    of_z, _, key_z, size_z = _suit(z or "", 7)
    return PlainHand(
        of_m + of_p + of_s + of_z,
        (red_m, red_p, red_s),
        _MELDS(melds) if melds else [],
        size_m + size_p + size_s + size_z,
        (key_m, key_p, key_s, key_z),
    )


# the same few thousand suits are written again and again
@lru_cache(maxsize=1 << 14)
def _suit(ranks: str, kinds: int) -> tuple[tuple[int, ...], int, int, int]:
    """The counts of a suit of so many kinds, how many fives are red, its key, how many tiles it has."""
    counts = [0] * kinds
    for rank in ranks:
        counts[_PLACE[rank]] += 1
    key = sum(count * 5**place for place, count in enumerate(counts))
    return tuple(counts), ranks.count("0"), key, len(ranks)


def _in_any_order(text: str) -> PlainHand | None:
    match = _PLAIN.fullmatch(text)
    if match is None:
        return None
    concealed, melds = match.groups()
    counts = [0] * KINDS
    for ranks, letter in _GROUPS(concealed):
        first = _FIRST[letter]
        for rank in ranks:
            counts[first + _PLACE[rank]] += 1
    reds = _reds_of(concealed) if "0" in concealed else (0, 0, 0)
    return PlainHand(tuple(counts), reds, _MELDS(melds) if melds else [], sum(counts))


def _reds_of(text: str) -> tuple[int, int, int]:
    reds = dict.fromkeys(SUITS, 0)
    for ranks, letter in _GROUPS(text):
        reds[letter] += ranks.count("0")
    return reds["m"], reds["p"], reds["s"]


# ------------------------------------------------------------------------------- what the hand may hold


def read_plain(text: str, red_limit: int) -> tuple[PlainHand, tuple[Meld, ...]] | None:
    """Read a hand of ranks, suits and melds; None if it is anything else, or breaks any limit of a hand."""
    plain_hand = parse_plain(text)
    if plain_hand is None:
        return None
    melds = _melds_of(plain_hand.melds) if plain_hand.melds else ()
    if melds is None or plain_hand.size % 3 == 0 or plain_hand.size + 3 * len(melds) > MAX_TILES:
        return None
    return (plain_hand, melds) if _are_held(plain_hand.counts, plain_hand.reds, melds, red_limit) else None


def _melds_of(texts: Iterable[str]) -> tuple[Meld, ...] | None:
    try:
        return tuple([_meld_of_text(text) for text in texts])
    except NotationError:
        return None


# the same few hundred melds are written again and again
@lru_cache(maxsize=1 << 12)
def _meld_of_text(text: str) -> Meld:
    from paili.hand.meld import Meld

    return Meld.parse(text)


def _are_held(
    counts: tuple[int, ...], reds: tuple[int, int, int], melds: tuple[Meld, ...], red_limit: int
) -> bool:
    """Return whether there are so many copies of each kind, and so many red fives."""
    if max(with_melds(counts, melds) if melds else counts) > COPIES:
        return False
    if red_limit == COPIES:  # no more fives than that can be red
        return True
    of_melds = [meld.reds for meld in melds]
    return max(map(sum, zip(reds, *of_melds, strict=True))) <= red_limit < COPIES
