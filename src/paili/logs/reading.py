"""Reading games: which format a log is in is found by its content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final

from paili.errors import LogError
from paili.game.records import Game
from paili.logs import kobalab_read, mahjong_soul, mjai_read, mjlog_read, tenhou_json_read
from paili.logs.json_values import Value, json_values
from paili.logs.sources import Readable, Source

# of the values of a file and its path makes the games; an error names the place inside the file
_Reader = Callable[[Iterable[Value], str], Iterator[Game]]

_JSON_READERS: Final[dict[str, _Reader]] = {
    tenhou_json_read.FORMAT: tenhou_json_read.read_tenhou_json,
    mjai_read.FORMAT: mjai_read.read_mjai,
    kobalab_read.FORMAT: kobalab_read.read_kobalab,
    mahjong_soul.FORMAT: mahjong_soul.read_mahjong_soul,
}
FORMATS: Final = (mjlog_read.FORMAT, *_JSON_READERS)
_BLANK: Final = b"\xef\xbb\xbf \t\r\n"
_MARKS: Final = ("head", "data", "actions", "records")


def read(source: Readable, format: str | None = None) -> Iterator[Game]:  # noqa: A002
    """Yield the games of a log, one after the other; the memory does not grow with their number.

    A log that breaks off yields what is there, with ``complete`` false.

    Args:
        source: a path; bytes; or the text of a log. Gzip is unpacked.
        format: one of ``FORMATS`` to insist on it; None finds it by the content.

    Returns:
        An iterator of the games.

    Raises:
        LogError: while games are taken, at what cannot be read; it names the file, the deal and the place.

    >>> text = '<mjloggm ver="2.3"><GO type="9"/><TAIKYOKU oya="0"/><INIT seed="0,0,0,1,2,52" '
    >>> text += 'ten="250,250,250,250" oya="0" hai0="0,1,2,3,4,5,6,7,8,9,10,11,12" '
    >>> text += 'hai1="13,14,15,16,17,18,19,20,21,22,23,24,25" hai2="26,27,28,29,30,31,32,33,34,35,36,37,38" '
    >>> text += 'hai3="39,40,41,42,43,44,45,46,47,48,49,50,51"/><T53/><D0/>'
    >>> game, = read(text)
    >>> game.complete, game.deals[0].name, game.deals[0].events[0]
    (False, 'E1.0', Draw(seat=0, tile=Kind.P5))
    """
    if format is not None and not (isinstance(format, str) and format in FORMATS):
        raise LogError("logs.no_format", value=format, known=FORMATS)
    return _games(Source(source), format)


def _games(source: Source, wanted: str | None) -> Iterator[Game]:
    blocks = iter(source)
    first = next((block for block in blocks if block.strip(_BLANK)), None)
    if first is None:
        raise LogError("logs.empty").at(source=source.path)
    rest = chain([first], blocks)
    is_xml = first.lstrip(_BLANK).startswith(b"<")
    if wanted == mjlog_read.FORMAT or (wanted is None and is_xml):
        return _of_source(source, mjlog_read.read_mjlog(rest, source.path))
    return _of_source(source, _json_games(rest, source.path, wanted))


def _of_source(source: Source, games: Iterator[Game]) -> Iterator[Game]:
    """Count the bytes of each game anew, and say of an error in which file it is."""
    try:
        for game in games:
            yield game
            source.next_game()
    except LogError as error:
        raise error.at(source=source.path) from None


def _json_games(blocks: Iterable[bytes], path: str, wanted: str | None) -> Iterator[Game]:
    values = json_values(blocks)
    first = next(values, None)
    if first is None or (first.content is None and not first.whole):
        raise LogError("logs.empty")
    yield from _JSON_READERS[wanted or format_of(first.content)](chain([first], values), path)


def format_of(document: Any) -> str:
    """Return the format of a JSON document, by the fields it has.

    Raises:
        LogError: if it is of none.

    >>> format_of({"type": "start_game"}), format_of({"title": ["", ""], "name": [], "log": []})
    ('mjai', 'tenhou_json')
    """
    begin = document[0] if isinstance(document, list) and document else document
    if isinstance(begin, dict):
        if isinstance(begin.get("type"), str):
            return mjai_read.FORMAT
        if "log" in begin:
            return kobalab_read.FORMAT if _is_kobalab(begin) else tenhou_json_read.FORMAT
        if _is_record(begin) or any(mark in begin for mark in _MARKS):
            return mahjong_soul.FORMAT
    raise LogError("logs.no_known_format")


def _is_kobalab(document: dict[str, Any]) -> bool:
    """Whether a document with deals has them as lists of objects; the rest of it may be cut off."""
    log = document["log"]
    first = log[0] if isinstance(log, list) and log else None
    named = "player" in document or "qijia" in document
    return named or (isinstance(first, list) and bool(first) and isinstance(first[0], dict))


def _is_record(entry: dict[str, Any]) -> bool:
    name = entry.get("name")
    return isinstance(name, str) and mahjong_soul.RECORD in name
