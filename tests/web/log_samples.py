"""Short games for the tests of the page, played here with a seed, and written in the formats of logs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from paili import logs
from paili.game import Game, Player, greedy_player, play_game, random_player
from paili.scoring import Rules

NAMES = ("Anna", "Bo", "雀士C", "D")
SEED = 3  # of four players: tsumo, ron and exhaustive draws, calls of every player


@cache
def game(players: int = 4, seed: int = SEED) -> Game:
    """A game of an East round between two greedy players and others that call by chance."""
    rules = (Rules.TENHOU if players == 4 else Rules.TENHOU_SANMA).replace(rounds=1)
    choosers = [greedy_player if seat % 2 == 0 else random_player(seed + seat) for seat in range(players)]
    played = play_game(choosers, rules, seed=seed)
    return replace(played, players=tuple(Player(name=name) for name in NAMES[:players]))


@cache
def sample(format_: str = "mjlog", players: int = 4, seed: int = SEED) -> bytes:
    """The game as a file of a format."""
    return logs.write(game(players, seed), format=format_).encode()


def again(format_: str = "mjlog", players: int = 4) -> Game:
    """The game as it is read from its file."""
    (result,) = logs.read(sample(format_, players))
    return result
