"""Count statistics game by game, in memory that does not grow with the number of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from paili.estimates import ClusterSums, Estimate, share_of
from paili.game.contest.sets import mean_places
from paili.game.records import Game
from paili.logs.counting.following import RowsOfDeal
from paili.logs.counting.rows import SeatDeal
from paili.scoring.settlement import final
from paili.stats.measures import (
    ENDS,
    OF_DEALS,
    OF_GAMES,
    OF_RIICHI,
    OPPONENTS,
    YAKU,
    Measure,
    SeatGame,
    measures,
)
from paili.stats.records import Statistic, Subset

Rates = Mapping[str, Estimate]
_AHEAD, _WON_ON, _DEALT_IN = OPPONENTS


class SubsetTally:
    """The counts so far for one subset of the games, such as one room or month.

    Attributes:
        games: the number of games; a game counts once for every counted seat.
        deals: the number of deals.
    """

    def __init__(self, *, with_opponents: bool) -> None:
        self.games = self.deals = 0
        self._with_opponents = with_opponents
        self._sums: dict[tuple[str, str], ClusterSums] = {}
        self._open: dict[tuple[str, str], ClusterSums] = {}
        self._wins = 0
        self._ends, self._yaku = Counter[str](), Counter[str]()

    def add_game(
        self, game: Game, seats: Iterable[int], deals: Iterable[RowsOfDeal], names: Sequence[str]
    ) -> None:
        """Add the results of some seats over a whole game, such as final places.

        The results of its deals are not added; `add_deal` adds those of one deal.

        Args:
            game: the game.
            seats: the seats to count.
            deals: for each deal of the game, its rows (one row for each event that a measure counts).
            names: the names of the players by seat.
        """
        result = list(seats)
        self.games += len(result)
        for row in _game_rows(game, deals):
            if row.seat in result:
                self._add_all(OF_GAMES, row)
        if self._with_opponents:
            self._meet(_places(game), result, names)
        self._close()

    def add_deal(self, rows: RowsOfDeal, seats: Iterable[int], names: Sequence[str]) -> None:
        """Add the results of some seats in one deal.

        Args:
            rows: the rows of the deal, one for each event that a measure counts.
            seats: the seats to count.
            names: the names of the players by seat.
        """
        result = list(seats)
        self.deals += 1
        self._ends[rows.deals[0].end] += 1
        for row in rows.deals:
            if row.seat in result:
                self._add_all(OF_DEALS, row)
                self._win(row)
                if self._with_opponents:
                    self._play(row, names)
        for declared in rows.riichi:
            if declared.seat in result:
                self._add_all(OF_RIICHI, declared)
        self._close()

    def _win(self, row: SeatDeal) -> None:
        if row.yaku:
            self._wins += 1
            self._yaku.update(sorted({yaku.id for yaku in row.yaku}))

    def _meet(self, places: Sequence[float], seats: Iterable[int], names: Sequence[str]) -> None:
        for seat in seats if places else ():
            for other, name in enumerate(names):
                if other != seat:
                    self._add(_AHEAD, places[seat] < places[other], name)

    def _play(self, row: SeatDeal, names: Sequence[str]) -> None:
        for seat, name in enumerate(names):
            if seat != row.seat:
                self._add(_WON_ON, row.won and row.source == seat, name)
                self._add(_DEALT_IN, row.deal_in and seat in row.winners, name)

    def _add_all(self, counted: Iterable[Measure[Any]], row: object) -> None:
        for measure in counted:
            value = measure.value(row)
            if value is not None:
                self._add(measure, value, measure.key(row) if measure.key else "")

    def _add(self, measure: Measure[Any], value: float, key: str) -> None:
        place = (measure.name, key)
        sums = self._open.get(place)
        if sums is None:
            sums = self._open[place] = self._sums.setdefault(place, ClusterSums())
        sums.add(value)

    def _close(self) -> None:
        for item in self._open.values():
            item.close()
        self._open.clear()

    # -------------------------------------------------------------------- what was counted

    def subset(self, players: int, part: str, strong: Rates) -> Subset:
        """Return the rates and means of the games counted so far.

        Args:
            players: the number of players, 4 or 3.
            part: the name of the subset of games, for example a room.
            strong: the rates of strong players, which the answer shows for comparison.
        """
        sums: dict[str, list[tuple[str, ClusterSums]]] = {}
        for (name, key), item in sorted(self._sums.items(), key=_order):
            sums.setdefault(name, []).append((key, item))
        statistics = (
            statistic
            for measure in measures()
            for statistic in self._statistics(measure, sums.get(measure.name, []), strong)
        )
        return Subset(players, part, self.games, self.deals, tuple(statistics))

    def _statistics(
        self, measure: Measure[Any], sums: Iterable[tuple[str, ClusterSums]], strong: Rates
    ) -> Iterator[Statistic]:
        if measure in (ENDS, YAKU):
            times, of = (self._ends, self.deals) if measure is ENDS else (self._yaku, self._wins)
            for key, number in times.most_common():
                yield _statistic(measure, key, share_of(number, of), of, number, strong)
            return
        for key, result in sums:
            estimate = result.share if measure.share else result.estimate
            yield _statistic(measure, key, estimate, result.count, result.sum, strong)


def _order(item: tuple[tuple[str, str], ClusterSums]) -> tuple[int, str]:
    """Return a sort key for the groups of a measure: opponents by the number of games with them, other groups
    by the number in their name.
    """
    (name, key), sums = item
    if name in {item.name for item in OPPONENTS}:
        return -sums.count, key
    digits = "".join(item if item.isdecimal() else " " for item in key).split()
    return int(digits[0]) if digits else 0, key


def _statistic(
    measure: Measure[Any], key: str, estimate: Estimate, count: int, number: float, strong: Rates
) -> Statistic:
    beside = strong.get(id_of(measure.name, key), _NOBODY)
    return Statistic(measure.section, measure.name, key, measure.share, *estimate, count, number, *beside)


_NOBODY: Final = (None, None)


def id_of(name: str, key: str) -> str:
    """Return the id of a rate in the file of strong players: the id of the measure, and the group if there is
    one.

    Args:
        name: the id of the measure.
        key: the group, for example a yaku; "" for a measure without groups.
    """
    return f"{name} {key}".strip()


# ---------------------------------------------------------------------------------- rows of games


def _places(game: Game) -> tuple[float, ...]:
    """Return the final places by seat; () for a game without a final result."""
    if not game.complete or game.result is None or len(game.result.points) != game.rules.players:
        return ()
    return tuple(mean_places(final(game.result.points, game.rules)))


def _game_rows(game: Game, deals: Iterable[RowsOfDeal]) -> Iterator[SeatGame]:
    places = _places(game)
    if not places or game.result is None:
        return
    last = [rows for rows in deals if rows.deals[0].last]
    for place in final(game.result.points, game.rules):
        standing = last[-1].deals[place.seat].standing if last else None
        yield SeatGame(
            game.rules.players, place.seat, places[place.seat], place.points, float(place.total), standing
        )
