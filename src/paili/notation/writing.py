"""Write tiles as text; the table ``_WRITERS`` has a function for each notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final

from paili.arguments import whole_numbers
from paili.errors import NotationError
from paili.notation.signs import HONOUR_LETTERS, UNICODE_OF_KIND, WITH_HONOUR_LETTERS, reads_as_west
from paili.tiles import COPIES, EAST, FACE_NAMES, FIVES, KINDS, REDS, WILDCARD, kind_of, mpsz


def checked_faces(faces: Iterable[int]) -> tuple[int, ...]:
    """Return tiles as a tuple of ints, after a check that each is the number of a tile, 0…37.

    Args:
        faces: the tiles: 0…33 for a kind, 34…36 for a red five, 37 for a wildcard.

    Raises:
        NotationError: if a value is none of these numbers.
    """
    result = whole_numbers(faces, "faces", NotationError)
    if result and not (min(result) >= 0 and max(result) <= WILDCARD):
        wrong = next(face for face in result if not 0 <= face <= WILDCARD)
        raise NotationError("notation.no_face", face=wrong, most=WILDCARD)
    return result


def in_order(faces: Iterable[int]) -> list[int]:
    """Return tiles, given as numbers, in tile order: a red five before the other fives, wildcards last.

    Args:
        faces: the tiles: 0…33 for a kind, 34…36 for a red five, 37 for a wildcard.

    Raises:
        NotationError: if a value is none of these numbers.

    >>> in_order([37, 5, 4, 34])
    [34, 4, 5, 37]
    """
    return sorted(checked_faces(faces), key=_RANK.__getitem__)


# the place of each face among all, a red five before the other fives, wildcards last
_RANK: Final = tuple(
    (kind_of(face) if face < WILDCARD else KINDS) * (WILDCARD + 1) - face for face in range(WILDCARD + 1)
)


def _letters(faces: Iterable[int]) -> str:
    parts = []
    for honours, group in groupby(faces, key=lambda face: EAST <= face < KINDS):
        members = list(group)
        parts.append("".join(HONOUR_LETTERS[face - EAST] for face in members) if honours else mpsz(members))
    return "".join(parts)


def _unicode(faces: Iterable[int]) -> str:
    return "".join(_unicode_sign(face) for face in faces)


def _unicode_sign(face: int) -> str:
    if face == WILDCARD:
        return "🀪"
    return ("赤" if face in REDS else "") + UNICODE_OF_KIND[kind_of(face)]


def _mjai(faces: Iterable[int]) -> str:
    return " ".join(_mjai_token(face) for face in faces)


def _mjai_token(face: int) -> str:
    if EAST <= face < KINDS:
        return HONOUR_LETTERS[face - EAST]
    return f"{FACE_NAMES[kind_of(face)]}r" if face in REDS else FACE_NAMES[face]


def _with_signs(suits: str, honours: str, wild: str) -> Callable[[Iterable[int]], str]:
    def write_with_signs(faces: Iterable[int]) -> str:
        suit_of_face = [(face, kind_of(face) // 9 if face < WILDCARD else 4) for face in faces]
        parts = []
        for suit, group in groupby(suit_of_face, key=lambda pair: pair[1]):
            members = [face for face, _ in group]
            if suit < 3:
                parts.append("".join(_numbered(face) for face in members) + suits[suit])
            else:
                parts += [wild if face == WILDCARD else honours[face - EAST] for face in members]
        return "".join(parts)

    return write_with_signs


def _numbered(face: int) -> str:
    return ("赤" if face in REDS else "") + str(kind_of(face) % 9 + 1)


_WRITERS: Final[dict[str, Callable[[Iterable[int]], str]]] = {
    "mpsz": mpsz,
    "letters": _letters,
    "unicode": _unicode,
    "mjai": _mjai,
    "zh": _with_signs("万饼条", "东南西北白发中", "混"),
    "ja": _with_signs("萬筒索", "東南西北白發中", "*"),
}
FORMATS: Final = tuple(_WRITERS)


def write(faces: Iterable[int], format: str = "mpsz") -> str:  # noqa: A002
    """Return tiles, given as numbers, as text in a notation; `paili.notation.parse` reads every notation.

    Args:
        faces: the tiles, in the order in which to write them: 0…33 for a kind, 34…36 for a red five (m, p,
            s), 37 for a wildcard.
        format: the notation: "mpsz" (``123m0p1z``), "letters" (``123m0pE``), "unicode", "mjai", "zh" or "ja".

    Raises:
        NotationError: if there is no such notation, or a value is not the number of a tile.

    >>> write([27, 28, 34], "mjai"), write([0, 1, 2, 27], "zh")
    ('E S 5mr', '123万东')
    """
    if not isinstance(format, str) or format not in FORMATS:
        raise NotationError("notation.no_format", format=format, formats=FORMATS)
    return _WRITERS[format](checked_faces(faces))


def with_plain_west(text: str, format: str) -> str:  # noqa: A002
    """Return the text of a hand with West written as ``3z`` if its ``W`` would be read as a wildcard.

    `paili.notation.parse` reads ``W`` as West only if the text has another honour letter, or is a list of
    several mjai tokens. The notation mjai has no other word for West, so in mjai a hand whose only tile is
    West raises an error.

    Args:
        text: the hand and its melds as text in ``format``.
        format: the notation, as for `write`.

    Raises:
        NotationError: if ``format`` is "mjai" and West is the only tile of the hand.

    >>> with_plain_west("99mWW*", "letters"), with_plain_west("99mEWW*", "letters")
    ('99m33z*', '99mEWW*')
    >>> with_plain_west("9m W", "mjai")
    '9m W'
    """
    if format not in WITH_HONOUR_LETTERS or "W" not in text or reads_as_west(text):
        return text
    if format == "mjai":
        raise NotationError("notation.lone_west", text=text)
    return re.sub("W+", lambda wests: "3" * len(wests[0]) + "z", text)


def to_ids(faces: Sequence[int]) -> list[int]:
    """Return tiles as ids of the 136 physical tiles, as Tenhou numbers them: 0…3 are 1m, 4…7 are 2m, …

    The ids 16, 52 and 88 are those of the red 5m, 5p and 5s. Any other tile gets the lowest other id of its
    kind that is not in the result yet.

    Args:
        faces: the tiles: 0…33 for a kind, 34…36 for a red five.

    Raises:
        NotationError: if a value is not the number of a tile, or no id is left for it: for a wildcard, a
            second red five, or four ordinary fives.

    >>> to_ids([0, 0, 4, 34])
    [0, 1, 17, 16]
    """
    used: dict[int, int] = {}
    return [_next_id(face, used) for face in checked_faces(faces)]


def _next_id(face: int, used: dict[int, int]) -> int:
    if face == WILDCARD:
        raise NotationError("notation.wildcard_id", text=FACE_NAMES[face])
    first, last = 1 if face in FIVES else 0, 1 if face in REDS else COPIES
    copy = used.get(face, first)
    if copy >= last:
        raise NotationError("notation.ids_used", text=FACE_NAMES[face], number=last - first)
    used[face] = copy + 1
    return COPIES * kind_of(face) + copy
