"""Report the progress of a long computation on standard error.

At a terminal, each report overwrites the report before it. In a file or a pipe, each report is a line of its
own. There is no report in the first two seconds.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Final, Self

import click

from paili.catalogue import text

FIRST_SECONDS: Final = 2.0
SECONDS: Final = 2.5
_CLEAR: Final = "\r\x1b[K"


class Progress:
    """A progress report on the error stream for the computation in a ``with`` block, which calls `tell`.

    Args:
        language: the language of the reports.

    Attributes:
        done: the number of finished steps.
        total: the number of all steps; 0 while it is unknown.
    """

    def __init__(self, language: str) -> None:
        self.done = self.total = 0
        self._language, self._start = language, monotonic()
        self._ended = Event()
        self._over = sys.stderr is not None and sys.stderr.isatty()
        self._thread = Thread(target=self._speak, daemon=True)

    def tell(self, done: int, total: int) -> None:
        """Report that ``done`` of ``total`` steps are finished."""
        self.done, self.total = done, total

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _speak(self) -> None:
        with suppress(OSError, ValueError):  # nobody can hear it
            if self._ended.wait(FIRST_SECONDS):
                return
            self._say()
            while not self._ended.wait(SECONDS):
                self._say()
            if self._over:
                click.echo(_CLEAR, err=True, nl=False)

    def _say(self) -> None:
        seconds = int(monotonic() - self._start)
        fields = {"done": self.done, "total": self.total, "seconds": seconds}
        words = text("review.progress" if self.total else "review.begun", self._language, **fields)
        click.echo(f"{_CLEAR}{words}" if self._over else words, err=True, nl=not self._over)
