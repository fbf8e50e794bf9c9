"""Errors of functions about many hands: the message says what to pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numpy")

import paili  # noqa: E402
from paili import LAIZI, SANMA, Win, batch, census  # noqa: E402
from paili.batch import scoring  # noqa: E402
from paili.errors import BatchError, ScoreError, VariantError  # noqa: E402

HANDS = batch.deal(5, 14, seed=1)
NO_HANDS = np.zeros((0, 34), np.uint8)
QUESTIONS = [batch.shanten, batch.is_win, batch.ukeire, batch.discards]
TEXTS = {"hand": ["123m456p789s1122z", "11123455678999m", "123m"]}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_variant_is_given_by_its_name_too(question: Callable[..., object]) -> None:
    assert str(question(HANDS, variant="laizi")) == str(question(HANDS, variant=LAIZI))
    one = HANDS[0].tolist()
    assert str(question(one, variant="laizi")) == str(question(one, variant=LAIZI))
    with pytest.raises(VariantError, match="variant='thai': must be a Variant, for example"):
        question(HANDS, variant="thai")


def test_names_of_variants_elsewhere() -> None:
    assert (batch.deal(4, seed=1, variant="sanma") == batch.deal(4, seed=1, variant=SANMA)).all()
    for ask in (batch.deal, census):
        with pytest.raises(VariantError, match="variant='thai': must be a Variant, for example"):
            ask(4, variant="thai")  # type: ignore[operator]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", None, 20_000])
def test_threads_are_checked_where_there_are_no_rows(
    question: Callable[..., object], threads: object
) -> None:
    with pytest.raises(BatchError, match="threads="):
        question(NO_HANDS, threads=threads)
    with pytest.raises(BatchError, match="threads="):
        batch.deal(0, threads=threads)  # type: ignore[arg-type]


def test_forms_with_a_space() -> None:
    for form in ("seven pairs", "thirteen orphans"):
        plain = form.replace(" ", "_")
        assert (batch.shanten(HANDS, form=form) == batch.shanten(HANDS, form=plain)).all()
    for form in ("pairs", 5, None, ["best"]):
        with pytest.raises(BatchError, match=r"form .*: must be one of best, standard, seven_pairs"):
            batch.shanten(HANDS, form=form)  # type: ignore[arg-type]


def _questions(folder: Path) -> Iterator[tuple[Callable[..., object], tuple[Any, ...], tuple[str, ...]]]:
    """Each question with what it can answer, and the options that are asked for what they are by their truth."""
    for question in (*QUESTIONS, batch.best_discards):
        for hands in (HANDS, HANDS[0]):
            yield question, (hands,), ("threads", "variant")
    yield batch.shanten, (HANDS[0],), ("form",)
    yield batch.best_discards, (HANDS,), ("order",)
    yield batch.from_wins, (), ("wins",)
    yield batch.score, (), ("wins",)
    pa = pytest.importorskip("pyarrow")
    hands = pa.table(TEXTS)
    frames = ("columns", "hand", "prefix")
    yield batch.table, (hands,), (*frames, "wildcards", "keep")
    (folder / "in.csv").write_text("hand,tile\n123456789m12p88s,3p\n")
    files = folder / "in.csv", folder / "out.csv"
    yield batch.answer_file, files, (*frames, "wildcards", "resume", "piece")


@pytest.mark.parametrize(
    "array", [np.array([True, False]), np.array(True), np.zeros((2, 34)), np.array([])], ids=str
)
def test_arrays_where_one_thing_is_meant_are_refused_by_name(tmp_path: Path, array: Any) -> None:
    """NumPy raises for the truth of an array, for going through one without a dimension, for its hash."""
    for ask, answered, options in _questions(tmp_path):
        for option in options:
            with suppress(paili.PailiError):  # any other error is none of paili's
                ask(*answered, **{option: array})
    for keep in (np.True_, np.bool_(0), 1):
        table = pytest.importorskip("pyarrow").table(TEXTS)
        assert ("hand" in batch.table(table, keep=keep).column_names) == bool(keep)  # type: ignore[arg-type]
    with pytest.raises(BatchError, match=r"keep=.*: must be True or False"):
        batch.table(table, keep=np.array([True, False]))  # type: ignore[arg-type]


# ------------------------------------------------------------------------------- tables of Arrow


def test_one_column_by_its_name() -> None:
    pa = pytest.importorskip("pyarrow")
    hands = pa.table(TEXTS)
    assert batch.table(hands, columns="shanten").equals(batch.table(hands, columns=["shanten"]))
    assert batch.table(hands, columns=iter(("shanten", "win"))).column_names == [
        "hand",
        "shanten",
        "win",
        "error",
    ]
    for columns, message in (("shanten,win", "column 'shanten,win': there is no answer with this name"), ([["win"]], "there is no answer with this name"),
                             (5, "columns=5: must be a list of names out of shanten"), (None, "columns=None")):  # fmt: skip
        with pytest.raises(BatchError, match=message):
            batch.table(hands, columns=columns)


def test_a_record_batch_is_answered_as_a_table() -> None:
    pa = pytest.importorskip("pyarrow")
    table = batch.table(pa.record_batch(TEXTS))
    assert isinstance(table, pa.Table)
    assert table.equals(batch.table(pa.table(TEXTS)))
    none = pa.RecordBatch.from_pylist([], schema=pa.schema([("hand", pa.string())]))
    assert batch.table(none).num_rows == 0


def test_pieces_as_spark_maps_them() -> None:
    """The wrapper of docs/batch-files.md: record batches in, record batches of the schema named there out."""
    pa = pytest.importorskip("pyarrow")

    def answers(pieces: Any) -> Any:
        for piece in pieces:
            yield from batch.table(piece, columns=("shanten", "discard")).to_batches()

    whole = pa.table({"hand": TEXTS["hand"] * 3})
    pairs = list(answers(whole.to_batches(max_chunksize=2)))
    assert {str(field.type) for piece in pairs for field in piece.schema} == {"string", "int8"}
    assert pairs[0].schema.names == ["hand", "shanten", "discard", "error"]
    assert (
        pa.Table.from_batches(pairs).to_pylist()
        == batch.table(whole, columns=("shanten", "discard")).to_pylist()
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"wildcards": "w"}, "no column 'w'; the columns are hand"), ({"wildcards": 5}, "no column 5; the columns"),
        ({"wildcards": ["hand"]}, r"no column \['hand'\]; the columns"), ({"hand": 5}, "hand=5: must be the name of one column, or a list of the names of 34 columns"),
        ({"hand": [1] * 34}, "no column 1; the columns"), ({"prefix": 5}, "prefix=5: must be text"),
        ({"prefix": "\udcff"}, r"prefix='\\udcff': must be text"), ({"hand": ["hand"] * 34}, "column 'hand' is named twice"),
    ],
)  # fmt: skip
def test_columns_that_can_not_be(tmp_path: Any, options: dict[str, Any], message: str) -> None:
    pa = pytest.importorskip("pyarrow")
    from paili.batch.jobs.files import answer_file

    np.save(tmp_path / "in.npy", HANDS)
    with pytest.raises(BatchError, match=message):
        batch.table(pa.table({"hand": [[0] * 33 + [2]]}), **options)
    with pytest.raises(BatchError, match=message):
        answer_file(tmp_path / "in.npy", tmp_path / "out.npy", **options)


@pytest.mark.parametrize(
    ("words", "options", "message"),
    [
        ((None, "out.csv"), {}, "source=None: must be the path of a file"), (("in.csv", 5), {}, "target=5: must be"),
        ((b"in.csv", "out.csv"), {}, "source=b'in.csv': must be the path"),
        (("a" * 5_000 + ".csv", "out.csv"), {}, "cannot be read as CSV: File name too long"),
        (("in.csv", "out.csv"), {"piece": 0}, "piece=0: must be 1…"), (("in.csv", "out.csv"), {"piece": "2"}, "piece='2'"),
    ],
)  # fmt: skip
def test_files_that_can_not_be(words: tuple[Any, Any], options: dict[str, Any], message: str) -> None:
    pytest.importorskip("pyarrow")
    from paili.batch.jobs.files import answer_file, on_threads

    with pytest.raises(BatchError, match=message):
        answer_file(*words, **options)
    for threads in ("2", None, 0, 1.5, 20_000):
        with pytest.raises(BatchError, match="threads="):
            on_threads(threads)  # type: ignore[arg-type]


def test_what_is_no_table() -> None:
    pa = pytest.importorskip("pyarrow")
    for hands in (TEXTS, HANDS, None, "hands.parquet"):
        with pytest.raises(BatchError, match=r"hands=.*: must be a pyarrow.Table or RecordBatch"):
            batch.table(hands)
    with pytest.raises(BatchError, match=r"hands, a ChunkedArray: Arrow cannot read it as a table: "):
        batch.table(pa.chunked_array([["123m"]]))
    for name, variant in (("laizi", LAIZI), ("LAIZI", LAIZI)):
        assert batch.table(pa.table(TEXTS), variant=name) == batch.table(pa.table(TEXTS), variant=variant)
    with pytest.raises(VariantError, match="variant='thai'"):
        batch.table(pa.table(TEXTS), variant="thai")
    with pytest.raises(BatchError, match="threads=0"):
        batch.table(pa.table({"hand": ["123m"]}), threads=0)


def test_files_take_one_column_by_its_name(tmp_path: Any) -> None:
    pytest.importorskip("pyarrow")
    from paili.batch.jobs.files import answer_file

    (tmp_path / "in.csv").write_text("hand\n123m456p789s1122z\n")
    answer_file(tmp_path / "in.csv", tmp_path / "out.csv", columns="shanten")
    assert (tmp_path / "out.csv").read_text().splitlines()[0] == '"hand","shanten","error"'
    answer_file(tmp_path / "in.csv", tmp_path / "laizi.csv", variant="laizi")
    assert len((tmp_path / "laizi.csv").read_text().splitlines()) == 2
    with pytest.raises(VariantError, match="variant='thai'"):
        answer_file(tmp_path / "in.csv", tmp_path / "out.csv", variant="thai")


# ------------------------------------------------------------------------------- other arrays


class Tensor:
    """An array of another library that gives its memory by DLPack and has no interface of NumPy."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


class OnDevice(Tensor):
    def __dlpack__(self, **options: Any) -> Any:
        raise BufferError("the array is on device 7")


@pytest.mark.parametrize("question", [*QUESTIONS, batch.best_discards])
def test_arrays_of_other_libraries(question: Callable[..., Any]) -> None:
    for dtype in (np.uint8, np.int32, np.int64):
        assert str(question(Tensor(HANDS.astype(dtype)))) == str(question(HANDS))
        assert str(question(Tensor(HANDS[0].astype(dtype)))) == str(question(HANDS[0]))
    with pytest.raises(
        BatchError,
        match="an array of type OnDevice cannot be read, because it must be in main memory: the array is on device 7",
    ):
        question(OnDevice(HANDS))
    with pytest.raises(BatchError, match="whole numbers"):
        question(Tensor(HANDS.astype(np.float32)))


class Elsewhere:
    """An array in other memory, which NumPy may not read."""

    def __array__(self, *_: object, **__: object) -> Any:
        raise TypeError("the array is on device 7")


def test_lists_of_arrays_in_other_memory() -> None:
    with pytest.raises(
        BatchError, match=r"an array of type list cannot be read, .*: the array is on device 7"
    ):
        batch.shanten([Elsewhere()] * 34)  # type: ignore[list-item]
    with pytest.raises(BatchError, match=r"wildcards=.*: must be a whole number, or one for each row"):
        batch.shanten(HANDS, wildcards=Elsewhere())  # type: ignore[arg-type]


def test_one_tile_is_named_as_one() -> None:
    with pytest.raises(BatchError, match="row 0: 1 tile: this answer needs"):
        batch.best_discards([[1] + [0] * 33])


def test_tensors_of_torch() -> None:
    torch = pytest.importorskip("torch")
    assert (batch.shanten(torch.from_numpy(HANDS)) == batch.shanten(HANDS)).all()


# ------------------------------------------------------------------------------- wins


def test_scoring_many() -> None:
    win = Win("123m456p77889s11z", "9s")
    many = scoring.from_wins([win])
    for wins in (win, None, 5):
        with pytest.raises(ScoreError, match=r"wins=.*: must be a list of Win"):
            batch.score(wins)  # type: ignore[call-overload]
    for rows in ([win], {"hand": ["123m456p77889s11z+9s"]}):
        assert batch.score(rows, "tenhou").points.tolist() == [paili.score(win).points]
    with pytest.raises(ScoreError, match="win 1: "):
        batch.score({"hand": ["123m456p77889s11z+9s", "1m"]}, paili.Rules.TENHOU)
    with pytest.raises(ScoreError, match="rules='chess': must be a Rules"):
        batch.score(many, "chess")  # type: ignore[arg-type]
    for threads in (0, "2", 1.5, 20_000):
        with pytest.raises(ScoreError, match=r"threads=.*: must be a whole number, 1 to 1024"):
            batch.score(many, threads=threads)  # type: ignore[arg-type]
    for wins in (win, None, "123m"):
        with pytest.raises(ScoreError, match=r"wins=.*: must be a list of Win"):
            scoring.from_wins(wins)  # type: ignore[arg-type]
    with pytest.raises(ScoreError, match="win 1: 'a' is not a Win"):
        scoring.from_wins([win, "a"])  # type: ignore[list-item]
    assert paili.batch.score(many).points.tolist() == [paili.score(win).points]
    for bits in ("riichi", None, 1.5):
        with pytest.raises(ScoreError, match="bits="):
            scoring.yaku_ids(bits)  # type: ignore[arg-type]
    for number in (-1, 1 << 53, 1 << 64):
        with pytest.raises(ScoreError, match=rf"bits={number}: must be 0…{(1 << 53) - 1}"):
            scoring.yaku_ids(number)
    assert len(scoring.yaku_ids((1 << 53) - 1)) == 53
