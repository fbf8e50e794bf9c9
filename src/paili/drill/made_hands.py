"""Make hands to practise on: hands of a winning shape, hands without tiles of one suit, and wins with their
scores.

Every function takes a `random.Random`, so that the same seed gives the same hand.

>>> str(knitted(Random(1)))
'14m36p25s1234567z'
>>> str(ready_in(Random(1), SEVEN_PAIRS, range(9)))
'1122334458899m'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from paili.drill.deal import called, of_one_suit, one_short, with_copies_enough
from paili.errors import PailiError
from paili.fan.rules import Rules as GameRules
from paili.fan.score import FanScore, score
from paili.hand import Hand
from paili.hand.groups import run_from
from paili.tiles import COPIES, EAST, KIND_NAMES, KINDS, WILDCARD
from paili.variants import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    RIICHI,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from paili.win.facts import WINDS
from paili.win.win import Win

Groups = list[tuple[int, ...]]
_KNITTED: Final = 14  # tiles of honours and knitted
_ORPHANS: Final = [9 * place + rank for place, suit in enumerate(RIICHI.suits) for rank in suit.orphans]


def knitted(rng: Random) -> Hand:
    """Return a hand of 13 tiles that waits for a knitted straight, or for honours and knitted tiles."""

    def make_one() -> list[int]:
        kinds = knitted_kinds(rng)
        return honours_and_knitted(rng, kinds) if rng.random() < 0.3 else straight_and_rest(rng, kinds)

    return one_short(rng, make_one)


def knitted_kinds(rng: Random) -> list[int]:
    """Return the nine kinds of a knitted straight (147 of one suit, 258 of another, 369 of the third); the
    suits are random.
    """
    suits = rng.sample(range(3), 3)
    return [9 * suit + rank + 3 * step for rank, suit in enumerate(suits) for step in range(3)]


def honours_and_knitted(rng: Random, kinds: list[int]) -> list[int]:
    """Return 14 different kinds, chosen at random from the honours and the kinds of a knitted straight."""
    return rng.sample([*kinds, *range(EAST, KINDS)], _KNITTED)


def straight_and_rest(rng: Random, kinds: list[int]) -> list[int]:
    """Return the 14 kinds of a knitted straight, a set and a pair; a kind may occur five times."""
    return [*kinds, *_set(rng, range(KINDS)), *[rng.randrange(KINDS)] * 2]


def of_two_suits(rng: Random, lack: int) -> Hand:
    """Return a tenpai hand of 13 tiles of two suits; one suit is more frequent than the other suit.

    Args:
        rng: the random generator.
        lack: the suit that does not occur: 0, 1 or 2.
    """
    kinds = kinds_without(rng, lack)
    return one_short(rng, lambda: _pairs(rng, kinds) if rng.random() < 0.2 else sets_of(rng, kinds))


def kinds_without(rng: Random, lack: int) -> list[int]:
    """Return the kinds of two suits; the kinds of one suit are repeated, so that a random choice takes this
    suit more often.

    Args:
        rng: the random generator.
        lack: the suit that does not occur: 0, 1 or 2.
    """
    first, second = rng.sample([suit for suit in range(3) if suit != lack], 2)
    return [*range(9 * first, 9 * first + 9)] * 2 + [*range(9 * second, 9 * second + 9)]


def _pairs(rng: Random, kinds: Sequence[int]) -> list[int]:
    return [kind for kind in (rng.choice(kinds) for _ in range(7)) for _ in range(2)]


def sets_of(rng: Random, kinds: Sequence[int]) -> list[int]:
    """Return the kinds of four sets and a pair; a kind may occur five times.

    Args:
        rng: the random generator.
        kinds: the kinds of the pair, and of the lowest tile of each set.
    """
    pair = rng.choice(kinds)
    return [*(kind for _ in range(4) for kind in _set(rng, kinds)), pair, pair]


def _set(rng: Random, kinds: Sequence[int]) -> tuple[int, ...]:
    """Return a random run or triplet whose lowest kind is one of ``kinds``."""
    kind = rng.choice(kinds)
    run = run_from(kind)
    return tuple(run) if run and rng.random() < 0.65 else (kind,) * 3


# ---------------------------------------------------------------------------------- wins


def win_of(rng: Random, rules: GameRules, melds: int) -> FanScore | None:
    """Return the score of a random win in a game; None if the tiles may not win or are not a valid hand.

    Args:
        rng: the random generator.
        rules: the game.
        melds: the largest number of called sets.
    """
    groups = _groups_of(rng, rules)
    if groups is None:
        return None
    *sets, pair = groups
    taken = [item for item in rng.sample(sets, melds) if rules.chi or item[0] == item[-1]]
    for entry in taken:
        sets.remove(entry)
    tiles = [kind for item in (*sets, pair) for kind in item]
    winning = tiles.pop(rng.randrange(len(tiles)))
    try:
        hand = Hand.from_faces(
            _with_wild(rng, tiles, rules), [called(rng, item, quads=0.4) for item in taken]
        )
        result = score(_win(rng, hand, winning, rules), rules)
    except PailiError:  # five of a kind
        return None
    return None if result.problem else result


def _win(rng: Random, hand: Hand, winning: int, rules: GameRules) -> Win:
    tsumo = not rules.on_discard or rng.random() < 0.5
    seat = rng.choice(WINDS)
    return Win(hand, KIND_NAMES[winning], tsumo=tsumo, seat_wind=seat, round_wind=rng.choice("ES"))


def _groups_of(rng: Random, rules: GameRules) -> Groups | None:
    """Return the sets and the pair of a random win; None if a kind occurs five times.

    In Chinese Official, sets that make a fan together are chosen often.
    """
    kinds = [kind for kind in rules.in_play if kind not in rules.wild_kinds]
    if rules.lack_suit:
        gone = rng.randrange(3)
        kinds = [kind for kind in kinds if kind // 9 != gone]
    if rng.random() < 0.5:
        main = rng.choice(sorted({kind // 9 for kind in kinds if kind < EAST}))
        kinds = [kind for kind in kinds if kind // 9 == main or kind >= EAST]
    start = rng.choice(_TOGETHER)(rng) if rules.combine == "mcr" else []
    sets = [*start, *(_set(rng, kinds) for _ in range(rules.sets - len(start)))]
    groups = [*sets, (rng.choice(kinds),) * 2]
    counts = Counter(kind for item in groups for kind in item)
    return groups if max(counts.values()) <= COPIES else None


def _straight(rng: Random) -> Groups:
    suit = rng.randrange(3)
    return [run_of(suit, rank) for rank in (0, 3, 6)]


def _mixed_straight(rng: Random) -> Groups:
    return [run_of(suit, rank) for suit, rank in zip(rng.sample(range(3), 3), (0, 3, 6), strict=True)]


def _triple_chow(rng: Random) -> Groups:
    rank = rng.randrange(7)
    return [run_of(suit, rank) for suit in range(3)]


def _shifted(rng: Random) -> Groups:
    rank, suits = rng.randrange(5), rng.sample(range(3), 3)
    return [run_of(suit, rank + step) for step, suit in enumerate(suits)]


def _triplets(rng: Random) -> Groups:
    return [(kind,) * 3 for kind in rng.sample(range(KINDS), 4)]


def run_of(suit: int, rank: int) -> tuple[int, ...]:
    """Return the three kinds of a run.

    Args:
        suit: the suit, 0 to 2.
        rank: the rank of the lowest tile, counted from 0.
    """
    return tuple(run_from(9 * suit + rank))


_TOGETHER: Final[tuple[Callable[[Random], Groups], ...]] = (
    _straight, _mixed_straight, _triple_chow, _shifted, _triplets, lambda _: [],
)  # fmt: skip


def _with_wild(rng: Random, tiles: list[int], rules: GameRules) -> list[int]:
    """Replace up to two tiles by wildcards, if the game has wildcards."""
    wild: list[int] = sorted(rules.wild_kinds) or [WILDCARD] * (rules.wild_tiles > 0)
    places = rng.sample(range(len(tiles)), rng.randrange(3)) if wild else []
    return sorted(wild[0] if place in places else kind for place, kind in enumerate(tiles))


# ------------------------------------------------------------------------------- of one shape


def ready_in(rng: Random, form: str, kinds: Sequence[int]) -> Hand:
    """Return a hand of 13 tiles that one tile completes to a winning shape.

    Args:
        rng: the random generator.
        form: the name of the shape, such as "seven_pairs".
        kinds: the kinds to choose from, repeated kinds with higher probability; a shape that needs certain
            kinds ignores this argument.
    """
    return one_short(rng, lambda: _TILES_OF[form](rng, kinds))


def away_from(rng: Random, form: str, kinds: Sequence[int], wall: Sequence[int]) -> Hand:
    """Return a hand of 14 tiles: a complete hand of a winning shape, in which other tiles replace one to
    three tiles.

    Args:
        rng: the random generator.
        form: the name of the shape, such as "seven_pairs".
        kinds: the kinds to choose from, repeated kinds with higher probability.
        wall: all tiles of the game.
    """
    tiles = rng.sample(with_copies_enough(lambda: _TILES_OF[form](rng, kinds)), 14 - rng.randrange(1, 4))
    rest = Counter(wall) - Counter(tiles)
    return Hand.from_faces(sorted([*tiles, *rng.sample(sorted(rest.elements()), 14 - len(tiles))]))


def _seven_pairs(rng: Random, kinds: Sequence[int]) -> list[int]:
    return [kind for kind in rng.sample(sorted(set(kinds)), 7) for _ in range(2)]


_TILES_OF: Final[dict[str, Callable[[Random, Sequence[int]], list[int]]]] = {
    STANDARD: sets_of,
    SEVEN_PAIRS: _seven_pairs,
    THIRTEEN_ORPHANS: lambda rng, _: [*_ORPHANS, rng.choice(_ORPHANS)],
    KNITTED_STRAIGHT: lambda rng, _: straight_and_rest(rng, knitted_kinds(rng)),
    HONOURS_AND_KNITTED: lambda rng, _: honours_and_knitted(rng, knitted_kinds(rng)),
}


def of_all_suits(rng: Random) -> Sequence[int]:
    """Return all kinds; the kinds of one number suit are repeated, so that a random choice takes this suit
    more often.
    """
    return [*range(KINDS), *[*of_one_suit(rng)] * 3]
