"""Check names and first lines of docstrings that say nothing: ``make words``.

A participle that is used as a noun (`found`, `asked`, `told` …) does not say what a value is. This script prints where
such a name is bound (a variable, parameter, function, field or attribute) in the package, tests, benchmarks and
examples, and fails if there is one. The docstring of a function begins with a verb: a docstring that begins with the result, or with
"what" and the like, fails. The script also prints public names that several modules have with different meanings,
which a search cannot distinguish.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BANNED = frozenset({"asked", "each", "found", "given", "held", "known", "made", "meant", "said", "told"})
NO_VERBS = frozenset({"Of", "What", "Where", "Whether", "Who", "Why", "How", "By", "That", "So", "In"})
ARTICLES = frozenset({"A", "All", "An", "Both", "Each", "Every", "No", "One", "The", "Two"})
SEVERAL = frozenset(
    {"main", "read", "text", "write"}
)  # one meaning each: a contract that several modules fulfil


def bindings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of everything that binds a name."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id=name, ctx=ast.Store())
                | ast.Attribute(attr=name, ctx=ast.Store())
                | ast.arg(arg=name)
            ):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                yield node.lineno, name
            case _:
                pass


def is_banned(name: str) -> bool:
    """Return whether a name is a participle alone; a leading underscore and capitals do not help it."""
    return name.strip("_").lower() in BANNED


def sources() -> list[Path]:
    """Return every Python file whose names are looked at."""
    return [
        path
        for folder in ("src", "tests", "benchmarks", "examples")
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]


def banned_names() -> list[str]:
    """Return where a banned name is bound."""
    return [
        f"{path.relative_to(ROOT)}:{line}: a name that says nothing: {name}"
        for path in sources()
        for line, name in bindings(ast.parse(path.read_text(encoding="utf-8")))
        if is_banned(name)
    ]


def nouns_first(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and first line of the docstrings of functions that begin with no verb; properties name their value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = (ast.get_docstring(node) or "").partition("\n")[0]
            is_property = any("property" in ast.unparse(decorator) for decorator in node.decorator_list)
            if first.split(" ")[0] in (NO_VERBS if is_property else NO_VERBS | ARTICLES):
                yield node.lineno, first


def first_lines() -> list[str]:
    """Return what is wrong with docstrings of the package."""
    return [
        f"{path.relative_to(ROOT)}:{line}: begins with no verb: {first}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for line, first in nouns_first(ast.parse(path.read_text(encoding="utf-8")))
    ]


def public_twins() -> dict[str, list[str]]:
    """Return the public functions and classes whose name several modules define, with these modules."""
    modules: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "src").rglob("*.py")):
        if "classic" in path.parts:
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                modules[node.name].append(str(path.relative_to(ROOT / "src")))
    return {name: paths for name, paths in sorted(modules.items()) if len(paths) > 1 and name not in SEVERAL}


def main() -> int:
    """Check, print, and return the exit status."""
    wrong = [*banned_names(), *first_lines()]
    twins = public_twins()
    print("\n".join(wrong) or "every name says what it is")
    print(f"{len(twins)} public names stand in several modules; the most:")
    for name, paths in sorted(twins.items(), key=lambda twin: -len(twin[1]))[:8]:
        print(f"  {name}: {', '.join(paths)}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
