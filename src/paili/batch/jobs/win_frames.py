"""Arrow tables of wins in, the same tables with what they are worth in a Chinese game out.

A row is a win, a column a fact of it: see `paili.batch.scoring.win_columns`. Like the one of
`paili.batch.jobs.frames` this is a pure function of a table and a few options, for whatever maps a function
over pieces of a table; the files of `paili.batch.jobs.win_files` are answered by it.

>>> from paili import batch, fan
>>> wins = pa.table({"hand": ["123456789m12p88s", "123m"], "tile": ["3p", "1m"], "seat_wind": ["E", "E"]})
>>> for row in score_table(wins, fan.MCR, columns=("total", "points", "fans"), keep=False).to_pylist():
...     print(*row.values(), sep=" | ")
22 | 46 | pure_straight 16, concealed_hand 2, all_chows 2, edge_wait 1, mixed_double_chow 1 | None
None | None | None | "123m": 3 tiles: a hand has 3n+1 or 3n+2 beside its melds, 17 at most in all
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, Final

import pyarrow as pa

from paili.batch.arrays.rows import as_threads
from paili.batch.jobs.frames import as_arrow, as_columns, beside, schema_of
from paili.batch.jobs.hand_columns import check_name
from paili.batch.scoring.games import GameRow, rows_of
from paili.batch.scoring.win_columns import FACTS, HAND
from paili.batch.scoring.win_columns import as_columns as wins_of
from paili.errors import ScoreError
from paili.scoring.score import Game


def fans_text(row: GameRow) -> str:
    """Return the fans of a row by their ids, with their values and how often they count."""
    return ", ".join(f"{id_} {value}" + (f"×{times}" if times > 1 else "") for id_, value, times in row.fans)


_PAID: Final = ("discarder_pays", "others_pay", "each_pays")
_SEATS: Final = ("east", "south", "west", "north")
WIN_COLUMNS: Final = {
    "total": pa.int32(),
    "base": pa.int64(),
    "points": pa.int64(),
    "fans": pa.string(),
    "problem": pa.string(),
    **dict.fromkeys((*_PAID, *_SEATS), pa.int64()),
}
DEFAULT_WIN_COLUMNS: Final = (
    "total",
    "points",
    "fans",
    "problem",
    "discarder_pays",
    "others_pay",
    "each_pays",
)


def score_table(
    wins: Any,
    rules: Game[Any],
    columns: str | Iterable[str] = DEFAULT_WIN_COLUMNS,
    *,
    hand: str = HAND,
    prefix: str = "",
    keep: bool = True,
    processes: int = 1,
) -> pa.Table:
    """Score every row of a table of wins in one Chinese game.

    Args:
        wins: a table or record batch, or a frame that hands itself over as one, such as those of pandas and
            polars; its columns are those of `paili.batch.scoring.win_columns`.
        rules: the game, `paili.fan.MCR` for example.
        columns: which answers, out of ``WIN_COLUMNS``; one name, or several.
        hand: the column of the hands.
        prefix: what the names of the new columns begin with.
        keep: whether the columns of ``wins`` come first in the result.
        processes: how many share the rows.

    Returns:
        A table of as many rows, in the same order, with the new columns and then ``error``:

        * ``total``: int32, the fans together; ``base``, ``points``: int64, the points of the total, and what
          the winner receives;
        * ``fans``: text, ids with values: ``all_chows 2, tile_hog 2×2``;
        * ``problem``: text, why the hand may not win, empty where it may: ``too_few_fan``;
        * ``discarder_pays``, ``others_pay``, ``each_pays``: int64, for a discard, and for a self-drawn win;
        * ``east``, ``south``, ``west``, ``north``: int64, what each seat gains, null where it was not said
          who discarded;
        * ``error``: why a row cannot be scored; its other new columns are null.

    Raises:
        BatchError: if ``wins`` are no table, or a column is missing, unknown, or named like one that is
            there.
        ScoreError: if ``rules`` are no game.
    """
    table, asked = as_arrow(wins), as_columns(columns, WIN_COLUMNS)
    check_name(table.schema.names, hand)
    schema = schema_of(WIN_COLUMNS, table.schema.names if keep else (), asked, prefix)
    checked_game(rules)
    rows = rows_of(wins_of(table, hand), rules, as_threads(processes))
    errors = pa.array([str(row.fault) if row.fault else None for row in rows], pa.string())
    answers = pa.table([*(_values(name, rows) for name in asked), errors], schema=schema)
    return beside(table, answers) if keep else answers


def needed_columns(schema: pa.Schema, hand: str = HAND) -> tuple[str, ...]:
    """Return the columns that wins are made of: the hands, and the facts that are there.

    Raises:
        BatchError: if there are no hands, or two columns of one name.

    >>> needed_columns(pa.schema([(name, pa.string()) for name in ("id", "hand", "tsumo", "tile")]))
    ('hand', 'tile', 'tsumo')
    """
    facts = [name for name in FACTS if name in schema.names and name != hand]
    for name in (hand, *facts):
        check_name(schema.names, name)
    return (hand, *facts)


def checked_game(rules: object) -> None:
    """Refuse what is no game.

    Raises:
        ScoreError: if it cannot score, or is a rule set of riichi, whose wins are arrays.
    """
    from paili.scoring.rules import Rules

    if isinstance(rules, Rules):
        raise ScoreError("batch.riichi_frame", rules=rules.name)
    if not callable(getattr(rules, "score", None)):
        raise ScoreError("batch.no_game", rules=rules)


def _values(name: str, rows: Sequence[GameRow]) -> pa.Array:
    value = _value_of(name)
    return pa.array([None if row.fault else value(row) for row in rows], WIN_COLUMNS[name])


def _value_of(name: str) -> Callable[[GameRow], object]:
    if name in _PAID:
        place = _PAID.index(name)
        return lambda row: row.paid[place]
    if name in _SEATS:
        seat = _SEATS.index(name)
        return lambda row: row.changes and row.changes[seat]
    return fans_text if name == "fans" else attrgetter(name)
