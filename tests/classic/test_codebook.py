from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from classic_cases import random_hands, small_hands

from paili import Hand
from paili.classic import block_count_shanten, codebook
from paili.classic.codebook.codes import (
    bits_1,
    bits_2,
    canonical,
    canonical_codes,
    code_of_bits_2,
    code_of_key,
    count_codes,
    distance_code,
    fits,
    fits_as_printed,
    key_of,
    multisets,
)
from paili.classic.codebook.file import MAGIC, unpack
from paili.classic.codebook.values import code_values
from paili.errors import LimitError, TableError
from shared_data import rows_of

FIRST = ("123456m12345p111z", "111111111113", "1111110011111003",
         "101010101010001010101010001110", "0000011000001101111110")  # fmt: skip
SECOND = ("1112356m458p99s12z", "31111111211", "3110110011001002001001",
          "111010100101000101000100011000100010", "1111110010011001101101111101100")  # fmt: skip
THIRD = ("147m258p369s12345z", "1" * 14, "100" * 13 + "1", "1000" * 13 + "10", "110" * 13 + "0")
CODES = {1: 1, 2: 4, 3: 10, 4: 34, 5: 96, 6: 309, 7: 910, 8: 2_725, 9: 7_753, 10: 21_884, 11: 60_343}
BY_SHANTEN = {  # tiles → codes by shanten: formula, exactly
    4: ({0: 17, 1: 16, 2: 1}, {0: 16, 1: 17, 2: 1}),
    5: ({-1: 8, 0: 62, 1: 25, 2: 1}, {-1: 8, 0: 62, 1: 25, 2: 1}),
    7: ({0: 209, 1: 559, 2: 134, 3: 7, 4: 1}, {0: 206, 1: 562, 2: 134, 3: 7, 4: 1}),
    8: ({-1: 86, 0: 1148, 1: 1296, 2: 187, 3: 7, 4: 1}, {-1: 86, 0: 1147, 1: 1297, 2: 187, 3: 7, 4: 1}),
    10: (
        {0: 2278, 1: 10749, 2: 7778, 3: 998, 4: 73, 5: 7, 6: 1},
        {0: 2252, 1: 10773, 2: 7780, 3: 998, 4: 73, 5: 7, 6: 1},
    ),
}


@pytest.fixture(scope="session")
def book(book_of: Callable[[int], codebook.Codebook]) -> codebook.Codebook:
    return book_of(10)


@pytest.mark.parametrize("printed", [FIRST, SECOND, THIRD], ids=lambda row: row[0])
def test_the_articles_codes(printed: tuple[str, ...]) -> None:
    steps = codebook.steps(printed[0])
    assert (steps.count_code, steps.distance_code, steps.bits_1, steps.bits_2) == printed[1:]


def test_the_first_printed_bits_lack_a_zero() -> None:
    assert codebook.steps(FIRST[0]).bits_2 == "000001100000110111111" + "0"


def test_rule_2_gives_the_printed_table() -> None:
    table = {"1": "0", "2": "1110", "3": "1111110", "4": "1111111110", "10": "10", "20": "11110",
             "30": "11111110", "40": "11111111110", "100": "110", "200": "111110", "300": "111111110",
             "400": "111111111110"}  # fmt: skip
    assert {code: bits_2(code) for code in table} == table
    first = {"1": "10", "2": "110", "3": "1110", "4": "11110", "10": "100", "40": "111100", "400": "1111000"}
    assert {code: bits_1(code) for code in first} == first


def test_codes_survive_bits_and_keys() -> None:
    for code in canonical_codes(7):
        assert code_of_bits_2(bits_2(code), 7) == code
        assert code_of_key(key_of(code, 7), 7) == code
        assert canonical(code) == code


def test_numbers_of_codes() -> None:
    assert {tiles: sum(1 for _ in multisets(tiles)) for tiles in CODES} == CODES
    assert [count_codes(tiles) for tiles in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)] == [
        1, 2, 8, 15, 56, 108, 401, 773, 2872, 5536,
    ]  # fmt: skip


def test_codes_are_those_of_hands() -> None:
    for tiles in (1, 2, 4):
        of_hands = {canonical(distance_code(hand.counts)) for hand in small_hands(tiles)}
        assert of_hands == set(canonical_codes(tiles))


@pytest.mark.slow
@pytest.mark.parametrize("tiles", BY_SHANTEN)
def test_codes_by_shanten(tiles: int) -> None:
    for limited, wanted in zip((False, True), BY_SHANTEN[tiles], strict=True):
        assert Counter(min(values) for _, values in code_values(tiles, limited)) == wanted


def test_codes_that_do_not_decide(book: codebook.Codebook) -> None:
    undecided = {code: values for code, values in book.entries() if len(set(values)) > 1}
    assert undecided == {"2004004": (1, 1, 2)}
    assert [book.lookup(text) for text in ("11m4444p8888s", "11m4444p1111z", "11m1111z2222z")] == [1, 1, 2]


def test_all_codes_are_found_and_their_neighbours_are_not(book: codebook.Codebook) -> None:
    entries = list(book.entries())
    assert len(entries) == len(book) == 21_884
    keys = {key_of(code, 10) for code, _ in entries}
    for code, values in entries[::7]:
        assert book.values(code) == values
    for key in list(keys)[::11]:
        for other in (key - 1, key + 1):
            assert (book.pages.find(other) is not None) == (other in keys)


def test_lookups_agree_with_counting_blocks(book: codebook.Codebook) -> None:
    for kinds in (9, 14, 34):
        for hand in random_hands(300, 10, seed=kinds, kinds=kinds):
            assert book.lookup(hand) == block_count_shanten.shanten(hand)


@pytest.mark.slow
def test_every_hand_of_four_tiles() -> None:
    four = codebook.build(4)
    assert all(four.lookup(hand) == block_count_shanten.shanten(hand) for hand in small_hands(4))


def test_melds_do_not_count(book: codebook.Codebook) -> None:
    lookup = codebook.look_up(book, "123m456p12z78s[777z]")
    assert (lookup.standard, lookup.seven_pairs, lookup.thirteen_orphans) == (1, None, None)


@pytest.mark.parametrize("block", [1, 16, 255])
def test_any_block_size(block: int) -> None:
    small = codebook.build(5, block)
    assert all(small.values(code) == values for code, values in codebook.build(5).entries())
    assert codebook.info(small).block == block


def test_info(book: codebook.Codebook) -> None:
    about = codebook.info(book)
    assert (about.tiles, about.codes, about.by_shanten) == (10, 21_884, BY_SHANTEN[10][1])
    assert sum(size for name, size in about.sizes.items() if name != "file") == len(book.data)


def test_a_saved_book_reads_the_same(book: codebook.Codebook, tmp_path: Path) -> None:
    book.save(tmp_path / "ten.book")
    assert codebook.load(tmp_path / "ten.book").data == book.data


def test_refused_files(book: codebook.Codebook, tmp_path: Path) -> None:
    for name, data, says in (
        ("empty", b"", "truncated"),
        ("short", MAGIC, "truncated"),
        ("cut", book.data[:-9], "truncated"),
        ("half", book.data[: len(book.data) // 2], "truncated"),
        ("long", book.data + b"\0", "corrupted"),
        ("png", b"\x89PNG\r\n\x1a\n" + bytes(100), "starts with"),
        ("older", b"PAILICB\x00" + book.data[8:], "starts with"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(TableError, match=says) as caught:
            codebook.load(path)
        assert str(path) in str(caught.value)


def test_any_changed_byte_is_noticed(book: codebook.Codebook) -> None:
    rng = random.Random(4)
    for _ in range(200):
        data = bytearray(book.data)
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        with pytest.raises(TableError):
            unpack(bytes(data))


def test_files_that_can_not_be_read_or_written(book: codebook.Codebook, tmp_path: Path) -> None:
    with pytest.raises(TableError, match="cannot be read"):
        codebook.load(tmp_path / "none")
    with pytest.raises(TableError, match="cannot be read"):
        codebook.load("a\0b")
    if Path("/dev/zero").exists():
        with pytest.raises(TableError, match="starts with"):
            codebook.load("/dev/zero")
    with pytest.raises(TableError, match="cannot be written"):
        book.save(tmp_path / "no" / "folder")


@pytest.mark.parametrize("code", ["", "0", "5", "10", "01", "1000", "10001", "2 2", "4444444444", "１"])
def test_texts_that_are_no_code(book: codebook.Codebook, code: str) -> None:
    with pytest.raises(LimitError):
        book.values(code)


def test_limits(book: codebook.Codebook) -> None:
    for question in (
        lambda: book.lookup("123m1z"), lambda: book.lookup("123456789*"), lambda: book.values("11"),
        lambda: codebook.build(3), lambda: codebook.build(16), lambda: codebook.build(4, 0),
        lambda: codebook.steps("1234567m12345678p"), lambda: next(code_values(6)),
    ):  # fmt: skip
        with pytest.raises((LimitError, ValueError)):
            question()


def test_printed_rule_two_accepts_codes_that_no_hand_has() -> None:
    real, printed = set(multisets(11)), set(multisets(11, fits_as_printed))
    assert not real - printed
    assert ["10101", "10101", "10101", "101"] in [
        sorted(b.text for b in blocks)[::-1] for blocks in printed - real
    ]


def test_printed_rule_two_refuses_a_hand() -> None:
    blocks = distance_code(Hand.parse("12479m1368p1368s").counts).split("00")
    spans = tuple(sorted(map(len, blocks)))
    assert fits(spans)
    assert not fits_as_printed(spans)


@pytest.mark.slow
def test_thirteen_and_fourteen_tiles(book_of: Callable[[int], codebook.Codebook]) -> None:
    assert [sum(1 for _ in multisets(tiles)) for tiles in (12, 13, 14)] == [165_794, 451_660, 1_227_674]
    thirteen = book_of(13)
    about = codebook.info(thirteen)
    assert about.by_shanten == {
        0: 17_967, 1: 138_877, 2: 207_989, 3: 79_326, 4: 6_767, 5: 653, 6: 73, 7: 7, 8: 1,
    }  # fmt: skip
    assert set(about.undecided) == {
        "1112004004", "11102004004", "111002004004", "113004004", "131004004", "23004004", "203004004",
        "2003004004", "1004004004",
    }  # fmt: skip
    assert sum(about.without_index) == pytest.approx(394_541 + 104_280, rel=0.05)


@pytest.mark.parametrize(
    "part", [pytest.param(0, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.whole)]
)
@pytest.mark.parametrize("name", ["shanten_edge_quads.csv", "shanten_p_normal_10000.csv"])
def test_published_sets(name: str, part: int, book_of: Callable[[int], codebook.Codebook]) -> None:
    for row in islice(rows_of(name), part, None, 2):
        hand = Hand.parse(row["hand"])
        lookup = codebook.look_up(book_of(hand.size), hand)[1:]
        wanted = row["shanten_normal"], row["shanten_chiitoi"], row["shanten_kokushi"]
        assert tuple("" if number is None else str(number) for number in lookup) == wanted, row["hand"]
