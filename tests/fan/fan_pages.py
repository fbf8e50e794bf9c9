"""Write the tables of the pages in docs/games from the games.

python tests/fan/fan_pages.py      write the tables again
"""

from __future__ import annotations

import re
from pathlib import Path

from paili.fan import FANS, Rules, game
from paili.fan.catalogue.rows import FanRow
from paili.fan.rules import FIELDS, GAMES

PAGES = Path(__file__).parents[2] / "docs" / "games"
START, END = "<!-- made from the game; `make fan-pages` -->\n", "<!-- end -->\n"


def fan_table(rules: Rules) -> str:
    """A row for each fan, the highest_scoring first: value, names, what it is, what does not count beside it."""
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
    said = [(name, getattr(rules, name)) for name in FIELDS if getattr(rules, name) != getattr(usual, name)]
    lines = ["| rule | value |", "|--|--|", *(f"| `{name}` | {value_of(value)} |" for name, value in said)]
    return "\n".join(lines) + "\n"


def value_of(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def made(name: str) -> str:
    rules = game(name)
    return f"{START}\n{rule_table(rules)}\n{fan_table(rules)}\n{END}"


def with_tables(text: str, name: str) -> str:
    """A page with its tables made again."""
    pattern = re.compile(f"{re.escape(START)}.*?{re.escape(END)}", re.DOTALL)
    assert len(pattern.findall(text)) == 1, name
    return pattern.sub(lambda _: made(name), text)


def main() -> None:
    for name in GAMES:
        path = PAGES / f"{name}.md"
        path.write_text(with_tables(path.read_text(encoding="utf-8"), name), encoding="utf-8")


if __name__ == "__main__":
    main()
