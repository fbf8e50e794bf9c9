"""Compare the search over wildcards with scoring every assignment, game by game, and measure both.

python tests/fan/wild_proof.py [wins of each game] [seed]
"""

from __future__ import annotations

import sys
import time
from itertools import islice

from wild_wins import GAMES, drawn, slow_best

import paili
from paili.fan.payments import points_of


def main(number: int, seed: int) -> int:
    wrong = 0
    for name, rules in GAMES.items():
        fast, slow = [0.0], [0.0]
        for win in islice(drawn(rules, seed), number):
            start = time.process_time()
            score = paili.score(win, rules)
            between = time.process_time()
            rank = slow_best(win, rules)
            fast.append(between - start)
            slow.append(time.process_time() - between)
            if rank != (not score.problem, points_of(score.total, score.factor, rules), score.total):
                wrong += 1
                print(f"{win!r}\n    {score} against {rank}")
        times = f"{sum(fast) / number * 1e3:.2f} ms a win, {max(fast) * 1e3:.0f} at most; all: {sum(slow) / number * 1e3:.0f}"
        print(f"{name}: {number:,} wins of 1 to 3 wildcards, {times}", flush=True)
    print(f"{wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    arguments = [int(item) for item in sys.argv[1:]]
    sys.exit(main(*(arguments + [1_000, 2][len(arguments) :])))
