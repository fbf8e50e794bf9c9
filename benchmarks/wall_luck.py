"""Compare the number of winning tiles in the wall at a riichi with the number that a review expects.

Games of Tenhou have the seed of their walls. For each riichi, the script counts the winning tiles that are
still to be drawn, and compares them with the number that `paili.reviews.luck` expects, and with the number to
expect if all unseen tiles were equally likely. Errors treat all cases of a deal as one cluster.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import clusters
from command_line import parser_of
from paili import logs
from paili.analysis.waits import waits
from paili.errors import PailiError
from paili.game import Discard, Game
from paili.reviews.luck import copies_by_chance, drawn_in, walls_of
from paili.reviews.walk import decision_points
from shared_games import FOLDER, cases_of


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
                sort = f"{game.rules.players} players, {'3-7 alone' if middle else 'other'}"
                yield Counted((name, number), sort, there, foreseen, alike)


def cases_of_file(numbered: tuple[int, Path]) -> list[Counted]:
    """Return the riichi of the games of a file whose walls are known, from its number and its path."""
    _, path = numbered
    try:
        return [item for game in logs.read(path) for item in riichi_of(game, path.name)]
    except PailiError as error:
        print(path.name, error)
        return []


def report(result: list[Counted]) -> str:
    """Return the means as a line of text; the error is that of the difference to the expected number."""
    there, foreseen, alike = (sum(column) / len(result) for column in list(zip(*result, strict=True))[2:])
    off = clusters.mean([item.there - item.foreseen for item in result], [item.deal for item in result])
    expected = f"alike {alike:.3f}, foreseen {foreseen:.3f}"
    return f"{len(result):6} riichi: {expected}, there {there:.3f} (± {off.error:.3f})"


def main() -> None:
    parser = parser_of(__doc__, every=1, jobs=1)
    parser.add_argument("folder", nargs="?", default=FOLDER, help="default: %(default)s of the shared data")
    arguments = parser.parse_args()
    result = list(cases_of(cases_of_file, arguments.every, arguments.jobs, arguments.folder))
    sorts = {item.sort for item in result}
    for sort in ("", *sorted({*sorts, *(sort.partition(",")[0] for sort in sorts)})):
        if some := [item for item in result if item.sort.startswith(sort)]:
            print(f"{sort or 'all':20}", report(some))


if __name__ == "__main__":
    main()
