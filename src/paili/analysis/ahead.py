"""What the next draw can bring: the numbers that improving draws, good shape and two steps are made of.

Method: each kind of which a copy is left is drawn, and the best discard after it is looked up, by least
shanten and most useful tiles left. Tiles discarded on the way are seen, so no copy of them counts.

All are asked about a position of 3n+1 tiles.

>>> from paili.analysis.inputs import position
>>> asked = position("1233m456p1367s11z", visible="2z")
>>> improving_tiles(asked), tiles_after_next(asked)
(21, Fraction(16, 3))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from paili.analysis.draws import ukeire_at
from paili.analysis.inputs import Position
from paili.analysis.moves import Step, can_be_drawn, most_after_draw, step
from paili.analysis.shanten import draws
from paili.tiles import Kind

if TYPE_CHECKING:
    from fractions import Fraction

GOOD_WAIT: Final = 5
"""From so many tiles left a wait is good."""


def useful_steps(asked: Position) -> Iterator[Step]:
    """Yield the useful draws of which copies are left, in tile order."""
    found = ukeire_at(asked)
    yield from (step(asked, kind, found.total) for kind in can_be_drawn(asked) if kind in found.tiles)


def improving_steps(asked: Position) -> Iterator[Step]:
    """Yield the draws after which the best discard leaves the hand as near, with more useful tiles."""
    _, mask = draws(asked)
    before = asked.total(mask)
    yield from (step(asked, kind, before) for kind in _improving(asked, mask, before))


def improving_tiles(asked: Position) -> int:
    """Return how many tiles improve the hand."""
    _, mask = draws(asked)
    return sum(asked.live[kind] for kind in _improving(asked, mask, asked.total(mask)))


def _improving(asked: Position, mask: int, before: int) -> Iterator[Kind]:
    others = (kind for kind in can_be_drawn(asked) if not mask >> kind & 1)
    # A draw that is not useful leaves the hand as near with some discard, itself for one.
    yield from (kind for kind in others if most_after_draw(asked, kind) > before)


def tiles_after_next(asked: Position) -> Fraction | None:
    """Return the useful tiles to expect after the next useful draw; None of a ready hand, or without any."""
    missing, mask = draws(asked)
    total = asked.total(mask)
    if missing == 1 or not total:
        return None
    from fractions import Fraction  # a tenth of the time that paili takes to load, and few questions need it

    after = _after_each(asked, mask)
    return Fraction(sum(left * useful for left, useful in after), total)


def tiles_to_good_wait(asked: Position) -> int:
    """Return how many tiles make a hand of 1-shanten ready with a wait of five tiles or more."""
    _, mask = draws(asked)
    return sum(left for left, useful in _after_each(asked, mask) if useful >= GOOD_WAIT)


def _after_each(asked: Position, mask: int) -> Iterator[tuple[int, int]]:
    """For each useful draw: its copies left, and the useful tiles after it."""
    useful = (kind for kind in can_be_drawn(asked) if mask >> kind & 1)
    yield from ((asked.live[kind], most_after_draw(asked, kind)) for kind in useful)
