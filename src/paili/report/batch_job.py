"""A batch job for a person at a terminal: how far it is, and what came of it."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

import click

from paili.catalogue import text

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar


def summary_text(target: str, rows: int, faults: int, resumed: int, error: str, language: str) -> str:
    """Say what came of a job.

    >>> summary_text("out.csv", 5000, 2, 0, "error", "en")
    "5,000 rows written to out.csv. 2 of them are not hands; column 'error' says why"
    """
    told = [text("batch.job_done", language, rows=rows, path=target)]
    if resumed:
        told.append(text("batch.job_resumed", language, rows=resumed))
    if faults:
        told.append(text("batch.job_faults", language, faults=faults, column=error))
    return text("batch.job_between", language).join(told)


def interrupted_text(language: str) -> str:
    """Say how to go on after an interruption."""
    return text("batch.job_interrupted", language)


class JobProgress:
    """A progress bar on standard error; nothing where that is no terminal."""

    def __init__(self, language: str) -> None:
        self._bar: ProgressBar[int] | None = None
        self._label = text("batch.job_hands", language)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.render_finish()

    def update(self, done: int, rows: int) -> None:
        """Show that so many of so many rows are done."""
        if sys.stderr is None or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._bar = click.progressbar(
                length=rows, label=self._label, show_pos=True, file=sys.stderr, update_min_steps=1
            )
        self._bar.update(done - self._bar.pos)
