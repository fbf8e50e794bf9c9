"""Yaku of a reading in a compiled loop: masks of the bits of yaku.

A rule is an ``and`` of masks of kinds: three runs of one number in three suits are a bit that is still there
when the mask of runs is shifted by a suit, twice. What a yaku is worth, and whether an open hand may have it,
is not asked here: the tables of the `Book` say it.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner
from paili.batch.scoring import layout
from paili.batch.scoring.layout import Switches, WinBits, YakuBits
from paili.win import masks


@inner
def bits(mask: int) -> int:
    """Return how many bits of a mask are set."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@inner
def first_turn_yakuman(facts: WinBits, rules: Switches, yaku: YakuBits) -> int:
    """Return the yakuman of a win before anything else happened."""
    found = 0
    if facts.circumstances & layout.TENHOU:
        found = yaku.tenhou
    elif facts.circumstances & layout.CHIIHOU:
        found = yaku.chiihou
    if facts.circumstances & layout.RENHOU and rules.renhou_yakuman:
        found |= yaku.renhou
    return found


@inner
def tile_yakuman(facts: WinBits, rules: Switches, yaku: YakuBits) -> int:
    """Return the yakuman of all tiles alone, whatever the groups."""
    mask, found = facts.mask, 0
    if not mask & ~masks.HONOURS:
        found |= yaku.tsuuiisou
    if not mask & (~masks.ORPHANS | masks.HONOURS):
        found |= yaku.chinroutou
    if not mask & ~masks.GREENS and (mask >> 32 & 1 or not rules.green_needs_dragon):
        found |= yaku.ryuuiisou
    if facts.spare >= 0:
        pure = facts.spare == facts.tile and facts.has_wait
        found |= yaku.junsei_chuuren_poutou if pure else yaku.chuuren_poutou
    if facts.quads == 4:
        found |= yaku.suukantsu
    return found


@inner
def group_yakuman(facts: WinBits, yaku: YakuBits, triplets: int, pair: int, wait: int, concealed: int) -> int:
    """Return the yakuman of triplets, pair and wait."""
    found = 0
    if triplets & masks.DRAGONS == masks.DRAGONS:
        found |= yaku.daisangen
    winds = bits(triplets & masks.WINDS)
    if winds == 4:
        found |= yaku.daisuushii
    elif winds == 3 and pair >= 27 and pair <= 30:
        found |= yaku.shousuushii
    if concealed == 4:
        found |= yaku.suuankou_tanki if wait == layout.PAIR and facts.has_wait else yaku.suuankou
    return found


@inner
def times_of(found: int, rules: Switches) -> int:
    """Return how many yakuman are paid for a mask of them."""
    if rules.yakuman_stacking_one:
        return 1
    doubles = bits(found & rules.double_yakuman)
    if rules.yakuman_stacking_highest:
        return 2 if doubles else 1
    return bits(found) + doubles


@inner
def win_yaku(facts: WinBits, rules: Switches, yaku: YakuBits) -> int:
    """Return the yaku of how the win came about."""
    flags, found = facts.circumstances, 0
    if flags & layout.DOUBLE:
        found |= yaku.double_riichi
    elif flags & layout.RIICHI:
        found |= yaku.riichi
    if flags & layout.IPPATSU and rules.ippatsu:
        found |= yaku.ippatsu
    if flags & layout.TSUMO:
        found |= yaku.menzen_tsumo
    if flags & layout.HAITEI:
        found |= yaku.haitei
    if flags & layout.HOUTEI:
        found |= yaku.houtei
    return found | _moment_yaku(facts, rules, yaku)


@inner
def _moment_yaku(facts: WinBits, rules: Switches, yaku: YakuBits) -> int:
    flags, found = facts.circumstances, 0
    after_quad = facts.quads > 0 and not flags & layout.AFTER_NORTH
    if flags & layout.RINSHAN and (after_quad or rules.kita_rinshan):
        found |= yaku.rinshan
    if flags & layout.ROBBED_QUAD or (flags & layout.ROBBED_NORTH and rules.kita_chankan):
        found |= yaku.chankan
    if flags & layout.RENHOU and (rules.renhou_4_han or rules.renhou_5_han):
        found |= yaku.renhou
    return found


@inner
def tile_yaku(facts: WinBits, rules: Switches, yaku: YakuBits, has_runs: bool) -> int:
    """Return the yaku of all tiles alone."""
    mask, found = facts.mask, 0
    if not mask & masks.ORPHANS and (facts.concealed or rules.open_tanyao):
        found |= yaku.tanyao
    if facts.suits == 1:
        found |= yaku.honitsu if mask & masks.HONOURS else yaku.chinitsu
    if not mask & ~masks.ORPHANS and mask & masks.HONOURS and facts.suits and not has_runs:
        found |= yaku.honroutou
    return found


@inner
def run_yaku(yaku: YakuBits, runs: int, number: int, doubled: int, pinfu: bool) -> int:
    """Return the yaku of runs."""
    found = 0
    if pinfu:
        found |= yaku.pinfu
    if doubled == 1:
        found |= yaku.iipeikou
    elif doubled == 2 and number == 4:
        found |= yaku.ryanpeikou
    if runs & runs >> 9 & runs >> 18 & layout.FIRST_SUIT:
        found |= yaku.sanshoku_doujun
    if runs & runs >> 3 & runs >> 6 & 0b000000001_000000001_000000001:
        found |= yaku.ittsuu
    return found


@inner
def end_yaku(facts: WinBits, yaku: YakuBits, runs: int, triplets: int, pair: int) -> int:
    """Return chanta or junchan: every group has an orphan, and there is a run."""
    if not runs or runs & ~layout.EDGE_RUNS or (triplets | 1 << pair) & ~masks.ORPHANS:
        return 0
    if facts.mask & masks.HONOURS:
        return int(yaku.chanta)
    return int(yaku.junchan)


@inner
def value_yaku(facts: WinBits, rules: Switches, yaku: YakuBits, triplets: int, pair: int) -> int:
    """Return the yaku of winds and dragons."""
    found = 0
    for dragon in range(3):
        if triplets >> (31 + dragon) & 1:
            found |= yaku.dragons[dragon]
    if triplets >> facts.seat & 1:
        found |= yaku.seat_winds[facts.seat - 27]
    if triplets >> facts.wind & 1:
        found |= yaku.round_winds[facts.wind - 27]
    if rules.north_value and triplets >> 30 & 1:
        found |= yaku.value_north
    if pair > 30 and bits(triplets & masks.DRAGONS) == 2:
        found |= yaku.shousangen
    return found


@inner
def triplet_yaku(facts: WinBits, yaku: YakuBits, triplets: int, number: int, concealed: int) -> int:
    """Return the yaku of triplets of any tile."""
    found = 0
    if triplets & triplets >> 9 & triplets >> 18 & layout.FIRST_SUIT:
        found |= yaku.sanshoku_doukou
    if number == 4:
        found |= yaku.toitoi
    if concealed == 3:
        found |= yaku.sanankou
    if facts.quads == 3:
        found |= yaku.sankantsu
    return found
