"""Statistics over HTTP: the rates of `paili stats` for the games of a file; the same without a server."""

from __future__ import annotations

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient
from log_samples import NAMES, sample

import paili
from paili import logs
from paili.report.game.statistics import plots_of
from paili.web.local import answer_file

BYTES = {"content-type": "application/octet-stream"}
SEEDS = (3, 4, 5)


def several() -> bytes:
    """Some games one after the other, as the page joins files."""
    return b"\n".join(sample(seed=seed) for seed in SEEDS)


def counted(client: TestClient, content: bytes, **options: str) -> dict:
    response = client.post("/api/statistics", content=content, params=options, headers=BYTES)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize("player", ["", "Bo"])
def test_the_rates_are_those_of_statistics(client: TestClient, player: str) -> None:
    whole = paili.statistics(list(logs.read(several())), player or None)
    result = counted(client, several(), player=player)
    assert (result["games"], set(result["names"]), result["player"]) == (len(SEEDS), set(NAMES), player)
    (plot,) = result["plots"]
    assert len(plot["rates"]) > 4
    by_name = {item["name"]: item for item in plot["rates"]}
    for name, label in (
        ("win", "deals won"),
        ("deal_in", "deals with a deal-in"),
        ("riichi", "deals with riichi"),
    ):
        entry, rate = whole.of(name), by_name[label]
        assert (rate["value"], rate["strong"]) == pytest.approx((100 * entry.value, 100 * entry.strong))
        assert rate["error"] == pytest.approx(100 * entry.error)
        assert rate["text"].startswith(f"{100 * entry.value:.1f} ± ")
        assert rate["value"] <= plot["most"] <= 100


def test_they_are_distinguished_by_seat(client: TestClient) -> None:
    whole = paili.statistics(list(logs.read(several())), by="seat")
    plots = counted(client, several(), by="seat", lang="ja")["plots"]
    assert [plot["title"].rpartition(" · ")[2] for plot in plots] == [
        "和了率",
        "放銃率",
        "リーチ率",
        "副露率",
    ]
    assert [rate["name"] for rate in plots[0]["rates"]] == ["東", "南", "西", "北"]
    assert [rate["value"] for rate in plots[0]["rates"]] == pytest.approx(
        [100 * whole.of("win", part=seat).value for seat in "ESWN"]
    )


def test_three_players_are_counted_apart(client: TestClient) -> None:
    plots = counted(client, sample(players=3) + b"\n" + sample())["plots"]
    assert [len(plot["rates"]) > 5 for plot in plots] == [True, True]


def test_what_cannot_be_read_is_reported_and_the_rest_goes_on(client: TestClient) -> None:
    result = counted(client, sample() + b"\n" + sample(seed=4)[:-3000] + b"\n<")
    assert result["games"] >= 1
    assert result["problems"]


@pytest.mark.parametrize(("most", "more"), [(2, True), (3, False)])
def test_games_that_are_not_read_are_reported(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, most: int, more: bool
) -> None:
    monkeypatch.setattr("paili.web.games.counted.MOST_GAMES", most)
    result = counted(client, several())
    assert (result["games"], result["more"]) == (most, more)


def test_an_unknown_player_is_refused_with_the_nearest(client: TestClient) -> None:
    response = client.post("/api/statistics?player=Ana", content=sample(), headers=BYTES)
    assert response.status_code == 422
    assert "Anna" in response.json()["error"]["message"]
    response = client.post("/api/statistics?by=day", content=sample(), headers=BYTES)
    assert response.status_code == 422


def test_the_page_without_a_server_answers_the_same(client: TestClient) -> None:
    import json

    fields = {"player": "Anna", "by": "", "lang": "zh"}
    address = "/api/statistics?" + "&".join(f"{name}={value}" for name, value in fields.items())
    assert json.loads(answer_file(address, several(), "zh")) == [200, counted(client, several(), **fields)]


def test_what_is_drawn_in_a_file_is_drawn_on_the_page() -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    from paili.report.game import statistics as statistics_report

    statistics = paili.statistics(list(logs.read(several())))
    axes = Figure().add_subplot()
    statistics_report._plot_rates(axes, list(statistics.parts), None)
    (plot,) = plots_of(statistics, "en")
    assert [xticklabel.get_text() for xticklabel in axes.get_xticklabels()] == [
        rate.name for rate in plot.rates
    ]
    dots = axes.containers[0].lines[0].get_ydata()
    assert list(dots) == pytest.approx([rate.value for rate in plot.rates])
