"""What `paili batch` tells a person: a bar while it works, one line at the end."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from paili.report.language import Text, pick

_HANDS: Final[Text] = ("hands", "手牌", "手牌")


class Bar(AbstractContextManager["Bar"]):
    """A progress bar on standard error, only where that is a terminal."""

    def __init__(self, language: str, *, shown: bool) -> None:
        console = Console(stderr=True)
        self._progress = Progress(
            TextColumn(pick(_HANDS, language)),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not shown or not console.is_terminal,
        )
        self._task = self._progress.add_task("", total=None)

    def show(self, done: int, total: int | None) -> None:
        """Show that so many hands are done of so many, if that is known."""
        self._progress.update(self._task, completed=done, total=total)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()


def summary_line(target: str, rows: int, errors: int, resumed: int, language: str) -> str:
    """Say what was done.

    >>> summary_line("out.csv", 1000, 2, 0, "en")
    'out.csv: 1,000 hands, 2 rows that are no hands (see the column error)'
    """
    parts = [pick((f"{rows:,} hands", f"{rows:,}副手牌", f"手牌{rows:,}件"), language)]
    if errors:
        wrong: Text = (
            f"{errors:,} rows that are no hands (see the column error)",
            f"{errors:,}行不是手牌(见error列)",
            f"手牌でない行{errors:,}件(error列を参照)",
        )
        parts.append(pick(wrong, language))
    if resumed:
        going_on: Text = (
            f"{resumed:,} blocks were done before",
            f"其中{resumed:,}块此前已完成",
            f"{resumed:,}ブロックは計算済み",
        )
        parts.append(pick(going_on, language))
    return f"{target}: {', '.join(parts)}"
