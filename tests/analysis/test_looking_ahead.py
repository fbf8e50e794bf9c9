"""Improving draws, two steps, good shape, free tiles and the order of discards, compared with slow twins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

import paili
import reference
from deals import FEW_KINDS, ONE_SUIT, WALL, deal
from paili import LAIZI, MCR, RIICHI, SANMA, SICHUAN, TAIWAN, Hand
from paili.drill import deal as dealing
from paili.errors import QuestionError
from paili.tiles import WILDCARD

# --------------------------------------------------------------------------------------- twins


class Measured(NamedTuple):
    total: int
    good: int
    improving: int
    expected: Fraction | None


def with_one(counts: Sequence[int], kind: int, change: int = 1) -> list[int]:
    return [count + change * (other == kind) for other, count in enumerate(counts)]


def by_reference(counts: Sequence[int], visible: Sequence[int]) -> Measured:
    """Everything from distances alone: of a riichi hand without melds."""

    def live(tiles: Sequence[int], seen: Sequence[int], kind: int) -> int:
        return 4 - tiles[kind] - seen[kind]

    def after_best(tiles: Sequence[int]) -> tuple[int, int]:
        results = []
        for tile in (kind for kind in range(34) if tiles[kind]):
            rest, seen = with_one(tiles, tile, -1), with_one(visible, tile)
            useful = sum(live(rest, seen, kind) for kind in reference.useful(rest))
            results.append((reference.best(reference.distances(rest)), -useful))
        distance, useful = min(results)
        return distance, -useful

    before = reference.best(reference.distances(counts))
    useful = reference.useful(counts)
    total = sum(live(counts, visible, kind) for kind in useful)
    good = improving = reached = 0
    for kind in (kind for kind in range(34) if live(counts, visible, kind)):
        distance, then = after_best(with_one(counts, kind))
        copies = live(counts, visible, kind)
        assert distance == before - (kind in useful and before > 1)
        good += copies * (kind in useful and then >= 5)
        improving += copies * (kind not in useful and then > total)
        reached += copies * then * (kind in useful)
    return Measured(total, good, improving, Fraction(reached, total) if total and before > 1 else None)


def by_ukeire(hand: Hand, visible: Sequence[int], **options) -> Measured:
    """Everything from `paili.ukeire` of the hands that come about, one by one."""
    variant = options.get("variant", RIICHI)
    ukeire = paili.ukeire(hand, visible, **options)
    good = improving = reached = 0
    for kind in variant.kinds:
        copies = 4 - hand.all_counts[kind] - visible[kind]
        if not copies:
            continue
        drawn = hand.draw(kind)
        natural = [tile for tile in drawn.kinds if tile not in variant.wild]
        after = []
        for tile in natural or (WILDCARD if drawn.wildcards else next(iter(drawn.kinds)),):
            seen = visible if tile == WILDCARD else with_one(visible, tile)
            after.append(paili.ukeire(drawn.discard(tile), seen, **options))
        nearest = min(item.shanten for item in after)
        then = max(item.total for item in after if item.shanten == nearest)
        assert nearest == ukeire.shanten - (kind in ukeire.tiles and ukeire.shanten > 0)
        good += copies * (kind in ukeire.tiles and then >= 5)
        improving += copies * (kind not in ukeire.tiles and then > ukeire.total)
        reached += copies * then * (kind in ukeire.tiles)
    expected = Fraction(reached, ukeire.total) if ukeire.total and ukeire.shanten > 0 else None
    return Measured(ukeire.total, good, improving, expected)


def by_paili(hand: Hand, visible: Sequence[int], **options) -> Measured:
    """The same of paili, each from its own record."""
    better = paili.improvements(hand, visible, **options)
    later = paili.next_ukeire(hand, visible, **options)
    outlook = paili.outlook(hand, visible, **options)
    assert better.ukeire == later.ukeire == paili.ukeire(hand, visible, **options)
    assert (
        better.total
        == outlook.improving
        == sum(better.ukeire.total < d.ukeire.total and d.left for d in better.draws)
    )
    assert all(draw.gain == draw.ukeire.total - better.ukeire.total > 0 for draw in better.draws)
    expected = None
    if later.expected is not None:
        expected = Fraction(sum(d.left * d.ukeire.total for d in later.draws), later.ukeire.total)
        assert float(expected) == later.expected == outlook.expected
    good = outlook.good
    if later.ukeire.shanten == 1:
        shape = paili.good_shape(hand, visible, **options)
        assert shape.total == later.ukeire.total
        assert shape.tiles_by_count == good == round(shape.share_by_count * max(1, shape.total))
    else:
        assert good is None
        good = sum(d.left for d in later.draws if d.ukeire.total >= 5) if later.draws else None
    return Measured(better.ukeire.total, good, better.total, expected)


def same(result: Measured, wanted: Measured) -> bool:
    return result == (wanted if result.good is not None else wanted._replace(good=None))


def played(number: int, first: int = 0) -> Iterator[Hand]:
    """Hands of 14 tiles some turns into a deal, near and far from ready."""
    for seed in range(first, first + number):
        yield dealing.play_on(Random(seed), dealing.deal(Random(seed), 14), seed % 12)


def seen_beside(hand: Hand, seed: int, wall: Sequence[int] = WALL) -> list[int]:
    rest = list(wall)
    for kind, count in enumerate(hand.all_counts):
        for _ in range(count):
            rest.remove(kind)
    return [Random(seed).sample(rest, 12).count(kind) for kind in range(34)]


# --------------------------------------------------------------------------------------- against them


@pytest.mark.parametrize(
    "hand", [*deal(4, (4, 7), seed=1, wall=FEW_KINDS), *deal(3, (4, 7, 10), seed=2)], ids=str
)
def test_numbers_from_distances_alone(hand: Hand) -> None:
    visible = [0] * 34
    assert same(by_paili(hand, visible), by_reference(hand.counts, visible))


@pytest.mark.parametrize(
    "first", [pytest.param(0, marks=pytest.mark.slow), pytest.param(6, marks=pytest.mark.whole)]
)
def test_numbers_of_whole_hands_from_distances_alone(first: int) -> None:
    for number, hand in enumerate(played(6, first), start=first):
        rest = hand.discard(next(iter(hand.kinds)))
        visible = seen_beside(rest, number)
        assert same(by_paili(rest, visible), by_reference(rest.counts, visible)), rest


OPTIONS = [
    {}, {"tenpai": "shape"}, {"variant": SANMA}, {"variant": TAIWAN}, {"variant": LAIZI.with_wildcards("5s")},
    {"variant": RIICHI.with_forms("standard")},
]  # fmt: skip


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_numbers_from_the_hands_that_come_about(options) -> None:
    variant = options.get("variant", RIICHI)
    wall = [kind for kind in WALL if kind in variant.kinds]
    size = 16 if variant is TAIWAN else 13
    for number, hand in enumerate([*deal(2, (size,), seed=3, wall=wall), *deal(1, (7,), seed=4, wall=wall)]):
        visible = seen_beside(hand, number, wall)
        assert same(by_paili(hand, visible, **options), by_ukeire(hand, visible, **options)), hand


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("1235m4456p99s[777z]", {"tenpai": "own"}),
        ("1235m4456p99s[777z]", {}),
        ("233566m45s1z*", {}),
        ("233566m4p1z**", {"variant": LAIZI}),
        ("3m[333p]", {"tenpai": "own"}),
        ("*", {}),
    ],
)
def test_numbers_with_melds_and_wildcards(text: str, options) -> None:
    hand, visible = Hand.parse(text), [0] * 34
    assert same(by_paili(hand, visible, **options), by_ukeire(hand, visible, **options))


def test_good_shape_by_shape_from_waits() -> None:
    good = 0
    for hand in (hand for hand in played(36) if paili.discards(hand, order="ukeire")[0].shanten == 1):
        shape = paili.good_shape(hand)
        discard = next(kind for kind in hand.kinds if hand.counts[kind] > shape.hand.counts[kind])
        for draw in shape.draws:
            drawn = shape.hand.draw(draw.tile)
            waits = []
            for tile in drawn.kinds:
                seen = with_one(with_one([0] * 34, discard), tile)
                waits.append(paili.waits(drawn.discard(tile), seen))
            is_good = any(len(w) >= 3 or any("two-sided" in item.shapes for item in w) for w in waits)
            assert draw.good_by_shape == is_good, (hand, draw)
            assert draw.waits_left == max(sum(item.left for item in wait) for wait in waits)
            good += is_good
    assert good > 5


# ------------------------------------------------------------------------------------------- free tiles


def natural_distances(counts: Sequence[int], melds: int) -> list[int]:
    results = [reference.standard_distance(counts, melds)]
    if melds == 4:
        results += [reference.seven_pairs_distance(counts), reference.orphans_distance(counts)]
    return results


@pytest.mark.parametrize(
    "hand", [*deal(6, (13,), seed=5), *deal(6, (13, 7, 4), seed=6, wall=ONE_SUIT), Hand.parse("1m")], ids=str
)
def test_free_tiles_from_distances(hand: Hand) -> None:
    free_tiles, melds = paili.free_tiles(hand), hand.size // 3
    before = min(natural_distances(hand.counts, melds))
    useful = {kind for kind in range(34) if min(drawn(hand.counts, kind, melds)) < before}
    free = set()
    for tile in hand.kinds:
        rest = with_one(hand.counts, tile, -1)
        missing = min(natural_distances(rest, melds))
        loss = next(loss for loss in free_tiles.losses if loss.tile == tile)
        assert loss.shanten == missing - 1
        still = {kind for kind in useful if min(drawn(rest, kind, melds)) < missing}
        if missing == before:
            assert set(loss.given_up) == useful - still
            assert loss.tiles_lost == sum(4 - hand.counts[kind] for kind in useful - still)
        if missing == before and still == useful:
            free.add(tile)
    assert set(free_tiles.tiles) == free


def drawn(counts: Sequence[int], kind: int, melds: int) -> list[int]:
    return natural_distances(with_one(counts, kind), melds) if counts[kind] < 4 else [99]


# ---------------------------------------------------------------------------------------------- order


def convention(tile: int) -> tuple[int, int]:
    return -1 if tile >= 27 else min(tile % 9, 8 - tile % 9), tile


def check_order(hand: Hand) -> None:
    table = paili.discards(hand, order="shape")
    assert sorted(table) == sorted(paili.discards(hand))
    assert [d.shanten for d in table] == sorted(d.shanten for d in table)
    ranks = []
    for discard in table:
        if discard.shanten > table[0].shanten:
            ranks.append(
                (discard.shanten, -discard.ukeire.total, -discard.ukeire.kinds, 0, convention(discard.tile))
            )
            continue
        after = by_ukeire(hand.discard(discard.tile), with_one([0] * 34, discard.tile))
        good = after.good if discard.shanten == 1 else 0
        order = (-good, -after.improving, -(after.expected or 0))
        ranks.append((discard.shanten, -discard.ukeire.total, order, convention(discard.tile)))
    assert ranks == sorted(ranks), hand


def test_the_order_by_shape() -> None:
    for hand in (Hand.parse("1233m456p1367s112z"), *played(3, first=7), *deal(2, (8, 5), seed=7)):
        check_order(hand)


@pytest.mark.slow
def test_the_order_by_shape_at_length() -> None:
    for hand in played(12, first=100):
        check_order(hand)


def test_the_first_of_equals_can_become_most() -> None:
    assert [discard.tile for discard in paili.discards("1233m456p1367s112z", order="shape")][:2] == [28, 2]
    assert paili.improvements("1233m456p1367s112z", discard="2z").total == 21
    assert paili.improvements("1233m456p1367s112z", discard="3m").total == 14
    assert paili.improvements("1233m456p1367s112z").hand == Hand.parse("1233m456p1367s11z")


def test_analyze_and_the_command_know_both_orders() -> None:
    hand = "112223558m13567p"
    for order in ("ukeire", "shape"):
        assert paili.analyze(hand, order=order).discards == paili.discards(hand, order=order)
    assert paili.discards(hand) == paili.discards(hand, order="shape")
    assert paili.discards(hand) != paili.discards(hand, order="ukeire")


def test_where_the_order_looks_no_further_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paili.analysis.discards.by_shape", None)
    assert paili.discards("1233m456p1367s112z", order="ukeire")[0].tile == 28


def test_tiles_of_the_lack_suit_go_first() -> None:
    with pytest.raises(QuestionError, match="is not a tile that this hand can discard"):
        paili.improvements("2233m456p136788s2s", discard="2m", lack="s", variant=SICHUAN)
    for hand in ("2233m456p136788s2s", "22334m45677p345m1s"):
        table = paili.discards(hand, variant=SICHUAN, lack="s", order="shape")
        assert {discard.tile // 9 for discard in table} == {2}
        assert paili.improvements(hand, variant=SICHUAN, lack="s").hand == Hand.parse(hand).discard(
            table[0].tile
        )


def test_knitted_tiles_are_looked_ahead_to() -> None:
    hand = Hand.parse("147m258p36s11234z")
    options = {"variant": MCR}
    assert same(by_paili(hand, [0] * 34, **options), by_ukeire(hand, [0] * 34, **options))
