"""Count what strong players do in whole games: ``make strong-players`` writes the file of the package."""

from __future__ import annotations

import argparse
import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import paili
from paili.stats import Subset
from paili.stats.counting import id_of

SHARED = Path(__file__).parents[2] / "shared" / "data"
FOLDER = "games_houou_2022a"
SOURCE = "Tenhou phoenix room, 1–13 January 2022 (thewaxmango/mahjong-hands, MIT)"
SHIPPED = Path(__file__).parents[1] / "src" / "paili" / "stats" / "phoenix.json"
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


def written(contents: dict[str, Any]) -> str:
    """Return the text of the file, with a rate on each line."""
    text = json.dumps(contents, ensure_ascii=False, indent=1)
    lines: list[str] = []
    for line in text.split("\n"):
        if (lines and lines[-1].endswith("[")) or (lines and "[" in lines[-1] and "]" not in lines[-1]):
            lines[-1] += line.strip() + " " * line.endswith(",")
        else:
            lines.append(line)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    if not SHIPPED.exists():
        SHIPPED.write_text(written({"source": SOURCE, "players": {}}), encoding="utf-8")
    statistics = paili.statistics(Path(os.environ.get("PAILI_DATA", SHARED)) / FOLDER)
    fields = {
        "name": "phoenix", "source": SOURCE, "counted": date.today().isoformat(),  # noqa: DTZ011
        "players": {str(part.players): of_players(part) for part in statistics.parts},
    }  # fmt: skip
    SHIPPED.write_text(written(fields), encoding="utf-8")
    for item in statistics.parts:
        print(item.players, "players:", item.games // item.players, "games,", item.deals, "deals")


if __name__ == "__main__":
    main()
