"""What the others held at a moment of a deal, where the log shows it: beside a review, never behind it."""

from __future__ import annotations

from collections.abc import Callable

from paili.analysis.shanten import shanten
from paili.analysis.waits import waits
from paili.errors import PailiError
from paili.game.records import Deal
from paili.game.table import Table
from paili.reviewing.records import OpenHand
from paili.scoring.rules import Rules
from paili.tiles import TileSet


class OpenTable:
    """A deal followed with all hands open, asked at steps that only grow.

    Args:
        deal: the deal.
        rules: the rule set.
    """

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self._deal, self._step, self._table = deal, 0, Table(rules)
        self._is_shown = self._try_to(lambda: self._table.start(deal))

    def _try_to(self, follow: Callable[[], None]) -> bool:
        try:
            follow()
        except PailiError:  # it hides tiles, or breaks the rules where the seat could not know
            return False
        return True

    def others(self, step: int, seat: int) -> tuple[OpenHand, ...]:
        """Return what the others held after so many events; () where the log does not show it."""
        while self._is_shown and self._step < step:
            event = self._deal.events[self._step]
            self._is_shown = self._try_to(lambda: self._table.apply(event))  # noqa: B023
            self._step += 1
        if not self._is_shown:
            return ()
        return tuple([self._hand(other) for other in range(self._deal.players) if other != seat])

    def _hand(self, seat: int) -> OpenHand:
        position = self._table.position(seat)
        far = shanten(position.hand, variant=position.variant).best
        found = waits(position.hand, variant=position.variant) if far == 0 else ()
        return OpenHand(
            seat, str(position.hand), far, str(TileSet(each.tile for each in found)) if found else ""
        )
