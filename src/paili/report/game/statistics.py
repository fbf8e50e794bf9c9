"""Report the statistics of players, as tables for people and as a plot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import ceil
from operator import attrgetter
from typing import Any, Final, NamedTuple

from paili.catalogue import labelled, section, text
from paili.estimates import Estimate
from paili.layout import Printer, TextTable
from paili.record import json_record
from paili.report.plot import saved_plot
from paili.report.words import from_elsewhere
from paili.stats.records import Statistic, Statistics, Subset

_PERCENT: Final = 100
_MOST_OPPONENTS: Final = 10  # that are printed; JSON and frames have all
_TREND: Final = ("place", "win", "deal_in", "riichi", "call", "win_points", "lost_points")
_WITH_OPPONENTS: Final = ("ahead", "won_on_them", "dealt_in_to_them")
_PLOTTED: Final = (
    "win", "deal_in", "riichi", "call", "tsumo", "win_riichi", "win_open", "win_dama",
    "riichi_win", "good_wait", "ready",
)  # fmt: skip
_LINES: Final = ("win", "deal_in", "riichi", "call")  # that are drawn from part to part
_TEN: Final = 10


class StatisticsPrinter(Printer):
    """A printer of statistics of players, in a language."""

    section = "statistics"

    def print(self, statistics: Statistics) -> None:
        """Print a table for each group of statistics.

        If the games are grouped by seat, room or month, a table has a row for each group of games.
        """
        self._print_lines(self._heading(statistics))
        for part in () if statistics.by else statistics.parts:
            self._print_part(part)
        for players in sorted({part.players for part in statistics.parts if statistics.by}, reverse=True):
            self._print_lines(("", self._say("players", players=players)))
            self._print_trend([part for part in statistics.parts if part.players == players], statistics.by)
        if statistics.parts:
            self._print_lines(("", self._say("beside", source=statistics.strong)))

    def _heading(self, statistics: Statistics) -> Iterator[str]:
        who = self._say("everybody") if statistics.player is None else from_elsewhere(statistics.player)
        counts = (labelled(name, f"{number:,}", self.language) for name, number in statistics.formats.items())
        named = text("list.between", self.language).join(counts)
        formats = self._say("formats", named=named) if named else ""
        yield self._say("of", who=who, games=statistics.games, formats=formats)
        if statistics.incomplete or statistics.unfinished:
            yield self._say("broken_off", games=statistics.incomplete, deals=statistics.unfinished)

    def _print_part(self, part: Subset) -> None:
        self._print_lines(("", _part_text(part, self.language)))
        for name, entries in groupby(part.counted, attrgetter("section")):
            self._print_lines(("", self._say(f"section_{name}")))
            (self._print_opponents if name == "opponents" else self._print_rates)(entries)

    def _print_rates(self, entries: Iterable[Statistic]) -> None:
        language = self.language
        rows = (
            (name_of(item, language), _value(item, language), _strong(item, language), f"{item.count:,}")
            for item in entries
        )
        self._print_table(("", *map(self._say, ("value", "strong", "count"))), rows, right=(1, 2, 3))

    def _measures(self, names: Iterable[str]) -> Iterator[str]:
        return (text(f"measure.{name}", self.language, key="") for name in names)

    def _print_opponents(self, entries: Iterable[Statistic]) -> None:
        """Print a row for each of the most frequent opponents."""
        rows: dict[str, dict[str, Statistic]] = {}
        for statistic in entries:
            rows.setdefault(statistic.key, {})[statistic.name] = statistic
        titles = "", self._say("met"), *self._measures(_WITH_OPPONENTS)
        shown = list(rows.items())[:_MOST_OPPONENTS]
        self._print_table(
            titles, (_opponent(name, result, self.language) for name, result in shown), right=range(1, 5)
        )

    def _print_trend(self, parts: list[Subset], by: str | None) -> None:
        numbers = map(self._say, ("games", "deals"))
        right = range(1, 3 + len(_TREND))
        table = TextTable("", *numbers, *self._measures(_TREND), right=right, firm=(0,), gap=2)
        for part in parts:
            entries = (part.of(name) for name in _TREND)
            cells = ("" if item is None else _value(item, self.language) for item in entries)
            name = part_name(by, part.part, self.language)
            table.add_row(name, f"{part.games:,}", f"{part.deals:,}", *cells)
        self.screen.print_table(table)


def _part_text(part: Subset, language: str) -> str:
    facts = {"players": part.players, "games": part.games, "deals": part.deals}
    return text("statistics.part", language, **facts)


def _opponent(name: str, result: dict[str, Statistic], language: str) -> Iterator[str]:
    yield from_elsewhere(name)
    yield f"{result['ahead'].count:,}" if "ahead" in result else ""
    yield from (_value(result[item], language) if item in result else "" for item in _WITH_OPPONENTS)


def name_of(statistic: Statistic, language: str) -> str:
    """Return the name of a statistic in words: of a measure, of a yaku, or of a way in which a deal ends."""
    if statistic.name == "end":
        return _end(statistic.key, language)
    if statistic.name == "yaku":
        return section("yaku", language).get(statistic.key) or from_elsewhere(statistic.key)
    return text(f"measure.{statistic.name}", language, key=statistic.key)


def _end(kind: str, language: str) -> str:
    if kind in ("tsumo", "ron"):
        return text(f"log.by_{kind}", language)
    return text(f"drawn.{kind}", language)


def _value(statistic: Statistic, language: str) -> str:
    return _number(statistic, Estimate(statistic.value, statistic.error), language)


def _strong(statistic: Statistic, language: str) -> str:
    return (
        ""
        if statistic.strong is None
        else _number(statistic, Estimate(statistic.strong, statistic.strong_error), language)
    )


def _number(statistic: Statistic, estimate: Estimate, language: str) -> str:
    """Return an estimate as text.

    A rate is in percent, points are an integer, any other mean has two or three decimals.

    Args:
        statistic: the statistic, which decides whether the text is a percentage, an integer or a decimal.
        estimate: the number and its error.
        language: the language, for the percent sign.
    """
    if statistic.share:
        return text("page.percent", language, number=estimate.text(1, _PERCENT))
    if statistic.name.endswith(("points", "change")) or statistic.name.startswith("points"):
        return estimate.text(0)
    return estimate.text(3 if statistic.section == "calls" else 2)


def part_name(by: str | None, part: str, language: str) -> str:
    """Return the name of one group of games (a seat, a room or a month) in words.

    Args:
        by: the criterion that splits the games into groups: "seat", "room" or "month"; None for no groups.
        part: the seat, room or month; "" if the log does not name it.
        language: the language.
    """
    if not part:
        return text("statistics.not_told", language)
    if by == "seat":
        return text(f"page.wind_{part}", language)
    return text(f"statistics.room_{part}", language) if by == "room" else part


# ---------------------------------------------------------------------------------- plots


@json_record()
class PlottedRate(NamedTuple):
    """A rate in percent, with the error and the texts that a plot draws.

    Attributes:
        name: the name of the statistic or of the group of games, in words.
        value: the rate: the percentage of deals or of games.
        error: the standard error of the rate in percentage points; None if it is unknown.
        strong: the rate of strong players in percent; None if it is unknown.
        text: value and error in words.
        strong_text: the rate of strong players in words; "" if it is unknown.
    """

    name: str
    value: float
    error: float | None
    strong: float | None
    text: str
    strong_text: str

    @classmethod
    def of(cls, name: str, statistic: Statistic, language: str) -> PlottedRate:
        """Return the `PlottedRate` of a statistic that is a rate.

        Args:
            name: the name to print.
            statistic: the statistic.
            language: the language of the texts.
        """
        error = None if statistic.error is None else _PERCENT * statistic.error
        strong = None if statistic.strong is None else _PERCENT * statistic.strong
        words = _value(statistic, language), _strong(statistic, language)
        return cls(name, _PERCENT * statistic.value, error, strong, *words)


@json_record("title", "most", "rates")
class PlottedRates(NamedTuple):
    """The rates of one plot, one below another.

    Attributes:
        title: the title of the plot, in words.
        rates: the rates, from top to bottom.
        most: the end of the scale in percent, a multiple of ten, at least as large as every rate.
    """

    title: str
    rates: tuple[PlottedRate, ...]

    @property
    def most(self) -> int:
        """Return the end of the scale in percent: the largest rate, rounded up to a multiple of ten."""
        ends = [max(rate.value + (rate.error or 0.0), rate.strong or 0.0) for rate in self.rates]
        return min(_TEN * max(ceil(max(ends, default=0.0) / _TEN), 1), _PERCENT)


def plots_of(statistics: Statistics, language: str) -> list[PlottedRates]:
    """Return the plots of all rates, each compared with the rate of strong players.

    If games are grouped by seat, room or month, there is one plot for each of a few rates; a plot compares
    the groups.
    """
    if not statistics.by:
        return [_rates_of(part, language) for part in statistics.parts]
    every = sorted({part.players for part in statistics.parts}, reverse=True)
    return [
        _line(name, [part for part in statistics.parts if part.players == players], statistics.by, language)
        for players in every
        for name in _LINES
    ]


def _rates_of(part: Subset, language: str) -> PlottedRates:
    rates = [PlottedRate.of(name_of(item, language), item, language) for item in _plotted(part)]
    return PlottedRates(_part_text(part, language), tuple(rates))


def _line(name: str, parts: list[Subset], by: str, language: str) -> PlottedRates:
    entries = [(part_name(by, part.part, language), item) for part in parts if (item := part.of(name))]
    players = text("statistics.players", language, players=parts[0].players)
    title = f"{players} · {text(f'measure.{name}', language, key='')}"
    return PlottedRates(title, tuple([PlottedRate.of(*entry, language) for entry in entries]))


def _plotted(part: Subset) -> list[Statistic]:
    return [item for name in _PLOTTED if (item := part.of(name))]


def save_statistics_plot(path: str, statistics: Statistics) -> None:
    """Save a plot of rates and their errors with English texts.

    The extension of the file name decides the format (PNG without an extension).

    If the games are grouped by seat, room or month, the plot draws a line for each rate. Otherwise it draws a
    point for each rate, beside the rate of strong players.

    Raises:
        MissingPackageError: if matplotlib is not installed.
        QuestionError: if matplotlib does not support the format.
        OSError: if the file cannot be written.
    """
    with saved_plot(path, 8, 5 * max(1, len({part.players for part in statistics.parts}))) as figure:
        players = sorted({part.players for part in statistics.parts}, reverse=True)
        for at, number in enumerate(players):
            axes = figure.add_subplot(len(players), 1, at + 1)
            parts = [part for part in statistics.parts if part.players == number]
            axes.set_title(f"{number} players")  # no name: fonts lack the characters of many
            axes.set_ylabel("%")
            (_plot_trend if statistics.by else _plot_rates)(axes, parts, statistics.by)
            axes.legend()


def _plot_trend(axes: Any, parts: list[Subset], by: str | None) -> None:
    names = [part_name(by, part.part, "en") for part in parts]
    for name in _LINES:
        entries = [(at, item) for at, part in zip(names, parts, strict=True) if (item := part.of(name))]
        _errorbar(
            axes,
            [at for at, _ in entries],
            [entry for _, entry in entries],
            text(f"measure.{name}", "en", key=""),
        )


def _plot_rates(axes: Any, parts: list[Subset], _: str | None) -> None:
    entries = _plotted(parts[0])
    names = [name_of(statistic, "en") for statistic in entries]
    _errorbar(axes, names, entries, "counted", line="")
    strong = [
        (name, statistic)
        for name, statistic in zip(names, entries, strict=True)
        if statistic.strong is not None
    ]
    values = [_PERCENT * (item.strong or 0) for _, item in strong]
    axes.plot([name for name, _ in strong], values, "_", markersize=16, label="strong players")
    axes.tick_params(axis="x", rotation=60)


def _errorbar(axes: Any, places: list[str], entries: list[Statistic], label: str, line: str = "-") -> None:
    values = [_PERCENT * statistic.value for statistic in entries]
    errors = [_PERCENT * (statistic.error or 0) for statistic in entries]
    axes.errorbar(places, values, yerr=errors, marker="o", linestyle=line, capsize=3, label=label)
