"""The tables in the package, compared with the rules and with the reference."""

from __future__ import annotations

import random
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

import paili
import reference
from paili import LAIZI, RIICHI
from paili.errors import TableError
from paili.tables.build import all_needs, build, closure
from paili.tables.load import stored, tables_for
from paili.tables.need import merge
from paili.tables.store import Rows, Store, pack, unpack, written

OF_FIVE_SETS = [pytest.param(5, limited, marks=pytest.mark.slow) for limited in (True, False)]
GAMES = [(4, True), (4, False), *OF_FIVE_SETS]
SUITS = [(9, True, "numbers"), (7, False, "honours"), (2, False, "terminals")]


def needs_by_key(store: Store, section: str) -> np.ndarray:
    needs = np.array([[*without, *with_pair] for without, with_pair in store.needs], np.uint8)
    return needs[np.array(list(getattr(store, section)))]


@pytest.mark.parametrize(("melds", "limited"), GAMES)
@pytest.mark.parametrize(("kinds", "runs", "section"), SUITS)
def test_every_suit_against_the_reference(
    melds: int, limited: bool, kinds: int, runs: bool, section: str
) -> None:
    """All 5⁹ number suits, 5⁷ honour suits and 5² two-kind suits, of any number of tiles."""
    table = reference.suit_table(kinds, runs, melds, limited)
    first_kind_lowest = np.transpose(table, (0, 1, *range(kinds + 1, 1, -1)))
    wanted = np.moveaxis(first_kind_lowest.reshape(2 * (melds + 1), -1), 0, 1)
    needs = needs_by_key(stored(melds, limited), section)
    assert np.array_equal(np.minimum(wanted, 63), needs)
    reference.suit_table.cache_clear()


def tiles_in(kinds: int) -> np.ndarray:
    keys = np.arange(5**kinds)
    return sum(keys // 5**place % 5 for place in range(kinds))


@pytest.mark.parametrize(
    ("melds", "limited", "numbers", "honours", "terminals", "closed", "with_terminals"),
    [
        (4, True, 126, 55, 10, 180, 225),
        (4, False, 110, 55, 14, 164, 164),
        (5, True, 187, 83, 10, 328, 373),
        (5, False, 152, 83, 14, 287, 287),
    ],
)
def test_how_many_parts_there_are(
    melds: int, limited: bool, numbers: int, honours: int, terminals: int, closed: int, with_terminals: int
) -> None:
    store = stored(melds, limited)
    assert len(set(store.numbers)) == numbers
    assert len(set(store.honours)) == honours
    assert len(set(store.terminals)) == terminals
    assert (store.closed_parts, len(store.needs)) == (closed, with_terminals)


def test_suits_of_at_most_fourteen_tiles_show_every_part() -> None:
    store = stored(4, limited=True)
    for section, kinds, suits in (("numbers", 9, 405_350), ("honours", 7, 43_130)):
        small = tiles_in(kinds) <= 14
        assert small.sum() == suits
        parts = np.frombuffer(getattr(store, section), np.uint8)
        assert set(parts[small]) == set(parts)


@pytest.mark.parametrize(("melds", "limited"), GAMES)
def test_products_are_min_plus_products_and_closed(melds: int, limited: bool) -> None:
    store = stored(melds, limited)
    number_of = {need: part for part, need in enumerate(store.needs)}
    for left in range(0, len(store.needs), 7):
        for right in range(len(store.needs)):
            assert store.products[left][right] == number_of[merge(store.needs[left], store.needs[right])]
    inside = {p for row in store.products[: store.closed_parts] for p in row[: store.closed_parts]}
    assert inside == set(range(store.closed_parts))


def test_putting_suits_together_does_not_depend_on_the_order() -> None:
    products = np.array(stored(4, limited=True).products)
    assert np.array_equal(products, products.T)
    for left in range(0, len(products), 11):
        assert np.array_equal(products[products[left]], products[left][products])


def test_the_smallest_file_can_be_built_again() -> None:
    needs = all_needs(7, runs=False, melds=4, limit=4)
    assert len(set(needs)) == 55
    assert closure(set(needs)) >= set(needs)


@pytest.mark.slow
@pytest.mark.parametrize(("melds", "limited"), GAMES)
def test_building_from_nothing_gives_the_shipped_bytes(melds: int, limited: bool) -> None:
    name = f"{'four' if melds == 4 else 'five'}_melds{'' if limited else '_unlimited'}.z"
    shipped = Path(paili.__file__).parent / "tables" / "data" / name
    # unpacked: another zlib may pack the same bytes in another way
    assert written(build(melds, limited)) == zlib.decompress(shipped.read_bytes())


@pytest.mark.parametrize(("melds", "limited"), GAMES)
def test_a_number_suit_is_found_in_its_row(melds: int, limited: bool) -> None:
    store = stored(melds, limited)
    whole = store.numbers
    assert len(whole) == 5**9
    keys = random.Random(melds).sample(range(5**9), 20_000)
    assert store.rows.of_keys(keys) == [whole[key] for key in keys]
    assert Rows.of(whole) == store.rows


def test_words_ride_along() -> None:
    keys = [0, 1, 4 + 4 * 5**8, 2 + 3 * 25]
    words = tables_for(RIICHI).words[0]
    low = [
        (word & 15, word >> 4 & 15, word >> 8 & 15, word >> 12 & 15) for word in (words[key] for key in keys)
    ]
    assert low == [(0, 0, 0, 0), (1, 0, 1, 0), (2, 2, 2, 2), (2, 2, 1, 1)]
    as_pairs = tables_for(LAIZI).words[0]
    assert [(as_pairs[key] & 15, as_pairs[key] >> 4 & 15) for key in keys] == [(0, 0), (1, 0), (4, 4), (3, 2)]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda packed: packed[:-9], "incomplete or truncated"),
        (lambda packed: b"PNG" + packed[3:], "incorrect header"),
        (lambda packed: packed[:5000] + bytes([packed[5000] ^ 255]) + packed[5001:], "incorrect|invalid"),
        (lambda packed: zlib.compress(b"other1" + bytes(100)), "starts with b'other1'"),
        (lambda packed: zlib.compress(b"paili2\4\1\1\0\1\0\1\0"), "must have"),
        (lambda packed: zlib.compress(b""), "starts with"),
    ],
)
def test_a_damaged_file_is_refused(spoil: object, message: str) -> None:
    packed = pack(stored(4, limited=True))
    with pytest.raises(TableError, match=message):
        unpack(spoil(packed), "four_melds.z")  # type: ignore[operator]


def test_nothing_heavy_is_imported_to_load_them() -> None:
    code = "import sys; from paili.tables.load import tables_for; from paili import RIICHI; tables_for(RIICHI); print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
