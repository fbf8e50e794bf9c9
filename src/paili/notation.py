"""Text and ids ⇄ tiles: one parser for every usual way to write a hand, and a writer for each.

The parser reads, mixed as people mix them:

* mpsz: ``123m406p789s1122z``; red fives as ``0m``, ``r5m`` or ``5mr``
* honour letters: ``E S W N P F C`` for East, South, West, North, White, Green, Red
* unicode tiles: 🀇🀙🀐🀀, and the joker 🀪 for a wildcard
* Chinese and Japanese: 一萬 2万 ③ 三饼 四筒 5条 六索 东東南西北中发發発白, 赤5筒 or 红5饼 for a red
  five; numerals alone are characters, and beside them plain digits are bamboos (``一二三④⑤⑥789东东``)
* mjai tokens: ``1m 5mr E P``
* ids of the 136 physical tiles: ``0 4 8 16``
* wildcards: ``*`` 混 癞 癩 and ``W``; a ``W`` is West instead when the text has another honour letter,
  is a list of mjai tokens, or is said to be in such a format
* melds in brackets: ``[234s]`` chi, ``[777z]`` pon, ``[7777z]`` open quad, ``[777+7z]`` added quad,
  ``(1111p)`` concealed quad
* ``+`` before the tile drawn last: ``2344445678999m+5m``

>>> [token.face for token in parse("10m9p").tokens]
[0, 34, 17]
>>> write([0, 34, 17], "zh")
'1赤5万9饼'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import Final, NamedTuple

from paili.errors import NotationError
from paili.tiles import (
    COPIES,
    EAST,
    FACE_NAMES,
    FIVES,
    KINDS,
    REDS,
    SUITS,
    WILDCARD,
    face_of_id,
    kind_of,
    mpsz,
)

MAX_TEXT: Final = 1000

_NUMERALS: Final = "一二三四五六七八九"
_CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨"
_SUIT_SIGNS: Final = {
    **{letter: suit for suit, letter in enumerate(SUITS)},
    **dict.fromkeys("万萬", 0), **dict.fromkeys("饼餅筒", 1), **dict.fromkeys("条條索", 2),
}  # fmt: skip
_HONOUR_LETTERS: Final = "ESWNPFC"
_HONOUR_SIGNS: Final = {
    **{sign: EAST + place for place, signs in enumerate(
        ("东東", "南", "西", "北", "白", "发發発", "中")) for sign in signs},
}  # fmt: skip
_WILD_SIGNS: Final = "*混癞癩🀪"
_RED_SIGNS: Final = "赤红紅"
# The tiles block of Unicode starts with the winds and the dragons, red first; then the suits.
_UNICODE_ORDER: Final = (
    *range(27, 31), 33, 32, 31, *range(9), *range(18, 27), *range(9, 18),
)  # fmt: skip
_UNICODE_TILES: Final = {chr(0x1F000 + at): kind for at, kind in enumerate(_UNICODE_ORDER)}
_UNICODE_OF_KIND: Final = {kind: sign for sign, kind in _UNICODE_TILES.items()}
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
_SEPARATORS: Final = ",，、"
_IDS: Final = r"\d+(?:[\s,]+\d+)+"
# W is West beside another honour letter, and in a list of mjai tokens
_HONOUR_LETTERS_OR_MJAI: Final = r"[ESNPFC]|^\s*(?:(?:[1-9][mps]r?|W)\s+)+(?:[1-9][mps]r?|W)\s*$"
_TEN: Final = ("10m", "10p", "10s", "10z")


class Token(NamedTuple):
    """A tile and where in the text it was written."""

    face: int
    position: int


class Bracket(NamedTuple):
    """A meld in brackets: its tiles, ``[`` or ``(``, whether it has a ``+``, and where it opens."""

    tokens: tuple[Token, ...]
    opening: str
    added: bool
    position: int


class Parsed(NamedTuple):
    """What a text says: loose tiles in order, brackets, and which of the tiles was drawn last."""

    tokens: tuple[Token, ...]
    brackets: tuple[Bracket, ...]
    drawn: int | None


def parse(text: str, format: str | None = None) -> Parsed:  # noqa: A002
    """Read a text in any of the notations above.

    It says which tiles are written, not whether they make a hand.

    Args:
        text: the text.
        format: the notation if it is known; only where letters stand for honours does it matter: there
            ``W`` is always West.

    Raises:
        NotationError: with the position of what can not be read.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(text, f"{len(text):,} characters, at most {MAX_TEXT:,}")
    if not text.strip():
        raise NotationError(text, "empty text")
    if text.strip() in _TEN:
        problem = f"no tile is called {text.strip()}; a one and a red five are 1m0m"
        raise NotationError(text, problem, len(text) - len(text.lstrip()))
    if text.strip()[-1:].isdecimal() and re.fullmatch(_IDS, text.strip()):
        return _parse_ids(text)
    return _Parser(text, format).run()


def _parse_ids(text: str) -> Parsed:
    numbers = [(int(match[0]), match.start()) for match in re.finditer(r"\d+", text)]
    for number, position in numbers:
        if number >= KINDS * COPIES:
            raise NotationError(text, f"{number} has no suit letter, and is no tile id of 0…135", position)
    seen: dict[int, int] = {}
    for number, position in numbers:
        if number in seen:
            raise NotationError(text, f"tile id {number} stands twice", position)
        seen[number] = position
    return Parsed(tuple(Token(face_of_id(n), at) for n, at in numbers), (), None)


class _Digit(NamedTuple):
    rank: int
    position: int
    numeral: bool


class _Parser:
    """One walk over the text; digits wait until their suit is known."""

    def __init__(self, text: str, format: str | None) -> None:  # noqa: A002
        self.text = text
        self.at = 0
        self.pending: list[_Digit] = []
        self.red_at: int | None = None
        self.tokens: list[Token] = []
        self.brackets: list[Bracket] = []
        self.opening: str | None = None
        self.opened_at = 0
        self.plus: int | None = None
        self.outside: list[Token] = []
        self.drawn: int | None = None
        self.format = format

    def run(self) -> Parsed:
        while self.at < len(self.text):
            letter = self.text[self.at]
            reader = _READERS.get(letter)
            if reader is not None:
                reader(self, letter)
            elif not letter.isspace():
                raise self._unknown(letter)
            self.at += 1
        self._settle()
        if self.opening is not None:
            raise self._error(f"bracket {self.opening!r} is never closed", self.opened_at)
        if self.red_at is not None:
            raise self._error("a red mark without a five", self.red_at)
        if self.plus is not None:
            raise self._drawn_error()
        return Parsed(tuple(self.tokens), tuple(self.brackets), self.drawn)

    @cached_property
    def _plain_bamboos(self) -> bool:
        # Old Japanese texts write 一二三④⑤⑥789: a text with such tiles has bamboos as plain digits.
        signs = _NUMERALS + "".join(_SUIT_SIGNS)
        return bool(re.search(rf"[{_CIRCLED}]|[{_NUMERALS}](?![{signs}])", self.text))

    @cached_property
    def _west(self) -> bool:
        return self.format in {"letters", "mjai"} or bool(re.search(_HONOUR_LETTERS_OR_MJAI, self.text))

    @cached_property
    def _red_before(self) -> bool:
        # 5mr5p may be 5mr 5p or 5m r5p: the first, unless the text elsewhere writes r before a five.
        return bool(re.search(r"(?<!5[mps])r", self.text))

    def _unknown(self, letter: str) -> NotationError:
        half = ord(letter) - 0xFEE0
        if 0x21 <= half <= 0x7E:
            return self._error(f"full-width {letter!r}: write {chr(half)!r}", self.at)
        return self._error(f"{letter!r} is no tile", self.at)

    def _error(self, problem: str, position: int) -> NotationError:
        return NotationError(self.text, problem, position)

    def _drawn_error(self) -> NotationError:
        return self._error("after + must come one tile, the drawn one", self.plus or 0)

    def _skip(self, letter: str) -> None:
        pass

    def _add(self, face: int, position: int) -> None:
        if self.red_at is not None:
            raise self._error("a red mark without a five", self.red_at)
        if self.opening is None:
            if self.drawn is not None:
                raise self._error("the drawn tile, after +, must be the last", position)
            if self.plus is not None:
                self.drawn, self.plus = face, None
        self.tokens.append(Token(face, position))

    def _digit(self, letter: str) -> None:
        self._push(_Digit(int(letter), self.at, numeral=False))

    def _numeral(self, letter: str) -> None:
        self._push(_Digit(_NUMERALS.index(letter) + 1, self.at, numeral=True))

    def _push(self, digit: _Digit) -> None:
        if self.red_at is not None:
            if digit.rank != 5:
                raise self._error("a red mark without a five", self.red_at)
            digit, self.red_at = digit._replace(rank=0), None
        self.pending.append(digit)

    def _suit(self, letter: str) -> None:
        if not self.pending:
            raise self._error(f"suit {letter!r} without a rank before it", self.at)
        suit = _SUIT_SIGNS[letter]
        digits, self.pending = self.pending, []
        if digits[-1].rank == 5 and suit < 3 and self._is_red_mark(self.text[self.at + 1 : self.at + 3]):
            digits[-1] = digits[-1]._replace(rank=0)
            self.at += 1
        for digit in digits:
            self._add(self._face(digit, suit, letter), digit.position)

    def _is_red_mark(self, following: str) -> bool:
        return following[:1] == "r" and not (following[1:] == "5" and self._red_before)

    def _face(self, digit: _Digit, suit: int, letter: str) -> int:
        if digit.rank == 0 and suit < 3:
            return REDS[suit]
        if not 1 <= digit.rank <= (9 if suit < 3 else 7):
            raise self._error(f"no tile is called {digit.rank}{letter}", digit.position)
        return 9 * suit + digit.rank - 1

    def _settle(self) -> None:
        """Decide what digits are that no suit follows."""
        digits, self.pending = self.pending, []
        for digit in digits:
            if not digit.numeral and not self._plain_bamboos:
                ranks = "".join(str(d.rank) for d in digits)
                raise self._error(f"{ranks} without a suit letter", digits[0].position)
            self._add(self._face(digit, 0 if digit.numeral else 2, ""), digit.position)

    def _red_mark(self, letter: str) -> None:
        self.red_at = self.at

    def _circled(self, letter: str) -> None:
        self._settle()
        rank = _CIRCLED.index(letter) + 1
        if self.red_at is not None and rank == 5:
            rank, self.red_at = 0, None
        self._add(self._face(_Digit(rank, self.at, numeral=True), 1, letter), self.at)

    def _unicode(self, letter: str) -> None:
        self._settle()
        kind = _UNICODE_TILES[letter]
        if self.red_at is not None and kind in FIVES:
            kind, self.red_at = REDS[FIVES.index(kind)], None
        self._add(kind, self.at)

    def _honour_sign(self, letter: str) -> None:
        self._settle()
        self._add(_HONOUR_SIGNS[letter], self.at)

    def _honour_letter(self, letter: str) -> None:
        self._settle()
        is_wild = letter == "W" and not self._west
        self._add(WILDCARD if is_wild else EAST + _HONOUR_LETTERS.index(letter), self.at)

    def _wildcard(self, letter: str) -> None:
        self._settle()
        self._add(WILDCARD, self.at)

    def _open(self, letter: str) -> None:
        self._settle()
        if self.opening is not None or self.plus is not None:
            raise self._error(f"bracket {letter!r} where none can open", self.at)
        self.opening, self.opened_at = letter, self.at
        self.outside, self.tokens = self.tokens, []

    def _close(self, letter: str) -> None:
        self._settle()
        if {"[": "]", "(": ")"}.get(self.opening or "") != letter:
            raise self._error(f"bracket {letter!r} closes none", self.at)
        bracket = Bracket(tuple(self.tokens), str(self.opening), self.plus is not None, self.opened_at)
        self.brackets.append(bracket)
        self.tokens, self.opening, self.plus = self.outside, None, None

    def _plus(self, letter: str) -> None:
        if self.opening is None:
            self._settle()
        if self.plus is not None or (self.drawn is not None and self.opening is None):
            raise self._error("a second +", self.at)
        self.plus = self.at


_READERS: Final[dict[str, Callable[[_Parser, str], None]]] = {
    **dict.fromkeys(_SEPARATORS + _VARIATION_SELECTORS, _Parser._skip),
    **dict.fromkeys("0123456789", _Parser._digit),
    **dict.fromkeys(_NUMERALS, _Parser._numeral),
    **dict.fromkeys(_SUIT_SIGNS, _Parser._suit),
    **dict.fromkeys("r" + _RED_SIGNS, _Parser._red_mark),
    **dict.fromkeys(_CIRCLED, _Parser._circled),
    **dict.fromkeys(_UNICODE_TILES, _Parser._unicode),
    **dict.fromkeys(_HONOUR_SIGNS, _Parser._honour_sign),
    **dict.fromkeys(_HONOUR_LETTERS, _Parser._honour_letter),
    **dict.fromkeys(_WILD_SIGNS, _Parser._wildcard),
    **dict.fromkeys("[(", _Parser._open),
    **dict.fromkeys("])", _Parser._close),
    "+": _Parser._plus,
}


# ---------------------------------------------------------------------------------- writing


def in_order(faces: Iterable[int]) -> list[int]:
    """Sort faces as tiles: a red five before the other fives, wildcards last.

    >>> in_order([37, 5, 4, 34])
    [34, 4, 5, 37]
    """
    return sorted(faces, key=lambda face: (kind_of(face) if face < WILDCARD else KINDS, -face))


def _letters(faces: Iterable[int]) -> str:
    parts = []
    for honours, group in groupby(faces, key=lambda face: EAST <= face < KINDS):
        members = list(group)
        parts.append("".join(_HONOUR_LETTERS[face - EAST] for face in members) if honours else mpsz(members))
    return "".join(parts)


def _unicode(faces: Iterable[int]) -> str:
    return "".join(_unicode_sign(face) for face in faces)


def _unicode_sign(face: int) -> str:
    if face == WILDCARD:
        return "🀪"
    return ("赤" if face in REDS else "") + _UNICODE_OF_KIND[kind_of(face)]


def _mjai(faces: Iterable[int]) -> str:
    return " ".join(_mjai_token(face) for face in faces)


def _mjai_token(face: int) -> str:
    if EAST <= face < KINDS:
        return _HONOUR_LETTERS[face - EAST]
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
    """Write faces in the order given.

    Args:
        faces: faces 0…36, and 37 for a wildcard.
        format: one of ``FORMATS``.

    Raises:
        NotationError: if there is no such format.

    >>> write([27, 28, 34], "mjai")
    'E S 5mr'
    """
    if format not in _WRITERS:
        raise NotationError(format, f"no such format, must be one of {', '.join(FORMATS)}")
    return _WRITERS[format](faces)


def to_ids(faces: Sequence[int]) -> list[int]:
    """Give each face an id of the 136: red fives are 16, 52 and 88, others the lowest free copy.

    Raises:
        NotationError: if there is no id left for a face: for a wildcard, a second red five, or four
            plain fives.

    >>> to_ids([0, 0, 4, 34])
    [0, 1, 17, 16]
    """
    used: dict[int, int] = {}
    return [_next_id(face, used) for face in faces]


def _next_id(face: int, used: dict[int, int]) -> int:
    if face == WILDCARD:
        raise NotationError("*", "a wildcard has no tile id")
    first, last = 1 if face in FIVES else 0, 1 if face in REDS else COPIES
    copy = used.get(face, first)
    if copy >= last:
        raise NotationError(FACE_NAMES[face], f"only {last - first} of the 136 ids are this tile")
    used[face] = copy + 1
    return COPIES * kind_of(face) + copy
