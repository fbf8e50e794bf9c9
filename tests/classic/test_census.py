"""The counting by classes against counting hand by hand, and the known totals."""

from __future__ import annotations

import doctest
from types import ModuleType

import census_classes
import classic_census as census
import pytest
from census_classes import fold_readiness, shanten_rules
from classic_cases import small_hands

from paili.classic import block_count_shanten, suit_by_suit_waits

# Lines of the printed tables, cells apart by two blanks: the fact sheet's figures.
FIGURES = {
    "a": ["all hands of 4  66,045  3,790  0  0  0  34  0", "one suit, 7  6,030  2,478  0  0  56  114  0",
          "one suit, 10  32,211  12,830  0  0  617  966  44", "one suit, 13  93,600  40,872  0  0  2,998",
          "ready for thirteen orphans:  157  wrong as printed:  66", "1113334m: printed 2452m, exactly 245m",
          "1112356777m: printed 1447m, exactly 147m", "11112233m11122z: printed 4m2z, exactly 14m2z"],
    "b": ["5  1,278  6  11234  22345", "13  93,600  3,482", "14  118,800  3,393",
          "all:  11,130  too high by  {3: 11122, 6: 8}", "four copies changes:  3,504",
          "0  326,520,504,500  11,498,658  0  0  0", "1  98,521,596,000  55,386,588  6,489  6,909  0",
          "2  28,126,474,500  118,319,049  6,660  6,948  0", "3  7,558,429,024  151,127,361  2,385  2,385  0",
          "4  1,900,269,316  130,788,695  0  0  0", "8  3,261,467  2,907,562  0  0  0", "14  1  1  1  1  0",
          "33饼345777条123万北北北  0  wins  wins", "混混混混混混混混混混混混混混  2  wins  no",
          "13饼36666万发混混混混混  6  ready  ready", "358饼57条115689万混混  wildcards suit by suit  3  3  1  0"],
    "c": ["4  66,045  0+34  0+34  0+27  0+27  0+27  0+0",
          "7  18,623,330  0+1,647  0+1,647  0+1,269  0+1,269  0+1,269  0+0",
          "8  95,305,485  0+516  13,020+495  13,020+495  0+495  0+495  0+0",
          "(5)  2356m34788p34s123z  3  3  3", "(9)  11112222333344z  1", "12m99p1111z  0  1  0", "123456789m1111p  0  0  1",
          "101010101010001010101010001110  0000011000001101111110",
          "3110110011001002001001  1001001001100110113002", "13  2,872  451,660  3  145", "14  5,536  1,227,674  51  1,127",
          "without index  (394538, 104240)  a list for each shanten  447,669",
          "13  the first code a difference from 0  394,541  the formula's shanten  104,281",
          "14  the first code a difference from 0  1,092,585  the formula's shanten  301,997",
          "tiles  hands  formula  note 9  note 9, one pair a kind  note 9, no pair used",
          "by shanten, exactly  13  {0: 17967, 1: 138877, 2: 207989, 3: 79326, 4: 6767, 5: 653, 6: 73, 7: 7, 8: 1}"],
    "d": ["all hands of 4  66,045  29,533  36,512  0  0", "ready for thirteen orphans  157  42  73  42  0",
          "335555m44p99s447z  exactly  printed  7z", "22m223344999p44z  exactly  2m  4z"],
    "e": ["6  2,922  127  978  851  0  183  63  69  6  0  6  0  0",
          "12  69,675  2,098  23,235  21,137  0  4,360  756  1,470  714  0  1,003  0  0",
          "7  150,456  379,566  0  450  0  450  4,800", "13  55,386,588  555,611,717  0  1,745,526  0  1,537,929  12,206,118"],
}  # fmt: skip


@pytest.mark.slow
def test_shanten_rules_of_four_tiles_hand_by_hand() -> None:
    by_classes = shanten_rules((4,))[4]
    wrong = [[0, 0] for _ in block_count_shanten.RULES]
    hands = 0
    for hand in small_hands(4):
        hands += 1
        exact = block_count_shanten.shanten(hand)
        for counted, rule in zip(wrong, block_count_shanten.RULES, strict=True):
            value = block_count_shanten.shanten(hand, rule)
            counted[0] += value > exact
            counted[1] += value < exact
    assert (by_classes.hands, by_classes.wrong) == (hands, tuple(map(tuple, wrong)))
    assert list(map(sum, wrong)) == [34, 34, 27, 27, 27, 0]


@pytest.mark.slow
def test_ready_hands_of_four_tiles_hand_by_hand() -> None:
    ready, *wrong = fold_readiness((4,))[4]
    assert ready == sum(bool(suit_by_suit_waits.shape_waits(hand)) for hand in small_hands(4)) == 3_790
    assert wrong == [3_075, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("module", [census, census_classes], ids=lambda module: module.__name__)
def test_examples_of_the_counting(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried
    assert failed == 0


def test_orphan_hands_are_different() -> None:
    assert len(set(census.orphan_hands())) == 157


MARKS = dict.fromkeys("ade", pytest.mark.slow) | dict.fromkeys("bc", pytest.mark.whole)


@pytest.mark.parametrize("name", [pytest.param(name, marks=MARKS.get(name, ())) for name in FIGURES])
def test_the_tables_say_what_the_fact_sheet_says(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert census.main([name]) == 0
    printed = capsys.readouterr().out
    assert [line for line in FIGURES[name] if line not in printed] == []


def test_a_table_that_there_is_not() -> None:
    assert census.main(["x"]) == 2


def test_the_census_names_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        census.main(["--help"])
    assert stop.value.code == 0
    assert "a, b, c, d, e" in capsys.readouterr().out
