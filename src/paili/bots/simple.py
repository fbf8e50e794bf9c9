"""Two bots for scale: one that plays by chance, and one that knows nothing but its tiles."""

from __future__ import annotations

import random

from paili.analysis.discards import discards
from paili.analysis.inputs import BY_UKEIRE
from paili.arguments import whole
from paili.bots.choice import Choice, Known, asked
from paili.catalogue import Message
from paili.errors import GameError
from paili.game import Discard, North, Pass, Win
from paili.tiles import KINDS, TILES, kind_of


class Random:
    """Plays any legal move; pickled, it goes on where it was.

    Args:
        seed: of its chance.
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(whole(seed, GameError, "seed"))

    def decide(self, known: Known) -> Choice:
        """Return a legal move by chance."""
        return Choice(self._random.choice(asked(known)[1]), Message("bot.chance"))


class Greedy:
    """Wins where it can, else comes nearer to it: lowest shanten, then most useful tiles.

    It calls nothing, declares riichi as soon as it may, sets norths aside, and keeps its red fives.
    """

    def decide(self, known: Known) -> Choice:
        """Return the move that comes nearest to a win."""
        position, moves = asked(known)
        for kind, key in ((Win, "bot.win"), (North, "bot.north")):
            if at_once := next((each for each in moves if isinstance(each, kind)), None):
                return Choice(at_once, Message(key))
        choices = [each for each in moves if isinstance(each, Discard)]
        if not choices:
            return Choice(next(each for each in moves if isinstance(each, Pass)), Message("bot.pass"))
        if position.riichi:
            return Choice(choices[0], Message("bot.in_riichi"))
        best = discards(position, order=BY_UKEIRE)
        place = {int(each.tile): at for at, each in enumerate(best)}
        move = min(choices, key=lambda each: (place[kind_of(each.tile)], not each.riichi, each.tile >= KINDS))
        found = best[place[kind_of(move.tile)]]
        key = "bot.riichi" if move.riichi else "bot.nearest"
        return Choice(
            move, Message(key, tile=TILES[move.tile], shanten=found.shanten, left=found.ukeire.total)
        )
