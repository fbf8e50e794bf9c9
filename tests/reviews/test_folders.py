"""Reviews of folders: killed and continued, and on a Dask cluster, with the results of one process."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from reviewed import game_of

from paili.cli import paili as command
from paili.logs import write
from paili.logs.problems import Problem
from paili.reviews.files import FileDone, ReviewRequest, SentFile, review_file, reviewed_files, reviews_of

pytestmark = pytest.mark.slow
GAMES = 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of one deal each, the shortest of a game, and a file that is none."""
    at = tmp_path_factory.mktemp("logs")
    game = game_of("random", "balanced", "greedy", "balanced")
    for number, deal in enumerate(sorted(game.deals, key=lambda deal: len(deal.events))[:GAMES]):
        short = replace(game, deals=(deal,), result=None)
        write(short, at / f"{number}.json", format="tenhou_json")
    (at / "broken.json").write_text("[1, 2", encoding="utf-8")
    return at


@pytest.fixture(scope="module")
def reviewed_here(folder: Path) -> list[FileDone]:
    """The files reviewed in this process, one after the other."""
    return list(reviewed_files(sorted(map(str, folder.iterdir())), ReviewRequest()))


def reviewing(folder: Path, results: Path) -> subprocess.Popen[str]:
    program = [sys.executable, "-m", "paili", "review", str(folder), "--results", str(results), "--json"]
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_review_that_is_killed_goes_on_where_it_was(folder: Path, tmp_path: Path) -> None:
    options = ["review", str(folder), "--results", str(tmp_path / "whole.jsonl"), "--json"]
    whole = CliRunner().invoke(command, options)
    assert whole.exit_code == 1  # one file cannot be read
    results = tmp_path / "killed.jsonl"
    killed = reviewing(folder, results)
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline and (not results.exists() or results.read_bytes().count(b"\n") < 2):
        time.sleep(0.02)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    kept = results.read_bytes()
    assert 2 <= kept.count(b"\n") < 1 + GAMES
    again = reviewing(folder, results)
    assert json.loads(again.communicate(timeout=300)[0]) == json.loads(whole.stdout)
    assert results.read_bytes().startswith(kept)
    assert results.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_cluster_counts_the_same(folder: Path, reviewed_here: list[FileDone], tmp_path: Path) -> None:
    """The workers are sent the files: they stand in another folder and need not have them."""
    pytest.importorskip("distributed", reason="the cluster extra is not installed")
    from dask_cluster import Cluster, wait_for

    paths = sorted(map(str, folder.iterdir()))
    cluster = Cluster(tmp_path)
    try:
        victim, _ = cluster.worker(), cluster.worker()
        wait_for(cluster, 2)
        results = []
        for number, done in enumerate(reviewed_files(paths, ReviewRequest(), scheduler=cluster.address)):
            if number == 0:
                victim.send_signal(signal.SIGKILL)
            results.append(done)
    finally:
        cluster.close()
    assert [item.path for item in results] == paths
    assert [facts_of(item) for item in results] == [
        facts_of(reviewed_file) for reviewed_file in reviewed_here
    ]
    assert [bool(item.problems) for item in results] == [path.endswith("broken.json") for path in paths]


def facts_of(done: FileDone) -> tuple[object, ...]:
    return done.path, done.games, tuple(map(str, done.problems))


def names(pairs: Iterator[tuple[int, object]]) -> list[str]:
    return [str(item) if isinstance(item, Problem) else type(item).__name__ for _, item in pairs]


def test_a_file_that_is_sent_is_read_as_from_the_disk(
    folder: Path, reviewed_here: list[FileDone], tmp_path: Path
) -> None:
    wanted = ReviewRequest()
    done_here = {item.path: item for item in reviewed_here}
    for path in (str(folder / "0.json"), str(folder / "broken.json"), str(tmp_path / "none"), str(tmp_path)):
        sent = SentFile.of(path)
        assert (sent.content is None) == (not Path(path).is_file())
        done = done_here.get(path) or review_file(path, wanted)
        assert facts_of(review_file(sent, wanted)) == facts_of(done)
        assert names(reviews_of(sent, wanted)) == ([*map(str, done.problems)] or ["Review"])
