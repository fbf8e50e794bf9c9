"""What would you discard? Makes questions with one best answer, as Markdown, each with the reason.

    python examples/nanikiru.py --questions 5 --seed 1 > quiz.md

A hand is dealt and played on, the best discard each time, until a few draws before it is ready. It becomes a
question if one discard is better than every other. The choices are the best discard and those that come next.

>>> quiz = question(7)
>>> quiz.best in quiz.choices, len(set(quiz.choices)), quiz == question(7)
(True, 4, True)
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import Random

import paili
from paili import Hand, Kind, TileSet

CHOICES = 4
FURTHEST = 2  # shanten of a question


@dataclass(frozen=True)
class Quiz:
    """A question.

    Attributes:
        hand: fourteen tiles.
        choices: discards in tile order.
        best: the one that keeps most tiles.
    """

    hand: Hand
    choices: tuple[Kind, ...]
    best: Kind

    def markdown(self) -> str:
        """The question, its choices, and the answers folded away."""
        choices = " · ".join(map(str, self.choices))
        reasons = "\n".join(f"* {self._reason(tile)}" for tile in self.choices)
        return (
            f"## {self.hand}\n\n{choices}\n\n<details><summary>Answer</summary>\n\n{reasons}\n\n</details>\n"
        )

    def _reason(self, tile: Kind) -> str:
        comparison = paili.compare(self.hand, tile)
        useful = comparison.chosen.ukeire
        kept = f"{tile} keeps {useful.total} tiles ({useful.tiles})"
        if tile == self.best:
            return f"**{kept}**"
        broken = "".join(f"; takes {TileSet(one.tiles)} apart ({one.shape})" for one in comparison.broken)
        return f"{kept}, {comparison.tiles_lost} fewer{broken}"


def question(seed: int) -> Quiz:
    """Return the question of a seed, the same on every machine."""
    random = Random(seed)
    while True:
        hand = played(random)
        best, second, *others = paili.discards(hand)
        alone = (best.shanten, -best.ukeire.total) < (second.shanten, -second.ukeire.total)
        if alone and 0 < best.shanten <= FURTHEST and len(others) >= CHOICES - 2:
            choices = sorted(one.tile for one in (best, second, *others[: CHOICES - 2]))
            return Quiz(hand, tuple(choices), best.tile)


def played(random: Random) -> Hand:
    """Deal fourteen tiles and play some turns well."""
    wall = random.sample(range(136), 136)
    hand, wall = Hand.from_ids(wall[:14]), wall[14:]
    for _ in range(random.randrange(2, 9)):
        if paili.shanten(hand).best < 1:
            break
        tile = paili.discards(hand)[0].tile
        hand = hand.discard(tile).draw(Hand.from_ids(wall[:1]).faces[0])
        wall = wall[1:]
    return hand


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--questions", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    for number in range(arguments.questions):
        print(question(arguments.seed + number).markdown())


if __name__ == "__main__":
    main()
