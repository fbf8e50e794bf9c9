"""Review bots whose play is known: ``make review-players`` prints the results, whatever they are.

A random bot, a bot that plays by useful tiles alone, and `Balanced` (twice) play games of one round from
fixed seeds. The first three are reviewed. A review has to recognise the random bot. The bot that plays by
useful tiles never gives up useful tiles, so its mistakes of efficiency must be those of shape, which it
ignores. Each error treats a deal as one case.
"""

from __future__ import annotations

from typing import NamedTuple

from command_line import mapped, parser_of, positive
from paili import Rules, review
from paili.bots import Balanced, Greedy, Random
from paili.game import play_game
from paili.reviews import Review
from paili.reviews.luck import DealLuck
from paili.reviews.records import EFFICIENCY
from paili.reviews.summary import CountedDecision, Tally

NAMES = ("random", "greedy", "balanced")
RULES = Rules.TENHOU.replace(rounds=1)


class Seat(NamedTuple):
    """A reviewed seat: its decisions, its luck, and its mistakes of efficiency, by cause."""

    decisions: tuple[CountedDecision, ...]
    luck: tuple[DealLuck, ...]
    efficiency: tuple[str, ...]
    fewer: int

    @property
    def loss(self) -> float:
        """Return the mean loss of a decision; 0 if no decision has a value."""
        losses = [decision.loss for decision in self.decisions if decision.loss is not None]
        return sum(losses) / len(losses) if losses else 0.0


def seats_of(seed: int) -> list[Seat]:
    """Return the reviewed seats of a game: random, by tiles alone, balanced; the seats rotate."""
    players = [Random(seed), Greedy(), Balanced(), Balanced()]
    turn = seed % 4
    game = play_game(players[-turn:] + players[:-turn], RULES, seed=seed)
    return [_seat(review(game, (place + turn) % 4)) for place in range(len(NAMES))]


def _seat(result: Review) -> Seat:
    mistakes = [mistake for mistake in result.mistakes if mistake.class_ == EFFICIENCY]
    where = [f"{mistake.deal} turn {mistake.turn}" for mistake in mistakes]
    fewer = sum((mistake.actual.useful or 0) < (mistake.better.useful or 0) for mistake in mistakes)
    return Seat(tuple(map(CountedDecision.of, result.decisions)), result.luck, tuple(where), fewer)


def summary_text(name: str, seats: list[Seat]) -> str:
    """Return the summary of many seats of a bot."""
    tally = Tally(4)
    for seat in seats:
        tally.add(seat.decisions, seat.luck)
    summary = tally.summary()
    lines = [
        f"{name}: {summary.games} games, {summary.decisions} decisions, {summary.valued} valued, "
        f"{summary.mean_loss or 0:.1f} ± {summary.error or 0:.1f} points a decision"
    ]
    for one in summary.classes:
        rate = f"{one.rate:6.2f} ± {one.error:.2f}" if one.count else f"{0:6}       "
        lines.append(f"  {one.name:14} {one.count:6}  {rate} in 100   strong players {one.strong:.2f}")
    lines.append(f"  of those of efficiency {sum(item.fewer for item in seats)} keep fewer useful tiles")
    return "\n".join(lines)


def main() -> None:
    parser = parser_of(__doc__, jobs=1)
    parser.add_argument("--games", type=positive, default=200, help="the number of games, 200 by default")
    arguments = parser.parse_args()
    by_game = []
    for seats in mapped(seats_of, range(arguments.games), arguments.jobs):
        by_game.append(seats)
        for name, seat in zip(NAMES, seats, strict=True):
            if seat.efficiency and name != "random":
                print(f"game {len(by_game) - 1}, {name}: {', '.join(seat.efficiency)}", flush=True)
    for place, name in enumerate(NAMES):
        print(summary_text(name, [seats[place] for seats in by_game]))
    out = sum(seats[0].loss > max(seats[1].loss, seats[2].loss) for seats in by_game)
    print(f"in {out} of {len(by_game)} games the one that plays by chance loses most of the three")


if __name__ == "__main__":
    main()
