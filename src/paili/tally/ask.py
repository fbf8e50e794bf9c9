"""The question: what players did in many games.

>>> from paili.bots import Greedy
>>> from paili.game import play_game, random_player
>>> games = [play_game([Greedy(), *map(random_player, range(3))], seed=seed) for seed in range(2)]
>>> found = statistics(games)
>>> found.games, found.of("win").count == 4 * found.parts[0].deals
(2, True)
>>> statistics(games, by="seat").of("riichi", part="E").sum > 0
True
"""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from typing import Final

from paili.errors import LogError
from paili.game.records import Game
from paili.logs.counting.following import RowsOfDeal, rows_of
from paili.logs.counting.sources import Games, games_of, note
from paili.logs.problems import Problem, riichi_game
from paili.tally.counting import SubsetTally
from paili.tally.records import Statistics
from paili.tally.strong import source, strong_rates
from paili.tally.where import month_of, room_of
from paili.win.facts import WINDS

BY: Final = ("seat", "room", "month")
_MOST_NAMES: Final = 100_000  # of players who are remembered, to find the one who was meant
_ROOMS: Final = ("general", "upper", "expert", "phoenix")


def statistics(games: Games, player: str | None = None, *, by: str | None = None) -> Statistics:
    """Return what a player, or all players, did in many games: rates and means with counts and errors.

    The games go by one after the other; the memory does not grow with their number. What cannot be read is
    listed, and never the end. Games of four and of three are counted apart.

    Args:
        games: files and folders, games, or any mixture of them.
        player: the name as the files have it; None for every seat.
        by: tells them apart by the "seat" of the first deal, by "room" (Tenhou's) or by "month".

    Returns:
        The rates and means (`Statistics`), beside those of strong players (the phoenix room of Tenhou).

    Raises:
        LogError: if nobody of that name plays, or ``by`` is something else.
    """
    if by is not None and by not in BY:
        raise LogError("statistics.no_part", name=by, known=BY)
    counting = _Counting(player, by)
    for each in games_of(games):
        counting.take(each)
    return counting.answer()


class _Counting:
    """What has been counted so far."""

    def __init__(self, player: str | None, by: str | None) -> None:
        self._player, self._by = player, by
        self._tallies: dict[tuple[int, str], SubsetTally] = {}
        self._names: set[str] = set()
        self._formats = Counter[str]()
        self._games = self._incomplete = self._unfinished = 0
        self._problems: list[Problem] = []

    def take(self, each: Game | Problem) -> None:
        """Count a game; note a problem."""
        if isinstance(each, Problem):
            note(each, self._problems)
            return
        try:
            riichi_game(each)
        except LogError as error:
            note(Problem.of(error), self._problems)
            return
        self._games += 1
        self._incomplete += not each.complete
        self._unfinished += sum(not deal.complete for deal in each.deals)
        self._formats[f"{each.source.format} {each.rules.players}".strip()] += 1
        names = [player.name for player in each.players[: each.rules.players]]
        if len(self._names) < _MOST_NAMES:
            self._names.update(names)
        self._count(each, names)

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
        found = list(rows_of(game, with_discards=False))
        for each in found:
            if isinstance(each, Problem):
                note(each, self._problems)
        return [each for each in found if isinstance(each, RowsOfDeal)]

    def _parts(self, game: Game, seats: list[int]) -> dict[str, list[int]]:
        """Return the seats of each part."""
        if self._by == "seat":
            return {WINDS[seat]: [seat] for seat in seats}
        part = {"room": room_of, "month": month_of}[self._by](game) if self._by else ""
        return {part: seats}

    def answer(self) -> Statistics:
        """Return what was counted.

        Raises:
            LogError: if nobody of that name plays.
        """
        if self._player is not None and not self._tallies:
            close = get_close_matches(str(self._player), self._names, 3, 0.0)
            raise LogError("statistics.no_player", name=self._player, close=close, games=self._games)
        parts = sorted(self._tallies.items(), key=lambda item: (-item[0][0], _order(item[0][1])))
        return Statistics(
            self._player, self._by, self._games, dict(sorted(self._formats.items())), self._incomplete,
            self._unfinished, source(),
            tuple(tally.subset(*key, strong_rates(key[0])) for key, tally in parts), tuple(self._problems),
        )  # fmt: skip


def _order(part: str) -> tuple[int, str]:
    """Seats by their winds, rooms by their rank, months by their time."""
    for order in (WINDS, _ROOMS):
        if part in order and part:
            return order.index(part), part
    return 0 if part else 1, part
