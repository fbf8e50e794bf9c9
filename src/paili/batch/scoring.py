"""Many wins at once: arrays in, arrays out, the same answers as `paili.scoring.score`.

Method: a suit is cut by choosing which of its kinds with three copies are triplets; the rest must be runs, lowest
first, so that every choice is at most one way. A reading is then a handful of bit masks (runs, triplets, pair),
and most yaku are an ``and`` of masks. Nothing is shared with the code for one win but the ids; the tests compare
the two on every win they know.

>>> from paili.scoring import Rules, Win
>>> many = from_wins([Win("123567m234p67s99p", "8s", tsumo=True), Win("1112345678999m", "5m")])
>>> found = score(many, Rules.TENHOU)
>>> found.points.tolist(), found.han.tolist(), found.fu.tolist()
([1500, 32000], [2, 13], [20, 40])
>>> yaku_ids(found.yaku[1])
('junsei_chuuren_poutou',)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from paili.errors import ScoreError
from paili.meld import MELD_TYPES
from paili.scoring.dora import dora_of
from paili.scoring.rules import DOUBLE_YAKU, Rules
from paili.scoring.win import Win
from paili.scoring.yaku import YAKU
from paili.scoring.yakuman import YAKUMAN
from paili.tiles import FACE_NAMES, KINDS, REDS

# ---------------------------------------------------------------------------------- bits

YAKU_BITS: Final[dict[str, int]] = {
    id_: bit for bit, id_ in enumerate(dict.fromkeys(yaku.id for yaku in (*YAKU, *YAKUMAN)))
}
PROBLEMS: Final = ("", "no_yaku", "too_few_han", "no_win")

FLAGS: Final = (
    "tsumo", "riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "after_north", "tenhou",
    "chiihou", "renhou", "robbed_quad", "robbed_north",
)  # fmt: skip
FLAG_BITS: Final = {name: bit for bit, name in enumerate(FLAGS)}


def _bit(id_: str) -> int:
    return 1 << YAKU_BITS[id_]


def _flag(name: str) -> int:
    return 1 << FLAG_BITS[name]


_TSUMO, _RIICHI, _DOUBLE, _IPPATSU, _HAITEI, _HOUTEI, _RINSHAN = map(_flag, FLAGS[:7])
_AFTER_NORTH, _TENHOU, _CHIIHOU, _RENHOU, _ROBBED_QUAD, _ROBBED_NORTH = map(_flag, FLAGS[7:])

(
    _Y_RIICHI, _Y_DOUBLE, _Y_IPPATSU, _Y_TSUMO, _Y_HAITEI, _Y_HOUTEI, _Y_RINSHAN, _Y_CHANKAN, _Y_RENHOU,
    _Y_TANYAO, _Y_HONITSU, _Y_CHINITSU, _Y_HONROUTOU, _Y_PINFU, _Y_IIPEIKOU, _Y_RYANPEIKOU, _Y_SANSHOKU,
    _Y_ITTSUU, _Y_CHANTA, _Y_JUNCHAN, _Y_NORTH, _Y_DOUKOU, _Y_TOITOI, _Y_SANANKOU, _Y_SANKANTSU,
    _Y_SHOUSANGEN, _Y_CHIITOITSU,
) = map(_bit, (
    "riichi", "double_riichi", "ippatsu", "menzen_tsumo", "haitei", "houtei", "rinshan", "chankan", "renhou",
    "tanyao", "honitsu", "chinitsu", "honroutou", "pinfu", "iipeikou", "ryanpeikou", "sanshoku_doujun",
    "ittsuu", "chanta", "junchan", "value_north", "sanshoku_doukou", "toitoi", "sanankou", "sankantsu",
    "shousangen", "chiitoitsu",
))  # fmt: skip
_DRAGON_BIT: Final = YAKU_BITS["haku"]
_SEAT_BIT: Final = YAKU_BITS["seat_wind_e"]
_ROUND_BIT: Final = YAKU_BITS["round_wind_e"]
(
    _M_TENHOU, _M_CHIIHOU, _M_DAISANGEN, _M_SUUANKOU, _M_TANKI, _M_TSUUIISOU, _M_RYUUIISOU, _M_CHINROUTOU,
    _M_KOKUSHI, _M_KOKUSHI13, _M_CHUUREN, _M_JUNSEI, _M_SHOUSUUSHII, _M_DAISUUSHII, _M_SUUKANTSU,
) = map(_bit, (
    "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou",
    "kokushi_musou", "kokushi_musou_13_wait", "chuuren_poutou", "junsei_chuuren_poutou", "shousuushii",
    "daisuushii", "suukantsu",
))  # fmt: skip

_ORPHANS: Final = 0b1111111_100000001_100000001_100000001
_HONOURS: Final = 0b1111111 << 27
_WINDS: Final = 0b1111 << 27
_DRAGONS: Final = 0b111 << 31
_NUMBERS: Final = (1 << 27) - 1
_GREEN: Final = 1 << 19 | 1 << 20 | 1 << 21 | 1 << 23 | 1 << 25 | 1 << 32
_EDGE_RUNS: Final = 0b001000001_001000001_001000001
_FIRST_SUIT: Final = 0x1FF

# meld codes: 34 × type + kind, the types in the order of MELD_TYPES
_CHI, _PON, _OPEN_QUAD, _ADDED_QUAD, _CONCEALED_QUAD = range(len(MELD_TYPES))
_NO_MELD: Final = -1
_NO_INDICATOR: Final = -1

# what the winning tile completed
_TWO_SIDED, _EDGE, _CLOSED, _PAIR, _DUAL = range(5)

# places in the rules vector
_R_NAMES: Final = (
    "three", "ippatsu", "open_tanyao", "renhou", "seven_pairs_quads", "green_needs_dragon", "minimum_honba",
    "double_wind_fu", "pinfu_tsumo", "open_flat_fu", "rinshan_tsumo_fu", "kiriage", "counted", "doubles",
    "stacking", "heavenly", "sanma_tsumo", "kita_han", "kita_rinshan", "kita_chankan", "north_value",
    "ura", "kan", "kan_ura", "reds",
)  # fmt: skip
(
    _R_THREE, _R_IPPATSU, _R_OPEN_TANYAO, _R_RENHOU, _R_QUADS, _R_GREEN, _R_MINIMUM, _R_DOUBLE_WIND,
    _R_PINFU_TSUMO, _R_FLAT, _R_RINSHAN_FU, _R_KIRIAGE, _R_COUNTED, _R_DOUBLES, _R_STACKING, _R_HEAVENLY,
    _R_SANMA, _R_KITA, _R_KITA_RINSHAN, _R_KITA_CHANKAN, _R_NORTH, _R_URA, _R_KAN, _R_KAN_URA, _R_REDS,
) = range(len(_R_NAMES))  # fmt: skip
_RENHOU_WORDS: Final = ("none", "mangan", "4 han", "5 han", "yakuman")
_COUNTED_WORDS: Final = ("yakuman", "sanbaiman", "multiple")
_STACKING_WORDS: Final = ("sum", "highest", "one")
_HEAVENLY_WORDS: Final = ("drawn", "best", "none")
_SANMA_WORDS: Final = ("loss", "half", "full", "equal", "proportional")


class Wins(NamedTuple):
    """Many wins as arrays of N rows.

    Attributes:
        counts: uint8[N, 34], the concealed tiles with the winning one; a red five is a five.
        tile: int8[N], kind of the winning tile.
        melds: int16[N, 4], ``34 × type + kind`` with the types in the order of `paili.meld.MELD_TYPES`, the
            lowest kind of a chi; -1 for no meld.
        flags: uint16[N], bits by ``FLAG_BITS``.
        seat, wind: int8[N], kinds of the seat wind and the round wind, 27…30.
        dora, ura: int8[N, 5], kinds of the indicators, -1 for none.
        reds: uint8[N, 3], red fives of characters, dots and bamboos in hand and melds.
        kita: uint8[N], norths set aside.
        honba: int16[N], counters; only ``minimum_han_honba`` asks for them.
    """

    counts: NDArray[np.uint8]
    tile: NDArray[np.int8]
    melds: NDArray[np.int16]
    flags: NDArray[np.uint16]
    seat: NDArray[np.int8]
    wind: NDArray[np.int8]
    dora: NDArray[np.int8]
    ura: NDArray[np.int8]
    reds: NDArray[np.uint8]
    kita: NDArray[np.uint8]
    honba: NDArray[np.int16]


class Scores(NamedTuple):
    """What many wins are worth, arrays of N rows.

    Attributes:
        han: int16, with dora; 13 for each yakuman.
        fu: int16, rounded.
        yakuman: int8, how many are paid, counted ones aside.
        basic: int32, basic points.
        points: int32, what the winner receives without honba and riichi sticks.
        yaku: uint64, bits by ``YAKU_BITS``; dora is none.
        dora: int16, han of dora, red fives, ura dora and norths within ``han``.
        problem: int8, an index into ``PROBLEMS``: 0 for a hand that may win.
    """

    han: NDArray[np.int16]
    fu: NDArray[np.int16]
    yakuman: NDArray[np.int8]
    basic: NDArray[np.int32]
    points: NDArray[np.int32]
    yaku: NDArray[np.uint64]
    dora: NDArray[np.int16]
    problem: NDArray[np.int8]


def from_wins(wins: Iterable[Win]) -> Wins:
    """Put wins into arrays.

    Raises:
        ScoreError: if a win has wildcards, or circumstances that only local yaku know.
    """
    rows = [_row(place, win) for place, win in enumerate(wins)]
    types = (np.uint8, np.int8, np.int16, np.uint16, *[np.int8] * 4, np.uint8, np.uint8, np.int16)
    shapes = ((34,), (), (4,), (), (), (), (5,), (5,), (3,), (), ())
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(types)
    arrays: list[Any] = [
        np.array(column, dtype=type_).reshape(len(rows), *shape)
        for column, type_, shape in zip(columns, types, shapes, strict=True)
    ]
    return Wins(*arrays)


def _row(place: int, win: Win) -> tuple[object, ...]:
    if win.full.wildcards:
        raise ScoreError(f"win {place}: {win.hand} has wildcards, which batch does not score")
    if win.circumstances:
        raise ScoreError(f"win {place}: {win.circumstances[0]} belongs to local yaku, which batch does not score")
    melds = [KINDS * MELD_TYPES.index(meld.type) + meld.kinds[0] for meld in win.hand.melds]
    flags = sum(1 << FLAG_BITS[name] for name in FLAGS[:-2] if getattr(win, name))
    if win.robbed:
        flags |= _ROBBED_NORTH if win.robbed == "north" else _ROBBED_QUAD
    return (
        win.full.counts, win.winning_kind, melds + [_NO_MELD] * (4 - len(melds)), flags, win.seat_wind,
        win.round_wind, _kinds(win.dora_indicators), _kinds(win.ura_indicators), win.reds, win.kita, win.honba,
    )  # fmt: skip


def _kinds(faces: Sequence[int]) -> list[int]:
    kinds = [face if face < KINDS else 9 * (face - KINDS) + 4 for face in faces]
    return kinds + [_NO_INDICATOR] * (5 - len(kinds))


def yaku_ids(bits: int) -> tuple[str, ...]:
    """Return the ids of the yaku of one row.

    >>> yaku_ids(0b11)
    ('riichi', 'double_riichi')
    """
    return tuple(id_ for id_, bit in YAKU_BITS.items() if int(bits) >> bit & 1)


def score(wins: Wins, rules: Rules = Rules.TENHOU) -> Scores:
    """Score many wins under one rule set, on one thread.

    A row that is no win has the problem "no_win"; facts that can not meet are not looked for.

    Raises:
        ScoreError: if the rules play local yaku, or a row holds more red fives than the rules have.
    """
    if rules.local_yaku:
        raise ScoreError(f"{rules.name} plays {rules.local_yaku[0]}: batch scores no local yaku")
    _check_reds(wins, rules)
    number = len(wins.tile)
    out = np.zeros((number, _OUT), dtype=np.int64)
    dora_of_kind = np.array([dora_of(kind, rules.players) for kind in range(KINDS)], dtype=np.int64)
    _score_all(*wins, _vector(rules), dora_of_kind, out)
    return Scores(
        out[:, _O_HAN].astype(np.int16),
        out[:, _O_FU].astype(np.int16),
        out[:, _O_YAKUMAN].astype(np.int8),
        out[:, _O_BASIC].astype(np.int32),
        out[:, _O_POINTS].astype(np.int32),
        out[:, _O_YAKU].astype(np.uint64),
        out[:, _O_DORA].astype(np.int16),
        out[:, _O_PROBLEM].astype(np.int8),
    )


def _check_reds(wins: Wins, rules: Rules) -> None:
    for suit, most in enumerate(rules.red_fives):
        if most and len(wins.reds) and int(wins.reds[:, suit].max()) > most:
            row = int(wins.reds[:, suit].argmax())
            held = int(wins.reds[row, suit])
            raise ScoreError(f"win {row}: {held} red fives {FACE_NAMES[REDS[suit]]}: {rules.name} has {most}")


def _vector(rules: Rules) -> NDArray[np.int64]:
    doubles = sum(1 << place for place, id_ in enumerate(DOUBLE_YAKU) if id_ in rules.double_yakuman)
    reds = sum(bool(red) << suit for suit, red in enumerate(rules.red_fives))
    return np.array(
        [
            rules.players == 3, rules.ippatsu, rules.open_tanyao, _RENHOU_WORDS.index(rules.renhou),
            rules.seven_pairs_quads, rules.green_needs_dragon, rules.minimum_han_honba,
            rules.double_wind_pair_fu, rules.pinfu_tsumo, rules.open_flat_fu, rules.rinshan_tsumo_fu,
            rules.kiriage, _COUNTED_WORDS.index(rules.counted_yakuman), doubles,
            _STACKING_WORDS.index(rules.yakuman_stacking), _HEAVENLY_WORDS.index(rules.heavenly_wait),
            _SANMA_WORDS.index(rules.sanma_tsumo), rules.kita_han, rules.kita_rinshan, rules.kita_chankan,
            rules.north_value, rules.ura_dora, rules.kan_dora, rules.kan_ura, reds,
        ],
        dtype=np.int64,
    )  # fmt: skip


# ---------------------------------------------------------------------------------- kernels

# places in a row of results; the first four are what the best reading is chosen by
_O_BASIC, _O_NAMED, _O_HAN, _O_FU, _O_YAKU, _O_YAKUMAN, _O_DORA, _O_PROBLEM, _O_POINTS, _OUT = range(10)

# places in the facts of a row
(
    _F_FLAGS, _F_CLOSED, _F_SEAT, _F_WIND, _F_TILE, _F_MASK, _F_RUNS, _F_RUN_NUMBER, _F_TRIPLETS, _F_MELDS,
    _F_QUADS, _F_CONCEALED, _F_FU, _F_DORA, _F_HONBA, _F_SUITS, _F_WAIT_COUNTS, _F_SPARE, _FACTS,
) = range(19)  # fmt: skip
_OPTIONS: Final = 64


@njit(cache=True)
def _bits(mask: int) -> int:
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@njit(cache=True)
def _add_cut(key, subset, kinds, suit, options, place, pair):  # type: ignore[no-untyped-def]
    """Take the chosen triplets out of a suit; if the rest are runs, add an option. Return the next place.

    ``key`` holds the counts of the suit, three bits each, the one lowest.
    """
    triplets, runs, number, doubled, rank = 0, 0, 0, 0, 9 * suit
    for at in range(4):
        if subset >> at & 1:
            key -= 3 << 3 * kinds[at]
            triplets |= 1 << (rank + kinds[at])
    while key:
        many = key & 7
        if many:
            if key >> 3 & 7 < many or key >> 6 & 7 < many:
                return place
            key -= many * 0b001001001
            runs |= 1 << rank
            number += many
            doubled += many >> 1
        key >>= 3
        rank += 1
    options[suit, place, 0], options[suit, place, 1], options[suit, place, 2] = triplets, runs, number
    options[suit, place, 3], options[suit, place, 4] = doubled, pair
    return place + 1


@njit(cache=True)
def _cut_numbers(key, suit, kinds, options, place, pair):  # type: ignore[no-untyped-def]
    """Add the ways to cut a suit of numbers into melds, one for each choice of triplets that leaves runs."""
    many, rank, left = 0, 0, key
    while left:
        if left & 7 >= 3 and many < 4:
            kinds[many] = rank
            many += 1
        left >>= 3
        rank += 1
    for subset in range(1 << many):
        place = _add_cut(key, subset, kinds, suit, options, place, pair)
    return place


@njit(cache=True)
def _cut_honours(key, options):  # type: ignore[no-untyped-def]
    triplets, pair, kind = 0, -1, 27
    while key:
        count = key & 7
        if count == 3:
            triplets |= 1 << kind
        elif count == 2 and pair < 0:
            pair = kind
        elif count:
            return 0
        key >>= 3
        kind += 1
    options[3, 0, 0], options[3, 0, 4] = triplets, pair
    return 1


@njit(cache=True)
def _cut_suit(key, suit, kinds, options):  # type: ignore[no-untyped-def]
    """List the ways to cut one suit into melds, and a pair if two tiles are over; return how many."""
    if suit == 3:
        return _cut_honours(key, options)
    tiles, ranks, rank, left = 0, 0, 0, key
    while left:
        tiles += left & 7
        ranks += rank * (left & 7)
        left >>= 3
        rank += 1
    if tiles % 3 == 0:
        return _cut_numbers(key, suit, kinds, options, 0, -1)
    if tiles % 3 == 1:
        return 0
    # The ranks of every meld add up to a multiple of three, so the pair is one of three ranks.
    place = 0
    for rank in range(2 * ranks % 3, 9, 3):
        if key >> 3 * rank & 7 >= 2:
            place = _cut_numbers(key - (2 << 3 * rank), suit, kinds, options, place, 9 * suit + rank)
    return place


@njit(cache=True)
def _pair_fu(f, rules, kind):  # type: ignore[no-untyped-def]
    if kind < 27:
        return 0
    if kind > 30 or (kind == 30 and rules[_R_NORTH]):
        return 2
    if kind == f[_F_SEAT] and kind == f[_F_WIND]:
        return rules[_R_DOUBLE_WIND]
    return 2 if kind in (f[_F_SEAT], f[_F_WIND]) else 0


@njit(cache=True)
def _fu(f, rules, triplets, pair_fu, wait, pinfu):  # type: ignore[no-untyped-def]
    tsumo = f[_F_FLAGS] & _TSUMO
    fu = 20 + f[_F_FU] + 4 * _bits(triplets) + 4 * _bits(triplets & _ORPHANS) + pair_fu
    if wait == _DUAL and not tsumo:
        fu -= 4 if _ORPHANS >> f[_F_TILE] & 1 else 2
    if wait in (_PAIR, _EDGE, _CLOSED):
        fu += 2
    if f[_F_CLOSED] and not tsumo:
        fu += 10
    if tsumo and not pinfu and (rules[_R_RINSHAN_FU] or not f[_F_FLAGS] & _RINSHAN):
        fu += 2
    if fu == 20 and not f[_F_CLOSED] and rules[_R_FLAT]:
        fu += 2
    return (fu + 9) // 10 * 10


@njit(cache=True)
def _basic(han, fu, rules):  # type: ignore[no-untyped-def]
    if han >= 13:
        if rules[_R_COUNTED] == 1:
            return 6000
        return 8000 * (han // 13 if rules[_R_COUNTED] == 2 else 1)
    if han >= 5:
        return 6000 if han >= 11 else 4000 if han >= 8 else 3000 if han >= 6 else 2000
    basic = fu << (han + 2)
    if basic >= 2000 or (rules[_R_KIRIAGE] and basic == 1920):
        return 2000
    return basic


@njit(cache=True)
def _first_turn_yakuman(f, rules):  # type: ignore[no-untyped-def]
    flags = f[_F_FLAGS]
    yaku = _M_TENHOU if flags & _TENHOU else _M_CHIIHOU if flags & _CHIIHOU else 0
    return yaku | (_Y_RENHOU if flags & _RENHOU and rules[_R_RENHOU] == 4 else 0)


@njit(cache=True)
def _tile_yakuman(f, rules):  # type: ignore[no-untyped-def]
    """Yakuman of all tiles alone, whatever the groups."""
    mask = f[_F_MASK]
    yaku = 0
    if not mask & ~_HONOURS:
        yaku |= _M_TSUUIISOU
    if not mask & (~_ORPHANS | _HONOURS):
        yaku |= _M_CHINROUTOU
    if not mask & ~_GREEN and (mask >> 32 & 1 or not rules[_R_GREEN]):
        yaku |= _M_RYUUIISOU
    if f[_F_SPARE] >= 0:
        yaku |= _M_JUNSEI if f[_F_SPARE] == f[_F_TILE] and f[_F_WAIT_COUNTS] else _M_CHUUREN
    if f[_F_QUADS] == 4:
        yaku |= _M_SUUKANTSU
    return yaku


@njit(cache=True)
def _group_yakuman(f, triplets, pair, wait, concealed):  # type: ignore[no-untyped-def]
    yaku = 0
    if triplets & _DRAGONS == _DRAGONS:
        yaku |= _M_DAISANGEN
    winds = _bits(triplets & _WINDS)
    if winds == 4:
        yaku |= _M_DAISUUSHII
    elif winds == 3 and pair >= 27 and pair <= 30:
        yaku |= _M_SHOUSUUSHII
    if concealed == 4:
        yaku |= _M_TANKI if wait == _PAIR and f[_F_WAIT_COUNTS] else _M_SUUANKOU
    return yaku


@njit(cache=True)
def _times(yaku, rules):  # type: ignore[no-untyped-def]
    """How many yakuman are paid for a mask of them."""
    if rules[_R_STACKING] == 2:
        return 1
    doubles = 0
    for place, bit in enumerate((_M_KOKUSHI13, _M_TANKI, _M_JUNSEI, _M_DAISUUSHII)):
        if yaku & bit and rules[_R_DOUBLES] >> place & 1:
            doubles += 1
    if rules[_R_STACKING] == 1:
        return 2 if doubles else 1
    return _bits(yaku) + doubles


@njit(cache=True)
def _win_yaku(f, rules):  # type: ignore[no-untyped-def]
    """Yaku of how the win came about: the mask and the han."""
    flags, yaku, han = f[_F_FLAGS], 0, 0
    if flags & _DOUBLE:
        yaku, han = _Y_DOUBLE, 2
    elif flags & _RIICHI:
        yaku, han = _Y_RIICHI, 1
    if flags & _IPPATSU and rules[_R_IPPATSU]:
        yaku, han = yaku | _Y_IPPATSU, han + 1
    if flags & _TSUMO and f[_F_CLOSED]:
        yaku, han = yaku | _Y_TSUMO, han + 1
    if flags & _HAITEI:
        yaku, han = yaku | _Y_HAITEI, han + 1
    if flags & _HOUTEI:
        yaku, han = yaku | _Y_HOUTEI, han + 1
    after_quad = f[_F_QUADS] > 0 and not flags & _AFTER_NORTH
    if flags & _RINSHAN and (after_quad or rules[_R_KITA_RINSHAN]):
        yaku, han = yaku | _Y_RINSHAN, han + 1
    if flags & _ROBBED_QUAD or (flags & _ROBBED_NORTH and rules[_R_KITA_CHANKAN]):
        yaku, han = yaku | _Y_CHANKAN, han + 1
    if flags & _RENHOU and rules[_R_RENHOU] in (2, 3):
        yaku, han = yaku | _Y_RENHOU, han + 2 + rules[_R_RENHOU]
    return yaku, han


@njit(cache=True)
def _tile_yaku(f, rules, has_runs):  # type: ignore[no-untyped-def]
    mask, closed = f[_F_MASK], f[_F_CLOSED]
    yaku, han = 0, 0
    if not mask & _ORPHANS and (closed or rules[_R_OPEN_TANYAO]):
        yaku, han = _Y_TANYAO, 1
    if f[_F_SUITS] == 1:
        if mask & _HONOURS:
            yaku, han = yaku | _Y_HONITSU, han + (3 if closed else 2)
        else:
            yaku, han = yaku | _Y_CHINITSU, han + (6 if closed else 5)
    if not mask & ~_ORPHANS and mask & _HONOURS and f[_F_SUITS] and not has_runs:
        yaku, han = yaku | _Y_HONROUTOU, han + 2
    return yaku, han


@njit(cache=True)
def _run_yaku(f, runs, number, doubled, pinfu):  # type: ignore[no-untyped-def]
    closed = f[_F_CLOSED]
    yaku, han = 0, 0
    if pinfu:
        yaku, han = _Y_PINFU, 1
    if closed and doubled == 1:
        yaku, han = yaku | _Y_IIPEIKOU, han + 1
    elif closed and doubled == 2 and number == 4:
        yaku, han = yaku | _Y_RYANPEIKOU, han + 3
    if runs & runs >> 9 & runs >> 18 & _FIRST_SUIT:
        yaku, han = yaku | _Y_SANSHOKU, han + (2 if closed else 1)
    if runs & runs >> 3 & runs >> 6 & 0b000000001_000000001_000000001:
        yaku, han = yaku | _Y_ITTSUU, han + (2 if closed else 1)
    return yaku, han


@njit(cache=True)
def _end_yaku(f, runs, triplets, pair):  # type: ignore[no-untyped-def]
    """Chanta and junchan: every group has an orphan, and there is a run."""
    if not runs or runs & ~_EDGE_RUNS or (triplets | 1 << pair) & ~_ORPHANS:
        return 0, 0
    if f[_F_MASK] & _HONOURS:
        return _Y_CHANTA, 2 if f[_F_CLOSED] else 1
    return _Y_JUNCHAN, 3 if f[_F_CLOSED] else 2


@njit(cache=True)
def _value_yaku(f, rules, triplets, pair):  # type: ignore[no-untyped-def]
    yaku, han = 0, 0
    for dragon in range(3):
        if triplets >> (31 + dragon) & 1:
            yaku, han = yaku | 1 << (_DRAGON_BIT + dragon), han + 1
    if triplets >> f[_F_SEAT] & 1:
        yaku, han = yaku | 1 << (_SEAT_BIT + f[_F_SEAT] - 27), han + 1
    if triplets >> f[_F_WIND] & 1:
        yaku, han = yaku | 1 << (_ROUND_BIT + f[_F_WIND] - 27), han + 1
    if rules[_R_NORTH] and triplets >> 30 & 1:
        yaku, han = yaku | _Y_NORTH, han + 1
    if pair > 30 and _bits(triplets & _DRAGONS) == 2:
        yaku, han = yaku | _Y_SHOUSANGEN, han + 2
    return yaku, han


@njit(cache=True)
def _triplet_yaku(f, triplets, number, concealed):  # type: ignore[no-untyped-def]
    yaku, han = 0, 0
    if triplets & triplets >> 9 & triplets >> 18 & _FIRST_SUIT:
        yaku, han = _Y_DOUKOU, 2
    if number == 4:
        yaku, han = yaku | _Y_TOITOI, han + 2
    if concealed == 3:
        yaku, han = yaku | _Y_SANANKOU, han + 2
    if f[_F_QUADS] == 3:
        yaku, han = yaku | _Y_SANKANTSU, han + 2
    return yaku, han


@njit(cache=True)
def _offer(out, basic, named, han, fu, yaku, yakuman, dora, problem):  # type: ignore[no-untyped-def]
    """Keep the better of what was found and this."""
    mine = (basic, named, han, fu)
    if mine <= (out[_O_BASIC], out[_O_NAMED], out[_O_HAN], out[_O_FU]) and out[_O_PROBLEM] != 3:
        return
    out[_O_BASIC], out[_O_NAMED], out[_O_HAN], out[_O_FU] = basic, named, han, fu
    out[_O_YAKU], out[_O_YAKUMAN], out[_O_DORA], out[_O_PROBLEM] = yaku, yakuman, dora, problem


@njit(cache=True)
def _offer_yaku(f, rules, out, yaku, han, fu):  # type: ignore[no-untyped-def]
    if not han:
        _offer(out, 0, 0, 0, fu, 0, 0, 0, 1)
    elif rules[_R_MINIMUM] and f[_F_HONBA] >= rules[_R_MINIMUM] and han < 2:
        _offer(out, 0, 0, 0, fu, 0, 0, 0, 2)
    else:
        han += f[_F_DORA]
        _offer(out, _basic(han, fu, rules), 0, han, fu, yaku, 0, f[_F_DORA], 0)
    if f[_F_FLAGS] & _RENHOU and rules[_R_RENHOU] == 1:
        _offer(out, 2000, 0, 5, fu, _Y_RENHOU, 0, 0, 0)


@njit(cache=True)
def _offer_yakuman(rules, out, yaku, fu):  # type: ignore[no-untyped-def]
    times = _times(yaku, rules)
    _offer(out, 8000 * times, 1, 13 * times, fu, yaku, times, 0, 0)


@njit(cache=True)
def _standard_case(f, rules, out, triplets, runs, number, doubled, pair, wait):  # type: ignore[no-untyped-def]
    """Score one reading of the standard form with one place for the winning tile."""
    robbed = 1 if wait == _DUAL and not f[_F_FLAGS] & _TSUMO else 0
    concealed = _bits(triplets) + f[_F_CONCEALED] - robbed
    fu_of_pair = _pair_fu(f, rules, pair)
    can_be_pinfu = rules[_R_PINFU_TSUMO] or not f[_F_FLAGS] & _TSUMO
    pinfu = wait == _TWO_SIDED and f[_F_CLOSED] and number == 4 and not fu_of_pair and can_be_pinfu
    fu = _fu(f, rules, triplets, fu_of_pair, wait, pinfu)
    all_triplets, all_runs = triplets | f[_F_TRIPLETS], runs | f[_F_RUNS]
    yakuman = _first_turn_yakuman(f, rules) | _tile_yakuman(f, rules)
    yakuman |= _group_yakuman(f, all_triplets, pair, wait, concealed)
    if yakuman:
        _offer_yakuman(rules, out, yakuman, fu)
        return
    number += f[_F_RUN_NUMBER]
    a, han_a = _win_yaku(f, rules)
    b, han_b = _tile_yaku(f, rules, number > 0)
    c, han_c = _run_yaku(f, all_runs, number, doubled, pinfu)
    d, han_d = _end_yaku(f, all_runs, all_triplets, pair)
    e, han_e = _value_yaku(f, rules, all_triplets, pair)
    g, han_g = _triplet_yaku(f, all_triplets, 4 - number, concealed)
    _offer_yaku(f, rules, out, a | b | c | d | e | g, han_a + han_b + han_c + han_d + han_e + han_g, fu)


@njit(cache=True)
def _seven_pairs(f, rules, out):  # type: ignore[no-untyped-def]
    yakuman = _first_turn_yakuman(f, rules) | _tile_yakuman(f, rules)
    if yakuman:
        _offer_yakuman(rules, out, yakuman, 25)
        return
    a, han_a = _win_yaku(f, rules)
    b, han_b = _tile_yaku(f, rules, False)
    _offer_yaku(f, rules, out, a | b | _Y_CHIITOITSU, han_a + han_b + 2, 25)


@njit(cache=True)
def _thirteen_orphans(f, rules, counts, out):  # type: ignore[no-untyped-def]
    all_sided = counts[f[_F_TILE]] == 2 and f[_F_WAIT_COUNTS]
    yakuman = _first_turn_yakuman(f, rules) | (_M_KOKUSHI13 if all_sided else _M_KOKUSHI)
    _offer_yakuman(rules, out, yakuman, 0)


@njit(cache=True)
def _waits(tile, triplets, runs, pair):  # type: ignore[no-untyped-def]
    """What the winning tile can have completed, a bit for each kind of wait."""
    waits = (1 << _PAIR if pair == tile else 0) | (1 << _DUAL if triplets >> tile & 1 else 0)
    if tile >= 27:
        return waits
    rank = tile % 9
    if rank <= 6 and runs >> tile & 1:
        waits |= 1 << (_EDGE if rank == 6 else _TWO_SIDED)
    if rank >= 2 and runs >> (tile - 2) & 1:
        waits |= 1 << (_EDGE if rank == 2 else _TWO_SIDED)
    if rank >= 1 and rank <= 7 and runs >> (tile - 1) & 1:
        waits |= 1 << _CLOSED
    return waits


@njit(cache=True)
def _place_winning_tile(f, rules, out, triplets, runs, number, doubled, pair):  # type: ignore[no-untyped-def]
    """Score a reading once for every kind of wait that the winning tile can have completed."""
    waits = _waits(f[_F_TILE], triplets, runs, pair)
    for wait in range(5):
        if waits >> wait & 1:
            _standard_case(f, rules, out, triplets, runs, number, doubled, pair, wait)


@njit(cache=True)
def _with_pair(options, many):  # type: ignore[no-untyped-def]
    """In how many suits a pair is left over; all options of a suit agree on that."""
    pairs = 0
    for suit in range(4):
        if many[suit] and options[suit, 0, 4] >= 0:
            pairs += 1
    return pairs


@njit(cache=True)
def _readings(f, rules, options, many, out):  # type: ignore[no-untyped-def]
    """Join one option of each suit; honours have one at most."""
    if not many[3] or _with_pair(options, many) != 1:
        return
    for m in range(many[0]):
        for p in range(many[1]):
            triplets_mp = options[0, m, 0] | options[1, p, 0]
            runs_mp = options[0, m, 1] | options[1, p, 1]
            number_mp = options[0, m, 2] + options[1, p, 2]
            doubled_mp = options[0, m, 3] + options[1, p, 3]
            pair_mp = max(options[0, m, 4], options[1, p, 4])
            for s in range(many[2]):
                # One suit alone has two tiles over, so of the four pairs one is a kind and the others are -1.
                _place_winning_tile(
                    f, rules, out,
                    triplets_mp | options[2, s, 0] | options[3, 0, 0],
                    runs_mp | options[2, s, 1],
                    number_mp + options[2, s, 2],
                    doubled_mp + options[2, s, 3],
                    max(pair_mp, max(options[2, s, 4], options[3, 0, 4])),
                )  # fmt: skip


@njit(cache=True)
def _special_forms(f, rules, counts, pairs, out):  # type: ignore[no-untyped-def]
    if pairs == 7:
        _seven_pairs(f, rules, out)
    elif f[_F_MASK] == _ORPHANS:
        _thirteen_orphans(f, rules, counts, out)


@njit(cache=True)
def _read_melds(f, melds, row, held):  # type: ignore[no-untyped-def]
    for place in range(4):
        code = melds[row, place]
        if code < 0:
            continue
        type_, kind = code // 34, code % 34
        f[_F_MELDS] += 1
        if type_ == _CHI:
            f[_F_CLOSED] = 0
            f[_F_RUNS] |= 1 << kind
            f[_F_RUN_NUMBER] += 1
            f[_F_MASK] |= 0b111 << kind
            for step in range(3):
                held[kind + step] += 1
            continue
        fu = 4 if _ORPHANS >> kind & 1 else 2
        f[_F_TRIPLETS] |= 1 << kind
        f[_F_MASK] |= 1 << kind
        held[kind] += 3 if type_ == _PON else 4
        if type_ != _PON:
            f[_F_QUADS] += 1
        if type_ == _CONCEALED_QUAD:
            f[_F_CONCEALED] += 1
        else:
            f[_F_CLOSED] = 0
        f[_F_FU] += fu if type_ == _PON else 8 * fu if type_ == _CONCEALED_QUAD else 4 * fu


@njit(cache=True)
def _indicated(indicators, row, most, dora_of_kind, held, kita):  # type: ignore[no-untyped-def]
    han = 0
    for place in range(most):
        if indicators[row, place] >= 0:
            kind = dora_of_kind[indicators[row, place]]
            han += held[kind]
            if kind == 30:
                han += kita
    return han


@njit(cache=True)
def _dora(rules, held, row, dora, ura, reds, kita, dora_of_kind):  # type: ignore[no-untyped-def]
    norths = np.int64(kita[row])
    han = _indicated(dora, row, 5 if rules[_R_KAN] else 1, dora_of_kind, held, norths)
    if rules[_R_URA]:
        under = 5 if rules[_R_KAN] and rules[_R_KAN_URA] else 1
        han += _indicated(ura, row, under, dora_of_kind, held, norths)
    for suit in range(3):
        if rules[_R_REDS] >> suit & 1:
            han += reds[row, suit]
    return han + norths * rules[_R_KITA]


@njit(cache=True)
def _spare_of_nine_gates(f, counts):  # type: ignore[no-untyped-def]
    if f[_F_SUITS] != 1 or f[_F_MASK] & _HONOURS or f[_F_MELDS]:
        return -1
    first = 0 if f[_F_MASK] & _FIRST_SUIT else 9 if f[_F_MASK] >> 9 & _FIRST_SUIT else 18
    spare = -1
    for rank in range(9):
        more = counts[first + rank] - (3 if rank in (0, 8) else 1)
        if more < 0 or more > 1:
            return -1
        if more:
            spare = first + rank
    return spare


@njit(cache=True)
def _suits(mask):  # type: ignore[no-untyped-def]
    number = 0
    for suit in range(3):
        if mask >> 9 * suit & _FIRST_SUIT:
            number += 1
    return number


@njit(cache=True)
def _hundreds(points: int) -> int:
    return (points + 99) // 100 * 100


@njit(cache=True)
def _points(f, rules, basic):  # type: ignore[no-untyped-def]
    is_dealer = f[_F_SEAT] == 27
    if not f[_F_FLAGS] & _TSUMO:
        return _hundreds(basic * (6 if is_dealer else 4))
    dealer = _hundreds(2 * basic)
    child = dealer if is_dealer else _hundreds(basic)
    if not rules[_R_THREE]:
        return 3 * child if is_dealer else dealer + 2 * child
    how, missing = rules[_R_SANMA], child
    if how == 1:
        dealer, child = _hundreds(dealer + missing // 2), _hundreds(child + missing // 2)
    elif how == 2:
        dealer, child = dealer + missing, child + missing
    elif how == 3 or (how == 4 and is_dealer):
        dealer = child = _hundreds(basic * (3 if is_dealer else 2))
    elif how == 4:
        dealer, child = _hundreds((basic * 8 + 2) // 3), _hundreds((basic * 4 + 2) // 3)
    return 2 * child if is_dealer else dealer + child


@njit(cache=True)
def _read_hand(f, rules, counts, row, own, held, keys):  # type: ignore[no-untyped-def]
    """Read the concealed tiles; return how many of the seven pairs they hold."""
    mask, twos, fours = 0, 0, 0
    for suit in range(4):
        key = 0
        for kind in range(9 * suit, min(9 * suit + 9, 34)):
            count = np.int64(counts[row, kind])
            own[kind] = held[kind] = count
            mask |= np.int64(count > 0) << kind
            key |= count << 3 * (kind - 9 * suit)
            twos += count == 2
            fours += count == 4
        keys[suit] = key
    f[_F_MASK] = mask
    return twos + 2 * fours if rules[_R_QUADS] else twos


@njit(cache=True)
def _score_all(  # type: ignore[no-untyped-def]
    counts, tile, melds, flags, seat, wind, dora, ura, reds, kita, honba, rules, dora_of_kind, out
):
    options, best = np.zeros((4, _OPTIONS, 5), dtype=np.int64), np.empty(_OUT, dtype=np.int64)
    many, keys, kinds = np.empty(4, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    held, own, f = np.empty(34, np.int64), np.empty(34, np.int64), np.empty(_FACTS, np.int64)
    for row in range(len(tile)):
        f[:] = 0
        f[_F_CLOSED], f[_F_FLAGS], f[_F_TILE] = 1, flags[row], tile[row]
        f[_F_SEAT], f[_F_WIND], f[_F_HONBA] = seat[row], wind[row], honba[row]
        pairs = _read_hand(f, rules, counts, row, own, held, keys)
        _read_melds(f, melds, row, held)
        f[_F_SUITS] = _suits(f[_F_MASK])
        f[_F_SPARE] = _spare_of_nine_gates(f, own)
        f[_F_DORA] = _dora(rules, held, row, dora, ura, reds, kita, dora_of_kind)
        tenhou = f[_F_FLAGS] & _TENHOU
        f[_F_WAIT_COUNTS] = not (tenhou and rules[_R_HEAVENLY] == 2)
        for suit in range(4):
            many[suit] = _cut_suit(keys[suit], suit, kinds, options)
        best[:] = 0
        best[_O_PROBLEM] = 3
        any_tile = tenhou and rules[_R_HEAVENLY] == 1
        for kind in range(34) if any_tile else range(tile[row], tile[row] + 1):
            if own[kind]:
                f[_F_TILE] = kind
                _readings(f, rules, options, many, best)
                if not f[_F_MELDS]:
                    _special_forms(f, rules, own, pairs, best)
        best[_O_POINTS] = _points(f, rules, best[_O_BASIC])
        for place in range(_OUT):
            out[row, place] = best[place]
