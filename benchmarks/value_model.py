"""The other players of a table, counted from whole games: ``make value-model`` writes the file shipped.

What is counted says `others.steps`, how the factors come of it `others.counts`, what a rate is the product of
`paili.value.table.signs`. All games give what is shipped; ``make value-check`` fits one half of them (every
other file in the order of names) and says how well it foresees the other half. Phoenix-room players: weaker
rooms push more, and wait worse.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from others.counts import Counts, told
from others.steps import FOLDER, SOURCE, steps_of
from paili import logs
from paili.game.records import Game

SHARED = Path(__file__).parents[2] / "shared" / "data"
SHIPPED = Path(__file__).parents[1] / "src" / "paili" / "value" / "table" / "phoenix.json"
ALL, HALF = "all", "every other file in the order of names, from the first"


def folder() -> Path:
    return Path(os.environ.get("PAILI_DATA", SHARED)) / FOLDER


def games(half: int | None = None, every: int = 1) -> Iterator[Game]:
    """The games of a half, 0 or 1, or all; each n-th of them."""
    paths = sorted(folder().iterdir())
    for path in paths[half or 0 :: 2 if half is not None else 1][::every]:
        yield from logs.read(path)


def counted(played: Iterator[Game]) -> dict[int, Counts]:
    """What games say, by the number of players."""
    results = {players: Counts(players) for players in (4, 3)}
    for game in played:
        counts = results[len(game.players)]
        counts.games += 1
        for seats in steps_of(game):
            counts.add(seats)
    return results


def file_of(result: Mapping[int, Counts], games_of: str) -> dict[str, Any]:
    """What the file says."""
    return {
        "name": "phoenix", "source": SOURCE, "games_of": games_of, "counted": date.today().isoformat(),  # noqa: DTZ011
        "players": {str(players): told(counts) for players, counts in result.items()},
    }  # fmt: skip


def written(told: Mapping[str, Any]) -> str:
    """The text of the file, a factor a line."""
    text = json.dumps(told, ensure_ascii=False, indent=1)
    return _on_one_line(text) + "\n"


def _on_one_line(text: str) -> str:
    """The same with what holds plain values only on one line."""
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
