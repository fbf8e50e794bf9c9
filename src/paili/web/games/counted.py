"""Compute the statistics of the games in a file for the web page: the plots of ``paili stats``, with texts.

>>> answer = statistics_of({"file": b"{", "player": "", "by": "", "lang": "en"})
>>> answer["games"], len(answer["problems"])
(0, 1)
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Final, NamedTuple

from paili.game.records import Game
from paili.logs.reading import parsed_games
from paili.record import Json, json_record, plain
from paili.report.game.statistics import PlottedRates, plots_of
from paili.stats import statistics
from paili.web.answers import Request
from paili.web.games.log_file import MOST_GAMES, source_of

_SECONDS: Final = 2.0  # estimated for a file of `_MANY_BYTES` or more; the page sends files gzipped
_MANY_BYTES: Final = 2**18
_MOST_PROBLEMS: Final = 20
_MOST_NAMES: Final = 200


@json_record()
class CountedGames(NamedTuple):
    """The statistics of the games in a file, as the page shows them.

    Attributes:
        games: the number of games.
        more: whether the file has more games than are read.
        names: the names of the players, the player with most games first.
        player: the player whose statistics are computed; "" for all players together.
        by: the criterion that splits the games into groups, such as "seat"; "" for no groups.
        plots: the plots of rates.
        strong: the source of the games of the strong players, as text.
        problems: the games or deals that cannot be read or replayed.
    """

    games: int
    more: bool
    names: tuple[str, ...]
    player: str
    by: str
    plots: tuple[PlottedRates, ...]
    strong: str
    problems: tuple[str, ...]


def cost(request: Request) -> float:
    """Return the estimated seconds to compute the statistics of a file.

    >>> cost({"file": b"x" * 2**15}), cost({"file": b"x" * 2**20})
    (0.25, 2.0)
    """
    return _SECONDS * min(1.0, len(request["file"]) / _MANY_BYTES)


def statistics_of(request: Request) -> Json:
    """Count the games of a file, and return the rates for the plots, beside those of strong players.

    The statistics are those of one or all players, by seat, room or month.
    At most `MOST_GAMES` games are read; ``more`` says whether the file has more.

    Raises:
        LogError: if no player has this name, or the games cannot be grouped by the criterion of the request.
    """
    parsed = list(islice(parsed_games(source_of(request["file"])), MOST_GAMES + 1))
    games = [item for game in parsed[:MOST_GAMES] for item in game.whole()]
    names = Counter(player.name for game in games if isinstance(game, Game) for player in game.players)
    names.pop("", None)
    counted = statistics(games, request["player"] or None, by=request["by"] or None)
    language = request["lang"]
    return plain(
        CountedGames(
            counted.games, len(parsed) > MOST_GAMES,
            tuple([name for name, _ in names.most_common(_MOST_NAMES)]), request["player"], request["by"],
            tuple(plots_of(counted, language)), counted.strong,
            tuple([problem.in_language(language) for problem in counted.problems[:_MOST_PROBLEMS]]),
        )
    )  # fmt: skip
