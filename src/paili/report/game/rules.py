"""Print rule sets of riichi and of Chinese games as tables.

The row of a rule shows its value and its id; rule files and the option ``--set`` accept the id. In Chinese
and Japanese, the row shows the name of the rule instead of the id; ``--set`` accepts the name too. A line
below the row says what the rule means; a name in Chinese or Japanese of a rule of a Chinese game needs none.
All words come from the catalogue of texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from paili.catalogue import LANGUAGES, Message, section, text
from paili.fan import FANS
from paili.fan import Rules as FanRules
from paili.fan.catalogue.rows import FanRow
from paili.fan.rules import FIELDS
from paili.layout import Printer, TextTable, styled
from paili.report.words import rules_word
from paili.scoring.rules import Rules

_YAKU_LISTS: Final = ("local_yaku", "double_yakuman", "liability")


class RulesPrinter(Printer):
    """A printer of rule sets on a screen, in a language."""

    section = "rules"

    def print_list(self, rule_sets: Iterable[Rules]) -> None:
        """Print the names of rule sets."""
        rows = (
            (self.called(rules.name), str(rules.players), f"{rules.start_points:,}") for rules in rule_sets
        )
        self._print_table(map(self._say, ("title_name", "title_players", "title_start")), rows)

    def print_all(self, rules: Rules) -> None:
        """Print every rule of one rule set."""
        self._print([rules.name], {field.name: (getattr(rules, field.name),) for field in fields(rules)})

    def print_diff(self, names: Sequence[str], result: Mapping[str, tuple[Any, Any]]) -> None:
        """Print the rules in which two rule sets differ."""
        if result:
            self._print(names, result)
        else:
            self.screen.print(self._say("same"))

    def _print(self, names: Sequence[str], rules: Mapping[str, tuple[Any, ...]]) -> None:
        """Print a table of rules: each rule with its value in every rule set, and its meaning below.

        Args:
            names: the names of the rule sets, one for each column.
            rules: for each rule its values, in the order of the names.
        """
        table = TextTable(
            *(styled(title, "bold") for title in (self._title(), *map(self.called, names))), firm=(0,)
        )
        for name, values in rules.items():
            table.add_row(self._name(name), *(self.value(name, value) for value in values))
            for meaning in self._meaning(name):
                table.add_note(styled(meaning, "dim"))
        self.screen.print_table(table)

    def called(self, rules: str) -> str:
        """Return the name of a rule set in the language of the printer."""
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
        """Return the value of a rule in words.

        Args:
            name: the name of the rule.
            value: its value.

        >>> RulesPrinter("zh").value("renhou", "5 han")
        '5番，与其他役相加'
        """
        if isinstance(value, bool):
            return self._say("yes" if value else "no")
        if isinstance(value, tuple):
            return self._listed(self.value(name, item) for item in value) or self._say("none")
        if isinstance(value, int):
            return f"{value:,}"
        if name in _YAKU_LISTS:
            return text(f"yaku.{value}", self.language)
        if name == "name":
            return self.called(value)
        return text(f"rule_value.{name}_{value.replace(' ', '_')}", self.language)


# ---------------------------------------------------------------------------------- Chinese games


class FanRulesPrinter(RulesPrinter):
    """A printer of Chinese games and their fans on a screen, in a language."""

    def print_list(self, rule_sets: Iterable[Any]) -> None:
        """Print the names of games."""
        rows = (
            (self.called(item.name), str(len(item.fans)), str(item.minimum), self._source(item.source))
            for item in rule_sets
        )
        self._print_table(map(self._table_words, ("name", "number", "minimum", "source")), rows, right=(1, 2))

    def print_all(self, rules: Any) -> None:
        """Print every rule and every fan of a Chinese game."""
        self._print([rules.name], {name: (getattr(rules, name),) for name in FIELDS})
        self.screen.print()
        self.print_fans(rules)

    def print_fans(self, rules: FanRules) -> None:
        """Print the fans of a game, the highest value first, each with the fans that it excludes."""
        rows = (
            (self.worth(row), row.fan.name(self.language), *self._id(row.id), self.not_beside(row))
            for row in sorted(rules.fans, key=lambda row: -row.value)
        )
        titles = ("value", "fan", *self._id("id"), "not_beside")
        self._print_table(map(self._table_words, titles), rows, right=(0,))

    def print_catalogue(self) -> None:
        """Print all fans that a game may use, with their definitions."""
        rows = (
            (item.name(self.language), *self._id(item.id), item.meaning(self.language))
            for item in FANS.values()
        )
        self._print_table(map(self._table_words, ("fan", *self._id("id"), "meaning")), rows)

    def _id(self, id_: str) -> tuple[str, ...]:
        """Return the cell with the id of a fan, in a tuple; () in a language whose table has no ids."""
        return (id_,) if self._by_id else ()

    def _source(self, source: str) -> str:
        """Return the name of the rule book that defines a game, in the language of the printer.

        For a game from a file, the file contains the name.
        """
        ours = section("fan_source", LANGUAGES[0])
        return next(
            (text(f"fan_source.{game}", self.language) for game in ours if ours[game] == source), source
        )

    def _title(self) -> str:
        return self._table_words("rule")

    def _name(self, name: str) -> str:
        return name if self._by_id else self._words(name)

    def _meaning(self, name: str) -> tuple[str, ...]:
        return (self._words(name),) if self._by_id else ()

    def _words(self, name: str) -> str:
        return FANS[name].name(self.language) if name in FANS else text(f"fan_rule.{name}", self.language)

    def worth(self, row: FanRow) -> str:
        """Return the value of a fan as text: "×2" for a fan that multiplies, "+1" for a bonus."""
        sign = {"factor": "×", "bonus": "+"}.get(row.counts, "")
        return f"{sign}{row.value}"

    def not_beside(self, row: FanRow) -> str:
        """Return the names of the fans that a fan excludes, as text."""
        return self._listed(FANS[id_].name(self.language) for id_ in (*row.replaces, *row.uses, *row.covers))

    def value(self, name: str, value: Any) -> str:
        """Return the value of a rule of a Chinese game in words.

        >>> FanRulesPrinter("en").value("eyes", (1, 8))
        '1, 8'
        """
        if value is None:
            return self._table_words("not_counted")
        if isinstance(value, bool | tuple):
            return super().value(name, value)
        if isinstance(value, Mapping):
            return self.not_beside_of(value)
        return self._in_words(name, str(value)) or self._say("none")

    def _in_words(self, name: str, value: str) -> str:
        if name == "name":
            return self.called(value)
        if name == "source":
            return self._source(value)
        return section("fan_value", self.language).get(f"{name}_{value.replace(' ', '_')}", value)

    def not_beside_of(self, values: Mapping[str, Any]) -> str:
        """Return the value of a fan as text, with the names of the fans that it excludes.

        Args:
            values: the fan as a row in the TOML file of a game.
        """
        ids = [id_ for key in ("replaces", "uses", "covers") for id_ in values.get(key, ())]
        named = self._listed(FANS[id_].name(self.language) for id_ in ids)
        return f"{values['value']} ({named or self._say('none')})"

    def _table_words(self, name: str) -> str:
        return text(f"fan_table.{name}", self.language)
