"""Hands in plain mpsz that are right in every way: the text that programs write, read without a parser.

What is anything else, or wrong, is left to the parser, which names the fault and its place.

>>> read_plain("34m22p[340m](1111z)", red_limit=1).melds
(Meld.parse('[340m]'), Meld.parse('(1111z)'))
>>> read_plain("34m22p[340m](1111z)", red_limit=0) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from paili.errors import NotationError
from paili.hand_checks import MAX_TILES
from paili.meld import Meld
from paili.notation.plain import parse_plain
from paili.tiles import COPIES

# the same few hundred melds are written again and again
_meld_of_text: Final = lru_cache(maxsize=1 << 12)(Meld.parse)


class PlainHand(NamedTuple):
    """Counts and red fives of the concealed tiles, their suit keys if known, their number, and the melds."""

    counts: tuple[int, ...]
    reds: tuple[int, int, int]
    keys: tuple[int, int, int, int] | None
    size: int
    melds: tuple[Meld, ...]


def read_plain(text: str, red_limit: int) -> PlainHand | None:
    """Read a hand of ranks, suits and melds; None if it is anything else, or breaks any limit of a hand."""
    found = parse_plain(text)
    if found is None:
        return None
    counts, reds, written, size, keys = found
    melds = _melds_of(written) if written else ()
    if melds is None or size % 3 == 0 or size + 3 * len(melds) > MAX_TILES:
        return None
    return PlainHand(counts, reds, keys, size, melds) if _are_held(counts, reds, melds, red_limit) else None


def _melds_of(texts: Iterable[str]) -> tuple[Meld, ...] | None:
    try:
        return tuple([_meld_of_text(text) for text in texts])
    except NotationError:
        return None


def _are_held(
    counts: tuple[int, ...], reds: tuple[int, int, int], melds: tuple[Meld, ...], red_limit: int
) -> bool:
    """Return whether there are so many copies of each kind, and so many red fives."""
    if max(_with_melds(counts, melds) if melds else counts) > COPIES:
        return False
    if red_limit == COPIES:  # no more fives than that can be red
        return True
    of_melds = [meld.reds for meld in melds]
    return max(map(sum, zip(reds, *of_melds, strict=True))) <= red_limit < COPIES


def _with_melds(counts: Iterable[int], melds: tuple[Meld, ...]) -> list[int]:
    held = [*counts]
    for meld in melds:
        for kind in meld.kinds:
            held[kind] += 1
    return held
