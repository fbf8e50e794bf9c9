from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest
from census_examples import READY, WINNING
from classic_cases import suits

from paili import Hand
from paili.classic import greedy_wildcards as wild
from paili.cli import main
from paili.errors import LimitError
from paili.tiles import mpsz

NEEDED_TO_WIN = [0, 1, 2, 0, 4, 2, 6, 4, 5, 3, 4, 2, 3, 1, 2]
NEEDED_TO_BE_READY = [1, 2, 3, 4, 2, 6, 4, 5, 6, 1, 2, 3, 1, 2]


def vector(ranks: str) -> tuple[int, ...]:
    return tuple(ranks.count(str(rank)) for rank in range(1, 10))


VECTORS = {  # ranks → exactly, by the printed order
    "11234": (1, 4), "66789": (1, 4), "112347": (3, 6), "144567": (3, 6), "1122235": (2, 5),
    "1123445": (2, 5), "358": (3, 3), "57": (1, 1), "115689": (3, 3), "11222233": (1, 1), "": (0, 0),
}  # fmt: skip


@pytest.mark.parametrize(("ranks", "wanted"), VECTORS.items())
def test_wildcards_of_a_suit(ranks: str, wanted: tuple[int, int]) -> None:
    assert (wild.least(vector(ranks)), wild.greedy(vector(ranks))) == wanted


def test_greedy_errors_of_small_suits() -> None:
    wrong = [sum(wild.greedy(suit) != wild.least(suit) for suit in suits(tiles)) for tiles in range(9)]
    assert wrong == [0, 0, 0, 0, 0, 6, 12, 67, 125]


@pytest.mark.slow
def test_greedy_errors_of_all_suits() -> None:
    errors = [Counter(wild.greedy(suit) - wild.least(suit) for suit in suits(tiles)) for tiles in range(15)]
    assert sum(errors, Counter()) == {0: 405_350 - 11_130, 3: 11_122, 6: 8}
    wrong = [counts.total() - counts[0] for counts in errors]
    assert wrong == [0, 0, 0, 0, 0, 6, 12, 67, 125, 317, 743, 965, 2_020, 3_482, 3_393]


@pytest.mark.whole
def test_a_limit_of_four_copies_changes_some_suits() -> None:
    every = (suit for tiles in range(15) for suit in suits(tiles))
    assert sum(wild.least_within_four(suit) != wild.least(suit) for suit in every) == 3_504


def test_least_against_filling_in_every_way() -> None:
    for suit in [s for tiles in range(8) for s in suits(tiles)][::23]:
        assert wild.least(suit) == by_filling(suit)


def by_filling(suit: tuple[int, ...]) -> int:
    """Write down wildcards in every way until the suit is groups."""
    missing = 0
    while (sum(suit) + missing) % 3 or not any(
        groups([c + chosen.count(k) for k, c in enumerate(suit)])
        for chosen in combinations_with_replacement(range(9), missing)
    ):
        missing += 1
    return missing


def groups(counts: list[int]) -> bool:
    if not any(counts):
        return True
    at = next(k for k, c in enumerate(counts) if c)
    triplet = counts[at] >= 3 and groups([c - 3 * (k == at) for k, c in enumerate(counts)])
    run = at < 7 and min(counts[at : at + 3]) > 0
    return triplet or (run and groups([c - (at <= k <= at + 2) for k, c in enumerate(counts)]))


def test_worked_examples() -> None:
    assert wild.count_wildcards("358饼57条115689万混混").needs == (3, 3, 1, 0)
    assert wild.count_wildcards("东东东西北北北中中发").needs == (0, 0, 0, 5)


@pytest.mark.parametrize(("text", "needed"), list(zip(WINNING, NEEDED_TO_WIN, strict=True)))
def test_the_articles_winning_hands(text: str, needed: int) -> None:
    assert Hand.parse(text).size == 14
    assert wild.is_win(text)
    assert wild.count_wildcards(text).best.total == needed
    assert wild.is_win_as_printed(text) == (text != WINNING[-1])


@pytest.mark.parametrize(("text", "needed"), list(zip(READY, NEEDED_TO_BE_READY, strict=True)))
def test_the_articles_ready_hands(text: str, needed: int) -> None:
    assert Hand.parse(text).size == 13
    assert wild.is_ready(text)
    assert wild.count_wildcards(text).best.total == needed
    assert wild.is_ready_as_printed(text) == (text != READY[-1])


REFUSED = ["11234m11234p*", "1123334456m*", "1123334456666m*", "1112234445567m*", "112333445667m**",
           "112347m11234p***", "1123455678m1p***"]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_wins_that_the_printed_rule_refuses(text: str) -> None:
    assert wild.is_win(text)
    assert not wild.is_win_as_printed(text)


def test_two_readings_of_a_single_tile() -> None:
    assert wild.is_win_as_printed("1123444567m*")
    assert not wild.is_win_as_printed("1123444567m*", only_singles=True)


@pytest.mark.parametrize("wildcards", range(15))
def test_wildcards_alone(wildcards: int) -> None:
    text = "*" * wildcards
    if wildcards % 3 == 2:
        assert wild.is_win(text)
    if wildcards % 3 == 1:
        assert wild.is_ready(text)


def test_the_worked_example_of_the_article_step_by_step() -> None:
    """358饼57条115689万: 35饼 and 8饼 take 3, 57条 takes 1, 11万, 56万 and 89万 take 3."""
    wildcard_count = wild.count_wildcards("358p57s115689m")
    steps = [(mpsz(kinds), wildcards) for kinds, wildcards in wildcard_count.suit_steps]
    assert steps == [("11m", 1), ("56m", 1), ("89m", 1), ("35p", 1), ("8p", 2), ("57s", 1)]
    assert wildcard_count.printed_needs == wildcard_count.needs == (3, 3, 1, 0)


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "dots 3 + bamboos 1 + characters 3 = 7"),
        ("zh", "饼子 3 + 条子 1 + 万子 3 = 7"),
        ("ja", "筒子 3 + 索子 1 + 萬子 3 = 7"),
    ],
)
def test_the_sum_of_the_article_is_shown(
    capsys: pytest.CaptureFixture[str], language: str, shown: str
) -> None:
    main(["classic", "wildcards", "358饼57条115689万", "--lang", language])
    assert shown in " ".join(capsys.readouterr().out.split())  # whatever the width


def test_both_sums_are_shown_where_they_differ(capsys: pytest.CaptureFixture[str]) -> None:
    main(["classic", "wildcards", "11234m11234p*", "--lang", "en"])
    shown = " ".join(capsys.readouterr().out.split())
    assert "dots 1 + characters 1 = 2" in shown
    assert "dots 4 + characters 4 = 8" in shown


def test_wildcards_alone_need_none_without_a_pair(capsys: pytest.CaptureFixture[str]) -> None:
    main(["classic", "wildcards", "**", "--lang", "en"])
    assert ": 0\n" in capsys.readouterr().out


@pytest.mark.parametrize("suit", [3, None, "123456789", [[0] * 9], [0.5] * 9, [2.0] * 9, [None] * 9], ids=str)
def test_what_is_no_suit(suit: Any) -> None:
    for ask in (wild.least, wild.least_steps, wild.greedy, wild.greedy_steps, wild.least_within_four):
        with pytest.raises(LimitError, match="must be the 9 counts"):
            ask(suit)
