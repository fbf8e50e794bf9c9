"""Arrays of any type, stride and byte order give right results or an error; no loop reads outside them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numpy")

from paili import SANMA, PailiError, Win, batch  # noqa: E402
from paili.batch import Scores, Wins  # noqa: E402
from paili.errors import BatchError, ScoreError  # noqa: E402
from paili.scoring import Rules  # noqa: E402
from paili.tiles import KINDS  # noqa: E402

Array = Any
HANDS = batch.deal(7, 14, seed=4)
WHOLE = [f"{order}{kind}" for kind in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8") for order in "<>"]
REFUSED = ["?", "f4", "f8", "c16", "m8[s]", "M8[s]", "O", "S1", "U1", "V1"]
QUESTIONS: dict[str, Callable[..., Any]] = {
    "shanten": batch.shanten,
    "is_win": batch.is_win,
    "ukeire": batch.ukeire,
    "discards": batch.discards,
    "best_discards": batch.best_discards,
    "by_ukeire": lambda hands, **more: batch.best_discards(hands, order="ukeire", **more),
    "evaluate": lambda hands: batch.evaluate(hands, shape_changes=0, objective="win"),
}
ARRAYS = [name for name in QUESTIONS if name != "evaluate"]


def same(result: Any, expected: Any) -> bool:
    """Whether two answers are the same; a record is compared array by array."""
    if isinstance(expected, tuple):
        return all(same(*pair) for pair in zip(result, expected, strict=True))
    return np.array_equal(result, expected, equal_nan=np.asarray(expected).dtype.kind == "f")


def layouts(array: Array) -> Iterator[tuple[str, Array]]:
    """An array in every order of memory that has the same numbers."""
    size = array.dtype.itemsize
    yield "side by side", array.copy()
    yield "columns first", np.asfortranarray(array)
    wide = np.zeros((2 * len(array), 2 * array.shape[1] if array.ndim > 1 else 1), array.dtype)
    if array.ndim == 2:
        wide[::2, ::2] = array
        yield "every second", wide[::2, ::2]
        wide[::2, -array.shape[1] :] = array[:, ::-1]
        yield "backwards", wide[::2, -array.shape[1] :][:, ::-1]
    yield "last first", array[::-1].copy()[::-1]
    if array.dtype.kind != "O":
        raw = np.zeros(array.nbytes + size, np.uint8)
        odd = raw[1 : 1 + array.nbytes].view(array.dtype).reshape(array.shape)
        odd[...] = array
        yield "not aligned", odd
    fixed = array.copy()
    fixed.flags.writeable = False
    yield "read only", fixed
    record = np.zeros(len(array), [("id", "u1"), ("value", array.dtype, array.shape[1:])])
    record["value"] = array
    yield "in a record", record["value"]


@pytest.mark.parametrize("name", ARRAYS)
@pytest.mark.parametrize("dtype", WHOLE)
def test_whole_numbers_of_every_type_and_layout(name: str, dtype: str) -> None:
    expected = QUESTIONS[name](HANDS)
    one = QUESTIONS[name](HANDS[0].tolist())
    for layout, hands in layouts(HANDS.astype(dtype)):
        assert same(QUESTIONS[name](hands), expected), layout
        assert same(QUESTIONS[name](hands[0]), one), layout
        wild = np.zeros(len(HANDS), dtype)
        for _, item in layouts(wild):
            assert same(QUESTIONS[name](hands, wildcards=item), expected), layout


def test_values_of_every_type_and_layout() -> None:
    """One hand for each type, one type for each layout: a value takes longer than the rest."""
    hands = batch.deal(1, 14, seed=4)
    expected = QUESTIONS["evaluate"](hands)
    for dtype in WHOLE:
        assert same(QUESTIONS["evaluate"](hands.astype(dtype)), expected), dtype
    for layout, laid in layouts(hands):
        assert same(QUESTIONS["evaluate"](laid), expected), layout


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("dtype", REFUSED)
def test_other_types_are_refused(name: str, dtype: str) -> None:
    for shape in ((3, KINDS), (KINDS,), (0, KINDS)):
        with pytest.raises(BatchError, match="whole numbers"):
            QUESTIONS[name](np.zeros(shape, dtype))
    if name != "evaluate":
        with pytest.raises(BatchError, match="wildcards"):
            QUESTIONS[name](HANDS, wildcards=np.zeros(len(HANDS), dtype))


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("shape", [(), (3,), (2, 33), (2, 35), (34, 1), (1, 1, 34), (0,), (2, 0)], ids=str)
def test_other_shapes_are_refused(name: str, shape: tuple[int, ...]) -> None:
    with pytest.raises(BatchError):
        QUESTIONS[name](np.zeros(shape, np.uint8))


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("dtype", WHOLE)
def test_numbers_out_of_range_are_refused_by_their_row(name: str, dtype: str) -> None:
    info = np.iinfo(dtype)
    for value in {5, 255, 256, 257, 260, -1, -252, -256, info.max, info.min, info.max - 3}:
        if info.min <= value <= info.max and value not in range(5):
            hands = HANDS.astype(dtype)
            hands[3, 2] = value
            with pytest.raises(BatchError, match=r"row 3: .*1?[35]m"):
                QUESTIONS[name](hands)


@pytest.mark.parametrize("question", [batch.shanten, batch.ukeire, batch.discards, batch.is_win])
def test_buffers_are_read_by_their_own_type(question: Callable[..., Any]) -> None:
    expected = question(HANDS)
    assert same(question(memoryview(HANDS)), expected)
    assert same(question(memoryview(HANDS.astype(np.int32))), expected)
    assert same(question(bytearray(HANDS[0])), question(HANDS[0].tolist()))
    assert same(question(memoryview(HANDS[0].astype(np.int64))), question(HANDS[0].tolist()))


# ---------------------------------------------------------------------------------- outputs


OUTS: dict[str, dict[str, tuple[int, ...]]] = {
    "shanten": {"int8": ()},
    "is_win": {"bool": ()},
    "ukeire": {"int8": (), "uint64": (), "uint8": (), "int8 ": ()},
    "discards": {"int8": (KINDS,), "uint64": (KINDS,), "uint8": (KINDS,)},
}


def outputs(name: str, rows: int) -> list[Array]:
    return [np.empty((rows, *shape), dtype.strip()) for dtype, shape in OUTS[name].items()]


def as_record(name: str, arrays: list[Array]) -> Any:
    kind = {"ukeire": batch.UkeireArrays, "discards": batch.DiscardArrays}.get(name)
    return kind(*arrays) if kind else arrays[0]


@pytest.mark.parametrize("name", OUTS)
def test_outputs_of_every_type_and_layout(name: str) -> None:
    expected = QUESTIONS[name](HANDS)
    number = len(outputs(name, 1))
    for place in range(number):
        plain = outputs(name, len(HANDS))[place]
        for dtype in (*WHOLE, *REFUSED):
            for layout, array in layouts(np.zeros(plain.shape, dtype)):
                outs = outputs(name, len(HANDS))
                outs[place] = array
                fits = array.dtype == plain.dtype and array.flags.carray
                if fits:
                    assert same(QUESTIONS[name](HANDS, out=as_record(name, outs)), expected), layout
                    assert same(array, expected if number == 1 else expected[place]), layout
                else:
                    with pytest.raises(BatchError, match="out"):
                        QUESTIONS[name](HANDS, out=as_record(name, outs))


@pytest.mark.parametrize("name", OUTS)
def test_outputs_do_not_overlap_the_hands(name: str) -> None:
    for place, plain in enumerate(outputs(name, len(HANDS))):
        block = np.zeros(plain.nbytes + HANDS.nbytes + 64, np.uint8)
        for shift in (-8, 0, 8):
            start = 32 + HANDS.nbytes + shift
            memory = block[start : start + plain.nbytes]
            outs = outputs(name, len(HANDS))
            outs[place] = memory[len(memory) - plain.nbytes :].view(plain.dtype).reshape(plain.shape)
            hands = block[32 : 32 + HANDS.nbytes].reshape(HANDS.shape)
            hands[...] = HANDS
            for view in (hands, hands[::-1], memoryview(hands)):
                if not outs[place].flags.carray:
                    continue
                if shift < 0:
                    with pytest.raises(BatchError, match="out: shares memory with hands"):
                        QUESTIONS[name](view, out=as_record(name, outs))
                    assert same(hands, HANDS)
                else:
                    result = QUESTIONS[name](view, out=as_record(name, outs))
                    assert same(result, QUESTIONS[name](np.array(view)))


def test_outputs_between_the_hands() -> None:
    """Memory in the gaps of the hands is no part of them."""
    block = np.zeros((len(HANDS), 2 * KINDS), np.uint8)
    block[:, :KINDS] = HANDS
    with pytest.raises(BatchError, match="C-contiguous"):
        batch.shanten(block[:, :KINDS], out=block[:, KINDS].view(np.int8))
    last = block.reshape(-1)[-len(HANDS) :].view(np.int8)
    assert same(batch.shanten(block[:, :KINDS], out=last), batch.shanten(HANDS))


def test_outputs_do_not_overlap_each_other() -> None:
    for name, one, other in (("ukeire", 0, 3), ("discards", 0, 2), ("ukeire", 1, 2)):
        outs = outputs(name, len(HANDS))
        block = outs[one].reshape(-1).view(np.uint8)
        outs[other] = block[: outs[other].nbytes].view(outs[other].dtype).reshape(outs[other].shape)
        with pytest.raises(BatchError, match=r"out: shares memory with out\."):
            QUESTIONS[name](HANDS, out=as_record(name, outs))


def test_deal_into_every_type_and_layout() -> None:
    expected = batch.deal(5, 13, seed=3)
    for dtype in (*WHOLE, *REFUSED):
        for layout, array in layouts(np.zeros((5, KINDS), dtype)):
            if array.dtype == np.uint8 and array.flags.carray:
                assert same(batch.deal(5, 13, seed=3, out=array), expected), layout
                assert same(array, expected), layout
            else:
                with pytest.raises(BatchError, match="out"):
                    batch.deal(5, 13, seed=3, out=array)
    for shape in ((4, KINDS), (6, KINDS), (5, 33), (5, 35), (KINDS,)):
        with pytest.raises(BatchError, match="out"):
            batch.deal(5, 13, out=np.zeros(shape, np.uint8))


# ------------------------------------------------------------------------- rows that change


def writing(array: Array, values: list[int]) -> Iterator[None]:
    """Have another thread write numbers to an array as long as the caller goes on."""
    done = threading.Event()

    def write() -> None:
        flat, step = array.reshape(-1), 0
        while not done.is_set():
            flat[step % 7 :: 7] = values[step % len(values)]
            step += 1

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for _ in range(40):
            yield
    finally:
        done.set()
        thread.join()


@pytest.mark.parametrize("name", ARRAYS)
def test_hands_that_change_give_an_answer_or_an_error(name: str) -> None:
    hands = batch.deal(200, 14, seed=6)
    for _ in writing(hands, [0, 1, 200, 4, 255, 2]):
        try:
            result = QUESTIONS[name](hands)
        except PailiError:
            continue
        numbers = result if isinstance(result, tuple) else (result,)
        assert all(len(array) == len(hands) for array in numbers)


@pytest.mark.parametrize("name", ["shanten", "ukeire", "discards"])
def test_a_row_is_read_once(name: str) -> None:
    """One count goes from 1 to 4 and back: each row is answered for the one or the other, never for both."""
    few, many = np.zeros(KINDS, np.uint8), np.zeros(KINDS, np.uint8)
    few[0], many[0] = 1, 4
    for hand in (few, many):
        hand[[9, 10, 11, 13, 14, 18, 26, 27, 28, 29]] = 1
    answers = [QUESTIONS[name](hand.tolist()) for hand in (few, many)]
    hands = np.repeat(few[np.newaxis], 500, axis=0)
    done = threading.Event()

    def write() -> None:
        while not done.is_set():
            hands[:, 0] = 4
            hands[:, 0] = 1

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for _ in range(60):
            result = QUESTIONS[name](hands)
            columns = result if isinstance(result, tuple) else (result,)
            for row in zip(*(column.tolist() for column in columns), strict=True):
                answer = tuple(tuple(value) if isinstance(value, list) else value for value in row)
                assert (answer if isinstance(result, tuple) else answer[0]) in answers
    finally:
        done.set()
        thread.join()


def test_a_row_that_was_mended_meanwhile() -> None:
    from paili.batch.arrays.rows import fault
    from paili.variants import RIICHI

    assert str(fault(HANDS[0], 0, RIICHI)) == "the file changed while it was read"
    assert str(fault(HANDS[0], 1, RIICHI)) == "15 tiles: a hand has 3n+1 or 3n+2 tiles, at most 14"


# ---------------------------------------------------------------------------------- wins


WINS = batch.from_wins(
    [
        Win("123567m234p67s99p", "8s", tsumo=True),
        Win("1112345678999m", "5m"),
        Win("123567m67s99p[234p]", "8s", dora_indicators="1s"),
        Win("2m456p789s[333z](1111s)", "2m"),
    ]
)
WORTH = batch.score(WINS)
VALUES = {
    "counts": (5, 255), "tile": (-1, 34, 127), "melds": (-2, 170, 999), "flags": (1 << 13, 65535),
    "seat": (26, 31, 0), "wind": (26, 31, -1), "dora": (-2, 34, 100), "ura": (-2, 34, 120), "reds": (5, 200),
    "kita": (5, 255), "honba": (-1,),
}  # fmt: skip


@pytest.mark.parametrize("name", Wins._fields)
def test_a_number_of_a_win_that_is_out_of_range_is_named_with_its_row(name: str) -> None:
    assert VALUES.keys() == set(Wins._fields)
    for value in VALUES[name]:
        array = np.array(getattr(WINS, name))
        array[2].reshape(-1)[...] = array[2]
        place = (2, -1) if array.ndim > 1 else 2
        array[place] = value
        with pytest.raises(ScoreError, match=rf"win 2: {name}={value}: must be"):
            batch.score(WINS._replace(**{name: array}))


@pytest.mark.parametrize("kind", [7, 8, 16, 17, 25, 26, 27, 33])
def test_a_run_that_there_is_not(kind: int) -> None:
    melds = WINS.melds.copy()
    melds[1, 3] = kind
    with pytest.raises(
        ScoreError, match=rf"win 1: melds={kind}: this number stands for a chi that begins with"
    ):
        batch.score(WINS._replace(melds=melds))


@pytest.mark.parametrize("name", Wins._fields)
@pytest.mark.parametrize("threads", [1, 2])
def test_columns_of_other_lengths_shapes_and_types(name: str, threads: int) -> None:
    array = getattr(WINS, name)
    for shorter in (array[:-1], np.concatenate([array, array]), array[:0]):
        with pytest.raises(ScoreError, match="has"):
            batch.score(WINS._replace(**{name: shorter}), threads=threads)
    for other in (array[..., np.newaxis], array[0], array.reshape(-1)[0], 3, None, [[1], [1, 2]], "text"):
        with pytest.raises(ScoreError, match=f"column {name!r}"):
            batch.score(WINS._replace(**{name: other}), threads=threads)
    for dtype in REFUSED:
        with pytest.raises(ScoreError, match=f"column {name!r}"):
            batch.score(WINS._replace(**{name: np.zeros(array.shape, dtype)}), threads=threads)


@pytest.mark.parametrize("name", Wins._fields)
def test_columns_of_every_whole_type_and_layout(name: str) -> None:
    array = getattr(WINS, name)
    for dtype in WHOLE:
        if (array.astype(dtype) != array).any():
            continue
        for layout, column in layouts(array.astype(dtype)):
            score = batch.score(WINS._replace(**{name: column}))
            assert same(score, WORTH), (dtype, layout)
            assert [item.dtype for item in score] == [item.dtype for item in WORTH]
    assert same(batch.score(WINS._replace(**{name: array.tolist()})), WORTH)


def test_more_red_fives_than_there_are() -> None:
    reds = WINS.reds.copy()
    reds[3, 1] = 2
    with pytest.raises(ScoreError, match="win 3: 2 red fives 0p"):
        batch.score(WINS._replace(reds=reds))
    assert same(batch.score(WINS, Rules.TENHOU), WORTH)


@pytest.mark.parametrize("tiles", [2, 5, 11, 13, 15, 17])
def test_a_row_of_another_size_is_no_win(tiles: int) -> None:
    counts = WINS.counts.copy()
    if tiles < 14:
        counts[0] = 0
        counts[0, 25] = tiles % 3
        counts[0, : tiles // 3] = 3
    else:
        counts[0, 0] += tiles - 14
    score = batch.score(WINS._replace(counts=counts))
    assert batch_problem(score, 0) == "no_win"
    assert batch_problem(score, 1) == ""


def batch_problem(scores: Scores, row: int) -> str:
    from paili.batch.scoring import PROBLEMS

    return PROBLEMS[scores.problem[row]]


def test_random_columns_are_scored_or_refused() -> None:
    """No number that an array can hold reads or writes outside: 400 tries of all columns at once."""
    rng = np.random.default_rng(5)
    refused = 0
    for _ in range(400):
        changed = WINS._asdict()
        for name in rng.choice(Wins._fields, 2, replace=False):
            array = changed[name].copy()
            info = np.iinfo(array.dtype)
            array.reshape(-1)[rng.integers(array.size)] = rng.integers(info.min, info.max, endpoint=True)
            changed[name] = array
        try:
            score = batch.score(Wins(**changed))
        except ScoreError:
            refused += 1
        else:
            assert ((score.problem >= 0) & (score.han < 100) & (score.points < 500_000)).all()
    assert 200 < refused < 400


@pytest.mark.parametrize("name", ["counts", "melds", "dora", "tile"])
def test_wins_that_change_give_an_answer_or_an_error(name: str) -> None:
    many = Wins(*(np.repeat(column, 500, axis=0) for column in WINS))
    info = np.iinfo(getattr(many, name).dtype)
    for _ in writing(getattr(many, name), [0, info.max, 3, 40, 1]):
        try:
            score = batch.score(many)
        except ScoreError:
            continue
        assert (score.points < 500_000).all()


def test_one_bad_row_of_many_in_any_thread() -> None:
    many = Wins(*(np.repeat(column, 20_000, axis=0) for column in WINS))
    many.dora[70_001, 2] = 35
    for threads in (1, 3):
        with pytest.raises(ScoreError, match=r"win 70001: dora=35"):
            batch.score(many, threads=threads)
    hands = batch.deal(80_000, 14, seed=1, variant=SANMA)
    hands[70_001, 3] = 1
    for threads in (1, 3):
        with pytest.raises(BatchError, match=r"row 70001"):
            batch.discards(hands, variant=SANMA, threads=threads)
