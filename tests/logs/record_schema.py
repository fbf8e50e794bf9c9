"""Write docs/game-record.schema.json, the JSON schema of a game, and the tables of docs/game-record.md.

python tests/logs/record_schema.py      write them again
"""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields
from fractions import Fraction
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from paili.game import events as ev
from paili.game import records as rec
from paili.game.plain import TILES_IN, event_name
from paili.game.plain import names as names_written
from paili.scoring.rules import Rules
from paili.tiles import WALL_NAMES

DOCS = Path(__file__).parents[2] / "docs"
START, END = "<!-- made from the records; `make record-schema` -->\n", "<!-- end -->\n"
EVENTS = tuple(ev._KINDS.values())
PARTS = (rec.Player, rec.Result, rec.Source, rec.Deal, ev.StatedResult)
_PLAIN = {int: "integer", str: "string", bool: "boolean", Fraction: "number"}


def written(kind: Any) -> list[Any]:
    """The fields of a record that stand in its JSON."""
    return [field for field in fields(kind) if field.name in names_written(kind)]


def type_of(hint: Any, *, tiles: bool) -> dict[str, Any]:
    """The schema of a value of an annotation."""
    if get_origin(hint) in (Union, UnionType):
        (some,) = (item for item in get_args(hint) if item is not NoneType)
        return {"anyOf": [type_of(some, tiles=tiles), {"type": "null"}]}
    if get_origin(hint) is tuple:
        kinds = get_args(hint)
        if kinds[-1] is ...:
            return {"type": "array", "items": type_of(kinds[0], tiles=tiles)}
        several = [type_of(kind, tiles=tiles) for kind in kinds]
        return {"type": "array", "prefixItems": several, "minItems": len(several), "maxItems": len(several)}
    if hint is Rules:
        return {"type": "object"}
    if hint in _PLAIN:
        return {"$ref": "#/$defs/tile"} if tiles and hint is int else {"type": _PLAIN[hint]}
    return {"$ref": f"#/$defs/{event_name(hint.__name__)}"}


def descriptions(kind: Any) -> dict[str, str]:
    """What the docstring says of each field."""
    _, _, attributes = (kind.__doc__ or "").partition("Attributes:\n")
    result = re.findall(r"^ {8}([\w, ]+): (.*?)(?=^ {8}\w|\Z)", attributes, re.DOTALL | re.MULTILINE)
    entries = {name: " ".join(text.split()) for names, text in result for name in names.split(", ")}
    return {name: text.replace("``", "") for name, text in entries.items()}


def summary(kind: Any) -> str:
    return str(kind.__doc__).partition("\n")[0]


def record(kind: Any, name: str = "") -> dict[str, Any]:
    """The schema of a record, with its name if it is an event."""
    hints, words = get_type_hints(kind), descriptions(kind)
    properties: dict[str, Any] = {"event": {"const": name}} if name else {}
    for item in written(kind):
        described = {"description": words[item.name]} if item.name in words else {}
        properties[item.name] = {**type_of(hints[item.name], tiles=item.name in TILES_IN), **described}
    needed = [
        entry.name for entry in written(kind) if entry.default is MISSING and entry.default_factory is MISSING
    ]
    return {
        "type": "object", "description": summary(kind), "properties": properties,
        "required": (["event"] if name else []) + needed, "additionalProperties": False,
    }  # fmt: skip


def schema() -> dict[str, Any]:
    """The schema of a whole game."""
    definitions: dict[str, Any] = {"tile": {"enum": [*WALL_NAMES, "?"]}}
    definitions |= {event_name(item.__name__): record(item) for item in PARTS}
    refs = [{"$ref": f"#/$defs/{event_name(kind.__name__)}"} for kind in EVENTS]
    definitions["event"] = {"oneOf": refs}
    definitions |= {(name := event_name(kind.__name__)): record(kind, name) for kind in EVENTS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "paili game",
        **record(rec.Game),
        "$defs": definitions,
    }


def table() -> str:
    """A row for each event: its name, its entries, what it is."""
    lines = ["| `event` | other fields | what happens |", "|--|--|--|"]
    for kind in EVENTS:
        entries = ", ".join(f"`{one.name}`" for one in written(kind))
        lines.append(f"| `{event_name(kind.__name__)}` | {entries} | {summary(kind)} |")
    return "\n".join(lines) + "\n"


def schema_text() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def page(text: str) -> str:
    """The page with its table made again."""
    before, _, rest = text.partition(START)
    return before + START + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    (DOCS / "game-record.schema.json").write_text(schema_text(), "utf-8")
    path = DOCS / "game-record.md"
    path.write_text(page(path.read_text("utf-8")), "utf-8")
