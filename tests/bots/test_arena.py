"""The arena: other programs as players, errors of these programs, and results that can be continued."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from paili import Rules, logs
from paili.bots import arena, external
from paili.bots.arena import Entrant, Plan, play_set, played
from paili.bots.results import Results
from paili.cli import paili
from paili.errors import GameError, PailiError

EAST = Rules.TENHOU.replace(rounds=1)
BOTS = (Entrant("greedy"), *[Entrant("random")] * 3)
OURS = (sys.executable, "-m", "paili", "bot", "greedy", "--set", "rounds=1")


def plan(*entries, **facts):
    return Plan((*entries, *BOTS[len(entries) :]), EAST, **{"games": 1, "duplicate": False, **facts})


def program(text):
    return Entrant("it", (sys.executable, "-c", text))


def runs(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_plays_as_the_bot_does():
    mine = play_set(plan(Entrant("greedy")), 0)
    theirs = play_set(plan(Entrant("it", OURS)), 0)
    assert theirs == mine
    assert mine.games[0].wins[0]


@pytest.fixture
def programs(monkeypatch):
    """The programs that are started."""
    results = []

    class Noted(external.Program):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            results.append(self)

    monkeypatch.setattr(arena, "Program", Noted)
    return results


@pytest.fixture
def impatient(monkeypatch):
    """A program that does not end by itself is killed at once."""
    monkeypatch.setattr(external, "_GRACE", 0.05)


ECHO = "import sys\nfor line in sys.stdin: print({!r}, flush=True)"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("raise SystemExit(3)", "it at seat 0, at line 1 from the arena: the program has ended, with exit status 3"),
        ("import time; time.sleep(60)", "it at seat 0, at line 1 from the arena: the program gave no answer within 0.6 seconds"),
        pytest.param("import sys; sys.stdin.read()\nprint(1)", "no answer within 0.6 seconds", marks=pytest.mark.slow),
        ("import os, time; os.close(1); time.sleep(60)", "line 1 from the arena: the program no longer responds"),
        pytest.param("print('x' * (1 << 21), end='', flush=True); import time; time.sleep(60)", "line 1 from the arena: the program sends a line longer than 1,048,576 bytes", marks=pytest.mark.slow),
        (ECHO.format('{"type": "none"}'), "it at seat 0, at line 3 from the arena: the program answers \"{\"type\": \"none\"}\", which is not valid: "),
        pytest.param(ECHO.format("hello"), "line 3 from the arena: the program answers \"hello\", which is not valid: ", marks=pytest.mark.slow),
        pytest.param(ECHO.format('{"type": "reach", "actor": 0}'), "line 3 from the arena: the program answers", marks=pytest.mark.slow),
        (ECHO.format("[" * 9000), "line 3 from the arena: the program answers"),
        pytest.param("print(5, flush=True)\nwhile 1: print('{}', flush=True)", "line 3 from the arena: the program answers", marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_a_fault_of_a_program(programs, text, problem, request):
    if "sleep" in text:
        request.getfixturevalue("impatient")
    done = play_set(plan(program(text), limit=0.6), 0)
    assert done.games == ()
    assert problem in str(done.fault)
    assert programs[0]._process.returncode is not None


@pytest.mark.parametrize("is_group", [True, False])
def test_a_child_that_keeps_the_output_of_a_program_open_is_not_waited_for(
    programs, tmp_path, is_group, monkeypatch
):
    """The program ends and leaves a child in a session of its own, which holds its standard output."""

    class Ended(arena.Program):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            self._process.wait(60)

    monkeypatch.setattr(arena, "Program", Ended)
    pid = tmp_path / "pid"
    text = (
        "import subprocess, sys\n"
        f"child = subprocess.Popen(['sleep', '60'], start_new_session={not is_group})\n"
        f"open({str(pid)!r}, 'w').write(str(child.pid))"
    )
    start = time.monotonic()
    done = play_set(plan(program(text), limit=0.2), 0)
    assert "the program has ended, with exit status 0" in str(done.fault)
    assert time.monotonic() - start < 30
    programs[0]._reader.join(5)
    assert not programs[0]._reader.is_alive()
    if not is_group:
        os.kill(int(pid.read_text()), signal.SIGKILL)


def test_a_fault_costs_its_set_alone(programs, monkeypatch):
    """The second of three sets breaks off; three in a row end it all."""
    real = arena._game

    def game(what, number, *arguments):
        if number == 1:
            raise external.PlayerFault("arena.silent", seconds=1)
        return real(what, number, *arguments)

    monkeypatch.setattr(arena, "_game", game)
    done = list(played(plan(games=3), range(3)))
    assert [len(item.games) for item in done] == [1, 0, 1]


def test_results_are_gone_on_with(tmp_path):
    path, whole = tmp_path / "r.jsonl", plan(games=3)
    with Results(whole, path) as kept:
        assert [*kept.missing] == [0, 1, 2]
        for done in played(whole, kept.missing):
            kept.add(done)
        all_of_it = kept.played
    text = path.read_bytes()
    path.write_bytes(text[:-20])  # killed while it wrote
    with Results(whole, path) as kept:
        assert [*kept.missing] == [2]
        kept.add(play_set(whole, 2))
        assert kept.played == all_of_it
    assert path.read_bytes() == text
    with Results(plan(games=1), path) as kept:
        assert ([*kept.missing], len(kept.played)) == ([], 1)
    with Results(plan(games=10**15), path) as kept:  # as many games as somebody has time for
        assert (next(kept.missing), len(kept.played)) == (3, 3)
    for other, name in (
        (plan(seed=2), "seed"),
        (plan(Entrant("balanced")), "players"),
        (plan(duplicate=True), "duplicate"),
    ):
        with pytest.raises(GameError, match=f"other settings: the setting {name} differs"):
            Results(other, path)
    for line in (b"{}", b"[]", b"\xff", b'{"set": "1", "games": []}', b'{"set": 1, "games": [{}]}'):
        path.write_bytes(text + line + b"\n")
        with pytest.raises(GameError, match="line 5: this line was not written by"):
            Results(whole, path)
    first = json.loads(text.splitlines()[1])
    for change in ({"set": -4}, {"set": 4, "games": []}, {"set": 1}):  # no such set, no game, other seats
        path.write_bytes(text + json.dumps(first | change).encode() + b"\n")
        with pytest.raises(GameError, match="line 5: this line was not written by"):
            Results(whole, path)


def test_an_error_of_writing_names_the_file(tmp_path):
    class Full(io.BytesIO):
        def write(self, _):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    whole, path = plan(games=1), tmp_path / "r.jsonl"
    with pytest.raises(PailiError, match=r"r\.jsonl: No space left"), Results(whole, path) as kept:  # noqa: PT012
        kept._file.close()
        kept._file = Full()
        kept.add(play_set(whole, 0))


def test_a_device_is_not_read_for_results(monkeypatch):
    """It may have no end."""
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("read"))
    with Results(plan(games=1), Path(os.devnull)) as kept:
        assert [*kept.missing] == [0]


def test_several_at_a_time():
    twice = plan(games=2)
    several = sorted(played(twice, range(2), jobs=2), key=lambda done: done.number)
    assert several == list(played(twice, range(2)))


def run(*args):
    return CliRunner().invoke(paili, ["arena", "--set", "rounds=1", *args])


def test_the_command(tmp_path):
    four = [
        "greedy",
        "random",
        "random",
        "random",
        "--games",
        "4",
        "--results",
        str(tmp_path / "r"),
        "--seed",
        "5",
    ]
    result = run(*four, "--logs", str(tmp_path / "logs"), "--format", "tenhou_json")
    assert result.exit_code == 0, result.output
    assert "1 set of walls, 4 games" in result.stdout
    games = [game for path in sorted((tmp_path / "logs").iterdir()) for game in logs.read(path)]
    assert [game.players[-seat].name for seat, game in enumerate(games)] == ["greedy"] * 4
    assert not any(map(logs.check, games))
    document = json.loads(run(*four, "--json").stdout)
    assert document["games"] == 4
    assert [item["name"] for item in document["players"]] == ["greedy", "random"]
    points = [game.result.points[-seat] for seat, game in enumerate(games)]
    assert document["players"][0]["points"] == {"value": sum(points) / 4, "error": None}


def test_a_format_without_games_of_three_is_refused_before_playing(tmp_path):
    folder = tmp_path / "games"
    result = run(*["greedy"] * 3, "--rules", "tenhou_sanma", "--logs", str(folder), "--format", "kobalab")
    assert isinstance(result.exception, GameError)
    assert "--format kobalab cannot write games of three players" in str(result.exception)
    assert not folder.exists()


def test_the_command_gives_up_on_a_program_that_cannot_play():
    result = run(
        "greedy",
        "greedy",
        "greedy",
        "--player",
        f"'{sys.executable}' -c 'raise SystemExit(1)'",
        "--games",
        "20",
    )
    assert isinstance(result.exception, GameError)
    assert "3 sets of walls in a row stopped early" in str(result.exception)
    assert result.stderr.count("the program has ended, with exit status 1") == 3


@pytest.mark.usefixtures("impatient")
def test_an_interrupt_while_programs_start_leaves_none_behind(monkeypatch):
    """The interrupt arrives when the program runs, and nobody has a handle of it yet."""
    started = []

    class Interrupted(subprocess.Popen):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            started.append(self.pid)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    sleeper = Entrant("sleeper", (sys.executable, "-c", "import time; time.sleep(60)"))
    plan = Plan((sleeper, *[Entrant("greedy")] * 2, sleeper), Rules.TENHOU, games=4, seed=1, limit=50.0)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a worker of pytest-xdist ignores it
    try:
        with pytest.raises(KeyboardInterrupt):
            play_set(plan, 0)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(started) == 2
    assert not any(map(runs, started))


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_the_command_is_interrupted(tmp_path, jobs):
    """It ends at once, says how to go on, and leaves no program behind."""
    noted = tmp_path / "pid"
    text = f"import os, time; open({str(noted)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    script = tmp_path / "sleeper.py"
    script.write_text(text)
    with subprocess.Popen(
        [sys.executable, "-m", "paili", "arena", *["greedy"] * 3, "--player", f"{sys.executable} {script}",
         "--jobs", jobs, "--think", "50", "--results", str(tmp_path / "r")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:  # fmt: skip
        until = time.monotonic() + 60
        while not (noted.exists() and noted.read_text()) and time.monotonic() < until:
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted after 0 sets" in errors
    assert "Traceback" not in errors
    until = time.monotonic() + 10  # the process of a killed program may stay a moment until it is reaped
    while runs(int(noted.read_text())) and time.monotonic() < until:
        time.sleep(0.1)
    assert not runs(int(noted.read_text()))
