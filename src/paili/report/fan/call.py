"""The calls of a tile in a Chinese game, as a table for people."""

from __future__ import annotations

from paili.catalogue import text
from paili.fan import FanOffers
from paili.layout import TextTable
from paili.report.fan.hand import waits_text, worth_text
from paili.report.hand.call import OffersPrinter


class FanOffersPrinter(OffersPrinter):
    """Prints what a call leaves in a Chinese game."""

    def print_game(self, found: FanOffers) -> None:
        """Print an offered tile, what a win on it is worth, and every choice."""
        self._print_offered(found.held.faces, found.tile, found.source, len(found.choices))
        if found.win is not None:
            self.screen.print(text("offer.win", self.language, worth=worth_text(found.win, self.language)))
        table = TextTable(*map(self._say, ("choice", "then", "left", "useful", "discard")), right=(2,))
        for each in found.choices:
            table.add_row(self._choice(each), *self._near(each.ukeire), self._discards(each))
            if each.best_waits:
                table.add_note(waits_text(each.best_waits, self.language))
        self.screen.print_table(table)
