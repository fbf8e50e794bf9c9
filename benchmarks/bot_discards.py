"""Count what strong players discard, and fit the weights of `Balanced` for it: ``make bot-discards``.

A case is a discard of a hand that is not in riichi. A conditional logit compares it with the other discards
that `Balanced` considers (`paili.bots.balanced.weighing`). The weights are fitted to half of the games (every
other file) and checked on the other half, then fitted to all games. ± is one standard error, with the
discards of a game as one cluster. The script prints the weights; they are written by hand into that module.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from clusters import mean, numbered
from command_line import parser_of
from paili import game
from paili.analysis.discards import discards
from paili.analysis.inputs import BY_UKEIRE
from paili.bots.balanced.discarding import weighable
from paili.bots.balanced.player import is_threatened
from paili.bots.balanced.weighing import WEIGHTS, best, discard_context, signs_of
from paili.game.events import Discard
from paili.tiles import kind_of
from shared_games import games

RIDGE = 1.0  # half of it, times the sum of the squared weights, is added to the loss
STEPS = 50
VALUED = 3  # steps to ready of the farthest hands that have a value
LONGEST = 2.0  # change of a weight in one step: far from the minimum, Newton's method overshoots
PLACES = {name: place for place, name in enumerate(WEIGHTS)}


class PlayerDiscard(NamedTuple):
    """A discard of a player, with the discards that he could have made.

    Attributes:
        signs: the signs of each possible discard, a row for each.
        chosen: the index of the player's discard; None if `Balanced` does not consider it.
        alike: whether `Balanced` makes the same discard.
        most_useful: whether the discard that keeps the most useful tiles, the first by convention, is the
            same.
        threat: whether an opponent threatened.
        far: whether the hand was too far from ready for a value, so that `Strong` plays like `Balanced`.
        game: the number of the game.
    """

    signs: np.ndarray
    chosen: int | None
    alike: bool
    most_useful: bool
    threat: bool
    far: bool
    game: int


def discards_made(every: int, half: int | None = None, players: int = 4) -> Iterator[PlayerDiscard]:
    """Yield the discards in games."""
    for number, played in games(half, every):
        if played.rules.players == players:
            table = game.Table(played.rules)
            for deal in played.deals:
                table.start(deal)
                for event in deal.events:
                    if isinstance(event, Discard) and not table.state.seats[event.seat].riichi:
                        yield from discard_of(table, event, number)
                    table.apply(event)


def discard_of(table: game.Table, event: Discard, number: int) -> Iterator[PlayerDiscard]:
    """Yield the discard of an event, if the player had a choice."""
    position = table.position(event.seat)
    allowed = {kind_of(move.tile) for move in table.legal(event.seat) if isinstance(move, Discard)}
    every = [discard for discard in discards(position, order=BY_UKEIRE) if discard.tile in allowed]
    threat = is_threatened(position)
    options = weighable(every, threat)
    if len(options) > 1:
        hand = discard_context(position, every[0].shanten, threat)
        signs = np.zeros((len(options), len(WEIGHTS)))
        for row, option in enumerate(options):
            for name, size in signs_of(hand, option).items():
                signs[row, PLACES[name]] = size
        kind = kind_of(event.tile)
        place = next((row for row, option in enumerate(options) if option.tile == kind), None)
        yield PlayerDiscard(
            signs, place, best(hand, options).tile == kind, every[0].tile == kind, threat,
            every[0].shanten > VALUED, number,
        )  # fmt: skip


class Choices(NamedTuple):
    """Discards to which weights are fitted, as arrays.

    Attributes:
        signs: the signs of all possible discards of all cases, one row below the other.
        first: the row at which each case begins.
        chosen: the row of the player's discard in each case.
        game: the number of the game of each case.
    """

    signs: np.ndarray
    first: np.ndarray
    chosen: np.ndarray
    game: np.ndarray

    @classmethod
    def of(cls, result: list[PlayerDiscard]) -> Choices:
        weighed = [item for item in result if item.chosen is not None]
        ends = np.cumsum([len(item.signs) for item in weighed])
        first = np.concatenate([[0], ends[:-1]])
        return cls(
            np.concatenate([item.signs for item in weighed]), first,
            first + np.array([item.chosen for item in weighed]), np.array([item.game for item in weighed]),
        )  # fmt: skip

    def chances(self, weights: np.ndarray) -> np.ndarray:
        """Return the chance of each possible discard under some weights."""
        sums = self.signs @ weights
        sizes = np.diff(self.first, append=len(sums))
        raised = np.exp(sums - np.repeat(np.maximum.reduceat(sums, self.first), sizes))
        return raised / np.repeat(np.add.reduceat(raised, self.first), sizes)

    def slopes(self, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the gradient of the loss for each case, and the sum of its second derivatives."""
        weighted = self.chances(weights)[:, None] * self.signs
        means = np.add.reduceat(weighted, self.first)
        return means - self.signs[self.chosen], weighted.T @ self.signs - means.T @ means

    def agreement(self, weights: np.ndarray) -> float:
        sums = self.signs @ weights
        return float((sums[self.chosen] >= np.maximum.reduceat(sums, self.first)).mean())


def fitted(task: Choices) -> np.ndarray:
    """Return the weights with the least loss."""
    weights = np.zeros(len(WEIGHTS))
    for _ in range(STEPS):
        slopes, second = task.slopes(weights)
        gradient = slopes.sum(0) + RIDGE * weights
        step = np.linalg.solve(second + RIDGE * np.eye(len(weights)), gradient)
        far = np.abs(step).max()
        weights -= step * min(1.0, LONGEST / max(far, LONGEST))
        if far < 1e-6:
            break
    return weights


def errors(task: Choices, weights: np.ndarray) -> np.ndarray:
    """Return the standard errors of weights, with the discards of a game as one cluster."""
    slopes, second = task.slopes(weights)
    cluster = numbered(task.game)
    scores = np.zeros((cluster.max() + 1, len(weights)))
    np.add.at(scores, cluster, slopes)
    inverse = np.linalg.inv(second + RIDGE * np.eye(len(weights)))
    return np.sqrt(np.diag(inverse @ scores.T @ scores @ inverse))


def main() -> None:
    every = parser_of(__doc__, every=1).parse_args().every
    halves = [list(discards_made(every, half)) for half in (0, 1)]
    columns = []
    for threat in (False, True):
        one, other = ([item for item in half if item.threat == threat] for half in halves)
        both, check = [*one, *other], Choices.of(other)
        texts = "against a threat" if threat else "without a threat"
        print(f"{texts}, one half, {len(check.chosen):,} discards among those that are weighed:")
        print(f"  alike {check.agreement(fitted(Choices.of(one))):.1%}, fitted to the other half")
        among = np.mean([item.chosen is not None for item in both])
        alike, useful = (np.mean([getattr(item, name) for item in both]) for name in ("alike", "most_useful"))
        print(f"  of all {len(both):,}: Balanced {alike:.1%}, most useful {useful:.1%}, weighed {among:.1%}")
        far = [item for item in both if item.far]
        names = ("alike", "most_useful")
        shares = (mean([getattr(item, name) for item in far], [item.game for item in far]) for name in names)
        alike, useful = (share.text(1, 100) for share in shares)
        print(f"  of {len(far):,} far from ready: Balanced {alike} %, most useful {useful} %")
        task = Choices.of(both)
        weights = fitted(task)
        columns.append((weights, errors(task, weights)))
    for place, (name, here) in enumerate(WEIGHTS.items()):
        texts = (f"{weights[place]:8.3f} ± {error[place]:.3f}" for weights, error in columns)
        print(f"{name:16}{'   '.join(texts)}   here {here}")


if __name__ == "__main__":
    main()
