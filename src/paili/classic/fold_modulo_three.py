"""Is a suit made of groups? Fold its nine counts into three columns and look modulo three.

Source
    An article on finding waits with APL, "not by tables" (unsigned, undated): arrays instead of branches.
Idea
    A triplet adds three to one column of the 3 x 3 reshape, a run adds one to each. So the sums of the
    columns of a suit of groups are equal modulo three.
Steps
    1. Encode: nine counts.
    2. Fold: reshape to 3 x 3 and add the rows.
    3. Lemma: in a ready hand of the standard form every suit of 3n tiles is made of groups.
    4. Theorem: a suit of 3n tiles (without gaps) is made of groups if its three sums are equal modulo three.
Differs
    * The theorem holds in one direction only. All suits of groups fold; but ``237`` folds, and of the suits
      without gaps ``112344`` does. As a test of a suit it is wrong for 41, 851, 5,998 and 21,137 suits of
      3, 6, 9 and 12 tiles, or 0, 6, 101 and 714 without gaps.
    * The strengthened test is exact. Let A be the running sums of the columns (A[i] = c[i] + A[i-3]) and
      s[i] = (A[i] - A[i-1]) mod 3. Then s[i] is how many runs start at rank i, all other tiles being
      triplets: the suit is made of groups if and only if s[8] = s[9] = 0 (that is the fold) and
      c[i] >= s[i] + s[i-1] + s[i-2] for every i.
    * Why: c[i] = s[i] + s[i-1] + s[i-2] + 3t determines s from the left modulo three, and three equal runs
      are three triplets, so s of 0, 1 or 2 is enough.
Limits
    Suits of 3n tiles for the tests; 1, 4, 7, 10 or 13 concealed tiles without wildcards for `waits`, which
    knows the standard form alone. The fold says nothing about honours.
Cost
    A few array operations for any number of suits at once, some nanoseconds each; alone, about 20
    microseconds, almost all of it the overhead of small arrays.

>>> folds(encode("237")), is_complete(encode("237")), is_complete(encode("122334"))
(True, False, True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paili.errors import LimitError
from paili.hand import Hand
from paili.tiles import COPIES, EAST, KINDS, TileSet

_RANKS: Final = 9
_MOST: Final = 14

Counts = NDArray[np.int64]
Test = Callable[[Counts], NDArray[np.bool_]]


@dataclass(frozen=True, slots=True)
class Folded:
    """How the method sees one suit.

    Attributes:
        counts: the nine counts.
        columns: the three sums.
        runs: how many runs start at each rank, by the strengthened test.
        folds: whether the sums are equal modulo three.
        complete: whether the suit is made of groups.
    """

    counts: tuple[int, ...]
    columns: tuple[int, ...]
    runs: tuple[int, ...]
    folds: bool
    complete: bool


@dataclass(frozen=True, slots=True)
class FoldedHand:
    """How the method sees a hand: its three suits, and the waits by the exact test and by the printed one."""

    hand: Hand
    suits: tuple[Folded, ...]
    waits: TileSet
    printed: TileSet


# ------------------------------------------------------------------ 1. and 2. encode and fold


def encode(ranks: str) -> Counts:
    """Return nine counts of ranks written as digits; ``enc`` of the article.

    Raises:
        LimitError: for other characters, five of a rank or more than 14 tiles.

    >>> encode("12366")
    array([1, 1, 1, 0, 0, 2, 0, 0, 0])
    """
    if not set(ranks) <= set("123456789") or len(ranks) > _MOST:
        raise LimitError(f"{ranks!r}: a suit is at most {_MOST} of the ranks 1 to 9")
    counts = np.array([ranks.count(str(rank)) for rank in range(1, 10)], dtype=np.int64)
    if counts.max() > COPIES:
        rank = int(counts.argmax())
        raise LimitError(f"{ranks!r}: {counts[rank]} of rank {rank + 1}, at most {COPIES}")
    return counts


def fold(counts: ArrayLike) -> Counts:
    """Return the column sums of the 3 x 3 reshape of each suit.

    Args:
        counts: integers of shape (..., 9).

    Returns:
        int64 of shape (..., 3).

    >>> fold(encode("122233344"))
    array([3, 3, 3])
    """
    suits = np.asarray(counts, dtype=np.int64)
    return np.asarray(suits.reshape(*suits.shape[:-1], 3, 3).sum(axis=-2))


# ------------------------------------------------------------------ 4. the theorem


def folds(counts: ArrayLike) -> NDArray[np.bool_] | bool:
    """Return the printed test: whether the three sums are equal modulo three.

    Necessary for a suit of groups, not sufficient.

    Args:
        counts: integers of shape (..., 9).

    Returns:
        booleans of shape (...); a plain bool for one suit.

    >>> folds(encode("112344")), folds(encode("344"))
    (True, False)
    """
    columns = fold(counts) % 3
    return _scalar((columns == columns[..., :1]).all(axis=-1))


def runs_of(counts: ArrayLike) -> Counts:
    """Return s[i], the runs that start at each rank if the suit is made of groups.

    Args:
        counts: integers of shape (..., 9).

    Returns:
        int64 of shape (..., 9), values 0 to 2.

    >>> runs_of(encode("122334"))
    array([1, 1, 0, 0, 0, 0, 0, 0, 0])
    """
    suits = np.asarray(counts, dtype=np.int64)
    sums = suits.reshape(*suits.shape[:-1], 3, 3).cumsum(axis=-2).reshape(suits.shape)
    before = np.concatenate([np.zeros_like(sums[..., :1]), sums[..., :-1]], axis=-1)
    return np.asarray((sums - before) % 3)


def is_complete(counts: ArrayLike) -> NDArray[np.bool_] | bool:
    """Return the strengthened test: whether each suit is made of groups, exactly.

    Args:
        counts: integers of shape (..., 9).

    Returns:
        booleans of shape (...); a plain bool for one suit.

    >>> is_complete([encode("123"), encode("112344"), encode("111122334")])
    array([ True, False,  True])
    """
    suits = np.asarray(counts, dtype=np.int64)
    runs = runs_of(suits)
    used = runs.copy()
    used[..., 1:] += runs[..., :-1]
    used[..., 2:] += runs[..., :-2]
    ends = ~runs[..., 7:].any(axis=-1)
    return _scalar(ends & (suits >= used).all(axis=-1))


def has_no_gap(counts: ArrayLike) -> NDArray[np.bool_] | bool:
    """Return whether the ranks held in each suit are one chain ("continuous" in the article).

    >>> has_no_gap([encode("123"), encode("237"), encode("")])
    array([ True, False,  True])
    """
    held = np.asarray(counts) > 0
    starts = held & ~np.concatenate([np.zeros_like(held[..., :1]), held[..., :-1]], axis=-1)
    return _scalar(starts.sum(axis=-1) <= 1)


def pieces_fold(suit: ArrayLike) -> bool:
    """Return whether each chain of one suit has 3n tiles and folds, the article's "group" read as a chain.

    >>> pieces_fold(encode("237")), pieces_fold(encode("123789")), pieces_fold(encode("112344"))
    (False, True, True)
    """
    counts = np.asarray(suit, dtype=np.int64)
    chain = (np.diff(np.concatenate([[0], counts > 0])) == 1).cumsum()
    pieces = [np.where(chain == number, counts, 0) for number in range(1, int(chain[-1]) + 1)]
    return all(piece.sum() % 3 == 0 and bool(folds(piece)) for piece in pieces)


def _scalar(answer: NDArray[np.bool_] | np.bool_) -> NDArray[np.bool_] | bool:
    return bool(answer) if np.ndim(answer) == 0 else np.asarray(answer)


# ------------------------------------------------------------------ waits of a hand


def waits(hand: Hand | str) -> TileSet:
    """Return the kinds that complete a hand in the standard form, its suits judged by the strengthened test.

    Kinds of which the hand holds all four are left out.

    Raises:
        LimitError: unless it has 1, 4, 7, 10 or 13 concealed tiles and no wildcards.

    >>> waits("112344m6m111222z"), waits("112344m123p11s45s")
    (TileSet.parse('5m'), TileSet.parse(''))
    """
    hand = _checked(hand)
    return TileSet(kind for kind in shape_waits(hand) if hand.held[kind] < COPIES)


def shape_waits(hand: Hand | str) -> TileSet:
    """Return the waits of the standard form, a fifth copy allowed.

    >>> shape_waits("123456789m1111p")
    TileSet.parse('1p')
    """
    return _waits(_checked(hand), _complete)


def waits_as_printed(hand: Hand | str) -> TileSet:
    """Return the waits when suits of 3n tiles are judged by the fold alone, as the theorem has it.

    >>> waits_as_printed("112344m123p11s45s")
    TileSet.parse('36s')
    """
    return _waits(_checked(hand), _folding)


def _complete(suits: Counts) -> NDArray[np.bool_]:
    return np.atleast_1d(is_complete(suits))


def _folding(suits: Counts) -> NDArray[np.bool_]:
    return np.atleast_1d(folds(suits))


def _waits(hand: Hand, test: Test) -> TileSet:
    """Judge the suits of 3n tiles by ``test``, then let the others be completed by one tile, exactly."""
    counts = np.array(hand.counts, dtype=np.int64)
    suits = counts[:EAST].reshape(3, _RANKS)
    whole = suits.sum(axis=1) % 3 == 0
    honours = counts[EAST:]
    if not test(suits[whole]).all():
        return TileSet()
    kinds = range(KINDS)
    return TileSet(kind for kind in kinds if _completes(suits, whole, honours, kind))


def _completes(suits: Counts, whole: NDArray[np.bool_], honours: Counts, kind: int) -> bool:
    """Return whether a kind makes the honours and the suits that are not whole into groups and one pair."""
    if kind < EAST and whole[kind // _RANKS]:
        return False
    suits, honours = suits.copy(), honours.copy()
    if kind < EAST:
        suits[kind // _RANKS, kind % _RANKS] += 1
    else:
        honours[kind - EAST] += 1
    pairs = int((honours % 3 == 2).sum())
    if (honours % 3 == 1).any() or pairs > 1:
        return False
    open_suits = suits[~whole]
    with_pair = [suit for suit in open_suits if suit.sum() % 3 == 2]
    closed = open_suits[open_suits.sum(axis=1) % 3 == 0]
    if len(with_pair) + pairs != 1 or len(with_pair) + len(closed) != len(open_suits):
        return False
    return bool(_complete(closed).all()) and all(map(_complete_with_pair, with_pair))


def _complete_with_pair(suit: Counts) -> bool:
    """Take every pair out of a suit at once, one in each row of a 9 x 9 array."""
    rest = suit - 2 * np.eye(_RANKS, dtype=np.int64)
    return bool(_complete(rest[(rest >= 0).all(axis=1)]).any())


def fold_hand(hand: Hand | str) -> FoldedHand:
    """Return how the method sees a hand.

    >>> [suit.columns for suit in fold_hand("112344m123p11s45s").suits]
    [(4, 1, 1), (1, 1, 1), (3, 1, 0)]
    """
    hand = _checked(hand)
    suits = tuple(folded(hand.counts[9 * suit : 9 * suit + 9]) for suit in range(3))
    return FoldedHand(hand, suits, waits(hand), waits_as_printed(hand))


def folded(counts: tuple[int, ...]) -> Folded:
    """Return how the method sees a suit.

    >>> folded((1, 1, 1, 0, 0, 0, 0, 0, 0)).runs
    (1, 0, 0, 0, 0, 0, 0, 0, 0)
    """
    columns, runs = (tuple(map(int, row)) for row in (fold(counts), runs_of(counts)))
    return Folded(counts, columns, runs, bool(folds(counts)), bool(is_complete(counts)))


def _checked(hand: Hand | str) -> Hand:
    hand = Hand.parse(hand) if isinstance(hand, str) else hand
    if hand.wildcards:
        raise LimitError(f"{hand}: {hand.wildcards} wildcards, folding knows none")
    if hand.size not in (1, 4, 7, 10, 13) or hand.total > 13:
        raise LimitError(f"{hand}: {hand.size} concealed tiles, folding takes 1, 4, 7, 10 or 13")
    return hand
