"""Answer `paili.statistics`: what players did in many games, compared with strong players.

>>> from paili.bots import Greedy
>>> from paili.game import play_game, random_player
>>> games = [play_game([Greedy(), *map(random_player, range(3))], seed=seed) for seed in range(2)]
>>> stats = statistics(games)
>>> stats.games, stats.of("win").count == 4 * stats.parts[0].deals
(2, True)
>>> statistics(games, by="seat").of("riichi", part="E").sum > 0
True
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any, Final

from paili.catalogue import shipped
from paili.errors import LogError
from paili.estimates import Estimate
from paili.game.records import Game
from paili.logs.counting.dates import MONTH, TENHOU, date_of, source_text
from paili.logs.counting.following import RowsOfDeal, rows_of
from paili.logs.counting.sources import MOST_NAMES, Games, games_of, no_player, note
from paili.logs.problems import Problem, riichi_game
from paili.stats.counting import SubsetTally
from paili.stats.records import Statistics
from paili.win.facts import WINDS

BY: Final = ("seat", "room", "month")


def statistics(games: Games, player: str | None = None, *, by: str | None = None) -> Statistics:
    """Return how often a player wins, deals in, calls and so on over many games, beside strong players.

    Every rate and mean has a standard error. Games are read one after the other, so memory does not grow with
    their number. The result lists files that cannot be read; all other files are still counted. Four-player
    and three-player games are counted separately.

    Args:
        games: paths of files and folders, `paili.game.Game` records, or any mixture of these.
        player: the player's name as written in the files; None to count every seat.
        by: "seat" (the seat in the first deal), "room" (Tenhou's room) or "month", to split the games and
            return statistics for each seat, room or month; None for all games together.

    Returns:
        The rates and means (`paili.stats.Statistics`), with those of the phoenix room of Tenhou for
        comparison.

    Raises:
        LogError: if no player has that name, or ``by`` is none of the three words.

    >>> from paili.game import play_game, random_player
    >>> games = [play_game([random_player(seat) for seat in range(4)], seed=1, deals=1)]
    >>> stats = statistics(games)
    >>> stats.games, stats.of("deal_in").count  # one game; four seats in one deal
    (1, 4)
    """
    if by is not None and by not in BY:
        raise LogError("statistics.no_part", name=by, known=BY)
    counting = _Counting(player, by)
    for game in games_of(games):
        counting.take(game)
    return counting.answer()


class _Counting:
    """The running counts of the games read so far."""

    def __init__(self, player: str | None, by: str | None) -> None:
        self._player, self._by = player, by
        self._tallies: dict[tuple[int, str], SubsetTally] = {}
        self._names: set[str] = set()
        self._formats = Counter[str]()
        self._games = self._incomplete = self._unfinished = 0
        self._problems: list[Problem] = []

    def take(self, game: Game | Problem) -> None:
        """Count a game; store the problem if it cannot be replayed, or if the argument is a problem."""
        if isinstance(game, Problem):
            note(game, self._problems)
            return
        try:
            riichi_game(game)
        except LogError as error:
            note(Problem.of(error), self._problems)
            return
        self._games += 1
        self._incomplete += not game.complete
        self._unfinished += sum(not deal.complete for deal in game.deals)
        self._formats[f"{game.source.format} {game.rules.players}".strip()] += 1
        names = list(game.names)
        if len(self._names) < MOST_NAMES:
            self._names.update(names)
        self._count(game, names)

    def _count(self, game: Game, names: list[str]) -> None:
        seats = [seat for seat, name in enumerate(names) if self._player in (None, name)]
        if not seats:
            return
        deals = list(self._followed(game))
        for part, of_part in self._parts(game, seats).items():
            tally = self._tallies.setdefault(
                (game.rules.players, part), SubsetTally(with_opponents=self._player is not None)
            )
            tally.add_game(game, of_part, deals, names)
            for rows in deals:
                tally.add_deal(rows, of_part, names)

    def _followed(self, game: Game) -> list[RowsOfDeal]:
        rows = list(rows_of(game, with_discards=False))
        for row in rows:
            if isinstance(row, Problem):
                note(row, self._problems)
        return [item for item in rows if isinstance(item, RowsOfDeal)]

    def _parts(self, game: Game, seats: list[int]) -> dict[str, list[int]]:
        """Return the subsets to which a game belongs by their names, each with the seats to count in it."""
        if self._by == "seat":
            return {WINDS[seat]: [seat] for seat in seats}
        part = {"room": room_of, "month": month_of}[self._by](game) if self._by else ""
        return {part: seats}

    def answer(self) -> Statistics:
        """Return the statistics counted so far.

        Raises:
            LogError: if no player has the requested name.
        """
        if self._player is not None and not self._tallies:
            raise no_player(self._player, self._names, self._games)
        parts = sorted(self._tallies.items(), key=lambda item: (-item[0][0], _order(item[0][1])))
        return Statistics(
            self._player, self._by, self._games, dict(sorted(self._formats.items())), self._incomplete,
            self._unfinished, _source(),
            tuple(tally.subset(*key, strong_rates(key[0])) for key, tally in parts), tuple(self._problems),
        )  # fmt: skip


def _order(part: str) -> tuple[int, str]:
    """Return a sort key for a subset of the games: seats by wind, rooms by rank, months by time; games of an
    unknown room or month are last.
    """
    if not part:
        return len(_MODULES), part
    for order in (WINDS, tuple(_MODULES.values())):
        if part in order:
            return order.index(part), part
    return 0, part


# ---------------------------------------------------------------------------------- strong players


@cache
def _file() -> dict[str, Any]:
    result: dict[str, Any] = json.loads(shipped("stats", "phoenix.json"))
    return result


def _source() -> str:
    """Return a text that names the source of the games of strong players."""
    result: str = _file()["source"]
    return result


def strong_rates(players: int) -> dict[str, Estimate]:
    """Return the rates and means of strong players by the id of the rate.

    Args:
        players: the number of players, 4 or 3; the result is {} for any other number.

    >>> round(strong_rates(4)["win"].value, 3)
    0.209
    """
    counted = _file()["players"].get(str(players), {}).get("rates", {})
    return {name: Estimate(value, error) for name, (value, error, _) in counted.items()}


# ---------------------------------------------------------------------------------- where and when

_MODULES: Final = {0x00: "general", 0x80: "upper", 0x20: "expert", 0xA0: "phoenix"}
_ROOM_BITS: Final = 0xA0


def month_of(game: Game) -> str:
    """Return the month in which a game was played, as ``2022-01``; "" if unknown.

    >>> from paili.game.records import Source
    >>> from paili.scoring.rules import Rules
    >>> source = Source(path="/logs/2022010503gm-00b9-0000-70c189f5.mjlog")
    >>> month_of(Game(players=(), rules=Rules.TENHOU, deals=(), source=source))
    '2022-01'
    """
    return date_of(game)[:MONTH]


def room_of(game: Game) -> str:
    """Return the room of a Tenhou game: general, upper, expert or phoenix; "" if unknown.

    >>> from paili.game.records import Source
    >>> from paili.scoring.rules import Rules
    >>> source = Source(reference="2019021004gm-00a9-0000-e2f6516d")
    >>> room_of(Game(players=(), rules=Rules.TENHOU, deals=(), source=source))
    'phoenix'
    """
    type_ = dict(game.extra).get("go.type", "")
    if not type_.isdecimal():
        match = TENHOU.search(source_text(game))
        return _MODULES[int(match[4], 16) & _ROOM_BITS] if match else ""
    return _MODULES[int(type_) & _ROOM_BITS]
