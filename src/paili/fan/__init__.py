"""Score wins of Chinese games: the fans of a winning hand, the points of each fan, and the payments.

A game (a set of Chinese rules) is a TOML file in the folder ``games``. The file picks fans from one catalogue
(``fan/catalogue``). For each fan it gives the points, and the ids of the fans that this fan replaces.
`paili.score` accepts a game instead of a riichi rule set.

>>> import paili
>>> from paili import fan
>>> result = paili.score(paili.Win("123456789m12p88s", "3p", tsumo=True, seat_wind="E"), fan.MCR)
>>> result.total, result.payments.each_player
(24, 32)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili.fan.catalogue.fan import Fan
from paili.fan.catalogue.fans import FANS
from paili.fan.catalogue.rows import FanRow
from paili.fan.contract import check_game
from paili.fan.hands.analysis import FanAnalysis, FanComparison, analyze, compare
from paili.fan.hands.waits import FanDiscard, FanNoWait, FanWait, discards, waits
from paili.fan.payments import FanPayments
from paili.fan.play.offers import FanOffer, FanOffers, offers
from paili.fan.play.questions import FanCalls, FanMoves, calls, moves
from paili.fan.rules import GAMES, Rules
from paili.fan.score import FanScore, FanValue, all_readings, game, score
from paili.fan.settle import Entry, Foul, Kong, Ledger, settle
from paili.win.win import WinFacts

__all__ = (
    "FANS",
    "GUANGDONG",
    "HANGZHOU",
    "HONGZHONG",
    "HONG_KONG",
    "HONG_KONG_FULL",
    "MCR",
    "SICHUAN",
    "SICHUAN_APP",
    "SICHUAN_MAHJONG_SOUL",
    "TAIWAN",
    "TUIDAOHE",
    "Entry",
    "Fan",
    "FanAnalysis",
    "FanCalls",
    "FanComparison",
    "FanDiscard",
    "FanMoves",
    "FanNoWait",
    "FanOffer",
    "FanOffers",
    "FanPayments",
    "FanRow",
    "FanScore",
    "FanValue",
    "FanWait",
    "Foul",
    "Kong",
    "Ledger",
    "Rules",
    "WinFacts",
    "all_readings",
    "analyze",
    "calls",
    "check_game",
    "compare",
    "discards",
    "game",
    "moves",
    "offers",
    "score",
    "settle",
    "waits",
)

# the ready-made games, each read from its file at the first use
GUANGDONG: Rules
HANGZHOU: Rules
HONGZHONG: Rules
HONG_KONG: Rules
HONG_KONG_FULL: Rules
MCR: Rules
SICHUAN: Rules
SICHUAN_APP: Rules
SICHUAN_MAHJONG_SOUL: Rules
TAIWAN: Rules
TUIDAOHE: Rules

# Type checkers do not see it: to them a name that is not above is an error.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        identifier = next((item for item, public in GAMES.items() if public == name), None)
        if identifier is None:
            raise AttributeError(f"module 'paili.fan' has no attribute {name!r}")
        globals()[name] = game(identifier)
        return globals()[name]


def __dir__() -> list[str]:
    return sorted(__all__)
