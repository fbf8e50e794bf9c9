"""Every example that people copy runs: the programs, and the cells of the notebooks in order."""

from __future__ import annotations

import asyncio
import doctest
import importlib
import json
import random
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import paili
from paili import Hand, fan, logs
from paili.game import greedy_player, play_game

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PROGRAMS = sorted(path.stem for path in EXAMPLES.glob("*.py"))
NEEDS = {"environment": "pettingzoo", "cluster_games": "distributed"}
NOTEBOOKS = sorted([*EXAMPLES.glob("*.ipynb"), *ROOT.glob("docs/notebooks/*.ipynb")])


def example(name: str, monkeypatch: pytest.MonkeyPatch):
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module(name)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_examples_in_their_own_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = example(name, monkeypatch)
    result = doctest.testmod(module)
    assert result.failed == 0
    assert module.__doc__


def test_each_is_listed() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(([\w.]+)\)", listed)) == {
        path.name for path in EXAMPLES.iterdir() if path.suffix in {".py", ".ipynb"}
    }


def test_a_file_of_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wins, source, target = example("chinese_wins", monkeypatch), tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("id,hand,tile,tsumo\n7,123456789m12p88s,3p,true\n8,123m,1m,\n", encoding="utf-8")
    wins.main(str(source), str(target), "mcr")
    head, first, second = target.read_text(encoding="utf-8").splitlines()
    assert head == "id,hand,tile,tsumo,points,for,error"
    points = paili.score(paili.Win("123456789m12p88s", "3p", tsumo=True), fan.MCR).payments.total
    assert first.startswith(f'7,123456789m12p88s,3p,true,{points},"pure_straight 16, ')
    assert second.startswith('8,123m,1m,,,,"""123m"": 3 tiles')


@pytest.mark.parametrize("rules", ["hongzhong", "sichuan"])
def test_the_server_of_a_chinese_game_plays_to_the_end(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people and two bots; nobody is shown what others draw, and the hints are those of the waits."""
    server, chance = example("chinese_server", monkeypatch), random.Random(1)
    room, hints = server.Room(fan.game(rules).replace(rounds=1), people=2, seed=1), 0
    while not room.play.over:
        seat = min(room.waits_for)
        document = json.loads(json.dumps(room.view(seat)))
        assert not room.answer(seat, "9z-")
        assert all(
            item["tile"] == "?"
            for item in document["events"]
            if item["event"] == "draw" and item["seat"] != seat
        )
        hints += bool(document["hints"])
        best = next(iter(document["hints"]), None)
        assert room.answer(seat, best if best in document["asks"] else chance.choice(document["asks"]))
    assert room.view(0)["over"]
    assert sum(room.view(0)["points"]) == 0


def test_the_server_speaks_over_a_port(monkeypatch: pytest.MonkeyPatch) -> None:
    server = example("chinese_server", monkeypatch)

    async def talk() -> tuple[dict, dict, dict]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        serving = asyncio.create_task(server.serve("sichuan", port=port))
        await asyncio.sleep(0.2)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        answers = [json.loads(await reader.readline())]
        for line in (b"[1]\n", b'{"move": "lack.m"}\n'):
            writer.write(line)
            answers.append(json.loads(await reader.readline()))
        writer.close()
        serving.cancel()
        return answers[0], answers[1], answers[2]

    first, wrong, _ = asyncio.run(talk())
    assert first["asks"] == ["lack.m", "lack.p", "lack.s"]
    assert wrong == {"error": "not an object"}


def test_the_bot_answers_whatever_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = example("bot", monkeypatch)
    assert bot.answer("hello") is None
    assert bot.answer("!paili 5555m5m", "zh") == '"5555m5m"：5张5m，最多4张，在第6个字符'
    assert "complete" in bot.answer("!paili 112233m445566p77s")
    assert bot.answer("!paili 2344445678999m").count("\n") == 8
    chance = random.Random(4)
    for _ in range(300):
        typed = "".join(chance.choice("0123456789mpsz*[]()萬 é\0") for _ in range(chance.randrange(40)))
        assert 0 < len(bot.answer(f"!paili {typed}")) <= 2_000


def test_the_quiz_has_one_best_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    nanikiru = example("nanikiru", monkeypatch)
    for seed in range(4):
        quiz = nanikiru.question(seed)
        keeps = {one.tile: (one.shanten, -one.ukeire.total) for one in paili.discards(quiz.hand)}
        assert [tile for tile in keeps if keeps[tile] <= keeps[quiz.best]] == [quiz.best]
        assert Hand.parse(str(quiz.hand)) == quiz.hand
        text = quiz.markdown()
        assert text.count("\n* ") == len(quiz.choices) == 4
        assert text.count("**") == 2
    done = subprocess.run(
        [sys.executable, EXAMPLES / "nanikiru.py", "--questions", "1", "--seed", "3"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith(f"## {nanikiru.question(3).hand}\n")


def test_a_folder_of_games_on_a_cluster(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    cluster = example("cluster_games", monkeypatch)
    from distributed import Client

    games = [play_game([greedy_player] * 4, seed=seed) for seed in range(2)]
    for number, game in enumerate(games):
        logs.write(game, tmp_path / f"{number}.mjson", format="mjai")
    (tmp_path / "broken.mjson").write_text("{", encoding="utf-8")
    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
        count = cluster.count(tmp_path, client)
    assert count["games"] == 2
    assert count["deals"] == sum(len(game.deals) for game in games) == sum(
        number for name, number in count.items() if name.startswith("by ")
    )  # fmt: skip
    assert count["unreadable (LogError)"] == 1


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebooks_are_kept_without_results(notebook: Path) -> None:
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_cells_of_a_notebook_run(notebook: Path) -> None:
    pytest.importorskip("matplotlib").use("agg")
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), str(notebook), "exec"), names)


class Seated:
    """The bot that speaks mjai on a seat of another engine: told lines, and asked for the last answer."""

    def __init__(self, answers, seat: int) -> None:
        self._heard: list[str] = []
        self._answers = answers(iter(lambda: self._heard.pop(0), None), seat)

    def answer(self, observation) -> str:
        self._heard += observation.new_events()
        return [next(self._answers) for _ in range(len(self._heard))][-1]


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(2), id="two"),
        pytest.param(range(2, 15), marks=pytest.mark.slow, id="part"),
        pytest.param(range(15, 50), marks=pytest.mark.whole, id="rest"),
    ],
)
def test_the_mjai_bot_in_the_arena_of_riichienv(seeds, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games, the bot on all seats: every answer is a move that riichienv takes."""
    riichienv = pytest.importorskip("riichienv")
    answers = example("mjai_bot", monkeypatch).answers
    for seed in seeds:
        env = riichienv.RiichiEnv(game_mode="4p-red-half", seed=seed)
        seats = [Seated(answers, seat) for seat in range(4)]
        pair, decisions = env.reset(), 0
        wrong = '{"type": "hora", "actor": 0, "target": 0}'
        assert pair[0].select_action_from_mjai(wrong) is None  # so an illegal move is reported
        while not env.done():
            fields = {seat: seats[seat].answer(item) for seat, item in pair.items()}
            moves = {seat: item.select_action_from_mjai(fields[seat]) for seat, item in pair.items()}
            assert None not in moves.values(), (seed, fields, moves)
            decisions += len(moves)
            pair = env.step(moves)
        assert decisions > 300
