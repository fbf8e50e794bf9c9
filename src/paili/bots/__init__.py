"""Provide bots that choose a legal move, from a position or from the table of a seat, and explain the move.

>>> from paili import Position
>>> choice = Balanced().decide(Position.parse("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"))
>>> choice.move
Discard(seat=1, tile=Kind.M9)
>>> print(choice.why)
folds with 9m, which deals in with a probability of 0.0 %
"""

from __future__ import annotations

from paili.bots.balanced import Balanced
from paili.bots.choice import Bot, Choice
from paili.bots.mjai_client import MjaiClient
from paili.bots.simple import Greedy, Random
from paili.bots.strong import Strong
from paili.game import play_game

__all__ = ("Balanced", "Bot", "Choice", "Greedy", "MjaiClient", "Random", "Strong", "play_game")


def __dir__() -> list[str]:
    return sorted(__all__)
