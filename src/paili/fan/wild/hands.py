"""The complete hands that a hand with wildcards can become, sorted into classes by their traits.

All hands of a class have the same traits of kinds, the same form and the same triplets of honours. They also
agree on whether all sets can be triplets and, for seven pairs, whether four tiles are alike.
`paili.fan.wild.search` computes an upper bound of the scores of each class.

>>> from paili.fan import game
>>> from paili.scoring import Win
>>> hands = WildHandsOfGame(Win("12345678m5s234p*", "5s", tsumo=True), game("hongzhong"))
>>> sum(map(len, hands.by_class.values()))
3
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache, reduce
from itertools import chain, product, repeat
from operator import or_, sub
from typing import Final

from paili.errors import ScoreError
from paili.fan.rules import Rules
from paili.tiles import COPIES, EAST, TileSet
from paili.variants import SEVEN_PAIRS, THIRTEEN_ORPHANS
from paili.win import traits
from paili.win.cutting import Counts, by_suit, less
from paili.win.masks import HONOURS, kinds_in, mask_of
from paili.win.record import WinRecord
from paili.win.wildcards import (
    MAX_HANDS,
    ByNumber,
    Complete,
    completions_by_number,
    in_pairs,
    least_wildcards,
    orphans,
)

_NO_LIMIT: Final = 14


@lru_cache(maxsize=1 << 10)
def _limits_of(targets: int, called: Counts, fifth: str) -> Counts:
    """Return 34 limits: the number of tiles of each kind that the concealed hand may hold beside its melds.

    Args:
        targets: the kinds that the hand may hold, as a mask; other kinds get 0.
        called: 34 counts of the melds.
        fifth: the rule `Rules.wild_fifth`.
    """
    most = [
        _NO_LIMIT if fifth == "anywhere" else COPIES - max(0, number) * (fifth == "never")
        for number in called
    ]
    return tuple(number if targets >> kind & 1 else 0 for kind, number in enumerate(most))


# two suits that are complete: their kinds, and what they show if the others show it too → their tiles
Halves = dict[tuple[int, int], list[Counts]]
# a hand after its index among those with the same points
Placed = tuple[int, tuple[int, ...], Counts]
_AFTER_GROUPS: Final = 4
# four of a kind count only in hands without melds
_GROUPS: Final = traits.IN_GROUPS | traits.FOUR_ALIKE
_ANY: Final = _GROUPS | traits.OF_TRIPLETS


class WildHandsOfGame:
    """The complete hands that a hand with wildcards can become in a game, by class.

    A class is a combination of traits of kinds, form and triplets.
    """

    def __init__(self, win: WinRecord, rules: Rules) -> None:
        self.win, self.rules = win, rules
        self.natural: Counts = win.full.counts
        self.wildcards = win.full.wildcards
        self.most = self._limits(win)
        self.looked_at = reduce(or_, [row.fan.needs for row in rules.fans], 0)

    def _limits(self, win: WinRecord) -> Counts:
        """Return 34 limits: the number of tiles of each kind that the concealed hand may hold.

        A wildcard may not stand for a kind that is always wild, nor for the substitute of a wild kind.
        """
        always = self.rules.wild_kinds | (win.wild if self.rules.substitute else TileSet())
        targets = self.rules.in_play - always | TileSet.unchecked(kinds_in(win.full.counts))
        self.targets, called = targets, tuple(map(sub, win.all_counts, win.full.counts))
        return _limits_of(targets.mask, called, self.rules.wild_fifth)

    @cached_property
    def by_class(self) -> dict[int, list[Placed]]:
        """All complete hands that the hand can become: a dict from each class to the list of its hands.

        Raises:
            ScoreError: if there are more than `MAX_HANDS` hands.
        """
        result: dict[int, list[Placed]] = {}
        number = 0
        for shown, hands in chain(self._in_groups(), self._hands_without_groups()):
            number += len(hands)
            if number > MAX_HANDS:
                raise ScoreError("fan_score.too_many_hands", number=self.wildcards, most=f"{MAX_HANDS:,}")
            result.setdefault(shown & self.looked_at, []).extend(hands)
        return result

    # ------------------------------------------------------------------ in groups

    def _in_groups(self) -> Iterator[tuple[int, list[Placed]]]:
        """Yield the hands of sets and a pair, as lists of hands of one class, in the order of the suit of the
        pair.
        """
        limits, suits = by_suit(self.most), by_suit(self.natural)
        least = [least_wildcards(suit, place < 3) for place, suit in enumerate(suits)]
        if (spare := self.wildcards - sum(least)) < 0:
            return
        parts = [
            completions_by_number(suit, spare + least[place], limits[place], place < 3)
            for place, suit in enumerate(suits)
        ]
        for place in range(4):
            m, p, s, z = (part[place == suit] for suit, part in enumerate(parts))
            for used in range(self.wildcards + 1):
                if ends := self._upper(s, z, self.wildcards - used):
                    yield from self._joined(place, _lower(m, p, used), ends)

    def _joined(self, place: int, starts: Halves, ends: Halves) -> Iterator[tuple[int, list[Placed]]]:
        of_kinds, called = traits.of_kinds, self.win.called.mask
        for (one, shown), firsts in starts.items():
            for (other, more), lasts in ends.items():
                hands = [
                    (place, tiles, tiles) for first in firsts for last in lasts if (tiles := first + last)
                ]
                yield of_kinds(called | one | other) | shown & more, hands

    def _upper(self, s: ByNumber, z: ByNumber, used: int) -> Halves:
        halves: Halves = {}
        for low, high in _together(s, z, used):
            shown = _GROUPS | self._honour_traits(high.counts) | self._if_triplets(low)
            halves.setdefault((low.mask << 18 | high.mask << 27, shown), []).append(low.counts + high.counts)
        return halves

    def _if_triplets(self, suit: Complete) -> int:
        return traits.FOUR_TRIPLETS if suit.triplets and not self.win.called.runs else 0

    def _honour_traits(self, counts: Counts) -> int:
        """Return the traits of the triplets of honours in 34 counts, as bits; three tiles of an honour are
        always a triplet.
        """
        concealed = [EAST + rank for rank, count in enumerate(counts) if count > 2]
        return traits.of_honours(mask_of((*concealed, *self.win.called.triplets)) & HONOURS)

    # ------------------------------------------------------------------ without groups

    def _hands_without_groups(self) -> Iterator[tuple[int, list[Placed]]]:
        """Yield the hands without sets, each as a list of one hand with its class.

        Hands whose wildcards stand for the lowest kinds come first.
        """
        if not self.win.hand.melds:
            for number, (form, counts) in enumerate(self._without_groups()):
                shown = form | (traits.FOUR_ALIKE if COPIES in counts else 0)
                yield traits.of_kinds(kinds_in(counts)) | shown, [(_AFTER_GROUPS, (number,), counts)]

    def _without_groups(self) -> Iterator[tuple[int, Counts]]:
        """Yield 34 counts of each hand without sets, with the trait of its form."""
        forms, quads = self.rules.forms, self.rules.quad_as_pairs
        if SEVEN_PAIRS in forms:
            yield from zip(repeat(traits.IN_PAIRS), in_pairs(self.natural, self.most, 7, quads=quads))
        if THIRTEEN_ORPHANS in forms:
            yield from zip(repeat(traits.IN_ORPHANS), orphans(self.natural, self.most))
        if traits.EIGHT_PAIRS in forms:
            yield from zip(repeat(traits.IN_EIGHT_PAIRS), self._eight_pairs())

    def _eight_pairs(self) -> Iterator[Counts]:
        for kind in self.targets:
            own, most = self.natural[kind], self.most[kind]
            if own <= 3 <= most:
                rest, limits = less(self.natural, kind, own), less(self.most, kind, most)
                for others in in_pairs(rest, limits, 7, quads=self.rules.quad_as_pairs):
                    yield less(others, kind, -3)


def _lower(m: ByNumber, p: ByNumber, used: int) -> Halves:
    halves: Halves = {}
    for low, high in _together(m, p, used):
        shown = _ANY if low.triplets and high.triplets else _ANY & ~traits.FOUR_TRIPLETS
        halves.setdefault((low.mask | high.mask << 9, shown), []).append(low.counts + high.counts)
    return halves


def _together(one: ByNumber, other: ByNumber, used: int) -> Iterator[tuple[Complete, Complete]]:
    """Yield every pair of completions, one of each of two groups of suits, that uses a given number of
    wildcards in all.

    A completion is one way to complete the tiles of these suits with wildcards.

    Args:
        one, other: the completions of the first and of the second group of suits, by the number of wildcards
            that they use.
        used: the number of wildcards that both completions use together.
    """
    for number, lows in one.items():
        yield from product(lows, other.get(used - number, ()))
