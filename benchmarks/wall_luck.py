"""Compare the number of winning tiles in the wall at a riichi with the number that a review expects.

Games of Tenhou have the seed of their walls. For each riichi, the script counts the winning tiles that are
still to be drawn, and compares them with the number that `paili.reviews.luck` expects, and with the number to
expect if all unseen tiles were equally likely. Errors treat all cases of a deal as one cluster.

    python benchmarks/wall_luck.py FOLDER [--part 3/8]
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from paili import logs
from paili.analysis.waits import waits
from paili.errors import PailiError
from paili.game import Discard, Game
from paili.reviews.luck import copies_by_chance, drawn_in, walls_of
from paili.reviews.walk import decision_points


class Counted(NamedTuple):
    """A riichi with its winning tiles.

    Attributes:
        deal: the number of the deal, which is the cluster of the case.
        sort: the sort of its wait, and the number of players.
        there: the number of winning tiles that are still to be drawn.
        foreseen: the mean number that the review expects.
        alike: the mean number if all unseen tiles were equally likely.
    """

    deal: tuple[str, int]
    sort: str
    there: int
    foreseen: float
    alike: float


def riichi_of(game: Game, name: str) -> Iterator[Counted]:
    """Yield the riichi of a game whose walls are known."""
    for number, (deal, wall) in enumerate(zip(game.deals, walls_of(game), strict=True)):
        if wall is None:
            continue
        for seat in {event.seat for event in deal.events if isinstance(event, Discard) and event.riichi}:
            for point in decision_points(deal, number, seat, game.rules):
                if not isinstance(point.actual, Discard) or not point.actual.riichi:
                    continue
                position, left = point.position, point.position.wall or 0
                hand = position.hand.discard(point.actual.tile)
                kinds = {int(wait.tile) for wait in waits(hand, variant=position.variant)}
                drawn = drawn_in(deal, point.step)
                likely = copies_by_chance(position)
                there = sum(tile // 4 in kinds for tile in wall.draws[drawn : drawn + left])
                foreseen = left * sum(likely[kind] for kind in kinds) / sum(likely)
                alike = left * sum(position.live[kind] for kind in kinds) / sum(position.live)
                middle = all(kind < 27 and 2 <= kind % 9 <= 6 for kind in kinds)
                sort = f"{game.rules.players}, {'3-7 alone' if middle else 'other'}"
                yield Counted((name, number), sort, there, foreseen, alike)


class Means(NamedTuple):
    """The means of many riichi; the error is that of ``there - foreseen``."""

    there: float
    foreseen: float
    alike: float
    error: float


def means(result: list[Counted]) -> Means:
    """Return the means of riichi; the error treats the cases of a deal as one cluster."""
    of = len(result)
    there, foreseen, alike = (sum(column) / of for column in list(zip(*result, strict=True))[2:])
    by_deal: dict[tuple[str, int], float] = defaultdict(float)
    for item in result:
        by_deal[item.deal] += item.there - item.foreseen - (there - foreseen)
    return Means(there, foreseen, alike, sqrt(sum(entry * entry for entry in by_deal.values())) / of)


def report(result: list[Counted]) -> str:
    """Return the means as a line of text."""
    there, foreseen, alike, error = means(result)
    expected = f"alike {alike:.3f}, foreseen {foreseen:.3f}"
    return f"{len(result):6} riichi: {expected}, there {there:.3f} (± {error:.3f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", default="0/1", help="of the files: number/of")
    arguments = parser.parse_args()
    number, of = map(int, arguments.part.split("/"))
    result: list[Counted] = []
    for path in sorted(arguments.folder.iterdir())[number::of]:
        try:
            result += [item for game in logs.read(path) for item in riichi_of(game, path.name)]
        except PailiError as error:
            print(path.name, error)
    for sort in ("", *sorted({item.sort for item in result})):
        print(f"{sort or 'all':14}", report([item for item in result if item.sort.startswith(sort)]))


if __name__ == "__main__":
    main()
