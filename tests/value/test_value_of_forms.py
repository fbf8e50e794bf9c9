"""The value of a hand where only some forms win, compared with the slow definition."""

from __future__ import annotations

import pytest
from slow_value import SlowValue

import paili
from paili import RIICHI

SETS = ["seven_pairs", "thirteen_orphans", "standard", "seven_pairs,thirteen_orphans"]
HANDS = {
    "seven_pairs": ["1133557799m11p3s", "113355779m11p34s"],
    "thirteen_orphans": ["19m19p19s1234567z", "19m19p19s123456z5m", "119m19p19s123456z5m"],
    "standard": ["112233m112233p1z", "112233m1122p1345z"],
    "seven_pairs,thirteen_orphans": ["19m19p19s1122345z", "119m119p119s11223z"],
}


@pytest.mark.parametrize("shape_changes", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("forms", SETS)
def test_the_chance_to_win(forms: str, shape_changes: int) -> None:
    variant = RIICHI.with_forms(forms)
    for hand in HANDS[forms]:
        fields = {"turns": 3, "shape_changes": shape_changes}
        evaluation = paili.evaluate(hand, variant=variant, objective="win", **fields)
        slow = SlowValue(hand, objective="win", variant=variant, **fields)
        if evaluation.discards:
            values = {discard.tile: discard.win for discard in evaluation.discards}
            expected = {kind: float(value) for kind, value in slow.discards().items() if value}
            assert {kind: value for kind, value in values.items() if value} == pytest.approx(expected)
        else:
            assert evaluation.win == pytest.approx(float(slow.value(slow.root, slow.budget, 3)))
        assert evaluation.points is None


def test_three_players_stay_three() -> None:
    few = paili.SANMA.with_forms("seven_pairs")
    fields = {"turns": 3, "objective": "win"}
    by_rules = paili.evaluate(
        "1199m11335577p1s", variant=RIICHI.with_forms("seven_pairs"), rules=paili.Rules.TENHOU_SANMA, **fields
    )
    assert by_rules.win == paili.evaluate("1199m11335577p1s", variant=few, **fields).win
