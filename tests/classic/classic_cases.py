"""Cases that several tests of the package share: counts of suits, random hands, the hands of the fact sheet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, islice

from paili import Hand
from paili.tiles import EAST, KINDS, WILDCARD

COPIES = 4

# hand → live waits, as counted on paper and by three programs
WAITS = {
    "1112345678999m": "123456789m",
    "2344445678999m": "12356789m",
    "1113334m111222z": "245m",
    "1112356777m111z": "147m",
    "1122335566788m": "47m",
    "1123344667788m": "25m",
    "2233446677899m": "58m",
    "2234455778899m": "36m",
    "112233m445566p7s": "7s",
    "11112233m11122z": "4m2z",
    "1111m222333444z": "",
    "1111m": "",
    "119m19p1s1234567z": "9s",
    "199m19p9s1234567z": "1s",
    "19m19p11s1234567z": "9s",
    "1m199p19s1234567z": "9m",
    "19m19p19s1234567z": "19m19p19s1234567z",
    "29m19p19s1234567z": "",
    "22m223344999p44z": "2m4z",
    "335555m44p99s447z": "",
    "1122m1199p34477s": "3s",
    "123456789m1111p": "",
    "344m1m111222333z": "2m",
    "112344m6m111222z": "5m",
    "112344m123p11s45s": "",
    "1133456m111222z": "13m",
    "234567m234567p1s": "1s",
    "3334m": "245m",
    "1z": "1z",
    "2333345m": "1245m",
}
# hand → shanten by the formula and exactly
SHANTEN = {
    "1111m": (0, 1),
    "1111z": (0, 1),
    "12m99p1111z": (0, 0),
    "12m45p99s1111z": (1, 1),
    "123m45m78m99p1111z": (1, 1),
    "123456789m1111p": (0, 1),
    "123456789m1111z": (0, 1),
    "1111222233334z": (2, 3),
    "1111222233344z": (1, 2),
    "1111p5555p9999p1m": (2, 2),
    "11m1111p1111z": (1, 1),
    "11m1111z2222z": (1, 2),
    "1245m567p1235689s": (2, 2),
    "1245m567p1235688s": (1, 1),
    "2356m34788p34s123z": (3, 3),
    "2356m3446p123445z": (3, 3),
    "133345557m12345z": (3, 3),
    "11112222333444z": (0, 1),
    "11112222333344z": (1, 2),
}


@cache
def suits(tiles: int, ranks: int = 9) -> tuple[tuple[int, ...], ...]:
    """Every suit of so many tiles, at most four of a rank."""
    if ranks == 0:
        return ((),) if tiles == 0 else ()
    return tuple(
        (count, *rest) for count in range(min(COPIES, tiles) + 1) for rest in suits(tiles - count, ranks - 1)
    )


def hand_of_suit(suit: tuple[int, ...]) -> Hand:
    return Hand.from_counts([*suit, *[0] * (34 - len(suit))])


def hand_of_honours(suit: tuple[int, ...]) -> Hand:
    return Hand.from_counts([*[0] * EAST, *suit])


def small_hands(tiles: int, part: int = 0, of: int = 1) -> Iterator[Hand]:
    """Every hand of so many tiles, up to seven, or every so many-th of them from a first one."""
    every = combinations_with_replacement(range(KINDS), tiles)
    for kinds in islice(every, part, None, of):
        if tiles <= COPIES or not any(map(int.__eq__, kinds, kinds[COPIES:])):
            yield Hand.from_faces(kinds)


def random_hands(number: int, tiles: int, seed: int, kinds: int = 34) -> Iterator[Hand]:
    """Hands dealt from the kinds below ``kinds``."""
    rng = random.Random(seed)
    wall = [kind for kind in range(kinds) for _ in range(COPIES)]
    for _ in range(number):
        yield Hand.from_faces(rng.sample(wall, tiles))


def random_ready_hands(number: int, seed: int, groups: int = 4) -> Iterator[Hand]:
    """Complete standard hands with one tile taken away, up to three suits close together."""
    rng = random.Random(seed)
    so_far = 0
    while so_far < number:
        counts = [0] * 34
        for _ in range(groups):
            start = rng.randrange(34)
            run = start < 27 and start % 9 < 7 and rng.random() < 0.7
            for kind in (start, start + 1, start + 2) if run else (start,) * 3:
                counts[kind] += 1
        counts[rng.randrange(34)] += 2
        if max(counts) > COPIES:
            continue
        counts[rng.choice([kind for kind, count in enumerate(counts) if count])] -= 1
        so_far += 1
        yield Hand.from_counts(counts)


def melded_hands(number: int, seed: int, discard: bool = False, wildcards: int = 0) -> Iterator[Hand]:
    """Hands with one to four melds of all types, one tile more where they are to discard.

    Up to ``wildcards`` of their concealed tiles are wildcards.
    """
    rng = random.Random(seed)
    melds = ["[123m]", "[777z]", "(1111p)", "[5555s]", "[666+6p]", "[234s]", "[999m]", "(2222z)"]
    for _ in range(number):
        chosen = rng.sample(melds, rng.randint(1, 4))
        hand = Hand.parse("".join(["1z", *chosen])).all_counts
        wall = [kind for kind in range(34) for _ in range(4 - hand[kind] - (kind == EAST))]
        near = [kind for kind in wall if kind < 14 or kind > 28]
        faces = rng.sample(near, 13 + discard - 3 * len(chosen))
        wild = rng.randint(0, min(wildcards, len(faces))) if wildcards else 0
        yield Hand.from_faces([*faces[wild:], *[WILDCARD] * wild], chosen)


def wild_hands(number: int, size: int, seed: int) -> Iterator[Hand]:
    """Hands of two suits, up to four of their tiles wildcards."""
    rng = random.Random(seed)
    for hand in random_hands(number, size, seed, kinds=18):
        wildcards = rng.randint(0, 4)
        faces = [*hand.faces[: size - wildcards], *[WILDCARD] * wildcards]
        rng.shuffle(faces)
        yield Hand.from_faces(faces)
