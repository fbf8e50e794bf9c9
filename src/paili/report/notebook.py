"""Hands, waits, discard tables and scores as HTML with pictures of tiles, for notebooks.

A notebook asks an object for ``_repr_html_``; those of paili answer with `html_of`. The HTML stands by
itself: no script, no style sheet, no file. Its colours are the notebook's own, the tiles are SVG.

>>> from paili.hand import Hand
>>> html_of(Hand.parse("19m")).count('role="img"')
2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from paili.analysis.analyze import Analysis
from paili.analysis.discards import Discard
from paili.analysis.moves import Ukeire
from paili.analysis.readings import Reading
from paili.analysis.waits import Wait
from paili.catalogue import text
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.report.game.score import score_page_json
from paili.report.page_words import page_words
from paili.report.tile_pictures import BACK, BACK_NAME, groups_of, sprite, tile_name
from paili.scoring import Score
from paili.tiles import FACE_NAMES, WILDCARD, TileSet

_SIZE: Final = 30  # width of a tile in pixels
_SMALL: Final = 21
_GAP: Final = '<span style="display:inline-block;width:.6em"></span>'
_ROW: Final = '<span style="white-space:nowrap">{}</span>'
_TILE: Final = (
    '<svg viewBox="0 0 60 80" width="{width}" height="{height}" role="img" aria-label="{said}" '
    'style="vertical-align:middle{faded}"><title>{said}</title><use href="#tile-{name}"/></svg>'
)
_DRAWS: Final = '<div style="white-space:normal">{}</div>'
_HIDDEN: Final = '<div style="height:0;overflow:hidden">{}</div>'
_FADED: Final = ";opacity:.35"
_MOST_READINGS: Final = 12


class Pen(NamedTuple):
    """Draws in one language, and keeps which tiles were drawn."""

    language: str
    words: dict[str, dict[str, str]]
    faces: set[int]

    def tile(self, face: int, size: int = _SIZE, *, faded: bool = False) -> str:
        """Draw a tile."""
        self.faces.add(face)
        name = BACK_NAME if face == BACK else tile_name(face)
        said = escape(self.words["tiles"][FACE_NAMES[face]]) if face != BACK else ""
        height = size * 4 // 3
        return _TILE.format(width=size, height=height, said=said, name=name, faded=_FADED if faded else "")

    def row(self, groups: Iterable[Iterable[int]], size: int = _SIZE) -> str:
        """Draw groups of tiles with gaps between them."""
        drawn = ("".join(self.tile(face, size) for face in group) for group in groups)
        return _ROW.format(_GAP.join(filter(None, drawn)))

    def text(self, key: str, **facts: object) -> str:
        """Write a text of the page."""
        return escape(text(f"page.{key}", self.language, **facts))

    def word(self, table: str, name: object) -> str:
        """Write the name of a shape, a form or a distance."""
        return escape(self.words[table].get(str(name), str(name)))

    def amount(self, found: Ukeire) -> str:
        """Write how many kinds and tiles help."""
        key = "kind_tiles" if found.kinds == 1 else "kinds_tiles"
        return self.text(key, kinds=found.kinds, tiles=found.total)


def html_of(value: Any, language: str = "en") -> str | None:
    """Return a value as HTML, or None where there is no picture of it.

    Args:
        value: a hand, a meld, a set of tiles, a record of a question or of a score, or a tuple of waits,
            discards or readings.
        language: of the words.
    """
    draw = _drawing(value)
    if draw is None:
        return None
    pen = Pen(language, page_words(language), set())
    drawn = "".join(draw(pen, value))
    return f"<div>{_HIDDEN.format(sprite(sorted(pen.faces)))}{drawn}</div>"


def _drawing(value: Any) -> Callable[[Pen, Any], Iterator[str]] | None:
    if isinstance(value, tuple) and type(value) not in _DRAWINGS:
        return _LISTS.get(type(value[0])) if value else None
    return _DRAWINGS.get(type(value))


# ------------------------------------------------------------------------------------ tiles


def _hand(pen: Pen, hand: Hand) -> Iterator[str]:
    yield pen.row(groups_of(hand))


def _meld(pen: Pen, meld: Meld) -> Iterator[str]:
    yield pen.row([meld.faces])


def _tiles(pen: Pen, kinds: TileSet) -> Iterator[str]:
    yield pen.row([kinds]) or "∅"


def _reading(pen: Pen, reading: Reading) -> Iterator[str]:
    groups = [[*group.tiles, *[WILDCARD] * group.wildcards] for group in reading.groups]
    yield pen.row([*groups, *(meld.faces for meld in reading.melds)])


# ------------------------------------------------------------------------------------ questions


def _draws(pen: Pen, found: Ukeire, size: int = _SMALL) -> Iterator[str]:
    for kind, left in found.left.items():
        yield _ROW.format(f"{pen.tile(kind, size, faded=not left)}<small>×{left}</small>") + " "


def _ukeire(pen: Pen, found: Ukeire) -> Iterator[str]:
    yield f"<div><b>{pen.word('shanten', found.shanten)}</b> · {pen.amount(found)}</div>"
    yield from _draws(pen, found, _SIZE)


def _waits(pen: Pen, waits: Sequence[Wait]) -> Iterator[str]:
    rows = (
        (
            pen.tile(wait.tile, _SMALL, faded=not wait.left),
            pen.text("left", count=wait.left),
            " · ".join(pen.word("shapes", shape) for shape in wait.shapes),
        )
        for wait in waits
    )
    yield _table(("", "", ""), rows)


def _discards(pen: Pen, table: Sequence[Discard]) -> Iterator[str]:
    heads = (pen.text("discard"), "", pen.text("useful"), "")
    rows = (
        (
            pen.tile(discard.tile, _SMALL),
            pen.word("shanten", discard.shanten),
            pen.amount(discard.ukeire),
            _DRAWS.format("".join(_draws(pen, discard.ukeire))),
        )
        for discard in table
    )
    yield _table(heads, rows)


def _readings(pen: Pen, readings: Sequence[Reading]) -> Iterator[str]:
    for reading in readings[:_MOST_READINGS]:
        drawn = "".join(_reading(pen, reading))
        yield f"<div>{drawn} {pen.word('forms', reading.form)}</div>"
    if more := len(readings[_MOST_READINGS:]):
        yield f"<div>{pen.text('more_readings', count=more)}</div>"


def _analysis(pen: Pen, found: Analysis) -> Iterator[str]:
    yield f"<div>{''.join(_hand(pen, found.hand))}</div>"
    if found.won:
        yield f"<div><b>{pen.text('won')}</b></div>"
        yield from _readings(pen, found.readings)
    elif found.discards:
        yield from _discards(pen, found.discards)
    elif found.waits:
        yield f"<div><b>{pen.word('shanten', found.shanten.best)}</b> · {pen.amount(found.ukeire)}</div>"
        yield from _waits(pen, found.waits)
    else:
        yield from _ukeire(pen, found.ukeire)


# ------------------------------------------------------------------------------------ scores


def _score(pen: Pen, result: Score) -> Iterator[str]:
    found = score_page_json(result, pen.language)
    words = found["words"]
    yield f"<div>{pen.row([*groups_of(result.win.hand), [result.win.tile]])}</div>"
    if found["problem"]:
        yield f"<div><b>{escape(words['problem'])}</b></div>"
        return
    worth = "" if result.yakuman else pen.text("han_fu", han=result.han, fu=result.fu)
    said = " · ".join(filter(None, (worth, escape(words["limit"]))))
    yield f"<div><b>{result.points:,}</b> {said} · {escape(words['paid'])}</div>"
    yaku = zip(words["yaku"], found["yaku"], strict=True)
    yield _table((pen.text("yaku"), pen.text("han")), ((escape(name), str(one["han"])) for name, one in yaku))
    if result.fu_items:
        yield _table((pen.text("fu"), "", ""), _fu_rows(pen, result, words["fu_items"]))


def _fu_rows(pen: Pen, result: Score, names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for item, name in zip(result.fu_items, names, strict=True):
        yield str(item.fu), escape(name), "" if item.kind is None else pen.tile(item.kind, _SMALL)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th style="text-align:left">{each}</th>' for each in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if any(heads) else ''}<tbody>{body}</tbody></table>"


def _cell(drawn: str) -> str:
    return f'<td style="text-align:left;white-space:nowrap">{drawn}</td>'


_DRAWINGS: Final[dict[type, Callable[[Pen, Any], Iterator[str]]]] = {
    Hand: _hand,
    Meld: _meld,
    TileSet: _tiles,
    Reading: _reading,
    Ukeire: _ukeire,
    Wait: lambda pen, wait: _waits(pen, (wait,)),
    Discard: lambda pen, discard: _discards(pen, (discard,)),
    Analysis: _analysis,
    Score: _score,
}
_LISTS: Final[dict[type, Callable[[Pen, Any], Iterator[str]]]] = {
    Wait: _waits,
    Discard: _discards,
    Reading: _readings,
}
