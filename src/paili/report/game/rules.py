"""Rule sets as tables for people.

A rule stands with its id, which files and ``--set`` take, or with what it is called in another language,
which ``--set`` takes as well; then its value, and below it a line on what it means. All words are in the
catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from paili.catalogue import LANGUAGES, Message, text
from paili.layout import Printer, TextTable, styled
from paili.report.words import rules_word
from paili.scoring.rules import Rules

_YAKU_LISTS: Final = ("local_yaku", "double_yakuman", "liability")


class RulesPrinter(Printer):
    """Prints rule sets on a screen, in a language."""

    section = "rules"

    def print_list(self, known: Iterable[Rules]) -> None:
        """Print names of rule sets."""
        rows = ((self.called(rules.name), str(rules.players), f"{rules.start_points:,}") for rules in known)
        self._print_table(map(self._say, ("title_name", "title_players", "title_start")), rows)

    def print_all(self, rules: Rules) -> None:
        """Print every rule of one rule set."""
        self._print([rules.name], {field.name: (getattr(rules, field.name),) for field in fields(rules)})

    def print_diff(self, names: Sequence[str], found: Mapping[str, tuple[Any, Any]]) -> None:
        """Print the rules in which two rule sets differ."""
        if found:
            self._print(names, found)
        else:
            self.screen.print(self._say("same"))

    def _print(self, names: Sequence[str], rules: Mapping[str, tuple[Any, ...]]) -> None:
        """Print a line of values for each rule, and below it one with its name and meaning."""
        table = TextTable(
            *(styled(title, "bold") for title in (self._title(), *map(self.called, names))), firm=(0,)
        )
        for name, values in rules.items():
            table.add_row(self._name(name), *(self.value(name, each) for each in values))
            for meaning in self._meaning(name):
                table.add_note(styled(meaning, "dim"))
        self.screen.print_table(table)

    def called(self, rules: str) -> str:
        """Return what a rule set is called in the language."""
        return rules_word(rules, self.language)

    @property
    def _by_id(self) -> bool:
        return self.language == LANGUAGES[0]

    def _title(self) -> str:
        return self._say("title_rule")

    def _name(self, name: str) -> str:
        return name if self._by_id else text(f"rule_name.{name}", self.language)

    def _meaning(self, name: str) -> tuple[str, ...]:
        called, means = Message(f"rule_name.{name}"), Message(f"rule_meaning.{name}")
        if not self._by_id:
            return (means.in_language(self.language),)
        return (text("rules.named", self.language, name=called, meaning=means),)

    def value(self, name: str, value: Any) -> str:
        """Return the value of a rule in the language.

        >>> RulesPrinter("zh").value("renhou", "5 han")
        '5番，相加'
        """
        if isinstance(value, bool):
            return self._say("yes" if value else "no")
        if isinstance(value, tuple):
            return self._listed(self.value(name, each) for each in value) or self._say("none")
        if isinstance(value, int):
            return f"{value:,}"
        if name in _YAKU_LISTS:
            return text(f"yaku.{value}", self.language)
        if name == "name":
            return self.called(value)
        return text(f"rule_value.{name}_{value.replace(' ', '_')}", self.language)
