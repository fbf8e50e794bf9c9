"""Measure the time of calls in turns, and store the results for the tables of the documentation.

All rows of a question take turns, round by round, so that a busy machine slows all alike. In each round a row
gets its own inputs, which no call of the process has had before: the first pass over them gives the time for
a new input, the fastest of the later passes the time for a repeated input. Both are medians over the rounds,
in processor time of the process (`time.process_time`), which other programs disturb less than wall-clock
time; they still slow memory and caches. Inputs are made, and converted into the form of each package, before
the measurement.
"""

from __future__ import annotations

import json
import os
import platform
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any, NamedTuple

MEASURED = Path(__file__).with_name("measured.json")
ROUNDS = 15
NUMBER = 100  # number of inputs of a round
TURN = 0.02  # seconds of a turn, which has at least one pass
PACKAGES = ("xiangting", "riichienv", "mahjong", "PyMahjongGB", "numpy")
MICRO = 1e6

Ask = Callable[..., object]
Make = Callable[[random.Random, int], Sequence[Any]]


class Row(NamedTuple):
    """A call whose time is measured.

    Attributes:
        question: the question, the same for all packages that are compared.
        who: the package.
        call: the call as its documentation writes it.
        form: a description of its input.
        ask: the function that is called.
        make: a function that makes inputs from a random generator.
        number: the number of inputs of a round.
        second: a second argument of the function, passed without a Python function around the call, which
            would take a quarter of the time of the shortest calls; None for none.
    """

    question: str
    who: str
    call: str
    form: str
    ask: Ask
    make: Make
    number: int = NUMBER
    second: object = None


class Times(NamedTuple):
    """Microseconds of a call: for a new input, and for a repeated input."""

    new: float
    again: float


def measured(rows: Sequence[Row], rounds: int = ROUNDS) -> list[Times]:
    """Return the times of each row."""
    passes: list[list[Times]] = [[] for _ in rows]
    for number in range(rounds):
        for row, times in zip(rows, passes, strict=True):
            chance = random.Random(f"{row.question} {row.call} {row.form} {number}")
            times.append(_turn(row, row.make(chance, row.number)))
    return [Times(*map(median, zip(*result, strict=True))) for result in passes]


def _turn(row: Row, inputs: Sequence[Any]) -> Times:
    new, again, end = _pass(row, inputs), float("inf"), time.process_time() + TURN
    while again == float("inf") or time.process_time() < end:
        again = min(again, _pass(row, inputs))
    return Times(new, again)


def _pass(row: Row, inputs: Sequence[Any]) -> float:
    start = time.process_time()
    call_all(row.ask, inputs, row.second)
    return (time.process_time() - start) / len(inputs) * MICRO


def call_all(ask: Callable[..., object], inputs: Iterable[Any], second: object = None) -> None:
    """Call a function for each input, with a second argument unless it is None."""
    if second is None:
        for item in inputs:
            ask(item)
    else:
        for item in inputs:
            ask(item, second)


def process_milliseconds(commands: Sequence[Sequence[str]], repeats: int = 15) -> list[float]:
    """Return the least processor time of each command; the commands run in turns, with compiled byte code.

    Args:
        commands: the programs with their arguments.
        repeats: how often each command runs.
    """
    best = [float("inf")] * len(commands)
    with tempfile.TemporaryDirectory() as compiled:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = {**kept, "PYTHONPYCACHEPREFIX": compiled}
        for _ in range(repeats):
            best = list(map(min, best, [_one_process(command, environment) for command in commands]))
    return best


def _one_process(command: Sequence[str], environment: dict[str, str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


# ------------------------------------------------------------------ what was measured


def record(row: Row, times: Times) -> dict[str, object]:
    """Return a row with its times as a JSON-ready dict."""
    return {
        "question": row.question, "who": row.who, "call": row.call, "given": row.form,
        "new": rounded(times.new), "again": rounded(times.again),
    }  # fmt: skip


def rounded(number: float) -> float:
    """Return a number with three significant digits; a second run would not repeat further digits."""
    return float(f"{number:.3g}")


def save(name: str, rows: Iterable[dict[str, object]]) -> None:
    """Store the rows of a benchmark, with the machine, the day and the versions of the packages."""
    kept = load() if MEASURED.exists() else {}
    kept[name] = {
        "on": f"{datetime.now(UTC):%Y-%m-%d}",
        "cores": os.cpu_count(),
        "processor": processor(),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "packages": {package: version(package) for package in PACKAGES},
        "rows": list(rows),
    }
    MEASURED.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def load() -> dict[str, Any]:
    """Return the stored rows, by the name of the benchmark."""
    kept: dict[str, Any] = json.loads(MEASURED.read_text(encoding="utf-8"))
    return kept


def processor() -> str:
    """Return the name of the processor, as the operating system states it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
