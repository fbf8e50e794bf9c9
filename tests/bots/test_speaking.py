"""A bot at a table that uses mjai: whole games, each seat gets only what it may know, every answer is legal."""

from __future__ import annotations

import json
import re
import signal
import socket
import struct
import subprocess
import sys
from contextlib import suppress

from click.testing import CliRunner

from paili import Rules, bots
from paili.cli import paili
from paili.game import Deal, Discard, Draw, DrawnDeal, Play, Win
from paili.game.mjai.lines import line_of, name_of


class Server:
    """A table that sends each seat the lines of what has happened, and reads its answers."""

    def __init__(self, play, seats):
        self.play, self.seats, self.sent = play, seats, [[] for _ in seats]

    def tell(self, line, seat=None):
        answers = []
        for number, item in enumerate(self.seats):
            message = line(number) if callable(line) else line
            self.sent[number].append(json.dumps(message))
            answers.append(item.answer(json.dumps(message)))
        return answers

    def event(self, event):
        if isinstance(event, Deal):
            return self.tell(lambda seat: start(event, seat))
        if isinstance(event, Win | DrawnDeal):
            return self.tell(
                {"type": "hora", "actor": event.seat, "target": event.source}
                if isinstance(event, Win)
                else {"type": "ryukyoku"}
            )
        if isinstance(event, Discard) and event.riichi:
            self.tell({"type": "reach", "actor": event.seat})
        if isinstance(event, Draw):
            return self.tell(
                lambda seat: {
                    "type": "tsumo",
                    "actor": event.seat,
                    "pai": name_of(event.tile) if seat == event.seat else "?",
                }
            )
        return self.tell(line_of(event))


def start(deal, seat):
    return {
        "type": "start_kyoku", "bakaze": "ESWN"[deal.wind], "kyoku": deal.dealer + 1, "honba": deal.honba,
        "kyotaku": deal.sticks, "oya": deal.dealer, "scores": list(deal.points), "dora_marker": name_of(deal.indicator),
        "tehais": [[name_of(face) for face in hand] if at == seat else ["?"] * 13 for at, hand in enumerate(deal.hands)],
    }  # fmt: skip


def test_whole_games_over_lines():
    """The game is the one that the same bots play without a word."""
    rules = Rules.TENHOU.replace(rounds=1)
    players = [bots.Balanced(), bots.Greedy(), bots.Balanced(), bots.Greedy()]
    play = Play(rules, seed=12)
    server = Server(play, [bots.MjaiClient(bot, rules, seat) for seat, bot in enumerate(players)])
    for seat, item in enumerate(server.seats):
        assert item.answer(json.dumps({"type": "start_game", "id": seat})) == '{"type": "none"}'
    events = [play.deal, *play.events]
    while True:
        for event in events:
            answers = server.event(event)
        if play.over:
            break
        moves = {}
        for seat in play.asks:
            table = server.seats[seat].table
            move = table.from_mjai(answers[seat])
            moves[seat] = move
            assert move in play.asks[seat]
        for seat, move in list(moves.items()):
            if isinstance(move, Discard) and move.riichi:  # the discard is requested after `reach` was sent
                copied = server.seats[seat].table.copy()
                copied.mjai({"type": "reach", "actor": seat})
                moves[seat] = players[seat].decide(copied).move
        events = play.step(moves)
    assert play.game == bots.play_game(players, rules, seed=12)


def test_the_command():
    play = Play(seed=4)
    lines = [
        json.dumps({"type": "start_game", "id": 0}),
        json.dumps([start(play.deal, 0), line_of(play.events[0])]),
    ]
    for name in ("balanced", "greedy", "random"):
        result = CliRunner().invoke(paili, ["bot", name], input="\n".join(lines) + "\n")
        assert result.exit_code == 0, result.output
        first, second = map(json.loads, result.stdout.splitlines())
        assert first == {"type": "none"}
        assert second["type"] == "dahai"
        assert second["actor"] == 0


def test_the_command_says_which_line_it_cannot_hear():
    lines = ['{"type": "start_game", "id": 0}', "", '{"type": "tsumo"}', '{"type": "end_game"}']
    result = CliRunner().invoke(paili, ["bot", "greedy"], input="\n".join(lines))
    assert result.exit_code == 2
    assert result.stdout == '{"type": "none"}\n'
    assert result.stderr.startswith('paili: line 3: "')


def test_the_command_over_a_port():
    """One table after another; a line that it cannot hear ends that connection alone; Ctrl-C ends it all."""
    with subprocess.Popen(
        [sys.executable, "-m", "paili", "bot", "greedy", "--port", "0"],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:
        port = int(re.search(r"port (\d+)", process.stderr.readline())[1])
        play = Play(seed=4)
        begin = [{"type": "start_game", "id": 0}, [start(play.deal, 0), line_of(play.events[0])]]
        assert talk(port, "\n".join(map(json.dumps, begin)))[1]["type"] == "dahai"
        assert talk(port, '{"type": "tsumo"}')[0]["type"] == "error"
        refused = talk(port, "x" * ((1 << 20) + 1))[0]
        assert refused == {"type": "error", "message": "this line has more than 1,048,576 characters"}
        assert talk(port, '{"type": "start_game", "id": 1}') == [{"type": "none"}]
        wide = {"type": "start_game", "id": 1, "names": ["牌" * (1 << 19)]}  # fewer characters than bytes
        assert talk(port, json.dumps(wide, ensure_ascii=False)) == [{"type": "none"}]
        with socket.create_connection(("127.0.0.1", port)) as gone:  # disconnects in the middle of a line
            gone.sendall(b'{"type"')
        assert talk(port, '{"type": "end_game"}') == [{"type": "none"}]
        for sent in (b'{"type"', b'{"type": "end_game"}\n' * 5000, b"x\n", b"x" * (1 << 21)):
            reset(port, sent)
            assert talk(port, '{"type": "end_game"}') == [{"type": "none"}]
        taken = CliRunner().invoke(paili, ["bot", "greedy", "--port", str(port)])
        assert f"port {port}" in str(taken.exception)
        process.send_signal(signal.SIGINT)
        errors = process.communicate(timeout=30)[1]
    assert process.returncode == 130
    assert errors.count("paili: line 1: ") >= 3
    assert "Traceback" not in errors


def reset(port, sent):
    """Send, and reset the connection instead of closing it."""
    table = socket.create_connection(("127.0.0.1", port), timeout=30)
    table.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    with suppress(OSError):
        table.sendall(sent)
    table.close()


def talk(port, text):
    with socket.create_connection(("127.0.0.1", port), timeout=30) as table:
        table.sendall(text.encode() + b"\n")
        table.shutdown(socket.SHUT_WR)
        return [json.loads(line) for line in table.makefile()]
