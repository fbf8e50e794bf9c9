"""One player over many games: periods, errors, differences that are shown or not, and stored results."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest
from click.testing import CliRunner
from reviewed import game_of

from paili.catalogue import LANGUAGES
from paili.cli import paili as command
from paili.errors import LogError, PailiError
from paili.game import Player, play_game, random_player
from paili.game.records import Source
from paili.logs import write
from paili.logs.counting.dates import date_in
from paili.report.game.trend import trend_notes, trend_tables, trend_title
from paili.reviews import CLASSES, PlayerTrends, trend
from paili.reviews.summary import CountedDecision
from paili.reviews.trends import Trend, TrendChoice, TrendTally, ends_of

NAMES = ("Aki", "Bo", "Chi", "Dee")
EFFICIENCY = "efficiency"


def decision(number: int, loss: float | None, class_: str = "") -> CountedDecision:
    return CountedDecision(number, "discard", False, 1, False, loss, class_)


def tally_of(games: list[tuple[str, list[CountedDecision]]]) -> TrendTally:
    tally = TrendTally(4)
    for date, decisions in games:
        tally.add(decisions, date)
    return tally


def by_chance(seed: int, count: int, rate: float, month: str) -> list[tuple[str, list[CountedDecision]]]:
    """Games of eight deals of ten decisions, so many of a hundred mistakes of 300 points."""
    chance = random.Random(seed)
    return [
        (
            f"{month}-{1 + game % 28:02}",
            [
                decision(deal, 300.0, EFFICIENCY) if chance.random() < rate else decision(deal, 0.0)
                for deal in range(8)
                for _ in range(10)
            ],
        )
        for game in range(count)
    ]


def trend_of(games: list[tuple[str, list[CountedDecision]]], **choice: object) -> Trend:
    return tally_of(games).trend("Aki", TrendChoice(**choice))


def test_points_are_those_of_a_hundred_valued_decisions() -> None:
    game = [
        decision(0, 300.0, EFFICIENCY),
        decision(0, 20.0),
        decision(1, None, "oversight"),
        decision(1, 0.0),
    ]
    whole = trend_of([("2022-01-05", game)]).whole
    assert (whole.games, whole.deals, whole.decisions) == (1, 2, 3)
    lost = {item.name: (item.count, round(item.lost, 3)) for item in whole.lost}
    assert lost[""] == (2, 10666.667)
    assert lost[EFFICIENCY] == (1, 10000.0)
    assert lost["oversight"] == (0, 0.0)
    assert tuple(lost) == ("", *CLASSES)
    assert whole.strong is not None
    assert whole.strong > 0


def test_errors_take_deals_together() -> None:
    """Of clusters of one size the error is that of their means."""
    games = by_chance(1, 30, 0.05, "2022-01")
    whole = trend_of(games).whole
    means = [
        fmean(item.loss or 0.0 for item in decisions if item.number == deal)
        for _, decisions in games
        for deal in range(8)
    ]
    assert whole.lost[0].lost == pytest.approx(100 * fmean(means))
    assert whole.lost[0].error == pytest.approx(100 * stdev(means) / sqrt(len(means)))


def test_the_last_games_stand_beside_those_before() -> None:
    games = [*by_chance(2, 20, 0.05, "2022-02"), *by_chance(3, 30, 0.01, "2022-01")]
    result = trend_of(games, last=20)
    comparison = result.comparison
    assert comparison is not None
    assert (comparison.first.games, comparison.second.games) == (30, 20)  # by their dates
    assert [month.name for month in result.months] == ["2022-01", "2022-02"]
    assert comparison.first.lost == result.months[0].lost
    shown = {item.name: item for item in comparison.differences}
    assert shown[EFFICIENCY].is_shown
    assert shown[EFFICIENCY].lost == pytest.approx(
        result.months[1].lost[1].lost - result.months[0].lost[1].lost
    )
    assert not shown["call"].is_shown
    assert trend_of(games, last=50).comparison is None


def test_without_dates_the_order_is_that_of_the_files() -> None:
    games = by_chance(2, 4, 0.05, "2022-02")
    games[1] = ("", games[1][1])
    result = trend_of(games[::-1], last=1)
    assert result.undated == 1
    assert result.comparison is not None
    assert result.comparison.second.lost == trend_of(games[:1]).whole.lost
    assert sum(month.games for month in result.months) == 3


def test_chance_alone_seldom_shows_a_difference() -> None:
    """One in twenty, where the player has not changed; rare mistakes too."""
    shown = 0
    for seed in range(200):
        games = [*by_chance(2 * seed, 3, 0.02, "2022-01"), *by_chance(2 * seed + 1, 3, 0.02, "2022-02")]
        comparison = trend_of(games, last=3).comparison
        assert comparison is not None
        shown += comparison.differences[1].is_shown
    assert 3 <= shown <= 18


def test_few_deals_claim_nothing() -> None:
    games = [("2022-01-01", [decision(0, 0.0)] * 9), ("2022-01-02", [decision(0, 3000.0, "call")] * 9)]
    comparison = trend_of(games, last=1).comparison
    assert comparison is not None
    assert {item.error for item in comparison.differences} == {None}
    assert not any(item.is_shown for item in comparison.differences)


def test_two_periods() -> None:
    games = [
        (date, [decision(0, 100.0)]) for date in ("2021-12-31", "2022-01-01", "2022-02-09", "2022-02", "")
    ]
    result = trend_of(games, periods=("2021..2022-01", "2022-02"))
    assert result.comparison is not None
    assert (result.comparison.first.games, result.comparison.second.games) == (2, 2)
    days = trend_of(games, periods=("2022-02-01..2022-02-20", "2030")).comparison
    assert days is not None
    assert (days.first.games, days.second.games, days.differences) == (1, 0, ())


@pytest.mark.parametrize(
    "text", ["", "22", "2022-13", "2022-01-32", "2022-1", "2023..2022", "..", "x..y", "٢٠٢٢", "2022-01-01-01"]
)
def test_what_is_no_period(text: str) -> None:
    with pytest.raises(LogError, match="period"):
        ends_of(text)


@pytest.mark.parametrize(
    ("last", "periods"),
    [(0, None), (10**6, None), (5, ["2022"]), (5, "2022-01"), (5, ["2022", "2023", "2024"])],
)
def test_what_cannot_be_compared(last: int, periods: object) -> None:
    with pytest.raises(LogError):
        TrendChoice.of(last, periods)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2022010503gm-00b9-0000-70c189f5", "2022-01-05"), ("210815-6da08e40-2605-42fb-a5e3-f8aa5940362a", "2021-08-15"),
        ("mine/2024-03-05.json", "2024-03-05"), ("2024.03 league", "2024-03"), ("202403", "2024-03"), ("a7", ""),
        ("20100135", ""), ("2022-01-00", "2022-01"), ("2022-01-39.json", "2022-01"), ("2022013903gm-00b9-0000-70c189f5", ""),
    ],
)  # fmt: skip
def test_dates(text: str, date: str) -> None:
    assert date_in(text) == date


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_every_language(language: str) -> None:
    games = [*by_chance(3, 30, 0.01, "2022-01"), *by_chance(2, 20, 0.05, "2022-02"), ("", [decision(0, 5.0)])]
    result = trend_of(games, periods=("2022-01", "2022-02"))
    tables = list(trend_tables(result, language))
    assert [len(rows) for _, rows in tables] == [1 + len(CLASSES), 2, 1 + len(CLASSES)]
    assert all(len(row) == len(titles) for titles, rows in tables for row in rows)
    assert "Aki" in trend_title(result, language)
    assert len(list(trend_notes(result, language))) == 3


# ---------------------------------------------------------------------------------- files


def short_games() -> list:
    """Two games of a deal each, with names."""
    game = game_of("random", "balanced", "greedy", "balanced")
    players = tuple(Player(name=name) for name in NAMES)
    return [replace(game, deals=(deal,), players=players, result=None) for deal in game.deals[:2]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    at = tmp_path_factory.mktemp("trend")
    for number, game in enumerate(short_games()):
        write(game, at / f"2022-0{number + 1}-05.json", format="tenhou_json")
    return at


@pytest.fixture(scope="module")
def expected(folder: Path) -> PlayerTrends:
    return trend(str(folder), "Aki", last=1)


def run(*arguments: object):
    return CliRunner().invoke(command, ["review", *map(str, arguments)])


def test_the_command_says_what_python_says(folder: Path, expected: PlayerTrends, tmp_path: Path) -> None:
    results, page = tmp_path / "results.jsonl", tmp_path / "page.html"
    options = ("--player", "Aki", "--trend", "--last", 1)
    outcome = run(folder, *options, "--results", results, "--json")
    assert outcome.exit_code == 0, outcome.output
    document = json.loads(outcome.stdout)["trends"]
    assert document == json.loads(json.dumps(expected.to_dict()))["trends"]
    assert [month["name"] for month in document[0]["months"]] == ["2022-01", "2022-02"]
    # results of before there were dates
    lines = results.read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    for entry in entries[1:]:
        for game in entry["games"]:
            del game["date"]
    results.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    again = run(folder, *options, "--results", results, "--html", page)
    assert again.exit_code == 0, again.output
    for title in ("Points lost in 100 decisions", "2022-01", "2022-02", "fewer than ten deals"):
        assert title in " ".join(again.output.split())
        assert title in page.read_text(encoding="utf-8")


def test_games_and_names(expected: PlayerTrends) -> None:
    games = [
        replace(game, source=Source(reference=f"2022-0{at + 1}-05")) for at, game in enumerate(short_games())
    ]
    assert trend(games, "Aki", last=1).trends == expected.trends
    with pytest.raises(LogError, match="nobody is called 'Zoe'"):
        trend(games[:1], "Zoe")
    with pytest.raises(LogError, match=r"nobody is called 'Zoe' in 0 games$"):
        trend([], "Zoe")
    for jobs in (0, 65, "two"):
        with pytest.raises(LogError, match="jobs="):
            trend(games[:1], "Aki", jobs=jobs)


def test_games_that_cannot_be_reviewed() -> None:
    """They are not games without the player."""
    game = play_game([random_player(seat) for seat in range(4)], "mcr", deals=1)
    chinese = replace(game, players=tuple(Player(name=name) for name in NAMES))
    with pytest.raises(LogError, match="mcr"):
        trend([chinese], "Aki")
    with pytest.raises(LogError, match=r"nobody is called 'Zoe' in 0 games$"):
        trend([chinese], "Zoe")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--trend"], "--trend needs --player"),
        (["--last", "5"], "--last needs --trend"),
        (["--periods", "2022,2023"], "--periods needs --trend"),
        (["--trend", "--player", "Aki", "--last", "0"], "last=0"),
        (["--trend", "--player", "Aki", "--periods", "2022"], "must be two"),
        (["--trend", "--player", "Aki", "--periods", "2022,20x3"], "period 20x3"),
        (["--trend", "--player", "Aki", "--last", "5", "--periods", "2022,2023"], "not both"),
    ],
)
def test_wrong_options(folder: Path, options: list[str], message: str) -> None:
    outcome = run(folder, *options)
    assert isinstance(outcome.exception, PailiError)
    assert message in str(outcome.exception)
