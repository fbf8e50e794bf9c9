"""Whole files: every format, interruptions, and damaged files and full disks."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from deals import deal
from paili import Hand
from paili.errors import BatchError
from paili.tiles import KIND_NAMES, KINDS
from paili.variants import SANMA

pa = pytest.importorskip("pyarrow")

import pyarrow.csv as pa_csv  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

from paili import batch  # noqa: E402
from paili.batch.jobs import files, formats  # noqa: E402
from paili.batch.jobs.files import Summary, answer_file, on_threads  # noqa: E402
from paili.batch.jobs.frames import COLUMNS  # noqa: E402

ALL = tuple(COLUMNS)


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    return list(deal(500, (13, 14), seed=1))


@pytest.fixture(scope="module")
def table(hands: list[Hand]) -> object:
    texts = [str(hand) for hand in hands]
    texts[100] = '123m "no hand", really'
    return pa.table({"id": [f"{number:04}" for number in range(len(texts))], "hand": texts})


@pytest.fixture(scope="module")
def answers(table: object) -> object:
    return batch.table(table, columns=ALL)


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.isdigit())  # in /proc: processes


def read_csv(path: Path) -> list[dict[str, object]]:
    return pa_csv.read_csv(path, convert_options=pa_csv.ConvertOptions(strings_can_be_null=True, column_types={"id": pa.string()})).to_pylist()  # fmt: skip


# ---------------------------------------------------------------------------------- formats


def test_parquet(tmp_path: Path, table: object, answers: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet", row_group_size=70)
    done = answer_file(tmp_path / "in.parquet", tmp_path / "out.parquet", columns=ALL, piece=64)
    assert done == Summary(rows=500, faults=1, resumed=0)
    assert pq.read_table(tmp_path / "out.parquet").equals(answers)
    assert leftovers(tmp_path) == ["in.parquet", "out.parquet"]


@pytest.mark.parametrize("suffix", ["csv", "tsv"])
def test_csv(tmp_path: Path, table: object, answers: object, suffix: str) -> None:
    sign = "\t" if suffix == "tsv" else ","
    source, target = tmp_path / f"in.{suffix}", tmp_path / f"out.{suffix}"
    pa_csv.write_csv(table, source, pa_csv.WriteOptions(delimiter=sign))
    assert answer_file(source, target, columns=ALL, piece=64).faults == 1
    lines = target.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 501
    names = [name.strip('"') for name in lines[0].split(sign)]
    assert names == ["id", "hand", *ALL, "error"]
    result = pa_csv.read_csv(target, parse_options=pa_csv.ParseOptions(delimiter=sign)).to_pylist()
    for row, wanted in zip(result, answers.to_pylist(), strict=True):
        assert int(row.pop("id")) == int(wanted.pop("id"))
        assert {name: value or None if value == "" else value for name, value in row.items()} == wanted


def test_csv_keeps_other_columns_to_the_letter(tmp_path: Path) -> None:
    rows = ["id,hand,note", '007,1m,"a, b"', '1e5,11m,"two\nlines"', ',"",', "x,123m,é"]
    (tmp_path / "in.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    answer_file(tmp_path / "in.csv", tmp_path / "out.csv", columns=("shanten",))
    text = (tmp_path / "out.csv").read_text(encoding="utf-8")
    assert '"007","1m","a, b",0,' in text
    assert '"1e5","11m","two\nlines",-1,' in text
    assert '"x","123m","é",,' in text
    assert "empty text" in text


def test_csv_with_a_row_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(b"\xef\xbb\xbfhand\n1m\n1\xff\n11m\n")
    assert answer_file(tmp_path / "in.csv", tmp_path / "out.csv", columns=("shanten",)).faults == 1
    lines = (tmp_path / "out.csv").read_bytes().splitlines()
    assert lines[0] == b'"hand","shanten","error"'
    assert lines[1] == b'"1m",0,'
    assert lines[2].startswith(b'"1\xff",,')
    assert lines[3] == b'"11m",-1,'


@pytest.mark.parametrize("before", [b"\n", b"\r\n\n"])
def test_csv_with_blank_lines_before_the_header(tmp_path: Path, before: bytes) -> None:
    (tmp_path / "in.csv").write_bytes(before + b"hand,note\n1m,a\n")
    answer_file(tmp_path / "in.csv", tmp_path / "out.csv", columns=("shanten",))
    assert (tmp_path / "out.csv").read_bytes() == b'"hand","note","shanten","error"\n"1m","a",0,\n'


@pytest.mark.parametrize("piece", [64, 128, 100])
def test_csv_of_pieces_that_end_with_what_is_read_at_once(
    tmp_path: Path, table: object, monkeypatch: pytest.MonkeyPatch, piece: int
) -> None:
    monkeypatch.setattr(formats, "_CHUNK", 64)
    pq.write_table(table, tmp_path / "in.parquet")
    answer_file(tmp_path / "in.parquet", tmp_path / "whole.csv")
    answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=piece)
    assert (tmp_path / "out.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert (tmp_path / "out.csv").read_bytes().count(b"\n") == 501


@pytest.mark.slow
@pytest.mark.parametrize("place", [0, 5000])
def test_csv_with_a_cell_of_many_megabytes(tmp_path: Path, place: int) -> None:
    """It is the fault of its row, wherever it stands, and other columns keep theirs."""
    rows = [f"{number},11m,x" for number in range(5001)]
    rows[place] = f'{place},{"1" * 60_000_000},"{"y" * 9_000_000}"'
    (tmp_path / "in.csv").write_text("\n".join(["id,hand,note", *rows]) + "\n")
    done = answer_file(tmp_path / "in.csv", tmp_path / "out.csv", columns=("shanten",), piece=1000)
    assert done == Summary(rows=5001, faults=1, resumed=0)
    lines = (tmp_path / "out.csv").read_text().splitlines()
    assert len(lines) == 5002
    assert [line for line in lines[1:] if line[-1] != ","] == [lines[place + 1]]
    assert lines[place + 1].startswith(f'"{place}","' + "1" * 100)
    assert "y" * 9_000_000 in lines[place + 1]
    assert "(60,000,000 characters)" in lines[place + 1][-200:]
    assert lines[1 if place else 2] == f'"{0 if place else 1}","11m","x",-1,'


def test_csv_with_a_row_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "_LONGEST_ROW", 1 << 24)
    (tmp_path / "in.csv").write_text("hand\n11m\n" + "1" * 40_000_000 + "\n")
    problem = "in.csv: cannot be read as CSV: a row is longer than 16,777,216 bytes"
    fails(tmp_path / "in.csv", tmp_path / "out.csv", problem)


def test_csv_of_counts(tmp_path: Path, hands: list[Hand]) -> None:
    lines = [",".join(KIND_NAMES), *(",".join(map(str, hand.counts)) for hand in hands), "x" + ",0" * 33]
    (tmp_path / "in.csv").write_text("\n".join(lines), encoding="utf-8")
    answer_file(tmp_path / "in.csv", tmp_path / "out.csv", columns=("shanten", "ukeire"))
    result = read_csv(tmp_path / "out.csv")
    wanted = batch.table(
        pa.table({"hand": [str(hand) for hand in hands]}), columns=("shanten", "ukeire")
    ).to_pylist()
    assert [(row["shanten"], row["ukeire"]) for row in result[:-1]] == [
        (row["shanten"], row["ukeire"]) for row in wanted
    ]
    assert "'x' is not a whole number" in result[-1]["error"]


@pytest.mark.parametrize("dtype", ["u1", "<i8", ">i4"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_npy_of_counts(tmp_path: Path, hands: list[Hand], dtype: str, order: str) -> None:
    counts = np.array([hand.counts for hand in hands], dtype, order=order)
    counts[3] = 0
    np.save(tmp_path / "in.npy", counts)
    assert answer_file(tmp_path / "in.npy", tmp_path / "out.npy", columns=ALL, piece=64).faults == 1
    document = np.load(tmp_path / "out.npy")
    assert document.dtype.names == ("hand", *ALL, "error")
    assert (document["hand"] == counts).all()
    assert document[3]["shanten"] == 127
    assert document[3]["win"] == -1
    assert document[3]["ukeire"] == 255
    assert document[3]["error"].startswith(b"0 tiles")
    sound = np.arange(len(counts)) != 3
    assert (document["shanten"][sound] == batch.shanten(counts[sound])).all()
    assert (document["ukeire"][sound] == batch.ukeire(counts[sound]).total).all()


def test_npy_of_texts_and_of_records(tmp_path: Path, table: object, answers: object) -> None:
    texts = table.column("hand").to_pylist()
    np.save(tmp_path / "in.npy", np.array(texts))
    answer_file(tmp_path / "in.npy", tmp_path / "out.npy", columns=("shanten", "discard"))
    document = np.load(tmp_path / "out.npy")
    assert document["hand"].tolist() == texts
    assert document["discard"].astype("U").tolist() == [
        tile or "" for tile in answers.column("discard").to_pylist()
    ]
    answer_file(tmp_path / "out.npy", tmp_path / "again.npy", columns=("shanten",), prefix="my_")
    assert (np.load(tmp_path / "again.npy")["my_shanten"] == document["shanten"]).all()


@pytest.mark.parametrize("source", ["parquet", "csv", "npy"])
@pytest.mark.parametrize("target", ["parquet", "csv", "npy"])
def test_from_every_format_to_every_format(
    tmp_path: Path, hands: list[Hand], source: str, target: str
) -> None:
    counts = np.array([hand.counts for hand in hands], np.uint8)
    lists = pa.FixedSizeListArray.from_arrays(pa.array(counts.reshape(-1)), KINDS)
    if source == "parquet":
        pq.write_table(pa.table({"hand": lists}), tmp_path / "in.parquet")
    elif source == "csv":
        pa_csv.write_csv(pa.table(dict(zip(KIND_NAMES, counts.T.copy(), strict=True))), tmp_path / "in.csv")
    else:
        np.save(tmp_path / "in.npy", counts)
    out = tmp_path / f"out.{target}"
    assert answer_file(tmp_path / f"in.{source}", out, columns=("shanten",), piece=100).rows == 500
    result = (
        np.load(out)["shanten"].tolist()
        if target == "npy"
        else [
            row["shanten"]
            for row in (pq.read_table(out).to_pylist() if target == "parquet" else read_csv(out))
        ]
    )
    assert result == batch.shanten(counts).tolist()


def test_files_without_rows(tmp_path: Path) -> None:
    pq.write_table(pa.table({"hand": pa.array([], pa.string())}), tmp_path / "in.parquet")
    np.save(tmp_path / "in.npy", np.zeros((0, KINDS), np.uint8))
    (tmp_path / "in.csv").write_text("hand\n")
    for suffix in ("parquet", "npy", "csv"):
        out = tmp_path / f"out.{suffix}"
        assert answer_file(tmp_path / f"in.{suffix}", out) == Summary(0, 0, 0)
        assert answer_file(out, tmp_path / "again.csv", prefix="my_").rows == 0


# ----------------------------------------------------------------------- engines, interruption


def test_threads_give_the_same(tmp_path: Path, table: object, answers: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    answer_file(
        tmp_path / "in.parquet", tmp_path / "out.parquet", columns=ALL, piece=33, engine=on_threads(4)
    )
    assert pq.read_table(tmp_path / "out.parquet").equals(answers)
    with pytest.raises(BatchError, match="threads=0: must be a whole number, 1 to 1024"):
        on_threads(0)


def interrupted_after(pieces: int, error: type[BaseException] = KeyboardInterrupt) -> files.Engine:
    def engine(work: files.Work, tables: Iterable[object]) -> Iterator[object]:
        for number, table in enumerate(tables):
            if number == pieces:
                raise error
            yield work(table)

    return engine


def counting(row_counts: list[int]) -> files.Engine:
    def engine(work: files.Work, tables: Iterable[object]) -> Iterator[object]:
        for table in tables:
            row_counts.append(table.num_rows)
            yield work(table)

    return engine


@pytest.mark.parametrize("suffix", ["parquet", "csv", "npy"])
def test_resume_does_the_rest_and_gives_the_same(tmp_path: Path, table: object, suffix: str) -> None:
    source, target = tmp_path / f"in.{suffix}", tmp_path / f"out.{suffix}"
    if suffix == "npy":
        np.save(source, np.array(table.column("hand").to_pylist()))
    else:
        (pq.write_table if suffix == "parquet" else pa_csv.write_csv)(table, source)
    answer_file(source, tmp_path / f"whole.{suffix}", piece=64)
    with pytest.raises(KeyboardInterrupt):
        answer_file(source, target, piece=64, engine=interrupted_after(3))
    assert not target.exists()
    with pytest.raises(KeyboardInterrupt):
        answer_file(source, target, piece=64, engine=interrupted_after(2), resume=True)
    row_counts: list[int] = []
    done = answer_file(source, target, piece=64, engine=counting(row_counts), resume=True)
    assert done == Summary(rows=500, faults=1, resumed=5 * 64)
    assert sum(row_counts) == 500 - 5 * 64
    assert target.read_bytes() == (tmp_path / f"whole.{suffix}").read_bytes()
    assert not (tmp_path / f"out.{suffix}.parts").exists()


def test_without_resume_the_job_begins_anew(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    with pytest.raises(KeyboardInterrupt):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64, engine=interrupted_after(3))
    assert answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64).resumed == 0


def test_resume_with_nothing_to_resume(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    assert answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", resume=True).resumed == 0


def test_resume_after_all_parts_were_done(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"

    def stopped_at_the_end(work: files.Work, tables: Iterable[object]) -> Iterator[object]:
        yield from (work(table) for table in tables)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        answer_file(source, target, piece=64, engine=stopped_at_the_end)
    assert answer_file(source, target, piece=64, resume=True) == Summary(500, 1, 500)
    assert pq.read_table(target).num_rows == 500


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"columns": ("win",)}, "columns"),
        ({"prefix": "my_"}, "prefix"),
        ({"variant": SANMA}, "variant"),
        ({"piece": 32}, "rows of a part"),
    ],
)
def test_parts_of_another_job(tmp_path: Path, table: object, change: dict[str, object], named: str) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    with pytest.raises(KeyboardInterrupt):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64, engine=interrupted_after(3))
    with pytest.raises(BatchError, match=f"belong to a job with other settings: {named} differ"):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", **{"piece": 64, "resume": True, **change})


def test_an_input_that_has_changed(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    with pytest.raises(KeyboardInterrupt):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64, engine=interrupted_after(3))
    pq.write_table(table.slice(1), tmp_path / "in.parquet")
    with pytest.raises(BatchError, match="a job with other settings: input differ"):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64, resume=True)


def test_a_damaged_part_is_done_again(tmp_path: Path, table: object) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(table, source)
    answer_file(source, tmp_path / "whole.parquet", piece=64)
    with pytest.raises(KeyboardInterrupt):
        answer_file(source, target, piece=64, engine=interrupted_after(4))
    folder = tmp_path / "out.parquet.parts"
    part = folder / "part-000002.parquet"
    part.write_bytes(part.read_bytes()[:-10])
    with (folder / "done.jsonl").open("a") as lines:
        lines.write("[64, 0, 12")
    assert answer_file(source, target, piece=64, resume=True).resumed == 2 * 64
    assert target.read_bytes() == (tmp_path / "whole.parquet").read_bytes()


@pytest.mark.parametrize("line", ["[Infinity, 0, 1]", "[" * 100_000, "[1, 2]", "none"])
def test_a_line_that_tells_of_no_part(tmp_path: Path, table: object, line: str) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    with pytest.raises(KeyboardInterrupt):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64, engine=interrupted_after(3))
    (tmp_path / "out.csv.parts" / "done.jsonl").write_text(line + "\n")
    assert answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64, resume=True).resumed == 0


def test_a_folder_of_parts_that_cannot_be_read(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    with pytest.raises(KeyboardInterrupt):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64, engine=interrupted_after(3))
    folder = tmp_path / "out.csv.parts"
    (folder / "done.jsonl").unlink()
    (folder / "done.jsonl").mkdir()
    with pytest.raises(BatchError, match=r"out\.csv: cannot be written: "):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64, resume=True)


def test_a_manifest_that_is_none(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    folder = tmp_path / "out.csv.parts"
    folder.mkdir()
    for text in ("{", "[" * 100_000):
        folder.mkdir(exist_ok=True)
        (folder / "job.json").write_text(text)
        with pytest.raises(BatchError, match=r"job\.json: cannot be read"):
            answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", resume=True)
    (folder / "job.json").unlink()
    (folder / "mine.txt").write_text("not to be deleted")
    with pytest.raises(BatchError, match="is not a folder in which batch stores"):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv")
    assert leftovers(folder) == ["mine.txt"]


def job_script(source: Path, target: Path, *, resume: bool, before: str = "", piece: int = 1000) -> list[str]:
    code = f"""
import sys, time
{before}
from paili.batch.jobs.files import answer_file
from paili.errors import BatchError
try:
    print(answer_file({str(source)!r}, {str(target)!r}, piece={piece}, resume={resume}))
except BatchError as error:
    sys.exit(f"told: {{error}}")
"""
    return [sys.executable, "-c", code]


ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


@pytest.mark.slow
def test_a_job_that_is_killed(tmp_path: Path) -> None:
    source, target = tmp_path / "in.npy", tmp_path / "out.npy"
    np.save(source, batch.deal(60_000, tiles=14, seed=2))
    answer_file(source, tmp_path / "whole.npy", piece=1000)
    job = subprocess.Popen(job_script(source, target, resume=False), env=ENVIRONMENT)
    journal = tmp_path / "out.npy.parts" / "done.jsonl"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (journal.exists() and journal.read_text().count("\n") >= 5):
        time.sleep(0.01)
    job.send_signal(signal.SIGKILL)
    job.wait()
    assert not target.exists()
    done = answer_file(source, target, piece=1000, resume=True)
    assert done.rows == 60_000
    assert 0 < done.resumed < 60_000
    assert target.read_bytes() == (tmp_path / "whole.npy").read_bytes()


# ------------------------------------------------------------------------------ two at a time


def test_a_second_job_to_the_same_target_is_refused(tmp_path: Path, table: object) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.csv"
    pq.write_table(table, source)
    answer_file(source, tmp_path / "whole.csv", piece=64)
    refused = []

    def engine(work: files.Work, tables: Iterable[object]) -> Iterator[object]:
        for number, piece in enumerate(tables):
            if number == 2:
                for resume in (False, True):
                    with pytest.raises(
                        BatchError, match=r"out\.csv: is being written by another job"
                    ) as refusal:
                        answer_file(source, target, piece=64, resume=resume)
                    refused.append(refusal)
            yield work(piece)

    answer_file(source, target, piece=64, engine=engine)
    assert len(refused) == 2
    assert target.read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert leftovers(tmp_path) == ["in.parquet", "out.csv", "whole.csv"]


@pytest.mark.slow
def test_two_at_once_killed_at_random_moments(tmp_path: Path) -> None:
    """Whatever is there under the name of the target is right, ten times over; then the job is resumed."""
    source, target = tmp_path / "in.npy", tmp_path / "out.npy"
    np.save(source, batch.deal(60_000, tiles=14, seed=2))
    answer_file(source, tmp_path / "whole.npy", piece=500)
    whole = (tmp_path / "whole.npy").read_bytes()
    context = multiprocessing.get_context("forkserver")  # children begin with all of this loaded
    context.set_forkserver_preload(["paili.batch.jobs.files"])
    moments = random.Random(5)
    killed = 0
    for turn in range(10):
        jobs = [
            context.Process(
                target=answer_file, args=(source, target), kwargs={"piece": 500, "resume": resume}
            )
            for resume in (turn % 2 == 0, turn % 3 == 0)
        ]
        for job in jobs:
            job.start()
        jobs[turn % 2].join(moments.uniform(0.1, 1.5))
        jobs[turn % 2].kill()
        for job in jobs if turn % 4 == 3 else jobs[turn % 2 : turn % 2 + 1]:
            job.join()
        jobs[1 - turn % 2].kill()
        for job in jobs:
            job.join()
            killed += job.exitcode == -signal.SIGKILL
        if target.exists():
            assert target.read_bytes() == whole
            target.unlink()
    assert killed >= 5
    assert answer_file(source, target, piece=500, resume=True).rows == 60_000
    assert target.read_bytes() == whole
    assert leftovers(tmp_path) == ["in.npy", "out.npy", "whole.npy"]


# --------------------------------------------------------------------------------- bad files


def fails(source: Path, target: Path, problem: str, **options: object) -> None:
    """The job ends in an error that says so, and leaves nothing new behind."""
    before = leftovers(target.parent) if target.parent.is_dir() else []
    with pytest.raises(BatchError) as failure:
        answer_file(source, target, **options)
    assert problem in str(failure.value)
    assert "\n" not in str(failure.value)
    assert before == (leftovers(target.parent) if target.parent.is_dir() else [])


def test_truncated_and_foreign_files(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "whole.parquet")
    np.save(tmp_path / "whole.npy", np.zeros((100, KINDS), np.uint8))
    for suffix, named in (("parquet", "Parquet"), ("npy", "NPY")):
        data = (tmp_path / f"whole.{suffix}").read_bytes()
        bad = tmp_path / f"bad.{suffix}"
        for content in (data[: len(data) // 2], data[:3], b"", b"no such file" * 100):
            bad.write_bytes(content)
            fails(bad, tmp_path / "out.csv", f"bad.{suffix}: cannot be read as {named}: ")
    (tmp_path / "bad.csv").write_text("")
    fails(tmp_path / "bad.csv", tmp_path / "out.csv", "bad.csv: cannot be read as CSV: ")
    (tmp_path / "bad.csv").write_text("id,hand\n1,1m\n2")
    fails(tmp_path / "bad.csv", tmp_path / "out.csv", "bad.csv: cannot be read as CSV: ")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b"{'descr'", b"(((escr'", "not an NPY array of numbers or texts"), (b"'shape'", b"07shape'", "not an NPY array of numbers or texts"),
        (b": False", b":  Fals", "not an NPY array of numbers or texts"), (b"(100, 34)", b"(-2)     ", "not an NPY array of numbers or texts"),
        (b"\x93NUMPY\x01", b"PK\x03\x04   ", "not an NPY array of numbers or texts"), (b"(100, 34)", b"(900, 34)", "incomplete: its end is missing"),
    ],
)  # fmt: skip
def test_an_npy_with_a_damaged_header(tmp_path: Path, old: bytes, new: bytes, reason: str) -> None:
    np.save(tmp_path / "in.npy", np.zeros((100, KINDS), np.uint8))
    data = (tmp_path / "in.npy").read_bytes()
    assert old in data
    (tmp_path / "in.npy").write_bytes(data.replace(old, new))
    fails(tmp_path / "in.npy", tmp_path / "out.csv", f"in.npy: cannot be read as NPY: the file is {reason}")


def test_parquet_that_is_damaged_inside(tmp_path: Path) -> None:
    texts = [str(hand) for hand in deal(20_000, (14,), seed=3)]
    pq.write_table(
        pa.table({"hand": texts}), tmp_path / "in.parquet", use_dictionary=False, compression="zstd"
    )
    data = bytearray((tmp_path / "in.parquet").read_bytes())
    data[1000 : len(data) // 2] = bytes(len(data) // 2 - 1000)
    (tmp_path / "in.parquet").write_bytes(data)
    fails(
        tmp_path / "in.parquet",
        tmp_path / "out.parquet",
        "in.parquet: cannot be read as Parquet: ",
        piece=1000,
    )


def test_an_npy_of_objects_is_not_unpickled(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.array(["1m", None], object), allow_pickle=True)
    fails(tmp_path / "in.npy", tmp_path / "out.npy", "cannot be read as NPY: the file is not an NPY array")
    np.savez(tmp_path / "two.npz", a=np.zeros(3))
    (tmp_path / "two.npz").rename(tmp_path / "two.npy")
    fails(tmp_path / "two.npy", tmp_path / "out.npy", "cannot be read as NPY: ")
    for shape in ((3, 33), (3, 34, 2), ()):
        np.save(tmp_path / "in.npy", np.zeros(shape, np.uint8))
        fails(tmp_path / "in.npy", tmp_path / "out.npy", "must be")


def test_columns_and_names(tmp_path: Path, table: object) -> None:
    pq.write_table(table.append_column("number", pa.array(np.zeros(500))), tmp_path / "in.parquet")
    source = tmp_path / "in.parquet"
    fails(
        source, tmp_path / "out.parquet", "no column 'tiles'; the columns are id, hand, number", hand="tiles"
    )
    fails(source, tmp_path / "out.parquet", "column 'number' is of type double: must be", hand="number")
    fails(
        source,
        tmp_path / "out.parquet",
        "column 'odds': there is no answer with this name",
        columns=("odds",),
    )
    fails(source, tmp_path / "out.parquet", "no column 'w'; the columns are", wildcards="w")
    fails(source, tmp_path / "out.xlsx", "out.xlsx: the name must end in .parquet")
    fails(tmp_path / "in.txt", tmp_path / "out.csv", "in.txt: the name must end in .parquet")
    fails(tmp_path / "none.csv", tmp_path / "out.csv", "none.csv: cannot be read as CSV: ")
    fails(tmp_path, tmp_path / "out.csv", "the name must end in")
    fails(source, source, "is the input too")


def test_the_word_null_in_a_broken_row_is_no_null_character(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("hand\n123m\nnull,3\n")
    fails(
        tmp_path / "in.csv", tmp_path / "out.csv", "cannot be read as CSV: row 3 has 2 columns instead of 1"
    )


def test_targets_that_can_not_be_written(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    source = tmp_path / "in.parquet"
    fails(source, tmp_path / "none" / "out.csv", "out.csv: cannot be written: No such file or directory")
    fails(source, source / "out.csv", "out.csv: cannot be written: Not a directory")
    (tmp_path / "folder.csv").mkdir()
    fails(source, tmp_path / "folder.csv", "folder.csv: cannot be written: the path is not an ordinary file")
    fails(source, Path("/proc/out.csv"), "out.csv: cannot be written: ")
    fails(source, tmp_path / "a\0.csv", "cannot be written: the name holds a null character")
    fails(source, tmp_path / f"{'a' * 5_000}.csv", "cannot be written: File name too long")
    (tmp_path / "old.csv.parts").write_text("a file of somebody else's")
    fails(source, tmp_path / "old.csv", "old.csv: cannot be written: ")


@pytest.mark.skipif(os.name == "nt", reason="names of files are UTF-16 there")
@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".npy"])
def test_names_that_are_not_utf8(tmp_path: Path, suffix: str) -> None:
    folder = tmp_path / os.fsdecode(b"\x8eq")  # a name in Shift JIS
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this file system takes only names in UTF-8")
    (folder / "in.csv").write_text("hand\n1m\n11m\n")
    answer_file(folder / "in.csv", folder / f"out{suffix}", prefix="x_")
    source = folder / (f"out{suffix}" if suffix != ".npy" else "in.csv")
    assert answer_file(source, folder / "last.csv").rows == 2


def test_the_columns_of_the_hands_may_come_from_an_iterator(tmp_path: Path) -> None:
    table = pa.table({name: [int(name == "1m")] for name in KIND_NAMES})
    pq.write_table(table, tmp_path / "in.parquet")
    answer_file(tmp_path / "in.parquet", tmp_path / "out.parquet", hand=iter(KIND_NAMES))  # type: ignore[arg-type]
    assert pq.read_table(tmp_path / "out.parquet")["shanten"].to_pylist() == [0]


@pytest.mark.skipif(
    os.name == "nt" or (hasattr(os, "geteuid") and os.geteuid() == 0), reason="root may write anywhere"
)
def test_a_folder_without_permission(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    (tmp_path / "locked").mkdir(mode=0o500)
    fails(tmp_path / "in.parquet", tmp_path / "locked" / "out.csv", "cannot be written: Permission denied")


def test_columns_that_a_csv_can_not_hold(tmp_path: Path) -> None:
    pq.write_table(pa.table({"hand": ["1m"], "more": [[{"a": 1}]]}), tmp_path / "in.parquet")
    fails(tmp_path / "in.parquet", tmp_path / "out.csv", "column 'more' is of type list<")


@pytest.mark.parametrize(
    ("suffix", "limit"),
    [("csv", 1 << 19), *(pytest.param(name, 1 << 14, marks=pytest.mark.slow) for name in ("parquet", "npy"))],
)
def test_a_disk_that_is_full(tmp_path: Path, suffix: str, limit: int) -> None:
    """No file may grow past the limit: the parts do not fit, or only the whole does not."""
    pytest.importorskip("resource")
    source, target = tmp_path / "in.npy", tmp_path / f"out.{suffix}"
    np.save(source, batch.deal(20_000, tiles=14, seed=2))
    target.write_text("what was there before")
    quota = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))"
    warm = "from paili import batch; batch.ukeire(batch.deal(10, tiles=14, seed=1)); batch.discards(batch.deal(10, tiles=14, seed=1));"
    job = subprocess.run(
        job_script(source, target, resume=False, before=warm + quota), env=ENVIRONMENT, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert job.returncode == 1, job.stdout + job.stderr
    assert job.stderr.strip() == f"told: {target}: cannot be written: File too large"
    assert target.read_text() == "what was there before"
    answer_file(source, target, piece=1000, resume=True)
    answer_file(source, tmp_path / f"whole.{suffix}", piece=1000)
    assert target.read_bytes() == (tmp_path / f"whole.{suffix}").read_bytes()


def test_progress_reaches_the_end(tmp_path: Path, table: object) -> None:
    for suffix, write in (("parquet", pq.write_table), ("csv", pa_csv.write_csv)):
        write(table, tmp_path / f"in.{suffix}")
        pairs: list[tuple[int, int]] = []
        answer_file(
            tmp_path / f"in.{suffix}", tmp_path / "out.csv", piece=64, progress=lambda *step, steps=pairs: steps.append(step)
        )  # fmt: skip
        assert [done for done, _ in pairs] == [*range(0, 500, 64), 500]
        assert all(done <= rows for done, rows in pairs)
        assert abs(pairs[0][1] - 500) <= 5


def test_the_manifest_names_the_job(tmp_path: Path, table: object) -> None:
    pq.write_table(table, tmp_path / "in.parquet")
    with pytest.raises(KeyboardInterrupt):
        answer_file(tmp_path / "in.parquet", tmp_path / "out.csv", piece=64, engine=interrupted_after(2))
    job = json.loads((tmp_path / "out.csv.parts" / "job.json").read_text())
    assert job["input"]["size"] == (tmp_path / "in.parquet").stat().st_size
    assert job["hand"] == ["hand"]


@pytest.mark.slow
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """Of 8 times as many hands the job needs little more than of one time."""
    peaks = []
    for number in (300_000, 2_400_000):
        source = tmp_path / "in.parquet"
        texts = pa.array([str(hand) for hand in deal(1000, (14,), seed=4)]).take(np.arange(number) % 1000)
        pq.write_table(pa.table({"hand": texts, "id": np.arange(number)}), source, row_group_size=1 << 20)
        script = job_script(source, tmp_path / "out.parquet", resume=False, piece=1 << 16)
        script[-1] += "import resource\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        job = subprocess.run(script, env=ENVIRONMENT, capture_output=True, text=True, check=True)
        peaks.append(int(job.stdout.split()[-1]) / 1024)
    assert peaks[1] - peaks[0] < 100, peaks


@pytest.mark.parametrize("name", ["engine", "progress"])
def test_what_cannot_be_called_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "in.csv").write_text("hand\n1m\n")
    for wrong in ("threads", 2):
        with pytest.raises(BatchError, match=f"{name}=.*: must be a function, or None"):
            answer_file(tmp_path / "in.csv", tmp_path / "out.csv", **{name: wrong})  # type: ignore[arg-type]
    with pytest.raises(BatchError, match="progress=5: must be a function, or None"):
        batch.evaluate([[0] * 34], progress=5)  # type: ignore[arg-type]


def test_words_of_another_library_are_quoted() -> None:
    with pytest.raises(BatchError) as error, formats.reading(Path("hands.parquet")):
        raise pa.ArrowInvalid("Repetition level histogram\nsize mismatch")
    assert str(error.value).endswith("Repetition level histogram size mismatch")
    assert "程序库的信息：“Repetition" in error.value.in_language("zh")
    assert "ライブラリのメッセージ：「Repetition" in error.value.in_language("ja")
