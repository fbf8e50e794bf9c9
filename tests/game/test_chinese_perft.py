"""The numbers of sequences of answers in ``chinese_perft.txt``, counted again."""

from __future__ import annotations

import pytest
from chinese_perft import Position, count, lines

from paili.fan.rules import GAMES

POSITIONS = list(lines())


def test_every_game_has_its_positions() -> None:
    asked = [position.name for position, _ in POSITIONS]
    assert {name: asked.count(name) for name in GAMES} == dict.fromkeys(GAMES, 4)
    assert all(min(numbers) > 0 for _, numbers in POSITIONS)


@pytest.mark.parametrize(("position", "numbers"), POSITIONS, ids=[f"{p.name}-{p.seed}" for p, _ in POSITIONS])
def test_the_table_counts_what_is_written(position: Position, numbers: tuple[int, ...]) -> None:
    play = position.play()
    assert tuple(count(play, depth) for depth in range(1, len(numbers) + 1)) == numbers
