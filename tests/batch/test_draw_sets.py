"""Useful draws by two sets of shares, compared with the distances before and after a draw; rows as vectors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numpy")

import batch_hands as make  # noqa: E402

from paili import LAIZI, MCR, RIICHI, SANMA, SICHUAN, TAIWAN, Variant, batch  # noqa: E402
from paili.errors import BatchError  # noqa: E402
from paili.kernels import plain, shapes  # noqa: E402
from paili.kernels.draws import Draws, SuitSets, draws_of  # noqa: E402
from paili.kernels.game import GameTables, game_of  # noqa: E402
from paili.tiles import KINDS  # noqa: E402

U = np.uint64


def tables_of(variant: Variant) -> tuple[GameTables, Draws, dict[str, np.ndarray]]:
    """The tables of a variant, and the large ones as arrays."""
    game, draws = game_of(variant), draws_of(variant)
    arrays = {name: np.asarray(getattr(game, name)) for name in ("words", "distances")}
    arrays |= {name: np.asarray(getattr(draws, name)) for name in ("ways", "lowered")}
    rows = draws.rows
    arrays["rows"] = np.asarray(rows) if not isinstance(rows, dict) else np.zeros(0, np.uint32)
    return game, draws, arrays


def rows_at(draws: Draws, arrays: dict[str, np.ndarray], places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the nine sets of suits start, and all sets; plain Python finds them one by one."""
    if len(arrays["rows"]):
        return arrays["rows"][places].astype(np.int64), arrays["lowered"]
    first = np.array([draws.rows[place] for place in places.tolist()])
    return first, np.asarray(draws.lowered, np.uint16)


def pairs_of_parts(words: np.ndarray, kinds: int, tiles: int) -> tuple[np.ndarray, np.ndarray, list]:
    """Every suit that fits into a hand with a tile to come: its keys; the digits of them; its parts."""
    keys = np.arange(5**kinds)
    digits = [keys // 5 ** (kinds - 1 - place) % 5 for place in range(kinds)]
    fits = sum(digits) < tiles
    return keys[fits], words >> 16, [digit[fits] for digit in digits]


@pytest.mark.parametrize("variant", [RIICHI, LAIZI, SICHUAN, TAIWAN], ids=lambda variant: variant.name)
@pytest.mark.parametrize("kinds", [pytest.param(9, marks=pytest.mark.slow), 7])
def test_every_draw_to_every_suit_beside_every_rest(variant: Variant, kinds: int) -> None:
    """A draw helps by the sets exactly where the table of distances says that less is missing after it."""
    game, draws, arrays = tables_of(variant)
    start = game.honours if kinds == 7 else 0
    keys, parts, digits = pairs_of_parts(arrays["words"][start : start + 5**kinds], kinds, variant.max_tiles)
    planes = arrays["distances"].reshape(variant.melds + 2, -1, 1 << game.shift)
    ways = arrays["ways"].reshape(planes.shape)
    first, lowered_sets = rows_at(draws, arrays, start + keys)
    seen = set()
    for place in range(kinds):
        digit = digits[place]
        sets = lowered_sets[first + place]
        assert not sets[digit == 4].any()
        can = digit < 4
        after = parts[keys[can] + 5 ** (kinds - 1 - place)]
        seen |= set(zip(parts[keys[can]].tolist(), after.tolist(), sets[can].tolist(), strict=True))
    assert len(seen) == len({(before, after) for before, after, _ in seen}) > 100
    for before, after, lowered in seen:
        closer = planes[:, after] < planes[:, before]
        assert (closer == ((ways[:, before] & lowered) != 0)).all(), (before, after)


def test_characters_of_three_players() -> None:
    game, draws, arrays = tables_of(SANMA)
    planes = arrays["distances"].reshape(6, -1, 1 << game.shift)
    ways = arrays["ways"].reshape(planes.shape)
    closer_draws = 0
    for ones in range(5):
        for nines in range(5):
            for place, more in ((0, 5**8), (8, 1)):
                key = ones * 5**8 + nines
                lowered = int(draws.lowered[int(draws.rows[key]) + place])
                if (ones, nines)[place == 8] == 4:
                    assert lowered == 0
                    continue
                before, after = (int(arrays["words"][at]) >> 16 for at in (key, key + more))
                closer = planes[:, after] < planes[:, before]
                assert (closer == ((ways[:, before] & lowered) != 0)).all()
                closer_draws += bool(closer.any())
    assert closer_draws > 20


def read(hands: np.ndarray, game: GameTables) -> list[plain.Row]:
    """Rows as vectors, by the compiled reader where there is one."""
    results = [shapes.look_at(bytes(row), game) for row in hands]
    return [plain.Row(*values) for values in results]


def test_rows_as_vectors_and_in_plain_python() -> None:
    rng = np.random.default_rng(5)
    hands = np.concatenate([
        batch.deal(200, 14, seed=1), make.one_suit(200, 14, seed=2), make.near_wins(100, seed=3),
        rng.integers(0, 5, (100, KINDS), np.uint8), np.full((1, KINDS), 4, np.uint8),
    ])  # fmt: skip
    for game in (game_of(RIICHI), game_of(SANMA)):
        for row, result in zip(hands, read(hands, game), strict=True):
            expected = plain.vector_row(bytes(row), 0, game.most)
            assert result.over != 0 if expected.over else result == expected
            if expected.over:
                continue
            fewer = [sum(1 << kind for kind in np.flatnonzero(row < copies)) for copies in range(1, 5)]
            assert list(result[6:]) == fewer
            digits = "".join(map(str, row.tolist()))
            assert list(result[:4]) == [
                int(suit, 5) for suit in (digits[:9], digits[9:18], digits[18:27], digits[27:])
            ]
            assert result.size == row.sum()


def test_every_place_and_count_that_is_a_fault() -> None:
    hands = batch.deal(1, 14, seed=1).repeat(KINDS, axis=0)
    for number in (5, 127, 128, 255):
        wrong = hands.copy()
        wrong[np.arange(KINDS), np.arange(KINDS)] = number
        assert all(row.over for row in read(wrong, game_of(RIICHI)))
    assert not any(row.over for row in read(hands, game_of(RIICHI)))


def test_constants_of_the_header_and_of_plain_python() -> None:
    """shapes.h writes out what plain.py derives from the kinds."""
    header = (Path(plain.__file__).parent / "shapes.h").read_text()
    for name in ("POWERS", "SAFETY", "KNITTED"):
        listed = header.partition(f" {name}[")[2].partition("{")[2].partition("}")[0]
        assert tuple(int(part, 0) for part in listed.split(",")) == getattr(plain, name)
    names = {}
    for line in header.splitlines():
        word, _, rest = line.removeprefix("#define ").partition(" ")
        if line.startswith("#define ") and hasattr(plain, word):
            names[word] = eval(rest.replace("ull", ""), dict(names))
    assert len(names) == 21
    assert names == {name: getattr(plain, name) for name in names}


def test_nine_sets_of_a_suit_are_found_in_any_order() -> None:
    game, draws = game_of(RIICHI), draws_of(RIICHI)
    for tiles in (1, 5, 13):
        for row in batch.deal(20, tiles, seed=tiles):
            result = shapes.look_at(bytes(row), game)
            assert draws.rows[result[0]] % 9 == 0
    assert SuitSets(game.words, memoryview(bytes(2 * 180 * 180)).cast("H"), (0, 9, 180)).parts == 180


def rows_of_many_sizes(variant: Variant, rows: int) -> np.ndarray:
    """Dealt hands of every size that the variant has, in random order."""
    sizes = [tiles for tiles in range(1, variant.max_tiles + 1) if tiles % 3]
    dealt = [batch.deal(rows // len(sizes) + 1, tiles, seed=tiles, variant=variant) for tiles in sizes]
    return np.random.default_rng(1).permutation(np.concatenate(dealt))[:rows]


def rows_of_few_kinds(variant: Variant, rows: int) -> np.ndarray:
    """Hands of 14 tiles of at most eight kinds: seven pairs lack kinds, or have four of a kind."""
    rng, kinds = np.random.default_rng(2), [int(kind) for kind in variant.kinds]
    walls = [np.repeat(rng.choice(kinds, 8, replace=False), 4) for _ in range(rows)]
    hands = [np.bincount(rng.choice(wall, 14, replace=False), minlength=KINDS) for wall in walls]
    return np.array(hands, np.uint8)


@pytest.mark.parametrize("variant", [RIICHI, SANMA, SICHUAN, TAIWAN], ids=lambda variant: variant.name)
def test_blocks_of_rows_and_rows_alone(variant: Variant) -> None:
    """Rows are read together in blocks of 64; fewer rows are read one by one."""
    hands = rows_of_many_sizes(variant, 64 * 3 + 20)
    wildcards = ((variant.max_tiles - hands.sum(axis=1)) // 3 * 3).astype(np.uint8)
    for form in ("best", *make.FORMS):
        for wild in (np.zeros_like(wildcards), wildcards):
            options = {"form": form, "variant": variant}
            alone = [
                batch.shanten(row[None], wildcards=number[None], **options)[0]
                for row, number in zip(hands, wild, strict=True)
            ]
            assert batch.shanten(hands, wildcards=wild, **options).tolist() == alone
        one_kind = hands[hands.sum(axis=1) <= variant.max_tiles - 3]
        together = batch.shanten(one_kind, wildcards=3, **options)
        assert together.tolist() == [batch.shanten(row[None], wildcards=3, **options)[0] for row in one_kind]


@pytest.mark.parametrize("variant", [RIICHI, SANMA, SICHUAN, TAIWAN], ids=lambda variant: variant.name)
def test_draws_of_blocks_of_rows_and_of_rows_alone(variant: Variant) -> None:
    """Blocks of rows of 3n+1 tiles are read together, up to the first block with another row."""
    hands = rows_of_many_sizes(variant, 64 * 8)
    waiting = hands[hands.sum(axis=1) % 3 == 1]
    hands = np.concatenate([waiting[: 64 * 3 + 5], hands])
    wildcards = ((variant.max_tiles - hands.sum(axis=1)) // 3 * 3).astype(np.uint8)
    for wild in (np.zeros_like(wildcards), wildcards):
        alone = [
            batch.ukeire(row[None], wildcards=number[None], variant=variant)
            for row, number in zip(hands, wild, strict=True)
        ]
        together = batch.ukeire(hands, wildcards=wild, variant=variant)
        for column, rows in zip(together, zip(*alone, strict=True), strict=True):
            assert column.tolist() == [row[0] for row in rows]


@pytest.mark.parametrize("row", [0, 1, 63, 64, 130, 191, 192, 211])
@pytest.mark.parametrize("kind", [0, 8, 9, 15, 16, 17, 18, 24, 26, 27, 33])
def test_a_fault_in_a_block_is_named_by_its_row(row: int, kind: int) -> None:
    for question in (batch.shanten, batch.ukeire):
        for number in (5, 3):  # too many copies; a size that is not a hand
            hands = batch.deal(64 * 3 + 20, 13, seed=2)
            hands[row] = 0 if number == 3 else hands[row]
            hands[row, kind] = number
            with pytest.raises(BatchError, match=f"row {row}:"):
                question(hands)


OTHER_PROCESSOR = """
import sys
import paili.native as native
native._PROCESSOR = ""  # one that does not tell what it has
import numpy as np
from paili import batch
from paili.variants import VARIANTS
from paili.kernels import discards, shapes
assert native.WIDE_FOLDER not in shapes.__file__ + discards.__file__
with np.load(sys.argv[1]) as given:
    hands, variant = given["hands"], VARIANTS[str(given["variant"])]
drawn = hands[hands.sum(axis=1) % 3 == 2]
answers = batch.shanten(hands, variant=variant), *batch.ukeire(hands, variant=variant)
np.savez(sys.argv[2], *answers, *batch.discards(drawn, variant=variant))
"""


@pytest.mark.parametrize("variant", [RIICHI, TAIWAN, LAIZI, MCR], ids=lambda variant: variant.name)
def test_loops_without_wide_registers_give_the_same(variant: Variant, tmp_path: Path) -> None:
    hands = np.concatenate([rows_of_many_sizes(variant, 64 * 30 + 7), rows_of_few_kinds(variant, 500)])
    np.savez(tmp_path / "given.npz", hands=hands, variant=variant.name)
    files = [str(tmp_path / name) for name in ("given.npz", "result.npz")]
    subprocess.run([sys.executable, "-c", OTHER_PROCESSOR, *files], check=True)
    with np.load(files[1]) as result:
        other = [result[name] for name in result.files]
    drawn = hands[hands.sum(axis=1) % 3 == 2]
    own = batch.shanten(hands, variant=variant), *batch.ukeire(hands, variant=variant)
    own = *own, *batch.discards(drawn, variant=variant)
    assert len(other) == len(own)
    assert all(np.array_equal(*pair) for pair in zip(own, other, strict=True))
