"""Hands that the algorithms do not accept: each gives an error that states the limit."""

from __future__ import annotations

import random
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from paili.classic import (
    codebook,
    fold_modulo_three,
    suit_by_suit_waits,
)
from paili.classic.codebook.file import MAGIC, BookEntry, pack, unpack
from paili.errors import LimitError, TableError


@pytest.mark.parametrize(
    "counts", [[0] * 8, [], 3, [[0] * 9, [0]], ["a"] * 9, [0.5] * 9, [None] * 9], ids=str
)
@pytest.mark.parametrize(
    "ask",
    [
        fold_modulo_three.fold,
        fold_modulo_three.folds,
        fold_modulo_three.runs_of,
        fold_modulo_three.is_complete,
        fold_modulo_three.has_no_gap,
        fold_modulo_three.pieces_fold,
    ],
)
def test_arrays_that_are_no_suits(ask: Callable[[object], object], counts: object) -> None:
    with pytest.raises(LimitError, match="9 whole numbers"):
        ask(counts)


def test_the_chains_of_many_suits() -> None:
    with pytest.raises(LimitError, match="one suit"):
        fold_modulo_three.pieces_fold(np.zeros((2, 9), dtype=np.int8))


@pytest.mark.parametrize(
    "ask",
    [
        suit_by_suit_waits.course, suit_by_suit_waits.waits, suit_by_suit_waits.discards, codebook.steps,
        codebook.course,
    ],
)  # fmt: skip
def test_what_is_no_hand(ask: Callable[[object], object]) -> None:
    for hand in (5, None, [0] * 34):
        with pytest.raises(LimitError, match="is neither a Hand nor the text of one"):
            ask(hand)


def test_visible_tiles_are_whole_numbers() -> None:
    seen = suit_by_suit_waits.discards("11123455678999m", np.array([4, 4]))
    assert seen == suit_by_suit_waits.discards("11123455678999m", [4, 4])


# ------------------------------------------------------------------ files


def with_checksum(data: bytes) -> bytes:
    return data[:-4] + struct.pack("<I", zlib.crc32(data[:-4]))


def test_books_of_other_numbers_of_tiles() -> None:
    for tiles in (0, 6, 15):
        with pytest.raises(LimitError, match="3n\\+1 or 3n\\+2"):
            pack([BookEntry(0, (0,))], tiles)
    data = codebook.build(5).data
    for tiles in (0, 6, 255):
        with pytest.raises(TableError, match="3n\\+1 or 3n\\+2"):
            unpack(with_checksum(data[:8] + bytes([tiles]) + data[9:]))


def test_a_header_that_asks_for_more_than_there_is(tmp_path: Path) -> None:
    data = codebook.build(4).data
    for section in range(4):
        damaged = bytearray(data)
        at = len(MAGIC) + 6 + 4 * section
        damaged[at : at + 4] = b"\xff" * 4
        path = tmp_path / "damaged"
        path.write_bytes(damaged)
        with pytest.raises(TableError, match=f"truncated: {len(data):,} bytes, but its header says 4,29"):
            codebook.load(path)


def test_a_block_that_can_not_be_decoded() -> None:
    good = codebook.build(5, 16)
    data, first = bytearray(good.data), good.pages
    row = len(MAGIC) + 22 + struct.unpack_from("<I", data, len(MAGIC) + 6)[0]
    struct.pack_into("<H", data, row + 9, first.starts[1])  # all bits of the block are differences
    damaged = with_checksum(bytes(data))
    book = codebook.Codebook(unpack(damaged), damaged)
    for ask in (
        lambda: codebook.info(book),
        lambda: list(book.entries()),
        lambda: book.pages.find(first.first[0]),
    ):
        with pytest.raises(TableError, match="corrupted, block 0 of its index cannot be decoded"):
            ask()


def test_whatever_a_file_with_a_valid_checksum_says() -> None:
    data, rng = codebook.build(5, 16).data, random.Random(1)
    refused = 0
    for _ in range(300):
        damaged = bytearray(data)
        damaged[rng.randrange(len(MAGIC), rng.choice((30, 300, len(data))))] = rng.randrange(256)
        try:
            book = codebook.Codebook(unpack(with_checksum(damaged)), data)
            codebook.info(book)
            book.lookup("11112z")
        except (TableError, LimitError):
            refused += 1
    assert 200 < refused < 300


def test_the_fault_of_a_file_is_said_in_the_language_of_the_reader() -> None:
    data = pack([BookEntry(0, (0,)), BookEntry(14, (1,)), BookEntry(20, (2, 1))], 2)
    sentences = set()
    for place in range(len(MAGIC), len(data) - 4):
        for value in (0, 1, 255):
            damaged = bytearray(data)
            damaged[place] = value
            try:
                list(unpack(with_checksum(damaged)).entries())
            except TableError as error:
                sentences.add(error.in_language("zh").removeprefix("codebook"))
    english = {sentence for sentence in sentences if re.search("[a-z]", sentence)}
    assert all("程序库的信息" in sentence for sentence in english)  # what the decoder says
    assert any("其中有254向听" in sentence for sentence in sentences)
