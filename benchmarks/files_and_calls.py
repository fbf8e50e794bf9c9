"""In how many files of paili functions run to answer a hand, and how many functions and modules run.

The answer goes to standard output as the command prints it, the two numbers to standard error. The command
itself is loaded before counting begins; what it loads for the hand is counted. A file of which nothing runs
but the module, one of constants for example, is not counted; its module is.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from types import FrameType

import paili
from paili.cli import main

PACKAGE = str(Path(paili.__file__).parent)


def files_and_calls(hand: str) -> tuple[int, int]:
    """Run the command for a hand and count."""
    files, calls = set[str](), 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PACKAGE):
            calls += 1
            if code.co_name != "<module>":
                files.add(code.co_filename)

    sys.setprofile(count)
    main([hand])
    sys.setprofile(None)
    return len(files), calls


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hand")
    print(*files_and_calls(parser.parse_args().hand), file=sys.stderr)
