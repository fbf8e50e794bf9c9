"""What reviews say of players who are known: ``make review-players`` prints it, whichever way it comes out.

Games of the East round, played here from fixed seeds by a bot that plays by chance, one that plays for tiles
alone, and a steady one (twice). The first three are reviewed. Whoever plays by chance has to be found out;
who plays for tiles alone never keeps fewer of them than it might: its mistakes of efficiency are those of the
shape, which it does not look at. A deal is one case of each error.
``--games N`` plays so many, ``--jobs`` processes share them.
"""

from __future__ import annotations

import argparse
from multiprocessing import Pool
from typing import NamedTuple

from paili import Rules, review
from paili.bots import Greedy, Random, Steady
from paili.game import play_game
from paili.reviewing import Review
from paili.reviewing.luck import DealLuck
from paili.reviewing.records import EFFICIENCY
from paili.reviewing.summary import CountedDecision, Tally

NAMES = ("random", "greedy", "steady")
RULES = Rules.TENHOU.replace(rounds=1)


class Seat(NamedTuple):
    """A reviewed seat: decisions, luck, where its mistakes of efficiency are, how many of them by tiles."""

    decisions: tuple[CountedDecision, ...]
    luck: tuple[DealLuck, ...]
    efficiency: tuple[str, ...]
    fewer: int

    @property
    def loss(self) -> float:
        """What a decision loses on average; 0 where none is valued."""
        losses = [each.loss for each in self.decisions if each.loss is not None]
        return sum(losses) / len(losses) if losses else 0.0


def seats_of(seed: int) -> list[Seat]:
    """The reviewed seats of a game, by chance, greedy, steady; each has another seat from game to game."""
    players = [Random(seed), Greedy(), Steady(), Steady()]
    turn = seed % 4
    game = play_game(players[-turn:] + players[:-turn], RULES, seed=seed)
    return [_seat(review(game, (place + turn) % 4)) for place in range(len(NAMES))]


def _seat(found: Review) -> Seat:
    mistakes = [each for each in found.mistakes if each.class_ == EFFICIENCY]
    where = [f"{each.deal} turn {each.turn}" for each in mistakes]
    fewer = sum((each.made.useful or 0) < (each.better.useful or 0) for each in mistakes)
    return Seat(tuple(map(CountedDecision.of, found.decisions)), found.luck, tuple(where), fewer)


def told(name: str, seats: list[Seat]) -> str:
    """What many seats of a player come to."""
    tally = Tally(4)
    for each in seats:
        tally.add(each.decisions, each.luck)
    found = tally.summary()
    lines = [
        f"{name}: {found.games} games, {found.decisions} decisions, {found.valued} valued, "
        f"{found.mean_loss or 0:.1f} ± {found.error:.1f} points a decision"
    ]
    for one in found.classes:
        rate = f"{one.rate:6.2f} ± {one.error:.2f}" if one.count else f"{0:6}       "
        lines.append(f"  {one.name:14} {one.count:6}  {rate} in 100   strong players {one.strong:.2f}")
    lines.append(f"  of those of efficiency {sum(each.fewer for each in seats)} keep fewer useful tiles")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    by_game = []
    with Pool(given.jobs) as pool:
        for seats in pool.imap(seats_of, range(given.games)):
            by_game.append(seats)
            for name, seat in zip(NAMES, seats, strict=True):
                if seat.efficiency and name != "random":
                    print(f"game {len(by_game) - 1}, {name}: {', '.join(seat.efficiency)}", flush=True)
    for place, name in enumerate(NAMES):
        print(told(name, [seats[place] for seats in by_game]))
    out = sum(seats[0].loss > max(seats[1].loss, seats[2].loss) for seats in by_game)
    print(f"in {out} of {len(by_game)} games the one that plays by chance loses most of the three")


if __name__ == "__main__":
    main()
