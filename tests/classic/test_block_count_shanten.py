from __future__ import annotations

import pytest
from classic_cases import SHANTEN, random_hands

from paili.classic import block_count_shanten as count
from paili.errors import LimitError
from shared_data import rows_of


@pytest.mark.parametrize(("hand", "wanted"), SHANTEN.items())
def test_formula_and_exact_shanten(hand: str, wanted: tuple[int, int]) -> None:
    assert (count.shanten(hand, count.FORMULA), count.shanten(hand)) == wanted


def test_the_articles_numbered_examples() -> None:
    assert count.shanten_as_printed("1245m567p1235689s") == 2
    assert count.shanten_as_printed("1245m567p1235688s") == 1
    for text, formula, true in (("1111222233344z", 1, 2), ("1111222333444z", 0, 1)):
        assert (count.shanten(text, count.FORMULA), count.shanten(text)) == (formula, true)


def test_note_9_as_printed_errs_both_ways() -> None:
    for text, printed, exact in (
        ("12m99p1111z", 1, 0), ("12m45p99s1111z", 2, 1), ("123m45m78m99p1111z", 2, 1),
        ("123456789m1111p", 0, 1), ("1111z", 0, 1),
    ):  # fmt: skip
        assert (count.shanten_as_printed(text), count.shanten(text)) == (printed, exact)


def test_fourteen_tiles_are_their_best_discard() -> None:
    for hand in random_hands(60, 14, seed=1, kinds=14):
        direct = count.shanten(hand)
        assert count.best_discard(hand) == max(0, direct)


@pytest.mark.data
@pytest.mark.parametrize(
    "name", ["shanten_edge_quads.csv", "shanten_p_hon_10000.csv", "shanten_p_koku_10000.csv"]
)
def test_published_sets(name: str) -> None:
    rows = list(rows_of(name))[::5]
    for row in rows:
        result = (
            count.shanten(row["hand"]),
            count.seven_pairs(row["hand"]),
            count.thirteen_orphans(row["hand"]),
        )
        wanted = row["shanten_normal"], row["shanten_chiitoi"], row["shanten_kokushi"]
        assert tuple("" if number is None else str(number) for number in result) == wanted, row["hand"]


def test_the_shown_cut_gives_the_shanten() -> None:
    for hand in random_hands(200, 13, seed=2, kinds=20):
        shown = count.count_blocks(hand)
        counts = [0] * 34
        for part in shown.best:
            for kind in part.kinds:
                counts[kind] += 1
        assert tuple(counts) == hand.counts
        value = count.value(shown.cut, shown.wanted, count.EXACT)
        assert max(value, count.honour_quads(hand.counts)) == shown.values["exact"] or value == -1
        heads = sum(part.shape == "head" for part in shown.best)
        assert heads == shown.cut.head


def test_limits() -> None:
    with pytest.raises(LimitError, match="wildcard"):
        count.shanten("123m*")
    with pytest.raises(LimitError, match="at most 14"):
        count.shanten("123456789m1234567p")
    for text in ("123m1z", "1m"):
        with pytest.raises(LimitError, match="3n\\+2"):
            count.best_discard(text)
    assert count.seven_pairs("123m1z") is None
