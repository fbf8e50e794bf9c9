"""Every question of `paili.analysis` against the slow reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

import paili
import reference
from deals import FEW_KINDS, ONE_SUIT, ORPHANS_AND_MORE, WALL, deal
from paili import LAIZI, RIICHI, SANMA, SICHUAN, TAIWAN, Hand, Variant
from paili.tiles import KINDS

RULES: dict[str, dict[str, object]] = {
    "riichi": {},
    "sanma": {"suits": reference.THREE_PLAYERS},
    "laizi": {"limited": False, "quad_as_pairs": True},
    "taiwan": {"most": 5},
    "sichuan": {"suits": reference.NO_HONOURS, "orphans": False, "quad_as_pairs": True},
}


def sample(variant: Variant, number: int, wildcards: int = 0) -> Iterator[Hand]:
    if variant in (SANMA, SICHUAN):
        walls = WALL, [kind for kind in WALL if kind in (0, 1, *range(8, 16), 27, 28)]
        for seed, wall in enumerate([kind for kind in wall if kind in variant.kinds] for wall in walls):
            yield from deal(number // 2, (13, 14, 10, 8), seed=seed, wall=wall, wildcards=wildcards)
        return
    sizes = (16, 17, 13) if variant is TAIWAN else (13, 14, 13, 14, 10, 11, 7, 8, 4, 5, 1, 2)
    for seed, wall in enumerate((WALL, ONE_SUIT, FEW_KINDS, ORPHANS_AND_MORE)):
        yield from deal(number // 4, sizes, seed=seed, wall=wall, wildcards=wildcards)


def wanted_shanten(hand: Hand, variant: Variant) -> tuple[int | None, ...]:
    distances = reference.distances(hand.counts, hand.wildcards, **RULES[variant.name])  # type: ignore[arg-type]
    return tuple(None if d is None else d - 1 for d in distances)


@pytest.mark.parametrize("variant", [RIICHI, SANMA, LAIZI, TAIWAN, SICHUAN], ids=lambda v: v.name)
@pytest.mark.parametrize("wildcards", [0, 14])
def test_shanten(variant: Variant, wildcards: int) -> None:
    for hand in sample(variant, 250, wildcards):
        shanten = paili.shanten(hand, variant=variant)
        wanted = wanted_shanten(hand, variant)
        assert (shanten.standard, shanten.seven_pairs, shanten.thirteen_orphans) == wanted, hand


@pytest.mark.slow
@pytest.mark.parametrize("variant", [RIICHI, LAIZI], ids=lambda v: v.name)
def test_shanten_with_wildcards_at_length(variant: Variant) -> None:
    for hand in sample(variant, 20_000, wildcards=14):
        assert tuple(paili.shanten(hand, variant=variant)) == wanted_shanten(hand, variant), hand


def test_shanten_by_shape() -> None:
    for hand in sample(RIICHI, 500):
        result = paili.shanten(hand, tenpai="shape").standard
        assert result == reference.standard_distance(hand.counts, hand.size // 3, limited=False) - 1, hand


@pytest.mark.parametrize("variant", [RIICHI, SANMA, LAIZI, TAIWAN, SICHUAN], ids=lambda v: v.name)
@pytest.mark.parametrize("wildcards", [0, 6])
def test_ukeire_and_discards(variant: Variant, wildcards: int) -> None:
    rules = {**RULES[variant.name], "kinds": list(variant.kinds)}
    for hand in sample(variant, 60, wildcards):
        if hand.size % 3 == 1:
            ukeire = paili.ukeire(hand, variant=variant)
            wanted = reference.useful(hand.counts, hand.wildcards, **rules)  # type: ignore[arg-type]
            assert set(ukeire.tiles) == wanted, hand
            assert ukeire.left == {kind: 4 - hand.counts[kind] for kind in sorted(wanted)}
            assert ukeire.total == sum(ukeire.left.values())
            continue
        table = paili.discards(hand, variant=variant, order="ukeire")
        assert {d.tile for d in table} == set(hand.kinds) or not len(hand.kinds)
        for discard in table if len(hand.kinds) else ():
            counts = [c - (k == discard.tile) for k, c in enumerate(hand.counts)]
            distance = reference.best(reference.distances(counts, hand.wildcards, **RULES[variant.name]))  # type: ignore[arg-type]
            wanted = reference.useful(counts, hand.wildcards, **rules)  # type: ignore[arg-type]
            assert (discard.shanten, set(discard.ukeire.tiles)) == (distance - 1, wanted), (hand, discard)
            assert discard.ukeire.left == {kind: 4 - hand.counts[kind] for kind in sorted(wanted)}
        ranks = [(d.shanten, -d.ukeire.total, -d.ukeire.kinds, by_convention(d.tile)) for d in table]
        assert ranks == sorted(ranks)


def by_convention(tile: int) -> tuple[int, int]:
    """Honours, ones and nines, twos and eights, and so on to fives, each in tile order."""
    return -1 if tile >= 27 else min(tile % 9, 8 - tile % 9), tile


@pytest.mark.slow
def test_wins_waits_and_readings_by_trying() -> None:
    for hand in [*near_wins(80), *sample(RIICHI, 100)]:
        if hand.size % 3 == 2:
            assert paili.is_win(hand) == reference.is_win(hand.counts), hand
            tiles = [
                tuple(sorted(group.tiles for group in reading.groups))
                for reading in paili.readings(hand)
                if reading.form == "standard"
            ]
            assert Counter(tiles) == Counter(tuple(sorted(cut)) for cut in reference.cuts(hand.counts)), hand
        else:
            wins = {k for k in range(KINDS) if hand.counts[k] < 4 and reference.is_win(plus(hand, k))}
            assert {wait.tile for wait in paili.waits(hand)} == wins, hand


def plus(hand: Hand, kind: int) -> list[int]:
    return [c + (k == kind) for k, c in enumerate(hand.counts)]


def near_wins(number: int) -> Iterator[Hand]:
    """Complete hands of groups, and each with one tile taken away."""
    import random

    source = random.Random(5)
    while number:
        tiles = [source.randrange(KINDS)] * 2
        first = source.choice((0, 0, 9, 18))
        for _ in range(4):
            tiles += source.choice([g for g in reference.ALL_GROUPS if first <= g[0] < first + 16])
        if max(Counter(tiles).values()) <= 4:
            number -= 1
            yield Hand.from_faces(tiles)
            source.shuffle(tiles)
            yield Hand.from_faces(tiles[1:])


@pytest.mark.slow
@pytest.mark.parametrize("variant", [RIICHI, LAIZI], ids=lambda v: v.name)
def test_wins_with_wildcards_by_trying(variant: Variant) -> None:
    for hand in near_wins(12):
        if hand.size % 3 == 1:
            counts = list(hand.counts)
            kind = next(k for k, c in enumerate(counts) if c)
            counts[kind] -= 1
            wild = Hand.from_counts(counts, wildcards=2)
            wanted = reference.wins_with(counts, 2, fifth=variant.wild_fifth)
            assert (paili.shanten(wild, variant=variant).standard == -1) == wanted, wild


def test_readings_with_wildcards_stand_for_every_assignment() -> None:
    """A kind may replace the wildcard exactly where a cut with one wildcard can be read so."""
    for hand in near_wins(40):
        if hand.size % 3 == 1:
            wild = Hand.from_counts(hand.counts, wildcards=1)
            cuts = {
                (kind, tuple(sorted(cut)))
                for kind in range(KINDS)
                if hand.counts[kind] < 4
                for cut in reference.cuts(plus(hand, kind))
            }
            spelled = {
                (kind, tuple(sorted((*rest, whole))))
                for reading in paili.readings(wild)
                if reading.form == "standard"
                for group in reading.groups
                if group.wildcards
                for rest in [tuple(g.tiles for g in reading.groups if g is not group)]
                for whole in [*reference.ALL_GROUPS, *((k, k) for k in range(KINDS))]
                if len(whole) == len(group.tiles) + 1
                for kind in [missing(whole, group.tiles)]
                if kind is not None and hand.counts[kind] < 4
            }
            assert spelled == cuts, wild
            assert len(set(paili.readings(wild))) == len(paili.readings(wild))


def missing(whole: tuple[int, ...], part: tuple[int, ...]) -> int | None:
    rest = Counter(whole) - Counter(part)
    return next(iter(rest)) if rest.total() == 1 and not Counter(part) - Counter(whole) else None


@pytest.mark.parametrize("tiles", [1, 2, pytest.param(4, marks=pytest.mark.slow)])
def test_all_small_hands(tiles: int) -> None:
    for kinds in combinations_with_replacement(range(KINDS), tiles):
        if max(Counter(kinds).values()) <= 4:
            hand = Hand.from_faces(kinds)
            wanted = reference.standard_distance(hand.counts, tiles // 3) - 1
            assert paili.shanten(hand) == (wanted, None, None), hand


def test_own_copies() -> None:
    """With ``tenpai="own"`` a kind in the melds can be had less often: tried tile by tile."""
    for hand in deal(300, (4, 7), seed=3, wall=FEW_KINDS):
        kind = next((k for k in range(KINDS) if hand.counts[k] == 0), None)
        assert kind is not None
        pons = [k for k in range(KINDS) if hand.counts[k] == 1][: (13 - hand.size) // 3]
        if len(pons) < (13 - hand.size) // 3:
            continue
        melded = Hand.from_counts(hand.counts, melds=[paili.Meld.of("pon", [k] * 3) for k in pons])
        ready = {k for k in range(KINDS) if melded.all_counts[k] < 4 and reference.is_win(plus(hand, k))}
        assert {w.tile for w in paili.waits(melded, tenpai="own")} == ready, melded
        assert (paili.shanten(melded, tenpai="own").best == 0) == bool(ready)
        again = Hand.from_counts(hand.counts, melds=melded.melds)
        assert paili.shanten(again, tenpai="own").best >= paili.shanten(again).best
        before = paili.shanten(melded, tenpai="own").best
        drawable = [k for k in range(KINDS) if melded.all_counts[k] < 4]
        useful = {k for k in drawable if paili.shanten(melded.draw(k), tenpai="own").best < before}
        assert set(paili.ukeire(melded, tenpai="own").tiles) == useful, melded
