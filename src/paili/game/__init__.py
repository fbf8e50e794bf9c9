"""Play and replay games, find the legal moves of a seat, and end deals and games.

>>> from paili import game
>>> game.furiten("123m456p789s1122z", river="1z").own
TileSet.parse('1z')
"""

from __future__ import annotations

from paili.estimates import Estimate
from paili.game.chinese.ends import FanDealEnd
from paili.game.chinese.play import FanPlay
from paili.game.chinese.seat_table import FanSeatTable
from paili.game.chinese.table import FanTable
from paili.game.chinese.wall import TileWall
from paili.game.contest.standings import Difference, Standing, Standings
from paili.game.contest.tournament import tournament
from paili.game.deal.ends import DealEnd, NextDeal
from paili.game.deal.wall import Wall
from paili.game.events import (
    HIDDEN,
    AddedQuad,
    Away,
    Back,
    Birds,
    Call,
    ConcealedQuad,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    Event,
    FalseWin,
    Flower,
    Lack,
    North,
    Pass,
    RiichiAccepted,
    StatedResult,
    Swap,
    Swapped,
    Win,
)
from paili.game.moves.wins import Ron
from paili.game.play import Play
from paili.game.players import Chooser, greedy_player, play_deal, play_game, random_player
from paili.game.questions import Furiten, OwnMoves, calls_on, can_ron, furiten, legal, own_moves
from paili.game.records import Deal, Game, Player, Result, Source, hidden_from
from paili.game.replay import play_from, replay_to
from paili.game.seat_table import SeatTable
from paili.game.table import Table
from paili.position.seats import OpenMeld, RiverTile

__all__ = (
    "HIDDEN",
    "AddedQuad",
    "Away",
    "Back",
    "Birds",
    "Call",
    "Chooser",
    "ConcealedQuad",
    "Deal",
    "DealEnd",
    "Difference",
    "Discard",
    "Dora",
    "Draw",
    "DrawnDeal",
    "Estimate",
    "Event",
    "FalseWin",
    "FanDealEnd",
    "FanPlay",
    "FanSeatTable",
    "FanTable",
    "Flower",
    "Furiten",
    "Game",
    "Lack",
    "NextDeal",
    "North",
    "OpenMeld",
    "OwnMoves",
    "Pass",
    "Play",
    "Player",
    "Result",
    "RiichiAccepted",
    "RiverTile",
    "Ron",
    "SeatTable",
    "Source",
    "Standing",
    "Standings",
    "StatedResult",
    "Swap",
    "Swapped",
    "Table",
    "TileWall",
    "Wall",
    "Win",
    "calls_on",
    "can_ron",
    "furiten",
    "greedy_player",
    "hidden_from",
    "legal",
    "own_moves",
    "play_deal",
    "play_from",
    "play_game",
    "random_player",
    "replay_to",
    "tournament",
)


def __dir__() -> list[str]:
    return sorted(__all__)
