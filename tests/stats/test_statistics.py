"""Statistics of players: small games by hand, the command, and the counts of the shared games."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

import paili
from paili import Rules, logs
from paili.bots import Greedy
from paili.cli import paili as command
from paili.errors import LogError
from paili.game import DrawnDeal, Game, Player, Source, Win, play_game, random_player
from paili.logs.problems import Problem
from paili.stats.question import month_of, room_of, strong_rates
from shared_data import path_of

NAMES = ("Ann", "Bo", "陈", "D")


@cache
def games() -> tuple[Game, ...]:
    """Two short games, in the second of which the names have moved on by a seat."""
    rules = Rules.TENHOU.replace(rounds=1)
    results = []
    for turn in range(2):
        game = play_game([Greedy(), Greedy(), *map(random_player, range(2))], rules, seed=turn)
        names = [Player(name=NAMES[(seat + turn) % 4]) for seat in range(4)]
        results.append(replace(game, players=tuple(names)))
    return tuple(results)


def seat_of(name: str) -> list[int]:
    return [next(seat for seat in game.seats if game.players[seat].name == name) for game in games()]


@pytest.mark.parametrize("name", NAMES)
def test_a_player_is_counted_by_name(name: str) -> None:
    statistics = paili.statistics(games(), name)
    ends = [
        (seat, [end for end in deal.ends if isinstance(end, Win)])
        for seat, game in zip(seat_of(name), games(), strict=True)
        for deal in game.deals
    ]
    won = statistics.of("win")
    assert won is not None
    assert (won.count, won.sum) == (
        len(ends),
        sum(any(win.seat == seat for win in wins) for seat, wins in ends),
    )
    deal_in = statistics.of("deal_in")
    assert deal_in is not None
    assert deal_in.sum == sum(any(win.source == seat != win.seat for win in wins) for seat, wins in ends)


@pytest.mark.parametrize("name", NAMES)
def test_yaku_stand_in_the_same_order_each_time(name: str) -> None:
    """Those of one win by name, so that equally many fall back no oftener than there are further wins."""
    for game in games():
        (part,) = paili.statistics([game], name).parts
        times = [(-item.sum, item.key) for item in part.counted if item.name == "yaku"]
        falls = sum(one > other for one, other in pairwise(times) if one[0] == other[0])
        won = part.of("win")
        assert won is not None
        assert falls <= max(won.sum - 1, 0)


def test_places_and_totals() -> None:
    statistics = paili.statistics(games(), "Ann")
    points = [
        game.result.points[seat] for game, seat in zip(games(), seat_of("Ann"), strict=True) if game.result
    ]
    end = statistics.of("end_points")
    assert end is not None
    assert (end.count, end.sum) == (2, sum(points))
    assert (
        sum(item.value for name in ("first", "second", "third", "fourth") if (item := statistics.of(name)))
        == 1
    )


def test_everybody_together() -> None:
    statistics = paili.statistics(games())
    place, wins = statistics.of("place"), statistics.of("win")
    assert place is not None
    assert wins is not None
    assert (place.value, place.error, place.count) == (2.5, 0, 8)
    assert wins.count == 4 * statistics.parts[0].deals == 4 * sum(len(game.deals) for game in games())
    ends = [item for item in statistics.parts[0].counted if item.name == "end"]
    assert sum(end.sum for end in ends) == statistics.parts[0].deals
    drawn = sum(isinstance(deal.ends[0], DrawnDeal) for game in games() for deal in game.deals)
    assert sum(end.sum for end in ends if end.key not in ("tsumo", "ron")) == drawn


def test_opponents() -> None:
    statistics = paili.statistics(games(), "Ann")
    ahead = {item.key: item.count for item in statistics.parts[0].counted if item.name == "ahead"}
    assert ahead == dict.fromkeys(NAMES[1:], 2)


def test_by_seat() -> None:
    statistics = paili.statistics(games(), "Ann", by="seat")
    assert [(part.part, part.games) for part in statistics.parts] == [("E", 1), ("N", 1)]
    assert [part.part for part in paili.statistics(games(), by="seat").parts] == [*"ESWN"]


def test_strong_players_stand_beside() -> None:
    statistics = paili.statistics(games())
    win = statistics.of("win")
    assert win is not None
    assert win.strong == strong_rates(4)["win"].value == pytest.approx(6101 / 29148, abs=1e-6)
    assert "Tenhou phoenix room" in statistics.strong


@pytest.mark.parametrize(
    ("reference", "month", "room"),
    [
        ("2022010503gm-00b9-0000-70c189f5", "2022-01", "phoenix"), ("2013112212gm-0029-0000-abcdef01", "2013-11", "expert"),
        ("210815-6da08e40-2605-42fb-a5e3-f8aa5940362a", "2021-08", ""), ("mine/2024-03-05.json", "2024-03", ""), ("a7", "", ""),
    ],
)  # fmt: skip
def test_when_and_where(reference: str, month: str, room: str) -> None:
    game = Game(players=(), rules=Rules.TENHOU, deals=(), source=Source(reference=reference))
    assert (month_of(game), room_of(game)) == (month, room)


@pytest.mark.parametrize(
    ("by", "references", "parts"),
    [
        ("room", ("2022010503gm-00a9-0000-0", "x", "2022010503gm-0089-0000-0", "2022010503gm-0009-0000-0"), ["general", "upper", "phoenix", ""]),
        ("month", ("x", "2022-02", "2021-11"), ["2021-11", "2022-02", ""]),
    ],
)  # fmt: skip
def test_games_of_an_unknown_part_are_last(by: str, references: tuple[str, ...], parts: list[str]) -> None:
    some = [replace(games()[0], source=Source(reference=reference)) for reference in references]
    assert [part.part for part in paili.statistics(some, by=by).parts] == parts


def test_players_without_a_name_are_no_close_names() -> None:
    unnamed = replace(games()[0], players=(Player(),) * 4)
    with pytest.raises(LogError, match=r"nobody is called 'Anna' in 1 game$"):
        paili.statistics([unnamed], "Anna")


def test_wrong_questions() -> None:
    with pytest.raises(LogError, match="nobody is called 'Anna' in 2 games; close names: Ann"):
        paili.statistics(games(), "Anna")
    with pytest.raises(LogError, match=r"nobody is called 'Anna' in 0 games$"):
        paili.statistics([], "Anna")
    nameless = play_game([random_player(seat) for seat in range(4)], seed=1, deals=1)
    with pytest.raises(LogError, match=r"nobody is called 'Anna' in 1 game$"):
        paili.statistics(nameless, "Anna")
    with pytest.raises(LogError, match="by='day': must be one of seat, room, month"):
        paili.statistics(games(), by="day")


def test_nothing_to_count() -> None:
    statistics = paili.statistics([])
    assert (statistics.games, statistics.parts) == (0, ())
    assert statistics.text().startswith("all players: 0 games read")


@pytest.mark.parametrize("library", ["pandas", "polars", "arrow"])
def test_frames(library: str) -> None:
    pytest.importorskip({"arrow": "pyarrow"}.get(library, library))
    statistics = paili.statistics(games(), by="seat")
    frame = statistics.to_frame(library)
    assert frame.shape == (sum(len(part.counted) for part in statistics.parts), 11)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_as_text(language: str) -> None:
    text = paili.statistics(games(), "陈").text(language)
    assert "陈" in text
    assert "Tenhou phoenix room" in text
    assert not [line for line in text.split("\n") if "measure." in line or "statistics." in line]


# ---------------------------------------------------------------------------------- the command


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    at = tmp_path_factory.mktemp("stats")
    for number, game in enumerate(games()):
        logs.write(game, at / f"2022-0{number + 1}-01.mjlog", format="mjlog")
    (at / "b.mjlog").write_bytes(b"\x00\x01 no game at all")
    return at


def run(*args: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(command, ["stats", *map(str, args)])
    return result.exit_code, result.stdout, result.stderr


def test_the_command(folder: Path) -> None:
    status, out, err = run(folder, "--player", "Ann", "--lang", "en")
    assert (status, "b.mjlog" in err) == (1, True)
    assert out.startswith("Ann: 2 games read (mjlog 4: 2)")
    assert "1 problem: the list above names the files that could not be read" in out


def test_a_folder_that_there_is_not(tmp_path: Path) -> None:
    status, out, err = run(tmp_path / "none", "--lang", "en")
    assert (status, "No such file" in err) == (1, True)
    assert out.startswith("all players: 0 games read\n")


def test_nobody_of_that_name_in_a_folder(folder: Path) -> None:
    result = CliRunner().invoke(command, ["stats", str(folder), "--player", "Anne", "--lang", "en"])
    assert "b.mjlog" in result.stderr
    assert "nobody is called 'Anne' in 2 games; close names: Ann" in str(result.exception)


def test_names_are_shown_as_text() -> None:
    names = tuple(Player(name=name) for name in ("A\x1b[2J", "B\u202e", "C", "D"))
    (game, *_) = games()
    text = paili.statistics(replace(game, players=names), "A\x1b[2J").text()
    assert not {"\x1b", "\u202e"} & set(text)
    assert text.startswith("A\\x1b[2J: 1 game read")


def test_the_command_by_month(folder: Path) -> None:
    document = json.loads(run(folder, "--by", "month", "--json")[1])
    assert [part["part"] for part in document["parts"]] == ["2022-01", "2022-02"]
    assert len(document["problems"]) == 1
    assert "2022-02" in run(folder, "--by", "month", "--lang", "ja")[1]


@pytest.mark.parametrize("options", [(), ("--by", "seat")])
def test_a_plot(folder: Path, tmp_path: Path, options: tuple[str, ...]) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "rates.svg"
    assert run(folder, "--plot", path, *options)[0] == 1  # one file of the folder cannot be read
    assert b"<svg" in path.read_bytes()
    status = CliRunner().invoke(command, ["stats", str(folder), "--plot", str(tmp_path / "no" / "rates.svg")])
    assert status.exit_code != 0


# ---------------------------------------------------------------------------------- games of the shared data


# what another replayer counted: of so many, how often, or the mean
COUNTS = """
4 win 29148 6101
4 deal_in 29148 3562
4 riichi 29148 5120
4 call 29148 9427
4 ready 4512 1981
4 tsumo 6101 2499
4 end:ron 7287 3562
4 end:tsumo 7287 2499
4 end:draw 7287 1128
4 end:nine_orphans 7287 93
4 end:four_winds 7287 3
4 end:nagashi 7287 1
4 end:four_riichi 7287 1
3 win 6696 1908
3 deal_in 6696 928
3 riichi 6696 1663
3 ready 819 394
3 tsumo 1908 972
3 end:tsumo 2232 972
3 end:ron 2232 928
3 end:draw 2232 273
3 end:nine_orphans 2232 57
3 end:four_quads 2232 1
3 end:nagashi 2232 1
"""


@pytest.mark.data
@pytest.mark.slow
def test_counts_of_the_shared_games() -> None:
    """One test, so that one process counts them."""
    statistics = paili.statistics(path_of("games_houou_2022a"))
    assert (statistics.games, statistics.problems) == (999, ())
    for line in COUNTS.strip().split("\n"):
        players, name, count, number = line.split()
        counted = statistics.of(*name.split(":"), players=int(players))
        assert counted is not None
        assert (counted.count, counted.sum) == (int(count), int(number)), line
    for players, text in ((4, "11.41 ± 0.04"), (3, "10.28 ± 0.08")):
        turn = statistics.of("win_turn", players=players)
        assert turn is not None
        assert turn.error is not None
        assert f"{turn.value:.2f} ± {turn.error:.2f}" == text
    for part in statistics.parts:  # the strong players are those of these games
        assert (part.players, part.games) in ((4, 4 * 747), (3, 3 * 252))
        for item in part.counted:
            assert item.strong == pytest.approx(item.value, abs=1e-6), item.name


@pytest.mark.data
def test_every_folder_can_be_counted() -> None:
    """Many formats, games that break off, hidden hands: nothing ends the rest."""
    for name in (
        "games_mjai_converted",
        "games_tenhou_json",
        "games_kobalab",
        "games_majsoul",
        "games_mjlog_rare",
    ):
        statistics = paili.statistics(path_of(name))
        assert statistics.games > 0
        assert all(isinstance(problem, Problem) for problem in statistics.problems)
