"""Which draws help by two sets, against the distances before and after the draw; and rows read as vectors."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

import batch_hands as make  # noqa: E402

from paili import LAIZI, RIICHI, SANMA, SICHUAN, TAIWAN, Variant, batch  # noqa: E402
from paili.batch.arrays import vectors  # noqa: E402
from paili.batch.arrays.compiling import kernel  # noqa: E402
from paili.batch.arrays.draws import draws_of  # noqa: E402
from paili.batch.arrays.game import game_of  # noqa: E402
from paili.tiles import KINDS  # noqa: E402

U = np.uint64


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
    game, draws = game_of(variant), draws_of(variant)
    start = int(game.settings[1]) if kinds == 7 else 0
    keys, parts, digits = pairs_of_parts(game.words[start : start + 5**kinds], kinds, variant.max_tiles)
    width = 1 << int(game.settings[2])
    planes = game.distances.reshape(variant.melds + 2, -1, width)
    ways = draws.ways.reshape(planes.shape)
    first = draws.rows[start + keys].astype(np.int64)
    seen = set()
    for place in range(kinds):
        held = digits[place]
        sets = draws.lowered[first + place]
        assert not sets[held == 4].any()
        can = held < 4
        after = parts[keys[can] + 5 ** (kinds - 1 - place)]
        seen |= set(zip(parts[keys[can]].tolist(), after.tolist(), sets[can].tolist(), strict=True))
    assert len(seen) == len({(before, after) for before, after, _ in seen}) > 100
    for before, after, lowered in seen:
        closer = planes[:, after] < planes[:, before]
        assert (closer == ((ways[:, before] & lowered) != 0)).all(), (before, after)


def test_characters_of_three_players() -> None:
    game, draws = game_of(SANMA), draws_of(SANMA)
    planes = game.distances.reshape(6, -1, 1 << int(game.settings[2]))
    ways = draws.ways.reshape(planes.shape)
    asked = 0
    for ones in range(5):
        for nines in range(5):
            for place, more in ((0, 5**8), (8, 1)):
                key = ones * 5**8 + nines
                lowered = int(draws.lowered[int(draws.rows[key]) + place])
                if (ones, nines)[place == 8] == 4:
                    assert lowered == 0
                    continue
                before, after = (int(game.words[at]) >> 16 for at in (key, key + more))
                closer = planes[:, after] < planes[:, before]
                assert (closer == ((ways[:, before] & lowered) != 0)).all()
                asked += bool(closer.any())
    assert asked > 20


@kernel
def _read(counts, i, most):  # type: ignore[no-untyped-def]
    return vectors.read_row(counts, U(i), most)


@kernel
def _fewer(counts, i):  # type: ignore[no-untyped-def]
    return vectors.fewer_than(counts, U(i))


@kernel
def _common(table, at, bits):  # type: ignore[no-untyped-def]
    return vectors.common_bits(table, U(at), U(bits))


@kernel
def _bits(mask):  # type: ignore[no-untyped-def]
    return vectors.bits_in(mask)


@kernel
def _lowest(mask):  # type: ignore[no-untyped-def]
    return vectors.lowest_of(mask)


def test_rows_as_vectors_and_in_plain_python() -> None:
    four = game_of(RIICHI).most
    few = game_of(SANMA).most
    rng = np.random.default_rng(5)
    hands = np.concatenate([
        batch.deal(200, 14, seed=1), make.one_suit(200, 14, seed=2), make.near_wins(100, seed=3),
        rng.integers(0, 5, (100, KINDS), np.uint8), np.full((1, KINDS), 4, np.uint8),
    ])  # fmt: skip
    for row in range(len(hands)):
        for most in (four, few):
            assert _read(hands, row, most) == vectors.read_row(hands, U(row), most)
        fewer = [sum(1 << kind for kind in np.flatnonzero(hands[row] < copies)) for copies in range(1, 5)]
        assert [int(mask) for mask in _fewer(hands, row)] == fewer
        digits = "".join(map(str, hands[row].tolist()))
        keys = [int(suit, 5) for suit in (digits[:9], digits[9:18], digits[18:27], digits[27:])]
        assert [int(key) for key in _read(hands, row, four)[:4]] == keys


def test_every_place_and_count_that_is_a_fault() -> None:
    hands = batch.deal(1, 14, seed=1).repeat(KINDS, axis=0)
    most = game_of(RIICHI).most
    for number in (5, 127, 128, 255):
        wrong = hands.copy()
        wrong[np.arange(KINDS), np.arange(KINDS)] = number
        for kind in range(KINDS):
            assert _read(wrong, kind, most)[5] == vectors.read_row(wrong, U(kind), most)[5] == 1 << kind


def test_sets_and_masks() -> None:
    rng = np.random.default_rng(6)
    table = rng.integers(0, 1 << 12, 400, np.uint16) & rng.integers(0, 1 << 12, 400, np.uint16)
    for at in range(380):
        bits = int(rng.integers(0, 1 << 12)) & int(rng.integers(0, 1 << 12))
        assert _common(table, at, bits) == vectors.common_bits(table, U(at), U(bits))
    for mask in (1, 1 << 33, (1 << 34) - 1, *rng.integers(1, 1 << 34, 200).tolist()):
        assert _bits(U(mask)) == bin(mask).count("1")
        assert _lowest(U(mask)) == bin(mask)[::-1].index("1")
