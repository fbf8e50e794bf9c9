"""Build the source archive and two wheels, compiled and plain; check their contents; install and run them.

The plain wheel, which is the same for every Python, is built once. On every Python that the metadata names, and on the
one of the page without a server, it is installed in a clean environment and run, and a compiled wheel is built,
installed and run, if that Python is present; missing Pythons are listed. On the Python that runs this script, a client
of the compiled wheel is type-checked too. Only there the compiled wheel is optimized and its size checked: it is built
of this clone, with the libraries that are here already (``make native``). The others are built of the archive, without
optimization, which takes a quarter of the time, of C code that is written once. Where no other Python is present, the
archive serves for this one too. With an empty ``PAILI_OPTIMIZE`` in the environment, every compiled wheel is optimized
as it is shipped, and its size checked.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from paili.native import WIDE_FOLDER

ROOT = Path(__file__).parents[1]
UV = Path(sys.executable).with_name("uv")  # builds and installs in a quarter of the time of pip

# A user's program; mypy and pyright must find every name in it, and its type.
CLIENT = """
import paili
import paili.scoring
from paili import RIICHI, Hand, Meld, Rules, TileSet, Variant, Win, fan, game
from paili.errors import HandError
from paili.analysis import Wait
from paili.scoring import Settlement, settle_wins


def explain(hand: Hand, variant: Variant = RIICHI) -> str:
    waits: tuple[Wait, ...] = paili.waits(hand, variant=variant)
    return str(TileSet(wait.tile for wait in waits))


def points(win: Win) -> int:
    return paili.score(win, Rules.TENHOU).points


def settled(win: Win) -> Settlement:
    return settle_wins({0: paili.score(win)}, dealer=0)


melds: tuple[Meld, ...] = Hand.parse("1m[234s]").melds
best: int = paili.shanten("1m").best
face: int = paili.tiles.RED_M5
version: str = paili.__version__
caught: type[ValueError] = HandError
played: game.FanPlay = game.Play(fan.MCR, seed=1)
end: game.FanDealEnd | None = played.table.end
riichi_end: game.DealEnd | None = game.Play("tenhou").table.end
seen: game.FanSeatTable = game.SeatTable(1, "sichuan")
facts: fan.WinFacts = {"flowers": 2}
"""
# … and must report names that do not exist.
WRONG = "import paili\n\npaili.nope\nshanten: str = paili.shanten('1m').best\n"


IN_BROWSER = "3.14"  # the Python of the page without a server

# The files at the top of the source archive, and the parts of a wheel.
SOURCES = {
    "src", "tests", "docs", "benchmarks", "examples", "README.md", "README.zh.md", "README.ja.md", "CHANGELOG.md",
    "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "Makefile", "PKG-INFO", "SECURITY.md", "SUPPORT.md",
    "native_build.py", "readme_hook.py", "pyproject.toml", ".gitignore",
}  # fmt: skip
ABOUT = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
SHIPPED = {".py", ".pyi", ".json", ".z", ".toml", ".css", ".html", ".js", ".svg", ".typed"}
SOURCE_ALONE = {".pxd", ".h"}  # what compiling takes, in the archive and in no wheel
LIBRARIES = {".so", ".pyd"}
LARGEST = {"compiled": 5_000_000, "plain": 2_500_000, "archive": 5_000_000}
FORMS = {"compiled": "1", "plain": "0"}  # and what PAILI_NATIVE is for it


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        archive = source_archive(folder)
        check_archive(archive)
        own, present = Path(sys.executable), list(pythons())
        plain = wheel_of(archive, own, "plain", "", folder / "plain")
        check_wheel(plain, "plain")
        wheels = [plain]
        for python in present:
            check_answers(installed(plain, python, folder, "plain"), folder, "plain")
        for python in present:
            level = os.environ.get("PAILI_OPTIMIZE", "" if python == own else "0")
            source = ROOT if python == own and len(present) > 1 else archive
            wheel = wheel_of(source, python, "compiled", level, folder / python.resolve().name)
            check_wheel(wheel, "compiled", level)
            wheels.append(wheel)
            check_answers(installed(wheel, python, folder, "compiled"), folder, "compiled")
        # the metadata is as an index wants it
        output([sys.executable, "-m", "twine", "check", "--strict", archive, *wheels], ROOT)
        check_types(folder / f"{Path(sys.executable).resolve().name}-compiled" / "bin" / "python", folder)
        print(f"{archive.name}: {archive.stat().st_size:,} bytes")


def source_archive(folder: Path) -> Path:
    output([UV, "build", "--quiet", "--sdist", "--python", sys.executable, "--out-dir", folder, ROOT], folder)
    return next(folder.glob("*.tar.gz"))


def wheel_of(source: Path, python: Path, form: str, level: str, folder: Path) -> Path:
    """The wheel that a Python builds of the archive or the clone, compiled or plain.

    The level of optimization is "" for that of each module, as it is shipped.
    """
    build = [UV, "build", "--quiet", "--wheel", "--python", python, "--out-dir", folder, source]
    # the same for every Python, and for the clone where a folder is set
    shared = os.environ.get("CYTHON_CACHE_DIR") or str(folder.parent / "c-code")
    output(build, ROOT, PAILI_NATIVE=FORMS[form], PAILI_OPTIMIZE=level, CYTHON_CACHE_DIR=shared)
    return next(folder.glob("*.whl"))


def check_archive(archive: Path) -> None:
    """The archive has what it takes to build and test, and nothing that a build leaves."""
    assert archive.stat().st_size < LARGEST["archive"]
    with tarfile.open(archive) as file:
        names = [Path(name) for name in file.getnames()]
    tops = {path.parts[1] for path in names if len(path.parts) > 1}
    assert tops == SOURCES, tops ^ SOURCES
    assert not [path for path in names if path.suffix in {".pyc", ".ipynb_checkpoints", *LIBRARIES}]


def check_wheel(wheel: Path, form: str, level: str = "") -> None:
    """Check the files of a wheel, its size and its description, and report its size.

    Every file of the package is in the wheel and nothing else, compiled modules in the compiled one alone. Libraries
    without optimization are larger than those that are shipped: their size is not checked.
    """
    size = wheel.stat().st_size
    assert level or size < LARGEST[form], (wheel, size)
    print(f"{wheel.name}: {size:,} bytes{' without optimization' * bool(level)}")
    check_description(wheel)
    assert wheel.stem.endswith("py3-none-any") == (form == "plain"), wheel
    source = ROOT / "src"
    paths = [
        path for path in (source / "paili").rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    package = {str(path.relative_to(source)) for path in paths if path.suffix not in LIBRARIES | SOURCE_ALONE}
    assert {Path(name).suffix for name in package} <= SHIPPED
    about = {f"paili-{version()}.dist-info/{name}" for name in ABOUT}
    inside = set(zipfile.ZipFile(wheel).namelist())
    libraries = {name for name in inside if Path(name).suffix in LIBRARIES}
    assert inside - libraries == package | about
    sources = (path.with_suffix(".py") for path in source.rglob("*.pxd"))
    modules = {str(path.relative_to(source).with_suffix("")) for path in sources if path.exists()}
    compiled = {name.partition(".")[0] for name in libraries} - {"paili/kernels/_shared"}
    wide = {name for name in compiled if Path(name).parent.name == WIDE_FOLDER}
    assert {name.replace(f"{WIDE_FOLDER}/", "") for name in wide} <= modules
    compiled -= wide
    assert compiled == (modules if form == "compiled" else set())


def check_description(wheel: Path) -> None:
    """The readme has no link that leads nowhere on an index."""
    metadata = zipfile.ZipFile(wheel).read(f"paili-{version()}.dist-info/METADATA").decode()
    assert "# paili" in metadata
    assert "](docs/" not in metadata
    assert "![" not in metadata


def version() -> str:
    return next(
        line.split('"')[1]
        for line in (ROOT / "src/paili/__init__.py").read_text(encoding="utf-8").splitlines()
        if line.startswith("__version__")
    )


def pythons() -> Iterator[Path]:
    """The Pythons that are asked, as far as they are here; the one that runs this is among them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    claimed = [line.rpartition(" ")[2] for line in project["classifiers"] if "Python :: 3." in line]
    for kind in dict.fromkeys([*claimed, IN_BROWSER]):
        result = here(kind)
        if result is None:
            print(f"Python {kind}: not on this machine, not tried")
        else:
            print(f"Python {kind}: tried")
            yield result


def here(kind: str) -> Path | None:
    if kind == f"{sys.version_info.major}.{sys.version_info.minor}":
        return Path(sys.executable)
    kept = sorted(
        Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv").glob(f"versions/{kind}.*/bin/python")
    )
    named = filter(None, [shutil.which(f"python{kind}"), of_uv(kind)])
    return next((python for python in [*kept, *map(Path, named)] if runs(python)), None)


def of_uv(kind: str) -> str:
    """The Python that uv has installed or knows of, "" for none."""
    command = [UV, "python", "find", "--no-project", "--no-python-downloads", kind]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def runs(python: Path) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


def installed(wheel: Path, python: Path, folder: Path, form: str) -> Path:
    environment = folder / f"{python.resolve().name}-{form}"
    inside = environment / "bin" / "python"
    output([UV, "venv", "--quiet", "--python", python, environment], folder)
    output([UV, "pip", "install", "--quiet", "--python", inside, wheel], folder)
    return inside


# The program for each Python: every package that plain Python has, with no warning.
PROGRAM = """
import paili
from paili import Rules, Win, game, logs
print(paili.shanten("1m", variant=paili.TAIWAN), paili.__file__)
print(paili.score(Win("123m456p77889s11z", "9s", riichi=True), Rules.TENHOU).points)
played = game.play_game([game.random_player(seed) for seed in range(4)], Rules.TENHOU, seed=1)
print(sum(played.result.points), len(paili.analyze("112223558m13567p").discards), paili.native.is_compiled())
"""


def check_answers(python: Path, folder: Path, form: str) -> None:
    text = output([python.parent / "paili", "2344445678999m", "--tiles", "letters"], folder)
    assert "8 kinds, 23 left" in text, text
    text = output([python, "-W", "error", "-c", PROGRAM], folder)
    assert str(python.parents[1]) in text, text
    assert text.split()[-4:] == ["2600", "100000", "10", str(form == "compiled")], text


def check_types(python: Path, folder: Path) -> None:
    """Type-check a client, and one with two faults, against the installed wheel."""
    (folder / "client.py").write_text(CLIENT, encoding="utf-8")
    (folder / "wrong.py").write_text(WRONG, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python]
    pyright = [sys.executable, "-m", "pyright", "--pythonpath", python]
    for checker in (mypy, pyright):
        text = output([*checker, "client.py", "wrong.py"], folder, status=1)
        assert "client.py" not in text, text
        assert '"nope"' in text, text
        assert "2 errors" in text, text


def output(command: Sequence[str | Path], folder: Path, status: int = 0, **variables: str) -> str:
    environment = {**os.environ, **variables}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


if __name__ == "__main__":
    main()
