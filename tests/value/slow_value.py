"""The value of an unfinished hand, directly from the definition, in fractions: the slow twin of the engine.

A state is a hand h of 3n+1 tiles and b, the accepted draws left; with j draws to come and N unseen tiles before
the next one,

    F(h, b, 0) = 0
    F(h, b, j) = F(h, b, j-1) + sum over k of u(k) / N * max(0, G(h + k, b, j-1) - F(h, b, j-1))
    G(h + k, b, j) = the best F(h + k - y, b-1, j) over the y with need(h + k - y) < b, or the worth of the win

(without shape changes every win that pays and every draw that brings the hand nearer is accepted, for a gain or a
loss), with u(k) = u0(k) - max(h(k) - h0(k), 0), need = shanten + 1, and b = need of the root + shape changes at the root. A
concealed ready hand may declare riichi instead: from then on every winning draw is taken and nothing else.

From paili only `analysis` and `scoring` are used; `slow_worth` gives the average points of a win.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from slow_worth import SlowWorth, faces_of

from paili.analysis.shanten import shanten
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Rules
from paili.tiles import KINDS, kind_of
from paili.variants import RIICHI, Variant

Counts = tuple[int, ...]

PLAIN = Rules.TENHOU.replace(red_fives=(0, 0, 0), name="without red fives")


def added(counts: Counts, kind: int, number: int = 1) -> Counts:
    return (*counts[:kind], counts[kind] + number, *counts[kind + 1 :])


def counts_of(text: str) -> Counts:
    return tuple(Hand.parse(text).counts) if text else (0,) * KINDS


class SlowValue:
    """The definition for one hand, its wall and its draws.

    Args:
        hand: the hand asked, of 3n+1 or 3n+2 tiles, without red fives.
        visible: tiles seen elsewhere, as text of tiles of any number.
        turns: draws.
        shape changes: accepted draws beyond those that are needed.
        objective: "win", "points" or "tenpai".
        riichi: "best", "later" (not with the first discard), True or False.
        rules, seat_wind, round_wind, dora_indicators: of the wins.
        first_turn: whether riichi with the first discard is double.
        variant: which forms win; by the objective "win" alone.
        last_tile: whether the last draw is the last of the wall.
    """

    def __init__(
        self,
        hand: str,
        visible: str = "",
        *,
        turns: int,
        shape_changes: int,
        objective: str = "win",
        riichi: str | bool = "best",
        rules: Rules = PLAIN,
        seat_wind: str = "S",
        round_wind: str = "E",
        dora_indicators: str = "",
        first_turn: bool = False,
        last_tile: bool = False,
        variant: Variant = RIICHI,
    ) -> None:
        self.hand, self.variant = Hand.parse(hand), variant
        self.melds: tuple[Meld, ...] = self.hand.melds
        self.root: Counts = tuple(self.hand.counts)
        self.turns, self.objective, self.riichi = turns, objective, riichi
        self.first_turn, self.last_tile = first_turn, last_tile
        self.unseen = self._unseen(visible + dora_indicators)
        self.wins = SlowWorth(
            self.hand,
            self.unseen,
            (),
            dora_indicators,
            rules=rules,
            seat_wind=seat_wind,
            round_wind=round_wind,
        )
        self.tiles = sum(self.unseen)
        self.is_forced = not shape_changes
        self.need = cache(self._need)
        self.budget = max(self.need(self.root), 1) + shape_changes
        self.value = cache(self._value)
        self.after = cache(self._after)
        self.riichi_end = cache(self._riichi_end)

    def _unseen(self, seen: str) -> Counts:
        left = [4 - count for count in self.hand.all_counts]
        for face in faces_of(seen):
            left[kind_of(face)] -= 1
        return tuple(left)

    # ---------------------------------------------------------------------------- the definition

    def discards(self) -> dict[int, Fraction]:
        """Of each kind that a hand of 3n+2 tiles may discard, the value."""
        results = {}
        for kind in range(KINDS):
            if self.root[kind]:
                kept = added(self.root, kind, -1)
                reachable = self.need(kept) <= self.budget
                results[kind] = self.value(kept, self.budget, self.turns) if reachable else Fraction(0)
        return results

    def _value(self, hand: Counts, budget: int, left: int) -> Fraction:
        """F; who seeks to be ready is content where he is."""
        if self.objective == "tenpai" and self.need(hand) == 1:
            return Fraction(1)
        ready = self.need(hand) == 1 and not self.melds_open and self.riichi is not False
        if ready and self.riichi is True:
            return self.declared(hand, left)
        draw = self._drawing(hand, budget, left) if left else Fraction(0)
        if self.riichi == "later" and left == self.turns:
            return draw
        return max(draw, self.declared(hand, left)) if ready else draw

    def _drawing(self, hand: Counts, budget: int, left: int) -> Fraction:
        stay = self.value(hand, budget, left - 1)
        gain = Fraction(0)
        for kind, number in self.draws(hand):
            after = self.after(hand, kind, budget, left - 1)
            if after is not None and (self.is_forced or after > stay):
                gain += number * (after - stay)
        return stay + gain / self.wall(left)

    def draws(self, hand: Counts) -> list[tuple[int, int]]:
        """The kinds that can be drawn, each with the copies unseen."""
        return [(kind, number) for kind in range(KINDS) if (number := self.copies(hand, kind))]

    def copies(self, hand: Counts, kind: int) -> int:
        return self.unseen[kind] - max(hand[kind] - self.root[kind], 0)

    def wall(self, left: int) -> int:
        """Unseen tiles before the next draw, with so many draws to come."""
        return self.tiles - self.turns + left

    def _after(self, hand: Counts, kind: int, budget: int, left: int) -> Fraction | None:
        """G; None where the draw can only be let go."""
        full = added(hand, kind)
        kept = (added(full, thrown, -1) for thrown in range(KINDS) if full[thrown] and thrown != kind)
        values = (self.value(item, budget - 1, left) for item in kept if self.need(item) < budget)
        best = max(values, default=None)
        if self.need(full) == 0:
            won = self.worth(full, kind, haitei=self.last_tile and not left) or None
            return max((item for item in (won, best) if item is not None), default=None)
        return best

    def declared(self, hand: Counts, left: int) -> Fraction:
        """Riichi with so many draws to come, double with the first discard of all."""
        double = self.first_turn and left == self.turns and sum(self.root) % 3 == 2
        return self.riichi_end(hand, left, True, double)

    def _riichi_end(self, hand: Counts, left: int, first: bool, double: bool) -> Fraction:
        if not left:
            return Fraction(0)
        later = self.riichi_end(hand, left - 1, False, double)
        came = {"double_riichi" if double else "riichi": True, "haitei": self.last_tile and left == 1}
        won = sum(
            (
                number * (self.worth(added(hand, kind), kind, ippatsu=first, **came) - later)
                for kind, number in self.draws(hand)
                if self.need(added(hand, kind)) == 0
            ),
            Fraction(0),
        )
        return later + won / self.wall(left)

    # ---------------------------------------------------------------------------- what it asks

    @property
    def melds_open(self) -> bool:
        return any(meld.is_open for meld in self.melds)

    def _need(self, counts: Counts) -> int:
        return shanten(Hand(counts, self.melds), variant=self.variant).best + 1

    def worth(self, full: Counts, kind: int, **came: bool) -> Fraction:
        points = self.wins.mean(full, kind, **came)
        return Fraction(points > 0) if self.objective == "win" else points
