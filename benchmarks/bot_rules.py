"""What each rule of a bot earns: deals that are played with it and without it, on the same walls.

    python benchmarks/bot_rules.py [steady | strong] [--deals N] [--jobs 2] [rule ...]    ``make bot-rules``

One seat plays with all its rules; the others are `Steady`. At each of its decisions the same bot without
the rule is asked too: where it decides otherwise, that deal is played to its end a second time from there,
without the rule. Deals in which both decide alike are the same to the last tile, and need not be played
twice. Printed is what the seat has more with the rule than without, in points a deal, and its standard error
by deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from inspect import signature
from random import Random
from typing import NamedTuple

from paili import bots
from paili.game import NextDeal, Play
from paili.game.contest.standings import Estimate
from paili.processes import several

KINDS = {"steady": bots.Steady, "strong": bots.Strong}
POINTS = 25_000


class Pair(NamedTuple):
    """A deal played with a rule and without.

    Attributes:
        gain: points that the seat has more with the rule.
        differs: whether the two ever decided otherwise.
    """

    gain: int
    differs: bool


def rules_of(kind: str) -> list[str]:
    """The rules of a bot: the arguments that switch them."""
    return list(signature(KINDS[kind]).parameters)


def played(kind: str, rule: str, number: int) -> Pair:
    """Play a deal with and without a rule."""
    random = Random(f"bot rules {number}")
    play = Play(
        seed=random.getrandbits(40), deals=1, start=NextDeal(random.randrange(8), 0, 0, (POINTS,) * 4)
    )
    seat, others = random.randrange(4), bots.Steady(shape=False)
    whole, without = KINDS[kind](), KINDS[kind](**{rule: False})
    while not play.over:
        if seat in play.asks:
            position = play.position(seat)
            one, other = (bot.decide(position).move for bot in (whole, without))
            if one != other:
                apart = finished(play.copy(), {seat: other}, seat, without, others)
                return Pair(finished(play, {seat: one}, seat, whole, others) - apart, True)
        play.step(
            {each: others.decide(play.position(each)).move if each != seat else one for each in play.asks}
        )
    return Pair(0, False)


def finished(play: Play, moves: dict[int, object], seat: int, bot: bots.Bot, others: bots.Bot) -> int:
    """Play a deal to its end after moves, and return the points of a seat."""
    while not play.over:
        for each in play.asks:
            if each not in moves:
                moves[each] = (bot if each == seat else others).decide(play.position(each)).move
        play.step(moves)
        moves = {}
    end = play.table.end
    assert end is not None
    return end.points[seat]


def measured(kind: str, rule: str, deals: int, jobs: int) -> tuple[Estimate, float]:
    """What a rule earns a deal, and in which share of the deals it matters."""
    work: Callable[[int], Pair] = partial(played, kind, rule)
    pairs = list(several(work, range(deals), jobs))
    gains = [pair.gain for pair in pairs]
    mean = sum(gains) / deals
    squares = sum(((gain - mean) / deals) ** 2 for gain in gains)
    return Estimate.of(mean, deals, squares), sum(pair.differs for pair in pairs) / deals


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bot", nargs="?", choices=KINDS, default="steady")
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_intermixed_args()
    print(f"{asked.bot}, {asked.deals:,} deals: points a deal by each rule; deals that differ")
    for rule in asked.rules or rules_of(asked.bot):
        gain, differs = measured(asked.bot, rule, asked.deals, asked.jobs)
        print(f"{rule:10} {gain.text(0, sign='+'):>12}   {differs:6.1%}", flush=True)


if __name__ == "__main__":
    main()
