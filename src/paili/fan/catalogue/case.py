# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""One way to count a win: its form, its division into groups, and the group that the winning tile completed.

A hand that can be divided into groups in several ways, or whose winning tile fits several groups, has several
cases. Each case (a `FanCase`) has its own fans, and the case with the highest score counts. `CaseFacts` holds
the facts that all cases of one win have in common. The function of a fan uses the attributes of `FanCase`.
The forms are those of riichi (`paili.win.readings`), the two forms of knitted tiles, and the two forms that
win without a complete hand.

>>> from paili.fan import game
>>> from paili.scoring import Win
>>> readings = cases(CaseFacts(Win("14m258p369s12377m", "7m"), game("mcr")))
>>> [(case.form, case.wait) for case in readings]
[('knitted straight', 'knitted'), ('knitted straight', 'pair')]
"""

# ruff: noqa: D102  (`paili.fan.rules` explains the rules)

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, Final, Protocol

from paili.fan.catalogue import eight_pairs, knitted
from paili.fan.shapes import natural_variant_of
from paili.hand import groups
from paili.hand.fields import keys_of
from paili.hand.groups import Group, shapes_of
from paili.kernels.single.lookup import Lookup, lookup_of
from paili.kernels.single.questions import draws_of
from paili.native import is_compiled
from paili.tiles import COPIES, KINDS, WILDCARD, Kind, TileSet
from paili.variants import (
    ALL_FORMS,
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from paili.win import cutting, masks, traits
from paili.win.cutting import Counts, Cutting
from paili.win.facts import MAX_FLOWERS
from paili.win.readings import (
    NO_GROUPS,
    ScoredReading,
    WinReading,
    seven_pairs,
    standard_readings,
    thirteen_orphans,
)
from paili.win.record import WinRecord
from paili.win.wildcards import makes_sets

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE

EIGHTH_FLOWER: Final = "eighth flower"

_NOT_COUNTED: Final = -1  # waits that are not computed yet
_DRAWS: Final = "draws"
_COPIES: Final = COPIES  # a number of C

_KINDS: Final = tuple(Kind)


class HandRules(Protocol):
    """The fields of `paili.fan.Rules` that a `FanCase` uses; the docstring of `Rules` explains them."""

    @property
    def sets(self) -> int: ...
    @property
    def forms(self) -> tuple[str, ...]: ...
    @property
    def quad_as_pairs(self) -> bool: ...
    @property
    def wild(self) -> str: ...
    @property
    def wild_kinds(self) -> TileSet: ...
    @property
    def wild_tiles(self) -> int: ...
    @property
    def waits(self) -> str: ...
    @property
    def knitted_wait(self) -> bool: ...
    @property
    def last_copy(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def patterns(self) -> dict[Any, Any]: ...


class CaseFacts:
    """The facts that all cases (`FanCase`) of one win have in common.

    Attributes:
        win: the win that is scored.
        rules: the game.
        counts: 34 counts of the concealed tiles and the winning tile; a wildcard is counted under the kind
            that it stands for.
        natural: 34 counts of the concealed tiles and the winning tile, without wildcards.
        wildcards: the number of wildcards among the concealed tiles and the winning tile.
        winning_kind: the kind of the winning tile.
        all_counts: 34 counts of all tiles of the hand, concealed and in melds.
        fours: the mask of the kinds with four or more tiles in ``all_counts``.
        kinds: the mask of the kinds of the concealed tiles.
        mask: the mask of the kinds of all tiles, concealed and in melds.
        tsumo: whether the win is self-drawn.
        concealed: whether the hand is concealed.
        called: the groups in the melds.
        of_win: the traits that do not depend on the kinds that wildcards stand for, as bits: self-drawn, for
            example.
        traits: the traits that do not depend on the division into groups, as bits. A trait is a property that
            a fan needs, such as "four of a kind"; see `paili.win.traits`.
    """

    __slots__ = (
        "_waits", "all_counts", "called", "concealed", "counts", "fours", "kinds", "mask", "natural",
        "of_win", "rules", "traits", "tsumo", "wildcards", "win", "winning_kind",
    )  # fmt: skip

    def __init__(
        self, win: WinRecord, rules: HandRules, counts: Counts | None = None, winning_kind: int | None = None
    ) -> None:
        self.win, self.rules = win, rules
        self.natural: Counts = win.full.counts
        self.wildcards = win.full.wildcards
        self.tsumo, self.concealed, self.called = win.tsumo, win.concealed, win.called
        self.of_win = self._win_traits()
        self._stand_for(
            self.natural if counts is None else counts,
            win.winning_kind if winning_kind is None else winning_kind,
        )

    def _stand_for(self, counts: Counts, winning_kind: int) -> None:
        """Set the attributes that depend on the kinds that the wildcards stand for."""
        win = self.win
        self.counts, self.winning_kind = counts, winning_kind
        self.all_counts: Counts = win.all_counts if counts is self.natural else _with_melds(counts, win)
        is_natural = counts is self.natural
        self.kinds = win.full.kinds_with(1) if is_natural else kinds_with(counts, 1)
        is_whole = is_natural and not win.hand.melds
        self.fours = win.full.kinds_with(_COPIES) if is_whole else kinds_with(self.all_counts, _COPIES)
        self.mask = self.kinds | self.called.mask
        self.traits = self.of_win
        self._waits = _NOT_COUNTED
        if self.fours:
            self.traits |= traits.FOUR_ALIKE
            if winning_kind < KINDS and self.fours >> winning_kind & 1:
                self.traits |= traits.LAST_COPY

    def standing_for(self, counts: Counts, winning_kind: int) -> CaseFacts:
        """Return the facts of this win if its wildcards stand for other kinds.

        Args:
            counts: 34 counts of the concealed tiles and the winning tile, wildcards under the new kinds.
            winning_kind: the kind of the winning tile.
        """
        other = CaseFacts.__new__(CaseFacts)
        other.win, other.rules, other.of_win = self.win, self.rules, self.of_win
        other.natural, other.wildcards = self.natural, self.wildcards
        other.tsumo, other.concealed, other.called = self.tsumo, self.concealed, self.called
        other._stand_for(counts, winning_kind)
        return other

    def _win_traits(self) -> int:
        win = self.win
        shown = win.traits | (0 if win.tsumo else traits.DISCARDED)
        if win.concealed:
            shown |= traits.CONCEALED
        elif len(win.hand.melds) - self.called.concealed == self.rules.sets:
            shown |= traits.ALL_CALLED
        if self.called.quads:
            shown |= traits.QUAD
        if fours := win.full.kinds_with(_COPIES):
            shown |= traits.NATURAL_QUAD
            own = win.winning_kind
            shown |= traits.FOURTH_WON if own < KINDS and fours >> own & 1 else 0
        # a `TileSet` takes long to say that it is empty
        if self.rules.wild_tiles or self.rules.wild or (win.is_chinese and win.wild):
            shown |= self._wildcard_traits()
        return shown

    def _wildcard_traits(self) -> int:
        any_tile = traits.ANY_TILE if self.wildcards and self.any_tile else 0
        return any_tile | (traits.WILDCARDS if self.wildcards else traits.NO_WILDCARDS)

    @property
    def any_tile(self) -> bool:
        """Return whether any tile would have completed the hand before the win.

        That is so if the tiles other than one wildcard are complete sets, or six pairs in a game with seven
        pairs.
        """
        own = self.win.winning_kind
        left = self.natural if own == WILDCARD else cutting.less(self.natural, own)
        wildcards = self.wildcards - (own == WILDCARD)
        if not wildcards:
            return False
        pairs = SEVEN_PAIRS in self.rules.forms and not self.win.hand.melds
        return waits_for_any(left, wildcards, pairs)

    @property
    def waits(self) -> int:
        """The mask of the kinds that the hand waited for, in all forms of the game; the result is cached.

        The rule `Rules.waits` decides whether the mask includes kinds whose four copies are in the hand.
        """
        if self._waits == _NOT_COUNTED:
            self._waits = self._all_waits()
        return self._waits

    def without_waits(self) -> None:
        """Remove the waits, and the two traits (properties as bits) that need a winning tile in the hand."""
        self.traits &= ~(traits.ANY_TILE | traits.LAST_COPY)
        self._waits = 0

    def _all_waits(self) -> int:
        before, most = list(self.counts), 0
        before[self.winning_kind] -= 1
        for copies in before:
            number: int = copies
            most = max(most, number)
        result, forms = 0, self.rules.forms
        if most < _COPIES and (look := _lookup_of(self.rules)) is not None:
            missing, kinds = draws_of(look[0], keys_of(before), 0, len(self.win.hand.melds) > 0)
            result, forms = kinds if missing == 1 else 0, look[1]
        for form in forms:
            if form in _WAITS:
                result |= _WAITS[form](self, tuple(before))
        if self.rules.waits == "live":
            for kind in range(KINDS):
                if self._copies_before(kind) >= _COPIES:
                    result &= ~(ONE << kind)
        return result

    def _copies_before(self, kind: int) -> int:
        return self.all_counts[kind] - (kind == self.winning_kind)


def kinds_with(counts: Counts, copies: int) -> int:
    """Return the mask of the kinds that have at least a number of copies in 34 counts.

    >>> bin(kinds_with((4, 1, 0, 4) + (0,) * 30, 4))
    '0b1001'
    """
    mask, bit = 0, 1
    for count in counts:
        if count >= copies:
            mask |= bit
        bit <<= 1
    return mask


def _lookup_of(rules: HandRules) -> tuple[Lookup, tuple[str, ...]] | None:
    """Return the tables with which compiled loops find the kinds that complete a hand without wildcards, and
    the forms of the game that these loops do not know; None if nothing is compiled.

    The loops leave out every kind with four concealed copies. So they find all waits only if the hand has no
    such kind.
    """
    result: tuple[Lookup, tuple[str, ...]] | None
    if _DRAWS in rules.patterns:
        result = rules.patterns[_DRAWS]
        return result
    others = tuple([form for form in rules.forms if form not in ALL_FORMS])
    result = (lookup_of(natural_variant_of(rules)), others) if is_compiled() else None
    rules.patterns[_DRAWS] = result
    return result


@lru_cache(maxsize=1 << 12)
def waits_for_any(natural: Counts, wildcards: int, pairs: bool) -> bool:
    """Return whether a hand of 3n+1 tiles is complete with any tile, because a wildcard and that tile are a
    pair.

    That is so if the other tiles of the hand are complete sets, or six pairs.

    Args:
        natural: 34 counts of the concealed tiles without wildcards.
        wildcards: the number of wildcards in the hand.
        pairs: whether the hand may win with seven pairs.
    """
    odd = sum([count % 2 for count in natural])
    return (pairs and odd == wildcards - 1) or makes_sets(natural, wildcards - 1)


def _with_melds(counts: Counts, win: WinRecord) -> Counts:
    """Return the counts of all tiles of a win, concealed and in melds; ``counts`` are those of the concealed
    tiles.
    """
    if not win.hand.melds:
        return counts
    melds = zip(win.all_counts, win.full.counts, strict=True)
    return tuple([count + copies - inside for count, (copies, inside) in zip(counts, melds, strict=True)])


class FanCase:
    """One way to count a win, with the attributes that the functions of fans use.

    Attributes:
        facts: the facts that all cases of the win have in common.
        tiles: the division of the concealed tiles into groups.
        form, runs, triplets, pair, wait: the attributes of ``tiles`` with these names. ``wait`` is "eighth
            flower" or "tenth honour" for a win that needs no complete hand.
        pungs: the mask of the kinds of the triplets and quads.
        hidden: the number of concealed triplets and quads; a triplet that a discard completed is not
            concealed.
        knitted: the mask of the nine knitted tiles, 0 if the hand has none.
        traits: all traits of this case, as bits; see `paili.win.traits`.
    """

    __slots__ = (
        "facts", "form", "hidden", "knitted", "pair", "pungs", "runs", "tiles", "traits", "triplets", "wait"
    )  # fmt: skip

    def __init__(self, facts: CaseFacts, tiles: WinReading, knitted_mask: int = 0) -> None:
        self.facts, self.tiles, self.knitted = facts, tiles, knitted_mask
        self.form, self.wait, self.pair = tiles.form, tiles.wait, tiles.pair
        self.runs, self.triplets, self.pungs = tiles.runs, tiles.triplets, tiles.tripled
        by_ron = tiles.ron_triplet != cutting.NO_PAIR
        self.hidden = len(tiles.cutting.triplets) + facts.called.concealed - by_ron
        self.traits = facts.traits | tiles.traits | (traits.TWO_HIDDEN if self.hidden > 1 else 0)

    @property
    def reading(self) -> ScoredReading:
        """The division of the hand into groups, with the form and the wait."""
        return ScoredReading(self.form, _groups_of(self), self.wait)


Cases = Iterable[FanCase]


def cases(facts: CaseFacts) -> list[FanCase]:
    """Return every case of a win; an empty result means that the tiles are not a win of the game."""
    result: list[FanCase] = []
    for form in facts.rules.forms:
        if form in _CASES:
            result += _CASES[form](facts)
    return result


# equal tiles have equal readings
_in_groups = lru_cache(maxsize=1 << 14)(standard_readings)
_in_pairs = lru_cache(maxsize=1 << 12)(seven_pairs)
_reading = lru_cache(maxsize=1 << 12)(WinReading)


def _standard(facts: CaseFacts) -> Cases:
    called = facts.called
    pairs = _in_groups(facts.counts, facts.winning_kind, facts.tsumo, called.runs, called.triplets)
    return [FanCase(facts, pair) for pair in pairs]


def without_groups(facts: CaseFacts, form: str, wait: str = "", knitted_mask: int = 0) -> FanCase:
    """Return the case of a form that has no runs or triplets of concealed tiles.

    Callers also use this case to check the fans that depend only on facts of the win, not on its groups.

    Args:
        facts: the facts of the win.
        form: the form, such as "seven pairs".
        wait: the wait that the winning tile completed, "" for none.
        knitted_mask: the nine knitted kinds, as a mask; 0 for none.
    """
    called = facts.called
    tiles = _reading(
        form, facts.counts, facts.winning_kind, wait, facts.mask, NO_GROUPS, called.runs, called.triplets
    )
    return FanCase(facts, tiles, knitted_mask)


def _four_wildcards(facts: CaseFacts) -> Cases:
    if facts.wildcards >= COPIES and facts.counts == facts.natural:
        yield without_groups(facts, traits.FOUR_WILDCARDS, groups.WITH_WILDCARD)


def is_flower_win(facts: CaseFacts) -> bool:
    """Return whether eight flowers lie open and the winner drew the eighth."""
    return facts.tsumo and len(facts.win.flowers) == MAX_FLOWERS


def _eight_flowers(facts: CaseFacts) -> Cases:
    if is_flower_win(facts) and facts.counts == facts.natural:
        yield without_groups(facts, traits.EIGHT_FLOWERS, EIGHTH_FLOWER)


def _eight_pairs(facts: CaseFacts) -> Cases:
    quads = facts.rules.quad_as_pairs
    if not facts.win.hand.melds and eight_pairs.is_complete(facts.counts, quads=quads):
        wait = groups.DUAL_PAIR if facts.counts[facts.winning_kind] == 3 else groups.TO_PAIR
        yield without_groups(facts, traits.EIGHT_PAIRS, wait)


def _seven_pairs(facts: CaseFacts) -> Cases:
    few = facts.kinds.bit_count() <= 7 and not facts.win.hand.melds
    result = few and _in_pairs(facts.counts, facts.winning_kind, quads=facts.rules.quad_as_pairs)
    return [FanCase(facts, result)] if result else ()


def _thirteen_orphans(facts: CaseFacts) -> Cases:
    orphans = facts.mask == masks.ORPHANS and not facts.win.hand.melds
    result = orphans and thirteen_orphans(facts.counts, facts.winning_kind, by_all=False)
    return [FanCase(facts, result)] if result else ()


def _knitted_straight(facts: CaseFacts) -> Cases:
    if facts.kinds.bit_count() < 9:
        return ()
    called = facts.called
    return [
        FanCase(facts, reading, nine)
        for nine in knitted.straights(facts.kinds)
        for reading in _with_nine(
            nine, facts.counts, facts.winning_kind, facts.mask, called.runs, called.triplets, facts.tsumo
        )
    ]


@lru_cache(maxsize=1 << 12)
def _with_nine(
    nine: int, counts: Counts, won: int, mask: int, runs: tuple[int, ...], triplets: tuple[int, ...],
    tsumo: bool,
) -> tuple[WinReading, ...]:  # fmt: skip
    """Return the readings of a hand with nine knitted tiles: the divisions of the other tiles into groups.

    Args:
        nine: the nine knitted kinds, as a mask.
        counts, won, mask, runs, triplets, tsumo: arguments of `WinReading`.
    """
    rest = knitted.without(counts, nine)
    return tuple(
        [
            WinReading(KNITTED_STRAIGHT, rest, won, wait, mask, item, runs, triplets, tsumo)
            for item in cutting.cuttings(rest)
            for wait in _shapes_with_nine(nine, won, item)
        ]
    )


def _shapes_with_nine(nine: int, kind: int, beside: Cutting) -> tuple[str, ...]:
    """Return the names of the waits that the winning tile may have completed in a hand with nine knitted
    tiles.

    Args:
        nine: the nine knitted kinds, as a mask.
        kind: the kind of the winning tile.
        beside: the groups of the other concealed tiles.
    """
    of_nine = (groups.KNITTED,) if nine >> kind & 1 else ()
    return of_nine + shapes_of(kind, *beside)


def _honours_and_knitted(facts: CaseFacts) -> Cases:
    if facts.kinds.bit_count() == 14 and knitted.is_singles(facts.counts):
        nine = next(iter(knitted.straights(facts.kinds)), 0)
        return [without_groups(facts, HONOURS_AND_KNITTED, groups.KNITTED, nine)]
    return ()


# a hand of ten honours discarded is read in `paili.fan.score` alone
_CASES: Final[dict[str, Callable[[CaseFacts], Cases]]] = {
    STANDARD: _standard,
    SEVEN_PAIRS: _seven_pairs,
    THIRTEEN_ORPHANS: _thirteen_orphans,
    KNITTED_STRAIGHT: _knitted_straight,
    HONOURS_AND_KNITTED: _honours_and_knitted,
    traits.FOUR_WILDCARDS: _four_wildcards,
    traits.EIGHT_PAIRS: _eight_pairs,
    traits.EIGHT_FLOWERS: _eight_flowers,
}


# ---------------------------------------------------------------------------------- waits by form


def _standard_waits(_: CaseFacts, before: Counts) -> int:
    return cutting.waits(before)


def _pairs_waits(facts: CaseFacts, before: Counts) -> int:
    if facts.kinds.bit_count() > 8 or facts.win.hand.melds:
        return 0
    quads = facts.rules.quad_as_pairs
    odd = [kind for kind, count in enumerate(before) if count % 2]
    alone = len(odd) == 1 and sum(before) == 13 and (quads or max(before) < 3)
    return 1 << odd[0] if alone else 0


def _eight_pairs_waits(facts: CaseFacts, before: Counts) -> int:
    return 0 if facts.win.hand.melds else eight_pairs.waits(before, 0, quads=facts.rules.quad_as_pairs)


def _orphan_waits(facts: CaseFacts, before: Counts) -> int:
    if facts.kinds.bit_count() < 12:
        return 0
    copies = kinds_with(before, 1)
    if sum(before) < 13 or copies & ~masks.ORPHANS or copies.bit_count() < 12:
        return 0
    return masks.ORPHANS if copies == masks.ORPHANS else masks.ORPHANS & ~copies


def _straight_waits(facts: CaseFacts, before: Counts) -> int:
    return knitted.straight_waits(before) if facts.kinds.bit_count() >= 9 else 0


def _singles_waits(facts: CaseFacts, before: Counts) -> int:
    return knitted.singles_waits(before) if facts.kinds.bit_count() >= 13 else 0


# the other forms win on what is none of the hand, or on any tile
_WAITS: Final[dict[str, Callable[[CaseFacts, Counts], int]]] = {
    STANDARD: _standard_waits,
    SEVEN_PAIRS: _pairs_waits,
    THIRTEEN_ORPHANS: _orphan_waits,
    KNITTED_STRAIGHT: _straight_waits,
    HONOURS_AND_KNITTED: _singles_waits,
    traits.EIGHT_PAIRS: _eight_pairs_waits,
}


# ---------------------------------------------------------------------------------- as groups


def _groups_of(case: FanCase) -> tuple[Group, ...]:
    if case.form == KNITTED_STRAIGHT:
        has_won = case.wait == groups.KNITTED
        beside = _groups_with_nine(case.tiles.cutting) if has_won else case.tiles.groups
        return (_nine(case.knitted, has_won), *beside, *case.facts.called.groups)
    return case.tiles.groups + (case.facts.called.groups if case.form == STANDARD else ())


@cache
def _nine(kinds: int, has_won: bool) -> Group:
    tiles = tuple(kind for kind in _KINDS if kinds >> kind & 1)
    return Group(groups.KNITTED, tiles, has_won=has_won)


def _groups_with_nine(cut: Cutting) -> tuple[Group, ...]:
    melds = [Group(groups.RUN, _KINDS[run : run + 3]) for run in cut.runs]
    melds += [Group(groups.TRIPLET, (_KINDS[triplet],) * 3) for triplet in cut.triplets]
    return (*melds, Group(groups.PAIR, (_KINDS[cut.pair],) * 2))
