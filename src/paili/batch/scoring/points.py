"""Han, fu and points in a compiled loop."""

from __future__ import annotations

from paili.batch.arrays.compiling import inner
from paili.batch.scoring import layout
from paili.batch.scoring.layout import Switches, WinBits, YakuBits
from paili.batch.scoring.yaku import bits
from paili.win import masks


@inner
def han_of(found: int, yaku: YakuBits, concealed: int) -> int:
    """Return the han of a mask of yaku."""
    han = 0
    while found:
        han += yaku.han[concealed, bits((found & -found) - 1)]
        found &= found - 1
    return han


@inner
def pair_fu(facts: WinBits, rules: Switches, kind: int) -> int:
    """Return the fu of a pair of honours, 0 for any other."""
    if kind < 27:
        return 0
    if kind > 30 or (kind == 30 and rules.north_value):
        return 2
    if kind == facts.seat and kind == facts.wind:
        return int(rules.double_wind_pair_fu)
    return 2 if kind in (facts.seat, facts.wind) else 0


@inner
def fu_of(facts: WinBits, rules: Switches, triplets: int, pair_fu: int, wait: int, pinfu: bool) -> int:
    """Return the fu of a reading, rounded."""
    tsumo = facts.circumstances & layout.TSUMO
    fu = 20 + facts.fu + 4 * bits(triplets) + 4 * bits(triplets & masks.ORPHANS) + pair_fu
    if wait == layout.DUAL and not tsumo:
        fu -= 4 if masks.ORPHANS >> facts.tile & 1 else 2
    if wait in (layout.PAIR, layout.EDGE, layout.KANCHAN):
        fu += 2
    if facts.concealed and not tsumo:
        fu += 10
    if tsumo and not pinfu and (rules.rinshan_tsumo_fu or not facts.circumstances & layout.RINSHAN):
        fu += 2
    if fu == 20 and not facts.concealed and rules.open_flat_fu:
        fu += 2
    return (fu + 9) // 10 * 10


@inner
def basic_of(han: int, fu: int, rules: Switches) -> int:
    """Return basic points without yakuman."""
    if han >= 13:
        if rules.counted_yakuman_sanbaiman:
            return 6000
        return 8000 * (han // 13 if rules.counted_yakuman_multiple else 1)
    if han >= 5:
        return 6000 if han >= 11 else 4000 if han >= 8 else 3000 if han >= 6 else 2000
    basic = fu << (han + 2)
    if basic >= 2000 or (rules.kiriage and basic == 1920):
        return 2000
    return basic


@inner
def _round_up(points: int) -> int:
    return (points + 99) // 100 * 100


@inner
def points_of(facts: WinBits, rules: Switches, basic: int) -> int:
    """Return what the winner receives, without honba and sticks."""
    is_dealer = facts.seat == 27
    if not facts.circumstances & layout.TSUMO:
        return _round_up(basic * (6 if is_dealer else 4))
    dealer = _round_up(2 * basic)
    child = dealer if is_dealer else _round_up(basic)
    if rules.players == 3:
        return _points_of_three(rules, basic, is_dealer, dealer, child)
    return 3 * child if is_dealer else dealer + 2 * child


@inner
def _points_of_three(rules: Switches, basic: int, is_dealer: bool, dealer: int, child: int) -> int:
    missing = child
    if rules.sanma_tsumo_half:
        dealer, child = _round_up(dealer + missing // 2), _round_up(child + missing // 2)
    elif rules.sanma_tsumo_full:
        dealer, child = dealer + missing, child + missing
    elif rules.sanma_tsumo_equal or (rules.sanma_tsumo_proportional and is_dealer):
        dealer = child = _round_up(basic * (3 if is_dealer else 2))
    elif rules.sanma_tsumo_proportional:
        dealer, child = _round_up((basic * 8 + 2) // 3), _round_up((basic * 4 + 2) // 3)
    return 2 * child if is_dealer else dealer + child
