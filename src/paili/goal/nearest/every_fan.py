"""Define the shapes (patterns of complete hands) of each fan that depends on tiles; see
`paili.goal.nearest.shapes`.

A fan is a list of shapes. Together they cover all hands that have the fan, or a fan of more points that
replaces it (`BETTER`: a full flush is as good as a half flush). A hand with nine knitted tiles has only one
further group and the pair, so its shapes are the shapes of the fan with three groups fewer. Some fans have no
shapes: fans that depend on how the hand is won or on discards of other players, a single quad, four of a kind
in two groups (四归一), and all types (五门齐).

>>> from paili.fan import game
>>> [name for name in names_of(game("tuidaohe"))][:3], len(names_of(game("mcr")))
(['thirteen_orphans', 'big_three_dragons', 'all_honours'], 62)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.fan.catalogue.knitted import NINES
from paili.goal.nearest.quads import Quads, with_quads
from paili.goal.nearest.shapes import (
    ENDS,
    LOWS,
    NINE_GATES,
    NUMBER_SUITS,
    GoalFacts,
    GoalShape,
    Group,
    PairsShape,
    concealed_triplets,
    exactly,
    hand_of,
    of_groups,
    of_kinds,
    one_of,
    rows_of_triplets,
    run_of,
    triplet_of,
)
from paili.goal.nearest.ways import ALL, NO_WAY, Groups, Way
from paili.tiles import EAST, NORTH, ORPHANS, RED, WHITE
from paili.variants import HONOURS_AND_KNITTED, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win import masks

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules

_NUMBERS: Final = ALL & ~masks.HONOURS
_REVERSIBLE: Final = masks.mask_of(
    [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, WHITE]  # 1234589p 245689s 5z
)


class Singles(NamedTuple):
    """A pattern for hands of fourteen different kinds.

    Attributes:
        kinds: the kinds to choose from, as a mask.
        needed: the kinds that every such hand contains, as a mask.
    """

    kinds: int
    needed: int = 0


FanShape = GoalShape | PairsShape | Quads | Singles
_Shapes = Callable[[GoalFacts], Iterable[FanShape]]


def singles_way(counts: Iterable[int], limits: Iterable[int], shape: Singles) -> Way:
    """Return the missing and spare tiles for the nearest hand of fourteen different kinds.

    Args:
        counts: 34 counts of the tiles in hand.
        limits: the largest number of tiles of each kind in a hand.
        shape: the pattern that the complete hand has to fit.

    Returns:
        The number of missing tiles, the kinds that are missing, and the kinds that can be spared, as masks.

    >>> counts = [1] * 13 + [0] * 21
    >>> singles_way(counts, [4] * 34, Singles(0b111111111111111))
    (1, 24576, 0)
    """
    kinds = masks.kinds_in(counts) & shape.kinds
    possible = (kinds | masks.kinds_in(limits)) & shape.kinds
    if shape.needed & ~possible or possible.bit_count() < _ALL_TILES:
        return NO_WAY
    must, more = shape.needed & ~kinds, _ALL_TILES - shape.needed.bit_count()
    beside = (kinds & ~shape.needed).bit_count()
    missing = must.bit_count() + max(0, more - beside)
    lacks = must | (possible & ~kinds & ~shape.needed if beside < more else 0)
    spares = sum(1 << kind for kind, count in enumerate(counts) if count > (kinds >> kind & 1))
    return missing, lacks, spares | (kinds & ~shape.needed if beside > more else 0)


_ALL_TILES: Final = 14


# ------------------------------------------------------------------------------ kinds and groups


def _ranks(*ranks: int) -> int:
    return masks.mask_of(9 * suit + rank - 1 for suit in range(3) for rank in ranks)


# ------------------------------------------------------------------------------ sets of groups


def _with_pair(sets: Iterable[tuple[Iterable[Group], int]]) -> _Shapes:
    return one_of(*([*groups, (pair, pair)] for groups, pair in sets))


def _all_but_one(kinds: range) -> list[tuple[list[Group], int]]:
    return [([triplet_of(kind) for kind in kinds if kind != pair], pair) for pair in kinds]


def _steps(length: int) -> list[list[Group]]:
    return [
        [run_of(low + step * at) for at in range(length)]
        for step in (1, 2)
        for low in LOWS
        if low % 9 + step * (length - 1) < 7
    ]


def _in_three_suits(
    ranks: Iterable[tuple[int, int, int]], group: Callable[[int], Group]
) -> list[list[Group]]:
    return [
        [group(9 * suit + rank) for suit, rank in enumerate(order)]
        for three in ranks
        for order in dict.fromkeys(permutations(three))
    ]


def _same_rank(suits: int, ranks: range, group: Callable[[int], Group]) -> list[list[Group]]:
    return [
        [group(9 * suit + rank) for suit in chosen]
        for rank in ranks
        for chosen in combinations(range(3), suits)
    ]


def _wind(of_seat: bool) -> _Shapes:
    return lambda facts: facts.with_groups([triplet_of(facts.seat if of_seat else facts.round_wind)])


# ------------------------------------------------------------------------------ knitted tiles


def _knitted(shapes: Iterable[FanShape]) -> Iterator[FanShape]:
    """Yield shapes (patterns of complete hands) in which nine knitted tiles replace three groups.

    Args:
        shapes: the shapes to change; those with fewer than three free groups are left out.
    """
    for shape in shapes:
        if isinstance(shape, GoalShape) and shape.melds >= 3:
            for nine in NINES:
                counts = tuple(count + (nine >> kind & 1) for kind, count in enumerate(shape.fixed))
                yield shape._replace(fixed=counts, melds=shape.melds - 3)


def _and_knitted(shapes: _Shapes) -> _Shapes:
    """Return a function that yields the shapes of a fan: first the shapes without knitted tiles, then those
    with them.

    Args:
        shapes: a function that yields the shapes without knitted tiles.
    """

    def both(facts: GoalFacts) -> Iterator[FanShape]:
        result = list(shapes(facts))
        yield from result
        yield from _knitted(result)

    return both


def _knitted_straight(facts: GoalFacts) -> Iterator[FanShape]:
    yield from _knitted(facts.with_groups(()))
    if facts.is_whole:
        yield from (Singles(nine | masks.HONOURS, nine) for nine in NINES)


def _of_singles(needed: int) -> _Shapes:
    wholes = [Singles(nine | masks.HONOURS, needed) for nine in NINES]
    return lambda facts: wholes if facts.is_whole else ()


# ------------------------------------------------------------------------------ the list

_DRAGONS: Final = range(WHITE, RED + 1)
_WINDS: Final = range(EAST, NORTH + 1)
_THREE_IN_STEPS: Final = [(rank, rank + 1, rank + 2) for rank in range(7)]
_STRAIGHT: Final = (0, 3, 6)
_FIVES: Final = _ranks(5)
_EVEN: Final = _ranks(2, 4, 6, 8)

SHAPES: Final[dict[str, _Shapes]] = {
    "big_four_winds": one_of([triplet_of(kind) for kind in _WINDS]),
    "big_three_dragons": one_of([triplet_of(kind) for kind in _DRAGONS]),
    "all_green": of_kinds(masks.GREENS),
    "nine_gates": exactly(*(hand_of(gates, kind) for gates, suit in NINE_GATES for kind in suit)),
    "four_kongs": with_quads(4),
    "seven_shifted_pairs": exactly(
        *(
            PairsShape(0b1111111 << low, 0b1111111 << low)
            for first in (0, 9, 18)
            for low in range(first, first + 3)
        )
    ),
    "thirteen_orphans": exactly(*(hand_of((*ORPHANS, kind)) for kind in ORPHANS)),
    "all_terminals": of_kinds(masks.TERMINALS),
    "little_four_winds": _with_pair(_all_but_one(_WINDS)),
    "little_three_dragons": _with_pair(_all_but_one(_DRAGONS)),
    "all_honours": of_kinds(masks.HONOURS),
    "four_concealed_pungs": concealed_triplets(4),
    "pure_terminal_chows": _with_pair(
        ([run_of(low), run_of(low), run_of(low + 6), run_of(low + 6)], low + 4) for low in (0, 9, 18)
    ),
    "quadruple_chow": one_of(*([run_of(low)] * 4 for low in LOWS)),
    "four_pure_shifted_pungs": one_of(*rows_of_triplets(4)),
    "four_pure_shifted_chows": one_of(*_steps(4)),
    "three_kongs": with_quads(3),
    "all_terminals_and_honours": of_kinds(masks.ORPHANS),
    "seven_pairs": exactly(PairsShape(ALL)),
    "greater_honours_and_knitted": _of_singles(masks.HONOURS),
    "all_even_pungs": of_groups(0, _EVEN, _EVEN),
    "full_flush": of_kinds(*NUMBER_SUITS),
    "pure_triple_chow": one_of(*([run_of(low)] * 3 for low in LOWS)),
    "pure_shifted_pungs": one_of(*rows_of_triplets(3)),
    "upper_tiles": of_kinds(_ranks(7, 8, 9)),
    "middle_tiles": of_kinds(_ranks(4, 5, 6)),
    "lower_tiles": of_kinds(_ranks(1, 2, 3)),
    "pure_straight": one_of(*([run_of(low), run_of(low + 3), run_of(low + 6)] for low in (0, 9, 18))),
    "three_suited_terminal_chows": _with_pair(
        ([run_of(one), run_of(one + 6), run_of(other), run_of(other + 6)], pair + 4)
        for one, other, pair in ((0, 9, 18), (0, 18, 9), (9, 18, 0))
    ),
    "pure_shifted_chows": one_of(*_steps(3)),
    "all_fives": of_groups(sum(1 << low for low in LOWS if low % 9 in (2, 3, 4)), _FIVES, _FIVES),
    "triple_pung": one_of(*_same_rank(3, range(9), triplet_of)),
    "three_concealed_pungs": concealed_triplets(3),
    "lesser_honours_and_knitted": _of_singles(0),
    "knitted_straight": _knitted_straight,
    "upper_four": of_kinds(_ranks(6, 7, 8, 9)),
    "lower_four": of_kinds(_ranks(1, 2, 3, 4)),
    "big_three_winds": one_of(*([triplet_of(kind) for kind in three] for three in combinations(_WINDS, 3))),
    "mixed_straight": one_of(*_in_three_suits([_STRAIGHT], run_of)),
    "reversible_tiles": of_kinds(_REVERSIBLE),
    "mixed_triple_chow": one_of(*_same_rank(3, range(7), run_of)),
    "mixed_shifted_pungs": one_of(*_in_three_suits(_THREE_IN_STEPS, triplet_of)),
    "all_pungs": of_groups(0),
    "half_flush": of_kinds(*(suit | masks.HONOURS for suit in NUMBER_SUITS)),
    "mixed_shifted_chows": one_of(*_in_three_suits(_THREE_IN_STEPS[:5], run_of)),
    "two_concealed_kongs": with_quads(2, concealed=True),
    "two_dragon_pungs": one_of(*([triplet_of(kind) for kind in two] for two in combinations(_DRAGONS, 2))),
    "outside_hand": of_groups(ENDS, masks.ORPHANS, masks.ORPHANS),
    "dragon_pung": _and_knitted(one_of(*([triplet_of(kind)] for kind in _DRAGONS))),
    "prevalent_wind": _and_knitted(_wind(of_seat=False)),
    "seat_wind": _and_knitted(_wind(of_seat=True)),
    "all_chows": _and_knitted(of_groups(Groups().runs, 0, _NUMBERS)),
    "chows_alone": of_groups(Groups().runs, 0, ALL),
    "double_pung": one_of(*_same_rank(2, range(9), triplet_of)),
    "two_concealed_pungs": concealed_triplets(2),
    "all_simples": of_kinds(ALL & ~masks.ORPHANS),
    "pure_double_chow": one_of(*([run_of(low)] * 2 for low in LOWS)),
    "mixed_double_chow": one_of(*_same_rank(2, range(7), run_of)),
    "short_straight": one_of(*([run_of(low), run_of(low + 3)] for low in LOWS if low % 9 < 4)),
    "two_terminal_chows": one_of(*([run_of(low), run_of(low + 6)] for low in (0, 9, 18))),
    "pung_of_terminals_or_honours": _and_knitted(
        one_of(*([triplet_of(kind)] for kind in masks.kinds_of(masks.ORPHANS)))
    ),
    "one_voided_suit": of_kinds(
        *(one | other | masks.HONOURS for one, other in combinations(NUMBER_SUITS, 2))
    ),
    "no_honours": _and_knitted(of_kinds(_NUMBERS)),
}
# the fans that take the place of another: a hand that has one of them is as good
BETTER: Final[dict[str, tuple[str, ...]]] = {
    "all_terminals_and_honours": ("all_terminals", "all_honours"),
    "half_flush": ("full_flush", "all_honours"),
    "big_three_winds": ("big_four_winds",),
    "two_dragon_pungs": ("big_three_dragons",),
    "one_voided_suit": ("full_flush", "half_flush", "all_honours"),
    "lesser_honours_and_knitted": ("greater_honours_and_knitted",),
    "three_concealed_pungs": ("four_concealed_pungs",),
    "two_concealed_pungs": ("three_concealed_pungs", "four_concealed_pungs"),
}


def names_of(rules: GameRules) -> tuple[str, ...]:
    """Return the ids of the fans of a game that depend on tiles (and so have shapes), in the order of the
    game.
    """
    return tuple(row.id for row in rules.fans if row.id in SHAPES)


def shapes_of(name: str, facts: GoalFacts, rules: GameRules) -> tuple[FanShape, ...]:
    """Return the shapes of a fan: patterns of complete hands that contain the melds of a hand.

    Shapes whose form does not win in the game are left out.

    Args:
        name: the id of the fan.
        facts: the melds and winds of the hand.
        rules: the game.
    """
    return tuple(shape for shape in SHAPES[name](facts) if _form_of(name, shape) in rules.forms)


def _form_of(name: str, shape: FanShape) -> str:
    """Return the winning form of the hands of a shape.

    The form is standard, seven pairs, thirteen orphans, or honours and knitted tiles.
    """
    if isinstance(shape, Singles):
        return HONOURS_AND_KNITTED
    if isinstance(shape, PairsShape):
        return SEVEN_PAIRS
    return THIRTEEN_ORPHANS if name == "thirteen_orphans" else STANDARD
