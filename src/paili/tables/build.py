"""Compute the table files of the package: ``python -m paili.tables.build``.

`need` processes the kinds of a suit in order. After some kinds, many suits are in the same state; the kinds
that follow change equal states equally. So each state is processed only once (about nine thousand states of
the number suits, instead of 5⁹ suits). The table of all suits is then computed backwards: for each state, the
five tables for the counts 0…4 of the next kind are joined to one table. The tables also contain suits of more
than 14 tiles; each need of such a suit is also the need of a smaller suit. Parts are numbered in four groups:
parts of number suits; parts that only honours have; parts that only combinations of suits have; and the parts
that only three-player games have, whose characters are 1m and 9m. Within a group they are numbered by the
lexicographic order of their needs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from paili.tables.need import START, Need, State, finish, least, merge, step
from paili.tables.store import UNLIMITED, Rows, Store, file_name, pack
from paili.tiles import COPIES

_NUMBER_KINDS, _HONOUR_KINDS, _TERMINAL_KINDS = 9, 7, 2


def all_needs(kinds: int, runs: bool, melds: int, limit: int) -> list[Need]:
    """Return the list of the needs of all suits; the index is the base-5 key of the suit.

    Equal needs are the same object.

    Args:
        kinds: the number of kinds of a suit.
        runs: whether the kinds form runs; False for honours.
        melds: the largest number of melds that a need contains.
        limit: the largest number of copies of a kind.
    """
    levels: list[list[list[int]]] = []
    states: list[State] = [START]
    # The walk goes from the last kind to the first, so that the first is the lowest digit of the key.
    for place in range(kinds):
        kinds_left = kinds - 1 - place if runs else 0
        numbers: dict[State, int] = {}
        levels.append([])
        for state in states:
            behind = (
                least(step(state, count, limit, kinds_left, melds), melds) for count in range(COPIES + 1)
            )
            levels[-1].append([numbers.setdefault(state, len(numbers)) for state in behind])
        states = list(numbers)
    interned: dict[Need, Need] = {}
    finished = (finish(state, melds) for state in states)
    return _unfold(levels, [interned.setdefault(need, need) for need in finished])


def _unfold(levels: list[list[list[int]]], leaves: list[Need]) -> list[Need]:
    tables = [[leaf] for leaf in leaves]
    for level in reversed(levels):
        tables = [[need for target in targets for need in tables[target]] for targets in level]
    return tables[0]


def closure(generators: Iterable[Need], needs: Iterable[Need] = ()) -> set[Need]:
    """Return the closure of a set of needs under the min-plus product: the needs of all combinations of these
    suits.

    Args:
        generators: the needs of single suits.
        needs: other needs that the result must also contain.
    """
    generators = set(generators)
    result = set(needs) | generators
    fresh = set(result)
    while fresh:
        fresh = {merge(need, generator) for need in fresh for generator in generators} - result
        result |= fresh
    return result


def build(melds: int, limited: bool) -> Store:
    """Compute the tables for games with a number of melds.

    Args:
        melds: the number of melds of a complete hand, 4 or 5.
        limited: whether no kind may be used more than four times.
    """
    limit = COPIES if limited else UNLIMITED
    numbers = all_needs(_NUMBER_KINDS, True, melds, limit)
    honours = all_needs(_HONOUR_KINDS, False, melds, limit)
    terminals = all_needs(_TERMINAL_KINDS, False, melds, limit)
    suits = set(numbers) | set(honours)
    closed = closure(suits)
    with_terminals = closure(suits | set(terminals), closed)
    order: dict[Need, int] = {}
    for needs in (set(numbers), set(honours), closed, with_terminals):
        for need in sorted(needs - order.keys()):
            order[need] = len(order)
    return Store(
        melds=melds,
        limited=limited,
        closed_parts=len(closed),
        needs=tuple(order),
        products=tuple(tuple(order[merge(left, right)] for right in order) for left in order),
        rows=Rows.of(bytes(order[need] for need in numbers)),
        honours=bytes(order[need] for need in honours),
        terminals=tuple(order[need] for need in terminals),
    )


def main(args: Sequence[str] = ()) -> None:
    """Write the four table files of the package."""
    about = "Build the tables from the rules of the game, and write the four files of the package."
    argparse.ArgumentParser("python -m paili.tables.build", description=about).parse_args(args)
    folder = Path(__file__).parent / "data"
    for melds in (4, 5):
        for limited in (True, False):
            packed = pack(build(melds, limited))
            (folder / file_name(melds, limited)).write_bytes(packed)
            print(f"{file_name(melds, limited)}: {len(packed):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
