"""``paili review GAME``: judge the decisions of a player in games, with losses and reasons."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from paili.catalogue import text
from paili.cli import option
from paili.cli.games.files import files_to_read, rules_or_none
from paili.cli.help_pages import Command
from paili.cli.streams import complain, json_text
from paili.errors import LogError, PailiError, reason_of, refuse_other_content, refuse_pipe

if TYPE_CHECKING:
    from paili.logs import Problem
    from paili.reviews import Decision, Review, ReviewSummary, Trend
    from paili.reviews.files import ReviewRequest, Reviews
    from paili.reviews.trends import TrendChoice

_MOST_SHOWN = 5
_OBJECTIVES = ("points", "place")  # as `paili.reviews.records` has them, which takes long to load


@click.command(cls=Command)
@click.argument("paths", metavar="GAME…", nargs=-1, required=True, type=click.Path())
@click.option("--seat", type=click.IntRange(0, 3), default=None)
@click.option("--player", metavar="NAME", default=None)
@click.option("--deals", metavar="E1,S3.1", default="")
@click.option("--min-loss", "least", type=option.Number(0), default=0.0, metavar="POINTS", show_default=True)
@click.option("--html", "page", metavar="PATH", type=click.Path(path_type=Path))
@click.option("--results", metavar="PATH", type=click.Path(path_type=Path))
@click.option("--trend", "is_trend", is_flag=True)
@click.option("--last", type=int, default=None, metavar="GAMES")
@click.option("--periods", metavar="2022-01,2022-02..2022-04", default=None)
@click.option("--objective", type=click.Choice(_OBJECTIVES), default="points", show_default=True)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--scheduler", metavar="ADDRESS")
@click.option("--rules", metavar="RULES")
@option.as_json
@option.language
def review(
    paths: tuple[str, ...],
    seat: int | None,
    player: str | None,
    deals: str,
    least: float,
    page: Path | None,
    results: Path | None,
    is_trend: bool,
    last: int | None,
    periods: str | None,
    objective: str,
    jobs: int,
    scheduler: str | None,
    rules: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Review the decisions of a player: the loss of each decision, the mistakes, and the reasons."""
    from paili.reviews.files import ReviewRequest

    if seat is not None and player is not None:
        raise LogError("review.one_of_two")
    if scheduler is not None and jobs > 1:
        raise LogError("review.jobs_or_scheduler")
    choice = _trend_choice(is_trend, last, periods, player)
    if choice is not None and objective != "points":
        raise LogError("review.trend_of_points")
    if page is not None:
        refuse_other_content(page, b"<!DOCTYPE html>")
    if scheduler is not None:
        _keep_dask_quiet()
    names = tuple(part.strip().upper() for part in deals.split(",") if part.strip())
    wanted = ReviewRequest(seat or 0, player, names, rules_or_none(rules), objective)
    files = [str(path) for path in files_to_read(paths)]
    shown = _Shown(least, page, as_json, language)
    is_one = len(files) == 1 and results is None and scheduler is None and choice is None
    at_work = _Workers(jobs, scheduler)
    many = _ManyFiles(files, results, at_work, choice)
    if not (_one(files[0], wanted, shown, jobs) if is_one else _many(many, wanted, shown)):
        raise click.exceptions.Exit(1)


def _trend_choice(
    is_trend: bool, last: int | None, periods: str | None, player: str | None
) -> TrendChoice | None:
    """Return the periods that the trend compares; None if no trend was requested.

    Args:
        is_trend: whether the trend was requested.
        last: how many of the latest games form one group; the group is compared with all earlier games.
        periods: two periods, separated by a comma.
        player: the name of the player.

    Raises:
        LogError: if the options contradict each other.
    """
    from paili.reviews.trends import LAST, TrendChoice

    if not is_trend:
        option.refuse_without("--trend", "last", "periods")
        return None
    if player is None:
        raise LogError("review.trend_of_whom")
    if last is not None and periods is not None:
        raise LogError("review.last_or_periods")
    return TrendChoice.of(LAST if last is None else last, None if periods is None else periods.split(","))


def _keep_dask_quiet() -> None:
    from paili.errors import requires_extra

    with requires_extra("paili review", "cluster"):
        from paili.batch.jobs.cluster import be_quiet
    be_quiet()


class _Shown(NamedTuple):
    """The options of the command that concern its output.

    Attributes:
        least: the smallest loss for which a mistake is shown, in the unit of the objective.
        page: the path of the HTML page; None for no page.
        as_json: whether to print JSON.
        language: the language of the texts.
    """

    least: float
    page: Path | None
    as_json: bool
    language: str

    def mistakes(self, decisions: Iterable[Decision]) -> list[Decision]:
        """Return the decisions with a loss of at least ``least``, and the decisions that broke a rule."""
        return [decision for decision in decisions if decision.loss is None or decision.loss >= self.least]

    def tell(self, problem: Problem) -> None:
        """Report a game or deal that cannot be read."""
        complain(problem.in_language(self.language))

    def write(
        self,
        mistakes: Sequence[tuple[str, Decision]],
        reviews: Sequence[Review],
        summaries: Sequence[ReviewSummary],
        trends: Sequence[Trend] = (),
    ) -> None:
        """Write the HTML page, if the options name a path for it."""
        if self.page is None:
            return
        from paili.report.game.review_page import page_of

        decisions = [decision for result in reviews for decision in result.decisions]
        name = ", ".join(dict.fromkeys(item.name for item in reviews))
        try:
            refuse_pipe(self.page)
            document = page_of(name, mistakes, decisions, summaries, self.language, trends)
            self.page.write_text(document, encoding="utf-8")
        except OSError as error:
            raise PailiError("command.file", path=str(self.page), reason=reason_of(error)) from None


# ---------------------------------------------------------------------------------- one file


def _one(path: str, wanted: ReviewRequest, shown: _Shown, jobs: int) -> bool:
    """Print a full review of the games in one file.

    Args:
        path: the file.
        wanted: the player and the kind of review.
        shown: the options for the output.
        jobs: the number of processes.

    Returns:
        Whether all games could be read.
    """
    from paili.cli.games.progress import Progress
    from paili.logs import Problem
    from paili.reviews.files import reviews_of

    _check_deals(path, wanted)
    reviews: list[Review] = []
    problems: list[Problem] = []
    ends_well = True
    with Progress(shown.language) as progress:
        for _, item in reviews_of(path, wanted, progress.tell, jobs):
            (problems if isinstance(item, Problem) else reviews).append(item)  # type: ignore[arg-type]
            ends_well = ends_well and not (isinstance(item, Problem) or item.problems)
    for problem in problems:
        shown.tell(problem)
    if not reviews and ends_well:
        raise _nobody([path], wanted).at(source=path)
    mistakes = [("", decision) for outcome in reviews for decision in shown.mistakes(outcome.mistakes)]
    try:  # the page first: a reader of the output, such as `head`, may stop reading
        shown.write(mistakes, reviews, [outcome.summary for outcome in reviews])
    finally:
        for result in reviews:
            _show(result, shown)
    return ends_well


def _nobody(files: Sequence[str], wanted: ReviewRequest) -> LogError:
    """Return the error for files in which no game has the requested player or seat."""
    from paili.logs import games
    from paili.logs.counting.sources import MOST_NAMES, no_player
    from paili.logs.problems import Problem

    names: set[str] = set()
    number = players = 0
    for game in games(files):
        if isinstance(game, Problem):
            continue
        number, players = number + 1, max(players, game.rules.players)
        if len(names) < MOST_NAMES:
            names.update(player.name for player in game.players)
    if wanted.player is None:
        return LogError("playing.no_seat", seat=wanted.seat, players=players)
    if len(files) == 1:
        return LogError("review.no_player", name=wanted.player, known=sorted(names))
    return no_player(wanted.player, names, number)


def _check_deals(path: str, wanted: ReviewRequest) -> None:
    """Check that each requested deal occurs in a game of the file; a damaged file is not checked.

    Raises:
        LogError: if a deal occurs in no game.
    """
    from paili.logs import read

    if not wanted.deals:
        return
    try:
        names = [deal.name for game in read(path) for deal in game.deals]
    except PailiError:
        return  # the review names the damage
    for name in wanted.deals:
        if not any(name in (deal, deal.partition(".")[0]) for deal in names):
            raise LogError("log.no_deal", name=name, known=list(dict.fromkeys(names))).at(source=path)


def _show(result: Review, shown: _Shown) -> None:
    if shown.as_json:
        click.echo(json_text(result.to_dict()))
        return
    from paili.report.game.review import ReviewPrinter

    ReviewPrinter(shown.language).print(result, shown.mistakes(result.mistakes))


# ---------------------------------------------------------------------------------- many files


class _Workers(NamedTuple):
    """The processes that review files.

    Attributes:
        jobs: the number of processes.
        scheduler: the address of a Dask scheduler whose workers review the files; None to start processes.
    """

    jobs: int
    scheduler: str | None


class _ManyFiles(NamedTuple):
    """Files of many games, for one summary of all their decisions.

    Attributes:
        files: the paths of the files.
        results: the folder in which results are stored; None to store no results.
        workers: the processes that review.
        trend: the periods that the trend compares; None for no trend.
    """

    files: list[str]
    results: Path | None
    workers: _Workers
    trend: TrendChoice | None


def _many(many: _ManyFiles, wanted: ReviewRequest, shown: _Shown) -> bool:
    """Review the games of many files, and print one summary and the worst mistakes.

    Args:
        many: the files.
        wanted: the player and the kind of review.
        shown: the options for the output.

    Returns:
        Whether all games could be read.
    """
    from paili.reviews.files import Reviews, reviewed_files

    ends_well, files = True, many.files
    with Reviews(wanted, many.results) as kept:
        missing = [path for path in files if path not in kept.done]
        label, is_hidden = text("review.games", shown.language), not sys.stderr.isatty()
        with (
            closing(reviewed_files(missing, wanted, *many.workers)) as reviewed,
            click.progressbar(length=len(files), label=label, file=sys.stderr, hidden=is_hidden) as bar,
            _saying_how_to_go_on(kept, many.results, shown.language),
        ):
            bar.update(len(files) - len(missing))
            for done in reviewed:
                bar.update(1)
                for problem in done.problems:
                    shown.tell(problem)
                ends_well = ends_well and not done.problems
                kept.add(done)
        if not kept.tallies and ends_well and (missing or wanted.player is not None):
            raise _nobody(files, wanted)
        _tell_many(kept, wanted, shown, many.trend)
    return ends_well


@contextmanager
def _saying_how_to_go_on(kept: Reviews, results: Path | None, language: str) -> Iterator[None]:
    """Say after an interruption how many games the results file has; without such a file all is lost."""
    try:
        yield
    except KeyboardInterrupt:
        if results is not None:
            games = sum(tally.games for tally in kept.tallies.values())
            complain(text("review.interrupted", language, games=games))
        raise


def _tell_many(kept: Reviews, wanted: ReviewRequest, shown: _Shown, choice: TrendChoice | None) -> None:
    from paili.reviews.trends import trends_of

    worst = [(path, decision) for path, one in _worst(kept, wanted) for decision in shown.mistakes([one])]
    summaries = [tally.summary() for _, tally in sorted(kept.tallies.items(), reverse=True)]
    trends = () if choice is None else trends_of(kept.trends, wanted.player or "", choice)
    try:
        shown.write(worst, [], summaries, trends)
    finally:
        _print_all(worst, summaries, trends, choice is not None, shown)


def _print_all(
    worst: Sequence[tuple[str, Decision]],
    summaries: Sequence[ReviewSummary],
    trends: Sequence[Trend],
    has_trend: bool,
    shown: _Shown,
) -> None:
    """Print the worst mistakes, the summaries and the trends of many games, as text or as JSON."""
    if shown.as_json:
        document: dict[str, Any] = {"summaries": [summary.to_dict() for summary in summaries]}
        document["worst"] = [{"file": path, **item.to_dict()} for path, item in worst]
        if has_trend:
            document["trends"] = [trend.to_dict() for trend in trends]
        click.echo(json_text(document))
    else:
        _print_many(worst, summaries, shown.language)
        _print_trends(trends, shown.language)


def _print_many(
    worst: Sequence[tuple[str, Decision]], summaries: Iterable[ReviewSummary], language: str
) -> None:
    from paili.report.game.review import ReviewPrinter

    printer = ReviewPrinter(language)
    for path, decision in worst:
        printer.print_decision(decision, path)
        click.echo()
    for summary in summaries:
        printer.print_summary(summary)


def _print_trends(trends: Iterable[Trend], language: str) -> None:
    from paili.report.game.trend import TrendPrinter

    printer = TrendPrinter(language)
    for trend in trends:
        click.echo()
        printer.print(trend)


def _worst(kept: Reviews, wanted: ReviewRequest) -> Iterator[tuple[str, Decision]]:
    """Yield the decisions with the largest losses, each with the path of its file.

    The results contain only the loss of a decision, so the deals of these decisions are reviewed again.
    """
    from paili.logs import Problem
    from paili.reviews.files import reviews_of

    for path, mistake in kept.worst(_MOST_SHOWN):
        for number, item in reviews_of(path, wanted._replace(deals=(mistake.deal,))):
            if number == mistake.game and not isinstance(item, Problem):
                yield from ((path, one) for one in item.mistakes if one.step == mistake.step)
