"""The analysis of one hand in a game: forbidden waits and their reasons, discards by the points of their
waits.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import pytest

import paili
from paili import Hand, Kind, Win, fan
from paili.errors import PailiError
from paili.fan import Rules
from paili.tiles import KIND_NAMES, mpsz

GAMES = [fan.MCR, fan.SICHUAN, fan.HONG_KONG, fan.HONGZHONG, fan.TAIWAN]


@lru_cache(1 << 16)
def only_sets(counts: tuple[int, ...]) -> bool:
    """Whether tiles are triplets and runs, any number of copies."""
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        return True
    groups = [(first,) * 3]
    if first < 27 and first % 9 < 7:
        groups.append((first, first + 1, first + 2))
    return any(only_sets(left) for group in groups if (left := without(counts, group)))


def without(counts: Sequence[int], group: Sequence[int]) -> tuple[int, ...] | None:
    left = list(counts)
    for kind in group:
        left[kind] -= 1
    return None if min(left) < 0 else tuple(left)


def is_complete(counts: tuple[int, ...]) -> bool:
    """Sets and a pair, or seven pairs, any number of copies."""
    pairs = (without(counts, (kind, kind)) for kind, count in enumerate(counts) if count > 1)
    of_pairs = sum(counts) == 14 and all(count % 2 == 0 for count in counts)
    return of_pairs or any(only_sets(left) for left in pairs if left)


def completions(counts: tuple[int, ...], wildcards: int, kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """Every complete hand that some tiles and wildcards can become."""
    results = []
    for chosen in combinations_with_replacement(kinds, wildcards):
        whole = list(counts)
        for kind in chosen:
            whole[kind] += 1
        if is_complete(tuple(whole)):
            results.append(tuple(whole))
    return results


def nearly(rng: random.Random, kinds: Sequence[int], sets: int) -> list[int]:
    """A hand of sets and a pair with a tile less, many copies of few kinds; some with other tiles."""
    suit = rng.randrange(3)
    own = [kind for kind in kinds if kind // 9 == suit or rng.random() < 0.2]
    while True:
        tiles = []
        for _ in range(sets):
            kind = rng.choice(own)
            is_run = kind < 27 and kind % 9 < 7 and rng.random() < 0.6
            tiles += [kind, kind + 1, kind + 2] if is_run else [kind] * 3
        tiles += [rng.choice(own)] * 2
        tiles.remove(rng.choice(tiles))
        if max(tiles.count(kind) for kind in tiles) <= 4:
            return tiles


@pytest.mark.parametrize("lack", ["", "p"])
def test_what_sichuan_forbids(lack: str) -> None:
    """Each kind in turn: complete by shape and no wait is forbidden, with a reason that is true of it."""
    rng, seen = random.Random(7), set()
    for _ in range(150):
        hand = Hand.from_faces(sorted(nearly(rng, range(27), 4)))
        analysis = fan.analyze(hand, fan.SICHUAN, lack=lack)
        allowed = {wait.tile for wait in analysis.waits}
        reasons = {miss.tile: miss.reason for miss in analysis.forbidden}
        seen |= set(reasons.values())
        for kind in range(27):
            with_it = tuple(count + (other == kind) for other, count in enumerate(hand.counts))
            suits = {other // 9 for other, count in enumerate(with_it) if count}
            wanted = None
            if is_complete(with_it):
                of_lack, holds = lack and kind // 9 == 1, lack and any(hand.counts[9:18])
                wanted = (
                    ("lack_suit" if of_lack else "")
                    or ("lack_held" if holds else "")
                    or ("all_held" if hand.counts[kind] == 4 else "")
                    or ("three_suits" if len(suits) == 3 else "")
                )
            assert reasons.get(Kind(kind)) == (wanted or None), (hand, kind)
            assert (kind in allowed) == (wanted == ""), (hand, kind)
    assert seen == {"all_held"} | ({"lack_suit", "lack_held"} if lack else {"three_suits"})


def test_what_wildcards_may_not_be() -> None:
    """A kind that completes the hand only by a fifth copy is none; with `wild_fifth` anywhere it is a wait."""
    rng, seen = random.Random(11), set()
    plain = range(27)
    for _ in range(40):
        tiles = nearly(rng, plain, 4)
        tiles[rng.randrange(13)] = Kind.RED
        hand = Hand.from_faces(sorted(tiles))
        analysis = fan.analyze(hand, fan.HONGZHONG)
        reasons = {miss.tile: miss.reason for miss in analysis.forbidden}
        allowed = {wait.tile for wait in analysis.waits}
        seen |= set(reasons.values())
        natural = tuple(count * (kind != Kind.RED) for kind, count in enumerate(hand.counts))
        for kind in plain:
            with_it = tuple(count + (other == kind) for other, count in enumerate(natural))
            whole = completions(with_it, hand.counts[Kind.RED], plain)
            legal = any(max(counts) <= 4 for counts in whole)
            assert (kind in allowed) == legal, (hand, kind)
            wanted = "" if legal or not whole else "all_held" if natural[kind] == 4 else "five_alike"
            assert reasons.get(Kind(kind), "") == wanted, (hand, kind)
    assert seen == {"all_held", "five_alike"}


def test_a_fifth_copy_in_a_meld_is_shown() -> None:
    analysis = fan.analyze("123456m789p1s[222z]", fan.MCR)
    assert [wait.tile for wait in analysis.waits] == [Kind.S1]
    melded = fan.analyze("1m[111m][234m][567m][222z]", fan.MCR)
    assert (melded.waits, [(miss.tile, miss.reason) for miss in melded.forbidden]) == (
        (),
        [(Kind.M1, "all_held")],
    )


def test_a_fourth_copy_that_is_the_wildcard_indicator() -> None:
    rules = fan.MCR.replace(wild_from="next")
    analysis = fan.analyze("456789m12p333p22z", rules, wild_indicator="3p")
    assert [(miss.tile, miss.reason) for miss in analysis.forbidden] == [(Kind.P3, "turned")]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_discards_stand_by_what_their_waits_bring(rules: Rules) -> None:
    rng = random.Random(5)
    ready = 0
    for _ in range(12):
        tiles = nearly(rng, [kind for kind in rules.in_play if kind not in rules.wild_kinds], rules.sets)
        spare = rng.choice([kind for kind in rules.in_play if tiles.count(kind) < 4])
        hand = Hand.from_faces(sorted([*tiles, spare]))
        table = fan.discards(hand, rules)
        keys = [key_of(hand, discard, rules) for discard in table]
        assert keys == sorted(keys)
        assert table == fan.analyze(hand, rules).discards
        assert {discard.tile for discard in table} == {
            kind for kind in hand.kinds if kind not in rules.wild_kinds
        }
        ready += sum(key[0] == 0 for key in keys)
    assert ready > 5


def key_of(hand: Hand, discard: fan.FanDiscard, rules: Rules) -> tuple[float, ...]:
    """Shanten, then what the waits bring: each scored here, by itself."""
    left, after = 0, hand.discard(discard.tile)
    worth = 0.0
    for wait in discard.waits:
        ways = [(True, 1)] + ([(False, 3)] if rules.on_discard else [])
        scores = [
            (paili.score(Win(after, KIND_NAMES[wait.tile], tsumo=drawn), rules), by) for drawn, by in ways
        ]
        worth += wait.left * sum(score.payments.total * by for score, by in scores) / 4
        left += wait.left * any(not score.problem for score, _ in scores)
    assert (discard.value, discard.left) == (worth, left)
    return (discard.shanten, -worth, -left)


def test_a_discard_that_may_win_goes_before_one_that_waits_for_more() -> None:
    """By shape 6s, 1m, 8s and 4p wait for seven tiles each; only after 6s may one of them win."""
    table = fan.discards("123m456p78s99m6s[123p]", fan.MCR)
    assert [(str(discard.tile), discard.left) for discard in table[:2]] == [("6s", 4), ("1m", 0)]
    assert {discard.ukeire.total for discard in table[:4]} == {7}


def test_a_hand_of_wild_tiles_alone_discards_one() -> None:
    (one,) = fan.discards("77z[111m][222m][333m][444m]", fan.HONGZHONG)
    assert one.waits == fan.waits("7z[111m][222m][333m][444m]", fan.HONGZHONG, visible="7z")


def test_the_score_of_a_complete_hand() -> None:
    analysis = fan.analyze("123456789m12p88s+3p", fan.MCR, seat_wind="E", flowers=2)
    win = Win("123456789m12p88s", "3p", tsumo=True, seat_wind="E", flowers=2)
    assert analysis.score == paili.score(win, fan.MCR)
    assert fan.analyze("123456789m123p88s", fan.MCR).score is None
    assert fan.analyze("123456789m12p88s1z", fan.MCR).score is None
    three_suits = fan.analyze("123456789m12p88s+3p", fan.SICHUAN)
    assert (three_suits.shape.won, three_suits.score) == (True, None)


def test_a_comparison_of_discards() -> None:
    comparison = fan.compare("123m456p78s99m6s[123p]", "9m", fan.MCR)
    assert (comparison.best.tile, comparison.chosen.tile, comparison.both_ready) == (Kind.S6, Kind.M9, True)
    far = fan.compare("123456789m12p88s1z", "8s", fan.MCR)
    assert (far.both_ready, far.shape.steps_lost, far.shape.best.tile) == (False, 1, Kind.EAST)
    assert far.to_dict()["best"]["waits"][0]["may_win"] is True
    with pytest.raises(PailiError):
        fan.compare("123456789m12p88s1z", "7z", fan.MCR)
    with pytest.raises(PailiError):
        fan.compare("123456789m12p88s", "8s", fan.MCR)


def test_json_names_the_same() -> None:
    json = fan.analyze("123456789m11p22m", fan.SICHUAN, lack="p").to_dict()
    assert (json["rules"], json["lack"], json["waits"]) == ("sichuan", "p", [])
    assert json["forbidden"] == [{"tile": "2m", "reason": "lack_held"}, {"tile": "1p", "reason": "lack_suit"}]
    ready = fan.analyze("123456789m12p8s7z", fan.HONGZHONG).to_dict()
    assert ready["hand"] == mpsz([*range(9), 9, 10, 25]) + "*"
