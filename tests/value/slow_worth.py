"""The average points of one win, tile by tile, in fractions: the slow twin of the engine's points.

It goes through all facts that are unknown when a hand is valued: which of the drawn fives are red, with each choice
among the unseen ones equally likely; and which tiles are under the indicators, with each choice of that many
different unseen tiles equally likely. `paili.scoring` scores every one of these wins, with its riichi, ippatsu or
last tile; nothing is added to han here.

A ready hand is then followed draw by draw (`after_riichi`, `without_riichi`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import Any

from paili.analysis.shanten import shanten
from paili.hand import Hand
from paili.scoring import Rules, Win, score
from paili.tiles import FACE_NAMES, FIVES, KINDS, REDS, kind_of, mpsz

Counts = tuple[int, ...]
Cases = Iterator[tuple[tuple[int, ...], Fraction]]


class SlowWorth:
    """The wins of one hand that was asked about.

    Args:
        asked: the hand, of 3n+1 or 3n+2 tiles.
        unseen: unseen copies by kind, beside it.
        seen: faces that lie open, to know where the red fives are.
        indicators: the dora indicators, as text.
        rules, seat_wind, round_wind: of the wins.
    """

    def __init__(
        self, hand: Hand, unseen: Counts, seen: tuple[int, ...] = (), indicators: str = "",
        *, rules: Rules = Rules.TENHOU, seat_wind: str = "S", round_wind: str = "E",
    ) -> None:  # fmt: skip
        self.hand, self.unseen, self.rules = hand, unseen, rules
        faces = faces_of(indicators)
        self.under = self._under(len(faces))
        self.seen = (*seen, *faces)
        self.facts: dict[str, Any] = {
            "seat_wind": seat_wind, "round_wind": round_wind, "dora_indicators": indicators
        }  # fmt: skip
        self.points = cache(self._points)
        self.mean = cache(self._mean)

    def _under(self, indicators: int) -> int:
        """How many ura there are: under the first indicator, under those of quads where the rules turn them."""
        quads = indicators - 1 if self.rules.kan_dora and self.rules.kan_ura else 0
        return min(indicators, 1) + max(quads, 0) if self.rules.ura_dora else 0

    # ------------------------------------------------------------------------------ one win

    def _mean(self, full: Counts, kind: int, **came: bool) -> Fraction:
        """The mean points of a full hand whose last tile was of a kind."""
        riichi = came.get("riichi") or came.get("double_riichi")
        return sum(
            (
                red_chance * ura_chance * self.points(full, kind, reds, ura, **came)
                for reds, red_chance in self.red_cases(full)
                for ura, ura_chance in (self.ura_cases(full) if riichi else [((), Fraction(1))])
            ),
            Fraction(0),
        )

    def red_cases(self, full: Counts) -> Cases:
        """How many fives of each suit are red, with the chance of it."""
        yield from (
            (tuple(reds for reds, _ in case), prod((chance for _, chance in case), start=Fraction(1)))
            for case in product(*(self._reds_of(full, suit) for suit in range(3)))
        )

    def _reds_of(self, full: Counts, suit: int) -> list[tuple[int, Fraction]]:
        five, red, number = FIVES[suit], REDS[suit], self.rules.red_fives[suit]
        count = list(self.hand.faces).count(red)
        elsewhere = self.seen.count(red) + sum(meld.reds[suit] for meld in self.hand.melds)
        colours = [place < number - count - elsewhere for place in range(self.unseen[five])]
        drawn = full[five] - self.hand.counts[five]
        if drawn <= 0:
            return [(min(count, full[five]) if number else 0, Fraction(1))]
        result = Counter(sum(chosen) for chosen in combinations(colours, drawn))
        return [(count + reds, Fraction(times, result.total())) for reds, times in result.items()]

    def ura_cases(self, full: Counts) -> Cases:
        """The tiles under the indicators, in order of kinds, with the chance of these in any order."""
        left = [
            number - max(now - then, 0)
            for number, now, then in zip(self.unseen, full, self.hand.counts, strict=True)
        ]
        for kinds in combinations_with_replacement([kind for kind in range(KINDS) if left[kind]], self.under):
            ways = prod(comb(left[kind], times) for kind, times in Counter(kinds).items())
            if ways:
                yield kinds, Fraction(ways, comb(sum(left), self.under))

    def _points(
        self, full: Counts, kind: int, reds: tuple[int, ...], ura: tuple[int, ...], **came: bool
    ) -> int:
        counts = tuple(count - (item == kind) for item, count in enumerate(full))
        # which of two fives was drawn last is all the same, but it must be one that is there
        is_red = kind in FIVES and reds[FIVES.index(kind)] > counts[kind]
        kept = tuple(number - (is_red and five == kind) for number, five in zip(reds, FIVES, strict=True))
        tile = REDS[FIVES.index(kind)] if is_red else kind
        limit = max(1, *self.rules.red_fives)
        hand = Hand(counts, self.hand.melds, kept, red_limit=limit)
        facts = {**self.facts, "tsumo": True, **came}
        win = Win(hand, FACE_NAMES[tile], ura_indicators=mpsz(ura), **facts)
        return score(win, self.rules).points

    # ------------------------------------------------------------------------------ a ready hand

    def waits(self, ready: Counts) -> list[tuple[int, Counts, int]]:
        """The kinds that a ready hand waits for, the hand with each, and the copies that are left."""
        results = []
        for kind in range(KINDS):
            full = tuple(count + (item == kind) for item, count in enumerate(ready))
            left = self.unseen[kind] - max(ready[kind] - self.hand.counts[kind], 0)
            if left > 0 and shanten(Hand(full, self.hand.melds)).best < 0:
                results.append((kind, full, left))
        return results

    def followed(self, ready: Counts, turns: int, came: Any) -> Fraction:
        """The points of a hand that takes every win; ``came`` says how it comes with a draw of which number."""
        stays, total = Fraction(1), Fraction(0)
        for draw in range(1, turns + 1):
            wall = sum(self.unseen) - draw + 1
            winning = [wait for wait in self.waits(ready) if self.mean(wait[1], wait[0], **came(draw))]
            for kind, full, left in winning:
                total += stays * Fraction(left, wall) * self.mean(full, kind, **came(draw))
            stays *= 1 - Fraction(sum(left for _, _, left in winning), wall)
        return total

    def after_riichi(
        self, ready: Counts, turns: int, *, double: bool = False, last: bool = False
    ) -> Fraction:
        """With riichi now: the first draw is ippatsu, the last may be the last tile."""
        name = "double_riichi" if double else "riichi"
        ippatsu = self.rules.ippatsu
        return self.followed(
            ready,
            turns,
            lambda draw: {name: True, "ippatsu": ippatsu and draw == 1, "haitei": last and draw == turns},
        )

    def without_riichi(self, ready: Counts, turns: int, *, last: bool = False) -> Fraction:
        return self.followed(ready, turns, lambda draw: {"haitei": last and draw == turns})


def faces_of(text: str) -> tuple[int, ...]:
    """The faces of tiles that lie open."""
    results, ranks = [], ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
        else:
            results += [FACE_NAMES.index(rank + sign) for rank in ranks]
            ranks = ""
    return tuple(results)


def unseen_of(hand: Hand, *open_tiles: str) -> Counts:
    left = [4 - count for count in hand.all_counts]
    for text in open_tiles:
        for face in faces_of(text):
            left[kind_of(face)] -= 1
    return tuple(left)
