"""The weights of `make value-check`, which samples more decisions of some sorts than of others."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

pytest.importorskip("numpy")

import numpy as np

import paili
import shared_data
from paili import game, logs
from source import script


def test_a_sample_is_weighed_back_to_the_decisions_it_stands_for() -> None:
    """All riichi and a quarter of the silence: the share of agreement is that of all decisions."""
    check, chance = script("value_check"), Random(7)
    every = [(1.0, float(chance.random() < 0.82)) for _ in range(4_000)]
    every += [(0.0, float(chance.random() < 0.60)) for _ in range(6_000)]
    true = sum(agrees for _, agrees in every) / len(every)
    sample = [item for item in every if item[0] or chance.random() < check.SHARE]
    values = np.array([agrees for _, agrees in sample])
    weights = np.array([1.0 if declared else 1 / check.SHARE for declared, _ in sample])
    mean, error = script("clusters").mean(values, np.arange(len(sample)), weights)
    assert abs(mean - true) < 3 * error
    assert 0.005 < error < 0.02
    assert values.mean() - true > 3 * error  # as it was sampled it says too much


@pytest.mark.data
def test_decisions_say_what_they_stand_for() -> None:
    check = script("value_check")
    result = next(
        logs.read(shared_data.path_of("games_houou_2022a") / "2022010421gm-00a9-0000-b39215b7.mjlog")
    )
    table = game.Table(result.rules)
    taken = [
        decision
        for deal in result.deals
        for decision in check.decisions(table, deal, Random(4))
        if decision.thrown >= 0
    ]
    assert {item.weight for item in taken if item.declares} == {1.0}
    assert {item.weight for item in taken if not item.declares} == {1 / check.SHARE}


def test_waits_have_the_name_of_their_sort() -> None:
    check = script("value_check")
    waits = [{27: 2}, {33: 1}, {0: 4}, {10: 3}, {22: 3}, {0: 2, 3: 4}, {0: 1, 3: 1, 6: 1, 9: 1}]
    names = [
        check.wait_name(SimpleNamespace(waits={kind: (left, "", False) for kind, left in item.items()}))
        for item in waits
    ]
    assert names == [
        "one kind, honour, 2 unseen", "one kind, honour, 1 unseen", "one kind, 1/9", "one kind, 2/8",
        "one kind, 3-7", "2 kinds", "3 kinds",
    ]  # fmt: skip


def test_a_table_prints_weighed_means() -> None:
    check = script("value_check")
    table = check.Table("riichi or dama, %", ("declared", check.AGREES), (100, 100))
    for deal, (declared, agrees, weight) in enumerate([(1.0, 1.0, 1.0)] * 30 + [(0.0, 0.0, 4.0)] * 10):
        table.add(check.Case((("made", declared),), (declared, 0.0), (declared, agrees), deal, weight))
    cell = table._cell(table.rows["all", ""], 1).split()
    assert cell[0] == f"{100 * 30 / 70:.1f}"
    assert table._cell(table.rows["all", ""], 0).split()[:3] == ["42.9", "/", "42.9"]


def test_who_clearly_pushed_or_folded() -> None:
    """Pushed: as near as before with a dangerous tile; folded: farther, with one that is safe for good."""
    check = script("value_check")
    position = paili.Position.parse("2344m678p123345s5z_S4N_w62_i1z_A1m_B9p1s-_C8m3z_D9s3z")
    evaluation = position.evaluate(opponents="phoenix", shape_changes=1, fold=True)
    near = min(value.shanten for value in evaluation.discards)
    dangers, threat = {item.tile: item for item in position.danger()}, evaluation.fold.against[0]
    decision = check.Decision(position, 0, 0, declares=False, called=False)
    choices = {value.tile: check.clear_choice(decision, evaluation, value) for value in evaluation.discards}
    assert set(choices.values()) == {"push", "fold", ""}
    for value in evaluation.discards:
        risk = next((item for item in dangers[value.tile].opponents if item.seat == threat), None)
        safe = risk is not None and risk.lasts == "deal" and risk.proof != "no shape"
        expected = "fold" if safe else ""
        if value.shanten == near:
            expected = "push" if dangers[value.tile].p >= 0.03 else ""
        assert choices[value.tile] == expected
