"""The shapes of waits, compared with a list of every hand that the wildcards can make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

import paili
import reference
from deals import FEW_KINDS, ONE_SUIT, WALL, deal
from paili import LAIZI, RIICHI, SANMA, TAIWAN, Hand, Variant
from paili.hand.groups import BASIC_SHAPES

FEW_OF_SANMA = [kind for kind in (0, 8, *range(9, 16), 27, 28) for _ in range(4)]


def names_in(cut: tuple[tuple[int, ...], ...], kind: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """In a whole hand cut into groups: each shape in which a kind may have come last, and its partners."""
    for group in set(cut):
        if kind not in group:
            continue
        partners = list(group)
        partners.remove(kind)
        if len(set(group)) == 1:
            yield ("pair" if len(group) == 2 else "dual pair"), tuple(partners)
        elif kind == group[1]:
            yield "closed", tuple(partners)
        else:
            edge = (group[0] % 9, kind) == (0, group[2]) or (group[2] % 9, kind) == (8, group[0])
            yield ("edge" if edge else "two-sided"), tuple(partners)


def spelled_shapes(hand: Hand, kind: int, variant: Variant) -> set[str]:
    """Let the wildcards stand for all kinds in turn; a partner is a wildcard where one stands for it."""
    result = set()
    for spelled in combinations_with_replacement(sorted(variant.kinds), hand.wildcards):
        whole = [count + spelled.count(k) + (k == kind) for k, count in enumerate(hand.counts)]
        if max(whole) > 4 and not variant.wild_fifth:
            continue
        for cut in reference.cuts(whole):
            for name, partners in names_in(cut, kind):
                if all(partners.count(k) <= hand.counts[k] for k in partners):
                    result.add(name)
                if set(partners) & set(spelled):
                    result.add("wildcard")
    return result


def ready_hands(variant: Variant, number: int, sizes: tuple[int, ...], wildcards: int) -> Iterator[Hand]:
    walls = [FEW_OF_SANMA] if variant is SANMA else [FEW_KINDS, ONE_SUIT, WALL]
    hands = (deal(50 * number, sizes, seed=8, wall=wall, wildcards=wildcards) for wall in walls)
    for several in zip(*hands, strict=True):
        for hand in several:
            if number and hand.wildcards == wildcards and paili.shanten(hand, variant=variant).standard == 0:
                number -= 1
                yield hand


@pytest.mark.parametrize("variant", [RIICHI, SANMA, LAIZI, TAIWAN], ids=lambda v: v.name)
@pytest.mark.parametrize(
    ("wildcards", "sizes", "hands"),
    [
        (0, (13, 10, 7), 6),
        (1, (13, 10, 7), 2),
        (2, (7, 4), 2),
        pytest.param(0, (13, 10, 7), 20, marks=pytest.mark.slow),
        pytest.param(1, (13, 10, 7), 20, marks=pytest.mark.slow),
        pytest.param(2, (7, 4), 10, marks=pytest.mark.slow),
        pytest.param(0, (13, 10, 7), 40, marks=pytest.mark.whole),
        pytest.param(1, (13, 10, 7), 40, marks=pytest.mark.whole),
        pytest.param(2, (7, 4), 25, marks=pytest.mark.whole),
    ],
)
def test_shapes_of_spelled_hands(
    variant: Variant, wildcards: int, sizes: tuple[int, ...], hands: int
) -> None:
    number_of_waits = 0
    for hand in ready_hands(variant, hands, sizes, wildcards):
        for wait in paili.waits(hand, variant=variant):
            shapes = set(wait.shapes) & set(BASIC_SHAPES)
            assert shapes == spelled_shapes(hand, wait.tile, variant), (str(hand), wait)
            number_of_waits += 1
    assert number_of_waits > hands
