"""Tiles as plain numbers: ids of the 136 physical tiles, and the two-digit codes of Tenhou's logs.

The codes are 11…19 for characters, 21…29 for dots, 31…39 for bamboos, 41…47 for honours, and 51, 52, 53 for
the red fives. A list of numbers that are all codes might be ids too. It is one of codes where a number comes
twice, which no id can; otherwise it is refused unless the format is said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from paili.errors import NotationError
from paili.notation.parsed import Parsed, Token
from paili.notation.signs import printable
from paili.notation.writing import checked_faces
from paili.tiles import COPIES, FACE_NAMES, FIVES, KINDS, REDS, WILDCARD, face_of_id, kind_of

IDS: Final = "ids"
TENHOU: Final = "tenhou"

_LIST: Final = re.compile(r"\s*[0-9]+(?:[\s,]+[0-9]+)+\s*")
_TENS_OF_REDS: Final = 5
_FACE_OF_CODE: Final = {
    **{10 * (kind // 9 + 1) + kind % 9 + 1: kind for kind in range(KINDS)},
    **{10 * _TENS_OF_REDS + suit + 1: face for suit, face in enumerate(REDS)},
}

_Numbers = list[tuple[int, int]]  # each number and its place in the text


def reads_as_numbers(letters: str, format: str | None) -> bool:  # noqa: A002
    """Return whether a text is a list of numbers, or is said to be one.

    >>> reads_as_numbers("0 4, 8", None), reads_as_numbers("123m", None), reads_as_numbers("16", "ids")
    (True, False, True)
    """
    return format in (IDS, TENHOU) or (letters.rstrip()[-1].isdecimal() and bool(_LIST.fullmatch(letters)))


def parse_numbers(text: str, letters: str, format: str | None) -> Parsed:  # noqa: A002
    """Read a list of numbers.

    Args:
        text: as it was written, for errors.
        letters: the same in half-width characters.
        format: ``ids`` or ``tenhou`` if it is known.

    Raises:
        NotationError: if a number is no tile, or all of them may be ids as well as codes.
    """
    if stray := re.search(r"[^0-9\s,]", letters):
        raise NotationError(
            "notation.not_number", text=text, position=stray.start(), letter=printable(text[stray.start()])
        )
    numbers = [(int(match[0]), match.start()) for match in re.finditer("[0-9]+", letters)]
    read = _faces_of_codes if (format or _format_of(text, numbers)) == TENHOU else _faces_of_ids
    return Parsed(tuple(read(text, numbers)), (), None)


def _format_of(text: str, numbers: _Numbers) -> str:
    values = [number for number, _ in numbers]
    if not all(number in _FACE_OF_CODE for number in values):
        return IDS
    if len(set(values)) < len(values):
        return TENHOU
    raise NotationError("notation.ids_or_codes", text=text)


def _faces_of_codes(text: str, numbers: _Numbers) -> list[Token]:
    for number, position in numbers:
        if number not in _FACE_OF_CODE:
            raise NotationError("notation.no_code", text=text, position=position, number=str(number))
    return [Token(_FACE_OF_CODE[number], position) for number, position in numbers]


def _faces_of_ids(text: str, numbers: _Numbers) -> list[Token]:
    seen: set[int] = set()
    for number, position in numbers:
        if number >= KINDS * COPIES:
            raise NotationError("notation.no_id", text=text, position=position, number=str(number))
        if number in seen:
            raise NotationError("notation.id_twice", text=text, position=position, number=number)
        seen.add(number)
    return [Token(face_of_id(number), position) for number, position in numbers]


def to_ids(faces: Sequence[int]) -> list[int]:
    """Give each face an id of the 136: red fives are 16, 52 and 88, others the lowest free copy.

    Raises:
        NotationError: if a face is none, or there is no id left for it: for a wildcard, a second red five,
            or four plain fives.

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
