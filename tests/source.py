"""The package's own code as trees, each module read once: for tests that look at how it is written."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import paili

SOURCE = Path(paili.__file__).parent


@cache
def modules() -> tuple[Path, ...]:
    return tuple(sorted(SOURCE.rglob("*.py")))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))
