"""``paili compile``: the loops of values and danger compiled before somebody waits, and a word to who does.

What is compiled is kept on disk: once for an installation, by the command or by the first question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Timer
from time import perf_counter
from typing import Final

import click

from paili.catalogue import text
from paili.cli import option
from paili.cli.helping import Command
from paili.value.ask import evaluate

PATIENCE: Final = 2.0  # seconds after which somebody who waits is told why
_HAND: Final = "2344m678p123345s5z"
_POSITION: Final = "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"


def _danger() -> None:
    from paili.risk.many import danger

    danger([_POSITION])


_values: Final = partial(evaluate, _HAND, turns=1, exchanges=0)
_LOOPS: Final[dict[str, Callable[[], object]]] = {
    "values": _values,
    "calls": partial(_values, calls=True),
    "danger": _danger,
}


@click.command("compile", cls=Command)
@option.language
def prepare(language: str) -> None:
    """Compile what works out values and danger."""
    for name, asked in _LOOPS.items():
        start, loops = perf_counter(), text(f"compile.{name}", language)
        click.echo(text("compile.begun", language, loops=loops), err=True)
        asked()
        click.echo(text("compile.done", language, loops=loops, seconds=f"{perf_counter() - start:.1f}"))


@contextmanager
def told_of_waiting(language: str) -> Iterator[None]:
    """Say on standard error, where something takes long, that it is being worked out."""
    timer = Timer(PATIENCE, partial(click.echo, text("compile.waiting", language), err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
