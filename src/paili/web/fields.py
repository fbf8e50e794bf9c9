"""Parse fields of a request: a text as tiles, also of an unfinished hand; errors name their field.

>>> from paili.variants import RIICHI
>>> read_text("5m+5m", RIICHI)
{'tiles': ['5m', '5m'], 'melds': [], 'drawn': '5m', 'is_hand': True}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from paili import notation
from paili.errors import HandError, NotationError, PailiError
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.record import Json, Tile, json_record, plain
from paili.variants import Variant

OF_TILES: Final = (NotationError, HandError)  # the types of errors that the text of visible tiles causes


@json_record()
class Read(NamedTuple):
    """The tiles in a text, which may be an incomplete hand.

    Attributes:
        tiles: the concealed tiles.
        melds: the melds.
        drawn: the drawn tile; None for none.
        is_hand: whether the text is a hand of a possible size, 3n+1 or 3n+2 tiles.
    """

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    drawn: Tile | None
    is_hand: bool


def read_text(text: str, variant: Variant, *, is_hand: bool = True) -> Json:
    """Return the tiles and melds of a text as a JSON-ready dict.

    Args:
        text: tiles in any notation.
        variant: the variant of the hand.
        is_hand: whether the text should be a hand; False for tiles seen outside the hand.

    Raises:
        NotationError: if the text does not name tiles; the error has the index in the text.
        VariantError: if the text should be a hand, and has a tile that is not in play, or too many tiles.
    """
    parsed = notation.parse(text)
    melds = tuple(Meld.from_bracket(text, bracket) for bracket in parsed.brackets)
    faces = tuple(token.face for token in parsed.tokens)
    return plain(Read(faces, melds, parsed.drawn, is_hand and _is_hand(text, variant)))


def _is_hand(text: str, variant: Variant) -> bool:
    """Return whether a text is a hand of a possible size, 3n+1 or 3n+2 tiles.

    Raises:
        NotationError: if one character of the text is wrong. For a text that only lacks tiles, the result is
            False.
    """
    try:
        Hand.parse(text, variant=variant)
    except NotationError as error:
        if error.position is not None:
            raise
        return False
    return True


class FieldFault(Exception):  # noqa: N818  (an error already, with the field added)
    """An error in one field of the request other than the hand.

    Attributes:
        field: the name of the field.
        error: the error that the value of the field caused.
    """

    def __init__(self, field: str, error: PailiError) -> None:
        super().__init__(field, error)
        self.field, self.error = field, error


@contextmanager
def of_field(field: str, *types: type[PailiError]) -> Iterator[None]:
    """Turn each `PailiError` in a ``with`` block into a `FieldFault` that names the field.

    Args:
        field: the name of the field.
        types: the types of the errors that this field causes; none for all types.

    >>> from paili.fan import game
    >>> try:
    ...     with of_field("rules"): game("poker")
    ... except FieldFault as fault:
    ...     print(fault.field)
    rules
    """
    error_types = types or (PailiError,)
    try:
        yield
    except error_types as error:
        raise FieldFault(field, error) from None


_OF_HAND: Final = ("hand", "text")


def answered(question: Callable[[Any], Any], request: Mapping[str, Any]) -> Any:
    """Return the answer of a function to a request.

    Raises:
        FieldFault: if the text of another field than the hand is wrong; the error names the field.
        PailiError: if the request cannot be answered otherwise.

    >>> from paili.notation import parse
    >>> try:
    ...     answered(lambda request: parse(request["tile"]), {"hand": "5m", "tile": "9q"})
    ... except FieldFault as fault:
    ...     print(fault.field)
    tile
    """
    try:
        return question(request)
    except PailiError as error:
        field = None if error.text is None else _field_of(error.text, request)
        if field is None:
            raise
        raise FieldFault(field, error) from None


def _field_of(text: str, request: Mapping[str, Any]) -> str | None:
    """Return the name of the field with a text; None if no field has it, or the hand has it."""
    if text in [request.get(name) for name in _OF_HAND]:
        return None
    return next((name for name, value in request.items() if value == text), None)
