"""Perft for mahjong: the number of sequences of moves from a fixed wall, by the table.

A move is the move of the seat on turn, or the reaction to a tile that somebody could claim: one of the claims, or
nothing. Draws, indicators, the acceptance of riichi and the end of a deal follow by themselves and do not count.

    python tests/game/perft.py        writes perft.txt again
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from paili import Rules
from paili.game import (
    AddedQuad,
    Call,
    ConcealedQuad,
    Deal,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    North,
    Pass,
    Table,
    Wall,
    Win,
)
from paili.scoring.rules import preset, presets

FILE = Path(__file__).with_name("perft.txt")
NONE = ("none",)


class Position(NamedTuple):
    """A wall, how it is stacked, and how many moves are made by chance before counting begins."""

    preset: str
    seed: int
    kinds: int
    moves: int

    @property
    def rules(self) -> Rules:
        return preset(self.preset)

    @property
    def wall(self) -> Wall:
        """A wall that begins with the tiles of a few faces, so that there is much to call and to win."""
        random = Random(self.seed)
        tiles = list(Wall.shuffled(self.rules, random).tiles)
        faces = sorted({*tiles})
        favoured = set(random.sample(faces, self.kinds)) if self.kinds else set()
        tiles.sort(key=lambda face: (face not in favoured) * random.random())
        return Wall(tuple(tiles), self.rules.players)


class Played:
    """A deal at a table, with its wall: what follows by itself is done here."""

    def __init__(self, rules, wall, table=None, drawn=0, replaced=0):
        self.rules, self.wall, self.drawn, self.replaced = rules, wall, drawn, replaced
        self.table = Table(rules) if table is None else table

    @classmethod
    def start(cls, rules, wall):
        played = cls(rules, wall)
        played.table.start(
            Deal(
                round=0, honba=0, sticks=0, points=(rules.start_points,) * rules.players,
                hands=tuple(map(wall.hand, range(rules.players))), indicator=wall.indicator(0),
            )
        )  # fmt: skip
        played.draw()
        return played

    def copy(self):
        return Played(self.rules, self.wall, self.table.copy(), self.drawn, self.replaced)

    def moves(self):
        """The moves as tuples, as those of `slow_game`, each with the event that it is."""
        state = self.table.state
        if state.has_ended:
            return {}
        if state.phase == "act":
            return {_plain(event): event for event in self.table.legal(state.turn)}
        results = {}
        for step in range(1, self.rules.players):
            legal = self.table.legal((state.source + step) % self.rules.players)
            results |= {_plain(event): event for event in legal if not isinstance(event, Pass)}
        return {**results, NONE: None} if results else {}

    def play(self, event):
        if event is None:
            self.go_on()
        else:
            self.table.apply(event)
        self.settle()

    def settle(self):
        """Do what follows by itself until somebody has a choice, or the deal is over."""
        state = self.table.state
        while not state.has_ended:
            if not state.robbed:
                self.turn()
            if state.phase == "act" or (state.phase == "claim" and self.moves()):
                return
            self.go_on()

    def turn(self):
        state = self.table.state
        while state.owed:
            self.table.apply(Dora(self.wall.indicator(len(state.indicators))))

    def go_on(self):
        kind = self.table.must_end
        if kind:
            self.table.apply(DrawnDeal(kind))
        else:
            self.turn()
            self.draw()

    def draw(self):
        state = self.table.state
        stays = state.phase == "draw" or state.robbed
        seat = state.turn if stays else state.after(state.source)
        if state.replacement:
            tile, self.replaced = self.wall.replacement(self.replaced), self.replaced + 1
        else:
            tile, self.drawn = self.wall.draws[self.drawn], self.drawn + 1
        self.table.apply(Draw(seat, tile))


def _plain(event):
    return _PLAIN_OF[type(event)](event)


_PLAIN_OF = {
    Discard: lambda event: ("discard", event.tile, event.drawn, event.riichi),
    ConcealedQuad: lambda event: ("quad", tuple(sorted(event.tiles))),
    AddedQuad: lambda event: ("add", event.tile),
    North: lambda event: ("north",),
    Win: lambda event: ("tsumo",) if event.seat == event.source else ("ron", event.seat),
    Call: lambda event: ("call", event.seat, event.type, tuple(sorted(event.own))),
    DrawnDeal: lambda event: ("nine",),
}


def prefix(position):
    """Make some moves by chance, rare ones before discards; return them, with the deal after them."""
    random = Random(position.seed)
    played = Played.start(position.rules, position.wall)
    steps = []
    for _ in range(position.moves):
        moves = played.moves()
        going = sorted((move for move in moves if move[0] not in ("tsumo", "ron", "nine")), key=repr)
        rare = [move for move in going if move[0] not in ("discard", "none")]
        if not going:
            break
        chosen = random.choice(rare if rare and random.random() < 0.6 else going)
        steps.append(chosen)
        played.play(moves[chosen])
    return steps, played


def count(played, depth):
    """Return how many sequences of so many moves there are."""
    moves = played.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for event in moves.values():
        after = played.copy()
        after.play(event)
        total += count(after, depth - 1)
    return total


PLAYED = [
    name for name, rules in presets().items() if rules.rounds > 1
]  # games of East alone play the same deals


def positions():
    """Four for each preset: a wall by chance, two stacked ones, and one near its end."""
    for number, name in enumerate(PLAYED):
        players = preset(name).players
        yield Position(name, 100 + number, 0, 0)
        yield Position(name, 200 + number, 12, 7)
        yield Position(name, 300 + number, 10, 25)
        yield Position(name, 400 + number, 14, 78 if players == 4 else 62)


def line_of(position, depths):
    _, played = prefix(position)
    numbers = [count(played, depth) for depth in range(1, depths + 1)]
    return " ".join(map(str, (*position, *numbers)))


def lines():
    """The positions of the file with the numbers of sequences by depth."""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, *numbers = line.split()
            seed, kinds, moves, *counts = map(int, numbers)
            yield Position(name, seed, kinds, moves), tuple(counts)


HEAD = """\
# How many sequences of 1, 2, 3, … moves there are from fixed walls.
# Source: counted by tests/game/perft.py with paili.game.Table, and equal to tests/game/slow_game.py, a second
# generator that shares no rule with it (test_perft.py compares them).
# preset, seed of the wall, faces it is stacked with, moves made by chance before, numbers by depth
"""


if __name__ == "__main__":
    depths = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    FILE.write_text(
        HEAD + "".join(f"{line_of(position, depths)}\n" for position in positions()), encoding="utf-8"
    )
