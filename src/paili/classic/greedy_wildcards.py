"""Decide whether a hand with wildcards wins or is ready: find the least number of wildcards for each suit.

Source
    "An ordinary mahjong winning test, with wildcards" (麻将普通胡牌算法（带混）), an unsigned page of a
    Chinese programming blog.
Idea
    Choose the pair. Each suit then needs some least number of wildcards to become groups; the hand wins if
    the sum of the four numbers is at most the number of wildcards in the hand.
Steps
    The article numbers two lists; its other parts have no numbers.

    Least wildcards (最少混的求法)
        1. Write a suit as nine counts.
        2. From the lowest rank on: (1) skip a rank without tiles; (2) take a triplet, (3) a run, (4) a pair
           with one wildcard, (5) two adjacent tiles with one wildcard, (6) two tiles with a gap with one
           wildcard, (7) a single tile with two wildcards.
    Honours
        0, 1, 2, 3, 4 copies of an honour need 0, 2, 1, 0, 2 wildcards.
    Winning test (基本胡牌算法)
        (1) List the kinds with two copies or more. (2) Try each of these kinds as the pair. (3) If no such
        pair wins and the hand has a wildcard, try each single tile with one wildcard as the pair.
    Speed-up (加速技巧)
        The numbers of wildcards for the suits without the pair are computed once.
    Ready (扩展)
        A hand is ready if it wins with one more wildcard.
Differs
    * The order of steps (2) to (7) does not give the least number: for 11,130 of the 405,350 suits of at most
      14 tiles, its result is 3 or 6 too high (``11234`` needs one wildcard, the order gives four). The exact
      rule tries two branches for the lowest tile, a triplet or a run, fills gaps with wildcards, and takes
      the smaller number.
    * Two wildcards may be the pair. The printed winning test needs a natural tile in the pair, by (1) and
      (3). So by that test, 14 wildcards do not win and 13 wildcards are not ready. The article has both hands
      among its examples.
    * "A single tile" (单牌) in (3) of the winning test can mean any tile, or a tile of a kind with exactly
      one copy; this module has both interpretations.

Limits
    1 to 14 tiles, at most 14 of them wildcards; four groups and a pair, no other form. A wildcard may stand
    for any kind, a fifth copy too (`least_within_four` has the limit).
Cost
    The greedy order goes over nine counts once, in about 2 microseconds. The exact rule tries two branches
    for each tile, and its result is cached for each suit.

>>> is_win("1123334456m*"), is_win_as_printed("1123334456m*")
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import index
from typing import Final

from paili.classic.limits import hand_of, refuse_tiles
from paili.errors import LimitError
from paili.hand import Hand
from paili.tiles import COPIES, EAST

_HONOUR_NEED: Final = (0, 2, 1, 0, 2)
_IMPOSSIBLE: Final = 99

Suit = tuple[int, ...]
Step = tuple[tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One choice of the pair of the hand, with the number of wildcards that the tiles outside the pair need.

    Attributes:
        pair: the kind of the pair, or None for two wildcards.
        tiles: the number of natural tiles in the pair: 2, 1 or 0.
        needs: for each of the four suits, the number of wildcards that its tiles outside the pair need.
    """

    pair: int | None
    tiles: int
    needs: tuple[int, ...]

    @property
    def total(self) -> int:
        """The number of wildcards in all suits and in the pair."""
        return sum(self.needs) + 2 - self.tiles


@dataclass(frozen=True, slots=True)
class WildcardCount:
    """The intermediate results of the algorithm on a hand.

    Attributes:
        hand: the hand.
        needs: for each of the four suits, the least number of wildcards without a pair, by the exact rule.
        printed_needs: for each of the four suits, the number of wildcards by the printed order.
        suit_steps: the groups that the printed order forms for ``printed_needs``, each as its natural kinds
            and the number of its wildcards.
        best: the attempt with the fewest wildcards, by the exact rule.
        steps: the groups that ``best`` forms besides the pair, each as its natural kinds and the number of
            its wildcards.
        printed_best: the best attempt by the printed order, or None if no printed step applies.
        printed_steps: the groups that the printed order forms besides the pair of ``printed_best``, as in
            ``steps``.
        wildcards: the number of wildcards in the hand, plus one if the hand has 3n+1 tiles.
        wins: whether the hand wins (3n+2 tiles) or is ready (3n+1 tiles).
        printed_wins: whether the hand wins or is ready by the printed steps.
    """

    hand: Hand
    needs: tuple[int, ...]
    printed_needs: tuple[int, ...]
    suit_steps: tuple[Step, ...]
    best: Attempt
    steps: tuple[Step, ...]
    printed_best: Attempt | None
    printed_steps: tuple[Step, ...]
    wildcards: int
    wins: bool
    printed_wins: bool


# ------------------------------------------------------------------ one suit


def _checked_suit(suit: Sequence[int]) -> Suit:
    """Return the counts of a suit after a check that they are nine numbers of 0 to 4."""
    try:
        counts = tuple(map(index, suit))
    except TypeError:  # no numbers, or no whole ones
        counts = ()
    if len(counts) != 9 or not all(0 <= count <= COPIES for count in counts):
        raise LimitError("classic.not_counts", suit=suit, ranks=9, most=COPIES)
    return counts


def least(suit: Sequence[int]) -> int:
    """Return the least number of wildcards that complete nine counts to groups.

    Raises:
        LimitError: if the suit is not nine counts of 0 to 4.

    >>> least((2, 1, 1, 1, 0, 0, 0, 0, 0)), least((0, 0, 1, 0, 1, 0, 0, 1, 0))
    (1, 3)
    """
    return _least(_checked_suit(suit))


@cache
def _least(suit: Suit) -> int:
    if not any(suit):
        return 0
    rank = next(rank for rank, count in enumerate(suit) if count)
    return min(_triplet(suit, rank), _run(suit, rank))


def _triplet(suit: Suit, rank: int) -> int:
    taken = min(3, suit[rank])
    return 3 - taken + _least((*suit[:rank], suit[rank] - taken, *suit[rank + 1 :]))


def _run(suit: Suit, rank: int) -> int:
    counts = list(suit)
    missing = 0
    for place in range(rank, rank + 3):
        # Past the nine there is no tile: it counts as missing, since 789 needs as many wildcards as 9-10-11.
        if place < len(counts) and counts[place]:
            counts[place] -= 1
        else:
            missing += 1
    return missing + _least(tuple(counts))


def _without(suit: Suit, rank: int, taken: int) -> Suit:
    return (*suit[:rank], suit[rank] - taken, *suit[rank + 1 :])


def _honours(suit: Suit) -> int:
    return sum(_HONOUR_NEED[count] for count in suit)


def least_steps(suit: Sequence[int]) -> list[Step]:
    """Return one way to complete nine counts to groups with the fewest wildcards.

    Each step forms a group: it has the ranks of the removed tiles, from 0, and the number of wildcards.

    Raises:
        LimitError: if the suit is not nine counts of 0 to 4.

    >>> least_steps((2, 1, 1, 1, 0, 0, 0, 0, 0))
    [((0, 0), 1), ((1, 2, 3), 0)]
    """
    suit = _checked_suit(suit)
    steps: list[Step] = []
    while any(suit):
        rank = next(rank for rank, count in enumerate(suit) if count)
        run = tuple(place for place in range(rank, min(rank + 3, len(suit))) if suit[place])
        ranks = (rank,) * min(3, suit[rank]) if _triplet(suit, rank) <= _run(suit, rank) else run
        for place in ranks:
            suit = _without(suit, place, 1)
        steps.append((ranks, 3 - len(ranks)))
    return steps


def greedy(suit: Sequence[int]) -> int:
    """Return the number of wildcards by the printed order of steps: the least number, or 3 or 6 more.

    Raises:
        LimitError: if the suit is not nine counts of 0 to 4.

    >>> greedy((2, 1, 1, 1, 0, 0, 0, 0, 0)), greedy((1, 0, 0, 2, 1, 1, 1, 0, 0))
    (4, 6)
    """
    return _greedy(_checked_suit(suit))


@cache
def _greedy(suit: Suit) -> int:
    return sum(wildcards for _, wildcards in greedy_steps(suit))


def greedy_steps(suit: Sequence[int]) -> list[Step]:
    """Return the steps of the printed order to complete nine counts to groups.

    Each step forms a group: it has the ranks of the removed tiles, from 0, and the number of wildcards.

    Raises:
        LimitError: if the suit is not nine counts of 0 to 4.

    >>> greedy_steps((0, 0, 1, 0, 1, 0, 0, 1, 0))
    [((2, 4), 1), ((7,), 2)]
    """
    counts = [*_checked_suit(suit), 0, 0]
    steps: list[Step] = []
    rank = 0
    while rank < len(suit):
        if not counts[rank]:
            rank += 1
            continue
        ranks = _first_that_fits(counts, rank)
        for place in ranks:
            counts[place] -= 1
        steps.append((ranks, 3 - len(ranks)))
    return steps


def _first_that_fits(counts: list[int], rank: int) -> tuple[int, ...]:
    """Return the ranks of the tiles that the first applicable step, (2) to (7) of the article, removes.

    Args:
        counts: the counts of the suit, followed by zeros.
        rank: the lowest rank of the remaining tiles.
    """
    here, following, second = counts[rank : rank + 3]
    if here >= 3:
        return (rank,) * 3
    if following and second:
        return (rank, rank + 1, rank + 2)
    if here >= 2:
        return (rank, rank)
    if following:
        return (rank, rank + 1)
    return (rank, rank + 2) if second else (rank,)


def least_within_four(suit: Sequence[int]) -> int:
    """Return the least number of wildcards if no wildcard may stand for a fifth copy.

    Raises:
        LimitError: if the suit is not nine counts of 0 to 4.

    >>> least_within_four((2, 4, 2, 0, 0, 0, 0, 0, 0)), least((2, 4, 2, 0, 0, 0, 0, 0, 0))
    (4, 1)
    """
    return _least_within_four(_checked_suit(suit))


@cache
def _least_within_four(suit: Suit) -> int:
    costs = {(0, 0): 0}
    for rank, count in enumerate(suit):
        following: dict[tuple[int, int], int] = {}
        for ((a, b), cost), runs, triplet in product(costs.items(), range(COPIES + 1), (0, 3)):
            used = a + b + runs + triplet
            if count <= used <= COPIES and (runs == 0 or rank <= 6):
                best = min(following.get((b, runs), _IMPOSSIBLE), cost + used - count)
                following[b, runs] = best
        costs = following
    return costs.get((0, 0), _IMPOSSIBLE)


# ------------------------------------------------------------------ the whole hand


def suits_of(hand: Hand) -> tuple[Suit, ...]:
    """Return the counts of the three suits and of the honours.

    >>> [sum(suit) for suit in suits_of(Hand.parse("123m5p77z*"))]
    [3, 1, 0, 2]
    """
    return tuple(hand.counts[first : first + 9] for first in (0, 9, 18, EAST))


def _needs(suits: tuple[Suit, ...], printed: bool = False) -> tuple[int, ...]:
    one = _greedy if printed else _least
    return (*map(one, suits[:3]), _honours(suits[3]))


def attempts(hand: Hand, printed: bool = False) -> list[Attempt]:
    """Return an attempt for every pair: two tiles of a kind, one tile and a wildcard, and two wildcards.

    The numbers of wildcards for the suits without the pair are computed once, the speed-up of the article.

    Args:
        hand: the hand.
        printed: whether to count wildcards by the printed order of steps instead of the exact rule.

    >>> min(attempt.total for attempt in attempts(Hand.parse("11234m11234p*")))
    1
    """
    suits = suits_of(hand)
    base = _needs(suits, printed)
    one = _greedy if printed else _least
    results = [Attempt(None, 0, base)]
    for kind, count in enumerate(hand.counts):
        at, rank = divmod(kind, 9)
        for taken in range(1, min(count, 2) + 1):
            rest = _without(suits[at], rank, taken)
            need = _honours(rest) if at == 3 else one(rest)
            results.append(Attempt(kind, taken, (*base[:at], need, *base[at + 1 :])))
    return results


def _best(hand: Hand) -> Attempt:
    return min(attempts(hand), key=lambda attempt: (attempt.total, -attempt.tiles))


def _best_as_printed(hand: Hand, wildcards: int, only_singles: bool) -> Attempt | None:
    """Return the attempt with the fewest wildcards by the printed steps; None if no step (2) or (3) applies.

    Args:
        hand: the hand.
        wildcards: the number of wildcards in the hand.
        only_singles: whether a pair of one tile and a wildcard needs a kind with exactly one copy.
    """
    allowed = [
        attempt
        for attempt in attempts(hand, printed=True)
        if attempt.pair is not None
        and (attempt.tiles == 2 or (wildcards and not (only_singles and hand.counts[attempt.pair] > 1)))
    ]
    return min(allowed, key=lambda attempt: attempt.total, default=None)


def is_win(hand: Hand | str) -> bool:
    """Return whether a hand of 3n+2 tiles is n groups and a pair if wildcards may stand for any tiles.

    Raises:
        LimitError: if the hand does not have that number of tiles.

    >>> is_win("11234m11234p*"), is_win("**************")
    (True, True)
    """
    hand = _checked(hand, 2)
    return _best(hand).total <= hand.wildcards


def is_ready(hand: Hand | str) -> bool:
    """Return whether a hand of 3n+1 tiles would win with one more wildcard.

    Raises:
        LimitError: if the hand does not have that number of tiles.

    >>> is_ready("1123334456m"), is_ready("147m258p369s1234z")
    (True, False)
    """
    hand = _checked(hand, 1)
    return _best(hand).total <= hand.wildcards + 1


def is_win_as_printed(hand: Hand | str, only_singles: bool = False) -> bool:
    """Return whether a hand of 3n+2 tiles wins by the printed steps, which do not find every win.

    Args:
        hand: the hand.
        only_singles: whether "a single tile" in (3) of the winning test means a kind with exactly one copy.

    >>> is_win_as_printed("112333445667m**"), is_win("112333445667m**")
    (False, True)
    """
    hand = _checked(hand, 2)
    return _printed_answer(hand, hand.wildcards, only_singles)


def is_ready_as_printed(hand: Hand | str, only_singles: bool = False) -> bool:
    """Return whether a hand of 3n+1 tiles is ready by the printed steps.

    >>> is_ready_as_printed("1123334456m"), is_ready("1123334456m")
    (False, True)
    """
    hand = _checked(hand, 1)
    return _printed_answer(hand, hand.wildcards + 1, only_singles)


def _printed_answer(hand: Hand, wildcards: int, only_singles: bool) -> bool:
    best = _best_as_printed(hand, wildcards, only_singles)
    return best is not None and best.total <= wildcards


def count_wildcards(hand: Hand | str) -> WildcardCount:
    """Return all intermediate results of the algorithm on a hand of 3n+1 or 3n+2 tiles.

    >>> count = count_wildcards("358p57s115689m**")
    >>> count.needs, count.best.total
    ((3, 3, 1, 0), 6)
    """
    hand = _checked(hand, None)
    wildcards = hand.wildcards + (hand.size % 3 == 1)
    suits, best = suits_of(hand), _best(hand)
    printed = _best_as_printed(hand, wildcards, only_singles=False)
    printed_steps = () if printed is None else _steps_beside(printed, suits, greedy_steps)
    return WildcardCount(
        hand, _needs(suits), _needs(suits, printed=True), _steps_of(suits, greedy_steps),
        best, _steps_beside(best, suits, least_steps), printed, printed_steps,
        wildcards, best.total <= wildcards, printed is not None and printed.total <= wildcards,
    )  # fmt: skip


def _steps_beside(
    attempt: Attempt, suits: tuple[Suit, ...], steps_of: Callable[[Suit], list[Step]]
) -> tuple[Step, ...]:
    """Return the steps that complete the tiles outside the pair of an attempt; their tiles are kinds.

    Args:
        attempt: the choice of the pair.
        suits: the counts of the three suits and of the honours.
        steps_of: the function that returns the steps of one suit.
    """
    left = list(suits)
    if attempt.pair is not None:
        at, rank = divmod(attempt.pair, 9)
        left[at] = _without(left[at], rank, attempt.tiles)
    return _steps_of(left, steps_of)


def _steps_of(suits: Sequence[Suit], steps_of: Callable[[Suit], list[Step]]) -> tuple[Step, ...]:
    """Return the steps that complete the three suits and the honours to groups; their tiles are kinds."""
    numbers = (
        (tuple(9 * at + rank for rank in ranks), cost)
        for at, suit in enumerate(suits[:3])
        for ranks, cost in steps_of(suit)
    )
    honours = (
        ((EAST + rank,) * taken, 3 - taken)
        for rank, count in enumerate(suits[3])
        for taken in (min(count, 3), count - 3)  # of four alike, three are a group and the fourth is another
        if taken > 0
    )
    return (*numbers, *honours)


def _checked(hand: Hand | str, rest: int | None) -> Hand:
    hand = hand_of(hand)
    refuse_tiles(hand, "wildcards")
    if rest is not None and hand.size % 3 != rest:
        key = "classic.win_size" if rest == 2 else "classic.ready_size"
        raise LimitError(key, hand=hand, number=hand.size)
    return hand
