"""Wildcards: the search for the dearest hand that they can make, whatever a hand is worth.

Each rule book says which hands there are, what a hand is worth, and how much at most, of which it sorts them
into classes; here the classes are gone through, the most promising first, for as long as one can be better.
The answer is the same as scoring every hand.

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

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from paili.tiles import KINDS, WILDCARD, Kind
from paili.win.cutting import Counts
from paili.win.record import WinRecord

MAX_HANDS: Final = 300_000
_KINDS: Final = tuple(Kind)


class Ranked(Protocol):
    """A way to read a hand, with what the best one is chosen by."""

    @property
    def rank(self) -> Any:
        """What is greater for the better one."""


Case = TypeVar("Case", bound=Ranked)


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
