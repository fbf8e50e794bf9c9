"""What is made from the code: references from docstrings, the tiles of the glossary, all parts drawn."""

from __future__ import annotations

import importlib
import inspect
import json
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

import paili
from paili import RIICHI, Hand
from paili.lazy import homes_in, stub_of
from paili.record import Record
from paili.report.tile_pictures import groups_of, hand_svg
from paili.tables.load import tables_for
from paili.win.rule_sets import RuleRecord

HERE = Path(__file__).parent
GLOSSARIES = frozenset({"glossary.md", "zh/glossary.md", "ja/glossary.md"})
TOP = ("Hands and tiles", ["Hand", "Meld", "TileSet", "Kind", "Face"]), (
    "Questions about one hand",
    ["shanten", "is_win", "readings", "waits", "ukeire", "discards", "compare", "analyze", "census"],
), ("Scores", ["score", "Win", "Rules"]), (
    "Variants", ["Variant", "RIICHI", "SANMA", "LAIZI", "TAIWAN", "SICHUAN", "MCR"],
), ("Errors", ["PailiError"])  # fmt: skip
MODULES = tuple(name for name, home in homes_in(stub_of(paili.__spec__)).items() if home == "paili")
PUBLIC = frozenset(f"paili.{name}" for name in MODULES)


@cache
def pages() -> dict[str, str]:
    """The made pages by name."""
    modules = [name for name in MODULES if hasattr(importlib.import_module(f"paili.{name}"), "__all__")]
    texts = {"reference/index.md": contents(modules), "reference/paili.md": top()}
    texts |= {f"reference/{name}.md": reference(name) for name in modules}
    texts["parts.md"] = parts()
    return texts


@cache
def names() -> frozenset[str]:
    """The names of the made pages."""
    return frozenset(pages())


# ------------------------------------------------------------------------------------ references


def contents(modules: list[str]) -> str:
    """The page of contents of the reference."""
    listed = "\n".join(["paili", *modules])
    return (
        "# Reference\n\nEvery public name, from its docstring: what it answers, types and shapes, what it raises, and examples "
        "that the tests run. What is public is defined in [Support](../support.md#what-is-public).\n\n"
        f"```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"
    )


def top() -> str:
    """The names of the package itself, by what they are for; those that no heading has stand at the end."""
    listed = [name for _, names in TOP for name in names]
    left = [name for name in paili.__all__ if name not in listed]
    sections = [*TOP, *([("More", left)] if left else [])]
    text = "\n\n".join(f"## {title}\n\n{directives('paili', names)}" for title, names in sections)
    return f"# paili\n\n{text}\n"


def reference(name: str) -> str:
    """The public names of a module."""
    module = importlib.import_module(f"paili.{name}")
    docstring = inspect.getdoc(module) or ""
    return (
        f"# paili.{name}\n\n```{{eval-rst}}\n.. py:module:: paili.{name}\n\n{docstring}\n```\n\n"
        + directives(f"paili.{name}", list(module.__all__))
    )


def directives(module: str, listed: list[str]) -> str:
    """A directive of autodoc for each name; what the package itself has too, or the module that defines it, stands there."""
    namespace = importlib.import_module(module)
    lines = "\n\n".join(directive(module, name, getattr(namespace, name)) for name in listed)
    return f"```{{eval-rst}}\n{lines}\n```\n"


def directive(module: str, name: str, value: object) -> str:
    """How a name is shown."""
    if (home := home_of(module, name)) != module:
        return f"* ``{name}``: :py:obj:`{home}.{name}`"
    if kind(value) == "autodata":
        return f".. py:data:: {name}\n   :module: {module}\n\n   ``{shown(value)}``"
    inherited = (
        "\n   :inherited-members:"
        if isinstance(value, type) and issubclass(value, RuleRecord | Record)
        else ""
    )
    return f".. {kind(value)}:: {module}.{name}{inherited}"


def home_of(module: str, name: str) -> str:
    """Where a name is described: in the package if that has it, in the module that defines it, or once of several."""
    value = getattr(importlib.import_module(module), name)
    if getattr(paili, name, None) is value:
        return "paili"
    home = ".".join(getattr(value, "__module__", module).split(".")[:2])
    is_there = home in PUBLIC and getattr(importlib.import_module(home), name, None) is value
    if is_there and name in importlib.import_module(home).__all__:
        return home
    lists = (
        other for other in sorted(PUBLIC) if name in getattr(importlib.import_module(other), "__all__", ())
    )
    shared = (other for other in lists if getattr(importlib.import_module(other), name) is value)
    return next(shared, module) if isinstance(value, type) else module


def shown(value: object) -> str:
    """A value on one line."""
    text = ", ".join(map(str, value)) if isinstance(value, dict | tuple) else repr(value)
    return text if len(text) < 300 else f"{text[:300]}…"


def kind(value: object) -> str:
    """Which directive shows a value."""
    if isinstance(value, type):
        return "autoexception" if issubclass(value, BaseException) else "autoclass"
    return "autofunction" if callable(value) and hasattr(value, "__code__") else "autodata"


# ------------------------------------------------------------------------------------ glossary


def hands() -> dict[str, str]:
    """The hands of the glossary, by the file of their picture."""
    words = json.loads((HERE.parent / "glossary.json").read_text(encoding="utf-8"))
    terms = (term for topic in words["topics"] for term in topic["terms"])
    return {f"_static/hands/{term['id']}.svg": term["hand"] for term in terms if "hand" in term}


def with_tiles(text: str, top: str) -> str:
    """A glossary with its hands drawn; `top` leads from its folder to the top of the site."""
    for path, hand in hands().items():
        text = text.replace(f"| `{hand}` |", f"| ![{hand}]({top}{path}){{.hand}} |")
    return text


def pictures() -> dict[str, str]:
    """The hands of the glossary as pictures, by the name of their file."""
    return {path: svg(hand) for path, hand in hands().items()}


def svg(text: str) -> str:
    """A hand as a picture."""
    hand = Hand.parse(text)
    return hand_svg(groups_of(hand), title=text, size=30)


# ------------------------------------------------------------------------------------ parts


def parts() -> str:
    """All parts of a riichi hand as one drawing."""
    needs = tables_for(RIICHI).needs
    return (
        f"# The {len(needs)} parts\n\nWhat a suit, or several, mean for the rest of the hand is one of {len(needs)} *needs*: how many "
        "tiles are missing for 0 to 4 melds (columns), without and with a pair (rows). Each cell below is one of them, drawn from the "
        "tables that the package ships; dark is few. [The tables](tables.md) tells how they come about.\n\n"
        f"<div>{''.join(drawing(needs))}</div>\n"
    )


def drawing(needs: object) -> Iterator[str]:
    """The drawing: a small grid for each part, in order of what is missing."""
    columns, width, height = 15, 46, 30
    ordered = sorted(
        ((number, tuple(map(tuple, need))) for number, need in enumerate(needs)),
        key=lambda part: part[1][::-1],
    )
    rows = -(-len(ordered) // columns)
    yield f'<svg class="parts" viewBox="0 0 {columns * width} {rows * height}" xmlns="http://www.w3.org/2000/svg" role="img">'
    yield f"<title>{len(ordered)} parts of a hand</title>"
    for place, (number, need) in enumerate(ordered):
        x, y = place % columns * width, place // columns * height
        yield f'<g transform="translate({x} {y})"><title>{escape(f"part {number}: {need}")}</title>'
        for row, line in enumerate(need):
            for column, lacks in enumerate(line):
                shade = min(lacks, 14) / 14
                colour = f"hsl(160 45% {22 + 62 * shade:.0f}%)"
                yield f'<rect x="{8 * column}" y="{12 * row}" width="7.4" height="11.4" fill="{colour}"/>'
                ink = "#fff" if shade < 0.45 else "#111"
                yield f'<text x="{8 * column + 3.7}" y="{12 * row + 8.5}" text-anchor="middle" style="fill:{ink}">{lacks}</text>'
        yield "</g>"
    yield "</svg>"
