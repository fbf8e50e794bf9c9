"""Wildcards: the best score over everything that they may stand for, with the assignment.

Every hand that the tiles can become is a choice of four complete suits, of seven pairs, or of thirteen
orphans (`paili.win.wildcards`). These are sorted into classes by what shows at a glance: the kinds that
they hold, the form, the triplets of honours, whether there can be nothing but triplets, and of pairs
whether four are alike. A class has a bound: the value of *all* fans that it does not rule out, each as
often as it can occur, taken together.

The bound is never too low. A fan counts only where a reading shows the traits that it needs; the class shows
the very traits of kinds, form and triplets of honours that its hands show, four triplets wherever the counts
allow them, and every other trait is taken to be shown. Taking a fan away never raises a total (values are not
negative; where they multiply, one of nothing is taken for one), so replacing, using and covering only lower
it. The search goes through the classes by their bounds, for as long as one can be better.

The wins of one hand with different tiles are searched together: the hands that they become are those of a
hand with a wildcard more, and each win looks only at the hands that hold its tile.

>>> from paili.fan import game
>>> from paili.scoring import Win
>>> win = Win("12345678m5s234p*", "5s", tsumo=True)
>>> [str(kind) for kind in best_of_wildcards(win, game("hongzhong"), win).stands_for]
['9m']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import chain, product, repeat
from operator import or_, sub
from typing import Final

from paili.errors import ScoreError
from paili.fan.catalogue.case import CaseFacts, FanCase, is_flower_win, without_groups
from paili.fan.checks import check_known
from paili.fan.combine import most_of
from paili.fan.deal_wilds import natural_kind
from paili.fan.rules import Rules
from paili.fan.worth import Rank, ScoredFanCase, points_and_total, score_cases
from paili.tiles import COPIES, EAST, FACE_NAMES, WILDCARD, TileSet
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win import traits
from paili.win.cutting import Counts, by_suit, less
from paili.win.masks import HONOURS, kinds_in, mask_of
from paili.win.record import WinRecord, with_tiles
from paili.win.wildcards import (
    MAX_HANDS,
    ByNumber,
    Complete,
    WildFound,
    WildHands,
    completions_by_number,
    in_pairs,
    least_wildcards,
    orphans,
)
from paili.win.win import Win

_NO_LIMIT: Final = 14
_MOST_TOGETHER: Final = 4
_BOUNDS: Final = "bounds"


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
    check_known(win, rules)
    best: _Found = None
    for record in _with_wildcards(win, dealt, rules):
        hands = WildHandsOfGame(record, rules)
        wild = WildWin(record, hands, best)
        find_dearest([wild], hands)
        best = wild.best
    return _told(best, win)


class WinsOfHand:
    """The wins of one hand of 3n+1 tiles with wildcards, whatever it is won with and how.

    The tile that is won with is an unknown one, so what the hand can become is walked through once, with a
    wildcard more, and not anew for each tile.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._hands: WildHandsOfGame | None = None

    def best(self, wins: Sequence[tuple[Win, WinRecord]]) -> list[ScoredFanCase | ScoreError]:
        """Return what `best_of_wildcards` does of each win, or the error that it raises.

        Args:
            wins: of the hand, each as it was told and in the kinds of its deal.
        """
        found: dict[int, ScoredFanCase | ScoreError] = {}
        together: dict[int, WinRecord] = {}
        for place, (win, dealt) in enumerate(wins):
            try:
                check_known(win, self.rules)
                record, *others = _with_wildcards(win, dealt, self.rules)
                if others or _of_hand(record) > _MOST_TOGETHER:
                    found[place] = best_of_wildcards(win, self.rules, dealt)
                else:
                    together[place] = record
            except ScoreError as error:
                found[place] = error
        for place, best in zip(together, self._together([*together.values()]), strict=True):
            found[place] = _told_or_error(best, wins[place][0])
        return [found[place] for place in range(len(wins))]

    def _together(self, records: list[WinRecord]) -> list[_Found]:
        if not records:
            return []
        if self._hands is None:
            self._hands = WildHandsOfGame(_with_any_tile(records[0]), self.rules)
        wild = [WildWin(record, self._hands) for record in records]
        find_dearest(wild, self._hands)
        return [each.best for each in wild]


def _of_hand(win: WinRecord) -> int:
    """Return how many wildcards there are beside the winning tile."""
    return win.full.wildcards - (win.winning_kind == WILDCARD)


def _told(best: _Found, win: Win) -> ScoredFanCase:
    if best is None:
        raise ScoreError("score.not_complete_wild", hand=win.hand, tile=FACE_NAMES[win.tile])
    return best.case._replace(stands_for=best.stands_for)


def _told_or_error(best: _Found, win: Win) -> ScoredFanCase | ScoreError:
    try:
        return _told(best, win)
    except ScoreError as error:
        return error


def _with_any_tile(win: WinRecord) -> WinRecord:
    """Return a win of which the winning tile is a wildcard."""
    own = win.winning_kind
    if own == WILDCARD:
        return win
    return with_tiles(win, less(win.full.counts, own), win.full.wildcards + 1, winning_kind=WILDCARD)


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
    natural = [0 if wild.mask >> kind & 1 else count for kind, count in enumerate(counts)]
    choices = [range(count + 1) if rules.wild_as_itself else (0,) for _, count in held]
    for kept in product(*choices):
        left = list(natural)
        for (kind, _), number in zip(held, kept, strict=True):
            left[natural_kind(kind, told, rules)] += number
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


@lru_cache(maxsize=1 << 10)
def _limits_of(targets: int, called: Counts, fifth: str) -> Counts:
    """Return how many of each kind a hand may hold beside so many in its melds, of some kinds alone."""
    most = [
        _NO_LIMIT if fifth == "anywhere" else COPIES - max(0, number) * (fifth == "never")
        for number in called
    ]
    return tuple(number if targets >> kind & 1 else 0 for kind, number in enumerate(most))


# two suits that are complete: their kinds, what they show if the others show it too, their tiles
_Half = tuple[int, int, Counts]
# a hand behind its place among those that are worth the same
Placed = tuple[int, tuple[int, ...], Counts]
_AFTER_GROUPS: Final = 4
# that four are alike is known of hands without melds alone
_GROUPS: Final = traits.IN_GROUPS | traits.FOUR_ALIKE
_ANY: Final = _GROUPS | traits.OF_TRIPLETS


class WildWin(WildHands):
    """One win with wildcards: what a hand that it becomes is worth, and the most that one of a class is.

    Attributes:
        best: the dearest reading so far.
        kind, before: it becomes a hand that holds more of the kind.
        own: the hand as it is, where it wins without being complete, with its class.
    """

    def __init__(self, win: WinRecord, hands: WildHandsOfGame, best: _Found = None) -> None:
        super().__init__(win, hands.most)
        self.hands, self.rules, self.best = hands, hands.rules, best
        self.facts = CaseFacts(win, hands.rules, self.natural, 0)
        self.kind, self.before = 0, -1
        if self.wildcards < hands.wildcards:
            self.kind, self.before = win.winning_kind, hands.natural[win.winning_kind]
        self.of_win = self.facts.traits & traits.OF_THE_WIN
        self.own = list(self._as_it_is())

    def look_at(self, counts: Counts) -> None:
        """Score a hand that it can become."""
        self.best = self._better(counts, self.scored, self.best)

    def is_done(self, bound: Rank) -> bool:
        """Whether no hand within a bound is better than what was found."""
        return self.best is not None and self.best.case.rank >= bound

    def scored(self, counts: Counts, kind: int) -> list[ScoredFanCase]:
        """Return the readings of a hand, of which the winning tile is of a kind."""
        return score_cases(self.facts.standing_for(counts, kind), self.rules)

    def _as_it_is(self) -> Iterator[tuple[int, Counts]]:
        if traits.EIGHT_FLOWERS in self.rules.forms and is_flower_win(self.facts):
            yield self._class(traits.IN_FLOWERS), self.natural
        if traits.FOUR_WILDCARDS in self.rules.forms and self.wildcards >= COPIES:
            yield self._class(traits.IN_WILDCARDS), self.natural

    def _class(self, form: int) -> int:
        return (traits.of_kinds(self.facts.mask) | form | traits.FOUR_ALIKE) & self.hands.looked_at

    def bounds(self) -> Callable[[int], Rank]:
        """Return the most that a hand of a class can be worth, by the class; remembered for each game."""
        any_case = without_groups(self.facts, STANDARD)
        alike = tuple([int(row.fan.times(any_case)) for row in self.rules.fans if row.fan.of_win])
        found = self.rules.patterns.setdefault((_BOUNDS, self.of_win, alike), {})

        def bound(shown: int) -> Rank:
            if shown not in found:
                found[shown] = _bound(shown | self.of_win, any_case, self.rules)
            rank: Rank = found[shown]
            return rank

        return bound


def _bound(shown: int, any_case: FanCase, rules: Rules) -> Rank:
    """Return the most that a reading is worth of which the traits of the win and of its class are known."""
    known = traits.OF_KINDS | traits.OF_FORMS | traits.OF_TRIPLETS | traits.OF_THE_WIN | traits.FOUR_ALIKE
    impossible = known & ~shown
    rows = [row for row in rules.fans if not row.fan.needs & impossible]
    return points_and_total(most_of(rows, any_case, rules), rules)


_Found = WildFound[ScoredFanCase] | None


def find_dearest(wins: Sequence[WildWin], hands: WildHandsOfGame) -> None:
    """Find the dearest reading of each of some wins that become the same hands, the tile apart.

    Raises:
        ScoreError: if there are more than `MAX_HANDS` hands.
    """
    alike: dict[int, list[WildWin]] = {}
    for win in wins:
        alike.setdefault(win.of_win, []).append(win)
    for some in alike.values():
        _find_dearest(some, hands)


def _find_dearest(wins: list[WildWin], hands: WildHandsOfGame) -> None:
    """Find the same of wins whose bounds are equal: the most promising hands first, each in its order."""
    levels: dict[Rank, list[Placed]] = {}
    own: dict[Rank, list[tuple[WildWin, Counts]]] = {}
    bound_of = wins[0].bounds()
    for shown, some in hands.by_class.items():
        levels.setdefault(bound_of(shown), []).extend(some)
    for win in wins:
        for shown, counts in win.own:
            own.setdefault(bound_of(shown), []).append((win, counts))
    for bound in sorted({*levels, *own}, reverse=True):
        wins = [win for win in wins if not win.is_done(bound)]
        if not wins:
            return
        _look_through(wins, sorted(levels.get(bound, ())), bound)
        for win, counts in own.get(bound, ()):
            if not win.is_done(bound):
                win.look_at(counts)


def _look_through(wins: list[WildWin], level: list[Placed], bound: Rank) -> None:
    """Look at hands of one bound, until each win has found one that reaches it."""
    for *_, counts in level:
        serving = [win for win in wins if counts[win.kind] > win.before]
        for win in serving:
            win.look_at(counts)
        if serving:
            wins = [win for win in wins if not win.is_done(bound)]
            if not wins:
                return


class WildHandsOfGame:
    """The hands that a win with wildcards can become in a game, by their classes.

    A class is what shows at a glance: traits of kinds, form, and triplets.
    """

    def __init__(self, win: WinRecord, rules: Rules) -> None:
        self.win, self.rules = win, rules
        self.natural: Counts = win.full.counts
        self.wildcards = win.full.wildcards
        self.most = self._limits(win)
        self.looked_at = reduce(or_, [row.fan.needs for row in rules.fans], 0)

    def _limits(self, win: WinRecord) -> Counts:
        """Return how many of each kind the concealed hand may hold.

        A wildcard stands neither for what always is one, nor for what stands in for it.
        """
        always = self.rules.wild_kinds | (win.wild if self.rules.stand_in else TileSet())
        targets = self.rules.in_play - always | TileSet.unchecked(kinds_in(win.full.counts))
        self.targets, called = targets, tuple(map(sub, win.held, win.full.counts))
        return _limits_of(targets.mask, called, self.rules.wild_fifth)

    @cached_property
    def by_class(self) -> dict[int, list[Placed]]:
        """All of them, each class with its hands.

        Raises:
            ScoreError: if there are more than `MAX_HANDS`.
        """
        found: dict[int, list[Placed]] = {}
        looked_at, number = self.looked_at, 0
        for number, (shown, hand) in enumerate(chain(self._in_groups(), self._apart()), 1):
            found.setdefault(shown & looked_at, []).append(hand)
            if number > MAX_HANDS:
                raise ScoreError("fan_score.too_many_hands", number=self.wildcards, most=f"{MAX_HANDS:,}")
        return found

    # ------------------------------------------------------------------ in groups

    def _in_groups(self) -> Iterator[tuple[int, Placed]]:
        """Yield the hands in groups, in order of the suit of the pair, then of the tiles."""
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

    def _joined(
        self, place: int, starts: Sequence[_Half], ends: Sequence[_Half]
    ) -> Iterator[tuple[int, Placed]]:
        of_kinds, called = traits.of_kinds, self.win.called.mask
        return (
            (of_kinds(called | one | other) | shown & more, (place, tiles, tiles))
            for one, shown, start in starts
            for other, more, end in ends
            if (tiles := start + end)
        )

    def _upper(self, s: ByNumber, z: ByNumber, used: int) -> Sequence[_Half]:
        return [
            (
                low.mask << 18 | high.mask << 27,
                _GROUPS | self._of_honours(high.counts) | self._if_triplets(low),
                low.counts + high.counts,
            )
            for number, lows in s.items()
            for high in z.get(used - number, ())
            for low in lows
        ]

    def _if_triplets(self, suit: Complete) -> int:
        return traits.FOUR_TRIPLETS if suit.triplets and not self.win.called.runs else 0

    def _of_honours(self, counts: Counts) -> int:
        """Return the bits of the triplets of honours: they are never cut otherwise."""
        concealed = [EAST + rank for rank, count in enumerate(counts) if count > 2]
        return traits.of_honours(mask_of((*concealed, *self.win.called.triplets)) & HONOURS)

    # ------------------------------------------------------------------ without groups

    def _apart(self) -> Iterator[tuple[int, Placed]]:
        """Yield the other hands, in order of what the wildcards are, the lowest kinds first."""
        if not self.win.hand.melds:
            for number, (form, counts) in enumerate(self._without_groups()):
                shown = form | (traits.FOUR_ALIKE if COPIES in counts else 0)
                yield traits.of_kinds(kinds_in(counts)) | shown, (_AFTER_GROUPS, (number,), counts)

    def _without_groups(self) -> Iterator[tuple[int, Counts]]:
        """Yield hands that are no groups, each with its form, those first that have the lowest kinds."""
        forms, quads = self.rules.forms, self.rules.quad_as_pairs
        if SEVEN_PAIRS in forms:
            yield from zip(repeat(traits.IN_PAIRS), in_pairs(self.natural, self.most, 7, quads=quads))
        if THIRTEEN_ORPHANS in forms:
            yield from zip(repeat(traits.IN_ORPHANS), orphans(self.natural, self.most))
        if traits.EIGHT_PAIRS in forms:
            yield from zip(repeat(traits.IN_EIGHT_PAIRS), self._eight_pairs())

    def _eight_pairs(self) -> Iterator[Counts]:
        for kind in self.targets:
            held, most = self.natural[kind], self.most[kind]
            if held <= 3 <= most:
                rest, limits = less(self.natural, kind, held), less(self.most, kind, most)
                for others in in_pairs(rest, limits, 7, quads=self.rules.quad_as_pairs):
                    yield less(others, kind, -3)


def _lower(m: ByNumber, p: ByNumber, used: int) -> Sequence[_Half]:
    return [
        (
            low.mask | high.mask << 9,
            _ANY if low.triplets and high.triplets else _ANY & ~traits.FOUR_TRIPLETS,
            low.counts + high.counts,
        )
        for number, lows in m.items()
        for high in p.get(used - number, ())
        for low in lows
    ]
