"""Wildcards: the best score over everything they may stand for, with the assignment.

A wildcard stands for any kind of which hand and melds do not hold four yet. It counts as a plain five, never
as a red one, and as dora if it stands for one. A winning tile that is a wildcard stands for what is best too.

Method: every hand that the tiles can become is a choice of four complete suits (`paili.win.completions`).
With many wildcards there are millions; but then a yakuman is within reach, and a hand with one beats every
hand without. So hands that hold a yakuman are asked first, family by family: a family is a least and a most
for every kind (honours only; three of each dragon; …), and each is small. Only if none is found all other
hands are asked, in the order of the han that they can reach at most, until no other can be better. The answer
is the same as scoring every hand.

>>> from paili.win.win import Win
>>> best = best_score(Win("123m456p789s55z**", "1m", riichi=True), Rules.TENHOU)
>>> [str(kind) for kind in best.stands_for], best.han, best.fu
(['1m', '5z'], 2, 40)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice
from math import comb, inf
from typing import Final, NamedTuple

from paili.errors import ScoreError
from paili.hand import Hand
from paili.scoring.checks import check_rules
from paili.scoring.han_bound import HanBound, most_fu
from paili.scoring.points import basic_points
from paili.scoring.rules import Rules
from paili.scoring.worth import Score, ScoredCase, score_cases, score_of
from paili.scoring.yaku.catalogue import played
from paili.scoring.yaku.families import HandFamily
from paili.scoring.yaku.local import LOCAL_YAKUMAN
from paili.scoring.yaku.yakuman import YAKUMAN
from paili.tiles import COPIES, FACE_NAMES, KINDS, M2, M9, WILDCARD, Kind
from paili.win.completions import Suits, completions, in_pairs, orphans, with_so_many
from paili.win.cutting import Counts, by_suit
from paili.win.record import WinRecord, changed_record
from paili.win.win import Win

MAX_HANDS: Final = 300_000

_HONOURS: Final = 7
_KINDS: Final = tuple(Kind)


def best_score(win: Win, rules: Rules = Rules.TENHOU) -> Score:
    """Return the best score of a win with wildcards; ``stands_for`` of the result is the assignment.

    The best is the one of most points, then of a yakuman, then of han, then of fu.

    Raises:
        ScoreError: if the wildcards cannot make it a win, the rules do not know such a win, or there are
            more than `MAX_HANDS` hands to compare, which takes nine wildcards and more beside open melds.
    """
    check_rules(win, rules)
    search = _Search(win, rules)
    best = search.best_of(search.with_yakuman())
    if best is None or not best.scored.yakuman or rules.counted_yakuman == "multiple" or search.is_blind:
        best = search.best_of_all(best)
    if best is None:
        raise ScoreError("score.not_complete_wild", hand=win.hand, tile=FACE_NAMES[win.tile])
    return score_of(best.scored, win, rules, _stands_for(win, best.counts))


def cases_of_wildcards(win: Win, rules: Rules, most: int) -> list[tuple[Counts, ScoredCase]] | None:
    """Return every hand that the wildcards can become with each way to score it; None of too many hands.

    Args:
        win: a win, with wildcards or without.
        rules: the rule set.
        most: how many hands are not too many.

    >>> found = cases_of_wildcards(Win("123m456p789s55z**", "1m", riichi=True), Rules.TENHOU, 10)
    >>> sorted({counts[31] for counts, _ in found or ()})
    [2, 3]
    """
    search = _Search(win, rules)
    if not win.full.wildcards:
        return [(win.full.counts, scored) for scored in score_cases(win, rules)]
    if search.number_of_hands() > most:
        return None
    return [(counts, scored) for counts in search.all_hands() for scored in search.scored(counts)]


def _stands_for(win: Win, counts: Counts) -> tuple[Kind, ...]:
    added = (kind for kind in _KINDS for _ in range(counts[kind] - win.full.counts[kind]))
    return tuple(added)


class _Found(NamedTuple):
    scored: ScoredCase
    counts: Counts


def _basic_and_han(found: _Found) -> tuple[int, int]:
    return found.scored.basic, found.scored.han


class _Search:
    """One win with wildcards, and the hands that it can become."""

    def __init__(self, win: Win, rules: Rules) -> None:
        self.win, self.rules = win, rules
        self.natural = win.full.counts
        self.wildcards = win.full.wildcards
        self.most = _most(win, rules)
        self.asked: set[Counts] = set()
        families = [each.families for each in (*YAKUMAN, *played(LOCAL_YAKUMAN, rules.local_yaku))]
        self.families = _each_once(chain.from_iterable(each or () for each in families))
        self.is_blind = None in families  # a yakuman does not say which hands have it

    # ------------------------------------------------------------------ scoring

    def best_of(self, hands: Iterable[Counts], best: _Found | None = None) -> _Found | None:
        for counts in hands:
            if counts in self.asked:
                continue
            self.asked.add(counts)
            for scored in self.scored(counts):
                if best is None or scored[:4] > best.scored[:4]:
                    best = _Found(scored, counts)
        return best

    def scored(self, counts: Counts) -> Iterator[ScoredCase]:
        made = _assigned(self.win, counts)
        for kind in self._winning_kinds(counts):
            yield from score_cases(made, self.rules, kind)

    def _winning_kinds(self, counts: Counts) -> list[int]:
        if self.win.tile != WILDCARD:
            return [self.win.winning_kind]
        return [kind for kind in range(KINDS) if counts[kind] > self.natural[kind]]

    def best_of_all(self, best: _Found | None) -> _Found | None:
        """Score every other hand, the most promising first, as long as one can be better."""
        hands = self.all_hands()
        bound = HanBound(self.win, self.rules)
        by_han: dict[int, list[Counts]] = {}
        for counts in hands:
            by_han.setdefault(bound.han(counts), []).append(counts)
        fu = most_fu(self.win)
        for han, group in sorted(by_han.items(), reverse=True):
            # The han only fall from here on, so once they are too few all that follow are.
            most = (inf, han) if self.is_blind else (basic_points(han, fu, self.rules)[0], han)
            if best is not None and most < _basic_and_han(best):
                break
            best = self.best_of(group, best)
        return best

    # ------------------------------------------------------------------ hands

    def with_yakuman(self) -> Iterator[Counts]:
        """Yield every hand that holds a yakuman of its own, some of no yakuman, and one of any kind."""
        for family in self.families:
            least, most = self._limits(family)
            yield from self.standard(least, most)
            if family.most:
                yield from self.seven_pairs(least, most)
        yield from self.four_triplets()
        yield from self.thirteen_orphans()
        yield from islice(self.standard(self.natural, self.most), 1)
        yield from islice(self.seven_pairs(self.natural, self.most), 1)

    def _limits(self, family: HandFamily) -> tuple[Counts, Counts]:
        called = self.win.called.triplets
        least = list(self.natural)
        most = list(self.most)
        for kind in range(KINDS):
            if kind not in called:
                least[kind] = max(least[kind], family.least.get(kind, 0))
            if family.most:
                most[kind] = min(most[kind], family.most.get(kind, 0))
        return tuple(least), tuple(most)

    def standard(self, least: Counts, most: Counts) -> Iterator[Counts]:
        """Yield the hands of the standard form within limits."""
        left = self.wildcards - sum(least) + sum(self.natural)
        if left < 0:
            return
        for chosen in with_so_many(_suits(least, most, left), left):
            yield tuple(chain.from_iterable(suit.counts for suit in chosen))

    def seven_pairs(self, least: Counts, most: Counts) -> Iterator[Counts]:
        """Yield the hands of seven pairs within limits."""
        if self.win.hand.melds:
            return
        yield from in_pairs(least, most, 7, quads=self.rules.seven_pairs_quads)

    def thirteen_orphans(self) -> Iterator[Counts]:
        """Yield the hands of thirteen orphans."""
        if not self.win.hand.melds:
            yield from orphans(self.natural, self.most)

    def four_triplets(self) -> Iterator[Counts]:
        """Yield hands of triplets only: one for every pair, for all of them are worth the same beside it."""
        triplets = (self.win.full.size - 2) // 3
        for pair in range(KINDS):
            held = [kind for kind in range(KINDS) if self.natural[kind] and kind != pair]
            room = [kind for kind in range(KINDS) if self.most[kind] >= 3 and kind != pair]
            fits = self.natural[pair] <= 2 <= self.most[pair] and all(self.natural[k] <= 3 for k in held)
            if not fits or len(held) > triplets or not set(held) <= set(room):
                continue
            chosen = (held + [kind for kind in room if kind not in held])[:triplets]
            if len(chosen) == triplets:
                yield tuple(3 * (kind in chosen) + 2 * (kind == pair) for kind in range(KINDS))

    def all_hands(self) -> list[Counts]:
        number = self.number_of_hands()
        if number > MAX_HANDS:
            raise ScoreError(
                "score.too_many_hands",
                number=self.wildcards,
                hand=self.win.hand,
                hands=f"{number:,}",
                most=f"{MAX_HANDS:,}",
            )
        return [
            *self.standard(self.natural, self.most),
            *self.seven_pairs(self.natural, self.most),
            *self.thirteen_orphans(),
        ]

    def number_of_hands(self) -> int:
        suits = _suits(self.natural, self.most, self.wildcards)
        kinds = sum(count > 0 for count in self.natural)
        concealed = not self.win.hand.melds and kinds <= 7
        return _number(suits, self.wildcards) + (comb(KINDS - kinds, 7 - kinds) if concealed else 0)


def _each_once(families: Iterable[HandFamily]) -> list[HandFamily]:
    found: list[HandFamily] = []
    for family in families:
        if family not in found:
            found.append(family)
    return found


def _most(win: Win, rules: Rules) -> Counts:
    """Return how many of each kind the concealed hand may hold."""
    most = [COPIES - held + inside for held, inside in zip(win.held, win.full.counts, strict=True)]
    if rules.players == 3:
        most[M2:M9] = [0] * (M9 - M2)
    if win.robbed and win.robbed != "north" and win.tile != WILDCARD:
        most[win.winning_kind] = 1  # the robbed quad holds the other three
    return tuple(most)


def _suits(natural: Counts, most: Counts, wildcards: int) -> list[Suits]:
    """Return the complete suits that each suit can become."""
    limits = by_suit(most)
    return [_in_order(suit, wildcards, limits[place]) for place, suit in enumerate(by_suit(natural))]


@lru_cache(maxsize=256)
def _in_order(natural: Counts, wildcards: int, most: Counts) -> Suits:
    """Return complete suits by their number of tiles, then by counts from the highest rank down."""
    without, with_pair = completions(natural, wildcards, most, len(natural) > _HONOURS)
    return tuple(sorted(without + with_pair, key=lambda suit: (suit.wildcards, suit.counts[::-1])))


def _number(suits: Iterable[Suits], wildcards: int) -> int:
    """Return how many hands `with_so_many` yields, without listing them."""
    ways = Counter({(0, 0): 1})
    for suit in suits:
        kinds = Counter((each.wildcards, int(each.has_pair)) for each in suit)
        joined: Counter[tuple[int, int]] = Counter()
        for (used, pairs), number in ways.items():
            for (more, pair), times in kinds.items():
                joined[used + more, pairs + pair] += number * times
        ways = joined
    return ways[wildcards, 1]


def _assigned(win: Win, counts: Counts) -> WinRecord:
    """Return the win with its wildcards as tiles; made without the checks that `Win` makes for people."""
    added = zip(win.held, counts, win.full.counts, strict=True)
    held = tuple(held + now - before for held, now, before in added)
    full = Hand.unchecked(counts)  # its melds are those of `WinRecord.hand`
    return changed_record(win, full=full, held=held)
