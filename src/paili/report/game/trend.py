"""Report how a player's losses change over time: as tables for a terminal or an HTML file, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from paili.catalogue import text
from paili.estimates import Estimate
from paili.layout import Printer, TextTable
from paili.record import Json
from paili.report.words import from_elsewhere
from paili.reviews.percentiles import LEAST_DECISIONS, LEAST_GAMES, StrongShare, strong_seats
from paili.reviews.trends import (
    LATEST,
    LossDifference,
    LostPoints,
    PeriodComparison,
    PlayerTrends,
    Trend,
    TrendPeriod,
)

NOTHING: Final = "–"
_Table = tuple[list[str], list[list[str]]]


class TrendPrinter(Printer):
    """A printer of trends on a screen, in a language."""

    section = "review"

    def print(self, trend: Trend) -> None:
        """Print the trend of a player: the months, then two periods compared with each other."""
        self.screen.print(trend_title(trend, self.language), "bold")
        for titles, rows in trend_tables(trend, self.language):
            self.screen.print()
            table = TextTable(*titles, right=range(1, len(titles)), gap=2)
            for row in rows:
                table.add_row(*row)
            self.screen.print_table(table)
        self.screen.print()
        for line in trend_notes(trend, self.language):
            self.screen.print(line, "dim")


def trend_title(trend: Trend, language: str) -> str:
    """Return the title of a trend: the player and the number of games."""
    name = from_elsewhere(trend.player)
    return _say(language, "trend_title", name=name, games=trend.whole.games, players=trend.players)


def trend_tables(trend: Trend, language: str) -> Iterator[_Table]:
    """Yield tables as column titles and rows: classes of mistakes, months, and the two compared periods."""
    if trend.whole.lost:
        yield _classes(trend, language)
    if trend.months:
        yield _months(trend.months, language)
    if trend.comparison is not None and trend.comparison.differences:
        yield _comparison(trend.comparison, language)


def trend_notes(trend: Trend, language: str) -> Iterator[str]:
    """Yield sentences that explain the numbers of a trend, and that say which games are not counted."""
    comparison = trend.comparison
    if not trend.whole.lost:
        yield _say(language, "trend_nothing_valued")
    elif comparison is None:
        yield _say(language, "trend_nothing_before")
    elif not comparison.differences:
        yield _say(language, "trend_empty_period")
    elif any(item.error is None for item in comparison.differences):
        yield _say(language, "trend_too_few")
    if trend.whole.lost:
        yield from _percentile_notes(trend.among[0], trend.players, language)
    if trend.undated:
        yield _say(language, "trend_undated", games=trend.undated)
    yield _say(language, "trend_note")


def _classes(trend: Trend, language: str) -> _Table:
    names = ("in_class", "in_count", "in_lost", "trend_percentile", "trend_strong")
    among = {item.name: item for item in trend.among}
    rows = [
        [_class_name(item.name, language), _count(item), _lost(item), *_among(among.get(item.name))]
        for item in trend.whole.lost
    ]
    return [_say(language, name) for name in names], rows


def _among(item: StrongShare | None) -> tuple[str, str]:
    """Return two texts: the percentile of the player among strong players, and the mean loss of strong
    players.

    Args:
        item: the comparison with strong players; None for two empty texts.
    """
    if item is None:
        return NOTHING, NOTHING
    strong = Estimate(item.lost, item.error).text(0)
    if item.percentile is None:
        return NOTHING, strong
    return Estimate(item.percentile, item.percentile_error).text(0), strong


def _percentile_notes(item: StrongShare, players: int, language: str) -> Iterator[str]:
    """Yield a note that explains percentiles, or that there are too few games for them."""
    facts = {"games": item.games, "least": LEAST_GAMES, "decisions": LEAST_DECISIONS}
    if item.percentile is None:
        yield _say(language, "trend_no_percentile", **facts)
    else:
        yield _say(language, "trend_percentile_note", seats=strong_seats(players).number, **facts)


def _count(item: LostPoints) -> str:
    return f"{item.count:,}" if item.name else NOTHING


def _months(months: Iterable[TrendPeriod], language: str) -> _Table:
    names = ("month", "games", "decisions", "lost", "strong")
    titles = [_say(language, f"trend_{name}" if name != "lost" else "in_lost") for name in names]
    rows = [
        [
            period_name(month, language), f"{month.games:,}", f"{month.decisions:,}",
            _lost(month.lost[0]) if month.lost else NOTHING, _strong(month),
        ]
        for month in months
    ]  # fmt: skip
    return titles, rows


def _strong(period: TrendPeriod) -> str:
    return NOTHING if period.strong is None else f"{period.strong:,.0f}"


def _comparison(comparison: PeriodComparison, language: str) -> _Table:
    first, second = comparison.first, comparison.second
    titles = [
        _say(language, "in_class"), _headed(first, language), _headed(second, language),
        _say(language, "trend_difference"),
    ]  # fmt: skip
    rows = [
        [_class_name(item.name, language), _lost(one), _lost(other), difference_text(item, language)]
        for one, other, item in zip(first.lost, second.lost, comparison.differences, strict=True)
    ]
    return titles, rows


def _headed(period: TrendPeriod, language: str) -> str:
    name = period_name(period, language)
    return name if period.kind == LATEST else f"{name} ({period.games:,})"


def period_name(period: TrendPeriod, language: str) -> str:
    """Return the name of a period of time as text."""
    if period.kind in ("month", "period"):
        return from_elsewhere(period.name)
    return _say(language, f"trend_{period.kind}", games=period.games)


def difference_text(item: LossDifference, language: str) -> str:
    """Return a text with the difference between the losses of two periods.

    The text has the standard error of the difference, and says whether the difference may be chance.
    """
    if item.error is None:
        return NOTHING
    numbers = f"{item.lost:+z,.0f} ± {item.error:,.0f}"
    if item.is_shown:
        return numbers
    return _say(language, "trend_no_difference", difference=numbers)


def _class_name(name: str, language: str) -> str:
    return text(f"review_class.{name}", language) if name else _say(language, "trend_every")


def _lost(item: LostPoints) -> str:
    return Estimate(item.lost, item.error).text(0) if item.count else "0"


def _say(language: str, name: str, /, **facts: object) -> str:
    return text(f"review.{name}", language, **facts)


# ---------------------------------------------------------------------------------- for the page


def trends_json(trends: PlayerTrends, language: str) -> Json:
    """Return the trends of a player as a JSON-ready dict, in numbers and in words."""
    return {
        "player": trends.player,
        "trends": [trend.to_dict() | {"words": _words(trend, language)} for trend in trends.trends],
    }


def _words(trend: Trend, language: str) -> Json:
    tables = [{"titles": titles, "rows": rows} for titles, rows in trend_tables(trend, language)]
    return {
        "title": trend_title(trend, language),
        "tables": tables,
        "notes": list(trend_notes(trend, language)),
    }
