"""``paili compile``: what works out values compiled before somebody waits for it, and a word to who waits.

What is compiled is kept on disk: once for an installation, by the command or by the first question.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Timer
from time import perf_counter
from typing import Any, Final

import click

from paili.catalogue import text
from paili.cli import option
from paili.cli.helping import Command
from paili.value.evaluating import evaluate

PATIENCE: Final = 2.0  # seconds after which somebody who waits is told why
_HAND: Final = "2344m678p123345s5z"
_LOOPS: Final[dict[str, dict[str, Any]]] = {"values": {}, "calls": {"calls": True}}


@click.command("compile", cls=Command)
@option.language
def prepare(language: str) -> None:
    """Compile what works out values."""
    for name, asked in _LOOPS.items():
        start, loops = perf_counter(), text(f"compile.{name}", language)
        click.echo(text("compile.begun", language, loops=loops), err=True)
        evaluate(_HAND, turns=1, exchanges=0, **asked)
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
