"""Compare the points that a player loses per 100 decisions between periods of time, by class of mistake.

A trend compares the latest games with the earlier games, or two periods that the caller chooses, and lists
the losses of each month. Each number has a standard error, computed with the decisions of a deal as one
cluster. The error of a difference comes from the decisions of both periods together, on the assumption that
the player did not change; so even a class without mistakes in one period has an error.

A trend also compares the games of the player with games of strong players (`paili.reviews.percentiles`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from paili.arguments import as_int
from paili.errors import LogError, PailiError
from paili.estimates import ClusterSums
from paili.logs.counting.dates import MONTH, date_of
from paili.logs.counting.sources import MOST_NAMES, Games, games_of, no_player, note
from paili.logs.problems import Problem, riichi_game
from paili.record import Record, json_record
from paili.reviews.model import ReviewModel, review_model
from paili.reviews.percentiles import LEAST_DECISIONS, StrongShare, strong_seats
from paili.reviews.question import checked_jobs, reviewed
from paili.reviews.records import CLASSES
from paili.reviews.summary import CountedDecision

LAST: Final = 20
MOST_LAST: Final = 100_000
LEAST_DEALS: Final = 10
"""The fewest deals of a period for which a difference is claimed."""
CLEAR: Final = 2.0
"""The number of standard errors from which a difference is shown."""
EVERY: Final = ""
"""The name of all losses together, in the place of the name of a class."""
_HUNDRED: Final = 100
_RANGE: Final = ".."
_NAMES: Final = (EVERY, *CLASSES)

ALL: Final = "all"
BEFORE: Final = "before"
LATEST: Final = "last"
IN_MONTH: Final = "month"
PERIOD: Final = "period"


@json_record()
@dataclass(frozen=True, slots=True)
class LostPoints:
    """The points that a player loses by one class of mistakes, or in all decisions.

    Attributes:
        name: the class of mistakes, one of `paili.reviews.CLASSES`; "" for all losses, including losses that
            are not called mistakes.
        count: the number of mistakes of the class; for "" the number of decisions with a loss above 0.
        lost: the points lost by these mistakes or decisions, per 100 decisions for which a loss was computed.
        error: the standard error of ``lost``; None if all decisions belong to one deal.
    """

    name: str
    count: int
    lost: float
    error: float | None


@json_record()
@dataclass(frozen=True, slots=True)
class TrendPeriod(Record):
    """The points that a player lost in the games of one period, in total and by class of mistakes.

    Attributes:
        kind: which games the period has: "all"; "last", the latest games; "before", the games before these;
            "month", the games of a month; or "period", those of a period that the caller chose.
        name: the month, the text of the period, or the number of latest games; "" for "all" and "before".
        games, deals, decisions: the numbers of games, of deals, and of decisions for which a loss was
            computed.
        lost: the points lost, first in total, then by class; () if ``decisions`` is 0.
        strong: the points that strong players lose in 100 similar decisions; None where they were not
            counted.
    """

    kind: str
    name: str
    games: int
    deals: int
    decisions: int
    lost: tuple[LostPoints, ...]
    strong: float | None


@json_record("name", "lost", "error", "is_shown")
@dataclass(frozen=True, slots=True)
class LossDifference:
    """How the losses of a player changed from one period to another, in one class of mistakes or in all.

    Attributes:
        name: the class of mistakes; "" for all losses.
        lost: the points lost per 100 decisions in the second period, minus those in the first; below 0 if the
            player has improved.
        error: the standard error of ``lost``; None if a period has fewer than 10 deals.
    """

    name: str
    lost: float
    error: float | None

    @property
    def is_shown(self) -> bool:
        """Return whether ``lost`` is further from 0 than twice ``error``; False if ``error`` is None."""
        return self.error is not None and abs(self.lost) > CLEAR * self.error


@json_record()
@dataclass(frozen=True, slots=True)
class PeriodComparison:
    """The losses of a player in two periods, and how they changed from the first to the second.

    Attributes:
        first, second: the losses in the two periods.
        differences: the losses of the second period minus those of the first: in total, then by class of
            mistakes; () if a period has no decisions.
    """

    first: TrendPeriod
    second: TrendPeriod
    differences: tuple[LossDifference, ...]


@json_record()
@dataclass(frozen=True, slots=True)
class Trend(Record):
    """The points that a player loses by decisions, over time and compared with strong players.

    `paili.trend` returns one for games of four players and one for games of three.

    Attributes:
        player: the name of the player.
        players: the number of players in these games, 4 or 3.
        whole: the losses in all games.
        among: the losses in all games compared with those of strong players: in total, then by class of
            mistakes.
        months: the losses of each month; games without a date are left out.
        undated: the number of games without a date. If this number is not 0, games are in the order of the
            files instead of the order of dates.
        comparison: the comparison of the latest games with the earlier games, or of two requested periods;
            None if there are no earlier games.
    """

    player: str
    players: int
    whole: TrendPeriod
    among: tuple[StrongShare, ...]
    months: tuple[TrendPeriod, ...]
    undated: int
    comparison: PeriodComparison | None


@json_record("player", "trends", "problems:problem_texts")
@dataclass(frozen=True, slots=True)
class PlayerTrends(Record):
    """The result of `paili.trend`: the losses of a player over time, for four and for three players.

    Attributes:
        player: the name of the player.
        trends: a `Trend` for the games of four players, then one for those of three, if there are any.
        problems: the files that cannot be read and the deals that cannot be replayed.
    """

    player: str
    trends: tuple[Trend, ...]
    problems: tuple[Problem, ...]

    @property
    def problem_texts(self) -> tuple[str, ...]:
        """The files that cannot be read and the deals that cannot be replayed, as English sentences."""
        return tuple(map(str, self.problems))


def trend(
    games: Games, player: str, *, last: int = LAST, periods: Sequence[str] | None = None, jobs: int = 1
) -> PlayerTrends:
    """Return the points that a player loses per 100 decisions, by period, to see whether the player improves.

    The function reviews every decision of the player, as `paili.review` does; this takes seconds for each
    game.

    Args:
        games: paths of files and folders, game records, or any mixture of these.
        player: the player's name as written in the files.
        last: the number of latest games, which are compared with all earlier games.
        periods: two periods to compare instead of the latest and the earlier games. A period is a year, month
            or day, such as "2022-01", or the first and the last of them, such as "2021..2022-03".
        jobs: the number of processes that share the deals of a game, 1 to 64, see `paili.review`.

    Returns:
        The trends in four-player games and in three-player games.

    Raises:
        LogError: if no player has that name, ``last`` is not a positive integer, the periods are invalid, or
            ``jobs`` is out of range; if no game of the player can be reviewed.
    """
    choice, jobs = TrendChoice.of(last, periods), checked_jobs(jobs)
    tallies: dict[int, TrendTally] = {}
    problems: list[Problem] = []
    names: set[str] = set()
    number, failure = 0, None
    for game in games_of(games):
        if isinstance(game, Problem):
            note(game, problems)
            continue
        is_of_player = player in game.names
        try:
            riichi_game(game)
            number += 1
            if len(names) < MOST_NAMES:
                names.update(game.names)
            if not is_of_player:
                continue
            review = reviewed(game, game.names.index(player), jobs=jobs)
        except PailiError as error:
            fault = error if isinstance(error, LogError) else LogError(error.fault)
            note(Problem.of(fault), problems)
            failure = fault if is_of_player else failure
            continue
        for problem in review.problems:
            note(problem, problems)
        tally = tallies.setdefault(game.rules.players, TrendTally(game.rules.players))
        tally.add(map(CountedDecision.of, review.decisions), date_of(game))
    if not tallies:
        raise failure or no_player(player, names, number)
    return PlayerTrends(player, trends_of(tallies, player, choice), tuple(problems))


class TrendChoice(NamedTuple):
    """The choice of periods to compare.

    Attributes:
        last: the number of latest games.
        periods: two periods; None for the latest and the earlier games.
    """

    last: int = LAST
    periods: tuple[str, str] | None = None

    @classmethod
    def of(cls, last: int, periods: Sequence[str] | None) -> TrendChoice:
        """Return the choice of periods from the arguments of `trend`, after a check.

        Raises:
            LogError: if ``last`` is not a positive integer, or the number of periods is not two.
        """
        number = as_int(last, LogError, "last")
        if not 1 <= number <= MOST_LAST:
            raise LogError("review.last_games", value=number, most=MOST_LAST)
        if periods is None:
            return cls(number)
        several = [periods] if isinstance(periods, str) else list(periods)
        texts = [str(text).strip() for text in several]
        if len(texts) != 2:
            raise LogError("review.two_periods", value=", ".join(texts))
        for text in texts:
            ends_of(text)
        return cls(number, (texts[0], texts[1]))


def ends_of(period: str) -> tuple[str, str]:
    """Return the first and the last year, month or day of a period.

    Raises:
        LogError: if the text is not a period.

    >>> ends_of("2022-01"), ends_of("2021..2022-03")
    (('2022-01', '2022-01'), ('2021', '2022-03'))
    """
    first, separator, last = (part.strip() for part in period.partition(_RANGE))
    ends = first, last if separator else first
    if not all(map(_is_date, ends)) or ends[0] > ends[1] + "~":
        raise LogError("review.no_period", value=period)
    return ends


def _is_date(text: str) -> bool:
    year, *others = text.split("-")
    numbers = [year, *others]
    return (
        len(year) == 4
        and len(others) <= 2
        and all(part.isascii() and part.isdecimal() for part in numbers)
        and all(len(part) == 2 for part in others)
        and (not others or 1 <= int(others[0]) <= 12)
        and (len(others) < 2 or 1 <= int(others[1]) <= 31)
    )


def _is_within(date: str, ends: tuple[str, str]) -> bool:
    """Return whether a date is in a period.

    Args:
        date: the date, for example "2022-01-05" or "2022-01".
        ends: the first and the last year, month or day of the period. A date without a day is outside the
            period if one of them is a day of its month.
    """
    first, last = ends
    is_unclear = len(date) < len(last) and last.startswith(date)
    return first <= date[: len(first)] and date[: len(last)] <= last and not is_unclear


# ---------------------------------------------------------------------------------- counting


class _LossesOfGame:
    """The sums of the losses of a game, to which the sums of other games can be added."""

    __slots__ = ("counts", "date", "means", "strong", "strong_of")

    def __init__(self, date: str) -> None:
        self.date = date
        self.means = [ClusterSums() for _ in _NAMES]
        self.counts = [0] * len(_NAMES)
        self.strong, self.strong_of = 0.0, 0

    def add_deal(self, decisions: Sequence[CountedDecision], model: ReviewModel) -> None:
        losses = [item.loss or 0 for item in decisions]
        self.means[0].add_cluster(losses)
        self.counts[0] += sum(loss > 0 for loss in losses)
        for place, name in enumerate(_NAMES[1:], 1):
            self.means[place].add_cluster(
                [item.loss or 0 if item.class_ == name else 0 for item in decisions]
            )
            self.counts[place] += sum(item.class_ == name for item in decisions)
        for item in decisions:
            strong = model.strong(item.row)
            if strong.decisions:
                self.strong, self.strong_of = self.strong + strong.mean, self.strong_of + 1


class TrendTally:
    """A counter of the losses of a player, which stores a few sums for each game.

    Args:
        players: the number of players, 4 or 3, which selects the statistics of strong players.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self._model = review_model(players)
        self._games: list[_LossesOfGame] = []

    def add(self, decisions: Iterable[CountedDecision], date: str) -> None:
        """Add the decisions of a game that have a loss.

        Args:
            decisions: the decisions of the game.
            date: the date of the game, "2022-01-05" or "2022-01"; "" if unknown.
        """
        game = _LossesOfGame(date)
        by_deal: dict[int, list[CountedDecision]] = {}
        for item in decisions:
            if item.loss is not None:
                by_deal.setdefault(item.number, []).append(item)
        for several in by_deal.values():
            game.add_deal(several, self._model)
        self._games.append(game)

    def trend(self, player: str, choice: TrendChoice) -> Trend:
        """Return the trend over all games that have been added."""
        games = self._in_order()
        return Trend(
            player, self.players, _period(ALL, "", games), tuple(self._among(games)), tuple(_months(games)),
            sum(not game.date for game in games), _comparison(games, choice),
        )  # fmt: skip

    def _among(self, games: Sequence[_LossesOfGame]) -> Iterator[StrongShare]:
        strong = strong_seats(self.players)
        for place, name in enumerate(_NAMES):
            sums = [game.means[place] for game in games if game.means[place].count >= LEAST_DECISIONS]
            if name in strong.losses:
                yield strong.among(name, [_HUNDRED * item.estimate.value for item in sums])

    def _in_order(self) -> list[_LossesOfGame]:
        """Return the games sorted by date; in the order of the files if any game has no date."""
        if all(game.date for game in self._games):
            return sorted(self._games, key=lambda game: game.date)
        return self._games


def trends_of(tallies: dict[int, TrendTally], player: str, choice: TrendChoice) -> tuple[Trend, ...]:
    """Return the trends of a player: for games of four players, then for games of three.

    Args:
        tallies: a mapping from the number of players to the counts.
        player: the name of the player.
        choice: the periods to compare.
    """
    return tuple(tally.trend(player, choice) for _, tally in sorted(tallies.items(), reverse=True))


def _months(games: Sequence[_LossesOfGame]) -> Iterator[TrendPeriod]:
    for month in sorted({game.date[:MONTH] for game in games if game.date}):
        yield _period(IN_MONTH, month, [game for game in games if game.date[:MONTH] == month])


def _comparison(games: Sequence[_LossesOfGame], choice: TrendChoice) -> PeriodComparison | None:
    if choice.periods is None:
        if len(games) <= choice.last:
            return None
        before, latest = games[: -choice.last], games[-choice.last :]
        return _compared((BEFORE, "", before), (LATEST, str(choice.last), latest))
    first, second = (
        (PERIOD, text, [game for game in games if _is_within(game.date, ends_of(text))])
        for text in choice.periods
    )
    return _compared(first, second)


_Games = tuple[str, str, Sequence[_LossesOfGame]]


def _compared(first: _Games, second: _Games) -> PeriodComparison:
    sums = [_summed(games) for _, _, games in (first, second)]
    is_empty = not all(means[0].count for means in sums)
    differences = [] if is_empty else map(_difference, _NAMES, *sums)
    return PeriodComparison(_period(*first), _period(*second), tuple(differences))


def _difference(name: str, first: ClusterSums, second: ClusterSums) -> LossDifference:
    both = first + second
    lost = _HUNDRED * (second.sum / second.count - first.sum / first.count)
    if min(first.clusters, second.clusters) < LEAST_DEALS:
        return LossDifference(name, lost, None)
    spread = (both.estimate.error or 0.0) * sqrt(both.count)  # of one decision
    return LossDifference(name, lost, _HUNDRED * spread * sqrt(1 / first.count + 1 / second.count))


def _summed(games: Iterable[_LossesOfGame]) -> list[ClusterSums]:
    sums = [ClusterSums() for _ in _NAMES]
    for game in games:
        sums = [so_far + means for so_far, means in zip(sums, game.means, strict=True)]
    return sums


def _period(kind: str, name: str, games: Sequence[_LossesOfGame]) -> TrendPeriod:
    sums = _summed(games)
    counts = [sum(game.counts[place] for game in games) for place in range(len(_NAMES))]
    strong_of = sum(game.strong_of for game in games)
    decisions = sums[0].count
    return TrendPeriod(
        kind, name, len(games), sums[0].clusters, decisions,
        tuple(map(_lost, _NAMES, counts, sums)) if decisions else (),
        _HUNDRED * sum(game.strong for game in games) / strong_of if strong_of else None,
    )  # fmt: skip


def _lost(name: str, count: int, mean: ClusterSums) -> LostPoints:
    value, error = mean.estimate
    return LostPoints(name, count, _HUNDRED * value, None if error is None else _HUNDRED * error)
