"""Measure the disk space of each extra: the package with all its dependencies, in an empty folder.

The sizes of all files are added, byte code included: ``pip`` compiles it when it installs, uv with an option.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import turns
from command_line import parser_of

ROOT = Path(__file__).parents[1]
TOOLS = {"dev", "browser", "release", "site"}


def main() -> None:
    parser = parser_of(__doc__, save=False)
    text = "by default none, then all but those for development"
    parser.add_argument("extras", nargs="*", metavar="EXTRA", help=text)
    chosen, kept = parser.parse_args(), []
    with tempfile.TemporaryDirectory() as folder:
        wheel = built(folder)
        for extra in chosen.extras or ["", *extras()]:
            packages, size = installed(wheel, extra)
            print(f"{extra or 'none':10}{packages:5} packages{size / 1e6:8.0f} MB", flush=True)
            kept.append({"extra": extra, "packages": packages, "MB": round(size / 1e6)})
    if chosen.save:
        turns.save("sizes", kept)


def extras() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [name for name in project["optional-dependencies"] if name not in TOOLS]


def built(folder: str) -> Path:
    """Build the wheel with compiled modules once, and return its path."""
    build = [sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps", "--wheel-dir", folder, ROOT]
    subprocess.run(build, check=True)
    return next(Path(folder).glob("*.whl"))


def installed(wheel: Path, extra: str) -> tuple[int, int]:
    """Return the number of packages that an extra installs, paili included, and the bytes of their files."""
    wanted = f"paili[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    with tempfile.TemporaryDirectory() as folder:
        uv = str(Path(sys.executable).parent / "uv")
        options = ("--quiet", "--compile-bytecode", "--link-mode", "copy", "--target", folder)
        subprocess.run([uv, "pip", "install", *options, wanted], check=True)
        files = [path for path in Path(folder).rglob("*") if path.is_file()]
        return len(list(Path(folder).glob("*.dist-info"))), sum(path.stat().st_size for path in files)


if __name__ == "__main__":
    main()
