"""Compute the trend of a player for the web page: how the losses change between groups of games.

>>> result = trend_of({"player": "Aki", "players": 4, "games": [], "last": 20, "periods": [], "lang": "en"})
>>> result["trends"][0]["whole"]["games"]
0
"""

from __future__ import annotations

from typing import Final

from paili.logs.counting.dates import date_in
from paili.record import Json
from paili.report.game.trend import trends_json
from paili.reviews.trends import PlayerTrends, TrendChoice, TrendTally
from paili.web.answers import Request
from paili.web.games.reviewed import counted_decision

MOST_GAMES: Final = 100
MOST_NAME: Final = 200
MOST_SOURCE: Final = 500
MOST_PERIOD: Final = 40


def trend_of(request: Request) -> Json:
    """Compare the average loss of a player in two groups of games, such as two periods.

    Raises:
        LogError: if a period is invalid.
    """
    choice = TrendChoice.of(request["last"], request["periods"] or None)
    tally = TrendTally(request["players"])
    for game in request["games"]:
        tally.add(map(counted_decision, game["decisions"]), date_in(game["source"]))
    player = request["player"]
    return trends_json(PlayerTrends(player, (tally.trend(player, choice),), ()), request["lang"])
