"""The decisions of whole games, from which danger is counted; `danger_model` and `danger_table` use them.

A decision is a discard of a seat that is not in riichi. It has what the seat saw, and, from the open hands of
the log, for each opponent whether the hand was ready, on which of the seat's kinds it could have won, and the
points of that win (indicators under the dora are drawn from the tiles that nobody shows).
"""

from __future__ import annotations

import pickle
import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from command_line import mapped
from paili import game, logs
from paili.dangers.from_position import table_view
from paili.dangers.signs.opponent import Opponent, TableView
from paili.game.deal.seat import Seat
from paili.game.events import Discard
from paili.game.moves.wins import win_of
from paili.game.records import Deal, Game
from paili.position.facts import CLAIM
from paili.scoring.score import score
from paili.tiles import KINDS, kind_of
from shared_games import files

JOBS = 2
PARTS = 8  # files of decisions


class Truth(NamedTuple):
    """The facts of an opponent's hand: whether it is ready, its waits, and the points of its wins."""

    ready: bool
    wins: dict[int, int]  # kind of the asking seat → points


class Decision(NamedTuple):
    """One discard: what the seat saw, and the facts of the opponents' hands."""

    game: int
    deal: int  # of the game
    seat: int
    seen: TableView
    thrown: int
    truths: tuple[Truth, ...]

    def hand_of(self, opponent: Opponent) -> int:
        """Return a number for the hand of an opponent in this deal."""
        return (self.game * 100 + self.deal) * 4 + (self.seat + opponent.seat) % self.seen.players


def decisions(number: int, played: Game) -> Iterator[Decision]:
    """Yield the decisions of a game in order."""
    table = game.Table(played.rules)
    for place, deal in enumerate(played.deals):
        yield from decisions_of_deal(table, number, place, deal)


def decisions_of_deal(table: game.Table, number: int, place: int, deal: Deal) -> Iterator[Decision]:
    table.start(deal)
    chance = random.Random(1000 * number + place)
    for event in deal.events:
        if isinstance(event, Discard) and not table.state.seats[event.seat].riichi:
            seen = table_view(table.position(event.seat))
            others = [(event.seat + opponent.seat) % seen.players for opponent in seen.opponents]
            truths = tuple(truth_of(table, event.seat, other, seen, chance) for other in others)
            yield Decision(number, place, event.seat, seen, kind_of(event.tile), truths)
        table.apply(event)


# ------------------------------------------------------------------------------------- the open hands


def truth_of(table: game.Table, asking: int, number: int, seen: TableView, chance: random.Random) -> Truth:
    seat = table.state.seats[number]
    waits = seat.waits
    gone = seat.river_kinds | seat.passed | (seat.passed_in_riichi if seat.riichi else 0)
    if not waits or waits & gone:
        return Truth(bool(waits), {})
    wins = {}
    for kind in seen.kinds:
        if waits >> kind & 1 and (points := worth(table, asking, number, kind, chance)):
            wins[kind] = points
    return Truth(True, wins)


def worth(table: game.Table, asking: int, number: int, kind: int, chance: random.Random) -> int:
    state = table.state
    face = next(f for f in range(37) if kind_of(f) == kind and holds(state.seats[asking], f))
    situation = state.situation(number, CLAIM)
    situation.tile, situation.source, situation.robbed = face, asking, ""
    result = score(win_of(situation, face, under(table, chance)), table.rules)
    return 0 if result.problem else result.points


def holds(seat: Seat, face: int) -> bool:
    reds = seat.hand.reds
    if face >= KINDS:
        return bool(reds[face - KINDS])
    red = reds[face // 9] if face in (4, 13, 22) else 0
    return seat.hand.counts[face] > red


def under(table: game.Table, chance: random.Random) -> tuple[int, ...]:
    """Return random indicators under the indicators that are turned, from the tiles that nobody shows."""
    state = table.state
    left = list(state.copies)
    for face, count in enumerate(state.seen):
        left[face] -= count
    return tuple(
        chance.sample([f for f, count in enumerate(left) for _ in range(count)], len(state.indicators))
    )


# ----------------------------------------------------------------------------------------- the games


def save(kept: Path, number: int) -> Path:
    """Write the decisions in one of `PARTS` of the games to a file."""
    path = kept / f"decisions-{number}.pickle"
    result: list[Decision] = []
    for place, file in files()[number::PARTS]:
        for played in logs.read(file):
            result.extend(decisions(place, played))
    path.write_bytes(pickle.dumps(result))
    return path


def count(kept: Path) -> None:
    """Write the decisions in all games to the files of a folder, which exists only if all are in it."""
    with TemporaryDirectory(dir=kept.parent, prefix=f"{kept.name}-") as name:
        folder = Path(name, kept.name)
        folder.mkdir()
        for path in mapped(partial(save, folder), range(PARTS), JOBS):
            print(path, file=sys.stderr)
        folder.rename(kept)


def load(kept: Path) -> Iterator[Decision]:
    for path in sorted(kept.glob("decisions-*.pickle")):
        yield from pickle.loads(path.read_bytes())
