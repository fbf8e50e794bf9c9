"""Lay out text for a terminal: tables, folded lines and colours; Chinese characters take two columns.

A text that is wider than the terminal is folded (divided into several lines), if possible at a space or
beside a Chinese character; no text is cut off. Styles such as bold are escape codes in the text, which
terminals support. Output to a file has no escape codes.

>>> table = TextTable("Tile", "Left", right=(1,))
>>> table.add_row("5m", "12")
>>> print(*table.lines(80), sep="\\n")
Tile   Left
───────────
5m       12
>>> folded("it waits for 五萬 and 六萬", 12)
['it waits for', '五萬 and', '六萬']
>>> folded("听五万，和3番", 6)
['听五', '万，和', '3番']
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import ClassVar, Final

import click

from paili.catalogue import text

_CODE: Final = re.compile("(\x1b\\[[0-9;]*m)")
_WIDE: Final = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_WORD: Final = re.compile(" +|[^ ]+")
_FULL_BLOCKS: Final = 8
_NOTE: Final = "    "
_USUAL_WIDTH: Final = 80
_MOST_DIGITS: Final = 5  # of a width in the environment
_LEAST_WIDTH: Final = 2  # of a column
_RESET: Final = "\x1b[0m"
_MANNERS: Final = {"bold", "dim"}
_NO_WIDTH: Final = {"Mn", "Me", "Cf"}

_Cell = tuple[str, str]  # a character and the codes in force there


@cache
def _piece() -> re.Pattern[str]:
    """Return the regular expression for a piece of Chinese or Japanese text that no line break may divide.

    A piece is a word of letters, or a character with its number and with punctuation that may not begin or
    end a line. The pattern is compiled at first use, because that takes milliseconds.
    """
    opening, closing = r"[（「『《【“\[]", r"[，。、；：・？！）」』》】”\]]"
    return re.compile(rf" +|{opening}*(?:[0-9][0-9,.]*[{_WIDE}]|[{_WIDE}]|[^ {_WIDE}]+){closing}*")


class Styled(str):
    """A text that contains escape codes for styles.

    The catalogue inserts a `Styled` text into messages unchanged. In a text of any other type, it escapes the
    codes.
    """

    __slots__ = ()

    def in_language(self, _: str) -> str:
        """Return the text with its escape codes."""
        return str(self)


def styled(text: str, style: str) -> str:
    """Return a text with the escape codes of a style: a colour, ``bold`` and ``dim``, in any order.

    >>> styled("5m", "bold red")
    '\\x1b[31m\\x1b[1m5m\\x1b[0m'
    """
    if not text or not style:
        return text
    words = set(style.split())
    colour = next(iter(words - _MANNERS), None)
    return click.style(text, fg=colour, bold="bold" in words or None, dim="dim" in words or None)


@lru_cache(maxsize=1 << 12)  # a cell is measured for its column, folded and filled up
def width(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> width("5m"), width("五萬"), width(styled("5m", "red"))
    (2, 4, 2)
    """
    return _columns(_CODE.sub("", text))


def _columns(plain: str) -> int:
    return len(plain) if plain.isascii() else sum(map(_columns_of, plain))


@lru_cache(maxsize=1 << 12)
def _columns_of(character: str) -> int:
    if character.isascii():
        return 1
    from unicodedata import category, east_asian_width  # loaded at the first use

    if category(character) in _NO_WIDTH:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def folded(text: str, room: int) -> list[str]:
    """Return a text as lines that are each at most ``room`` columns wide."""
    lines: list[str] = []
    for line in text.split("\n"):
        lines += [line] if width(line) <= room else _fold(line, max(room, 2))
    return lines


def _fold(line: str, room: int) -> list[str]:
    lines: list[list[_Cell]] = [[]]
    used = 0
    for word in _words(_cells(line)):
        used = _put(word, lines, used, room)
    return [_written(_without_end(cells)) for cells in lines]


def _put(word: list[_Cell], lines: list[list[_Cell]], used: int, room: int) -> int:
    """Append a word to the last line, or to new lines if there is no room; return the last line's width.

    Args:
        word: a word, or the spaces between two words.
        lines: the lines so far; the function changes this list.
        used: the width of the last line.
        room: the largest width of a line.
    """
    wide = _wide(word)
    if used + wide <= room:
        lines[-1] += word
        return used + wide
    if word[0][0] == " ":
        return used
    if wide <= room:
        lines.append(word)
        return wide
    for cell in word:
        wide = _wide([cell])
        if used + wide > room:
            lines.append([])
            used = 0
        lines[-1].append(cell)
        used += wide
    return used


def _cells(line: str) -> list[_Cell]:
    cells: list[_Cell] = []
    codes = ""
    for part in _CODE.split(line):
        if _CODE.fullmatch(part):
            codes = "" if part == _RESET else codes + part
        else:
            cells += [(character, codes) for character in part]
    return cells


def _words(cells: list[_Cell]) -> Iterator[list[_Cell]]:
    for word in _WORD.finditer(_plain(cells)):
        if _columns(word[0]) <= _FULL_BLOCKS or word[0].isascii():
            yield cells[word.start() : word.end()]
        else:
            yield from (
                cells[slice(*piece.span())] for piece in _piece().finditer(_plain(cells), *word.span())
            )


def _without_end(cells: list[_Cell]) -> list[_Cell]:
    while cells and cells[-1][0] == " ":
        cells = cells[:-1]
    return cells


def _wide(cells: list[_Cell]) -> int:
    return _columns(_plain(cells))


def _plain(cells: Iterable[_Cell]) -> str:
    return "".join([character for character, _ in cells])


def runs(text: str) -> Iterator[tuple[str, str]]:
    """Yield pieces of a text with one style each, as pairs of the style's escape codes and the piece of text.

    >>> [*runs(f"left: {styled('12', 'bold')}")]
    [('', 'left: '), ('\\x1b[1m', '12')]
    """
    return _runs(_cells(text))


def _runs(cells: Iterable[_Cell]) -> Iterator[tuple[str, str]]:
    for codes, run in groupby(cells, itemgetter(1)):
        yield codes, _plain(run)


def _written(cells: list[_Cell]) -> str:
    return "".join([f"{codes}{text}{_RESET}" if codes else text for codes, text in _runs(cells)])


class TextTable:
    """A table of text: rows of cells under titles; a cell may have several lines.

    Args:
        titles: the titles of the columns; without titles, the table has as many columns as its rows have
            cells.
        right: indices of the columns that are aligned to the right.
        firm: indices of the columns that are narrowed only after all further columns. Words are divided only
            where the columns are too narrow otherwise.
        gap: the space between two cells, in characters.

    Attributes:
        titles: the titles of the columns.
        right: indices of the columns that are aligned to the right.
        rows: for each row its cells; an entry that is a text is a note.
    """

    def __init__(
        self, *titles: str, right: Collection[int] = (), firm: Collection[int] = (), gap: int = 3
    ) -> None:
        self.titles, self.right, self._firm, self._gap = titles, right, firm, gap
        self.rows: list[tuple[str, ...] | str] = []

    def add_row(self, *cells: str) -> None:
        """Add a row of cells, one text for each column."""
        self.rows.append(cells)

    def add_note(self, text: str) -> None:
        """Add a note below a row; it may use the whole width of the table."""
        self.rows.append(text)

    def lines(self, room: int) -> list[str]:
        """Return the table as lines of at most ``room`` characters."""
        heads = [self.titles] if self.titles else []
        widths = self._widths([*heads, *(row for row in self.rows if isinstance(row, tuple))], room)
        lines = [line for row in self.rows for line in self._row_or_note(row, widths, room)]
        if not heads:
            return lines
        rule = "─" * (sum(widths) + self._gap * (len(widths) - 1))
        return [*self._row(self.titles, widths), rule, *lines]

    def _widths(self, rows: Sequence[tuple[str, ...]], room: int) -> list[int]:
        widths = [
            max([width(line) for cell in column for line in cell.split("\n")])
            for column in zip(*rows, strict=True)
        ]
        over = sum(widths) + self._gap * (len(widths) - 1) - room
        soft = [at for at in range(len(widths)) if at not in self._firm]
        for least in (self._longest_words(rows), [_LEAST_WIDTH] * len(widths)) if over > 0 else ():
            for group in (soft, list(self._firm)):
                over = _narrow(widths, group, over, least)
        return widths

    @staticmethod
    def _longest_words(rows: Iterable[tuple[str, ...]]) -> list[int]:
        return [
            max([_LEAST_WIDTH, *(_wide(word) for cell in column for word in _words(_cells(cell)))])
            for column in zip(*rows, strict=True)
        ]

    def _row_or_note(self, row: tuple[str, ...] | str, widths: list[int], room: int) -> Iterable[str]:
        if isinstance(row, tuple):
            return self._row(row, widths)
        return (_NOTE + line for line in folded(row, room - len(_NOTE)))

    def _row(self, row: tuple[str, ...], widths: list[int]) -> Iterator[str]:
        cells = [folded(cell, room) for cell, room in zip(row, widths, strict=True)]
        for at in range(max(map(len, cells))):
            parts = (lines[at] if at < len(lines) else "" for lines in cells)
            yield (" " * self._gap).join(map(self._padded, parts, widths, range(len(widths)))).rstrip()

    def _padded(self, text: str, room: int, column: int) -> str:
        space = " " * (room - width(text))
        return space + text if column in self.right else text + space


def _narrow(widths: list[int], columns: Collection[int], over: int, least: Sequence[int]) -> int:
    """Narrow the widest of ``columns`` until ``over`` characters are saved or all have their least width.

    Args:
        widths: the width of each column; the function changes this list.
        columns: the indices of the columns that may be narrowed.
        over: the number of characters to save.
        least: the least width of each column.

    Returns:
        The number of characters that could not be saved.
    """
    while over > 0:
        wider = [at for at in columns if widths[at] > least[at]]
        if not wider:
            break
        widths[max(wider, key=widths.__getitem__)] -= 1
        over -= 1
    return over


class Screen:
    """A screen that prints lines and tables to standard output.

    Attributes:
        width: the width in characters, 80 if it is not known.
        shows_tiles: whether the terminal probably draws the unicode tiles.
    """

    def __init__(self) -> None:
        self.width = _width_of_terminal()
        self.shows_tiles = sys.stdout.isatty() and "utf" in (sys.stdout.encoding or "").lower()
        is_plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        self._colour = False if is_plain else None

    def shows_pictures(self, tiles: str) -> bool:
        """Return whether to show tiles as pictures beside the text.

        The result is True if ``tiles`` is ``"pictures"``, or if it is ``"auto"`` and the terminal draws
        unicode tiles.
        """
        return tiles == "pictures" or (tiles == "auto" and self.shows_tiles)

    def print(self, text: str = "", style: str = "") -> None:
        """Print a text, folded to the width."""
        self._write(folded(styled(text, style), self.width))

    def print_table(self, table: TextTable) -> None:
        """Print a table."""
        self._write(table.lines(self.width))

    def _write(self, lines: Iterable[str]) -> None:
        click.echo("\n".join(lines), file=sys.stdout, color=self._colour)


class Lines(Screen):
    """A screen that collects printed lines and tables in a list.

    Attributes:
        lines: the lines that were printed so far.
    """

    def __init__(self, width: int) -> None:
        self.width, self.shows_tiles = width, False
        self.lines: list[str] = []

    def print(self, text: str = "", style: str = "") -> None:
        """Add a text as one line, in a style."""
        self.lines.append(styled(text, style))

    def print_table(self, table: TextTable) -> None:
        """Add the lines of a table."""
        self.lines += table.lines(self.width)


class Printer:
    """The base class of printers; a printer prints one sort of record in a language.

    Attributes:
        section: the section of the catalogue with the printer's messages.
        language: the language of the messages.
        screen: the screen to print on.
        tiles: whether to show pictures of tiles: "pictures", "auto" or another word, see
            `Screen.shows_pictures`.
        pictures: whether the printer shows tiles as pictures beside the text.
    """

    section: ClassVar[str]

    def __init__(self, language: str, screen: Screen | None = None, tiles: str = "letters") -> None:
        self.language, self.screen, self.tiles = language, screen or Screen(), tiles
        self.pictures = self.screen.shows_pictures(tiles)

    def _say(self, name: str, /, **facts: object) -> str:
        return text(f"{self.section}.{name}", self.language, **facts)

    def _listed(self, words: Iterable[str]) -> str:
        return text("list.between", self.language).join(words)

    def _print_lines(self, lines: Iterable[str], style: str = "") -> None:
        for line in lines:
            self.screen.print(line, style)

    def _print_table(
        self,
        titles: Iterable[str],
        rows: Iterable[Iterable[object]],
        *,
        right: Collection[int] = (),
        firm: Collection[int] = (),
    ) -> None:
        table = TextTable(*titles, right=right, firm=firm)
        for row in rows:
            table.add_row(*map(str, row))
        self.screen.print_table(table)


def _width_of_terminal() -> int:
    # As shutil.get_terminal_size; that module loads all compressions of archives.
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and len(columns) <= _MOST_DIGITS and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(1).columns or _USUAL_WIDTH
    except OSError:
        return _USUAL_WIDTH
