"""Which facts of a win make a difference in a game: those that a fan which it counts, or a rule, looks at.

A form that asks how a win came about shows these and no others.

>>> from paili.fan import game
>>> facts_asked(game("hongzhong"))
('tsumo', 'seat_wind', 'round_wind', 'discarder', 'rinshan', 'birds')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paili.fan.catalogue.fans import FANS
from paili.fan.catalogue.traits import TEN_HONOURS
from paili.fan.rules import Rules

# a fan → the fact of `Win` that it looks at
OF_FANS: Final = {fan.id: fan.fact for fan in FANS.values() if fan.fact}
ALWAYS: Final = ("tsumo", "seat_wind", "round_wind", "discarder")


def facts_asked(rules: Rules) -> tuple[str, ...]:
    """Return the arguments of `Win` that may change what a win is worth in a game, or who pays."""
    return tuple(dict.fromkeys((*ALWAYS, *_of_fans(rules), *_of_rules(rules))))


def _of_fans(rules: Rules) -> Iterator[str]:
    """Yield them in the order of the table, whatever the order of the fans."""
    counted = {row.id for row in rules.fans}
    yield from (fact for fan, fact in OF_FANS.items() if fan in counted)


def _of_rules(rules: Rules) -> Iterator[str]:
    asked = {
        "robbed": rules.robbing,
        "flowers": rules.flowers,
        "lack": rules.lack_suit,
        "streak": any(rules.dealer_fan) or len(rules.dealer_factors) > 1,
        "gone": rules.winners != "one",
        "wild_indicator": rules.wild_from != "told",
        "discarded_honours": TEN_HONOURS in rules.forms,
        "liable": rules.liability != "none",
        "chi_fed": rules.contract_chi,
        "birds": rules.birds,
    }
    yield from (fact for fact, holds in asked.items() if holds)


def ways_to_be_ready(rules: Rules) -> tuple[str, ...]:
    """Return what `Win.ready` may be in a game beside "".

    >>> from paili.fan import game
    >>> ways_to_be_ready(game("tuidaohe"))
    ('declared', 'heavenly')
    """
    counted = {row.id for row in rules.fans}
    ready = (fan for fan in FANS.values() if fan.fact == "ready" and fan.id in counted)
    return tuple(fan.word for fan in ready)
