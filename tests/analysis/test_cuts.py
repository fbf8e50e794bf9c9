"""Cuts of unfinished hands against every win that they can become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from click.testing import CliRunner

import paili
import reference
from deals import FEW_KINDS, ONE_SUIT, deal
from paili import LAIZI, MCR, TAIWAN, Hand
from paili.analysis.cutting.cuts import Cut, cut_leaving, cuts
from paili.analysis.inputs import inputs_of
from paili.cli import paili as command
from paili.tiles import WILDCARD

Groups = tuple[tuple[int, ...], ...]


@cache
def wins(melds: int) -> tuple[list[Groups], np.ndarray]:
    """Every win of so many melds and a pair, as groups and as counts."""
    heads = [(kind, kind) for kind in range(34)]
    groups = [
        (*combination, head)
        for combination in combinations_with_replacement(reference.ALL_GROUPS, melds)
        for head in heads
    ]
    counts = np.array([np.bincount(sum(win, ()), minlength=34) for win in groups])
    allowed = counts.max(axis=1) <= 4
    return [win for win, may in zip(groups, allowed, strict=True) if may], counts[allowed]


def shares(demand: list[int], copies: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many copies among blocks, as many as they can take."""
    most = min(copies, sum(demand))
    for share in product(*[range(want + 1) for want in demand]):
        if sum(share) == most:
            yield share


def blocks_of(win: Groups, counts: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """What of the hand lies in each block, in every way."""
    kinds = sorted({kind for block in win for kind in block if counts[kind]})
    ways = [[*shares([block.count(kind) for block in win], counts[kind])] for kind in kinds]
    for way in product(*ways):
        yield tuple(
            tuple(kind for kind, share in zip(kinds, way, strict=True) for _ in range(share[place]))
            for place in range(len(win))
        )


def by_wins(hand: Hand) -> set[Groups]:
    """The best cuts: what the nearest wins hold of the hand, two tiles and more; those within others left out."""
    groups, counts = wins(hand.size // 3)
    missing = np.maximum(counts - np.array(hand.counts), 0).sum(axis=1)
    results = {
        tuple(sorted(block for block in blocks if len(block) > 1))
        for place in np.flatnonzero(missing == missing.min())
        for blocks in blocks_of(groups[place], hand.counts)
    }
    return {cut for cut in results if not any(within(cut, other) for other in results)}


def within(one: Groups, other: Groups) -> bool:
    return len(one) < len(other) and not Counter(one) - Counter(other)


def parts_of(cut: Cut) -> Groups:
    return tuple(sorted(tuple(map(int, part.tiles)) for part in cut.parts))


@pytest.mark.parametrize(
    "hand",
    [
        *map(Hand.parse, ("1111z", "1112m", "11112m", "1234m", "19m", "1m", "1122m", "1133m", "11223m", "3344m")),
        *deal(12, (4, 5), seed=1, wall=ONE_SUIT), *deal(8, (4, 5), seed=2, wall=FEW_KINDS),
        *deal(5, (7,), seed=3, wall=ONE_SUIT), *deal(3, (8, 7), seed=4, wall=FEW_KINDS),
    ],
    ids=str,
)  # fmt: skip
def test_cuts_of_small_hands_from_every_win(hand: Hand) -> None:
    parts = [parts_of(cut) for cut in cuts(hand)]
    assert len(set(parts)) == len(parts)
    assert set(parts) == by_wins(hand)


@pytest.mark.slow
def test_cuts_of_more_small_hands_from_every_win() -> None:
    for seed, wall in enumerate((ONE_SUIT, FEW_KINDS)):
        for hand in deal(60, (7, 8), seed=10 + seed, wall=wall):
            assert {parts_of(cut) for cut in cuts(hand)} == by_wins(hand), hand


def test_cuts_of_complete_hands_are_their_readings() -> None:
    for text in ("11123455678999m", "111222333m12399p", "11122233344455z", "1122334455667m7m", "22m[123p]"):
        hand = Hand.parse(text)
        readings = {tuple(sorted(g.tiles for g in r.groups)) for r in paili.readings(hand)}
        assert {parts_of(cut) for cut in cuts(hand)} == readings, hand


def test_a_cut_is_the_whole_hand_and_misses_what_the_hand_does() -> None:
    for hand in (*deal(10, (13, 14), seed=5), *deal(4, (10, 11), seed=6, wall=ONE_SUIT)):
        for cut in cuts(hand):
            tiles = Counter(map(int, cut.rest)) + Counter(kind for part in parts_of(cut) for kind in part)
            assert tiles == Counter({k: c for k, c in enumerate(hand.counts) if c})
            if cut.form == "standard":
                assert missing(cut, hand.size // 3) <= paili.shanten(hand).standard + 1
            assert all(part.draws or len(part.tiles) == 3 for part in cut.parts)


def missing(cut: Cut, melds: int) -> int:
    """What a cut misses where every kind can be had."""
    partial = sum(len(part.tiles) == 2 for part in cut.parts)
    pair = any(part.shape == "pair" for part in cut.parts)
    empty = melds + pair - len(cut.parts)
    return partial - pair + 3 * empty + 2 * (not pair) - min(len(cut.rest), empty + (not pair))


def test_the_first_cut_that_leaves_a_kind_over_is_the_first_of_all_such_cuts() -> None:
    results = 0
    for hand in (*deal(60, (14,), seed=91), *deal(30, (14,), seed=92, wall=ONE_SUIT)):
        inputs, every = inputs_of(hand), cuts(hand)
        for kind in hand.kinds:
            expected = next((cut for cut in every if kind in cut.rest), None)
            assert cut_leaving(inputs, kind) == expected
            results += expected is not None
    assert results > 100
    assert cut_leaving(inputs_of("123m**", "", LAIZI), WILDCARD) is None


def test_the_outlook_is_that_of_the_best_discard() -> None:
    for hand in deal(60, (14,), seed=93):
        best = paili.best_discard(hand)
        assert best.outlook == paili.outlook(hand, discard=best.discard.tile)


def test_shapes_are_named() -> None:
    (cut,) = cuts("123m4449p1267s11z")
    assert [part.shape for part in cut.parts] == ["run", "triplet", "edge", "two-sided", "pair"]
    assert (str(cut.parts[2].draws), str(cut.parts[3].draws)) == ("3s", "58s")


def test_other_forms_are_cut_too() -> None:
    pairs = cuts("1122m3355p77s123z")
    assert [cut.form for cut in pairs] == ["seven pairs"]
    assert [str(part) for part in pairs[0].parts] == ["11m", "22m", "33p", "55p", "77s"]
    (orphans,) = cuts("119m19p19s123456z")
    assert (orphans.form, str(orphans.parts[0]), len(orphans.rest)) == ("thirteen orphans", "11m", 11)
    assert [str(cut) for cut in cuts("1199m19p19s12345z")] == [
        "11m + 99m19p19s12345z",
        "99m + 11m19p19s12345z",
    ]
    assert [str(cut) for cut in cuts("19m19p19s1234567z")] == ["+ 19m19p19s1234567z"]
    assert [str(cut) for cut in cuts("1111m2255p77s12z1s", variant=LAIZI)][-1].startswith("11m 11m 22p")


def test_knitted_forms_are_not_cut() -> None:
    assert cuts("147m258p369s11222z", variant=MCR) == ()
    outcome = CliRunner().invoke(command, ["outlook", "147m258p369s1123z", "--variant", "mcr"])
    assert outcome.exit_code == 0, outcome.output
    assert "Ways to divide the hand" not in outcome.output


def test_wildcards_and_melds_stand_beside() -> None:
    (cut,) = cuts("13m55p*[777z]")
    assert (str(cut), cut.wildcards, cut.meld_texts) == ("13m 55p [777z] *", 1, ("[777z]",))
    assert cut.to_dict()["melds"] == ["[777z]"]


def test_sixteen_tiles() -> None:
    result = cuts("123456789m1236p5z67s", variant=TAIWAN)
    assert all(len(cut.parts) <= 6 for cut in result)
