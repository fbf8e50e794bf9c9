"""Build the wheel, install it in a clean environment, run the command and the tables from it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, str(ROOT)], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        environment = Path(folder) / "environment"
        venv.create(environment, with_pip=True)
        python = environment / "bin" / "python"
        subprocess.run(
            [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", wheel], check=True
        )
        done = subprocess.run(
            [environment / "bin" / "paili", "2344445678999m", "--tiles", "letters"],
            cwd=folder, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert "8 kinds, 23 left" in done.stdout, done.stdout
        question = "import paili; print(paili.shanten('1'+'m', variant=paili.TAIWAN), paili.__file__)"
        done = subprocess.run(
            [python, "-c", question], cwd=folder, capture_output=True, text=True, check=True
        )
        assert str(environment) in done.stdout, done.stdout
        print(f"{wheel.name}: {wheel.stat().st_size:,} bytes, installs and answers")


if __name__ == "__main__":
    main()
