"""Tournaments between players in Python.

>>> from paili import Rules, bots, game
>>> short = Rules.TENHOU.replace(rounds=1)
>>> found = game.tournament([bots.Greedy(), *map(bots.Random, range(3))], games=8, rules=short)
>>> found.sets, found.games, found.players[0].name, found.players[0].place.value < 2
(2, 8, 'Greedy', True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING

from paili.arguments import as_int, flag
from paili.errors import GameError
from paili.game.contest.sets import CountedGame, seatings, seed_of, turned
from paili.game.contest.standings import Standings
from paili.game.players import Player, check_players, play_game
from paili.game.records import Game
from paili.position.resolve import resolve_rules
from paili.scoring.rules import Rules

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules


def tournament(
    players: Sequence[Player],
    games: int = 100,
    seed: int = 1,
    duplicate: bool = True,
    *,
    rules: AnyRules | str = Rules.TENHOU,
) -> Standings:
    """Play many games between the same players, and return the means of each with their standard errors.

    A game that has no end is stopped, as `play_game` says, and counts with the points that were there.

    Args:
        players: for each seat a bot or a function, as `play_game` takes them. The same one at several seats
            is one player. Every game begins with copies of them as they are now: what chance they have begins
            anew.
        games: how many games, at least; sets are played to their end.
        seed: of the walls; the same players and seed play the same games.
        duplicate: whether every set of walls is played with the seats changed over until everybody has sat
            everywhere. Otherwise a set is one game, and the seats turn from set to set.
        rules: the rule set, or a Chinese game; or the name of one.

    Raises:
        GameError: if there is not a player for each seat, or a number is none.
    """
    rules = resolve_rules(rules)
    check_players(players, rules)
    duplicate, seed = flag(duplicate, GameError, "duplicate"), as_int(seed, GameError, "seed")
    names = _names(players)
    sets = sets_of(names, games, duplicate=duplicate)
    return Standings.of(
        names, ([*_set(players, rules, seed, index, sets[index])] for index in range(len(sets)))
    )


def sets_of(names: Sequence[str], games: int, *, duplicate: bool) -> list[tuple[tuple[int, ...], ...]]:
    """Return the seats of the games of every set.

    Raises:
        GameError: if the number of games is none.
    """
    number = as_int(games, GameError, "games")
    if number < 1:
        raise GameError("arena.no_games", value=games)
    item = seatings(names, duplicate=duplicate)
    sets = -(-number // len(item))
    if duplicate:
        return [item] * sets
    return [(turned(item[0], place),) for place in range(sets)]


def _set(
    players: Sequence[Player], rules: AnyRules, seed: int, number: int, seats: Sequence[tuple[int, ...]]
) -> Iterator[CountedGame]:
    for seat in seats:
        yield CountedGame.of(game_of([deepcopy(players[place]) for place in seat], rules, seed, number), seat)


def game_of(seated: Sequence[Player], rules: AnyRules, seed: int, number: int) -> Game:
    """Play a game of a set.

    Args:
        seated: the players by seat.
        rules: the rule set.
        seed: of the tournament.
        number: of the set.
    """
    return play_game(seated, rules, seed=seed_of(seed, number))


def _names(players: Sequence[Player]) -> list[str]:
    """Return the names of players; the same one has the same, another of its kind a number."""
    different = {id(player): player for player in players}
    kinds = {key: _kind(item) for key, item in different.items()}
    several, seen = Counter(kinds.values()), Counter[str]()
    names = dict[int, str]()
    for key, kind in kinds.items():
        seen[kind] += 1
        names[key] = f"{kind} {seen[kind]}" if several[kind] > 1 else kind
    return [names[id(player)] for player in players]


def _kind(player: Player) -> str:
    return getattr(player, "__name__", type(player).__name__)
