"""Parse text to tiles in one pass; the table ``_READERS`` has a function for each character.

Lists of plain numbers are parsed separately: ids of the 136 physical tiles, and the two-digit codes of
Tenhou's logs, 11…19 for characters, 21…29 for dots, 31…39 for bamboos, 41…47 for honours, and 51, 52, 53 for
the red fives. If all numbers of a list are codes, the list may also be a list of ids. A repeated number shows
that the list consists of codes, because an id cannot occur twice. Without a repeated number, the parser
raises an error unless the caller names the format.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Final, NamedTuple

from paili.errors import NotationError
from paili.notation.signs import (
    CIRCLED,
    HALF_WIDTH,
    HONOUR_LETTERS,
    HONOUR_SIGNS,
    NUMERALS,
    RED_SIGNS,
    SEPARATORS,
    SUIT_SIGNS,
    UNICODE_TILES,
    VARIATION_SELECTORS,
    WILD_SIGNS,
    WITH_HONOUR_LETTERS,
    WORDS,
    printable,
    reads_as_west,
)
from paili.notation.writing import FORMATS
from paili.tiles import COPIES, EAST, FIVES, KINDS, REDS, TENS, WILDCARD, face_of_id

MAX_TEXT: Final = 1000
IDS: Final = "ids"
TENHOU: Final = "tenhou"
READ_FORMATS: Final = (*FORMATS, IDS, TENHOU)

_ADDRESS: Final = re.compile(
    r"\s*(?:https?://)?(?:www\.)?tenhou\.net/[^\s?]*\?(?:[^\s&#]*&)*[pq]=(?P<hand>[^\s&#]*)\S*\s*"
)
_SUITS_FIRST: Final = re.compile(r"\s*[mpszMPSZ]\s*[0-9](?:\s|[0-9]|[mpszMPSZ]\s*[0-9]|\*)*")
_SUIT_FIRST: Final = re.compile(r"(?P<suit>[mpszMPSZ])(?P<ranks>[0-9\s]+)|(?P<wild>\*)")

_LIST: Final = re.compile(r"\s*[0-9]+(?:[\s,]+[0-9]+)+\s*")
_TENS_OF_REDS: Final = 5
_FACE_OF_CODE: Final = {
    **{10 * (kind // 9 + 1) + kind % 9 + 1: kind for kind in range(KINDS)},
    **{10 * _TENS_OF_REDS + suit + 1: face for suit, face in enumerate(REDS)},
}

_Numbers = list[tuple[int, int]]  # each number and its place in the text


class Token(NamedTuple):
    """A tile that `paili.notation.parse` has read, with its position in the text.

    Attributes:
        face: the tile: 0 to 33 for a kind, 34 to 36 for a red five, 37 for a wildcard.
        position: the index of its character in the text, from 0.
    """

    face: int
    position: int


class Bracket(NamedTuple):
    """A meld in brackets that `paili.notation.parse` has read, with its position in the text.

    Attributes:
        tokens: the tiles of the meld.
        opening: the bracket at ``position``: ``[`` for a called meld, ``(`` for a concealed quad.
        added: whether the meld has a ``+``, which marks an added quad.
        position: the index of the bracket in the text, from 0.
    """

    tokens: tuple[Token, ...]
    opening: str
    added: bool
    position: int


class Parsed(NamedTuple):
    """The tiles that `paili.notation.parse` has read from a text; they need not make a hand.

    Attributes:
        tokens: the concealed tiles, in the order of the text.
        brackets: the melds in brackets.
        drawn: the tile that the text marks as drawn: 0 to 33 for a kind, 34 to 36 for a red five, 37 for a
            wildcard; None if the text marks none.
    """

    tokens: tuple[Token, ...]
    brackets: tuple[Bracket, ...]
    drawn: int | None

    @property
    def written(self) -> tuple[Token, ...]:
        """All tiles as `Token` objects, including those in brackets, in the order of the text."""
        if not self.brackets:
            return self.tokens
        in_brackets = [token for bracket in self.brackets for token in bracket.tokens]
        return tuple(sorted([*self.tokens, *in_brackets], key=lambda token: token.position))


def parse(text: str, format: str | None = None) -> Parsed:  # noqa: A002
    """Return the tiles and melds that a text in any notation of paili describes.

    The tiles need not make a hand: `paili.Hand.parse` checks that too.

    Args:
        text: for example ``123m406p``, ``一二三万`` or ``🀇🀈🀉``.
        format: the name of the notation, one of `paili.notation.READ_FORMATS`; None to recognise it. A name
            is needed if a text could mean two things: ``W`` is West in ``letters`` and ``mjai``, and a list
            of numbers may be ``ids`` or codes of ``tenhou``.

    Raises:
        NotationError: if a part of the text cannot be read; the error has the index of that part.

    >>> [token.face for token in parse("10m5z").tokens]  # 1m, the red 5m, White
    [0, 34, 31]
    """
    _check(text, format)
    letters = _in_one_width(text)
    if not (bare := letters.strip()):
        raise NotationError("notation.empty", text=text)
    if bare.lower() in TENS:
        raise NotationError("notation.ten", text=text, position=letters.index(bare), tile=bare)
    if reads_as_numbers(letters, format):
        return parse_numbers(text, letters, format)
    if _SUITS_FIRST.fullmatch(letters):
        return _parse_suits_first(text, letters)
    return _Parser(text, letters, format).run()


def _check(text: object, format: str | None) -> None:  # noqa: A002
    if not isinstance(text, str):
        raise NotationError("notation.not_text", value=text)
    if format is not None and not (isinstance(format, str) and format in READ_FORMATS):
        raise NotationError("notation.no_format", format=format, formats=READ_FORMATS)
    if len(text) > MAX_TEXT:
        raise NotationError("notation.too_long", text=text, number=len(text), most=MAX_TEXT)


def _in_one_width(text: str) -> str:
    """Return a text in half-width characters; an address of tenhou.net in it becomes blanks.

    The length of the text is unchanged, so that indexes stay valid.
    """
    letters = text if text.isascii() else text.translate(HALF_WIDTH)
    if "tenhou.net/" in letters and (address := _ADDRESS.fullmatch(letters)):
        return address["hand"].rjust(address.end("hand")).ljust(len(letters))
    return letters


def _parse_suits_first(text: str, letters: str) -> Parsed:
    """Return the tiles of a text in which the suit comes before its ranks, such as ``m123p456``.

    Args:
        text: the original text, for errors.
        letters: the text in half-width characters.
    """
    parser = _Parser(text, letters, None)
    for group in _SUIT_FIRST.finditer(letters):
        if group["wild"]:
            parser.tokens.append(Token(WILDCARD, group.start()))
            continue
        for rank in re.finditer("[0-9]", group["ranks"]):
            digit = _Digit(int(rank[0]), group.start("ranks") + rank.start(), numeral=False)
            face = parser._face(digit, SUIT_SIGNS[group["suit"]], group["suit"])
            parser.tokens.append(Token(face, digit.position))
    return Parsed(tuple(parser.tokens), (), None)


class _Digit(NamedTuple):
    rank: int
    position: int
    numeral: bool


class _Parser:
    """A parser that reads a text in one pass and stores digits until their suit is known."""

    def __init__(self, text: str, letters: str, format: str | None) -> None:  # noqa: A002
        self.text = text
        self.letters = letters
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
        while self.at < len(self.letters):
            letter = self.letters[self.at]
            reader = _READERS.get(letter)
            if letter in _FIRST_OF_WORDS and (word := self.letters[self.at : self.at + 2]) in WORDS:
                self._word(word)
            elif reader is not None:
                reader(self, letter)
            elif not letter.isspace():
                raise self._unknown()
            self.at += 1
        self._settle()
        if self.opening is not None:
            raise self._error("notation.never_closed", self.opened_at, bracket=self.opening)
        if self.red_at is not None:
            raise self._error("notation.red_mark", self.red_at)
        if self.plus is not None:
            raise self._drawn_error()
        return Parsed(tuple(self.tokens), tuple(self.brackets), self.drawn)

    @cached_property
    def _plain_bamboos(self) -> bool:
        # Old Japanese texts write 一二三④⑤⑥789: a text with such tiles has bamboos as plain digits.
        signs = NUMERALS + "".join(sign for sign in SUIT_SIGNS if sign not in HONOUR_LETTERS)
        return bool(re.search(rf"[{CIRCLED}]|[{NUMERALS}](?![{signs}])", self.letters))

    @cached_property
    def _west(self) -> bool:
        if self.format in WITH_HONOUR_LETTERS or reads_as_west(self.letters):
            return True
        return self._plain_bamboos and not {"P", "S"}.isdisjoint(self.letters)  # behind digits too

    @cached_property
    def _red_before(self) -> bool:
        # 5mr5p may be 5mr 5p or 5m r5p: the first, unless the text elsewhere writes r before a five.
        return bool(re.search(r"(?<!5[mpsMPS])r", self.letters))

    def _unknown(self) -> NotationError:
        return self._error("notation.no_tile", self.at, letter=printable(self.text[self.at]))

    def _error(self, key: str, position: int, **facts: object) -> NotationError:
        return NotationError(key, text=self.text, position=position, **facts)

    def _drawn_error(self) -> NotationError:
        return self._error("notation.drawn_one", self.plus or 0)

    def _skip(self, letter: str) -> None:
        pass

    def _add(self, face: int, position: int) -> None:
        if self.red_at is not None:
            raise self._error("notation.red_mark", self.red_at)
        if self.opening is None:
            if self.drawn is not None:
                raise self._error("notation.drawn_last", position)
            if self.plus is not None:
                self.drawn, self.plus = face, None
        self.tokens.append(Token(face, position))

    def _digit(self, letter: str) -> None:
        self._push(_Digit(int(letter), self.at, numeral=False))

    def _numeral(self, letter: str) -> None:
        self._push(_Digit(NUMERALS.index(letter) + 1, self.at, numeral=True))

    def _push(self, digit: _Digit) -> None:
        if self.red_at is not None:
            if digit.rank != 5:
                raise self._error("notation.red_mark", self.red_at)
            digit, self.red_at = digit._replace(rank=0), None
        self.pending.append(digit)

    def _suit(self, letter: str) -> None:
        if not self.pending:
            raise self._error("notation.suit_alone", self.at, letter=letter)
        suit = SUIT_SIGNS[letter]
        digits, self.pending = self.pending, []
        if digits[-1].rank == 5 and suit < 3 and self._is_red_mark(self.letters[self.at + 1 : self.at + 3]):
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
            raise self._error("notation.no_such_tile", digit.position, tile=f"{digit.rank}{letter}")
        return 9 * suit + digit.rank - 1

    def _settle(self) -> None:
        """Add the tiles of stored digits that no suit follows: Chinese numerals as characters, digits as
        bamboos.

        Plain digits are bamboos only in a text that has circled digits, or Chinese numerals without a suit.

        Raises:
            NotationError: if plain digits have no suit and the text has neither.
        """
        digits, self.pending = self.pending, []
        for digit in digits:
            if not digit.numeral and not self._plain_bamboos:
                ranks = "".join(str(d.rank) for d in digits)
                raise self._error("notation.no_suit", digits[0].position, ranks=ranks)
            self._add(self._face(digit, 0 if digit.numeral else 2, ""), digit.position)

    def _red_mark(self, letter: str) -> None:
        self.red_at = self.at

    def _circled(self, letter: str) -> None:
        self._settle()
        rank = CIRCLED.index(letter) + 1
        if self.red_at is not None and rank == 5:
            rank, self.red_at = 0, None
        self._add(self._face(_Digit(rank, self.at, numeral=True), 1, letter), self.at)

    def _unicode(self, letter: str) -> None:
        self._settle()
        kind = UNICODE_TILES[letter]
        if self.red_at is not None and kind in FIVES:
            kind, self.red_at = REDS[FIVES.index(kind)], None
        self._add(kind, self.at)

    def _honour_sign(self, letter: str) -> None:
        self._settle()
        self._add(HONOUR_SIGNS[letter], self.at)

    def _honour_letter(self, letter: str) -> None:
        if letter in SUIT_SIGNS and self._takes_a_suit:
            self._suit(letter)
            return
        self._settle()
        is_wild = letter == "W" and not self._west
        self._add(WILDCARD if is_wild else EAST + HONOUR_LETTERS.index(letter), self.at)

    @property
    def _takes_a_suit(self) -> bool:
        """Return whether a P or S after the stored digits means a suit and not an honour."""
        return bool(self.pending) and not self.pending[-1].numeral and not self._plain_bamboos

    def _word(self, word: str) -> None:
        self._settle()
        self._add(WORDS[word], self.at)
        self.at += 1

    def _wildcard(self, letter: str) -> None:
        self._settle()
        self._add(WILDCARD, self.at)

    def _open(self, letter: str) -> None:
        self._settle()
        if self.opening is not None or self.plus is not None:
            raise self._error("notation.cannot_open", self.at, bracket=letter)
        self.opening, self.opened_at = letter, self.at
        self.outside, self.tokens = self.tokens, []

    def _close(self, letter: str) -> None:
        self._settle()
        if {"[": "]", "(": ")"}.get(self.opening or "") != letter:
            raise self._error("notation.closes_none", self.at, bracket=letter)
        bracket = Bracket(tuple(self.tokens), str(self.opening), self.plus is not None, self.opened_at)
        self.brackets.append(bracket)
        self.tokens, self.opening, self.plus = self.outside, None, None

    def _plus(self, letter: str) -> None:
        if self.opening is None:
            self._settle()
        if self.plus is not None or (self.drawn is not None and self.opening is None):
            raise self._error("notation.second_plus", self.at)
        self.plus = self.at


_FIRST_OF_WORDS: Final = frozenset(word[0] for word in WORDS)
_READERS: Final[dict[str, Callable[[_Parser, str], None]]] = {
    **dict.fromkeys(SEPARATORS + VARIATION_SELECTORS, _Parser._skip),
    **dict.fromkeys("0123456789", _Parser._digit),
    **dict.fromkeys(NUMERALS, _Parser._numeral),
    **dict.fromkeys(SUIT_SIGNS, _Parser._suit),
    **dict.fromkeys("r" + RED_SIGNS, _Parser._red_mark),
    **dict.fromkeys(CIRCLED, _Parser._circled),
    **dict.fromkeys(UNICODE_TILES, _Parser._unicode),
    **dict.fromkeys(HONOUR_SIGNS, _Parser._honour_sign),
    **dict.fromkeys(HONOUR_LETTERS, _Parser._honour_letter),  # after the suits: P and S may be either
    **dict.fromkeys(WILD_SIGNS, _Parser._wildcard),
    **dict.fromkeys("[(", _Parser._open),
    **dict.fromkeys("])", _Parser._close),
    "+": _Parser._plus,
}


# ------------------------------------------------------------------------------------------- numbers


def reads_as_numbers(letters: str, format: str | None) -> bool:  # noqa: A002
    """Return whether a text is a list of numbers, by its content or by the format that the caller names.

    >>> reads_as_numbers("0 4, 8", None), reads_as_numbers("123m", None), reads_as_numbers("16", "ids")
    (True, False, True)
    """
    return format in (IDS, TENHOU) or (letters.rstrip()[-1].isdecimal() and bool(_LIST.fullmatch(letters)))


def parse_numbers(text: str, letters: str, format: str | None) -> Parsed:  # noqa: A002
    """Return the tiles of a list of numbers: ids of physical tiles (0…135), or codes of Tenhou's logs.

    Args:
        text: the original text, for errors.
        letters: the text in half-width characters.
        format: ``ids`` or ``tenhou`` if it is known.

    Raises:
        NotationError: if a number is not a tile, or the list may be ids as well as codes.
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
