"""What the wins of hands with wildcards are worth, where the compiled loop, which has none, cannot say it.

Method: each win is scored once in up to four ways (own draw, last tile, another's discard, the same in
riichi), without dora, for every hand that its wildcards may stand for; what is kept of each is han, fu and
tiles. Riichi, ippatsu, dora and red fives then add han, and the best of all is taken when the tiles under the
indicators are known, as `paili.score` has it: an expectation over every choice of them, and over the red ones
among the fives drawn. A wildcard stands for a plain five.

A win takes from a tenth of a millisecond to some, where the loop takes microseconds. Wins of more hands than
``MOST_HANDS``, which takes five wildcards and more, are scored as they lie, without ura.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, Final, NamedTuple

from paili.hand import Hand
from paili.scoring.points import Winnings, basic_points, points_of
from paili.scoring.score import score
from paili.scoring.wildcards import cases_of_wildcards
from paili.scoring.yaku.dora import dora_han, dora_of
from paili.tiles import EAST, FIVES, KINDS, NORTH, WILDCARD
from paili.value.loops import arena as at
from paili.value.loops.arena import WAYS, WILD, WILD_SHIFT, counts_of
from paili.value.question import ValueQuestion, lies_for
from paili.win.win import Win

MOST_HANDS: Final = 2000
Counts = tuple[int, ...]
Hans = tuple[int, ...]  # further han of each hand that the wildcards may stand for
_ALL_IN_ONE: Final = 1.0


class Made(NamedTuple):
    """One hand that the wildcards may stand for.

    Attributes:
        han, fu: with the dora that lie open.
        counts: copies of each kind, melds included.
    """

    han: int
    fu: int
    counts: Counts


class WildPass(NamedTuple):
    """One way to score a win, and the ways to win that follow from it by further han.

    Attributes:
        facts: what `Win` is told.
        plain: the way without riichi; -1 for none.
        riichi: the ways in riichi, each with the han that it adds.
    """

    facts: dict[str, bool]
    plain: int
    riichi: tuple[tuple[int, int], ...]


def value_wild_wins(
    record: Any, asked: ValueQuestion, *, with_ura: bool = True, with_dora: bool = True
) -> None:
    """Write what the wins of all ready hands are worth in every way that they can come about.

    Args:
        record: where they stand.
        asked: the question.
        with_ura: whether the tiles under the indicators count.
        with_dora: whether any dora do.
    """
    wins = _Wins(asked, with_ura, with_dora, bool(record.may_riichi))
    for ready in range(int(record.ready)):
        key = int(record.ready_key[ready])
        hand = counts_of(record, key), key >> WILD_SHIFT
        for win in range(int(record.ready_from[ready]), int(record.ready_from[ready + 1])):
            record.win_worth[win] = wins.worths(hand, int(record.win_kind[win]))


class _Wins:
    """The wins of one question."""

    def __init__(self, asked: ValueQuestion, with_ura: bool, with_dora: bool, may_riichi: bool) -> None:
        rules, shown = asked.facts.rules, len(asked.facts.dora) if with_dora else 0
        turned, under = (
            shown if each else min(shown, 1) for each in (rules.kan_dora, rules.kan_dora and rules.kan_ura)
        )
        self.asked, self.rules, self.with_dora = asked, rules, with_dora
        self.doras = [dora_of(kind, rules.players) for kind in asked.facts.dora[:turned]]
        self.under = under if with_ura and rules.ura_dora else 0
        self.norths = asked.facts.kita * rules.kita_han if with_dora else 0
        self.passes = tuple(_passes(asked, may_riichi))
        self.points = cache(self._points)

    def worths(self, held: tuple[Counts, int], kind: int) -> list[float]:
        """Return the points of a ready hand that wins on a kind, by way; 0.0 where it has no yaku."""
        worths = [0.0] * WAYS
        for each in self.passes:
            if kind != WILD or each.facts["tsumo"]:  # nobody discards a wildcard
                for way, points in self._of_pass(held, kind, each):
                    worths[way] = points
        return worths

    def _of_pass(self, held: tuple[Counts, int], kind: int, each: WildPass) -> Iterator[tuple[int, float]]:
        win = self._win(Hand(held[0], self.asked.hand.melds, wildcards=held[1]), kind, each.facts)
        yakuman, made = self._made(win)
        reds = self._reds(win)
        ura = self._ura(win, made) if each.riichi else {}
        nothing = {(0,) * len(made): _ALL_IN_ONE}
        ways = [(each.plain, 0, nothing)] * (each.plain >= 0)
        for way, han, under in ways + [(way, han, ura) for way, han in each.riichi]:
            points = sum(
                chance * share * self._best(win, yakuman, made, han + red, more)
                for red, chance in reds.items()
                for more, share in under.items()
            )
            yield way, points + (lies_for(self.asked, tsumo=win.tsumo) if points else 0)

    def _win(self, hand: Hand, kind: int, facts: dict[str, Any]) -> Win:
        known = self.asked.facts
        more: dict[str, Any] = {"seat_wind": known.seat, "round_wind": known.round_wind, **facts}
        return Win(hand, WILDCARD if kind == WILD else kind, **more)

    def _best(self, win: Win, yakuman: int, made: list[Made], han: int, more: Hans) -> int:
        """The points of the best hand, each with its further han."""
        basic, han = yakuman, han + self.norths
        for each, extra in zip(made, more, strict=True):
            basic = max(basic, basic_points(each.han + han + extra, each.fu, self.rules)[0])
        return self.points(basic, win.tsumo)

    def _points(self, basic: int, tsumo: bool) -> int:
        is_dealer = self.asked.facts.seat == EAST
        return points_of(Winnings(basic, 0, 0, tsumo), is_dealer, self.rules) if basic else 0

    # ------------------------------------------------------------------------------ hands

    def _made(self, win: Win) -> tuple[int, list[Made]]:
        """The most of a yakuman, and the hands without one, each once for each of its fu."""
        cases = cases_of_wildcards(win, self.rules, MOST_HANDS)
        if cases is None:
            return self._as_it_lies(win)
        yakuman = max((scored.basic for _, scored in cases if scored.yakuman), default=0)
        counted = sum(each.han for each in dora_han(win, self.rules))  # red fives of melds
        made = {
            Made(scored.han - counted + self._dora_in(held := self._held(win, counts)), scored.fu, held)
            for counts, scored in cases
            if scored.basic and not scored.yakuman
        }
        return yakuman, sorted(made)

    def _as_it_lies(self, win: Win) -> tuple[int, list[Made]]:
        found = score(win.replace(dora_indicators=self.asked.facts.dora[: len(self.doras)]), self.rules)
        if found.yakuman or found.problem:
            return found.basic, []
        return 0, [Made(found.han, found.fu, (0,) * KINDS)]

    def _held(self, win: Win, counts: Counts) -> Counts:
        before = win.full.counts
        held = [all_ + now - then for all_, now, then in zip(win.held, counts, before, strict=True)]
        held[NORTH] += self.asked.facts.kita
        return tuple(held)

    def _dora_in(self, held: Counts) -> int:
        return sum(held[kind] for kind in self.doras)

    # ------------------------------------------------------------------------------ what is not known

    def _reds(self, win: Win) -> dict[int, float]:
        """How many fives are red, with the chance of it; those of the hand asked about stay longest."""
        chances, hand = {0: 1.0}, self.asked.hand
        for suit, five in enumerate(FIVES if self.with_dora else ()):
            if self.rules.red_fives[suit]:
                drawn = win.full.counts[five] - hand.counts[five]
                sure = sum(meld.reds[suit] for meld in hand.melds) + min(
                    hand.reds[suit], win.full.counts[five]
                )
                red, unseen = self.asked.reds[suit], self.asked.unseen[five]
                chances = _added(chances, sure, _red_among(max(drawn, 0), unseen, red))
        return chances

    def _ura(self, win: Win, made: list[Made]) -> dict[Hans, float]:
        """What the tiles under the indicators add to each hand, with the chance; none lies there twice."""
        left: Counter[Hans] = Counter()
        for kind, number in self._left(win):
            if number <= 0:
                continue
            dora = dora_of(kind, self.rules.players)
            left[tuple(each.counts[dora] for each in made)] += number
        found: Counter[Hans] = Counter()
        whole = comb(left.total(), self.under)
        for chosen in combinations_with_replacement(list(left), self.under):
            ways = prod(comb(left[hans], times) for hans, times in Counter(chosen).items())
            found[tuple(map(sum, zip(*chosen, strict=True))) or (0,) * len(made)] += ways
        return {hans: ways / whole for hans, ways in found.items()}

    def _left(self, win: Win) -> Iterator[tuple[int, int]]:
        """The unseen tiles beside the win. Of several kinds of wildcards, those drawn are of the first."""
        drawn = max(win.full.wildcards - self.asked.hand.wildcards, 0)
        for kind, number in enumerate(self.asked.wild_left):
            gone = min(number, drawn)
            drawn -= gone
            yield kind, number - gone
        for kind, number in enumerate(self.asked.unseen):
            yield kind, number - max(win.full.counts[kind] - self.asked.hand.counts[kind], 0)


def _passes(asked: ValueQuestion, may_riichi: bool) -> Iterator[WildPass]:
    first = int(asked.facts.rules.ippatsu)
    draws = [({"tsumo": True}, at.DAMA, at.RIICHI)]
    if asked.facts.last_tile:
        draws.append(({"tsumo": True, "haitei": True}, at.DAMA_LAST, at.RIICHI_LAST))
    for facts, plain, way in draws:
        single = ((way, 1), (way + 1, 1 + first))
        double = ((way + 4, 2), (way + 5, 2 + first)) * asked.facts.first_turn
        yield WildPass(facts, plain, (single + double) * may_riichi)
    if asked.facts.table is not None:
        yield WildPass({"tsumo": False}, at.RON_DAMA, ())
        single = ((at.RON_RIICHI, 0), (at.RON_FIRST, first))
        double = ((at.RON_DOUBLE, 1), (at.RON_DOUBLE_FIRST, 1 + first)) * asked.facts.first_turn
        yield from [WildPass({"tsumo": False, "riichi": True}, -1, single + double)] * may_riichi


def _red_among(drawn: int, unseen: int, red: int) -> dict[int, float]:
    """How many of the fives drawn are red, with the chance of it."""
    whole = comb(unseen, drawn)
    return {
        reds: comb(red, reds) * comb(unseen - red, drawn - reds) / whole
        for reds in range(min(drawn, red) + 1)
    }


def _added(chances: dict[int, float], sure: int, more: dict[int, float]) -> dict[int, float]:
    """Add one number to another, by the chances of both."""
    found: dict[int, float] = {}
    for number, chance in chances.items():
        for other, share in more.items():
            found[sure + number + other] = found.get(sure + number + other, 0.0) + chance * share
    return found
