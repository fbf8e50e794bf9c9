"""``paili play``: whole games by typed lines, hints, and wrong input."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner

from paili import fan
from paili.bots import Greedy
from paili.cli import paili
from paili.game import Play
from paili.game.move_text import text_of
from paili.scoring import Rules

MOST = 400  # lines of a game of the East round


def run(typed: str, *options: object) -> tuple[int, str]:
    result = CliRunner().invoke(paili, ["play", "--lang", "en", *map(str, options)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def moves_of(seat: int, seed: int, rules: Any = None) -> list[str]:
    """What a greedy player at a seat types in a whole game against greedy ones."""
    play, greedy, typed = Play(rules or Rules.TENHOU.replace(rounds=1), seed=seed), Greedy(), []
    while not play.over:
        moves = {item: greedy.decide(play.position(item)).move for item in play.asks}
        typed += [text_of(moves[seat], play.table.state)] if seat in moves else []
        play.step(moves)
    return typed


@pytest.fixture(scope="module")
def whole() -> list[str]:
    return moves_of(2, 5)


@pytest.fixture(scope="module")
def options() -> tuple[str, ...]:
    return ("greedy", "--seat", "2", "--seed", "5", "--set", "rounds=1")


def test_a_whole_game(whole: list[str], options: tuple[str, ...]) -> None:
    status, out = run("\n".join(whole) + "\n", *options)
    assert status == 0
    assert "Points at the end" in out
    assert "You have left the game" not in out
    assert out.count("> ") >= len(whole)


def test_it_ends_where_the_input_does(whole: list[str], options: tuple[str, ...]) -> None:
    for typed in ("", "\n".join(whole[:9]), "q\n", "\n".join(whole[:3]) + "\nQ\n"):
        status, out = run(typed, *options)
        assert (status, out.rstrip().endswith("You have left the game.")) == (0, True)


def test_a_hint_is_a_legal_move(options: tuple[str, ...]) -> None:
    out = run("?\nq\n", *options)[1]
    assert "The coach would choose: " in out
    assert "useful" in out


def test_whatever_is_typed(options: tuple[str, ...]) -> None:
    chance = random.Random(2)
    lines = ["", "99", "0", "-1", "win", "pass", "5m5m", "é", "一", "\x1b[A", "1" * 5000, "7-77z", "chi", "²"]
    lines += ["".join(chance.choice("0123456789mpsz-?!MPSZ 一") for _ in range(4)) for _ in range(60)]
    status, out = run("\n".join(lines) + "\n", *options)
    assert status == 0
    assert "type one of the moves above" in out
    assert "\x1b[A" not in out


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_other_languages(whole: list[str], options: tuple[str, ...], language: str) -> None:
    result = CliRunner().invoke(
        paili, ["play", "--lang", language, *options], input="?\n" + "\n".join(whole[:40])
    )
    assert result.exit_code == 0
    assert {"zh": "手牌：", "ja": "手牌："}[language] in result.output
    assert "playing." not in result.output


def test_three_players() -> None:
    status, out = run("?\nq\n", "--rules", "tenhou_sanma", "--seed", 1)
    assert (status, "West (balanced)" in out, "North (balanced)" in out) == (0, True, False)


@pytest.mark.parametrize(
    "name", ["sichuan-app", *(pytest.param(name, marks=pytest.mark.slow) for name in ("mcr", "hongzhong"))]
)
def test_a_whole_chinese_game(name: str) -> None:
    rules = fan.game(name).replace(rounds=1)
    typed = moves_of(1, 4, rules)
    status, out = run(
        "\n".join(typed) + "\n", "greedy", "--seat", 1, "--seed", 4, "--rules", name, "--set", "rounds=1"
    )
    assert status == 0
    assert "Points at the end" in out
    assert "type one of the moves above" not in out
    phrases = ("each player passes three tiles", "as the lack suit") if name == "sichuan-app" else ("left",)
    assert all(name in out for name in (*phrases, "wins with"))


def test_tiles_to_pass_on_are_typed_by_their_names() -> None:
    out = run("?\n123m\nq\n", "greedy", "--seed", 3, "--rules", "sichuan-app")[1]
    assert "three tiles of one suit to pass on, such as 678m" in out
    assert "type one of the moves above" in out  # these three it does not hold
    out = run("678m\n1\nq\n", "greedy", "--seed", 3, "--rules", "sichuan-app")[1]
    assert "1 without characters" in out
    assert "East (you) chooses characters as the lack suit" in out


def test_a_call_in_a_game_with_a_minimum_has_no_hint() -> None:
    typed = moves_of(1, 4, fan.MCR.replace(rounds=1))
    called = next(at for at, pair in enumerate(typed) if pair == "pass")
    lines = [*typed[:called], "?", "q"]
    out = run("\n".join(lines) + "\n", "greedy", "--seat", 1, "--seed", 4, "--rules", "mcr")[1]
    assert "the coach cannot say" in out


def test_a_false_win_is_a_move_where_the_rules_have_it_so() -> None:
    out = run("1\nq\n", "greedy", "--seed", 3, "--rules", "mcr", "--set", "false_win=out")[1]
    assert "1 a false win" in out
    assert "(you) falsely declares a win" in out


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_chinese_games_in_other_languages(language: str) -> None:
    result = CliRunner().invoke(
        paili,
        ["play", "greedy", "--lang", language, "--seed", "3", "--rules", "sichuan-app"],
        input="678m\n1\n?\nq\n",
    )
    assert result.exit_code == 0
    assert {"zh": "定缺", "ja": "欠け色"}[language] in result.output
    assert "playing." not in result.output


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("greedy", "greedy"), "2 bots: name one bot for all, or one for each of the 3 other seats"),
        (("--rules", "tenhou_sanma", "--seat", "3"), "seat 3: must be one of 3 seats, counted from 0"),
    ],
)
def test_wrong_tables(arguments: tuple[str, ...], error: str) -> None:
    result = CliRunner().invoke(paili, ["play", "--lang", "en", *arguments])
    assert error in str(result.exception)


def test_streams_that_are_closed_or_no_text() -> None:
    command = f"exec {sys.executable} -m paili play greedy --seed 1 --lang en"
    environment = {"PYTHONPATH": ":".join(sys.path), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    for shell, typed in ((command, b"\xff\xfe\x80\n\x00\n"), (f"{command} <&-", b"")):
        done = subprocess.run(
            ["sh", "-c", shell], input=typed, capture_output=True, check=False, env=environment
        )
        assert b"Traceback" not in done.stderr
        assert done.returncode in (0, 2)
