"""``paili compile``: the loops of danger and arrays compiled before somebody waits for them.

What is compiled is kept on disk: once for an installation, by the command or by the first question.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

import click

from paili.catalogue import text
from paili.cli import option
from paili.cli.helping import Command

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


_LOOPS: Final[dict[str, Callable[[], object]]] = {
    "danger": _danger,
    "arrays": _arrays,
}


@click.command("compile", cls=Command)
@option.language
def prepare(language: str) -> None:
    """Compile what works out danger and arrays of hands."""
    for name, asked in _LOOPS.items():
        start, loops = perf_counter(), text(f"compile.{name}", language)
        click.echo(text("compile.begun", language, loops=loops), err=True)
        asked()
        click.echo(text("compile.done", language, loops=loops, seconds=f"{perf_counter() - start:.1f}"))
