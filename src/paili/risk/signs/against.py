"""One opponent as its river shows it: open lines, early and later discards, shapes that are left.

Everything here is asked once for an opponent, and then for each kind. A shape *is left* when no tile that it
waits for is safe, and the seat that asks does not see too many of its tiles. What no shape wins on is proven.
"""

from __future__ import annotations

from typing import Final

from paili.risk.signs.facts import Opponent, Seen
from paili.risk.signs.lines import ENDS, LINES_OF, PLAYED, mask_of, type_of

EARLY: Final = 4  # discards that count as early
_ENDS: Final = tuple(map(mask_of, ENDS))


class Against:
    """What the river of an opponent says of every kind.

    Args:
        seen: the table.
        opponent: one of its opponents.

    Attributes:
        seen, opponent: the two.
        in_riichi: whether it is in riichi.
        open: the lines that are open, as a mask.
        lines: how many.
        early, later: the kinds of its first discards, and of those after them, before the riichi tile.
        declared: the kind that declared riichi from the hand; -1 where none did, or it was drawn.
    """

    __slots__ = (
        "_open_lines",
        "declared",
        "early",
        "in_riichi",
        "later",
        "lines",
        "open",
        "opponent",
        "seen",
    )

    def __init__(self, seen: Seen, opponent: Opponent) -> None:
        self.seen, self.opponent = seen, opponent
        at, river, safe = opponent.riichi, opponent.river, opponent.safe
        self.in_riichi = at >= 0
        self.open = 0
        for line in PLAYED[seen.players]:
            if not safe & _ENDS[line]:
                self.open |= 1 << line
        self.lines = self.open.bit_count()
        self._open_lines: dict[int, list[int]] = {}
        before = river[:at] if at >= 0 else river
        self.early, self.later = mask_of(before[:EARLY]), mask_of(before[EARLY:])
        self.declared = river[at] if at >= 0 and not opponent.drawn[at] else -1

    def open_lines(self, kind: int) -> list[int]:
        """Return the lines of a kind that are open."""
        found = self._open_lines.get(kind)
        if found is None:
            found = self._open_lines[kind] = [line for line in LINES_OF[kind] if self.open >> line & 1]
        return found

    def type_of(self, kind: int) -> int:
        """Return the type of a kind, as a place in ``TYPES``."""
        return type_of(kind, len(self.open_lines(kind)), self.seen.unseen[kind], self.seen.players)

    def is_safe(self, kind: int) -> bool:
        """Return whether the opponent cannot win on a kind now: genbutsu."""
        return bool(self.opponent.safe >> kind & 1)
