"""A bot for any arena that speaks mjai: any legal move. ``python examples/mjai_bot.py 2`` sits on seat 2.

>>> print(*answers(['{"type": "start_game"}'], 0))
{"type": "none"}
"""

import sys
from collections.abc import Iterable, Iterator
from random import Random

from paili import game


def answers(lines: Iterable[str], seat: int) -> Iterator[str]:
    """Answer each line of mjai."""
    table, random = game.SeatTable(seat), Random(seat)
    for line in lines:
        table.mjai(line)
        legal = table.legal()
        yield table.to_mjai(random.choice(legal)) if legal else '{"type": "none"}'


if __name__ == "__main__":
    for reply in answers(sys.stdin, int(sys.argv[1])):
        print(reply, flush=True)
