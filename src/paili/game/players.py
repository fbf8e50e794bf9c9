"""Play games between players; define two simple players, a random and a greedy one.

A player is a function that takes the position of its seat and its legal moves, and returns one of these
moves. A player may also be an object whose method `decide` takes the position and returns an object with the
attribute ``move``, as the bots of `paili.bots` do. If the object has a method `hear` as well, it receives
every event at the table, hidden tiles included, once even if it plays several seats.

>>> game = play_game([greedy_player, *(random_player(seat) for seat in range(3))], seed=3)
>>> len(game.deals) > 3, sum(game.result.points), game.complete
(True, 100000, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import add
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from paili.analysis.discards import discards
from paili.analysis.inputs import BY_UKEIRE
from paili.arguments import as_int
from paili.counts import discards as discards_of_counts
from paili.errors import GameError
from paili.game.deal.ends import NextDeal
from paili.game.deal.wall import Wall
from paili.game.events import Discard, Event, Lack, North, Pass, Swap, Win
from paili.game.moves.seat_hand import KIND_OF
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


class ChosenMove(Protocol):
    """The answer of a bot: any object with an attribute ``move``."""

    @property
    def move(self) -> Event:
        """One of the legal moves of the seat."""


class Decider(Protocol):
    """A bot: any object that chooses a move at a position."""

    def decide(self, position: Position, /) -> ChosenMove:
        """Return an object with a legal move, and possibly more facts such as the reason."""


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
    """Play a game between bots to its end and return its record; equal players and seed give an equal game.

    To choose the moves one by one, use `paili.game.Play`. A game that reaches the maximum number of deals is
    stopped: its record has ``complete=False``, and its result has only the points.

    Args:
        choosers: for each seat a bot, or a function that takes the position and the legal moves of the seat
            and returns one of the moves.
        rules: a rule set of riichi or a Chinese game, or its name.
        seed: the seed that shuffles the walls.
        walls: the walls of the deals in order; then ``seed`` is not used. None for walls from ``seed``.
        deals: the maximum number of deals; None for 64 deals for each round of the game.

    Raises:
        GameError: if a player returns something other than a legal move, if there are too few walls or not
            exactly one player for each seat, if the seed is not an integer, if the walls are invalid, or if
            ``deals`` is less than 1.

    >>> game = play_game([greedy_player] * 4, "tenhou-east", seed=1, deals=1)
    >>> len(game.deals), game.complete
    (1, False)
    """
    rules = resolve_rules(rules)
    check_players(choosers, rules)
    own_walls: Any = walls
    return _played(Play(rules, seed=seed, walls=own_walls, deals=deals), choosers).game


def play_deal(table: Table, start: NextDeal, wall: Wall, choosers: Sequence[Player]) -> Deal:
    """Play one deal between bots to its end, and return its record; the table is then at the end of the deal.

    Args:
        table: the `paili.game.Table` at which the deal is played; a deal that is at the table is replaced.
        start: the round (0 for East 1), honba, sticks and points of the deal.
        wall: the wall of the deal, such as ``Wall.shuffled("tenhou", 1)``.
        choosers: for each seat a bot, or a function that takes the position and the legal moves of the seat
            and returns one of the moves.

    Raises:
        GameError: if a player returns something other than a legal move, or if there is not exactly one
            player for each seat.

    >>> first = NextDeal(round=0, honba=0, sticks=0, points=(25_000,) * 4)
    >>> play_deal(Table("tenhou"), first, Wall.shuffled("tenhou", 1), [greedy_player] * 4).name
    'E1.0'
    """
    check_players(choosers, table.rules)
    return _played(Play.at(table, start, wall), choosers).deal


def _played(play: Play, players: Sequence[Player]) -> Play:
    choosers = [*map(chooser_of, players)]
    listening = {id(player): player for player in players if hasattr(player, "hear")}
    hearers: list[_Hear] = [player.hear for player in listening.values()]
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
    """Return a bot as a function that takes a position and its legal moves, and returns one of the moves.

    Args:
        player: an object with the method ``decide``, or such a function, which is returned unchanged.

    Raises:
        GameError: if ``player`` is neither. The returned function raises it for an answer of ``decide``
            that has no move.
    """
    if not _plays(player):
        raise GameError("game.no_player", value=player)
    decide: Callable[[Position], Any] | None = getattr(player, "decide", None)
    if decide is None:
        return cast("Chooser", player)

    def chosen(position: Position, _: tuple[Event, ...]) -> Event:
        answer = decide(position)
        if not hasattr(answer, "move"):
            raise GameError("game.no_move_chosen", bot=player, value=answer)
        move: Event = answer.move
        return move

    return chosen


def check_players(players: object, rules: AnyRules) -> None:
    """Check that there is exactly one player for each seat.

    Raises:
        GameError: if the number of players is wrong, or one of them is no player.
    """
    several = players if isinstance(players, Sequence) else ()
    if len(several) != rules.players or not all(map(_plays, several)):
        raise GameError("game.not_choosers", value=players, players=rules.players)


def _plays(player: object) -> bool:
    if hasattr(player, "decide"):
        return not isinstance(player, type)  # a class is no player yet
    return callable(player)


# ---------------------------------------------------------------------------------- two players


class _RandomPlayer:
    """A function object that chooses among legal moves at random; pickling stores its random state."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, _: Position, legal: tuple[Event, ...]) -> Event:
        return self._random.choice(legal)


def random_player(seed: int) -> Chooser:
    """Return a player for `play_game` that chooses among its legal moves at random; it can be pickled.

    Args:
        seed: the seed of its choices.

    Raises:
        GameError: if the seed is not an integer.
    """
    return _RandomPlayer(as_int(seed, GameError, "seed"))


def greedy_player(position: Position, legal: tuple[Event, ...]) -> Event:
    """Choose a win if there is one, otherwise the discard with the lowest shanten, then the largest ukeire.

    This function is a player for `play_game`; `paili.bots.Greedy` is the same player with reasons. It calls
    nothing, declares riichi as soon as possible, sets norths aside, and keeps red fives. Before play in
    Chinese games it gives away tiles of its smallest suit, and names this suit as its lack suit.

    Args:
        position: the position of the seat.
        legal: the legal moves of the seat.
    """
    choices: list[Discard] = []
    north: Event | None = None
    for move in legal:
        kind = type(move)
        if kind is Discard:
            choices.append(move)  # type: ignore[arg-type]
        elif kind is Win:
            return move
        elif kind is North:
            north = north or move
    if north is not None:
        return north
    if choices:
        return choices[0] if len(choices) == 1 or position.riichi else _nearest(position, choices)
    return least_suit(position, legal) or next(move for move in legal if isinstance(move, Pass))


_GIVES_UP: Final = (Lack, Swap)


def least_suit(position: Position, legal: tuple[Event, ...]) -> Event | None:
    """Return the choice before play that gives up the shortest suit; None for a decision during play."""
    if type(legal[0]) not in _GIVES_UP:
        return None
    counts = position.hand.counts
    suit_counts = {suit: sum(counts[9 * at : 9 * at + 9]) for at, suit in enumerate("mps")}
    if isinstance(legal[0], Lack):
        return min(legal, key=lambda move: suit_counts[move.suit] if isinstance(move, Lack) else 0)
    swaps = [move for move in legal if isinstance(move, Swap)]
    return min(swaps, key=lambda move: suit_counts["mps"[move.tiles[0] // 9]], default=None)


def _nearest(position: Position, choices: Sequence[Discard]) -> Discard:
    """Return the discard with the lowest shanten; of several, the discard with the largest ukeire.

    Of equal discards a riichi discard is preferred, then a discard of an ordinary five to a discard of a red
    five.
    """
    hand, variant, seen = position.hand, position.variant, position.visible_counts
    if hand.wildcards or variant.wild:
        return min(choices, key=_order_of(position))
    gone = [*map(add, seen, hand.melded)] if hand.melds else seen
    for row in discards_of_counts(hand.counts, visible=gone, variant=variant, order=BY_UKEIRE):
        kind = row[0]
        alike = [move for move in choices if KIND_OF[move.tile] == kind]
        if alike:
            break
    return min(alike, key=_order_of_kind) if len(alike) > 1 else alike[0]


def _order_of_kind(move: Discard) -> tuple[bool, bool]:
    return not move.riichi, move.tile >= KINDS


def _order_of(position: Position) -> Callable[[Discard], tuple[int, bool, bool]]:
    """Return the sort key of discards for a hand or game with wildcards.

    The discard after which the hand is nearest to a win has the lowest key. While the hand has tiles of the
    lack suit, all other tiles have the highest key.
    """
    best = discards(position.hand, position.visible_counts, variant=position.variant, order=BY_UKEIRE)
    place: dict[int, int] = {discard.tile: at for at, discard in enumerate(best)}
    wild = place.get(WILDCARD, len(best))
    place |= dict.fromkeys((WILDCARD, *position.variant.wild), wild)
    return lambda move: (place.get(_kind(move.tile), len(best)), *_order_of_kind(move))


def _kind(face: int) -> int:
    return face if face == WILDCARD else kind_of(face)
