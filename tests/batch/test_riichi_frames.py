"""Frames and files of riichi wins: what each row is worth is what the win alone is worth."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

import paili
from paili import Rules, Win

batch = pytest.importorskip("paili.batch")
pa = pytest.importorskip("pyarrow")

from paili.batch.jobs.win_frames import DEFAULT_RIICHI_COLUMNS, RIICHI_COLUMNS  # noqa: E402

ROWS: list[dict[str, Any]] = [
    {"hand": "123m456p77889s11z", "tile": "9s", "seat_wind": "E", "riichi": True, "dora_indicators": "4p"},
    {"hand": "123567m234p67s99p", "tile": "8s", "tsumo": True, "honba": 2, "sticks": 1},
    {"hand": "1112345678999m", "tile": "5m", "seat_wind": "S", "discarder": "W"},
    {"hand": "567p34567s99p[123m]", "tile": "8s"},
    {"hand": "123456789m12p88s", "tile": "9p"},
    {"hand": "123m", "tile": "1m"},
    {"hand": None, "tile": "1m"},
    {"hand": "123456p77889s11z", "tile": "9s", "seat_wind": "S", "tsumo": True},
]
SEATS = ("east", "south", "west", "north")


def frame() -> dict[str, list[Any]]:
    names = {name: None for row in ROWS for name in row}
    return {name: [row.get(name) for row in ROWS] for name in names}


def expected(row: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The columns of a row, by the scorer of one win."""
    try:
        score = paili.score(Win(row["hand"], row["tile"], **{k: row[k] for k in list(row)[2:]}), rules)
    except (paili.PailiError, AttributeError):
        return dict.fromkeys(RIICHI_COLUMNS)
    paid = score.payments
    changes = paid.changes or ()
    return {
        **{name: getattr(score, name) for name in ("han", "fu", "limit", "yakuman", "points", "problem")},
        "received": paid.total,
        "yaku": ", ".join(f"{yaku.id} {yaku.han}" for yaku in score.yaku),
        "discarder_pays": paid.discarder,
        "dealer_pays": paid.dealer,
        "child_pays": paid.child,
        **{seat: changes[at] if at < len(changes) else None for at, seat in enumerate(SEATS)},
    }


@pytest.mark.parametrize("rules", [Rules.TENHOU, Rules.TENHOU_SANMA], ids=lambda rules: rules.name)
def test_a_row_is_worth_what_the_win_is(rules: Rules) -> None:
    table = batch.score_table(pa.table(frame()), rules, RIICHI_COLUMNS, keep=False)
    errors = table.column("error").to_pylist()
    assert table.drop_columns("error").to_pylist() == [expected(row, rules) for row in ROWS]
    assert batch.score_table(pa.table(frame()), rules.name, RIICHI_COLUMNS, keep=False).equals(table)
    assert table.schema.names == [*RIICHI_COLUMNS, "error"]
    assert "3n+1" in errors[5]
    assert "empty" in errors[6]
    assert errors[7] is None
    if rules is Rules.TENHOU:
        assert errors[4] == "123456789m12p88s with 9p is not a win: it waits for 3p"


def test_the_usual_columns_stand_beside_those_that_are_there() -> None:
    table = pa.table({"id": list(range(len(ROWS))), **frame()})
    score_table = batch.score_table(table, Rules.TENHOU, prefix="riichi_")
    new = [f"riichi_{name}" for name in (*DEFAULT_RIICHI_COLUMNS, "error")]
    assert score_table.column_names == [*table.column_names, *new]
    assert score_table.column("riichi_points").to_pylist()[:4] == [7700, 1500, 32000, 0]
    assert score_table.column("riichi_problem").to_pylist()[3] == "no_yaku"


def test_local_yaku_count_too() -> None:
    """They are scored by the scorer of one win alone."""
    rules = Rules.TENHOU.replace(local_yaku=("sanrenkou",))
    table = pa.table({"hand": ["222333444m67s99p"], "tile": ["8s"], "tsumo": [True]})
    assert "sanrenkou" in batch.score_table(table, rules, "yaku", keep=False).column("yaku").to_pylist()[0]


def test_a_file(tmp_path: Path) -> None:
    with (tmp_path / "in.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(frame())
        rows.writerows(
            ["" if value is None else value for value in row] for row in zip(*frame().values(), strict=True)
        )
    done = batch.score_file(tmp_path / "in.csv", tmp_path / "out.csv", Rules.TENHOU, piece=3)
    assert (done.rows, done.faults) == (len(ROWS), 3)
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    assert [row["points"] for row in written] == ["7700", "1500", "32000", "0", "", "", "", "2000"]
    batch.score_file(
        tmp_path / "in.csv", tmp_path / "out.csv", Rules.TENHOU, columns=("han", "east"), resume=True
    )
