"""Count the files of paili, functions and modules that run when the command answers a hand.

The answer goes to standard output, as the command prints it; the counts go to standard error. The command
itself is loaded before the count begins; modules that it loads for the hand are counted. A file that only
defines things, such as one of constants, is not counted as a file, but as a module.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import paili
from command_line import parser_of
from paili.cli import main

PACKAGE = str(Path(paili.__file__).parent)


def files_and_calls(hand: str) -> tuple[int, int]:
    """Run the command for a hand, and return the counts."""
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
    parser = parser_of(__doc__)
    parser.add_argument("hand")
    print(*files_and_calls(parser.parse_args().hand), file=sys.stderr)
