"""Many wins of a Chinese game: in order, with the fault of each row, the same on one process and on two."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest
from fan_wins import wins

import paili
from paili import Win, fan
from paili.errors import ScoreError

batch = pytest.importorskip("paili.batch")


def test_rows_are_those_of_single_wins() -> None:
    many = [drawn.win() for drawn in islice(wins(31), 200)]
    score = batch.score(many, fan.MCR)
    for row, win in enumerate(many):
        one = paili.score(win, fan.MCR)
        assert (score.total[row], score.base[row], score.points[row]) == (
            one.total,
            one.base,
            one.payments.total,
        )
        assert tuple(score.changes[row]) == (one.payments.changes or (0, 0, 0, 0))
        assert (score.problem[row], score.faults[row]) == (one.problem, None)
        assert score.fans[row] == tuple(map(tuple, one.fans))


def test_a_fault_stops_nothing() -> None:
    good = Win("123456789m12p88s", "3p")
    score = batch.score([good, good.replace(tile="9p"), "123m", good], fan.MCR)
    assert score.total.tolist() == [22, 0, 0, 22]
    assert [str(fault)[-29:] if fault else "" for fault in score.faults][1] == "is not a win: it waits for 3p"
    assert "is not a Win" in str(score.faults[2])


def test_none_at_all() -> None:
    assert batch.score([], fan.MCR).changes.shape == (0, 4)
    with pytest.raises(ScoreError):
        batch.score("123m", fan.MCR)
    with pytest.raises(ScoreError):
        batch.score([], fan.MCR, threads=0)


def test_a_game_can_be_sent_to_a_worker() -> None:
    for rules in (fan.MCR, fan.HONGZHONG.replace(cap=3)):
        assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.slow
def test_two_processes_give_the_same() -> None:
    many = [drawn.win() for drawn in islice(wins(32), 300)] * 9
    one, two = batch.score(many, fan.MCR), batch.score(many, fan.MCR, threads=2)
    assert (one.total == two.total).all()
    assert one.fans == two.fans
