"""Frames and files of wins: what each row is worth is what the win alone is worth; faults stay with their row."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fan_wins import wins as mcr_wins
from wild_wins import drawn as wild_wins

import paili
from paili import Win, fan
from paili.cli import main
from paili.errors import PailiError
from paili.tiles import FACE_NAMES, KIND_NAMES
from paili.win.record import READERS

batch = pytest.importorskip("paili.batch")
pa = pytest.importorskip("pyarrow")

from paili.batch.jobs.win_frames import DEFAULT_WIN_COLUMNS, WIN_COLUMNS  # noqa: E402
from paili.batch.scoring.win_columns import FACTS  # noqa: E402

WORTH = {"hand": "123456789m12p88s", "tile": "3p"}


def drawn(number: int) -> list[tuple[Win, Any]]:
    """Wins of two games, those with wildcards too, each with its game."""
    mcr = [(mcr_win.win(), fan.MCR) for mcr_win in islice(mcr_wins(71), number)]
    return mcr + [(win, fan.HONGZHONG) for win in islice(wild_wins(fan.HONGZHONG, 72), number // 4)]


def as_row(win: Win) -> dict[str, Any]:
    """A win as a person would write it into a table, what is as usual left empty."""
    told: dict[str, Any] = {"hand": str(win.hand), "tile": FACE_NAMES[win.tile]}
    for name, default, _ in READERS[2:]:
        value = getattr(win, name)
        if value == default:
            told[name] = None
        elif name in ("seat_wind", "round_wind", "discarder"):
            told[name] = "ESWN"[value - 27]
        elif name == "flowers":
            told[name] = len(value)
        elif name == "wild":
            told[name] = "".join(KIND_NAMES[kind] for kind in value)
        else:
            told[name] = value
    return told


def columns_of(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    names = [name for name in rows[0] if any(row[name] is not None for row in rows)]
    return {name: [row[name] for row in rows] for name in names}


def expected(win: Win, rules: Any) -> tuple[Any, ...]:
    score = paili.score(win, rules)
    paid = score.payments
    return (score.total, score.base, paid.total, [paid.discarder, paid.others, paid.each],
            list(paid.changes or (0, 0, 0, 0)), score.problem, tuple(map(tuple, score.fans)))  # fmt: skip


def given(result: Any, row: int) -> tuple[Any, ...]:
    return (result.total[row], result.base[row], result.points[row], result.paid[row].tolist(),
            result.changes[row].tolist(), result.problem[row], result.fans[row])  # fmt: skip


class Handed:
    """What is no table of Arrow and hands itself over as one, as frames of other packages do."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)


@pytest.mark.parametrize("rules", [fan.MCR, fan.HONGZHONG], ids=lambda rules: rules.name)
def test_a_row_is_worth_what_the_win_is(rules: Any) -> None:
    many = [win for win, game in drawn(120) if game is rules]
    columns = columns_of([as_row(win) for win in many])
    texts = {
        name: ["" if value is None else str(value) for value in column] for name, column in columns.items()
    }
    for frame in (columns, texts, pa.table(columns), Handed(pa.table(columns))):
        score = batch.score(frame, rules)
        assert [given(score, row) for row in range(len(many))] == [expected(win, rules) for win in many]
        assert set(score.faults) == {None}


def test_arrays() -> None:
    """Counts of NumPy, tiles as numbers, flags as numbers, numbers that were null as floats."""
    counts = np.array([[1] * 9 + [1, 1] + [0] * 14 + [2] + [0] * 8] * 2)
    frame = {
        "hand": counts,
        "tile": np.array([11, 11]),
        "tsumo": np.array([1, 0]),
        "flowers": np.array([2.0, np.nan]),
    }
    score = batch.score(frame, fan.MCR)
    wins = [Win("123456789m12p88s", "3p", tsumo=True, flowers=2), Win("123456789m12p88s", "3p")]
    assert [given(score, row) for row in (0, 1)] == [expected(win, fan.MCR) for win in wins]


def test_a_table_keeps_its_columns_and_order_and_says_what_is_wrong() -> None:
    table = pa.table({
        "id": [7, 8, 9, 10, 11],
        "hand": ["123456789m12p88s", "123456789m12p88s", None, "123456789m12p88s+3p", "123m"],
        "tile": ["3p", "9p", None, None, "1m"],
        "discarder": ["E", None, None, None, None],
        "total": ["mine", "", "", "", ""],
    })  # fmt: skip
    seats = ("east", "south", "west", "north")
    asked = ("total", "base", "points", "fans", "problem", *seats)
    score_table = batch.score_table(table, fan.MCR, asked, prefix="mcr_")
    assert score_table.column_names[:5] == table.column_names
    assert score_table.column("id").to_pylist() == [7, 8, 9, 10, 11]
    first, second, third, fourth, fifth = score_table.to_pylist()
    one = paili.score(Win("123456789m12p88s", "3p", discarder="E"), fan.MCR)
    assert (first["mcr_total"], first["mcr_points"], first["mcr_problem"]) == (22, one.payments.total, "")
    assert tuple(first[f"mcr_{seat}"] for seat in seats) == one.payments.changes
    assert f"{one.total} fan: {first['mcr_fans']}" == str(one)
    assert (second["mcr_total"], second["mcr_error"]) == (
        None,
        "123456789m12p88s with 9p is not a win: it waits for 3p",
    )
    assert "empty" in third["mcr_error"]
    assert (fourth["mcr_total"], fourth["mcr_east"], fourth["mcr_error"]) == (22, None, None)
    assert "3n+1" in fifth["mcr_error"]
    alone = batch.score_table(table, fan.MCR, keep=False)
    assert alone.column_names == [*DEFAULT_WIN_COLUMNS, "error"]
    assert alone.schema.types[:-1] == [WIN_COLUMNS[name] for name in DEFAULT_WIN_COLUMNS]
    assert batch.score_table(table.slice(0, 0), fan.MCR, keep=False).num_rows == 0
    assert batch.score_table(table.to_batches()[0], fan.MCR, keep=False).equals(alone)


def test_junk_is_a_fault_of_its_row_and_nothing_else() -> None:
    """Whatever stands in a cell, the row says why it is no win, or is worth what the win of it is."""
    rng = random.Random(3)
    junk = [
        "",
        None,
        "x",
        "3p",
        "maybe",
        "E",
        -1,
        9,
        2.5,
        float("nan"),
        True,
        "12",
        "5s",
        "7z9z",
        "ESW",
        b"\xff",
        [1],
        "１",
    ]
    faults = 0
    for name in ("hand", *FACTS):
        values = [*junk, *rng.sample(junk, 3)]
        frame = {key: [value] * len(values) for key, value in WORTH.items()} | {name: values}
        score = batch.score(frame, fan.MCR)
        good = batch.score(WORTH | {"hand": [WORTH["hand"]], "tile": [WORTH["tile"]]}, fan.MCR).total[0]
        for total, fault in zip(score.total, score.faults, strict=True):
            assert total == 0 if fault else total >= good
            faults += isinstance(fault, PailiError)
    assert faults > 200


def test_what_is_no_frame() -> None:
    for frame, columns, match in (
        ({"tile": ["3p"]}, "total", "no column 'hand'"),
        ({"hand": ["1m"], "tile": []}, "total", "0 values"),
        ({"hand": "123m", "tile": "3p"}, "total", "must be a column"),
        ({"hand": ["1m"]}, "nope", "no such answer"),
        ({"hand": ["1m"]}, ("total", "total"), "twice"),
    ):
        with pytest.raises(PailiError, match=match):
            _ = batch.score(frame, fan.MCR), batch.score_table(pa.table(frame), fan.MCR, columns)
    table = pa.table({"hand": ["1m"], "total": [1]})
    for rules, match in (
        (fan.MCR, "is there already"),
        ("nobody", "'nobody'"),
    ):
        with pytest.raises(PailiError, match=match):
            batch.score_table(table, rules, prefix="" if rules is fan.MCR else "new_")
    with pytest.raises(PailiError, match="must be a pyarrow"):
        batch.score_table([1], fan.MCR)
    with pytest.raises(PailiError, match="2 columns are called"):
        batch.score_table(pa.Table.from_arrays([["1m"], ["1m"]], names=["hand", "hand"]), fan.MCR)


def rows_of_file(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def write(path: Path, number: int) -> list[Win]:
    many = [win for win, game in drawn(number) if game is fan.MCR]
    columns = columns_of([as_row(win) for win in many])
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", *columns])
        rows.writerows([place, *("" if value is None else value for value in row)]
                       for place, row in enumerate(zip(*columns.values(), strict=True)))  # fmt: skip
        rows.writerow([len(many), "123m", *[""] * (len(columns) - 1)])
    return many


def test_a_file_by_pieces(tmp_path: Path) -> None:
    many = write(tmp_path / "in.csv", 60)
    seen: list[tuple[int, int]] = []
    done = batch.score_file(
        tmp_path / "in.csv", tmp_path / "out.csv", fan.MCR, piece=7, progress=lambda *at: seen.append(at)
    )
    assert (done.rows, done.faults, seen[-1][0]) == (61, 1, 61)
    *rows, last = rows_of_file(tmp_path / "out.csv")
    for place, (row, win) in enumerate(zip(rows, many, strict=True)):
        one = paili.score(win, fan.MCR)
        assert (int(row["id"]), int(row["total"]), int(row["points"])) == (
            place,
            one.total,
            one.payments.total,
        )
        assert (row["problem"], row["error"]) == (one.problem, "")
    assert (last["total"], "3n+1" in last["error"]) == ("", True)
    batch.score_file(tmp_path / "in.csv", tmp_path / "out.parquet", fan.MCR, columns=tuple(WIN_COLUMNS))
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table(tmp_path / "out.parquet").column("total").to_pylist()[:60] == [
        paili.score(win, fan.MCR).total for win in many
    ]


def test_arrays_in_a_file(tmp_path: Path) -> None:
    rows = [("123456789m12p88s", "3p", True, 1, 7), ("123m", "1m", False, 0, 8)]
    kinds = [("hand", "U20"), ("tile", "U2"), ("tsumo", "?"), ("flowers", "i4"), ("id", "i2")]
    np.save(tmp_path / "in.npy", np.array(rows, kinds))
    batch.score_file(tmp_path / "in.npy", tmp_path / "out.npy", fan.MCR, columns=tuple(WIN_COLUMNS))
    first, second = np.load(tmp_path / "out.npy")
    one = paili.score(Win(*rows[0][:2], tsumo=True, flowers=1), fan.MCR)
    assert (first["id"], first["total"], first["south"]) == (7, one.total, one.payments.total)
    assert f"{one.total} fan: {first['fans'].decode()}" == str(one)
    assert (second["total"], second["points"]) == (np.iinfo(np.int32).min, np.iinfo(np.int64).min)
    assert (second["fans"], b"3n+1" in second["error"]) == (b"", True)


def test_a_job_of_another_game_is_not_resumed(tmp_path: Path) -> None:
    write(tmp_path / "in.csv", 20)

    def stop(done: int, _: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        batch.score_file(tmp_path / "in.csv", tmp_path / "out.csv", fan.MCR, piece=5, progress=stop)
    with pytest.raises(PailiError, match="another job: rules"):
        batch.score_file(
            tmp_path / "in.csv", tmp_path / "out.csv", fan.MCR.replace(minimum=6), piece=5, resume=True
        )
    done = batch.score_file(tmp_path / "in.csv", tmp_path / "out.csv", fan.MCR, piece=5, resume=True)
    assert (done.rows, done.resumed) == (21, 10)
    assert [int(row["id"]) for row in rows_of_file(tmp_path / "out.csv")] == list(range(21))


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    many = write(tmp_path / "in.csv", 20)
    source, target = str(tmp_path / "in.csv"), str(tmp_path / "out.csv")
    # one process, here: started ones are tried in the slow test
    monkeypatch.setattr("paili.batch.jobs.files.on_processes", lambda _: batch.on_threads(1))
    main(["batch", source, target, "--rules", "mcr", "--columns", "all", "--set", "minimum=20"])
    assert "21 rows written" in capsys.readouterr().out
    ours = fan.MCR.replace(minimum=20)
    *rows, _ = rows_of_file(Path(target))
    assert [(int(row["total"]), row["problem"]) for row in rows] == [
        (one.total, one.problem) for one in (paili.score(win, ours) for win in many)
    ]
    assert {*WIN_COLUMNS} <= {*rows[0]}
    for wrong in (["--rules", "nobody"], ["--set", "minimum=3"], ["--rules", "mcr", "--variant", "mcr"],
                  ["--rules", "mcr", "--wildcards", "x"], ["--rules", "mcr", "--columns", "shanten"]):  # fmt: skip
        with pytest.raises(SystemExit):
            main(["batch", source, target, *wrong])


@pytest.mark.slow
def test_processes_give_the_same_in_order(tmp_path: Path) -> None:
    many = [win for win, game in drawn(300) if game is fan.MCR] * 9
    frame = columns_of([as_row(win) for win in many])
    one, two = batch.score(frame, fan.MCR), batch.score(frame, fan.MCR, threads=2)
    assert (one.total == two.total).all()
    assert one.fans == two.fans
    write(tmp_path / "in.csv", 60)
    for name, engine in (("one.csv", None), ("two.csv", batch.on_processes(2))):
        batch.score_file(tmp_path / "in.csv", tmp_path / name, fan.MCR, piece=7, engine=engine)
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()


def test_facts_of_a_deal_are_columns_too() -> None:
    frame = {
        "hand": ["123m456m789p234s*", "99m56p[123m][456m][789m]", "1469m258p147s356p", "123m456m789p234s*"],
        "tile": ["9s", "7p", "6z", "9s"],
        "tsumo": [True] * 4,
        "seat_wind": ["W"] * 4,
        "chi_fed": ["3", "", "0", ""],
        "discarded_honours": ["", "", "1122334466z", ""],
    }
    score = batch.score(frame, fan.HANGZHOU)
    changes = [[0, 0, 16, -16], [0, -8, 8, 0], [-32, -16, 64, -16], [-4, -2, 8, -2]]
    assert score.changes.tolist() == changes
