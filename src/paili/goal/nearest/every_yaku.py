"""Define the shapes (patterns of complete hands) of every yaku that depends on tiles.

The list has the usual yaku, yaku of quads, and the optional yaku. If groups alone decide a yaku, its shapes
follow from its row of the yaku table. A yaku that depends on how the hand is won or on other players has no
shapes.

>>> from paili.hand import Hand
>>> facts = GoalFacts(Hand.parse("123456m11z45p[999s]"), seat=28, round_wind=27, rules=Rules.TENHOU)
>>> [len(shapes_of(name, facts)) for name in ("ittsuu", "toitoi", "chun", "sankantsu", "sanrenkou")]
[3, 1, 1, 2, 0]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from paili.goal.nearest.quads import Quads, with_quads
from paili.goal.nearest.shapes import BETTER as BETTER_USUAL
from paili.goal.nearest.shapes import (
    LOWS,
    SHAPES,
    GoalFacts,
    GoalShape,
    Group,
    PairsShape,
    exactly,
    hand_of,
    one_of,
    rows_of_triplets,
    run_of,
    triplet_of,
)
from paili.goal.nearest.ways import MELD, PAIR, WHOLE, Groups, Spread
from paili.kernels.scoring.yaku import YAKU
from paili.scoring.rules import Rules
from paili.scoring.yaku.local import BY_ID, LOCAL, LOCAL_YAKUMAN
from paili.tiles import EAST, KINDS, NORTH, RED, WHITE
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win import masks

_WINDS: Final = range(EAST, WHITE)
_DRAGONS: Final = range(WHITE, RED + 1)
_OF_ORPHANS: Final = ("kokushi_musou", "kokushi_musou_13_wait")
_LOCAL: Final = frozenset(yaku.id for yaku in (*LOCAL, *LOCAL_YAKUMAN))


AnyShape = GoalShape | PairsShape | Quads | Spread
_Shapes = Iterator[AnyShape]


def names_of(rules: Rules) -> tuple[str, ...]:
    """Return the ids of the yaku that depend on tiles (and so have shapes) and count under the rules.

    >>> len(names_of(Rules.TENHOU)), len(names_of(Rules.TENHOU.replace(local_yaku=("sanrenkou",))))
    (42, 43)
    """
    return tuple(name for name in EVERY if name not in _LOCAL or name in rules.local_yaku)


def shapes_of(name: str, facts: GoalFacts) -> tuple[AnyShape, ...]:
    """Return the shapes of a yaku under the rules: patterns of complete hands that contain the melds of a
    hand.
    """
    yaku = BY_ID[name]
    if facts.is_open and not (yaku.open and (name != "tanyao" or facts.rules.open_tanyao)):
        return ()
    if name in _LOCAL and name not in facts.rules.local_yaku:
        return ()
    return tuple(EVERY[name](facts))


def form_of(name: str, shape: AnyShape) -> str:
    """Return the winning form of the hands of a shape: standard, seven pairs or thirteen orphans."""
    if isinstance(shape, PairsShape):
        return SEVEN_PAIRS
    return THIRTEEN_ORPHANS if name in _OF_ORPHANS else STANDARD


# ------------------------------------------------------------------------------ quads


def _shiiaru_raotai(facts: GoalFacts) -> _Shapes:
    """Yield the shapes of hands with four melds; without a call, four melds are possible only as quads.

    The rules decide whether concealed quads count.
    """
    counts_quads = facts.rules.shiiaru_concealed_quads
    if facts.concealed and not counts_quads:
        return
    if not facts.free:
        yield from facts.with_groups(())
    elif counts_quads:
        yield Quads((0,) * KINDS, facts.free, 0)


# ------------------------------------------------------------------------------ optional yaku


def _uumensai(facts: GoalFacts) -> _Shapes:
    """Yield the shapes of hands with one group in each number suit, one of winds and one of dragons."""
    meld_counts = [0] * 5
    for kind in (*facts.runs, *facts.triplets):
        meld_counts[kind // 9 if kind < EAST else 3 + (kind >= WHITE)] += 1
    if max(meld_counts) > 1:
        return
    for pair_of in range(5):
        if not meld_counts[pair_of]:
            yield from _with_pair_of(pair_of, meld_counts)


def _with_pair_of(pair_of: int, meld_counts: list[int]) -> _Shapes:
    m, p, s = (WHOLE if meld_counts[at] else PAIR if at == pair_of else MELD for at in range(3))
    for wind in _honour_groups(_WINDS, meld_counts[3], pair_of == 3):
        for dragon in _honour_groups(_DRAGONS, meld_counts[4], pair_of == 4):
            kinds = (*wind, *dragon)
            yield Spread(tuple(kinds.count(kind) for kind in range(KINDS)), (m, p, s))


def _honour_groups(kinds: range, melds: int, is_pair: bool) -> Iterator[Group]:
    if melds:
        yield ()
        return
    yield from ((kind,) * (2 if is_pair else 3) for kind in kinds)


def _benikujaku(facts: GoalFacts) -> _Shapes:
    """Return the shapes of hands of triplets and a pair that use only 1s 5s 7s 9s and the red dragon.

    The red dragon must be a triplet or the pair.
    """
    return facts.with_kind(RED, Groups(0, masks.PEACOCK, masks.PEACOCK))


def _wheels(first: int) -> Callable[[GoalFacts], _Shapes]:
    """Return a function that yields the shapes of the hand with two of each tile from 2 to 8 of a suit.

    Such a hand counts as four runs and a pair, and as seven pairs.

    Args:
        first: the lowest kind of the suit.
    """
    kinds = range(first + 1, first + 8)
    return exactly(hand_of([*kinds, *kinds]), PairsShape(masks.mask_of(kinds), masks.mask_of(kinds)))


_EQUAL: Final = tuple(map(run_of, LOWS))
_OPTIONAL: Final[dict[str, Callable[[GoalFacts], _Shapes]]] = {
    "shiiaru_raotai": _shiiaru_raotai,
    "sanrenkou": one_of(*rows_of_triplets(3)),
    "isshoku_sanjun": one_of(*([run] * 3 for run in _EQUAL)),
    "uumensai": _uumensai,
    "sanpuukou": one_of(*(map(triplet_of, kinds) for kinds in combinations(range(EAST, NORTH + 1), 3))),
    "daisharin": _wheels(9),
    "daichikurin": _wheels(18),
    "daisuurin": _wheels(0),
    "daichisei": exactly(PairsShape(masks.HONOURS, masks.HONOURS)),
    "suurenkou": one_of(*rows_of_triplets(4)),
    "isshoku_yonjun": one_of(*([run] * 4 for run in _EQUAL)),
    "benikujaku": _benikujaku,
}
_BY_ID: Final[dict[str, Callable[[GoalFacts], _Shapes]]] = {
    **{yaku.id: one_of(*yaku.groups) for yaku in YAKU if yaku.groups},
    **SHAPES,
    "sankantsu": with_quads(3),
    "suukantsu": with_quads(4),
    **_OPTIONAL,
}
EVERY: Final = {name: _BY_ID[name] for name in BY_ID if name in _BY_ID}
# the yaku that take the place of another: a hand that has one of them is as good
BETTER: Final[dict[str, tuple[str, ...]]] = BETTER_USUAL | {
    "sankantsu": ("suukantsu",),
    "sanrenkou": ("suurenkou",),
    "isshoku_sanjun": ("isshoku_yonjun",),
    "sanpuukou": ("shousuushii", "daisuushii"),
}
