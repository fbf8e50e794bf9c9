"""Wildcards: what natural tiles and wildcards can become, and the search for the dearest hand among these.

A suit is walked from its lowest rank up: at each rank so many runs start, and a triplet and a pair may stand.
That fixes how many tiles of the rank there are; those that are not natural are wildcards. Three equal runs
are three triplets, so two at a rank are enough. Each suit is worked out once and remembered.

>>> [(suit.counts, suit.wildcards) for suit in completions((1, 1, 0, 0, 0, 0, 0), 4, (4,) * 7, False)[1]]
[((2, 3, 0, 0, 0, 0, 0), 3), ((3, 2, 0, 0, 0, 0, 0), 3)]

Each rule book says which hands there are, what a hand is worth, and how much at most; the search goes through
the hands, the most promising first, for as long as one can be better. The answer is the same as scoring every
hand.

>>> from paili.win.win import Win
>>> wild = WildHands(Win("123m456p789s55z**", "1m"), (4,) * 34)
>>> class Pair(NamedTuple):
...     rank: int
>>> hands = ((4, wild.natural[:33] + (2,)), (3, wild.natural[:31] + (2, 2, 0)))
>>> found = wild.dearest(hands, lambda counts, kind: [Pair(counts[33])])
>>> found.case, [str(kind) for kind in found.stands_for]
(Pair(rank=2), ['7z', '7z'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from paili.tiles import COPIES, KINDS, ORPHANS, WILDCARD, Kind
from paili.win.cutting import Counts, by_suit
from paili.win.record import WinRecord

MAX_HANDS: Final = 300_000
_KINDS: Final = tuple(Kind)


class Complete(NamedTuple):
    """A complete suit.

    Attributes:
        counts: its tiles.
        wildcards: how many of them are wildcards.
        has_pair: whether it holds the pair.
        mask: the ranks that it holds.
        triplets: whether it can be cut into nothing but triplets and a pair.
    """

    counts: Counts
    wildcards: int
    has_pair: bool
    mask: int
    triplets: bool


Suits = tuple[Complete, ...]
ByNumber = dict[int, list[Complete]]


@lru_cache(maxsize=1 << 11)
def completions(natural: Counts, wildcards: int, most: Counts, runs: bool) -> tuple[Suits, Suits]:
    """Return the suits without a pair, and those with one, that use at most so many wildcards.

    Args:
        natural: counts of the suit.
        wildcards: at most so many tiles are added.
        most: how many of each kind there may be.
        runs: whether the suit has runs.
    """
    walk = _Walk(natural, most, runs)
    walk.from_rank(0, (), (0, 0), 0, wildcards)
    made = sorted(walk.found)
    without = tuple(_complete(counts, natural) for counts, pair in made if not pair)
    return without, tuple(_complete(counts, natural) for counts, pair in made if pair)


class _Walk:
    """All ways to fill a suit up, from one rank to the next."""

    def __init__(self, natural: Counts, most: Counts, runs: bool) -> None:
        self.natural, self.most, self.runs = natural, most, runs
        self.found: set[tuple[Counts, int]] = set()

    def from_rank(
        self, rank: int, counts: Counts, started: tuple[int, int], pair: int, wildcards: int
    ) -> None:
        """Fill up from a rank on.

        Args:
            rank: the rank.
            counts: those before it.
            started: how many runs started two ranks and one rank before.
            pair: how many pairs there are before it.
            wildcards: how many may still be used.
        """
        if rank == len(self.natural):
            self.found.add((counts, pair))
            return
        under, held = sum(started), self.natural[rank]
        high = min(self.most[rank], held + wildcards)
        for new in range(3 if self.runs and rank <= 6 else 1):
            for sets in range(0, high - under - new + 1, 3):
                for pairs in range(2 - pair):
                    count = under + new + sets + 2 * pairs
                    if held <= count <= high:
                        rest = wildcards - count + held
                        self.from_rank(rank + 1, (*counts, count), (started[1], new), pair + pairs, rest)


def makes_sets(natural: Counts, wildcards: int) -> bool:
    """Whether natural tiles and exactly so many wildcards are sets, with no tile left over.

    >>> makes_sets((1, 1, 0, 0, 0, 0, 0, 0, 0) + (0,) * 25, 1)
    True
    """
    sums = {0}
    for place, suit in enumerate(by_suit(natural)):
        parts, _ = completions(suit, wildcards, (_MOST,) * len(suit), place < 3)
        sums = {one + part.wildcards for one in sums for part in parts}
    return wildcards in sums


_MOST = 14


def _complete(counts: Counts, natural: Counts) -> Complete:
    mask = sum(1 << rank for rank, count in enumerate(counts) if count)
    even = [count % 3 for count in counts]
    triplets = max(even) == 0 or (even.count(2) == 1 and even.count(1) == 0)
    size = sum(counts)
    return Complete(counts, size - sum(natural), size % 3 == 2, mask, triplets)


# ---------------------------------------------------------------------------------- whole hands


def with_so_many(suits: Iterable[Suits], wildcards: int) -> Iterator[Suits]:
    """Yield one complete suit of each that together use so many wildcards and have one pair."""
    yield from with_numbers([_by_wildcards(each) for each in suits], wildcards)


def with_numbers(by_number: Sequence[ByNumber], wildcards: int) -> Iterator[Suits]:
    """Yield the same of suits that stand by the wildcards that they use."""
    *firsts, last = by_number
    for numbers in product(*firsts):
        rest = last.get(wildcards - sum(numbers))
        if rest is None:
            continue
        groups = [*(group[number] for group, number in zip(firsts, numbers, strict=True)), rest]
        if sum(group[0].has_pair for group in groups) == 1:
            yield from product(*groups)


@lru_cache(maxsize=1 << 11)
def completions_by_number(
    natural: Counts, wildcards: int, most: Counts, runs: bool
) -> tuple[ByNumber, ByNumber]:
    """Return what `completions` does, each by the wildcards that it uses."""
    without, with_pair = completions(natural, wildcards, most, runs)
    return _by_wildcards(without), _by_wildcards(with_pair)


def _by_wildcards(suits: Suits) -> ByNumber:
    """Return complete suits by their wildcards, so by their size: a pair have all of a number or none."""
    found: dict[int, list[Complete]] = {}
    for suit in suits:
        found.setdefault(suit.wildcards, []).append(suit)
    return found


def in_pairs(natural: Counts, most: Counts, pairs: int, *, quads: bool) -> Iterator[Counts]:
    """Yield all ways to fill tiles up to so many pairs.

    Args:
        natural: the tiles.
        most: how many of each kind there may be.
        pairs: how many pairs.
        quads: whether four alike are two of them.
    """
    step = COPIES if quads else 2
    held = [count + count % 2 for count in natural]
    missing = pairs - sum(held) // 2
    if missing < 0 or any(count > min(step, high) for count, high in zip(held, most, strict=True)):
        return
    room = [kind for kind in range(KINDS) for _ in range((min(step, most[kind]) - held[kind]) // 2)]
    for chosen in dict.fromkeys(combinations(room, missing)):
        more = Counter(chosen)
        yield tuple(count + 2 * more[kind] for kind, count in enumerate(held))


def orphans(natural: Counts, most: Counts) -> Iterator[Counts]:
    """Yield the hands of thirteen orphans that tiles can become, with at most so many of each kind."""
    for pair in ORPHANS:
        counts = tuple((kind in ORPHANS) + (kind == pair) for kind in range(KINDS))
        if all(low <= count <= high for low, count, high in zip(natural, counts, most, strict=True)):
            yield counts


# ---------------------------------------------------------------------------------- the search


class RankedCase(Protocol):
    """A way to read a hand, with what the best one is chosen by."""

    @property
    def rank(self) -> Any:
        """What is greater for the better one."""


Case = TypeVar("Case", bound=RankedCase)


class WildFound(NamedTuple, Generic[Case]):
    """The dearest reading so far, and the kinds that wildcards stand for in it, in tile order."""

    case: Case
    stands_for: tuple[Kind, ...]


class WildHands:
    """What the hands have alike that one win with wildcards can become.

    Attributes:
        win: the win.
        natural: the concealed tiles without the wildcards.
        wildcards: how many these are.
        most: how many of each kind the concealed hand may hold.
    """

    def __init__(self, win: WinRecord, most: Counts) -> None:
        self.win, self.most = win, most
        self.natural: Counts = win.full.counts
        self.wildcards = win.full.wildcards

    def winning_kinds(self, counts: Counts) -> list[int]:
        """Return what the winning tile can be in a hand."""
        if self.win.winning_kind != WILDCARD:
            return [self.win.winning_kind]
        return [kind for kind in range(KINDS) if counts[kind] > self.natural[kind]] or [0]

    def dearest(
        self,
        hands: Iterable[tuple[Any, Counts]],
        score: Callable[[Counts, int], Iterable[Case]],
        best: WildFound[Case] | None = None,
    ) -> WildFound[Case] | None:
        """Return the dearest reading of all hands, or what was found before where none is better.

        Args:
            hands: each with a bound: no reading of it has a higher rank.
            score: the readings of a hand, of which the winning tile is of a kind.
            best: what was found before.
        """
        classes: dict[Any, dict[Counts, None]] = {}
        for bound, counts in hands:
            classes.setdefault(bound, {})[counts] = None
        for bound in sorted(classes, reverse=True):
            for counts in classes[bound]:
                if best is not None and best.case.rank >= bound:
                    return best
                best = self._better(counts, score, best)
        return best

    def _better(
        self,
        counts: Counts,
        score: Callable[[Counts, int], Iterable[Case]],
        best: WildFound[Case] | None,
    ) -> WildFound[Case] | None:
        for kind in self.winning_kinds(counts):
            for case in score(counts, kind):
                if best is None or case.rank > best.case.rank:
                    best = WildFound(case, self._stands_for(counts))
        return best

    def _stands_for(self, counts: Counts) -> tuple[Kind, ...]:
        return tuple([kind for kind in _KINDS for _ in range(counts[kind] - self.natural[kind])])
