"""The types that mypy finds in a program that plays Chinese games: precise results, and no invalid argument."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from paili.fan.rules import GAMES, GameName
from source import SOURCE

CLIENT = """
from paili import Rules, Win, fan, game, scoring
from typing import assert_type

assert_type(game.Play(), game.Play)
assert_type(game.Play("tenhou", seed=1), game.Play)
assert_type(game.Play(Rules.EMA).table.end, game.DealEnd | None)
play = game.Play(fan.MCR, seed=1, deals=1)
assert_type(play, game.FanPlay)
assert_type(play.rules, fan.Rules)
assert_type(play.table, game.FanTable)
assert_type(play.table.end, game.FanDealEnd | None)
assert_type(play.copy(), game.FanPlay)
assert_type(play.redeal(1), game.FanPlay)
assert_type(game.Play("hong-kong"), game.FanPlay)
assert_type(game.FanPlay("mcr"), game.FanPlay)
assert_type(game.SeatTable(1), game.SeatTable)
seat = game.SeatTable(1, fan.TAIWAN)
assert_type(seat, game.FanSeatTable)
seat.tell_points((1, 2, 3, 4))
assert_type(game.Table("taiwan").end, game.FanDealEnd | None)
assert_type(game.Table("ema").end, game.DealEnd | None)
facts: fan.WinFacts = {"flowers": 2, "seat_wind": "E"}
again: scoring.WinFacts = facts
fan.waits("123m456p78s99m[123p]", fan.MCR, **facts)


def either(rules: Rules | fan.Rules) -> game.Play:
    return game.Play(rules, seed=2)
"""
WRONG = {
    "Win('123m456p77889s11z', '9s', full=1)": "full",
    "Win('123m456p77889s11z', '9s', traits=1)": "traits",
    "Win('123m456p77889s11z', '9s', families=())": "families",
    "game.Play(fan.MCR, walls=[game.Wall(())])": "Wall",
    "game.Play(seed='x')": "No overload",
    "game.SeatTable('x')": "No overload",
    "game.Play(fan.MCR).nothing": "nothing",
}


@pytest.mark.slow
def test_mypy_knows_chinese_play(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    good, wrong = tmp_path / "good.py", tmp_path / "wrong.py"
    good.write_text(CLIENT, encoding="utf-8")
    wrong.write_text("from paili import Win, fan, game\n" + "\n".join(WRONG), encoding="utf-8")
    # from the same folder and with the same paths as `make types`, whose cache has all of the package
    run = [sys.executable, "-m", "mypy", "--strict", str(good), str(wrong)]
    paths = {**os.environ, "MYPYPATH": "src"}
    root = SOURCE.parents[1]
    output = subprocess.run(run, capture_output=True, text=True, check=False, cwd=root, env=paths).stdout
    errors = [line for line in output.splitlines() if ": error: " in line]
    assert [line for line in errors if "good.py" in line] == []
    for number, word in enumerate(WRONG.values(), 2):
        assert any(f"wrong.py:{number}: error" in line and word in line for line in errors), (number, output)


def test_type_checkers_know_the_names_of_all_games() -> None:
    assert get_args(GameName) == tuple(GAMES)
