"""Games of Chinese rules as logs: written, read, checked; wrong events are reported, other games refused."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
import record_schema
from click.testing import CliRunner
from log_games import BOTZONE_MATCH

from paili import fan, game, logs
from paili.cli import paili as command
from paili.errors import LogError
from paili.fan.rules import GAMES
from paili.logs.reading import parsed_games
from paili.logs.sources import LogSource


@cache
def played(name: str, deals: int = 2) -> game.Game:
    """Some deals of a game by players that come nearer to a win, call, and win where they can."""
    play = game.Play(fan.game(name), seed=5, deals=deals)
    random = Random(1)
    while not play.over:
        play.step({seat: chosen(play, seat, legal, random) for seat, legal in play.asks.items()})
    return play.game


def chosen(play: game.Play, seat: int, legal: tuple[game.Event, ...], random: Random) -> game.Event:
    calls = [event for event in legal if isinstance(event, game.Call | game.AddedQuad | game.ConcealedQuad)]
    if calls and random.random() < 0.3:
        return random.choice(calls)
    return game.greedy_player(play.position(seat), legal)


@pytest.mark.parametrize(
    "name", [*[*GAMES][::2], *(pytest.param(item, marks=pytest.mark.slow) for item in [*GAMES][1::2])]
)
def test_every_game_is_written_read_checked_and_fits_the_schema(name: str) -> None:
    item = played(name)
    text = logs.write(item, format="paili_json")
    jsonschema.validate(json.loads(text), record_schema.schema())
    (again,) = logs.read(text)
    assert again == item
    assert logs.check(again) == ()
    ends = [end for deal in again.deals for end in deal.ends]
    assert ends
    assert all(end.stated_result is not None for end in ends)
    changes = ends[-1].stated_result
    assert changes is not None
    assert changes.changes is not None
    started = again.deals[-1].points
    final = [before + change for before, change in zip(started, changes.changes, strict=True)]
    assert again.result is not None
    assert tuple(final) == again.result.points


def test_a_false_win_fits_the_schema_and_is_shown() -> None:
    play = game.Play(fan.MCR.replace(false_win="over"), seed=3, deals=1)
    play.step({0: "false"})
    text = logs.write(play.game, format="paili_json")
    jsonschema.validate(json.loads(text), record_schema.schema())
    (again,) = logs.read(text)
    assert [type(event).__name__ for event in again.deals[0].events][-2:] == ["FalseWin", "DrawnDeal"]
    assert logs.check(again) == ()


def test_the_schema_stands_in_the_documentation() -> None:
    assert (record_schema.DOCS / "game-record.schema.json").read_text("utf-8") == record_schema.schema_text()
    page = (record_schema.DOCS / "game-record.md").read_text("utf-8")
    assert record_schema.page(page) == page
    riichi = game.play_game([game.greedy_player] * 4, seed=3)
    jsonschema.validate(json.loads(logs.write(riichi, format="paili_json")), record_schema.schema())


def document(name: str) -> Any:
    return json.loads(logs.write(played(name), format="paili_json"))


def problems(content: Any) -> list[str]:
    (item,) = logs.read(json.dumps(content))
    return [str(problem) for problem in logs.check(item)]


def test_what_does_not_hold_is_reported() -> None:
    content = document("sichuan")
    wins = [item for item in content["deals"][0]["events"] if item["event"] == "win"]
    win = next(win for win in wins if win["stated_result"]["changes"])
    win["stated_result"]["han"] += 1
    win["stated_result"]["changes"][0] += 7
    (fans, *changes) = problems(content)
    assert (
        f"fan in the record: {win['stated_result']['han']}, by the rules: {win['stated_result']['han'] - 1}"
        in fans
    )
    assert all("payments" in change for change in changes)
    for change, words in (
        (("deals", 1, "round"), "next round"),
        (("deals", 1, "points"), "next points"),
        (("result", "points"), "points at the end"),
    ):
        content = document("sichuan")
        *path, last = change
        place = content
        for step in path:
            place = place[step]
        place[last] = [99, -99, 0, 0] if last == "points" else place[last] ^ 1
        assert any(words in problem for problem in problems(content)), (change, problems(content))


def test_an_event_that_cannot_happen_ends_the_check_of_its_deal() -> None:
    content = document("mcr")
    at = next(at for at, item in enumerate(content["deals"][0]["events"]) if item["event"] == "discard")
    content["deals"][0]["events"][at]["seat"] ^= 1
    (problem,) = problems(content)
    assert f"entry {at + 1}" in problem


@pytest.mark.parametrize("name", ["taiwan", "sichuan-app", "hongzhong"])
def test_values_that_are_none_lose_no_more_than_their_deal(name: str) -> None:
    random = Random(3)
    for _ in range(25):
        content = document(name)
        event = random.choice(content["deals"][0]["events"])
        event[random.choice([*event])] = random.choice([7, -3, "9z", "0m", [], None, {}, "8f", ["1m"] * 9])
        for parsed_game in parsed_games(LogSource(json.dumps(content))):
            assert parsed_game.game is not None
            assert len(parsed_game.game.deals) == 2 - bool(parsed_game.faults)
            logs.check(parsed_game.game)


def test_games_of_riichi_are_asked_for_where_only_they_will_do(tmp_path: Path) -> None:
    item = played("hangzhou")
    for format_ in logs.WRITTEN:
        if format_ != "paili_json":
            with pytest.raises(LogError, match="the rules hangzhou, but only riichi is supported here"):
                logs.write(item, format=format_)
    path = tmp_path / "a.paili"
    logs.write(item, path, format="paili_json")
    assert all("only riichi is supported" in str(problem) for problem in logs.rows([path], of="deals"))


def test_the_command_shows_and_checks_them(tmp_path: Path) -> None:
    path, runner = tmp_path / "a.paili.gz", CliRunner()
    logs.write(played("taiwan"), path, format="paili_json")
    assert "no problems" in runner.invoke(command, ["log", "check", str(path)]).output
    shown = runner.invoke(command, ["log", "show", str(path), "--deal", "E1"]).output
    assert "<4f>" in shown
    assert runner.invoke(command, ["log", "show", str(path)]).exit_code == 0


def test_a_deal_that_cannot_happen_is_shown_all_the_same(tmp_path: Path) -> None:
    content = document("taiwan")
    events = content["deals"][0]["events"]
    at = next(at for at, event in enumerate(events) if event["event"] == "discard")
    events[at:at] = [events[at]] * 3
    path = tmp_path / "a.paili"
    path.write_text(json.dumps(content), "utf-8")
    shown = CliRunner().invoke(command, ["log", "show", str(path), "--deal", "E1"])
    assert shown.exit_code == 0, shown.output


def test_a_match_of_botzone() -> None:
    (match,) = logs.read(BOTZONE_MATCH)
    assert (match.rules.name, match.source.reference, match.complete) == ("mcr-botzone", "one", True)
    (deal,) = match.deals
    assert deal.name == "S1.0"
    win = deal.events[-1]
    assert dict(win.extra)["fans"] == "清龙*1"
    (fans, *_) = logs.check(match)
    assert "fan in the record: 22, by the rules" in str(fans)


@pytest.mark.parametrize(
    "wrong",
    [
        "Player 7 Draw T1",
        "Player 0 Fly T1",
        "Player 0 Draw T0",
        "Player 0 Chi J1",
        "Player 0",
        "Player x Draw T1",
        "Score 1",
        "What",
    ],
)
def test_a_match_that_cannot_be_read_ends_no_other(wrong: str) -> None:
    text = BOTZONE_MATCH.replace("Player 0 Draw T1", wrong) + "\n" + BOTZONE_MATCH.replace("one", "two")
    first, second = parsed_games(LogSource(text))
    assert first.game is None
    assert "South 1, 0 honba, line 7" in str(first.faults[0]) or wrong == "Player 0"
    assert second.game is not None
    with pytest.raises(LogError):
        list(logs.read(text))
