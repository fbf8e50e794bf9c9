"""What an unfinished hand is worth, straight from the definition, in fractions: the slow twin of the engine.

A state is a hand h of 3n+1 tiles and b, the accepted draws left; with j draws to come and N unseen tiles before
the next one,

    F(h, b, 0) = 0
    F(h, b, j) = F(h, b, j-1) + sum over k of u(k) / N * max(0, G(h + k, b, j-1) - F(h, b, j-1))
    G(h + k, b, j) = the worth of the win, or the best F(h + k - y, b-1, j) over the y with need(h + k - y) < b

(without exchanges every win that pays and every draw that brings the hand nearer is accepted, for a gain or a
loss), with u(k) = u0(k) - max(h(k) - h0(k), 0), need = shanten + 1, and b = need of the root + exchanges at the root. A
concealed ready hand may declare riichi instead: from then on every winning draw is taken and nothing else.

Of paili only `analysis` and `scoring` are asked.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from paili.analysis.shanten import shanten
from paili.hand import Hand
from paili.meld import Meld
from paili.scoring import Rules, Win, score
from paili.tiles import KINDS, TileSet

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
        exchanges: accepted draws beyond those that are needed.
        objective: "win", "points" or "tenpai".
        riichi: "best", True or False.
        rules, seat_wind, round_wind, dora_indicators: of the wins.
    """

    def __init__(
        self,
        hand: str,
        visible: str = "",
        *,
        turns: int,
        exchanges: int,
        objective: str = "win",
        riichi: str | bool = "best",
        rules: Rules = PLAIN,
        seat_wind: str = "S",
        round_wind: str = "E",
        dora_indicators: str = "",
    ) -> None:
        self.hand = Hand.parse(hand)
        self.melds: tuple[Meld, ...] = self.hand.melds
        self.root: Counts = tuple(self.hand.counts)
        self.turns, self.objective, self.riichi = turns, objective, riichi
        self.facts: dict[str, Any] = {"seat_wind": seat_wind, "round_wind": round_wind}
        self.indicators, self.rules = dora_indicators, rules
        self.unseen = self._unseen(visible + dora_indicators)
        self.tiles = sum(self.unseen)
        self.is_forced = not exchanges
        self.need = cache(self._need)
        self.budget = max(self.need(self.root), 1) + exchanges
        self.value = cache(self._value)
        self.after = cache(self._after)
        self.riichi_end = cache(self._riichi_end)
        self.worth = cache(self._worth)

    def _unseen(self, seen: str) -> Counts:
        left = [4 - held for held in self.hand.held]
        for face in _kinds(seen):
            left[face] -= 1
        return tuple(left)

    # ---------------------------------------------------------------------------- the definition

    def discards(self) -> dict[int, Fraction]:
        """Of each kind that a hand of 3n+2 tiles may discard, the value."""
        found = {}
        for kind in range(KINDS):
            if self.root[kind]:
                kept = added(self.root, kind, -1)
                reachable = self.need(kept) <= self.budget
                found[kind] = self.value(kept, self.budget, self.turns) if reachable else Fraction(0)
        return found

    def _value(self, hand: Counts, budget: int, left: int) -> Fraction:
        """F; who seeks to be ready is content where he is."""
        if self.objective == "tenpai" and self.need(hand) == 1:
            return Fraction(1)
        ready = self.need(hand) == 1 and not self.melds_open and self.riichi is not False
        if ready and self.riichi is True:
            return self.riichi_end(hand, left, True)
        found = self._drawing(hand, budget, left) if left else Fraction(0)
        return max(found, self.riichi_end(hand, left, True)) if ready else found

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
        if self.need(full) == 0:
            return self.worth(full, kind) or None
        kept = (added(full, thrown, -1) for thrown in range(KINDS) if full[thrown] and thrown != kind)
        values = (self.value(each, budget - 1, left) for each in kept if self.need(each) < budget)
        return max(values, default=None)

    def _riichi_end(self, hand: Counts, left: int, first: bool) -> Fraction:
        if not left:
            return Fraction(0)
        later = self.riichi_end(hand, left - 1, False)
        won = sum(
            (
                number * (self.worth(added(hand, kind), kind, True, first) - later)
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
        return shanten(Hand(counts, self.melds)).best + 1

    def _worth(self, full: Counts, kind: int, riichi: bool = False, ippatsu: bool = False) -> Fraction:
        if self.objective == "win":
            return Fraction(self._points(full, kind, riichi, ippatsu, "") > 0)
        if not (riichi and self.indicators and self.rules.ura_dora):
            return Fraction(self._points(full, kind, riichi, ippatsu, ""))
        return self._with_ura(full, kind, ippatsu)

    def _with_ura(self, full: Counts, kind: int, ippatsu: bool) -> Fraction:
        """The mean over one tile under each indicator, each any unseen tile."""
        left = [self.copies(full, each) for each in range(KINDS)]
        chances = {"": Fraction(1)}
        for _ in _kinds(self.indicators):
            chances = {
                ura + str(TileSet([each])): chance * Fraction(left[each], sum(left))
                for ura, chance in chances.items()
                for each in range(KINDS)
                if left[each]
            }
        return sum(
            (chance * self._points(full, kind, True, ippatsu, ura) for ura, chance in chances.items()),
            Fraction(0),
        )

    def _points(self, full: Counts, kind: int, riichi: bool, ippatsu: bool, ura: str) -> int:
        win = Win(
            Hand(added(full, kind, -1), self.melds), kind, tsumo=True, riichi=riichi, ippatsu=ippatsu, ura_indicators=ura,
            dora_indicators=self.indicators, **self.facts,
        )  # fmt: skip
        return score(win, self.rules).points


def _kinds(text: str) -> list[int]:
    """The kinds of tiles in a text, one by one."""
    found, ranks = [], ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
        else:
            first = "mpsz".index(sign) * 9
            found += [first + (5 if rank == "0" else int(rank)) - 1 for rank in ranks]
            ranks = ""
    return found
