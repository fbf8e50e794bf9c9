"""The code of the package as syntax trees, each module parsed once, and its scripts as modules."""

from __future__ import annotations

import ast
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import paili

SOURCE = Path(paili.__file__).parent
SCRIPTS = Path(__file__).parents[1] / "benchmarks"


@cache
def modules() -> tuple[Path, ...]:
    return tuple(sorted(SOURCE.rglob("*.py")))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))


def script(name: str) -> ModuleType:
    """A module of the benchmarks, which import each other by their own folder."""
    if str(SCRIPTS) not in sys.path:
        sys.path.insert(0, str(SCRIPTS))
    return import_module(name)
