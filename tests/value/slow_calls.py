"""The value of a hand that may call, directly from the definition: the slow twin of the engine with calls.

A state is a hand of 3n+1 tiles, the melds called, b accepted draws and j draws left. After its discard the right,
across and the left discard one tile each; with r(k) the chance that such a tile is one certain unseen k,

    D     = F(j-1) + sum over k of u(k) / N * max(0, G(h + k, b, j-1) - F(j-1))
    L     = D + sum over k of u(k) r(k) * max(0, C(k, 3/4) - D)      pon and chi
    A     = L + sum over k of u(k) r(k) * max(0, C(k, 1/2) - L)      pon
    F(j)  = A + sum over k of u(k) r(k) * max(0, C(k, 1/4) - A)      pon
    C(k, p) = the best over the melds of (1 - p) H(j) + p H(j-1)

where H(j) is the best F(after the discard, b - 1, j). From paili only `analysis`, `scoring`, the swap ban of `game`
and the counted rates are used.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from paili.analysis.shanten import shanten
from paili.game.moves.melds import swap_ban
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Rules, Win, score
from paili.tiles import KINDS
from paili.value.table.others import table_model
from paili.value.table.signs import class_of

Counts = tuple[int, ...]
Melds = tuple[tuple[int, ...], ...]
PLAIN = Rules.TENHOU.replace(red_fives=(0, 0, 0), name="without red fives")


def added(counts: Counts, kind: int, number: int = 1) -> Counts:
    return (*counts[:kind], counts[kind] + number, *counts[kind + 1 :])


class SlowCalls:
    """The definition for one hand.

    Args:
        hand: 3n+1 or 3n+2 tiles.
        turns, shape changes, objective, rules, dora_indicators: as `paili.evaluate`.
        visible: tiles seen, of any number.
        chi: whether runs are called.
        calls: whether anything is.
    """

    def __init__(
        self,
        hand: str,
        visible: Counts = (0,) * KINDS,
        *,
        turns: int,
        shape_changes: int,
        objective: str = "win",
        rules: Rules = PLAIN,
        chi: bool = True,
        calls: bool = True,
    ) -> None:
        self.hand, self.rules, self.chi, self.calls = Hand.parse(hand), rules, chi, calls
        self.root, self.turns = tuple(self.hand.counts), turns
        self.unseen = [4 - own - seen for own, seen in zip(self.hand.all_counts, visible, strict=True)]
        self.tiles, self.players = sum(self.unseen), rules.players
        self.factors = table_model("phoenix", rules.players).release(turns)
        self.need, self.copies, self.thrown = cache(self._need), cache(self._copies), cache(self._thrown)
        self.budget = max(self.need(self.root, ()), 1) + shape_changes
        self.objective = objective

    def discards(self, objective: str = "") -> dict[int, float]:
        """Return the value of each discard, for another objective if one is named."""
        self.objective = objective or self.objective
        self.value, self.kept, self.points = cache(self._value), cache(self._kept), cache(self._points)
        results = {}
        for kind in range(KINDS):
            if self.root[kind]:
                kept = added(self.root, kind, -1)
                near = self.need(kept, ()) <= self.budget
                results[kind] = self.value(kept, (), self.budget, self.turns) if near else 0.0
        return results

    # ---------------------------------------------------------------------------- the definition

    def _value(self, hand: Counts, melds: Melds, budget: int, left: int) -> float:
        ready = self.need(hand, melds) == 1
        if ready and self.objective == "tenpai":
            return 1.0
        drawing = self.drawing(hand, melds, budget, left) if left else 0.0
        if left and self.calls:
            for source, passed in self.sources():
                drawing += self.offered(hand, melds, budget, left, drawing, source, passed / self.players)
        if ready and not melds and self.hand.is_concealed:
            drawing = max(drawing, self.in_riichi(hand, left, True))
        return drawing

    def sources(self) -> list[tuple[str, int]]:
        """From the last to discard to the first."""
        return (
            [("left", 3), ("across", 2), ("right", 1)] if self.players == 4 else [("left", 2), ("right", 1)]
        )

    def drawing(self, hand: Counts, melds: Melds, budget: int, left: int) -> float:
        stay = self.value(hand, melds, budget, left - 1)
        gain = 0.0
        for kind, copies in self.copies(hand, melds):
            full = added(hand, kind)
            worth = self.kept(full, melds, budget, left - 1, 1 << kind)
            if self.need(full, melds) == 0:
                worth = max(worth, self.points(full, melds, kind, False, False))
            gain += copies * max(0.0, worth - stay)
        return stay + gain / self.wall(left)

    def offered(
        self, hand: Counts, melds: Melds, budget: int, left: int, stay: float, source: str, passed: float
    ) -> float:
        gain = 0.0
        for kind, copies in self.copies(hand, melds):
            if self.need(added(hand, kind), melds) == 0:
                continue
            worths = [
                (1 - passed) * self.kept(rest, more, budget, left, ban)
                + passed * self.kept(rest, more, budget, left - 1, ban)
                for rest, more, ban in self.calls_of(hand, melds, kind, source)
                if self.kept(rest, more, budget, left, ban) > -1
            ]
            from_all = any(
                rest
                for rest, more, ban in self.calls_of(hand, melds, kind, "right")
                if self.kept(rest, more, budget, left, ban) > -1
            )
            release = self.release(kind, left) * (1.0 if from_all else self.thrown(kind, left))
            gain += copies * release * max(0.0, max(worths, default=0.0) - stay)
        return gain

    def _kept(self, full: Counts, melds: Melds, budget: int, left: int, ban: int) -> float:
        """The best that a discard leaves; -1 where none leaves a hand within reach."""
        best = -1.0
        for kind in range(KINDS):
            if full[kind] and not ban >> kind & 1:
                rest = added(full, kind, -1)
                if self.need(rest, melds) <= budget - 1:
                    best = max(best, self.value(rest, melds, budget - 1, left))
        return best

    def calls_of(
        self, hand: Counts, melds: Melds, kind: int, source: str
    ) -> Iterator[tuple[Counts, Melds, int]]:
        ways = [(kind, kind)]
        if source == "left" and kind < 27 and self.chi:
            rank = kind % 9
            ways += [
                (kind + a, kind + b)
                for a, b in ((-2, -1), (-1, 1), (1, 2))
                if rank + a >= 0 and rank + b <= 8
            ]
        for own in ways:
            rest = hand
            for item in own:
                rest = added(rest, item, -1)
            if min(rest) >= 0:
                meld = tuple(sorted((kind, *own)))
                yield rest, tuple(sorted((*melds, meld))), swap_ban(kind, own, self.rules)

    def in_riichi(self, hand: Counts, left: int, first: bool) -> float:
        if not left:
            return 0.0
        later = self.in_riichi(hand, left - 1, False)
        won = sum(
            copies * (self.points(added(hand, kind), (), kind, True, first) - later)
            for kind, copies in self.copies(hand, ())
            if self.need(added(hand, kind), ()) == 0
        )
        return later + won / self.wall(left)

    # ---------------------------------------------------------------------------- what it asks

    def _copies(self, hand: Counts, melds: Melds) -> list[tuple[int, int]]:
        results = []
        for kind in range(KINDS):
            own = hand[kind] + sum(meld.count(kind) for meld in melds)
            number = self.unseen[kind] - max(own - self.root[kind], 0)
            if number > 0:
                results.append((kind, number))
        return results

    def wall(self, left: int) -> int:
        return self.tiles - self.turns + left

    def hidden(self, left: int) -> int:
        return max(self.tiles - self.players * (self.turns - left), 14)

    def release(self, kind: int, left: int) -> float:
        """The chance that a discard of another is one certain unseen tile."""
        return self.factors[class_of(kind)][left] / self.hidden(left)

    def _thrown(self, kind: int, left: int) -> float:
        """The chance that the others but the left have not thrown a copy up to now."""
        kept = 1.0
        for before in range(left + 1, self.turns + 1):
            kept *= (1 - self.release(kind, before)) ** (self.players - 2)
        return kept

    def _need(self, counts: Counts, melds: Melds) -> int:
        return shanten(self.whole(counts, melds)).best + 1

    def whole(self, counts: Counts, melds: Melds) -> Hand:
        return Hand(counts, (*self.hand.melds, *map(_meld, melds)))

    def _points(self, full: Counts, melds: Melds, kind: int, riichi: bool, ippatsu: bool) -> float:
        facts: dict[str, Any] = {"tsumo": True, "riichi": riichi, "ippatsu": ippatsu}
        win = Win(self.whole(added(full, kind, -1), melds), kind, seat_wind="S", round_wind="E", **facts)
        points = score(win, self.rules).points
        return float(points > 0 if self.objective == "win" else points)


@cache
def _meld(kinds: tuple[int, ...]) -> Meld:
    return Meld.parse(f"[{''.join(str(kind % 9 + 1) for kind in kinds)}{'mpsz'[kinds[0] // 9]}]")
