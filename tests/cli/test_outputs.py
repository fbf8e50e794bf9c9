"""A command does not replace a file of another kind, or its own input."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_run import run

from paili import logs
from paili.bots import Greedy, play_game

HAND = "123m456p77889s11z"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.mjlog"
    text = logs.write(play_game([Greedy()] * 4, seed=1, deals=1), format="mjlog")
    path.write_text(text.strip())  # a game of one line looks like an interrupted first line of results
    return path


def test_an_output_does_not_replace_a_file_of_another_kind(game: Path) -> None:
    content = game.read_bytes()
    assert b"\n" not in content
    for line in (
        ["review", str(game), "--deals", "E1", "--html", str(game)],
        ["review", str(game), "--deals", "E1", "--results", str(game)],
        ["arena", "greedy", "greedy", "random", "random", "--games", "1", "--results", str(game)],
        ["analyze", HAND, "--svg", str(game)],
        ["log", "convert", str(game), str(game), "--to", "mjai"],
    ):
        done = run(*line)
        assert (done.returncode, game.read_bytes() == content) == (2, True), line
        assert str(game) in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_a_codebook_does_not_replace_a_file_of_another_kind(game: Path) -> None:
    pytest.importorskip("bitarray")
    content = game.read_bytes()
    done = run("codebook", "build", "4", str(game))
    assert (done.returncode, game.read_bytes() == content) == (2, True)
    book = game.with_name("book")
    assert [run("codebook", "build", tiles, str(book)).returncode for tiles in ("4", "2")] == [0, 0]


def test_a_batch_job_replaces_results_of_a_job_only(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    hands, others = tmp_path / "hands.csv", tmp_path / "others.csv"
    for path in (hands, others):
        path.write_text(f"hand\n{HAND}\n")
    content = others.read_bytes()
    done = run("batch", str(hands), str(others))
    assert (done.returncode, others.read_bytes()) == (2, content)
    assert str(others) in done.stderr
    assert len(done.stderr.splitlines()) == 1
    for name in ("out.csv", "out.parquet", "out.npy"):
        target = tmp_path / name
        target.write_bytes(b"no results\n")
        assert run("batch", str(hands), str(target)).returncode == 2
        target.write_bytes(b"")
        lines = [("batch", str(hands), str(target), "--prefix", prefix) for prefix in ("", "its_")]
        assert [run(*line).returncode for line in lines] == [0, 0]
    text = tmp_path / "out.txt"
    text.write_text("text")
    assert ".parquet" in run("batch", str(hands), str(text)).stderr  # the suffix is what is wrong


def test_an_output_replaces_an_earlier_one_and_an_empty_file(game: Path) -> None:
    page, picture, results = (game.with_name(name) for name in ("page.html", "hand.svg", "results"))
    page.touch()
    picture.touch()
    for _ in range(2):
        assert run("review", str(game), "--deals", "E1", "--html", str(page)).returncode == 0
        assert run("analyze", HAND, "--svg", str(picture)).returncode == 0
        assert run("review", str(game), "--deals", "E1", "--results", str(results)).returncode == 0
    assert page.read_bytes().startswith(b"<!DOCTYPE html>")
    assert picture.read_bytes().startswith(b"<svg")


def test_results_go_on_after_an_interrupted_first_line(game: Path) -> None:
    results = game.with_name("results")
    line = ["review", str(game), "--deals", "E1", "--results", str(results)]
    assert run(*line).returncode == 0
    whole = results.read_bytes()
    for end in (0, 1, 20, whole.index(b"\n"), whole.index(b"\n") + 1, len(whole) - 5):
        results.write_bytes(whole[:end])
        assert run(*line).returncode == 0
        assert results.read_bytes() == whole
