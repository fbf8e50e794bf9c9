"""The percentile of a player among strong players, by counting pairs; what is counted, and when there is none."""

from __future__ import annotations

import json
import random
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean

import pytest

from paili.catalogue import LANGUAGES
from paili.estimates import Estimate
from paili.report.game.trend import trend_notes, trend_tables
from paili.reviews import CLASSES, percentiles
from paili.reviews.percentiles import LEAST_DECISIONS, LEAST_GAMES, StrongSeats, strong_seats
from paili.reviews.records import OVERSIGHT
from paili.reviews.summary import CountedDecision
from paili.reviews.trends import Trend, TrendChoice, TrendTally
from source import script

FILE = Path(percentiles.__file__).with_name("phoenix_seats.json")
NAMES = ("", *(name for name in CLASSES if name != OVERSIGHT))


def seats_of(rates: list[float]) -> StrongSeats:
    return StrongSeats(len(rates), {"": Estimate(1.0, 0.5)}, {"": tuple(sorted(rates))})


def wins(rate: float, other: float) -> float:
    """How much of a win it is to lose less."""
    return 100.0 * ((rate < other) + (rate == other) / 2)


def spread(numbers: list[float]) -> float:
    mean = fmean(numbers)
    return sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)


@pytest.mark.parametrize("seed", range(20))
def test_a_percentile_counts_pairs_of_games(seed: int) -> None:
    chance = random.Random(seed)
    own = [float(chance.randrange(8)) for _ in range(LEAST_GAMES + seed)]
    strong = [float(chance.randrange(12)) for _ in range(30)]
    result = seats_of(strong).among("", own)
    pairs = [wins(*pair) for pair in product(own, strong)]
    assert result.percentile == pytest.approx(fmean(pairs))
    by_game = [fmean(wins(rate, other) for other in strong) for rate in own]
    by_seat = [fmean(wins(rate, other) for rate in own) for other in strong]
    error = sqrt(spread([*by_game, 0.0, 100.0]) / (len(own) + 2) + spread(by_seat) / len(strong))
    assert result.percentile_error == pytest.approx(error)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [4, 3])
def test_who_plays_as_they_do_has_fifty(players: int, name: str) -> None:
    """Games drawn from theirs; one in twenty is farther from 50 than twice its error, or fewer."""
    strong, chance = strong_seats(players), random.Random(players)
    shares = [strong.among(name, chance.choices(strong.rates[name], k=20)) for _ in range(300)]
    values = [(share.percentile, share.percentile_error) for share in shares]
    assert fmean(value for value, _ in values) == pytest.approx(50.0, abs=2.5)  # type: ignore[type-var]
    assert sum(abs(value - 50.0) > 2 * error for value, error in values) <= 30  # type: ignore[operator]


def test_who_loses_less_has_more() -> None:
    strong = strong_seats(4)
    lists = [[share * rate for rate in strong.rates[""][::10]] for share in (0.5, 1.0, 2.0)]
    less, same, more = (strong.among("", rates).percentile or 0.0 for rates in lists)
    assert less > 75
    assert 40 < same < 60
    assert more < 25


def test_the_error_is_not_nothing_where_all_games_are_alike() -> None:
    share = strong_seats(4).among("", [0.0] * LEAST_GAMES)
    assert share.percentile == 100.0
    assert (share.percentile_error or 0.0) > 5.0


@pytest.mark.parametrize("players", [4, 3])
def test_the_file_has_its_counts(players: int) -> None:
    part = json.loads(FILE.read_text(encoding="utf-8"))[str(players)]
    assert tuple(part["lost"]) == tuple(part["rates"]) == NAMES
    assert {len(rates) for rates in part["rates"].values()} == {part["seats"]}
    assert all(rates == sorted(rates) for rates in part["rates"].values())
    assert part["decisions"] >= part["seats"] * LEAST_DECISIONS
    assert part["games"] * players >= part["seats"]
    for name, (lost, error) in part["lost"].items():
        # of seats of about as many decisions the mean of rates is about that of all decisions
        assert fmean(part["rates"][name]) == pytest.approx(lost, abs=3 * error)
    assert part["lost"][""][0] >= sum(part["lost"][name][0] for name in NAMES[1:])


# ---------------------------------------------------------------------------------- in a trend


def trend_of(games: int, decisions: int = LEAST_DECISIONS) -> Trend:
    """The trend of games that each lose 30 points in a decision."""
    tally = TrendTally(4)
    for _ in range(games):
        tally.add(
            [CountedDecision(at % 5, "discard", False, 1, False, 30.0, "") for at in range(decisions)], ""
        )
    return tally.trend("Aki", TrendChoice())


def test_a_trend_has_percentiles_by_class() -> None:
    among = trend_of(LEAST_GAMES).among
    assert tuple(share.name for share in among) == NAMES
    rates = strong_seats(4).rates
    for share, rate in zip(among, (3_000.0, *[0.0] * 6), strict=True):
        assert share.percentile == pytest.approx(fmean(wins(rate, other) for other in rates[share.name]))
    assert (among[0].lost, among[0].error) == strong_seats(4).losses[""]


@pytest.mark.parametrize(
    ("games", "decisions", "counted"),
    [(LEAST_GAMES - 1, LEAST_DECISIONS, LEAST_GAMES - 1), (LEAST_GAMES, LEAST_DECISIONS - 1, 0)],
)
def test_few_or_short_games_claim_none(games: int, decisions: int, counted: int) -> None:
    among = trend_of(games, decisions).among
    assert {(share.games, share.percentile, share.percentile_error) for share in among} == {
        (counted, None, None)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_classes_shows_them(language: str) -> None:
    result = trend_of(LEAST_GAMES)
    (titles, rows), *_ = trend_tables(result, language)
    assert len(titles) == 5
    strong, first = strong_seats(4), result.among[0]
    assert rows[0][3:] == [
        f"{first.percentile:.0f} ± {first.percentile_error:.0f}",
        f"{strong.losses[''].value:,.0f} ± {strong.losses[''].error:,.0f}",
    ]
    assert rows[-1][3:] == ["–", "–"]  # oversights lose no points
    assert str(strong.number) in " ".join(trend_notes(result, language))
    few = trend_of(LEAST_GAMES - 1)
    assert {row[3] for row in next(trend_tables(few, language))[1]} == {"–"}
    assert f"{LEAST_GAMES - 1}" in " ".join(trend_notes(few, language))


# ---------------------------------------------------------------------------------- the count


def test_seats_are_counted_as_the_file_has_them() -> None:
    """Two games of four seats by hand; the game of a seat that is too short is in the mean alone."""
    seat_losses = script("seat_losses")

    def seat(losses: list[float], class_: str = "") -> tuple[CountedDecision, ...]:
        valued = [
            CountedDecision(at % 4, "discard", False, 1, False, loss, class_)
            for at, loss in enumerate(losses)
        ]
        return (*valued, CountedDecision(0, "quad", False, None, False, None, ""))

    long = LEAST_DECISIONS
    games = [
        (seat([10.0] * long), seat([0.0] * long), seat([30.0] * long, "call"), seat([20.0] * long)),
        (seat([5.0] * long), seat([400.0] * (long - 1)), seat([0.0] * long), seat([0.0] * long)),
    ]
    part = seat_losses.counted(games)
    assert (part["games"], part["seats"], part["decisions"]) == (2, 7, 8 * long - 1)
    assert part["rates"][""] == [0.0, 0.0, 0.0, 500.0, 1000.0, 2000.0, 3000.0]
    assert part["rates"]["call"] == [0.0] * 6 + [3000.0]
    whole = 65.0 * long + 400.0 * (long - 1)
    assert part["lost"][""][0] == round(100 * whole / (8 * long - 1), 1)
    assert part["lost"]["call"][0] == round(100 * 30.0 * long / (8 * long - 1), 1)
