"""The values of hands of Chinese games, compared with the definition, with wins scored by other programs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from slow_value import Counts, SlowValue, added

import paili
from paili import Hand, Position, fan
from paili.errors import QuestionError
from paili.fan.shapes import variant_of
from paili.tiles import KINDS

_SUITS = "WBT"
_HONOURS = ("F1", "F2", "F3", "F4", "J3", "J2", "J1")
_PACKS = {"chi": "CHI", "pon": "PENG", "open quad": "GANG", "concealed quad": "GANG"}


def named(kind: int) -> str:
    return f"{_SUITS[kind // 9]}{kind % 9 + 1}" if kind < 27 else _HONOURS[kind - 27]


class Official:
    """What the winner receives by the calculator PyMahjongGB: three times eight and the fan, from eight on."""

    def __init__(self, hand: Hand, flowers: int = 0) -> None:
        self.packs = tuple(
            (_PACKS[meld.type], named(meld.kinds[1]), int(meld.is_open)) for meld in hand.melds
        )
        self.flowers = flowers

    def mean(self, full: Counts, kind: int, *, haitei: bool = False, **_: bool) -> Fraction:
        calculator = pytest.importorskip("MahjongGB").MahjongFanCalculator
        rest = added(full, kind, -1)
        tiles = tuple(named(index) for index in range(KINDS) for _ in range(rest[index]))
        about = self.flowers, True, False, False, haitei, 1, 0, True
        try:
            result = calculator(self.packs, tiles, named(kind), *about)
        except (TypeError, ValueError):
            return Fraction(0)
        total = sum(points * times for points, times, *_ in result)
        return Fraction(3 * (8 + total) if total - self.flowers >= 8 else 0)


class Sichuan:
    """Blood battle: runs and sets in two suits, each of three others pays 2 to the fan, eight at most, and one."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def mean(self, full: Counts, kind: int, *, haitei: bool = False, **_: bool) -> Fraction:
        fan_of = [0] if self.sets(full, runs=True) else []
        fan_of += [1 + (len(self.hand.melds) == 4)] if self.sets(full, runs=False) else []
        fan_of += [2] if not self.hand.melds and all(count % 2 == 0 for count in full) else []
        copies = [count + self.hand.melded[item] for item, count in enumerate(full)]
        suits = {item // 9 for item, count in enumerate(copies) if count}
        if not fan_of or len(suits) > 2:
            return Fraction(0)
        total = max(fan_of) + sum(count == 4 for count in copies) + 2 * (len(suits) == 1) + haitei
        return Fraction(3 * (2 ** min(total, 3) + 1))

    def sets(self, counts: Counts, *, runs: bool, paired: bool = False) -> bool:
        """Whether tiles are sets and a pair, of runs too or of triplets alone."""
        first = next((kind for kind, count in enumerate(counts) if count), None)
        if first is None:
            return paired
        take = [(first, first, first)] * (counts[first] > 2)
        if runs and first % 9 < 7:
            take += [(first, first + 1, first + 2)] * bool(counts[first + 1] and counts[first + 2])
        less = [self.without(counts, group) for group in take]
        if any(self.sets(item, runs=runs, paired=paired) for item in less):
            return True
        pair = not paired and counts[first] > 1
        return pair and self.sets(self.without(counts, (first, first)), runs=runs, paired=True)

    @staticmethod
    def without(counts: Counts, kinds: tuple[int, ...]) -> Counts:
        for kind in kinds:
            counts = added(counts, kind, -1)
        return counts


class SlowGame(SlowValue):
    """The definition with the wins of a game; nobody declares riichi."""

    def __init__(self, hand: str, wins: Any, rules: fan.Rules, visible: str = "", **options: Any) -> None:
        lack = options.pop("lack", "")
        super().__init__(hand, visible, riichi=False, variant=variant_of(rules, lack), **options)
        self.wins = wins
        in_play = variant_of(rules).natural
        self.unseen = tuple(left if kind in in_play else 0 for kind, left in enumerate(self.unseen))
        self.tiles = sum(self.unseen)
        natural = self.variant.natural  # tiles of the lack suit are useless and are discarded
        self.unseen = tuple(left if kind in natural else 0 for kind, left in enumerate(self.unseen))


def compare(hand: str, slow: SlowGame, **options: Any) -> None:
    evaluation = paili.evaluate(hand, **options)
    sought = options.get("objective", "points")
    if not evaluation.discards:
        expected = slow.value(slow.root, slow.budget, slow.turns)
        assert evaluation.best.maximized(sought) == pytest.approx(float(expected))
        return
    values = {
        discard.tile: discard.maximized(sought)
        for discard in evaluation.discards
        if discard.maximized(sought)
    }
    assert values == pytest.approx({kind: float(value) for kind, value in slow.discards().items() if value})
    assert values


OFFICIAL = [
    ("123456789m12p88s1z", 3, 1),  # a straight of sixteen, or less
    ("123m456p78s99m2z[123p]", 3, 1),  # one of its two waits is below the minimum
    ("22334455m6677p1z", 2, 0),
    pytest.param("1112345678999m", 2, 1, marks=pytest.mark.slow),
    ("4445m5z[666s][222p][777m]", 2, 1),
    ("123m11p3s55z[456m][777z]", 3, 1),
    pytest.param("19m19p19s1234567z1p", 2, 1, marks=pytest.mark.slow),
    ("234m678p346s5z(1111m)", 3, 0),
]


@pytest.mark.parametrize(("hand", "turns", "shape_changes"), OFFICIAL)
@pytest.mark.parametrize("objective", ["points", pytest.param("win", marks=pytest.mark.slow)])
def test_the_official_game(hand: str, turns: int, shape_changes: int, objective: str) -> None:
    options: dict[str, Any] = {
        "turns": turns,
        "shape_changes": shape_changes,
        "objective": objective,
        "last_tile": True,
    }
    slow = SlowGame(hand, Official(Hand.parse(hand)), fan.MCR, **options)
    compare(hand, slow, rules=fan.MCR, **options)


def test_flowers_are_paid_and_do_not_make_eight() -> None:
    hand = "123m456p78s99m2z[123p]"
    slow = SlowGame(
        hand, Official(Hand.parse(hand), flowers=3), fan.MCR, turns=3, shape_changes=1, objective="points"
    )
    compare(hand, slow, rules="mcr", flowers="123", turns=3, shape_changes=1)


SICHUAN = [
    ("123456m1199p24p1p", "s", 3, 1),
    ("123456m1133p1s8p8p", "", 2, 1),  # three suits are none
    ("1122m334455667p7m", "s", 2, 1),
    ("24m11188p3m66m[555p]", "s", 3, 1),
    ("58m[111p][222p][333m][444m]", "s", 3, 1),
]


@pytest.mark.parametrize(("hand", "lack", "turns", "shape_changes"), SICHUAN)
def test_sichuan(hand: str, lack: str, turns: int, shape_changes: int) -> None:
    options: dict[str, Any] = {
        "turns": turns,
        "shape_changes": shape_changes,
        "objective": "points",
        "last_tile": True,
    }
    slow = SlowGame(hand, Sichuan(Hand.parse(hand)), fan.SICHUAN, lack=lack, **options)
    compare(hand, slow, rules=fan.SICHUAN, lack=lack, **options)


class OfWild:
    """What a win is worth where 7z is wild, as the library scores it; the values are what is looked at here."""

    def __init__(self, rules: fan.Rules) -> None:
        self.rules = rules

    def mean(self, full: Counts, kind: int, **_: bool) -> Fraction:
        rest = Hand(added(full, kind, -1))
        score = fan.score(paili.Win(rest, kind, tsumo=True), self.rules)
        return Fraction(score.payments.total)


@pytest.mark.parametrize("hand", ["123456m1178p55s7z", "123456m11789p58s", "12345m1178p57s77z"])
def test_a_game_with_wildcards(hand: str) -> None:
    rules = fan.HONGZHONG
    slow = SlowGame(hand, OfWild(rules), rules, turns=2, shape_changes=0, objective="points")
    left = 4 - Hand.parse(hand).counts[33]
    slow.unseen, slow.tiles = added(slow.unseen, 33, left), slow.tiles + left
    compare(hand, slow, rules=rules, turns=2)


# ---------------------------------------------------------------------------------- what is refused, and other interfaces


def test_a_form_beyond_what_is_counted_is_no_matter() -> None:
    """A knitted straight five tiles away leaves room for one shape change; one four tiles away for none."""
    for hand, shape_changes in (("1246m24567p12588s", 1), ("1246m24569p12588s", 0)):
        far = paili.shanten(hand, variant=paili.MCR)
        assert (far.best, far.knitted_straight) == (2, 3 + shape_changes)
        assert paili.evaluate(hand, rules=fan.MCR, turns=4).shape_changes == shape_changes


def test_a_position_of_a_game_asks_for_itself() -> None:
    position = Position("123456789m12p88s1z", rules=fan.MCR, seat_wind="E", round_wind="E")
    evaluation = paili.evaluate("123456789m12p88s1z", rules=fan.MCR, seat_wind="E", turns=5)
    assert position.evaluate(turns=5).discards == evaluation.discards
    with pytest.raises(QuestionError, match="mcr"):
        paili.explain(evaluation, "1z", "1p")
