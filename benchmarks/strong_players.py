"""Count what strong players do in whole games: ``make strong-players`` writes the file of the package."""

from __future__ import annotations

from typing import Any

import paili
from command_line import parser_of
from paili.stats import Subset
from paili.stats.counting import id_of
from shared_games import DATA, FOLDER
from shipped import PACKAGE, SOURCE, finish

SHIPPED = PACKAGE / "stats" / "phoenix.json"
DIGITS = 6


def rounded(error: float | None) -> float | None:
    return None if error is None else round(error, DIGITS)


def of_players(part: Subset) -> dict[str, Any]:
    """Return the rates of games with the same number of players: value, standard error, count."""
    rates = {
        id_of(item.name, item.key): [round(item.value, DIGITS), rounded(item.error), item.count]
        for item in part.counted
    }
    return {"games": part.games // part.players, "deals": part.deals, "rates": rates}


def main() -> None:
    arguments = parser_of(__doc__, write=False).parse_args()
    statistics = paili.statistics(DATA / FOLDER)
    for item in statistics.parts:
        print(item.players, "players:", item.games // item.players, "games,", item.deals, "deals")
    players = {str(part.players): of_players(part) for part in statistics.parts}
    contents = {"name": "phoenix", "source": SOURCE, "counted": "", "players": players}
    finish(SHIPPED, contents, write=arguments.write)


if __name__ == "__main__":
    main()
