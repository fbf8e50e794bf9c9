"""The public names, and every example in docstrings and READMEs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import paili

ROOT = Path(__file__).parents[1]
OPTIONAL = {
    "paili.batch": "numba", "paili.hand_census": "numpy", "paili.report.census": "rich", "paili.web": "fastapi", "paili.classic.codebook": "bitarray",
}  # fmt: skip
ROOMS = {"batch", "classic", "game", "scoring"}
MODULES = sorted(m.name for m in pkgutil.walk_packages(paili.__path__, "paili.") if "__main__" not in m.name)


def test_every_public_name_can_be_had() -> None:
    for name in paili.__all__:
        value = getattr(paili, name)
        assert value.__doc__, name
    assert set(paili.__all__) <= set(dir(paili))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        paili.nothing  # noqa: B018


def test_type_checkers_see_the_same_names() -> None:
    import ast

    tree = ast.parse(Path(paili.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.name for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert seen == set(paili.__all__) | ROOMS


def test_subpackages_are_loaded_when_first_asked_for() -> None:
    for room in sorted(ROOMS):
        if room == "batch":
            pytest.importorskip("numba")
        code = f"import sys, paili; assert 'paili.{room}' not in sys.modules; print(paili.{room}.__name__)"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert run.stdout.strip() == f"paili.{room}"
        assert room in dir(paili)
        assert room not in paili.__all__


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    for prefix, package in OPTIONAL.items():
        if name.startswith(prefix):
            pytest.importorskip(package)
    module = importlib.import_module(name)
    assert module.__doc__, name
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    "path",
    ["README.md", "README.zh.md", *sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("docs/**/*.md"))],
)
def test_examples_in_documents(path: str) -> None:
    assert doctest.testfile(str(ROOT / path), module_relative=False, encoding="utf-8").failed == 0
