"""Tables and files of hands: every format, bad rows, bad files, interruptions."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
pa = pytest.importorskip("pyarrow")

import batch_hands as make  # noqa: E402
import pyarrow.csv as pa_csv  # noqa: E402
import pyarrow.parquet as pa_parquet  # noqa: E402
from click.testing import CliRunner, Result  # noqa: E402

from paili import LAIZI, SANMA, BatchError, Hand, batch, is_win  # noqa: E402
from paili.batch.files import Questions, run  # noqa: E402
from paili.batch.frames import COLUMNS, table  # noqa: E402
from paili.cli import paili  # noqa: E402
from paili.tiles import FACE_NAMES, KIND_NAMES, TileSet  # noqa: E402

ALL = list(COLUMNS)
BAD = ["5555m5m", "", "123", "123m", "1112345678999m123p11z", "[123m]1m2p3s", "nonsense"]


@pytest.fixture
def texts() -> list[str]:
    hands = [batch.deal(40, tiles, seed=tiles) for tiles in (1, 2, 4, 5, 13, 14)] + [
        make.near_wins(60, seed=8)
    ]
    good = [str(make.hand_of(row)) for rows in hands for row in rows]
    return [*good, "22567p12555678m*", "34m22p[234s][777z](1111m)", *BAD, None, good[0]]  # type: ignore[list-item]


def invoke(*words: object) -> Result:
    return CliRunner().invoke(paili, [str(word) for word in words])


def expected(text: str) -> dict[str, object]:
    hand = Hand.parse(text)
    _, mask, total, discard = make.expected_ukeire(hand)
    forms = {form: make.expected_shanten(hand, form) for form in make.FORMS}
    return {
        "shanten": make.expected_shanten(hand, "best"),
        **{form: None if number == 127 else number for form, number in forms.items()},
        "win": is_win(hand) if hand.size % 3 == 2 else None,
        "ukeire": str(TileSet.from_mask(mask)),
        "discard": None if discard < 0 else FACE_NAMES[discard],
        "ukeire_total": total,
        "error": None,
    }


def test_text(texts: list[str]) -> None:
    found = table(pa.table({"hand": texts}), ALL).to_pylist()
    assert len(found) == len(texts)
    for text, row in zip(texts, found, strict=True):
        if text is None or text in BAD:
            assert row.pop("error"), text
            assert set(row.values()) == {text, None}
        elif "[" in text:
            assert (row["shanten"], row["standard"], row["seven_pairs"]) == (0, 0, None)
        else:
            assert row == {"hand": text, **expected(text)}


def test_counts_and_lists_and_text_are_answered_alike(texts: list[str]) -> None:
    good = [t for t in texts if t not in BAD and t is not None and "[" not in t]
    hands = [Hand.parse(text) for text in good]
    wild = pa.array([hand.wildcards for hand in hands], pa.int16())
    counts = np.array([hand.counts for hand in hands], np.int32)
    in_columns = pa.table({name: counts[:, kind] for kind, name in enumerate(KIND_NAMES)})
    in_lists = pa.table({"hand": list(counts), "wildcards": wild})
    fixed = pa.FixedSizeListArray.from_arrays(pa.array(counts.ravel().astype(np.uint8)), 34)
    answers = [
        table(pa.table({"x": good}), ALL, column="x"),
        table(in_columns.append_column("wildcards", wild), ALL),
        table(in_lists, ALL),
        table(pa.table({"hand": fixed, "wildcards": wild}), ALL, threads=2),
    ]
    for other in answers[1:]:
        for name in [*ALL, "ukeire_total", "error"]:
            assert other.column(name).to_pylist() == answers[0].column(name).to_pylist()


def test_rows_of_counts_that_are_no_hands() -> None:
    rows = [
        [5, *[0] * 33],
        [-1, 3, *[0] * 32],
        [1, 1, 1, *[0] * 31],
        [0] * 34,
        [4] * 34,
        None,
        [1] * 5,
        [None] * 34,
    ]
    found = table(pa.table({"hand": pa.array([*rows, [1, *[0] * 33]], pa.list_(pa.int64()))}))
    errors = found.column("error").to_pylist()
    assert [error is not None for error in errors] == [True] * 8 + [False]
    assert errors[0] == "5 copies of 1m, must be 0…4"
    assert found.column("shanten").to_pylist() == [None] * 8 + [0]
    foreign = table(pa.table({"hand": ["5m", "9m"]}), variant=SANMA).column("error").to_pylist()
    assert "not in play" in foreign[0]
    assert foreign[1] is None
    wild = table(pa.table({"hand": [[0] * 34] * 4, "wildcards": [14, 15, -1, None]}), variant=LAIZI)
    assert wild.column("shanten").to_pylist() == [-1, None, None, None]


@pytest.mark.parametrize(
    ("hands", "columns", "message"),
    [
        ({"tiles": ["1m"]}, ["shanten"], "no column 'hand'"),
        ({"hand": [1.5]}, ["shanten"], "column 'hand' of double"),
        ({"hand": [["1m"]]}, ["shanten"], "column 'hand' of list"),
        ({"hand": ["1m"]}, ["shantem"], "column 'shantem'"),
        ({"hand": ["1m"]}, ["win", "win"], "twice"),
        ({"hand": ["1m"], "win": [1]}, ["win"], "has a column 'win' already"),
        ({"hand": ["1m"], "error": [1]}, ["win"], "has a column 'error' already"),
        ({name: ["a"] for name in KIND_NAMES}, ["win"], "column '1m' of string"),
    ],
)
def test_tables_that_can_not_be_answered(
    hands: dict[str, list[object]], columns: list[str], message: str
) -> None:
    with pytest.raises(BatchError, match=message):
        table(pa.table(hands), columns)


# ------------------------------------------------------------------------------------ files


def write(path: Path, texts: list[str]) -> Path:
    if path.suffix == ".npy":
        np.save(path, np.array([Hand.parse(text).counts for text in texts], np.int16))
    elif path.suffix == ".csv":
        pa_csv.write_csv(pa.table({"id": list(range(len(texts))), "hand": texts}), path)
    else:
        pa_parquet.write_table(
            pa.table({"id": list(range(len(texts))), "hand": texts}), path, row_group_size=7
        )
    return path


def read(path: Path) -> list[dict[str, object]]:
    if path.suffix == ".npy":
        records = np.load(path)
        return [dict(zip(records.dtype.names, row, strict=True)) for row in records.tolist()]
    if path.suffix == ".csv":
        kinds = {"error": pa.string(), "discard": pa.string(), "ukeire": pa.string(), "hand": pa.string()}
        options = pa_csv.ConvertOptions(column_types=kinds, strings_can_be_null=True)
        return pa_csv.read_csv(path, convert_options=options).to_pylist()
    return pa_parquet.read_table(path).to_pylist()


@pytest.mark.parametrize("source", [".parquet", ".csv", ".npy"])
@pytest.mark.parametrize("target", [".parquet", ".csv", ".npy"])
def test_every_format(tmp_path: Path, source: str, target: str) -> None:
    texts = [str(make.hand_of(row)) for row in make.near_wins(50, seed=5)]
    given, out = write(tmp_path / f"in{source}", texts), tmp_path / f"out{target}"
    summary = run(given, out, Questions(tuple(ALL)), rows=16)
    assert (summary.rows, summary.errors) == (50, 0)
    for text, row in zip(texts, read(out), strict=True):
        for name, answer in expected(text).items():
            found = row[name]
            if target == ".npy":
                found = found.decode() or None if isinstance(found, bytes) else found
            assert found == answer, (text, name)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"in{source}", f"out{target}"]


def test_bad_rows_are_told_and_the_rest_is_answered(tmp_path: Path, texts: list[str]) -> None:
    given = write(tmp_path / "in.parquet", texts)
    found = invoke("batch", given, tmp_path / "out.parquet", "--columns", "shanten, win")
    assert found.exit_code == 0
    assert f"{len(BAD) + 1} rows that are no hands" in found.output
    rows = read(tmp_path / "out.parquet")
    assert [row["hand"] for row in rows] == texts
    assert sum(row["error"] is not None for row in rows) == len(BAD) + 1


def test_the_command_lists_the_answers_that_there_are() -> None:
    assert list(import_module("paili.cli.batch").ANSWERS) == ALL


@pytest.mark.parametrize("ending", [".parquet", ".csv", ".npy"])
def test_no_rows(tmp_path: Path, ending: str) -> None:
    given = tmp_path / f"in{ending}"
    if ending == ".npy":
        np.save(given, np.zeros((0, 34), np.uint8))
    elif ending == ".csv":
        given.write_text("id,hand\n")
    else:
        pa_parquet.write_table(pa.table({"hand": pa.array([], pa.string())}), given)
    assert run(given, tmp_path / f"out{ending}", Questions()).rows == 0
    assert read(tmp_path / f"out{ending}") == []


def test_the_blocks_do_not_depend_on_row_groups(tmp_path: Path) -> None:
    texts = [str(make.hand_of(row)) for row in batch.deal(100, 14, seed=5)]
    given = write(tmp_path / "in.parquet", texts)
    outs = []
    for rows in (1, 13, 1000):
        run(given, tmp_path / "out.csv", Questions(("ukeire",)), rows=rows)
        outs.append((tmp_path / "out.csv").read_bytes())
    assert outs[0] == outs[1] == outs[2]


# ------------------------------------------------------------------------------- bad files


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    good = write(tmp_path / "good.parquet", ["1m"] * 1000)
    cut = tmp_path / "cut.parquet"
    cut.write_bytes(good.read_bytes()[:-40])
    array = tmp_path / "cut.npy"
    np.save(array, np.zeros((100, 34), np.uint8))
    array.write_bytes(array.read_bytes()[:-100])
    wide = tmp_path / "wide.npy"
    np.save(wide, np.zeros((3, 35), np.uint8))
    pickled = tmp_path / "pickled.npy"
    np.save(pickled, np.array([{}], object), allow_pickle=True)
    ragged = tmp_path / "ragged.csv"
    ragged.write_text("hand,x\n1m,1\n2m\n")
    plain = tmp_path / "plain.csv"
    plain.write_text("tiles\n1m\n")
    empty = tmp_path / "empty.csv"
    empty.write_text("")
    text = tmp_path / "text.parquet"
    text.write_text("hand\n1m\n")
    missing = tmp_path / "missing.parquet"
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    other = tmp_path / "hands.txt"
    other.write_text("1m")
    for path in (cut, array, wide, pickled, ragged, plain, empty, text, missing, folder, other):
        out = tmp_path / "out.csv"
        found = invoke("batch", path, out)
        assert isinstance(found.exception, BatchError), (path, found.output, found.exception)
        assert "\n" not in str(found.exception)
        assert not out.exists()


def test_a_target_that_can_not_be_written(tmp_path: Path) -> None:
    given = write(tmp_path / "in.csv", ["1m"])
    for target in (tmp_path / "no such folder" / "out.csv", Path("/proc/out.csv"), tmp_path / "out.xlsx"):
        with pytest.raises(BatchError, match=r"out\."):
            run(given, target, Questions())
    folder = tmp_path / "out.csv"
    folder.mkdir()
    with pytest.raises(BatchError, match=r"out\.csv"):
        run(given, folder, Questions())
    assert folder.is_dir()


def child(code: str, *words: object, limit: int | None = None) -> subprocess.CompletedProcess[str]:
    def quota() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        capture_output=True,
        text=True,
        preexec_fn=quota,
        check=False,
    )


COMMAND = "import sys; from paili.cli import main; main(sys.argv[1:])"


@pytest.mark.parametrize("ending", [".parquet", ".csv", ".npy"])
def test_a_full_disk(tmp_path: Path, ending: str) -> None:
    """A quota on the size of files: some block or the whole does not fit."""
    given = tmp_path / "in.npy"
    np.save(given, batch.deal(60_000, 14, seed=1))
    out = tmp_path / f"out{ending}"
    out.write_bytes(b"as it was")
    found = child(COMMAND, "batch", given, out, "--columns", "shanten,ukeire", limit=200_000)
    assert found.returncode == 2
    assert "File too large" in found.stderr
    assert "Traceback" not in found.stderr
    assert out.read_bytes() == b"as it was"
    assert not list(tmp_path.glob("**/*.unfinished"))


# ------------------------------------------------------------------------- interruptions


def test_a_job_that_is_killed_goes_on(tmp_path: Path) -> None:
    given = tmp_path / "in.npy"
    np.save(given, batch.deal(40_000, 14, seed=2))
    whole, out = tmp_path / "whole.parquet", tmp_path / "out.parquet"
    asked = Questions(("shanten", "discard"))
    run(given, whole, asked, rows=1000)
    slow = (
        "import sys, time; from pathlib import Path; from paili.batch.files import *\n"
        "def slowly(q, given):\n"
        "    for one in here(q, given):\n"
        "        time.sleep(0.05); yield one\n"
        "run(Path(sys.argv[1]), Path(sys.argv[2]), Questions(('shanten', 'discard')), mapper=slowly, rows=1000)"
    )
    job = subprocess.Popen([sys.executable, "-c", slow, str(given), str(out)])
    parts = tmp_path / "out.parquet.parts"
    until = time.monotonic() + 60
    while len(list(parts.glob("part-*.parquet"))) < 10 and time.monotonic() < until:
        time.sleep(0.02)
    job.send_signal(signal.SIGKILL)
    job.wait()
    done = len(list(parts.glob("part-*.parquet")))
    assert 10 <= done < 40
    assert not out.exists()
    summary = run(given, out, asked, rows=1000, resume=True)
    assert (summary.rows, summary.resumed) == (40_000, done)
    assert pa_parquet.read_table(out).equals(pa_parquet.read_table(whole))
    assert not parts.exists()


def test_another_job_is_not_resumed(tmp_path: Path) -> None:
    given = write(tmp_path / "in.parquet", ["1m"] * 50)
    out = tmp_path / "out.parquet"

    def stop(questions: Questions, blocks: object) -> object:
        for number, block in blocks:  # type: ignore[attr-defined]
            if number == 2:
                raise KeyboardInterrupt
            yield number, questions.answer(block)

    with pytest.raises(KeyboardInterrupt):
        run(given, out, Questions(), rows=10, mapper=stop)  # type: ignore[arg-type]
    assert len(list((tmp_path / "out.parquet.parts").glob("part*"))) == 2
    with pytest.raises(BatchError, match="another job"):
        run(given, out, Questions(("win",)), rows=10, resume=True)
    os.utime(given, (1, 1))
    with pytest.raises(BatchError, match="another job"):
        run(given, out, Questions(), rows=10, resume=True)
    assert run(given, out, Questions(), rows=10).resumed == 0
    assert len(read(out)) == 50


def test_resuming_what_was_never_started(tmp_path: Path) -> None:
    given = write(tmp_path / "in.parquet", ["1m"] * 5)
    found = invoke("batch", given, tmp_path / "out.csv", "--resume")
    assert found.exit_code == 0
    assert len(read(tmp_path / "out.csv")) == 5


def test_a_part_that_is_damaged_is_told(tmp_path: Path) -> None:
    given = write(tmp_path / "in.parquet", ["1m"] * 5)
    out = tmp_path / "out.csv"
    folder = tmp_path / "out.csv.parts"

    def stop(questions: Questions, blocks: object) -> object:
        raise KeyboardInterrupt
        yield

    with pytest.raises(KeyboardInterrupt):
        run(given, out, Questions(), mapper=stop)  # type: ignore[arg-type]
    assert json.loads((folder / "job.json").read_text())["columns"] == ["shanten"]
    (folder / "part-00000000.parquet").write_bytes(b"PAR1")
    with pytest.raises(BatchError, match="parts"):
        run(given, out, Questions(), resume=True)
    assert run(given, out, Questions()).rows == 5


def test_memory_stays_small(tmp_path: Path) -> None:
    """Five times the rows, about the same memory."""
    if not Path("/proc/self/status").exists():
        pytest.skip("no /proc/self/status to read the memory from")
    peaks = []
    code = COMMAND.replace("main(sys.argv[1:])", "") + (
        "\ntry: main(sys.argv[1:])\nfinally:\n"
        " print('peak', open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    )
    for number in (200_000, 1_000_000):
        given = tmp_path / f"{number}.npy"
        np.save(given, np.broadcast_to(batch.deal(1, 14, seed=1), (number, 34)))
        found = child(code, "batch", given, tmp_path / "out.parquet")
        peaks.append(int(found.stdout.split()[-1]))
    # the map of the file counts as memory too, where it was read
    assert peaks[1] < peaks[0] + 34_000 + 40_000
