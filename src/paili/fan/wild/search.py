"""Find the best score over all kinds that wildcards may stand for, and the kinds that give this score.

With its wildcards, a hand can become sets and a pair (four suits, each completed by itself), seven pairs, or
thirteen orphans (`paili.win.wildcards`). These complete hands are sorted into classes by their traits: kinds,
form, triplets of honours, whether all sets can be triplets and, for seven pairs, whether four tiles are
alike. Each class has an upper bound of its scores: the combined points of *all* fans that a hand of the class
can have, each the largest possible number of times.

The bound is never too low. A fan counts only if a `FanCase` has the traits that the fan needs. A class has
the traits of kinds, form and triplets of honours of its hands, and the trait of four triplets if the counts
allow it; every other trait is assumed. If a fan is removed, the total never rises, because points are not
negative (and a factor of zero is taken as one). So fans that replace, use or cover other fans only lower the
total. The search visits the classes by descending bound, until no bound exceeds the best score.

All wins of one ready hand, on different tiles, are searched together. The winning tile is replaced by one
more wildcard, and each win considers only the complete hands that contain its winning tile. Each complete
hand has an upper bound too: the largest score over all its tiles as winning tile. This bound is computed once
for all wins.

>>> from paili.fan import game
>>> from paili.scoring import Win
>>> win = Win("12345678m5s234p*", "5s", tsumo=True)
>>> [str(kind) for kind in best_of_wildcards(win, game("hongzhong"), win).stands_for]
['9m']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final

from paili.errors import ScoreError
from paili.fan.catalogue.case import CaseFacts, FanCase, cases, is_flower_win, without_groups
from paili.fan.catalogue.fan import always
from paili.fan.catalogue.rows import FanRow
from paili.fan.checks import check_known
from paili.fan.combine import most_of
from paili.fan.rules import Rules
from paili.fan.scored_case import Rank, ScoredFanCase, points_and_total, score_case, score_cases
from paili.fan.wild.deal import natural_kind
from paili.fan.wild.hands import Placed, WildHandsOfGame
from paili.tiles import COPIES, FACE_NAMES, KINDS, WILDCARD, Kind
from paili.variants import STANDARD
from paili.win import traits
from paili.win.cutting import Counts, less
from paili.win.record import WinRecord, with_tiles
from paili.win.win import Win

_MOST_TOGETHER: Final = 4
_BOUNDS: Final = "bounds"
_KINDS: Final = tuple(Kind)


def best_of_wildcards(win: Win, rules: Rules, dealt: WinRecord) -> ScoredFanCase:
    """Return the highest-scoring `FanCase` over all kinds that the wildcards may stand for, with these kinds.

    Args:
        win: the win.
        rules: the game.
        dealt: the same win as `paili.fan.wild.deal.in_deal` returns it.

    Raises:
        ScoreError: if the wildcards cannot make the hand a win, the game does not allow such a win, or there
            are more than `MAX_HANDS` hands to compare.
    """
    check_known(win, rules)
    best: ScoredFanCase | None = None
    for record in _with_wildcards(win, dealt, rules):
        hands = WildHandsOfGame(record, rules)
        wild = WildWin(record, hands, best)
        find_highest([wild], hands)
        best = wild.best
    if best is None:
        raise _not_complete(win)
    return best


class WinsOfHand:
    """The search for the highest scores of the wins of one hand of 3n+1 tiles, for all its winning tiles.

    The winning tile is replaced by one more wildcard. So the complete hands are generated once, not again for
    each winning tile. This holds for a hand of at most four wildcards whose wild tiles cannot be ordinary
    tiles; the other wins are searched one by one.

    Args:
        rules: the game.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._hands: WildHandsOfGame | None = None

    def best(self, wins: Sequence[tuple[Win, WinRecord]]) -> list[ScoredFanCase | ScoreError]:
        """Return for each win the result of `best_of_wildcards`, or the error that it raises.

        The hand must be the same in all calls; this is not checked.

        Args:
            wins: for each win, the win as the caller wrote it and as `paili.fan.wild.deal.in_deal` returns
                it. The wins of one call differ only in their winning tile; those of another call may have
                other circumstances, such as a self-drawn win.
        """
        result: dict[int, ScoredFanCase | ScoreError] = {}
        together: dict[int, WinRecord] = {}
        for place, (win, dealt) in enumerate(wins):
            try:
                check_known(win, self.rules)
                record, *others = _with_wildcards(win, dealt, self.rules)
                if others or _wildcards_in_hand(record) > _MOST_TOGETHER:
                    result[place] = best_of_wildcards(win, self.rules, dealt)
                else:
                    together[place] = record
            except ScoreError as error:
                result[place] = error
        for place, best in zip(together, self._together([*together.values()]), strict=True):
            result[place] = _not_complete(wins[place][0]) if best is None else best
        return [result[place] for place in range(len(wins))]

    def _together(self, records: list[WinRecord]) -> list[ScoredFanCase | None]:
        if not records:
            return []
        if self._hands is None:
            self._hands = WildHandsOfGame(_with_any_tile(records[0]), self.rules)
        wild = [WildWin(record, self._hands) for record in records]
        find_highest(wild, self._hands)
        return [wild_win.best for wild_win in wild]


def _wildcards_in_hand(win: WinRecord) -> int:
    """Return the number of wildcards in the hand, without the winning tile."""
    return win.full.wildcards - (win.winning_kind == WILDCARD)


def _not_complete(win: Win) -> ScoreError:
    return ScoreError("score.not_complete_wild", hand=win.hand, tile=FACE_NAMES[win.tile])


def _with_any_tile(win: WinRecord) -> WinRecord:
    """Return a win whose winning tile is replaced by a wildcard."""
    own = win.winning_kind
    if own == WILDCARD:
        return win
    return with_tiles(win, less(win.full.counts, own), win.full.wildcards + 1, winning_kind=WILDCARD)


# ---------------------------------------------------------------------------------- which tiles are wild


def _with_wildcards(win: Win, dealt: WinRecord, rules: Rules) -> Iterator[WinRecord]:
    """Yield a win with all wild tiles as wildcards and, if the game allows it, with some of them as ordinary
    tiles.

    Args:
        win: the win as the caller wrote it.
        dealt: the same win as `paili.fan.wild.deal.in_deal` returns it.
        rules: the game.
    """
    counts, wild = dealt.full.counts, rules.wild_kinds | dealt.wild
    wild_counts = [(kind, counts[kind]) for kind in wild if counts[kind]]
    if not wild_counts:
        yield dealt
        return
    natural = list(counts)
    for kind, _ in wild_counts:
        natural[kind] = 0
    choices = [range(count + 1) if rules.wild_as_itself else (0,) for _, count in wild_counts]
    for kept in product(*choices):
        left = list(natural)
        for (kind, _), number in zip(wild_counts, kept, strict=True):
            left[natural_kind(kind, win, rules)] += number
        wildcards = dealt.full.wildcards + sum(counts) - sum(left)
        own = dict(zip((int(kind) for kind, _ in wild_counts), kept, strict=True)).get(dealt.winning_kind)
        if own is None:
            yield with_tiles(dealt, tuple(left), wildcards)
            continue
        if own < counts[dealt.winning_kind]:
            yield with_tiles(dealt, tuple(left), wildcards, winning_kind=WILDCARD)
        if own:
            itself = natural_kind(dealt.winning_kind, win, rules)
            yield with_tiles(dealt, tuple(left), wildcards, winning_kind=itself)


# ---------------------------------------------------------------------------------- the search


class WildWin:
    """One win with wildcards, and the search for the highest-scoring complete hand that it can become.

    Attributes:
        natural: the concealed tiles without the wildcards.
        wildcards: the number of wildcards.
        best: the highest-scoring `FanCase` so far.
        kind: the kind of the winning tile.
        before: the number of tiles of ``kind`` in the hand before the win. A complete hand contains the
            winning tile only if it has more tiles of this kind.
        own: for a win that needs no complete hand, the hand with its class; otherwise empty.
    """

    def __init__(self, win: WinRecord, hands: WildHandsOfGame, best: ScoredFanCase | None = None) -> None:
        self.winning_kind = win.winning_kind
        self.natural, self.wildcards = win.full.counts, win.full.wildcards
        self.hands, self.rules, self.best = hands, hands.rules, best
        self.facts = CaseFacts(win, hands.rules, self.natural, 0)
        self.kind, self.before = 0, -1
        if self.wildcards < hands.wildcards:
            self.kind, self.before = win.winning_kind, hands.natural[win.winning_kind]
        self.of_win = self.facts.traits & traits.OF_THE_WIN
        self.own = list(self._as_it_is())

    def look_at(self, counts: Counts) -> None:
        """Score a complete hand that the win can become, and store the score if it is the best so far."""
        for kind in self.winning_kinds(counts):
            for case in self.scored(counts, kind):
                if self.best is None or case.rank > self.best.rank:
                    self.best = case._replace(stands_for=self._kinds_for(counts))

    def winning_kinds(self, counts: Counts) -> list[int]:
        """Return the kinds that the winning tile may be in a hand: several kinds only if it is a wildcard.

        Args:
            counts: the counts of the hand, with a kind for each wildcard.
        """
        if self.winning_kind != WILDCARD:
            return [self.winning_kind]
        return [kind for kind in range(KINDS) if counts[kind] > self.natural[kind]] or [0]

    def _kinds_for(self, counts: Counts) -> tuple[Kind, ...]:
        """Return the kinds that the wildcards stand for in a complete hand, in order."""
        copies = zip(_KINDS, counts, self.natural, strict=True)
        return tuple([kind for kind, now, before in copies for _ in range(now - before)])

    def is_done(self, bound: Rank) -> bool:
        """Return whether no score up to an upper bound is higher than the best score so far."""
        return self.best is not None and self.best.rank >= bound

    def most_of_hand(self, counts: Counts) -> Rank:
        """Return an upper bound of the score of a complete hand, whichever tile is the winning tile."""
        facts = self.facts.standing_for(counts, self.winning_kinds(counts)[0])
        return max([_most_of_case(case, self.rules) for case in cases(facts)])

    def scored(self, counts: Counts, kind: int) -> list[ScoredFanCase]:
        """Return every `FanCase` of a complete hand, each with its score.

        Args:
            counts: 34 counts of the concealed tiles and the winning tile.
            kind: the kind of the winning tile.
        """
        return score_cases(self.facts.standing_for(counts, kind), self.rules)

    def _as_it_is(self) -> Iterator[tuple[int, Counts]]:
        if traits.EIGHT_FLOWERS in self.rules.forms and is_flower_win(self.facts):
            yield self._class(traits.IN_FLOWERS), self.natural
        if traits.FOUR_WILDCARDS in self.rules.forms and self.wildcards >= COPIES:
            yield self._class(traits.IN_WILDCARDS), self.natural

    def _class(self, form: int) -> int:
        return (traits.of_kinds(self.facts.mask) | form | traits.FOUR_ALIKE) & self.hands.looked_at

    def bounds(self) -> Callable[[int], Rank]:
        """Return the function that returns an upper bound of the scores of all complete hands of a class.

        A class is all complete hands with the same traits (see the text of this module); the function takes
        these traits as a bit mask. It is cached for each game.
        """
        any_case = without_groups(self.facts, STANDARD)
        alike = tuple([int(row.fan.times(any_case)) for row in self.rules.fans if row.fan.of_win])
        result = self.rules.patterns.setdefault((_BOUNDS, self.of_win, alike), {})

        def bound(shown: int) -> Rank:
            if shown not in result:
                result[shown] = _bound(shown | self.of_win, any_case, self.rules)
            rank: Rank = result[shown]
            return rank

        return bound


def _most_of_case(case: FanCase, rules: Rules) -> Rank:
    """Return an upper bound of the score of a `FanCase`, whichever tile is the winning tile."""
    possible = rules.fan_index.possible(case.traits | traits.OF_TILE)
    rows = (*possible.first, *possible.otherwise, *rules.fan_index.joining.values())
    if not any(map(_is_of_tile, rows)):
        return score_case(case, rules).rank
    return points_and_total(most_of(rows, case, rules, _is_of_reading), rules)


def _is_of_tile(row: FanRow) -> bool:
    return row.fan.of_tile or bool(row.fan.needs & traits.OF_TILE)


def _is_of_reading(row: FanRow) -> bool:
    """Return whether a fan depends only on the division into groups, not on the winning tile.

    The result is False for fans of runs, because another function combines them.
    """
    return not _is_of_tile(row) and row.fan.joins is None


# of the traits of a class those that all of its hands show
_SHOWN_BY_CLASS: Final = traits.OF_KINDS | traits.OF_FORMS | traits.OF_THE_WIN


def _bound(shown: int, any_case: FanCase, rules: Rules) -> Rank:
    """Return an upper bound of the score of all hands of one class.

    Args:
        shown: the traits of the win and of the class, as bits.
        any_case: any `FanCase` of the win; it gives the number of times of the fans that are equal in all
            cases of a win.
        rules: the game.
    """
    all_traits = (
        traits.OF_KINDS | traits.OF_FORMS | traits.OF_TRIPLETS | traits.OF_THE_WIN | traits.FOUR_ALIKE
    )
    impossible = all_traits & ~shown
    rows = [row for row in rules.fans if not row.fan.needs & impossible]
    gone = {id_ for row in rows if _is_certain(row, rows) for id_ in row.replaces}
    return points_and_total(most_of([row for row in rows if row.id not in gone], any_case, rules), rules)


def _is_certain(row: FanRow, rows: Sequence[FanRow]) -> bool:
    """Return whether a fan counts in every hand of a class.

    That is so if its whole condition is traits that the class has, and no other fan of the list can replace
    it.

    Args:
        row: the fan.
        rows: the fans that hands of the class may have.
    """
    taken = (id_ for row in rows for id_ in (*row.replaces, *row.uses, *row.covers))
    if row.otherwise or row.fan.times is not always:
        return False
    return not row.fan.needs & ~_SHOWN_BY_CLASS and row.id not in taken


def find_highest(wins: Sequence[WildWin], hands: WildHandsOfGame) -> None:
    """Find the highest-scoring `FanCase` of each win, for wins that differ only in their winning tile.

    Raises:
        ScoreError: if there are more than `MAX_HANDS` hands.
    """
    alike: dict[int, list[WildWin]] = {}
    for win in wins:
        alike.setdefault(win.of_win, []).append(win)
    for some in alike.values():
        _find_highest_scoring(some, hands)


def _find_highest_scoring(wins: list[WildWin], hands: WildHandsOfGame) -> None:
    """Find the highest-scoring `FanCase` of each win, for wins whose classes have the same bounds.

    Complete hands with the highest bound are scored first.
    """
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
    """Score complete hands with the same bound, until each win has a `FanCase` that reaches the bound.

    Args:
        wins: the wins to search for.
        level: the complete hands with this bound.
        bound: the upper bound of their scores.
    """
    for *_, counts in level:
        serving = [win for win in wins if counts[win.kind] > win.before]
        for win in _hopeful(serving, counts):
            win.look_at(counts)
        if serving:
            wins = [win for win in wins if not win.is_done(bound)]
            if not wins:
                return


def _hopeful(wins: list[WildWin], counts: Counts) -> list[WildWin]:
    """Return the wins for which a complete hand may score more than the best `FanCase` so far."""
    if sum([win.best is not None for win in wins]) < 2:
        return wins
    most = wins[0].most_of_hand(counts)
    return [win for win in wins if not win.is_done(most)]
