"""How many tiles will help after the next useful draw: useful draws two steps deep.

Method: each useful draw is followed by its best discard, and the useful tiles that this leaves are weighed by
the copies of the draw (`paili.analysis.moves`).

>>> found = next_ukeire("1233m456p1367s112z")
>>> found.ukeire.total, found.expected, found.draws[0].tile, found.draws[0].ukeire.total
(12, 5.333333333333333, Kind.S2, 8)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paili.analysis.draws import Ukeire, ukeire_at
from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import CONCEALED, Inputs
from paili.analysis.moves import Step, useful_steps
from paili.analysis.standing import stand
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.variants import NO_LACK, RIICHI, Variant


@json_record("hand", "ukeire", "draws", "expected")
class NextUkeire(NamedTuple):
    """The useful draws of a hand, and what helps after each.

    Attributes:
        hand: the hand of 3n+1 tiles, after the discard where there was one to make.
        ukeire: its useful draws.
        draws: those of which copies are left, each with the best discard after it and what helps then; none
            of a ready hand, which a useful draw completes.
        expected: the useful tiles to expect after the next useful draw; None where there is none.
    """

    hand: Hand
    ukeire: Ukeire
    draws: tuple[Step, ...]

    @property
    def expected(self) -> float | None:
        """The useful tiles after each draw, weighed by the copies of the draw."""
        copies = sum(each.left for each in self.draws)
        return sum(each.left * each.ukeire.total for each in self.draws) / copies if copies else None

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


def next_ukeire(
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> NextUkeire:
    """Return the useful draws, with the useful draws after each and their number on average.

    Takes and raises what `paili.improvements` does.

    >>> next_ukeire("123m456p789s1122z").expected is None  # ready
    True
    """
    return next_ukeire_at(stand(hand, visible, discard=discard, variant=variant, tenpai=tenpai, lack=lack))


def next_ukeire_at(asked: Inputs) -> NextUkeire:
    """Return the same of a position of 3n+1 tiles."""
    found = ukeire_at(asked)
    return NextUkeire(asked.hand, found, tuple(useful_steps(asked)) if found.shanten > 0 else ())
