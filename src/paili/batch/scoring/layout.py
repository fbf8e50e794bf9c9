"""What the arrays of scoring hold, bit by bit and place by place.

Yaku, circumstances and the rules of a call are ints for the loops: a bit for each yaku and each circumstance,
a place in a vector for each rule and for each fact about a row.
"""

from __future__ import annotations

from typing import Final

from paili.meld import MELD_TYPES
from paili.scoring.yaku import YAKU
from paili.scoring.yakuman import YAKUMAN

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


TSUMO, RIICHI, DOUBLE, IPPATSU, HAITEI, HOUTEI, RINSHAN = map(_flag, FLAGS[:7])
AFTER_NORTH, TENHOU, CHIIHOU, RENHOU, ROBBED_QUAD, ROBBED_NORTH = map(_flag, FLAGS[7:])

(
    Y_RIICHI, Y_DOUBLE, Y_IPPATSU, Y_TSUMO, Y_HAITEI, Y_HOUTEI, Y_RINSHAN, Y_CHANKAN, Y_RENHOU,
    Y_TANYAO, Y_HONITSU, Y_CHINITSU, Y_HONROUTOU, Y_PINFU, Y_IIPEIKOU, Y_RYANPEIKOU, Y_SANSHOKU,
    Y_ITTSUU, Y_CHANTA, Y_JUNCHAN, Y_NORTH, Y_DOUKOU, Y_TOITOI, Y_SANANKOU, Y_SANKANTSU,
    Y_SHOUSANGEN, Y_CHIITOITSU,
) = map(_bit, (
    "riichi", "double_riichi", "ippatsu", "menzen_tsumo", "haitei", "houtei", "rinshan", "chankan", "renhou",
    "tanyao", "honitsu", "chinitsu", "honroutou", "pinfu", "iipeikou", "ryanpeikou", "sanshoku_doujun",
    "ittsuu", "chanta", "junchan", "value_north", "sanshoku_doukou", "toitoi", "sanankou", "sankantsu",
    "shousangen", "chiitoitsu",
))  # fmt: skip
DRAGON_BIT: Final = YAKU_BITS["haku"]
SEAT_BIT: Final = YAKU_BITS["seat_wind_e"]
ROUND_BIT: Final = YAKU_BITS["round_wind_e"]
(
    M_TENHOU, M_CHIIHOU, M_DAISANGEN, M_SUUANKOU, M_TANKI, M_TSUUIISOU, M_RYUUIISOU, M_CHINROUTOU,
    M_KOKUSHI, M_KOKUSHI13, M_CHUUREN, M_JUNSEI, M_SHOUSUUSHII, M_DAISUUSHII, M_SUUKANTSU,
) = map(_bit, (
    "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou",
    "kokushi_musou", "kokushi_musou_13_wait", "chuuren_poutou", "junsei_chuuren_poutou", "shousuushii",
    "daisuushii", "suukantsu",
))  # fmt: skip

ORPHANS: Final = 0b1111111_100000001_100000001_100000001
HONOURS: Final = 0b1111111 << 27
WINDS: Final = 0b1111 << 27
DRAGONS: Final = 0b111 << 31
GREEN: Final = 1 << 19 | 1 << 20 | 1 << 21 | 1 << 23 | 1 << 25 | 1 << 32
EDGE_RUNS: Final = 0b001000001_001000001_001000001
FIRST_SUIT: Final = 0x1FF

# meld codes: 34 × type + kind, the types in the order of MELD_TYPES
CHI, PON, OPEN_QUAD, ADDED_QUAD, CONCEALED_QUAD = range(len(MELD_TYPES))
NO_MELD: Final = -1
NO_INDICATOR: Final = -1

# what the winning tile completed
TWO_SIDED, EDGE, CLOSED, PAIR, DUAL = range(5)

# places in the rules vector
R_NAMES: Final = (
    "three", "ippatsu", "open_tanyao", "renhou", "seven_pairs_quads", "green_needs_dragon", "minimum_honba",
    "double_wind_fu", "pinfu_tsumo", "open_flat_fu", "rinshan_tsumo_fu", "kiriage", "counted", "doubles",
    "stacking", "heavenly", "sanma_tsumo", "kita_han", "kita_rinshan", "kita_chankan", "north_value",
    "ura", "kan", "kan_ura", "reds",
)  # fmt: skip
(
    R_THREE, R_IPPATSU, R_OPEN_TANYAO, R_RENHOU, R_QUADS, R_GREEN, R_MINIMUM, R_DOUBLE_WIND,
    R_PINFU_TSUMO, R_FLAT, R_RINSHAN_FU, R_KIRIAGE, R_COUNTED, R_DOUBLES, R_STACKING, R_HEAVENLY,
    R_SANMA, R_KITA, R_KITA_RINSHAN, R_KITA_CHANKAN, R_NORTH, R_URA, R_KAN, R_KAN_URA, R_REDS,
) = range(len(R_NAMES))  # fmt: skip
RENHOU_WORDS: Final = ("none", "mangan", "4 han", "5 han", "yakuman")
COUNTED_WORDS: Final = ("yakuman", "sanbaiman", "multiple")
STACKING_WORDS: Final = ("sum", "highest", "one")
HEAVENLY_WORDS: Final = ("drawn", "best", "none")
SANMA_WORDS: Final = ("loss", "half", "full", "equal", "proportional")


# places in a row of results; the first four are what the best reading is chosen by
O_BASIC, O_NAMED, O_HAN, O_FU, O_YAKU, O_YAKUMAN, O_DORA, O_PROBLEM, O_POINTS, OUT = range(10)

# places in the facts of a row
(
    F_FLAGS, F_CLOSED, F_SEAT, F_WIND, F_TILE, F_MASK, F_RUNS, F_RUN_NUMBER, F_TRIPLETS, F_MELDS,
    F_QUADS, F_CONCEALED, F_FU, F_DORA, F_HONBA, F_SUITS, F_WAIT_COUNTS, F_SPARE, FACTS,
) = range(19)  # fmt: skip
OPTIONS: Final = 64
