"""The table: records of a game, what a seat may do, and how deals and games end.

>>> from paili import game
>>> game.furiten("123m456p789s1122z", river="1z").own
TileSet.parse('1z')
"""

from __future__ import annotations

from paili.game.questions import Furiten, OwnMoves, calls_on, can_ron, furiten, own_moves
from paili.game.records import (
    AddedQuad,
    Away,
    Back,
    Call,
    ConcealedQuad,
    Deal,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    Event,
    Game,
    North,
    Pass,
    Player,
    Result,
    RiichiAccepted,
    Said,
    Source,
    Win,
)
from paili.game.wins import Ron

__all__ = (
    "AddedQuad",
    "Away",
    "Back",
    "Call",
    "ConcealedQuad",
    "Deal",
    "Discard",
    "Dora",
    "Draw",
    "DrawnDeal",
    "Event",
    "Furiten",
    "Game",
    "North",
    "OwnMoves",
    "Pass",
    "Player",
    "Result",
    "RiichiAccepted",
    "Ron",
    "Said",
    "Source",
    "Win",
    "calls_on",
    "can_ron",
    "furiten",
    "own_moves",
)
