"""The yakuman: each declared once. A hand that has one counts yakuman alone, without dora.

Which of them count twice, whether several add up, and for which a player can be liable, the rule set says.

>>> [yaku.id for yaku in YAKUMAN if yaku.is_fed]
['daisangen', 'daisuushii', 'suukantsu']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paili.hand.groups import TO_PAIR
from paili.hand.meld import CONCEALED_QUAD, OPEN_QUAD
from paili.scoring.case import Case
from paili.scoring.yaku.yaku import Yaku, always, rule_of_fact
from paili.tiles import EAST, GREEN, NORTH, RED, WHITE
from paili.win import masks
from paili.win import traits as t
from paili.win.readings import ALL_ORPHANS
from paili.win.record import CalledMelds

_DRAGONS: Final = frozenset((WHITE, GREEN, RED))
_WINDS: Final = frozenset(range(EAST, NORTH + 1))
_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _renhou(c: Case) -> bool:
    return c.win.renhou and c.rules.renhou == "yakuman"


def _daisangen(c: Case) -> bool:
    return _DRAGONS.issubset(c.triplets)


def _winds(c: Case) -> int:
    return len(_WINDS.intersection(c.triplets))


def _shousuushii(c: Case) -> bool:
    return EAST <= c.pair <= NORTH and _winds(c) == 3


def _daisuushii(c: Case) -> bool:
    return _winds(c) == 4


def _pair_wait(c: Case) -> bool:
    return c.wait == TO_PAIR and c.has_wait


def _suuankou(c: Case) -> bool:
    return c.concealed_triplets == 4 and not _pair_wait(c)


def _suuankou_tanki(c: Case) -> bool:
    return c.concealed_triplets == 4 and _pair_wait(c)


def _suukantsu(c: Case) -> bool:
    return len(c.win.called.quads) == 4


def _ryuuiisou(c: Case) -> bool:
    if c.tiles.mask & ~masks.GREENS:
        return False
    return bool(c.tiles.mask >> GREEN & 1) or not c.rules.green_needs_dragon


def _kokushi(c: Case) -> bool:
    return c.wait != ALL_ORPHANS


def _kokushi_13(c: Case) -> bool:
    return c.wait == ALL_ORPHANS


def _spare_of_nine_gates(c: Case) -> int | None:
    """Return the kind that nine gates hold once more than they need, None if the hand is none.

    The spare tile of 1112345678999m with one of the suit more is that one: one count is one over, the others
    are what nine gates need.
    """
    if c.win.hand.melds:
        return None
    first = next(kind for kind, count in enumerate(c.win.full.counts) if count) // 9 * 9
    counts = c.win.full.counts[first : first + 9]
    spare = [count - need for count, need in zip(counts, _NINE_GATES, strict=True)]
    return first + spare.index(1) if min(spare) == 0 and max(spare) == 1 else None


def _chuuren(c: Case) -> bool:
    return _spare_of_nine_gates(c) is not None and not _junsei_chuuren(c)


def _junsei_chuuren(c: Case) -> bool:
    # Pure is what waited for all nine: without the winning tile nothing is spare.
    return _spare_of_nine_gates(c) == c.winning_kind and c.has_wait


# ---------------------------------------------------------------------------------- who fed them


def _fed(needed: frozenset[int]) -> Callable[[CalledMelds], bool]:
    """Return a rule: all sets of these kinds lie open to see, and one of them was called.

    A concealed quad is nobody's tile, and a concealed triplet nobody has seen.
    """

    def is_fed(called: CalledMelds) -> bool:
        types = [type_ for type_, kind in called.sets if kind in needed]
        return len(types) == len(needed) and any(type_ != CONCEALED_QUAD for type_ in types)

    return is_fed


def _quads_fed(called: CalledMelds) -> bool:
    return any(type_ == OPEN_QUAD for type_, _ in called.sets)  # an added quad is made, not fed


YAKUMAN: Final = tuple(
    Yaku(id_, 13, 13 * may_be_open, holds, needs, is_fed=is_fed)
    for id_, may_be_open, holds, needs, is_fed in (
        ("tenhou", False, rule_of_fact("tenhou"), t.FIRST_TURN, None),
        ("chiihou", False, rule_of_fact("chiihou"), t.FIRST_TURN, None),
        ("renhou", False, _renhou, t.FIRST_TURN, None),
        (
            "daisangen", True, _daisangen, t.THREE_TRIPLETS | t.HONOUR,
            _fed(_DRAGONS),
        ),
        ("suuankou", False, _suuankou, t.FOUR_TRIPLETS, None),
        ("suuankou_tanki", False, _suuankou_tanki, t.FOUR_TRIPLETS, None),
        ("tsuuiisou", True, always, t.HONOUR | t.NO_SUIT, None),
        ("ryuuiisou", True, _ryuuiisou, t.ONE_SUIT_AT_MOST, None),
        ("chinroutou", True, always, t.ONLY_ORPHANS | t.NO_HONOUR, None),
        ("kokushi_musou", False, _kokushi, t.IN_ORPHANS, None),
        ("kokushi_musou_13_wait", False, _kokushi_13, t.IN_ORPHANS, None),
        ("chuuren_poutou", False, _chuuren, t.ONE_SUIT | t.NO_HONOUR | t.WHOLE_SUIT, None),
        (
            "junsei_chuuren_poutou", False, _junsei_chuuren, t.ONE_SUIT | t.NO_HONOUR | t.WHOLE_SUIT, None,
        ),
        ("shousuushii", True, _shousuushii, t.THREE_TRIPLETS | t.HONOUR, None),
        (
            "daisuushii", True, _daisuushii, t.FOUR_TRIPLETS | t.HONOUR,
            _fed(_WINDS),
        ),
        ("suukantsu", True, _suukantsu, t.FOUR_TRIPLETS, _quads_fed),
    )
)  # fmt: skip
