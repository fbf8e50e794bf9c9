r"""Let an mjai program play that takes its seat as an argument, as models of Mortal do, anew for each game.

``paili arena strong strong strong --player "python examples/mjai_guest.py python mortal.py"`` lets the model,
which you provide, play against three `Strong`; the seat of the game is added to the end of the command.

>>> import sys
>>> program = "import sys; [print(sys.argv[1], line.strip(), flush=True) for line in sys.stdin]"
>>> print(*answers(['{"type": "start_game", "id": 2}', "{}"], [sys.executable, "-c", program]), sep="\n")
2 {"type": "start_game", "id": 2}
2 {}
"""

import json
import sys
from collections.abc import Iterable, Iterator
from subprocess import PIPE, Popen


def answers(lines: Iterable[str], command: list[str]) -> Iterator[str]:
    """Yield the answer of the program to each mjai line; each game starts a new program.

    Args:
        lines: the lines of mjai.
        command: the command of the program, without the seat.
    """
    guest = None
    for line in lines:
        entry = json.loads(line)
        if entry.get("type") == "start_game":
            end(guest)
            guest = Popen([*command, str(entry["id"])], stdin=PIPE, stdout=PIPE, text=True)
        print(line.strip(), file=guest.stdin, flush=True)
        yield guest.stdout.readline().strip()
    end(guest)


def end(guest: Popen | None) -> None:
    """Close the input of a program and wait until it ends; None for no program."""
    if guest:
        guest.stdin.close()
        guest.stdout.close()
        guest.wait()


if __name__ == "__main__":
    for answer in answers(sys.stdin, sys.argv[1:]):
        print(answer, flush=True)
