"""Review the games of many files, save the results in a results file, and resume after an interruption.

An unreadable file becomes a problem, and the readable files are still reviewed.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from paili.errors import LogError, PailiError, refuse_pipe, requires_extra
from paili.game.records import Game
from paili.logs.counting.dates import date_in, date_of
from paili.logs.problems import Problem
from paili.logs.reading import parsed_games
from paili.logs.sources import LogSource
from paili.processes import several
from paili.resumable_lines import ResumableLines
from paili.reviews.luck import DealLuck
from paili.reviews.model import review_model
from paili.reviews.question import Progress, Review, reviewed
from paili.reviews.records import POINTS
from paili.reviews.summary import CountedDecision, Tally
from paili.reviews.trends import TrendTally
from paili.scoring.rules import Rules, presets

_AnyRecord = TypeVar("_AnyRecord")
_HEAD = "review"
_LOSSES: Final = "whole points, riichi later"  # results with other losses are not continued
_MOST_SENT = 64 * 2**20  # bytes of a file that is sent to a cluster


class ReviewRequest(NamedTuple):
    """The settings of a review: seat or player, deals, rules and unit of losses.

    Attributes:
        seat: the seat to review if no player is named.
        player: the name of the player to review; None to review ``seat``.
        deals: names of the deals to review; () for all.
        rules: the rules for games whose file names no rules.
        objective: the unit of losses.
    """

    seat: int = 0
    player: str | None = None
    deals: tuple[str, ...] = ()
    rules: Rules | None = None
    objective: str = POINTS

    def seat_in(self, game: Game) -> int | None:
        """Return the seat to review in a game; None if the game does not have the seat or the player."""
        if self.player is None:
            return self.seat if self.seat < game.rules.players else None
        return game.names.index(self.player) if self.player in game.names else None


class Mistake(NamedTuple):
    """The location of a mistake (game in the file, deal and step) and its loss."""

    game: int
    deal: str
    step: int
    loss: int


class GameDone(NamedTuple):
    """The counts of the review of one game.

    Attributes:
        players: 4 or 3.
        decisions: the decisions of the seat in the game.
        luck: the luck of the deals.
        mistakes: the locations and losses of the mistakes.
        date: the date of the game, as read by `paili.logs.counting.dates`; "" if unknown.
        objective: the unit of the losses.
    """

    players: int
    decisions: tuple[CountedDecision, ...]
    luck: tuple[DealLuck, ...]
    mistakes: tuple[Mistake, ...]
    date: str = ""
    objective: str = POINTS


class FileDone(NamedTuple):
    """The result of the review of one file.

    Attributes:
        path: the path of the file.
        games: the games in the file that have the seat or player.
        problems: the reasons why games of the file cannot be read or replayed.
    """

    path: str
    games: tuple[GameDone, ...]
    problems: tuple[Problem, ...] = ()


class SentFile(NamedTuple):
    """A file to review; if a worker on another machine reviews the file, the record also holds its content.

    The content is None if the file is read from the disk.
    """

    path: str
    content: bytes | None

    @classmethod
    def of(cls, path: str) -> SentFile:
        """Return a file with its content; the content is None if the file cannot be read or is too large to
        send.
        """
        try:
            refuse_pipe(path)
            is_sent = Path(path).stat().st_size <= _MOST_SENT
            return cls(path, Path(path).read_bytes() if is_sent else None)
        except (PailiError, OSError):
            return cls(path, None)

    def source(self) -> LogSource:
        """Return the `LogSource` that reads the file."""
        if self.content is None:
            return LogSource(self.path)
        source = LogSource(self.content)
        source.path = self.path
        return source


def reviews_of(
    path: str | SentFile, wanted: ReviewRequest, progress: Progress | None = None, jobs: int = 1
) -> Iterator[tuple[int, Review | Problem]]:
    """Yield, for each game of a file, its number in the file and its review or a problem.

    Args:
        path: the path of the file.
        wanted: the settings of the review: seat or player, deals and unit of losses.
        progress: a function that is called with the number of deals reviewed in a game, and the number of all
            deals to review in this game.
        jobs: the number of processes that share the deals of a game.
    """
    for number, _, item in _reviewed_games(path, wanted, progress, jobs):
        yield number, item


def _reviewed_games(
    path: str | SentFile, wanted: ReviewRequest, progress: Progress | None = None, jobs: int = 1
) -> Iterator[tuple[int, str, Review | Problem]]:
    """Yield the number, the date, and the review or a problem for each game of a file."""
    source = LogSource(path) if isinstance(path, str) else path.source()
    for number, game in enumerate(parsed_games(source, rules=wanted.rules)):
        for fault in game.faults:
            yield number, "", Problem.of(fault)
        seat = None if game.game is None else wanted.seat_in(game.game)
        if game.game is None or seat is None or (game.faults and not game.game.deals):
            continue
        try:
            deals = _deals_of(game.game, wanted.deals)
            review = reviewed(
                game.game, seat, deals=deals, objective=wanted.objective, progress=progress, jobs=jobs
            )
            yield number, date_of(game.game), review
        except PailiError as error:
            problem = Problem.of(error if isinstance(error, LogError) else _placed(error, source.path))
            yield number, "", problem


def _deals_of(game: Game, deals: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the deals to review in a game, after a comparison with the deals of the game.

    Args:
        game: the game.
        deals: the names of deals that the caller wants.

    Returns:
        The names in ``deals`` that occur in the game. If no name occurs, all of ``deals``: the review of the
        game then raises an error.
    """
    names = {name for deal in game.deals for name in (deal.name, deal.name.partition(".")[0])}
    return tuple(deal for deal in deals if deal.upper() in names) or deals


def _placed(error: PailiError, path: str) -> LogError:
    return LogError(error.fault).at(source=path)


def review_file(path: str | SentFile, wanted: ReviewRequest) -> FileDone:
    """Review the games of a file, and return the counts of each game."""
    games, problems = [], []
    for number, date, review in _reviewed_games(path, wanted):
        if isinstance(review, Problem):
            problems.append(review)
            continue
        problems += review.problems
        mistakes = tuple([Mistake(number, one.deal, one.step, one.loss or 0) for one in review.mistakes])
        decisions = tuple(map(CountedDecision.of, review.decisions))
        games.append(GameDone(len(review.players), decisions, review.luck, mistakes, date, review.objective))
    return FileDone(path if isinstance(path, str) else path.path, tuple(games), tuple(problems))


def reviewed_files(
    paths: Sequence[str], wanted: ReviewRequest, jobs: int = 1, scheduler: str | None = None
) -> Generator[FileDone, None, None]:
    """Yield the result of each file, in the order of completion if several processes share the files.

    Args:
        paths: the paths of the files.
        wanted: the settings of the review: seat or player, deals and unit of losses.
        jobs: the number of processes that share the files.
        scheduler: the address of a Dask scheduler; the workers of this scheduler then receive and review the
            files. None for processes of this machine.

    Raises:
        LogError: if a process was killed.
        BatchError: if the cluster cannot be reached, or fails; see `paili.batch.on_dask`.
    """
    work = partial(review_file, wanted=wanted)
    if scheduler is not None:
        with requires_extra("paili review", "cluster"):
            from paili.batch.jobs.cluster import map_on_dask
        yield from map_on_dask(scheduler, work, map(SentFile.of, paths))
        return
    try:
        yield from several(work, paths, jobs)
    except BrokenExecutor:
        raise LogError("review.lost_process") from None


class Reviews(ResumableLines):
    """The results of the reviewed files, which are saved in a results file if ``path`` is not None.

    Args:
        wanted: the settings of the review: seat or player, deals and unit of losses.
        path: the path of the results file; None to write no file.

    Attributes:
        done: the reviewed files, with the locations of their mistakes.
        tallies: the counts for each pair of a number of players and a unit of losses.
        trends: for each number of players, the counts of each game whose losses are in points.

    Raises:
        LogError: if the results file belongs to a review with other settings, or the file is no results file.
        PailiError: if the file cannot be read or written.
    """

    def __init__(self, wanted: ReviewRequest, path: Path | None = None) -> None:
        self._head = _head_of(wanted)
        self.done: dict[str, list[Mistake]] = {}
        self.tallies: dict[tuple[int, str], Tally] = {}
        self.trends: dict[int, TrendTally] = {}
        self._keep(path, {_HEAD: self._head})

    def add(self, done: FileDone) -> None:
        """Add the result of a reviewed file, and append the result to the results file."""
        self._count(done)
        self._write({"file": done.path, "games": [_plain(game) for game in done.games]})

    def worst(self, most: int) -> list[tuple[str, Mistake]]:
        """Return the mistakes with the largest losses, with the paths of their files.

        Args:
            most: the largest number of mistakes to return.
        """
        every = [(path, item) for path, several in self.done.items() for item in several]
        return sorted(every, key=lambda item: -item[1].loss)[:most]

    def _count(self, done: FileDone) -> None:
        self.done[done.path] = [mistake for game in done.games for mistake in game.mistakes]
        for item in done.games:
            key = item.players, item.objective
            self.tallies.setdefault(key, Tally(*key)).add(item.decisions, item.luck)
            if item.objective != POINTS:
                continue
            self.trends.setdefault(item.players, TrendTally(item.players)).add(item.decisions, item.date)

    def _read_line(self, line: bytes, number: int) -> None:
        try:
            entry = json.loads(line)
            if number == 1:
                self._check(entry[_HEAD])
            else:
                path = str(entry["file"])
                self._count(FileDone(path, tuple([_game(game, path) for game in entry["games"]])))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            if isinstance(error, LogError) and number == 1:
                raise
            raise LogError("review.no_results", path=str(self._path), number=number) from None

    def _check(self, head: dict[str, Any]) -> None:
        """Raise a LogError unless the results file belongs to a review with the same settings."""
        for name, value in self._head.items():
            if head.get(name, POINTS if name == "objective" else None) != value:
                raise LogError("review.other_results", path=str(self._path), name=name)


def _head_of(wanted: ReviewRequest) -> dict[str, Any]:
    """Return the settings of a review, such as seat and rules, which are the first entry of its results
    file.
    """
    rules: Any = wanted.rules
    if wanted.rules is not None:
        is_preset = wanted.rules in presets().values()
        rules = wanted.rules.name if is_preset else json.loads(json.dumps(wanted.rules.to_dict()))
    counted = [review_model(players).date for players in (4, 3)]
    seat = None if wanted.player is not None else wanted.seat
    return {
        "seat": seat,
        "player": wanted.player,
        "deals": list(wanted.deals),
        "rules": rules,
        "objective": wanted.objective,
        "model": counted,
        "losses": _LOSSES,
    }


def _plain(game: GameDone) -> dict[str, Any]:
    return {**game._asdict(), "luck": [asdict(item) for item in game.luck]}


def _game(entry: dict[str, Any], path: str) -> GameDone:
    """Return the counts of a game from its entry in the results file.

    If the entry has no date, the date comes from the path of the file that contains the game.
    """
    luck = tuple(_typed(DealLuck(**item)) for item in entry["luck"])
    if any(item.chance is not None and not 0 <= item.chance <= 1 for item in luck):
        raise ValueError("a chance is a number from 0 to 1")
    return GameDone(
        int(entry["players"]), tuple(_typed(_decision(item)) for item in entry["decisions"]), luck,
        tuple(_typed(Mistake(*item)) for item in entry["mistakes"]), str(entry.get("date", date_in(path))),
        str(entry.get("objective", POINTS)),
    )  # fmt: skip


def _decision(item: list[Any]) -> CountedDecision:
    decision = CountedDecision(*item)
    lost: Any = decision.lost
    return decision if lost is None else decision._replace(lost=tuple(lost))


def _typed(record: _AnyRecord) -> _AnyRecord:
    """Return a record from a results file.

    Raises:
        TypeError: if a field has a value of another type than its class says.
    """
    kind: Any = type(record)
    for name, types in _types_of(kind):
        if not isinstance(getattr(record, name), types):
            raise TypeError(name)
    return record


@cache
def _types_of(record: type) -> tuple[tuple[str, tuple[type, ...]], ...]:
    """Return the fields of a class, each with the types of its values; a float may be an int in JSON."""
    results = []
    for name, hint in get_type_hints(record).items():
        types = tuple(get_origin(part) or part for part in get_args(hint) or (hint,))
        results.append((name, (*types, int) if float in types else types))
    return tuple(results)
