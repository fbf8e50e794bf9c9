"""Find every way to divide a complete hand into groups: the *readings* of the hand.

Method: from the lowest kind up, decide how the copies of a kind are shared out among triplets, the pair, and
runs that start with it. Wildcards fill gaps in a group: two equal or neighbouring tiles, or a single tile,
become a meld with one or two wildcards, a single tile becomes the pair, and wildcards alone become any group.
A group with wildcards counts as one group, whichever tiles they replace. If a wildcard may not be a fifth
copy of a kind, a reading counts only if unused copies exist for all its wildcards together.

>>> for reading in readings("11122233344455z"): print(reading)
111z 222z 333z 444z 55z
>>> for reading in readings("111222333m12399p"): print(reading)
111m 222m 333m 123p 99p
123m 123m 123m 123p 99p
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from paili.analysis.from_position import HandLike
from paili.analysis.inputs import A_READING, Inputs, inputs_of, require_drawn
from paili.analysis.shanten import distances
from paili.analysis.shape.knitted import STRANDS, Ways
from paili.hand import Hand
from paili.hand.groups import KNITTED, MELD, ORPHANS, PAIR, RUN, TRIPLET, Group, run_from
from paili.hand.meld import Meld
from paili.record import Json, Shown, json_record, plain
from paili.tiles import COPIES, EAST, KINDS, Kind
from paili.variants import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    NO_LACK,
    RIICHI,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Variant,
    VariantLike,
)

# What the wildcards of a group may stand for: all choices.
Fillings = tuple[tuple[int, ...], ...]


@json_record("form", "text", "groups", "melds:meld_texts")
class Reading(NamedTuple):
    """One way to divide a complete hand into groups, as for the count of fu and yaku.

    Attributes:
        form: the form of the win: ``standard``, ``seven pairs``, ``thirteen orphans``, or a form of Chinese
            games in `paili.variants.ALL_FORMS`.
        groups: the groups of the concealed tiles, each a tuple of its tiles: runs and triplets in tile order,
            then the pair. In a knitted straight (組合龍) its nine tiles come first.
        melds: the called melds and the concealed quads.
    """

    form: str
    groups: tuple[Group, ...]
    melds: tuple[Meld, ...] = ()

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``form``, ``text``, ``groups`` and ``melds``. Objects among the values become dicts too.
        """
        return plain(self)

    @property
    def text(self) -> str:
        """All groups and melds as text, with a space between them, such as ``123m 456p 789s 111z 22z``."""
        return " ".join(map(str, (*self.groups, *self.melds)))

    @property
    def meld_texts(self) -> tuple[str, ...]:
        """The called melds and the concealed quads, each as text such as ``"[456s]"`` or ``"(1111p)"``."""
        return tuple(map(str, self.melds))

    def __str__(self) -> str:
        return self.text


def readings(hand: HandLike, *, variant: VariantLike = RIICHI, lack: str = NO_LACK) -> tuple[Reading, ...]:
    """Return every way to divide a complete hand into groups; an empty tuple if the hand is not complete.

    `paili.cuts` divides an unfinished hand.

    Args:
        hand: a hand of 3n+2 tiles, a position, or the text of either.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        lack: in Chinese games, the suit that a win must not contain (定缺): ``"m"``, ``"p"`` or ``"s"``; ""
            for none. A hand with a tile of this suit is not complete.

    Raises:
        NotationError: if the text is not a hand.
        VariantError: if the variant does not allow such a hand or lack suit.
        QuestionError: if the hand has 3n+1 tiles.

    >>> [reading.text for reading in readings("111222333m99p")]
    ['111m 222m 333m 99p', '123m 123m 123m 99p']
    """
    inputs = inputs_of(hand, variant=variant, lack=lack)
    require_drawn(inputs.hand, A_READING)
    return readings_of(inputs)


def readings_of(inputs: Inputs) -> tuple[Reading, ...]:
    """Return the result of `readings` for a position of 3n+2 tiles."""
    hand, variant, result = inputs.hand, inputs.variant, distances(inputs)
    cuts: list[tuple[str, tuple[Group, ...]]] = []
    if result.standard == 0:
        cuts += [(STANDARD, groups) for groups in sorted(_standard(hand, variant), key=_cut_order)]
    if result.seven_pairs == 0:
        cuts.append((SEVEN_PAIRS, _seven_pairs(hand)))
    if result.thirteen_orphans == 0:
        cuts.append((THIRTEEN_ORPHANS, (_whole(ORPHANS, hand),)))
    if result.knitted_straight == 0:
        cuts += [(KNITTED_STRAIGHT, groups) for groups in _straight(inputs)]
    if result.honours_and_knitted == 0:
        cuts.append((HONOURS_AND_KNITTED, (_whole(KNITTED, hand),)))
    return Shown(Reading(form, groups, hand.melds) for form, groups in cuts)


def _seven_pairs(hand: Hand) -> tuple[Group, ...]:
    pairs: list[Group] = []
    for kind, count in zip(Kind, hand.counts, strict=True):
        pairs += [Group(PAIR, (kind, kind))] * (count // 2)
        pairs += [Group(PAIR, (kind,), 1)] * (count % 2)
    return (*pairs, *[Group(PAIR, (), 2)] * (7 - len(pairs)))


def _whole(type_: str, hand: Hand) -> Group:
    tiles = tuple(kind for kind, count in zip(Kind, hand.counts, strict=True) for _ in range(count))
    return Group(type_, tiles, hand.wildcards)


def _standard(hand: Hand, variant: Variant) -> Iterator[tuple[Group, ...]]:
    copies_left = [COPIES - count for count in hand.counts]
    return _cuts(hand.counts, hand.size // 3, hand.wildcards, copies_left, variant)


def _cuts(
    counts: Sequence[int], melds: int, wildcards: int, copies_left: list[int], variant: Variant
) -> Iterator[tuple[Group, ...]]:
    """Yield every way to cut tiles and wildcards into melds and a pair.

    Args:
        counts: 34 counts of the natural tiles.
        melds: the number of melds.
        wildcards: the number of wildcards.
        copies_left: how many copies of each kind wildcards may still stand for.
        variant: the variant of the game.
    """
    cutter = _Cutter(counts)
    cutter.cut(0, 0, melds, 1, wildcards)
    fillings = _fillings_in(variant)
    for groups in cutter.cuts:
        if not wildcards or variant.wild_fifth or _has_tiles(groups, copies_left, fillings):
            yield tuple(sorted(groups, key=_tile_order))


def _straight(inputs: Inputs) -> list[tuple[Group, ...]]:
    """Return every way to cut a knitted straight: nine knitted tiles, a pair, a meld if none is called."""
    hand, result = inputs.hand, dict[tuple[Group, ...], None]()
    for way in Ways().of(hand.keys):
        if way.missing <= hand.wildcards:
            rest = way.counts
            nine = tuple(kind for kind in Kind if hand.counts[kind] > rest[kind])
            left = [COPIES - count - (way.lacking >> kind & 1) for kind, count in enumerate(hand.counts)]
            wild, melds = hand.wildcards - way.missing, hand.size // 3 - STRANDS
            for groups in sorted(_cuts(rest, melds, wild, left, inputs.variant), key=_cut_order):
                result[Group(KNITTED, nine, way.missing), *groups] = None
    return list(result)


def _tile_order(group: Group) -> tuple[bool, bool, tuple[int, ...]]:
    return group.type == PAIR, not group.tiles, group.tiles


def _cut_order(groups: tuple[Group, ...]) -> list[tuple[bool, bool, tuple[int, ...]]]:
    return [_tile_order(group) for group in groups]


class _Cutter:
    """The search for the cuts of some tiles into a number of melds and a pair.

    With wildcards there are hundreds of cuts, so the recursion collects them in a list instead of passing
    each through nested generators.
    """

    def __init__(self, counts: Sequence[int]) -> None:
        # Two kinds behind the last one, so that every kind has two neighbours.
        self.counts, self.path = [*counts, 0, 0], list[Group]()
        self.cuts: list[tuple[Group, ...]] = []

    def cut(self, kind: int, first: int, melds: int, pairs: int, wildcards: int) -> None:
        """Divide the tiles from a kind upwards into melds and pairs in every way, and store each way.

        Groups that start with one kind are taken in the order of `_groups_from`, from number ``first`` on, so
        that no cut is stored twice.

        Args:
            kind: the lowest kind that is left.
            first: the index of the first group to try among those that start with ``kind``.
            melds, pairs, wildcards: how many of each are still to be used.
        """
        counts = self.counts
        while kind < KINDS and not counts[kind]:
            kind, first = kind + 1, 0
        if kind == KINDS:
            self.cuts.append((*self.path, *[Group(MELD, (), 3)] * melds, *[Group(PAIR, (), 2)] * pairs))
            return
        own, next_one, next_but_one = counts[kind : kind + 3]
        for number, (group, is_pair, wild, uses) in enumerate(_groups_from(kind)[first:], first):
            mine, one_up, two_up = uses
            room = pairs if is_pair else melds
            if room and wild <= wildcards and mine <= own and one_up <= next_one and two_up <= next_but_one:
                counts[kind : kind + 3] = own - mine, next_one - one_up, next_but_one - two_up
                self.path.append(group)
                self.cut(kind, number, melds - (not is_pair), pairs - is_pair, wildcards - wild)
                self.path.pop()
        counts[kind : kind + 3] = own, next_one, next_but_one


def _take(counts: list[int], tiles: tuple[int, ...]) -> bool:
    for place, kind in enumerate(tiles):
        if not counts[kind]:
            _give_back(counts, tiles[:place])
            return False
        counts[kind] -= 1
    return True


def _give_back(counts: list[int], tiles: tuple[int, ...]) -> None:
    for kind in tiles:
        counts[kind] += 1


@cache
def _groups_from(kind: int) -> tuple[tuple[Group, bool, int, tuple[int, ...]], ...]:
    """Return the groups whose lowest natural tile is ``kind``.

    Each entry has the group, whether it is a pair, its number of wildcards, and the copies that it uses of
    the kind and of the next two kinds.
    """
    own, lone = Kind(kind), MELD if kind < EAST else TRIPLET
    groups = [
        Group(TRIPLET, (own,) * 3), Group(TRIPLET, (own,) * 2, 1), Group(lone, (own,), 2),
        Group(PAIR, (own,) * 2), Group(PAIR, (own,), 1),
    ]  # fmt: skip
    if run := tuple(map(Kind, run_from(kind))):
        groups += [Group(RUN, run), Group(RUN, (run[0], run[2]), 1)]
    if kind < EAST and kind % 9 < 8:
        groups.append(Group(RUN, (own, Kind(kind + 1)), 1))
    return tuple((group, group.type == PAIR, group.wildcards, _uses(group, kind)) for group in groups)


def _uses(group: Group, kind: int) -> tuple[int, ...]:
    return tuple(group.tiles.count(kind + step) for step in range(3))


# ---------------------------------------------------------------- what the wildcards may stand for


def _has_tiles(
    groups: Sequence[Group], copies_left: list[int], fillings: Callable[[Group], Fillings]
) -> bool:
    """Return whether the wildcards of all groups together can stand for tiles without a fifth copy of a kind.

    Args:
        groups: the groups, some with wildcards.
        copies_left: how many copies of each kind wildcards may still stand for.
        fillings: function that returns the tiles that the wildcards of a group may stand for.
    """
    choices = [fillings(group) for group in groups if group.wildcards]
    return _fill(sorted(choices, key=len), 0, copies_left)


def _fill(choices: Sequence[Fillings], group: int, copies_left: list[int]) -> bool:
    """Return whether wildcards of the groups from index ``group`` on can stand for tiles that are left.

    Args:
        choices: for each group, the tiles that its wildcards may stand for.
        group: the index of the first group to fill.
        copies_left: how many copies of each kind are left.
    """
    if group == len(choices):
        return True
    for tiles in choices[group]:
        if _take(copies_left, tiles):
            fits = _fill(choices, group + 1, copies_left)
            _give_back(copies_left, tiles)
            if fits:
                return True
    return False


@lru_cache(maxsize=32)
def _fillings_in(variant: Variant) -> Callable[[Group], Fillings]:
    @cache
    def fillings(group: Group) -> Fillings:
        whole = (
            tiles for tiles in _whole_groups(group.type) if all(kind in variant.natural for kind in tiles)
        )
        return tuple(_rest(tiles, group.tiles) for tiles in whole if _holds(tiles, group.tiles))

    return fillings


def _holds(whole: tuple[int, ...], part: tuple[int, ...]) -> bool:
    return all(whole.count(kind) >= part.count(kind) for kind in part)


def _rest(whole: tuple[int, ...], part: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(whole)
    for kind in part:
        rest.remove(kind)
    return tuple(rest)


def _whole_groups(type_: str) -> Iterator[tuple[int, ...]]:
    for kind in reversed(range(KINDS)):
        if type_ == PAIR:
            yield (kind, kind)
        if type_ in (TRIPLET, MELD):
            yield (kind,) * 3
        if type_ in (RUN, MELD) and (run := run_from(kind)):
            yield run
