"""Positions from whole games, as the table shows them: real games if present, and random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from paili import Rules, logs
from paili.game import Game, play_game, random_player
from paili.logs.timeline.moments import played
from paili.position import Position
from shared_data import path_of
from table_view import View, view_of

FOLDERS = ("games_houou_2022a", "games_mjlog_rare", "games_kobalab")


class Seen(NamedTuple):
    """A seat at a step of a deal: what its view says, and its position."""

    name: str
    view: View
    position: Position


def seen_in(game: Game, name: str, every: int = 20) -> Iterator[Seen]:
    """Every decision of a game, and one in so many of the other moments of its seats."""
    count = 0
    for moment in played(game):
        deciding = moment.deciding
        for seat in game.seats:
            count += 1
            if seat in deciding or not count % every:
                text = f"{name} {moment.deal.name} {moment.step} {seat}"
                yield Seen(text, view_of(moment.table, seat), moment.position(seat))


def real_games(every: int, first: int = 0) -> Iterator[tuple[str, Game]]:
    """Games of servers that show all tiles; one in so many of each folder."""
    for folder in FOLDERS:
        for path in sorted(path_of(folder).iterdir())[first::every]:
            for game in logs.read(path):
                if all(len(hand) == 13 and min(hand) >= 0 for deal in game.deals for hand in deal.hands):
                    yield path.name, game


def made_games(number: int, rules: Rules = Rules.TENHOU) -> Iterator[tuple[str, Game]]:
    """Games of players that choose by chance."""
    for seed in range(number):
        yield f"seed {seed}", play_game([random_player(seed)] * rules.players, rules, seed=seed)
