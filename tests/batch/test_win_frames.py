"""Frames of riichi wins: each row has the score of the win by itself, and an error names its row."""

from __future__ import annotations

from typing import Any

import pytest

import paili
from paili import Rules, Win, fan
from paili.errors import PailiError

np = pytest.importorskip("numpy")
batch = pytest.importorskip("paili.batch")

from paili.batch.scoring.win_columns import FACTS  # noqa: E402

ROWS: list[dict[str, Any]] = [
    {"hand": "123m456p77889s11z", "tile": "9s", "seat_wind": "E", "riichi": True, "dora_indicators": "4p"},
    {"hand": "123567m234p67s99p", "tile": "8s", "tsumo": True, "honba": 2, "sticks": 1},
    {"hand": "1112345678999m", "tile": "5m", "seat_wind": "S", "discarder": "W"},
    {"hand": "567p34567s99p[123m]", "tile": "8s"},
    {"hand": "123456789m12p88s", "tile": "9p"},
]
FRAME: dict[str, list[Any]] = {
    name: [row.get(name) for row in ROWS] for name in {name: None for row in ROWS for name in row}
}


class Handed:
    """What is no table of Arrow and hands itself over as one, as frames of other packages do."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)


def numbers(scores: Any) -> list[list[int]]:
    return [column.tolist() for column in scores]


def test_a_row_is_worth_what_the_win_is() -> None:
    pa = pytest.importorskip("pyarrow")
    texts = {
        name: ["" if value is None else str(value) for value in column] for name, column in FRAME.items()
    }
    wins = [Win(row["hand"], row["tile"], **{name: row[name] for name in list(row)[2:]}) for row in ROWS]
    expected = numbers(batch.score(wins))
    one = [paili.score(win) for win in wins[:4]]
    assert expected[4][:4] == [win.points for win in one]
    for frame in (FRAME, texts, pa.table(FRAME), Handed(pa.table(FRAME))):
        assert numbers(batch.score(frame)) == expected
        assert numbers(batch.score(frame, "wrc")) == numbers(batch.score(wins, Rules.WRC))


def test_arrays() -> None:
    """Counts of NumPy, tiles as numbers, flags as numbers, numbers that were null as floats."""
    counts = np.array([[1] * 9 + [1, 1] + [0] * 14 + [2] + [0] * 8] * 2)
    frame = {
        "hand": counts,
        "tile": np.array([11, 11]),
        "tsumo": np.array([1, 0]),
        "honba": np.array([2.0, np.nan]),
    }
    wins = [Win("123456789m12p88s", "3p", tsumo=True, honba=2), Win("123456789m12p88s", "3p")]
    assert numbers(batch.score(frame)) == numbers(batch.score(wins))


def test_cells_that_are_arrays_or_nulls_of_pandas() -> None:
    class NAType:
        """A null, whose comparisons are no booleans, as pandas has it."""

        def __eq__(self, _: object) -> Any:
            return np.array([True, False])

        __hash__ = None  # type: ignore[assignment]

    counts = np.array([1] * 9 + [1, 1] + [0] * 14 + [2] + [0] * 8)
    frame = {"hand": [counts, tuple(counts)], "tile": ["3p"] * 2, "tsumo": [NAType(), 1]}
    wins = [Win("123456789m12p88s", "3p"), Win("123456789m12p88s", "3p", tsumo=True)]
    assert numbers(batch.score(frame)) == numbers(batch.score(wins))


def test_junk_names_its_row_or_is_a_win() -> None:
    junk = [
        "x",
        "3p",
        "maybe",
        "E",
        -1,
        9,
        2.5,
        True,
        "12",
        "5s",
        "7z9z",
        "ESW",
        b"\xff",
        [1],
        "１",
        "9" * 5000,
    ]
    faults = []
    for name in ("hand", *FACTS):
        for value in junk:
            frame = {"hand": ["123456789m12p88s"] * 2, "tile": ["3p"] * 2, name: [None, value]}
            if name in ("hand", "tile"):
                frame[name][0] = {"hand": "123456789m12p88s", "tile": "3p"}[name]
            try:
                assert batch.score(frame).points[0] > 0
            except PailiError as error:
                faults.append(str(error))
    assert all("win 1:" in fault for fault in faults)
    assert len(faults) > 200


@pytest.mark.parametrize(
    ("frame", "match"),
    [
        ({"tile": ["3p"]}, "no column 'hand'"),
        ({"hand": ["1m"], "tile": []}, "0 values"),
        ({"hand": "123m", "tile": "3p"}, "must be a list or an array of values"),
        ({"hand": [None]}, "empty"),
    ],
)
def test_what_is_no_frame(frame: Any, match: str) -> None:
    with pytest.raises(PailiError, match=match):
        batch.score(frame)


def test_a_chinese_game_is_refused_by_its_name() -> None:
    for rules in (fan.MCR, "mcr"):
        with pytest.raises(PailiError, match=r"must be a Rules|mcr"):
            batch.score(FRAME, rules)
