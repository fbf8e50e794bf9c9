"""The numbers of sequences of answers in ``chinese_perft.txt``, counted again."""

from __future__ import annotations

from copy import deepcopy
from math import comb
from typing import Any

import pytest
from chinese_perft import Position, answers, count, lines
from slow_chinese import Referee, plain_of
from slow_regional import REFEREES

from paili import game
from paili.fan.rules import GAMES
from paili.game.chinese.wall import tiles_of

POSITIONS = list(lines())


def test_every_game_has_its_positions() -> None:
    names = [position.name for position, _ in POSITIONS]
    assert {name: names.count(name) for name in GAMES} == dict.fromkeys(GAMES, 4)
    assert all(min(numbers) > 0 for _, numbers in POSITIONS)


@pytest.mark.parametrize(("position", "numbers"), POSITIONS, ids=[f"{p.name}-{p.seed}" for p, _ in POSITIONS])
def test_the_table_counts_what_is_written(position: Position, numbers: tuple[int, ...]) -> None:
    play = position.play()
    assert tuple(count(play, depth) for depth in range(1, len(numbers) + 1)) == numbers


# ---------------------------------------------------------------------------------- a second generator

REFEREED = [line for line in POSITIONS if line[0].name in ("mcr", "sichuan", *REFEREES)]


def by_referee(play: game.Play, referee: Any, depth: int) -> int:
    """The same number, from what the slow referee offers; only what an answer leads to the game is asked."""
    if play.over:
        return 0
    offers = referee.offers()
    if depth == 1:
        return number_of(offers) + as_drawn_too(referee, offers)
    total = 0
    for pair in answers(play):
        assert all(plain_of(move) in offers[seat] for seat, move in pair.items())
        after, beside = play.copy(), deepcopy(referee)
        after.step(pair)
        for event in after.events[len(play.events) :]:
            beside.follow(event)
        total += by_referee(after, beside, depth - 1)
    return total


def number_of(offers: dict[int, set[tuple[Any, ...]]]) -> int:
    """What may become of a moment: one of all claims, some of the wins together, or nothing."""
    moves = [move for several in offers.values() for move in several]
    claims = [move for move in moves if move[0] != "pass"]
    wins = sum(move[0] == "win" for move in claims)
    if len(claims) == len(moves):
        return len(moves)
    return 1 + len(claims) + sum(comb(wins, number) for number in range(2, wins + 1))


def as_drawn_too(referee: Any, offers: dict[int, set[tuple[Any, ...]]]) -> int:
    """Whether the tile that was drawn may go as drawn and from the hand: the referee tells them not apart."""
    (number, moves), *_ = offers.items()
    copies = referee.seats[number].hand.count(referee.drawn)
    bound = getattr(referee, "is_bound", False)
    return int(referee.drawn is not None and copies > 1 and ("discard", referee.drawn) in moves and not bound)


def referee_of(play: game.Play, name: str) -> Referee:
    left = len(tiles_of(play.table.rules)) - sum(map(len, play.deal.hands))
    if name in REFEREES:
        return REFEREES[name](play.deal, left)
    return Referee(play.deal, left, sichuan=name == "sichuan")


@pytest.mark.parametrize(("position", "numbers"), REFEREED, ids=[f"{p.name}-{p.seed}" for p, _ in REFEREED])
def test_a_second_generator_counts_the_same(position: Position, numbers: tuple[int, ...]) -> None:
    if position.name == "mcr":
        pytest.importorskip("MahjongGB")
    play = position.play()
    referee = referee_of(play, position.name)
    for event in play.events:
        referee.follow(event)
    assert tuple(by_referee(play, referee, depth) for depth in (1, 2, 3)) == numbers
