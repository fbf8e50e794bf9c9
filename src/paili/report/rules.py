"""Rule sets as tables for people.

A rule stands with its id, which files and ``--set`` take, its name in the language, and a line on what it
means; all words are in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from paili.catalogue import Message, templates, text
from paili.scoring.rules import Rules

_YAKU_LISTS: Final = ("local_yaku", "double_yakuman", "liability")
_GAP: Final = 2


class RulesPrinter:
    """Prints rule sets on a console, in a language."""

    def __init__(self, console: Console, language: str) -> None:
        self.console, self.language = console, language

    def print_list(self, known: Iterable[Rules]) -> None:
        """Print names of rule sets."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for title in ("title_name", "title_players", "title_start"):
            table.add_column(self._say(title), overflow="fold")
        for rules in known:
            table.add_row(rules.name, str(rules.players), f"{rules.start_points:,}")
        self.console.print(table)

    def print_all(self, rules: Rules) -> None:
        """Print every rule of one rule set."""
        self._print([rules.name], {field.name: (getattr(rules, field.name),) for field in fields(rules)})

    def print_diff(self, mine: Rules, yours: Rules, found: Mapping[str, tuple[Any, Any]]) -> None:
        """Print the rules in which two rule sets differ."""
        if found:
            self._print([mine.name, yours.name], found)
        else:
            self.console.print(self._say("same"))

    def _print(self, names: Sequence[str], rules: Mapping[str, tuple[Any, ...]]) -> None:
        """Print a line of values for each rule, and below it one with its name and meaning."""
        rows = {name: [self.value(name, each) for each in values] for name, values in rules.items()}
        title = self._say("title_rule")
        widths = self._widths([[title, *names], *([name, *values] for name, values in rows.items())])
        self.console.print(_line([title, *names], widths, "bold"))
        for name, values in rows.items():
            self.console.print(_line([name, *values], widths, ""))
            self.console.print(Padding(Text(self._meaning(name), style="dim"), (0, 0, 0, 4)))

    def _widths(self, rows: Sequence[Sequence[str]]) -> list[int]:
        """Return how wide the columns are: the first as it needs, the others share what is left."""
        first, *others = (max(map(cell_len, column)) for column in zip(*rows, strict=True))
        most = max(8, (self.console.width - first) // len(others) - _GAP)
        return [first, *(min(width, most) for width in others)]

    def _meaning(self, name: str) -> str:
        called, means = Message(f"rule_name.{name}"), Message(f"rule_meaning.{name}")
        return text("rules.named", self.language, name=called, meaning=means)

    def value(self, name: str, value: Any) -> str:
        """Return the value of a rule in the language."""
        if isinstance(value, bool):
            return self._say("yes" if value else "no")
        if isinstance(value, tuple):
            between = templates(self.language)["list.between"]
            return between.join(self.value(name, each) for each in value) or self._say("none")
        if isinstance(value, int):
            return f"{value:,}"
        if name in _YAKU_LISTS:
            return text(f"yaku.{value}", self.language)
        return (
            value if name == "name" else text(f"rule_value.{name}_{value.replace(' ', '_')}", self.language)
        )

    def _say(self, name: str) -> str:
        return text(f"rules.{name}", self.language)


def _line(cells: Sequence[str], widths: Sequence[int], style: str) -> Table:
    grid = Table.grid(padding=(0, _GAP, 0, 0))
    for width in widths:
        grid.add_column(width=width, overflow="fold", style=style)
    grid.add_row(*cells)
    return grid
