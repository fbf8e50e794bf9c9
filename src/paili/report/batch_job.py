"""A batch job for a person at a terminal: how far it is, and what came of it."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from paili.catalogue import text


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
        console = Console(stderr=True)
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task: TaskID = self._bar.add_task(text("batch.job_hands", language), total=None)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def update(self, done: int, rows: int) -> None:
        """Show that so many of so many rows are done."""
        self._bar.update(self._task, completed=done, total=rows)
