"""Calls and quads, compared with a slow search over every discard that follows."""

from __future__ import annotations

from random import Random

import pytest

import reference
from paili.analysis.ukeire import ukeire
from paili.goal.offers import offers, quads
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.position import Position
from paili.scoring import Rules
from paili.tiles import KINDS


def shanten_of(hand: Hand) -> int:
    return reference.best(reference.distances(hand.counts, melds_made=bool(hand.melds))) - 1


def close_hands(number: int, tiles: int) -> list[Hand]:
    """Hands of two suits, so that most tiles can be called."""
    rng, wall = Random(5), [*range(9), *range(18, 27), 27, 31] * 4
    return [Hand.from_faces(sorted(rng.sample(wall, tiles))) for _ in range(number)]


@pytest.mark.parametrize("hand", close_hands(3, 13), ids=str)
def test_every_choice_is_as_near_as_a_slow_look_says(hand: Hand) -> None:
    for kind in [kind for kind in range(KINDS) if hand.counts[kind] < 4][::6]:
        result = offers(hand, kind)
        first, *calls = result.choices
        assert first.meld is None
        assert first.shanten == shanten_of(hand)
        for call in calls:
            assert call.meld is not None
            own = list(call.meld.kinds)
            own.remove(kind)
            rest = list(hand.counts)
            for used in own:
                rest[used] -= 1
            if call.meld.is_quad:
                assert call.shanten == reference.best(reference.distances(rest, melds_made=True)) - 1
                continue
            banned = {kind} | other_end(kind, sorted(own))
            allowed = [k for k in range(KINDS) if rest[k] and k not in banned]
            assert sorted(discard.tile for discard in call.discards) == allowed
            assert set(call.banned) == {k for k in banned if rest[k]}
            slow = [
                reference.best(
                    reference.distances([n - (k == out) for k, n in enumerate(rest)], melds_made=True)
                ) - 1
                for out in allowed
            ]  # fmt: skip
            assert call.shanten == min(slow)


def other_end(kind: int, own: list[int]) -> set[int]:
    """The tile that would have made the same run from the other side."""
    run = sorted([kind, *own])
    if run[0] == run[1] or run[1] == kind:
        return set()
    beyond = run[2] + 1 if kind == run[0] else run[0] - 1
    return {beyond} if beyond // 9 == kind // 9 and beyond >= 0 else set()


def test_a_tile_that_is_let_go_is_seen() -> None:
    result = offers("123m456p789s1122z", "1z", "2z", source="across")
    assert result.choices[0].ukeire == ukeire("123m456p789s1122z", "12z")
    assert [str(choice.meld) for choice in result.choices[1:]] == ["[111z]"]


def test_the_yaku_that_stay_possible() -> None:
    passed, called = offers("234m56p22s3478s55z", "5z", source="right").choices
    assert {"pinfu", "haku", "tanyao"} <= {goal.yaku for goal in passed.yaku}
    names = [goal.yaku for goal in called.yaku]
    assert (names[:2], called.yaku[0].draws) == (["any_yaku", "haku"], 2)
    assert not {"pinfu", "tanyao", "chiitoitsu"} & set(names)


def test_red_fives_are_distinguished() -> None:
    melds = [str(choice.meld) for choice in offers("0567m1122334s77z", "4m").choices]
    assert melds == ["None", "[406m]", "[456m]"]


def test_nobody_but_the_left_gives_a_run_and_three_players_know_none() -> None:
    assert len(offers("2356m24p456s4799s", "4m", source="right").choices) == 1
    assert len(offers("23p24p456s4799s11z", "4p", rules=Rules.TENHOU_SANMA).choices) == 1


def test_quads_beside_none() -> None:
    assert quads("123m456p789s11223z") == ()
    broken = quads("1112345m678p234s+1m")[0]
    assert (str(broken.meld), broken.shanten, broken.shanten_without) == ("(1111m)", 0, 0)
    assert not broken.same_waits
    added = quads("234m678p23s11p[555z]+5z")[0]
    assert (str(added.meld), added.shanten, added.same_waits) == ("[555+5z]", 0, True)
    assert added.ukeire == ukeire(
        Hand.from_faces([1, 2, 3, 14, 15, 16, 19, 20, 9, 9], (Meld.parse("[555+5z]"),))
    )


def test_a_quad_in_riichi_keeps_the_waits() -> None:
    kept = quads("23467m111p345s99s+1p", riichi=True)
    assert [quad.same_waits for quad in kept] == [True]
    assert quads("1112345m678p234s+1m", riichi=True) == ()


def test_a_hand_in_riichi_calls_nothing() -> None:
    (passed,) = offers("2356m456p67678s9s", "4m", riichi=True).choices
    assert passed.meld is None
    declared, quiet = (
        Position.parse(f"2356m456p67678s9s_A9s1z{riichi}_D1m_o4mD_w40") for riichi in ("-", "")
    )
    assert (len(offers(declared).choices), len(offers(quiet).choices)) == (1, 4)


def test_the_records_are_json() -> None:
    json = offers("2356m24p456s4799s", "4m").to_dict()
    assert [item["meld"] and item["meld"]["text"] for item in json["choices"]] == [
        None, "[234m]", "[345m]", "[456m]",
    ]  # fmt: skip
    assert json["tile"] == "4m"
    assert quads("23467m1111p345s9s+9s")[0].to_dict()["meld"]["type"] == "concealed quad"
