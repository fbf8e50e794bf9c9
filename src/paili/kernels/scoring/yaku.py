"""The yaku of riichi: the han of each, and the masks that decide whether a division of a win has the yaku.

Method: a reading (one division of the hand into groups) is stored as a few masks of kinds: runs, triplets,
the pair. A bitwise ``and`` of masks finds most yaku. For example, the mask of runs, combined by ``and`` with
itself shifted by one suit and by two suits, has a bit for each sanshoku. The same functions score one hand
and arrays of hands. An id is the Romanised name in small letters and never changes; the printed names are in
the files of ``languages``. Optional yaku are in `paili.scoring.yaku.local`. To add a yaku, add a `Yaku` to
the list, its masks to one of the functions of this module, and its field to ``yaku.pxd``.

>>> NUMBERS["riichi"], NUMBERS["suukantsu"] == len(NUMBERS) - 1
(0, True)
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.kernels.memory import zeros
from paili.kernels.scoring.codes import (
    AFTER_NORTH,
    CHIIHOU,
    DOUBLE,
    DRAGONS,
    DUAL,
    EDGE_RUNS,
    FIRST_RUNS,
    FIRST_SUIT,
    GREENS,
    HAITEI,
    HONOURS,
    HOUTEI,
    IN_GROUPS,
    IN_ORPHANS,
    IPPATSU,
    ORPHANS,
    PAIR,
    RENHOU,
    RIICHI,
    RINSHAN,
    ROBBED_NORTH,
    ROBBED_QUAD,
    TENHOU,
    THIRTEEN_SIDED,
    TSUMO,
    TWO_SIDED,
    WINDS,
)
from paili.kernels.scoring.switches import Switches
from paili.tiles import GREEN, RED, WHITE

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE, bits_in

Group = tuple[int, ...]


class Yaku(NamedTuple):
    """A yaku: its han, and the groups that make it.

    Attributes:
        id: a stable name.
        concealed: han of a concealed hand; 13 for a yakuman.
        open: han of an open hand, 0 if it must be concealed.
        groups: sets of groups, which `paili.goals` uses. A hand has the yaku if and only if it contains all
            groups of one of these sets. Empty if groups alone do not decide; `paili.goal.nearest.shapes` then
            describes the hands with the yaku.
    """

    id: str
    concealed: int
    open: int
    groups: tuple[tuple[Group, ...], ...] = ()


_SUITS: Final = (0, 9, 18)


def _run(low: int) -> Group:
    return low, low + 1, low + 2


_THREE_COLOURS: Final = tuple(tuple(_run(suit + rank) for suit in _SUITS) for rank in range(7))
_STRAIGHTS: Final = tuple(tuple(_run(suit + rank) for rank in (0, 3, 6)) for suit in _SUITS)
_THREE_TRIPLETS: Final = tuple(tuple((suit + rank,) * 3 for suit in _SUITS) for rank in range(9))


def _of_dragon(name: str, kind: int) -> Yaku:
    return Yaku(name, 1, 1, (((kind,) * 3,),))


YAKU: Final = (
    Yaku("riichi", 1, 0),
    Yaku("double_riichi", 2, 0),
    Yaku("ippatsu", 1, 0),
    Yaku("menzen_tsumo", 1, 0),
    Yaku("haitei", 1, 1),
    Yaku("houtei", 1, 1),
    Yaku("rinshan", 1, 1),
    Yaku("chankan", 1, 1),
    Yaku("renhou", 4, 0),  # or what the rules say
    Yaku("tanyao", 1, 1),
    Yaku("honitsu", 3, 2),
    Yaku("chinitsu", 6, 5),
    Yaku("honroutou", 2, 2),
    Yaku("pinfu", 1, 0),
    Yaku("iipeikou", 1, 0),
    Yaku("ryanpeikou", 3, 0),
    Yaku("sanshoku_doujun", 2, 1, _THREE_COLOURS),
    Yaku("ittsuu", 2, 1, _STRAIGHTS),
    Yaku("chanta", 2, 1),
    Yaku("junchan", 3, 2),
    _of_dragon("haku", WHITE),
    _of_dragon("hatsu", GREEN),
    _of_dragon("chun", RED),
    *[Yaku(f"{of}_wind_{wind}", 1, 1) for of in ("seat", "round") for wind in "eswn"],
    Yaku("value_north", 1, 1),
    Yaku("sanshoku_doukou", 2, 2, _THREE_TRIPLETS),
    Yaku("toitoi", 2, 2),
    Yaku("sanankou", 2, 2),
    Yaku("sankantsu", 2, 2),
    Yaku("shousangen", 2, 2),
    Yaku("chiitoitsu", 2, 0),
)
# a hand that has one counts yakuman alone, without dora; renhou is one of them where the rules say so
YAKUMAN: Final = (
    Yaku("tenhou", 13, 0),
    Yaku("chiihou", 13, 0),
    Yaku("renhou", 13, 0),
    Yaku("daisangen", 13, 13),
    Yaku("suuankou", 13, 0),
    Yaku("suuankou_tanki", 13, 0),
    Yaku("tsuuiisou", 13, 13),
    Yaku("ryuuiisou", 13, 13),
    Yaku("chinroutou", 13, 13),
    Yaku("kokushi_musou", 13, 0),
    Yaku("kokushi_musou_13_wait", 13, 0),
    Yaku("chuuren_poutou", 13, 0),
    Yaku("junsei_chuuren_poutou", 13, 0),
    Yaku("shousuushii", 13, 13),
    Yaku("daisuushii", 13, 13),
    Yaku("suukantsu", 13, 13),
)
# the bit of each in a mask of yaku
NUMBERS: Final = {
    id_: number for number, id_ in enumerate(dict.fromkeys(item.id for item in (*YAKU, *YAKUMAN)))
}


class YakuBits:
    """The bit of each yaku: the attribute with the id of the yaku.

    Attributes:
        han: the han of each yaku by its number, int64[2, 64]: row 0 for open hands, row 1 for concealed
            hands; 0 if the yaku does not count.
        counting: the bits of the yaku that count, int64[2]: first for open hands, then for concealed hands.
    """

    def __init__(self) -> None:
        """Set the bit of each yaku, and set the han of every yaku to 0."""
        self.han = zeros("q", 2, 64)
        self.counting = zeros("q", 2)
        for id_, number in NUMBERS.items():
            setattr(self, id_, 1 << number)

    def __getattr__(self, name: str) -> int:
        raise AttributeError(name)


class ReadingMasks:
    """One reading (division into groups) of a win, as masks of kinds and numbers.

    Attributes:
        rules: the rules by which the win is scored.
        bits: the bits of the yaku.
        circumstances: the circumstances of the win, as bits of ``FLAG_BITS``.
        seat, wind: the kinds of the seat wind and the round wind.
        tile: the winning tile.
        mask: the mask of the kinds of all tiles, concealed and in melds.
        suits: the number of number suits among all tiles; 2 may also stand for 3.
        concealed: 1 if the hand is concealed, otherwise 0.
        runs: the mask of the lowest kinds of the called runs; 0 if ``own_runs`` has the called runs too.
        run_number: the number of called runs; 0 if ``own_number`` counts them.
        triplets: the mask of the kinds of the triplets and quads among the melds.
        quads, concealed_quads: the number of all quads, and of concealed quads.
        has_wait: whether yaku of a special wait count; the rules may exclude these yaku for tenhou.
        spare: for nine gates, the kind of the tile beside the pattern 1112345678999; otherwise -1.
        form: ``IN_GROUPS``, ``IN_PAIRS`` or ``IN_ORPHANS``.
        own_triplets: the mask of the kinds of the concealed triplets.
        own_runs: the mask of the lowest kinds of the concealed runs, or of all runs.
        own_number: the number of concealed runs, or of all runs.
        doubled: the number of pairs of equal runs; four equal runs are two pairs, three are one.
        pair: the kind of the pair, -1 if the form has no groups.
        wait: the kind of wait that the winning tile completed (a number of `codes`), -1 if there is none.
    """

    def __init__(self, rules: Switches, bits: YakuBits) -> None:
        """Set all masks to those of an empty reading, and store the rules."""
        self.rules, self.bits = rules, bits
        self.circumstances = self.seat = self.wind = self.tile = self.mask = self.suits = 0
        self.concealed = self.has_wait = 1
        self.runs = self.run_number = self.triplets = self.quads = self.concealed_quads = 0
        self.spare = self.pair = self.wait = -1
        self.form = self.own_triplets = self.own_runs = self.own_number = self.doubled = 0


# ---------------------------------------------------------------------------------- yakuman


def yakuman_of(masks: ReadingMasks) -> int:
    """Return the yakuman of a reading (one division of a win into groups), as bits."""
    yaku = _first_turn_yakuman(masks) if masks.circumstances & _FIRST_TURN else 0
    if masks.form == IN_ORPHANS:
        is_all_sided = masks.wait == THIRTEEN_SIDED and masks.has_wait
        return yaku | (masks.bits.kokushi_musou_13_wait if is_all_sided else masks.bits.kokushi_musou)
    yaku |= _tile_yakuman(masks)
    # each of groups has three triplets at least
    has_triplets = masks.own_number + masks.run_number < 2
    return yaku | _group_yakuman(masks) if masks.form == IN_GROUPS and has_triplets else yaku


_FIRST_TURN: Final = TENHOU | CHIIHOU | RENHOU


def _first_turn_yakuman(masks: ReadingMasks) -> int:
    """Return tenhou, chiihou or renhou, the yakuman of a win in the first turn, as bits."""
    yaku = 0
    if masks.circumstances & TENHOU:
        yaku = masks.bits.tenhou
    elif masks.circumstances & CHIIHOU:
        yaku = masks.bits.chiihou
    if masks.circumstances & RENHOU and masks.rules.renhou_yakuman:
        yaku |= masks.bits.renhou
    return yaku


def _tile_yakuman(masks: ReadingMasks) -> int:
    """Return the yakuman that depend on the tiles alone, not on the groups, as bits."""
    mask, yaku = masks.mask, 0
    if not mask & ~HONOURS:
        yaku |= masks.bits.tsuuiisou
    if not mask & (~ORPHANS | HONOURS):
        yaku |= masks.bits.chinroutou
    if not mask & ~GREENS and (mask >> 32 & 1 or not masks.rules.green_needs_dragon):
        yaku |= masks.bits.ryuuiisou
    if masks.spare >= 0:
        is_pure = masks.spare == masks.tile and masks.has_wait
        yaku |= masks.bits.junsei_chuuren_poutou if is_pure else masks.bits.chuuren_poutou
    if masks.quads == 4:
        yaku |= masks.bits.suukantsu
    return yaku


def _group_yakuman(masks: ReadingMasks) -> int:
    """Return the yakuman that depend on triplets, pair and wait, as bits."""
    yaku, triplets = 0, masks.own_triplets | masks.triplets
    if triplets & DRAGONS == DRAGONS:
        yaku |= masks.bits.daisangen
    winds = bits_in(triplets & WINDS)
    if winds == 4:
        yaku |= masks.bits.daisuushii
    elif winds == 3 and masks.pair >= 27 and masks.pair <= 30:
        yaku |= masks.bits.shousuushii
    if _concealed_triplets(masks) == 4:
        yaku |= masks.bits.suuankou_tanki if masks.wait == PAIR and masks.has_wait else masks.bits.suuankou
    return yaku


def _concealed_triplets(masks: ReadingMasks) -> int:
    """Return the number of concealed triplets and quads; a triplet that a ron completed does not count."""
    by_ron = 1 if masks.wait == DUAL and not masks.circumstances & TSUMO else 0
    return bits_in(masks.own_triplets) + masks.concealed_quads - by_ron


# ---------------------------------------------------------------------------------- ordinary yaku


def yaku_of(masks: ReadingMasks) -> int:
    """Return the yaku of a reading (one division of a win into groups) without yakuman, as bits."""
    number = masks.own_number + masks.run_number
    yaku = _tile_yaku(masks, number)
    if masks.circumstances:
        yaku |= _win_yaku(masks)
    if masks.form == IN_GROUPS:
        if number:
            yaku |= _run_yaku(masks, number) | _end_yaku(masks)
        if number < 4:
            yaku |= _value_yaku(masks) | _triplet_yaku(masks, 4 - number)
    else:
        yaku |= masks.bits.chiitoitsu
    return yaku & masks.bits.counting[masks.concealed]


_EVERYDAY: Final = TSUMO | RIICHI | DOUBLE | IPPATSU | HAITEI | HOUTEI


def _win_yaku(masks: ReadingMasks) -> int:
    """Return the yaku that depend on the circumstances of the win, as bits."""
    flags, yaku = masks.circumstances, 0
    if flags & DOUBLE:
        yaku |= masks.bits.double_riichi
    elif flags & RIICHI:
        yaku |= masks.bits.riichi
    if flags & IPPATSU and masks.rules.ippatsu:
        yaku |= masks.bits.ippatsu
    if flags & TSUMO:
        yaku |= masks.bits.menzen_tsumo
    if flags & HAITEI:
        yaku |= masks.bits.haitei
    if flags & HOUTEI:
        yaku |= masks.bits.houtei
    return yaku | _moment_yaku(masks) if flags & ~_EVERYDAY else yaku


def _moment_yaku(masks: ReadingMasks) -> int:
    flags, yaku = masks.circumstances, 0
    after_quad = masks.quads > 0 and not flags & AFTER_NORTH
    if flags & RINSHAN and (after_quad or masks.rules.kita_rinshan):
        yaku |= masks.bits.rinshan
    if flags & ROBBED_QUAD or (flags & ROBBED_NORTH and masks.rules.kita_chankan):
        yaku |= masks.bits.chankan
    if flags & RENHOU and (masks.rules.renhou_4_han or masks.rules.renhou_5_han):
        yaku |= masks.bits.renhou
    return yaku


def _tile_yaku(masks: ReadingMasks, runs: int) -> int:
    """Return the yaku that depend on the tiles alone, as bits.

    Args:
        masks: the reading.
        runs: the number of runs of the reading.
    """
    mask, yaku = masks.mask, 0
    if not mask & ORPHANS and (masks.concealed or masks.rules.open_tanyao):
        yaku |= masks.bits.tanyao
    if masks.suits == 1:
        yaku |= masks.bits.honitsu if mask & HONOURS else masks.bits.chinitsu
    if not mask & ~ORPHANS and mask & HONOURS and masks.suits and not runs:
        yaku |= masks.bits.honroutou
    return yaku


def _run_yaku(masks: ReadingMasks, number: int) -> int:
    """Return the yaku that depend on runs, as bits.

    Args:
        masks: the reading.
        number: the number of runs of the reading, concealed and called.
    """
    yaku, runs = 0, masks.own_runs | masks.runs
    if has_pinfu(masks):
        yaku |= masks.bits.pinfu
    if masks.doubled == 1:
        yaku |= masks.bits.iipeikou
    elif masks.doubled == 2 and number == 4:
        yaku |= masks.bits.ryanpeikou
    if runs & runs >> 9 & runs >> 18 & FIRST_SUIT:
        yaku |= masks.bits.sanshoku_doujun
    if runs & runs >> 3 & runs >> 6 & FIRST_RUNS:
        yaku |= masks.bits.ittsuu
    return yaku


def has_pinfu(masks: ReadingMasks) -> bool:
    """Return whether a reading (one division of a win into groups) is pinfu: four concealed runs, a two-sided
    wait, and a pair without fu."""
    if masks.own_number != 4 or masks.wait != TWO_SIDED or not masks.concealed or pair_fu(masks):
        return False
    return bool(masks.rules.pinfu_tsumo or not masks.circumstances & TSUMO)


def pair_fu(masks: ReadingMasks) -> int:
    """Return the fu of the pair. A pair of dragons, of the seat wind or of the round wind has 2 fu. For a
    wind that is both, the rule ``double_wind_pair_fu`` decides.
    """
    kind = masks.pair
    if kind < 27:
        return 0
    if kind > 30 or (kind == 30 and masks.rules.north_value):
        return 2
    if kind == masks.seat and kind == masks.wind:
        return masks.rules.double_wind_pair_fu
    return 2 if kind in (masks.seat, masks.wind) else 0


def _end_yaku(masks: ReadingMasks) -> int:
    """Return chanta or junchan as a bit, 0 for neither.

    Every group must contain a terminal or an honour, and one group must be a run.
    """
    runs, triplets = masks.own_runs | masks.runs, masks.own_triplets | masks.triplets
    if not runs or runs & ~EDGE_RUNS or (triplets | ONE << masks.pair) & ~ORPHANS:
        return 0
    return masks.bits.chanta if masks.mask & HONOURS else masks.bits.junchan


def _value_yaku(masks: ReadingMasks) -> int:
    """Return the yaku of winds and dragons as bits, including shousangen."""
    yaku, triplets = 0, masks.own_triplets | masks.triplets
    if not triplets & HONOURS:
        return 0
    for dragon in range(3):
        if triplets >> (31 + dragon) & 1:
            yaku |= masks.bits.haku << dragon
    if triplets >> masks.seat & 1:
        yaku |= masks.bits.seat_wind_e << (masks.seat - 27)
    if triplets >> masks.wind & 1:
        yaku |= masks.bits.round_wind_e << (masks.wind - 27)
    if masks.rules.north_value and triplets >> 30 & 1:
        yaku |= masks.bits.value_north
    if masks.pair > 30 and bits_in(triplets & DRAGONS) == 2:
        yaku |= masks.bits.shousangen
    return yaku


def _triplet_yaku(masks: ReadingMasks, number: int) -> int:
    """Return the yaku of triplets of any tile, as bits.

    Args:
        masks: the reading.
        number: the number of triplets and quads of the reading.
    """
    yaku, triplets = 0, masks.own_triplets | masks.triplets
    if triplets & triplets >> 9 & triplets >> 18 & FIRST_SUIT:
        yaku |= masks.bits.sanshoku_doukou
    if number == 4:
        yaku |= masks.bits.toitoi
    if _concealed_triplets(masks) == 3:
        yaku |= masks.bits.sanankou
    if masks.quads == 3:
        yaku |= masks.bits.sankantsu
    return yaku
