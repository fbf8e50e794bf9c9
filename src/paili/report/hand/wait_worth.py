"""What each wait is worth, as a table for people: a tile a row, a way to win a column, the ends below."""

from __future__ import annotations

from typing import Final

from paili.report.words import TilePrinter, tile_word
from paili.scoring.wait_worth import WAYS, WaitWorth, WaitWorths, WayWorth

_NUMBERS: Final = (1, 2, 3, 4, 5)


class WorthPrinter(TilePrinter):
    """Prints what waits are worth on a screen, in a language."""

    section = "worth"

    def print(self, found: WaitWorths) -> None:
        """Print what each wait is worth, and the two ends."""
        if not found.waits:
            self.screen.print(self._say("not_ready", hand=found.hand))
            return
        titles = map(self._say, ("tile", "left", *WAYS))
        self._print_table(titles, map(self._row, found.waits), right=_NUMBERS)
        for end in found.ends:
            way = self._say(end.way)
            if end.low != end.high:
                self.screen.print(self._say("ends", way=way, low=end.low, high=end.high))

    def _row(self, each: WaitWorth) -> tuple[str, ...]:
        points = (self._points(getattr(each, way)) for way in WAYS)
        tile = self._shown([each.tile], tile_word(each.tile, self.language), each.left)
        return tile, str(each.left), *points

    def _points(self, worth: WayWorth | None) -> str:
        if worth is None:
            return ""
        return str(worth.points) if worth.points else self._say("nothing")
