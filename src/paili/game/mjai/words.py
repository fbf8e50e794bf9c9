"""The names of tiles and yaku in mjai.

>>> TILE_OF_NAME["5mr"], NAME_OF_TILE[27], TILE_OF_NAME["C"]
(Face.RED_M5, 'E', Kind.RED)
"""

from __future__ import annotations

from typing import Final

from paili.game import events as ev
from paili.tiles import KIND_NAMES, TILES

_HONOURS: Final = "ESWNPFC"
NAME_OF_TILE: Final = (
    *(name for name in KIND_NAMES if name[1] != "z"), *_HONOURS, "5mr", "5pr", "5sr",
)  # fmt: skip
HIDDEN_NAME: Final = "?"
TILE_OF_NAME: Final[dict[str, int]] = {
    HIDDEN_NAME: ev.HIDDEN,
    **{name: TILES[face] for face, name in enumerate(NAME_OF_TILE)},
}

# the words of the original program → ids of yaku; the deal shows which wind it is
YAKU: Final = {
    "reach": "riichi", "double_reach": "double_riichi", "ippatsu": "ippatsu",
    "menzenchin_tsumoho": "menzen_tsumo", "pinfu": "pinfu", "tanyaochu": "tanyao", "ipeko": "iipeikou",
    "rinshankaiho": "rinshan", "chankan": "chankan", "haiteiraoyue": "haitei", "hoteiraoyui": "houtei",
    "sanshokudojun": "sanshoku_doujun", "ikkitsukan": "ittsuu", "honchantaiyao": "chanta",
    "chitoitsu": "chiitoitsu", "toitoiho": "toitoi", "sananko": "sanankou", "honroto": "honroutou",
    "sanshokudoko": "sanshoku_doukou", "sankantsu": "sankantsu", "shosangen": "shousangen",
    "honiso": "honitsu", "junchantaiyao": "junchan", "ryanpeko": "ryanpeikou", "chiniso": "chinitsu",
    "dora": "dora", "uradora": "ura_dora", "akadora": "aka_dora", "tenho": "tenhou", "chiho": "chiihou",
    "renho": "renhou", "daisangen": "daisangen", "suanko": "suuankou", "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou", "chinroto": "chinroutou", "churenpoton": "chuuren_poutou",
    "kokushimuso": "kokushi_musou", "daisushi": "daisuushii", "shosushi": "shousuushii",
    "sukantsu": "suukantsu",
}  # fmt: skip
ROUND_WIND, SEAT_WIND, DRAGON = "bakaze", "jikaze", "sangenpai"
WORD_OF_YAKU: Final = {
    **{id_: word for word, id_ in YAKU.items()},
    **{f"round_wind_{wind}": ROUND_WIND for wind in "eswn"},
    **{f"seat_wind_{wind}": SEAT_WIND for wind in "eswn"},
    **dict.fromkeys(("haku", "hatsu", "chun"), DRAGON),
    "suuankou_tanki": "suanko", "kokushi_musou_13_wait": "kokushimuso",
    "junsei_chuuren_poutou": "churenpoton",
}  # fmt: skip
REASONS: Final = {
    "fanpai": ev.EXHAUSTIVE, "nagashimangan": ev.NAGASHI, "kyushukyuhai": ev.NINE_ORPHANS,
    "sufonrenta": ev.FOUR_WINDS, "suchareach": ev.FOUR_RIICHI, "sanchaho": ev.TRIPLE_RON,
    "sukaikan": ev.FOUR_QUADS,
}  # fmt: skip
WORD_OF_REASON: Final = {kind: word for word, kind in REASONS.items()}
