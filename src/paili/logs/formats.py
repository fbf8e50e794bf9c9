"""The formats of logs, a row each: names of files, how one is known, what its places count, what it loses.

A format has a folder of its name beside this file. There ``read.py`` holds `read`, which makes games of the
blocks or values of a file and says what of them cannot be read, and ``write.py``, where the format is
written, holds `text`. All lists of formats follow from the rows.

>>> format_of_name("game.mjson.gz").name
'mjai'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paili.errors import LogError

if TYPE_CHECKING:
    from paili.logs.problems import ParsedGame

MJLOG: Final = "mjlog"
TENHOU_JSON: Final = "tenhou_json"
MJAI: Final = "mjai"
KOBALAB: Final = "kobalab"
MAHJONG_SOUL: Final = "mahjong_soul"
PAILI_JSON: Final = "paili_json"
BOTZONE: Final = "botzone"
GZIPPED: Final = ".gz"
_SOUL_MARKS: Final = ("head", "data", "actions", "records")

Reader = Callable[[Iterable[Any], str], "Iterator[ParsedGame]"]


class Format(NamedTuple):
    """A format.

    Attributes:
        name: its name, and that of its folder.
        suffixes: the names of files that are written in it unless another format is asked for.
        unit: what the places of its events count: "tag", "line" or "entry".
        knows: whether the first object of a JSON document is one of this format; None where it is no JSON.
        loses: what games of any format may have that it cannot hold, by the ids of `paili.logs.lost`, which
            says what it is of one game; None where it is not written.
        options: the options of its writer.
        begins: what a file begins with that is no JSON.
        chinese: whether it can hold Chinese games.
    """

    name: str
    suffixes: tuple[str, ...]
    unit: str
    knows: Callable[[dict[str, Any]], bool] | None
    loses: tuple[str, ...] | None
    options: tuple[str, ...] = ()
    begins: bytes = b""
    chinese: bool = False

    @property
    def reader(self) -> Reader:
        """Return the function that finds games in blocks of a file, or in JSON values, by the name too."""
        reader: Reader = self._part("read").read
        return reader

    @property
    def writer(self) -> Callable[..., str]:
        """Return the function that makes a text of a game; it may take options."""
        function: Callable[..., str] = self._part("write").text
        return function

    def _part(self, name: str) -> Any:
        return import_module(f"paili.logs.{self.name}.{name}")


def _is_mjai(begin: dict[str, Any]) -> bool:
    return isinstance(begin.get("type"), str)


def _is_kobalab(begin: dict[str, Any]) -> bool:
    """Return whether a document with deals has them as lists of objects; the rest of it may be cut off."""
    log = begin.get("log")
    first = log[0] if isinstance(log, list) and log else None
    of_objects = isinstance(first, list) and bool(first) and isinstance(first[0], dict)
    return "log" in begin and ("player" in begin or "qijia" in begin or of_objects)


def _is_tenhou_json(begin: dict[str, Any]) -> bool:
    return "log" in begin and not _is_mjai(begin) and not _is_kobalab(begin)


def _is_mahjong_soul(begin: dict[str, Any]) -> bool:
    name = begin.get("name")
    return (isinstance(name, str) and "Record" in name) or any(mark in begin for mark in _SOUL_MARKS)


def _is_paili_json(begin: dict[str, Any]) -> bool:
    return "rules" in begin and "deals" in begin


_FACES_ONLY: Final = ("physical", "seed", "dice")
_OF_TENHOU: Final = ("sex", "lobby")
_HEAD: Final = (*_FACES_ONLY, "away", "ranks", *_OF_TENHOU, "title")

TABLE: Final = (
    Format(
        MJLOG, (".mjlog", ".xml"), "tag", None, (*_OF_TENHOU, "title", "ura", "yaku", "extra"), begins=b"<"
    ),
    Format(
        TENHOU_JSON, (".json",), "entry", _is_tenhou_json,
        (*_HEAD, "hand_order", "event_order", "drawn", "shown", "fu", "yaku", "before", "extra"),
    ),
    Format(
        MJAI, (".mjson", ".jsonl"), "line", _is_mjai,
        (*_HEAD, "points", "drawn", "ready", "kind", "shown", "ura", "worth", "limit", "yaku", "liable",
         "result", "totals", "extra"),
        ("dialect", "north"),
    ),
    Format(
        KOBALAB, (), "entry", _is_kobalab,
        (*_HEAD, "hand_order", "event_order", "ura", "fu", "yaku", "before", "extra"),
    ),
    Format(MAHJONG_SOUL, (), "entry", _is_mahjong_soul, None),
    Format(
        PAILI_JSON, (".paili",), "entry", _is_paili_json, (*_FACES_ONLY, *_OF_TENHOU, "yaku", "extra"),
        chinese=True,
    ),
    Format(BOTZONE, (), "line", None, None, begins=b"Match"),
)  # fmt: skip
_BY_NAME: Final = {item.name: item for item in TABLE}
FORMATS: Final = tuple(_BY_NAME)
WRITTEN: Final = tuple(item.name for item in TABLE if item.loses is not None)


def format_named(name: str, choices: tuple[str, ...] = FORMATS) -> Format:
    """Return a format.

    Raises:
        LogError: if there is none of this name among those known.
    """
    if not isinstance(name, str) or name not in choices:
        raise LogError("logs.no_format", value=name, known=choices)
    return _BY_NAME[name]


def format_of_name(path: str) -> Format | None:
    """Return the format that a file of this name is written in; None where the name tells none."""
    suffix = PurePath(path.removesuffix(GZIPPED)).suffix
    return next((item for item in TABLE if suffix and suffix in item.suffixes), None)


def format_of_json(document: Any) -> Format:
    """Return the format of a JSON document, by the fields it has.

    Raises:
        LogError: if it is of none.

    >>> format_of_json({"type": "start_game"}).name
    'mjai'
    >>> format_of_json([{"title": ["", ""], "name": [], "log": []}]).name
    'tenhou_json'
    """
    begin = document[0] if isinstance(document, list) and document else document
    for item in TABLE:
        if isinstance(begin, dict) and item.knows is not None and item.knows(begin):
            return item
    raise LogError("logs.no_known_format")


def unit_of(name: str) -> str:
    """Return what the places of a format count; entries where nobody knows the format."""
    return _BY_NAME[name].unit if name in _BY_NAME else "entry"
