"""Convert a rule set to the numbers that the scoring loops read, and list the han of each yaku in this rule
set.

A boolean or number keeps the name of its field of `Rules`. A field with named choices becomes one number, 1
or 0, for each choice (``rules.renhou_yakuman``). A field with ids of yaku becomes a number with a bit for
each id.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from paili.kernels.scoring.switches import Switches
from paili.kernels.scoring.yaku import NUMBERS, YAKU, YakuBits
from paili.scoring.rules import FIELDS, Rules
from paili.scoring.yaku.catalogue import YakuHan
from paili.scoring.yaku.dora import dora_of
from paili.tiles import KINDS


class Book(NamedTuple):
    """A rule set as the numbers and tables that scoring loops read.

    Attributes:
        rules: the rules as numbers.
        bits: the yaku as bits, with their han.
        yaku: three lists of all yaku, in the order of their bits: the first with the han in an open hand, the
            second with the han in a concealed hand, the third with the han as yakuman.
    """

    rules: Switches
    bits: YakuBits
    yaku: tuple[tuple[YakuHan, ...], ...]

    def named(self, mask: int, column: int) -> tuple[YakuHan, ...]:
        """Return the yaku of a mask, with their han.

        Args:
            mask: the yaku, as bits.
            column: 0 for an open hand, 1 for a concealed hand, 2 for yakuman.
        """
        of_number, results = self.yaku[column], []
        while mask:
            results.append(of_number[(mask & -mask).bit_length() - 1])
            mask &= mask - 1
        return tuple(results)


AS_YAKUMAN: Final = 2  # the column of yakuman; the first two are whether a hand is concealed
_MOST_RULES: Final = 16
_BY_OBJECT: Final[dict[int, tuple[Rules, Book]]] = {}


def book_of(rules: Rules) -> Book:
    """Return the numbers and tables of a rule set.

    The result is cached by the identity of the `Rules` object, because hashing the rules takes longer than
    scoring a win.
    """
    kept = _BY_OBJECT.get(id(rules))
    if kept is None or kept[0] is not rules:
        if len(_BY_OBJECT) >= _MOST_RULES:
            _BY_OBJECT.clear()
        kept = _BY_OBJECT[id(rules)] = rules, _book_of(rules)
    return kept[1]


@lru_cache(maxsize=_MOST_RULES)
def _book_of(rules: Rules) -> Book:
    switches = Switches()
    for name, value in switches_of(rules):
        if isinstance(value, list):
            numbers = getattr(switches, name)
            for index, number in enumerate(value):
                numbers[index] = number
        else:
            setattr(switches, name, value)
    for kind in range(KINDS):
        switches.indicated[kind] = dora_of(kind, rules.players)
    bits = _yaku_bits(rules)
    yaku = [
        tuple([YakuHan(id_, bits.han[column, number]) for id_, number in NUMBERS.items()])
        for column in range(2)
    ]
    yakuman = tuple([YakuHan(id_, 26 if id_ in rules.double_yakuman else 13) for id_ in NUMBERS])
    return Book(switches, bits, (*yaku, yakuman))


def switches_of(rules: Rules) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a rule set for scoring loops: a name with a number, or a name with a list of
    numbers.

    >>> table = dict(switches_of(Rules.TENHOU))
    >>> table["players"], table["kiriage"], table["renhou_none"], table["renhou_4_han"], table["red_fives"]
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


def _yaku_bits(rules: Rules) -> YakuBits:
    yaku_bits = YakuBits()
    for yaku in YAKU:
        yaku_bits.han[0, NUMBERS[yaku.id]] = yaku.open
        yaku_bits.han[1, NUMBERS[yaku.id]] = yaku.concealed
    if rules.renhou.endswith("han"):  # the one yaku that the rules give a number of han
        yaku_bits.han[1, NUMBERS["renhou"]] = int(rules.renhou.split()[0])
    for concealed in range(2):
        counting = (1 << bit for bit in NUMBERS.values() if yaku_bits.han[concealed, bit] > 0)
        yaku_bits.counting[concealed] = sum(counting)
    return yaku_bits
