"""Chinese games as tables for people: their rules, and the fans that they count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from paili.catalogue import text
from paili.fan import FANS, Rules
from paili.fan.game_rules import FIELDS
from paili.fan.rows import FanRow
from paili.layout import Screen, Table, styled


class FanRulesPrinter:
    """Prints games on a screen, in a language."""

    def __init__(self, screen: Screen, language: str) -> None:
        self.screen, self.language = screen, language

    def print_list(self, games: Iterable[Rules]) -> None:
        """Print the names of games."""
        table = Table(*map(self._say, ("name", "number", "minimum", "source")), right=(1, 2))
        for rules in games:
            table.add_row(rules.name, str(len(rules.fans)), str(rules.minimum), rules.source)
        self.screen.print_table(table)

    def print_all(self, rules: Rules) -> None:
        """Print every rule and every fan of a game."""
        self._print([rules.name], {name: (getattr(rules, name),) for name in FIELDS})
        self.screen.print()
        self.print_fans(rules)

    def print_fans(self, rules: Rules) -> None:
        """Print the fans of a game, the dearest first, each with what it takes the place of."""
        table = Table(*map(self._say, ("value", "fan", "id", "not_beside")), right=(0,))
        for row in sorted(rules.fans, key=lambda row: -row.value):
            table.add_row(self.worth(row), row.fan.name(self.language), row.id, self.not_beside(row))
        self.screen.print_table(table)

    def print_catalogue(self) -> None:
        """Print every fan that a game may count, with its definition."""
        table = Table(*map(self._say, ("fan", "id", "meaning")))
        for each in FANS.values():
            table.add_row(each.name(self.language), each.id, each.meaning(self.language))
        self.screen.print_table(table)

    def print_diff(self, mine: Rules, yours: Rules, found: Mapping[str, tuple[Any, Any]]) -> None:
        """Print in what two games differ."""
        if found:
            self._print([mine.name, yours.name], found)
        else:
            self.screen.print(text("rules.same", self.language))

    def _print(self, names: list[str], rules: Mapping[str, tuple[Any, ...]]) -> None:
        table = Table(*(styled(title, "bold") for title in (self._say("rule"), *names)), firm=(0,))
        for name, values in rules.items():
            table.add_row(name, *map(self.value, values))
            said = self._meaning(name)
            table.add_note(styled(said, "dim"))
        self.screen.print_table(table)

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

    def value(self, value: Any) -> str:
        """Return the value of a rule in words.

        >>> FanRulesPrinter(Screen(), "en").value((1, 8))
        '1, 8'
        """
        if value is None:
            return self._say("not_counted")
        if isinstance(value, bool):
            return text("rules.yes" if value else "rules.no", self.language)
        if isinstance(value, tuple):
            return text("list.between", self.language).join(map(self.value, value)) or self._none()
        if isinstance(value, Mapping):
            return self.not_beside_of(value)
        return str(value) or self._none()

    def not_beside_of(self, values: Mapping[str, Any]) -> str:
        """Return the fans that a row as plain values takes the place of, by name."""
        ids = [id_ for key in ("replaces", "uses", "covers") for id_ in values.get(key, ())]
        named = text("list.between", self.language).join(FANS[id_].name(self.language) for id_ in ids)
        return f"{values['value']} ({named or self._none()})"

    def _none(self) -> str:
        return text("rules.none", self.language)

    def _say(self, name: str) -> str:
        return text(f"fan_table.{name}", self.language)
