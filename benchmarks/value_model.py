"""Count the other players of a table from whole games: ``make value-model`` writes the file of the package.

`others.steps` describes what is counted, `others.counts` how the factors follow, `paili.value.table.signs`
the product of factors that gives a rate. All games are counted for the package; ``make value-check`` fits one
half of them (every other file in the order of names) and checks how well it predicts the other half. The
players are those of Tenhou's phoenix room; players of lower rooms push more, and have worse waits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from command_line import parser_of
from others.counts import Counts, contents
from others.steps import steps_of
from paili.game.records import Game
from shared_games import games
from shipped import PACKAGE, SOURCE, finish

SHIPPED = PACKAGE / "value" / "table" / "phoenix.json"
ALL, HALF = "all", "every other file in the order of names, from the first"


def counted(played: Iterable[Game]) -> dict[int, Counts]:
    """Return the counts of games, by the number of players."""
    results = {players: Counts(players) for players in (4, 3)}
    for game in played:
        counts = results[len(game.players)]
        counts.games += 1
        for seats in steps_of(game):
            counts.add(seats)
    return results


def file_of(result: Mapping[int, Counts], games_of: str) -> dict[str, Any]:
    """Return the contents of the file."""
    return {
        "name": "phoenix", "source": SOURCE, "games_of": games_of, "counted": "",
        "players": {str(players): contents(counts) for players, counts in result.items() if counts.games},
    }  # fmt: skip


def main() -> None:
    arguments = parser_of(__doc__, write=False).parse_args()
    file = file_of(counted(game for _, game in games()), ALL)
    for players, counts in file["players"].items():
        print(f"\n{players} players: {counts['games']} games, {counts['deals']} deals")
        for what in ("ron", "dealt", "won", "moves", "wall"):
            print(f"\n{what:<32}{'cases':>10}{'times':>8}{'factor':>10}  ± relative")
            for sign, item in counts[what].items():
                print(
                    f"{sign:<32}{item['of']:>10.0f}{item['times']:>8.0f}"
                    f"{item['factor']:>10.4f}  {item['error']:.3f}"
                )
    finish(SHIPPED, file, write=arguments.write)


if __name__ == "__main__":
    main()
