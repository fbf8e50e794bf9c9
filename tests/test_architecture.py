"""Packages import only packages of lower layers, and importing paili stays fast."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from paili.classic.registry import ALGORITHMS
from source import SOURCE, modules, nodes_of

LAYERS = {
    "catalogue": 0,
    "arguments": 0,
    "display": 0,
    "errors": 0,
    "estimates": 0,
    "resumable_lines": 0,
    "layout": 0,
    "lazy": 0,
    "native": 0,
    "processes": 0,
    "record": 0,
    "tiles": 0,
    "variants": 0,
    "notation": 1,
    "hand": 2,
    "tables": 3,
    "kernels": 4,
    "analysis": 5,
    "hand_census": 5,
    "counts": 6,
    "win": 5,
    "scoring": 6,
    "fan": 6,
    "batch": 6,
    "position": 6,
    "game": 7,
    "hand_search": 7,
    "dangers": 7,
    "value": 7,
    "logs": 8,
    "goal": 8,
    "env": 8,
    "drill": 9,
    "bots": 9,
    "stats": 9,
    "reviews": 9,
    "report": 10,
    "cli": 11,
    "web": 11,
    "__main__": 12,
}
FORBIDDEN = {
    "batch": {"analysis"},
    "analysis": {"numpy", "scoring"},
    "tables": {"numpy"},
    "kernels": {"numpy"},
    "hand": {"numpy"},
    "fan": {"numpy", "scoring"},
}
# never the other way round: batch asks scoring for its rule sets and the ids of yaku, fan for what a win is; a
# position holds the rules of either; game asks dangers how likely hidden hands are; value asks
# game which quads the rules allow
BESIDE = {
    ("batch", "scoring"),
    ("batch", "fan"),
    ("position", "scoring"),
    ("position", "fan"),
    ("scoring", "fan"),
    ("game", "dangers"),
    ("value", "game"),
}
# `paili serve` starts the page; `paili.batch.evaluate` is in a higher package: nothing else imports them
STARTS = {("cli/games/serve.py", "web"), ("batch/__init__.py", "value"), ("batch/__init__.py", "dangers")}


def package_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> Iterator[str]:
    """Every module that a file imports, at the top or inside a function."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


# the names of Cython for where it is not installed: a native module of any layer imports them
CYTHON = ["paili.kernels", "paili.kernels.cython"]


def packages_imported(path: Path) -> set[str]:
    names = list(imports_of(path))
    if package_of(path) == "hand" and [name for name in names if name.startswith(CYTHON[0])] == CYTHON:
        names = [name for name in names if name not in CYTHON]
    parts = (name.split(".") for name in names)
    return {
        names[1]
        for names in parts
        if names[0] == "paili" and len(names) > 1 and names[1] in LAYERS | {"classic": 0}
    }


def test_imports_run_downwards() -> None:
    for path in modules():
        if package_of(path) != "__init__":
            check_imports(path)


def check_imports(path: Path) -> None:
    package = package_of(path)
    started = {other for name, other in STARTS if name == str(path.relative_to(SOURCE))}
    for other in packages_imported(path) - {package} - started:
        if package == "classic":
            assert LAYERS[other] <= 2, f"{path}: classic must not import {other}"
        elif other == "classic":
            assert package == "cli", f"{path} must not import classic"
        else:
            below = LAYERS[other] < LAYERS[package]
            allowed_beside = LAYERS[other] == LAYERS[package] <= 2 or (package, other) in BESIDE
            assert below or allowed_beside, (
                f"{path} (layer {LAYERS[package]}) imports {other} ({LAYERS[other]})"
            )
    names = set(imports_of(path))
    for name in FORBIDDEN.get(package, set()):
        assert not any(n == name or n.startswith((f"{name}.", f"paili.{name}")) for n in names), (path, name)


def packages_named(path: Path) -> set[str]:
    """Every package that a file could load by its name: a text that begins with it, docstrings aside."""
    for node in nodes_of(path):
        if isinstance(node, ast.Subscript) and ast.unparse(node) == "modules['paili']":
            return {"the package"}
    texts = (str(node.value) for node in nodes_of(path) if isinstance(node, ast.Constant))
    return {result[1] for result in map(re.compile(r"paili\.(\w+)[\w.]*$").match, texts) if result}


def test_nothing_above_is_named_either() -> None:
    """What is loaded by its name is imported all the same; only the package itself stands above every package."""
    layers = LAYERS | {"the package": 13}
    for path in modules():
        package, place = package_of(path), str(path.relative_to(SOURCE))
        if package in LAYERS:
            names = {other for other in packages_named(path) if (place, other) not in STARTS}
            assert not {other for other in names if layers.get(other, 0) > LAYERS[package]}, place


BATCH_PACKAGES = {"arrays": set(), "scoring": {"arrays"}, "jobs": {"arrays", "scoring"}}


@pytest.mark.parametrize("package", BATCH_PACKAGES)
def test_the_packages_of_batch(package: str) -> None:
    """Arrays know neither scoring nor jobs, scoring knows arrays, jobs both; none the package before them."""
    paths = sorted((SOURCE / "batch" / package).rglob("*.py"))
    assert len(paths) > 4
    for path in paths:
        names = [[*name.split("."), "the package"] for name in imports_of(path)]
        others = {name[2] for name in names if name[:2] == ["paili", "batch"]} - {package}
        assert others <= BATCH_PACKAGES[package], path
    assert {path.name for path in (SOURCE / "batch").glob("*.py")} == {"__init__.py"}


def test_every_package_has_a_layer() -> None:
    packages = {package_of(path) for path in modules()} - {"__init__", "classic"}
    assert packages <= set(LAYERS)


@pytest.mark.parametrize("module", sorted({algorithm.module for algorithm in ALGORITHMS}))
def test_classic_algorithms_do_not_import_each_other(module: str) -> None:
    """A module and its parts, those of `codebook` say, import nothing else of the package but the limits."""
    parts = [path for path in modules() if str(path.relative_to(SOURCE)).startswith(f"classic/{module}")]
    assert parts
    for path in parts:
        beside = [name for name in imports_of(path) if name.startswith("paili.classic.")]
        allowed = (f"paili.classic.{module}", "paili.classic.limits")
        assert not [name for name in beside if not name.startswith(allowed)], path


def test_the_command_asks_classic_alone() -> None:
    """What `paili classic` prints and says is its own: nothing of it stands in the report."""
    assert "report" not in packages_imported(SOURCE / "cli/many/classic.py")


# classes that create an object of a subclass if the rules are a Chinese game, also for type checkers
MAKERS = ("paili.game.play", "paili.game.seat_table", "paili.game.table")


@pytest.mark.parametrize("maker", MAKERS)
def test_what_makes_chinese_games_imports_them_for_type_checkers_alone(maker: str) -> None:
    (path,) = (path for path in modules() if path.as_posix().endswith(maker.replace(".", "/") + ".py"))
    body = ast.parse(path.read_text(encoding="utf-8")).body
    at_run_time = [
        node for node in body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
    ]
    imports = [
        node.module or ""
        for part in at_run_time
        for node in ast.walk(part)
        if isinstance(node, ast.ImportFrom)
    ]
    assert imports
    assert not [name for name in imports if name.startswith("paili.game.chinese")]


def test_no_circles_between_modules() -> None:
    graph = {
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts): set(imports_of(path))
        for path in modules()
    }
    for maker in MAKERS:
        graph[maker] = {name for name in graph[maker] if not name.startswith("paili.game.chinese")}
    state: dict[str, int] = {}

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert state.get(name) != 1, " -> ".join((*trail, name))
        if state.get(name) == 2:
            return
        state[name] = 1
        for other in graph[name] & graph.keys():
            visit(other, (*trail, name))
        state[name] = 2

    for name in graph:
        visit(name, ())


def imported_by(code: str) -> set[str]:
    program = f"{code}\nimport sys\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize("code", ["import paili", "import paili; paili.shanten('1112345678999m')"])
def test_importing_is_light(code: str) -> None:
    heavy = {"numpy", "pyarrow", "rich", "click", "paili.scoring", "fastapi", "bitarray"}
    assert not imported_by(code) & heavy


def functions() -> Iterator[tuple[str, int]]:
    for path in modules():
        for node in nodes_of(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                if body:
                    yield (
                        f"{path.relative_to(SOURCE)}:{node.name}",
                        (body[-1].end_lineno or 0) - body[0].lineno + 1,
                    )


def test_functions_are_small() -> None:
    lengths = sorted(length for _, length in functions())
    assert lengths[len(lengths) // 2] <= 6
    assert not [name for name, length in functions() if length > 60]


# a position that is given as text is read, and its methods ask and read other programs' forms, by the public names; so
# is a game whose name may be used as a variant
BY_PUBLIC_NAMES = {"analysis/from_position.py", "position/questions.py", "variants.py"}


def imports_the_package(path: Path) -> bool:
    nodes = nodes_of(path)
    return any(
        alias.name == "paili" for node in nodes if isinstance(node, ast.Import) for alias in node.names
    )


def test_only_positions_use_the_public_names() -> None:
    asking = {str(path.relative_to(SOURCE)) for path in filter(imports_the_package, modules())}
    below = {name for name in asking if LAYERS.get(name.split("/")[0], 0) < LAYERS["drill"]}
    assert below == BY_PUBLIC_NAMES
