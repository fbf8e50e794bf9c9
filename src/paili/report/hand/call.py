"""Print tables that compare the calls of a tile with each other, and quads with each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paili.analysis.moves import Ukeire
from paili.catalogue import labelled, text
from paili.fan import FanOffer, FanOffers
from paili.goal.call_value import CallChoice, CallValue
from paili.goal.goals import ANY_YAKU
from paili.goal.offers import Offer, Offers, QuadOffer
from paili.hand.meld import Meld, title
from paili.layout import TextTable, styled
from paili.report.fan.hand import waits_text, worth_text
from paili.report.hand.goal import goal_word, is_near
from paili.report.hand.value import PLACE, cells, sentences, titles
from paili.report.hand.wait_notes import call_lines
from paili.report.words import TilePrinter, shanten_word, tile_word

_MOST_DISCARDS = 4


class OffersPrinter(TilePrinter):
    """A printer of the hand after each possible call of a tile, in a language."""

    section = "offer"

    def print(self, offers: Offers) -> None:
        """Print an offered tile (a discard to call), the hand after each call, and the hand after a pass."""
        self._print_offered(offers.hand.faces, offers.tile, offers.source, len(offers.choices))
        table = TextTable(*map(self._say, ("choice", "then", "left", "useful", "discard", "ban")), right=(2,))
        for choice in offers.choices:
            near = self._near(choice.ukeire)
            table.add_row(self._choice(choice), *near, self._discards(choice), self._coloured(choice.banned))
            if choice.yaku:
                note = labelled(self._say("yaku"), self._yaku(choice), self.language)
                table.add_note(styled(note, "dim"))
        self.screen.print_table(table)

    def _print_offered(self, faces: Sequence[int], face: int, source: str, choices: int) -> None:
        """Print the hand and the offered tile.

        Args:
            faces: the tiles of the hand.
            face: the offered tile.
            source: the player who discarded it.
            choices: the number of choices, the pass included; 1 if no call is possible.
        """
        tile, from_ = tile_word(face, self.language), text(f"offer_source.{source}", self.language)
        self.screen.print(f"{self._coloured(faces)}   {self._say('offered', tile=tile, source=from_)}")
        if choices == 1:
            self.screen.print(self._say("no_call", tile=tile))

    def print_value(self, value: CallValue) -> None:
        """Print a table of the value of each call and of a pass, best first; a call has its best discard."""
        heads = (*map(self._say, ("choice", "discard")), *titles(self.language, value.objective))
        self._print_table(heads, map(self._worth, value.choices), right=(2, 3, 4))
        if any((meld is None) != (value.best.meld is None) for meld in value.near):
            if value.objective == PLACE:
                self.screen.print(self._say("near_place", margin=f"{value.margin:.1f}"))
            else:
                self.screen.print(self._say("near", margin=f"{value.margin:.0f}"))
        self._print_lines(call_lines(value.choices, self.language))
        self.screen.print(styled(sentences(value.best.evaluation, self.language)[-1], "dim"))

    def _worth(self, choice: CallChoice) -> Iterable[str]:
        discard = "" if choice.value.tile is None else self._coloured([choice.value.tile])
        return self._choice(choice), discard, *cells(choice.value, self.language)

    def print_quads(self, offers: Sequence[QuadOffer]) -> None:
        """Print the hand after each possible concealed or added quad, and the hand without a quad."""
        if not offers:
            self.screen.print(self._say("no_quad"))
            return
        table = TextTable(*map(self._say, ("quad", "then", "left", "useful")), "", right=(2,))
        table.add_row(self._say("without"), *self._near(offers[0].ukeire_without), "")
        for offer in offers:
            kept = self._say("kept") if offer.same_waits else ""
            table.add_row(self._meld(offer.meld), *self._near(offer.ukeire), kept)
        self.screen.print_table(table)

    def _choice(self, offer: Offer | CallChoice | FanOffer) -> str:
        return self._say("pass") if offer.meld is None else self._meld(offer.meld)

    def _meld(self, meld: Meld) -> str:
        tiles = self._shown(meld.faces, styled(str(meld), "bold"))
        return f"{title(meld.type).in_language(self.language)} {tiles}"

    def _near(self, draws: Ukeire) -> Iterable[str]:
        near = shanten_word(draws.shanten, self.language)
        return near, str(draws.total), f"{self._coloured(draws.tiles)}  ({draws.kinds})"

    def _yaku(self, offer: Offer) -> str:
        """Return the yaku near to the hand after a call as text, each with its number of missing draws."""
        near = [goal for goal in offer.yaku if goal.yaku != ANY_YAKU and is_near(goal, offer.yaku[0])]
        named = (f"{goal_word(goal.yaku, self.language)} {goal.draws}" for goal in near)
        return self._listed(named)

    def _discards(self, offer: Offer | FanOffer) -> str:
        """Return the discards after a call that leave as many useful tiles as the best discard."""
        best = [
            one.tile
            for one in offer.discards
            if (one.shanten, one.ukeire.total) == (offer.shanten, offer.ukeire.total)
        ]
        return self._coloured(best[:_MOST_DISCARDS]) + ("…" if len(best) > _MOST_DISCARDS else "")


class FanOffersPrinter(OffersPrinter):
    """A printer of the hand after each possible call of a tile in a Chinese game."""

    def print_game(self, offers: FanOffers) -> None:
        """Print an offered tile, the value of a win on it, and the hand after each call."""
        self._print_offered(offers.hand.faces, offers.tile, offers.source, len(offers.choices))
        if offers.win is not None:
            self.screen.print(text("offer.win", self.language, worth=worth_text(offers.win, self.language)))
        table = TextTable(*map(self._say, ("choice", "then", "left", "useful", "discard")), right=(2,))
        for choice in offers.choices:
            table.add_row(self._choice(choice), *self._near(choice.ukeire), self._discards(choice))
            if choice.best_waits:
                table.add_note(waits_text(choice.best_waits, self.language))
        self.screen.print_table(table)
