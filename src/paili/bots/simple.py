"""Two bots for scale: one that plays by chance, and one that knows nothing but its tiles."""

from __future__ import annotations

from paili.analysis.discards import discards
from paili.analysis.inputs import BY_UKEIRE
from paili.bots.choice import Choice, View, position_and_moves
from paili.catalogue import Message
from paili.game import Discard, Event, Lack, North, Pass, Swap, Win, greedy_player, random_player
from paili.position import Position
from paili.tiles import TILES, WILDCARD, kind_of

_SAID_AT_ONCE = {
    Win: "bot.win", North: "bot.north", Lack: "bot.least_suit", Swap: "bot.least_suit",
}  # fmt: skip


class Random:
    """Plays any legal move; pickled, it goes on where it was.

    Args:
        seed: of its chance.
    """

    def __init__(self, seed: int = 0) -> None:
        self._player = random_player(seed)

    def decide(self, view: View) -> Choice:
        """Return a legal move by chance."""
        return Choice(self._player(*position_and_moves(view)), Message("bot.chance"))


class Greedy:
    """Wins where it can, else comes nearer to it: lowest shanten, then most useful tiles.

    It calls nothing, declares riichi as soon as it may, sets norths aside, and keeps its red fives.
    """

    def decide(self, view: View) -> Choice:
        """Return the move that comes nearest to a win."""
        position, moves = position_and_moves(view)
        move = greedy_player(position, moves)
        return Choice(move, _why(position, move))


def _why(position: Position, move: Event) -> Message:
    if isinstance(move, Pass):
        return Message("bot.pass", beside=Message("bot.beside_never"))
    if not isinstance(move, Discard):
        return Message(_SAID_AT_ONCE[type(move)])
    if position.riichi:
        return Message("bot.in_riichi")
    is_wild = move.tile == WILDCARD or kind_of(move.tile) in position.variant.wild
    kind = WILDCARD if is_wild else kind_of(move.tile)
    result = next(discard for discard in discards(position, order=BY_UKEIRE) if discard.tile == kind)
    key = "bot.riichi" if move.riichi else "bot.nearest"
    return Message(key, tile=TILES[move.tile], shanten=result.shanten, left=result.ukeire.total)
