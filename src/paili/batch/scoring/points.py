"""Fu and points in a compiled loop."""

from __future__ import annotations

from paili.batch.arrays.compiling import kernel
from paili.batch.scoring.layout import (
    CLOSED,
    DUAL,
    EDGE,
    F_CLOSED,
    F_FLAGS,
    F_FU,
    F_SEAT,
    F_TILE,
    F_WIND,
    ORPHANS,
    PAIR,
    R_COUNTED,
    R_DOUBLE_WIND,
    R_FLAT,
    R_KIRIAGE,
    R_NORTH,
    R_RINSHAN_FU,
    R_SANMA,
    R_THREE,
    RINSHAN,
    TSUMO,
)
from paili.batch.scoring.yaku import bits


@kernel
def pair_fu(f, rules, kind):  # type: ignore[no-untyped-def]
    """Return the fu of a pair of honours, 0 for any other."""
    if kind < 27:
        return 0
    if kind > 30 or (kind == 30 and rules[R_NORTH]):
        return 2
    if kind == f[F_SEAT] and kind == f[F_WIND]:
        return rules[R_DOUBLE_WIND]
    return 2 if kind in (f[F_SEAT], f[F_WIND]) else 0


@kernel
def fu_of(f, rules, triplets, pair_fu, wait, pinfu):  # type: ignore[no-untyped-def]
    """Return the fu of a reading, rounded."""
    tsumo = f[F_FLAGS] & TSUMO
    fu = 20 + f[F_FU] + 4 * bits(triplets) + 4 * bits(triplets & ORPHANS) + pair_fu
    if wait == DUAL and not tsumo:
        fu -= 4 if ORPHANS >> f[F_TILE] & 1 else 2
    if wait in (PAIR, EDGE, CLOSED):
        fu += 2
    if f[F_CLOSED] and not tsumo:
        fu += 10
    if tsumo and not pinfu and (rules[R_RINSHAN_FU] or not f[F_FLAGS] & RINSHAN):
        fu += 2
    if fu == 20 and not f[F_CLOSED] and rules[R_FLAT]:
        fu += 2
    return (fu + 9) // 10 * 10


@kernel
def basic_of(han, fu, rules):  # type: ignore[no-untyped-def]
    """Return basic points without yakuman."""
    if han >= 13:
        if rules[R_COUNTED] == 1:
            return 6000
        return 8000 * (han // 13 if rules[R_COUNTED] == 2 else 1)
    if han >= 5:
        return 6000 if han >= 11 else 4000 if han >= 8 else 3000 if han >= 6 else 2000
    basic = fu << (han + 2)
    if basic >= 2000 or (rules[R_KIRIAGE] and basic == 1920):
        return 2000
    return basic


@kernel
def _hundreds(points: int) -> int:
    return (points + 99) // 100 * 100


@kernel
def points_of(f, rules, basic):  # type: ignore[no-untyped-def]
    """Return what the winner receives, without honba and sticks."""
    is_dealer = f[F_SEAT] == 27
    if not f[F_FLAGS] & TSUMO:
        return _hundreds(basic * (6 if is_dealer else 4))
    dealer = _hundreds(2 * basic)
    child = dealer if is_dealer else _hundreds(basic)
    if not rules[R_THREE]:
        return 3 * child if is_dealer else dealer + 2 * child
    how, missing = rules[R_SANMA], child
    if how == 1:
        dealer, child = _hundreds(dealer + missing // 2), _hundreds(child + missing // 2)
    elif how == 2:
        dealer, child = dealer + missing, child + missing
    elif how == 3 or (how == 4 and is_dealer):
        dealer = child = _hundreds(basic * (3 if is_dealer else 2))
    elif how == 4:
        dealer, child = _hundreds((basic * 8 + 2) // 3), _hundreds((basic * 4 + 2) // 3)
    return 2 * child if is_dealer else dealer + child
