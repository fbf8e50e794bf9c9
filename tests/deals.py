"""Random hands for the tests, the same on every run."""

from __future__ import annotations

import random
from collections.abc import Iterator

from paili import Hand
from paili.tiles import KINDS, WILDCARD

WALL = [kind for kind in range(KINDS) for _ in range(4)]
ONE_SUIT = WALL[:36]
FEW_KINDS = WALL[:16] + WALL[108:124]  # 1m-4m and four winds: many quads, many forms at once
ORPHANS_AND_MORE = [kind for kind in (0, 1, 8, 9, 17, 18, 26, *range(27, 34)) for _ in range(4)]


def deal(
    number: int, sizes: tuple[int, ...], *, seed: int, wall: list[int] = WALL, wildcards: int = 0
) -> Iterator[Hand]:
    """Deal so many hands; up to ``wildcards`` of their tiles are wildcards."""
    source = random.Random(seed)
    for _ in range(number):
        size = source.choice(sizes)
        wild = source.randint(0, min(size, wildcards)) if wildcards else 0
        yield Hand.from_faces([*source.sample(wall, size - wild), *[WILDCARD] * wild])
