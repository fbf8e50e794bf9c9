"""Measure what each rule of a bot earns, with it and without it on the same walls: ``make bot-rules``.

`Balanced` plays at all seats with all its rules; `Strong` plays at one seat with three `Balanced`. At each
decision of a measured seat (with `Strong`, its own seat only), the same bot without the rule decides too.
Where that bot first decides differently, the deal is played to its end a second time from there, with this
seat's bot without the rule. A deal in which both always decide alike is not played twice, because both
results are the same. The script prints the points a deal that a seat has more with the rule than without it,
and the standard error over the deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import signature
from itertools import product
from random import Random
from typing import NamedTuple

import clusters
from command_line import mapped, parser_of, positive
from paili import bots
from paili.game import Event, NextDeal, Play

KINDS: dict[str, Callable[..., bots.Bot]] = {"balanced": bots.Balanced, "strong": bots.Strong}
POINTS = 25_000


class Pair(NamedTuple):
    """The results of a deal played with a rule and without it.

    Attributes:
        gain: the points that a seat has more with the rule, the mean over the measured seats.
        differs: the share of these seats for which the two bots decided differently at least once.
    """

    gain: float
    differs: float


def rules_of(kind: str) -> list[str]:
    """Return the rules of a bot: the names of the arguments that switch them off."""
    return list(signature(KINDS[kind]).parameters)


def played(kind: str, rules: Sequence[str], number: int) -> dict[str, Pair]:
    """Play a deal with all rules; play it again from where a bot without a rule first decides differently."""
    random = Random(f"bot rules {number}")
    play = Play(
        seed=random.getrandbits(40), deals=1, start=NextDeal(random.randrange(8), 0, 0, (POINTS,) * 4)
    )
    whole, without = KINDS[kind](), {rule: KINDS[kind](**{rule: False}) for rule in rules}
    measured = range(4) if kind == "balanced" else (random.randrange(4),)
    seated = [whole if seat in measured else bots.Balanced() for seat in range(4)]
    apart = dict[tuple[str, int], int]()
    while not play.over:
        moves = moves_of(play, seated)
        for rule, seat in product(rules, measured):
            if seat in moves and (rule, seat) not in apart:
                other = without[rule].decide(play.position(seat)).move
                if other != moves[seat]:
                    branch = [without[rule] if item == seat else bot for item, bot in enumerate(seated)]
                    apart[rule, seat] = finished(play.copy(), {**moves, seat: other}, branch)[seat]
        play.step(moves)
    return {rule: pair_of(rule, measured, end_of(play), apart) for rule in rules}


def pair_of(
    rule: str, seats: Sequence[int], points: Sequence[int], apart: Mapping[tuple[str, int], int]
) -> Pair:
    """Return the points that the measured seats have more with a rule than without it."""
    gains = [points[seat] - apart[rule, seat] for seat in seats if (rule, seat) in apart]
    return Pair(sum(gains) / len(seats), len(gains) / len(seats))


def moves_of(play: Play, seated: Sequence[bots.Bot]) -> dict[int, Event]:
    """Return the moves of the seats that have to decide now."""
    return {seat: seated[seat].decide(play.position(seat)).move for seat in play.asks}


def finished(play: Play, moves: Mapping[int, Event], seated: Sequence[bots.Bot]) -> tuple[int, ...]:
    """Play a deal to its end after moves, and return the points of the seats."""
    play.step(moves)
    while not play.over:
        play.step(moves_of(play, seated))
    return end_of(play)


def end_of(play: Play) -> tuple[int, ...]:
    """Return the points of the seats at the end of a deal."""
    end = play.table.end
    assert end is not None
    return end.points


def main() -> None:
    parser = parser_of(__doc__, jobs=1)
    parser.add_argument("bot", nargs="?", choices=KINDS, default="balanced")
    parser.add_argument("rules", nargs="*", metavar="RULE", help="an argument of the bot, all by default")
    parser.add_argument("--deals", type=positive, default=1000, help="the number of deals, 1000 by default")
    arguments = parser.parse_intermixed_args()
    every_rule = rules_of(arguments.bot)
    rules = arguments.rules or every_rule
    if not {*rules} <= {*every_rule}:
        parser.error(f"the rules of {arguments.bot} are {', '.join(every_rule)}")
    print(f"{arguments.bot}, {arguments.deals:,} deals: points a deal by each rule; deals that differ")
    deals = list(mapped(partial(played, arguments.bot, rules), range(arguments.deals), arguments.jobs))
    for rule in rules:
        pairs = [deal[rule] for deal in deals]
        gain = clusters.mean([pair.gain for pair in pairs], range(len(pairs)))
        differs = sum(pair.differs for pair in pairs)
        print(f"{rule:10} {gain.text(0, sign='+'):>12}   {differs / arguments.deals:6.1%}")


if __name__ == "__main__":
    main()
