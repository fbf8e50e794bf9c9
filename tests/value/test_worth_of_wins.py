"""The points of wins of every kind, compared with every choice of red fives and ura, in fractions."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from slow_value import PLAIN, SlowValue
from slow_worth import SlowWorth, faces_of, unseen_of

from paili import Hand, Rules, evaluate
from paili.value.records import Value

TENHOU = Rules.TENHOU
NO_IPPATSU = TENHOU.replace(ippatsu=False, name="no ippatsu")
NO_URA = TENHOU.replace(ura_dora=False, name="no ura")
FIRST_URA_ALONE = TENHOU.replace(kan_ura=False, name="ura under the first")
TWO_RED_DOTS = TENHOU.replace(red_fives=(1, 2, 1), name="two red dots")
TURNS = 5

# ready hands: with reds held and to be drawn, concealed quads, pairs, few yaku and many; indicators; tiles seen
READY = [
    ("123m456p789s1122z", "1p", ""),
    ("2344m678p123345s", "3m", "1z"),
    ("067m067p345s2344s", "4p", ""),
    ("34m340678p55s678s", "", "0m"),
    ("123m406p78s22z(3333z)", "2z", "5p"),
    ("11m22p33s44z55z66z7z", "6z", ""),
    ("345m34567p55678s", "9s", "0s"),
    ("22m44p3344z5577s6m", "56z", ""),
    ("123m406p78s22z(3333z)", "2z4p", ""),
    ("345m34567p55678s", "9s4m", ""),
]  # fmt: skip


def twin(hand: str, indicators: str, seen: str, **facts: Any) -> SlowWorth:
    parsed = Hand.parse(hand)
    return SlowWorth(parsed, unseen_of(parsed, indicators, seen), faces_of(seen), indicators, **facts)


def valued(hand: str, indicators: str, seen: str, **options: Any) -> Value:
    return evaluate(
        hand, seen, shape_changes=0, dora_indicators=indicators, **{"turns": TURNS, **options}
    ).value


@pytest.mark.parametrize(("hand", "indicators", "seen"), READY)
@pytest.mark.parametrize("last", [False, True])
def test_riichi_with_ippatsu_and_the_last_tile(hand: str, indicators: str, seen: str, last: bool) -> None:
    slow = twin(hand, indicators, seen)
    ready = tuple(slow.hand.counts)
    result = valued(hand, indicators, seen, riichi=True, last_tile=last)
    assert result.points == pytest.approx(float(slow.after_riichi(ready, TURNS, last=last)), rel=1e-9)


@pytest.mark.parametrize(("hand", "indicators", "seen"), READY)
@pytest.mark.parametrize("last", [False, True])
def test_without_riichi(hand: str, indicators: str, seen: str, last: bool) -> None:
    """A hand without a yaku has one by its own draw, and one more by the last tile."""
    slow = twin(hand, indicators, seen)
    result = valued(hand, indicators, seen, riichi=False, last_tile=last)
    value = slow.without_riichi(tuple(slow.hand.counts), TURNS, last=last)
    assert result.points == pytest.approx(float(value), rel=1e-9)


ALL_RULES = (TENHOU, NO_IPPATSU, NO_URA, FIRST_URA_ALONE, TWO_RED_DOTS)


@pytest.mark.parametrize(
    ("rules", "indicators"),
    [
        *product(ALL_RULES, ("4z", "42z")),
        pytest.param(NO_IPPATSU, "421z", marks=pytest.mark.slow),
        *(pytest.param(rules, "421z", marks=pytest.mark.whole) for rules in ALL_RULES if rules != NO_IPPATSU),
    ],
    ids=lambda item: item if isinstance(item, str) else item.name,
)
def test_several_indicators_and_other_rules(rules: Rules, indicators: str) -> None:
    hand = "345m34567p55678s"
    slow = twin(hand, indicators, "", rules=rules)
    result = valued(hand, indicators, "", riichi=True, rules=rules)
    assert result.points == pytest.approx(float(slow.after_riichi(tuple(slow.hand.counts), TURNS)), rel=1e-9)


@pytest.mark.parametrize(("hand", "indicators", "seen"), [item for item in READY if "(" not in item[0]])
@pytest.mark.parametrize("last", [False, True])
def test_double_riichi(hand: str, indicators: str, seen: str, last: bool) -> None:
    """Of fourteen tiles; the first draw after it is ippatsu."""
    full = hand + "1z"
    slow = twin(full, indicators, seen)
    ready = tuple(count - (kind == 27) for kind, count in enumerate(slow.hand.counts))
    for turns in (TURNS,) if last else (1, TURNS):
        fields = {"riichi": True, "first_turn": True, "last_tile": last, "turns": turns, "shape_changes": 0}
        evaluation = evaluate(full, seen, dora_indicators=indicators, **fields)  # type: ignore[arg-type]
        points = {int(discard.tile or 0): discard.points for discard in evaluation.discards}[27]
        value = slow.after_riichi(ready, turns, double=True, last=last)
        assert points == pytest.approx(float(value), rel=1e-9)


@pytest.mark.parametrize("indicators", ["9p", "9p4z"])
def test_three_players(indicators: str) -> None:
    """Nine of characters indicates one of them, as there are no tiles between."""
    hand, rules = "999m34567p55678s", Rules.TENHOU_SANMA
    slow = twin(hand, indicators, "", rules=rules)
    slow.unseen = tuple(0 if 0 < kind < 8 else left for kind, left in enumerate(slow.unseen))
    result = valued(hand, indicators, "", riichi=True, rules=rules)
    assert result.points == pytest.approx(float(slow.after_riichi(tuple(slow.hand.counts), TURNS)), rel=1e-9)


@pytest.mark.parametrize(
    ("hand", "turns", "shape_changes", "facts"),
    [
        ("2344m678p123345s5z", 3, 0, {"riichi": "best", "first_turn": True, "last_tile": True}),
        pytest.param(
            "2344m678p123345s5z",
            2,
            1,
            {"riichi": "best", "last_tile": True, "dora_indicators": "4z"},
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "1345m2246p345679s",
            6,
            0,
            {"riichi": "best", "last_tile": True, "dora_indicators": "3p9s"},
            marks=pytest.mark.slow,
        ),
        ("234m3467p5588s[777z]", 6, 0, {"last_tile": True}),
        ("23m456p789s2233z9p4m", 4, 0, {"riichi": False, "last_tile": True}),
    ],
)
def test_unfinished_hands_with_the_last_tile(
    hand: str, turns: int, shape_changes: int, facts: dict[str, Any]
) -> None:
    """The whole way to the win, where the last draw of the wall is worth more."""
    fields = {"turns": turns, "shape_changes": shape_changes, "objective": "points", "rules": PLAIN, **facts}
    evaluation = evaluate(hand, **fields)
    values = {int(discard.tile or 0): discard.points for discard in evaluation.discards}
    for kind, value in SlowValue(hand, **fields).discards().items():
        assert values[kind] == pytest.approx(float(value), rel=1e-9, abs=1e-9)
