"""Count the other players of a table from whole games: ``make value-model`` writes the file of the package.

`others.steps` describes what is counted, `others.counts` how the factors follow, `paili.value.table.signs`
the product of factors that gives a rate. All games are counted for the package; ``make value-check`` fits one
half of them (every other file in the order of names) and checks how well it predicts the other half. The
players are those of Tenhou's phoenix room; players of lower rooms push more, and have worse waits.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from others.counts import Counts, contents
from others.steps import FOLDER, SOURCE, steps_of
from paili import logs
from paili.game.records import Game

SHARED = Path(__file__).parents[2] / "shared" / "data"
SHIPPED = Path(__file__).parents[1] / "src" / "paili" / "value" / "table" / "phoenix.json"
ALL, HALF = "all", "every other file in the order of names, from the first"


def folder() -> Path:
    return Path(os.environ.get("PAILI_DATA", SHARED)) / FOLDER


def games(half: int | None = None, every: int = 1) -> Iterator[Game]:
    """Yield the games of a half, 0 or 1, or of both; each n-th of them."""
    paths = sorted(folder().iterdir())
    for path in paths[half or 0 :: 2 if half is not None else 1][::every]:
        yield from logs.read(path)


def counted(played: Iterator[Game]) -> dict[int, Counts]:
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
        "name": "phoenix", "source": SOURCE, "games_of": games_of, "counted": date.today().isoformat(),  # noqa: DTZ011
        "players": {str(players): contents(counts) for players, counts in result.items()},
    }  # fmt: skip


def written(document: Mapping[str, Any]) -> str:
    """Return the text of the file, with a factor on each line."""
    text = json.dumps(document, ensure_ascii=False, indent=1)
    return _on_one_line(text) + "\n"


def _on_one_line(text: str) -> str:
    """Return a text of JSON with each list or object of plain values on one line."""
    lines: list[str] = []
    for line in text.split("\n"):
        if lines and lines[-1].endswith("{") and "{" not in line and "[" not in line:
            lines[-1] += line.strip()
        elif lines and _is_open(lines[-1]) and "{" not in line and "[" not in line:
            lines[-1] += " " * (not line.strip().startswith("}")) + line.strip()
        else:
            lines.append(line)
    return "\n".join(lines)


def _is_open(line: str) -> bool:
    return line.count("{") > line.count("}") and not line.endswith("{")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--write", action="store_true", help="write the file that is shipped")
    arguments = parser.parse_args()
    file = file_of(counted(games()), ALL)
    if arguments.write:
        SHIPPED.write_text(written(file), encoding="utf-8")
    for players, counts in file["players"].items():
        print(f"\n{players} players: {counts['games']} games, {counts['deals']} deals")
        for what in ("ron", "dealt", "won", "moves", "wall"):
            print(f"\n{what:<32}{'cases':>10}{'times':>8}{'factor':>10}  ± relative")
            for sign, item in counts[what].items():
                print(
                    f"{sign:<32}{item['of']:>10.0f}{item['times']:>8.0f}"
                    f"{item['factor']:>10.4f}  {item['error']:.3f}"
                )


if __name__ == "__main__":
    main()
