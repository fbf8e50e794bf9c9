"""A review that takes long reports its progress within three seconds."""

from __future__ import annotations

import io
import sys
import time

import pytest
from click.testing import CliRunner

from paili.cli.games import progress
from paili.cli.games.progress import Progress
from paili.cli.games.review import review
from paili.reviews import files
from paili.reviews.question import reviewed


def test_it_speaks_within_three_seconds_and_goes_on() -> None:
    assert progress.FIRST_SECONDS < 3
    assert progress.SECONDS < 3


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_messages(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str) -> None:
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.02)
    monkeypatch.setattr(progress, "SECONDS", 0.02)
    with Progress(language) as shown:
        time.sleep(0.2)
        shown.tell(3, 10)
        time.sleep(0.3)
    lines = capsys.readouterr().err.splitlines()
    assert "3" in lines[-1]
    assert "10" in lines[-1]
    assert len(lines) > 3


def test_who_waits_a_moment_only_hears_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("en"):
        pass
    assert capsys.readouterr().err == ""


def test_where_nobody_can_hear_it_the_work_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.0)
    with monkeypatch.context() as patched:
        shown = Progress("en")
        patched.setattr(sys, "stderr", closed)
        with shown:
            time.sleep(0.05)


def test_without_an_error_stream_the_work_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.0)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", None)
        with Progress("en"):
            time.sleep(0.05)


def test_the_command_says_how_many_deals_are_reviewed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: pytest.TempPathFactory
) -> None:
    from paili import game, logs

    play = game.Play("tenhou_east", seed=3, deals=2)
    while play.asks:
        play.step({seat: play.to_text(moves[0]) for seat, moves in play.asks.items()})
    path = tmp_path / "game.json"  # type: ignore[operator]
    path.write_text(logs.write(play.game, format="tenhou_json"))
    seen: list[tuple[int, int]] = []

    def slow(game: object, seat: int, **options: object) -> object:
        def slow_progress(done: int, total: int) -> None:
            seen.append((done, total))
            options["real"](done, total)  # type: ignore[operator]
            time.sleep(0.2)

        options["real"] = options.pop("progress")
        return reviewed(game, seat, deals=options["deals"], values=False, progress=slow_progress)  # type: ignore[arg-type]

    monkeypatch.setattr(files, "reviewed", slow)
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.05)
    monkeypatch.setattr(progress, "SECONDS", 0.05)
    done = CliRunner().invoke(review, [str(path)])
    assert done.exit_code == 0, done.output
    assert seen == [(0, 2), (1, 2)]
    assert "1 of 2 deals reviewed" in done.stderr
    assert "reviewed …" not in done.stdout
