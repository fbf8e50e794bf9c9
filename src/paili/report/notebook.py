"""Convert records to HTML for notebooks, with pictures of tiles, and lines and tables as at a terminal.

A notebook calls ``_repr_html_`` of an object; the records of paili implement this method with `html_of`. The
printers of `paili.report` write to a terminal or to a `Page`. The HTML needs no script, style sheet or other
file. It uses the colours of the notebook; the tiles are SVG.

>>> from paili.hand import Hand
>>> html_of(Hand.parse("19m")).count('role="img"')
2
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Final, NamedTuple

from paili.analysis.after_a_draw import Improvements
from paili.analysis.analyze import Analysis
from paili.analysis.compare import BestDiscard, Comparison
from paili.analysis.cutting.readings import Reading
from paili.analysis.discards import Discard
from paili.analysis.moves import Ukeire
from paili.analysis.waits import Wait
from paili.dangers.questions import Dangers
from paili.fan import FanAnalysis, FanOffers, FanScore
from paili.goal.call_value import CallValue
from paili.goal.offers import Offers, QuadOffer
from paili.goal.places import Places
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.layout import Printer, Screen, TextTable, runs, styled, width
from paili.report.fan.hand import FanHandPrinter
from paili.report.game.places import PlacesPrinter
from paili.report.game.review import ReviewPrinter
from paili.report.game.score import FanScorePrinter, ScorePrinter
from paili.report.game.statistics import StatisticsPrinter
from paili.report.hand.analysis import HandPrinter
from paili.report.hand.call import FanOffersPrinter, OffersPrinter
from paili.report.hand.danger import DangerPrinter
from paili.report.hand.outlook import OutlookPrinter
from paili.report.hand.value import WaitPointsPrinter
from paili.report.sentences import sentences_of
from paili.report.tile_pictures import BACK, BACK_NAME, groups_of, sprite, tile_name
from paili.report.words import DRAWN, FIRST_MARK, marks, tile_word
from paili.reviews import Decision, Review
from paili.scoring import Score
from paili.scoring.wait_points import WaitPoints
from paili.stats.records import Statistics
from paili.tiles import TileSet
from paili.value.records import Evaluation, Explanation

_SIZE: Final = 30  # width of a tile in pixels
_SMALL: Final = 21  # in a table
_GAP: Final = '<span style="display:inline-block;width:.6em"></span>'
_ROW: Final = '<span style="white-space:nowrap">{}</span>'
_TILE: Final = (
    '<svg viewBox="0 0 60 80" width="{width}" height="{height}" role="img" aria-label="{said}" '
    'style="vertical-align:middle{faded}"><title>{said}</title><use href="#tile-{name}"/></svg>'
)
_HIDDEN: Final = '<div style="height:0;overflow:hidden">{}</div>'
_FADED: Final = ";opacity:.35"
_LINE: Final = '<div style="white-space:pre-wrap">{}</div>'
_CELL: Final = '<{tag} style="text-align:{side};white-space:{space};padding:.1em .6em"{wide}>{text}</{tag}>'
_DIM: Final = "\x1b[2m"
_STYLES: Final = {"\x1b[1m": "font-weight:bold", _DIM: "opacity:.7", "\x1b[31m": "color:#c33"}
_MARKS: Final = re.compile(f"([{chr(FIRST_MARK)}-{chr(FIRST_MARK + BACK)}]+)(×[0-9]+)?")
_Draw = Callable[["Page", Any], None]
_SHORT: Final = 24  # columns: a cell that is not folded
_TOGETHER: Final = 4  # tiles that stay on one line
_ENDLESS: Final = 1 << 16  # columns: the browser folds


class Pen(NamedTuple):
    """A writer of tiles as SVG that refers to one shared symbol for each face (see `paili.tiles`); it records
    the faces it wrote.

    Attributes:
        language: the language of the names of tiles, for people who cannot see the pictures.
        faces: the faces written so far, whose symbols the page needs.
    """

    language: str
    faces: set[int]

    def tile(self, face: int, size: int = _SIZE, *, faded: bool = False) -> str:
        """Return the HTML of a tile, and record its face (see `paili.tiles`).

        Args:
            face: the face, or the back of a tile.
            size: the width in pixels.
            faded: whether to draw the tile in faint colours.
        """
        self.faces.add(face)
        name = BACK_NAME if face == BACK else tile_name(face)
        label = escape(tile_word(face, self.language)) if face != BACK else ""
        height = size * 4 // 3
        return _TILE.format(width=size, height=height, said=label, name=name, faded=_FADED if faded else "")

    def row(self, groups: Iterable[Iterable[int]], size: int = _SIZE) -> str:
        """Return the HTML of groups of tiles in a row, with gaps between the groups."""
        drawn = ("".join(self.tile(face, size) for face in group) for group in groups)
        return _ROW.format(_GAP.join(filter(None, drawn)))


class Page(Screen):
    """A screen whose lines and tables become HTML; tiles in the text become pictures.

    Attributes:
        language: the language of the texts.
        html: the HTML of everything printed so far.
    """

    def __init__(self, pen: Pen) -> None:
        self.width, self.shows_tiles = _ENDLESS, False
        self.language, self.html, self._pen = pen.language, "", pen

    def print(self, text: str = "", style: str = "") -> None:
        """Add a line of text to the HTML.

        Args:
            text: the text.
            style: the name of a style, such as "bold"; "" for none.
        """
        self.html += _LINE.format(self._drawn(styled(text, style), _SIZE) or "<br/>")

    def print_tiles(self, groups: Iterable[Iterable[int]]) -> None:
        """Add a line of groups of tiles to the HTML."""
        self.print(" ".join(map(marks, groups)) or "∅")

    def print_table(self, table: TextTable) -> None:
        """Add a table to the HTML."""
        head = f"<thead>{self._row(table.titles, 'th', table)}</thead>" if any(table.titles) else ""
        body = "".join(self._row_or_note(row, table) for row in table.rows)
        self.html += f"<table>{head}<tbody>{body}</tbody></table>"

    def _row_or_note(self, row: tuple[str, ...] | str, table: TextTable) -> str:
        if isinstance(row, tuple):
            return self._row(row, "td", table)
        return f"<tr>{self._cell(row, 'td', 'left', len(table.titles))}</tr>"

    def _row(self, cells: Iterable[str], tag: str, table: TextTable) -> str:
        sides = (
            self._cell(cell, tag, "right" if at in table.right else "left") for at, cell in enumerate(cells)
        )
        return f"<tr>{''.join(sides)}</tr>"

    def _cell(self, text: str, tag: str, side: str, columns: int = 1) -> str:
        wide = f' colspan="{columns}"' if columns > 1 else ""
        space = "pre" if width(text) <= _SHORT else "pre-wrap"
        return _CELL.format(tag=tag, side=side, wide=wide, space=space, text=self._drawn(text, _SMALL))

    def _drawn(self, text: str, size: int) -> str:
        return "".join(self._run(codes, run, size) for codes, run in runs(text))

    def _run(self, codes: str, run: str, size: int) -> str:
        """Return a piece of text in one style as HTML; the style ``dim`` draws tiles in faint colours.

        Args:
            codes: the codes of the style, as for a terminal.
            run: the text, in which special characters stand for tiles.
            size: the width of a tile in pixels.
        """
        faded = _DIM in codes
        drawn, tiles = _MARKS.subn(lambda result: self._tiles(result, size, faded=faded), escape(run))
        looks = ";".join(look for code, look in _STYLES.items() if code in codes and not tiles)
        return f'<span style="{looks}">{drawn}</span>' if looks else drawn

    def _tiles(self, match: re.Match[str], size: int, *, faded: bool) -> str:
        faces = [ord(mark) - FIRST_MARK for mark in match[1]]
        drawn = "".join(self._pen.tile(face, size, faded=faded) for face in faces) + (match[2] or "")
        return _ROW.format(drawn) if len(faces) <= _TOGETHER else drawn


def html_of(value: Any, language: str = "en") -> str | None:
    """Return a value as HTML, or None for a value of an unknown type.

    Args:
        value: a hand, a meld, a set of tiles, a record that a function of `paili` returns, or a tuple of
            waits, discards, divisions of a complete hand, or quads.
        language: the language of the texts.
    """
    if type(value) in _LISTS:
        value = (value,)
    draw = _drawing(value)
    if draw is None:
        return None
    pen = Pen(language, set())
    page = Page(pen)
    draw(page, value)
    return f"<div>{_HIDDEN.format(sprite(sorted(pen.faces)))}{page.html}</div>"


def _drawing(value: Any) -> _Draw | None:
    if isinstance(value, tuple) and type(value) not in _DRAWINGS:
        return _LISTS.get(type(value[0])) if value else None
    return _DRAWINGS.get(type(value))


def _by(printer: type[Printer], way: Callable[[Any, Any], None]) -> _Draw:
    return lambda page, value: way(printer(page.language, page, DRAWN), value)


def _sentences(page: Page, value: Any) -> None:
    for line in sentences_of(value, page.language).splitlines():
        page.print(line)


_DRAWINGS: Final[dict[type, _Draw]] = {
    Hand: lambda page, hand: page.print_tiles(groups_of(hand)),
    Meld: lambda page, meld: page.print_tiles([meld.faces]),
    TileSet: lambda page, kinds: page.print_tiles([kinds]),
    Ukeire: _by(HandPrinter, HandPrinter.print_ukeire),
    Analysis: _by(HandPrinter, HandPrinter.print),
    Improvements: _by(OutlookPrinter, OutlookPrinter.print_improvements),
    Score: _by(ScorePrinter, ScorePrinter.print),
    WaitPoints: _by(WaitPointsPrinter, WaitPointsPrinter.print),
    Places: _by(PlacesPrinter, PlacesPrinter.print),
    Offers: _by(OffersPrinter, OffersPrinter.print),
    CallValue: _by(OffersPrinter, OffersPrinter.print_value),
    Evaluation: _by(HandPrinter, HandPrinter.print_values),
    Dangers: _by(DangerPrinter, DangerPrinter.print),
    Statistics: _by(StatisticsPrinter, StatisticsPrinter.print),
    Review: _by(ReviewPrinter, lambda printer, result: printer.print(result, result.mistakes)),
    Decision: _by(ReviewPrinter, ReviewPrinter.print_decision),
    **dict.fromkeys((Comparison, BestDiscard, Explanation), _sentences),
    FanAnalysis: _by(FanHandPrinter, FanHandPrinter.print_game),
    FanScore: _by(FanScorePrinter, FanScorePrinter.print_fans),
    FanOffers: _by(FanOffersPrinter, FanOffersPrinter.print_game),
}
_LISTS: Final[dict[type, _Draw]] = {
    Wait: _by(HandPrinter, HandPrinter.print_waits),
    Discard: _by(HandPrinter, HandPrinter.print_discards),
    Reading: _by(HandPrinter, HandPrinter.print_readings),
    QuadOffer: _by(OffersPrinter, OffersPrinter.print_quads),
}
