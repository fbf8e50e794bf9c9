"""Query many logs: rates and means of columns of rows, grouped by other columns.

>>> from paili.game import play_game, random_player
>>> games = [play_game([random_player(seat) for seat in range(4)], seed=seed) for seed in range(3)]
>>> print(select(games, "discards", "shanten", by="calls", where={"turn": 6}))
calls    shanten  count
───────────────────────
0      3.2 ± 0.1     71
1      3.4 ± 0.1     57
2      2.8 ± 0.1     16
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple, get_type_hints

from paili.arguments import checked_language, function_or_none
from paili.catalogue import text
from paili.errors import LogError
from paili.estimates import ClusterSums, Estimate
from paili.game.records import Game
from paili.layout import TextTable
from paili.logs.counting.following import RowsOfDeal
from paili.logs.counting.frames import frame
from paili.logs.counting.rows import Row
from paili.logs.counting.sources import Games, checked_rows, deals_of, note
from paili.logs.endings import CountedYaku
from paili.logs.problems import Problem
from paili.record import Json, json_record, plain

_WIDTH: Final = 80
_PERCENT: Final = 100
_FIELDS: Final = ("column", "value", "error", "count", "sum")

Key = Callable[[Any], Any]
By = str | Iterable[str] | Mapping[str, Key | None]


@json_record()
@dataclass(frozen=True, slots=True)
class Selected:
    """One number of a table that `paili.logs.select` computes: a rate or a mean in a group of rows.

    Attributes:
        keys: what the rows of the group have in common: one value for each column of ``by``, in its order.
        column: the name of the column that was averaged.
        value: the mean of the column; for a column of booleans, the share of True, 0 to 1.
        error: the standard error of ``value``; None for a mean of rows that all come from one deal.
        count: the number of rows of the group that have a value; rows with None in the column do not count.
        sum: the sum of the column over these rows.
    """

    keys: tuple[Any, ...]
    column: str
    value: float
    error: float | None
    count: int
    sum: float


@json_record()
class Selection(NamedTuple):
    """A table of rates and means over many games, the result of `paili.logs.select`.

    Attributes:
        of: what a row stands for: "deals" (a player in a deal), "riichi" or "discards", as in `select`.
        columns: the names of the columns that were averaged.
        by: the names of the columns that grouped the rows.
        rows: for every group, the rate or mean of each column, ordered by the keys of the groups.
        games: the number of games that were read.
        problems: the parts of logs that could not be read or replayed, a thousand at most.
    """

    of: str
    columns: tuple[str, ...]
    by: tuple[str, ...]
    rows: tuple[Selected, ...]
    games: int
    problems: tuple[Problem, ...]

    def to_dict(self) -> Json:
        """Return this table as a dict that `json.dumps` accepts.

        The keys are the names of the fields; ``rows`` and ``problems`` are lists of dicts.
        """
        return {
            **plain(self._replace(problems=())),
            "problems": [problem.to_dict() for problem in self.problems],
        }

    def to_frame(self, library: str = "pandas") -> Any:
        """Return the table as a data frame, with a row for each `Selected`.

        The frame has a column for each name in ``by`` (the keys of the group), then the fields of `Selected`:
        "column", "value", "error", "count" and "sum".

        Args:
            library: the library of the frame: "pandas", "polars" or "arrow".

        Raises:
            LogError: if the name of the library is unknown.
            MissingPackageError: if the library is not installed.
        """
        keys = {name: [row.keys[at] for row in self.rows] for at, name in enumerate(self.by)}
        return frame(keys | {name: [getattr(row, name) for row in self.rows] for name in _FIELDS}, library)

    def in_language(self, language: str, room: int = _WIDTH) -> str:
        """Return the table as text for a terminal, with rates of boolean columns in percent.

        Args:
            language: ``"en"``, ``"zh"`` or ``"ja"``.
            room: the largest width of the text, in characters of the terminal.

        Raises:
            PailiError: if paili does not have the language.
        """
        language = checked_language(language)
        number_columns = range(len(self.by), len(self.by) + 2 * len(self.columns))
        count = text("select.count", language)
        titles = (title for name in self.columns for title in (self._title(name), count))
        table = TextTable(*self.by, *titles, right=number_columns, gap=2)
        for keys, rows in groupby(self.rows, attrgetter("keys")):
            table.add_row(*map(str, keys), *self._cells({row.column: row for row in rows}))
        return "\n".join(table.lines(room))

    def _cells(self, rows: Mapping[str, Selected]) -> Iterator[str]:
        for name in self.columns:
            row = rows.get(name)
            factor = _PERCENT if _is_share(self.of, name) else 1
            yield Estimate(row.value, row.error).text(1, factor) if row else ""
            yield f"{row.count:,}" if row else ""

    def _title(self, name: str) -> str:
        return f"{name} %" if _is_share(self.of, name) else name

    def __str__(self) -> str:
        return self.in_language("en")


def _is_share(of: str, column: str) -> bool:
    """Return whether the values of a column are booleans.

    Args:
        of: the kind of rows.
        column: the name of the column.
    """
    return get_type_hints(checked_rows(of))[column] in (bool, bool | None)


def select(
    games: Games,
    of: str = "deals",
    columns: str | Iterable[str] = "won",
    *,
    by: By = (),
    where: Mapping[str, Any] | None = None,
) -> Selection:
    """Return rates and means over many games, such as the share of wins by seat, with standard errors.

    The games become rows, one for each player and deal, each riichi, or each discard; `paili.logs.rows`
    returns the rows themselves. One game is in memory at a time.

    Args:
        games: paths of files and folders, games, or any mixture of these.
        of: what a row is: "deals" for a player in a deal (`SeatDeal`), "riichi" for a riichi (`SeatRiichi`),
            "discards" for a discard (`SeatDiscard`); their attributes are the columns.
        columns: the name of a column to average, or several names. The columns must have numbers or booleans;
            rows with None in a column do not count for it.
        by: the names of the columns that group the rows; or a mapping from a name to a function that computes
            a key from a row, where None in place of a function means the column of that name. The names of
            the fields of `Selected` from ``column`` on are taken.
        where: which rows count: a mapping from the name of a column to its required value, to a collection of
            allowed values, or to a function that tests a value. In a column with several values in a row,
            such as ``winners``, it is enough that one of them fits; a yaku is named by its id, as in
            ``{"yaku": "riichi"}``.

    Raises:
        LogError: if ``of`` is none of the three, a column does not exist, a name is taken, or a column to
            average has no numbers.

    >>> from paili.game import play_game, random_player
    >>> game = play_game([random_player(seat) for seat in range(4)], seed=1)
    >>> by = {"turns": lambda row: row.turn // 6}
    >>> early = select(game, "discards", "shanten", by=by, where={"turn": range(12)})
    >>> [(row.keys, row.count) for row in early.rows]  # key 0: discards 1 to 5, key 1: discards 6 to 11
    [((0,), 240), ((1,), 288)]
    """
    query = _Query(of, columns, by, where or {})
    for game in deals_of(games, of):
        query.take(game)
    return query.answer()


class _Query:
    """A query, with its counts over the rows read so far."""

    def __init__(self, of: str, columns: str | Iterable[str], by: By, where: Mapping[str, Any]) -> None:
        fields = checked_rows(of)._fields
        self._of, self._keys = of, _keys(by, fields)
        if not isinstance(where, Mapping):
            raise LogError("select.no_where", value=where)
        self._wanted = [(_column(name, fields), _test(value)) for name, value in where.items()]
        self._columns = tuple(_column(name, fields) for name in _several("columns", columns))
        self._sums: dict[tuple[Any, ...], tuple[ClusterSums, ...]] = {}
        self._games = 0
        self._problems: list[Problem] = []

    def take(self, game: Game | RowsOfDeal | Problem) -> None:
        """Add the rows of a deal to the sums, add 1 to the number of games, or store a problem."""
        if isinstance(game, Problem):
            note(game, self._problems)
        elif isinstance(game, Game):
            self._games += 1
        else:
            touched = {key: self._sums[key] for key in self._added(getattr(game, self._of))}
            for sums in chain.from_iterable(touched.values()):
                sums.close()

    def _added(self, rows: Iterable[Row]) -> Iterator[tuple[Any, ...]]:
        """Add the rows that fulfil the conditions to the counts of their groups, and yield the keys of each
        row.
        """
        for row in rows:
            if all(test(getattr(row, name)) for name, test in self._wanted):
                key = tuple(_key(name, ask(row)) for name, ask in self._keys.items())
                if key not in self._sums:
                    self._sums[key] = tuple(ClusterSums() for _ in self._columns)
                self._add(row, self._sums[key])
                yield key

    def _add(self, row: Row, sums: Iterable[ClusterSums]) -> None:
        for name, item in zip(self._columns, sums, strict=True):
            value = getattr(row, name)
            if isinstance(value, int | float):
                item.add(value)
            elif value is not None:
                raise LogError("select.no_number", column=name, value=value)

    def answer(self) -> Selection:
        """Return the answer from the counts so far."""
        rows = [
            Selected(key, name, *self._estimate(name, item), item.count, item.sum)
            for key in sorted(self._sums, key=_order)
            for name, item in zip(self._columns, self._sums[key], strict=True)
            if item.count
        ]
        return Selection(
            self._of, self._columns, tuple(self._keys), tuple(rows), self._games, tuple(self._problems)
        )

    def _estimate(self, column: str, sums: ClusterSums) -> Estimate:
        return sums.share if _is_share(self._of, column) else sums.estimate


def _order(key: tuple[Any, ...]) -> list[tuple[int, str, Any]]:
    """Return a sort key for the keys of a group: None sorts first, then numbers, texts, and other values by
    type.
    """
    return [_place(item) for item in key]


def _place(value: Any) -> tuple[int, str, Any]:
    if value is None:
        return 0, "", 0
    if isinstance(value, int | float):
        return 1, "", value
    return (2, "", value) if isinstance(value, str) else (3, type(value).__name__, repr(value))


def _several(what: str, names: str | Iterable[str]) -> Iterable[str]:
    if isinstance(names, str):
        return [names]
    if not isinstance(names, Iterable) or isinstance(names, bytes):
        raise LogError("select.no_names", what=what, value=names)
    return names


def _keys(by: By, columns: Collection[str]) -> dict[str, Key]:
    """Return a mapping from the name of each key to the function that computes the key from a row.

    Args:
        by: column names; or a mapping from names to functions, where None in place of a function means the
            column of that name.
        columns: the names of all columns.
    """
    functions = (
        by if isinstance(by, Mapping) else {_column(name, columns): None for name in _several("by", by)}
    )
    return {
        _text(name): attrgetter(_column(name, columns)) if ask is None else _function(name, ask)
        for name, ask in functions.items()
    }


def _text(name: object) -> str:
    if not isinstance(name, str):
        raise LogError("select.no_name", value=name)
    if name in _FIELDS:
        raise LogError("select.name_taken", name=name, known=_FIELDS)
    return name


def _function(name: str, ask: Any) -> Key:
    function_or_none(ask, LogError, name)
    key: Key = ask
    return key


def _key(name: str, value: Any) -> Any:
    """Return a key of a row.

    Raises:
        LogError: if the value cannot be a key because it is not hashable.
    """
    try:
        hash(value)
    except TypeError:
        raise LogError("select.no_key", name=name, value=value) from None
    return value


def _column(name: str, columns: Collection[str]) -> str:
    """Return the name of a column, after a check that the column exists.

    Raises:
        LogError: if the column does not exist.
    """
    if name not in columns:
        raise LogError("select.no_column", name=name, known=tuple(columns))
    return name


def _test(wanted: Any) -> Callable[[Any], bool]:
    """Return a function that tests whether a value fulfils a condition.

    Args:
        wanted: a function that tests a value, a collection of allowed values, or the one allowed value.
    """
    if callable(wanted):
        return lambda value: bool(wanted(value))
    if isinstance(wanted, Iterable) and not isinstance(wanted, str | bytes):
        several = wanted if isinstance(wanted, Collection) else tuple(wanted)
        return lambda value: any(item in several for item in _items(value))
    return lambda value: any(bool(item == wanted) for item in _items(value))


def _items(value: Any) -> tuple[Any, ...]:
    """Return what a condition may name of a value: the value and, if it is a tuple, its items, with the ids
    of yaku.
    """
    if not isinstance(value, tuple):
        return (value,)
    return (value, *value, *(item.id for item in value if isinstance(item, CountedYaku)))
