"""Tables of hands, compared with the functions for one hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

import paili
from deals import ORPHANS_AND_MORE, deal
from paili import Hand, Variant
from paili.errors import BatchError, PailiError
from paili.tiles import KIND_NAMES, KINDS, mpsz
from paili.variants import LAIZI, RIICHI, SANMA, STANDARD, TAIWAN
from shared_data import rows_of

pa = pytest.importorskip("pyarrow")

from paili import batch  # noqa: E402
from paili.batch.jobs.frames import COLUMNS  # noqa: E402
from paili.batch.jobs.hand_texts import hands_of_texts  # noqa: E402

ALL = tuple(COLUMNS)


def expected(hand: Hand, variant: Variant = RIICHI) -> dict[str, object]:
    """Every column, asked of the engine for one hand."""
    shanten = paili.shanten(hand, variant=variant)
    drawn = hand.size % 3 == 2
    first = paili.discards(hand, variant=variant, order="ukeire")[0] if drawn else None
    ukeire = first.ukeire if first else paili.ukeire(hand, variant=variant)
    return {
        "shanten": shanten.best,
        "standard": shanten.standard,
        "seven_pairs": shanten.seven_pairs,
        "thirteen_orphans": shanten.thirteen_orphans,
        "win": paili.is_win(hand, variant=variant) if drawn else None,
        "ukeire": ukeire.total,
        "ukeire_tiles": str(ukeire.tiles),
        "discard": None if first is None else (*KIND_NAMES, *"???", "*")[first.tile],
        "error": None,
    }


def with_melds(number: int, seed: int, *, wildcards: int = 0, variant: Variant = RIICHI) -> Iterator[Hand]:
    """Deal hands with one to four melds of every sort, of tiles from one wall."""
    source = random.Random(seed)
    while number:
        wall = [kind for kind in variant.kinds for _ in range(4)]
        melds = []
        for _ in range(source.randint(1, variant.melds)):
            kind = source.choice(wall)
            shapes = [[kind] * 3, [kind] * 4, [kind] * 4, [kind, kind + 1, kind + 2]]
            shape = source.choice(shapes if variant.chi and kind < 27 and kind % 9 < 7 else shapes[:3])
            if all(wall.count(tile) >= shape.count(tile) for tile in shape):
                for tile in shape:
                    wall.remove(tile)
                text = mpsz(shape)
                quads = [f"({text})", f"[{text}]", f"[{text[:3]}+{text[3:]}]"]
                melds.append(f"[{text}]" if len(shape) == 3 else source.choice(quads))
        size = variant.max_tiles - source.randint(0, 1) - 3 * len(melds)
        wild = min(size, source.randint(0, wildcards))
        counts = [0] * KINDS
        for tile in source.sample(wall, size - wild):
            counts[tile] += 1
        number -= 1
        yield Hand.from_counts(counts, melds, wild)


def check(hands: list[Hand], texts: list[str], variant: Variant = RIICHI) -> None:
    table = batch.table(pa.table({"hand": texts}), columns=ALL, variant=variant)
    for hand, text, row in zip(hands, texts, table.to_pylist(), strict=True):
        assert row == {"hand": text, **expected(hand, variant)}, repr(hand)


@pytest.mark.parametrize("variant", [RIICHI, SANMA, LAIZI, TAIWAN], ids=lambda v: v.name)
def test_hands_with_melds(variant: Variant) -> None:
    hands = list(with_melds(300, 5, variant=variant, wildcards=2))
    check(hands, [str(hand) for hand in hands], variant)


def test_copies_in_melds_change_the_best_discard() -> None:
    """Either discard leaves a wait for the other tile, but of the second one all copies are gone."""
    row = batch.table(
        pa.table({"hand": ["12z[222z]"]}), columns=("discard", "ukeire", "ukeire_tiles")
    ).to_pylist()[0]
    assert (row["discard"], row["ukeire"], row["ukeire_tiles"]) == ("2z", 3, "1z")
    check([Hand.parse("12z[222z]")], ["12z[222z]"])


def test_hands_of_every_size() -> None:
    sizes = tuple(size for size in range(1, 15) if size % 3)
    hands = [*deal(300, sizes, seed=1), *deal(150, (13, 14), seed=2, wall=ORPHANS_AND_MORE)]
    check(hands, [str(hand) for hand in hands])


def test_hands_with_wildcards() -> None:
    hands = [
        *deal(200, (13, 14), seed=3, wildcards=4),
        *(Hand.parse("*" * size) for size in (1, 2, 5, 13, 14)),
    ]
    for variant in (RIICHI, LAIZI):
        check(hands, [str(hand) for hand in hands], variant)


@pytest.mark.parametrize("format_", ["mpsz", "letters", "unicode", "mjai", "zh", "ja"])
def test_every_notation(format_: str) -> None:
    hands = [hand for hand in deal(60, (13, 14), seed=4) if hand.counts[29] == 0]
    check(hands, [hand.to_text(format_) for hand in hands])


def test_texts_by_two_ways() -> None:
    """Whatever a text is, the compiled walk and the parser agree whether it is a hand, and which."""
    source = random.Random(6)
    tokens = [
        *"0123456789mpsz*[]()+,r E一",
        "[123m]",
        "(1111p)",
        "[0555s]",
        "[777z]",
        "11z",
        "406p",
        "\t",
        "W",
        "é",
    ]
    texts = ["".join(source.choices(tokens, k=source.randint(0, 9))) for _ in range(6000)]
    texts += [
        "10m",
        " 10m",
        "10m10m",
        "5mr",
        "1m\n2m",
        "1" * 257 + "m",
        "[111m]" * 60,
        "1m " + " " * 998,
        "1m 2m",
    ]
    for variant in (RIICHI, SANMA, TAIWAN):
        hands = hands_of_texts(pa.array(texts), variant)
        for row, text in enumerate(texts):
            hand, reason = parsed(text, variant)
            assert hands.reasons.get(row) == reason, text
            if hand is not None:
                assert tuple(hands.counts[row].tolist()) == hand.counts
                assert tuple(hands.melded[row].tolist()) == hand.melded
                assert hands.wildcards[row] == hand.wildcards


def parsed(text: str, variant: Variant) -> tuple[Hand | None, str | None]:
    try:
        return Hand.parse(text, variant=variant), None
    except PailiError as error:
        return None, str(error)


# ---------------------------------------------------------------------------------- counts


def counts_tables(hands: list[Hand]) -> dict[str, object]:
    """The same counts in every shape that is read."""
    rows = [list(hand.counts) for hand in hands]
    columns = list(zip(*rows, strict=True))
    return {
        "fixed": pa.table({"hand": pa.array(rows, pa.list_(pa.uint8(), KINDS))}),
        "list": pa.table({"hand": pa.array(rows, pa.list_(pa.int64()))}),
        "large": pa.table({"hand": pa.array(rows, pa.large_list(pa.float64()))}),
        "sliced": pa.table({"hand": pa.array([rows[0], *rows], pa.list_(pa.int16(), KINDS))}).slice(1),
        "columns": pa.table({name: pa.array(column) for name, column in zip(KIND_NAMES, columns, strict=True)}),
        "texts": pa.table({name: [str(n) for n in column] for name, column in zip(KIND_NAMES, columns, strict=True)}),
        "floats": pa.table({name: pa.array(map(float, column)) for name, column in zip(KIND_NAMES, columns, strict=True)}),
    }  # fmt: skip


def test_counts_in_every_shape() -> None:
    hands = list(deal(50, (13, 14), seed=7))
    for shape, table in counts_tables(hands).items():
        answers = batch.table(table, columns=ALL, keep=False).to_pylist()
        assert answers == [expected(hand) for hand in hands], shape


def test_columns_by_name() -> None:
    hand = Hand.parse("123m456p789s1122z")
    names = [f"c{kind}" for kind in range(KINDS)]
    table = pa.table({"id": [1], **{name: [count] for name, count in zip(names, hand.counts, strict=True)}})
    for columns in ("c0:c33", names):
        assert batch.table(table, ("ukeire",), hand=columns, keep=False).to_pylist()[0]["ukeire"] == 4


def test_wildcards_beside_counts() -> None:
    hands = list(deal(50, (13, 14), seed=8, wildcards=3))
    table = pa.table({
        "hand": pa.array([list(hand.counts) for hand in hands], pa.list_(pa.uint8())),
        "wild": [hand.wildcards for hand in hands],
    })  # fmt: skip
    answers = batch.table(table, columns=ALL, wildcards="wild", keep=False).to_pylist()
    assert answers == [expected(hand) for hand in hands]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ([5] + [0] * 33, "5 of 1m: not in 0…4"),
        ([-1] + [0] * 33, "-1 of 1m: not in 0…4"),
        ([260] + [0] * 33, "260 of 1m: not in 0…4"),
        ([3] + [0] * 33, "3 tiles: a hand has 3n+1 or 3n+2 tiles besides its melds"),
        ([0] * 34, "0 tiles: a hand has 3n+1 or 3n+2 tiles besides its melds"),
        ([1] * 34, "34 tiles: a hand has 3n+1 or 3n+2 tiles besides its melds"),
        ([1] * 16 + [0] * 18, "16 tiles: a hand of riichi has at most 14"),
        ([1] * 33, "33 counts, must be 34"),
        ([None] + [1] * 13 + [0] * 20, "None is not a whole number"),
        (None, "empty: no hand in this row"),
    ],
)
def test_counts_that_are_no_hand(row: list[int] | None, reason: str) -> None:
    good = [1] * 13 + [0] * 21
    table = pa.table({"hand": pa.array([good, row, good], pa.list_(pa.int64()))})
    answers = batch.table(table, columns=("shanten",), keep=False).to_pylist()
    assert reason in answers[1]["error"]
    assert answers[1]["shanten"] is None
    assert answers[0] == answers[2] == {"shanten": paili.shanten(Hand.from_counts(good)).best, "error": None}


@pytest.mark.parametrize("wild", [1.5, "x", None])
def test_a_wrong_number_of_wildcards_is_named(wild: object) -> None:
    table = pa.table({"hand": [[1] * 13 + [0] * 21], "wild": [wild]})
    answers = batch.table(table, columns=("shanten",), wildcards="wild", keep=False).to_pylist()
    assert answers[0]["error"] == f"wildcards={wild!r}: must be a whole number"


def test_a_wrong_name_is_refused_beside_columns_of_every_kind() -> None:
    table = pa.table({name: [int(name == "1m")] for name in KIND_NAMES})
    assert batch.table(table, ("shanten",), keep=False)["shanten"].to_pylist() == [0]
    for name in ("tiles", "1m:9z"):
        with pytest.raises(BatchError, match=f"no column '{name}'"):
            batch.table(table, hand=name)


def test_no_column_counts_two_kinds() -> None:
    names = [*KIND_NAMES[:-1], KIND_NAMES[0]]
    table = pa.table({name: [int(name == "1m")] for name in KIND_NAMES})
    for options in ({"hand": names}, {"hand": KIND_NAMES, "wildcards": "1m"}):
        with pytest.raises(BatchError, match="column '1m' is named twice"):
            batch.table(table, **options)


@pytest.mark.parametrize("bad", ["x", "", "1.5", "nan", "9" * 30, "0x0"])
def test_counts_as_text_that_are_none(bad: str) -> None:
    table = pa.table({name: ["1", bad if name == "1m" else "0"] for name in KIND_NAMES[:1]} | {
        name: ["0", "0"] for name in KIND_NAMES[1:]
    })  # fmt: skip
    answers = batch.table(table, columns=("shanten",), keep=False).to_pylist()
    assert answers[0] == {"shanten": 0, "error": None}
    assert answers[1]["shanten"] is None
    assert answers[1]["error"]


# ------------------------------------------------------------------------------- the table


@pytest.mark.parametrize(
    "kind", [pa.string(), pa.large_string(), pa.binary(), pa.dictionary(pa.int8(), pa.string())]
)
def test_text_of_every_type(kind: object) -> None:
    table = pa.table({"hand": pa.array(["1m", "11m", None], kind)})
    answers = batch.table(table, columns=("shanten",), keep=False).to_pylist()
    assert [answer["shanten"] for answer in answers] == [0, -1, None]


@pytest.mark.slow
def test_chunks_and_slices_change_nothing() -> None:
    texts = [str(hand) for hand in deal(70_000, (13, 14), seed=9)]
    texts[::1000] = ["123m"] * 70
    whole = batch.table(pa.table({"hand": texts}))
    parts = pa.table({"hand": pa.chunked_array([texts[:7], texts[7:40_000], [], texts[40_000:]])})
    assert batch.table(parts).equals(whole)
    assert batch.table(whole.select(["hand"]).slice(123, 50_000), threads=2).equals(whole.slice(123, 50_000))
    assert whole.column("error").null_count == len(texts) - 70


def test_an_empty_table_has_the_same_types() -> None:
    some, none = (
        batch.table(pa.table({"hand": pa.array(rows, pa.string())}), columns=ALL) for rows in (["1m"], [])
    )
    assert none.schema == some.schema
    assert none.num_rows == 0


def test_only_faults() -> None:
    answers = batch.table(pa.table({"hand": ["x", None]}), columns=ALL)
    assert answers.column("error").to_pylist() == [
        "\"x\": 'x' is no tile, at character 1",
        "empty: no hand in this row",
    ]
    assert all(answers.column(name).null_count == 2 for name in ALL)


def test_a_null_whose_slot_still_holds_a_hand() -> None:
    """A row that `if_else` replaces by null keeps its text in the memory of Arrow."""
    compute = pytest.importorskip("pyarrow.compute")
    column = compute.if_else([True, False], ["1m", "123m4z"], pa.scalar(None, pa.string()))
    answers = batch.table(pa.table({"hand": column}), columns=("shanten",), keep=False)
    assert answers.column("shanten").to_pylist() == [0, None]
    assert answers.column("error").to_pylist() == [None, "empty: no hand in this row"]


def test_other_columns_stay_and_new_ones_take_a_prefix() -> None:
    table = pa.table({"shanten": ["mine"], "hand": ["1m"], "id": [7]})
    answers = batch.table(table, columns=("shanten",), prefix="my_")
    assert answers.to_pylist() == [
        {"shanten": "mine", "hand": "1m", "id": 7, "my_shanten": 0, "my_error": None}
    ]


def test_a_variant_of_ones_own() -> None:
    variant = replace(RIICHI, name="no pairs", forms=(STANDARD,))
    table = pa.table({"hand": ["1133557799m1133p"]})
    answers = [
        batch.table(table, columns=("shanten", "seven_pairs"), variant=v, keep=False)
        for v in (RIICHI, variant)
    ]
    assert [tuple(a.to_pylist()[0].values()) for a in answers] == [(-1, -1, None), (3, None, None)]


@pytest.mark.parametrize(
    ("table", "options", "problem"),
    [
        ({"tiles": ["1m"]}, {}, "no column 'hand'; the columns are tiles"),
        ({"hand": [1.5]}, {}, "column 'hand' is of type double: must be text, or lists of 34 counts"),
        ({"hand": [["1m"]]}, {}, "column 'hand' is of type list<"),
        ({"hand": ["1m"]}, {"columns": ("odds",)}, "column 'odds': there is no answer with this name"),
        ({"hand": ["1m"]}, {"columns": ("win", "win")}, "the answer 'win' is requested twice"),
        ({"hand": ["1m"], "win": [1]}, {"columns": ("win",)}, "column 'win' exists already"),
        ({"hand": ["1m"], "error": [1]}, {}, "column 'error' exists already"),
        (
            {"a": [1], "b": [1]},
            {"hand": "a:b"},
            "the hands are in 2 columns: must be in one column, or in 34 columns of counts",
        ),
        ({"hand": ["1m"], "wild": [1]}, {"wildcards": "wild"}, "hands written as text mark their wildcards"),
    ],
)
def test_tables_that_can_not_be_answered(
    table: dict[str, list[object]], options: dict[str, object], problem: str
) -> None:
    with pytest.raises(BatchError) as failure:
        batch.table(pa.table(table), **options)
    assert problem in str(failure.value)


def test_two_columns_of_one_name() -> None:
    table = pa.table([["1m"], ["2m"]], names=["hand", "hand"])
    with pytest.raises(BatchError, match="2 columns are called 'hand'"):
        batch.table(table)


@pytest.mark.data
def test_real_hands() -> None:
    rows = list(rows_of("acceptance_real_hands.csv"))
    columns = ("shanten", "ukeire_tiles", "ukeire")
    answers = batch.table(pa.table({"hand": [row["hand"] for row in rows]}), columns=columns, keep=False)
    for row, answer in zip(rows, answers.to_pylist(), strict=True):
        wanted = (int(row["shanten"]), row["accepted_tiles"], int(row["accepted_count_unseen"]), None)
        assert tuple(answer.values()) == wanted, row["hand"]


def test_the_counts_of_the_deal() -> None:
    """The same hands as text and as counts have the same answers."""
    hands = batch.deal(5000, tiles=14, seed=1)
    texts = [str(Hand.from_counts(row)) for row in hands.tolist()]
    lists = pa.FixedSizeListArray.from_arrays(pa.array(np.ascontiguousarray(hands).reshape(-1)), KINDS)
    by_text, by_counts = (batch.table(pa.table({"hand": column}), keep=False) for column in (texts, lists))
    assert by_text.equals(by_counts)


def test_offsets_that_lead_outside_the_text_are_refused_by_their_row():
    data = pa.py_buffer(b"123m4z1m")
    for ends, row in (([0, 6, 9000, 8], 1), ([0, 900, 6, 8], 0), ([0, -5, 6, 8], 0)):
        offsets = pa.py_buffer(np.array(ends, np.int64))
        column = pa.Array.from_buffers(pa.large_string(), 3, [None, offsets, data])
        with pytest.raises(BatchError, match=f"row {row}: the Arrow offsets of the text lie outside"):
            batch.table(pa.table({"hand": column}))
