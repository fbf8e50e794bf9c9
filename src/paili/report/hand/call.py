"""Calls and quads side by side, as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paili.analysis.moves import Ukeire
from paili.catalogue import text
from paili.fan import FanOffer, FanOffers
from paili.goal.call_value import CallChoice, CallValue
from paili.goal.goals import ANY_YAKU
from paili.goal.offers import MARGIN, Offer, Offers, QuadOffer
from paili.hand.meld import Meld, title
from paili.layout import TextTable, styled
from paili.report.fan.hand import waits_text, worth_text
from paili.report.hand.goal import goal_word, is_near
from paili.report.hand.value import cells, sentences, titles
from paili.report.hand.wait_notes import call_lines
from paili.report.words import TilePrinter, shanten_word, tile_word

_MOST_DISCARDS = 4


class OffersPrinter(TilePrinter):
    """Prints what a call leaves, in a language."""

    section = "offer"

    def print(self, found: Offers) -> None:
        """Print an offered tile and every choice."""
        self._print_offered(found.hand.faces, found.tile, found.source, len(found.choices))
        table = TextTable(*map(self._say, ("choice", "then", "left", "useful", "discard", "ban")), right=(2,))
        for each in found.choices:
            near = self._near(each.ukeire)
            table.add_row(self._choice(each), *near, self._discards(each), self._coloured(each.banned))
            if each.yaku:
                table.add_note(styled(f"{self._say('yaku')}: {self._yaku(each)}", "dim"))
        self.screen.print_table(table)

    def _print_offered(self, faces: Sequence[int], face: int, source: str, choices: int) -> None:
        """Print the hand and what is offered."""
        tile, from_ = tile_word(face, self.language), text(f"offer_source.{source}", self.language)
        self.screen.print(f"{self._coloured(faces)}   {self._say('offered', tile=tile, source=from_)}")
        if choices == 1:
            self.screen.print(self._say("no_call", tile=tile))

    def print_value(self, found: CallValue) -> None:
        """Print what each choice is worth, best first, with the discard that follows."""
        heads = (*map(self._say, ("choice", "discard")), *titles(self.language, found.objective))
        self._print_table(heads, map(self._worth, found.choices), right=(2, 3, 4))
        if any((meld is None) != (found.best.meld is None) for meld in found.near):
            self.screen.print(self._say("near", margin=f"{MARGIN:.0f}"))
        self._print_lines(call_lines(found.choices, self.language))
        self.screen.print(styled(sentences(found.best.evaluation, self.language)[-1], "dim"))

    def _worth(self, each: CallChoice) -> Iterable[str]:
        discard = "" if each.value.tile is None else self._coloured([each.value.tile])
        return self._choice(each), discard, *cells(each.value, self.language)

    def print_quads(self, found: Sequence[QuadOffer]) -> None:
        """Print the quads of the own tiles, and the hand without one."""
        if not found:
            self.screen.print(self._say("no_quad"))
            return
        table = TextTable(*map(self._say, ("quad", "then", "left", "useful")), "", right=(2,))
        table.add_row(self._say("without"), *self._near(found[0].ukeire_without), "")
        for each in found:
            kept = self._say("kept") if each.same_waits else ""
            table.add_row(self._meld(each.meld), *self._near(each.ukeire), kept)
        self.screen.print_table(table)

    def _choice(self, each: Offer | CallChoice | FanOffer) -> str:
        return self._say("pass") if each.meld is None else self._meld(each.meld)

    def _meld(self, meld: Meld) -> str:
        tiles = self._shown(meld.faces, styled(str(meld), "bold"))
        return f"{title(meld.type).in_language(self.language)} {tiles}"

    def _near(self, draws: Ukeire) -> Iterable[str]:
        near = shanten_word(draws.shanten, self.language)
        return near, str(draws.total), f"{self._coloured(draws.tiles)}  ({draws.kinds})"

    def _yaku(self, each: Offer) -> str:
        """The yaku not far beyond the nearest win, each with its draws."""
        near = [goal for goal in each.yaku if goal.yaku != ANY_YAKU and is_near(goal, each.yaku[0])]
        named = (f"{goal_word(goal.yaku, self.language)} {goal.draws}" for goal in near)
        return self._listed(named)

    def _discards(self, each: Offer | FanOffer) -> str:
        """The discards that keep as much as the best one."""
        best = [
            one.tile
            for one in each.discards
            if (one.shanten, one.ukeire.total) == (each.shanten, each.ukeire.total)
        ]
        return self._coloured(best[:_MOST_DISCARDS]) + ("…" if len(best) > _MOST_DISCARDS else "")


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
