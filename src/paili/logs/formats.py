"""List the formats of logs: their file names, recognition, units of positions in files, and the facts that
they lose.

Each format has a folder of its name next to this file. The module ``read.py`` in this folder has the function
`read`, which turns the bytes or JSON values of a file into games and errors. If paili writes the format, the
module ``write.py`` has the function `text`. All lists of formats in paili come from this module.

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
    """A format of logs: its name, its file names, its reader and its writer.

    Attributes:
        name: the name of the format and of its folder.
        suffixes: the suffixes of file names; paili writes a file with such a name in this format.
        unit: the unit of the positions of events in a file: "tag", "line" or "entry".
        knows: a function that takes the first object of a JSON document, and returns whether the document has
            this format; None if the format is not JSON.
        loses: the ids of facts that the format cannot hold; `paili.logs.lost` returns such ids for one game.
            None if paili does not write the format.
        options: the names of the options of its writer.
        begins: the first bytes of a file of this format, if the format is not JSON.
        chinese: whether the format can hold Chinese games.
        three: whether the format can hold games of three players.
    """

    name: str
    suffixes: tuple[str, ...]
    unit: str
    knows: Callable[[dict[str, Any]], bool] | None
    loses: tuple[str, ...] | None
    options: tuple[str, ...] = ()
    begins: bytes = b""
    chinese: bool = False
    three: bool = True

    @property
    def reader(self) -> Reader:
        """Return the function that reads games of this format.

        The function takes the blocks or JSON values of a file, and the path of the file.
        """
        reader: Reader = self._part("read").read
        return reader

    @property
    def writer(self) -> Callable[..., str]:
        """Return the function that turns a game into text; the functions of some formats also take
        options.
        """
        function: Callable[..., str] = self._part("write").text
        return function

    def _part(self, name: str) -> Any:
        return import_module(f"paili.logs.{self.name}.{name}")


def _is_mjai(begin: dict[str, Any]) -> bool:
    return isinstance(begin.get("type"), str)


def _is_kobalab(begin: dict[str, Any]) -> bool:
    """Return whether a JSON document has kobalab's format, in which each deal is a list of objects."""
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
        (*_HEAD, "hand_order", "event_order", "drawn", "ready", "kind", "shown", "fu", "yaku", "before",
         "extra"),
    ),
    Format(
        MJAI, (".mjson", ".jsonl"), "line", _is_mjai,
        (*_HEAD, "points", "drawn", "ready", "kind", "shown", "ura", "worth", "limit", "yaku", "liable",
         "result", "totals", "extra"),
        ("dialect", "north"),
    ),
    Format(
        KOBALAB, (), "entry", _is_kobalab,
        (*_HEAD, "hand_order", "event_order", "ura", "fu", "yaku", "before", "extra"), three=False,
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
    """Return the format with a name.

    Args:
        name: the name.
        choices: the names of the formats that are allowed.

    Raises:
        LogError: if no format in ``choices`` has this name.
    """
    if not isinstance(name, str) or name not in choices:
        raise LogError("logs.not_one_of", value=name, known=choices)
    return _BY_NAME[name]


def format_of_name(path: str) -> Format | None:
    """Return the format in which paili writes a file of this name; None if its suffix belongs to no
    format.
    """
    suffix = PurePath(path.removesuffix(GZIPPED)).suffix
    return next((item for item in TABLE if suffix and suffix in item.suffixes), None)


def format_of_json(document: Any) -> Format:
    """Return the format of a JSON document, recognised by its fields.

    Raises:
        LogError: if the document belongs to no format.

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
    """Return the unit that counts positions in a file of a format: "tag", "line" or "entry".

    The unit is "entry" if the format is unknown.
    """
    return _BY_NAME[name].unit if name in _BY_NAME else "entry"
