"""Wildcards: the best score over everything that they may stand for, with the assignment.

Every hand that the tiles can become is a choice of four complete suits, of seven pairs, or of thirteen
orphans (`paili.win.wildcards`). These are sorted into classes by what shows at a glance: the kinds that
they hold, the form, the triplets of honours, whether there can be nothing but triplets. A class has a bound:
the value of *all* fans that it does not rule out, each as often as it can occur, taken together.

The bound is never too low. A fan counts only where a reading shows the traits that it needs; the class shows
the very traits of kinds, form and triplets of honours that its hands show, four triplets wherever the counts
allow them, and every other trait is taken to be shown. Taking a fan away never raises a total (values are not
negative; where they multiply, one of nothing is taken for one), so replacing, using and covering only lower
it. The search (`paili.win.wildcards`) goes through the classes by their bounds.

>>> from paili.fan import game
>>> from paili.scoring import Win
>>> win = Win("12345678m5s234p*", "5s", tsumo=True)
>>> [str(kind) for kind in best_of_wildcards(win, game("hongzhong"), win).stands_for]
['9m']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, reduce
from itertools import product
from operator import or_, sub
from typing import Final, NamedTuple

from paili.errors import ScoreError
from paili.fan.catalogue.case import CaseFacts, is_flower_win, without_groups
from paili.fan.checks import check_known
from paili.fan.combine import most_of
from paili.fan.deal_wilds import natural_kind
from paili.fan.rules import GameRules
from paili.fan.worth import Rank, ScoredFanCase, points_and_total, score_cases
from paili.tiles import COPIES, EAST, FACE_NAMES, WILDCARD, TileSet
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win import traits
from paili.win.cutting import Counts, by_suit, less
from paili.win.masks import HONOURS, kinds_in, mask_of
from paili.win.record import WinRecord, with_tiles
from paili.win.wildcards import (
    MAX_HANDS,
    WildFound,
    WildHands,
    completions_by_number,
    in_pairs,
    orphans,
    with_numbers,
)
from paili.win.win import Win

_NO_LIMIT: Final = 14


def best_of_wildcards(win: Win, rules: GameRules, dealt: WinRecord) -> ScoredFanCase:
    """Return the best case over everything that the wildcards may stand for, with the assignment.

    Args:
        win: the win.
        rules: the game.
        dealt: the win in the kinds of its deal, see `paili.fan.deal_wilds`.

    Raises:
        ScoreError: if the wildcards cannot make it a win, the game does not know such a win, or there are
            more than `MAX_HANDS` hands to compare.
    """
    check_known(win, rules)
    best: WildFound[ScoredFanCase] | None = None
    for record in _with_wildcards(win, dealt, rules):
        search = WildHandsOfGame(record, rules)
        best = search.dearest(search.bounded(), search.scored, best)
    if best is None:
        raise ScoreError("score.not_complete_wild", hand=win.hand, tile=FACE_NAMES[win.tile])
    return best.case._replace(stands_for=best.stands_for)


# ---------------------------------------------------------------------------------- which tiles are wild


def _with_wildcards(told: WinRecord, win: WinRecord, rules: GameRules) -> Iterator[WinRecord]:
    """Yield the win with its wild kinds as wildcards; and with some as themselves, where they may be that.

    Args:
        told: the win as it was told.
        win: the same in the kinds of its deal.
        rules: the game.
    """
    counts, wild = win.full.counts, rules.wild_kinds | win.wild
    held = [(kind, counts[kind]) for kind in wild if counts[kind]]
    choices = [range(count + 1) if rules.wild_as_itself else (0,) for _, count in held]
    for kept in product(*choices):
        left = [0 if kind in wild else count for kind, count in enumerate(counts)]
        for (kind, _), natural in zip(held, kept, strict=True):
            left[natural_kind(kind, told, rules)] += natural
        wildcards = win.full.wildcards + sum(counts) - sum(left)
        own = dict(zip((int(kind) for kind, _ in held), kept, strict=True)).get(win.winning_kind)
        if own is None:
            yield with_tiles(win, tuple(left), wildcards)
            continue
        if own < counts[win.winning_kind]:
            yield with_tiles(win, tuple(left), wildcards, winning_kind=WILDCARD)
        if own:
            itself = natural_kind(win.winning_kind, told, rules)
            yield with_tiles(win, tuple(left), wildcards, winning_kind=itself)


# ---------------------------------------------------------------------------------- the search


class _Class(NamedTuple):
    """What shows at a glance of a complete hand: its kinds, and bits of its form and triplets."""

    mask: int
    shown: int


@lru_cache(maxsize=1 << 10)
def _limits_of(targets: int, called: Counts, fifth: str) -> Counts:
    """Return how many of each kind a hand may hold beside so many in its melds, of some kinds alone."""
    most = [
        _NO_LIMIT if fifth == "anywhere" else COPIES - max(0, number) * (fifth == "never")
        for number in called
    ]
    return tuple(number if targets >> kind & 1 else 0 for kind, number in enumerate(most))


class WildHandsOfGame(WildHands):
    """The hands that one win with wildcards can become in a game, each with the bound of its class."""

    def __init__(self, win: WinRecord, rules: GameRules) -> None:
        self.rules = rules
        super().__init__(win, self._limits(win))
        self.facts = CaseFacts(win, rules, self.natural, 0)
        self.looked_at = reduce(or_, [row.fan.needs for row in rules.fans], 0)
        self.bounds: dict[int, Rank] = {}

    def _limits(self, win: WinRecord) -> Counts:
        """Return how many of each kind the concealed hand may hold.

        A wildcard stands neither for what always is one, nor for what stands in for it.
        """
        always = self.rules.wild_kinds | (win.wild if self.rules.stand_in else TileSet())
        targets = self.rules.in_play - always | TileSet.unchecked(kinds_in(win.full.counts))
        self.targets, called = targets, tuple(map(sub, win.held, win.full.counts))
        return _limits_of(targets.mask, called, self.rules.wild_fifth)

    def scored(self, counts: Counts, kind: int) -> list[ScoredFanCase]:
        """Return the readings of a hand, of which the winning tile is of a kind."""
        return score_cases(self.facts.standing_for(counts, kind), self.rules)

    def bounded(self) -> Iterator[tuple[Rank, Counts]]:
        """Yield every hand that the tiles can become, with the bound of its class.

        Raises:
            ScoreError: if there are more than `MAX_HANDS`.
        """
        for number, (kind, counts) in enumerate(self._hands()):
            if number > MAX_HANDS:
                raise ScoreError("fan_score.too_many_hands", number=self.wildcards, most=f"{MAX_HANDS:,}")
            yield self._bound(kind), counts

    # ------------------------------------------------------------------ bounds

    def _bound(self, kind: _Class) -> Rank:
        shown = (traits.of_kinds(kind.mask) | kind.shown) & self.looked_at
        if shown not in self.bounds:
            self.bounds[shown] = self._bound_of(shown)
        return self.bounds[shown]

    def _bound_of(self, shown: int) -> Rank:
        known = traits.OF_KINDS | traits.OF_FORMS | traits.OF_TRIPLETS | traits.OF_THE_WIN
        impossible = known & ~(shown | self.facts.traits & traits.OF_THE_WIN)
        rows = [row for row in self.rules.fans if not row.fan.needs & impossible]
        any_case = without_groups(self.facts, STANDARD)
        return points_and_total(most_of(rows, any_case, self.rules), self.rules)

    # ------------------------------------------------------------------ hands

    def _hands(self) -> Iterator[tuple[_Class, Counts]]:
        """Yield every hand that the tiles can become, with its class."""
        yield from self._standard()
        if not self.win.hand.melds:
            if SEVEN_PAIRS in self.rules.forms:
                yield from self._seven_pairs()
            if THIRTEEN_ORPHANS in self.rules.forms:
                yield from self._thirteen_orphans()
            if traits.EIGHT_PAIRS in self.rules.forms:
                yield from self._eight_pairs()
        if traits.EIGHT_FLOWERS in self.rules.forms and is_flower_win(self.facts):
            yield _Class(self.facts.mask, traits.IN_FLOWERS), self.natural
        if traits.FOUR_WILDCARDS in self.rules.forms and self.wildcards >= COPIES:
            yield _Class(self.facts.mask, traits.IN_WILDCARDS), self.natural

    def _standard(self) -> Iterator[tuple[_Class, Counts]]:
        called, honours = self.win.called, cache(self._honours)
        limits = by_suit(self.most)
        parts = [
            completions_by_number(suit, self.wildcards, limits[place], place < 3)
            for place, suit in enumerate(by_suit(self.natural))
        ]
        for with_pair in range(4):
            chosen = [part[place == with_pair] for place, part in enumerate(parts)]
            for m, p, s, z in with_numbers(chosen, self.wildcards):
                mask = called.mask | m.mask | p.mask << 9 | s.mask << 18 | z.mask << 27
                shown = traits.IN_GROUPS | honours(z.counts)
                if m.triplets and p.triplets and s.triplets and not called.runs:
                    shown |= traits.FOUR_TRIPLETS
                yield _Class(mask, shown), m.counts + p.counts + s.counts + z.counts

    def _honours(self, counts: Counts) -> int:
        """Return the bits of the triplets of honours: they are never cut otherwise."""
        concealed = [EAST + rank for rank, count in enumerate(counts) if count > 2]
        return traits.of_honours(mask_of((*concealed, *self.win.called.triplets)) & HONOURS)

    def _seven_pairs(self) -> Iterator[tuple[_Class, Counts]]:
        for counts in in_pairs(self.natural, self.most, 7, quads=self.rules.quad_as_pairs):
            yield _Class(kinds_in(counts), traits.IN_PAIRS), counts

    def _eight_pairs(self) -> Iterator[tuple[_Class, Counts]]:
        for kind in self.targets:
            held, most = self.natural[kind], self.most[kind]
            if held <= 3 <= most:
                rest, limits = less(self.natural, kind, held), less(self.most, kind, most)
                for others in in_pairs(rest, limits, 7, quads=self.rules.quad_as_pairs):
                    counts = less(others, kind, -3)
                    yield _Class(kinds_in(counts), traits.IN_EIGHT_PAIRS), counts

    def _thirteen_orphans(self) -> Iterator[tuple[_Class, Counts]]:
        for counts in orphans(self.natural, self.most):
            yield _Class(kinds_in(counts), traits.IN_ORPHANS), counts
