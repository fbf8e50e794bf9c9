"""What players did, as tables for people and as a plot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import ceil
from operator import attrgetter
from typing import Any, Final, NamedTuple

from paili.catalogue import section, text
from paili.game.contest.standings import Estimate
from paili.layout import Printer, TextTable
from paili.record import json_record
from paili.report.plot import saved_plot
from paili.report.words import from_elsewhere
from paili.tally.records import Statistic, Statistics, Subset

_PERCENT: Final = 100
_MOST_OPPONENTS: Final = 10  # that are printed; JSON and frames have all
_TREND: Final = ("place", "win", "deal_in", "riichi", "call", "win_points", "lost_points")
_WITH_OPPONENTS: Final = ("ahead", "won_on_them", "dealt_in_to_them")
_PLOTTED: Final = (
    "win", "deal_in", "riichi", "call", "tsumo", "win_riichi", "win_open", "win_silent",
    "riichi_win", "good_wait", "ready",
)  # fmt: skip
_LINES: Final = ("win", "deal_in", "riichi", "call")  # that are drawn from part to part
_TEN: Final = 10


class StatisticsPrinter(Printer):
    """Prints what was counted, in a language."""

    section = "statistics"

    def print(self, found: Statistics) -> None:
        """Print a table of each section; told apart by something, a row of each part."""
        self._print_lines(self._heading(found))
        for part in () if found.by else found.parts:
            self._print_part(part)
        for players in sorted({part.players for part in found.parts if found.by}, reverse=True):
            self._print_lines(("", self._say("players", players=players)))
            self._print_trend([part for part in found.parts if part.players == players], found.by)
        if found.parts:
            self._print_lines(("", self._say("beside", source=found.strong)))

    def _heading(self, found: Statistics) -> Iterator[str]:
        who = self._say("everybody") if found.player is None else from_elsewhere(found.player)
        named = ", ".join(f"{name}: {number:,}" for name, number in found.formats.items())
        formats = self._say("formats", named=named) if named else ""
        yield self._say("of", who=who, games=found.games, formats=formats)
        if found.incomplete or found.unfinished:
            yield self._say("broken_off", games=found.incomplete, deals=found.unfinished)

    def _print_part(self, part: Subset) -> None:
        self._print_lines(("", _part_text(part, self.language)))
        for name, told in groupby(part.counted, attrgetter("section")):
            self._print_lines(("", self._say(f"section_{name}")))
            (self._print_opponents if name == "opponents" else self._print_rates)(told)

    def _print_rates(self, told: Iterable[Statistic]) -> None:
        rows = (
            (name_of(each, self.language), _value(each), _strong(each), f"{each.count:,}") for each in told
        )
        self._print_table(("", *map(self._say, ("value", "strong", "count"))), rows, right=(1, 2, 3))

    def _measures(self, names: Iterable[str]) -> Iterator[str]:
        return (text(f"measure.{name}", self.language, key="") for name in names)

    def _print_opponents(self, told: Iterable[Statistic]) -> None:
        """Print those met most, a row each."""
        rows: dict[str, dict[str, Statistic]] = {}
        for each in told:
            rows.setdefault(each.key, {})[each.name] = each
        titles = "", self._say("met"), *self._measures(_WITH_OPPONENTS)
        shown = list(rows.items())[:_MOST_OPPONENTS]
        self._print_table(titles, (_opponent(name, found) for name, found in shown), right=range(1, 5))

    def _print_trend(self, parts: list[Subset], by: str | None) -> None:
        numbers = map(self._say, ("games", "deals"))
        right = range(1, 3 + len(_TREND))
        table = TextTable("", *numbers, *self._measures(_TREND), right=right, firm=(0,), gap=2)
        for part in parts:
            told = (part.of(name) for name in _TREND)
            cells = ("" if each is None else _value(each) for each in told)
            name = part_name(by, part.part, self.language)
            table.add_row(name, f"{part.games:,}", f"{part.deals:,}", *cells)
        self.screen.print_table(table)


def _part_text(part: Subset, language: str) -> str:
    facts = {"players": part.players, "games": part.games, "deals": part.deals}
    return text("statistics.part", language, **facts)


def _opponent(name: str, found: dict[str, Statistic]) -> Iterator[str]:
    yield from_elsewhere(name)
    yield f"{found['ahead'].count:,}" if "ahead" in found else ""
    yield from (_value(found[each]) if each in found else "" for each in _WITH_OPPONENTS)


def name_of(each: Statistic, language: str) -> str:
    """Return what is counted in words: a measure, a yaku, an end of deals."""
    if each.name == "end":
        return _end(each.key, language)
    if each.name == "yaku":
        return section("yaku", language).get(each.key) or from_elsewhere(each.key)
    return text(f"measure.{each.name}", language, key=each.key)


def _end(kind: str, language: str) -> str:
    if kind in ("tsumo", "ron"):
        return text(f"log.by_{kind}", language)
    return text(f"drawn.{kind}", language)


def _value(each: Statistic) -> str:
    return _told(each, Estimate(each.value, each.error))


def _strong(each: Statistic) -> str:
    return "" if each.strong is None else _told(each, Estimate(each.strong, each.strong_error))


def _told(each: Statistic, found: Estimate) -> str:
    """A share in percent, points whole, other means with two digits, or three where they are small."""
    if each.share:
        return found.text(1, _PERCENT) + " %"
    if each.name.endswith(("points", "change")) or each.name.startswith("points"):
        return found.text(0)
    return found.text(3 if each.section == "calls" else 2)


def part_name(by: str | None, part: str, language: str) -> str:
    """Return a seat, a room or a month in words."""
    if not part:
        return text("statistics.not_told", language)
    if by == "seat":
        return text(f"page.wind_{part}", language)
    return text(f"statistics.room_{part}", language) if by == "room" else part


# ---------------------------------------------------------------------------------- plots


@json_record()
class PlottedRate(NamedTuple):
    """A share as it is drawn, in percent.

    Attributes:
        name: what it is the share of, in words.
        value: the share.
        error: its standard error; None where there is none.
        strong: that of strong players; None where they have none.
        told: value and error in words.
        strong_told: the same of strong players; "" where they have none.
    """

    name: str
    value: float
    error: float | None
    strong: float | None
    told: str
    strong_told: str

    @classmethod
    def of(cls, name: str, each: Statistic) -> PlottedRate:
        """Return how a share is drawn under a name."""
        error = None if each.error is None else _PERCENT * each.error
        strong = None if each.strong is None else _PERCENT * each.strong
        return cls(name, _PERCENT * each.value, error, strong, _value(each), _strong(each))


@json_record("title", "most", "rates")
class PlottedRates(NamedTuple):
    """Shares that are drawn below each other.

    Attributes:
        title: what they are shares of, in words.
        rates: the shares.
        most: where their scale ends: whole tens of percent.
    """

    title: str
    rates: tuple[PlottedRate, ...]

    @property
    def most(self) -> int:
        """Where the scale ends, in percent."""
        ends = [max(each.value + (each.error or 0.0), each.strong or 0.0) for each in self.rates]
        return min(_TEN * max(ceil(max(ends, default=0.0) / _TEN), 1), _PERCENT)


def plots_of(found: Statistics, language: str) -> list[PlottedRates]:
    """Return what is drawn: all rates beside strong players'; told apart each of a few from part to part."""
    if not found.by:
        return [_rates_of(part, language) for part in found.parts]
    every = sorted({part.players for part in found.parts}, reverse=True)
    return [
        _line(name, [part for part in found.parts if part.players == players], found.by, language)
        for players in every
        for name in _LINES
    ]


def _rates_of(part: Subset, language: str) -> PlottedRates:
    rates = [PlottedRate.of(_sectioned(each, language), each) for each in _plotted(part)]
    return PlottedRates(_part_text(part, language), tuple(rates))


def _line(name: str, parts: list[Subset], by: str, language: str) -> PlottedRates:
    told = [(part_name(by, part.part, language), each) for part in parts if (each := part.of(name))]
    players = text("statistics.players", language, players=parts[0].players)
    title = f"{players} · {text(f'measure.{name}', language, key='')}"
    return PlottedRates(title, tuple([PlottedRate.of(*each) for each in told]))


def _plotted(part: Subset) -> list[Statistic]:
    return [each for name in _PLOTTED if (each := part.of(name))]


def _sectioned(each: Statistic, language: str) -> str:
    return f"{text(f'statistics.section_{each.section}', language)}: {name_of(each, language)}"


def save_statistics_plot(path: str, found: Statistics) -> None:
    """Save rates with their errors as PNG, or as what the ending of the path says; its words are English.

    Told apart by seat, room or month they are lines from part to part, else points beside strong players.

    Raises:
        MissingPackageError: if matplotlib is not installed.
        QuestionError: if it knows no such format.
        OSError: if the file cannot be written.
    """
    with saved_plot(path, 8, 5 * max(1, len({part.players for part in found.parts}))) as figure:
        players = sorted({part.players for part in found.parts}, reverse=True)
        for at, number in enumerate(players):
            axes = figure.add_subplot(len(players), 1, at + 1)
            parts = [part for part in found.parts if part.players == number]
            axes.set_title(f"{number} players")  # no name: fonts lack the characters of many
            axes.set_ylabel("%")
            (_plot_trend if found.by else _plot_rates)(axes, parts, found.by)
            axes.legend()


def _plot_trend(axes: Any, parts: list[Subset], by: str | None) -> None:
    names = [part_name(by, part.part, "en") for part in parts]
    for name in _LINES:
        told = [(at, each) for at, part in zip(names, parts, strict=True) if (each := part.of(name))]
        _errorbar(
            axes, [at for at, _ in told], [each for _, each in told], text(f"measure.{name}", "en", key="")
        )


def _plot_rates(axes: Any, parts: list[Subset], _: str | None) -> None:
    told = _plotted(parts[0])
    names = [_sectioned(each, "en") for each in told]
    _errorbar(axes, names, told, "counted", line="")
    strong = [(name, each) for name, each in zip(names, told, strict=True) if each.strong is not None]
    values = [_PERCENT * (each.strong or 0) for _, each in strong]
    axes.plot([name for name, _ in strong], values, "_", markersize=16, label="strong players")
    axes.tick_params(axis="x", rotation=60)


def _errorbar(axes: Any, places: list[str], told: list[Statistic], label: str, line: str = "-") -> None:
    values = [_PERCENT * each.value for each in told]
    errors = [_PERCENT * (each.error or 0) for each in told]
    axes.errorbar(places, values, yerr=errors, marker="o", linestyle=line, capsize=3, label=label)
