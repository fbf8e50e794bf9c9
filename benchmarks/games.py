"""Read, replay and check whole games of the shared data: ``make games``.

For each folder, the script prints files, games, deals, events, wins with a score in the file, problems, and
the processor milliseconds for a game: to read it, to replay it, and to check it (which scores every win and
compares every number of the file). With ``--legal``, it computes the legal moves of every seat before every
event, and checks that the event is one of them.
"""

from __future__ import annotations

import time
from pathlib import Path

from command_line import parser_of
from paili import logs
from paili.errors import LogError, PailiError
from paili.game import Deal, Table, Win
from paili.game.events import Away, Back, Dora, Draw, DrawnDeal, Event, RiichiAccepted
from paili.game.records import Game
from shared_games import files

FOLDERS = (
    "games_houou_2022a", "games_mjlog", "games_mjlog_rare", "games_tenhou_json", "games_mjai",
    "games_mjai_converted", "games_kobalab", "games_majsoul",
)  # fmt: skip
NOT_CHOSEN = (Away, Back, Dora, Draw, DrawnDeal, RiichiAccepted)


class Counts:
    """The counts of a folder."""

    def __init__(self) -> None:
        self.files = self.games = self.deals = self.events = self.wins = self.problems = 0
        self.questions = self.illegal = 0
        self.reading = self.replaying = self.checking = 0.0

    def line(self, name: str) -> str:
        item = [
            1000 * seconds / max(self.games, 1) for seconds in (self.reading, self.replaying, self.checking)
        ]
        legal = f"{self.questions:>10,} {self.illegal:>4}" if self.questions else ""
        return (
            f"{name:<22}{self.files:>6,}{self.games:>7,}{self.deals:>8,}{self.events:>11,}{self.wins:>7,}"
            f"{self.problems:>9}{item[0]:>9.1f}{item[1]:>9.1f}{item[2]:>9.1f}  {legal}"
        )


def read(path: Path, counts: Counts) -> list[Game]:
    counts.files += 1
    start = time.process_time()
    try:
        games = list(logs.read(path))
    except LogError as error:
        print(error)
        return []
    counts.reading += time.process_time() - start
    return games


def replay(game: Game, counts: Counts) -> None:
    table = Table(game.rules)
    start = time.process_time()
    for deal in game.deals:
        try:
            table.replay(deal)
        except PailiError:  # the check reports the reason
            continue
    counts.replaying += time.process_time() - start


def check(game: Game, counts: Counts) -> None:
    start = time.process_time()
    problems = logs.check(game)
    counts.checking += time.process_time() - start
    counts.problems += len(problems)
    for problem in problems:
        print(f"  {problem}")


def add(game: Game, counts: Counts) -> None:
    counts.games += 1
    for deal in game.deals:
        counts.deals += 1
        counts.events += len(deal.events)
        stated = (end.stated_result for end in deal.ends if isinstance(end, Win))
        counts.wins += sum(result is not None and result.points is not None for result in stated)


def ask(deal: Deal, table: Table, counts: Counts) -> None:
    """Compute the legal moves of every seat before every event."""
    try:
        table.start(deal)
        for event in deal.events:
            legal = [table.legal(seat) for seat in range(deal.players)]
            counts.questions += len(legal)
            counts.illegal += not is_legal(event, legal)
            table.apply(event)
    except PailiError:
        return


def is_legal(event: Event, legal: list[tuple[Event, ...]]) -> bool:
    if isinstance(event, NOT_CHOSEN):
        return True
    if isinstance(event, Win):
        return any(isinstance(move, Win) for move in legal[event.seat])
    return event in legal[getattr(event, "seat")]  # noqa: B009  (events of players have a seat)


def main() -> None:
    parser = parser_of(__doc__, every=1)
    parser.add_argument("--legal", action="store_true", help="ask every seat for its legal moves, too")
    arguments = parser.parse_args()
    print(f"{'':<22} files  games   deals     events   wins problems  read ms  play ms check ms")
    for folder in FOLDERS:
        counts = Counts()
        for _, path in files(arguments.every, folder):
            for game in read(path, counts):
                add(game, counts)
                replay(game, counts)
                check(game, counts)
                for deal in game.deals if arguments.legal else ():
                    ask(deal, Table(game.rules), counts)
        print(counts.line(folder))


if __name__ == "__main__":
    main()
