"""Chinese games as tables for people: their rules, and the fans that they count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from paili.catalogue import text
from paili.fan import FANS, Rules
from paili.fan.game_rules import FIELDS
from paili.fan.rows import FanRow
from paili.layout import Table
from paili.report.rules import RulesPrinter


class FanRulesPrinter(RulesPrinter):
    """Prints games on a screen, in a language."""

    def print_list(self, known: Iterable[Any]) -> None:
        """Print the names of games."""
        table = Table(*map(self._told, ("name", "number", "minimum", "source")), right=(1, 2))
        for rules in known:
            table.add_row(rules.name, str(len(rules.fans)), str(rules.minimum), rules.source)
        self.screen.print_table(table)

    def print_all(self, rules: Any) -> None:
        """Print every rule and every fan of a game."""
        self._print([rules.name], {name: (getattr(rules, name),) for name in FIELDS})
        self.screen.print()
        self.print_fans(rules)

    def print_fans(self, rules: Rules) -> None:
        """Print the fans of a game, the dearest first, each with what it takes the place of."""
        table = Table(*map(self._told, ("value", "fan", "id", "not_beside")), right=(0,))
        for row in sorted(rules.fans, key=lambda row: -row.value):
            table.add_row(self.worth(row), row.fan.name(self.language), row.id, self.not_beside(row))
        self.screen.print_table(table)

    def print_catalogue(self) -> None:
        """Print every fan that a game may count, with its definition."""
        table = Table(*map(self._told, ("fan", "id", "meaning")))
        for each in FANS.values():
            table.add_row(each.name(self.language), each.id, each.meaning(self.language))
        self.screen.print_table(table)

    def _title(self) -> str:
        return self._told("rule")

    def _meaning(self, name: str) -> str:
        return FANS[name].name(self.language) if name in FANS else text(f"fan_rule.{name}", self.language)

    def worth(self, row: FanRow) -> str:
        """Return what a fan counts: its value, ×2 for one that multiplies, +1 for a bonus."""
        sign = {"factor": "×", "bonus": "+"}.get(row.counts, "")
        return f"{sign}{row.value}"

    def not_beside(self, row: FanRow) -> str:
        """Return the fans that do not count beside one, by name."""
        names = [FANS[id_].name(self.language) for id_ in (*row.replaces, *row.uses, *row.covers)]
        return text("list.between", self.language).join(names)

    def value(self, name: str, value: Any) -> str:
        """Return the value of a rule in words.

        >>> from paili.layout import Screen
        >>> FanRulesPrinter(Screen(), "en").value("eyes", (1, 8))
        '1, 8'
        """
        if value is None:
            return self._told("not_counted")
        if isinstance(value, bool):
            return self._say("yes" if value else "no")
        if isinstance(value, tuple):
            between = text("list.between", self.language)
            return between.join(self.value(name, each) for each in value) or self._say("none")
        if isinstance(value, Mapping):
            return self.not_beside_of(value)
        return str(value) or self._say("none")

    def not_beside_of(self, values: Mapping[str, Any]) -> str:
        """Return the fans that a row as plain values takes the place of, by name."""
        ids = [id_ for key in ("replaces", "uses", "covers") for id_ in values.get(key, ())]
        named = text("list.between", self.language).join(FANS[id_].name(self.language) for id_ in ids)
        return f"{values['value']} ({named or self._say('none')})"

    def _told(self, name: str) -> str:
        return text(f"fan_table.{name}", self.language)
