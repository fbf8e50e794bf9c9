"""Build the tables from the rules of the game: ``python -m paili.tables.build``.

`need` processes the kinds of a suit in order. Suits that reach the same state continue in the same way, so a
state is processed once (about nine thousand states of the number suits) instead of each of the 5⁹ suits. The
table of all suits is then filled backwards: five tables for the remaining kinds become one table with one
kind more. The tables also have suits of more than 14 tiles; such suits have no needs that smaller suits lack.
Parts are numbered in four groups, and in a group by the lexicographic order of their needs: parts of number
suits, parts of honours only, parts of two or more suits, then the further parts of three-player games, whose
characters are only 1m and 9m.
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
    """Return the need of every suit, a list indexed by the base-5 key of the suit.

    Equal needs are the same object.

    Args:
        kinds: the number of kinds of a suit.
        runs: whether the kinds form runs.
        melds: the largest number of melds to count.
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
    """Return some needs, and the needs of all combinations of several suits that have them.

    A combination is the min-plus product of two needs.

    Args:
        generators: the needs of single suits.
        needs: further needs that the result contains.
    """
    generators = set(generators)
    result = set(needs) | generators
    fresh = set(result)
    while fresh:
        fresh = {merge(need, generator) for need in fresh for generator in generators} - result
        result |= fresh
    return result


def build(melds: int, limited: bool) -> Store:
    """Return the tables for games with a number of melds.

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
