"""Players to begin with: one that plays by chance, and one that is greedy.

A player is any function that takes the view of its seat and its legal moves, and returns one of them.

>>> from paili.game.play import play_game
>>> game = play_game([greedy_player, *(random_player(seat) for seat in range(3))], seed=3)
>>> len(game.deals) > 3
True
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from paili.analysis.discards import discards
from paili.analysis.inputs import BY_UKEIRE
from paili.arguments import whole
from paili.errors import GameError
from paili.game.events import Discard, Event, North, Pass, Win
from paili.game.view import View
from paili.tiles import KINDS, kind_of


class _RandomPlayer:
    """A player with a generator of its own; pickled, it goes on where it was."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, _: View, legal: tuple[Event, ...]) -> Event:
        return self._random.choice(legal)


def random_player(seed: int) -> Callable[[View, tuple[Event, ...]], Event]:
    """Return a player that takes any legal move by chance; it can be pickled.

    Raises:
        GameError: if the seed is no whole number.
    """
    return _RandomPlayer(whole(seed, GameError, "seed"))


def greedy_player(view: View, legal: tuple[Event, ...]) -> Event:
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
    return min(choices, key=_order_of(view))


def _order_of(view: View) -> Callable[[Discard], tuple[int, bool, bool]]:
    hand, variant = view.hand, view.situation.rules.variant
    if view.situation.riichi:
        return lambda move: (0, False, False)
    best = discards(hand, view.visible(), variant=variant, order=BY_UKEIRE)
    place: dict[int, int] = {each.tile: at for at, each in enumerate(best)}
    return lambda move: (place[kind_of(move.tile)], not move.riichi, move.tile >= KINDS)
