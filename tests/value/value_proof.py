"""Many hands played on true walls beside what is said of them: ``make value-proof``.

Hands are dealt, so many of each shanten, and each is played by its policy on shuffled walls (`true_walls`). Without
exchanges the value must be what is played: z, the difference in standard errors, has mean 0 and spread 1 over the
hands. With exchanges it may lie above, by 1.5 % at most beside three standard errors. Exit status 1 if a gate
is shut.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import mean, pstdev
from typing import NamedTuple

from true_walls import Sample, TrueWalls

from paili import Hand, batch
from paili.value.policy import policy_of

INDICATOR = "3p"
ABOVE = 0.015
SPREAD = 0.8, 1.2
STRAYS = 0.02  # of the hands: beyond three standard errors by chance, the fewer wins the likelier


class Case(NamedTuple):
    hand: str
    exchanges: int
    turns: int
    walls: int
    seed: int


Told = tuple[float, float, float]  # what was said, what was played, and its standard error


class Found(NamedTuple):
    """Of wins and points."""

    exact: bool
    win: Told
    points: Told


def play(case: Case) -> Found:
    policy = policy_of(
        case.hand, turns=case.turns, exchanges=case.exchanges, dora_indicators=INDICATOR, objective="points"
    )
    said = policy.evaluation
    sample = TrueWalls(case.hand, policy, dora_indicators=INDICATOR, seed=case.seed).play(case.walls)
    return Found(said.exact, *told(said.win, said.points or 0.0, sample))


def told(win: float, points: float, sample: Sample) -> tuple[Told, Told]:
    """The errors are those that the said chance to win has, so that a wall with few wins is no surer of itself."""
    walls = len(sample.win)
    won = [each for each in sample.points if each] or [points / win if win else 0.0]
    squares = win * mean(each * each for each in won)
    return (
        (win, sample.mean("win"), sqrt(win * (1 - win) / walls)),
        (points, sample.mean("points"), sqrt(max(0.0, squares - points * points) / walls)),
    )


def dealt(shanten: int, hands: int) -> Iterator[str]:
    """Hands of a shanten, fourteen tiles, not all four of the indicator held."""
    seed = 0
    while hands:
        seed += 1
        deal = batch.deal(100_000, tiles=14, seed=seed)
        for counts in deal[batch.shanten(deal) == shanten][:hands]:
            if counts[11] < 4:
                hands -= 1
                yield str(Hand.from_counts(counts.tolist()))


def shut(shanten: int, exchanges: int, name: str, found: list[Told], exact: bool) -> bool:
    """Print how the hands came out; return whether a gate is shut."""
    known = [each for each in found if each[2] > 0]
    z = [(played - said) / error for said, played, error in known]
    said, played = (sum(each[place] for each in known) for place in (0, 1))
    error = sqrt(sum(each[2] ** 2 for each in known))
    limit = 3 / sqrt(len(z))
    if exact:
        fails = abs(mean(z)) >= limit or not SPREAD[0] <= pstdev(z) <= SPREAD[1]
    else:
        over = [played - said < -ABOVE * said - 3 * error for said, played, error in known]
        strays = [value > 3 for value in z]
        fails = (
            sum(over) + sum(strays) > STRAYS * len(z)
            or not -3 * error < said - played < ABOVE * said + 3 * error
        )
    print(
        f"{shanten}-shanten, e = {exchanges}, {name:<7}{len(z):>5} hands   mean z {mean(z):>+6.2f} (3/√n = {limit:.2f})"
        f"   spread {pstdev(z):.2f}   said over played {100 * (said / played - 1):>+6.2f} ± {100 * error / played:.2f} %"
        f"   {'SHUT' if fails else 'open'}",
        flush=True,
    )
    return fails


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hands", type=int, default=200, help="of each shanten")
    parser.add_argument("--walls", type=int, default=500, help="for each hand")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--deepest", type=int, default=3, help="largest shanten")
    arguments = parser.parse_args()
    failed = False
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for shanten in range(arguments.deepest + 1):
            hands = list(dealt(shanten, arguments.hands))
            for exchanges in (0, 1, 2) if shanten < 2 else (0, 1):
                cases = [
                    Case(hand, exchanges, arguments.turns, arguments.walls, seed)
                    for seed, hand in enumerate(hands)
                ]
                found = list(pool.map(play, cases, chunksize=4))
                exact = all(each.exact for each in found)
                for name in ("win", "points"):
                    failed |= shut(shanten, exchanges, name, [getattr(each, name) for each in found], exact)
    sys.exit(failed)


if __name__ == "__main__":
    main()
