"""Play tournaments between players that are Python functions or objects.

>>> from paili import Rules, bots, game
>>> short = Rules.TENHOU.replace(rounds=1)
>>> standings = game.tournament([bots.Greedy(), *map(bots.Random, range(3))], games=8, rules=short)
>>> standings.sets, standings.games, standings.players[0].name, standings.players[0].place.value < 2
(2, 8, 'Greedy', True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING

from paili.arguments import as_int, flag
from paili.errors import GameError
from paili.game.contest.sets import CountedGame, number_of_sets, seats_of_set, seed_of
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
    """Return the mean place and points of each player in many games, with standard errors.

    The games come in sets. A set has one game for each rotation of the seats, all with the same walls, so
    that each player has had every seat with the same tiles (``duplicate``). A game that would not end is
    stopped, as in `play_game`, and counts with its points at that moment.

    Args:
        players: for each seat a bot or a function, as for `play_game`. An object at several seats is one
            player. Every game begins with fresh copies of the players, so their random generators start anew.
        games: the minimum number of games; the last set is played to its end.
        seed: the seed of the walls; the same players and the same seed give the same games.
        duplicate: True for sets as above. With False a set is one game, and the seats rotate from set to
            set.
        rules: a rule set of riichi or a Chinese game, or its name.

    Returns:
        The results of each player, with standard errors in which a set is one independent case.

    Raises:
        GameError: if there is not exactly one player for each seat, or a number is invalid.
    """
    rules = resolve_rules(rules)
    check_players(players, rules)
    duplicate, seed = flag(duplicate, GameError, "duplicate"), as_int(seed, GameError, "seed")
    names = _names(players)
    sets = number_of_sets(names, games, duplicate=duplicate)
    seats = partial(seats_of_set, names, duplicate=duplicate)
    return Standings.of(names, ([*_set(players, rules, seed, item, seats(item))] for item in range(sets)))


def _set(
    players: Sequence[Player], rules: AnyRules, seed: int, number: int, seats: Sequence[tuple[int, ...]]
) -> Iterator[CountedGame]:
    for seat in seats:
        yield CountedGame.of(game_of([deepcopy(players[place]) for place in seat], rules, seed, number), seat)


def game_of(seated: Sequence[Player], rules: AnyRules, seed: int, number: int) -> Game:
    """Play one game of a set, and return its record.

    Args:
        seated: the players by seat.
        rules: the rule set.
        seed: the seed of the tournament.
        number: the number of the set.
    """
    return play_game(seated, rules, seed=seed_of(seed, number))


def _names(players: Sequence[Player]) -> list[str]:
    """Return a name for each player: the name of its class, with a number if several players have the same
    class.

    An object that occurs at several seats has one name.
    """
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
