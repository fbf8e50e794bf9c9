"""Convert Tenhou's numbers of yaku and limits, its names of draws, and the values of attributes of tags.

Yaku and limits have the ids that `paili.scoring.Score` uses.

>>> YAKU[7], YAKU[52], LIMITS[1]
('pinfu', 'dora', 'mangan')
>>> numbers("1,2"), ids_of("135"), yaku_name(7)
([1, 2], (135,), 'pinfu')
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final

from paili.errors import LogError
from paili.game import events as ev
from paili.game.json_fields import as_int
from paili.logs.deal.numbering import IDS
from paili.scoring.rules import Rules, named

YAKU: Final = (
    "menzen_tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao",
    "iipeikou", *(f"seat_wind_{wind}" for wind in "eswn"), *(f"round_wind_{wind}" for wind in "eswn"),
    "haku", "hatsu", "chun", "double_riichi", "chiitoitsu", "chanta", "ittsuu", "sanshoku_doujun",
    "sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan",
    "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki",
    "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren_poutou", "junsei_chuuren_poutou", "kokushi_musou",
    "kokushi_musou_13_wait", "daisuushii", "shousuushii", "suukantsu", "dora", "ura_dora", "aka_dora",
)  # fmt: skip
NUMBER_OF_YAKU: Final = {name: number for number, name in enumerate(YAKU)}
YAKUMAN: Final = frozenset(YAKU[36:52])
LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
COUNTED: Final = "counted_yakuman"
DRAWN: Final = {
    "nm": ev.NAGASHI, "yao9": ev.NINE_ORPHANS, "kaze4": ev.FOUR_WINDS, "reach4": ev.FOUR_RIICHI,
    "ron3": ev.TRIPLE_RON, "kan4": ev.FOUR_QUADS,
}  # fmt: skip
WORD_OF_DRAWN: Final = {kind: word for word, kind in DRAWN.items()}

NO_RED, NO_OPEN_TANYAO, SOUTH, THREE, CHIPS, HIGH_HONBA = 0x02, 0x04, 0x08, 0x10, 0x200, 0x400
# As the logs of chip rooms show: 30 fu 4 han pay a mangan, and indicators are turned at once.
_OF_CHIPS: Final = {"kiriage": True, "kan_dora_timing": "at once"}
_OF_HIGH_HONBA: Final = {"honba_ron": 1_500, "honba_tsumo": 500}
_AGAINST_PEOPLE: Final = 0x01
MOST_TYPE: Final = 1 << 20  # far more than any number of a table type


@lru_cache(maxsize=64)
def rules_of_type(type_: int) -> Rules:
    """Return the rules of a table from Tenhou's number of the table type.

    >>> rules_of_type(9).diff(Rules.TENHOU), rules_of_type(0xB9).name
    ({}, 'tenhou_sanma')
    """
    rules = Rules.TENHOU_SANMA if type_ & THREE else Rules.TENHOU
    changes: dict[str, object] = {}
    if type_ & NO_RED:
        changes["red_fives"] = (0, 0, 0)
    if type_ & NO_OPEN_TANYAO:
        changes["open_tanyao"] = False
    if not type_ & SOUTH:
        changes["rounds"] = 1
    if type_ & CHIPS:
        changes |= _OF_CHIPS
    if type_ & HIGH_HONBA:
        changes |= _OF_HIGH_HONBA
    return named(rules.replace(**changes)) if changes else rules


def type_of_rules(rules: Rules) -> int:
    """Return Tenhou's number of the table type for these rules, for a table in the general room.

    >>> type_of_rules(Rules.TENHOU), type_of_rules(Rules.TENHOU_SANMA.replace(open_tanyao=False))
    (9, 29)
    """
    type_ = _AGAINST_PEOPLE | (SOUTH if rules.rounds > 1 else 0)
    type_ |= 0 if any(rules.red_fives) else NO_RED
    type_ |= 0 if rules.open_tanyao else NO_OPEN_TANYAO
    return type_ | (THREE if rules.players == 3 else 0)


MOST: Final = 10**7  # hundreds of points, or a final score: more than any game has


def yaku_name(number_: int) -> str:
    """Return the id of a yaku from Tenhou's number of the yaku."""
    if not 0 <= number_ < len(YAKU):
        raise LogError("logs.no_yaku", value=number_)
    return YAKU[number_]


def number(text: str, low: int = -MOST, high: int = MOST) -> int:
    """Return an integer from its text, after a check of its range."""
    try:
        value = int(text)
    except ValueError:
        raise LogError("logs.no_number", value=text) from None
    if not low <= value <= high:
        raise LogError("logs.out_of_range", value=text, low=low, high=high)
    return value


def numbers(text: str, amount: int | None = None) -> list[int]:
    """Return the numbers in a text, which are separated by commas.

    Args:
        text: the text.
        amount: the required number of numbers; None for any number.
    """
    parts = text.split(",") if text else []
    try:
        values = list(map(int, parts))
    except ValueError:
        values = [MOST + 1]
    if values and not (min(values) >= -MOST and max(values) <= MOST):
        values = list(map(number, parts))  # names the one that is wrong
    if amount is not None and len(values) != amount:
        raise LogError("logs.wrong_amount", number=len(values), right=amount)
    return values


def id_of(value: int) -> int:
    """Return the number of a physical tile, after a check that it is from 0 to 135."""
    return as_int(value, 0, IDS - 1)


def ids_of(text: str, amount: int | None = None) -> tuple[int, ...]:
    """Return the physical tiles (0…135) in a text of numbers with commas.

    Args:
        text: the text.
        amount: the required number of tiles; None for any number.
    """
    ids = tuple(map(_ID_OF_TEXT.get, text.split(","))) if text else ()
    if None not in ids and (amount is None or len(ids) == amount):
        return ids  # type: ignore[return-value]
    return tuple(map(id_of, numbers(text, amount)))


_ID_OF_TEXT: Final = {str(tile): tile for tile in range(IDS)}


def decimal(text: str) -> Fraction:
    """Return a number from its text, which may have decimals, after a check of its range."""
    try:
        value = Fraction(text if _DECIMAL.fullmatch(text) else "")
    except ValueError:
        raise LogError("logs.no_number", value=text) from None
    if not -MOST <= value <= MOST:
        raise LogError("logs.out_of_range", value=text, low=-MOST, high=MOST)
    return value


_DECIMAL: Final = re.compile(r"[-+.0-9]+")  # no exponent: the power of a large one takes minutes
