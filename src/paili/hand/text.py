"""Convert melds from and to text in any notation, and find the index of an error in the text of a hand.

Valid plain mpsz does not need this module, see `paili.hand.plain`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from paili import notation
from paili.errors import NotationError
from paili.hand.meld import CHI, Meld
from paili.tiles import COPIES, FACE_NAMES, KINDS, TILES, WILDCARD, kind_of
from paili.variants import Variant


def read_text(text: str, red_limit: int, format: str | None) -> tuple[notation.Parsed, tuple[Meld, ...]]:  # noqa: A002
    """Return the tiles and melds in a text, after a check of the copies of each kind and of red fives.

    Args:
        text: the text.
        red_limit: how many red fives of one suit there may be.
        format: the notation if it is known, otherwise None.

    Raises:
        NotationError: with the index of the first error.
    """
    parsed = notation.parse(text, format)
    melds = tuple([Meld.from_bracket(text, bracket) for bracket in parsed.brackets])
    check_text(text, parsed, red_limit)
    return parsed, melds


def check_text(text: str, parsed: notation.Parsed, red_limit: int) -> None:
    """Raise an error if a text has more than four tiles of a kind, or too many red fives.

    Args:
        text: the text.
        parsed: the tiles of the text.
        red_limit: how many red fives of one suit there may be.

    Raises:
        NotationError: with the index of the first tile that exceeds the limit.
    """
    copies, reds = [0] * KINDS, [0, 0, 0]
    for face, position in parsed.written:
        if face == WILDCARD:
            continue
        kind = kind_of(face)
        copies[kind] += 1
        if copies[kind] > COPIES:
            raise NotationError(
                "hand.too_many", text=text, position=position, number=5, tile=TILES[kind], most=COPIES
            )
        if face >= KINDS:
            reds[face - KINDS] += 1
            if reds[face - KINDS] > red_limit:
                raise NotationError(
                    "hand.too_many_reds", text=text, position=position,
                    number=reds[face - KINDS], tile=TILES[face], most=red_limit,
                )  # fmt: skip


def position_of_violation(parsed: notation.Parsed, melds: Sequence[Meld], variant: Variant) -> int | None:
    """Return the index in a text of the first tile or meld that a variant does not allow, or None.

    Args:
        parsed: the text.
        melds: the melds in the brackets of the text.
        variant: the variant.

    >>> from paili.variants import SANMA
    >>> position_of_violation(notation.parse("1m5p3m"), (), SANMA)
    4
    """
    foreign = (at for face, at in parsed.written if face != WILDCARD and kind_of(face) not in variant.kinds)
    places = [bracket.position for bracket in parsed.brackets]
    lack = (at for at, meld in zip(places, melds, strict=True) if meld.kinds[0] in variant.lacking)
    chi = (at for at, meld in zip(places, melds, strict=True) if meld.type == CHI and not variant.chi)
    return next(chain(_beyond(parsed, variant.max_tiles), foreign, lack, chi), None)


def _beyond(parsed: notation.Parsed, most: int) -> Iterator[int]:
    """Yield the indexes of the tiles and melds by which a text exceeds a largest number of tiles.

    Args:
        parsed: the text.
        most: the largest number of tiles; a meld counts as three.
    """
    sizes = [(token.position, 1) for token in parsed.tokens]
    total = 0
    for position, size in sorted([*sizes, *((bracket.position, 3) for bracket in parsed.brackets)]):
        total += size
        if total > most:
            yield position


def text_in(format: str, faces: Sequence[int], melds: Sequence[Meld]) -> str:  # noqa: A002
    """Return concealed tiles and then the melds as text in a notation."""
    text = notation.write(faces, format)
    if melds:
        text += "".join([_meld_text(meld, format) for meld in melds])
    return notation.with_plain_west(text, format)


def _meld_text(meld: Meld, format: str) -> str:  # noqa: A002
    """Return a meld as text in a notation, with brackets."""
    if format == "mpsz":
        return str(meld)
    faces = [*meld.faces]
    if meld.type == "concealed quad":
        return f"({notation.write(faces, format)})"
    if meld.type == "added quad":
        return f"[{notation.write(faces[:3], format)}+{notation.write(faces[3:], format)}]"
    return f"[{notation.write(faces, format)}]"


def text_with_drawn(faces: Sequence[int], melds: Sequence[Meld], drawn: int | None) -> str:
    """Return a hand as mpsz text. The drawn tile, if there is one, is written last, after a ``+``.

    Args:
        faces: the concealed tiles with the drawn tile, as kinds; 34 to 36 are red fives.
        melds: the melds.
        drawn: the drawn tile, in the same numbers; None without one.
    """
    concealed = list(faces)
    if drawn is not None:
        concealed.remove(drawn)
    last = "" if drawn is None else f"+{FACE_NAMES[drawn]}"
    return notation.write(concealed) + "".join(map(str, melds)) + last
