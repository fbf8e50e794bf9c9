"""Wildcards: the best score over everything they may stand for, with the assignment.

A wildcard stands for any kind of which hand and melds do not hold four yet. It counts as a plain five, never
as a red one, and as dora if it stands for one. A winning tile that is a wildcard stands for what is best too.

Method: every hand that the tiles can become is a choice of four complete suits (`paili.win.wildcards`).
With many wildcards there are millions; but then a yakuman is within reach, and a hand with one beats every
hand without. So hands that hold a yakuman are asked first, family by family: a family is a least and a most
for every kind (honours only; three of each dragon; …), and each is small. Only if none is found all other
hands are asked, in the order of the han that they can reach at most (`paili.win.wildcards`).

>>> from paili.win.win import Win
>>> best = best_score(Win("123m456p789s55z**", "1m", riichi=True), Rules.TENHOU)
>>> [str(kind) for kind in best.stands_for], best.han, best.fu
(['1m', '5z'], 2, 40)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice
from math import comb, inf
from typing import Final

from paili.errors import ScoreError
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.scoring.case import without_groups
from paili.scoring.points import basic_points
from paili.scoring.rules import Rules
from paili.scoring.worth import Score, ScoredCase, score_cases, score_of
from paili.scoring.yaku.catalogue import played
from paili.scoring.yaku.dora import dora_of
from paili.scoring.yaku.local import LOCAL, LOCAL_YAKUMAN
from paili.scoring.yaku.yaku import YAKU, HandFamily, Yaku
from paili.scoring.yaku.yakuman import YAKUMAN
from paili.tiles import COPIES, FACE_NAMES, KINDS, M2, M9, WILDCARD
from paili.win import masks, traits
from paili.win.cutting import Counts, by_suit
from paili.win.record import WinRecord, with_tiles
from paili.win.wildcards import MAX_HANDS, Suits, WildHands, completions, in_pairs, orphans, with_so_many
from paili.win.win import Win

_HONOURS: Final = 7


def best_score(win: Win, rules: Rules = Rules.TENHOU) -> Score:
    """Return the best score of a win with wildcards; ``stands_for`` of the result is the assignment.

    The best is the one of most points, then of a yakuman, then of han, then of fu.

    Args:
        win: a win that the rules know.
        rules: the rule set.

    Raises:
        ScoreError: if the wildcards cannot make it a win, or there are more than `MAX_HANDS` hands to
            compare, which takes nine wildcards and more beside open melds.
    """
    search = _RiichiHands(win, rules)
    first = dict.fromkeys(search.with_yakuman())
    best = search.dearest(((_NO_BOUND, counts) for counts in first), search.scored)
    if best is None or not best.case.yakuman or rules.counted_yakuman == "multiple" or search.is_blind:
        best = search.dearest(search.bounded(first), search.scored, best)
    if best is None:
        raise ScoreError("score.not_complete_wild", hand=win.hand, tile=FACE_NAMES[win.tile])
    return score_of(best.case, win, rules, best.stands_for)


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
    search = _RiichiHands(win, rules)
    if not win.full.wildcards:
        return [(win.full.counts, scored) for scored in score_cases(win, rules)]
    if search.number_of_hands() > most:
        return None
    return [
        (counts, scored)
        for counts in search.all_hands()
        for kind in search.winning_kinds(counts)
        for scored in search.scored(counts, kind)
    ]


_NO_BOUND: Final = (inf,)


class _RiichiHands(WildHands):
    """One win with wildcards, and the hands that it can become."""

    def __init__(self, win: Win, rules: Rules) -> None:
        super().__init__(win, _most(win, rules))
        self.rules = rules
        families = [each.families for each in (*YAKUMAN, *played(LOCAL_YAKUMAN, rules.local_yaku))]
        self.families = _each_once(chain.from_iterable(each or () for each in families))
        self.is_blind = None in families  # a yakuman does not say which hands have it

    def scored(self, counts: Counts, kind: int) -> list[ScoredCase]:
        """Return the readings of a hand, of which the winning tile is of a kind."""
        return score_cases(with_tiles(self.win, counts), self.rules, kind)

    def bounded(self, but: Container[Counts]) -> Iterator[tuple[tuple[float, ...], Counts]]:
        """Yield every hand but some that hold all yakuman, with the most that it can be worth."""
        bound, fu = HanBound(self.win, self.rules), most_fu(self.win)
        for counts in self.all_hands():
            if counts not in but:
                han = bound.han(counts)
                basic = inf if self.is_blind else basic_points(han, fu, self.rules)[0]
                yield (basic, False, han, fu), counts

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


# ---------------------------------------------------------------------------------- the most han


_DEAREST: Final = {PON: 4, OPEN_QUAD: 16, ADDED_QUAD: 16, CONCEALED_QUAD: 32}


class HanBound:
    """The most han without yakuman of the hands that one win with wildcards can become.

    The bound takes every yaku whose traits the counts allow; the traits of a complete hand are exact for its
    kinds and at most too many for its groups, so it is never too low.

    >>> from paili.win.win import Win
    >>> win = Win("123567m234p67s99p", "8s", riichi=True)
    >>> HanBound(win, Rules.TENHOU).han(win.full.counts)
    6
    """

    def __init__(self, win: WinRecord, rules: Rules) -> None:
        self.concealed, self.called, self.win_traits = win.concealed, win.called, win.traits
        self.can_be_pairs = not win.hand.melds
        self.of_tiles, self.fixed = _split(win, rules)
        indicators = (*win.dora_indicators, *win.ura_indicators)
        self.dora = [dora_of(face, rules.players) for face in indicators]
        self.fixed += sum(win.reds) + win.kita * (rules.kita_han + len(indicators))
        self.fixed += sum(win.held[kind] - win.full.counts[kind] for kind in self.dora)
        self.most_han = lru_cache(maxsize=1 << 12)(self._most_han)

    def han(self, counts: tuple[int, ...]) -> int:
        """Return the most han of a hand with these concealed tiles."""
        mask, tripled = self.called.mask, 0
        for kind, count in enumerate(counts):
            if count:
                mask |= 1 << kind
                tripled += (count > 2) << kind
        called = masks.mask_of(self.called.triplets)
        shown = self.win_traits | traits.of_kinds(mask) | self._of_groups(counts, mask, tripled)
        own = self.most_han(shown, (tripled | called) & masks.HONOURS)
        return self.fixed + own + sum(counts[kind] for kind in self.dora)

    def _of_groups(self, counts: tuple[int, ...], mask: int, tripled: int) -> int:
        triplets = min(4, tripled.bit_count() + len(self.called.triplets))
        honours = (tripled & masks.HONOURS).bit_count() + len(self.called.triplets)
        runs = max(0, 4 - honours) if _has_run(mask) else 0
        pairs = self.can_be_pairs and not any(count % 2 for count in counts)
        of_runs = traits.RUNS[runs] | (traits.EQUAL_RUNS if runs > 1 else 0)
        return traits.TRIPLETS[triplets] | of_runs | (traits.IN_PAIRS if pairs else 0)

    def _most_han(self, shown: int, tripled: int) -> int:
        return sum(
            each.concealed if self.concealed else each.open
            for each in self.of_tiles
            if not each.needs & ~shown and not each.triplets & ~tripled
        )


def _split(win: WinRecord, rules: Rules) -> tuple[list[Yaku], int]:
    """Return the yaku that depend on the tiles, and the han of those that do not, which no tiles change."""
    case = without_groups(win, rules)
    of_tiles, fixed = [], 0
    for yaku in (*YAKU, *played(LOCAL, rules.local_yaku)):
        if not yaku.needs & traits.OF_THE_WIN:
            of_tiles.append(yaku)
        elif not yaku.needs & ~win.traits and yaku.holds(case):
            fixed += yaku.concealed if win.concealed else yaku.open
    return of_tiles, fixed


def _has_run(mask: int) -> bool:
    """Return whether three kinds in a row are there, in any suit."""
    starts = 0b001111111_001111111_001111111  # 1 to 7 of each suit
    return bool(mask & mask >> 1 & mask >> 2 & starts)


def most_fu(win: WinRecord) -> int:
    """Return the fu of the dearest hand: triplets of orphans, a pair of the double wind, a wait of 2 fu."""
    free = 4 - len(win.hand.melds)
    called = sum(_DEAREST[type_] for type_, _ in win.called.sets)
    fu = 20 + 10 * (win.concealed and not win.tsumo) + 2 * win.tsumo + called + 8 * free + 4 + 2
    return (fu + 9) // 10 * 10
