"""Make hands to practise on: hands dealt at random, hands after some turns of play, and tenpai hands.

Every function takes a `random.Random`, so that the same seed gives the same hand.

>>> str(deal(Random(1), 13))
'25789m58p77s2455z'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from paili.analysis.discards import Discard, discards
from paili.analysis.inputs import BY_UKEIRE
from paili.errors import HandError
from paili.hand import Hand
from paili.hand.checks import MAX_TILES
from paili.hand.groups import PAIR, RUN, TRIPLET, run_from
from paili.hand.meld import Meld
from paili.tiles import COPIES, KINDS, mpsz
from paili.variants import RIICHI, Variant

_RUNS_IN_SEVEN: Final = 5  # of seven melds in a built hand, about this many are runs


def deal(rng: Random, tiles: int, variant: Variant = RIICHI) -> Hand:
    """Deal a hand from a shuffled wall, without red fives.

    Args:
        rng: the random generator.
        tiles: the number of tiles, 3n+1 or 3n+2.
        variant: the variant whose kinds are in the wall.

    Raises:
        HandError: if a hand cannot have this number of tiles.
    """
    if type(tiles) is not int or not 0 < tiles <= MAX_TILES:
        raise HandError("drill.no_deal", value=tiles, most=MAX_TILES)
    return Hand.from_faces(sorted(rng.sample(_wall(variant), tiles)))


def play_on(rng: Random, hand: Hand, turns: int, variant: Variant = RIICHI) -> Hand:
    """Return a hand of 3n+2 tiles after some turns of play; each turn consists of a best discard and a random
    draw.

    Play stops early if a discard can make the hand tenpai.

    Args:
        rng: the random generator.
        hand: a hand of 3n+2 tiles.
        turns: the maximum number of turns.
        variant: the variant whose kinds are in the wall.

    >>> hand = play_on(Random(3), deal(Random(3), 14), 9)
    >>> hand.size
    14
    """
    wall = _wall(variant)
    for kind, count in enumerate(hand.counts):
        for _ in range(count):
            wall.remove(kind)
    rng.shuffle(wall)
    for _ in range(turns):
        # Equals in tile order, so that a seed gives the same hand however the table ranks them.
        best = min(discards(hand, variant=variant, order=BY_UKEIRE), key=_by_tiles)
        if best.shanten == 0:
            break
        hand = hand.discard(best.tile).draw(wall.pop())
    return hand


def _by_tiles(discard: Discard) -> tuple[int, int, int, int]:
    useful = discard.ukeire
    return discard.shanten, -useful.total, -useful.kinds, discard.tile


def one_suit(rng: Random, tiles: int) -> Hand:
    """Deal a hand from the tiles of one number suit.

    Args:
        rng: the random generator.
        tiles: the number of tiles, 3n+1 or 3n+2.

    >>> len({kind // 9 for kind in one_suit(Random(1), 13).kinds})
    1
    """
    return Hand.from_faces(sorted(rng.sample([*of_one_suit(rng)] * COPIES, tiles)))


def of_one_suit(rng: Random) -> Sequence[int]:
    """Return the nine kinds of one number suit, which is chosen at random."""
    first = 9 * rng.randrange(3)
    return range(first, first + 9)


def with_copies_enough(function: Callable[[], list[int]]) -> list[int]:
    """Call a function until it returns tiles with at most four copies of each kind; return these tiles."""
    while True:
        tiles = function()
        if max(Counter(tiles).values()) <= COPIES:
            return tiles


def one_short(rng: Random, function: Callable[[], list[int]]) -> Hand:
    """Return a hand of 13 tiles that one tile completes.

    Args:
        rng: the random generator.
        function: a function that returns the 14 tiles of a complete hand; one random tile of these is left
            out.
    """
    tiles = with_copies_enough(function)
    tiles.remove(rng.choice(tiles))
    return Hand.from_faces(sorted(tiles))


def called(rng: Random, group: tuple[int, ...], quads: float) -> Meld:
    """Return a run or triplet as a called meld.

    Args:
        rng: the random generator.
        group: the three kinds of a run or triplet.
        quads: the probability that a triplet becomes a quad, which may be concealed.
    """
    if group[0] == group[1] and rng.random() < quads:
        text = mpsz(group[:1] * 4)
        return Meld.parse(rng.choice((f"[{text}]", f"({text})")))
    return Meld.parse(f"[{mpsz(group)}]")


def nearly_complete(rng: Random, melds: int) -> Hand:
    """Return a random tenpai hand: a complete hand of sets and a pair, without one random tile.

    Args:
        rng: the random generator.
        melds: the number of sets.

    >>> nearly_complete(Random(1), 4).size
    13
    """
    counts = [0] * KINDS
    main = rng.randrange(3)
    for number in range(melds + 1):
        type_ = PAIR if number == melds else rng.choice([RUN] * _RUNS_IN_SEVEN + [TRIPLET] * 2)
        _add_group(rng, counts, type_, main)
    counts[rng.choice([kind for kind, count in enumerate(counts) for _ in range(count)])] -= 1
    return Hand.from_counts(counts)


def complete_hand(rng: Random, melds: int) -> list[tuple[int, ...]]:
    """Return a complete hand as tuples of kinds: the sets first, the pair last.

    Args:
        rng: the random generator.
        melds: the number of sets.

    >>> [len(group) for group in complete_hand(Random(1), 4)]
    [3, 3, 3, 3, 2]
    """
    counts, main, groups = [0] * KINDS, rng.randrange(3), []
    for number in range(melds + 1):
        before = list(counts)
        _add_group(rng, counts, PAIR if number == melds else rng.choice([RUN] * 3 + [TRIPLET] * 2), main)
        groups.append(tuple(kind for kind in range(KINDS) for _ in range(counts[kind] - before[kind])))
    return groups


def _add_group(rng: Random, counts: list[int], type_: str, main: int) -> None:
    # Half of the groups come from one suit, where waits with many kinds grow.
    while True:
        kind = 9 * main + rng.randrange(9) if rng.random() < 0.5 else rng.randrange(KINDS)
        group = _group(type_, kind)
        if group and all(counts[tile] + group.count(tile) <= COPIES for tile in group):
            for tile in group:
                counts[tile] += 1
            return


def _group(type_: str, kind: int) -> Sequence[int]:
    if type_ != RUN:
        return (kind,) * (2 if type_ == PAIR else 3)
    return run_from(kind)


def _wall(variant: Variant) -> list[int]:
    return [kind for kind in variant.kinds for _ in range(COPIES)]
