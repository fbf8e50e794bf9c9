"""Games and deals of folders: streamed in order; a file that cannot be read is reported, and the rest is read."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from paili import logs
from paili.game import Game, play_game, random_player
from paili.logs.problems import Problem
from paili.scoring import Rules


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games, and between them a file that is none and one that is cut off in the middle of its bytes."""
    at = tmp_path_factory.mktemp("logs")
    for name, seed in (("a", 1), ("d", 2)):
        rules = Rules.TENHOU.replace(rounds=1)
        game = play_game([random_player(seed + seat) for seat in range(4)], rules, seed=seed)
        logs.write(game, at / f"{name}.mjlog", format="mjlog")
    (at / "b.mjlog").write_bytes(b"\x00\x01 no game at all")
    (at / "c.json").write_bytes(b'{"title": ["", ""], "log": [[[0, 0, 0],')
    return at


def test_games_of_a_folder(folder: Path) -> None:
    games = list(logs.games([folder]))
    complete = [game.complete if isinstance(game, Game) else None for game in games]
    assert complete == [True, None, False, True]
    assert "b.mjlog" in str(games[1])


def test_deals_are_those_of_the_games(folder: Path) -> None:
    played = [game for game in logs.games(folder) if isinstance(game, Game)]
    results = [deal for deal in logs.deals(folder) if not isinstance(deal, Problem)]
    assert results == [deal for game in played for deal in game.deals]
    assert len(results) > 8


def test_they_are_streamed(folder: Path) -> None:
    """The first is there before a later file is opened."""
    paths = [folder / "a.mjlog", folder / "missing.mjlog"]
    stream = logs.deals(paths)
    first = next(stream)
    assert not isinstance(first, Problem)
    (folder / "missing.mjlog").write_bytes((folder / "d.mjlog").read_bytes())
    rest = list(stream)
    assert not any(isinstance(deal, Problem) for deal in rest)
    (folder / "missing.mjlog").unlink()


def test_what_may_not_be_looked_at_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that may not be listed, and a file in a folder that may be listed but not entered."""
    closed, hidden = tmp_path / "closed", tmp_path / "hidden"
    for place in (closed, hidden):
        place.mkdir()
        (place / "game").write_text("", encoding="utf-8")
    scandir, look = os.scandir, os.stat

    def listed(path: str) -> Iterator[os.DirEntry[str]]:
        if Path(path) == closed:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return scandir(path)

    def looked(path: str | Path, **options: object) -> os.stat_result:
        if Path(path) == hidden / "game":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "scandir", listed)
    monkeypatch.setattr(os, "stat", looked)
    problems = [item for item in logs.games(tmp_path) if isinstance(item, Problem)]
    assert [problem.source for problem in problems] == [str(closed), str(hidden / "game")]
