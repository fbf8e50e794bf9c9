"""A rule set as the numbers that scoring loops read, and the yaku as bits; both follow from their rows.

A truth or number goes by the name of its field of `Rules`; of a field with named choices each choice is a
switch of its own (``rules.renhou_yakuman``); of a field with ids of yaku the number has their bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from paili.kernels.scoring.hand import Switches, YakuBits
from paili.scoring.rules import FIELDS, Rules
from paili.scoring.yaku.catalogue import NUMBERS
from paili.scoring.yaku.dora import dora_of
from paili.scoring.yaku.yaku import YAKU
from paili.tiles import KINDS

_DRAGONS: Final = ("haku", "hatsu", "chun")
_WINDS: Final = "eswn"


class Book(NamedTuple):
    """The rules and tables that wins are scored by.

    Attributes:
        rules: the rules as numbers.
        bits: the yaku as bits, with their han.
    """

    rules: Switches
    bits: YakuBits


@lru_cache(maxsize=16)
def book_of(rules: Rules) -> Book:
    """Return what loops need of a rule set."""
    switches = Switches()
    for name, value in switches_of(rules):
        _put(switches, name, value)
    for kind in range(KINDS):
        switches.indicated[kind] = dora_of(kind, rules.players)
    return Book(switches, _yaku_bits(rules))


def switches_of(rules: Rules) -> Iterator[tuple[str, Any]]:
    """Yield the switches of a rule set: a name and a number, or a list of them.

    >>> found = dict(switches_of(Rules.TENHOU))
    >>> found["players"], found["kiriage"], found["renhou_none"], found["renhou_4_han"], found["red_fives"]
    (4, 0, 1, 0, [1, 1, 1])
    """
    for name, field in FIELDS.items():
        value = getattr(rules, name)
        if not field.in_batch:
            continue
        if field.choices:
            for choice in field.choices:
                yield f"{name}_{choice.replace(' ', '_')}", int(value == choice)
        elif field.in_tuple and field.among:
            yield name, sum(1 << NUMBERS[id_] for id_ in value)
        else:
            yield name, list(value) if field.in_tuple else int(value)


def bits_of_yaku() -> dict[str, Any]:
    """Return the bit of each yaku by its id; of dragons and winds also the bits in tile order."""
    one = {id_: 1 << bit for id_, bit in NUMBERS.items()}
    many = {
        "dragons": [one[id_] for id_ in _DRAGONS],
        **{f"{place}_winds": [one[f"{place}_wind_{wind}"] for wind in _WINDS] for place in ("seat", "round")},
    }
    in_lists = {*_DRAGONS, *(f"{place}_wind_{wind}" for wind in _WINDS for place in ("seat", "round"))}
    return {id_: bit for id_, bit in one.items() if id_ not in in_lists} | many


def _yaku_bits(rules: Rules) -> YakuBits:
    yaku_bits = YakuBits()
    for name, value in bits_of_yaku().items():
        _put(yaku_bits, name, value)
    for yaku in YAKU:
        yaku_bits.han[0, NUMBERS[yaku.id]] = yaku.open
        yaku_bits.han[1, NUMBERS[yaku.id]] = yaku.concealed
    if rules.renhou.endswith("han"):  # the one yaku that the rules give a number of han
        yaku_bits.han[1, NUMBERS["renhou"]] = int(rules.renhou.split()[0])
    for concealed in range(2):
        counting = (1 << bit for bit in NUMBERS.values() if yaku_bits.han[concealed, bit] > 0)
        yaku_bits.counting[concealed] = sum(counting)
    return yaku_bits


def _put(record: Switches | YakuBits, name: str, value: Any) -> None:
    """Write a number, or a list of them, into a field that the record has.

    Raises:
        AttributeError: if it has none of that name.
    """
    if isinstance(value, list):
        numbers = getattr(record, name)
        for place, number in enumerate(value):
            numbers[place] = number
    elif hasattr(record, name):
        setattr(record, name, value)
    else:
        raise AttributeError(name)
