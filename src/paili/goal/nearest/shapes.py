"""Define shapes, patterns of complete hands, and list the shapes of each yaku.

A shape has fixed tiles, and says which further groups a hand may have. The shapes of a yaku together cover
all hands that have the yaku, or a better yaku that replaces it: ryanpeikou counts as iipeikou, a full flush
as a half flush. For a yaku with a certain wait, a shape describes ready hands, and names their winning tile.
A meld that the player's hand already has is one of the groups of a shape if the shape allows it.

>>> facts = GoalFacts(Hand.parse("123456m11z45p[999s]"), seat=28, round_wind=27, rules=Rules.TENHOU)
>>> [len(list(SHAPES[name](facts))) for name in ("tanyao", "toitoi", "daisangen", "chiitoitsu")]
[0, 1, 1, 0]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from paili.goal.nearest.ways import ALL, Groups
from paili.hand import Hand
from paili.hand.meld import CHI, PON
from paili.scoring.rules import Rules
from paili.tiles import EAST, GREEN, KINDS, NORTH, RED, WHITE
from paili.win import masks

_DRAGONS: Final = (WHITE, GREEN, RED)
_WINDS: Final = range(EAST, NORTH + 1)
LOWS: Final = tuple(kind for kind in range(EAST) if kind % 9 < 7)
NUMBER_SUITS: Final = tuple(masks.SUIT << first for first in (0, 9, 18))
_ORPHANS: Final = tuple(masks.kinds_of(masks.ORPHANS))


class GoalShape(NamedTuple):
    """A pattern for hands of the standard form, or of single tiles.

    Attributes:
        fixed: the tiles that every such hand contains, as 34 counts by kind, without the melds that the
            player's hand already has.
        groups: the further groups that such a hand may have.
        melds, pairs: the number of melds and of pairs among these further groups.
        last: the winning tile, which is not in the hands of the pattern; None for complete hands.
    """

    fixed: tuple[int, ...]
    groups: Groups
    melds: int
    pairs: int
    last: int | None = None


class PairsShape(NamedTuple):
    """A pattern for hands of seven pairs.

    Attributes:
        kinds: the kinds to choose from, as a mask.
        needed: the kinds that every such hand contains, as a mask.
    """

    kinds: int
    needed: int = 0


Group = tuple[int, ...]
_Shapes = Iterator[GoalShape | PairsShape]


class GoalFacts:
    """The facts of a player's hand on which the shapes of a yaku depend.

    Attributes:
        rules, seat, round_wind: the rule set, and the kinds of the two winds.
        is_open, is_whole: whether the hand has called a tile; whether the hand has no melds.
        runs, triplets: the lowest kinds of the hand's melded runs; the kinds of its melded triplets and
            quads.
        pons, quads: the kinds of its pons, and of its quads of any type.
        concealed: the number of its concealed quads.
        free: the number of melds that are still to be made.
    """

    def __init__(self, hand: Hand, seat: int, round_wind: int, rules: Rules) -> None:
        self.rules, self.seat, self.round_wind = rules, seat, round_wind
        self.is_open, self.is_whole = not hand.is_concealed, not hand.melds
        self.runs: list[int] = [meld.kinds[0] for meld in hand.melds if meld.type == CHI]
        self.triplets: list[int] = [meld.kinds[0] for meld in hand.melds if meld.type != CHI]
        self.pons = [meld.kinds[0] for meld in hand.melds if meld.type == PON]
        self.quads = [meld.kinds[0] for meld in hand.melds if meld.type not in (CHI, PON)]
        self.concealed = sum(not meld.is_open for meld in hand.melds)
        self.free = 4 - len(hand.melds)

    def with_groups(self, needed: Iterable[Group], groups: Groups = Groups(), pairs: int = 1) -> _Shapes:  # noqa: B008
        """Yield the shape (pattern) of hands with all ``needed`` groups; nothing if the hand has too many
        melds for them.

        Args:
            needed: runs, triplets and pairs that the complete hand must have; the melds of the player's hand
                may be among them.
            groups: the groups that the rest of the hand may have.
            pairs: the number of pairs in the rest of the hand.
        """
        if not self.fits(groups):
            return
        runs, triplets, fixed, free = [*self.runs], [*self.triplets], [0] * KINDS, self.free
        for group in needed:
            matching: list[int] = runs if group[0] != group[-1] else triplets
            if len(group) == 3 and group[0] in matching:
                matching.remove(group[0])
                continue
            free -= len(group) == 3
            for kind in group:
                fixed[kind] += 1
        if free >= 0:
            yield GoalShape(tuple(fixed), groups, free, pairs)

    def fits(self, groups: Groups) -> bool:
        """Return whether all melds of the hand are among some groups.

        Args:
            groups: the groups that a shape allows.
        """
        runs = all(groups.runs >> kind & 1 for kind in self.runs)
        return runs and all(groups.triplets >> kind & 1 for kind in self.triplets)

    def of_kinds(self, kinds: int) -> _Shapes:
        """Yield the shapes (patterns) of hands that use only some kinds: four groups and a pair, and seven
        pairs.

        Args:
            kinds: the kinds, as a mask.
        """
        runs = kinds & kinds >> 1 & kinds >> 2
        yield from self.with_groups((), Groups(runs & Groups().runs, kinds, kinds))
        if self.is_whole:
            yield PairsShape(kinds)

    def with_kind(self, kind: int, groups: Groups) -> _Shapes:
        """Yield the shapes (patterns) of hands that have a triplet or the pair of a kind.

        Args:
            kind: the kind of tile as a number, 0…33.
            groups: the groups that the rest of the hand may have.
        """
        yield from self.with_groups([triplet_of(kind)], groups)
        yield from self.with_groups([(kind, kind)], groups, pairs=0)


def run_of(low: int) -> Group:
    """Return the run whose lowest kind is ``low``."""
    return low, low + 1, low + 2


def triplet_of(kind: int) -> Group:
    """Return the triplet of a kind."""
    return kind, kind, kind


def rows_of_triplets(length: int) -> list[list[Group]]:
    """Return all sequences of triplets of consecutive ranks in one suit.

    Args:
        length: the number of triplets in a sequence.
    """
    lows = [low for low in range(EAST) if low % 9 + length <= 9]
    return [[triplet_of(low + step) for step in range(length)] for low in lows]


# ------------------------------------------------------------------------------ kinds alone


def of_kinds(*kinds: int) -> Callable[[GoalFacts], _Shapes]:
    """Return a function that yields the shapes (patterns) of hands that use only some kinds.

    Args:
        kinds: one or more masks of kinds; a hand uses only the kinds of one of these masks.
    """

    def shapes(facts: GoalFacts) -> _Shapes:
        for kind in kinds:
            yield from facts.of_kinds(kind)

    return shapes


def _ryuuiisou(facts: GoalFacts) -> _Shapes:
    if not facts.rules.green_needs_dragon:
        yield from facts.of_kinds(masks.GREENS)
        return
    greens = Groups(masks.GREENS & masks.GREENS >> 1 & masks.GREENS >> 2, masks.GREENS, masks.GREENS)
    yield from facts.with_kind(GREEN, greens)
    if facts.is_whole:
        yield PairsShape(masks.GREENS, 1 << GREEN)


def of_groups(*groups: int) -> Callable[[GoalFacts], _Shapes]:
    """Return a function that yields the shapes of hands (patterns of complete hands) that have only certain
    groups.

    Args:
        groups: the arguments of `Groups`, three masks of kinds (bit 0 is 1m, bit 33 is 7z): the lowest kinds
            of the allowed runs, the kinds of the allowed triplets, and those of the allowed pairs.
    """

    def shapes(facts: GoalFacts) -> _Shapes:
        yield from facts.with_groups((), Groups(*groups))

    return shapes


# ------------------------------------------------------------------------------ groups that it must hold


def one_of(*sets: Iterable[Group]) -> Callable[[GoalFacts], _Shapes]:
    """Return a function that yields the shapes of hands (patterns of complete hands) that contain at least
    one of several combinations of groups.

    The hand may have any further groups. A pair in a combination is the pair of the hand.

    Args:
        sets: the combinations of groups; a hand contains all groups of one of them.
    """
    group_sets = [tuple(item) for item in sets]

    def shapes(facts: GoalFacts) -> _Shapes:
        for needed in group_sets:
            yield from facts.with_groups(needed, pairs=int(all(len(group) == 3 for group in needed)))

    return shapes


def _wind(of_seat: bool, kind: int) -> Callable[[GoalFacts], _Shapes]:
    def shapes(facts: GoalFacts) -> _Shapes:
        if kind == (facts.seat if of_seat else facts.round_wind):
            yield from facts.with_groups([triplet_of(kind)])

    return shapes


def _value_north(facts: GoalFacts) -> _Shapes:
    if facts.rules.north_value:
        yield from facts.with_groups([triplet_of(NORTH)])


def _three_and_a_pair(kinds: Iterable[int]) -> Callable[[GoalFacts], _Shapes]:
    """Return a function that yields the shapes of hands with triplets of all kinds but one, and a pair or
    triplet of that kind.

    Little dragons and little winds are such hands.

    Args:
        kinds: the kinds, such as the three dragons.
    """
    every = tuple(kinds)
    little = [
        [*(triplet_of(kind) for kind in every if kind != pair), (pair, pair)] for pair in every
    ]  # fmt: skip
    return one_of([triplet_of(kind) for kind in every], *little)


# ------------------------------------------------------------------------------ concealed triplets


def concealed_triplets(number: int) -> Callable[[GoalFacts], _Shapes]:
    """Return a function that yields the shapes (patterns) of hands with a number of concealed triplets.

    The hand has to draw all tiles of these triplets. The remaining groups may be runs.

    Args:
        number: the number of concealed triplets, concealed quads included.
    """

    def shapes(facts: GoalFacts) -> _Shapes:
        room = facts.free + facts.concealed - number
        for runs in range(min(room, facts.free) + 1 if room >= 0 else 0):
            for lows in combinations_with_replacement(LOWS, runs):
                kinds = [kind for low in lows for kind in run_of(low)]
                yield GoalShape(_counts(*kinds), Groups(runs=0), facts.free - runs, 1)

    return shapes


def _suuankou_tanki(facts: GoalFacts) -> _Shapes:
    if not facts.runs:
        for kind in range(KINDS):
            yield GoalShape(_counts(kind), Groups(runs=0, pairs=0), facts.free, 0, kind)


# ------------------------------------------------------------------------------ whole hands


def exactly(*hands: GoalShape | PairsShape) -> Callable[[GoalFacts], _Shapes]:
    """Return a function that yields some patterns of hands if the player's hand has no melds, and
    otherwise nothing.
    """

    def shapes(facts: GoalFacts) -> _Shapes:
        yield from hands if facts.is_whole else ()

    return shapes


def hand_of(kinds: Iterable[int], last: int | None = None) -> GoalShape:
    """Return the pattern that only the hand of some tiles fits.

    Args:
        kinds: the kinds of the tiles, each kind as often as the hand has it.
        last: the winning tile, which is not among ``kinds``; None if ``kinds`` is a complete hand.
    """
    return GoalShape(_counts(*kinds), NO_GROUPS, 0, 0, last)


def _pinfu(facts: GoalFacts) -> _Shapes:
    """Yield the shapes (patterns) of hands with four runs, a pair without fu, and a two-sided wait."""
    if not facts.is_whole:
        return
    pairs = ALL & ~masks.DRAGONS & ~(1 << facts.seat) & ~(1 << facts.round_wind)
    if facts.rules.north_value:
        pairs &= ~(1 << NORTH)
    for low in range(EAST):
        if 1 <= low % 9 <= 6:
            for last in (low - 1, low + 2):
                yield GoalShape(_counts(low, low + 1), Groups(triplets=0, pairs=pairs), 3, 1, last)


NO_GROUPS: Final = Groups(0, 0, 0)


def _counts(*kinds: int) -> tuple[int, ...]:
    return tuple(map(kinds.count, range(KINDS)))


# ------------------------------------------------------------------------------ the list

_DOUBLES: Final = [(run_of(low), run_of(low)) for low in LOWS]
ENDS: Final = sum(1 << low for low in LOWS if low % 9 in (0, 6))
NINE_GATES: Final = [
    ([first, first, *range(first, first + 9), first + 8, first + 8], range(first, first + 9))
    for first in (0, 9, 18)
]

SHAPES: Final[dict[str, Callable[[GoalFacts], _Shapes]]] = {
    "tanyao": of_kinds(ALL & ~masks.ORPHANS),
    "honitsu": of_kinds(*(suit | masks.HONOURS for suit in NUMBER_SUITS)),
    "chinitsu": of_kinds(*NUMBER_SUITS),
    "honroutou": of_kinds(masks.ORPHANS),
    "pinfu": _pinfu,
    "iipeikou": one_of(*_DOUBLES),
    "ryanpeikou": one_of(*(one + other for one, other in combinations_with_replacement(_DOUBLES, 2))),
    "chanta": of_groups(ENDS, masks.ORPHANS, masks.ORPHANS),
    "junchan": of_groups(ENDS, masks.TERMINALS, masks.TERMINALS),
    **{f"seat_wind_{letter}": _wind(True, kind) for letter, kind in zip("eswn", _WINDS, strict=True)},
    **{f"round_wind_{letter}": _wind(False, kind) for letter, kind in zip("eswn", _WINDS, strict=True)},
    "value_north": _value_north,
    "toitoi": of_groups(0),
    "sanankou": concealed_triplets(3),
    "shousangen": _three_and_a_pair(_DRAGONS),
    "chiitoitsu": exactly(PairsShape(ALL)),
    "daisangen": one_of([triplet_of(kind) for kind in _DRAGONS]),
    "suuankou": of_groups(0),  # as toitoi, but for concealed hands only
    "suuankou_tanki": _suuankou_tanki,
    "tsuuiisou": of_kinds(masks.HONOURS),
    "ryuuiisou": _ryuuiisou,
    "chinroutou": of_kinds(masks.TERMINALS),
    "kokushi_musou": exactly(*(hand_of((*_ORPHANS, kind)) for kind in _ORPHANS)),
    "kokushi_musou_13_wait": exactly(*(hand_of(_ORPHANS, kind) for kind in _ORPHANS)),
    "chuuren_poutou": exactly(*(hand_of((*gates, kind)) for gates, suit in NINE_GATES for kind in suit)),
    "junsei_chuuren_poutou": exactly(*(hand_of(gates, kind) for gates, suit in NINE_GATES for kind in suit)),
    "shousuushii": _three_and_a_pair(_WINDS),
    "daisuushii": one_of([triplet_of(kind) for kind in _WINDS]),
}
# the yaku that take the place of another: a hand that has one of them is as good
BETTER: Final[dict[str, tuple[str, ...]]] = {
    "honitsu": ("chinitsu", "tsuuiisou"),
    "honroutou": ("chinroutou", "tsuuiisou"),
    "iipeikou": ("ryanpeikou", "isshoku_sanjun"),
    "chanta": ("junchan", "honroutou", "chinroutou", "tsuuiisou"),
    "junchan": ("chinroutou",),
    "sanankou": ("suuankou", "suuankou_tanki"),
    "shousangen": ("daisangen",),
    "suuankou": ("suuankou_tanki",),
    "kokushi_musou": ("kokushi_musou_13_wait",),
    "chuuren_poutou": ("junsei_chuuren_poutou",),
    "shousuushii": ("daisuushii",),
}
