"""The numbers of sequences of moves in ``perft.txt``, by the table and by a slow second generator."""

from __future__ import annotations

import pytest

pytest.importorskip("mahjong")

from perft import PLAYED, Played, Position, count, lines, prefix
from slow_game import SlowGame
from slow_game import count as slow_count

POSITIONS = list(lines())
QUICK = 1_000


def name_of(position):
    return f"{position.preset}-{position.seed}"


def ids(cases):
    return [name_of(position) for position, _ in cases]


def slowly(position, moves):
    game = SlowGame(position.rules, position.wall)
    for move in moves:
        game.play(move)
    return game


def test_every_preset_has_its_positions():
    presets = [position.preset for position, _ in POSITIONS]
    assert {name: presets.count(name) for name in PLAYED} == dict.fromkeys(PLAYED, 4)
    assert all(min(numbers) > 0 for _, numbers in POSITIONS)


@pytest.mark.parametrize(("position", "numbers"), POSITIONS, ids=ids(POSITIONS))
def test_the_table_counts_what_is_written(position, numbers):
    _, played = prefix(position)
    shallow = [number for number in numbers if number < QUICK]
    assert [count(played, depth) for depth in range(1, len(shallow) + 1)] == shallow


@pytest.mark.parametrize(("position", "numbers"), POSITIONS, ids=ids(POSITIONS))
def test_the_slow_generator_counts_the_same(position, numbers):
    moves, _ = prefix(position)
    shallow = [number for number in numbers if number < QUICK // 32]
    game = slowly(position, moves)
    assert [slow_count(game, depth) for depth in range(1, len(shallow) + 1)] == shallow


@pytest.mark.parametrize("name", PLAYED)
def test_whole_deals_have_the_same_moves_at_every_step(name):
    position = Position(name, 900, 11, 200)
    moves, _ = prefix(position)
    game, played = SlowGame(position.rules, position.wall), Played.start(position.rules, position.wall)
    number_of_moves = 0
    for move in [*moves, None]:
        result = played.moves()
        assert set(result) == set(game.moves()), number_of_moves
        number_of_moves += len(result)
        if move is not None:
            played.play(result[move])
            game.play(move)
    assert number_of_moves > 200


@pytest.mark.parametrize(
    ("position", "numbers"),
    [
        pytest.param(*case, marks=pytest.mark.slow if number % 4 else pytest.mark.whole)
        for number, case in enumerate(POSITIONS)  # the first of each rule set has most moves
    ],
    ids=ids(POSITIONS),
)
def test_both_count_all_of_it(position, numbers):
    moves, played = prefix(position)
    assert [count(played, depth) for depth in range(1, len(numbers) + 1)] == list(numbers)
    game = slowly(position, moves)
    assert [slow_count(game, depth) for depth in range(1, len(numbers) + 1)] == list(numbers)
