"""A batch job for a person at a terminal: how far it is, and what came of it."""

from __future__ import annotations

from types import TracebackType
from typing import Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from paili.report.language import Text, pick

_ROWS: Final[Text] = ("hands", "手牌", "手牌")
_DONE: Final[Text] = (
    "{rows:,} rows written to {target}",
    "已写入 {target}：{rows:,} 行",
    "{target} に {rows:,} 行を書いた",
)
_FAULTS: Final[Text] = (
    "{faults:,} of them are no hands; column {error!r} says why",
    "其中 {faults:,} 行不是手牌，原因见 {error!r} 列",
    "うち {faults:,} 行は手牌ではない。理由は {error!r} 列",
)
_RESUMED: Final[Text] = (
    "{resumed:,} were done before",
    "其中 {resumed:,} 行此前已完成",
    "うち {resumed:,} 行は前回までに済み",
)
_INTERRUPTED: Final[Text] = (
    "Interrupted. The same command with --resume goes on from here.",
    "已中断。同一命令加 --resume 可从此处继续。",
    "中断した。同じコマンドに --resume を付けると続きから始まる。",
)
_STOPS: Final[Text] = (". ", "。", "。")


def summary_text(target: str, rows: int, faults: int, resumed: int, error: str, language: str) -> str:
    """Say what came of a job.

    >>> summary_text("out.csv", 5000, 2, 0, "error", "en")
    "5,000 rows written to out.csv. 2 of them are no hands; column 'error' says why"
    """
    numbers = {"target": target, "rows": rows, "faults": faults, "resumed": resumed, "error": error}
    texts = [_DONE] + [_RESUMED] * bool(resumed) + [_FAULTS] * bool(faults)
    return pick(_STOPS, language).join(pick(text, language).format(**numbers) for text in texts)


def interrupted_text(language: str) -> str:
    """Say how to go on after an interruption."""
    return pick(_INTERRUPTED, language)


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
        self._task: TaskID = self._bar.add_task(pick(_ROWS, language), total=None)

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
