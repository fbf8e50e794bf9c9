"""What the benchmarks that count games share: halves, points of decisions, clusters, files of the package."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np

import paili
import shared_data
from paili import logs
from paili.bots import Balanced
from paili.game import Discard, Table, Win, play_game
from paili.logs.deal.completion import replayed
from paili.reviews.walk import decision_points
from source import script

FOLDER = "games_houou_2022a"

# ---------------------------------------------------------------------------------- games


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(script("shared_games"), "DATA", tmp_path)
    return tmp_path


def test_every_second_file_is_of_both_halves(folder: Path) -> None:
    (folder / FOLDER).mkdir()
    for number in range(9):
        (folder / FOLDER / f"{number}.json").touch()
    chosen = script("shared_games").files(every=2)
    assert [(number, path.name) for number, path in chosen] == [
        (0, "0.json"), (1, "2.json"), (2, "4.json"), (3, "6.json"), (4, "8.json"),
    ]  # fmt: skip


def test_games_of_the_two_halves_have_different_numbers(folder: Path) -> None:
    (folder / FOLDER).mkdir()
    text = logs.write(play_game([Balanced()] * 4, seed=1, deals=1), format="mjai")
    for number in range(4):
        (folder / FOLDER / f"{number}.json").write_text(text, encoding="utf-8")
    games = script("shared_games").games
    assert [[number for number, _ in games(half)] for half in (0, 1, None)] == [[0, 2], [1, 3], [0, 1, 2, 3]]
    offers, discards = script("bot_calls").offers, script("bot_discards").discards_made
    for cases_of in offers, discards:
        halves = [{case.game for case in cases_of(1, half)} for half in (0, 1)]
        assert halves[0]
        assert not halves[0] & halves[1]


def test_missing_games_end_a_script_with_one_line(folder: Path) -> None:
    with pytest.raises(SystemExit, match=r"no folder .*PAILI_DATA"):
        script("shared_games").files()


@pytest.mark.data
def test_points_of_a_decision_have_the_stick_of_its_riichi() -> None:
    """What a seat gets after each decision is what it has at the end minus what it has then."""
    counting, sticks = script("shared_games"), set()
    for path in sorted(shared_data.path_of(FOLDER).iterdir())[:2]:
        for game in logs.read(path):
            for number, deal in enumerate(game.deals):
                end, after = replayed(deal, game.rules), points_after(deal, game.rules)
                for seat in game.seats:
                    for point in decision_points(deal, number, seat, game.rules):
                        before = deal.points[seat] - point.position.seats[0].points
                        got = counting.points_from(end, point.position, seat)
                        assert got == after[seat] - deal.points[seat] + before
                        sticks.add(got - end.change[seat])
    assert sticks == {-1000.0, 0.0}


def points_after(deal: Any, rules: paili.Rules) -> list[int]:
    """Return the points at the end of a deal by its payments, without those that the table keeps."""
    table = Table(rules)
    table.replay(deal)
    points = [have + change for have, change in zip(deal.points, table.end.change, strict=True)]
    for event, follows in pairwise(deal.events):
        if isinstance(event, Discard) and event.riichi and not isinstance(follows, Win):
            points[event.seat] -= 1000
    return points


@pytest.mark.data
def test_reviews_count_the_points_of_a_decision() -> None:
    """A riichi costs 1,000 points, which the payments at the end of the deal do not contain."""
    path = sorted(shared_data.path_of(FOLDER).iterdir())[0]
    first: dict[tuple[int, int], float] = {}
    for kept in script("review_model").kept_of(path, values=False):
        _, number, seat = kept.hand
        first.setdefault((number, seat), kept.got)
    (game,) = logs.read(path)
    end = replayed(game.deals[0], game.rules)
    for seat in game.seats:
        assert first[0, seat] == end.points[seat] - game.deals[0].points[seat]
    assert any(first[0, seat] != end.change[seat] for seat in game.seats)


# ---------------------------------------------------------------------------------- errors


def test_cases_of_one_cluster_count_as_one() -> None:
    mean = script("clusters").mean
    values = np.array([0.0, 1.0] * 50)
    alone, together = (mean(values, clusters) for clusters in (np.arange(100), np.arange(100) % 2))
    assert alone.error == pytest.approx(0.05)
    assert together.error == pytest.approx(alone.error * 50**0.5)
    assert mean(list(values), ["ab"[at % 2] for at in range(100)]) == pytest.approx(together)
    assert mean(values, np.arange(100), values + 1.0).value == pytest.approx(2 / 3)
    assert mean([], []) == (0.0, 0.0)


def test_a_ratio_is_that_of_the_sums() -> None:
    ratio = script("clusters").ratio([3, 1, 2], [10, 5, 5], ["a", "b", "a"])
    assert ratio.value == pytest.approx(0.3)
    assert ratio.error == pytest.approx(((5 - 0.3 * 15) ** 2 + (1 - 0.3 * 5) ** 2) ** 0.5 / 20)


def test_the_safest_kinds_of_one_hand_are_one_cluster(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = script("danger_table")
    decision = SimpleNamespace(seen=SimpleNamespace(players=4), game=1)
    safest = iter([(at % 2 == 0, 0.1, at % 4) for at in range(400)])
    monkeypatch.setattr(table, "load", lambda _: [decision] * 400)
    monkeypatch.setattr(table, "safest", lambda *_: next(safest))
    table.print_safest(SimpleNamespace(half=0, weights={("riichi", 4): {}}))
    error = float(re.search(r"50.00 ± ([\d.]+) %", capsys.readouterr().out)[1])
    assert error == pytest.approx(25.0)  # of four hands; 2.5 for independent decisions


# ---------------------------------------------------------------------------------- files of the package


def test_a_file_keeps_the_day_of_its_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finish, path = script("shipped").finish, tmp_path / "counts.json"
    path.write_text('{"counted": "2026-01-02", "rows": {"a": [1, 2.5]}}', encoding="utf-8")
    before = path.read_text(encoding="utf-8")
    finish(path, {"counted": "", "rows": {"a": (2, 2.5)}}, write=False)
    assert path.read_text(encoding="utf-8") == before
    assert capsys.readouterr().out.endswith(": other numbers\n")
    finish(path, {"counted": "", "rows": {"a": (1, 2.5)}}, write=True)
    assert json.loads(path.read_text(encoding="utf-8"))["counted"] == "2026-01-02"
    assert path.read_text(encoding="utf-8").splitlines()[1:3] == [' "counted": "2026-01-02",', ' "rows": {']
    finish(path, {"counted": "", "rows": {"a": (2, 2.5)}}, write=True)
    assert json.loads(path.read_text(encoding="utf-8"))["counted"] > "2026-01-02"


@pytest.mark.parametrize("name", [
    "dangers/phoenix.json", "dangers/phoenix_hands.json", "value/table/phoenix.json", "stats/phoenix.json",
    "value/table/later_calls.json", "scoring/places/final_places.json", "reviews/phoenix.json",
    "reviews/phoenix_seats.json",
])  # fmt: skip
def test_the_files_have_the_form_in_which_they_are_written(name: str) -> None:
    shipped = script("shipped")
    text = (shipped.PACKAGE / name).read_text(encoding="utf-8")
    assert shipped.in_lines(json.loads(text)) == text


def test_decisions_are_stored_only_if_all_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = script("danger.games")
    monkeypatch.setattr(games, "JOBS", 1)
    monkeypatch.setattr(games, "files", list)
    saved = games.save
    monkeypatch.setattr(games, "save", lambda kept, number: saved(kept, number) if number < 5 else 1 / 0)
    with pytest.raises(ZeroDivisionError):
        games.count(tmp_path / "kept")
    assert not [*tmp_path.iterdir()]
    monkeypatch.setattr(games, "save", saved)
    games.count(tmp_path / "kept")
    assert len([*(tmp_path / "kept").iterdir()]) == games.PARTS
    assert [*tmp_path.iterdir()] == [tmp_path / "kept"]


def test_what_took_long_is_read_again(tmp_path: Path) -> None:
    kept = script("command_line").kept
    assert kept(tmp_path / "kept", lambda: [1]) == kept(tmp_path / "kept", lambda: [2]) == [1]
    assert kept(None, lambda: [3]) == [3]


# ---------------------------------------------------------------------------------- command lines


def test_a_rule_that_a_bot_lacks_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot_rules.py", "strong", "flies"])
    with pytest.raises(SystemExit):
        script("bot_rules").main()
    assert "the rules of strong are " in capsys.readouterr().err


def test_no_function_of_python_is_around_a_call_with_a_second_argument() -> None:
    """A function around a call of xiangting took a quarter of its time."""
    one_hand = pytest.importorskip("xiangting") and script("one_hand")
    rows = [row for row in [*one_hand.riichi(), *one_hand.other_games()] if row.who == "xiangting"]
    calls = [row for row in rows if "each discard" not in row.call]
    assert len(calls) == 4
    for row in calls:
        assert row.second is not None
        assert type(row.ask).__name__ == "builtin_function_or_method"
