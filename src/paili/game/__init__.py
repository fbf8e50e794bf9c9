"""Play and replay games, find the legal moves of a seat, and end deals and games.

>>> from paili import game
>>> game.furiten("123m456p789s1122z", river="1z").own
TileSet.parse('1z')
"""

from __future__ import annotations

import paili.game.chinese.play  # noqa: F401  (defines the classes that Table, SeatTable and Play choose)
from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
