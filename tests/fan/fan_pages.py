"""Write the tables of the pages in docs/games from the games.

python tests/fan/fan_pages.py      write the tables again
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import fill

from paili.catalogue import section, text
from paili.fan import FANS, Rules, game
from paili.fan.catalogue.rows import FanRow
from paili.fan.rules import FIELDS, GAMES

PAGES = Path(__file__).parents[2] / "docs" / "games"
START, END = "<!-- made from the game; `make fan-pages` -->\n", "<!-- end -->\n"
WIDTH = 140


def fan_table(rules: Rules) -> str:
    """A row for each fan, the highest-scoring first: value, names, what it is, what does not count beside it."""
    lines = ["| value | fan | 番种 | what it is | not counted with it |", "|--:|--|--|--|--|"]
    for row in sorted(rules.fans, key=lambda row: -row.value):
        cells = (worth(row), row.fan.name("en"), row.fan.name("zh"), row.fan.meaning("en"), not_beside(row))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def worth(row: FanRow) -> str:
    return {"factor": "×", "bonus": "+"}.get(row.counts, "") + str(row.value)


def not_beside(row: FanRow) -> str:
    names = [FANS[id_].name("en") for id_ in row.replaces]
    names += [f"one {FANS[id_].name('en')}" for id_ in row.uses]
    names += [f"{FANS[id_].name('en')} of the same tiles" for id_ in row.covers]
    return ", ".join(names)


def rule_table(rules: Rules) -> str:
    """A row for each rule that is not as usual."""
    usual = Rules()
    rows = [(name, getattr(rules, name)) for name in FIELDS if getattr(rules, name) != getattr(usual, name)]
    lines = ["| rule | value | meaning |", "|--|--|--|"]
    lines += [f"| `{name}` | {value_of(value)} | {meaning_of(name, value)} |" for name, value in rows]
    return "\n".join(lines) + "\n"


def meaning_of(name: str, value: object) -> str:
    """What a rule decides, and what its value means if the value is a word."""
    words = section("fan_value", "en").get(f"{name}_{str(value).replace(' ', '_')}")
    return text(f"fan_rule.{name}", "en") + (f": {words}" if words else "")


def value_of(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def tables_of(name: str) -> str:
    rules = game(name)
    parts = (about_rules(rules), rule_table(rules), about_fans(rules), fan_table(rules))
    return f"{START}\n{chr(10).join(parts)}\n{END}"


def about_rules(rules: Rules) -> str:
    """What stands before the table of rules."""
    words = (
        "These rules differ from the defaults of `fan.Rules`. All others have their defaults; "
        f"`paili rules show {rules.name}` prints them all."
    )
    if rules.false_win_points != Rules().false_win_points:
        words += (
            " A *false win* is a declaration of a win that the seat does not have. "
            "It is no legal move, unless you change the rule `false_win`."
        )
    return f"{fill(words, WIDTH)}\n"


def about_fans(rules: Rules) -> str:
    """What stands before the table of fans: its columns, and the signs that the table has."""
    counts = {row.counts for row in rules.fans}
    words = f"*Value* is what the fan adds to the total, in {rules.unit}"
    if "factor" in counts:
        words += "; `×2` doubles the points instead"
    if "bonus" in counts:
        words += "; a value with `+` does not count towards the minimum"
    extra = [row.fan.name("en") for row in rules.fans if row.extra]
    if extra:
        words += f". Only one fan counts, the one with the highest value, and in addition {', '.join(extra)}"
    words += ". *Not counted with it* are the fans that do not count if this fan counts"
    if any(row.uses for row in rules.fans):
        words += "; *one* before a name means that the fan of this name counts once less"
    if any(row.covers for row in rules.fans):
        words += "; *of the same tiles* means that the fan does not count for the pungs of this fan, but for others"
    return f"{fill(words + '.', WIDTH)}\n"


def with_tables(text: str, name: str) -> str:
    """A page with its tables made again."""
    pattern = re.compile(f"{re.escape(START)}.*?{re.escape(END)}", re.DOTALL)
    assert len(pattern.findall(text)) == 1, name
    return pattern.sub(lambda _: tables_of(name), text)


def main() -> None:
    for name in GAMES:
        path = PAGES / f"{name}.md"
        path.write_text(with_tables(path.read_text(encoding="utf-8"), name), encoding="utf-8")


if __name__ == "__main__":
    main()
