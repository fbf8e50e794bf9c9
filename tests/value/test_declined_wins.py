"""Cheap wins that are declined: the value of a ready hand compared with the definition and with true walls."""

from __future__ import annotations

from math import sqrt
from statistics import mean

import pytest
from policy import Policy, policy_of
from slow_value import PLAIN, SlowValue
from true_walls import TrueWalls
from value_proof import INDICATOR, dealt

from paili import Hand, evaluate, shanten
from paili.tiles import KINDS

CHEAP = "23445688m23p123s2z"  # after 2z cheap by 1p and 4p; with one shape change all simples, or a flush, is near
WALLS = 30


@pytest.mark.parametrize(
    ("hand", "turns", "shape_changes", "facts"),
    [
        (CHEAP, 3, 1, {"dora_indicators": "3z"}),
        ("23455m[234p][567p][678s]", 3, 1, {}),  # 1m and 4m, or 25m: some wins have no yaku
        ("344455m34p33s1z[444s]", 2, 1, {}),
        pytest.param(CHEAP, 3, 2, {"dora_indicators": "3z", "riichi": False}, marks=pytest.mark.slow),
    ],
)
def test_wins_are_let_go_by_the_definition(
    hand: str, turns: int, shape_changes: int, facts: dict[str, object]
) -> None:
    fields = {"turns": turns, "shape_changes": shape_changes, "objective": "points", "rules": PLAIN, **facts}
    values = {int(discard.tile or 0): discard.points for discard in evaluate(hand, **fields).discards}  # type: ignore[arg-type]
    for kind, value in SlowValue(hand, **fields).discards().items():  # type: ignore[arg-type]
        assert values[kind] == pytest.approx(float(value), rel=1e-9, abs=1e-9)


def declined(policy: Policy, left: int) -> set[int]:
    """The kinds that win after the first discard, and are not taken."""
    first = policy.first()
    counts = tuple(
        count - (kind == first.discard) for kind, count in enumerate(policy.evaluation.hand.counts)
    )
    result = set()
    for kind in range(KINDS):
        full = Hand([count + (other == kind) for other, count in enumerate(counts)])
        if (
            policy.unseen[kind]
            and shanten(full).best < 0
            and not policy.step(counts, first.budget, left, kind).win
        ):
            result.add(kind)
    return result


def test_a_cheap_win_is_let_go_while_there_is_time() -> None:
    policy = policy_of(CHEAP, turns=17, shape_changes=1, dora_indicators="3z")
    assert declined(policy, 17) == {9, 12}
    assert declined(policy, 2) == set()
    assert declined(policy_of(CHEAP, turns=17, shape_changes=0, dora_indicators="3z"), 17) == set()
    played = TrueWalls(CHEAP, policy, dora_indicators="3z", seed=3).play(1500)
    assert (
        policy.evaluation.points
        > evaluate(CHEAP, turns=17, shape_changes=0, dora_indicators="3z").points + 400
    )
    assert abs(played.mean("points") - policy.evaluation.points) < 3.5 * played.error("points")


@pytest.mark.parametrize(
    "hands", [pytest.param(250, marks=pytest.mark.slow), pytest.param(2_000, marks=pytest.mark.whole)]
)
def test_the_value_of_ready_hands_is_a_bound(hands: int) -> None:
    """What ready hands earn on true walls, no five changed for a red one, is never more than is said."""
    values, played, z = [], [], []
    for seed, hand in enumerate(dealt(0, hands)):
        policy = policy_of(hand, turns=17, shape_changes=1, dora_indicators=INDICATOR)
        json = TrueWalls(
            hand, policy, dora_indicators=INDICATOR, changes_fives=False, seed=1_500_000 + seed
        ).play(WALLS)
        values.append(policy.evaluation.points)
        played.append(json.mean("points"))
        if error := json.error("points"):
            z.append((played[-1] - values[-1]) / error)
    off = [one - other for one, other in zip(played, values, strict=True)]
    error = sqrt(sum((item - mean(off)) ** 2 for item in off)) / hands
    assert -0.02 * mean(values) - 3 * error < mean(off) < 3 * error
    assert sum(value > 3 for value in z) <= hands // 250
