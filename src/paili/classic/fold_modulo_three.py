"""Decide whether a suit is made of groups: fold its nine counts into three columns, modulo three.

Source
    An article on finding waits with APL, "not by tables" (unsigned, undated): arrays instead of branches.
Idea
    Write the nine counts of a suit as a matrix of 3 x 3. A triplet adds three to one column, a run adds one
    to each column. So in a suit made of groups, the sums of the columns are equal modulo three.
Steps
    1. Encode: nine counts.
    2. Fold: reshape to 3 x 3 and add the rows.
    3. Lemma: in a ready hand of the standard form every suit of 3n tiles is made of groups.
    4. Theorem: 3n tiles without a gap are made of groups if their three sums are equal modulo three. The
       article itself requires that there is no gap, because ``2 3 7`` has equal sums too. For a suit with
       gaps, this module tests each chain of adjacent ranks by itself (`pieces_fold`), because ``123789`` is
       made of groups.
Differs
    * The theorem holds in one direction only. Every chain of groups has equal sums, but ``112344`` has equal
      sums too. The theorem is wrong for 0, 6, 101 and 714 suits of 3, 6, 9 and 12 tiles without gaps. Applied
      to each chain, it is wrong for 0, 6, 127 and 1,003 of all suits. Without the condition on gaps, it is
      wrong for 41, 851, 5,998 and 21,137 of all suits.
    * The strengthened test is exact. Let A be the running sums of the columns (A[i] = c[i] + A[i-3]) and s[i]
      = (A[i] - A[i-1]) mod 3. If the suit is made of groups, s[i] runs start at rank i, and the remaining
      tiles are triplets. The suit is made of groups if and only if s[8] = s[9] = 0 (the condition of equal
      sums) and c[i] >= s[i] + s[i-1] + s[i-2] for every i.
    * Why: c[i] = s[i] + s[i-1] + s[i-2] + 3t determines s from the left modulo three, and three equal runs
      have the tiles of three triplets, so the values 0, 1 and 2 of s are enough.
Limits
    Nine counts of 3n tiles for the tests; 1, 4, 7, 10 or 13 concealed tiles without wildcards for `waits`,
    and at most thirteen tiles with the melds. Only the standard form. The method does not apply to honours.
Cost
    A few array operations for any number of suits at once: `folds` 0.1 and `is_complete` 0.2 to 0.3
    microseconds for each suit; for a single suit 7 and 14 microseconds, mostly the overhead of small arrays.

>>> folds(encode("237")), is_complete(encode("237")), is_complete(encode("122334"))
(True, False, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from paili.classic.limits import of_sizes, suit_of
from paili.errors import LimitError, requires_extra
from paili.hand import Hand
from paili.tiles import COPIES, EAST, KINDS, TileSet

with requires_extra("paili.classic.fold_modulo_three", "classic"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

_RANKS: Final = 9
_MOST: Final = 14
_SIZES: Final = (1, 4, 7, 10, 13)

Counts = NDArray[np.int64]
Test = Callable[[Counts], NDArray[np.bool_]]


@dataclass(frozen=True, slots=True)
class Folded:
    """The column sums of a suit, and the results of the printed test and of the exact test.

    Attributes:
        counts: the nine counts.
        columns: the sums of the three columns.
        continuous: whether the ranks in the suit are one chain, the condition of the theorem.
        runs: how many runs start at each rank, by the strengthened test.
        folds: whether the sums are equal modulo three.
        complete: whether the suit is made of groups.
    """

    counts: tuple[int, ...]
    columns: tuple[int, ...]
    continuous: bool
    runs: tuple[int, ...]
    folds: bool
    complete: bool

    @property
    def is_whole(self) -> bool:
        """Return whether the suit has 3n tiles, the case of the lemma and the theorem."""
        return sum(self.counts) % 3 == 0


@dataclass(frozen=True, slots=True)
class FoldedHand:
    """The results of the method for a hand.

    Attributes:
        hand: the hand.
        suits: the results for the three number suits of the hand.
        honours: the counts of the hand's honours, to which the method does not apply.
        honours_complete: whether all honours are triplets, or there are none.
        waits: the waits by the exact test.
        dropped: the kinds that would be waits, but of which the hand holds all four copies.
        printed: the waits by the theorem as the article prints it.
    """

    hand: Hand
    suits: tuple[Folded, ...]
    honours: tuple[int, ...]
    honours_complete: bool
    waits: TileSet
    dropped: TileSet
    printed: TileSet


# ------------------------------------------------------------------ 1. and 2. encode and fold


def encode(ranks: str) -> Counts:
    """Return the nine counts of a suit from its ranks as digits; the function ``enc`` of the article.

    Raises:
        LimitError: if the argument is not text, or the text has a character that is not 1 to 9, five of a
            rank or more than 14 tiles.

    >>> encode("12366")
    array([1, 1, 1, 0, 0, 2, 0, 0, 0])
    """
    if not isinstance(ranks, str) or not set(ranks) <= set("123456789") or len(ranks) > _MOST:
        raise LimitError("classic.not_ranks", ranks=ranks, most=_MOST)
    counts = np.array([ranks.count(str(rank)) for rank in range(1, 10)], dtype=np.int64)
    if counts.max() > COPIES:
        rank = int(counts.argmax())
        raise LimitError(
            "classic.too_many_of_rank", ranks=ranks, number=int(counts[rank]), rank=rank + 1, most=COPIES
        )
    return counts


def _suits(counts: ArrayLike) -> Counts:
    """Return the nine counts of one or many suits as an array of shape (..., 9), after a check."""
    try:
        suits = np.asarray(counts)
    except ValueError:  # rows of different lengths
        suits = np.empty(0)
    if suits.shape[-1:] != (_RANKS,) or suits.dtype.kind not in "iub":
        what = f"{suits.dtype} of shape {suits.shape}"
        raise LimitError("classic.not_suits", given=what, ranks=_RANKS)
    return suits.astype(np.int64, copy=False)


def fold(counts: ArrayLike) -> Counts:
    """Return the three column sums of each suit, whose nine counts form a matrix of 3 x 3.

    Args:
        counts: integers of shape (..., 9).

    Returns:
        int64 of shape (..., 3).

    Raises:
        LimitError: if the shape is not (..., 9), or a number is not an integer.

    >>> fold(encode("122233344"))
    array([3, 3, 3])
    """
    suits = _suits(counts)
    return np.asarray(suits.reshape(*suits.shape[:-1], 3, 3).sum(axis=-2))


# ------------------------------------------------------------------ 4. the theorem


def folds(counts: ArrayLike) -> NDArray[np.bool_] | bool:
    """Return whether the three column sums of each suit are equal modulo three, the article's test.

    A suit made of groups always passes the test, but some suits pass that are not made of groups. The test
    does not check the condition of the theorem that there is no gap; `pieces_fold` checks both.

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
    """Return the number of runs that start at each rank, if the suit is made of groups.

    If the suit is not made of groups, the numbers have no meaning; `is_complete` checks whether the numbers
    are consistent.

    Args:
        counts: integers of shape (..., 9).

    Returns:
        int64 of shape (..., 9), values 0 to 2.

    Raises:
        LimitError: if the shape is not (..., 9), or a number is not an integer.

    >>> runs_of(encode("122334"))
    array([1, 1, 0, 0, 0, 0, 0, 0, 0])
    """
    suits = _suits(counts)
    sums = suits.reshape(*suits.shape[:-1], 3, 3).cumsum(axis=-2).reshape(suits.shape)
    before = np.concatenate([np.zeros_like(sums[..., :1]), sums[..., :-1]], axis=-1)
    return np.asarray((sums - before) % 3)


def is_complete(counts: ArrayLike) -> NDArray[np.bool_] | bool:
    """Return whether each suit is made of groups, by the strengthened test, which is exact.

    Args:
        counts: integers of shape (..., 9).

    Returns:
        booleans of shape (...); a plain bool for one suit.

    >>> is_complete([encode("123"), encode("112344"), encode("111122334")])
    array([ True, False,  True])
    """
    suits = _suits(counts)
    runs = runs_of(suits)
    used = runs.copy()
    used[..., 1:] += runs[..., :-1]
    used[..., 2:] += runs[..., :-2]
    ends = ~runs[..., 7:].any(axis=-1)
    return _scalar(ends & (suits >= used).all(axis=-1))


def has_no_gap(counts: ArrayLike) -> NDArray[np.bool_] | bool:
    """Return whether the ranks of the tiles in each suit are one chain ("continuous" in the article).

    >>> has_no_gap([encode("123"), encode("237"), encode("")])
    array([ True, False,  True])
    """
    present = _suits(counts) > 0
    starts = present & ~np.concatenate([np.zeros_like(present[..., :1]), present[..., :-1]], axis=-1)
    return _scalar(starts.sum(axis=-1) <= 1)


def pieces_fold(suit: ArrayLike) -> bool:
    """Return whether each chain of a suit has 3n tiles and column sums that are equal modulo three.

    The test is the theorem as the article prints it.

    A suit made of groups always passes the test, but some suits pass that are not made of groups.

    Args:
        suit: nine counts.

    >>> pieces_fold(encode("237")), pieces_fold(encode("123789")), pieces_fold(encode("112344"))
    (False, True, True)
    """
    counts = _suits(suit)
    if counts.ndim != 1:
        raise LimitError("classic.one_suit", shape=counts.shape)
    chain = (np.diff(np.concatenate([[0], counts > 0])) == 1).cumsum()
    pieces = [np.where(chain == number, counts, 0) for number in range(1, int(chain[-1]) + 1)]
    return all(piece.sum() % 3 == 0 and bool(folds(piece)) for piece in pieces)


def _scalar(answer: NDArray[np.bool_] | np.bool_) -> NDArray[np.bool_] | bool:
    return bool(answer) if np.ndim(answer) == 0 else np.asarray(answer)


# ------------------------------------------------------------------ waits of a hand


def waits(hand: Hand | str) -> TileSet:
    """Return the kinds that complete a hand in the standard form, by the exact test `is_complete`.

    The result has no kinds of which the hand holds all four.

    Raises:
        LimitError: unless the hand has 1, 4, 7, 10 or 13 concealed tiles and no wildcards.

    >>> waits("112344m6m111222z"), waits("112344m123p11s45s")
    (TileSet.parse('5m'), TileSet.parse(''))
    """
    hand = of_sizes(hand, "fold", _SIZES)
    return TileSet(kind for kind in shape_waits(hand) if hand.all_counts[kind] < COPIES)


def shape_waits(hand: Hand | str) -> TileSet:
    """Return the waits of the standard form, including waits for a fifth copy.

    >>> shape_waits("123456789m1111p")
    TileSet.parse('1p')
    """
    return _waits(of_sizes(hand, "fold", _SIZES), _complete)


def waits_as_printed(hand: Hand | str) -> TileSet:
    """Return the waits by the theorem as the article prints it: by `pieces_fold` for suits of 3n tiles.

    >>> waits_as_printed("112344m123p11s45s"), waits_as_printed("237m1z")
    (TileSet.parse('36s'), TileSet.parse(''))
    """
    return _waits(of_sizes(hand, "fold", _SIZES), _chains_folding)


def waits_by_fold_alone(hand: Hand | str) -> TileSet:
    """Return the waits by `folds` alone for suits of 3n tiles, without the article's condition on gaps.

    >>> waits_by_fold_alone("237m1z")
    TileSet.parse('1z')
    """
    return _waits(of_sizes(hand, "fold", _SIZES), _folding)


def _complete(suits: Counts) -> NDArray[np.bool_]:
    return np.atleast_1d(is_complete(suits))


def _chains_folding(suits: Counts) -> NDArray[np.bool_]:
    return np.array([pieces_fold(suit) for suit in suits], dtype=bool)


def _folding(suits: Counts) -> NDArray[np.bool_]:
    return np.atleast_1d(folds(suits))


def _waits(hand: Hand, test: Test) -> TileSet:
    """Return the waits of the standard form.

    Args:
        hand: the hand.
        test: the function that decides whether a suit of 3n tiles is made of groups; for 3n+1 and 3n+2 tiles,
            the exact test decides.
    """
    counts = np.array(hand.counts, dtype=np.int64)
    suits = counts[:EAST].reshape(3, _RANKS)
    over = [*(suits.sum(axis=1) % 3).tolist(), *(counts[EAST:] % 3).tolist()]
    if not test(suits[[left == 0 for left in over[:3]]]).all():
        return TileSet()
    return TileSet(kind for kind in range(KINDS) if _completes(suits, over, kind))


def _completes(suits: Counts, over: Sequence[int], kind: int) -> bool:
    """Return whether a kind completes a hand to groups and one pair, if certain suits are made of groups.

    Args:
        suits: the counts of the three suits of the hand.
        over: the number of tiles of each suit and of each honour, modulo three; a suit of 3n tiles is taken
            to be made of groups without a test.
        kind: the kind that is added.
    """
    place = kind // _RANKS if kind < EAST else 3 + kind - EAST
    if kind < EAST and not over[place]:
        return False
    left = [(tiles + (number == place)) % 3 for number, tiles in enumerate(over)]
    if 1 in left or left.count(2) != 1:
        return False
    if kind < EAST:
        suits = suits.copy()
        suits[place, kind % _RANKS] += 1
    return all(
        _complete_with_pair(suit) if left[number] else bool(is_complete(suit))
        for number, suit in enumerate(suits)
        if over[number]
    )


def _complete_with_pair(suit: Counts) -> bool:
    """Return whether a suit is groups and a pair.

    The nine pairs are tried at once, as rows of a 9 x 9 array.
    """
    rest = suit - 2 * np.eye(_RANKS, dtype=np.int64)
    return bool(_complete(rest[(rest >= 0).all(axis=1)]).any())


def fold_hand(hand: Hand | str) -> FoldedHand:
    """Return the column sums of the suits of a hand, and its waits by the exact test and by the theorem.

    >>> [suit.columns for suit in fold_hand("112344m123p11s45s").suits]
    [(4, 1, 1), (1, 1, 1), (3, 1, 0)]
    """
    hand = of_sizes(hand, "fold", _SIZES)
    suits = tuple(folded(hand.counts[9 * suit : 9 * suit + 9]) for suit in range(3))
    honours = hand.counts[EAST:]
    triplets, live = all(count in (0, 3) for count in honours), waits(hand)
    return FoldedHand(
        hand, suits, honours, triplets, live, shape_waits(hand) - live, waits_as_printed(hand)
    )  # fmt: skip


def folded(counts: Sequence[int]) -> Folded:
    """Return the column sums of a suit, and the results of the test in the article and of the exact test.

    >>> folded((1, 1, 1, 0, 0, 0, 0, 0, 0)).runs
    (1, 0, 0, 0, 0, 0, 0, 0, 0)
    """
    columns, runs = (tuple(map(int, row)) for row in (fold(counts), runs_of(counts)))
    tests = (has_no_gap(counts), folds(counts), is_complete(counts))
    continuous, folding, complete = map(bool, tests)
    return Folded(tuple(counts), columns, continuous, runs, folding, complete)


def fold_suit(text: str) -> Folded:
    """Return the result of `folded` for one suit written as text, with 1 to 14 tiles.

    Raises:
        NotationError, LimitError: if the text is not a suit, see `paili.classic.limits.suit_of`.

    >>> fold_suit("345566万").columns, fold_suit("345567万").complete
    ((1, 2, 3), True)
    """
    kinds = suit_of(text)
    first = kinds[0] - kinds[0] % 9
    return folded([kinds.count(first + rank) for rank in range(9)])
