"""Perft for Chinese games: the number of sequences of answers from fixed walls.

An answer is the move of the seat on turn, or the reaction to a tile that several seats could claim: one of the
claims, all wins together, or nothing. Where all seats choose at once, before play, the choices are random.

    python tests/game/chinese_perft.py        writes chinese_perft.txt again
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from paili import fan, game
from paili.fan.rules import GAMES
from paili.game.chinese.wall import TileWall

FILE = Path(__file__).with_name("chinese_perft.txt")
Answers = dict[int, game.Event]


class Position(NamedTuple):
    """A wall, of how many kinds it begins, and how many steps are made by chance before counting begins.

    Of steps below zero as many as leave so few tiles to draw.
    """

    name: str
    seed: int
    kinds: int
    steps: int

    @property
    def wall(self) -> TileWall:
        """A wall that begins with the tiles of a few faces, so that there is much to call and to win."""
        rules, random = fan.game(self.name), Random(self.seed)
        tiles = list(TileWall.shuffled(rules, random).tiles)
        favoured = set(random.sample(sorted({*tiles}), self.kinds)) if self.kinds else set(tiles)
        tiles.sort(key=lambda face: (face not in favoured) * random.random())
        return TileWall(tuple(tiles), rules)

    def play(self) -> game.Play:
        """The game after the steps by chance, calls and quads before others, nobody winning."""
        play = game.Play(fan.game(self.name), walls=[self.wall], deals=1)
        random, done = Random(self.seed), 0
        while not play.over and (simultaneous(play) or self.goes_on(play, done)):
            play.step({seat: by_chance(legal, random) for seat, legal in play.asks.items()})
            done += 1
        return play

    def goes_on(self, play: game.Play, done: int) -> bool:
        return play.table.state.wall > -self.steps if self.steps < 0 else done < self.steps


def simultaneous(play: game.Play) -> bool:
    return isinstance(next(iter(play.asks.values()))[0], game.Swap | game.Lack)


def by_chance(legal: tuple[game.Event, ...], random: Random) -> game.Event:
    going = [event for event in legal if not isinstance(event, game.Win)]
    rare = [item for item in going if not isinstance(item, game.Discard | game.Pass)]
    return random.choice(rare if rare and random.random() < 0.6 else going)


def answers(play: game.Play) -> Iterator[Answers]:
    """What may become of the moment."""
    if not isinstance(next(iter(play.asks.values()), (None,))[-1], game.Pass):
        for seat, legal in play.asks.items():
            yield from ({seat: move} for move in legal)
        return
    nothing: Answers = {seat: legal[-1] for seat, legal in play.asks.items()}
    yield nothing
    claims = [(seat, move) for seat, legal in play.asks.items() for move in legal[:-1]]
    yield from ({**nothing, seat: move} for seat, move in claims)
    wins = [(seat, move) for seat, move in claims if isinstance(move, game.Win)]
    for number in range(2, len(wins) + 1):
        yield from ({**nothing, **dict(several)} for several in combinations(wins, number))


def count(play: game.Play, depth: int) -> int:
    """Return how many sequences of so many answers there are; a deal that is over has no more."""
    pairs = list(answers(play)) if not play.over else []
    if depth == 1:
        return len(pairs)
    total = 0
    for pair in pairs:
        after = play.copy()
        after.step(pair)
        total += count(after, depth - 1)
    return total


DEPTHS = 3


def positions() -> Iterator[Position]:
    """Four for each game: a wall by chance, two stacked ones, and one near its end."""
    for number, name in enumerate(GAMES):
        yield Position(name, 100 + number, 0, 0)
        yield Position(name, 200 + number, 12, 8)
        yield Position(name, 300 + number, 10, 26)
        yield Position(name, 400 + number, 14, -4)


def line_of(position: Position) -> str:
    play = position.play()
    return " ".join(map(str, (*position, *(count(play, depth) for depth in range(1, DEPTHS + 1)))))


def lines() -> Iterator[tuple[Position, tuple[int, ...]]]:
    """Each position of the file with its numbers."""
    for line in FILE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, *numbers = line.split()
            seed, kinds, steps, *counted = map(int, numbers)
            yield Position(name, seed, kinds, steps), tuple(counted)


HEAD = """\
# How many sequences of 1, 2, 3 answers there are from fixed walls, by tests/game/chinese_perft.py.
# game, seed of the wall, faces it is stacked with, steps made by chance before, numbers by depth
"""

if __name__ == "__main__":
    text = HEAD
    for position in positions():
        text += line_of(position) + "\n"
        print(text.splitlines()[-1], file=sys.stderr)
    FILE.write_text(text, "utf-8")
