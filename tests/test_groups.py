"""What a tile completes in a group, compared with trying it."""

from __future__ import annotations

import pytest

from paili.hand.groups import Group, completed_by, completing, run_from, shape_in_run, shape_of, shapes_of
from paili.tiles import KINDS, Kind, TileSet
from paili.variants import RIICHI, SANMA

RUNS = [(low, low + 1, low + 2) for low in range(27) if low % 9 < 7]


def test_runs_start_at_seven_ranks_of_three_suits() -> None:
    assert [run_from(kind) for kind in range(-2, KINDS) if run_from(kind)] == RUNS


@pytest.mark.parametrize("one", range(KINDS))
def test_what_makes_a_run_with_two_kinds(one: int) -> None:
    result = 0
    for other in range(KINDS):
        wanted = {
            k for run in RUNS for k in run if {one, other} | {k} == set(run) and len({one, other, k}) == 3
        }
        assert set(completing(one, other)) == wanted
        for kind in wanted:
            low = min(one, other, kind)
            assert shape_in_run(low, kind) == shape_of(one, other)
            result += 1
        if wanted:
            gap = abs(one - other)
            assert shape_of(one, other) == (
                "closed" if gap == 2 else "two-sided" if len(wanted) == 2 else "edge"
            )
    assert result == (sum(2 * run.count(one) for run in RUNS))


@pytest.mark.parametrize("kinds", [RIICHI.kinds, SANMA.kinds], ids=["all", "two characters"])
def test_what_a_kind_completes(kinds: TileSet) -> None:
    for kind in kinds:
        results = {(shape, tuple(sorted((kind, *partners)))) for shape, partners in completed_by(kind, kinds)}
        runs = {run for run in RUNS if kind in run and set(run) <= set(kinds)}
        assert {group for _, group in results} == {(kind,) * 2, (kind,) * 3, *runs}
        for run in runs:
            assert (shape_in_run(run[0], kind), run) in results


def test_every_answer_of_a_cut_hand_stands_once() -> None:
    assert shapes_of(2, (0, 0, 1, 2, 9), (2, 5), 2) == ("pair", "dual pair", "edge", "closed", "two-sided")
    assert shapes_of(4, (0,), (), 3) == ()


def test_a_group_says_its_tiles() -> None:
    group = Group("run", (Kind.S3, Kind.S5), 1)
    assert (str(group), group.kind) == ("35s*", Kind.S3)
    assert eval(repr(group)) == group
    assert group == ("run", (20, 22), 1, False, False)
    assert Group("pair", (), 2).kind is None
