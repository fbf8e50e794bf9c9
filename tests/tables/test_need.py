"""The walk over a suit with a separate limit for each kind, compared with every suit of melds and a pair."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

import reference
from paili.tables import need
from paili.tables.need import IMPOSSIBLE, suit_need

KINDS, MELDS = 5, 2
LIMITS = [(4,) * KINDS, *[tuple(4 - gone * (k == kind) for k in range(KINDS)) for kind in range(KINDS) for gone in (1, 3, 4)],
          (2, 4, 4, 4, 1), (3, 3, 3, 3, 3), (0, 0, 0, 0, 2), (99,) * KINDS]  # fmt: skip


@cache
def targets(runs: bool, melds: int, pairs: int) -> set[tuple[int, ...]]:
    return reference.targets(KINDS, runs, melds, pairs)


def fewest_to_add(counts: tuple[int, ...], limits: tuple[int, ...], wanted: set[tuple[int, ...]]) -> int:
    return min(
        (
            sum(max(0, used - count) for used, count in zip(target, counts, strict=True))
            for target in wanted
            if all(used <= limit for used, limit in zip(target, limits, strict=True))
        ),
        default=IMPOSSIBLE,
    )


@pytest.mark.parametrize("limits", LIMITS, ids=lambda limits: "".join(map(str, limits)))
@pytest.mark.parametrize("runs", [True, False])
def test_need_within_limits(limits: tuple[int, ...], runs: bool) -> None:
    for counts in list(product(range(5), repeat=KINDS))[::19]:
        wanted = tuple(
            tuple(fewest_to_add(counts, limits, targets(runs, melds, pairs)) for melds in range(MELDS + 1))
            for pairs in (0, 1)
        )
        assert suit_need(counts, limits, MELDS, runs) == wanted, counts


def members(reached: int) -> list[str]:
    """The members of a set with one meld, as the drawing writes them: tiles added, m, p."""
    return [f"{bit // 4}{'m' * (bit // 2 % 2)}{'p' * (bit % 2)}" for bit in range(64) if reached >> bit & 1]


def test_the_drawing_of_the_module_is_what_the_walk_does() -> None:
    rows = re.findall(r"^ +(\d) +(\d) +\|(.*)\|(.*)\|(.*)$", str(need.__doc__), re.MULTILINE)
    assert len(rows) == 4
    state = need.START
    for kind, tiles, *columns in rows:
        state = need.least(need.step(state, int(tiles), 4, 4 - int(kind), 1), 1)
        places = (0, 3, 1)  # no run continues, one starts here, one started before
        assert [sorted(column.split()) for column in columns] == [
            sorted(members(state[place])) for place in places
        ]
        assert not any(state[place] for place in range(9) if place not in places)
    assert need.finish(state, 1) == ((0, 1), (0, 1))
