"""Wildcards: the best score over everything that they may stand for, with the assignment.

Every hand that the tiles can become is a choice of four complete suits, of seven pairs, or of thirteen
orphans (`paili.win.completions`). These are sorted into classes by what shows at a glance: the kinds that
they hold, the form, the triplets of honours, whether there can be nothing but triplets. A class has a bound:
the value of *all* fans that it does not rule out, each as often as it can occur, taken together.

The bound is never too low. A fan counts only where a reading shows the traits that it needs; the class shows
the very traits of kinds, form and triplets of honours that its hands show, four triplets wherever the counts
allow them, and every other trait is taken to be shown. Taking a fan away never raises a total (values are not
negative; where they multiply, one of nothing is taken for one), so replacing, using and covering only lower
it. So once the best score found is no less than the bound of a class, no hand of the class and of those after
it is better, and the answer is that of scoring every hand.

>>> from paili.fan import game
>>> from paili.scoring import Win
>>> win = Win("12345678m5s234p*", "5s", tsumo=True)
>>> [str(kind) for kind in best_of_wildcards(win, game("hongzhong"), win).stands_for]
['9m']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, NamedTuple

from paili.errors import ScoreError
from paili.fan.catalogue import traits
from paili.fan.catalogue.case import CaseFacts, FanCase, is_flower_win
from paili.fan.checks import check_game
from paili.fan.combine import most_of
from paili.fan.deal_wilds import natural_kind
from paili.fan.rules import Rules
from paili.fan.worth import Rank, ScoredFanCase, points_and_total, score_cases
from paili.hand import Hand
from paili.tiles import COPIES, EAST, FACE_NAMES, KINDS, WILDCARD, Kind, TileSet
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win.completions import completions, in_pairs, orphans, with_so_many
from paili.win.cutting import Counts, by_suit, less
from paili.win.masks import HONOURS, kinds_in, mask_of
from paili.win.record import WinRecord, changed_record
from paili.win.win import Win

MAX_HANDS: Final = 300_000
_NO_LIMIT: Final = 14
_KINDS: Final = tuple(Kind)


def best_of_wildcards(win: Win, rules: Rules, dealt: WinRecord) -> ScoredFanCase:
    """Return the best case over everything that the wildcards may stand for, with the assignment.

    Args:
        win: the win.
        rules: the game.
        dealt: the win in the kinds of its deal, see `paili.fan.deal_wilds`.

    Raises:
        ScoreError: if the wildcards cannot make it a win, the game does not know such a win, or there are
            more than `MAX_HANDS` hands to compare.
    """
    check_game(win, rules)
    best: ScoredFanCase | None = None
    for record in _with_wildcards(win, dealt, rules):
        best = _Search(record, rules).best(best)
    if best is None:
        raise ScoreError("score.not_complete_wild", hand=win.hand, tile=FACE_NAMES[win.tile])
    return best


# ---------------------------------------------------------------------------------- which tiles are wild


def _with_wildcards(told: WinRecord, win: WinRecord, rules: Rules) -> Iterator[WinRecord]:
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
            yield _changed(win, tuple(left), wildcards, win.winning_kind)
            continue
        if own < counts[win.winning_kind]:
            yield _changed(win, tuple(left), wildcards, WILDCARD)
        if own:
            yield _changed(win, tuple(left), wildcards, natural_kind(win.winning_kind, told, rules))


def _changed(win: WinRecord, counts: Counts, wildcards: int, winning_kind: int) -> WinRecord:
    """Return the win with other concealed tiles."""
    of_win = zip(win.held, win.full.counts, counts, strict=True)
    held = tuple([held - before + now for held, before, now in of_win])
    full = Hand.unchecked(counts, wildcards=wildcards)
    return changed_record(win, full=full, held=held, winning_kind=winning_kind)


# ---------------------------------------------------------------------------------- the search


class _Class(NamedTuple):
    """What shows at a glance of a complete hand: its kinds, and bits of its form and triplets."""

    mask: int
    shown: int


class _Search:
    """One win with wildcards, and the hands that it can become."""

    def __init__(self, win: WinRecord, rules: Rules) -> None:
        self.win, self.rules = win, rules
        self.natural: Counts = win.full.counts
        self.wildcards = win.full.wildcards
        self.targets = self._targets()
        self.most = self._limits()
        self.facts = CaseFacts(win, rules, self.natural, 0)
        self.bounds: dict[int, Rank] = {}

    def _targets(self) -> TileSet:
        """Return what a wildcard may stand for: not for what always is one, nor for what stands in for it."""
        always = self.rules.wild_kinds | (self.win.wild if self.rules.stand_in else TileSet())
        held = TileSet(kind for kind, count in enumerate(self.natural) if count)
        return self.rules.in_play - always | held

    def _limits(self) -> Counts:
        """Return how many of each kind the concealed hand may hold."""
        melds = zip(self.win.held, self.win.full.counts, strict=True)
        called = [held - inside if held > inside else 0 for held, inside in melds]
        return tuple(self._limit(kind, called[kind]) for kind in range(KINDS))

    def _limit(self, kind: int, called: int) -> int:
        if kind not in self.targets:
            return 0
        fifth = self.rules.wild_fifth
        return _NO_LIMIT if fifth == "anywhere" else COPIES - (called if fifth == "never" else 0)

    def best(self, best: ScoredFanCase | None) -> ScoredFanCase | None:
        """Return the best of all hands, or what was found before where that is no worse."""
        for bound, hands in self._classes():
            if best is not None and best.rank >= bound:
                break
            best = self._best_of(hands, bound, best)
        return best

    def _classes(self) -> list[tuple[Rank, list[Counts]]]:
        """Return the hands by classes, those with the highest bounds first."""
        classes: dict[Rank, list[Counts]] = {}
        for number, (kind, counts) in enumerate(self._hands()):
            if number > MAX_HANDS:
                raise ScoreError("fan_score.too_many_hands", number=self.wildcards, most=f"{MAX_HANDS:,}")
            classes.setdefault(self._bound(kind), []).append(counts)
        return sorted(classes.items(), key=lambda each: each[0], reverse=True)

    def _best_of(
        self, hands: Iterable[Counts], bound: Rank, best: ScoredFanCase | None
    ) -> ScoredFanCase | None:
        for counts in dict.fromkeys(hands):
            for scored in self._scored(counts):
                if best is None or scored.rank > best.rank:
                    best = scored._replace(stands_for=self._stands_for(counts))
            if best is not None and best.rank >= bound:
                break
        return best

    def _scored(self, counts: Counts) -> Iterator[ScoredFanCase]:
        for kind in self._winning_kinds(counts):
            yield from score_cases(self.facts.standing_for(counts, kind), self.rules)

    def _winning_kinds(self, counts: Counts) -> list[int]:
        if self.win.winning_kind != WILDCARD:
            return [self.win.winning_kind]
        return [kind for kind in range(KINDS) if counts[kind] > self.natural[kind]] or [0]

    def _stands_for(self, counts: Counts) -> tuple[Kind, ...]:
        return tuple(kind for kind in _KINDS for _ in range(counts[kind] - self.natural[kind]))

    # ------------------------------------------------------------------ bounds

    def _bound(self, kind: _Class) -> Rank:
        shown = traits.of_kinds(kind.mask) | kind.shown
        if shown not in self.bounds:
            self.bounds[shown] = self._bound_of(shown)
        return self.bounds[shown]

    def _bound_of(self, shown: int) -> Rank:
        known = traits.OF_KINDS | traits.OF_FORMS | traits.OF_TRIPLETS | traits.OF_THE_WIN
        impossible = known & ~(shown | self.facts.traits & traits.OF_THE_WIN)
        rows = [row for row in self.rules.fans if not row.fan.needs & impossible]
        any_case = FanCase(self.facts, STANDARD, traits.NO_GROUPS, "")
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
        called = self.win.called
        limits = by_suit(self.most)
        parts = [
            completions(suit, self.wildcards, limits[place], place < 3)
            for place, suit in enumerate(by_suit(self.natural))
        ]
        for with_pair in range(4):
            chosen = [part[place == with_pair] for place, part in enumerate(parts)]
            for m, p, s, z in with_so_many(chosen, self.wildcards):
                mask = called.mask | m.mask | p.mask << 9 | s.mask << 18 | z.mask << 27
                shown = traits.IN_GROUPS | self._honours(z.counts)
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
