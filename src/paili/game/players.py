"""Games between functions, and two of them to begin with: one that plays by chance, and one that is greedy.

Such a player is any function that takes the position of its seat and its legal moves and returns one.

>>> game = play_game([greedy_player, *(random_player(seat) for seat in range(3))], seed=3)
>>> len(game.deals) > 3, sum(game.result.points), game.complete
(True, 100000, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from paili.analysis.discards import discards
from paili.analysis.inputs import BY_UKEIRE
from paili.arguments import whole
from paili.errors import GameError
from paili.game.deal.ends import NextDeal
from paili.game.deal.wall import Wall
from paili.game.events import Discard, Event, North, Pass, Win
from paili.game.play import Play
from paili.game.records import Deal, Game
from paili.game.table import Table
from paili.position.position import Position
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import KINDS, kind_of

Chooser = Callable[[Position, tuple[Event, ...]], Event]


def play_game(
    choosers: Sequence[Chooser],
    rules: Rules | str = Rules.TENHOU,
    *,
    seed: int = 0,
    walls: Iterable[Wall] | None = None,
) -> Game:
    """Play a game to its end.

    Args:
        choosers: for each seat a function that takes its position and its legal moves, and returns one.
        rules: the rule set.
        seed: of the walls that are shuffled.
        walls: the walls of the deals instead.

    Raises:
        GameError: if a function returns something that is no legal move, if there are not enough walls, or
            not a function for each seat; if the seed is no whole number, or the walls are none.
    """
    rules = checked_rules(rules)
    _check_choosers(choosers, rules)
    return _played(Play(rules, seed=seed, walls=walls), choosers).game


def play_deal(table: Table, start: NextDeal, wall: Wall, choosers: Sequence[Chooser]) -> Deal:
    """Play a deal to its end; the table is left there.

    Args:
        table: where it is played.
        start: round, honba, sticks and points.
        wall: its tiles.
        choosers: for each seat a function that takes its position and its legal moves, and returns one.

    Raises:
        GameError: if a function returns something that is no legal move.
    """
    return _played(Play.at(table, start, wall), choosers).deal


def _played(play: Play, choosers: Sequence[Chooser]) -> Play:
    while not play.over:
        play.step({seat: choosers[seat](play.position(seat), legal) for seat, legal in play.asks.items()})
    return play


def _check_choosers(choosers: object, rules: Rules) -> None:
    several = choosers if isinstance(choosers, Sequence) else ()
    if len(several) != rules.players or not all(callable(each) for each in several):
        raise GameError("game.not_choosers", value=choosers, players=rules.players)


# ---------------------------------------------------------------------------------- two players


class _RandomPlayer:
    """A player with a generator of its own; pickled, it goes on where it was."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, _: Position, legal: tuple[Event, ...]) -> Event:
        return self._random.choice(legal)


def random_player(seed: int) -> Chooser:
    """Return a player that takes any legal move by chance; it can be pickled.

    Raises:
        GameError: if the seed is no whole number.
    """
    return _RandomPlayer(whole(seed, GameError, "seed"))


def greedy_player(position: Position, legal: tuple[Event, ...]) -> Event:
    """Win where it can, else come nearer to it: lowest shanten, then most useful tiles.

    It calls nothing, declares riichi as soon as it may, sets norths aside, and keeps its red fives.
    """
    if win := next((move for move in legal if isinstance(move, Win)), None):
        return win
    if north := next((move for move in legal if isinstance(move, North)), None):
        return north
    choices = [move for move in legal if isinstance(move, Discard)]
    if not choices:
        return next(move for move in legal if isinstance(move, Pass))
    return min(choices, key=_order_of(position))


def _order_of(position: Position) -> Callable[[Discard], tuple[int, bool, bool]]:
    if position.riichi:
        return lambda move: (0, False, False)
    best = discards(position.hand, position.visible_counts, variant=position.variant, order=BY_UKEIRE)
    place: dict[int, int] = {each.tile: at for at, each in enumerate(best)}
    return lambda move: (place[kind_of(move.tile)], not move.riichi, move.tile >= KINDS)
