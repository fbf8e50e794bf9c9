"""Count over all hands of a size, by merging suits that behave alike.

Part of `classic_census`. A class has all suits that a rule cannot tell apart; its weight is the number of
these suits. The hands of four suits are the products of classes, with the numbers of tiles added.

>>> ready, *wrong = fold_readiness((4,))[4]
>>> ready
3790
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from classic_cases import suits
from numpy.typing import NDArray

from paili.classic import fold_modulo_three as fold
from paili.classic import greedy_wildcards as wild
from paili.classic.block_count_shanten import RULES, BlockCut, Rule, cuts
from paili.classic.codebook.values import need_tables
from paili.tiles import COPIES

RULE_NAMES: Final = tuple(rule.name for rule in RULES)
_MOST: Final = 14
_HONOURS: Final = 7
_FAR: Final = 40

Suit = tuple[int, ...]


def _all_suits(most: int, ranks: int) -> list[Suit]:
    return [suit for tiles in range(most + 1) for suit in suits(tiles, ranks)]


# ------------------------------------------------------------------ (b) wins with wildcards


class _Wild(NamedTuple):
    """What suits need: exactly and as printed; and how much more with a pair in them.

    Attributes:
        tiles: how many tiles they are.
        exact: the least wildcards that make them groups.
        exact_pair: how many more make a pair too.
        greedy: the wildcards that the printed order spends.
        natural_pair, any_single, lone_single: how many more it spends when the pair is taken out of two equal
            tiles, out of one tile and a wildcard, or out of the only tile of its kind and a wildcard.
    """

    tiles: int
    exact: int
    exact_pair: int
    greedy: int
    natural_pair: int
    any_single: int
    lone_single: int

    def joined(self, other: _Wild) -> _Wild:
        """Return two suits together: needs add up, the pair stands where it costs least."""
        return _Wild(
            self.tiles + other.tiles, min(self.exact + other.exact, _MOST + 1),
            min(self.exact_pair, other.exact_pair), min(self.greedy + other.greedy, _MOST + 1),
            min(self.natural_pair, other.natural_pair), min(self.any_single, other.any_single),
            min(self.lone_single, other.lone_single),
        )  # fmt: skip


def wildcard_wins() -> list[tuple[int, int, int, int, int]]:
    """Return for 0 to 14 wildcards: hands, wins, refused by either reading, and accepted wrongly."""
    numbers = Counter(_wild(suit, honours=False) for suit in _all_suits(_MOST, 9))
    honours = Counter(_wild(suit, honours=True) for suit in _all_suits(_MOST, _HONOURS))
    hands = _join_wild(_join_wild(numbers, numbers), _join_wild(numbers, honours))
    return [_row(hands, wildcards) for wildcards in range(_MOST + 1)]


def _wild(suit: Suit, honours: bool) -> _Wild:
    """Return what a suit needs.

    ``1244m`` is groups with two wildcards, 12* and 44*; with 44 as the pair one is enough, so the pair costs
    one less; with a 1 and a wildcard as the pair, 2* * and 44* are left to fill and it costs two more.

    >>> _wild((1, 1, 0, 2, 0, 0, 0, 0, 0), honours=False)
    _Wild(tiles=4, exact=2, exact_pair=-1, greedy=2, natural_pair=-1, any_single=2, lone_single=2)
    """
    exact_of = _honour_need if honours else wild.least
    greedy_of = _honour_need if honours else wild.greedy
    twos = [at for at, count in enumerate(suit) if count >= 2]
    ones = [at for at, count in enumerate(suit) if count]
    lone = [at for at in ones if suit[at] == 1]
    exact_pairs = [_more_with_pair(exact_of, suit, ones, 1), _more_with_pair(exact_of, suit, twos, 2)]
    return _Wild(
        sum(suit), exact_of(suit), min(2, *exact_pairs), greedy_of(suit),
        _more_with_pair(greedy_of, suit, twos, 2), _more_with_pair(greedy_of, suit, ones, 1),
        _more_with_pair(greedy_of, suit, lone, 1),
    )  # fmt: skip


def _more_with_pair(need_of: Callable[[Suit], int], suit: Suit, ranks: list[int], taken: int) -> int:
    """How many more wildcards it takes to have a pair of one of these ranks, so many tiles of it held."""
    costs = (need_of(_less(suit, at, taken)) + 2 - taken for at in ranks)
    return min((cost - need_of(suit) for cost in costs), default=_FAR)


def _honour_need(suit: Suit) -> int:
    return sum((0, 2, 1, 0, 2)[count] for count in suit)


def _less(suit: Suit, rank: int, taken: int) -> Suit:
    return (*suit[:rank], suit[rank] - taken, *suit[rank + 1 :])


def _join_wild(one: Counter[_Wild], other: Counter[_Wild]) -> Counter[_Wild]:
    result: Counter[_Wild] = Counter()
    for first, weight in one.items():
        room = _MOST - first.tiles
        for second, times in other.items():
            if second.tiles <= room:
                result[first.joined(second)] += weight * times
    return result


def _row(hands: Counter[_Wild], wildcards: int) -> tuple[int, int, int, int, int]:
    """Count hands of so many wildcards: all, wins, wins refused by either reading, and accepted wrongly."""
    result: Counter[str] = Counter()
    for hand, weight in hands.items():
        if hand.tiles == _MOST - wildcards:
            for fact in _judged(hand, wildcards):
                result[fact] += weight
    return result["hands"], result["wins"], result["refused"], result["refused lone"], result["wrongly"]


def _judged(hand: _Wild, wildcards: int) -> list[str]:
    """Name what is so of a hand: exactly, and by the printed order in both of its readings."""
    room = wildcards - hand.greedy
    natural = hand.natural_pair <= room
    printed = natural or (wildcards > 0 and hand.any_single <= room)
    printed_lone = natural or (wildcards > 0 and hand.lone_single <= room)
    if hand.exact + hand.exact_pair > wildcards:
        return ["hands", "wrongly"] if printed else ["hands"]
    refused = [name for name, by in (("refused", printed), ("refused lone", printed_lone)) if not by]
    return ["hands", "wins", *refused]


# ------------------------------------------------------------------ (c) rules for shanten

# A class is a row of bytes: for each kind of cutting the most candidates for each number of groups, pairing
# (no pair, a candidate pair, a head) and isolation; then the exact need; then the honour quads.
_GROUPS: Final = 5
_STATES: Final = 9
_CUTTINGS: Final = (RULES[0], RULES[1], RULES[2], RULES[5])
_CUTTING_OF: Final = {rule.name: at for rule, at in zip(RULES, (0, 1, 2, 2, 2, 3), strict=True)}
_CUTS: Final = _GROUPS * _STATES
_NEED: Final = len(_CUTTINGS) * _CUTS
_ROW: Final = _NEED + 10 + 1
_NEVER: Final = -50
_MANY: Final = 60

Rows = NDArray[np.int8]


class Ruled(NamedTuple):
    """All hands of a size, and for each rule how many come out too high and too low."""

    hands: int
    wrong: tuple[tuple[int, int], ...]


class Classes(NamedTuple):
    """Classes of suits of one number of tiles: their rows, and how many suits are in each."""

    rows: Rows
    weights: NDArray[np.int64]


def shanten_rules(sizes: Sequence[int]) -> dict[int, Ruled]:
    """Return for each number of tiles how often each rule for shanten is wrong, over all hands.

    >>> shanten_rules((1,))[1]
    Ruled(hands=34, wrong=((0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)))
    """
    most = max(sizes)
    numbers = [_classes([*suits(tiles)], honours=False) for tiles in range(most + 1)]
    honours = [_classes([*suits(tiles, _HONOURS)], honours=True) for tiles in range(most + 1)]
    two = [_joined(numbers, numbers, tiles) for tiles in range(most + 1)]
    rest = [_joined(numbers, honours, tiles) for tiles in range(most + 1)]
    return {tiles: _ruled(_joined(two, rest, tiles), tiles) for tiles in sizes}


def _classes(every: list[Suit], honours: bool) -> Classes:
    rows = np.full((len(every), _ROW), _NEVER, dtype=np.int8)
    for row, suit in zip(rows, every, strict=True):
        for at, rule in enumerate(_CUTTINGS):
            for cut in cuts(suit, rule, honours):
                place = at * _CUTS + _place(cut)
                row[place] = max(row[place], cut.candidates)
        row[-1] = sum(count == COPIES for count in suit) if honours else 0
    counts = np.array(every, dtype=np.int8)
    rows[:, _NEED:-1] = need_tables(counts, limited=True, runs=not honours).reshape(-1, 10)
    return _merged(rows, np.ones(len(rows), dtype=np.int64))


def _place(cut: BlockCut) -> int:
    pairing = 2 if cut.head else int(cut.paired)
    return min(cut.groups, _GROUPS - 1) * _STATES + pairing * 3 + cut.isolated


def _merged(rows: Rows, weights: NDArray[np.int64]) -> Classes:
    # Rows compare as opaque bytes, which is much faster than column by column.
    keys = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.shape[1]))).reshape(-1)
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    sums = np.zeros(len(first), dtype=np.int64)
    np.add.at(sums, inverse.reshape(-1), weights)
    return Classes(rows[first], sums)


def _joined(one: Sequence[Classes], other: Sequence[Classes], tiles: int) -> Classes:
    parts = [_product(one[n], other[tiles - n]) for n in range(tiles + 1)]
    return _merged(np.concatenate([p.rows for p in parts]), np.concatenate([p.weights for p in parts]))


def _product(one: Classes, other: Classes) -> Classes:
    first, second = (index.reshape(-1) for index in np.indices((len(one.rows), len(other.rows))))
    left, right = one.rows[first], other.rows[second]
    rows = np.full((len(left), _ROW), _NEVER, dtype=np.int8)
    for at in range(len(_CUTTINGS)):
        span = slice(at * _CUTS, (at + 1) * _CUTS)
        _join_cuts(left[:, span], right[:, span], rows[:, span])
    _join_need(left[:, _NEED:-1], right[:, _NEED:-1], rows[:, _NEED:-1])
    rows[:, -1] = left[:, -1] + right[:, -1]
    return _merged(rows, one.weights[first] * other.weights[second])


def _join_cuts(left: Rows, right: Rows, out: Rows) -> None:
    """Add groups and candidates, join pairings and isolation; columns that no suit has are left out."""
    used = [np.flatnonzero((side > _NEVER).any(axis=0)).tolist() for side in (left, right)]
    for a, b in product(*used):
        (g, s), (h, t) = divmod(a, _STATES), divmod(b, _STATES)
        if g + h >= _GROUPS or (s // 3 == 2 and t // 3 == 2):
            continue
        place = (g + h) * _STATES + max(s // 3, t // 3) * 3 + max(s % 3, t % 3)
        both = np.maximum(left[:, a] + right[:, b], _NEVER)
        np.maximum(out[:, place], both, out=out[:, place])


def _join_need(left: Rows, right: Rows, out: Rows) -> None:
    out[:] = _MANY
    for (p, g), (q, h) in product(product(range(2), range(_GROUPS)), repeat=2):
        if p + q < 2 and g + h < _GROUPS:
            place = (p + q) * _GROUPS + g + h
            both = left[:, p * _GROUPS + g].astype(np.int16) + right[:, q * _GROUPS + h]
            out[:, place] = np.minimum(out[:, place], np.minimum(both, _MANY))


def _ruled(classes: Classes, tiles: int) -> Ruled:
    rows, weights = classes
    exact = rows[:, _NEED + _GROUPS + tiles // 3].astype(int) - 1
    wrong = []
    for rule in RULES:
        value = _values(rows, tiles, rule)
        wrong.append((int(weights[value > exact].sum()), int(weights[value < exact].sum())))
    return Ruled(int(weights.sum()), tuple(wrong))


def _values(rows: Rows, tiles: int, rule: Rule) -> NDArray[np.int64]:
    wanted = tiles // 3
    best = np.full(len(rows), _MANY, dtype=np.int64)
    start = _CUTTING_OF[rule.name] * _CUTS
    for place in range((wanted + 1) * _STATES):
        groups, state = divmod(place, _STATES)
        pairing, isolated = divmod(state, 3)
        most = rows[:, start + place].astype(np.int64)
        corrected = bool(rule.quads) and isolated == 1 and not (rule.pairless and pairing)
        value = 2 * (wanted - groups) - np.minimum(most, wanted - groups) - (pairing == 2) + corrected
        best = np.minimum(best, np.where(most >= 0, value, _MANY))
    if rule.bound:
        best = np.where(best >= 0, np.maximum(best, rows[:, -1] - (tiles % 3 == 2)), best)
    return best


# ------------------------------------------------------------------ (e) the fold as a test for readiness


class _Judged(NamedTuple):
    """A suit: its tiles; of 3n tiles how each test judges it; of others whether it can be completed."""

    tiles: int
    judged: tuple[bool, bool, bool, bool]
    pair: bool
    waits: bool


def fold_readiness(sizes: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Return for each number of tiles: ready hands; false and missed by fold, by chains, by whole chains.

    Suits of 3n tiles are judged by the test, the others exactly; a fifth copy is allowed.
    """
    sizes = tuple(sizes)
    numbers, honours = (Counter(judged(max(sizes))) for judged in (_judged_numbers, _judged_honours))
    return {tiles: _readiness(numbers, honours, tiles) for tiles in sizes}


def _judged_numbers(most: int) -> Iterator[_Judged]:
    every = _all_suits(most, 9)
    counts = np.array(every)
    exact, folds = (np.atleast_1d(test(counts)) for test in (fold.is_complete, fold.folds))
    whole = folds & np.atleast_1d(fold.has_no_gap(counts))
    pair, waits, alone = _with_pair(counts), _with_one(counts, _complete), _with_one(counts, _with_pair)
    for at, suit in enumerate(every):
        tiles, rest = sum(suit), sum(suit) % 3
        if rest == 0:
            chains = bool(folds[at]) and fold.pieces_fold(suit)
            yield _Judged(tiles, (bool(exact[at]), bool(folds[at]), chains, bool(whole[at])), False, False)
        else:
            can_wait = bool(alone[at] if rest == 1 else waits[at] or pair[at])
            yield _Judged(tiles, (False,) * 4, bool(pair[at]), can_wait)


def _complete(counts: NDArray[np.int64]) -> NDArray[np.bool_]:
    return np.atleast_1d(fold.is_complete(counts))


def _with_pair(counts: NDArray[np.int64]) -> NDArray[np.bool_]:
    result = np.zeros(len(counts), dtype=bool)
    for rank in range(9):
        rest = counts.copy()
        rest[:, rank] -= 2
        result |= (rest[:, rank] >= 0) & _complete(rest)
    return result


def _with_one(counts: NDArray[np.int64], test: object) -> NDArray[np.bool_]:
    result = np.zeros(len(counts), dtype=bool)
    for rank in range(9):
        more = counts.copy()
        more[:, rank] += 1
        result |= test(more)  # type: ignore[operator]
    return result


def _judged_honours(most: int) -> Iterator[_Judged]:
    for suit in _all_suits(most, _HONOURS):
        loose = Counter(count for count in suit if count not in (0, 3))
        rest = sum(suit) % 3
        if rest == 0:
            yield _Judged(sum(suit), (not loose,) * 4, False, False)
        elif rest == 1:
            ready = loose in ({1: 1}, {4: 1}, {2: 2})
            yield _Judged(sum(suit), (False,) * 4, False, ready)
        else:
            pair = loose == {2: 1}
            yield _Judged(sum(suit), (False,) * 4, pair, pair)


def _readiness(numbers: Counter[_Judged], honours: Counter[_Judged], tiles: int) -> tuple[int, ...]:
    hands: Counter[_State] = Counter({(0, (True,) * 4, ()): 1})
    for item in (numbers, numbers, numbers, honours):
        hands = _with_suit(hands, item, tiles)
    counts = [0] * 7
    for (size, judged, rest), weight in hands.items():
        if size != tiles or not _completes(rest):
            continue
        exact, *tests = judged
        facts = (exact, *(fact for test in tests for fact in (test and not exact, exact and not test)))
        counts = [old + weight * bool(fact) for old, fact in zip(counts, facts, strict=True)]
    return tuple(counts)


_State = tuple[int, tuple[bool, ...], tuple[tuple[int, bool, bool], ...]]


def _with_suit(hands: Counter[_State], suits: Counter[_Judged], tiles: int) -> Counter[_State]:
    result: Counter[_State] = Counter()
    for ((size, judged, rest), weight), (suit, times) in product(hands.items(), suits.items()):
        if size + suit.tiles > tiles:
            continue
        if suit.tiles % 3 == 0:
            both = tuple(a and b for a, b in zip(judged, suit.judged, strict=True))
            state: _State = (size + suit.tiles, both, rest)
        elif suit.waits and len(rest) < 2:
            more = tuple(sorted((*rest, (suit.tiles % 3, suit.pair, suit.waits))))
            state = (size + suit.tiles, judged, more)
        else:
            continue
        result[state] += weight * times
    return result


def _completes(rest: tuple[tuple[int, bool, bool], ...]) -> bool:
    """Return whether the suits not of 3n tiles are one of 3n+1, or two of 3n+2 of which one has the pair."""
    if len(rest) == 1:
        return rest[0][0] == 1
    if len(rest) != 2 or any(left != 2 for left, _, _ in rest):
        return False
    return any(pair for _, pair, _ in rest)
