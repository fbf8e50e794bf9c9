"""Games between players, and two of them to begin with: one that plays by chance, and one that is greedy.

A player is any function that takes the position of its seat and its legal moves and returns one, or an object
whose `decide` takes the position and returns what has the ``move``, as the bots of `paili.bots`. One that has
a method `hear` as well is told everything that happens at the table, hidden tiles too.

>>> game = play_game([greedy_player, *(random_player(seat) for seat in range(3))], seed=3)
>>> len(game.deals) > 3, sum(game.result.points), game.complete
(True, 100000, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from paili.analysis.discards import discards
from paili.analysis.inputs import BY_UKEIRE
from paili.arguments import as_int
from paili.errors import GameError
from paili.game.deal.ends import NextDeal
from paili.game.deal.wall import Wall
from paili.game.events import Discard, Event, Lack, North, Pass, Swap, Win
from paili.game.play import Play
from paili.game.records import Deal, Game
from paili.game.table import Table
from paili.position.position import Position
from paili.position.resolve import resolve_rules
from paili.scoring.rules import Rules
from paili.tiles import KINDS, WILDCARD, kind_of

if TYPE_CHECKING:
    from paili.game.chinese.wall import TileWall
    from paili.position.text.rules import AnyRules

Chooser = Callable[[Position, tuple[Event, ...]], Event]


class Decided(Protocol):
    """The answer of a bot."""

    @property
    def move(self) -> Event:
        """One of its legal moves."""


class Decider(Protocol):
    """A bot."""

    def decide(self, position: Position, /) -> Decided:
        """Return a legal move, with whatever else it has to say."""


Player = Chooser | Decider
_Hear = Callable[[Event | Deal], object]


def play_game(
    choosers: Sequence[Player],
    rules: AnyRules | str = Rules.TENHOU,
    *,
    seed: int = 0,
    walls: Iterable[Wall] | Iterable[TileWall] | None = None,
    deals: int | None = None,
) -> Game:
    """Play a game to its end; the same players and seed play the same game.

    A game is stopped after as many deals as `paili.game.Play` plays at most; then it is not ``complete``, and
    its result has the points alone.

    Args:
        choosers: for each seat a function that takes its position and its legal moves, and returns one; or a
            bot.
        rules: the rule set, or a Chinese game; or the name of one.
        seed: of the walls that are shuffled.
        walls: the walls of the deals instead.
        deals: how many deals are played at most; None for a whole game.

    Raises:
        GameError: if a player returns something that is no legal move, if there are not enough walls, or
            not a player for each seat; if the seed is no whole number, the walls are none, or no deal may be
            played.
    """
    rules = resolve_rules(rules)
    check_players(choosers, rules)
    own_walls: Any = walls
    return _played(Play(rules, seed=seed, walls=own_walls, deals=deals), choosers).game


def play_deal(table: Table, start: NextDeal, wall: Wall, choosers: Sequence[Player]) -> Deal:
    """Play a deal to its end; the table is left there.

    Args:
        table: where it is played.
        start: round, honba, sticks and points.
        wall: its tiles.
        choosers: the players by seat, as `play_game` takes them.

    Raises:
        GameError: if a player returns something that is no legal move.
    """
    return _played(Play.at(table, start, wall), choosers).deal


def _played(play: Play, players: Sequence[Player]) -> Play:
    choosers = [*map(chooser_of, players)]
    hearers: list[_Hear] = [player.hear for player in players if hasattr(player, "hear")]
    happened: tuple[Event | Deal, ...] = (play.deal, *play.events)
    while True:
        if hearers:
            _tell(hearers, happened)
        if play.over:
            return play
        happened = play.step(
            {seat: choosers[seat](play.position(seat), legal) for seat, legal in play.asks.items()}
        )


def _tell(hearers: Iterable[_Hear], happened: Iterable[Event | Deal]) -> None:
    for event in happened:
        for hear in hearers:
            hear(event)


def chooser_of(player: Player) -> Chooser:
    """Return the function that plays for a player."""
    decide = getattr(player, "decide", None)
    if decide is None:
        assert callable(player)
        return player
    return lambda position, _: decide(position).move


def check_players(players: object, rules: AnyRules) -> None:
    """Raise a GameError unless there is a player for each seat."""
    several = players if isinstance(players, Sequence) else ()
    if len(several) != rules.players or not all(map(_plays, several)):
        raise GameError("game.not_choosers", value=players, players=rules.players)


def _plays(player: object) -> bool:
    if hasattr(player, "decide"):
        return not isinstance(player, type)  # a class is no player yet
    return callable(player)


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
    return _RandomPlayer(as_int(seed, GameError, "seed"))


def greedy_player(position: Position, legal: tuple[Event, ...]) -> Event:
    """Win where it can, else come nearer to it: lowest shanten, then most useful tiles.

    It calls nothing, declares riichi as soon as it may, sets norths aside, and keeps its red fives. In
    Chinese games it passes on and does without the suit of which it has least.
    """
    if win := next((move for move in legal if isinstance(move, Win)), None):
        return win
    if north := next((move for move in legal if isinstance(move, North)), None):
        return north
    choices = [move for move in legal if isinstance(move, Discard)]
    if choices:
        return min(choices, key=_order_of(position))
    return least_suit(position, legal) or next(move for move in legal if isinstance(move, Pass))


def least_suit(position: Position, legal: tuple[Event, ...]) -> Event | None:
    """Return the choice before a Chinese game that gives up the suit of which least is held, if it is one."""
    counts = position.hand.counts
    suit_counts = {suit: sum(counts[9 * at : 9 * at + 9]) for at, suit in enumerate("mps")}
    if isinstance(legal[0], Lack):
        return min(legal, key=lambda move: suit_counts[move.suit] if isinstance(move, Lack) else 0)
    swaps = [move for move in legal if isinstance(move, Swap)]
    return min(swaps, key=lambda move: suit_counts["mps"[move.tiles[0] // 9]], default=None)


def _order_of(position: Position) -> Callable[[Discard], tuple[int, bool, bool]]:
    if position.riichi:
        return lambda move: (0, False, False)
    best = discards(position.hand, position.visible_counts, variant=position.variant, order=BY_UKEIRE)
    place: dict[int, int] = {discard.tile: at for at, discard in enumerate(best)}
    wild = place.get(WILDCARD, len(best))
    place |= dict.fromkeys((WILDCARD, *position.variant.wild), wild)
    return lambda move: (place[_kind(move.tile)], not move.riichi, move.tile >= KINDS)


def _kind(face: int) -> int:
    return face if face == WILDCARD else kind_of(face)
