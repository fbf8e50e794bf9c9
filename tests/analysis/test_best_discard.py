"""The reasons for the best discard: every claim is computed again by other functions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import paili
from paili import Hand
from paili.analysis.compare import BestDiscard, best_discard, compare
from paili.catalogue import LANGUAGES
from paili.drill.deal import deal, play_on
from paili.report.hand.why import why, why_best


def hands(first: int, number: int) -> list[Hand]:
    return [play_on(Random(seed), deal(Random(seed), 14), seed % 12) for seed in range(first, first + number)]


def useful_after(hand: Hand, tile: int) -> tuple[int, int]:
    """Shanten and useful tiles left after a discard, from `paili.ukeire` alone."""
    ukeire = paili.ukeire(hand.discard(tile), [int(kind == tile) for kind in range(34)])
    return ukeire.shanten, -ukeire.total


def check(hand: Hand) -> BestDiscard:
    result = best_discard(hand)
    best = result.discard
    after = {tile: useful_after(hand, tile) for tile in hand.kinds}
    assert after[best.tile] == min(after.values()) == (best.shanten, -best.ukeire.total)
    assert result.has_won == paili.is_win(hand)
    assert result.outlook == paili.outlook(hand, discard=best.tile)
    assert result.is_isolated == stands_alone(hand, best.tile)
    check_cut(hand, result)
    check_runner_up(hand, result, after)
    return result


def stands_alone(hand: Hand, tile: int) -> bool:
    if tile >= 27:
        return hand.counts[tile] == 1
    near = (other for other in hand.kinds if other // 9 == tile // 9 and abs(other - tile) <= 2)
    return hand.counts[tile] == 1 and [*near] == [tile]


def check_cut(hand: Hand, best: BestDiscard) -> None:
    cuts = paili.cuts(hand)
    assert (best.cut is None) == all(best.discard.tile not in cut.rest for cut in cuts)
    if best.cut is not None:
        parts = [kind for part in best.cut.parts for kind in part.tiles]
        assert sorted([*parts, *best.cut.rest]) == [k for k in range(34) for _ in range(hand.counts[k])]
        assert best.discard.tile in best.cut.rest
        assert best.cut in cuts


def check_runner_up(hand: Hand, result: BestDiscard, after: dict[int, tuple[int, int]]) -> None:
    runner_up, best = result.runner_up, result.discard
    if runner_up is None:
        assert len(after) == 1
        return
    chosen = runner_up.chosen
    assert all(
        after[chosen.tile] <= pair for tile, pair in after.items() if tile not in (best.tile, chosen.tile)
    )
    assert runner_up == compare(hand, chosen.tile)
    if after[chosen.tile] != after[best.tile]:
        assert (runner_up.outlook, runner_up.decided_by) == (None, "")
        return
    ours, theirs = runner_up.outlook, runner_up.best_outlook
    assert ours == paili.outlook(hand, discard=chosen.tile)
    assert theirs == result.outlook
    assert runner_up.decided_by == decided(theirs, ours, best.tile, chosen.tile)


def decided(theirs, ours, best: int, chosen: int) -> str:
    """The first measure in which the two differ: there the best one has more."""
    for name in ("good", "improving", "expected"):
        one, other = getattr(theirs, name), getattr(ours, name)
        if one != other:
            assert one > other
            return name
    ends = [-1 if tile >= 27 else min(tile % 9, 8 - tile % 9) for tile in (best, chosen)]
    assert ends[0] <= ends[1]
    return "safety" if ends[0] < ends[1] else ""


def test_every_claim_is_true() -> None:
    assert Counter(check(hand).runner_up.decided_by for hand in hands(0, 20)).keys() >= {"", "improving"}


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param((1_000, 1_200), marks=pytest.mark.slow),
        pytest.param((1_200, 1_400), marks=pytest.mark.whole),
    ],
)
def test_every_claim_is_true_of_many_hands(seeds: tuple[int, int]) -> None:
    decided_by = Counter(check(hand).runner_up.decided_by for hand in hands(*seeds))
    assert min(decided_by[name] for name in ("", "good", "improving", "expected", "safety")) > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_for_each_reason(language: str) -> None:
    """A measure is told with two numbers that differ, in every language."""
    for hand in hands(0, 10):
        best = best_discard(hand)
        sentences = why_best(best, language)
        assert len(set(sentences)) == len(sentences) >= 2
        if best.runner_up.decided_by in ("good", "improving", "expected"):
            assert why(best.runner_up, language)[-1] == sentences[-1]


def test_a_hand_of_one_kind_has_no_runner_up() -> None:
    assert best_discard("11z").runner_up is None


def test_a_won_hand_says_so() -> None:
    best = best_discard("11123455678999m")
    assert (best.has_won, best.cut) == (True, None)
    assert why_best(best, "en")[0] == "The hand is complete. Any discard breaks it up."
