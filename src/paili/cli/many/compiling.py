"""``paili compile``: loops compiled before somebody waits for them, and a word to who does.

What is compiled is kept on disk: once for an installation, by the command or by the first question. Compiling
takes half a minute, and of a hand that is near to ready the same loops as plain Python one to ten seconds: so
as long as nothing is kept the command asks a process of plain Python about those.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Timer
from time import perf_counter
from typing import Final, TypeVar

import click

from paili.catalogue import text
from paili.cli import option
from paili.cli.helping import Command
from paili.errors import PailiError
from paili.value.ask import evaluate
from paili.value.compiled import are_loops_compiled

T = TypeVar("T")
PATIENCE: Final = 2.0  # seconds after which somebody who waits is told why
_HAND: Final = "2344m678p123345s5z"
_POSITION: Final = "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"


def _danger() -> None:
    from paili.risk.many import danger

    danger([_POSITION])


def _arrays() -> None:
    from paili import batch

    hands = batch.deal(2, 14, seed=1)
    batch.shanten(hands)
    batch.ukeire(hands)
    batch.discards(hands)


_values: Final = partial(evaluate, _HAND, turns=1, exchanges=0)
_LOOPS: Final[dict[str, Callable[[], object]]] = {
    "values": _values,
    "calls": partial(_values, calls=True),
    "danger": _danger,
    "arrays": _arrays,
}


@click.command("compile", cls=Command)
@option.language
def prepare(language: str) -> None:
    """Compile what works out values, danger and arrays of hands."""
    for name, asked in _LOOPS.items():
        start, loops = perf_counter(), text(f"compile.{name}", language)
        click.echo(text("compile.begun", language, loops=loops), err=True)
        asked()
        click.echo(text("compile.done", language, loops=loops, seconds=f"{perf_counter() - start:.1f}"))


def answer_soon(asked: Callable[[], T], language: str, *, is_near: bool) -> T:
    """Return what a question of values says, where nothing is compiled yet in the way that takes less long.

    Args:
        asked: the question, which another process can be sent.
        language: of the word to who waits.
        is_near: whether plain Python answers it sooner than it is compiled.
    """
    if is_near and not are_loops_compiled():
        with _told_of_waiting("compile.plainly", language):
            return _in_plain_python(asked)
    with _told_of_waiting("compile.waiting", language):
        return asked()


def _in_plain_python(asked: Callable[[], T]) -> T:
    """Ask in a process of its own, since compiled and plain loops do not mix; here where that cannot be."""
    paths = os.pathsep.join(filter(None, sys.path))
    known = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    program = f"from {__name__} import answer_another; answer_another()"
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", program],
            input=pickle.dumps(asked), capture_output=True, check=True, env=known,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return asked()
    said, answer = pickle.loads(done.stdout)
    if not said:
        raise answer
    return answer  # type: ignore[no-any-return]


def answer_another() -> None:
    """Answer the question that another process of paili sends, with what was said or the error."""
    asked = pickle.load(sys.stdin.buffer)
    try:
        answer = True, asked()
    except PailiError as error:
        answer = False, error
    pickle.dump(answer, sys.stdout.buffer)


@contextmanager
def _told_of_waiting(words: str, language: str) -> Iterator[None]:
    """Say on standard error, where something takes long, that it is being worked out."""
    timer = Timer(PATIENCE, partial(click.echo, text(words, language), err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
