"""Measure the time to value a hand, by its shanten and the number of shape changes: ``make bench-value``.

A figure is the processor time of one `paili.evaluate` (all discards, all curves; one thread), the median and
the maximum over random hands of fourteen tiles with eighteen draws. It is printed in milliseconds, and in
units of the shanten of one hand by xiangting's binding, from a list, measured in the same run, so that
machines can be compared. The targets are those of a machine on which the unit was 1.28 microseconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import fmean, median

import xiangting

from command_line import parser_of, positive
from paili import Hand, batch
from paili.value.questions import evaluate

UNIT = 1.28e-6
# shanten → shape changes → target in milliseconds on that machine
AIMS = {0: {1: 0.06, 2: 1.5}, 1: {1: 0.6, 2: 12}, 2: {1: 6}, 3: {1: 45}, 4: {None: 500}}
TIMES = 5


def seconds(function: Callable[[], object], times: int = TIMES) -> float:
    """Return the least time of several runs."""
    runs = []
    for _ in range(times):
        start = time.process_time()
        function()
        runs.append(time.process_time() - start)
    return min(runs)


def unit_here() -> float:
    """Return the seconds for the shanten of one hand by xiangting's binding."""
    hands = [row.tolist() for row in batch.deal(2000, tiles=14, seed=5)]
    player = xiangting.PlayerCount.FOUR

    def all_hands() -> None:
        for hand in hands:
            xiangting.calculate_replacement_number(hand, player)

    return seconds(all_hands) / len(hands)


def dealt(shanten: int, hands: int) -> Iterator[Hand]:
    seed = 0
    while hands:
        seed += 1
        deal = batch.deal(100_000, tiles=14, seed=seed)
        for counts in deal[batch.shanten(deal) == shanten][:hands]:
            hands -= 1
            yield Hand.from_counts(counts.tolist())


def line(shanten: int, shape_changes: int | None, aim: float, hands: list[Hand], unit: float) -> str:
    evaluations = [evaluate(hand, shape_changes=shape_changes) for hand in hands]
    taken = [seconds(lambda hand=hand: evaluate(hand, shape_changes=shape_changes), 3) for hand in hands]  # type: ignore[misc]
    middle, most = 1000 * median(taken), 1000 * max(taken)
    counted = "/".join(map(str, sorted({evaluation.shape_changes for evaluation in evaluations})))
    units = f"{middle / 1000 / unit:>12,.0f} {aim / 1000 / UNIT:>10,.0f}"
    win = 100 * fmean(evaluation.win for evaluation in evaluations)
    return f"{shanten:>7} {counted:>9} {middle:>9.2f} {most:>9.2f} {units} {win:>9.1f}"


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--hands", type=positive, default=20, help="of each shanten, 20 by default")
    parser.add_argument("--deepest", type=int, default=4, choices=AIMS, help="largest shanten")
    arguments = parser.parse_args()
    unit = unit_here()
    print(f"the unit, one shanten by xiangting: {1e6 * unit:.2f} µs\n")
    print("shanten   changes median ms   most ms        units        aim     win %")
    for shanten in range(arguments.deepest + 1):
        hands = list(dealt(shanten, arguments.hands))
        for shape_changes, aim in AIMS[shanten].items():
            print(line(shanten, shape_changes, aim, hands, unit), flush=True)


if __name__ == "__main__":
    main()
