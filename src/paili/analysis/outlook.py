"""What a hand of 3n+1 tiles can become: the numbers that decide between discards that keep as many tiles.

>>> found = outlook("1233m456p1367s112z", discard="3m")
>>> found.improving, found.good, found.expected
(14, 4, 5.333333333333333)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import CONCEALED, Inputs
from paili.analysis.moves import improving_tiles, tiles_after_next, tiles_to_good_wait, useful_tiles
from paili.analysis.shanten import distances
from paili.analysis.standing import stand
from paili.record import Json, json_record, plain
from paili.variants import NO_LACK, RIICHI, Variant

GOOD: Final = "good"
IMPROVING: Final = "improving"
EXPECTED: Final = "expected"
MEASURES: Final = (GOOD, IMPROVING, EXPECTED)
"""What decides between equals, in the order of `paili.analysis.discards`."""


@json_record()
class Outlook(NamedTuple):
    """What a hand can become.

    Attributes:
        good: one step from ready, the useful tiles that lead to a wait of five tiles or more; None elsewhere.
        improving: the tiles that leave more useful tiles without bringing it closer.
        expected: the useful tiles to expect after the next useful draw; None where there is none, or the
            hand is ready.
    """

    good: int | None
    improving: int
    expected: float | None

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


def outlook(
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Outlook:
    """Return what a hand can become: good waits, improving draws, two steps.

    Takes and raises what `paili.improvements` does.

    >>> outlook("123m456p789s1122z")
    Outlook(good=None, improving=0, expected=None)
    """
    return outlook_at(stand(hand, visible, discard=discard, variant=variant, tenpai=tenpai, lack=lack))


def outlook_at(asked: Inputs) -> Outlook:
    """Return the same of a position of 3n+1 tiles."""
    good = tiles_to_good_wait(asked) if min(distances(asked)) == 2 else None
    after_next = tiles_after_next(asked)
    expected = None if after_next is None else after_next / useful_tiles(asked)
    return Outlook(good, improving_tiles(asked), expected)


def decided_by(better: Outlook, other: Outlook) -> str:
    """Return which measure puts one hand before another that has as many useful tiles; "" where none does.

    >>> decided_by(Outlook(4, 21, 5.0), Outlook(4, 14, 5.5)), decided_by(Outlook(4, 2, 5), Outlook(4, 2, 5))
    ('improving', '')
    """
    measured = (name for name in MEASURES if (getattr(better, name) or 0) > (getattr(other, name) or 0))
    return next(measured, "")
