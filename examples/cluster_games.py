"""Count what happens in a folder of games on a Dask cluster: how deals end, how many points winners get.

    python examples/cluster_games.py FOLDER                          # on the cores of this machine
    python examples/cluster_games.py FOLDER tcp://scheduler:8786     # on a cluster

Each task reads one file and returns a few counts; the workers need paili and a disk that has the folder. A
file that cannot be read is counted, never the end.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from distributed import Client, as_completed

from paili import PailiError, logs
from paili.game import Table


def counts_of(path: str) -> Counter[str]:
    """Play the games of a file again and count; this is what a worker runs."""
    result: Counter[str] = Counter()
    try:
        for game in logs.read(path):
            result["games"] += 1
            table = Table(game.rules)
            for deal in game.deals:
                table.replay(deal)
                result += ends_of(table)
    except PailiError as error:
        return Counter({f"unreadable ({type(error).__name__})": 1})
    return result


def ends_of(table: Table) -> Counter[str]:
    """Count how a deal ended."""
    end, result = table.end, Counter(deals=1)
    if end is None:
        return result + Counter(unfinished=1)
    result[f"by {end.kind}"] += 1
    for score in end.scores:
        result["wins"] += 1
        result["points of wins"] += score.points
        result[f"limit {score.limit}"] += bool(score.limit)
    return result


def count(folder: Path, client: Client) -> Counter[str]:
    """Count a folder on a cluster, file by file as they come in."""
    files = sorted(str(path.resolve()) for path in folder.rglob("*") if path.is_file())
    total: Counter[str] = Counter()
    for _, result in as_completed(client.map(counts_of, files), with_results=True):
        total += result
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("scheduler", nargs="?", help="its address; else a cluster of this machine")
    arguments = parser.parse_args()
    with Client(arguments.scheduler) if arguments.scheduler else Client(dashboard_address=None) as client:
        for name, number in sorted(count(arguments.folder, client).items()):
            print(f"{name:24}{number:>12,}")


if __name__ == "__main__":
    main()
