"""Optional yaku, each switched on by its id in ``Rules.local_yaku``.

House rules differ for each of these yaku. If players do not agree on the han or the condition of a yaku, a
comment names the source or the choice.

>>> [yaku.id for yaku in LOCAL_YAKUMAN if yaku.open]
['suurenkou', 'isshoku_yonjun', 'benikujaku', 'paarenchan']
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from paili.hand.groups import TO_PAIR
from paili.kernels.scoring.yaku import YAKU, YAKUMAN, Yaku
from paili.scoring.case import Case
from paili.tiles import EAST, NORTH, P1, P9, POWERS, RED, WHITE
from paili.variants import STANDARD
from paili.win import masks
from paili.win import traits as t


class LocalYaku(NamedTuple):
    """An optional yaku.

    Attributes:
        id: a name that never changes.
        concealed: han of a concealed hand; 13 for a yakuman.
        open: han of an open hand, 0 if the hand must be concealed.
        holds: the function that returns whether a `Case` has the yaku.
        needs: the traits that every hand with this yaku has, see `paili.win.traits`; other hands are not
            tested.
        instead_of: the ids of the yaku that do not count if this yaku counts.
    """

    id: str
    concealed: int
    open: int
    holds: Callable[[Case], bool]
    needs: int = 0
    instead_of: tuple[str, ...] = ()


_TWO_TO_EIGHT_TWICE: Final[int] = sum(2 * POWERS[place] for place in range(1, 8))


def _wheels(suit: int) -> Callable[[Case], bool]:
    def holds(c: Case) -> bool:
        return c.win.full.keys[suit] == _TWO_TO_EIGHT_TWICE

    return holds


def _always(_: Case) -> bool:
    """Return True: the function of a yaku that every hand with the traits in ``needs`` has."""
    return True


def _shiiaru_raotai(c: Case) -> bool:
    called = len(c.win.hand.melds)
    if not c.rules.shiiaru_concealed_quads:
        called -= c.win.called.concealed
    return called == 4 and c.wait == TO_PAIR


def _row_of_triplets(c: Case) -> int:
    """Return the length of the longest sequence of triplets of consecutive ranks in one suit."""
    numbers = {kind for kind in c.triplets if kind < EAST}
    longest = 0
    for kind in numbers:
        length = 1
        while kind + length in numbers and (kind + length) % 9:
            length += 1
        longest = max(longest, length)
    return longest


def _sanrenkou(c: Case) -> bool:
    return _row_of_triplets(c) >= 3


def _suurenkou(c: Case) -> bool:
    return _row_of_triplets(c) == 4


def _equal_runs(c: Case) -> int:
    return max((c.runs.count(run) for run in c.runs), default=0)


def _isshoku_sanjun(c: Case) -> bool:
    return _equal_runs(c) >= 3


def _isshoku_yonjun(c: Case) -> bool:
    return _equal_runs(c) == 4


def _uumensai(c: Case) -> bool:
    mask = c.tiles.mask
    return c.form == STANDARD and bool(mask & masks.WINDS) and bool(mask & masks.DRAGONS)


def _sanpuukou(c: Case) -> bool:
    return sum(EAST <= kind < WHITE for kind in c.triplets) == 3 and not EAST <= c.pair <= NORTH


def _benikujaku(c: Case) -> bool:
    return c.form == STANDARD and not c.tiles.mask & ~masks.PEACOCK and bool(c.tiles.mask >> RED & 1)


def _iipin_mooyue(c: Case) -> bool:
    return c.win.haitei and c.winning_kind == P1


def _chuupin_raoyui(c: Case) -> bool:
    return c.win.houtei and c.winning_kind == P9


def _circumstance(name: str) -> Callable[[Case], bool]:
    def holds(c: Case) -> bool:
        return name in c.win.circumstances

    return holds


LOCAL: Final = (
    # Shiiaru raotai: one han. Whether a concealed quad counts as a call is `shiiaru_concealed_quads`.
    LocalYaku("shiiaru_raotai", 1, 1, _shiiaru_raotai),
    LocalYaku("sanrenkou", 2, 2, _sanrenkou, t.THREE_TRIPLETS),
    # Three equal runs: instead of iipeikou, not beside it; of four equal runs, instead of ryanpeikou.
    LocalYaku("isshoku_sanjun", 3, 2, _isshoku_sanjun, t.THREE_RUNS, ("iipeikou", "ryanpeikou")),
    # All five kinds of tiles, in the standard form only.
    LocalYaku("uumensai", 2, 2, _uumensai, t.THREE_SUITS | t.HONOUR),
    # Three triplets of winds; with the fourth wind as pair it is shousuushii instead.
    LocalYaku("sanpuukou", 2, 2, _sanpuukou, t.THREE_TRIPLETS | t.HONOUR),
    # The last tile drawn is 1p, the last discard is 9p: five han, as in the old yaku of Mahjong Soul.
    LocalYaku("iipin_mooyue", 5, 5, _iipin_mooyue),
    LocalYaku("chuupin_raoyui", 5, 5, _chuupin_raoyui),
    # Open riichi: one han more than riichi.
    LocalYaku("open_riichi", 1, 0, _circumstance("open_riichi"), t.RIICHI),
    # Won on the tile with which another declared riichi.
    LocalYaku("tsubame_gaeshi", 1, 1, _circumstance("tsubame_gaeshi")),
    # Won on the discard that follows a quad.
    LocalYaku("kanburi", 1, 1, _circumstance("kanburi")),
)
LOCAL_YAKUMAN: Final = (
    LocalYaku("daisharin", 13, 0, _wheels(1), t.ONE_SUIT),
    LocalYaku("daichikurin", 13, 0, _wheels(2), t.ONE_SUIT),
    LocalYaku("daisuurin", 13, 0, _wheels(0), t.ONE_SUIT),
    # Seven pairs of honours: one yakuman more, beside tsuuiisou.
    LocalYaku("daichisei", 13, 0, _always, t.IN_PAIRS | t.NO_SUIT),
    LocalYaku("suurenkou", 13, 13, _suurenkou, t.FOUR_TRIPLETS),
    LocalYaku("isshoku_yonjun", 13, 13, _isshoku_yonjun, t.FOUR_RUNS),
    # Triplets and a pair of 1s 5s 7s 9s and the red dragon.
    LocalYaku("benikujaku", 13, 13, _benikujaku, t.ONE_SUIT_AT_MOST | t.HONOUR),
    # The eighth win in a row of a dealer.
    LocalYaku("paarenchan", 13, 13, _circumstance("paarenchan")),
)
# all yaku, ordinary and optional ones
BY_ID: Final[dict[str, Yaku | LocalYaku]] = {
    **{yaku.id: yaku for yaku in (*YAKU, *YAKUMAN)},
    **{yaku.id: yaku for yaku in (*LOCAL, *LOCAL_YAKUMAN)},
}


def local_in(case: Case, *, yakuman: bool) -> list[LocalYaku]:
    """Return the optional yaku of the rule set that a `Case` has.

    Args:
        case: the case.
        yakuman: whether to return the optional yakuman instead of the other optional yaku.
    """
    if not (played := case.rules.local_yaku):
        return []
    possible = _possible(yakuman, played, case.traits & _LOOKED_AT, case.concealed)
    return [item for item in possible if item.holds(case)]


@lru_cache(maxsize=4096)
def _possible(yakuman: bool, ids: tuple[str, ...], shown: int, concealed: bool) -> tuple[LocalYaku, ...]:
    among = LOCAL_YAKUMAN if yakuman else LOCAL
    return tuple([
        item for item in among
        if item.id in ids and not item.needs & ~shown and (concealed or item.open)
    ])  # fmt: skip


_LOOKED_AT: Final = reduce(or_, [item.needs for item in (*LOCAL, *LOCAL_YAKUMAN)])
