"""Let another program play a seat: it reads mjai from standard input, and writes an answer to each line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, Full, Queue
from selectors import EVENT_READ, DefaultSelector
from threading import Event as Flag
from threading import Thread
from time import monotonic
from typing import Final, Self

from paili.arguments import LONGEST_LINE
from paili.bots.choice import Choice, View
from paili.catalogue import Message, Rendered
from paili.errors import GameError, PailiError, reason_of
from paili.game import Deal, Event
from paili.game.mjai.encoder import MjaiEncoder
from paili.game.mjai.lines import Line
from paili.scoring.rules import Rules

_AT_A_TIME: Final = 1 << 16  # bytes
_TICK: Final = 0.2  # seconds between two looks whether all is to stop
_GRACE: Final = 1.0  # seconds that a program has to end by itself
_NONE: Final = "none"


class PlayerFault(GameError):  # noqa: N818  (a fault of a player is what it is)
    """A program has ended, gave no answer, or gave an illegal answer; the message names the deal and the
    event.
    """


class Stopped(Exception):  # noqa: N818  (no error: whoever started it wants no more of it)
    """An exception that ends a game in the middle, because the arena is stopped."""


class Program:
    """A running program that answers each line it receives.

    Args:
        command: the command as a list of arguments; no shell is used.
        limit: the time to wait for an answer, in seconds.
        stopped: a function that returns True if the arena is to be stopped.

    Raises:
        GameError: if the program cannot be started.
    """

    def __init__(
        self, command: Sequence[str], limit: float, stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self._limit, self._stopped, self._ended = limit, stopped, Flag()
        self.lines_sent = 0
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            raise GameError("arena.no_program", command=" ".join(command), reason=reason_of(error)) from None
        self._output = Queue[bytes](maxsize=8)
        self._reader = Thread(target=self._listen, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, line: Line) -> str:
        """Send a line to the program, and return its answer.

        Raises:
            PailiError: if the program does not answer in time, or has ended.
        """
        self.lines_sent += 1
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(line).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._died() from None
        return self._answer()

    def _answer(self) -> str:
        until = monotonic() + self._limit
        while True:
            if self._stopped():
                raise Stopped
            with suppress(Empty):
                line = self._output.get(timeout=max(0.0, min(_TICK, until - monotonic())))
                if not line.endswith(b"\n"):
                    if len(line) < LONGEST_LINE:
                        raise self._died()
                    raise PailiError("arena.endless", most=LONGEST_LINE)
                return line.decode("utf-8", "replace").strip()
            if monotonic() >= until:
                ended = self._process.poll() is not None  # a process that it has left behind holds its output
                raise self._died() if ended else PailiError("arena.silent", seconds=self._limit)

    def _died(self) -> PailiError:
        with suppress(subprocess.TimeoutExpired):
            return PailiError("arena.died", status=self._process.wait(_GRACE))
        return PailiError("arena.closed")

    def _listen(self) -> None:
        """Read the output of the program until the program ends.

        The buffer has a limited size, so a program that writes too much has to wait. A child process may run
        on after the program has ended, keep the output open and write nothing. A blocking read would then
        never return, so this method polls the output.
        """
        assert self._process.stdout is not None
        with self._process.stdout as output, suppress(OSError, ValueError):
            for line in _lines_of(output.fileno(), self._ended):
                while not self._ended.is_set():
                    with suppress(Full):
                        self._output.put(line, timeout=_TICK)
                        break

    def close(self) -> None:
        """End the program and the processes that it has started."""
        self._ended.set()
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._kill()
        self._process.wait()
        self._reader.join(_GRACE)

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()


def _lines_of(output: int, ended: Flag) -> Iterator[bytes]:
    """Yield the lines of a pipe until the pipe closes or ``ended`` returns True; the last line may be
    incomplete.

    If a line is too long, its beginning is the last line.
    """
    begun = bytearray()
    with _waiting_for(output) as is_readable:
        while not ended.is_set():
            if not is_readable():
                continue
            read = os.read(output, _AT_A_TIME)
            begun += read
            if b"\n" in read:
                *lines, begun = begun.split(b"\n")
                yield from (bytes(line) + b"\n" for line in lines)
            if not read or len(begun) >= LONGEST_LINE:
                yield bytes(begun)
                return


@contextmanager
def _waiting_for(output: int) -> Iterator[Callable[[], bool]]:
    """Provide a function that waits a moment for input from a pipe, and returns whether input has arrived.

    On Windows, where a program cannot wait so for a pipe, the function returns True at once.

    Args:
        output: the file descriptor of the pipe.
    """
    if os.name == "nt":
        yield lambda: True
        return
    with DefaultSelector() as selector:
        selector.register(output, EVENT_READ)
        yield lambda: bool(selector.select(_TICK))


class External:
    """A program that plays a seat for one game.

    Args:
        program: the program.
        seat: the seat of the program.
        names: the names of all players, by seat.
        rules: the rule set.

    Raises:
        PlayerFault: if the program gives no answer to the line that begins the game.
    """

    def __init__(self, program: Program, seat: int, names: Sequence[str], rules: Rules) -> None:
        self._program, self._encoder = program, MjaiEncoder(seat, rules)
        self._name, self._seat = names[seat], seat
        self._lines: list[Line] = [self._encoder.begin(names)]

    def hear(self, event: Event | Deal) -> None:
        """Store an event for the program, which receives its lines together at its next decision."""
        self._lines += self._encoder.lines(event)

    def decide(self, _: View) -> Choice:
        """Return the move of the program.

        Raises:
            PlayerFault: if the program does not answer, or answers with an illegal move.
        """
        return Choice(self._move(self._tell()), Message("bot.external", name=Rendered(self._name)))

    def end(self) -> None:
        """Tell the program that the game is over."""
        self._lines += self._encoder.end()
        self._tell()

    def _tell(self) -> str:
        """Send all pending lines, and return the last answer of the program.

        If the program answers "none" to the line of a dora indicator, the last answer before it counts.
        """
        answer = ""
        for line in self._lines:
            entry = self._ask(line)
            if line["type"] != "dora" or _type_of(entry) != _NONE:
                answer = entry
        self._lines.clear()
        return answer

    def _ask(self, line: Line) -> str:
        try:
            return self._program.ask(line)
        except PailiError as error:
            raise self._fault(error.fault) from None

    def _move(self, line: str) -> Event:
        table = self._encoder.table
        try:
            if _type_of(line) == "reach" and any(getattr(move, "riichi", False) for move in table.legal()):
                line = self._ask(self._encoder.declare())
            return table.from_mjai(line)
        except PlayerFault:
            raise
        except PailiError as error:
            problem = Message("arena.illegal", said=line, problem=error.fault)
            raise self._fault(problem) from None

    def _fault(self, problem: Message) -> PlayerFault:
        message = Message(
            "arena.fault",
            name=Rendered(self._name),
            seat=self._seat,
            line=self._program.lines_sent,
            problem=problem,
        )
        return PlayerFault(message)


def _type_of(line: str) -> object:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry.get("type") if isinstance(entry, dict) else None
