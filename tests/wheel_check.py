"""Build the wheel, install it in a clean environment, run the command from it, type-check a client of it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]

# What a user's program looks like; mypy and pyright must know every name of it, and its type.
CLIENT = """
import paili
import paili.scoring
from paili import RIICHI, Hand, HandError, Meld, Rules, TileSet, Variant, Wait, Win
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
"""
# … and must know what is not there.
WRONG = "import paili\n\npaili.nope\nshanten: str = paili.shanten('1m').best\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = built(folder)
        python = installed(wheel, folder)
        check_answers(python, folder)
        check_types(python, folder)
        print(f"{wheel.name}: {wheel.stat().st_size:,} bytes, installs, answers and shows its types")


def built(folder: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, str(ROOT)], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def installed(wheel: Path, folder: Path) -> Path:
    environment = folder / "environment"
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", wheel], check=True)
    return python


def check_answers(python: Path, folder: Path) -> None:
    said = output([python.parent / "paili", "2344445678999m", "--tiles", "letters"], folder)
    assert "8 kinds, 23 left" in said, said
    question = "import paili; print(paili.shanten('1'+'m', variant=paili.TAIWAN), paili.__file__)"
    said = output([python, "-c", question], folder)
    assert str(python.parents[1]) in said, said


def check_types(python: Path, folder: Path) -> None:
    """Type-check a client, and one with two faults, against the installed wheel."""
    (folder / "client.py").write_text(CLIENT, encoding="utf-8")
    (folder / "wrong.py").write_text(WRONG, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python]
    pyright = [sys.executable, "-m", "pyright", "--pythonpath", python]
    for checker in (mypy, pyright):
        output([*checker, "client.py"], folder)
        said = output([*checker, "wrong.py"], folder, status=1)
        assert '"nope"' in said, said
        assert "2 errors" in said, said


def output(command: Sequence[str | Path], folder: Path, status: int = 0) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


if __name__ == "__main__":
    main()
