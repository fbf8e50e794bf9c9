"""The value of an unfinished hand, compared with the slow definition and with closed forms."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb

import pytest

import paili
from paili import Hand, Rules, Win, score
from paili.tiles import KINDS

MELDS = ("[777z]", "[888s]", "(9999p)")


@cache
def need_of(counts, melds):
    return paili.shanten(Hand(counts, melds=melds)).best + 1


class Defined:
    """The definition, by recursion: hands as tuples of counts, shanten from `paili.analysis`."""

    def __init__(
        self,
        hand: str,
        *,
        turns: int,
        shape_changes: int,
        worth=lambda counts, kind: 1.0,
        visible="",
        melds=MELDS,
    ):
        self.hand = Hand.parse(hand + "".join(melds))
        seen = Hand.parse(visible).counts if visible else (0,) * KINDS
        self.own = self.hand.counts
        self.unseen = [4 - own - count for own, count in zip(self.hand.all_counts, seen, strict=True)]
        self.total, self.turns, self.shape_changes, self.worth = sum(self.unseen), turns, shape_changes, worth
        self.need = cache(self._need)
        self.value = cache(self._value)
        drawn = self.hand.size % 3 == 2
        self.budget = max(self._need(self.own), 1) + shape_changes
        if drawn:
            after = {kind: self._less(self.own, kind) for kind in range(KINDS) if self.own[kind]}
            self.discards = {
                kind: self.value(left, self.budget, turns) if self.need(left) <= self.budget else 0.0
                for kind, left in after.items()
            }
        else:
            self.win = self.value(self.own, self.budget, turns)

    @staticmethod
    def _less(counts, kind):
        return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])

    @staticmethod
    def _more(counts, kind):
        return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])

    def _need(self, counts):
        return need_of(counts, self.hand.melds)

    def copies(self, counts, kind):
        return self.unseen[kind] - max(counts[kind] - self.own[kind], 0)

    def _value(self, counts, budget, left):
        if left == 0:
            return 0.0
        stay, gain = self.value(counts, budget, left - 1), 0.0
        for kind in range(KINDS):
            copies = self.copies(counts, kind)
            if copies <= 0 or counts[kind] == 4:
                continue
            drawn = self._more(counts, kind)
            best = self._best(drawn, kind, budget, left - 1)
            if best is None:
                continue
            more = best - stay
            gain += copies * (more if self.shape_changes == 0 else max(more, 0.0))
        return stay + gain / (self.total - self.turns + left)

    def _best(self, drawn, kind, budget, left):
        if self.need(drawn) == 0:
            return self.worth(drawn, kind) or None
        if self.shape_changes == 0 and self.need(drawn) != budget - 1:
            return None
        after = [self._less(drawn, other) for other in range(KINDS) if drawn[other] and other != kind]
        values = [self.value(counts, budget - 1, left) for counts in after if self.need(counts) <= budget - 1]
        return max(values, default=None)


SMALL = ("13m57p1s", "2345m6z", "12445m", "567s36m")


@pytest.mark.parametrize(
    ("hand", "shape_changes"),
    [
        ("2345m6z", 1),
        ("13m57p1s", 0),
        ("12445m", 0),
        ("567s36m", 1),
        *(pytest.param(hand, 2, marks=pytest.mark.slow) for hand in SMALL[1:]),
        pytest.param(SMALL[0], 2, marks=pytest.mark.whole),
    ],
)
def test_five_tiles_by_the_definition(hand: str, shape_changes: int) -> None:
    turns = 4
    slow = Defined(hand, turns=turns, shape_changes=shape_changes)
    evaluation = paili.evaluate(
        hand + "".join(MELDS), turns=turns, shape_changes=shape_changes, objective="win"
    )
    assert evaluation.exact is (shape_changes == 0)
    assert {value.tile: value.win for value in evaluation.discards} == pytest.approx(slow.discards, abs=1e-12)


def test_four_tiles_by_the_definition() -> None:
    slow = Defined("134m7s", turns=4, shape_changes=1)
    evaluation = paili.evaluate("134m7s" + "".join(MELDS), turns=4, shape_changes=1, objective="win")
    assert evaluation.win == pytest.approx(slow.win, abs=1e-12)
    assert evaluation.discards == ()


def test_points_by_the_definition() -> None:
    """An open hand with a yaku in one of its shapes only."""
    melds, rules = ("[234p]", "[678s]", "[666p]"), Rules.TENHOU.replace(red_fives=(0, 0, 0))

    def worth(counts, kind):
        rest = Defined._less(counts, kind)
        win = Win(
            Hand(rest, melds=Hand.parse("22m" + "".join(melds)).melds), kind, tsumo=True, dora_indicators="1p"
        )
        return float(score(win, rules).points)

    slow = Defined("23m457s", turns=3, shape_changes=1, worth=cache(worth), melds=melds, visible="1p")
    evaluation = paili.evaluate(
        "23m457s" + "".join(melds), turns=3, shape_changes=1, dora_indicators="1p", rules=rules
    )
    assert {value.tile: value.points for value in evaluation.discards} == pytest.approx(
        slow.discards, abs=1e-9
    )


@pytest.mark.parametrize(("hand", "winning"), [("123m456p789s1122z", 4), ("1112345678999m", 23)])
def test_a_ready_hand_in_closed_form(hand: str, winning: int) -> None:
    evaluation = paili.evaluate(hand, turns=18, shape_changes=0)
    total = 136 - 13
    curve = [1 - comb(total - winning, draws) / comb(total, draws) for draws in range(19)]
    assert evaluation.by_turn.win == pytest.approx(curve, abs=1e-12)
    assert evaluation.tenpai == 1.0
    assert evaluation.win == evaluation.by_turn.win[18]


def test_answers_do_not_depend_on_the_questions_before() -> None:
    """A thread keeps what hands of one deal are scored with: more deals, melds and red fives than it keeps."""
    table = {"opponents": "phoenix", "turns": 4, "calls": True}
    hands = ("23m457s[234p][678s][666p]", "23m457s[234p][777z][666p]", "23m407s[234p][678s][666p]")
    questions = [
        (hand, {**table, "dora_indicators": dora, "honba": honba})
        for dora in ("1p", "4s")
        for honba in (0, 2)
        for hand in hands
    ]
    with_new_arrays = []
    for hand, options in questions:
        with ThreadPoolExecutor(1) as new_thread:
            with_new_arrays.append(new_thread.submit(paili.evaluate, hand, **options).result())
    for _ in range(2):
        assert [paili.evaluate(hand, **options) for hand, options in questions] == with_new_arrays
    assert len(set(map(repr, with_new_arrays))) == len(questions)
