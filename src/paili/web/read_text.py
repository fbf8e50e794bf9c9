"""A text as tiles, for the page: a whole hand, or part of one while it is being typed.

>>> from paili.variants import RIICHI
>>> read_text("5m+5m", RIICHI)
{'tiles': ['5m', '5m'], 'melds': [], 'drawn': '5m', 'is_hand': True}
"""

from __future__ import annotations

from typing import NamedTuple

from paili import notation
from paili.errors import NotationError
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.record import Json, Tile, json_record, plain
from paili.variants import Variant


@json_record()
class Read(NamedTuple):
    """A text as tiles; it need not be a whole hand."""

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    drawn: Tile | None
    is_hand: bool


def read_text(text: str, variant: Variant, *, is_hand: bool = True) -> Json:
    """Return the tiles and melds of a text as JSON.

    Args:
        text: in any notation.
        variant: whose hand it may be.
        is_hand: whether it is to be a hand, not tiles seen elsewhere.

    Raises:
        NotationError: with the place, if it cannot be read.
    """
    parsed = notation.parse(text)
    melds = tuple(Meld.from_bracket(text, bracket) for bracket in parsed.brackets)
    faces = tuple(token.face for token in parsed.tokens)
    return plain(Read(faces, melds, parsed.drawn, is_hand and _is_hand(text, variant)))


def _is_hand(text: str, variant: Variant) -> bool:
    """Whether a text is a hand; a fault that has no place is none while it is being typed."""
    try:
        Hand.parse(text, variant=variant)
    except NotationError as error:
        if error.position is not None:
            raise
        return False
    return True
