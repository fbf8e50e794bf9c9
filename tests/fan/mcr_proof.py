"""Compare the scores of the Chinese game with PyMahjongGB on random wins, and count each fan.

python tests/fan/mcr_proof.py [wins] [seed]
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice

from fan_wins import agrees, wins

from paili import fan


def main(number: int, seed: int) -> int:
    seen: Counter[str] = Counter()
    ties, wrong = 0, 0
    for drawn in islice(wins(seed), number):
        score = fan.score(drawn.win(), fan.MCR)
        seen.update({item.id: 1 for item in score.fans})
        verdict = agrees(drawn, score)
        ties += verdict == "ties"
        if verdict not in ("", "ties"):
            wrong += 1
            if wrong <= 20:
                print(f"{drawn.win()!r}\n    {verdict}")
    for row in sorted(fan.MCR.fans, key=lambda row: -row.value):
        print(f"{seen[row.id]:8,}  {row.value:3}  {row.fan.name('zh')}  {row.id}")
    never = [row.id for row in fan.MCR.fans if not seen[row.id]]
    print(f"{number:,} wins: {wrong:,} other totals, {ties:,} equal totals by another list; never: {never}")
    return 1 if wrong or never else 0


if __name__ == "__main__":
    arguments = [int(item) for item in sys.argv[1:]]
    sys.exit(main(*(arguments + [200_000, 1][len(arguments) :])))
