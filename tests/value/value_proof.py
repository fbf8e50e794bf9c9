"""Compare the values of many hands with plays on true walls: ``make value-proof``.

The same number of hands is dealt for each shanten, and each is played by its policy on shuffled walls (`true_walls`).
Without shape changes the value must equal the result: z, the difference in standard errors, has mean 0 and spread 1
over the hands. With shape changes it may exceed the result by 1.5 % at most, in addition to three standard errors.
The exit status is 1 if a gate fails.

All hands take hours. ``--results FILE`` stores the plays, one on each line, and plays only what the file lacks;
``--minutes`` stops after a time, so that the plays can be done in slices. Hands of all shanten take turns: the gates
are those of the hands that were played, so any number of slices is a proof on fewer hands.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev
from time import monotonic
from typing import NamedTuple

from policy import policy_of
from true_walls import Sample, TrueWalls

from paili import Hand, batch

INDICATOR = "3p"
ABOVE = 0.015
SPREAD = 0.2  # of the spread around 1; of few hands three of its own standard errors
STRAYS = 0.02  # share of hands that may be beyond three standard errors by chance; few wins make it likelier


class Case(NamedTuple):
    shanten: int
    hand: str
    shape_changes: int
    turns: int
    walls: int
    seed: int


Rendered = tuple[float, float, float]  # what was said, what was played, and its standard error


class Outcome(NamedTuple):
    """Of wins and points."""

    exact: bool
    win: Rendered
    points: Rendered


def play(case: Case) -> Outcome:
    policy = policy_of(
        case.hand,
        turns=case.turns,
        shape_changes=case.shape_changes,
        dora_indicators=INDICATOR,
        objective="points",
    )
    evaluation = policy.evaluation
    sample = TrueWalls(case.hand, policy, dora_indicators=INDICATOR, seed=case.seed).play(case.walls)
    return Outcome(evaluation.exact, *compared(evaluation.win, evaluation.points or 0.0, sample))


def compared(win: float, points: float, sample: Sample) -> tuple[Rendered, Rendered]:
    """The errors are those that the said chance to win has, so that a wall with few wins is no surer of itself."""
    walls = len(sample.win)
    won = [point for point in sample.points if point] or [points / win if win else 0.0]
    squares = win * mean(item * item for item in won)
    return (
        (win, sample.mean("win"), sqrt(win * (1 - win) / walls)),
        (points, sample.mean("points"), sqrt(max(0.0, squares - points * points) / walls)),
    )


def dealt(shanten: int, hands: int) -> Iterator[str]:
    """Hands of a shanten, fourteen tiles, not all four of the indicator held; more begin with the same."""
    seed = 0
    while hands > 0:
        seed += 1
        deal = batch.deal(100_000, tiles=14, seed=seed)
        fit = (batch.shanten(deal) == shanten) & (deal[:, 11] < 4)
        for counts in deal[fit][:hands]:
            hands -= 1
            yield str(Hand.from_counts(counts.tolist()))


def shut(shanten: int, shape_changes: int, name: str, words: list[Rendered], exact: bool) -> bool:
    """Print how the hands came out; return whether a gate is shut."""
    uncertain = [item for item in words if item[2] > 0]
    z = [(played - foreseen) / error for foreseen, played, error in uncertain]
    foreseen, played = (sum(item[place] for item in uncertain) for place in (0, 1))
    error = sqrt(sum(item[2] ** 2 for item in uncertain))
    limit = 3 / sqrt(len(z))
    if exact:
        fails = abs(mean(z)) >= limit or abs(pstdev(z) - 1) > max(SPREAD, limit / sqrt(2))
    else:
        over = [played - foreseen < -ABOVE * foreseen - 3 * error for foreseen, played, error in uncertain]
        strays = [value > 3 for value in z]
        fails = (
            sum(over) + sum(strays) > STRAYS * len(z)
            or not -3 * error < foreseen - played < ABOVE * foreseen + 3 * error
        )
    print(
        f"{shanten}-shanten, e = {shape_changes}, {name:<7}{len(z):>5} hands   mean z {mean(z):>+6.2f} (3/√n = {limit:.2f})"
        f"   spread {pstdev(z):.2f}   said over played {100 * (foreseen / played - 1):>+6.2f} ± {100 * error / played:.2f} %"
        f"   {'SHUT' if fails else 'open'}",
        flush=True,
    )
    return fails


# ------------------------------------------------------------------------------------ in slices


class Results:
    """What was played, kept in a file where one is named."""

    def __init__(self, path: Path | None) -> None:
        self.path, self.outcomes = path, dict[Case, Outcome]()
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(json.JSONDecodeError):  # where a run was stopped
                    case, exact, win, points = json.loads(line)
                    self.outcomes[Case(*case)] = Outcome(exact, tuple(win), tuple(points))
            self._end_last_line(path)

    @staticmethod
    def _end_last_line(path: Path) -> None:
        if not path.read_bytes().endswith(b"\n"):
            with path.open("ab") as file:
                file.write(b"\n")

    def add(self, case: Case, match: Outcome) -> None:
        self.outcomes[case] = match
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([case, *match]) + "\n")


def cases_of(arguments: argparse.Namespace) -> list[Case]:
    """All cases, one hand of each shanten after the other."""
    rows = []
    for shanten in range(arguments.deepest + 1):
        for seed, hand in enumerate(dealt(shanten, arguments.hands)):
            for shape_changes in (0, 1, 2) if shanten < 2 else (0, 1):
                case = Case(shanten, hand, shape_changes, arguments.turns, arguments.walls, seed)
                rows.append((seed, shanten, shape_changes, case))
    return [case for *_, case in sorted(rows)]


def play_all(cases: Iterable[Case], results: Results, jobs: int, seconds: float) -> None:
    """Play what is not known yet, as long as there is time; what was begun is finished."""
    end, missing = monotonic() + seconds, iter([case for case in cases if case not in results.outcomes])
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[Outcome], Case] = {}
        while True:
            if monotonic() < end:
                running |= {
                    pool.submit(play, case): case for case in islice(missing, 2 * jobs - len(running))
                }
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                results.add(running.pop(done), done.result())


def shut_gates(cases: Iterable[Case], results: Results) -> int:
    """Print how each shanten and number of shape changes came out; return how many gates are shut."""
    groups: dict[tuple[int, int], list[Outcome]] = {}
    for case in cases:
        if case in results.outcomes:
            groups.setdefault((case.shanten, case.shape_changes), []).append(results.outcomes[case])
    return sum(
        shut(*place, name, [getattr(item, name) for item in result], all(item.exact for item in result))
        for place, result in sorted(groups.items())
        for name in ("win", "points")
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hands", type=int, default=200, help="of each shanten")
    parser.add_argument("--walls", type=int, default=500, help="for each hand")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--deepest", type=int, default=3, help="largest shanten")
    parser.add_argument("--results", type=Path, help="a file that keeps what was played")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="play for so long")
    arguments = parser.parse_args()
    cases, results = cases_of(arguments), Results(arguments.results)
    play_all(cases, results, arguments.jobs, 60 * arguments.minutes)
    played = sum(case in results.outcomes for case in cases)
    failed = shut_gates(cases, results)
    print(f"{played} of {len(cases)} cases were played; gates shut: {failed}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
