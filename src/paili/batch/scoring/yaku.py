"""Yaku of a reading in a compiled loop: masks of yaku with their han.

A rule is an ``and`` of masks of kinds: three runs of one number in three suits are a bit that is still there
when the mask of runs is shifted by a suit, twice.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import kernel
from paili.batch.scoring.layout import (
    AFTER_NORTH,
    CHIIHOU,
    DOUBLE,
    DRAGON_BIT,
    DRAGONS,
    EDGE_RUNS,
    F_CLOSED,
    F_FLAGS,
    F_MASK,
    F_QUADS,
    F_SEAT,
    F_SPARE,
    F_SUITS,
    F_TILE,
    F_WAIT_COUNTS,
    F_WIND,
    FIRST_SUIT,
    GREEN,
    HAITEI,
    HONOURS,
    HOUTEI,
    IPPATSU,
    M_CHIIHOU,
    M_CHINROUTOU,
    M_CHUUREN,
    M_DAISANGEN,
    M_DAISUUSHII,
    M_JUNSEI,
    M_KOKUSHI13,
    M_RYUUIISOU,
    M_SHOUSUUSHII,
    M_SUUANKOU,
    M_SUUKANTSU,
    M_TANKI,
    M_TENHOU,
    M_TSUUIISOU,
    ORPHANS,
    PAIR,
    R_DOUBLES,
    R_GREEN,
    R_IPPATSU,
    R_KITA_CHANKAN,
    R_KITA_RINSHAN,
    R_NORTH,
    R_OPEN_TANYAO,
    R_RENHOU,
    R_STACKING,
    RENHOU,
    RIICHI,
    RINSHAN,
    ROBBED_NORTH,
    ROBBED_QUAD,
    ROUND_BIT,
    SEAT_BIT,
    TENHOU,
    TSUMO,
    WINDS,
    Y_CHANKAN,
    Y_CHANTA,
    Y_CHINITSU,
    Y_DOUBLE,
    Y_DOUKOU,
    Y_HAITEI,
    Y_HONITSU,
    Y_HONROUTOU,
    Y_HOUTEI,
    Y_IIPEIKOU,
    Y_IPPATSU,
    Y_ITTSUU,
    Y_JUNCHAN,
    Y_NORTH,
    Y_PINFU,
    Y_RENHOU,
    Y_RIICHI,
    Y_RINSHAN,
    Y_RYANPEIKOU,
    Y_SANANKOU,
    Y_SANKANTSU,
    Y_SANSHOKU,
    Y_SHOUSANGEN,
    Y_TANYAO,
    Y_TOITOI,
    Y_TSUMO,
)


@kernel
def bits(mask: int) -> int:
    """Return how many bits of a mask are set."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@kernel
def first_turn_yakuman(f, rules):  # type: ignore[no-untyped-def]
    """Return the yakuman of a win before anything else happened."""
    flags = f[F_FLAGS]
    yaku = M_TENHOU if flags & TENHOU else M_CHIIHOU if flags & CHIIHOU else 0
    return yaku | (Y_RENHOU if flags & RENHOU and rules[R_RENHOU] == 4 else 0)


@kernel
def tile_yakuman(f, rules):  # type: ignore[no-untyped-def]
    """Yakuman of all tiles alone, whatever the groups."""
    mask = f[F_MASK]
    yaku = 0
    if not mask & ~HONOURS:
        yaku |= M_TSUUIISOU
    if not mask & (~ORPHANS | HONOURS):
        yaku |= M_CHINROUTOU
    if not mask & ~GREEN and (mask >> 32 & 1 or not rules[R_GREEN]):
        yaku |= M_RYUUIISOU
    if f[F_SPARE] >= 0:
        yaku |= M_JUNSEI if f[F_SPARE] == f[F_TILE] and f[F_WAIT_COUNTS] else M_CHUUREN
    if f[F_QUADS] == 4:
        yaku |= M_SUUKANTSU
    return yaku


@kernel
def group_yakuman(f, triplets, pair, wait, concealed):  # type: ignore[no-untyped-def]
    """Return the yakuman of triplets, pair and wait."""
    yaku = 0
    if triplets & DRAGONS == DRAGONS:
        yaku |= M_DAISANGEN
    winds = bits(triplets & WINDS)
    if winds == 4:
        yaku |= M_DAISUUSHII
    elif winds == 3 and pair >= 27 and pair <= 30:
        yaku |= M_SHOUSUUSHII
    if concealed == 4:
        yaku |= M_TANKI if wait == PAIR and f[F_WAIT_COUNTS] else M_SUUANKOU
    return yaku


@kernel
def times_of(yaku, rules):  # type: ignore[no-untyped-def]
    """How many yakuman are paid for a mask of them."""
    if rules[R_STACKING] == 2:
        return 1
    doubles = 0
    for place, bit in enumerate((M_KOKUSHI13, M_TANKI, M_JUNSEI, M_DAISUUSHII)):
        if yaku & bit and rules[R_DOUBLES] >> place & 1:
            doubles += 1
    if rules[R_STACKING] == 1:
        return 2 if doubles else 1
    return bits(yaku) + doubles


@kernel
def win_yaku(f, rules):  # type: ignore[no-untyped-def]
    """Yaku of how the win came about: the mask and the han."""
    flags, yaku, han = f[F_FLAGS], 0, 0
    if flags & DOUBLE:
        yaku, han = Y_DOUBLE, 2
    elif flags & RIICHI:
        yaku, han = Y_RIICHI, 1
    if flags & IPPATSU and rules[R_IPPATSU]:
        yaku, han = yaku | Y_IPPATSU, han + 1
    if flags & TSUMO and f[F_CLOSED]:
        yaku, han = yaku | Y_TSUMO, han + 1
    if flags & HAITEI:
        yaku, han = yaku | Y_HAITEI, han + 1
    if flags & HOUTEI:
        yaku, han = yaku | Y_HOUTEI, han + 1
    after_quad = f[F_QUADS] > 0 and not flags & AFTER_NORTH
    if flags & RINSHAN and (after_quad or rules[R_KITA_RINSHAN]):
        yaku, han = yaku | Y_RINSHAN, han + 1
    if flags & ROBBED_QUAD or (flags & ROBBED_NORTH and rules[R_KITA_CHANKAN]):
        yaku, han = yaku | Y_CHANKAN, han + 1
    if flags & RENHOU and rules[R_RENHOU] in (2, 3):
        yaku, han = yaku | Y_RENHOU, han + 2 + rules[R_RENHOU]
    return yaku, han


@kernel
def tile_yaku(f, rules, has_runs):  # type: ignore[no-untyped-def]
    """Return the yaku of all tiles alone, and their han."""
    mask, closed = f[F_MASK], f[F_CLOSED]
    yaku, han = 0, 0
    if not mask & ORPHANS and (closed or rules[R_OPEN_TANYAO]):
        yaku, han = Y_TANYAO, 1
    if f[F_SUITS] == 1:
        if mask & HONOURS:
            yaku, han = yaku | Y_HONITSU, han + (3 if closed else 2)
        else:
            yaku, han = yaku | Y_CHINITSU, han + (6 if closed else 5)
    if not mask & ~ORPHANS and mask & HONOURS and f[F_SUITS] and not has_runs:
        yaku, han = yaku | Y_HONROUTOU, han + 2
    return yaku, han


@kernel
def run_yaku(f, runs, number, doubled, pinfu):  # type: ignore[no-untyped-def]
    """Return the yaku of runs, and their han."""
    closed = f[F_CLOSED]
    yaku, han = 0, 0
    if pinfu:
        yaku, han = Y_PINFU, 1
    if closed and doubled == 1:
        yaku, han = yaku | Y_IIPEIKOU, han + 1
    elif closed and doubled == 2 and number == 4:
        yaku, han = yaku | Y_RYANPEIKOU, han + 3
    if runs & runs >> 9 & runs >> 18 & FIRST_SUIT:
        yaku, han = yaku | Y_SANSHOKU, han + (2 if closed else 1)
    if runs & runs >> 3 & runs >> 6 & 0b000000001_000000001_000000001:
        yaku, han = yaku | Y_ITTSUU, han + (2 if closed else 1)
    return yaku, han


@kernel
def end_yaku(f, runs, triplets, pair):  # type: ignore[no-untyped-def]
    """Chanta and junchan: every group has an orphan, and there is a run."""
    if not runs or runs & ~EDGE_RUNS or (triplets | 1 << pair) & ~ORPHANS:
        return 0, 0
    if f[F_MASK] & HONOURS:
        return Y_CHANTA, 2 if f[F_CLOSED] else 1
    return Y_JUNCHAN, 3 if f[F_CLOSED] else 2


@kernel
def value_yaku(f, rules, triplets, pair):  # type: ignore[no-untyped-def]
    """Return the yaku of winds and dragons, and their han."""
    yaku, han = 0, 0
    for dragon in range(3):
        if triplets >> (31 + dragon) & 1:
            yaku, han = yaku | 1 << (DRAGON_BIT + dragon), han + 1
    if triplets >> f[F_SEAT] & 1:
        yaku, han = yaku | 1 << (SEAT_BIT + f[F_SEAT] - 27), han + 1
    if triplets >> f[F_WIND] & 1:
        yaku, han = yaku | 1 << (ROUND_BIT + f[F_WIND] - 27), han + 1
    if rules[R_NORTH] and triplets >> 30 & 1:
        yaku, han = yaku | Y_NORTH, han + 1
    if pair > 30 and bits(triplets & DRAGONS) == 2:
        yaku, han = yaku | Y_SHOUSANGEN, han + 2
    return yaku, han


@kernel
def triplet_yaku(f, triplets, number, concealed):  # type: ignore[no-untyped-def]
    """Return the yaku of triplets of any tile, and their han."""
    yaku, han = 0, 0
    if triplets & triplets >> 9 & triplets >> 18 & FIRST_SUIT:
        yaku, han = Y_DOUKOU, 2
    if number == 4:
        yaku, han = yaku | Y_TOITOI, han + 2
    if concealed == 3:
        yaku, han = yaku | Y_SANANKOU, han + 2
    if f[F_QUADS] == 3:
        yaku, han = yaku | Y_SANKANTSU, han + 2
    return yaku, han
