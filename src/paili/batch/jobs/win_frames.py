"""Arrow tables of wins in, the same tables with what they are worth out: in a Chinese game, or in riichi.

A row is a win, a column a fact of it: see `paili.batch.scoring.win_columns`. Like the one of
`paili.batch.jobs.frames` this is a pure function of a table and a few options, for whatever maps a function
over pieces of a table; the files of `paili.batch.jobs.win_files` are answered by it.

>>> from paili import Rules, batch, fan
>>> wins = pa.table({"hand": ["123456789m12p88s", "123m"], "tile": ["3p", "1m"], "seat_wind": ["E", "E"]})
>>> for row in score_table(wins, fan.MCR, columns=("total", "points", "fans"), keep=False).to_pylist():
...     print(*row.values(), sep=" | ")
22 | 46 | pure_straight 16, concealed_hand 2, all_chows 2, edge_wait 1, mixed_double_chow 1 | None
None | None | None | "123m": 3 tiles: a hand has 3n+1 or 3n+2 beside its melds, 17 at most in all
>>> score_table(wins, Rules.TENHOU, columns=("han", "fu", "points", "yaku"), keep=False).to_pylist()[0]
{'han': 2, 'fu': 40, 'points': 3900, 'yaku': 'ittsuu 2', 'error': None}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pyarrow as pa

from paili.arguments import flag
from paili.batch.arrays.rows import as_threads
from paili.batch.jobs.frames import as_arrow, as_columns, beside, schema_of
from paili.batch.jobs.hand_columns import check_name
from paili.batch.scoring.games import GameRow, game_row, rows_of, worth_of
from paili.batch.scoring.win_columns import FACTS, HAND
from paili.batch.scoring.win_columns import as_columns as wins_of
from paili.errors import BatchError, PailiError, ScoreError
from paili.scoring.rules import Rules
from paili.scoring.score import rules_or_game
from paili.scoring.worth import Score

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules


def fans_text(row: GameRow) -> str:
    """Return the fans of a row by their ids, with their values and how often they count."""
    return ", ".join(f"{id_} {value}" + (f"×{times}" if times > 1 else "") for id_, value, times in row.fans)


class RiichiRow(NamedTuple):
    """The score of one win of riichi; zeros where it cannot be scored.

    Attributes:
        han, fu, limit, yakuman, points, problem: as in `paili.scoring.Score`.
        yaku: their ids with their han, as text.
        paid: what the discarder pays; for a self-drawn win the dealer, and each other.
        received: all that the winner receives, with honba and riichi sticks.
        changes: of the seats E S W N; None where it is not known who pays.
        fault: None, or why it cannot be scored.
    """

    han: int
    fu: int
    limit: str
    yakuman: int
    points: int
    problem: str
    yaku: str
    paid: tuple[int, int, int]
    received: int
    changes: tuple[int, ...] | None
    fault: PailiError | None


def riichi_row(win: Any, rules: Rules) -> RiichiRow:
    """Return what a win is worth under rules of riichi, or why it cannot be scored."""
    score: Score | PailiError = worth_of(win, rules)
    if isinstance(score, PailiError):
        return RiichiRow(0, 0, "", 0, 0, "", "", (0, 0, 0), 0, None, score)
    paid, yaku = score.payments, ", ".join(f"{yaku.id} {yaku.han}" for yaku in score.yaku)
    shares = paid.discarder, paid.dealer, paid.child
    return RiichiRow(
        score.han, score.fu, score.limit, score.yakuman, score.points, score.problem, yaku, shares,
        paid.total, paid.changes, None,
    )  # fmt: skip


_Row = GameRow | RiichiRow
_Value = Callable[[Any], object]
_PAID: Final = ("discarder_pays", "others_pay", "each_pays")
_PAID_IN_RIICHI: Final = ("discarder_pays", "dealer_pays", "child_pays")
_SEATS: Final = ("east", "south", "west", "north")
WIN_COLUMNS: Final = {
    "total": pa.int32(),
    "base": pa.int64(),
    "points": pa.int64(),
    "fans": pa.string(),
    "problem": pa.string(),
    **dict.fromkeys((*_PAID, *_SEATS), pa.int64()),
}
DEFAULT_WIN_COLUMNS: Final = ("total", "points", "fans", "problem", *_PAID)
RIICHI_COLUMNS: Final = {
    "han": pa.int16(),
    "fu": pa.int16(),
    "limit": pa.string(),
    "yakuman": pa.int8(),
    "points": pa.int64(),
    "received": pa.int64(),
    "yaku": pa.string(),
    "problem": pa.string(),
    **dict.fromkeys((*_PAID_IN_RIICHI, *_SEATS), pa.int64()),
}
DEFAULT_RIICHI_COLUMNS: Final = ("han", "fu", "points", "yaku", "problem", *_PAID_IN_RIICHI)


class Family(NamedTuple):
    """A family of rules, and the questions about its wins.

    Attributes:
        known: the columns that there are, with their types.
        usual: those that are added where nothing is said.
        row: what is kept of a win.
        own: of columns that are no field of the row, how they are read off it.
    """

    known: dict[str, pa.DataType]
    usual: tuple[str, ...]
    row: Callable[[Any, Any], Any]
    own: dict[str, _Value]


def _paid(place: int) -> Callable[[_Row], int]:
    return lambda row: row.paid[place]


def _change(seat: int) -> Callable[[_Row], int | None]:
    """Return the points that a seat gains: null for an unknown payer, and for a seat that is not there."""
    return lambda row: row.changes[seat] if row.changes and seat < len(row.changes) else None


_OF_SEATS: Final[dict[str, _Value]] = {name: _change(seat) for seat, name in enumerate(_SEATS)}
_OF_GAMES: Final = Family(
    WIN_COLUMNS,
    DEFAULT_WIN_COLUMNS,
    game_row,
    _OF_SEATS | {name: _paid(place) for place, name in enumerate(_PAID)} | {"fans": fans_text},
)
_OF_RIICHI: Final = Family(
    RIICHI_COLUMNS,
    DEFAULT_RIICHI_COLUMNS,
    riichi_row,
    _OF_SEATS | {name: _paid(place) for place, name in enumerate(_PAID_IN_RIICHI)},
)


def family_of(rules: Any) -> tuple[Any, Family]:
    """Return rules, a preset of riichi by its name too, and what they can be asked.

    Raises:
        ScoreError: if they are neither rules of riichi nor a game.
    """
    try:
        result = rules_or_game(rules)
    except ScoreError:
        raise ScoreError("batch.no_game", rules=rules) from None
    return result, _OF_RIICHI if isinstance(result, Rules) else _OF_GAMES


def score_table(
    wins: Any,
    rules: Rules | str | GameRules,
    columns: str | Iterable[str] | None = None,
    *,
    hand: str = HAND,
    prefix: str = "",
    keep: bool = True,
    processes: int = 1,
) -> pa.Table:
    """Score every row of a table of wins.

    Args:
        wins: a table or record batch, or a frame that hands itself over as one, such as those of pandas and
            polars; its columns are those of `paili.batch.scoring.win_columns`.
        rules: a Chinese game, `paili.fan.MCR` for example, or rules of riichi, `paili.Rules.TENHOU`,
            a preset by its name too.
        columns: which answers, out of ``WIN_COLUMNS`` or, of riichi, ``RIICHI_COLUMNS``; one name, or
            several; where nothing is said ``DEFAULT_WIN_COLUMNS`` or ``DEFAULT_RIICHI_COLUMNS``.
        hand: the column of the hands.
        prefix: what the names of the new columns begin with.
        keep: whether the columns of ``wins`` come first in the result.
        processes: how many share the rows.

    Returns:
        A table of as many rows, in the same order, with the new columns and then ``error``. Of a game:

        * ``total``: int32, the fans together; ``base``, ``points``: int64, the points of the total, and what
          the winner receives;
        * ``fans``: text, ids with values: ``all_chows 2, tile_hog 2×2``;
        * ``problem``: text, why the hand may not win, empty where it may: ``too_few_fan``;
        * ``discarder_pays``, ``others_pay``, ``each_pays``: int64, for a discard, and for a self-drawn win;
        * ``east``, ``south``, ``west``, ``north``: int64, what each seat gains, null where it was not said
          who discarded;
        * ``error``: why a row cannot be scored; its other new columns are null.

        Of riichi, beside the seats, ``problem`` and ``error``, as `paili.scoring.Score` has them:

        * ``han``, ``fu``: int16; ``limit``: text, empty below mangan; ``yakuman``: int8, how many are paid;
        * ``points``: int64, what the winner receives without honba and riichi sticks; ``received``: with
          them;
        * ``yaku``: text, ids with their han, dora last: ``riichi 1, dora 2``;
        * ``discarder_pays``, ``dealer_pays``, ``child_pays``: int64, with honba.

    Raises:
        BatchError: if ``wins`` are no table, or a column is missing, unknown, or named like one that is
            there.
        ScoreError: if ``rules`` are no game and none of riichi.
    """
    table, keep = as_arrow(wins), flag(keep, BatchError, "keep")
    rules, family = family_of(rules)
    names = family.usual if columns is None else as_columns(columns, family.known)
    check_name(table.schema.names, hand)
    schema = schema_of(family.known, table.schema.names if keep else (), names, prefix)
    rows = rows_of(wins_of(table, hand), rules, as_threads(processes), family.row)
    errors = pa.array([str(row.fault) if row.fault else None for row in rows], pa.string())
    answers = pa.table([*(_values(name, rows, family) for name in names), errors], schema=schema)
    return beside(table, answers) if keep else answers


def _values(name: str, rows: Iterable[_Row], family: Family) -> pa.Array:
    value = family.own.get(name) or attrgetter(name)
    return pa.array([None if row.fault else value(row) for row in rows], family.known[name])


def needed_columns(schema: pa.Schema, hand: str = HAND) -> tuple[str, ...]:
    """Return the columns that wins are made of: the hands, and the facts that are there.

    Raises:
        BatchError: if there are no hands, or two columns of one name.

    >>> needed_columns(pa.schema([(name, pa.string()) for name in ("id", "hand", "tsumo", "tile")]))
    ('hand', 'tile', 'tsumo')
    """
    check_name(schema.names, hand)
    facts = [name for name in FACTS if name in schema.names and name != hand]
    for name in facts:
        check_name(schema.names, name)
    return (hand, *facts)
