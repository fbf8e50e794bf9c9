"""Provide two simple bots for comparison: one plays at random, the other one considers only its own tiles."""

from __future__ import annotations

from paili.analysis.discards import discards
from paili.analysis.inputs import BY_UKEIRE
from paili.bots.choice import Choice, View, after_wildcard, position_and_moves
from paili.catalogue import Message
from paili.game import Discard, Event, Lack, North, Pass, Swap, Win, greedy_player, random_player
from paili.position import Position
from paili.tiles import TILES, WILDCARD, kind_of

_REASONS = {
    Win: "bot.win", North: "bot.north", Lack: "bot.least_suit", Swap: "bot.least_suit",
}  # fmt: skip


class Random:
    """A bot that plays legal moves at random: the weakest opponent, for tests and comparisons.

    `paili.game.play_game` and `paili.game.tournament` take the bot for a seat; `decide` returns one move. A
    copy made by `pickle` goes on with the same random moves.

    Args:
        seed: the seed of its random moves.
    """

    def __init__(self, seed: int = 0) -> None:
        self._player = random_player(seed)

    def decide(self, view: View) -> Choice:
        """Return a legal move of a seat, chosen at random.

        Args:
            view: a `paili.Position` or its text, or the `paili.game.SeatTable` of the seat.
        """
        return Choice(self._player(*position_and_moves(view)), Message("bot.chance"))


class Greedy:
    """A bot that looks only at its own tiles: it wins if it can, and otherwise discards for speed.

    It discards for the lowest shanten, then for the most useful tiles. It calls nothing, declares riichi as
    soon as possible, sets norths aside, and keeps red fives. `paili.game.play_game` and
    `paili.game.tournament` take the bot for a seat; `decide` returns one move.
    """

    def decide(self, view: View) -> Choice:
        """Return a win if there is one, otherwise the move after which the shanten is lowest.

        Args:
            view: a `paili.Position` or its text, or the `paili.game.SeatTable` of the seat.
        """
        position, moves = position_and_moves(view)
        move = greedy_player(position, moves)
        return Choice(move, _why(position, move))


def _why(position: Position, move: Event) -> Message:
    if isinstance(move, Pass):
        return Message("bot.pass", beside=Message("bot.beside_never"))
    if not isinstance(move, Discard):
        return Message(_REASONS[type(move)])
    if position.riichi:
        return Message("bot.in_riichi")
    is_wild = move.tile == WILDCARD or kind_of(move.tile) in position.variant.wild
    kind = WILDCARD if is_wild else kind_of(move.tile)
    table = {int(discard.tile): discard.ukeire for discard in discards(position, order=BY_UKEIRE)}
    useful = table.get(kind) or after_wildcard(position)
    key = "bot.riichi" if move.riichi else "bot.nearest"
    return Message(key, tile=TILES[move.tile], shanten=useful.shanten, left=useful.total)
