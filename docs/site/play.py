"""Makes the page that needs no server: the files of `paili serve`, Python for the browser, and paili in an archive.

The page itself is the very same; one script of its own (``play/local.js``) lets a worker answer instead of a server.
Python for the browser (Pyodide) is fetched by ``make site`` from npm into ``.web`` and copied from there; at run time
nothing is asked for but the files made here. Where `wasm` can compile the native modules the archive has them in the
place of their Python.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import wasm

import paili
from paili.catalogue import LANGUAGES
from paili.web.assets import INDEX, assets
from paili.web.local import answer

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FETCHED = ROOT / ".web" / "play"  # by itself: npm takes away what it finds beside what it fetches
PYODIDE = FETCHED / "node_modules" / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# packages that need NumPy or a terminal, and the framework of the server
LEFT_OUT = ("batch", "classic", "cli", "hand_census", "__main__.py")
OF_BUILDS = (".so", ".pyd", ".pxd", ".h")
ANSWERING = "local.py"  # of the server, what this module imports
STYLE = """
.engine { margin: 0 max(1rem, calc((100vw - 1192px) / 2)) .6rem; }
.engine-works { position: fixed; inset: auto 0 0; z-index: 8; padding: 8px 16px;
  display: flex; justify-content: center; align-items: center; gap: 16px; background: var(--card); border-top: 1px solid var(--line); }
.engine-works button { min-height: 44px; font-size: 16px; }
"""
# shown while a long question is at work: for how long, and a way to stop it
WORKS = (
    '<p id="engine-works" class="engine-works" role="status" hidden><span aria-live="off"></span>'
    '<button type="button" class="plain" data-word="engine_stop">Stop</button></p>'
)
SCRIPTS = ("local.js", "engine.js")
OFFLINE = "offline.js"
FILES = {"variants": "/api/variants", "languages": "/api/languages"}


def make(target: Path) -> None:
    """Write the page into a folder."""
    shutil.rmtree(target, ignore_errors=True)
    libraries = wasm.libraries(PYODIDE)
    note = "engine_note" if libraries else "engine_plain"
    for folder in ("static", "answers", "pyodide"):
        (target / folder).mkdir(parents=True)
    for name, asset in assets().items():
        body = asset.body.decode().replace("/static/", "static/")
        place = target if name == INDEX else target / "static"
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(of_page(body, note) if name == INDEX else body, encoding="utf-8")
    write_answers(target / "answers")
    for name in RUNTIME:
        shutil.copy(PYODIDE / name, target / "pyodide")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    # of the packages that it could load, none
    (target / "pyodide" / "lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    shutil.copy(HERE / "play" / "worker.js", target)
    for name in SCRIPTS:
        shutil.copy(HERE / "play" / name, target / "static")
    write_archive(target / "plain.zip", libraries)
    compiled = ["node", HERE / "play" / "compile.mjs", PYODIDE, target / "plain.zip", target / "paili.zip"]
    subprocess.run(compiled, check=True)
    (target / "plain.zip").unlink()
    write_offline(target)


def write_offline(target: Path) -> None:
    """Write the script that keeps the files of the page in the browser, with their names and a version."""
    files = sorted(path for path in target.rglob("*") if path.is_file())
    version = sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    names = ["./", *(path.relative_to(target).as_posix() for path in files)]
    script = (HERE / "play" / OFFLINE).read_text(encoding="utf-8")
    blank = "= ['', []];"
    assert script.count(blank) == 1
    script = script.replace(blank, f"= {json.dumps([version, names])};")
    (target / OFFLINE).write_text(script, encoding="utf-8")


def of_page(index: str, note: str) -> str:
    """Return the index with its own script, a line while Python loads, and what is different here.

    Args:
        index: the page of the server.
        note: the word that stands at its foot.
    """
    loading = (
        '<p id="engine" class="note engine"><span role="status" data-word="engine_loading">Loading the engine…'
        '</span> <span id="engine-seconds"></span></p>'
    )
    changed = (
        ('src="static/app.js"', 'src="static/local.js"'),
        ("<main>", f"{loading}\n{WORKS}\n<main>"),
        ("</head>", f"<style>{STYLE}</style>\n</head>"),
        ('<a href="/docs" data-word="interface">HTTP interface</a>', f'<span data-word="{note}"></span>'),
    )
    for before, after in changed:
        assert index.count(before) == 1, before
        index = index.replace(before, after)
    return index


def write_answers(folder: Path) -> None:
    """The answers with which the page begins, so that it need not wait for Python."""
    requests = [(name, path, {}) for name, path in FILES.items()]
    requests += [(f"words-{language}", "/api/words", {"lang": language}) for language in LANGUAGES]
    requests += [(f"games-{language}", "/api/fan/games", {"lang": language}) for language in LANGUAGES]
    for name, path, fields in requests:
        (folder / f"{name}.json").write_text(
            json.dumps(answer(path, fields).body, ensure_ascii=False), encoding="utf-8"
        )


def write_archive(path: Path, libraries: dict[str, Path]) -> None:
    """Write what Python in the browser imports: paili, and click, which it lays text out with.

    Args:
        path: the archive.
        libraries: the native modules that are compiled, by name; the others are plain Python.
    """
    of_web = imported_from(Path(paili.__file__).parent / "web", ANSWERING)
    compiled = {Path(*name.split(".")).with_suffix(".py") for name in libraries}
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for package in (Path(paili.__file__).parent, Path(str(find_spec("click").origin)).parent):
            for file in sorted(package.rglob("*")):
                name = file.relative_to(package.parent)
                if file.is_file() and name not in compiled and is_wanted(name, of_web):
                    archive.write(file, str(name))
        for name, library in libraries.items():
            archive.write(library, str(Path(*name.split(".")).with_suffix(".so")))


def imported_from(folder: Path, name: str) -> set[str]:
    """The files of a package that a module of it needs: itself, and what it imports from there, and so on."""
    files, waiting = {"__init__.py"}, [name]
    while waiting:
        files.add(one := waiting.pop())
        waiting += {*_imports(folder, one)} - files
    return files


def _imports(folder: Path, name: str) -> Iterator[str]:
    """The files of the package that one of them imports, and the ``__init__.py`` of their folders."""
    for node in ast.walk(ast.parse((folder / name).read_text(encoding="utf-8"))):
        parts = (node.module or "").split(".") if isinstance(node, ast.ImportFrom) else []
        if parts[:2] != ["paili", "web"]:
            continue
        inner = Path(*parts[2:])
        module = [inner.with_suffix(".py"), inner.parent / "__init__.py"] if parts[2:] else []
        for file in (*module, inner / "__init__.py", *(inner / f"{alias.name}.py" for alias in node.names)):
            if (folder / file).is_file():
                yield file.as_posix()


def is_wanted(name: Path, of_web: set[str]) -> bool:
    """Whether a file goes into the archive."""
    if "__pycache__" in name.parts or name.parts[1] in LEFT_OUT or name.suffix in OF_BUILDS:
        return False
    return (
        name.parts[:2] != ("paili", "web") or "/".join(name.parts[2:]).removesuffix("i") in of_web
    )  # stubs, too


def fetch() -> None:
    """Fetch Python for the browser where it is missing."""
    if not (PYODIDE / RUNTIME[0]).exists():
        FETCHED.mkdir(parents=True, exist_ok=True)
        options = ("--silent", "--no-save", "--no-audit", "--no-fund", "--prefix", FETCHED)
        subprocess.run(["npm", "install", *options, "pyodide"], check=True)
