"""How many han and fu a hand without yakuman can have at most, from its counts alone.

The search over wildcards leaves out hands that cannot be better than one it has scored. The bound takes every
yaku whose traits the counts allow; the traits of a complete hand are exact for its kinds and at most too many
for its groups, so it is never too low.

>>> from paili.win.win import Win
>>> win = Win("123567m234p67s99p", "8s", riichi=True)
>>> HanBound(win, Rules.TENHOU).han(win.full.counts)
6
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.scoring.case import without_groups
from paili.scoring.rules import Rules
from paili.scoring.yaku.catalogue import played
from paili.scoring.yaku.dora import dora_of
from paili.scoring.yaku.local import LOCAL
from paili.scoring.yaku.yaku import YAKU, Yaku
from paili.win import masks, traits
from paili.win.record import WinRecord

_DEAREST: Final = {PON: 4, OPEN_QUAD: 16, ADDED_QUAD: 16, CONCEALED_QUAD: 32}


class HanBound:
    """The most han of the hands that one win with wildcards can become."""

    def __init__(self, win: WinRecord, rules: Rules) -> None:
        self.concealed, self.called, self.win_traits = win.concealed, win.called, win.traits
        self.can_be_pairs = not win.hand.melds
        self.of_tiles, self.fixed = _split(win, rules)
        indicators = (*win.dora_indicators, *win.ura_indicators)
        self.dora = [dora_of(face, rules.players) for face in indicators]
        self.fixed += sum(win.reds) + win.kita * (rules.kita_han + len(indicators))
        self.fixed += sum(win.held[kind] - win.full.counts[kind] for kind in self.dora)
        self.most_han = lru_cache(maxsize=1 << 12)(self._most_han)

    def han(self, counts: tuple[int, ...]) -> int:
        """Return the most han of a hand with these concealed tiles."""
        mask, tripled = self.called.mask, 0
        for kind, count in enumerate(counts):
            if count:
                mask |= 1 << kind
                tripled += (count > 2) << kind
        called = masks.mask_of(self.called.triplets)
        shown = self.win_traits | traits.of_kinds(mask) | self._of_groups(counts, mask, tripled)
        own = self.most_han(shown, (tripled | called) & masks.HONOURS)
        return self.fixed + own + sum(counts[kind] for kind in self.dora)

    def _of_groups(self, counts: tuple[int, ...], mask: int, tripled: int) -> int:
        triplets = min(4, tripled.bit_count() + len(self.called.triplets))
        honours = (tripled & masks.HONOURS).bit_count() + len(self.called.triplets)
        runs = max(0, 4 - honours) if _has_run(mask) else 0
        pairs = self.can_be_pairs and not any(count % 2 for count in counts)
        of_runs = traits.RUNS[runs] | (traits.EQUAL_RUNS if runs > 1 else 0)
        return traits.TRIPLETS[triplets] | of_runs | (traits.SEVEN_PAIRS if pairs else 0)

    def _most_han(self, shown: int, tripled: int) -> int:
        return sum(
            each.concealed if self.concealed else each.open
            for each in self.of_tiles
            if not each.needs & ~shown and not each.triplets & ~tripled
        )


def _split(win: WinRecord, rules: Rules) -> tuple[list[Yaku], int]:
    """Return the yaku that depend on the tiles, and the han of those that do not, which no tiles change."""
    case = without_groups(win, rules)
    of_tiles, fixed = [], 0
    for yaku in (*YAKU, *played(LOCAL, rules.local_yaku)):
        if not yaku.needs & traits.OF_THE_WIN:
            of_tiles.append(yaku)
        elif not yaku.needs & ~win.traits and yaku.holds(case):
            fixed += yaku.concealed if win.concealed else yaku.open
    return of_tiles, fixed


def _has_run(mask: int) -> bool:
    """Return whether three kinds in a row are there, in any suit."""
    starts = 0b001111111_001111111_001111111  # 1 to 7 of each suit
    return bool(mask & mask >> 1 & mask >> 2 & starts)


def most_fu(win: WinRecord) -> int:
    """Return the fu of the dearest hand: triplets of orphans, a pair of the double wind, a wait of 2 fu."""
    free = 4 - len(win.hand.melds)
    called = sum(_DEAREST[type_] for type_, _ in win.called.sets)
    fu = 20 + 10 * (win.concealed and not win.tsumo) + 2 * win.tsumo + called + 8 * free + 4 + 2
    return (fu + 9) // 10 * 10
