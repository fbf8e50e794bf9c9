"""The properties of every format of logs.

A format that can be written is tested with a game played here; for a format that is only read, the shared data has
files.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

import pytest
from log_games import BOTZONE_MATCH, files

from paili import logs
from paili.catalogue import LANGUAGES
from paili.errors import LogError
from paili.game import Game, greedy_player, play_game
from paili.game.events import happened
from paili.logs.formats import TABLE, Format, format_named
from paili.logs.reading import parsed_games
from paili.logs.sources import LogSource
from paili.scoring import Rules

CUTS = 40
NAMED = {item.name: item for item in TABLE}
ALL = [
    pytest.param(item, id=item.name, marks=pytest.mark.data if item.name == "mahjong_soul" else ())
    for item in TABLE
]
WRITTEN = [pytest.param(NAMED[name], id=name) for name in logs.WRITTEN]


@cache
def played(players: int = 4) -> Game:
    rules = Rules.TENHOU if players == 4 else Rules.TENHOU_SANMA
    return play_game([greedy_player] * players, rules, seed=3)


@cache
def sample(name: str) -> bytes:
    """A file of the format, not longer than some thousand lines."""
    if name in logs.WRITTEN:
        return logs.write(played(), format=name).encode()
    if name == "botzone":
        return BOTZONE_MATCH.encode()
    (path,) = files("games_majsoul")
    return path.read_bytes()


@pytest.mark.parametrize("row", ALL)
def test_it_is_known_by_what_it_holds(row: Format, tmp_path: Path) -> None:
    """Under any name, packed or not, with a mark before it, and with the ends of lines of another system."""
    content = sample(row.name)
    wanted = [(game.deals, game.rules) for game in logs.read(content)]
    assert wanted
    for number, same in enumerate((
        content, gzip.compress(content), b"\xef\xbb\xbf" + content, content.replace(b"\n", b"\r\n"), b"\n\n" + content,
    )):  # fmt: skip
        path = tmp_path / f"{number}.bin"
        path.write_bytes(same)
        games = list(logs.read(path))
        assert [(game.deals, game.rules) for game in games] == wanted, number
        assert {game.source.format for game in games} == {row.name}


@pytest.mark.parametrize("row", ALL)
def test_no_other_format_claims_it(row: Format) -> None:
    content = sample(row.name)
    if row.knows is None:
        assert [item.name for item in TABLE if item.begins and content.startswith(item.begins)] == [row.name]
        return
    first = json.loads(content.splitlines()[0] if row.unit == "line" else content)
    begin = first[0] if isinstance(first, list) else first
    assert [item.name for item in TABLE if item.knows and item.knows(begin)] == [row.name]


@pytest.mark.parametrize("row", ALL)
def test_to_insist_on_another_is_refused(row: Format) -> None:
    for other in TABLE:
        if other != row:
            with pytest.raises(LogError):
                assert not list(logs.read(sample(row.name), format=other.name))


@pytest.mark.parametrize("row", ALL)
def test_games_stand_one_after_the_other(row: Format) -> None:
    once = [game.deals for game in logs.read(sample(row.name))]
    assert [game.deals for game in logs.read(sample(row.name) + b"\n" + sample(row.name))] == once * 2


@pytest.mark.parametrize("row", ALL)
def test_what_is_cut_off_is_a_fault_with_its_place_or_a_shorter_game(row: Format) -> None:
    content = sample(row.name)
    whole = sum(len(game.deals) for game in logs.read(content))
    for cut in range(1, CUTS):
        part = content[: len(content) * cut // CUTS]
        for parsed_game in parsed_games(LogSource(part)):
            assert parsed_game.faults or parsed_game.game, cut
            assert parsed_game.game is None or len(parsed_game.game.deals) <= whole
            for fault in parsed_game.faults:
                assert all(fault.in_language(language) for language in LANGUAGES)


@pytest.mark.parametrize("row", ALL)
def test_its_games_hold_or_say_what_does_not(row: Format) -> None:
    for game in logs.read(sample(row.name)):
        assert row.name == "botzone" or logs.check(game) == ()


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("row", WRITTEN)
def test_what_is_written_is_what_was_played_but_for_what_it_loses(row: Format, players: int) -> None:
    game = played(players)
    if (row.name, players) == ("kobalab", 3):
        with pytest.raises(LogError):
            logs.write(game, format=row.name)
        return
    text = logs.write(game, format=row.name)
    (again,) = logs.read(text)
    assert set(logs.lost(game, row.name)) <= set(row.loses or ())
    assert logs.lost(again, row.name) == () or row.name == "mjai"
    assert len(again.deals) == len(game.deals)
    for one, other in zip(again.deals, game.deals, strict=True):
        assert (one.name, one.points, [*map(sorted, one.hands)], one.indicator) == (
            other.name, other.points, [*map(sorted, other.hands)], other.indicator,
        )  # fmt: skip
        assert happened(one.events) == happened(other.events)
    once_more = logs.write(again, format=row.name)
    (unchanged,) = logs.read(once_more)
    assert logs.write(unchanged, format=row.name) == once_more


@pytest.mark.parametrize("row", WRITTEN)
def test_a_file_of_its_name_is_of_it(row: Format, tmp_path: Path) -> None:
    for suffix in row.suffixes:
        for name in (f"game{suffix}", f"game{suffix}.gz"):
            logs.write(played(), tmp_path / name, format=row.name)
            (game,) = logs.read(tmp_path / name)
            assert (game.source.format, game.complete) == (row.name, True)


def test_a_format_that_there_is_not() -> None:
    with pytest.raises(LogError, match="must be one of mjlog, tenhou_json"):
        format_named("nothing")
