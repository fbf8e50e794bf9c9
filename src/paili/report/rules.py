"""Rule sets as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from paili.report.language import pick
from paili.report.score_words import RULES
from paili.scoring.rules import Rules


class RulesPrinter:
    """Prints rule sets on a console, in a language; the names of rules are the same in all."""

    def __init__(self, console: Console, language: str) -> None:
        self.console, self.language = console, language

    def print_list(self, known: Iterable[Rules]) -> None:
        """Print names of rule sets."""
        table = self._table(*(pick(RULES[title], self.language) for title in ("name", "players", "points")))
        for rules in known:
            table.add_row(rules.name, str(rules.players), f"{rules.start_points:,}")
        self.console.print(table)

    def print_all(self, rules: Rules) -> None:
        """Print every rule of one rule set."""
        table = self._table(pick(RULES["rule"], self.language), rules.name)
        for name, value in rules.to_dict().items():
            table.add_row(name, self._value(value))
        self.console.print(table)

    def print_diff(self, mine: Rules, yours: Rules, found: Mapping[str, tuple[Any, Any]]) -> None:
        """Print the rules in which two rule sets differ."""
        if not found:
            self.console.print(pick(RULES["same"], self.language))
            return
        table = self._table(pick(RULES["rule"], self.language), mine.name, yours.name)
        for name, (left, right) in found.items():
            table.add_row(name, self._value(left), self._value(right))
        self.console.print(table)

    def _table(self, *titles: str) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for title in titles:
            table.add_column(title, overflow="fold")
        return table

    def _value(self, value: Any) -> str:
        if isinstance(value, bool):
            return pick(RULES["yes" if value else "no"], self.language)
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value)) or pick(RULES["none"], self.language)
        return f"{value:,}" if isinstance(value, int) else str(value)
