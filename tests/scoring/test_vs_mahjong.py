"""Random wins compared with the ``mahjong`` package, over every switch that both have."""

from __future__ import annotations

import random
from collections import Counter

import pytest

pytest.importorskip("mahjong")

from mahjong_package import our_score, random_case, their_score
from paili.scoring import Rules, Score, Win, score


def explained(case, ours: Score, theirs) -> str:
    """Name the known reason why the other package differs, "" if there is none."""
    # Without fu for the open flat hand they also leave out the 2 fu of tsumo, so that 22 → 30 becomes 20;
    # their own description of the switch speaks of ron alone, and no rule book drops the fu of tsumo there.
    if (
        not case.rules.open_flat_fu
        and case.win.tsumo
        and not case.win.concealed
        and [item.id for item in ours.fu_items] == ["base", "tsumo"]
        and theirs.fu == 20
    ):
        return "open flat tsumo"
    # They give daisharin to open hands too, though in their own list it must be concealed.
    if not case.win.concealed and theirs.yaku == {"daisharin"}:
        return "open daisharin"
    return ""


def compare(seed, number):
    rng = random.Random(seed)
    reasons, seen = Counter(), Counter()
    for _ in range(number):
        case = random_case(rng)
        ours = score(case.win, case.rules)
        mine, theirs = our_score(ours), their_score(case)
        seen.update(mine.yaku or ["nothing"])
        if (mine.error is None) == (theirs.error is None) and mine[1:] == theirs[1:]:
            continue
        reason = explained(case, ours, theirs)
        assert reason, f"{case.win} under {case.rules.diff(Rules.TENHOU)}:\n{mine}\n{theirs}"
        reasons[reason] += 1
    return reasons, seen


@pytest.mark.parametrize(
    "number", [pytest.param(4_000, marks=pytest.mark.slow), pytest.param(20_000, marks=pytest.mark.whole)]
)
def test_random_wins_by_the_thousand(number):
    reasons, seen = compare(seed=1, number=number)
    assert set(reasons) <= {"open flat tsumo", "open daisharin"}
    assert sum(reasons.values()) < 0.003 * number
    assert seen["nothing"] > number / 40
    assert len(seen) > 40
    for name in ("daisuushii", "junsei_chuuren_poutou", "renhou", "daisharin", "daichisei", "suukantsu"):
        assert seen[name], name


def test_the_explained_difference_is_theirs():
    win = Win("45m44s[678m][567m][456p]", "6m", tsumo=True)
    rules = Rules.TENHOU.replace(open_flat_fu=False)
    result = score(win, rules)
    assert (result.fu, [item.fu for item in result.fu_items]) == (30, [20, 2])
    assert score(win.replace(tsumo=False), rules).fu == 20
