"""Count when strong players call, and fit the weights of `Balanced` for calls to them: ``make bot-calls``.

A case is a tile that only one seat could call, by a call that leaves the hand no farther from ready; the
result is whether that seat called. The signs are those of `paili.bots.balanced.calling`. The weights are
fitted to half of the games (every other file) and checked on the other half, then fitted to all games. At
last two weights are adjusted so that `Balanced` calls as often as the players did, for open hands and for
closed hands. ± is one standard error, with the offers of a game as one cluster. The script prints the
weights; they are written by hand into that module.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from command_line import parser_of
from danger.fit import Signs, Task, errors, fitted
from paili import game
from paili.bots.balanced.calling import WEIGHTS, signs_of, surest
from paili.bots.balanced.player import is_threatened
from paili.game.events import Call, Discard, Draw, Event
from paili.game.records import Deal
from shared_games import games

RIDGE = 0.01


class Offer(NamedTuple):
    """A tile that a seat could call: its signs, and the decisions of the player and of `Balanced`."""

    signs: tuple[float, ...]
    called: bool
    bot_called: bool
    game: int


def offers(every: int, half: int | None = None, players: int = 4) -> list[Offer]:
    """Return the offers in games with a number of players."""
    results = []
    for number, played in games(half, every):
        if played.rules.players == players:
            table = game.Table(played.rules)
            results += [offer for deal in played.deals for offer in offers_of(table, deal, number)]
    return results


def offers_of(table: game.Table, deal: Deal, number: int) -> Iterator[Offer]:
    """Yield the offers in a deal."""
    table.start(deal)
    for event, follows in zip(deal.events, deal.events[1:], strict=False):
        table.apply(event)
        if isinstance(event, Discard):
            for seat in range(table.rules.players):
                offer = offer_to(table, seat, event, follows, number)
                if offer is not None:
                    yield offer


def offer_to(table: game.Table, seat: int, event: Discard, follows: Event, number: int) -> Offer | None:
    """Return the offer of a discard to a seat; None if it could not call, or its decision is not visible.

    The decision of a seat is visible only if no other seat called the tile.
    """
    is_alone = isinstance(follows, Draw) or (isinstance(follows, Call) and follows.seat == seat)
    if seat == event.seat or not is_alone or table.state.seats[seat].riichi:
        return None
    moves = table.legal(seat)
    if not any(isinstance(move, Call) for move in moves):
        return None
    position = table.position(seat)
    result = surest(position, moves)
    if result is None:
        return None
    signs = signs_of(position, result, is_threatened(position))
    bot_called = sum(WEIGHTS[name] * sign for name, sign in signs.items()) > 0
    return Offer(tuple(map(float, signs.values())), isinstance(follows, Call), bot_called, number)


def signs_in(result: list[Offer]) -> np.ndarray:
    return np.array([offer.signs for offer in result])


def task_of(result: list[Offer]) -> Task:
    """Return the signs and decisions of offers as the task of a logistic regression."""
    x = signs_in(result)
    rows, width = x.shape
    signs = Signs(np.arange(rows + 1) * width, np.tile(np.arange(width), rows), x.ravel(), width)
    called = np.array([offer.called for offer in result], float)
    return Task(signs, called, np.ones(rows), np.zeros(width), np.ones(width))


def moved(task: Task, weights: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """Return weights adjusted so that open and closed hands call as often as in the games."""
    weights = weights.copy()
    closed = signs[:, list(WEIGHTS).index("closed")] > 0
    for name, of in ("always", ~closed), ("closed", closed):
        off = np.quantile((task.x @ weights)[of], 1 - task.y[of].mean())
        weights[list(WEIGHTS).index(name)] -= off
    return weights


def agreement(task: Task, weights: np.ndarray) -> float:
    return float(((task.x @ weights > 0) == task.y).mean())


def main() -> None:
    every = parser_of(__doc__, every=1).parse_args().every
    halves = [offers(every, half) for half in (0, 1)]
    if not all(halves):
        sys.exit("a half of these games has no offers to four players: read more files")
    fit, check = map(task_of, halves)
    halfway = moved(fit, fitted(fit, RIDGE), signs_in(halves[0]))
    print(f"one half, {len(check.y):,} offers: agrees {agreement(check, halfway):.1%}, fitted to the other")
    whole = [*halves[0], *halves[1]]
    for players, result in ((4, whole), (3, offers(every, players=3))):
        if not result:
            print(f"{players} players, 0 offers")
            continue
        called, bot_called = (
            np.mean([getattr(offer, name) for offer in result]) for name in ("called", "bot_called")
        )
        agrees = np.mean([offer.called == offer.bot_called for offer in result])
        print(f"{players} players, {len(result):,} offers: {called:.1%} called, {bot_called:.1%} by Balanced")
        print(f"  alike {agrees:.1%}")
    task = task_of(whole)
    weights = fitted(task, RIDGE)
    error = errors(task, weights, np.array([item.game for item in whole]), RIDGE)
    for name, weight, own in zip(WEIGHTS, moved(task, weights, signs_in(whole)), error, strict=True):
        print(f"{name:20}{weight:8.3f} ± {own:.3f}   here {WEIGHTS[name]:.3f}")


if __name__ == "__main__":
    main()
